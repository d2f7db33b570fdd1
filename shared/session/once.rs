//! A call that was refused may pass once, if a person says so.
//!
//! A refusal leaves two hashes: of the payload, which its audit record has too, and of the call (who does what, texts
//! included). `skraft-config allow-once` finds the call by the record, and leaves a permit under the call's hash: the
//! very same call passes once within the hour.

use super::{Session, folder, trouble};
use crate::disk;
use crate::error::Trouble;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

pub(super) const END: &str = "refused";
/// The most refusals that are remembered of a session, in bytes; the oldest half goes first.
const MOST_BYTES: u64 = 64 * 1024;
/// How long a permit holds.
pub(super) const HOUR: Duration = Duration::from_secs(3600);
/// For how long a call that passed passes when it is asked about once more.
const SECONDS: Duration = Duration::from_secs(10);
/// The end of a permit's name, and of one that is used.
const PERMIT: &str = "permit";
const USED: &str = "used";

impl Session {
    /// Remembers a refused call.
    pub fn refused(&self, payload: &str, call: &str, deadline: Instant) -> Result<(), Trouble> {
        let path = self.file(END);
        let kept = || -> std::io::Result<()> {
            let mut file = disk::open_private(&path)?;
            disk::lock(&file, deadline)?;
            let mut length = file.metadata()?.len();
            if length > MOST_BYTES {
                let mut text = String::new();
                file.seek(SeekFrom::Start(MOST_BYTES / 2))?;
                (&file).take(MOST_BYTES).read_to_string(&mut text)?;
                file.set_len(0)?;
                let rest = text.split_once('\n').map_or("", |(_, rest)| rest);
                disk::write(&mut file, 0, rest.as_bytes())?;
                length = rest.len() as u64;
            }
            disk::write(&mut file, length, format!("{payload} {call}\n").as_bytes())
        };
        kept().map_err(|error| trouble(&path, "written", &error))
    }

    /// Uses up the permit for a call; whether there was one.
    pub fn permitted(&self, call: &str) -> bool {
        let permit = self.beside(call, PERMIT);
        // Of two that come at once only one removes it.
        age(&permit).is_some_and(|age| age <= HOUR) && std::fs::remove_file(&permit).is_ok()
    }

    /// Remembers that a call passed by a permit: some runtimes ask about one call twice, before the tool and again for
    /// permission. `doing` is the hash of what it does, since the two do not word it alike.
    pub fn passed(&self, doing: &str) -> Result<(), Trouble> {
        let file = self.beside(doing, USED);
        disk::replace_private(&file, b"", false).map_err(|error| trouble(&file, "written", &error))
    }

    /// Whether a call that does this passed by a permit a moment ago; only once.
    pub fn has_just_passed(&self, doing: &str) -> bool {
        let used = self.beside(doing, USED);
        age(&used).is_some_and(|age| age <= SECONDS) && std::fs::remove_file(&used).is_ok()
    }

    fn beside(&self, call: &str, end: &str) -> PathBuf {
        self.stem.with_file_name(name(call, end))
    }
}

/// The hash of the call that was refused with a payload of this hash, where a session remembers it.
pub fn refused_call(home: &Path, payload: &str) -> Option<String> {
    let entries = std::fs::read_dir(folder(home)).ok()?.flatten().map(|entry| entry.path());
    let mut refused = entries.filter(|file| file.extension().is_some_and(|end| end == END));
    refused.find_map(|file| {
        let text = disk::text(&file, MOST_BYTES * 2)?;
        let line = text.lines().rev().find(|line| line.split_once(' ').is_some_and(|(known, _)| known == payload))?;
        Some(line.split_once(' ')?.1.to_owned())
    })
}

/// Lets a call pass once within the hour.
pub fn allow_once(home: &Path, call: &str) -> Result<(), Trouble> {
    let file = folder(home).join(name(call, PERMIT));
    disk::replace_private(&file, b"", false).map_err(|error| trouble(&file, "written", &error))
}

fn name(call: &str, end: &str) -> String {
    let short: String = call.chars().take(32).collect();
    format!("{short}.{end}")
}

fn age(file: &Path) -> Option<Duration> {
    std::fs::metadata(file).and_then(|meta| meta.modified()).ok()?.elapsed().ok()
}
