//! When something goes wrong (section 6 of the contract), beyond what a payload can provoke: streams, deadlines, panics,
//! homes, logs, folders, many processes at once.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    unreachable_pub,
    reason = "a test fails by panicking, and its helpers are for its own crate"
)]

mod support;

use std::fs;
use std::io::Write as _;
use std::process::Stdio;
use std::time::Duration;
use support::standin::{Outcome, outcome};
use support::{Ended, World};

const RUNTIMES: [&str; 7] = ["skraft", "copilot", "copilot-pascal", "vscode", "claude", "codex", "gemini"];

fn refused(runtime: &str, ended: &Ended) -> String {
    let name = if runtime == "gemini" { "BeforeTool" } else { "PreToolUse" };
    match outcome(runtime, "pre", name, ended.exit, ended.stdout.as_bytes(), ended.stderr.as_bytes()) {
        Outcome::Refused { reason, .. } => reason,
        other => panic!("{runtime}: expected a refusal, got {other:?} from {ended:?}"),
    }
}

fn harmless(runtime: &str) -> Vec<u8> {
    match runtime {
        "copilot" => br#"{"sessionId":"s","timestamp":1,"cwd":"/repo","toolName":"view","toolArgs":{"path":"/repo/src/a.rs"}}"#.to_vec(),
        "gemini" => br#"{"session_id":"s","cwd":"/repo","hook_event_name":"BeforeTool","timestamp":"t","tool_name":"read_file","tool_input":{"file_path":"src/a.rs"}}"#.to_vec(),
        _ => br#"{"session_id":"s","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"Read","tool_input":{"file_path":"/repo/src/a.rs"}}"#.to_vec(),
    }
}

#[test]
fn stdin_that_stays_open_is_not_waited_for() {
    for runtime in RUNTIMES {
        let world = World::new();
        let (ended, took) = world.run_open("pre", &["--runtime", runtime], &harmless(runtime));
        assert_eq!(ended.exit, 0, "{runtime}");
        assert!(took < Duration::from_secs(2), "{runtime} took {took:?}");
    }
}

