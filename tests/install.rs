//! `skraft-config install`, `uninstall` and `doctor`, seen from outside: in a throw-away home and project, what the files
//! hold afterwards, and what the registered commands do in a shell.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    unreachable_pub,
    reason = "a test fails by panicking, and its helpers are for its own crate"
)]

mod support;

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::standin::{Outcome, outcome};
use support::{Ended, World, exe};

/// Runtime, scope, and the file that is written.
const FILES: [(&str, &str, &str); 10] = [
    ("claude", "--user", "home/.claude/settings.json"),
    ("claude", "--project", "repo/.claude/settings.json"),
    ("copilot", "--user", "home/.copilot/hooks/skraft.json"),
    ("copilot", "--project", "repo/.github/hooks/skraft.json"),
    ("vscode", "--user", "home/.copilot/hooks/skraft.json"),
    ("vscode", "--project", "repo/.github/hooks/skraft.json"),
    ("codex", "--user", "home/.codex/hooks.json"),
    ("codex", "--project", "repo/.codex/hooks.json"),
    ("gemini", "--user", "home/.gemini/settings.json"),
    ("gemini", "--project", "repo/.gemini/settings.json"),
];

/// The event before a tool, and a harmless call.
fn before(runtime: &str) -> (&'static str, &'static str) {
    match runtime {
        "copilot" => (
            "preToolUse",
            r#"{"sessionId":"s","timestamp":1,"cwd":"/repo","toolName":"view","toolArgs":{"path":"src/a.rs"}}"#,
        ),
        "gemini" => (
            "BeforeTool",
            r#"{"session_id":"s","cwd":"/repo","hook_event_name":"BeforeTool","timestamp":"t","tool_name":"read_file","tool_input":{"file_path":"src/a.rs"}}"#,
        ),
        "vscode" => (
            "PreToolUse",
            r#"{"timestamp":"2026-01-01T00:00:00Z","hook_event_name":"PreToolUse","session_id":"s","cwd":"/repo","tool_name":"read_file","tool_input":{"filePath":"src/a.rs"},"tool_use_id":"c__vscode-1"}"#,
        ),
        _ => (
            "PreToolUse",
            r#"{"session_id":"s","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"Read","tool_input":{"file_path":"src/a.rs"}}"#,
        ),
    }
}

/// A world in which no runtime has a settings file.
fn empty() -> World {
    let world = World::new();
    for folder in [".claude", ".copilot", ".codex", ".gemini", ".vscode", ".github", "sub", "dotfiles"] {
        for top in [world.home(), world.repo()] {
            let _ = fs::remove_dir_all(top.join(folder));
        }
    }
    for link in ["link-to-settings", "linked"] {
        let _ = fs::remove_file(world.repo().join(link));
    }
    world
}

fn path(world: &World, file: &str) -> PathBuf {
    world.home().parent().expect("the base").join(file)
}

