//! What a session keeps from its first event on: the project and its configuration, whatever folder is reported later.

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
use support::World;

const RUNTIMES: [&str; 6] = ["claude", "codex", "gemini", "copilot", "copilot-pascal", "vscode"];

/// A project that protects a folder, another one that protects nothing, a folder with a configuration of its own inside.
fn world() -> World {
    let world = World::new();
    world.write("repo/.skraftrc.json", "{\"protected\":[\"generated/**\"]}");
    world.write("repo/vendor/.skraftrc.json", "{}");
    world.write("other/.git/HEAD", "ref: refs/heads/main\n");
    world.write("other/.skraftrc.json", "{}");
    world
}

fn write(runtime: &str, session: &str, cwd: &str, path: &str) -> Vec<u8> {
    let json = match runtime {
        "copilot" => {
            serde_json::json!({"sessionId": session, "timestamp": 1, "cwd": cwd, "toolName": "create", "toolArgs": {"path": path, "file_text": "x"}})
        }
        "codex" => {
            serde_json::json!({"session_id": session, "cwd": cwd, "hook_event_name": "PreToolUse", "turn_id": "1", "model": "m", "tool_name": "apply_patch",
            "tool_input": {"command": format!("*** Begin Patch\n*** Add File: {path}\n+x\n*** End Patch")}})
        }
        "gemini" => {
            serde_json::json!({"session_id": session, "cwd": cwd, "hook_event_name": "BeforeTool", "timestamp": "t", "tool_name": "write_file", "tool_input": {"file_path": path, "content": "x"}})
        }
        "vscode" => {
            serde_json::json!({"session_id": session, "cwd": cwd, "hook_event_name": "PreToolUse", "timestamp": "t", "tool_use_id": "1", "tool_name": "create_file", "tool_input": {"filePath": path, "content": "x"}})
        }
        "copilot-pascal" => {
            serde_json::json!({"session_id": session, "cwd": cwd, "hook_event_name": "PreToolUse", "timestamp": "t", "tool_name": "Write", "tool_input": {"file_path": path, "content": "x"}})
        }
        _ => {
            serde_json::json!({"session_id": session, "cwd": cwd, "hook_event_name": "PreToolUse", "tool_name": "Write", "tool_input": {"file_path": path, "content": "x"}})
        }
    };
    json.to_string().into_bytes()
}

fn is_refused(world: &World, runtime: &str, session: &str, cwd: &str, path: &str) -> bool {
    let base = world.repo().parent().expect("it has one").to_str().expect("UTF-8").to_owned();
    let payload = write(runtime, session, &cwd.replace("BASE", &base), &path.replace("BASE", &base));
    let ended = world.run("pre", &["--runtime", runtime], &payload);
    let told = format!("{}{}", ended.stdout, ended.stderr);
    assert!(told.is_empty() || told.contains("protected") || told.contains("configuration"), "{runtime} {ended:?}");
    !told.is_empty()
}

#[test]
fn no_working_folder_carries_an_agent_out_of_its_policy() {
    for runtime in RUNTIMES {
        let world = world();
        assert!(!is_refused(&world, runtime, "s", "/repo", "/repo/src/new.rs"), "{runtime}");
        for cwd in ["BASE/other", "/repo/vendor", "/repo/gone", "/", "BASE/gone/deep", "relative", ""] {
            assert!(is_refused(&world, runtime, "s", cwd, "/repo/generated/x.rs"), "{runtime} {cwd}");
        }
        assert!(is_refused(&world, runtime, "s", "/repo/vendor", "../generated/x.rs"), "{runtime}");
        // A session that begins elsewhere has the policy of that place.
        assert!(!is_refused(&world, runtime, "t", "BASE/other", "BASE/other/generated/x.rs"), "{runtime}");
    }
}

