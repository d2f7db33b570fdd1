//! VS Code, Local harness (`reference/runtimes-1.md` section 3).
//!
//! | event | additionalContext | deny, block |
//! |---|---|---|
//! | PreToolUse | nested `additionalContext` | nested `permissionDecision:"deny"` and its reason; a block adds `continue:false` |
//! | PostToolUse | nested `additionalContext` | `{"decision":"block","reason":"…"}`: keeps the result |
//! | SessionStart, SubagentStart | nested and flat `additionalContext` | the same: a start cannot be refused |
//! | SubagentStop, Stop | silence; held | `decision:"block"` and its reason, on top and nested: Local reads the nested one |
//!
//! Allow is silence. A nested object that names another event is dropped. The tools are judged by their names on the
//! wire (`replace_string_in_file`), not by those of the documentation.

use super::envelope::{Answer, Choice, Specific, flat_context, nested_context, nested_denial, only, top_block};
use super::{Dialect, name_of};
use crate::decision::{Decision, Effect};
use crate::event::{Caller, Kind, Runtime};
use crate::reply::Reply;
use std::time::Duration;

pub(super) const DIALECT: Dialect = Dialect {
    runtime: Runtime::Vscode,
    names: &[
        ("PreToolUse", Kind::BeforeTool),
        ("PostToolUse", Kind::AfterTool),
        ("SessionStart", Kind::SessionStart),
        ("SubagentStart", Kind::SubagentStart),
        ("SubagentStop", Kind::SubagentStop),
        ("Stop", Kind::AgentStop),
        ("SessionEnd", Kind::SessionEnd),
        ("UserPromptSubmit", Kind::Other),
        ("PreCompact", Kind::Other),
        ("ErrorOccurred", Kind::Other),
    ],
    reply,
    patience: Duration::from_secs(30),
    blind: &[
        "VS Code names no agent on tool events and gives subagents no transcript.",
        "VS Code has no event for a tool that failed, and lets a call through when a hook crashes or runs into its time limit.",
        "VS Code ignores matchers: the hook runs for every tool.",
    ],
};

fn reply(caller: &Caller, decision: &Decision) -> Reply {
    let (reason, name) = (decision.reason(), name_of(caller));
    let refuses = decision.effect().refuses();
    match caller.kind {
        _ if decision.effect() == Effect::Allow => Reply::silence(),
        Kind::BeforeTool | Kind::Permission | Kind::Unknown if refuses => denial(&name, &reason, decision.effect()),
        Kind::AfterTool | Kind::ToolFailed if refuses => top_block(&reason).reply(),
        Kind::SubagentStop | Kind::AgentStop if refuses => stop(&name, &reason),
        Kind::SessionStart | Kind::SubagentStart => {
            Answer { hook_specific_output: Some(nested_context(&name, &reason)), ..flat_context(&reason) }.reply()
        }
        Kind::SubagentStop | Kind::AgentStop => Reply::hold(reason),
        Kind::SessionEnd | Kind::Other => Reply::silence(),
        _ => only(nested_context(&name, &reason)).reply(),
    }
}

fn denial(name: &str, reason: &str, effect: Effect) -> Reply {
    let ends = effect == Effect::Block;
    Answer {
        r#continue: ends.then_some(false),
        stop_reason: ends.then_some(reason),
        ..only(nested_denial(name, reason))
    }
    .reply()
}

fn stop(name: &str, reason: &str) -> Reply {
    let nested = Specific {
        hook_event_name: name,
        decision: Some(Choice::Word("block")),
        reason: Some(reason),
        ..Specific::default()
    };
    Answer { hook_specific_output: Some(nested), ..top_block(reason) }.reply()
}