fn text(world: &World, file: &str) -> String {
    fs::read_to_string(path(world, file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn config(world: &World, words: &[&str]) -> Ended {
    world.run("config", words, b"")
}

/// Runs a verb that must succeed; gives what it printed.
fn done(world: &World, words: &[&str]) -> String {
    let ended = config(world, words);
    assert_eq!((ended.exit, ended.stderr.as_str()), (0, ""), "{words:?}: {ended:?}");
    ended.stdout
}

/// Every file and folder below the base but skraft's own, with its bytes.
fn tree(world: &World) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
    let mut open = vec![world.home(), world.repo()];
    let mut found = BTreeMap::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("readable") {
            let path = entry.expect("readable").path();
            if path.ends_with(".skraft") {
                continue;
            }
            let is_folder = path.symlink_metadata().expect("there").is_dir();
            found.insert(path.clone(), (!is_folder).then(|| fs::read(&path).unwrap_or_default()));
            if is_folder {
                open.push(path);
            }
        }
    }
    found
}

fn json(text: &str) -> Value {
    jsonc_parser::parse_to_serde_value(text.trim_start_matches('\u{feff}'), &jsonc_parser::ParseOptions::default())
        .unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Every command line in a settings file, with its event.
fn commands(text: &str) -> Vec<(String, String)> {
    let value = json(text);
    let mut found = Vec::new();
    for (event, list) in value["hooks"].as_object().expect("hooks") {
        for entry in list.as_array().into_iter().flatten() {
            let group = entry["hooks"].as_array().cloned().unwrap_or_else(|| vec![entry.clone()]);
            for handler in group {
                let command = handler.get("bash").or(handler.get("command")).and_then(Value::as_str);
                found.extend(command.map(|command| (event.clone(), command.to_owned())));
            }
        }
    }
    found
}

fn ours(text: &str) -> Vec<(String, String)> {
    let mut found = commands(text);
    found.retain(|(_, command)| command.contains("skraft-"));
    found
}

fn snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/config"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

// ---- in and out -----------------------------------------------------------------------------------------------------

#[test]
fn a_missing_file_is_made_once_and_goes_with_its_folders() {
    for (runtime, scope, file) in FILES {
        let world = empty();
        let before = tree(&world);
        let told = done(&world, &["install", runtime, scope]);
        let written = world.plain(text(&world, file).as_bytes());
        snapshot(&format!("install__{runtime}__{}", &scope[2..]), &format!("{told}\n{written}"));
        let after = tree(&world);
        let again = done(&world, &["install", runtime, scope]);
        assert!(again.contains("nothing changed"), "{again}");
        assert_eq!(tree(&world), after, "{runtime} {scope}");
        let gone = done(&world, &["uninstall", runtime, scope]);
        assert_eq!(tree(&world), before, "{runtime} {scope}");
        let nothing = done(&world, &["uninstall", runtime, scope]);
        assert!(nothing.contains("not registered"), "{nothing}");
        if (runtime, scope) == ("claude", "--user") {
            snapshot("uninstall__claude", &format!("{gone}{nothing}"));
        }
    }
}

/// A settings file as people have it, in this runtime's shape: comments, tabs, other people's hooks.
fn lived_in(runtime: &str) -> String {
    let (event, _) = before(runtime);
    let event = if runtime == "vscode" { "preToolUse" } else { event };
    let mine = match runtime {
        "copilot" | "vscode" => r#"{ "type": "command", "bash": "mine.sh" }"#.to_owned(),
        _ => r#"{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "mine.sh" }] }"#.to_owned(),
    };
    let key = if runtime == "codex" { "\"description\": \"mine\"" } else { "\"theme\": \"dark\"" };
    format!(
        "// my settings\n{{\n\t{key}, /* I like it */\n\n\t\"hooks\": {{\n\t\t// a comment\n\t\t\"{event}\": [\n\t\t\t{mine}, // last\n\t\t],\n\t\t\"Notification\": []\n\t}}\n}}\n"
    )
}

#[test]
fn what_is_there_stays_and_comes_back_byte_for_byte() {
    for (runtime, scope, file) in FILES {
        for text in
            [lived_in(runtime), lived_in(runtime).replace('\n', "\r\n"), format!("\u{feff}{}", lived_in(runtime))]
        {
            let world = empty();
            world.write(file, &text);
            done(&world, &["install", runtime, scope]);
            let new = self::text(&world, file);
            // Every line is still there, in order; the last of a list may have got its comma.
            let mut lines = new.split('\n');
            for line in text.split('\n') {
                let is_it = |new: &str| {
                    new == line || new.trim_end_matches('\r').trim_end_matches(',') == line.trim_end_matches('\r')
                };
                assert!(lines.any(is_it), "{runtime}: {line:?} is lost in\n{new}");
            }
            let all = commands(&new);
            let at = all.iter().position(|(_, command)| command == "mine.sh").expect("it stays");
            assert_eq!(all[at].0, all[at + 1].0, "ours comes behind it: {all:?}");
            assert!(new.contains("\n\t\t\"") && !new.contains("\n  "), "the file's own indentation: {new}");
            let again = done(&world, &["install", runtime, scope]);
            assert!(again.contains("nothing changed"), "{again}");
            done(&world, &["uninstall", runtime, scope]);
            assert_eq!(self::text(&world, file), text, "{runtime} {scope}");
        }
    }
}

#[test]
fn an_older_entry_is_brought_up_to_date_where_it_stands() {
    let world = empty();
    let old = r#"{"hooks":{"PreToolUse":[
  {"matcher":"*","hooks":[{"type":"command","command":"/old/skraft-pre --runtime claude --limit 5","timeout":5}]},
  {"matcher":"Bash","hooks":[{"type":"command","command":"mine.sh"},{"type":"command","command":"skraft-pre"}]},
  {"matcher":"*","hooks":[{"type":"command","command":"'/a b/skraft-pre.exe' --runtime claude"}]}]}}"#;
    world.write("home/.claude/settings.json", old);
    done(&world, &["install", "claude"]);
    let new = text(&world, "home/.claude/settings.json");
    let commands = commands(&new);
    let pre: Vec<&str> =
        commands.iter().filter(|(event, _)| event == "PreToolUse").map(|(_, command)| command.as_str()).collect();
    assert_eq!(pre.len(), 2, "{pre:?}");
    assert!(pre[0].starts_with(exe("pre")) && pre[1] == "mine.sh", "{pre:?}");
    assert_eq!(ours(&new).len(), 8);
    // Out of it comes a file without us, not the old entries.
    done(&world, &["uninstall", "claude"]);
    assert!(ours(&text(&world, "home/.claude/settings.json")).is_empty());
    assert!(text(&world, "home/.claude/settings.json").contains("mine.sh"));
}

#[test]
fn what_was_edited_since_keeps_the_edit() {
    for (runtime, scope, file) in FILES {
        let world = empty();
        world.write(file, &lived_in(runtime));
        done(&world, &["install", runtime, scope]);
        let edited = text(&world, file).replace("// a comment", "// another comment");
        world.write(file, &edited);
        done(&world, &["uninstall", runtime, scope]);
        let left = text(&world, file);
        assert!(left.contains("// another comment") && left.contains("mine.sh") && ours(&left).is_empty(), "{left}");
        // Edited, and registered anew: what comes back then is the edited text.
        world.write(file, &edited);
        done(&world, &["install", runtime, scope]);
        done(&world, &["uninstall", runtime, scope]);
        let left = text(&world, file);
        assert!(left.contains("// another comment") && ours(&left).is_empty(), "{left}");
    }
}

#[test]
fn one_file_serves_copilot_and_vs_code() {
    let world = empty();
    done(&world, &["install", "copilot"]);
    let told = done(&world, &["install", "vscode"]);
    assert!(told.contains("for Copilot CLI and VS Code; nothing changed"), "{told}");
    let told = done(&world, &["uninstall", "copilot"]);
    assert!(told.contains("stays as it is: it serves VS Code too"), "{told}");
    assert_eq!(ours(&text(&world, "home/.copilot/hooks/skraft.json")).len(), 9);
    done(&world, &["uninstall", "vscode"]);
    assert!(!path(&world, "home/.copilot").exists());
}

#[test]
fn a_dry_run_shows_it_and_changes_nothing() {
    let world = empty();
    world.write("home/.claude/settings.json", &lived_in("claude"));
    for words in
        [["install", "claude", "--dry-run"], ["install", "copilot", "--dry-run"], ["uninstall", "claude", "--dry-run"]]
    {
        let before = tree(&world);
        let told = done(&world, &words);
        assert_eq!(tree(&world), before);
        assert!(!path(&world, "home/.skraft/install").exists());
        snapshot(&format!("dry-run__{}__{}", words[0], words[1]), &told);
    }
    done(&world, &["install", "claude"]);
    let told = done(&world, &["uninstall", "claude", "--dry-run"]);
    assert!(told.contains("would change") && told.contains("\n  - "), "{told}");
    assert_eq!(ours(&text(&world, "home/.claude/settings.json")).len(), 8);
}

