//! `skraft-config` as people and CI see it.

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
use std::fs;
use std::path::Path;
use support::{Ended, World};

const RC: &str = "repo/.skraftrc.json";
const GLOBAL: &str = "home/.skraft/config.json";

/// A project whose file has this text.
fn world(text: &str) -> World {
    let world = World::new();
    // It has a second name.
    fs::remove_file(world.repo().join(".skraftrc.json")).expect("it is there");
    world.write(RC, text);
    world
}

fn config(world: &World, words: &[&str]) -> Ended {
    world.run("config", words, b"")
}

/// What `check` says of a project's file.
fn checked(text: &str) -> Ended {
    config(&world(text), &["check"])
}

fn with_variable(world: &World, name: &str, value: &str, words: &[&str]) -> Ended {
    let mut command = world.command("config", &words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
    command.env(name, value);
    world.finish(command, b"")
}

fn snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/config"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, support::steady(text)));
}

#[test]
fn the_rules_are_listed_for_people_and_for_machines() {
    let world = World::new();
    let told = world.run("config", &["rules"], b"");
    assert_eq!((told.exit, told.stderr.as_str()), (0, ""));
    let json = world.run("config", &["rules", "--json"], b"");
    let rules: serde_json::Value = serde_json::from_str(&json.stdout).expect("one document");
    let rules = rules.as_array().expect("a list");
    assert_eq!(rules.len(), skraft::rules::RULES.len());
    for rule in rules {
        for key in ["id", "effect", "summary"] {
            assert!(told.stdout.contains(rule[key].as_str().expect("a text")), "{rule}");
        }
    }
}

#[test]
fn every_runtime_says_what_it_cannot_show() {
    let world = World::new();
    let told = world.run("config", &["runtimes"], b"");
    for dialect in skraft::dialect::DIALECTS.iter().filter(|dialect| dialect.runtime.name() != "unknown") {
        assert!(told.stdout.lines().any(|line| line == dialect.runtime.name()), "{told:?}");
        assert!(dialect.blind.iter().all(|line| told.stdout.contains(line)), "{told:?}");
    }
}

#[test]
fn a_verb_that_does_not_exist_is_named() {
    let world = World::new();
    let ended = world.run("config", &["rulez"], b"");
    assert_eq!((ended.exit, ended.stdout.as_str()), (1, ""));
    assert!(ended.stderr.contains("rulez"), "{ended:?}");
}

#[test]
fn an_unknown_verb_is_told_the_nearest_and_every_error_names_the_program() {
    let world = World::new();
    for (words, said) in [
        (&["instal"][..], "skraft-config: no command `instal`; the nearest is `install`\n"),
        (&["--project", ".", "shwo"], "skraft-config: no command `shwo`; the nearest is `show`\n"),
        (&["frobnicate"], "skraft-config: no command `frobnicate`; `skraft-config help` lists them\n"),
        (&["show", "--jsno"], "skraft-config: unrecognized argument: --jsno\n"),
        (&["get"], "skraft-config: required positional arguments not provided: key\n"),
    ] {
        let ended = config(&world, words);
        assert_eq!((ended.exit, ended.stdout.as_str(), ended.stderr.as_str()), (1, "", said), "{words:?}");
    }
    let none = config(&world, &[]);
    assert!(none.exit == 1 && none.stderr.starts_with("skraft-config: "), "{none:?}");
    let audit = world.run("audit", &["tial"], b"");
    assert_eq!(audit.stderr, "skraft-audit: no command `tial`; the nearest is `tail`\n");
    for words in [&["-h"][..], &["--help"], &["help"], &["show", "-h"]] {
        let ended = config(&world, words);
        assert!(ended.exit == 0 && ended.stdout.contains("Usage: skraft-config"), "{words:?} {ended:?}");
    }
    let version = config(&world, &["-V"]);
    assert_eq!((version.exit, &version.stdout), (0, &config(&world, &["--version"]).stdout));
}

