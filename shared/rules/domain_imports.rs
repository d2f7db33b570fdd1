//! A layer imports only what it may.
//!
//! Stops: a change that brings an import which the project's architecture forbids, and one that brings a comment which would
//! allow it. Why: an invariant that is checked after the fact is broken by then, and the next change builds upon it.
//! Instead: the port and the adapter, or what the user's `because` says. An import that stood there before is told, not
//! refused; a text that the call does not show is not judged.
//!
//! What a change brings is found by [`crate::architecture`] before the rules are asked.

use super::{Example, Facts, Finding, Rule};
use crate::architecture::{Brought, What};
use crate::decision::{Effect, quoted};
use crate::event::Kind;

pub(super) const RULE: Rule = Rule {
    id: "domain-imports",
    summary: "a layer imports only what it may: by default, the domain no infrastructure",
    events: Kind::is_before_tool,
    roles: None,
    effect: Effect::Deny,
    examples: &[
        Example {
            payload: r#"{"toolName":"Write","toolInput":{"filePath":"src/domain/order.ts","content":"import { db } from '../infrastructure/db';\n"}}"#,
            config: "{}",
            effect: Effect::Deny,
        },
        Example {
            payload: r#"{"toolName":"Write","toolInput":{"filePath":"src/Acme.Domain/Order.cs","content":"using Acme.Infrastructure.Db;\n"}}"#,
            config: "{}",
            effect: Effect::Deny,
        },
        Example {
            payload: r#"{"toolName":"Write","toolInput":{"filePath":"src/domain/order.ts","content":"import { x } from './money'; // '../infrastructure/db'\n"}}"#,
            config: "{}",
            effect: Effect::Allow,
        },
        Example {
            payload: r#"{"toolName":"Write","toolInput":{"filePath":"src/infrastructure/db.ts","content":"import { Order } from '../domain/order';\n"}}"#,
            config: "{}",
            effect: Effect::Allow,
        },
    ],
    check,
};

/// The most findings that are told one by one.
const MOST: usize = 10;

fn check(facts: &Facts<'_>) -> Vec<Finding> {
    let mut findings: Vec<Finding> = facts.brought.iter().take(MOST).map(found).collect();
    // None is lost: what is not told in full still counts as strongly.
    if let Some(more) = facts.brought.get(MOST..).filter(|more| !more.is_empty()) {
        let refused = more.iter().any(|brought| !matches!(brought.what, What::Stands(_)));
        let at_most = if refused { Effect::Block } else { Effect::AdditionalContext };
        findings.push(Finding { reason: format!("and {} more of the kind.", more.len()), at_most });
    }
    findings
}

fn found(brought: &Brought) -> Finding {
    let file = quoted(&brought.file);
    let place = brought.line.map_or(file.clone(), |line| format!("{file}, line {line}"));
    match &brought.what {
        What::Import(crossing) => Finding::new(format!("{place}: {}.", crossing.told())),
        What::Stands(crossing) => Finding {
            reason: format!(
                "{place}: this stood there before and is not refused, but do not build on it: {}.",
                crossing.told()
            ),
            at_most: Effect::AdditionalContext,
        },
        What::Permit(reason) => Finding::new(format!(
            "{place}: the comment that allows a forbidden import ({}) is new, and an agent does not allow itself an import. Leave it out, or ask the user to write it.",
            quoted(reason)
        )),
    }
}