#[test]
fn a_file_that_is_not_as_expected_is_left_alone() {
    let large = format!("{{\"x\":\"{}\"}}", "x".repeat(1024 * 1024));
    for (runtime, file, text, told) in [
        ("claude", "home/.claude/settings.json", "{\n  \"a\": 1\n  \"b\": 2\n}", "settings.json:2:9: it is no JSON"),
        ("claude", "home/.claude/settings.json", "{\"hooks\": [1]}", "settings.json:1:11: `hooks` is no object"),
        ("claude", "home/.claude/settings.json", "{\"hooks\":{\"Stop\":\n 7}}", "settings.json:2:2: `Stop` is no list"),
        ("claude", "home/.claude/settings.json", "[]", "settings.json:1:1: an object is expected"),
        (
            "claude",
            "home/.claude/settings.json",
            "{\"hooks\":{},\n\"hooks\":{}}",
            "settings.json:2:1: a second `hooks`",
        ),
        ("claude", "home/.claude/settings.json", large.as_str(), "larger than 1 MiB"),
        ("codex", "home/.codex/hooks.json", "{\"$schema\":\"x\"}", "hooks.json:1:2: Codex drops the whole file"),
        ("gemini", "home/.gemini/settings.json", "{'a':1}", "settings.json:1:2: it is no JSON"),
    ] {
        let world = empty();
        world.write(file, text);
        for words in [&["install", runtime][..], &["install", runtime, "--dry-run"]] {
            let ended = config(&world, words);
            assert_eq!((ended.exit, ended.stdout.as_str()), (1, ""), "{ended:?}");
            assert!(ended.stderr.contains(told) && ended.stderr.contains("nothing was changed"), "{ended:?}");
            assert_eq!(self::text(&world, file), text);
        }
        assert!(!path(&world, "home/.skraft/install").exists());
    }
    // Out again it cannot go either, and doctor says why.
    let world = empty();
    world.write("repo/.codex/hooks.json", "{\"hooks\": {}");
    let ended = config(&world, &["uninstall", "codex", "--project"]);
    assert!(ended.exit == 1 && ended.stderr.contains("hooks.json:1:1: it is no JSON"), "{ended:?}");
    assert!(doctor(&world).stdout.contains("bad   `/repo/.codex/hooks.json` cannot be read"));
    let world = empty();
    fs::create_dir_all(path(&world, "home/.claude/settings.json")).expect("a folder");
    let ended = config(&world, &["install", "claude"]);
    assert!(ended.exit == 1 && ended.stderr.contains("not a regular file"), "{ended:?}");
}

#[test]
#[cfg(unix)]
fn a_link_stays_a_link_and_its_file_keeps_its_bits() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let world = empty();
    world.write("home/dotfiles/settings.json", "{}\n");
    let file = path(&world, "home/dotfiles/settings.json");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("changed");
    fs::create_dir_all(path(&world, "home/.gemini")).expect("a folder");
    symlink("../dotfiles/settings.json", path(&world, "home/.gemini/settings.json")).expect("a link");
    done(&world, &["install", "gemini"]);
    assert!(path(&world, "home/.gemini/settings.json").symlink_metadata().expect("there").is_symlink());
    assert_eq!(ours(&text(&world, "home/dotfiles/settings.json")).len(), 5);
    assert_eq!(fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_dir(path(&world, "home/dotfiles")).expect("readable").count(), 1, "nothing is left beside it");
    let kept =
        fs::read_dir(path(&world, "home/.skraft/install")).expect("readable").next().expect("one").expect("readable");
    assert_eq!(kept.metadata().expect("there").permissions().mode() & 0o777, 0o600);
    done(&world, &["uninstall", "gemini"]);
    assert_eq!(text(&world, "home/dotfiles/settings.json"), "{}\n");
    // A project's file that leads out of it could be any file of the user's.
    let world = empty();
    world.write("home/dotfiles/settings.json", "{}");
    fs::create_dir_all(path(&world, "repo/.claude")).expect("a folder");
    symlink(path(&world, "home/dotfiles/settings.json"), path(&world, "repo/.claude/settings.json")).expect("a link");
    let ended = config(&world, &["install", "claude", "--project"]);
    assert!(ended.exit == 1 && ended.stderr.contains("leads out of the project"), "{ended:?}");
    assert_eq!(text(&world, "home/dotfiles/settings.json"), "{}");
}

#[test]
fn what_cannot_be_written_is_said_and_left() {
    let world = empty();
    world.write("home/.claude", "a file");
    let ended = config(&world, &["install", "claude"]);
    assert!(ended.exit == 1 && ended.stderr.contains("nothing was changed"), "{ended:?}");
    assert_eq!(text(&world, "home/.claude"), "a file");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        world.write("home/.codex/hooks.json", "{}");
        let folder = path(&world, "home/.codex");
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).expect("changed");
        // Root may write everywhere.
        if fs::write(folder.join("x"), "").is_err() {
            let ended = config(&world, &["install", "codex"]);
            assert!(ended.exit == 1 && ended.stderr.contains("could not be written"), "{ended:?}");
            assert_eq!(text(&world, "home/.codex/hooks.json"), "{}");
        }
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).expect("changed");
    }
}

#[test]
fn a_variable_moves_the_users_file() {
    let world = empty();
    for (runtime, variable, file) in [
        ("claude", "CLAUDE_CONFIG_DIR", "home/moved/settings.json"),
        ("copilot", "COPILOT_HOME", "home/moved/hooks/skraft.json"),
        ("codex", "CODEX_HOME", "home/moved/hooks.json"),
        ("gemini", "GEMINI_CLI_HOME", "home/moved/.gemini/settings.json"),
    ] {
        let mut command = world.command("config", &["install".to_owned(), runtime.to_owned()]);
        command.env(variable, world.home().join("moved"));
        let ended = world.finish(command, b"");
        assert_eq!(ended.exit, 0, "{ended:?}");
        assert!(!ours(&text(&world, file)).is_empty());
    }
}

#[test]
fn words_that_are_not_understood_are_named() {
    let world = empty();
    for (words, told) in [
        (&["install", "cluade"][..], "no runtime `cluade`; the nearest is `claude`"),
        (&["install", "orken"], "no runtime `orken`; the nearest is `orkeon`"),
        (&["install", "claude", "--user", "--project"], "exclude each other"),
        (&["uninstall", "word"], "no runtime `word`; one of copilot, vscode, claude, codex, gemini, orkeon"),
    ] {
        let ended = config(&world, words);
        assert!(ended.exit == 1 && ended.stderr.contains(told), "{ended:?}");
    }
}

