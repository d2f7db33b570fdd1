//! The verbs of `skraft-audit`: reads the log, for people and CI.

use crate::audit::log_path;
use crate::config::{Cascade, Seek, variables};
use crate::decision::plain;
use crate::error::Trouble;
use crate::path::{self, Place};
use crate::reply::{Exit, Reply};
use crate::stdio;
use argh::{FromArgs, SubCommands as _};
use serde::Deserialize;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

/// Read the audit log of a project.
#[derive(FromArgs)]
struct Typed {
    /// the project's folder; without it the repository of the present one
    #[argh(option, arg_name = "dir")]
    project: Option<PathBuf>,
    /// the home folder that holds .skraft
    #[argh(option, arg_name = "dir")]
    home: Option<PathBuf>,
    #[argh(subcommand)]
    verb: Verb,
}

#[derive(FromArgs)]
#[argh(subcommand)]
enum Verb {
    Path(PathVerb),
    Tail(Tail),
}

/// print where the log is
#[derive(FromArgs)]
#[argh(subcommand, name = "path")]
struct PathVerb {}

/// print the last records, one a line
#[derive(FromArgs)]
#[argh(subcommand, name = "tail")]
struct Tail {
    /// how many (10)
    #[argh(option, short = 'n', default = "10")]
    lines: usize,
    /// as they stand in the log
    #[argh(switch)]
    json: bool,
}

/// How much of the log's end is read at the most.
const MOST_BYTES: u64 = 16 * 1024 * 1024;

/// Runs `skraft-audit` to its exit status.
pub fn run() -> Exit {
    stdio::verb("skraft-audit", Verb::COMMANDS, |typed: Typed| {
        let (said, trouble) = match verb(&typed) {
            Ok(both) => both,
            Err(trouble) => (String::new(), Some(trouble)),
        };
        let failed =
            |trouble| Reply { exit: Exit::Failed, ..Reply::silence().noting(&format!("skraft-audit: {trouble}")) };
        Reply { stdout: said, ..trouble.map_or_else(Reply::silence, failed) }
    })
}

/// What there is to say, and what is the matter all the same: what is refused under a configuration that cannot be used
/// is recorded in the usual log.
fn verb(typed: &Typed) -> Result<(String, Option<Trouble>), Trouble> {
    let home = path::home(typed.home.as_deref())?;
    let place = Place::find(None, typed.project.as_deref(), home);
    let seek = Seek::at(&place);
    let (set, trouble) = match Cascade::read(&seek, variables()).policy() {
        Ok(policy) => (policy.audit.path, None),
        Err(trouble) => (None, Some(trouble)),
    };
    let log = set.unwrap_or_else(|| log_path(place.home(), place.root()));
    let said = match &typed.verb {
        Verb::Path(PathVerb {}) => format!("{}\n", log.display()),
        Verb::Tail(tail) => match self::tail(&log, tail) {
            // What is the matter with the configuration comes first; a log may well be missing because of it.
            Err(_) if trouble.is_some() => String::new(),
            said => said?,
        },
    };
    Ok((said, trouble))
}

fn tail(log: &Path, verb: &Tail) -> Result<String, Trouble> {
    if !log.exists() {
        return Err(Trouble::new(format!("there is no log yet: `{}` would be it", log.display())));
    }
    let lines = last_lines(log, verb.lines)?;
    let shown = lines.iter().map(|(number, line)| match verb.json {
        true => format!("{line}\n"),
        false => format!("{number}  {}", shown(line)),
    });
    Ok(shown.collect())
}

/// The last lines of a log, each with its number from 1.
fn last_lines(log: &Path, count: usize) -> Result<Vec<(usize, String)>, Trouble> {
    let read = || -> std::io::Result<(String, usize)> {
        let mut file = File::open(log)?;
        let start = file.metadata()?.len().saturating_sub(MOST_BYTES);
        let before = ends(&mut (&file).take(start))?;
        file.seek(SeekFrom::Start(start))?;
        let mut bytes = Vec::new();
        file.take(MOST_BYTES).read_to_end(&mut bytes)?;
        Ok((String::from_utf8_lossy(&bytes).into_owned(), before))
    };
    let (text, before) =
        read().map_err(|error| Trouble::new(format!("the log `{}` could not be read: {error}", log.display())))?;
    let lines: Vec<(usize, &str)> = text.lines().enumerate().filter(|(_, line)| !line.is_empty()).collect();
    let mut last: Vec<(usize, String)> =
        lines.into_iter().rev().take(count).map(|(at, line)| (before + at + 1, line.to_owned())).collect();
    last.reverse();
    Ok(last)
}

/// How many lines end in what is read.
fn ends(reader: &mut impl std::io::Read) -> std::io::Result<usize> {
    let mut piece = vec![0; 64 * 1024];
    let mut count = 0;
    loop {
        let read = reader.read(&mut piece)?;
        if read == 0 {
            return Ok(count);
        }
        count += memchr::memchr_iter(b'\n', piece.get(..read).unwrap_or_default()).count();
    }
}

/// What a person wants to see of a record.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Seen {
    time: String,
    runtime: String,
    event: String,
    agent: Option<String>,
    role: String,
    tool: Option<String>,
    decision: String,
    message: String,
}

fn shown(line: &str) -> String {
    let Ok(seen) = serde_json::from_str::<Seen>(line) else {
        return format!("torn: {}\n", plain(line, 100));
    };
    let who = seen.agent.unwrap_or(seen.role);
    let what = seen.tool.unwrap_or_default();
    let parts = [seen.time, seen.runtime, seen.event, who, what, seen.decision, seen.message];
    parts.iter().filter(|part| !part.is_empty()).map(|part| plain(part, 200)).collect::<Vec<_>>().join("  ") + "\n"
}
