//! The configuration holds what its author meant.
//!
//! Tells, when a session starts: what cannot be used, keys that are none with the nearest that is one, both project
//! files present, values that wait for the user's trust, are locked, or are not acted on. Why: a guard whose
//! configuration has a typo guards something else. Instead: the user looks at it with `skraft-config check`.
//!
//! What is the matter was found by [`crate::config`]; before a tool a configuration that cannot be used is a refusal
//! whatever this rule is set to.

use super::{Example, Facts, Finding, Rule};
use crate::decision::Effect;
use crate::event::Kind;

/// How many findings are told; `skraft-config check` lists them all.
const MOST: usize = 8;

const START: &str = r#"{"hookEventName":"SessionStart","sessionId":"s"}"#;

pub(super) const RULE: Rule = Rule {
    id: "config-valid",
    summary: "the configuration is read, and what is wrong with it or waits for trust is told",
    events: |kind| kind == Kind::SessionStart,
    roles: None,
    effect: Effect::AdditionalContext,
    examples: &[
        Example { payload: START, config: r#"{"mdoe":"test"}"#, effect: Effect::AdditionalContext },
        Example { payload: START, config: r#"{"mode":"tset"}"#, effect: Effect::AdditionalContext },
        Example { payload: START, config: r#"{"mode":"test","#, effect: Effect::AdditionalContext },
        Example { payload: START, config: r#"{"locked":["network"]}"#, effect: Effect::AdditionalContext },
        Example { payload: START, config: r#"{"mode":"production", /* ours */}"#, effect: Effect::Allow },
        Example { payload: START, config: r#"{"somethingElse":1}"#, effect: Effect::Allow },
    ],
    check,
};

fn check(facts: &Facts<'_>) -> Vec<Finding> {
    if facts.config.is_empty() {
        return Vec::new();
    }
    let told = facts.config.iter().take(MOST).map(String::as_str).collect::<Vec<_>>().join("; ");
    let more = match facts.config.len().saturating_sub(MOST) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    vec![Finding::new(format!(
        "skraft's configuration needs a look by the user (`skraft-config check`): {told}{more}."
    ))]
}
