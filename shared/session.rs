//! What one event leaves for a later one of the same session.
//!
//! Today that is context that a runtime does not deliver where it arose: it waits here for the session's next event
//! that can carry it. One small file a session, under a lock, gone when it was told or the session ends.

use crate::disk;
use crate::error::Trouble;
use crate::hash::sha256;
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The most that waits, in bytes; what would go beyond is not kept.
const MOST_BYTES: u64 = 8 * 1024;

/// One session's memory.
#[derive(Debug)]
pub struct Session {
    waiting: PathBuf,
}

impl Session {
    /// The memory of a session of this runtime; without an id it is the project's.
    pub fn new(home: &Path, runtime: &str, id: Option<&str>, root: &Path) -> Self {
        let whose = match id {
            Some(id) => format!("{runtime} session {id}"),
            None => format!("{runtime} project {}", root.display()),
        };
        let name: String = sha256(whose.as_bytes()).chars().take(16).collect();
        Self { waiting: home.join(".skraft").join("sessions").join(format!("{name}.waiting")) }
    }

    /// Keeps a context until an event can carry it.
    pub fn hold(&self, context: &str, deadline: Instant) -> Result<(), Trouble> {
        let kept = || -> std::io::Result<()> {
            let mut file = disk::open_private(&self.waiting)?;
            disk::lock(&file, deadline)?;
            let line = format!("{}\n", context.replace('\n', " "));
            if file.metadata()?.len() + line.len() as u64 <= MOST_BYTES {
                file.write_all(line.as_bytes())?;
            }
            Ok(())
        };
        kept().map_err(|error| self.trouble("written", &error))
    }

    /// Takes what waits, if anything does.
    pub fn take(&self, deadline: Instant) -> Result<Option<String>, Trouble> {
        if !self.waiting.exists() {
            return Ok(None);
        }
        let taken = || -> std::io::Result<String> {
            let mut file = disk::open_private(&self.waiting)?;
            disk::lock(&file, deadline)?;
            let mut text = String::new();
            file.seek(SeekFrom::Start(0))?;
            (&file).take(MOST_BYTES).read_to_string(&mut text)?;
            file.set_len(0)?;
            Ok(text)
        };
        let text = taken().map_err(|error| self.trouble("read", &error))?;
        let mut said: Vec<&str> = Vec::new();
        text.lines().filter(|line| !line.is_empty()).for_each(|line| {
            if !said.contains(&line) {
                said.push(line)
            }
        });
        Ok((!said.is_empty()).then(|| said.join(" ")))
    }

    /// Forgets the session.
    pub fn end(&self) {
        // Nothing depends on it: an old file is small and private.
        let _ = std::fs::remove_file(&self.waiting);
    }

    fn trouble(&self, what: &str, error: &std::io::Error) -> Trouble {
        Trouble::new(format!("the session's memory `{}` could not be {what}: {error}", self.waiting.display()))
    }
}
