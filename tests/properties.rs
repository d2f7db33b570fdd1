//! Whatever bytes come, there is a defined answer in bounded time.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    unreachable_pub,
    reason = "a test fails by panicking, and its helpers are for its own crate"
)]

mod support;

use proptest::prelude::*;
use skraft::call::{Asked, Call};
use skraft::config::Cascade;
use skraft::event::Program;
use skraft::hook;
use skraft::patch::{self, After};
use skraft::payload::Fields;
use skraft::shell::deed::Deed;
use skraft::shell::{Shell, read};
use std::path::Path;
use support::standin::{Outcome, outcome};

fn call(program: Program, runtime: &str) -> Call {
    let words = ["--runtime", runtime, "--home", "/nowhere/home", "--project", "/nowhere/app"];
    match Call::parse(program, words.iter().map(Into::into).collect()) {
        Ok(Asked::Judge(call)) => *call,
        other => panic!("{other:?}"),
    }
}

const RUNTIMES: [(&str, &str); 4] =
    [("claude", "PreToolUse"), ("codex", "PreToolUse"), ("gemini", "BeforeTool"), ("skraft", "PreToolUse")];

fn json() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        "[a-z./~:\\\\`\u{202e} -]{0,12}".prop_map(Into::into),
        Just("*** Begin Patch\n*** Delete File: .skraftrc.json\n*** End Patch".into()),
        Just("http://0x7f.1/".into()),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(serde_json::Value::Array),
            prop::collection::hash_map(key(), inner, 0..6)
                .prop_map(|map| serde_json::Value::Object(map.into_iter().collect())),
        ]
    })
}

fn key() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(
            &[
                "tool_name",
                "toolName",
                "tool_input",
                "toolArgs",
                "toolCalls",
                "file_path",
                "filePath",
                "path",
                "content",
                "command",
                "url",
                "edits",
                "hook_event_name",
                "session_id",
                "cwd",
                "agent_type",
                "old_string",
                "new_string",
                "name",
                "args",
                "input",
            ][..]
        )
        .prop_map(str::to_owned),
        "[A-Za-z_]{0,6}",
    ]
}

fn tool() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(
            &[
                "Write",
                "Edit",
                "apply_patch",
                "Bash",
                "WebFetch",
                "Agent",
                "memory",
                "MultiEdit",
                "Delete",
                "mcp__a__b",
                "Read"
            ][..]
        )
        .prop_map(str::to_owned),
        "[a-z_]{0,8}",
    ]
}

/// No configuration at all.
fn nothing() -> Cascade {
    Cascade::none(Path::new("/nowhere/app"))
}

/// Keys and values of theirs, the tightest first.
const SETTINGS: [(&str, &[&str]); 9] = [
    ("logLevel", &["\"warn\"", "\"debug\""]),
    ("timeout", &["1", "2.5"]),
    ("mode", &["\"production\"", "\"test\""]),
    ("defaultRole", &["\"reviewer\"", "\"engineer\"", "\"unknown\""]),
    ("network.default", &["\"deny\"", "\"allow\""]),
    ("network.allow", &["[]", "[\"a.example\"]", "[\"a.example\",\"b.example\"]"]),
    ("network.webSearch", &["false", "true"]),
    ("rules.forbidden-network", &["\"block\"", "\"deny\"", "\"additionalContext\"", "\"off\""]),
    ("audit.onFailure", &["\"deny\"", "\"warn\""]),
];

/// Which value of each key a layer sets, if any.
type Chosen = Vec<Option<usize>>;