#[test]
fn a_payload_that_never_ends_is_refused_at_the_deadline() {
    for runtime in RUNTIMES {
        let world = World::new();
        let (ended, took) = world.run_open("pre", &["--runtime", runtime, "--limit", "1"], br#"{"tool_name":"#);
        assert!(refused(runtime, &ended).contains("deadline of 0.8 s"), "{ended:?}");
        assert!(took > Duration::from_millis(700) && took < Duration::from_secs(3), "{runtime} took {took:?}");
    }
    for program in ["post", "stop", "start"] {
        let world = World::new();
        let (ended, _) = world.run_open(program, &["--runtime", "claude", "--limit", "1"], br#"{"tool_name":"#);
        assert_eq!(
            (ended.exit, ended.stdout.as_str(), ended.stderr.lines().count()),
            (0, "", 1),
            "{program} {ended:?}"
        );
    }
}

#[test]
fn work_that_hangs_is_answered_at_the_deadline() {
    for step in ["judge", "record"] {
        for runtime in RUNTIMES {
            let world = World::new();
            let arguments = ["--runtime", runtime, "--limit", "1"].map(str::to_owned);
            let mut command = world.command("pre", &arguments);
            command.env("SKRAFT_TEST_PROVOKE", format!("hang:{step}"));
            let ended = world.finish(command, &world.filled(&harmless(runtime)));
            assert!(refused(runtime, &ended).contains("deadline"), "{runtime} {step} {ended:?}");
        }
    }
}

#[test]
fn the_end_of_a_session_is_given_only_a_moment() {
    // Claude Code kills a hook there after a second and a half.
    let world = World::new();
    let mut command = world.command("stop", &["--runtime", "claude"].map(str::to_owned));
    command.env("SKRAFT_TEST_PROVOKE", "hang:record");
    let started = std::time::Instant::now();
    let payload = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"SessionEnd","reason":"other"}"#;
    let ended = world.finish(command, &world.filled(payload));
    assert_eq!((ended.exit, ended.stdout.as_str(), ended.stderr.lines().count()), (0, "", 1), "{ended:?}");
    assert!(started.elapsed() < Duration::from_millis(1_450), "{:?}", started.elapsed());
}

#[test]
fn a_panic_is_a_refusal_before_a_tool_and_a_line_elsewhere() {
    for step in ["judge", "record"] {
        for runtime in RUNTIMES {
            let world = World::new();
            let mut command = world.command("pre", &["--runtime", runtime].map(str::to_owned));
            command.env("SKRAFT_TEST_PROVOKE", format!("panic:{step}"));
            let ended = world.finish(command, &world.filled(&harmless(runtime)));
            assert!(refused(runtime, &ended).contains("failed at watch.rs"), "{ended:?}");
        }
        for (program, event) in [("post", "PostToolUse"), ("stop", "Stop"), ("start", "SessionStart")] {
            let world = World::new();
            let mut command = world.command(program, &["--runtime", "claude"].map(str::to_owned));
            command.env("SKRAFT_TEST_PROVOKE", format!("panic:{step}"));
            let payload = format!(
                r#"{{"session_id":"s","cwd":"/repo","hook_event_name":"{event}","tool_name":"Read","tool_input":{{}}}}"#
            );
            let ended = world.finish(command, &world.filled(payload.as_bytes()));
            assert_eq!(
                (ended.exit, ended.stdout.as_str(), ended.stderr.lines().count()),
                (0, "", 1),
                "{program} {ended:?}"
            );
        }
    }
}

#[test]
fn a_refusal_that_was_reached_is_given_whatever_fails_afterwards() {
    let payload = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"Write","tool_input":{"file_path":"/repo/.skraftrc.json","content":""}}"#;
    for provoked in ["hang:record", "panic:record"] {
        let world = World::new();
        let mut command = world.command("pre", &["--runtime", "claude", "--limit", "1"].map(str::to_owned));
        command.env("SKRAFT_TEST_PROVOKE", provoked);
        let ended = world.finish(command, &world.filled(payload));
        assert!(refused("claude", &ended).contains("skraft's configuration"), "{ended:?}");
    }
    let world = World::new();
    fs::remove_dir_all(world.home().join(".skraft")).expect("it is there");
    world.write("home/.skraft", "a file");
    let ended = world.run("pre", &["--runtime", "claude"], payload);
    assert!(refused("claude", &ended).contains("skraft's configuration"), "{ended:?}");
}

#[test]
fn without_a_home_every_call_is_refused() {
    for runtime in RUNTIMES {
        for home in [None, Some(""), Some("relative/home")] {
            let world = World::new();
            let mut command = world.command("pre", &["--runtime", runtime].map(str::to_owned));
            command.env_remove("HOME").env_remove("USERPROFILE");
            if let Some(home) = home {
                command.env("HOME", home).env("USERPROFILE", home);
            }
            let ended = world.finish(command, &world.filled(&harmless(runtime)));
            assert!(refused(runtime, &ended).contains("home folder"), "{ended:?}");
        }
    }
}

