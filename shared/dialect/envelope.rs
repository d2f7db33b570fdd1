//! The JSON that the runtimes read, as one set of fields of which each answer names a few.
//!
//! An unset field is left out: a single `null` voids the whole answer on some runtimes.

use crate::reply::Reply;
use serde::Serialize;

/// The fields of an answer.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Answer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) decision: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) context: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) behavior: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) permission_decision: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) permission_decision_reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) additional_context: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) r#continue: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stop_reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hook_specific_output: Option<Specific<'a>>,
}

/// What belongs to one event.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Specific<'a> {
    pub(super) hook_event_name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) permission_decision: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) permission_decision_reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) additional_context: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) decision: Option<Choice<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<&'a str>,
}

/// A nested decision: a word at a stop, an object at a permission request.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Choice<'a> {
    Word(&'a str),
    Behavior { behavior: &'a str, message: &'a str },
}

impl Answer<'_> {
    /// The answer as a reply on stdout.
    pub(super) fn reply(&self) -> Reply {
        // Strings and booleans always serialise.
        Reply::json(serde_json::to_string(self).unwrap_or_default())
    }
}

/// The nested refusal that Claude Code, VS Code Local and Copilot's Pascal dialect read before a tool.
pub(super) fn nested_denial<'a>(event: &'a str, reason: &'a str) -> Specific<'a> {
    Specific {
        hook_event_name: event,
        permission_decision: Some("deny"),
        permission_decision_reason: Some(reason),
        ..Specific::default()
    }
}

/// Nested context.
pub(super) fn nested_context<'a>(event: &'a str, context: &'a str) -> Specific<'a> {
    Specific { hook_event_name: event, additional_context: Some(context), ..Specific::default() }
}

/// The nested refusal of a permission request.
pub(super) fn nested_behavior<'a>(event: &'a str, message: &'a str) -> Specific<'a> {
    Specific {
        hook_event_name: event,
        decision: Some(Choice::Behavior { behavior: "deny", message }),
        ..Specific::default()
    }
}

/// `decision: block` with its reason on top.
pub(super) fn top_block(reason: &str) -> Answer<'_> {
    Answer { decision: Some("block"), reason: Some(reason), ..Answer::default() }
}

/// Only an event's own part.
pub(super) fn only(specific: Specific<'_>) -> Answer<'_> {
    Answer { hook_specific_output: Some(specific), ..Answer::default() }
}

/// Flat context.
pub(super) fn flat_context(context: &str) -> Answer<'_> {
    Answer { additional_context: Some(context), ..Answer::default() }
}
