//! Gemini CLI (`reference/runtimes-2.md` 3.2; driven on 0.61.0).
//!
//! | event | additionalContext | deny, block |
//! |---|---|---|
//! | BeforeTool | silence; held: it is not shown to the model | `{"decision":"deny","reason":"…"}`; a block adds `continue:false` |
//! | AfterTool | nested `additionalContext` | the same: a deny would replace the result |
//! | SessionStart | nested `additionalContext` | the same: a start cannot be refused |
//! | AfterAgent | silence; held | `{"decision":"deny","reason":"…"}` |
//! | SessionEnd | silence | silence |
//!
//! Allow is silence: `{}` on stdout would cancel even an exit 2, and `ask` hangs. Claude's envelope is ignored here.

use super::envelope::{Answer, nested_context, only};
use super::{Dialect, name_of};
use crate::decision::{Decision, Effect};
use crate::event::{Caller, Kind, Runtime};
use crate::reply::Reply;
use std::time::Duration;

pub(super) const DIALECT: Dialect = Dialect {
    runtime: Runtime::Gemini,
    names: &[
        ("BeforeTool", Kind::BeforeTool),
        ("AfterTool", Kind::AfterTool),
        ("SessionStart", Kind::SessionStart),
        ("AfterAgent", Kind::AgentStop),
        ("SessionEnd", Kind::SessionEnd),
        ("BeforeAgent", Kind::Other),
        ("BeforeModel", Kind::Other),
        ("AfterModel", Kind::Other),
        ("BeforeToolSelection", Kind::Other),
        ("PreCompress", Kind::Other),
        ("Notification", Kind::Other),
    ],
    reply,
    patience: Duration::from_secs(60),
    blind: &[
        "Gemini names no agent and no call, and has no event for a subagent or for a tool that failed.",
        "Gemini runs no hook in an untrusted folder, and lets a call through when a hook crashes or runs into its time limit.",
    ],
};

fn reply(caller: &Caller, decision: &Decision) -> Reply {
    let (reason, name) = (decision.reason(), name_of(caller));
    let refuses = decision.effect().refuses();
    match caller.kind {
        _ if decision.effect() == Effect::Allow => Reply::silence(),
        Kind::BeforeTool | Kind::Permission | Kind::Unknown if refuses => {
            denial(&reason, decision.effect() == Effect::Block)
        }
        Kind::SubagentStop | Kind::AgentStop if refuses => denial(&reason, false),
        Kind::AfterTool | Kind::ToolFailed | Kind::SessionStart | Kind::SubagentStart => {
            only(nested_context(&name, &reason)).reply()
        }
        Kind::SessionEnd | Kind::Other => Reply::silence(),
        _ => Reply::hold(reason),
    }
}

fn denial(reason: &str, ends: bool) -> Reply {
    Answer {
        decision: Some("deny"),
        reason: Some(reason),
        r#continue: ends.then_some(false),
        stop_reason: ends.then_some(reason),
        ..Answer::default()
    }
    .reply()
}
