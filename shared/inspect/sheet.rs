//! What is told of a hearing, laid out for a person.

use super::deed::Deed;
use super::told::{Answer, Judgement, RuleTold, Sourced, Told};
use std::fmt::Write as _;

/// A hearing as a sheet to read.
pub(super) fn sheet(told: &Told) -> String {
    let mut out = head(told);
    config(&mut out, told);
    let why_not = match &told.judgement.trouble {
        Some(_) => "something failed before that, see below".to_owned(),
        None => format!("{} has nothing to say to this event", told.program),
    };
    judged(&mut out, &told.judgement, &why_not);
    answer(&mut out, told);
    out
}

/// What was judged, and what each rule said to it.
pub(super) fn judged(out: &mut String, judgement: &Judgement, why_not: &str) {
    if judgement.rules.is_empty() {
        line(out, "rules", &format!("none was asked: {why_not}"));
        return;
    }
    section(out, "actions", judgement.actions.iter().flat_map(|deed| deed_lines(deed, 0)));
    let role = judgement.role.as_ref().map_or("unknown", |role| role.name.as_str());
    section(out, "rules", judgement.rules.iter().flat_map(|rule| rule_lines(rule, role)));
}

fn head(told: &Told) -> String {
    let mut out = String::new();
    let nobody = Sourced { name: "not named".to_owned(), by: String::new() };
    line(&mut out, "runtime", &sourced(&told.runtime));
    line(&mut out, "event", &sourced(&told.event));
    let ours = if told.is_its_event { "" } else { ", which has nothing to say to this event" };
    line(&mut out, "program", &format!("{}{ours}", told.program));
    line(&mut out, "session", told.session.as_deref().unwrap_or("none"));
    line(&mut out, "agent", &sourced(told.agent.as_ref().unwrap_or(&nobody)));
    if let Some(role) = &told.judgement.role {
        line(&mut out, "role", &sourced(role));
    }
    if let Some(tool) = &told.tool {
        line(&mut out, "tool", tool);
    }
    if let Some(project) = &told.project {
        line(&mut out, "project", project);
    }
    out
}

fn config(out: &mut String, told: &Told) {
    for layer in &told.config {
        let file = layer.file.as_deref().unwrap_or("SKRAFT_* variables");
        line(out, "config", &format!("{:<12} {file} ({})", layer.source, layer.state));
    }
    told.findings.iter().for_each(|finding| line(out, "", finding));
    told.aside.iter().for_each(|aside| line(out, "aside", aside));
}

fn answer(out: &mut String, told: &Told) {
    out.push('\n');
    decision(out, "decision", &told.judgement);
    let Answer { stdout, stderr, exit, held } = &told.answer;
    for (name, text) in [("stdout", stdout), ("stderr", stderr)] {
        let text = if text.is_empty() { "(nothing)" } else { text.trim_end_matches('\n') };
        line(out, name, text);
    }
    line(out, "exit", &exit.to_string());
    if let Some(held) = held {
        line(out, "held", &format!("for the session's next event that can carry it: {held}"));
    }
}

/// What it came to.
pub(super) fn decision(out: &mut String, title: &str, judgement: &Judgement) {
    let test = if judgement.enforced { "" } else { " (mode test: told, not refused)" };
    line(out, title, &format!("{}{test}", judgement.decision));
    if let Some(trouble) = &judgement.trouble {
        line(out, "because", trouble);
    }
}

/// One action, and what counts in it below.
pub(super) fn deed_lines(deed: &Deed, depth: usize) -> Vec<String> {
    let target = deed.target.as_ref().map_or_else(|| "(not shown)".to_owned(), |target| format!("`{target}`"));
    let how = deed.how.map_or_else(String::new, |how| format!(" ({how})"));
    let leads = deed.leads_to.as_ref().map_or_else(String::new, |leads| format!(" -> {leads}"));
    let guarded = deed.guarded.map_or_else(String::new, |why| format!(", guarded: {why}"));
    let first = format!("{:indent$}{:<9} {target}{how}{leads}{guarded}", "", deed.kind, indent = depth * 2);
    let parts = deed.parts.iter().flat_map(|part| deed_lines(part, depth + 1));
    std::iter::once(first).chain(parts).collect()
}

fn rule_lines(rule: &RuleTold, role: &str) -> Vec<String> {
    let name = |what: &str| format!("{:<19} {what}", rule.id);
    match rule.outcome {
        "otherEvent" => vec![name("does not judge this event")],
        "off" => vec![name("is off")],
        "otherRole" => vec![name(&format!("holds for {}; the role here is {role}", rule.roles.join(", ")))],
        "nothing" => vec![name("found nothing")],
        _ => {
            let said = rule.verdicts.iter().flat_map(|said| [name(said.effect), format!("    {}", said.reason)]);
            said.collect()
        }
    }
}

pub(super) fn sourced(value: &Sourced) -> String {
    if value.by.is_empty() { value.name.clone() } else { format!("{} ({})", value.name, value.by) }
}

pub(super) fn section(out: &mut String, title: &str, lines: impl Iterator<Item = String>) {
    for (at, text) in lines.enumerate() {
        if at == 0 {
            out.push_str(&format!("\n{title}\n"));
        }
        // Writing to a String cannot fail.
        let _ = writeln!(out, "  {text}");
    }
}

pub(super) fn line(out: &mut String, title: &str, text: &str) {
    let _ = writeln!(out, "{title:<10} {text}");
}
