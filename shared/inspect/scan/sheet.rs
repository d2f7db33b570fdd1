//! A scan, laid out for a person.

use super::RULE;
use super::report::{Report, Site, Standing, counted};
use crate::decision::{Effect, visible};
use crate::inspect::paint::{Style, painted};
use std::collections::BTreeSet;

/// A line for each import that counts, then what it comes to.
pub(super) fn sheet(report: &Report, is_coloured: bool) -> String {
    if report.effect == Effect::Allow {
        return format!("the rule `{RULE}` is off here, so nothing was looked at\n");
    }
    let mut out: String = report.of(Standing::Found).map(|site| block(site, is_coloured)).collect();
    out.extend(notes(report).map(|note| format!("{} {note}\n", painted("note:", Style::Yellow, is_coloured))));
    if !out.is_empty() {
        out.push('\n');
    }
    out + &summary(report, is_coloured)
}

/// The sentence shows the import as it is written, and what is foreign in it was made harmless there.
fn block(site: &Site, is_coloured: bool) -> String {
    let place = format!("{}:{}:{}:", visible(&site.file), site.crossing.line, site.crossing.column);
    format!("{} {}\n", painted(&place, Style::Bold, is_coloured), site.crossing.told().replace(['\n', '\r'], " "))
}

/// What stands around without a use.
fn notes(report: &Report) -> impl Iterator<Item = String> {
    let idle = report.seen.idle.iter().map(|(file, line)| {
        format!("{}:{line}: this comment allows nothing that is forbidden; take it out", visible(file))
    });
    let gone = report.gone.iter().map(|entry| {
        let times = if entry.count == 1 { String::new() } else { format!(" ({} times)", entry.count) };
        let (target, file) = (visible(&entry.target), visible(&entry.file));
        format!("the baseline has an import of {target} in {file}{times} that is gone; `--freeze` takes it out")
    });
    let gone = gone.filter(|_| report.frozen.is_none());
    idle.chain(gone)
}

fn summary(report: &Report, is_coloured: bool) -> String {
    let mut lines = vec![result(report, is_coloured)];
    lines.extend(looked_at(report));
    let count = |standing| report.of(standing).count();
    let gone: usize = report.gone.iter().map(|entry| entry.count).sum();
    let counts = [
        ("allowed by a comment", count(Standing::Allowed)),
        ("in the baseline", count(Standing::Frozen)),
        ("comments that allow nothing", report.seen.idle.len()),
        (if report.frozen.is_some() { "taken out of the baseline" } else { "gone from the tree" }, gone),
    ];
    lines.extend(counts.iter().filter(|(_, count)| *count > 0).map(|(what, count)| format!("{what}: {count}")));
    if let Some(file) = &report.frozen {
        lines.push(format!("{}: written; commit it", visible(&file.to_string_lossy())));
    }
    lines.join("\n") + "\n"
}

fn result(report: &Report, is_coloured: bool) -> String {
    let files: BTreeSet<&str> = report.of(Standing::Found).map(|site| site.file.as_str()).collect();
    let count = report.of(Standing::Found).count();
    if count == 0 {
        return painted("no forbidden import", Style::Green, is_coloured);
    }
    let only = if report.effect.refuses() { "" } else { "; the rule only tells here" };
    let (imports, files) = (counted(count, "import", "imports"), counted(files.len(), "file", "files"));
    painted(&format!("{} in {files}{only}", imports.replace(' ', " forbidden ")), Style::Red, is_coloured)
}

fn looked_at(report: &Report) -> Vec<String> {
    let files = counted(report.seen.files, "file", "files");
    let left_out: Vec<String> =
        report.left_out().iter().filter(|(_, count)| *count > 0).map(|(why, count)| format!("{count} {why}")).collect();
    if report.seen.judged == 0 && left_out.is_empty() {
        return vec![format!(
            "{files} looked at; none is in a layer that a rule is about, so there was nothing to judge"
        )];
    }
    let left_out = if left_out.is_empty() { String::new() } else { format!("; not judged: {}", left_out.join(", ")) };
    vec![format!("{files} looked at, {} of them judged{left_out}", report.seen.judged)]
}
