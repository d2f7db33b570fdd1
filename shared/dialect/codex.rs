//! OpenAI Codex CLI (`reference/runtimes-2.md` 3.1; driven on 0.171.0).
//!
//! | event | additionalContext | deny, block |
//! |---|---|---|
//! | PreToolUse | nested `additionalContext` | exit 2, the reason on stderr, stdout empty |
//! | PermissionRequest | silence; held | nested `decision:{"behavior":"deny","message":"…"}` |
//! | PostToolUse | nested `additionalContext` | the same: a `block` would replace the result |
//! | SessionStart, SubagentStart | nested `additionalContext` | the same: a start cannot be refused |
//! | SubagentStop, Stop | silence; held | exit 2, the reason on stderr |
//! | SessionEnd | silence | silence |
//!
//! Codex lets the tool run on a bare `allow`, any unknown field, a missing reason, an empty stderr and on
//! `continue:false`. So a refusal is always exit 2 with a line, and JSON is only ever the one nested context.

use super::envelope::{nested_behavior, nested_context, only};
use super::{Dialect, name_of};
use crate::decision::{Decision, Effect};
use crate::event::{Caller, Kind, Runtime};
use crate::reply::Reply;
use std::time::Duration;

pub(super) const DIALECT: Dialect = Dialect {
    runtime: Runtime::Codex,
    names: &[
        ("PreToolUse", Kind::BeforeTool),
        ("PermissionRequest", Kind::Permission),
        ("PostToolUse", Kind::AfterTool),
        ("SessionStart", Kind::SessionStart),
        ("SubagentStart", Kind::SubagentStart),
        ("SubagentStop", Kind::SubagentStop),
        ("Stop", Kind::AgentStop),
        ("SessionEnd", Kind::SessionEnd),
        ("UserPromptSubmit", Kind::Other),
        ("PreCompact", Kind::Other),
        ("PostCompact", Kind::Other),
        ("Interrupt", Kind::Other),
        ("PreModelRequest", Kind::Other),
        ("PostModelRequest", Kind::Other),
    ],
    reply,
    patience: Duration::from_secs(600),
    blind: &[
        "Codex shows no hook what is typed into a running shell (`write_stdin`), and no hosted web search.",
        "Codex reports a command's working folder as `cwd`, names no exit status, and has no event for a tool that failed.",
        "Codex skips a hook whose hash the user has not trusted, without a word under `codex exec`.",
    ],
};

fn reply(caller: &Caller, decision: &Decision) -> Reply {
    let (reason, name) = (decision.reason(), name_of(caller));
    let refuses = decision.effect().refuses();
    match caller.kind {
        _ if decision.effect() == Effect::Allow => Reply::silence(),
        Kind::BeforeTool | Kind::Unknown | Kind::SubagentStop | Kind::AgentStop if refuses => Reply::refusal(&reason),
        Kind::Permission if refuses => only(nested_behavior(&name, &reason)).reply(),
        Kind::Permission | Kind::SubagentStop | Kind::AgentStop | Kind::Unknown => Reply::hold(reason),
        Kind::SessionEnd | Kind::Other => Reply::silence(),
        _ => only(nested_context(&name, &reason)).reply(),
    }
}
