//! Orkeon Code: positional arguments in, exit status and first line of stderr out (`reference/orkeon.md`).
//!
//! | event | allow | additionalContext | deny, block |
//! |---|---|---|---|
//! | before a tool | silence | silence; held | exit 2, the reason alone on the first line of stderr |
//! | after a tool | silence | exit 2, the line is added to the result | the same |
//! | a stop (nothing runs it today) | silence | silence; held | exit 2, the reason |
//!
//! stdout is never a decision, and would be taken for the message. No session id is shown, so what is held waits in
//! the project.

use super::Dialect;
use crate::decision::{Decision, Effect};
use crate::event::{Caller, Kind, Runtime};
use crate::reply::Reply;
use std::time::Duration;

pub(super) const DIALECT: Dialect = Dialect {
    runtime: Runtime::Orkeon,
    names: &[("pre-tool", Kind::BeforeTool), ("post-tool", Kind::AfterTool), ("stop", Kind::AgentStop)],
    reply,
    patience: Duration::from_secs(60),
    blind: &[
        "Orkeon shows a hook only the tool's name and its `path` argument: commands, addresses, texts and who acts stay unseen.",
        "Orkeon runs no hook when an agent stops, and none in /assistant.",
    ],
};

fn reply(caller: &Caller, decision: &Decision) -> Reply {
    let reason = decision.reason();
    match decision.effect() {
        Effect::Allow => Reply::silence(),
        Effect::AdditionalContext if caller.kind.is_after_tool() => Reply::refusal(&reason),
        Effect::AdditionalContext => Reply::hold(reason),
        Effect::Deny | Effect::Block => Reply::refusal(&reason),
    }
}
