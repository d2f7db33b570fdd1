//! What one event leaves for a later one of the same session.
//!
//! Small private files under `~/.skraft/sessions/`, named by the hash of the session: context that waits for an event
//! that can carry it ([`waiting`](self)), what was told and is not told again, the place where the session began, which no
//! command's working folder can change, the calls that were refused, so that a person may let one of them pass once, and
//! the block that ends all changing until a person clears it. Gone when the session ends or was not heard of for a week,
//! but for a block.

mod latch;
mod once;
mod place;
mod told;
mod waiting;

pub use latch::{Block, blocks};
pub use once::{allow_once, refused_call};
pub use place::Pinned;

use crate::error::Trouble;
use crate::hash::sha256;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// After how long what a session left is of no use.
const STALE: Duration = Duration::from_secs(7 * 24 * 3600);
/// How many files are looked at in one sweep.
const MOST_SWEPT: usize = 1_000;

/// One session's memory.
#[derive(Debug, Clone)]
pub struct Session {
    /// The files' common path, without their ends.
    stem: PathBuf,
    /// The session's id; without one the memory is the project's, and no place is kept.
    id: Option<String>,
    runtime: &'static str,
}

impl Session {
    /// The memory of a session of this runtime; without an id it is the project's.
    pub fn new(home: &Path, runtime: &'static str, id: Option<&str>, root: &Path) -> Self {
        let whose = match id {
            Some(id) => format!("{runtime} session {id}"),
            None => format!("{runtime} project {}", root.display()),
        };
        let name: String = sha256(whose.as_bytes()).chars().take(16).collect();
        Self { stem: folder(home).join(name), id: id.map(str::to_owned), runtime }
    }

    /// Removes what sessions left that were not heard of for a week. A block stays until a person clears it.
    pub fn sweep(&self) {
        let entries = self.stem.parent().and_then(|folder| std::fs::read_dir(folder).ok());
        for entry in entries.into_iter().flatten().take(MOST_SWEPT).flatten() {
            let age = entry.metadata().and_then(|meta| meta.modified()).ok().and_then(|time| time.elapsed().ok());
            let is_block = entry.path().extension().is_some_and(|end| end == latch::END);
            if !is_block && age.is_some_and(|age| age > STALE) {
                let _ = std::fs::remove_file(entry.path());
            }
        }
    }

    /// Forgets the session, but for a block and for what was refused: one that is taken up again has the same id, and a person
    /// may have ended it only to get a terminal.
    pub fn end(&self) {
        for end in [waiting::END, place::END, told::END] {
            // Nothing depends on it: an old file is small and private.
            let _ = std::fs::remove_file(self.file(end));
        }
    }

    fn file(&self, end: &str) -> PathBuf {
        self.stem.with_extension(end)
    }
}

fn folder(home: &Path) -> PathBuf {
    home.join(".skraft").join("sessions")
}

fn trouble(file: &Path, what: &str, error: &std::io::Error) -> Trouble {
    Trouble::for_people(format!("the session's memory `{}` could not be {what}: {error}", file.display()))
}
