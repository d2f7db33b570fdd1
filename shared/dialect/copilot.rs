//! GitHub Copilot CLI and cloud agent, events registered in camelCase (`reference/driven-copilot.md`).
//!
//! | event | additionalContext | deny, block |
//! |---|---|---|
//! | preToolUse | `{"additionalContext":"…"}` | `permissionDecision:"deny"` and its reason, flat and once more nested |
//! | permissionRequest | silence; held | `{"behavior":"deny","message":"…"}` |
//! | postToolUse, postToolUseFailure | `{"additionalContext":"…"}` | the same: a `block` would hide the result |
//! | sessionStart, subagentStart | `{"additionalContext":"…"}` | the same: a start cannot be refused |
//! | subagentStop, agentStop | silence; held | `{"decision":"block","reason":"…"}` |
//! | sessionEnd | silence | silence |
//!
//! Allow is silence: a printed `allow` skips the user's own approval. Always exit 0: with exit 2 the reason is lost.
//! `decision:"deny"` is an allow here. Camel reads the flat part and Pascal the nested one, so the refusal holds
//! also where one command line is met by both. VS Code's Agent Host runs plugins with camelCase payloads (and
//! `workingDirectory`), takes the first JSON object and ignores exit codes: the same answers serve it.

use super::envelope::{Answer, flat_context, nested_denial, top_block};
use super::{Dialect, name_of};
use crate::decision::{Decision, Effect};
use crate::event::{Caller, Kind, Runtime};
use crate::reply::Reply;
use std::time::Duration;

pub(super) const DIALECT: Dialect = Dialect {
    runtime: Runtime::Copilot,
    names: &[
        ("preToolUse", Kind::BeforeTool),
        ("permissionRequest", Kind::Permission),
        ("postToolUse", Kind::AfterTool),
        ("postToolUseFailure", Kind::ToolFailed),
        ("sessionStart", Kind::SessionStart),
        ("subagentStart", Kind::SubagentStart),
        ("subagentStop", Kind::SubagentStop),
        ("agentStop", Kind::AgentStop),
        ("sessionEnd", Kind::SessionEnd),
        ("userPromptSubmitted", Kind::Other),
        ("userPromptTransformed", Kind::Other),
        ("preMcpToolCall", Kind::Other),
        ("preCompact", Kind::Other),
        ("errorOccurred", Kind::Other),
        ("notification", Kind::Other),
    ],
    reply: |caller, decision| reply(caller, decision, "PreToolUse"),
    patience: Duration::from_secs(30),
    blind: &[
        "Copilot up to 1.0.92 does not name the agent of a tool call; an agent chosen with `--agent` is never named.",
        "Copilot lets a call through when a hook runs into its time limit, and skips a repository's hooks in an untrusted folder.",
        "A later hook may rewrite the arguments of a call that was judged; only the event after the tool shows it.",
    ],
};

/// The words of both Copilot dialects; they differ in how the nested part must call the event.
pub(super) fn reply(caller: &Caller, decision: &Decision, pre_tool: &str) -> Reply {
    let reason = decision.reason();
    let refuses = decision.effect().refuses();
    match caller.kind {
        _ if decision.effect() == Effect::Allow => Reply::silence(),
        Kind::BeforeTool | Kind::Unknown if refuses => Answer {
            permission_decision: Some("deny"),
            permission_decision_reason: Some(&reason),
            hook_specific_output: Some(nested_denial(pre_tool, &reason)),
            ..Answer::default()
        }
        .reply(),
        Kind::Permission if refuses => {
            Answer { behavior: Some("deny"), message: Some(&reason), ..Answer::default() }.reply()
        }
        Kind::SubagentStop | Kind::AgentStop if refuses => top_block(&reason).reply(),
        Kind::BeforeTool | Kind::Unknown | Kind::AfterTool | Kind::ToolFailed => flat_context(&reason).reply(),
        Kind::SessionStart | Kind::SubagentStart => start(caller, &reason),
        Kind::Permission | Kind::SubagentStop | Kind::AgentStop => Reply::hold(reason),
        Kind::SessionEnd | Kind::Other => Reply::silence(),
    }
}

/// Copilot reads the flat part; in the Pascal dialect the payload cannot be told from VS Code's, which reads the nested.
fn start(caller: &Caller, context: &str) -> Reply {
    let answer = flat_context(context);
    if caller.runtime == Runtime::Copilot {
        return answer.reply();
    }
    let name = name_of(caller);
    Answer { hook_specific_output: Some(super::envelope::nested_context(&name, context)), ..answer }.reply()
}