#[test]
fn a_log_that_cannot_be_written_refuses_before_a_tool() {
    type Spoiler = (&'static str, fn(&World));
    let spoilers: [Spoiler; 3] = [
        ("a file where the folder should be", |world| {
            fs::remove_dir_all(world.home().join(".skraft")).expect("it is there");
            world.write("home/.skraft", "a file");
        }),
        ("a folder where the log should be", |world| {
            fs::create_dir_all(log(world)).expect("a folder");
        }),
        ("a pipe where the log should be", |world| {
            fs::create_dir_all(log(world).parent().expect("it has one")).expect("a folder");
            let made = std::process::Command::new("mkfifo").arg(log(world)).status();
            assert!(made.is_ok_and(|status| status.success()));
        }),
    ];
    for (what, spoil) in spoilers.into_iter().take(if cfg!(unix) { 3 } else { 2 }) {
        for runtime in RUNTIMES {
            let world = World::new();
            spoil(&world);
            let ended = world.run("pre", &["--runtime", runtime], &harmless(runtime));
            let why = refused(runtime, &ended);
            assert!(why.contains("audit log") || why.contains("session's place"), "{what} {runtime} {ended:?}");
        }
        let world = World::new();
        spoil(&world);
        let payload =
            br#"{"session_id":"s","cwd":"/repo","hook_event_name":"PostToolUse","tool_name":"Read","tool_input":{}}"#;
        let ended = world.run("post", &["--runtime", "claude"], payload);
        assert_eq!((ended.exit, ended.stdout.as_str(), ended.stderr.lines().count()), (0, "", 1), "{what} {ended:?}");
    }
}

#[test]
#[cfg(unix)]
fn a_full_disk_refuses_and_leaves_the_log_whole() {
    let world = World::new();
    assert_eq!(world.run("pre", &["--runtime", "claude"], &harmless("claude")).exit, 0);
    let before = fs::read_to_string(log(&world)).expect("one record");
    // The limit is in blocks of 512 bytes: the log may not grow by another record.
    let script = r#"ulimit -f 1; exec "$0" --runtime claude"#;
    for _ in 0..2 {
        let mut command = std::process::Command::new("/bin/sh");
        command
            .args(["-c", script, support::exe("pre")])
            .env_clear()
            .env("HOME", world.home())
            .current_dir(world.repo());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let ended = world.finish(command, &world.filled(&harmless("claude")));
        if fs::metadata(log(&world)).expect("there").len() + before.len() as u64 > 512 {
            assert!(refused("claude", &ended).contains("audit log"), "{ended:?}");
        }
    }
    let after = fs::read_to_string(log(&world)).expect("readable");
    assert!(after.starts_with(&before) && after.ends_with('\n'));
    world.records();
}

/// Past its file size limit the system kills a process that writes; a hook that dies is a pass on most runtimes.
#[test]
#[cfg(unix)]
fn no_file_size_limit_kills_a_hook() {
    let reviewer = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"Write","tool_input":{"file_path":"/repo/src/a.rs","content":""},"agent_id":"1","agent_type":"code-reviewer"}"#;
    for config in [r#"{"logLevel":"debug"}"#, r#"{"rules":{"reviewer-read-only":"block"},"logLevel":"debug"}"#] {
        for blocks in [0, 1] {
            let world = World::new();
            world.write("home/.skraft/config.json", config);
            let limited = |payload: &[u8]| {
                let script = format!("ulimit -f {blocks}; exec \"$0\" --runtime claude");
                let mut command = std::process::Command::new("/bin/sh");
                command.args(["-c", &script, support::exe("pre")]).env_clear().env("HOME", world.home());
                command.current_dir(world.repo()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
                world.finish(command, &world.filled(payload))
            };
            let ended = limited(reviewer);
            assert!(refused("claude", &ended).contains("a reviewer changes nothing"), "{blocks} {ended:?}");
            if blocks == 0 {
                let ended = limited(&harmless("claude"));
                assert!(refused("claude", &ended).contains("file size limit"), "{ended:?}");
            }
        }
    }
}

#[test]
fn a_dead_stdout_is_a_refusal() {
    let world = World::new();
    let payload = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"Write","tool_input":{"file_path":"/repo/.skraftrc.json","content":""}}"#;
    let mut command = world.command("pre", &["--runtime", "claude"].map(str::to_owned));
    let mut child = command.spawn().expect("it starts");
    drop(child.stdout.take());
    child.stdin.take().expect("piped").write_all(&world.filled(payload)).expect("it reads");
    let ended = world.ended(&child.wait_with_output().expect("it ends"));
    assert_eq!(ended.exit, 2, "{ended:?}");
    assert!(ended.stderr.contains("refused"), "{ended:?}");
}

