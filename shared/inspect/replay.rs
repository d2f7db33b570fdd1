//! `skraft-config replay`: what the present policy would say to what was judged before. How people dare to tighten a rule.

use super::again::again;
use super::deed::{clean, deed};
use super::desk::Desk;
use super::explain::Words;
use super::folder;
use super::past::{self, Line, Past};
use super::place::log;
use super::said;
use crate::decision::{Decision, quoted};
use crate::error::Trouble;
use crate::hook::Explained;
use crate::reply::Reply;
use argh::FromArgs;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

/// judge the records of the audit log, or the payloads of a folder, under the present policy, and show what would change.
/// The log keeps no text of files, so some records cannot be judged again: they are counted, nothing is guessed
#[derive(FromArgs)]
#[argh(subcommand, name = "replay")]
pub(super) struct Replay {
    /// only the last so many records of the log
    #[argh(option, arg_name = "n")]
    last: Option<usize>,
    /// the runtime that the folder's payloads come from; without it each payload's shape decides
    #[argh(option, arg_name = "name")]
    runtime: Option<String>,
    /// the name of the agent that acts in the folder's payloads
    #[argh(option, arg_name = "name")]
    agent: Option<String>,
    /// one JSON document for machines
    #[argh(switch)]
    json: bool,
    /// a folder of payloads (*.json, at any depth) instead of the log; one whose folder is called allow,
    /// additionalContext, deny or block is compared with that
    #[argh(positional)]
    folder: Option<PathBuf>,
}

/// What came of it.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Report {
    judged: usize,
    /// How many of them have something to be compared with.
    compared: usize,
    changed: usize,
    not_judged: usize,
    /// How many of the judged come to which decision.
    decisions: BTreeMap<&'static str, usize>,
    changes: Vec<Change>,
    cannot: Vec<Cannot>,
}

/// Something that is decided in another way than before.
#[derive(Debug, Serialize)]
struct Change {
    /// The record's number, or the file.
    of: String,
    who: String,
    tool: String,
    action: String,
    before: String,
    now: &'static str,
    rules: Vec<&'static str>,
    reason: String,
}

/// Something that cannot be judged.
#[derive(Debug, Serialize)]
struct Cannot {
    of: String,
    why: String,
}

pub(super) fn run(desk: &Desk, verb: &Replay) -> Result<Reply, Trouble> {
    fits(verb)?;
    let mut report = Report::default();
    match &verb.folder {
        Some(folder) => {
            let words = Words { runtime: verb.runtime.clone(), agent: verb.agent.clone(), ..Words::default() };
            folder::replay(desk, folder, &words, &mut report)?;
        }
        None => records(desk, verb.last, &mut report)?,
    }
    if verb.json {
        return Ok(Reply::json(serde_json::to_string_pretty(&report).unwrap_or_default()));
    }
    Ok(said(if verb.folder.is_some() { report.of_folder() } else { report.of_log() }))
}

/// Fails where something was asked that concerns only the other source.
fn fits(verb: &Replay) -> Result<(), Trouble> {
    match &verb.folder {
        Some(_) if verb.last.is_some() => Err(Trouble::new("`--last` is about the audit log, not about a folder")),
        None if verb.runtime.is_some() || verb.agent.is_some() => {
            Err(Trouble::new("a record says its runtime and agent itself; `--runtime` and `--agent` are for a folder"))
        }
        _ => Ok(()),
    }
}

fn records(desk: &Desk, last: Option<usize>, report: &mut Report) -> Result<(), Trouble> {
    let log = log(desk)?;
    match last {
        Some(most) => past::last(&log, most)?.iter().for_each(|line| report.take_line(desk, line)),
        None => past::each(&log, |line| {
            report.take_line(desk, &line);
            true
        })?,
    }
    Ok(())
}

impl Report {
    fn take_line(&mut self, desk: &Desk, line: &Line) {
        // What closes off a torn line may leave an empty one.
        if line.text.is_empty() {
            return;
        }
        let past = line.past().map_err(|trouble| trouble.to_string());
        match past.and_then(|past| Ok((again(desk, &past)?, past))) {
            Ok((explained, past)) => self.take_record(line.number, &past, &explained),
            Err(why) => self.cannot(line.number.to_string(), why),
        }
    }

    fn take_record(&mut self, number: usize, past: &Past, explained: &Explained) {
        // The log's own word for the tool: judged was what it did.
        let tool = past.tool.as_deref();
        self.take(number.to_string(), Some(past.effect()), tool, explained);
    }