#[test]
fn a_broken_file_hides_neither_the_files_nor_the_log() {
    let world = world("{ \"mode\": \"tset\" }");
    let told = config(&world, &["path"]);
    assert!(told.exit == 1 && told.stderr.contains(".skraftrc.json:1:11: `mode` must be one of"), "{told:?}");
    for line in ["global   /home/u/.skraft/config.json  (missing)", "project  /repo/.skraftrc.json  (cannot be used)"] {
        assert!(told.stdout.lines().any(|shown| shown == line), "{told:?}");
    }
    // Refusals are recorded all the same, and this is where.
    let payload = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"Read","tool_input":{"file_path":"/repo/src/a.rs"}}"#;
    world.run("pre", &["--runtime", "claude"], payload);
    let log = skraft::audit::log_path(&world.home(), &world.repo());
    assert!(log.is_file());
    let log = world.plain(log.to_str().expect("UTF-8").as_bytes());
    assert!(told.stdout.contains(&format!("log      {log}  (until the configuration can be used)\n")), "{told:?}");
    let path = world.run("audit", &["path"], b"");
    assert_eq!((path.exit, path.stdout), (1, format!("{log}\n")));
    assert!(path.stderr.starts_with("skraft-audit: the configuration cannot be used"), "{}", path.stderr);
    let tail = world.run("audit", &["tail"], b"");
    assert!(tail.exit == 1 && tail.stdout.contains("Read  deny") && tail.stderr.contains("`mode`"), "{tail:?}");
}

#[test]
fn a_broken_file_has_no_values_to_give() {
    let world = world("{ \"timeout\": \"soon\" }");
    let got = config(&world, &["get", "timeout"]);
    assert_eq!((got.exit, got.stdout.as_str()), (1, ""), "{got:?}");
    assert!(got.stderr.contains(".skraftrc.json:1:14: `timeout` must be"), "{got:?}");
    let shown = config(&world, &["show"]);
    assert_eq!(shown.exit, 1);
    let at = |part: &str| shown.stdout.find(part).unwrap_or_else(|| panic!("{part}: {}", shown.stdout));
    assert!(at("every tool call is refused until it is mended") < at("error: /repo/.skraftrc.json:1:14"));
    assert!(at("error: ") < at("logLevel"));
    let json = config(&world, &["show", "--json"]);
    assert!(json.exit == 1 && json.stdout.contains("\"isError\": true"), "{json:?}");
    let lines = config(&world, &["show", "--origin"]);
    assert!(lines.exit == 1 && lines.stderr.contains("`timeout`") && lines.stdout.contains("mode\t"), "{lines:?}");
}

#[test]
fn a_log_in_the_wrong_place_is_a_finding_like_every_other() {
    let outside = "{\n  \"audit\": { \"path\": \"../x.jsonl\" }\n}\n";
    for text in [outside, "{\n  \"audit\": { \"path\": \"/tmp/x.jsonl\" }\n}\n"] {
        let world = world(text);
        let told = config(&world, &["check"]);
        let said = "error: /repo/.skraftrc.json:2:22: `audit.path` must lie inside the project\n";
        assert_eq!((told.exit, told.stdout.as_str()), (1, said), "{told:?}");
        let json: Value = serde_json::from_str(&config(&world, &["check", "--json"]).stdout).expect("one document");
        assert_eq!((json[0]["isError"].as_bool(), json[0]["line"].as_u64()), (Some(true), Some(2)), "{json}");
        assert!(config(&world, &["show"]).stdout.contains(said));
    }
    let global = World::new();
    global.write(GLOBAL, "{ \"audit\": { \"path\": \"x.jsonl\" } }");
    let told = config(&global, &["check"]);
    let said = "error: /home/u/.skraft/config.json:1:22: `audit.path` must be an absolute path, or begin with ~/\n";
    assert_eq!((told.exit, told.stdout.as_str()), (1, said));
    let told = with_variable(&World::new(), "SKRAFT_AUDIT", "{\"path\":\"x.jsonl\"}", &["check"]);
    assert!(told.stdout.starts_with("error: SKRAFT_AUDIT: `audit.path` must be an absolute path"), "{told:?}");
    // What is set now is wrong, not a line that is not there.
    let set = config(&world("{}"), &["set", "audit.path", "../x.jsonl"]);
    assert_eq!(set.stderr, "skraft-config: `audit.path` must lie inside the project; nothing was changed\n");
    for inside in ["log.jsonl", "a/../b/log.jsonl", "/repo/log.jsonl"] {
        let world = World::new();
        let text = world.filled(format!("{{ \"audit\": {{ \"path\": \"{inside}\" }} }}").as_bytes());
        world.write(RC, &String::from_utf8(text).expect("UTF-8"));
        world.trust();
        assert_eq!(config(&world, &["check"]).exit, 0, "{inside}");
    }
}