#[test]
fn a_session_begins_where_its_start_says_and_is_forgotten_at_its_end() {
    let world = world();
    let start = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"SessionStart","source":"startup"}"#;
    assert_eq!(world.run("start", &["--runtime", "claude"], start).stdout, "");
    assert!(is_refused(&world, "claude", "s", "BASE/other", "/repo/generated/x.rs"));
    let end = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"SessionEnd","reason":"other"}"#;
    world.run("stop", &["--runtime", "claude"], end);
    let left = fs::read_dir(world.home().join(".skraft/sessions")).expect("there");
    let ends: Vec<_> =
        left.filter_map(|entry| entry.expect("one").path().extension().map(|end| end.to_owned())).collect();
    assert_eq!(ends, ["refused"], "for a person who ended it only to get a terminal");
    assert!(!is_refused(&world, "claude", "s", "BASE/other", "BASE/other/generated/x.rs"));
}

/// Another work tree of the project's repository, as git makes one.
fn worktree(world: &World, name: &str) {
    let base = world.repo().parent().expect("it has one").to_path_buf();
    world.write(&format!("repo/.git/worktrees/{name}/commondir"), "../..\n");
    let back = base.join(name).join(".git");
    world.write(&format!("repo/.git/worktrees/{name}/gitdir"), &format!("{}\n", back.display()));
    let git = world.repo().join(".git/worktrees").join(name);
    world.write(&format!("{name}/.git"), &format!("gitdir: {}\n", git.display()));
}

#[test]
fn a_worktree_is_followed_under_the_sessions_own_policy() {
    let world = world();
    worktree(&world, "tree");
    world.write("tree/.skraftrc.json", "{\"protected\":[\"built/**\"]}");
    assert!(!is_refused(&world, "claude", "s", "/repo", "/repo/src/new.rs"));
    // What paths mean is the work tree's matter, what may be done the session's.
    assert!(is_refused(&world, "claude", "s", "BASE/tree", "BASE/tree/generated/x.rs"));
    assert!(is_refused(&world, "claude", "s", "BASE/tree", "generated/x.rs"));
    assert!(!is_refused(&world, "claude", "s", "BASE/tree", "BASE/tree/built/x.rs"));
    assert!(
        is_refused(&world, "claude", "s", "BASE/tree", "/repo/generated/x.rs"),
        "the session's own tree stays guarded"
    );
    assert!(is_refused(&world, "claude", "s", "BASE/tree", "BASE/tree/.skraftrc.json"));
    // A session that begins there has that policy.
    assert!(is_refused(&world, "claude", "t", "BASE/tree", "BASE/tree/built/x.rs"));
    let logs = fs::read_dir(world.home().join(".skraft/audit")).expect("there").count();
    assert_eq!(logs, 2, "one log for the project, one for the session that began in the work tree");
}

#[test]
fn a_trusted_file_counts_in_every_worktree_of_a_session() {
    let world = world();
    world.write("repo/.skraftrc.json", "{\"rules\":{\"protected-paths\":\"off\"}}");
    world.trust();
    worktree(&world, "tree");
    assert!(!is_refused(&world, "claude", "s", "/repo", "/repo/.skraftrc.json"));
    assert!(!is_refused(&world, "claude", "s", "BASE/tree", "BASE/tree/.skraftrc.json"));
}

