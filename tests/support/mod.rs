//! What the tests share: a throw-away project and home, the programs as a runtime calls them, and the corpus.
//!
//! The environment is cleared. Whatever varies from run to run becomes a placeholder here and nowhere else:
//! `/repo` is the project's folder, `/home/u` the home folder, in what goes in and in what comes out; `/programs` is where
//! ours are, in what comes out.

#![allow(dead_code, reason = "each test program uses a part of it")]

pub mod corpus;
pub mod standin;
#[cfg(unix)]
pub mod terminal;

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A project and a home folder of their own, removed in the end.
pub struct World {
    base: PathBuf,
}

/// How a program ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// Its exit status; a signal is 128 and its number.
    pub exit: i32,
    /// What it printed, with placeholders.
    pub stdout: String,
    /// What it said on stderr, with placeholders.
    pub stderr: String,
}

static COUNT: AtomicU32 = AtomicU32::new(0);

impl World {
    /// A git repository with a few files, and a home with a few folders.
    pub fn new() -> Self {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        // A short path: reasons shorten long ones, and that would differ from machine to machine.
        let base = std::env::temp_dir().join(format!("skraft-{}-{number}", std::process::id()));
        let _ = fs::remove_dir_all(&base);
        fs::create_dir_all(&base).expect("a folder");
        let world = Self { base: base.canonicalize().expect("it was just made") };
        for (path, text) in [
            ("repo/.git/HEAD", "ref: refs/heads/main\n"),
            ("repo/.git/config", "[core]\n"),
            ("repo/src/a.rs", "one\ntwo\nthree\n"),
            ("repo/src/domain/order.rs", "pub struct Order;\n"),
            ("repo/README.md", "# app\n"),
            ("repo/.skraftrc.json", "{}"),
            ("repo/.claude/settings.json", "{}"),
            ("repo/.github/hooks/skraft.json", "{}"),
            ("repo/notes.ipynb", "{\"cells\":[]}"),
            ("repo/.copilot-tracking/skraft-plans/.active-slug", "p"),
            ("repo/.copilot-tracking/skraft-plans/p/state.json", "{}"),
            ("repo/.gemini/settings.json", "{\"tools\":{\"enableHooks\":true},\"theme\":\"dark\"}"),
            ("repo/.codex/config.toml", "[a]\nx = true\n[b.hooks.c]\nx = true\n[features]\nhooks = true\n"),
            ("repo/.vscode/settings.json", "{\n  // mine\n  \"editor.rulers\": [80]\n}\n"),
            ("repo/sub/.claude/settings.json", "{\"hooks\":{\"PreToolUse\":[]},\"theme\":\"dark\"}"),
            ("home/dotfiles/settings.json", "{}"),
            ("home/.claude/settings.json", "{}"),
            ("home/.copilot/hooks/skraft.json", "{}"),
        ] {
            world.write(path, text);
        }
        fs::create_dir_all(world.home().join(".skraft")).expect("a folder");
        #[cfg(unix)]
        for (target, link) in [(".claude/settings.json", "link-to-settings"), (".claude", "linked")] {
            std::os::unix::fs::symlink(target, world.repo().join(link)).expect("a link");
        }
        #[cfg(unix)]
        {
            fs::create_dir_all(world.home().join(".gemini")).expect("a folder");
            std::os::unix::fs::symlink("../dotfiles/settings.json", world.home().join(".gemini/settings.json"))
                .expect("a link");
            fs::hard_link(world.repo().join(".skraftrc.json"), world.repo().join("second-name.json")).expect("a link");
        }
        world
    }