#[test]
fn the_schema_says_what_a_logs_place_cannot_be() {
    let schema: Value = serde_json::from_str(&config(&World::new(), &["schema"]).stdout).expect("JSON");
    let path = &schema["properties"]["audit"]["properties"]["path"];
    assert_eq!(path["type"], serde_json::json!(["string", "null"]));
    assert_eq!(path["pattern"], r"^([^.]|\.[^.]|\.\.[^/\\])");
}

#[test]
fn every_key_that_can_be_set_can_be_got() {
    let world = world(
        "{ \"rules\": { \"forbidden-network\": \"block\" }, \"workers\": { \"a.b\": { \"scope\": [\"src/**\"] } } }",
    );
    let mut out = String::new();
    for key in [
        "mode",
        "network.allow",
        "rules.forbidden-network",
        "rules.forbidden-network.effect",
        "rules.forbidden-network.roles",
        "rules.reviewer-read-only",
        "rules.reviewer-read-only.effect",
        "rules.reviewer-read-only.roles",
        "rules.protected-paths.roles",
        "rules.domain-imports",
        "rules.domain-imports.effect",
        "workers.a.b.scope",
        "workers.x",
        "workers.x.scope",
        "rules.reviewer-raed-only",
        "network.alow",
        "netwrok.allow",
        "mode.x",
        "team.name",
        "network..allow",
    ] {
        let ended = config(&world, &["get", key]);
        out.push_str(&format!("$ skraft-config get {key}  (exit {})\n{}{}\n", ended.exit, ended.stdout, ended.stderr));
    }
    snapshot("show__get", &out);
}

#[test]
fn an_entry_that_is_wrong_is_found_where_it_stands() {
    for (text, said) in [
        ("{\"network\":{\"allow\":[\"a.dev\",\"https://b.dev\"]}}", ":1:30: `network.allow[1]` must be a host pattern"),
        ("{\"network\":{\"deny\":[\"a.dev\",5]}}", ":1:29: `network.deny[1]` must be a host pattern"),
        ("{\"network\":{\"allow\":[\"a.dev:99999\"]}}", ":1:22: `network.allow[0]` has a port above 65535"),
        ("{\"network\":{\"allow\":[\"[::1]:65536\"]}}", ":1:22: `network.allow[0]` has a port above 65535"),
        ("{\"protected\":[\"a\",\"\"]}", ":1:19: `protected[1]` must be a text that is not empty"),
        (
            "{\"rules\":{\"forbidden-network\":{\"roles\":[\"worker\",\"reviwer\"]}}}",
            ":1:50: `rules.forbidden-network.roles[1]` must be one of reviewer, worker, engineer, orchestrator, none, unknown; the nearest is `reviewer`\n",
        ),
        ("{\"architecture\":{\"independent\":[[\"a\",1]]}}", ":1:38: `architecture.independent[0][1]` must be a text"),
        (
            "{\"architecture\":{\"independent\":[\"a\"]}}",
            ":1:33: `architecture.independent[0]` must be a list of texts",
        ),
    ] {
        let ended = checked(text);
        let line = ended.stdout.lines().find(|line| line.starts_with("error: ")).unwrap_or_default();
        assert!(ended.exit == 1 && format!("{line}\n").contains(said), "{text}\n{ended:?}");
    }
    for fine in ["a.dev:65535", "*.a.dev", "[::1]:443", "::1"] {
        let ended = checked(&format!("{{\"network\":{{\"deny\":[\"{fine}\"]}}}}"));
        assert_eq!(ended.exit, 0, "{ended:?}");
    }
}

