//! What only a person may do: trust, pause, let a call pass once, unblock. On a terminal, never from an agent's shell.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    unreachable_pub,
    reason = "a test fails by panicking, and its helpers are for its own crate"
)]
#![cfg(unix)]

mod support;

use std::fs;
use support::terminal::on_terminal;
use support::{Ended, World};

const WRITE: &[u8] = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"Write","tool_input":{"file_path":"/repo/src/a.rs","content":"new\n"},"tool_use_id":"t","agent_id":"a","agent_type":"code-reviewer"}"#;
const CONFIG: &[u8] = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"Write","tool_input":{"file_path":"/repo/.skraftrc.json","content":"{}"},"tool_use_id":"t"}"#;
const READ: &[u8] = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"Read","tool_input":{"file_path":"/repo/src/a.rs"},"tool_use_id":"t"}"#;

fn config(world: &World, words: &[&str], typed: &str) -> Ended {
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    on_terminal(world, world.command("config", &words), typed)
}

fn pre(world: &World, payload: &[u8]) -> String {
    let ended = world.run("pre", &["--runtime", "claude"], payload);
    assert_eq!((ended.exit, ended.stderr.as_str()), (0, ""), "{ended:?}");
    ended.stdout
}

fn is_refused(said: &str) -> bool {
    said.contains("\"permissionDecision\":\"deny\"")
}

fn notes(world: &World) -> Vec<String> {
    world.records().iter().filter_map(|record| record["note"].as_str().map(str::to_owned)).collect()
}

#[test]
fn without_a_terminal_nothing_is_opened() {
    let world = World::new();
    world.write("repo/.skraftrc.json", "{\"mode\":\"test\"}");
    for verb in [&["trust"][..], &["pause", "15m"]] {
        let ended = world.run("config", verb, b"trust\npause\n");
        assert_eq!((ended.exit, ended.stdout.as_str()), (1, ""), "{ended:?}");
        assert!(ended.stderr.contains("terminal"), "{ended:?}");
    }
    assert!(!world.home().join(".skraft/trust").exists() && !world.home().join(".skraft/pauses").exists());
    assert!(is_refused(&pre(&world, WRITE)));
}

