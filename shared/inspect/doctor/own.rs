//! What of skraft's own keeps it from holding, or from letting work go on: its configuration, a pause, blocked sessions.

use super::{Finding, Mark, Report};
use crate::inspect::desk::Desk;
use crate::inspect::glass;

/// skraft itself.
pub(super) fn report(desk: &Desk) -> Report {
    let mut findings: Vec<Finding> = desk.config.findings.iter().map(told).collect();
    let has_told = findings.iter().any(|finding| finding.mark == Mark::Bad);
    findings
        .extend(desk.config.policy().err().filter(|_| !has_told).map(|why| Finding::new(Mark::Bad, why.to_string())));
    if findings.is_empty() {
        findings.push(Finding::new(Mark::Ok, "the configuration can be used as it is"));
    }
    findings.extend(glass::paused(desk).map(|what| Finding::new(Mark::Bad, what)));
    findings.extend(glass::blocked(desk).map(|what| Finding::new(Mark::Warn, what)));
    Report { runtime: "skraft", title: "skraft", findings }
}

/// What cannot be used lets no call through; what is only odd is worth a look.
fn told(finding: &crate::config::Finding) -> Finding {
    Finding::new(if finding.is_wrong() { Mark::Bad } else { Mark::Warn }, finding.to_string())
}
