//! A scan as one JSON document.

use super::RULE;
use super::baseline::Entry;
use super::report::{Report, Site, Standing};
use crate::architecture::Destination;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'r> {
    version: u32,
    rule: &'static str,
    effect: &'static str,
    root: String,
    summary: Summary,
    findings: Vec<Import<'r>>,
    allowed: Vec<Import<'r>>,
    in_baseline: Vec<Import<'r>>,
    idle_comments: Vec<Comment<'r>>,
    gone_from_baseline: &'r [Entry],
    unread: Vec<Unread<'r>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Summary {
    files: usize,
    judged: usize,
    findings: usize,
    allowed: usize,
    in_baseline: usize,
    idle_comments: usize,
    gone_from_baseline: usize,
    not_judged: BTreeMap<&'static str, usize>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Import<'r> {
    file: &'r str,
    line: usize,
    column: usize,
    message: String,
    written: &'r str,
    target: &'r str,
    kind: &'static str,
    from: &'r str,
    #[serde(flatten)]
    to: To<'r>,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    allowed_because: Option<&'r str>,
}

/// Where it leads: `toLayer` or `toPackage`.
#[derive(Serialize)]
enum To<'r> {
    #[serde(rename = "toLayer")]
    Layer(&'r str),
    #[serde(rename = "toPackage")]
    Package(&'r str),
}

#[derive(Serialize)]
struct Comment<'r> {
    file: &'r str,
    line: usize,
}

#[derive(Serialize)]
struct Unread<'r> {
    what: &'r str,
    why: &'r str,
}

/// Everything, for machines.
pub(super) fn document(report: &Report) -> String {
    let of = |standing| report.of(standing).map(import).collect::<Vec<_>>();
    let (findings, allowed, in_baseline) = (of(Standing::Found), of(Standing::Allowed), of(Standing::Frozen));
    let document = Document {
        version: 1,
        rule: RULE,
        effect: report.effect.name(),
        root: report.root.display().to_string(),
        summary: Summary {
            files: report.seen.files,
            judged: report.seen.judged,
            findings: findings.len(),
            allowed: allowed.len(),
            in_baseline: in_baseline.len(),
            idle_comments: report.seen.idle.len(),
            gone_from_baseline: report.gone.iter().map(|entry| entry.count).sum(),
            not_judged: not_judged(report),
        },
        findings,
        allowed,
        in_baseline,
        idle_comments: report.seen.idle.iter().map(|(file, line)| Comment { file, line: *line }).collect(),
        gone_from_baseline: &report.gone,
        unread: report.unread.iter().map(|(what, why)| Unread { what, why }).collect(),
    };
    serde_json::to_string_pretty(&document).unwrap_or_default()
}

fn not_judged(report: &Report) -> BTreeMap<&'static str, usize> {
    let seen = &report.seen;
    let unread = report.unread.len();
    let counts = [
        ("notRegular", seen.not_regular),
        ("tooLarge", seen.too_large),
        ("notUtf8", seen.not_text),
        ("unread", unread),
    ];
    counts.into_iter().collect()
}

fn import(site: &Site) -> Import<'_> {
    let crossing = &site.crossing;
    Import {
        file: &site.file,
        line: crossing.line,
        column: crossing.column,
        message: crossing.told(),
        written: &crossing.written,
        target: &crossing.target,
        kind: crossing.kind.name(),
        from: &crossing.from,
        to: match &crossing.to {
            Destination::Layer(layer) => To::Layer(layer),
            Destination::Package(package) => To::Package(package),
        },
        because: crossing.because.as_deref(),
        allowed_because: crossing.allowed.as_deref(),
    }
}