#[test]
#[cfg(unix)]
fn a_closed_or_full_stdout_is_no_pass() {
    let world = World::new();
    let payload = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"Write","tool_input":{"file_path":"/repo/.skraftrc.json","content":""}}"#;
    for redirect in [">&-", ">/dev/full", ">/dev/null"] {
        let ended = shell(&world, &format!("{} --runtime claude {redirect}", support::exe("pre")), payload);
        assert_eq!(ended.exit, 2, "{redirect} {ended:?}");
        assert!(ended.stderr.contains("skraft's configuration"), "{redirect} {ended:?}");
    }
    // Nothing is refused here, so nothing is lost.
    let payload = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"Stop"}"#;
    let ended = shell(&world, &format!("{} --runtime skraft >/dev/full", support::exe("stop")), payload);
    assert_eq!(ended.exit, 0, "{ended:?}");
}

#[test]
fn trouble_upon_trouble_is_still_one_line() {
    for payload in [&harmless("claude")[..], b"{", b""] {
        for program in ["post", "stop", "start"] {
            let world = World::new();
            let mut command = world.command(program, &["--runtime", "claude"].map(str::to_owned));
            command.env_remove("HOME").env_remove("USERPROFILE");
            let ended = world.finish(command, &world.filled(payload));
            assert_eq!((ended.exit, ended.stderr.lines().count()), (0, 1), "{program} {ended:?}");
        }
        let world = World::new();
        let mut command = world.command("pre", &["--runtime", "claude"].map(str::to_owned));
        command.env_remove("HOME").env_remove("USERPROFILE");
        let ended = world.finish(command, &world.filled(payload));
        assert_eq!((ended.exit, ended.stderr.as_str()), (0, ""), "{ended:?}");
    }
}

