//! `skraft-config check`: what is wrong with the configuration, for people and CI.

use super::desk::Desk;
use super::paint::{Style, is_wanted, painted};
use super::{said, scan, shown};
use crate::config::{Finding, Gravity, State};
use crate::error::Trouble;
use crate::reply::{Exit, Reply};
use argh::FromArgs;

/// check the configuration: exit 1 if anything is wrong with it, waits for trust, or does nothing in the project
#[derive(FromArgs)]
#[argh(subcommand, name = "check")]
pub(super) struct Check {
    /// one JSON document for machines
    #[argh(switch)]
    json: bool,
}

pub(super) fn check(desk: &Desk, verb: &Check) -> Result<Reply, Trouble> {
    let mut findings = desk.config.findings.clone();
    findings.extend(scan::idle(desk));
    // That this version does not act on something yet is no fault of the file.
    let is_fine = findings.iter().all(|finding| finding.gravity == Gravity::Later);
    let exit = if is_fine { Exit::Fine } else { Exit::Failed };
    if verb.json {
        let json = serde_json::to_string_pretty(&shown::findings(&findings)).unwrap_or_default();
        return Ok(Reply { exit, ..Reply::json(json) });
    }
    let mut out: String = findings.iter().map(|finding| remark(finding, is_wanted())).collect();
    if is_fine {
        let read = desk.config.layers.iter().filter(|layer| layer.state == State::Found).count();
        out.push_str(&format!("nothing to complain about; sources read: {read}\n"));
    }
    Ok(Reply { exit, ..said(out) })
}

/// One finding on a line.
pub(super) fn remark(finding: &Finding, colour: bool) -> String {
    let (word, style) = if finding.is_wrong() { ("error", Style::Red) } else { ("note", Style::Yellow) };
    format!("{} {finding}\n", painted(&format!("{word}:"), style, colour))
}