#[test]
fn a_hook_that_wants_a_shell_is_refused() {
    for operator in [";", "&&", "||", "|", "&", "<", ">", ">>", "$(", "`", "\\n", "\\r"] {
        let text = format!("{{\"hooks\":[{{\"event\":\"stop\",\"command\":\"node a {operator} b\"}}]}}");
        let ended = checked(&text);
        assert!(ended.stdout.starts_with("error: /repo/.skraftrc.json:1:37: `hooks[0].command` "), "{text}\n{ended:?}");
    }
    let fine = checked("{\"hooks\":[{\"event\":\"stop\",\"command\":\"node 'a b' $x {path}\"}]}");
    assert!(!fine.stdout.contains("error:"), "{fine:?}");
}

#[test]
fn a_scope_begins_with_a_folder_of_the_project() {
    for scope in ["**", "*/x", "../x/**", "/x", "src/../../x", "./../x", "C:/x", "~/x", "{a,b}/**", ".", "*.rs"] {
        let ended = checked(&format!("{{\"workers\":{{\"w\":{{\"scope\":[\"src/**\",\"{scope}\"]}}}}}}"));
        let said = "error: /repo/.skraftrc.json:1:36: `workers.w.scope[1]` must be a glob that begins with a folder inside the project";
        assert!(ended.stdout.starts_with(said), "{scope} {ended:?}");
    }
    for scope in ["src/**", "src", "src/*/x", ".github/**", "./src/**"] {
        let ended = checked(&format!("{{\"workers\":{{\"w\":{{\"scope\":[\"{scope}\"]}}}}}}"));
        assert!(!ended.stdout.contains("error:"), "{scope} {ended:?}");
    }
}

#[test]
fn a_layer_that_nobody_defines_is_told() {
    let text = "{\n\"architecture\": {\n\"layers\": [{\"name\":\"domain\"},{\"name\":\"infra\"}],\n\"forbid\": [{\"from\":\"domian\",\"to\":[\"infra\",\"ui\"]}],\n\"order\": [\"domain\",\"app\"],\n\"independent\": [[\"orders\",\"infra\"]]\n}\n}\n";
    let world = world(text);
    let told = config(&world, &["check"]);
    let is_other = |line: &&str| line.contains(" yet") || line.contains("belongs to");
    let odd: Vec<&str> = told.stdout.lines().filter(|line| !is_other(line)).collect();
    let at = |place: &str, key: &str| {
        format!(
            "note: /repo/.skraftrc.json:{place}: `{key}` names no layer; `architecture.layers` has none of this name"
        )
    };
    assert_eq!(
        odd,
        [
            at("4:20", "architecture.forbid[0].from"),
            at("4:43", "architecture.forbid[0].to[1]"),
            at("5:20", "architecture.order[1]"),
            at("6:18", "architecture.independent[0][0]"),
        ],
        "{told:?}"
    );
    assert_eq!(told.exit, 1);
    // Another file may define them.
    world.write(GLOBAL, "{\"architecture\":{\"layers\":[{\"name\":\"app\"},{\"name\":\"orders\"}]}}");
    let told = config(&world, &["check"]);
    assert!(told.stdout.contains("forbid[0].to[1]") && !told.stdout.contains("order[1]"), "{told:?}");
}

