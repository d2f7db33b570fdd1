//! `skraft-config explain` and `replay` as people and CI see them: told is what a hook program really does, and nothing is
//! left behind.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    unreachable_pub,
    reason = "a test fails by panicking, and its helpers are for its own crate"
)]

mod support;

use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use support::{Ended, World, corpus, steady};

/// A payload in Claude Code's words.
fn claude(agent: &str, tool: &str, input: &Value) -> Vec<u8> {
    json!({"session_id": "s1", "cwd": "/repo", "hook_event_name": "PreToolUse", "tool_name": tool,
        "tool_input": input, "tool_use_id": "t1", "agent_id": "a1", "agent_type": agent})
    .to_string()
    .into_bytes()
}

fn writes(agent: &str) -> Vec<u8> {
    claude(agent, "Write", &json!({"file_path": "src/a.rs", "content": "never shown"}))
}

fn explained(world: &World, arguments: &[&str], payload: &[u8]) -> Value {
    let ended = world.run("config", &[&["explain", "--json"], arguments].concat(), payload);
    assert_eq!((ended.exit, ended.stderr.as_str()), (0, ""), "{ended:?}");
    serde_json::from_str(&ended.stdout).expect("one document")
}

/// Explains a payload for a person, and holds it to what the hook program really answers.
fn snapshot(name: &str, world: &World, arguments: &[&str], payload: &[u8]) {
    let ended = world.run("config", &[&["explain"], arguments].concat(), payload);
    assert_eq!((ended.exit, ended.stderr.as_str()), (0, ""), "{ended:?}");
    let told = explained(world, arguments, payload);
    let program = told["program"].as_str().expect("a name").trim_start_matches("skraft-").to_owned();
    let decision = told["decision"].as_str().expect("a word");
    assert!(ended.stdout.contains(&format!("\ndecision   {decision}")), "{ended:?}");
    nothing_is_left(world);
    let answer = &told["answer"];
    let answer = Ended {
        exit: i32::try_from(answer["exit"].as_i64().expect("a number")).expect("small"),
        stdout: answer["stdout"].as_str().expect("a text").to_owned(),
        stderr: answer["stderr"].as_str().expect("a text").to_owned(),
    };
    assert_eq!(answer, world.run(&program, arguments, payload), "told and done differ");
    assert_snapshot(name, &ended.stdout);
}

fn assert_snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/config"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let name = format!("explain__{name}");
    settings.bind(|| insta::assert_snapshot!(name.as_str(), steady(text)));
}

fn nothing_is_left(world: &World) {
    assert_eq!(world.records(), Vec::<Value>::new());
    assert!(!world.home().join(".skraft/sessions").exists());
}

#[test]
fn a_reviewers_write_in_the_words_of_claude() {
    snapshot("claude", &World::new(), &["--runtime", "claude"], &writes("code-reviewer"));
}

#[test]
fn a_reviewers_write_in_the_words_of_codex() {
    let payload = json!({"session_id": "s1", "turn_id": "1", "model": "m", "cwd": "/repo",
        "hook_event_name": "PreToolUse", "tool_name": "apply_patch",
        "tool_input": {"command": "*** Begin Patch\n*** Update File: src/a.rs\n@@\n-one\n+1\n*** Delete File: README.md\n*** End Patch"}});
    let payload = payload.to_string();
    snapshot("codex", &World::new(), &["--runtime", "codex", "--agent", "code-reviewer"], payload.as_bytes());
}

#[test]
fn a_reviewers_write_in_the_words_of_gemini() {
    let payload = json!({"session_id": "s1", "cwd": "/repo", "hook_event_name": "BeforeTool",
        "timestamp": "x", "tool_name": "write_file", "tool_input": {"file_path": "/repo/src/a.rs", "content": "x"}});
    let payload = payload.to_string();
    snapshot("gemini", &World::new(), &["--runtime", "gemini", "--agent", "reviewer"], payload.as_bytes());
}

#[test]
fn the_shape_counts_before_a_flag_that_it_may_overrule() {
    let payload = json!({"session_id": "s1", "cwd": "/repo", "hook_event_name": "PreToolUse", "timestamp": "x",
        "tool_name": "create_file", "tool_use_id": "t", "tool_input": {"filePath": "/repo/linked/settings.json", "content": "{}"}});
    snapshot("shape", &World::new(), &["--runtime", "copilot"], payload.to_string().as_bytes());
}

