//! `skraft-config doctor`: would each runtime on this machine really be held?
//!
//! Our own programs are run, with a call that a reviewer may make and one that it may not; what a settings file registers
//! is read and never run.

mod checks;
mod own;
mod trial;
mod trust;

use super::desk::Desk;
use crate::install::{Found, INSTALLERS, Installer, Sheet, sheets};
use crate::path::Place;
use crate::reply::{Exit, Reply};
use argh::FromArgs;
use serde::Serialize;

/// try the hook programs and look at every registration: what would hold, and what would not
#[derive(FromArgs)]
#[argh(subcommand, name = "doctor")]
pub(super) struct Doctor {
    /// one JSON document for machines
    #[argh(switch)]
    json: bool,
}

/// How a finding is to be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
enum Mark {
    /// As it should be.
    Ok,
    /// Nothing can be done about it, but it is well known.
    Note,
    /// Worth a look.
    Warn,
    /// The guard does not hold.
    Bad,
}

impl Mark {
    fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Note => "note",
            Self::Warn => "warn",
            Self::Bad => "bad",
        }
    }
}

/// One thing that was found.
#[derive(Debug, Serialize)]
struct Finding {
    mark: Mark,
    what: String,
}

impl Finding {
    fn new(mark: Mark, what: impl Into<String>) -> Self {
        Self { mark, what: what.into() }
    }
}

/// What was found about one runtime.
#[derive(Debug, Serialize)]
struct Report {
    runtime: &'static str,
    title: &'static str,
    findings: Vec<Finding>,
}

/// One runtime, as it is looked at.
struct Patient<'a> {
    installer: &'static Installer,
    place: &'a Place,
    sheets: Vec<Sheet>,
    /// Whether every file of it can be read.
    is_whole: bool,
}

impl Doctor {
    /// Looks at skraft's own state and at every runtime, and says what was found; fails when something does not hold.
    pub(super) fn run(&self, desk: &Desk) -> Reply {
        let runtimes = INSTALLERS.into_iter().filter_map(|installer| report(installer, &desk.place));
        let reports: Vec<Report> = [own::report(desk)].into_iter().chain(runtimes).collect();
        let is_bad = reports.iter().flat_map(|report| &report.findings).any(|finding| finding.mark == Mark::Bad);
        let exit = if is_bad { Exit::Failed } else { Exit::Fine };
        let reply = if self.json {
            Reply::json(serde_json::to_string_pretty(&reports).unwrap_or_default())
        } else {
            Reply { stdout: shown(&reports), ..Reply::silence() }
        };
        Reply { exit, ..reply }
    }
}

/// Nothing of a runtime that is neither registered nor in use.
fn report(installer: &'static Installer, place: &Place) -> Option<Report> {
    let mut findings = Vec::new();
    let mut readable = Vec::new();
    for sheet in sheets(installer, place.home(), place.root()) {
        match sheet {
            Ok(sheet) => readable.push(sheet),
            Err(trouble) => findings.push(Finding::new(Mark::Bad, trouble.to_string())),
        }
    }
    let is_whole = findings.is_empty();
    let patient = Patient { installer, place, sheets: readable, is_whole };
    let is_in_use = installer.folders.iter().any(|folder| place.home().join(folder).is_dir());
    if !is_in_use && !patient.is_named() && is_whole {
        return None;
    }
    findings.extend(checks::registered(&patient));
    findings.push(trial::tried(installer));
    if patient.is_registered() {
        findings.extend(checks::programs(&patient));
        findings.extend(super::install::twice(installer, place).map(|what| Finding::new(Mark::Warn, what)));
        findings.extend(checks::switches(&patient));
        findings.extend(trust::waiting(&patient));
        findings.extend(checks::others(&patient));
    }
    findings.extend(checks::wrappers(&patient));
    findings.extend(checks::unseen(installer));
    Some(Report { runtime: installer.name, title: installer.title, findings })
}

impl Patient<'_> {
    fn is_registered(&self) -> bool {
        self.hooks().any(Found::is_ours)
    }

    /// Whether a hook calls or mentions one of our programs.
    fn is_named(&self) -> bool {
        self.hooks().any(|hook| hook.is_ours() || hook.is_wrapper())
    }

    fn hooks(&self) -> impl Iterator<Item = &Found> {
        self.sheets.iter().flat_map(|sheet| &sheet.hooks)
    }
}

fn shown(reports: &[Report]) -> String {
    let mut out = String::new();
    for report in reports {
        out.push_str(&format!("{}\n", report.title));
        for finding in &report.findings {
            out.push_str(&format!("  {:<4}  {}\n", finding.mark.name(), finding.what));
        }
    }
    if reports.len() == 1 {
        out.push_str("no runtime was found; `skraft-config install RUNTIME` registers skraft with one\n");
    }
    out
}
