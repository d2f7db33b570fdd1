//! What of skraft's own keeps it from holding, or from letting work go on: its configuration, a pause, blocked sessions.

use super::{Finding, Mark, Report};
use crate::config::{Node, setting};
use crate::decision::Effect;
use crate::inspect::desk::Desk;
use crate::inspect::glass;
use crate::rules::RULES;

/// skraft itself.
pub(super) fn report(desk: &Desk) -> Report {
    let mut findings: Vec<Finding> = desk.config.findings.iter().map(told).collect();
    let has_told = findings.iter().any(|finding| finding.mark == Mark::Bad);
    findings
        .extend(desk.config.policy().err().filter(|_| !has_told).map(|why| Finding::new(Mark::Bad, why.to_string())));
    findings.extend(loose(desk));
    if findings.is_empty() {
        findings.push(Finding::new(Mark::Ok, "the configuration can be used as it is"));
    }
    findings.extend(glass::paused(desk).map(|what| Finding::new(Mark::Bad, what)));
    findings.extend(glass::blocked(desk).map(|what| Finding::new(Mark::Warn, what)));
    Report { runtime: "skraft", title: "skraft", findings }
}

/// What the configuration, read and trusted as it is, switches off: the trial does not show it.
fn loose(desk: &Desk) -> Vec<Finding> {
    let merged = desk.config.merged();
    let set_by = |node: Option<&Node>| node.and_then(|node| desk.origin(node)).unwrap_or_default();
    let mut found = Vec::new();
    if let Some(mode) = merged.get("mode").filter(|mode| mode.text() == Some("test")) {
        let what = format!("`mode` is `test` here, so nothing is refused ({})", set_by(Some(mode)));
        found.push(Finding::new(Mark::Bad, what));
    }
    for rule in RULES {
        let node = merged.get("rules").and_then(|rules| rules.get(rule.id));
        if setting(rule, node).effect == Effect::Allow {
            let what = format!("the rule `{}` is off here ({})", rule.id, set_by(node));
            found.push(Finding::new(Mark::Warn, what));
        }
    }
    found
}

/// What cannot be used lets no call through; what is only odd is worth a look.
fn told(finding: &crate::config::Finding) -> Finding {
    Finding::new(if finding.is_wrong() { Mark::Bad } else { Mark::Warn }, finding.to_string())
}