#[test]
fn a_batch_is_explained_whole() {
    let payload = json!({"sessionId": "s1", "timestamp": 1, "cwd": "/repo", "toolCalls": [
        {"id": "1", "name": "view", "args": "{\"path\":\"src/a.rs\"}"},
        {"id": "2", "name": "bash", "args": "{\"command\":\"rm -rf .git && ls\"}"},
        {"id": "3", "name": "web_fetch", "args": "{\"url\":\"https://example.com/x\"}"},
        {"id": "4", "name": "task", "args": "{\"agent_type\":\"helper\",\"prompt\":\"go\"}"},
        {"id": "5", "name": "db-put", "args": "{\"path\":\"x\",\"url\":\"http://10.0.0.1/\"}"},
    ]});
    snapshot("batch", &World::new(), &["--agent", "software-engineer"], payload.to_string().as_bytes());
}

#[test]
fn context_that_has_to_wait_is_told() {
    let payload = json!({"session_id": "s1", "cwd": "/repo", "hook_event_name": "BeforeTool", "timestamp": "x",
        "tool_name": "web_fetch", "tool_input": {"prompt": "read https://example.com/x"}});
    snapshot("held", &World::new(), &["--runtime", "gemini"], payload.to_string().as_bytes());
}

#[test]
fn a_broken_payload_is_answered_as_the_hook_would() {
    snapshot("broken-payload", &World::new(), &["--runtime", "claude"], br#"{"tool_name":"Write","tool_in"#);
}

#[test]
fn a_broken_configuration_is_answered_as_the_hook_would() {
    let world = World::new();
    world.write("repo/.skraftrc.json", "{\n  \"mode\": \"tset\"\n}");
    snapshot("broken-config", &world, &[], &writes("code-reviewer"));
}

#[test]
fn rules_that_are_off_or_for_others_say_so() {
    let world = World::new();
    let rules = json!({"reviewer-read-only": {"effect": "deny", "roles": ["worker"]}, "protected-paths": "off",
        "forbidden-network": "block"});
    world.write("home/.skraft/config.json", &json!({"rules": rules}).to_string());
    let payload = claude("engineer", "WebFetch", &json!({"url": "https://example.com"}));
    snapshot("off-and-others", &world, &[], &payload);
}

#[test]
fn what_waits_for_trust_does_not_count() {
    let world = World::new();
    world.write("repo/.skraftrc.json", r#"{"rules": {"reviewer-read-only": "off"}}"#);
    snapshot("waits-for-trust", &world, &[], &writes("code-reviewer"));
}

#[test]
fn without_a_name_the_default_role_counts() {
    let world = World::new();
    world.write("home/.skraft/config.json", r#"{"defaultRole": "reviewer", "mode": "test"}"#);
    let payload =
        json!({"tool_name": "Write", "tool_input": {"file_path": "src/a.rs", "content": "x"}, "cwd": "/repo"});
    snapshot("default-role", &world, &["--runtime", "skraft"], payload.to_string().as_bytes());
}

#[test]
fn the_event_decides_which_program_hears_it() {
    let world = World::new();
    world.write("repo/.skraftrc.json", r#"{"mdoe": "test"}"#);
    let start = br#"{"hook_event_name":"SessionStart","session_id":"s1","source":"startup","cwd":"/repo"}"#;
    snapshot("session-start", &world, &["--runtime", "claude"], start);
    let program = |arguments: &[&str], payload: &[u8]| explained(&World::new(), arguments, payload)["program"].clone();
    assert_eq!(program(&["--event", "post-tool"], br#"{"toolName":"x"}"#), "skraft-post");
    assert_eq!(program(&["--event", "post-tool"], b"{"), "skraft-post");
    assert_eq!(program(&[], br#"{"hook_event_name":"SubagentStop","session_id":"s"}"#), "skraft-stop");
    // Judged as before a tool, and no person's word is asked for or used up.
    let strange = String::from_utf8(writes("code-reviewer")).expect("UTF-8").replace("PreToolUse", "Strange");
    assert_eq!(explained(&world, &[], strange.as_bytes())["decision"], "deny");
    let untouched = World::new();
    explained(&untouched, &[], strange.as_bytes());
    nothing_is_left(&untouched);
    let other = explained(&World::new(), &["--program", "stop"], &writes("engineer"));
    assert_eq!((&other["program"], &other["isItsEvent"]), (&json!("skraft-stop"), &json!(false)));
}

#[test]
fn a_file_is_read_as_stdin_is() {
    let world = World::new();
    world.write("repo/case.json", &String::from_utf8(world.filled(&writes("code-reviewer"))).expect("UTF-8"));
    let by_file = world.run("config", &["explain", "case.json"], b"");
    assert_eq!(by_file, world.run("config", &["explain", "-"], &writes("code-reviewer")));
    for (arguments, told) in [
        (&["nowhere.json"][..], "`nowhere.json` does not exist"),
        (&["src"], "is not a regular file"),
        (&["--runtime", "orkeon", "case.json"], "orkeon calls with arguments"),
        (&["--runtime", "klaude", "case.json"], "there is no runtime `klaude`"),
        (&["--program", "pree", "case.json"], "there is no program `pree`"),
        (&["--record", "1", "case.json"], "takes no payload"),
    ] {
        let ended = world.run("config", &[&["explain"], arguments].concat(), b"");
        assert_eq!((ended.exit, ended.stdout.as_str()), (1, ""), "{arguments:?}");
        assert!(
            ended.stderr.contains(told) && ended.stderr.lines().count() == 1 || arguments[0] == "--program",
            "{ended:?}"
        );
    }
}

#[test]
fn nothing_secret_and_no_text_of_a_file_is_told() {
    let world = World::new();
    let token = format!("ghp_{}", "a1B2".repeat(9));
    let command = format!("curl -H 'Authorization: Bearer {token}' https://x.dev");
    for payload in [
        writes("code-reviewer"),
        claude("code-reviewer", "Bash", &json!({"command": command})),
        claude(&token, "Write", &json!({"file_path": format!("src/{token}"), "content": token})),
        claude("reviewer", "Task", &json!({"subagent_type": token, "prompt": "never shown"})),
    ] {
        for arguments in [&["explain"][..], &["explain", "--json"]] {
            let told = world.run("config", arguments, &payload).stdout;
            assert!(!told.contains(&token) && !told.contains("never shown") && !told.contains('\u{202e}'), "{told}");
        }
    }
}

/// A log of a few calls, as they are judged with nothing set.
fn past() -> World {
    let world = World::new();
    for payload in [
        writes("software-engineer"),
        writes("code-reviewer"),
        claude("software-engineer", "WebFetch", &json!({"url": "https://example.com"})),
        claude("software-engineer", "WebSearch", &json!({"query": "x"})),
        claude("software-engineer", "Bash", &json!({"command": "deploy --password hunter2secret"})),
        claude("software-engineer", "mcp__db__get", &json!({"path": "a", "other_path": "b"})),
        claude("software-engineer", "Write", &json!({"file_path": "sub/.claude/settings.json", "content": "{}"})),
        claude("software-engineer", "Bash", &json!({"command": "cargo test"})),
        br#"{"tool_name":"#.to_vec(),
    ] {
        world.run("pre", &["--runtime", "claude"], &payload);
    }
    assert_eq!(world.records().len(), 9);
    world
}

#[test]
fn a_record_is_explained() {
    let world = past();
    let told = world.run("config", &["explain", "--record", "1"], b"");
    assert_eq!((told.exit, told.stderr.as_str()), (0, ""));
    assert_eq!(world.run("config", &["explain", "--record", "-9"], b""), told);
    world.write("home/.skraft/config.json", r#"{"roles": {"reviewer": ["*-engineer"]}}"#);
    let now = world.run("config", &["explain", "--record", "1"], b"");
    assert_snapshot("record", &format!("{}\n--- and with another policy\n\n{}", told.stdout, now.stdout));
    assert_snapshot("record-cannot", &world.run("config", &["explain", "--record", "-1"], b"").stdout);
    let json = world.run("config", &["explain", "--record", "1", "--json"], b"");
    let document: Value = serde_json::from_str(&json.stdout).expect("one document");
    assert_eq!((&document["then"]["decision"], &document["now"]["decision"]), (&json!("allow"), &json!("deny")));
    assert_eq!(world.records().len(), 9, "asking leaves no record");
}

#[test]
fn a_record_that_is_not_there_is_named() {
    for number in ["10", "-10", "0"] {
        let ended = past().run("config", &["explain", "--record", number], b"");
        assert_eq!((ended.exit, ended.stdout.as_str()), (1, ""));
        assert!(ended.stderr.contains(&format!("there is no record {number}")) && ended.stderr.contains("9 records"));
    }
    let ended = World::new().run("config", &["explain", "--record", "1"], b"");
    assert!(ended.exit == 1 && ended.stderr.contains("there is no log yet"), "{ended:?}");
}

#[test]
fn a_log_is_judged_again() {
    let world = past();
    let before = world.run("config", &["replay"], b"");
    world.write(
        "home/.skraft/config.json",
        r#"{"roles": {"reviewer": ["*-engineer"]}, "network": {"allow": ["example.com"]}}"#,
    );
    let after = world.run("config", &["replay"], b"");
    assert_eq!((before.exit, after.exit), (0, 0));
    assert_snapshot("replay-log", &format!("{}\n--- and with another policy\n\n{}", before.stdout, after.stdout));
    let json = world.run("config", &["replay", "--last", "2", "--json"], b"");
    let report: Value = serde_json::from_str(&json.stdout).expect("one document");
    assert_eq!((&report["judged"], &report["changed"], &report["notJudged"]), (&json!(1), &json!(1), &json!(1)));
    assert_eq!((&report["changes"][0]["before"], &report["changes"][0]["now"]), (&json!("allow"), &json!("deny")));
    assert_eq!(world.records().len(), 9, "asking leaves no record");
}

#[test]
fn a_port_that_the_log_does_not_keep_is_not_guessed() {
    let world = past();
    world.write("home/.skraft/config.json", r#"{"network": {"allow": ["example.com:443"]}}"#);
    let told = world.run("config", &["replay"], b"").stdout;
    assert!(told.contains("through which port a host was contacted") && told.contains(", 0 would change,"), "{told}");
}

#[test]
fn what_people_said_is_told_and_is_no_change() {
    let world = World::new();
    world.write("home/.skraft/config.json", r#"{"rules": {"forbidden-network": "block"}}"#);
    let pre = |payload: &[u8]| world.run("pre", &["--runtime", "claude"], payload);
    let until = std::time::SystemTime::now() + std::time::Duration::from_secs(3_600);
    skraft::pause::pause(&world.home(), &world.repo(), until).expect("writable");
    pre(&writes("code-reviewer"));
    let aside = |payload: &[u8]| explained(&world, &[], payload)["aside"].clone();
    let paused = format!("the user paused refusals until {}", skraft::clock::seconds(until));
    assert!(aside(&writes("engineer"))[0].as_str().expect("a text").starts_with(&paused));
    skraft::pause::resume(&world.home(), &world.repo()).expect("it was paused");
    assert_eq!(aside(&writes("engineer")), json!([]));
    pre(&claude("engineer", "WebFetch", &json!({"url": "https://example.com"})));
    pre(&writes("engineer"));
    assert_eq!(aside(&writes("engineer")).as_array().map(Vec::len), Some(1));
    let decisions: Vec<Value> = world.records().iter().map(|record| record["decision"].clone()).collect();
    assert_eq!(decisions, ["additionalContext", "block", "block"]);
    let told = world.run("config", &["replay"], b"").stdout;
    assert!(
        told.starts_with("3 judged, 0 would change, 0 cannot be judged again\nnow: allow 1, block 1, deny 1\n"),
        "{told}"
    );
}

#[test]
fn what_people_did_is_no_call() {
    let world = past();
    let log = world.run("config", &["path"], b"");
    let record = world.records()[0].clone();
    let mut record = record.as_object().expect("an object").clone();
    record.insert("event".to_owned(), json!("Pause"));
    record.remove("actions");
    let file =
        fs::read_dir(world.home().join(".skraft/audit")).expect("readable").next().expect("one").expect("readable");
    fs::write(file.path(), format!("{}\n", Value::Object(record))).expect("writable");
    let told = world.run("config", &["replay"], b"").stdout;
    assert!(told.contains("something that a person did: record 1"), "{told} {log:?}");
}

#[test]
fn a_call_that_cannot_be_put_together_again_is_not_guessed() {
    let world = World::new();
    // Of a batch the log does not say which tool asked for which action: a search and a hidden address look the same.
    let batch = json!({"sessionId": "s1", "timestamp": 1, "cwd": "/repo", "toolCalls": [
        {"id": "1", "name": "view", "args": "{\"path\":\"a\"}"}, {"id": "2", "name": "web_search", "args": "{\"query\":\"x\"}"}]});
    world.run("pre", &["--runtime", "copilot", "--agent", "engineer"], batch.to_string().as_bytes());
    let told = world.run("config", &["replay"], b"").stdout;
    assert!(told.contains("the log does not show enough to put the call together again: record 1"), "{told}");
}

#[test]
fn a_torn_or_foreign_line_is_counted() {
    let world = past();
    let log =
        world.run("audit", &["path"], b"").stdout.trim().replace("/home/u", world.home().to_str().expect("UTF-8"));
    let text = fs::read_to_string(&log).expect("readable");
    let long = "x".repeat(200_000);
    fs::write(&log, format!("{text}{{\"v\":1,\"ti\n{long}\n[1]\n{{}}\n")).expect("writable");
    let told = world.run("config", &["replay"], b"").stdout;
    assert!(told.contains("4  the line is torn or no record of skraft: record 10, 11, 12, 13"), "{told}");
    let ended = world.run("config", &["explain", "--record", "11"], b"");
    assert!(ended.exit == 1 && ended.stderr.contains("record 11: the line is torn"), "{ended:?}");
}

#[test]
fn a_folder_is_judged() {
    let world = World::new();
    let text = |payload: Vec<u8>| String::from_utf8(world.filled(&payload)).expect("UTF-8");
    world.write("base/calls/one.json", &text(writes("software-engineer")));
    world.write("base/calls/two.json", &text(writes("code-reviewer")));
    world.write("base/calls/deep/er/three@reviewer.json", &text(writes("")));
    world.write("base/calls/deep/ignored.txt", "x");
    let calls = world.repo().parent().expect("it has one").join("base");
    let calls = calls.to_str().expect("UTF-8");
    assert_snapshot("replay-folder", &world.run("config", &["replay", calls], b"").stdout);
    world.write("base/allow/four.json", &text(writes("code-reviewer")));
    world.write("base/deny/five.json", "[]");
    let told = world.run("config", &["replay", calls, "--runtime", "claude"], b"");
    assert_snapshot("replay-folder-named", &told.stdout);
    for (arguments, what) in [
        (&["nowhere"][..], "could not be read"),
        (&[calls, "--last", "1"], "`--last` is about the audit log"),
        (&["--runtime", "claude"], "are for a folder"),
    ] {
        let ended = world.run("config", &[&["replay"], arguments].concat(), b"");
        assert!(ended.exit == 1 && ended.stdout.is_empty() && ended.stderr.contains(what), "{ended:?}");
    }
    nothing_is_left(&world);
}

#[test]
fn what_is_told_of_every_case_is_what_its_folder_says() {
    let plain = World::new();
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/pre/claude");
    let mut count = 0;
    for (file, effect) in cases(&top) {
        let name = file.file_stem().expect("it has one").to_string_lossy().into_owned();
        if file.with_extension("args").exists() {
            continue;
        }
        let mut arguments = vec!["explain", "--json", "--runtime", "claude", "--program", "pre"];
        arguments.extend(name.split_once('@').iter().flat_map(|(_, agent)| ["--agent", agent]));
        let arguments: Vec<String> = arguments.into_iter().map(str::to_owned).collect();
        let own = corpus::is_configured(&file).then(World::new);
        own.iter().for_each(|world| corpus::configure(world, &file));
        let world = own.as_ref().unwrap_or(&plain);
        let mut command = world.command("config", &arguments);
        command.envs(corpus::variables(&file));
        let ended = world.finish(command, &world.filled(&fs::read(&file).expect("readable")));
        let told: Value = serde_json::from_str(&ended.stdout).expect("one document");
        assert_eq!(told["decision"], effect.as_str(), "{}", file.display());
        count += 1;
    }
    assert!(count > 400, "only {count} cases");
    nothing_is_left(&plain);
}

#[test]
fn our_own_corpus_is_as_its_folders_say() {
    let world = World::new();
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/pre/claude");
    // Those with a configuration of their own are not judged under one policy.
    for (file, _) in cases(&top).into_iter().filter(|(file, _)| !corpus::is_configured(file)) {
        for file in [file.with_extension("args"), file].iter().filter(|file| file.exists()) {
            let inner = file.strip_prefix(&top).expect("below it");
            let bytes = world.filled(&fs::read(file).expect("readable"));
            let into = world.home().join("corpus").join(inner);
            fs::create_dir_all(into.parent().expect("it has one")).expect("a folder");
            fs::write(into, bytes).expect("a file");
        }
    }
    let corpus = world.home().join("corpus");
    let told = world.run("config", &["replay", corpus.to_str().expect("UTF-8"), "--runtime", "claude"], b"");
    assert!(told.stdout.contains(" judged, 0 not as the folder says, 0 cannot be judged\n"), "{}", told.stdout);
}

/// Every case below a folder, with the name of its own.
fn cases(top: &Path) -> Vec<(PathBuf, String)> {
    let inner = |folder: &Path| {
        let entries = fs::read_dir(folder).expect("readable");
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
        paths.sort();
        paths
    };
    let effects = inner(top).into_iter().flat_map(|rule| inner(&rule));
    effects
        .flat_map(|folder| {
            let effect = folder.file_name().expect("it has one").to_string_lossy().into_owned();
            inner(&folder).into_iter().map(move |file| (file, effect.clone()))
        })
        .filter(|(file, _)| file.extension().is_some_and(|end| end == "json"))
        .collect()
}