#[test]
fn what_is_not_acted_on_yet_is_told_and_fails_no_check() {
    let told = checked("{\"permissions\":[{\"effect\":\"deny\"}],\"workers\":{\"x\":{\"scope\":[\"src/**\"]}}}");
    assert_eq!(told.exit, 0, "{told:?}");
    assert_eq!(told.stdout.matches("does not act on it yet").count(), 2, "{told:?}");
    assert!(told.stdout.contains("nothing to complain about; sources read: 1\n"), "{told:?}");
    let told = checked("{\"permissions\":[{\"effect\":\"deny\"}],\"netwrok\":{}}");
    assert!(told.exit == 1 && !told.stdout.contains("nothing to complain"), "{told:?}");
}

#[test]
fn hooks_that_wait_for_trust_are_told_once() {
    let told = checked("{\"hooks\":[{\"event\":\"stop\",\"command\":\"node a\"}]}");
    assert_eq!((told.exit, told.stdout.lines().count()), (1, 1), "{told:?}");
    assert!(told.stdout.contains("every tool call is refused"), "{told:?}");
}

#[test]
fn a_variable_that_means_a_part_of_an_object_is_told() {
    for (name, said) in [
        (
            "SKRAFT_NETWORK_DEFAULT",
            "note: SKRAFT_NETWORK_DEFAULT: `networkDefault` is no key; write SKRAFT_NETWORK='{\"default\":…}'\n",
        ),
        (
            "SKRAFT_RULES_FORBIDDEN_NETWORK",
            "note: SKRAFT_RULES_FORBIDDEN_NETWORK: `rulesForbiddenNetwork` is no key; write SKRAFT_RULES='{\"forbidden-network\":…}'\n",
        ),
    ] {
        let told = with_variable(&World::new(), name, "allow", &["check"]);
        assert_eq!((told.exit, told.stdout.as_str()), (1, said));
    }
    let told = with_variable(&World::new(), "SKRAFT_NETWORKING", "allow", &["check"]);
    assert_eq!(told.exit, 0, "{told:?}");
}

#[test]
fn what_does_not_parse_is_told_in_our_words() {
    let mut out = String::new();
    for text in [
        "{ \"mode\": test }",
        "{ \"mode\": }",
        "{ \"mode\" \"test\" }",
        "{ mode: \"test\" }",
        "{ 'mode': 'test' }",
        "{ \"mode\": 'test' }",
        "{ \"mode\": \"test }",
        "{ \"timeout\": .5 }",
        "{ \"timeout\": +5 }",
        "{ \"timeout\": 0x5 }",
        "{ \"timeout\": - }",
        "{ \"a\": ] }",
        "[ } ]",
        "{ \"a\": : }",
        "{ , }",
        "{ \"a\": [1 2] }",
        "{ \"a\": 1 \"b\": 2 }",
        "{ /* x }",
        "{ \"a\": \"\\q\" }",
        "{ \"a\": \"\\u12\" }",
        "{ \"a\": # }",
        "{ \"a\": [,] }",
        "{} {}",
        "{ \"a\": NaN }",
        "}",
        "# x",
    ] {
        let told = checked(text);
        assert_eq!(told.exit, 1, "{text}");
        out.push_str(&format!(
            "{}\n    {}",
            text.replace('\n', "<LF>"),
            told.stdout.replace("error: /repo/.skraftrc.json:", "")
        ));
    }
    snapshot("check__words", &out);
}

#[test]
fn lines_are_counted_whatever_ends_them() {
    for end in ["\n", "\r\n", "\r"] {
        let told = checked(&["{", "  \"logLevel\": \"info\",", "  \"mode\": 5", "}"].join(end));
        assert!(told.stdout.starts_with("error: /repo/.skraftrc.json:3:11: "), "{end:?} {told:?}");
    }
}