    /// Takes one judgement, with the effect that it is compared with.
    pub(super) fn take(&mut self, of: String, before: Option<&str>, tool: Option<&str>, explained: &Explained) {
        let decision = &explained.decision;
        let now = decision.effect().name();
        self.judged += 1;
        *self.decisions.entry(now).or_default() += 1;
        self.compared += usize::from(before.is_some());
        let Some(before) = before.filter(|before| *before != now) else { return };
        self.changed += 1;
        self.changes.push(Change {
            of,
            who: who(explained),
            tool: tool.map_or_else(|| "no tool".to_owned(), clean),
            action: action(explained),
            before: clean(before),
            now,
            rules: rules(decision),
            reason: decision.reason(),
        });
    }

    pub(super) fn cannot(&mut self, of: String, why: String) {
        self.not_judged += 1;
        self.cannot.push(Cannot { of, why });
    }

    fn of_log(&self) -> String {
        let Self { judged, changed, not_judged, .. } = self;
        let first = format!("{judged} judged, {changed} would change, {not_judged} cannot be judged again");
        self.laid_out(&first, "record")
    }

    fn of_folder(&self) -> String {
        let Self { judged, compared, changed, not_judged, .. } = self;
        let told = if *compared > 0 { format!("{changed} not as the folder says, ") } else { String::new() };
        self.laid_out(&format!("{judged} judged, {told}{not_judged} cannot be judged"), "")
    }

    fn laid_out(&self, first: &str, of: &str) -> String {
        let mut out = format!("{first}\n");
        let decisions: Vec<String> = self.decisions.iter().map(|(name, count)| format!("{name} {count}")).collect();
        // Writing to a String cannot fail.
        let _ =
            writeln!(out, "now: {}", if decisions.is_empty() { "nothing".to_owned() } else { decisions.join(", ") });
        let gap = if self.changes.is_empty() { "" } else { "\n" };
        out.push_str(gap);
        self.changes.iter().for_each(|change| out.push_str(&change.line(of)));
        if !self.cannot.is_empty() {
            out.push_str("\nnot judged\n");
        }
        for (why, which) in self.reasons() {
            let _ = writeln!(
                out,
                "  {:>5}  {why}: {of}{}{}",
                which.len(),
                if of.is_empty() { "" } else { " " },
                some(&which)
            );
        }
        out
    }

    /// What cannot be judged, by the reason.
    fn reasons(&self) -> BTreeMap<&str, Vec<&str>> {
        let mut reasons: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        self.cannot.iter().for_each(|cannot| reasons.entry(&cannot.why).or_default().push(&cannot.of));
        reasons
    }
}

impl Change {
    fn line(&self, of: &str) -> String {
        let Self { who, tool, action, before, now, reason, .. } = self;
        let of = if of.is_empty() { self.of.clone() } else { format!("{of} {}", self.of) };
        let rules = if self.rules.is_empty() { String::new() } else { format!(" ({})", self.rules.join(", ")) };
        let reason = if reason.is_empty() { String::new() } else { format!("  {reason}") };
        format!("{of}  {who}  {tool}  {action}  {before} -> {now}{rules}{reason}\n")
    }
}

/// The agent, or the role where none is named.
fn who(explained: &Explained) -> String {
    let role = explained.judged.as_ref().map_or("unknown", |judged| judged.role.name());
    explained.agent.as_deref().map_or_else(|| format!("role {role}"), clean)
}

/// The first action, and how many more there are.
fn action(explained: &Explained) -> String {
    let actions = explained.judged.as_ref().map(|judged| judged.actions.as_slice()).unwrap_or_default();
    let Some((first, more)) = actions.split_first() else { return "no action".to_owned() };
    let told = deed(first);
    let target = told.target.map_or_else(|| "(not shown)".to_owned(), |target| quoted(&target));
    let more = if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
    format!("{} {target}{more}", told.kind)
}

/// The rules that said what was decided.
fn rules(decision: &Decision) -> Vec<&'static str> {
    let strongest = decision.verdicts().iter().map(|verdict| verdict.effect).max();
    let loudest = decision.verdicts().iter().filter(|verdict| Some(verdict.effect) == strongest);
    let mut rules: Vec<&'static str> = loudest.map(|verdict| verdict.rule).collect();
    rules.dedup();
    rules
}

/// The first few of a list.
fn some(of: &[&str]) -> String {
    const MOST: usize = 5;
    let more = if of.len() > MOST { ", …" } else { "" };
    format!("{}{more}", of.iter().take(MOST).copied().collect::<Vec<_>>().join(", "))
}