fn chosen() -> impl Strategy<Value = Chosen> {
    let one = |(_, values): (&str, &'static [&str])| prop::option::of(0..values.len());
    SETTINGS.into_iter().map(one).collect::<Vec<_>>()
}

fn value(key: usize, choice: usize) -> serde_json::Value {
    serde_json::from_str(SETTINGS[key].1[choice]).expect("JSON")
}

fn document(layer: &Chosen) -> serde_json::Value {
    let mut document = serde_json::json!({});
    for (key, choice) in layer.iter().enumerate() {
        let Some(choice) = choice else { continue };
        match SETTINGS[key].0.split_once('.') {
            Some((outer, inner)) => document[outer][inner] = value(key, *choice),
            None => document[SETTINGS[key].0] = value(key, *choice),
        }
    }
    document
}

/// A cascade of these layers, read from real files. The environment takes objects whole.
fn cascade(environment: &Chosen, global: &serde_json::Value, project: &serde_json::Value) -> Cascade {
    let number = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let base = std::env::temp_dir().join(format!("skraft-properties-{}-{number}", std::process::id()));
    let (home, root) = (base.join("home"), base.join("repo"));
    std::fs::create_dir_all(home.join(".skraft")).expect("a folder");
    std::fs::create_dir_all(&root).expect("a folder");
    std::fs::write(home.join(".skraft/config.json"), global.to_string()).expect("written");
    std::fs::write(root.join(".skraftrc.json"), format!("// ours\n{project:#}\n")).expect("written");
    let variables = document(environment);
    let variables = variables.as_object().expect("an object").iter().map(|(key, value)| {
        let name = format!("SKRAFT_{}", heck::ToShoutySnakeCase::to_shouty_snake_case(key.as_str()));
        (name, value.as_str().map_or_else(|| value.to_string(), str::to_owned))
    });
    let seek = skraft::config::Seek { home: &home, root: &root, from: &root };
    let cascade = Cascade::read(&seek, variables.collect());
    std::fs::remove_dir_all(&base).expect("ours");
    cascade
}

static COUNT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_refused_or_judged(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for (runtime, event) in RUNTIMES {
            let (_, reply) = hook::judge(&call(Program::Pre, runtime), &bytes, &nothing());
            let got = outcome(runtime, "pre", event, i32::from(reply.exit.code()), reply.stdout.as_bytes(), reply.stderr.as_bytes());
            prop_assert!(matches!(got, Outcome::Refused { .. }), "{got:?}");
        }
    }

    #[test]
    fn any_arguments_have_a_defined_answer(tool in tool(), input in json(), reviewer in any::<bool>()) {
        let agent = if reviewer { "code-reviewer" } else { "engineer" };
        let payload = serde_json::json!({"session_id": "s", "cwd": "/nowhere/app", "agent_type": agent, "tool_name": tool, "tool_input": input});
        for (runtime, event) in RUNTIMES {
            let (decision, reply) = hook::judge(&call(Program::Pre, runtime), payload.to_string().as_bytes(), &nothing());
            let got = outcome(runtime, "pre", event, i32::from(reply.exit.code()), reply.stdout.as_bytes(), reply.stderr.as_bytes());
            prop_assert!(!matches!(got, Outcome::Broken(_)), "{got:?}");
            prop_assert_eq!(matches!(got, Outcome::Refused { .. }), decision.effect().refuses());
            prop_assert!(decision.reason().chars().count() <= 2_000 && !decision.reason().contains('\n'));
        }
    }

    #[test]
    fn any_object_is_answered_by_every_program(payload in json()) {
        for program in [Program::Post, Program::Stop, Program::Start] {
            let (_, reply) = hook::judge(&call(program, "claude"), payload.to_string().as_bytes(), &nothing());
            prop_assert!(reply.stdout.is_empty() && reply.exit.code() == 0, "{reply:?}");
            prop_assert!(reply.stderr.lines().count() <= 1);
        }
    }

    #[test]
    fn the_reader_takes_what_serde_takes(text in "[\\[\\]{},:\"\\\\ a0-9.eEtrufalsn+-]{0,24}") {
        let ours = Fields::parse(&text).is_ok();
        let serde = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(&text);
        // serde refuses numbers that no float can hold; nobody reads them here.
        let too_large = serde.as_ref().is_err_and(|error| error.to_string().contains("out of range"));
        prop_assert!(too_large || ours == serde.is_ok(), "{text}: ours {ours}, serde {serde:?}");
    }

    #[test]
    fn one_key_in_every_case_style_is_one(words in prop::collection::vec("[a-z]{2,6}", 1..4)) {
        let capital = |word: &String| word[..1].to_uppercase() + &word[1..];
        let pascal: String = words.iter().map(capital).collect();
        let camel = words[0].clone() + &words[1..].iter().map(capital).collect::<String>();
        for style in [words.join("_"), words.join("-"), words.join("_").to_uppercase(), words.iter().map(capital).collect::<Vec<_>>().join("_"), pascal, camel.clone()] {
            prop_assert_eq!(skraft::payload::normalised(&style), camel.clone(), "{}", style);
        }
    }

    #[test]
    fn patches_of_any_text_end(before in "[ab\n]{0,30}", patch in "(\\*\\*\\* (Add|Update|Delete) File: x\n|@@ a\n|[-+ ][ab]\n|\\*\\*\\* Move to: y\n){0,8}") {
        for file in patch::files(&patch, false).expect("few") {
            let body = patch.get(file.body).expect("it is inside");
            let json = serde_json::to_string(body).expect("a text");
            let edit = skraft::action::Edit::Hunks(skraft::action::Text::Json(json.into()));
            match patch::after(&before, &[edit], 1_000) {
                After::Text(text) => prop_assert!(text.len() <= before.len() + patch.len() + 1),
                After::Pieces(pieces) => prop_assert!(pieces.len() <= patch.len()),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    /// The last layer that names a key wins, and what is shown is what the hook programs use.
    #[test]
    fn the_last_layer_that_names_a_key_wins(environment in chosen(), global in chosen(), project in chosen()) {
        let mut above = document(&global);
        above["trust"] = "hooks".into();
        let cascade = cascade(&environment, &above, &document(&project));
        let policy = cascade.policy().expect("every value fits");
        let merged = cascade.merged();
        for (key, (name, _)) in SETTINGS.iter().enumerate() {
            let winner = project[key].or(global[key]).or(environment[key]);
            let path: Vec<&str> = name.split('.').collect();
            let shown = merged.at_path(&path).map(skraft::config::Node::json);
            if let Some(winner) = winner {
                prop_assert_eq!(shown.clone(), Some(value(key, winner)), "{}", name);
            }
            let leaf = cascade.leaves().into_iter().find(|leaf| leaf.path == *name);
            prop_assert_eq!(leaf.map(|leaf| leaf.node.json()), shown);
        }
        let shown = |path: &[&str]| merged.at_path(path).map(skraft::config::Node::json).expect("it has a default");
        prop_assert_eq!(policy.enforce, shown(&["mode"]) == "production");
        prop_assert_eq!(serde_json::json!(policy.default_role.name()), shown(&["defaultRole"]));
        prop_assert_eq!(policy.network.default_allow, shown(&["network", "default"]) == "allow");
        prop_assert_eq!(serde_json::json!(policy.network.allow), shown(&["network", "allow"]));
        prop_assert_eq!(policy.network.web_search, shown(&["network", "webSearch"]) == true);
        prop_assert_eq!(policy.audit.fail_closed, shown(&["audit", "onFailure"]) == "deny");
        prop_assert_eq!(policy.timeout.as_secs_f64(), shown(&["timeout"]).as_f64().expect("a number"));
    }

    /// A file that nobody trusts tightens as it says and loosens nothing.
    #[test]
    fn an_untrusted_project_never_loosens(environment in chosen(), global in chosen(), project in chosen()) {
        let empty = serde_json::json!({});
        let below = cascade(&environment, &document(&global), &empty).policy().expect("every value fits");
        let found = cascade(&environment, &document(&global), &document(&project));
        let above = found.policy().expect("every value fits");
        prop_assert!(above.enforce || !below.enforce);
        prop_assert!(above.default_role >= below.default_role);
        prop_assert!(!above.network.default_allow || below.network.default_allow);
        prop_assert!(above.network.allow.iter().all(|host| below.network.allow.contains(host)));
        prop_assert!(!above.network.web_search || below.network.web_search);
        prop_assert!(above.audit.fail_closed || !below.audit.fail_closed);
        let effect = |policy: &skraft::policy::Policy| {
            policy.rules.iter().find(|set| set.rule == "forbidden-network").map_or(skraft::decision::Effect::Deny, |set| set.effect)
        };
        prop_assert!(effect(&above) >= effect(&below));
        // What does not loosen holds at once, and what does is told.
        let named = project.iter().flatten().count();
        prop_assert!(found.left_out.len() <= named);
        for (key, (name, _)) in SETTINGS.iter().enumerate() {
            let Some(choice) = project[key].filter(|_| !found.left_out.iter().any(|left_out| left_out.key == *name)) else { continue };
            let path: Vec<&str> = name.split('.').collect();
            prop_assert_eq!(found.merged().at_path(&path).map(skraft::config::Node::json), Some(value(key, choice)), "{}", name);
        }
    }

    /// Any bytes at all are a configuration or a finding with a place, and never a panic.
    #[test]
    fn any_text_is_read_or_told(text in "[{}\\[\\]:,\"a-zA-Z0-9/* \n.-]{0,60}") {
        let cascade = Cascade::of_text(Path::new("/nowhere/app"), &text);
        let is_wrong = cascade.findings.iter().any(|finding| finding.is_wrong());
        prop_assert_eq!(cascade.policy().is_err(), is_wrong);
        for finding in &cascade.findings {
            let (line, column) = finding.place.expect("a file has lines");
            prop_assert!(line <= text.lines().count().max(1) + 1 && column <= text.chars().count() + 1);
        }
    }
}

/// Pieces of shell text that meet in odd places.
fn shell_text() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(
        &[
            "ls",
            "cat a",
            "rm x",
            "echo",
            "$(",
            ")",
            "`",
            "'",
            "\"",
            "${x:-",
            "}",
            "{a,b}",
            "{1..3}",
            "<<E\n",
            "\nE\n",
            "<<<",
            ">",
            ">>",
            "2>&1",
            "|",
            "||",
            "&&",
            ";",
            "&",
            "\n",
            "#",
            "\\",
            " ",
            "\t",
            "if",
            "then",
            "fi",
            "for x in",
            "do",
            "done",
            "while",
            "case x in",
            "esac",
            ";;",
            "(",
            "[[",
            "]]",
            "((",
            "))",
            "=",
            "x=1",
            "$x",
            "$'\\x41'",
            "-",
            "--",
            "*",
            "~",
            "f() {",
            "eval",
            "xargs",
            "find . -exec",
            "sh -c",
            "python3 -c",
            "sed -n",
            "awk",
            "git",
            "curl",
            "sudo",
            "\u{202e}",
            "é",
            "\u{1}",
            "\r",
        ][..],
    );
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.join(" "))
}

proptest! {
    #[test]
    fn every_command_is_read_in_time(text in prop_oneof![shell_text(), ".{0,200}"]) {
        for shell in [Shell::Bourne, Shell::PowerShell, Shell::Cmd] {
            let started = std::time::Instant::now();
            let _ = read(&text, shell);
            prop_assert!(started.elapsed().as_millis() < 2_000, "{text:?}");
        }
    }

    #[test]
    fn no_text_before_it_hides_a_write(text in shell_text()) {
        // What stands behind a here-document that does not end is its text, and behind a backslash the same line.
        prop_assume!(!text.contains("<<") && !text.ends_with('\\'));
        let reading = read(&format!("{text}\nrm -f hidden\n"), Shell::Bourne);
        prop_assert!(reading.steps.iter().any(|step| step.deeds.iter().any(changes)), "{text:?}: {reading:?}");
    }

    #[test]
    fn what_runs_a_text_hides_no_write(text in "([a-z ./*][a-z ./*-]{0,19})?") {
        // A text that begins with a dash is an option, and a shell that does not know it runs nothing.
        for runner in ["sh -c", "bash -lc", "eval", "env -S", "sudo sh -c", "timeout 5 bash -c", "xargs sh -c"] {
            let reading = read(&format!("{runner} '{text}; rm -f hidden'"), Shell::Bourne);
            prop_assert!(reading.steps.iter().any(|step| step.deeds.iter().any(changes)), "{runner} {text:?}: {reading:?}");
        }
    }
}

fn changes(deed: &Deed) -> bool {
    matches!(deed, Deed::Write(..) | Deed::Delete(_) | Deed::Opaque(_))
}
