//! GitHub Copilot CLI, events registered in PascalCase (`reference/driven-copilot.md`).
//!
//! snake_case payloads that look like Claude's, with Claude's tool names, an ISO `timestamp` and no call id. The answers
//! are those of [`super::copilot`], but for the starts: the flat field that Copilot reads beside the nested one that VS
//! Code reads, because the two cannot be told apart there. A nested refusal is honoured before a tool and nowhere else.
//! `PermissionRequest` and `Notification` arrive in camelCase although registered in Pascal, `SubagentStart` in a
//! mixture of both.

use super::{Dialect, copilot};
use crate::event::{Kind, Runtime};
use std::time::Duration;

pub(super) const DIALECT: Dialect = Dialect {
    runtime: Runtime::CopilotPascal,
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
        ("PreCompact", Kind::Other),
        ("ErrorOccurred", Kind::Other),
        ("Notification", Kind::Other),
    ],
    reply: |caller, decision| copilot::reply(caller, decision, "PreToolUse"),
    patience: Duration::from_secs(30),
    blind: copilot::DIALECT.blind,
};
