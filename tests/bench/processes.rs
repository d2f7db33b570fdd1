//! Times the programs as whole processes, side by side with `/bin/true` and `cat`, and prints the ratios that the
//! contract (section 12) has bars for. Run with `cargo bench`; it decides no test.
//!
//! Rounds are interleaved, so that what else the machine does hits all alike. Audit records are written to a home on
//! the same disk. Linux and macOS only.

#![allow(clippy::expect_used, clippy::print_stdout, clippy::indexing_slicing, reason = "a bench is run by a person")]

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn main() {
    let base = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench");
    let _ = fs::remove_dir_all(&base);
    fs::create_dir_all(base.join("repo/.git")).expect("a folder");
    fs::create_dir_all(base.join("home")).expect("a folder");
    let bench = Bench { base };
    println!("{:<44} {:>10} {:>10} {:>7}  {:<5}", "work", "median us", "beside us", "ratio", "bar");
    bench.small();
    bench.configured();
    bench.large(1);
    bench.large(10);
    bench.shell_command();
    bench.memory();
    bench.size();
}

struct Bench {
    base: PathBuf,
}

const PROGRAMS: [(&str, &str, &str); 4] = [
    ("skraft-pre", env!("CARGO_BIN_EXE_skraft-pre"), "PreToolUse"),
    ("skraft-post", env!("CARGO_BIN_EXE_skraft-post"), "PostToolUse"),
    ("skraft-stop", env!("CARGO_BIN_EXE_skraft-stop"), "Stop"),
    ("skraft-start", env!("CARGO_BIN_EXE_skraft-start"), "SessionStart"),
];