#[test]
fn what_would_cost_much_is_answered_soon() {
    let wide = format!(r#"{{"a":[{}1]}}"#, "1,".repeat(5_000_000));
    let settings = format!(r#""file_path":"/repo/.claude/settings.json","content":{}"#, serde_json::json!(wide));
    let paths = format!(r#""file_path":[{}""]"#, format!("\"{}\",", "a/".repeat(1_000)).repeat(4_000));
    let patch = "*** Add File: .skraftrc.json\n".repeat(200_000);
    for input in [settings, paths, format!(r#""command":{}"#, serde_json::json!(patch))] {
        let tool = if input.starts_with("\"command") { "apply_patch" } else { "Write" };
        let payload = format!(
            r#"{{"session_id":"s","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"{tool}","tool_input":{{{input}}}}}"#
        );
        let world = World::new();
        let started = std::time::Instant::now();
        let ended = world.run("pre", &["--runtime", "claude"], payload.as_bytes());
        // Many paths are no harm in themselves.
        if !input.contains("[\"a/a/") {
            refused("claude", &ended);
        }
        // The tests' programs are not optimised.
        assert!(started.elapsed() < Duration::from_secs(8), "{tool} took {:?}", started.elapsed());
    }
    let cwd = "/a".repeat(5_000_000);
    let payload = format!(
        r#"{{"session_id":"s","cwd":"{cwd}","hook_event_name":"PreToolUse","tool_name":"Read","tool_input":{{}}}}"#
    );
    let world = World::new();
    assert!(refused("claude", &world.run("pre", &["--runtime", "claude"], payload.as_bytes())).contains("4,096 bytes"));
}

#[test]
#[cfg(unix)]
fn a_bad_command_line_is_not_kept_waiting() {
    let world = World::new();
    let script = format!("(while sleep 0.01; do echo x; done) | {} --bogus", support::exe("pre"));
    let started = std::time::Instant::now();
    let mut command = std::process::Command::new("/bin/sh");
    command.args(["-c", &script]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    assert_eq!(world.finish_without_stdin(command).exit, 2);
    assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
}

#[test]
fn a_folder_that_is_gone_does_not_silence_the_guard() {
    let write = |cwd: &str| {
        format!(
            r#"{{"session_id":"s",{cwd}"hook_event_name":"PreToolUse","tool_name":"Write","tool_input":{{"file_path":".skraftrc.json","content":""}}}}"#
        )
    };
    for cwd in
        ["", r#""cwd":"","#, r#""cwd":"/repo/gone/deeper","#, r#""cwd":"gone","#, r#""cwd":null,"#, r#""cwd":7,"#]
    {
        let world = World::new();
        let ended = world.run("pre", &["--runtime", "claude"], write(cwd).as_bytes());
        refused("claude", &ended);
    }
    // The process's own folder goes away while it is there.
    let world = World::new();
    let script = r#"mkdir gone && cd gone && rmdir ../gone && exec "$0" --runtime claude"#;
    let mut command = std::process::Command::new("/bin/sh");
    command
        .args(["-c", script, support::exe("pre")])
        .env_clear()
        .env("HOME", world.home())
        .env("PATH", "/bin:/usr/bin");
    command.current_dir(world.repo()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if cfg!(unix) {
        refused("claude", &world.finish(command, &world.filled(write("").as_bytes())));
    }
}

#[test]
fn a_bad_command_line_is_a_refusal() {
    for arguments in [
        &["--bogus"][..],
        &["--runtime"],
        &["--runtime", "clawde"],
        &["--runtime", "claude", "--limit", "0"],
        &["--help", "--runtime", "claude"],
        &["--runtime", "claude", "--version"],
        &["--runtime", "claude", "--", "Write", "x"],
        &["a", "b", "c"],
    ] {
        for program in ["pre", "post", "stop", "start"] {
            let world = World::new();
            let ended = world.run(program, arguments, &harmless("claude"));
            assert_eq!(
                (ended.exit, ended.stdout.as_str(), ended.stderr.lines().count()),
                (2, "", 1),
                "{arguments:?} {ended:?}"
            );
        }
    }
    // Nothing else would end the loop of a stop that is kept up for a bad flag.
    let world = World::new();
    let payload = br#"{"session_id":"s","hook_event_name":"Stop","stop_hook_active":true}"#;
    assert_eq!(world.run("stop", &["--bogus"], payload).exit, 0);
}

#[test]
fn help_and_version_alone_are_answered() {
    let world = World::new();
    for program in ["pre", "post", "stop", "start", "config", "audit"] {
        let help = world.run(program, &["--help"], b"");
        assert!(help.exit == 0 && help.stdout.contains("Usage: skraft-"), "{help:?}");
        let version = world.run(program, &["--version"], b"");
        assert_eq!(version.stdout, format!("skraft-{program} {}\n", env!("CARGO_PKG_VERSION")));
    }
}

#[test]
fn two_hundred_hooks_at_once_leave_two_hundred_whole_records() {
    let world = World::new();
    let count = 200;
    let children: Vec<_> = (0..count)
        .map(|number| {
            let mut child = world.command("pre", &["--runtime", "claude"].map(str::to_owned)).spawn().expect("it starts");
            let payload = format!(
                r#"{{"session_id":"s{number}","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"Read","tool_input":{{"file_path":"/repo/{}"}}}}"#,
                "long/".repeat(number)
            );
            child.stdin.take().expect("piped").write_all(&world.filled(payload.as_bytes())).expect("it reads");
            child
        })
        .collect();
    for child in children {
        let ended = world.ended(&child.wait_with_output().expect("it ends"));
        assert_eq!(ended, Ended { exit: 0, stdout: String::new(), stderr: String::new() });
    }
    let mut sessions: Vec<String> =
        world.records().iter().map(|record| record["session"].as_str().expect("a text").to_owned()).collect();
    sessions.sort();
    sessions.dedup();
    assert_eq!(sessions.len(), count);
}

#[test]
fn a_torn_tail_is_closed_off_and_noted() {
    let world = World::new();
    assert_eq!(world.run("pre", &["--runtime", "claude"], &harmless("claude")).exit, 0);
    let mut log = fs::OpenOptions::new().append(true).open(log(&world)).expect("there");
    log.write_all(br#"{"v":1,"time":"2026"#).expect("written");
    assert_eq!(world.run("pre", &["--runtime", "claude"], &harmless("claude")).exit, 0);
    let text = fs::read_to_string(self::log(&world)).expect("readable");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[2].contains("torn"), "{}", lines[2]);
    serde_json::from_str::<serde_json::Value>(lines[2]).expect("whole");
}

#[test]
fn a_record_says_what_happened_and_no_secret() {
    let world = World::new();
    let token = format!("ghp_{}", "a1".repeat(18));
    let payload = format!(
        r#"{{"session_id":"s","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{{"command":"git push https://u:{token}@example.com"}},"agent_type":"code-reviewer","agent_id":"a","tool_use_id":"t1"}}"#
    );
    let ended = world.run("pre", &["--runtime", "claude"], payload.as_bytes());
    assert!(!ended.stdout.contains(&token), "{ended:?}");
    let records = world.records();
    let record = &records[0];
    for (key, value) in [
        ("session", "s"),
        ("agent", "code-reviewer"),
        ("role", "reviewer"),
        ("runtime", "claude"),
        ("event", "PreToolUse"),
        ("tool", "Bash"),
        ("callId", "t1"),
        ("decision", "deny"),
    ] {
        assert_eq!(record[key], value, "{record}");
    }
    assert_eq!(record["actions"][0]["command"], "git push https://u:[redacted]@example.com");
    assert!(!record.to_string().contains(&token));
    let length = world.filled(payload.as_bytes());
    assert_eq!(record["inputSha256"], skraft::hash::sha256(&length));
    let world = World::new();
    let payload = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"PostToolUse","tool_name":"Bash","tool_input":{"command":"false"},"tool_response":"Exit code: 1"}"#;
    world.run("post", &["--runtime", "claude"], payload);
    let result = world.records()[0]["result"].clone();
    assert_eq!(
        (result["status"].as_str(), result["exit"].as_i64(), result["bytes"].as_u64()),
        (Some("success"), Some(1), Some(12))
    );
}

#[test]
fn context_that_cannot_be_told_now_is_told_with_the_next_event_that_can_carry_it() {
    let world = World::new();
    let before = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"BeforeTool","timestamp":"t","tool_name":"web_fetch","tool_input":{"prompt":"read https://example.com/x"}}"#;
    let after = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"AfterTool","timestamp":"t","tool_name":"web_fetch","tool_input":{"prompt":"x"},"tool_response":{"llmContent":"y"}}"#;
    let ended = world.run("pre", &["--runtime", "gemini"], before);
    assert_eq!((ended.exit, ended.stdout.as_str()), (0, ""));
    let other = String::from_utf8_lossy(after).replace("\"s\"", "\"other\"");
    assert_eq!(world.run("post", &["--runtime", "gemini"], other.as_bytes()).stdout, "");
    let told = world.run("post", &["--runtime", "gemini"], after).stdout;
    assert!(told.contains("additionalContext") && told.contains("example.com"), "{told}");
    assert_eq!(world.run("post", &["--runtime", "gemini"], after).stdout, "");
}

#[test]
#[cfg(unix)]
fn the_log_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt as _;
    let world = World::new();
    fs::remove_dir_all(world.home().join(".skraft")).expect("it is there");
    world.run("pre", &["--runtime", "claude"], &harmless("claude"));
    let mode = |path: std::path::PathBuf| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    assert_eq!(mode(log(&world)), 0o600);
    assert_eq!(mode(world.home().join(".skraft")), 0o700);
}

fn shell(world: &World, command: &str, payload: &[u8]) -> Ended {
    let mut shell = std::process::Command::new("/bin/sh");
    let path = format!("{}:/usr/bin:/bin", world.home().join("bin").display());
    shell.args(["-c", command]).env_clear().env("HOME", world.home()).env("PATH", path).current_dir(world.repo());
    shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    world.finish(shell, &world.filled(payload))
}

fn log(world: &World) -> std::path::PathBuf {
    skraft::audit::log_path(&world.home(), &world.repo())
}
