//! SKRAFT's own wording (section 4 of the contract; `seeds/skraft-hooks.fr.txt`).
//!
//! | decision | stdout, exit 0 |
//! |---|---|
//! | allow | `{"decision":"allow"}` |
//! | additionalContext | `{"decision":"additionalContext","context":"…"}` |
//! | deny, block | `{"decision":"deny","message":"…"}`, `{"decision":"block","message":"…"}` |
//!
//! The same on every event.

use super::Dialect;
use super::envelope::Answer;
use crate::decision::{Decision, Effect};
use crate::event::{Caller, Kind, Runtime};
use crate::reply::Reply;
use std::time::Duration;

pub(super) const DIALECT: Dialect = Dialect {
    runtime: Runtime::Skraft,
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
    ],
    reply,
    patience: Duration::from_secs(30),
    blind: &[],
};

fn reply(_caller: &Caller, decision: &Decision) -> Reply {
    let reason = decision.reason();
    let answer = Answer { decision: Some(decision.effect().name()), ..Answer::default() };
    match decision.effect() {
        Effect::Allow => answer,
        Effect::AdditionalContext => Answer { context: Some(&reason), ..answer },
        Effect::Deny | Effect::Block => Answer { message: Some(&reason), ..answer },
    }
    .reply()
}
