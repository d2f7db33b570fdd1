//! Claude Code (`reference/driven-claude.md`: measured on 2.1.197 and 2.1.332).
//!
//! | event | additionalContext | deny, block |
//! |---|---|---|
//! | PreToolUse | nested `additionalContext` | nested `permissionDecision:"deny"` and its reason; a block adds `continue:false` on the main thread |
//! | PermissionRequest | silence; held | nested `decision:{"behavior":"deny","message":"…"}`: exit 2 is ignored there |
//! | PostToolUse, PostToolUseFailure | nested `additionalContext` | `{"decision":"block","reason":"…"}`: keeps the result |
//! | SessionStart, SubagentStart | nested `additionalContext` | the same: a start cannot be refused |
//! | SubagentStop, Stop | silence; held: context there means "go on" | `{"decision":"block","reason":"…"}` |
//! | SessionEnd | silence | silence |
//!
//! Allow is silence. Exit 0 always: the JSON decides in every version, while exit 2 was once not honoured inside
//! subagents. `hookEventName` must name the very event; one `null` or a `decision` other than `block` would let the
//! tool run. Inside a subagent `continue:false` was seen to end it without its stop event, so it is left out there.

use super::envelope::{Answer, nested_behavior, nested_context, nested_denial, only, top_block};
use super::{Dialect, name_of};
use crate::decision::{Decision, Effect};
use crate::event::{Caller, Kind, Runtime};
use crate::reply::Reply;
use std::time::Duration;

pub(super) const DIALECT: Dialect = Dialect {
    runtime: Runtime::Claude,
    names: &[
        ("PreToolUse", Kind::BeforeTool),
        ("PermissionRequest", Kind::Permission),
        ("PostToolUse", Kind::AfterTool),
        ("PostToolUseFailure", Kind::ToolFailed),
        ("SessionStart", Kind::SessionStart),
        ("SubagentStart", Kind::SubagentStart),
        ("SubagentStop", Kind::SubagentStop),
        ("Stop", Kind::AgentStop),
        ("SessionEnd", Kind::SessionEnd),
        ("UserPromptSubmit", Kind::Other),
        ("PermissionDenied", Kind::Other),
        ("StopFailure", Kind::Other),
        ("PreCompact", Kind::Other),
        ("PostCompact", Kind::Other),
        ("Notification", Kind::Other),
        ("Setup", Kind::Other),
        ("ConfigChange", Kind::Other),
        ("CwdChanged", Kind::Other),
        ("FileChanged", Kind::Other),
        ("TaskCreated", Kind::Other),
        ("TaskCompleted", Kind::Other),
        ("TeammateIdle", Kind::Other),
        ("WorktreeCreate", Kind::Other),
        ("WorktreeRemove", Kind::Other),
        ("Elicitation", Kind::Other),
        ("ElicitationResult", Kind::Other),
        ("InstructionsLoaded", Kind::Other),
    ],
    reply,
    patience: Duration::from_secs(600),
    blind: &[
        "Claude Code runs no hook under `--bare` or CLAUDE_CODE_SIMPLE=1, and `disableAllHooks` in a project's settings switches off the user's hooks too.",
        "Claude Code lets a call through when a hook crashes, is missing or runs into its time limit.",
        "Files pulled into a prompt with `@` pass no hook.",
    ],
};

fn reply(caller: &Caller, decision: &Decision) -> Reply {
    let (reason, name) = (decision.reason(), name_of(caller));
    let refuses = decision.effect().refuses();
    match caller.kind {
        _ if decision.effect() == Effect::Allow => Reply::silence(),
        Kind::BeforeTool | Kind::Unknown if refuses => {
            denial(&name, &reason, decision.effect() == Effect::Block && !caller.in_subagent)
        }
        Kind::Permission if refuses => only(nested_behavior(&name, &reason)).reply(),
        Kind::AfterTool | Kind::ToolFailed | Kind::SubagentStop | Kind::AgentStop if refuses => {
            top_block(&reason).reply()
        }
        Kind::Permission | Kind::SubagentStop | Kind::AgentStop => Reply::hold(reason),
        Kind::SessionEnd | Kind::Other => Reply::silence(),
        _ => only(nested_context(&name, &reason)).reply(),
    }
}

fn denial(name: &str, reason: &str, ends: bool) -> Reply {
    Answer {
        r#continue: ends.then_some(false),
        stop_reason: ends.then_some(reason),
        ..only(nested_denial(name, reason))
    }
    .reply()
}