/// What calls itself a worktree, anybody may have made.
#[test]
#[cfg(unix)]
fn a_forged_worktree_is_none() {
    let world = world();
    worktree(&world, "tree");
    let base = world.repo().parent().expect("it has one").to_path_buf();
    // A file that names the repository itself; one that names another tree's folder; a link to the repository; and a git
    // folder of one's own that names both.
    world.write("a/.git", &format!("gitdir: {}\n", world.repo().join(".git").display()));
    world.write("b/.git", &format!("gitdir: {}\n", world.repo().join(".git/worktrees/tree").display()));
    fs::create_dir_all(base.join("c")).expect("a folder");
    std::os::unix::fs::symlink(world.repo().join(".git"), base.join("c/.git")).expect("a link");
    world.write("own/commondir", &format!("{}\n", world.repo().join(".git").display()));
    world.write("own/gitdir", &format!("{}\n", base.join("d/.git").display()));
    world.write("d/.git", &format!("gitdir: {}\n", base.join("own").display()));
    for name in ["a", "b", "c", "d"] {
        let session = format!("s-{name}");
        assert!(!is_refused(&world, "claude", &session, "/repo", "/repo/src/new.rs"));
        world.write(&format!("{name}/.skraftrc.json"), "{}");
        let cwd = format!("BASE/{name}");
        assert!(is_refused(&world, "claude", &session, &cwd, "/repo/generated/x.rs"), "{name}");
        assert!(
            !is_refused(&world, "claude", &session, &cwd, &format!("BASE/{name}/generated/x.rs")),
            "{name} is no tree of it"
        );
    }
}

#[test]
fn a_project_that_is_named_is_not_left_for_a_folder_in_it() {
    let world = world();
    for session in ["\"session_id\":\"s\",", ""] {
        let payload = format!(
            "{{{session}\"cwd\":\"/repo/vendor\",\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Write\",\"tool_input\":{{\"file_path\":\"/repo/generated/x.rs\",\"content\":\"x\"}}}}"
        );
        let first = payload.replace("/repo/vendor", "/repo").replace("generated", "src");
        world.run("pre", &["--runtime", "claude", "--project", "/repo"], first.as_bytes());
        let ended = world.run("pre", &["--runtime", "claude", "--project", "/repo"], payload.as_bytes());
        assert!(ended.stdout.contains("protected"), "{session} {ended:?}");
    }
}

#[test]
fn a_session_that_is_taken_up_elsewhere_has_the_policy_of_that_place() {
    let start = |world: &World, cwd: &str, source: &str| {
        let payload = format!(
            "{{\"session_id\":\"s\",\"cwd\":\"{cwd}\",\"hook_event_name\":\"SessionStart\",\"source\":\"{source}\"}}"
        );
        world.run("start", &["--runtime", "claude"], payload.as_bytes());
    };
    for (source, moves) in [("startup", true), ("resume", true), ("compact", false), ("clear", false)] {
        let world = world();
        let other = world.repo().parent().expect("it has one").join("other").display().to_string();
        start(&world, &other, "startup");
        start(&world, "/repo", source);
        assert_eq!(is_refused(&world, "claude", "s", "/repo", "/repo/generated/x.rs"), moves, "{source}");
    }
}

#[test]
fn a_first_event_without_a_folder_pins_nothing() {
    for cwd in ["", "relative", "/gone/away"] {
        let world = world();
        world.run("pre", &["--runtime", "claude"], &write("claude", "s", cwd, "/elsewhere/x"));
        assert!(!is_refused(&world, "claude", "s", "BASE/other", "BASE/other/generated/x.rs"), "{cwd}");
        assert!(is_refused(&world, "claude", "t", "/repo", "/repo/generated/x.rs"), "{cwd}");
    }
}

#[test]
fn a_place_that_cannot_be_read_refuses() {
    let world = world();
    assert!(!is_refused(&world, "claude", "s", "/repo", "/repo/src/new.rs"));
    let place =
        fs::read_dir(world.home().join(".skraft/sessions")).expect("there").next().expect("one").expect("one").path();
    for (text, refuses) in [("torn", true), ("relative\0too", true), ("", false)] {
        fs::write(&place, text).expect("written");
        let ended = world.run("pre", &["--runtime", "claude"], &write("claude", "s", "/repo", "/repo/src/new.rs"));
        assert_eq!(ended.stdout.contains("the session's place"), refuses, "{text:?} {ended:?}");
    }
}

