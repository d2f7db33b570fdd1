//! Only the hosts that the policy allows are contacted.
//!
//! Stops: every network access that a call shows, to a host that `network` does not allow. Why: what an agent fetches
//! steers it, and what it sends is gone. Instead: work with what is in the project, or ask the user.
//! This machine itself (loopback) may be contacted unless `network.deny` names it. A caller without a role is only
//! told, but for `network.deny`.

use super::{Example, Facts, Finding, Rule};
use crate::action::{Action, Host, How, Via};
use crate::decision::{Effect, quoted};
use crate::event::Kind;
use crate::host;

pub(super) const RULE: Rule = Rule {
    id: "forbidden-network",
    summary: "every network access that a call shows, against the host policy",
    events: Kind::is_before_tool,
    roles: None,
    effect: Effect::Deny,
    examples: &[
        Example {
            payload: r#"{"toolName":"WebFetch","toolInput":{"url":"https://example.com"},"agentName":"engineer"}"#,
            config: "{}",
            effect: Effect::Deny,
        },
        Example {
            payload: r#"{"toolName":"mcp__x__y","toolInput":{"u":"http://localhost@evil.com"},"agentName":"engineer"}"#,
            config: "{}",
            effect: Effect::Deny,
        },
        Example {
            payload: r#"{"toolName":"WebFetch","toolInput":{"url":"https://example.com"}}"#,
            config: "{}",
            effect: Effect::AdditionalContext,
        },
        Example {
            payload: r#"{"toolName":"WebFetch","toolInput":{"url":"http://localhost:3000/x"},"agentName":"engineer"}"#,
            config: "{}",
            effect: Effect::Allow,
        },
        Example {
            payload: r#"{"toolName":"WebSearch","toolInput":{"query":"x"},"agentName":"engineer"}"#,
            config: "{}",
            effect: Effect::Allow,
        },
    ],
    check,
};

const INSTEAD: &str = "Work with what is in the project, or ask the user for that host.";

fn check(facts: &Facts<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for action in facts.actions {
        match action {
            Action::Network(_, How::Search) if !facts.policy.network.web_search => {
                findings.push(told(facts, format!("web search is refused: the policy does not allow it. {INSTEAD}")));
            }
            Action::Network(_, How::Search) => {}
            Action::Network(host, _) => findings.extend(judged(facts, host)),
            Action::Unknown { hosts, .. } => findings.extend(hosts.iter().filter_map(|host| judged(facts, host))),
            _ => {}
        }
    }
    findings
}

fn judged(facts: &Facts<'_>, host: &Host) -> Option<Finding> {
    let network = &facts.policy.network;
    let on = |list: &[String]| list.iter().any(|pattern| host::matches(pattern, host));
    let by = by(host);
    let configured = match host.via {
        Via::Line => None,
        Via::Packages => Some((network.packages, "a package registry")),
        Via::Vcs => Some((network.vcs, "a configured remote")),
        Via::Cloud => Some((network.cloud, "a configured service")),
        Via::Listens => return None,
    };
    if let Some((is_on, what)) = configured {
        let reason = || format!("contacting {what}{by} is refused: the policy does not allow it. {INSTEAD}");
        return (!is_on && !network.default_allow && !on(&network.allow) || on(&network.deny))
            .then(|| told(facts, reason()));
    }
    let Some(name) = host.name.as_deref() else {
        let reason = format!(
            "this network access{by} is refused: the call does not show which host it contacts. Name the address outright. {INSTEAD}"
        );
        return (!network.default_allow || !network.deny.is_empty()).then(|| told(facts, reason));
    };
    if on(&network.deny) {
        return Some(Finding::new(format!(
            "contacting {}{by} is refused: the policy forbids this host. {INSTEAD}",
            quoted(name)
        )));
    }
    if network.default_allow || on(&network.allow) || host::is_loopback(host) {
        return None;
    }
    Some(told(
        facts,
        format!("contacting {}{by} is refused: the policy does not allow this host. {INSTEAD}", quoted(name)),
    ))
}

/// The simple command that contacts it, where it is one.
fn by(host: &Host) -> String {
    let text = host.by.as_deref().map(|simple| simple.text.as_str()).filter(|text| !text.is_empty());
    text.map(|text| format!(" (by {})", quoted(text))).unwrap_or_default()
}

/// A caller without a role is told; others are refused.
fn told(facts: &Facts<'_>, reason: String) -> Finding {
    if facts.role.is_some() {
        return Finding::new(reason);
    }
    let reason = reason.replacen(" is refused", " would be refused to an agent with a role", 1);
    Finding { reason, at_most: Effect::AdditionalContext }
}