#[test]
fn orkeon_is_told_what_to_type() {
    let world = empty();
    let before = tree(&world);
    snapshot("install__orkeon", &done(&world, &["install", "orkeon"]));
    snapshot("uninstall__orkeon", &done(&world, &["uninstall", "orkeon"]));
    assert_eq!(tree(&world), before);
}

// ---- what was registered, in a shell ----------------------------------------------------------------------------------

/// Copies of the programs in a folder whose name has a space and a quote.
#[cfg(unix)]
fn programs(world: &World) -> PathBuf {
    let folder = world.home().join("it's a bin");
    fs::create_dir_all(&folder).expect("a folder");
    for program in ["pre", "post", "stop", "start", "config"] {
        let copy = folder.join(format!("skraft-{program}"));
        fs::hard_link(exe(program), &copy).or_else(|_| fs::copy(exe(program), &copy).map(drop)).expect("a copy");
    }
    folder
}

#[cfg(unix)]
fn shell(world: &World, command: &str, payload: &str) -> Ended {
    use std::process::Stdio;
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", command]).env_clear().env("HOME", "/nowhere").env("PATH", "/usr/bin:/bin");
    shell.current_dir(world.repo()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    world.finish(shell, &world.filled(payload.as_bytes()))
}

/// Whether a runtime keeps the tool from running. VS Code reads what it shows on exit 2 from stderr alone, and elsewhere
/// from stdout alone (`runtimes-1.md` 3.4): either must be a refusal.
fn refused(runtime: &str, event: &str, ended: &Ended) -> bool {
    let got = |exit: i32, stdout: &str, stderr: &str| {
        let got = outcome(runtime, "pre", event, exit, stdout.as_bytes(), stderr.as_bytes());
        matches!(got, Outcome::Refused { .. })
    };
    match (runtime, ended.exit) {
        ("vscode", 2) => got(2, "", &ended.stderr) && (ended.stdout.is_empty() || got(0, &ended.stdout, "")),
        (_, exit) => got(exit, &ended.stdout, &ended.stderr),
    }
}

#[test]
#[cfg(unix)]
fn a_program_that_cannot_answer_refuses_and_one_that_can_is_heard() {
    use std::os::unix::fs::PermissionsExt as _;
    let world = empty();
    let folder = programs(&world);
    for runtime in ["claude", "copilot", "codex", "gemini", "vscode"] {
        let file = FILES.iter().find(|(name, scope, _)| *name == runtime && *scope == "--user").expect("a row").2;
        let mut config = Command::new(folder.join("skraft-config"));
        config.args(["install", runtime]).env_clear().env("HOME", world.home()).current_dir(world.repo());
        assert!(config.output().expect("it starts").status.success());
        let (event, harmless) = before(runtime);
        let registered = commands(&text(&world, file));
        let named = if runtime == "vscode" { "preToolUse" } else { event };
        let command = &registered.iter().find(|(name, _)| name == named).expect("before a tool").1;
        let silence = Ended { exit: 0, stdout: String::new(), stderr: String::new() };
        assert_eq!(shell(&world, command, harmless), silence, "{runtime}: {command}");
        assert!(refused(runtime, event, &shell(&world, command, "{")), "{runtime}: {command}");
        let program = folder.join("skraft-pre");
        for stub in
            [None, Some("kill -9 $$"), Some("kill -SEGV $$"), Some("exit 1"), Some("exit 101"), Some("exit 127")]
        {
            fs::remove_file(&program).expect("there");
            if let Some(stub) = stub {
                fs::write(&program, format!("#!/bin/sh\n{stub}\n")).expect("written");
                fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("changed");
            }
            let ended = shell(&world, command, harmless);
            assert!(refused(runtime, event, &ended), "{runtime} {stub:?}: {ended:?}");
            assert!(ended.stderr.contains("skraft could not judge this call"), "{runtime} {stub:?}: {ended:?}");
            if stub.is_none() {
                fs::write(&program, "").expect("written");
            }
        }
        fs::remove_file(&program).expect("there");
        fs::copy(exe("pre"), &program).expect("a copy");
    }
}

/// What is not before a tool passes quietly; a permission request is declined in the runtime's words.
#[test]
#[cfg(unix)]
fn every_other_command_answers_its_event_or_passes() {
    let world = empty();
    for (runtime, scope, file) in FILES.iter().filter(|(name, ..)| *name != "vscode") {
        done(&world, &["install", runtime, scope]);
        for (event, command) in ours(&text(&world, file)) {
            let line = command.replace(exe("pre"), "/gone/skraft-pre");
            let ended = shell(&world, &line, "{}");
            if event.to_lowercase() == "permissionrequest" && *scope == "--user" {
                let got = outcome(
                    runtime,
                    "permission",
                    &event,
                    ended.exit,
                    ended.stdout.as_bytes(),
                    ended.stderr.as_bytes(),
                );
                assert!(matches!(got, Outcome::Refused { .. }), "{runtime}: {got:?} {ended:?}");
            }
            assert!(!command.contains('$') || command.contains("$?"), "{command}");
            if !command.contains("skraft-pre") {
                assert!(!command.contains("||"), "{command}");
            }
            if *scope == "--project" {
                assert!(!command.contains("--home") && !command.contains("/skraft-"), "{command}");
            }
        }
    }
}

// ---- doctor -----------------------------------------------------------------------------------------------------------

fn doctor(world: &World) -> Ended {
    config(world, &["doctor"])
}

#[test]
fn a_healthy_registration_is_said_to_be_so() {
    let world = empty();
    let told = doctor(&world);
    assert_eq!((told.exit, told.stdout.contains("no runtime was found")), (0, true), "{told:?}");
    for runtime in ["claude", "copilot", "codex", "gemini"] {
        done(&world, &["install", runtime]);
    }
    let told = doctor(&world);
    assert_eq!((told.exit, told.stderr.as_str()), (0, ""), "{told:?}");
    snapshot("doctor__healthy", &told.stdout);
    assert!(world.records().is_empty(), "the user's log stays as it is");
    let json = config(&world, &["doctor", "--json"]);
    snapshot("doctor__json", &json.stdout);
    let reports: Value = serde_json::from_str(&json.stdout).expect("one document");
    assert_eq!(reports.as_array().expect("a list").len(), 6, "skraft itself, and VS Code reads Copilot's file");
    for finding in
        reports.as_array().into_iter().flatten().flat_map(|report| report["findings"].as_array().expect("a list"))
    {
        assert!(told.stdout.contains(finding["what"].as_str().expect("a text")), "{finding}");
    }
}

#[test]
fn what_is_the_matter_with_skraft_itself_comes_first() {
    let world = empty();
    world.write("repo/.skraftrc.json", "{\n  \"mode\": \"tset\"\n}");
    let (exit, told) = said(&world, "skraft");
    assert!(exit == 1 && told.contains("bad   /repo/.skraftrc.json:2:11: `mode` must be one of"), "{told}");
    world.write("repo/.skraftrc.json", "{\"mdoe\": \"test\"}");
    let (exit, told) = said(&world, "skraft");
    assert!(exit == 0 && told.contains("warn  /repo/.skraftrc.json:1:2: `mdoe` is no key"), "{told}");
}

/// What doctor says of one runtime, without what is well known.
fn said(world: &World, title: &str) -> (i32, String) {
    let told = doctor(world);
    let lines = told.stdout.lines().skip_while(|line| *line != title);
    let lines: Vec<&str> = lines.take_while(|line| *line == title || line.starts_with(' ')).collect();
    let lines: Vec<&str> = lines.into_iter().filter(|line| !line.trim_start().starts_with("note")).collect();
    (told.exit, lines.join("\n"))
}

#[test]
fn what_does_not_hold_is_bad() {
    type Break = fn(&World);
    let cases: [(&str, &str, Break); 8] = [
        ("missing-program", "Claude Code", |world| {
            let file = "home/.claude/settings.json";
            let there = Path::new(exe("pre")).parent().expect("a folder").display().to_string();
            world.write(file, &text(world, file).replace(&there, "/gone"));
        }),
        ("bare-name", "Claude Code", |world| {
            done(world, &["uninstall", "claude"]);
            done(world, &["install", "claude", "--project"]);
        }),
        ("not-ours", "Claude Code", |world| {
            let file = "home/.claude/settings.json";
            world.write("home/fake/skraft-pre", "#!/bin/sh\ntouch /tmp/never\n");
            let fake = path(world, "home/fake/skraft-pre").display().to_string();
            world.write(file, &text(world, file).replace(exe("pre"), &fake));
        }),
        ("off-switch", "Claude Code", |world| {
            world.write("repo/.claude/settings.local.json", "{\"disableAllHooks\": true}");
        }),
        ("simple", "Claude Code", |world| {
            world.write("repo/.claude/settings.json", "{\"env\": {\"CLAUDE_CODE_SIMPLE\": \"1\"}}");
        }),
        ("gemini-off", "Gemini CLI", |world| {
            done(world, &["install", "gemini"]);
            world.write("repo/.gemini/settings.json", "{\"hooksConfig\": {\"disabled\": [\"skraft-pre\"]}}");
        }),
        ("vscode-off", "VS Code", |world| {
            done(world, &["install", "vscode"]);
            world.write("repo/.vscode/settings.json", "{\"chat.useHooks\": false, // no\n}");
        }),
        ("before-nothing", "Claude Code", |world| {
            let file = "home/.claude/settings.json";
            world.write(file, &text(world, file).replace("\"PreToolUse\"", "\"Notification\""));
        }),
    ];
    for (name, title, breaks) in cases {
        let world = empty();
        done(&world, &["install", "claude"]);
        breaks(&world);
        let (exit, said) = said(&world, title);
        assert!(exit == 1 && said.contains("\n  bad "), "{name}: {exit} {said}");
        snapshot(&format!("doctor__{name}"), &said);
    }
}

#[test]
fn what_is_worth_a_look_is_a_warning() {
    let world = empty();
    world.write("home/.claude/settings.json", &lived_in("claude"));
    done(&world, &["install", "claude"]);
    let told = done(&world, &["install", "copilot", "--project"]);
    assert!(!told.contains("judged more than once"), "{told}");
    done(&world, &["install", "codex", "--project"]);
    fs::create_dir_all(world.home().join(".gemini")).expect("a folder");
    let told = done(&world, &["install", "copilot"]);
    assert!(told.contains("warning: Copilot CLI reads skraft from"), "{told}");
    assert!(!done(&world, &["uninstall", "copilot", "--project"]).contains("not registered"));
    done(&world, &["install", "claude", "--project"]);
    let told = done(&world, &["install", "copilot"]);
    assert!(told.contains("`/home/u/.copilot/hooks/skraft.json` and `/repo/.claude/settings.json`"), "{told}");
    done(&world, &["uninstall", "claude", "--project"]);
    done(&world, &["install", "copilot", "--project"]);
    // The programs of the project's files are on the `PATH`.
    let mut command = world.command("config", &["doctor".to_owned()]);
    command.env("PATH", Path::new(exe("pre")).parent().expect("a folder"));
    let told = world.finish(command, b"");
    assert_eq!(told.exit, 0, "{told:?}");
    let lines: Vec<&str> = told.stdout.lines().filter(|line| !line.trim_start().starts_with("note")).collect();
    snapshot("doctor__warnings", &lines.join("\n"));
}

// ---- what a tester found ----------------------------------------------------------------------------------------------

const CLAUDE: &str = "home/.claude/settings.json";

/// Changes the settings file as JSON.
fn edit(world: &World, file: &str, change: impl Fn(&mut Value)) {
    let mut value = json(&text(world, file));
    change(&mut value);
    world.write(file, &serde_json::to_string_pretty(&value).expect("it is JSON"));
}

fn handler(value: &mut Value) -> &mut Value {
    &mut value["hooks"]["PreToolUse"][0]["hooks"][0]
}

fn command(value: &mut Value, change: impl Fn(&str) -> String) {
    let command = &mut handler(value)["command"];
    *command = change(command.as_str().expect("a text")).into();
}

/// Whatever is not what `install` writes guards nothing, or not surely: it is told, and `install` puts it right.
#[test]
fn a_registration_that_was_edited_is_bad_until_it_is_installed_again() {
    type Break = fn(&mut Value);
    let cases: [(&str, &str, &str, Break); 12] = [
        ("claude", "--user", "a comment", |value| command(value, |line| format!("true # {}", line.replace("||", "")))),
        ("claude", "--user", "always true", |value| command(value, |line| format!("{line} || true"))),
        ("claude", "--user", "no tail", |value| {
            command(value, |line| line.split(" || ").next().unwrap_or_default().to_owned());
        }),
        ("claude", "--user", "another runtime and home", |value| {
            command(value, |line| line.replace("--runtime claude", "--runtime orkeon").replace("/home", "/tmp/evil"));
        }),
        ("claude", "--user", "another program", |value| {
            command(value, |line| line.replace("/skraft-pre", "/skraft-post"));
        }),
        ("claude", "--user", "a prompt of no time", |value| {
            handler(value)["type"] = "prompt".into();
            handler(value)["timeout"] = 0.01.into();
        }),
        ("claude", "--user", "async", |value| handler(value)["async"] = true.into()),
        ("claude", "--user", "another spelling", |value| {
            let hooks = value["hooks"].as_object_mut().expect("hooks");
            let list = hooks.remove("PreToolUse").expect("there");
            hooks.insert("pretooluse".to_owned(), list);
        }),
        ("claude", "--project", "twice", |value| {
            let list = value["hooks"]["PreToolUse"].as_array_mut().expect("a list");
            list.push(list[0].clone());
        }),
        ("claude", "--project", "one event only", |value| {
            value["hooks"].as_object_mut().expect("hooks").retain(|event, _| event == "PreToolUse");
        }),
        ("copilot", "--user", "no version", |value| drop(value.as_object_mut().expect("top").remove("version"))),
        ("copilot", "--project", "a version of no number", |value| value["version"] = "1".into()),
    ];
    for (runtime, scope, name, breaks) in cases {
        let world = empty();
        done(&world, &["install", runtime, scope]);
        let (_, _, file) = FILES.into_iter().find(|(name, at, _)| (*name, *at) == (runtime, scope)).expect("a row");
        edit(&world, file, breaks);
        let title = if runtime == "claude" { "Claude Code" } else { "Copilot CLI" };
        let (exit, told) = said(&world, title);
        let how = if scope == "--user" { "" } else { " --project" };
        let then = format!("is not what `install` writes; `skraft-config install {runtime}{how}` puts it right");
        let is_told =
            told.contains(&then) || name == "a version of no number" && told.contains("`version` is no number");
        assert!(exit == 1 && is_told, "{name}: {told}");
        if name == "a version of no number" {
            continue;
        }
        let out = done(&world, &["install", runtime, scope]);
        assert_eq!(out.contains("replaced"), !["a comment", "no version", "one event only"].contains(&name), "{out}");
        let (_, told) = said(&world, title);
        assert!(!told.contains("is not what `install` writes"), "{name}: {told}");
    }
    // A file that the runtime drops as a whole.
    let world = empty();
    done(&world, &["install", "codex"]);
    edit(&world, "home/.codex/hooks.json", |value| value["mine"] = 1.into());
    let (exit, told) = said(&world, "Codex");
    assert!(exit == 1 && told.contains("bad   /home/u/.codex/hooks.json:"), "{told}");
    assert!(told.contains("Codex drops the whole file because of this key\n"), "{told}");
}

/// Whose command it is, is said by the program that it runs, not by one that it mentions.
#[test]
fn other_peoples_hooks_that_mention_a_program_stay() {
    let world = empty();
    let theirs = ["echo x skraft-pre", "nice skraft-pre --runtime claude | tee log", "true # /x/skraft-pre"];
    let entries: Vec<String> = theirs
        .iter()
        .map(|line| format!(r#"{{"matcher":"*","hooks":[{{"type":"command","command":"{line}"}}]}}"#))
        .collect();
    let settings = format!(r#"{{"hooks":{{"PreToolUse":[{}]}}}}"#, entries.join(","));
    world.write(CLAUDE, &settings);
    let out = done(&world, &["install", "claude"]);
    assert!(!out.contains("replaced"), "{out}");
    let all = commands(&text(&world, CLAUDE));
    assert!(theirs.iter().all(|line| all.iter().any(|(_, command)| command == line)), "{all:?}");
    let (exit, told) = said(&world, "Claude Code");
    assert_eq!(exit, 0, "{told}");
    for line in theirs {
        let warning = format!("runs `{line}`; it mentions a program of skraft's, but it is not skraft's");
        assert!(told.contains("warn  `/home/u/.claude/settings.json`") && told.contains(&warning), "{told}");
    }
    // Edited since: what is taken out then is ours alone.
    world.write(CLAUDE, &format!("{}\n", text(&world, CLAUDE)));
    done(&world, &["uninstall", "claude"]);
    let all = commands(&text(&world, CLAUDE));
    assert_eq!(all.len(), 3, "{all:?}");
    // A wrapper alone is no registration.
    let (_, told) = said(&world, "Claude Code");
    assert!(told.contains("skraft is not registered") && told.contains("mentions a program of skraft's"), "{told}");
}

#[test]
fn what_is_replaced_is_told_and_kept() {
    let world = empty();
    let old = r#"{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"/old/skraft-pre --x"}]}]}}"#;
    world.write(CLAUDE, old);
    let out = done(&world, &["install", "claude"]);
    assert!(out.contains("- replaced an older entry of PreToolUse: `/old/skraft-pre --x`"), "{out}");
    let kept = fs::read_dir(path(&world, "home/.skraft/install")).expect("there").next().expect("one").expect("one");
    let kept: Value = serde_json::from_slice(&fs::read(kept.path()).expect("readable")).expect("JSON");
    assert_eq!(kept["found"], old);
}

#[test]
fn a_file_that_two_runtimes_share_stays_for_the_other_after_an_edit() {
    for again in [false, true] {
        let world = empty();
        let file = "home/.copilot/hooks/skraft.json";
        done(&world, &["install", "copilot"]);
        done(&world, &["install", "vscode"]);
        edit(&world, file, |value| value["mine"] = 1.into());
        if again {
            done(&world, &["install", "copilot"]);
        }
        let told = done(&world, &["uninstall", "copilot"]);
        assert!(told.contains("stays as it is: it serves VS Code too"), "{told}");
        assert_eq!(ours(&text(&world, file)).len(), 9);
        done(&world, &["uninstall", "vscode"]);
        let left = text(&world, file);
        assert!(ours_left(&left) && left.contains("mine"), "{left}");
    }
}

fn ours_left(text: &str) -> bool {
    !text.contains("skraft-")
}

#[test]
fn a_project_that_is_named_is_the_one_that_is_worked_on() {
    let world = empty();
    fs::create_dir_all(path(&world, "repo/inner")).expect("a folder");
    for (words, told) in [
        (["--project", "/nonexistent", "install"], "`/nonexistent` is no folder"),
        (["--project", "/repo/README.md", "install"], "`/repo/README.md` is no folder"),
        (["--project", "", "install"], "`--project` names nothing"),
        (["--home", "", "install"], "`--home` names nothing"),
    ] {
        let ended = config(&world, &[&words[..], &["claude", "--project"]].concat());
        assert!(ended.exit == 1 && ended.stderr.contains(told), "{words:?}: {ended:?}");
        assert!(!path(&world, "repo/.claude").exists());
    }
    // The folder itself, as a hook program takes it, and not the repository around it.
    done(&world, &["--project", "/repo/inner", "install", "claude", "--project"]);
    assert!(path(&world, "repo/inner/.claude/settings.json").exists());
    assert!(!path(&world, "repo/.claude").exists());
}

#[test]
fn the_trial_depends_on_nothing_here() {
    let world = empty();
    done(&world, &["install", "claude"]);
    world.write("repo/.skraftrc.json", r#"{"hooks":[{"event":"pre-tool","command":"node x.js"}]}"#);
    let (_, told) = said(&world, "Claude Code");
    let fine = "the programs, tried with default settings: a reviewer's write is refused, a reviewer's read runs";
    assert!(told.contains(fine), "{told}");
    // Nor on the environment.
    let mut command = world.command("config", &["doctor".to_owned()]);
    let log = world.home().join("log.jsonl");
    command.env("SKRAFT_AUDIT", format!("{{\"path\":\"{}\"}}", log.display())).env("SKRAFT_MODE", "test");
    let told = world.finish(command, b"");
    assert!(told.stdout.contains(fine) && !log.exists(), "{told:?}");
    // Nor on how the folder is named.
    let odd = world.home().join("ends in a quote\"");
    fs::create_dir_all(&odd).expect("a folder");
    let mut command = world.command("config", &["doctor".to_owned()]);
    command.current_dir(&odd).env("TMPDIR", &odd);
    let told = world.finish(command, b"");
    assert!(told.stdout.contains(fine), "{told:?}");
    assert_eq!(fs::read_dir(&odd).expect("readable").count(), 0);
}

#[test]
fn what_is_switched_off_in_skraft_itself_is_told() {
    let world = empty();
    world.write("home/.skraft/config.json", "{\n\"mode\": \"test\"}");
    let (exit, told) = said(&world, "skraft");
    assert!(exit == 1 && told.contains("bad   `mode` is `test` here, so nothing is refused"), "{told}");
    assert!(told.contains("config.json"), "{told}");
    world.write("home/.skraft/config.json", "{\"rules\":{\"reviewer-read-only\":\"off\"}}");
    let (exit, told) = said(&world, "skraft");
    assert!(exit == 0 && told.contains("warn  the rule `reviewer-read-only` is off here"), "{told}");
}

#[test]
fn a_settings_file_that_cannot_be_read_is_bad() {
    let world = empty();
    world.write(CLAUDE, "{ \"hooks\": ");
    let (exit, told) = said(&world, "Claude Code");
    assert!(exit == 1 && told.contains("bad   `/home/u/.claude/settings.json` cannot be read"), "{told}");
    assert!(!told.contains("does it"), "{told}");
}

#[test]
fn advice_names_the_file_that_is_to_be_mended() {
    let world = empty();
    fs::create_dir_all(world.home().join(".copilot")).expect("a folder");
    world.write(
        "repo/.claude/settings.json",
        r#"{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"/gone/skraft-pre"}]}]}}"#,
    );
    let (_, told) = said(&world, "Copilot CLI");
    assert!(!told.contains("install copilot"), "{told}");
    assert!(told.contains("`skraft-config install claude --project` puts it right"), "{told}");
    // In a file that nobody's `install` writes, only a person can.
    world.write(
        "repo/.claude/settings.local.json",
        r#"{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"/gone/skraft-pre"}]}]}}"#,
    );
    fs::remove_file(path(&world, "repo/.claude/settings.json")).expect("there");
    let (_, told) = said(&world, "Claude Code");
    assert!(told.contains("does not exist; mend `/repo/.claude/settings.local.json`"), "{told}");
    assert!(told.contains("warn  registered for this project in `/repo/.claude/settings.local.json`"), "{told}");
    // A bare name is mended on the `PATH`.
    let world = empty();
    done(&world, &["install", "claude", "--project"]);
    let (_, told) = said(&world, "Claude Code");
    assert!(told.contains("is not on the `PATH`; put `/programs` on it"), "{told}");
}

#[test]
fn nothing_is_written_that_could_not_be_read_again() {
    let world = empty();
    let large = format!("{{\"x\":\"{}\"}}", "x".repeat(1024 * 1024 - 100));
    world.write(CLAUDE, &large);
    let ended = config(&world, &["install", "claude"]);
    assert!(ended.exit == 1 && ended.stderr.contains("would be larger than 1 MiB; nothing was changed"), "{ended:?}");
    assert!(text(&world, CLAUDE) == large && !path(&world, "home/.skraft/install").exists());
}

#[test]
fn what_is_said_is_true() {
    // With the user's file moved, VS Code reads another one.
    let world = empty();
    let mut command = world.command("config", &["install".to_owned(), "copilot".to_owned()]);
    command.env("COPILOT_HOME", world.home().join("moved"));
    let ended = world.finish(command, b"");
    assert!(ended.exit == 0 && !ended.stdout.contains("VS Code reads this file"), "{ended:?}");
    // A second `hooks` may be the one that counts.
    let world = empty();
    world.write(CLAUDE, r#"{"hooks":{},"hooks":{"Stop":[{"hooks":[{"type":"command","command":"skraft-stop"}]}]}}"#);
    let ended = config(&world, &["uninstall", "claude"]);
    assert!(ended.exit == 1 && ended.stderr.contains("a second `hooks`"), "{ended:?}");
    // Codex drops such a file, but what is ours goes out of it.
    let world = empty();
    done(&world, &["install", "codex"]);
    edit(&world, "home/.codex/hooks.json", |value| value["mine"] = 1.into());
    done(&world, &["uninstall", "codex"]);
    assert!(ours_left(&text(&world, "home/.codex/hooks.json")));
    // What the variable says counts, not that it is there.
    let world = empty();
    done(&world, &["install", "claude"]);
    for (set, is_off) in [("0", false), ("false", false), ("1", true)] {
        let mut command = world.command("config", &["doctor".to_owned()]);
        command.env("CLAUDE_CODE_SIMPLE", set);
        let told = world.finish(command, b"");
        assert_eq!(told.stdout.contains("`CLAUDE_CODE_SIMPLE` in the environment"), is_off, "{told:?}");
    }
    // What cannot be remembered could not be undone.
    let world = empty();
    world.write("home/.skraft/install", "a file");
    let ended = config(&world, &["install", "claude"]);
    assert!(ended.exit == 1 && ended.stderr.contains("nothing was changed"), "{ended:?}");
    assert!(!path(&world, "home/.claude").exists());
}

#[test]
#[cfg(unix)]
fn a_file_that_may_not_be_read_or_remembered_is_told_so() {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = |path: &Path, mode: u32| fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("changed");
    let world = empty();
    world.write(CLAUDE, "{}");
    mode(&path(&world, CLAUDE), 0o000);
    // Root may read everything.
    if fs::read(path(&world, CLAUDE)).is_ok() {
        return;
    }
    let ended = config(&world, &["install", "claude"]);
    assert!(ended.exit == 1 && ended.stderr.contains("could not be read: Permission denied"), "{ended:?}");
    let world = empty();
    let memos = path(&world, "home/.skraft/install");
    fs::create_dir_all(&memos).expect("a folder");
    mode(&memos, 0o500);
    let ended = config(&world, &["install", "claude"]);
    mode(&memos, 0o700);
    assert!(ended.exit == 1 && ended.stderr.contains("nothing was changed"), "{ended:?}");
    assert_eq!(fs::read_dir(&memos).expect("readable").count(), 0);
}

/// Nothing is remembered here: the project moved, or somebody else installed it.
#[test]
fn what_only_we_had_made_goes_elsewhere_too() {
    for (runtime, scope, file) in FILES.iter().filter(|(_, scope, _)| *scope == "--project") {
        let world = empty();
        done(&world, &["install", runtime, scope]);
        fs::remove_dir_all(path(&world, "home/.skraft/install")).expect("there");
        let told = done(&world, &["uninstall", runtime, scope]);
        assert!(told.contains("removed `/repo/") && told.contains("nothing else was in it"), "{told}");
        assert!(!path(&world, file).exists());
    }
    let world = empty();
    world.write(CLAUDE, "// mine\n{}\n");
    done(&world, &["install", "claude"]);
    fs::remove_dir_all(path(&world, "home/.skraft/install")).expect("there");
    done(&world, &["uninstall", "claude"]);
    assert!(text(&world, CLAUDE).contains("// mine"));
    // What is known to have been there stays, also where the rest was edited.
    for old in ["{}", "{\"hooks\": {\"PreToolUse\": []}}", "{\"hooks\": {}}"] {
        let world = empty();
        world.write(CLAUDE, old);
        done(&world, &["install", "claude"]);
        world.write(CLAUDE, &format!("{}\n", text(&world, CLAUDE)));
        done(&world, &["uninstall", "claude"]);
        assert_eq!(json(&text(&world, CLAUDE)), json(old));
    }
}

#[test]
#[cfg(unix)]
fn a_program_that_may_not_be_run_is_none() {
    use std::os::unix::fs::PermissionsExt as _;
    let world = empty();
    let folder = programs(&world);
    let own = |words: &[&str]| {
        let mut config = Command::new(folder.join("skraft-config"));
        config.args(words).env_clear().env("HOME", world.home()).current_dir(world.repo());
        let ended = config.output().expect("it starts");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (ended.status.success(), text(&ended.stdout), text(&ended.stderr))
    };
    assert!(own(&["install", "claude"]).0);
    let program = folder.join("skraft-stop");
    fs::remove_file(&program).expect("there");
    fs::write(&program, "x").expect("written");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o644)).expect("changed");
    let (_, told, _) = own(&["doctor"]);
    assert!(told.contains("skraft-stop` is registered, and may not be run"), "{told}");
    let (fine, _, told) = own(&["install", "gemini"]);
    assert!(!fine && told.contains("`skraft-stop`") && told.contains("may not be run"), "{told}");
}

#[test]
fn a_place_is_counted_with_every_kind_of_line_end() {
    for (end, place) in [("\n", "3:5"), ("\r\n", "3:5"), ("\r", "3:5")] {
        let world = empty();
        world.write(CLAUDE, &["{", "\"a\": 1,", "    b", "}"].join(end));
        let ended = config(&world, &["install", "claude"]);
        assert!(ended.stderr.contains(&format!("settings.json:{place}: it is no JSON")), "{end:?}: {ended:?}");
    }
}