#[test]
fn many_first_events_at_once_agree() {
    let world = world();
    let children: Vec<_> = (0..40)
        .map(|number| {
            let mut command = world.command("pre", &["--runtime", "claude"].map(str::to_owned));
            let file = world.home().join(format!("payload-{number}.json"));
            fs::write(&file, world.filled(&write("claude", "s", "/repo", "/repo/generated/x.rs"))).expect("written");
            command.stdin(fs::File::open(file).expect("there")).spawn().expect("it starts")
        })
        .collect();
    for child in children {
        let ended = world.ended(&child.wait_with_output().expect("it ends"));
        assert!(ended.stdout.contains("protected"), "{ended:?}");
    }
    let left: Vec<_> = fs::read_dir(world.home().join(".skraft/sessions"))
        .expect("there")
        .map(|entry| entry.expect("one").path())
        .collect();
    assert!(left.iter().all(|path| path.extension().is_some_and(|end| end != "new")), "{left:?}");
}

#[test]
fn old_sessions_are_swept_and_blocks_are_not() {
    let world = world();
    world.write("home/.skraft/sessions/old.place", "x");
    world.write("home/.skraft/sessions/old.blocked", "x");
    world.write("home/.skraft/sessions/new.place", "x");
    let week_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(8 * 24 * 3600);
    for name in ["old.place", "old.blocked"] {
        let file = fs::File::options().append(true).open(world.home().join(".skraft/sessions").join(name));
        file.expect("there").set_modified(week_ago).expect("ours");
    }
    let start = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"SessionStart","source":"startup"}"#;
    world.run("start", &["--runtime", "claude"], start);
    let there = |name: &str| world.home().join(".skraft/sessions").join(name).exists();
    assert_eq!((there("old.place"), there("old.blocked"), there("new.place")), (false, true, true));
}

#[test]
fn log_levels_decide_what_is_said_and_where() {
    let world = World::new();
    let other = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"Notification"}"#;
    let said = |level: &str, program: &str, payload: &[u8]| {
        world.write("home/.skraft/config.json", &format!("{{\"logLevel\":\"{level}\"}}"));
        world.run(program, &["--runtime", "claude"], payload).stderr
    };
    let start = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"SessionStart","source":"startup"}"#;
    let read = write("claude", "s", "/repo", "/repo/src/new.rs");
    assert!(said("warn", "pre", other).contains("nothing to say"));
    assert_eq!(said("warn", "start", start), "");
    assert!(said("info", "start", start).contains("the project is /repo, configured by /home/u/.skraft/config.json"));
    assert_eq!(said("info", "pre", &read), "");
    assert!(said("debug", "pre", &read).contains("claude PreToolUse by role unknown: allow after"));
    // Where a reason stands on stderr, nothing else does.
    world.write("home/.skraft/config.json", "{\"logLevel\":\"debug\"}");
    let ended = world.run(
        "pre",
        &["--runtime", "codex", "--agent", "reviewer"],
        &write("codex", "s", "/repo", "/repo/src/new.rs"),
    );
    assert!(ended.exit == 2 && ended.stderr.lines().count() == 1 && !ended.stderr.contains("debug"), "{ended:?}");
    let log = fs::read_to_string(world.home().join(".skraft/skraft.log")).expect("there");
    assert!(log.contains("codex PreToolUse by role reviewer: deny after"), "{log}");
}

