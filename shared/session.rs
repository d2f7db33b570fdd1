//! What one event leaves for a later one of the same session.
//!
//! Context that a runtime does not deliver where it arose waits here for the session's next event that can carry it. And
//! the place of the session's first event is kept: the project and the folder from which its configuration is looked
//! for, so that no command's working folder can carry an agent out of its policy. Small files, gone when the session
//! ends, swept after a week.

use crate::disk;
use crate::error::Trouble;
use crate::hash::sha256;
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The most that waits, in bytes; what would go beyond is not kept.
const MOST_BYTES: u64 = 8 * 1024;

/// One session's memory.
#[derive(Debug)]
pub struct Session {
    waiting: PathBuf,
    /// Where the session began; `None` for events without a session.
    pinned: Option<PathBuf>,
}

/// Where a session began.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pinned {
    /// The project's root.
    pub root: PathBuf,
    /// The folder of the first event.
    pub from: PathBuf,
}

/// The longest record of a place, in bytes: two paths.
const LONGEST_PLACE: u64 = 64 * 1024;
/// After how long what a session left is of no use.
const STALE: Duration = Duration::from_secs(7 * 24 * 3600);
/// How many files are looked at in one sweep.
const MOST_SWEPT: usize = 1_000;

impl Session {
    /// The memory of a session of this runtime; without an id it is the project's.
    pub fn new(home: &Path, runtime: &str, id: Option<&str>, root: &Path) -> Self {
        let whose = match id {
            Some(id) => format!("{runtime} session {id}"),
            None => format!("{runtime} project {}", root.display()),
        };
        let name: String = sha256(whose.as_bytes()).chars().take(16).collect();
        let file = |end: &str| home.join(".skraft").join("sessions").join(format!("{name}.{end}"));
        Self { waiting: file("waiting"), pinned: id.map(|_| file("place")) }
    }

    /// Where the session began. The first who asks says it; without a session it is here.
    pub fn pin(&self, here: Pinned) -> Result<Pinned, Trouble> {
        let Some(path) = &self.pinned else { return Ok(here) };
        match disk::bytes(path, LONGEST_PLACE) {
            Ok(bytes) => place(&bytes).ok_or_else(|| {
                Trouble::for_people(format!("the session's place `{}` is damaged; remove it", path.display()))
            }),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                // Of two that come first at once either may win: both are the session's first events.
                let written = disk::replace_private(path, &place_bytes(&here));
                written.map_err(|error| {
                    Trouble::for_people(format!(
                        "the session's place `{}` could not be written: {error}",
                        path.display()
                    ))
                })?;
                Ok(here)
            }
            Err(error) => Err(Trouble::for_people(format!("the session's place `{}` {error}", path.display()))),
        }
    }

    /// Removes what sessions left that were not heard of for a week.
    pub fn sweep(&self) {
        let entries = self.waiting.parent().and_then(|folder| std::fs::read_dir(folder).ok());
        for entry in entries.into_iter().flatten().take(MOST_SWEPT).flatten() {
            let age = entry.metadata().and_then(|meta| meta.modified()).ok().and_then(|time| time.elapsed().ok());
            if age.is_some_and(|age| age > STALE) {
                let _ = std::fs::remove_file(entry.path());
            }
        }
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
        self.pinned.iter().for_each(|pinned| drop(std::fs::remove_file(pinned)));
    }

    fn trouble(&self, what: &str, error: &std::io::Error) -> Trouble {
        Trouble::for_people(format!("the session's memory `{}` could not be {what}: {error}", self.waiting.display()))
    }
}

/// Two paths with an end between them that no path can hold.
fn place_bytes(place: &Pinned) -> Vec<u8> {
    let bytes = |path: &Path| path.as_os_str().as_encoded_bytes().to_vec();
    [bytes(&place.root), vec![0], bytes(&place.from)].concat()
}

fn place(bytes: &[u8]) -> Option<Pinned> {
    let at = bytes.iter().position(|byte| *byte == 0)?;
    let (root, from) = bytes.split_at_checked(at)?;
    let path = |bytes: &[u8]| path_of(bytes).filter(|path| path.is_absolute());
    Some(Pinned { root: path(root)?, from: path(from.get(1..)?)? })
}

#[cfg(unix)]
fn path_of(bytes: &[u8]) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStrExt as _;
    Some(PathBuf::from(std::ffi::OsStr::from_bytes(bytes)))
}

/// Elsewhere a path that is not Unicode is not kept.
#[cfg(not(unix))]
fn path_of(bytes: &[u8]) -> Option<PathBuf> {
    std::str::from_utf8(bytes).ok().map(PathBuf::from)
}
