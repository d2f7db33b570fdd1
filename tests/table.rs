//! The heart of the matter, as one table: event × decision × runtime → exact stdout, stderr and exit status.
//!
//! Each row is judged by the stand-in of its runtime before the snapshot is compared.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    unreachable_pub,
    reason = "a test fails by panicking, and its helpers are for its own crate"
)]

mod support;

use skraft::decision::{Decision, Effect, Verdict};
use skraft::dialect;
use skraft::event::{Caller, Kind, Runtime};
use std::fmt::Write as _;
use support::standin::{Outcome, outcome};

const RUNTIMES: [Runtime; 9] = [
    Runtime::Skraft,
    Runtime::Orkeon,
    Runtime::Copilot,
    Runtime::CopilotPascal,
    Runtime::Vscode,
    Runtime::Claude,
    Runtime::Codex,
    Runtime::Gemini,
    Runtime::Unknown,
];

const KINDS: [(Kind, &str); 10] = [
    (Kind::BeforeTool, "pre"),
    (Kind::Permission, "permission"),
    (Kind::AfterTool, "post"),
    (Kind::ToolFailed, "post-failure"),
    (Kind::SessionStart, "session-start"),
    (Kind::SubagentStart, "subagent-start"),
    (Kind::SubagentStop, "subagent-stop"),
    (Kind::AgentStop, "agent-stop"),
    (Kind::SessionEnd, "session-end"),
    (Kind::Other, "other"),
];

const EFFECTS: [Effect; 4] = [Effect::Allow, Effect::AdditionalContext, Effect::Deny, Effect::Block];

#[test]
fn every_row_is_what_the_runtime_understands() {
    let mut table = String::new();
    let mut wrong = Vec::new();
    for runtime in RUNTIMES {
        for (kind, event) in KINDS.into_iter().filter(|(_, event)| exists(runtime, event)) {
            for effect in EFFECTS {
                let reply = reply(runtime, kind, effect, false);
                let row = format!("{} {event} {}", runtime.name(), effect.name());
                let got = outcome(
                    runtime.name(),
                    event,
                    &name(runtime, kind),
                    i32::from(reply.exit.code()),
                    reply.stdout.as_bytes(),
                    reply.stderr.as_bytes(),
                );
                if let Err(why) = fits(runtime, event, effect, &got, reply.held.is_some()) {
                    wrong.push(format!("{row}: {why}: {reply:?}"));
                }
                let held = reply.held.map_or(String::new(), |held| format!(" held {held}"));
                let line = format!(
                    "{row:<50} exit {}  {}{}{held}",
                    reply.exit.code(),
                    reply.stdout.trim_end(),
                    said(&reply.stderr)
                );
                writeln!(table, "{}", line.trim_end()).expect("a string takes it");
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("table", table));
}

#[test]
fn inside_a_subagent_claude_is_not_told_to_stop_the_run() {
    let reply = reply(Runtime::Claude, Kind::BeforeTool, Effect::Block, true);
    assert!(!reply.stdout.contains("continue"), "{}", reply.stdout);
    assert!(reply.stdout.contains(r#""permissionDecision":"deny""#));
}

#[test]
fn no_answer_holds_a_null_or_an_allow_but_ours() {
    for runtime in RUNTIMES.into_iter().filter(|runtime| *runtime != Runtime::Skraft) {
        for (kind, _) in KINDS {
            for effect in EFFECTS {
                let reply = reply(runtime, kind, effect, false);
                assert!(!reply.stdout.contains("null") && !reply.stdout.contains("allow"), "{}", reply.stdout);
                assert!(effect != Effect::Allow || reply.stdout.is_empty());
                assert!(reply.stdout.lines().count() <= 1 && reply.stderr.lines().count() <= 1);
            }
        }
    }
}

/// Events that a runtime does not have are worded like their nearest kin, and no stand-in can judge them.
fn exists(runtime: Runtime, event: &str) -> bool {
    match runtime {
        Runtime::Orkeon => matches!(event, "pre" | "post" | "agent-stop"),
        Runtime::Vscode => event != "permission" && event != "post-failure",
        Runtime::Gemini => !matches!(event, "permission" | "post-failure" | "subagent-start" | "subagent-stop"),
        Runtime::Codex => event != "post-failure",
        _ => true,
    }
}

fn fits(runtime: Runtime, event: &str, effect: Effect, got: &Outcome, held: bool) -> Result<(), String> {
    let is_ours = runtime == Runtime::Skraft;
    let can_refuse = matches!(event, "pre" | "permission" | "subagent-stop" | "agent-stop") || is_ours;
    let is_silent = matches!(event, "session-end" | "other") && !is_ours;
    let fits = match effect {
        Effect::Allow => *got == Outcome::Ran,
        _ if is_silent => *got == Outcome::Ran,
        // SKRAFT's own wording is the same at every event, whatever its runtime makes of it there.
        _ if is_ours && matches!(event, "session-end" | "other") => true,
        Effect::AdditionalContext if held || runtime == Runtime::Unknown => *got == Outcome::Ran,
        Effect::AdditionalContext => matches!(got, Outcome::RanWithContext(text) if text == "why"),
        Effect::Deny | Effect::Block if can_refuse => matches!(got, Outcome::Refused { reason, .. } if reason == "why"),
        // What cannot be refused any more is told.
        Effect::Deny | Effect::Block if runtime == Runtime::Unknown => *got == Outcome::Ran,
        Effect::Deny | Effect::Block => matches!(got, Outcome::RanWithContext(text) if text == "why"),
    };
    if fits { Ok(()) } else { Err(format!("got {got:?}")) }
}

fn reply(runtime: Runtime, kind: Kind, effect: Effect, in_subagent: bool) -> skraft::reply::Reply {
    let verdicts = match effect {
        Effect::Allow => Vec::new(),
        effect => vec![Verdict { rule: "rule", effect, reason: "why".to_owned() }],
    };
    let caller = Caller { runtime, kind, name: None, in_subagent };
    dialect::reply(&caller, &Decision::collect(verdicts, true))
}

fn name(runtime: Runtime, kind: Kind) -> String {
    match (runtime, kind) {
        (Runtime::Gemini, Kind::BeforeTool) => "BeforeTool",
        (Runtime::Gemini, Kind::AfterTool) => "AfterTool",
        (Runtime::Gemini, Kind::AgentStop) => "AfterAgent",
        (_, kind) => kind.name(),
    }
    .to_owned()
}

fn said(stderr: &str) -> String {
    if stderr.is_empty() { String::new() } else { format!(" stderr {}", stderr.trim_end()) }
}