impl Bench {
    fn small(&self) {
        for (name, exe, event) in PROGRAMS {
            let payload = self.payload(event, "Edit", r#""file_path":"src/a.rs","old_string":"a","new_string":"b""#);
            let (ours, beside) = self.race(exe, Path::new("/bin/true"), &payload, 400);
            row(&format!("{name}, small payload / true"), ours, beside, "1.3");
        }
    }

    /// The same call with both configuration files, of which one waits for trust.
    fn configured(&self) {
        let files = [
            (
                "home/.skraft/config.json",
                r#"{ "logLevel": "warn", "network": { "allow": ["*.acme.dev:443"] }, "locked": ["audit"] }"#,
            ),
            (
                "repo/.skraftrc.json",
                r#"{ "protected": ["generated/**"], "network": { "allow": ["example.com"] } } // ours"#,
            ),
        ];
        files.iter().for_each(|(file, text)| fs::write(self.base.join(file), text).expect("a file"));
        let payload = self.payload("PreToolUse", "Edit", r#""file_path":"src/a.rs","old_string":"a","new_string":"b""#);
        let (ours, beside) = self.race(PROGRAMS[0].1, Path::new("/bin/true"), &payload, 400);
        row("skraft-pre, with both config files / true", ours, beside, "");
        files.iter().for_each(|(file, _)| fs::remove_file(self.base.join(file)).expect("ours"));
    }

    fn large(&self, megabytes: usize) {
        let line = "    let value = compute(\\\"text\\\", 12_345); // what a line of code looks like\\n";
        let content = line.repeat(megabytes * 1_000_000 / line.len());
        let payload = self.payload("PreToolUse", "Write", &format!(r#""file_path":"src/b.rs","content":"{content}""#));
        let (ours, beside) =
            self.race(PROGRAMS[0].1, Path::new("/bin/cat"), &payload, if megabytes > 5 { 60 } else { 200 });
        row(&format!("skraft-pre, write of {megabytes} MB / cat"), ours, beside, if megabytes > 5 { "8" } else { "4" });
    }

    fn shell_command(&self) {
        let command = "cargo test --all && git log -p src/a.rs | head -50; ".repeat(60_000 / 52);
        let payload = self.payload("PreToolUse", "Bash", &format!(r#""command":"{command}""#));
        let (ours, beside) = self.race(PROGRAMS[0].1, Path::new("/bin/true"), &payload, 100);
        row("skraft-pre, command of 60 KB / true", ours, beside, "30");
        for (name, command) in HOSTILE {
            let payload = self.payload("PreToolUse", "Bash", &format!(r#""command":"{}""#, command()));
            let (ours, beside) = self.race(PROGRAMS[0].1, Path::new("/bin/true"), &payload, 20);
            row(&format!("skraft-pre, {name} / true"), ours, beside, "120");
        }
    }

    /// Peak memory, as the kernel counted it.
    fn memory(&self) {
        let numbers = "0,".repeat(990_000);
        let content = "x\\n".repeat(3_300_000);
        for (name, payload) in [
            ("small", self.payload("PreToolUse", "Edit", r#""file_path":"a","old_string":"a","new_string":"b""#)),
            (
                "write of 10 MB",
                self.payload("PreToolUse", "Write", &format!(r#""file_path":"a","content":"{content}""#)),
            ),
            ("a million numbers", self.payload("PreToolUse", "mcp__x__y", &format!(r#""n":[{numbers}0]"#))),
        ] {
            let size = fs::metadata(&payload).expect("it was written").len();
            let used = self.peak(&payload);
            let bar = 6.0 + 3.0 * size as f64 / 1_048_576.0;
            println!("memory, {name:<36} {:>10} KiB {:>19.1} MiB at most {bar:.1}", used, used as f64 / 1024.0);
        }
    }

    fn size(&self) {
        for (name, exe, _) in PROGRAMS {
            let size = fs::metadata(exe).expect("it was built").len();
            println!("size, {name:<38} {:>10} KiB {:>19.2} MiB at most 3", size / 1024, size as f64 / 1_048_576.0);
        }
    }

    fn payload(&self, event: &str, tool: &str, input: &str) -> PathBuf {
        let cwd = self.base.join("repo");
        let text = format!(
            r#"{{"session_id":"s","transcript_path":"/t","cwd":"{}","hook_event_name":"{event}","tool_name":"{tool}","tool_input":{{{input}}},"tool_use_id":"t1"}}"#,
            cwd.display()
        );
        let path = self.base.join(format!("payload-{}-{event}-{tool}.json", input.len()));
        fs::write(&path, text).expect("a file");
        path
    }

    /// Medians of a program of ours and of a yardstick on the same input.
    fn race(&self, ours: &str, beside: &Path, payload: &Path, rounds: usize) -> (Duration, Duration) {
        let (mut first, mut second) = (Vec::new(), Vec::new());
        for round in 0..rounds + 20 {
            let took = self.time(Path::new(ours), &["--runtime", "claude"], payload);
            let beside = self.time(beside, &[], payload);
            if round >= 20 {
                first.push(took);
                second.push(beside);
            }
        }
        (median(&mut first), median(&mut second))
    }

    /// One whole process.
    fn time(&self, exe: &Path, arguments: &[&str], payload: &Path) -> Duration {
        let mut command = self.command(exe, arguments);
        command.stdin(File::open(payload).expect("readable"));
        let started = Instant::now();
        let status = command.status().expect("it runs");
        assert!(status.code().is_some(), "{} died", exe.display());
        started.elapsed()
    }

    fn command(&self, exe: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new(exe);
        command.args(arguments).env_clear().env("HOME", self.base.join("home")).current_dir(self.base.join("repo"));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// The peak of a process's memory, read from the kernel's own count until it is gone.
    fn peak(&self, payload: &Path) -> u64 {
        let mut command = self.command(Path::new(PROGRAMS[0].1), &["--runtime", "claude"]);
        let mut child = command.stdin(File::open(payload).expect("readable")).spawn().expect("it runs");
        let status = format!("/proc/{}/status", child.id());
        let mut peak = 0;
        while child.try_wait().expect("it is ours").is_none() {
            let text = fs::read_to_string(&status).unwrap_or_default();
            let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            let count = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
            peak = peak.max(count.unwrap_or(0));
        }
        peak
    }
}

/// A name, and what makes the command.
type Hostile = (&'static str, fn() -> String);

/// Commands that cost their readers most.
const HOSTILE: [Hostile; 6] = [
    ("nested substitutions of 60 KB", || {
        let nested = format!("{}{}", "$(echo ".repeat(12), ")".repeat(12));
        format!("echo {}", format!("{nested} ").repeat(1_000_000 / 144 / nested.len()))
    }),
    ("a loop over words of 60 KB", || format!("for x in {}; do cat $x; done", "a ".repeat(29_000))),
    ("assignments of 60 KB", || (0..6_000).map(|n| format!("v{n}=$v{n};")).collect()),
    ("braces of 60 KB", || "echo {a,b}{c,d}{e,f}{g,h};".repeat(60_000 / 26)),
    ("pipes of 60 KB", || format!("cat a{}", " | sort".repeat(8_500))),
    ("unknown commands of 60 KB", || (0..5_500).map(|n| format!("x{n} ../y;")).collect()),
];

fn median(times: &mut [Duration]) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn row(work: &str, ours: Duration, beside: Duration, bar: &str) {
    let ratio = ours.as_secs_f64() / beside.as_secs_f64();
    println!("{work:<44} {:>10} {:>10} {ratio:>7.2}  {bar}", ours.as_micros(), beside.as_micros());
}