#[test]
fn an_agents_shell_is_no_person_even_on_a_terminal() {
    for variable in ["CLAUDECODE", "GEMINI_CLI", "COPILOT_CLI", "CODEX_SANDBOX_NETWORK_DISABLED"] {
        let world = World::new();
        let mut command = world.command("config", &["pause".to_owned(), "15m".to_owned()]);
        command.env(variable, "1");
        let ended = on_terminal(&world, command, "pause");
        assert!(ended.exit == 1 && ended.stdout.contains(variable), "{ended:?}");
        assert!(is_refused(&pre(&world, WRITE)));
        let verbs =
            [&["set", "mode", "test"][..], &["unset", "mode"], &["install", "claude"], &["uninstall", "claude"]];
        for words in verbs {
            let mut command = world.command("config", &words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
            command.env(variable, "1");
            let ended = world.finish(command, b"");
            assert!(ended.exit == 1 && ended.stderr.contains(variable), "{ended:?}");
        }
    }
}

#[test]
fn another_word_changes_nothing() {
    let world = World::new();
    for typed in ["", "yes", "PAUSE", "pause it"] {
        let ended = config(&world, &["pause", "15m"], typed);
        assert!(ended.exit == 1 && ended.stdout.contains("nothing was changed"), "{ended:?}");
    }
    assert!(is_refused(&pre(&world, WRITE)));
    assert!(notes(&world).is_empty());
}

#[test]
fn a_pause_tells_instead_of_refusing_and_ends() {
    let world = World::new();
    let ended = config(&world, &["pause", "15m"], "pause");
    assert!(ended.exit == 0 && ended.stdout.contains("refusals are paused until"), "{ended:?}");
    let ended = world.run("pre", &["--runtime", "claude"], WRITE);
    assert!(ended.stdout.contains("would deny: writing") && !is_refused(&ended.stdout), "{ended:?}");
    assert!(ended.stderr.contains("the user paused refusals until"), "{ended:?}");
    // What guards the guard holds.
    assert!(is_refused(&world.run("pre", &["--runtime", "claude"], CONFIG).stdout));
    let start = br#"{"session_id":"s2","cwd":"/repo","hook_event_name":"SessionStart","source":"startup"}"#;
    assert!(world.run("start", &["--runtime", "claude"], start).stdout.contains("the user paused refusals"));
    assert_eq!(world.run("config", &["resume"], b"").stdout, "skraft refuses again\n");
    assert!(is_refused(&pre(&world, WRITE)));
    let notes = notes(&world);
    assert!(notes[0].starts_with("a person paused refusals until"), "{notes:?}");
    assert!(notes.iter().any(|note| note == "a person ended the pause of refusals"), "{notes:?}");
    let told = world.records().into_iter().find(|record| record["tool"] == "Write").expect("recorded");
    assert_eq!((told["enforced"].as_bool(), told["decision"].as_str()), (Some(false), Some("additionalContext")));
}

#[test]
fn a_pause_is_the_projects_own_and_runs_out() {
    let world = World::new();
    config(&world, &["pause", "15m"], "pause");
    let pause =
        fs::read_dir(world.home().join(".skraft/pauses")).expect("there").next().expect("one").expect("one").path();
    for over in ["2020-01-01T00:00:00Z", "", "soon"] {
        fs::write(&pause, over).expect("written");
        assert!(is_refused(&pre(&world, WRITE)), "{over}");
    }
    for wrong in ["9h", "0m", "-5m", "soon", "15", ""] {
        let ended = config(&world, &["pause", "--", wrong], "pause");
        assert!(ended.exit == 1 && ended.stdout.contains("is no duration"), "{wrong} {ended:?}");
    }
}

#[test]
fn a_refused_call_passes_once_and_only_that_one() {
    let world = World::new();
    assert!(is_refused(&pre(&world, WRITE)));
    let ended = config(&world, &["allow-once", "1"], "allow");
    assert!(ended.exit == 0 && ended.stdout.contains("src/a.rs"), "{ended:?}");
    // Another text, another agent's role, another session: another call.
    let text = String::from_utf8_lossy(WRITE).into_owned();
    for (from, to) in
        [("new\\n", "other\\n"), ("\"session_id\":\"s\"", "\"session_id\":\"t\""), ("src/a.rs", "src/b.rs")]
    {
        assert!(is_refused(&pre(&world, text.replace(from, to).as_bytes())), "{to}");
    }
    // The runtime gives a repeated call an id of its own.
    let again = text.replace("\"tool_use_id\":\"t\"", "\"tool_use_id\":\"t2\"");
    let ended = world.run("pre", &["--runtime", "claude"], again.as_bytes());
    assert!(!is_refused(&ended.stdout) && ended.stderr.contains("the user let this call pass once"), "{ended:?}");
    assert!(is_refused(&pre(&world, again.as_bytes())), "only once");
    assert!(notes(&world).iter().any(|note| note == "a person lets the call of record 1 pass once"));
}

/// A permit is for the arguments too, of tools that nobody knows as well.
#[test]
fn a_permit_is_for_the_very_arguments() {
    let call = |sql: &str| {
        format!(
            "{{\"session_id\":\"s\",\"cwd\":\"/repo\",\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"mcp__db__execute\",\"tool_input\":{{\"sql\":\"{sql}\"}},\"agent_type\":\"code-reviewer\",\"agent_id\":\"1\"}}"
        )
    };
    let world = World::new();
    assert!(is_refused(&pre(&world, call("select 1").as_bytes())));
    assert_eq!(config(&world, &["allow-once", "1"], "allow").exit, 0);
    assert!(is_refused(&pre(&world, call("drop table users").as_bytes())));
    assert!(!is_refused(&world.run("pre", &["--runtime", "claude"], call("select 1").as_bytes()).stdout));
}

/// Copilot asks before the tool and again for permission; a person who lets a call pass means both.
#[test]
fn a_call_that_is_asked_about_twice_passes_both_times_and_no_third() {
    let world = World::new();
    let before = br#"{"sessionId":"s","timestamp":1,"cwd":"/repo","toolName":"create","toolArgs":{"path":"/repo/src/a.rs","file_text":"x"},"agentId":"a","agentType":"code-reviewer"}"#;
    let asked = |event: &str| {
        let ended = world.run("pre", &["--runtime", "copilot", "--event", event], before);
        ended.stdout.contains("\"permissionDecision\":\"deny\"") || ended.stdout.contains("\"behavior\":\"deny\"")
    };
    assert!(asked("preToolUse"));
    assert_eq!(config(&world, &["allow-once", "1"], "allow").exit, 0);
    assert_eq!([asked("preToolUse"), asked("permissionRequest")], [false, false]);
    assert_eq!([asked("permissionRequest"), asked("preToolUse")], [true, true]);
}

/// Orkeon's calls are arguments; they can be let pass too, and after a session has ended.
#[test]
fn orkeons_calls_can_be_let_pass_once() {
    let world = World::new();
    let call = |world: &World| {
        world.run("pre", &["--runtime", "orkeon", "--agent", "reviewer", "--", "file_write", "src/a.rs"], b"").exit
    };
    assert_eq!(call(&world), 2);
    assert_eq!(config(&world, &["allow-once", "1"], "allow").exit, 0);
    assert_eq!([call(&world), call(&world)], [0, 2]);
}

#[test]
fn what_was_not_refused_cannot_be_let_pass() {
    let world = World::new();
    pre(&world, READ);
    for (number, why) in
        [("1", "not of a call that was refused"), ("7", "there is no record 7"), ("0", "there is no record 0")]
    {
        let ended = config(&world, &["allow-once", number], "allow");
        assert!(ended.exit == 1 && ended.stdout.contains(why), "{ended:?}");
    }
}

#[test]
fn a_block_lasts_until_a_person_clears_it() {
    let world = World::new();
    world.write("repo/.skraftrc.json", "{\"rules\":{\"reviewer-read-only\":\"block\"}}");
    let engineer = String::from_utf8_lossy(WRITE).replace("code-reviewer", "engineer");
    let elsewhere = engineer.replace("\"session_id\":\"s\"", "\"session_id\":\"t\"");
    assert_eq!(pre(&world, engineer.as_bytes()), "");
    assert!(is_refused(&pre(&world, WRITE)));
    for payload in [
        engineer.as_bytes(),
        br#"{"session_id":"s","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"WebFetch","tool_input":{"url":"http://localhost/"}}"#,
        br#"{"session_id":"s","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"Task","tool_input":{"prompt":"x","subagent_type":"y"}}"#,
        br#"{"session_id":"s","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls"}}"#,
    ] {
        let said = pre(&world, payload);
        assert!(is_refused(&said) && said.contains("this session is blocked"), "{said}");
    }
    assert!(!is_refused(&pre(&world, READ)), "reading goes on");
    assert_eq!(pre(&world, elsewhere.as_bytes()), "", "another session goes on");
    let end = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"SessionEnd","reason":"other"}"#;
    world.run("stop", &["--runtime", "claude"], end);
    assert!(is_refused(&pre(&world, engineer.as_bytes())), "a session that is taken up again is still blocked");
    let ended = config(&world, &["unblock"], "unblock");
    assert!(ended.exit == 0 && ended.stdout.contains("sessions that go on: 1"), "{ended:?}");
    assert_eq!(pre(&world, engineer.as_bytes()), "");
    assert!(config(&world, &["unblock"], "unblock").stdout.contains("no session of this project is blocked"));
}

