//! `skraft-audit` as people and CI see it.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    unreachable_pub,
    reason = "a test fails by panicking, and its helpers are for its own crate"
)]

mod support;

use support::World;

const READ: &[u8] = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"Read","tool_input":{"file_path":"/repo/src/a.rs"},"agent_id":"a","agent_type":"code-reviewer"}"#;
const WRITE: &[u8] = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"Write","tool_input":{"file_path":"/repo/src/a.rs","content":""},"agent_id":"a","agent_type":"code-reviewer"}"#;

#[test]
fn the_last_records_are_shown_in_a_line_each() {
    let world = World::new();
    for payload in [READ, WRITE, READ] {
        world.run("pre", &["--runtime", "claude"], payload);
    }
    let told = world.run("audit", &["tail", "-n", "2"], b"");
    let lines: Vec<&str> = told.stdout.lines().collect();
    assert_eq!((told.exit, lines.len()), (0, 2), "{told:?}");
    for part in ["claude", "PreToolUse", "code-reviewer", "Write", "deny", "src/a.rs"] {
        assert!(lines[0].contains(part), "{told:?}");
    }
    assert!(
        lines[0].starts_with("2  ") && lines[1].starts_with("3  ") && lines[1].ends_with("Read  allow"),
        "{told:?}"
    );
    let json = world.run("audit", &["tail", "--json"], b"").stdout;
    assert_eq!(json.lines().count(), 3);
    json.lines().for_each(|line| drop(serde_json::from_str::<serde_json::Value>(line).expect("one record")));
}

#[test]
fn the_path_is_the_one_that_is_written_to() {
    let world = World::new();
    world.run("pre", &["--runtime", "claude"], READ);
    let told = world.run("audit", &["path"], b"");
    let log = skraft::audit::log_path(&world.home(), &world.repo());
    assert!(log.is_file());
    assert_eq!(told.stdout, format!("/home/u/.skraft/audit/{}\n", log.file_name().expect("a name").to_string_lossy()));
}

#[test]
fn no_log_is_told_and_not_made() {
    let world = World::new();
    let ended = world.run("audit", &["tail"], b"");
    assert_eq!((ended.exit, ended.stdout.as_str(), ended.stderr.lines().count()), (1, "", 1), "{ended:?}");
    assert!(ended.stderr.starts_with("skraft-audit: there is no log yet: `/home/u/.skraft/audit/repo-"), "{ended:?}");
    assert!(ended.stderr.ends_with(".jsonl` would be it\n"), "{ended:?}");
    assert!(world.records().is_empty());
}
