//! The verbs of `skraft-audit`: reads the log, for people and CI.

use crate::audit::log_path;
use crate::decision::plain;
use crate::error::Trouble;
use crate::path::{self, Place};
use crate::reply::{Exit, Reply};
use crate::stdio;
use argh::FromArgs;
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
    stdio::verb("skraft-audit", |typed: Typed| match verb(&typed) {
        Ok(text) => Reply { stdout: text, ..Reply::silence() },
        Err(trouble) => Reply { exit: Exit::Failed, ..Reply::silence().noting(&format!("skraft-audit: {trouble}")) },
    })
}

fn verb(typed: &Typed) -> Result<String, Trouble> {
    let home = path::home(typed.home.as_deref())?;
    let place = Place::find(None, typed.project.as_deref(), home);
    let log = log_path(place.home(), place.root());
    match &typed.verb {
        Verb::Path(PathVerb {}) => Ok(format!("{}\n", log.display())),
        Verb::Tail(tail) => {
            let lines = last_lines(&log, tail.lines)?;
            Ok(lines.iter().map(|line| if tail.json { format!("{line}\n") } else { shown(line) }).collect())
        }
    }
}

fn last_lines(log: &Path, count: usize) -> Result<Vec<String>, Trouble> {
    let read = || -> std::io::Result<String> {
        let mut file = File::open(log)?;
        let length = file.metadata()?.len();
        file.seek(SeekFrom::Start(length.saturating_sub(MOST_BYTES)))?;
        let mut bytes = Vec::new();
        file.take(MOST_BYTES).read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    };
    let text =
        read().map_err(|error| Trouble::new(format!("the log `{}` could not be read: {error}", log.display())))?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    Ok(lines.iter().skip(lines.len().saturating_sub(count)).map(|line| (*line).to_owned()).collect())
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