#[test]
fn a_block_whose_record_is_damaged_holds() {
    let world = World::new();
    world.write("repo/.skraftrc.json", "{\"rules\":{\"reviewer-read-only\":\"block\"}}");
    assert!(is_refused(&pre(&world, WRITE)));
    let sessions = fs::read_dir(world.home().join(".skraft/sessions")).expect("there");
    let block = sessions
        .map(|entry| entry.expect("one").path())
        .find(|path| path.extension().is_some_and(|end| end == "blocked"));
    fs::write(block.expect("one"), "torn").expect("written");
    let engineer = String::from_utf8_lossy(WRITE).replace("code-reviewer", "engineer");
    assert!(is_refused(&pre(&world, engineer.as_bytes())));
    let ended = config(&world, &["unblock"], "unblock");
    assert!(ended.exit == 0 && ended.stdout.contains("record is damaged"), "{ended:?}");
    assert_eq!(pre(&world, engineer.as_bytes()), "");
}

#[test]
fn trust_shows_what_it_lets_and_an_edit_takes_it_back() {
    let world = World::new();
    world.write("repo/.skraftrc.json", "{\n  \"network\": { \"default\": \"allow\" }\n}\n");
    let ended = config(&world, &["trust"], "trust");
    assert!(ended.exit == 0 && ended.stdout.contains("network.default: \"allow\" instead of \"deny\""), "{ended:?}");
    assert_eq!(world.run("config", &["get", "network.default"], b"").stdout, "allow\n");
    assert!(config(&world, &["trust"], "x").stdout.contains("is trusted already"));
    world.write("repo/.skraftrc.json", "{\n  \"network\": { \"default\": \"allow\" },\n  \"mode\": \"test\"\n}\n");
    assert_eq!(world.run("config", &["get", "network.default"], b"").stdout, "deny\n");
    assert!(world.run("config", &["show"], b"").stdout.contains("changed since it was trusted"));
    let ended = config(&world, &["trust"], "no");
    let time = ended.stdout.lines().find_map(|line| line.split_once("trusted at ")?.1.split_whitespace().next());
    assert!(time.is_some_and(|time| !time.contains('.')), "{ended:?}");
    assert!(ended.stdout.contains("+   \"mode\": \"test\"") && ended.exit == 1, "{ended:?}");
    assert_eq!(world.run("config", &["get", "mode"], b"").stdout, "production\n");
    assert_eq!(config(&world, &["trust"], "trust").exit, 0);
    assert_eq!(world.run("config", &["get", "mode"], b"").stdout, "test\n");
    assert!(world.run("config", &["untrust"], b"").stdout.contains("not trusted any more"));
    let notes = notes(&world);
    assert!(notes[0].starts_with("a person trusts `/") && notes.last().expect("one").ends_with("no more"), "{notes:?}");
    assert_eq!(world.run("config", &["get", "mode"], b"").stdout, "production\n");
}

