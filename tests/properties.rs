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