#[test]
fn a_list_that_adds_up_says_where_each_entry_stands() {
    let world = world(
        "{\n  \"protected\": [\"b/**\", \"c/**\"],\n  \"rules\": { \"forbidden-network\": { \"roles\": [\"worker\", \"engineer\", \"reviewer\", \"orchestrator\"] } }\n}\n",
    );
    world.write(
        GLOBAL,
        "{ \"protected\": [\"a/**\"], \"rules\": { \"forbidden-network\": { \"effect\": \"block\" } } }",
    );
    world.trust();
    snapshot("show__added", &config(&world, &["show", "--set"]).stdout);
    snapshot("show__added_origin", &config(&world, &["show", "--set", "--origin"]).stdout);
}

#[cfg(unix)]
#[test]
fn a_table_fits_the_terminal() {
    let hosts: Vec<String> = (1..=9).map(|number| format!("\"host-{number}.example.org\"")).collect();
    let world = world(&format!("{{ \"network\": {{ \"deny\": [{}] }}, \"mode\": \"production\" }}", hosts.join(", ")));
    for (columns, widest) in [("80", 80), ("120", 120), ("40", 60)] {
        let mut command = world.command("config", &["show".to_owned()]);
        command.env("COLUMNS", columns).env("NO_COLOR", "1");
        let shown = support::terminal::on_terminal(&world, command, "");
        let table = shown.stdout.split_once("the lower one wins").expect("a head").1;
        for line in table.lines().filter(|line| !line.starts_with("note:")) {
            assert!(line.chars().count() <= widest, "{columns}: {} {line}", line.chars().count());
        }
        if columns == "80" {
            // What is typed is echoed, before the table or behind it.
            let lines = table.lines().filter(|line| !line.is_empty());
            let set = lines.filter(|line| !line.ends_with("default") && !line.starts_with("note:"));
            snapshot("show__terminal", &set.map(|line| format!("{line}\n")).collect::<String>());
        }
    }
    // What is piped stays on its line.
    assert!(config(&world, &["show"]).stdout.lines().any(|line| line.contains("host-1") && line.contains("host-9")));
}

#[cfg(unix)]
#[test]
fn a_pause_and_blocked_sessions_are_shown() {
    let world = world("{\"rules\":{\"reviewer-read-only\":\"block\"}}");
    let write = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"Write","tool_input":{"file_path":"/repo/src/a.rs","content":"new\n"},"tool_use_id":"t","agent_id":"a","agent_type":"code-reviewer"}"#;
    world.run("pre", &["--runtime", "claude"], write);
    let pause = world.command("config", &["pause".to_owned(), "15m".to_owned()]);
    assert_eq!(support::terminal::on_terminal(&world, pause, "pause").exit, 0);
    let shown = config(&world, &["show"]).stdout;
    assert!(shown.contains("refusals are paused until "), "{shown}");
    assert!(shown.contains("blocked sessions of this project: 1; `skraft-config unblock` shows why"), "{shown}");
    let json: Value = serde_json::from_str(&config(&world, &["show", "--json"]).stdout).expect("JSON");
    assert!(json["pausedUntil"].is_string() && json["blockedSessions"] == 1, "{json}");
}