#[test]
fn a_store_that_others_can_write_counts_for_nothing() {
    use std::os::unix::fs::PermissionsExt as _;
    let world = World::new();
    world.write("repo/.skraftrc.json", "{\"mode\":\"test\"}");
    world.trust();
    assert_eq!(world.run("config", &["get", "mode"], b"").stdout, "test\n");
    for place in [".skraft", ".skraft/trust"] {
        let place = world.home().join(place);
        fs::set_permissions(&place, fs::Permissions::from_mode(0o777)).expect("ours");
        assert_eq!(world.run("config", &["get", "mode"], b"").stdout, "production\n", "{}", place.display());
        fs::set_permissions(&place, fs::Permissions::from_mode(0o700)).expect("ours");
    }
    assert_eq!(world.run("config", &["get", "mode"], b"").stdout, "test\n");
}

#[test]
fn a_file_that_a_trusted_hook_names_is_trusted_with_it() {
    let world = World::new();
    world.write("repo/.hooks/pre.mjs", "one\n");
    world.write(
        "repo/.skraftrc.json",
        "{\"hooks\":[{\"event\":\"pre-tool\",\"command\":\"node .hooks/pre.mjs {path}\"}]}",
    );
    assert!(is_refused(&pre(&world, READ)));
    let ended = config(&world, &["trust"], "trust");
    assert!(ended.exit == 0 && ended.stdout.contains(".hooks/pre.mjs (trusted as it is now)"), "{ended:?}");
    assert!(!is_refused(&pre(&world, READ)));
    world.write("repo/.hooks/pre.mjs", "two\n");
    assert!(is_refused(&pre(&world, READ)));
    let ended = config(&world, &["trust"], "trust");
    assert!(ended.stdout.contains(".hooks/pre.mjs is another file now"), "{ended:?}");
    assert!(!is_refused(&pre(&world, READ)));
}

/// What is trusted must be seen: all of a command, and nothing that drives the terminal.
#[test]
fn the_question_hides_nothing() {
    let world = World::new();
    let long = format!("node --a={} --import=evil --b={}", "x".repeat(150), "y".repeat(150));
    let text = serde_json::json!({"hooks": [{"event": "stop", "command": long}], "network": {"allow": ["a\u{202e}b"]}});
    world.write("repo/.skraftrc.json", &text.to_string());
    let ended = config(&world, &["trust"], "no");
    assert!(ended.stdout.contains("--import=evil") && ended.stdout.contains("a\\u{202e}b"), "{ended:?}");
    for words in [&["show"][..], &["show", "--origin"]] {
        assert!(!world.run("config", words, b"").stdout.contains('\u{202e}'));
    }
}

/// Every file that a hook command can mean is trusted with it.
#[test]
fn files_in_quotes_and_behind_options_are_named_too() {
    for (command, file) in [
        ("node \"my hooks/pre.mjs\"", "repo/my hooks/pre.mjs"),
        ("node -r./x.js y", "repo/x.js"),
        ("node --import=./x.mjs", "repo/x.mjs"),
        ("node tool", "repo/tool/index.js"),
        ("node hooks/pre", "repo/hooks/pre.js"),
    ] {
        let world = World::new();
        world.write(file, "one\n");
        world.write(
            "repo/.skraftrc.json",
            &serde_json::json!({"hooks": [{"event": "pre-tool", "command": command}]}).to_string(),
        );
        world.trust();
        assert!(!is_refused(&pre(&world, READ)), "{command}");
        world.write(file, "two\n");
        assert!(is_refused(&pre(&world, READ)), "{command}");
    }
}

#[test]
fn the_hash_must_be_the_files() {
    let world = World::new();
    world.write("repo/.skraftrc.json", "{\"mode\":\"test\"}");
    let ended = world.run("config", &["trust", "--hash", &"0".repeat(64)], b"");
    assert!(ended.exit == 1 && ended.stderr.contains("another hash"), "{ended:?}");
    let hash = skraft::hash::sha256(b"{\"mode\":\"test\"}");
    assert!(!ended.stderr.contains(&hash), "what unlocks is not told");
    let mut command = world.command("config", &["trust".to_owned(), "--hash".to_owned(), hash]);
    command.env("CLAUDECODE", "1");
    assert_eq!(world.finish(command, b"").exit, 1, "an agent's shell is not CI");
    assert_eq!(world.run("config", &["get", "mode"], b"").stdout, "production\n");
}