#[test]
fn a_session_is_told_of_settings_that_work_against_its_hooks() {
    let start = |runtime: &str, files: &[(&str, &str)]| {
        let world = World::new();
        files.iter().for_each(|(path, text)| world.write(path, text));
        let payload: &[u8] = match runtime {
            "copilot" => br#"{"sessionId":"s","timestamp":1,"cwd":"/repo","source":"new"}"#,
            "gemini" => br#"{"session_id":"s","cwd":"/repo","hook_event_name":"SessionStart","timestamp":"t","source":"startup"}"#,
            _ => br#"{"session_id":"s","cwd":"/repo","hook_event_name":"SessionStart","source":"startup"}"#,
        };
        world.run("start", &["--runtime", runtime], payload).stdout
    };
    for (runtime, file, text, told) in [
        ("claude", "repo/.claude/settings.local.json", r#"{"disableAllHooks":true}"#, "disableAllHooks"),
        ("claude", "repo/.claude/settings.json", r#"{"env":{"SKRAFT_MODE":"test"}}"#, "SKRAFT_MODE"),
        ("copilot", "repo/.claude/settings.json", r#"{"disableAllHooks":true}"#, "disableAllHooks"),
        (
            "gemini",
            "repo/.gemini/settings.json",
            r#"{"hooksConfig":{"disabled":["skraft-pre"]}}"#,
            "hooksConfig.disabled",
        ),
    ] {
        let said = start(runtime, &[(file, text)]);
        assert!(said.contains(told) && said.contains("additionalContext"), "{runtime} {file}: {said}");
        assert_eq!(start(runtime, &[(file, "{}")]), "", "{runtime} {file}");
    }
}

#[test]
fn a_log_that_is_put_elsewhere_is_ours_or_nothing() {
    let world = World::new();
    let payload = write("claude", "s", "/repo", "/repo/src/new.rs");
    let log = world.home().join("logs/all.jsonl");
    world.write("home/.skraft/config.json", "{\"audit\":{\"path\":\"~/logs/all.jsonl\"}}");
    for count in 1..=2 {
        assert_eq!(world.run("pre", &["--runtime", "claude"], &payload).stdout, "");
        assert_eq!(fs::read_to_string(&log).expect("there").lines().count(), count);
    }
    assert!(world.run("audit", &["path"], b"").stdout.ends_with("logs/all.jsonl\n"));
    assert!(is_refused_as(&world, "/home/u/logs/all.jsonl", "audit log"), "nobody writes it");
    world.write("home/logs/all.jsonl", "my notes\n");
    let ended = world.run("pre", &["--runtime", "claude"], &payload);
    assert!(ended.stdout.contains("is another file than an audit log"), "{ended:?}");
    assert_eq!(fs::read_to_string(&log).expect("there"), "my notes\n");
    assert!(world.records().is_empty(), "nothing where it usually goes");
}

fn is_refused_as(world: &World, path: &str, why: &str) -> bool {
    let ended = world.run("pre", &["--runtime", "claude"], &write("claude", "s", "/repo", path));
    ended.stdout.contains("\"deny\"") && ended.stdout.contains(why)
}

/// A session that began in a part of the project with a configuration of its own, which is a link.
#[cfg(unix)]
fn nested() -> World {
    let world = World::new();
    fs::remove_file(world.repo().join(".skraftrc.json")).expect("it was there");
    world.write("repo/pk/a/conf/real.json", "{}");
    world.write("repo/pk/a/src/b.rs", "");
    world.write("repo/pk/b/src/b.rs", "");
    std::os::unix::fs::symlink("../conf/real.json", {
        fs::create_dir_all(world.repo().join("pk/a/links")).expect("a folder");
        world.repo().join("pk/a/links/next.json")
    })
    .expect("a link");
    std::os::unix::fs::symlink("links/next.json", world.repo().join("pk/a/.skraftrc.json")).expect("a link");
    fs::hard_link(world.repo().join("pk/a/conf/real.json"), world.repo().join("pk/b/second.json")).expect("a link");
    world
}

#[cfg(unix)]
fn runs(world: &World, tool: &str, input: &serde_json::Value) -> bool {
    let payload = serde_json::json!({"session_id": "s", "cwd": "/repo/pk/a", "hook_event_name": "PreToolUse",
        "tool_name": tool, "tool_input": input});
    let ended = world.run("pre", &["--runtime", "claude"], payload.to_string().as_bytes());
    assert!(ended.stdout.is_empty() || ended.stdout.contains("skraft's configuration"), "{ended:?}");
    ended.stdout.is_empty()
}

#[cfg(unix)]
#[test]
fn a_configuration_further_down_is_guarded_under_all_its_names() {
    let world = nested();
    for path in [".skraftrc.json", "conf/real.json", "links/next.json", "/repo/pk/b/second.json", "../b/second.json"] {
        assert!(!runs(&world, "Write", &serde_json::json!({"file_path": path, "content": "{}"})), "{path}");
        for command in ["echo > ", "rm ", "cp x "] {
            assert!(
                !runs(&world, "Bash", &serde_json::json!({"command": format!("{command}{path}")})),
                "{command}{path}"
            );
        }
    }
    for path in ["src/b.rs", "conf/other.json", "/repo/pk/b/new.json"] {
        assert!(runs(&world, "Write", &serde_json::json!({"file_path": path, "content": "{}"})), "{path}");
        assert!(runs(&world, "Bash", &serde_json::json!({"command": format!("rm {path}")})), "{path}");
    }
}

#[cfg(unix)]
#[test]
fn no_folder_above_a_configuration_goes_away() {
    let world = nested();
    for folder in ["/repo/pk", "/repo/pk/a", "../../pk", "../a", ".", "conf", "links"] {
        for command in ["mv FOLDER /tmp/x", "rm -rf FOLDER", "git mv FOLDER x", "rmdir FOLDER/"] {
            let command = command.replace("FOLDER", folder);
            assert!(!runs(&world, "Bash", &serde_json::json!({"command": command})), "{command}");
        }
        assert!(!runs(&world, "mcp__fs__delete_folder", &serde_json::json!({"path": folder})), "{folder}");
    }
    for command in ["cd /repo && mv pk pk2", "cd .. && rm -rf a", "cd ../.. && git mv pk x", "git -C /repo mv pk x"] {
        assert!(!runs(&world, "Bash", &serde_json::json!({"command": command})), "{command}");
    }
    for command in ["rm -rf src", "mv ../b ../c", "cd .. && rm -rf b", "cd /repo && mv src lib", "git mv src lib"] {
        assert!(runs(&world, "Bash", &serde_json::json!({"command": command})), "{command}");
    }
}

/// What cannot be read is not taken for absent.
#[test]
#[cfg(unix)]
fn a_configuration_that_is_a_link_to_nothing_refuses() {
    use std::os::unix::fs::symlink;
    for (file, target) in [
        ("repo/.skraftrc.json", "nowhere"),
        ("home/.skraft/config.json", "/gone/c.json"),
        ("repo/.skraftrc.json", "README.md/x"),
    ] {
        let world = World::new();
        let path = world.repo().parent().expect("it has one").join(file);
        let _ = fs::remove_file(&path);
        symlink(target, &path).expect("a link");
        let ended = world.run("pre", &["--runtime", "claude"], &write("claude", "s", "/repo", "/repo/src/new.rs"));
        assert!(ended.stdout.contains("is a link to nothing"), "{file} {ended:?}");
        assert!(world.run("config", &["check"], b"").stdout.contains("is a link to nothing"));
    }
}

#[test]
fn a_file_of_very_many_values_is_not_taken_apart() {
    let world = World::new();
    world.write("repo/.skraftrc.json", &format!("{{\"a\":[{}1]}}", "1,".repeat(30_000)));
    let ended = world.run("pre", &["--runtime", "claude"], &write("claude", "s", "/repo", "/repo/src/new.rs"));
    assert!(ended.stdout.contains("holds more than 20000 values"), "{ended:?}");
}

#[test]
#[cfg(unix)]
fn a_log_elsewhere_has_one_name() {
    let world = World::new();
    world.write("home/.skraft/config.json", "{\"audit\":{\"path\":\"~/all.jsonl\"}}");
    let payload = write("claude", "s", "/repo", "/repo/src/new.rs");
    assert_eq!(world.run("pre", &["--runtime", "claude"], &payload).stdout, "");
    fs::hard_link(world.home().join("all.jsonl"), world.home().join("second")).expect("a link");
    assert!(world.run("pre", &["--runtime", "claude"], &payload).stdout.contains("is another file than an audit log"));
}