    /// Writes a file below the base; `repo/…` or `home/…`.
    pub fn write(&self, path: &str, text: &str) {
        let path = self.base.join(path);
        fs::create_dir_all(path.parent().expect("it has one")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    /// The project's folder.
    pub fn repo(&self) -> PathBuf {
        self.base.join("repo")
    }

    /// The home folder.
    pub fn home(&self) -> PathBuf {
        self.base.join("home")
    }

    /// A text with the placeholders filled in.
    pub fn filled(&self, text: &[u8]) -> Vec<u8> {
        let text = replaced(text, b"/repo", self.repo().to_str().expect("UTF-8").as_bytes());
        replaced(&text, b"/home/u", self.home().to_str().expect("UTF-8").as_bytes())
    }

    /// A text with what varies replaced by placeholders.
    pub fn plain(&self, text: &[u8]) -> String {
        let text = String::from_utf8_lossy(text).into_owned();
        let text = text.replace(self.repo().to_str().expect("UTF-8"), "/repo");
        let text = text.replace(self.home().to_str().expect("UTF-8"), "/home/u");
        let programs = std::path::Path::new(exe("config")).parent().expect("a folder");
        let text = text.replace(programs.to_str().expect("UTF-8"), "/programs");
        without_offsets(&text)
    }

    /// A program as a runtime calls it, not started yet.
    pub fn command(&self, program: &str, arguments: &[String]) -> Command {
        let mut command = Command::new(exe(program));
        let filled =
            arguments.iter().map(|argument| String::from_utf8(self.filled(argument.as_bytes())).expect("UTF-8"));
        command
            .args(filled)
            .current_dir(self.repo())
            .env_clear()
            .env("HOME", self.home())
            .env("USERPROFILE", self.home());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs a program with these bytes on stdin, which is closed behind them.
    pub fn run(&self, program: &str, arguments: &[&str], stdin: &[u8]) -> Ended {
        let arguments: Vec<String> = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        self.finish(self.command(program, &arguments), &self.filled(stdin))
    }

    /// Runs a prepared command.
    pub fn finish(&self, mut command: Command, stdin: &[u8]) -> Ended {
        let mut child = command.spawn().expect("the program starts");
        let mut pipe = child.stdin.take().expect("it is piped");
        let bytes = stdin.to_vec();
        // A program that does not read must not block the test.
        let writer = std::thread::spawn(move || pipe.write_all(&bytes));
        let output = child.wait_with_output().expect("it ends");
        let _ = writer.join().expect("the writer does not panic");
        self.ended(&output)
    }

    /// Runs a prepared command that has its stdin already.
    pub fn finish_without_stdin(&self, mut command: Command) -> Ended {
        self.ended(&command.output().expect("it starts"))
    }

    /// Runs a program that gets these bytes on a stdin that stays open.
    pub fn run_open(&self, program: &str, arguments: &[&str], stdin: &[u8]) -> (Ended, Duration) {
        let arguments: Vec<String> = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        let started = Instant::now();
        let mut child = self.command(program, &arguments).spawn().expect("the program starts");
        let mut pipe = child.stdin.take().expect("it is piped");
        let _ = pipe.write_all(&self.filled(stdin));
        let output = child.wait_with_output().expect("it ends");
        let took = started.elapsed();
        drop(pipe);
        (self.ended(&output), took)
    }

    /// What a finished process left.
    pub fn ended(&self, output: &std::process::Output) -> Ended {
        Ended { exit: status(output.status), stdout: self.plain(&output.stdout), stderr: self.plain(&output.stderr) }
    }

    /// Trusts the project's configuration file as it is, as CI does.
    pub fn trust(&self) {
        let text = fs::read(self.repo().join(".skraftrc.json")).expect("readable");
        let ended = self.run("config", &["trust", "--hash", &skraft::hash::sha256(&text)], b"");
        assert_eq!(ended.exit, 0, "{ended:?}");
    }

    /// The records in the project's audit log.
    pub fn records(&self) -> Vec<serde_json::Value> {
        let Ok(folder) = fs::read_dir(self.home().join(".skraft/audit")) else {
            return Vec::new();
        };
        let logs = folder
            .map(|entry| entry.expect("readable").path())
            .filter(|path| path.extension().is_some_and(|end| end == "jsonl"));
        let texts = logs.map(|log| fs::read_to_string(log).expect("UTF-8"));
        texts
            .flat_map(|text| text.lines().map(|line| serde_json::from_str(line).expect(line)).collect::<Vec<_>>())
            .collect()
    }
}

impl Drop for World {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.base);
    }
}

/// Where cargo built a program.
pub fn exe(program: &str) -> &'static str {
    match program {
        "pre" => env!("CARGO_BIN_EXE_skraft-pre"),
        "post" => env!("CARGO_BIN_EXE_skraft-post"),
        "stop" => env!("CARGO_BIN_EXE_skraft-stop"),
        "start" => env!("CARGO_BIN_EXE_skraft-start"),
        "config" => env!("CARGO_BIN_EXE_skraft-config"),
        "audit" => env!("CARGO_BIN_EXE_skraft-audit"),
        other => panic!("no program {other}"),
    }
}

/// Where in a payload something stands depends on how long the folders' names are.
fn without_offsets(text: &str) -> String {
    let mut parts = text.split("(byte ");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str("(byte N");
        plain.push_str(part.trim_start_matches(|character: char| character.is_ascii_digit()));
    }
    plain
}

#[cfg(unix)]
fn status(status: std::process::ExitStatus) -> i32 {
    use std::os::unix::process::ExitStatusExt as _;
    status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0))
}

#[cfg(not(unix))]
fn status(status: std::process::ExitStatus) -> i32 {
    status.code().unwrap_or(128)
}

fn replaced(text: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with(from) {
            out.extend_from_slice(to);
            at += from.len();
        } else {
            out.push(text[at]);
            at += 1;
        }
    }
    out
}