#[test]
fn a_session_start_tells_first_what_matters_most() {
    let odd: Vec<String> =
        ["netwrok", "mdoe", "ruels", "timout", "reviewr", "worker", "verdit"].map(|key| format!("\"{key}\":1")).into();
    let text = format!(
        "{{\"permissions\":[{{\"effect\":\"deny\"}}],{},\"mode\":\"test\",\"hooks\":[{{\"event\":\"stop\",\"command\":\"node a\"}}]}}",
        odd.join(",")
    );
    let world = world(&text);
    let start = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"SessionStart","source":"startup"}"#;
    let told = world.run("start", &["--runtime", "claude"], start).stdout;
    let at = |part: &str| told.find(part).unwrap_or_else(|| panic!("{part}: {told}"));
    assert!(at("`mode` loosens") < at("`netwrok` is no key"), "{told}");
    assert!(at("every tool call is refused") < at("`netwrok` is no key"), "{told}");
    assert!(!told.contains("act on it yet") && told.contains("and 2 more"), "{told}");
    world.write(RC, &text.replace("\"mode\":\"test\"", "\"mode\":\"tset\""));
    let told = world.run("start", &["--runtime", "claude"], start).stdout;
    assert!(told.find("`mode` must be") < told.find("`netwrok` is no key"), "{told}");
}

/// Every verb that shows something, once as people read it: from a project with all three layers, one value waiting.
#[test]
fn every_verb_that_shows_something_is_worded() {
    let world = World::new();
    world.write(
        "home/.skraft/config.json",
        "{\n  \"network\": { \"allow\": [\"*.acme.dev\"] },\n  \"locked\": [\"audit\"]\n}\n",
    );
    let project = "{\n  // ours\n  \"rules\": { \"forbidden-network\": \"block\", \"protected-paths\": \"off\" },\n  \"netwrok\": {},\n  \"audit\": { \"sync\": \"data\" }\n}\n";
    world.write("repo/.skraftrc.json", project);
    for (name, words, exit) in [
        ("all__show", &["show"][..], 0),
        ("all__show-set", &["show", "--set"], 0),
        ("all__show-json", &["show", "--set", "--json"], 0),
        ("all__show-origin", &["show", "--set", "--origin"], 0),
        ("all__path", &["path"], 0),
        ("all__check", &["check"], 1),
        ("all__check-json", &["check", "--json"], 1),
        ("all__rules", &["rules"], 0),
        ("all__runtimes", &["runtimes"], 0),
        ("all__schema", &["schema"], 0),
        ("all__help", &["--help"], 0),
    ] {
        let mut command = world.command("config", &words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
        command.env("SKRAFT_TIMEOUT", "5");
        let ended = world.finish(command, b"");
        assert_eq!(ended.exit, exit, "{ended:?}");
        snapshot(name, &format!("{}{}", ended.stdout, ended.stderr));
    }
}

/// What only a person may do, as it asks.
#[test]
#[cfg(unix)]
fn every_question_is_worded() {
    let world = World::new();
    world.write(
        "repo/.skraftrc.json",
        "{\n  \"rules\": { \"reviewer-read-only\": \"block\" },\n  \"mode\": \"test\"\n}\n",
    );
    let write = br#"{"session_id":"s","cwd":"/repo","hook_event_name":"PreToolUse","tool_name":"Write","tool_input":{"file_path":"/repo/src/a.rs","content":""},"agent_id":"1","agent_type":"code-reviewer"}"#;
    world.run("pre", &["--runtime", "claude"], write);
    let mut told = String::new();
    for (words, typed) in [
        (&["trust"][..], "no"),
        (&["pause", "15m"], "no"),
        (&["allow-once", "1"], "no"),
        (&["unblock"], "no"),
        (&["trust"], "trust"),
        (&["untrust"], ""),
        (&["resume"], ""),
    ] {
        let command = world.command("config", &words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
        let ended = support::terminal::on_terminal(&world, command, typed);
        told.push_str(&format!("$ skraft-config {}\n{}\n", words.join(" "), ended.stdout));
    }
    snapshot("all__questions", &without_times(&told));
}

/// Times and hashes differ from run to run.
#[cfg(unix)]
fn without_times(text: &str) -> String {
    let steady = |word: &str| match word {
        word if word.starts_with("20") && word.contains("T") && word.contains("Z") => "TIME".to_owned(),
        word => word.to_owned(),
    };
    text.lines().map(|line| line.split(' ').map(steady).collect::<Vec<_>>().join(" ") + "\n").collect()
}
