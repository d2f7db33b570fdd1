//! What the audit log says: its records as they stand there, read line by line.

use crate::decision::{Effect, quoted};
use crate::error::Trouble;
use crate::hook::{HELD, LATCH, PAUSED, PERMITTED};
use serde::Deserialize;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;

/// The longest line that is taken for a record, in bytes; skraft's own are four times shorter.
const LONGEST_LINE: u64 = 64 * 1024;

/// One line of the log.
#[derive(Debug)]
pub(super) struct Line {
    /// From 1.
    pub(super) number: usize,
    /// As it stands there.
    pub(super) text: String,
}

/// What a record says, as far as people and a new judgement need it.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub(super) struct Past {
    pub(super) time: String,
    pub(super) session: Option<String>,
    pub(super) agent: Option<String>,
    pub(super) role: String,
    pub(super) runtime: String,
    pub(super) event: String,
    pub(super) tool: Option<String>,
    pub(super) cwd: Option<String>,
    pub(super) actions: Vec<Done>,
    pub(super) decision: String,
    pub(super) enforced: bool,
    pub(super) rules: Vec<Spoke>,
    pub(super) message: String,
    pub(super) note: Option<String>,
    #[serde(rename = "inputSha256")]
    pub(super) input_sha256: Option<String>,
}

/// One action of a record.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub(super) struct Done {
    pub(super) kind: String,
    pub(super) path: Option<String>,
    pub(super) host: Option<String>,
    pub(super) command: Option<String>,
    pub(super) agent: Option<String>,
    pub(super) tool: Option<String>,
    /// The simple command that did it: it comes again with its command.
    pub(super) by: Option<String>,
}

/// What one rule said then.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub(super) struct Spoke {
    pub(super) rule: String,
    pub(super) effect: String,
}

impl Line {
    /// What the record says.
    ///
    /// Fails for a line that is none.
    pub(super) fn past(&self) -> Result<Past, Trouble> {
        let past = serde_json::from_str::<Past>(&self.text).ok().filter(|past| !past.decision.is_empty());
        past.ok_or_else(|| Trouble::new("the line is torn or no record of skraft"))
    }
}

impl Past {
    /// What the rules came to, whatever else had a say: context that waited from before, a block that lasts, a pause or a
    /// permit of a person.
    pub(super) fn effect(&self) -> &str {
        let is_rule = |spoke: &&Spoke| ![HELD, LATCH].contains(&spoke.rule.as_str());
        let aside = self.rules.iter().any(|spoke| !is_rule(&spoke)) && self.enforced;
        let let_pass = |note: &str| note.contains(PAUSED) || note.contains(PERMITTED);
        if !aside && (self.enforced || !self.note.as_deref().is_some_and(let_pass)) {
            return &self.decision;
        }
        let spoke = self.rules.iter().filter(is_rule).filter_map(|spoke| Effect::named(&spoke.effect));
        spoke.max().unwrap_or(Effect::Allow).name()
    }
}

/// The last lines of a log, at most so many.
pub(super) fn last(log: &Path, most: usize) -> Result<VecDeque<Line>, Trouble> {
    let mut kept = VecDeque::new();
    each(log, |line| {
        kept.push_back(line);
        if kept.len() > most {
            kept.pop_front();
        }
        true
    })?;
    Ok(kept)
}

/// The line of a number from 1; a negative one counts from the end.
pub(super) fn at(log: &Path, number: i64) -> Result<Line, Trouble> {
    let wanted = usize::try_from(number.unsigned_abs()).unwrap_or(usize::MAX);
    let mut found = None;
    let mut count = 0;
    if number < 0 {
        let mut kept = last(log, wanted)?;
        count = kept.len();
        found = kept.pop_front().filter(|_| count == wanted);
    } else {
        each(log, |line| {
            count = line.number;
            found = Some(line).filter(|line| line.number == wanted);
            found.is_none()
        })?;
    }
    let records = if count == 1 { "1 record" } else { &format!("{count} records") };
    found.ok_or_else(|| Trouble::new(format!("there is no record {number}: the log {} has {records}", shown(log))))
}

/// Gives the lines of a log one after the other, as long as somebody wants them.
pub(super) fn each(log: &Path, mut take: impl FnMut(Line) -> bool) -> Result<(), Trouble> {
    let wrong = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => Trouble::new(format!("there is no log yet: {} would be it", shown(log))),
        _ => Trouble::new(format!("the log {} could not be read: {error}", shown(log))),
    };
    let mut reader = open(log).map_err(wrong)?;
    let mut number = 0;
    loop {
        let mut bytes = Vec::new();
        reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes).map_err(wrong)?;
        if bytes.is_empty() {
            return Ok(());
        }
        if bytes.len() as u64 == LONGEST_LINE {
            // Whatever it is, it is no record; its rest belongs to it.
            reader.skip_until(b'\n').map_err(wrong)?;
        }
        number += 1;
        let text = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if !take(Line { number, text }) {
            return Ok(());
        }
    }
}

fn open(log: &Path) -> std::io::Result<BufReader<File>> {
    if !std::fs::metadata(log)?.is_file() {
        return Err(std::io::Error::other("it is not a regular file"));
    }
    File::open(log).map(BufReader::new)
}

fn shown(log: &Path) -> String {
    quoted(&log.to_string_lossy())
}
