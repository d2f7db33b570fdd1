//! `skraft-config explain --record N`: what a record of the audit log says, and what the present policy would say to it.

use super::again::{Again, again};
use super::deed::clean;
use super::desk::Desk;
use super::past::{self, Done, Line, Past};
use super::place::log;
use super::said;
use super::sheet::{decision, judged, line, section};
use super::told::Judgement;
use crate::decision::plain;
use crate::error::Trouble;
use crate::hook::Explained;
use crate::reply::Reply;
use serde::Serialize;
use serde_json::value::RawValue;
use std::path::Path;

/// A record for machines.
#[derive(Serialize)]
struct Document<'r> {
    record: usize,
    log: String,
    /// As it stands in the log.
    then: &'r RawValue,
    /// What the present policy says; absent where that cannot be told.
    now: Option<Judgement>,
    cannot: Option<String>,
}

/// Explains the record of a number from 1; a negative one counts from the end.
pub(super) fn run(desk: &Desk, number: i64, json: bool) -> Result<Reply, Trouble> {
    let log = log(desk)?;
    let found = past::at(&log, number)?;
    let past = found.past().map_err(|trouble| Trouble::new(format!("record {}: {trouble}", found.number)))?;
    let again = again(desk, &past);
    if json {
        return document(&log, &found, again);
    }
    Ok(said(sheet(&log, found.number, &past, &again)))
}

fn document(log: &Path, found: &Line, again: Again) -> Result<Reply, Trouble> {
    let then = serde_json::from_str(&found.text).map_err(|error| Trouble::new(error.to_string()))?;
    let (now, cannot) = match again {
        Ok(explained) => (Some(judgement(&explained)), None),
        Err(why) => (None, Some(why)),
    };
    let document = Document { record: found.number, log: log.to_string_lossy().into_owned(), then, now, cannot };
    Ok(Reply::json(serde_json::to_string_pretty(&document).unwrap_or_default()))
}

/// What is said now. How a host was contacted is not in the log.
fn judgement(explained: &Explained) -> Judgement {
    let mut told = super::told::judgement(explained);
    told.actions.iter_mut().for_each(|deed| deed.how = None);
    told
}

fn sheet(log: &Path, number: usize, past: &Past, again: &Again) -> String {
    let mut out = String::new();
    line(&mut out, "record", &format!("{number} of {}", plain(&log.to_string_lossy(), 2_048)));
    let rows = [
        ("time", Some(&past.time)),
        ("runtime", Some(&past.runtime)),
        ("event", Some(&past.event)),
        ("session", past.session.as_ref()),
        ("agent", past.agent.as_ref()),
        ("role", Some(&past.role)),
        ("tool", past.tool.as_ref()),
        ("folder", past.cwd.as_ref()),
    ];
    rows.iter().for_each(|(title, text)| text.iter().for_each(|text| line(&mut out, title, &clean(text))));
    section(&mut out, "actions", past.actions.iter().map(Done::line));
    section(
        &mut out,
        "rules that spoke",
        past.rules.iter().map(|spoke| format!("{:<19} {}", clean(&spoke.rule), clean(&spoke.effect))),
    );
    out.push('\n');
    then(&mut out, past);
    now(&mut out, past, again);
    out
}

fn then(out: &mut String, past: &Past) {
    let test = if past.enforced { "" } else { " (mode test: told, not refused)" };
    line(out, "decision", &format!("{}{test}", clean(&past.decision)));
    if !past.message.is_empty() {
        line(out, "message", &plain(&past.message, 1_024));
    }
    past.note.iter().for_each(|note| line(out, "note", &plain(note, 512)));
}

fn now(out: &mut String, past: &Past, again: &Again) {
    out.push_str("\nunder the present policy\n");
    match again {
        Err(why) => line(out, "", &format!("it cannot be judged again: {why}")),
        Ok(explained) => {
            let told = judgement(explained);
            judged(out, &told, "something failed before that, see below");
            out.push('\n');
            let same = if told.decision == past.effect() { "the same" } else { "this would change" };
            decision(out, "decision", &told);
            line(out, "", same);
        }
    }
}

impl Done {
    /// What it does, in a line.
    pub(super) fn line(&self) -> String {
        let target = self.path.as_ref().or(self.command.as_ref()).or(self.host.as_ref()).or(self.agent.as_ref());
        let target = self
            .tool
            .as_ref()
            .or(target)
            .map_or_else(|| "(not shown)".to_owned(), |text| crate::decision::quoted(text));
        format!("{:<9} {target}", clean(&self.kind))
    }
}
