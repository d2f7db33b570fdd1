//! `skraft-config scan`: the rule `domain-imports` over a whole tree, the same judgement in CI as at the keyboard.

mod baseline;
mod idle;
mod judge;
mod machine;
mod progress;
mod report;
mod sarif;
mod scope;
mod sheet;
mod walk;

pub(super) use idle::idle;

use super::desk::Desk;
use super::paint;
use super::said;
use crate::decision::{Effect, quoted};
use crate::error::Trouble;
use crate::policy::Policy;
use crate::reply::{Exit, Reply};
use crate::rules;
use argh::FromArgs;
use baseline::Baseline;
use progress::Progress;
use report::Report;
use scope::Scope;
use std::path::PathBuf;

/// The rule.
const RULE: &str = "domain-imports";

/// look for imports that the layers of the project forbid: exit 0 where there is none, 1 where there is one, 2 where it
/// cannot be told. Files that git ignores, hidden ones and links are left out
#[derive(FromArgs)]
#[argh(subcommand, name = "scan")]
pub(super) struct Scan {
    /// one JSON document for machines
    #[argh(switch)]
    json: bool,
    /// one SARIF 2.1.0 document, for code scanning
    #[argh(switch)]
    sarif: bool,
    /// a file of imports that were there before: they are counted and not found
    #[argh(option, arg_name = "file")]
    baseline: Option<PathBuf>,
    /// write to the baseline what is there now, and take out what is gone
    #[argh(switch)]
    freeze: bool,
    /// a folder or a file of the project; without it, all of the project
    #[argh(positional)]
    path: Option<PathBuf>,
}

impl Scan {
    /// Whether it makes what is forbidden pass from now on.
    pub(super) fn freezes(&self) -> bool {
        self.freeze
    }
}

/// Scans; what fails has an exit status of its own, since CI must tell it from a finding.
pub(super) fn run(desk: &Desk, verb: &Scan) -> Reply {
    scan(desk, verb).unwrap_or_else(|trouble| failed(&trouble))
}

/// What a scan says that could not be done.
pub(super) fn failed(trouble: &Trouble) -> Reply {
    Reply { exit: Exit::Refused, ..Desk::failed(trouble) }
}

fn scan(desk: &Desk, verb: &Scan) -> Result<Reply, Trouble> {
    fits(verb)?;
    let policy = desk.config.policy()?;
    let scope = Scope::find(desk.place.root(), verb.path.as_deref())?;
    let before = verb.baseline.as_deref().map(|file| Baseline::read(file, verb.freeze)).transpose()?;
    let mut report = looked(&scope, &policy);
    if let (Some(file), Some(before)) = (&verb.baseline, &before) {
        report.compare(before, &scope);
        if verb.freeze {
            report.freeze(before, &scope, file)?;
        }
    }
    report.fold();
    Ok(told(&report, verb))
}

/// Fails where two options do not go together.
fn fits(verb: &Scan) -> Result<(), Trouble> {
    if verb.json && verb.sarif {
        return Err(Trouble::new("`--json` and `--sarif` are two documents; ask for one"));
    }
    if verb.freeze && verb.baseline.is_none() {
        return Err(Trouble::new("`--freeze` writes the file that `--baseline` names; name one"));
    }
    Ok(())
}

/// What a tree holds under a policy.
fn looked(scope: &Scope, policy: &Policy) -> Report {
    let effect = effect(policy);
    let mut report = Report { root: scope.root().to_path_buf(), effect, ..Report::default() };
    if effect > Effect::Allow {
        let progress = Progress::new();
        let tree = walk::walk(scope, None, &progress);
        report.take(judge::judge(scope.root(), tree, &policy.architecture, None, &progress));
        progress.end();
    }
    report
}

/// How strongly the rule answers here.
fn effect(policy: &Policy) -> Effect {
    let set = policy.rules.iter().find(|setting| setting.rule == RULE).map(|setting| setting.effect);
    set.unwrap_or_else(|| rules::find(RULE).map_or(Effect::Deny, |rule| rule.effect))
}

fn told(report: &Report, verb: &Scan) -> Reply {
    let reply = match verb {
        Scan { json: true, .. } => Reply::json(machine::document(report)),
        Scan { sarif: true, .. } => Reply::json(sarif::document(report)),
        _ => said(sheet::sheet(report, paint::is_wanted())),
    };
    let Some((what, why)) = report.unread.first() else {
        return Reply { exit: if report.fails() { Exit::Failed } else { Exit::Fine }, ..reply };
    };
    let count = report::counted(report.unread.len(), "file or folder", "files or folders");
    let what = quoted(what);
    let trouble = format!("{count} could not be read, so nobody knows what is in there; the first is {what}: {why}");
    Reply { stdout: reply.stdout, ..failed(&Trouble::new(trouble)) }
}
