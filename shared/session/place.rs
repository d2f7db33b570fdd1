//! Where a session began: the project, and the folder from which its configuration is looked for.
//!
//! Some runtimes report a command's working folder as `cwd`. Kept from the first event on, the place cannot be moved by
//! a model that works elsewhere.

use super::Session;
use crate::disk;
use crate::error::Trouble;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

pub(super) const END: &str = "place";
/// The longest record of a place, in bytes: two paths.
const LONGEST: u64 = 64 * 1024;
/// How old a record may look that is in use.
const FRESH: Duration = Duration::from_secs(24 * 3600);

/// Where a session began.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pinned {
    /// The project's root.
    pub root: PathBuf,
    /// The folder of the first event.
    pub from: PathBuf,
}

impl Session {
    /// Where the session began; `None` where nothing is kept of it yet.
    pub fn place(&self) -> Result<Option<Pinned>, Trouble> {
        let path = &self.file(END);
        match disk::bytes(path, LONGEST) {
            // An empty one is what a lost disk left of it.
            Ok(bytes) if bytes.is_empty() => Ok(None),
            Ok(bytes) => {
                keep_fresh(path);
                let damaged = || format!("the session's place `{}` is damaged; remove it", path.display());
                place(&bytes).map(Some).ok_or_else(|| Trouble::for_people(damaged()))
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Trouble::for_people(format!("the session's place `{}` {error}", path.display()))),
        }
    }

    /// Keeps where the session began. Of two that come first at once either may win: both are its first events.
    pub fn pin(&self, here: &Pinned) -> Result<(), Trouble> {
        let path = &self.file(END);
        let written = disk::replace_private(path, &place_bytes(here), false);
        written.map_err(|error| {
            Trouble::for_people(format!("the session's place `{}` could not be written: {error}", path.display()))
        })
    }
}

/// What is in use does not look old to a sweep.
fn keep_fresh(path: &Path) {
    let age = std::fs::metadata(path).and_then(|meta| meta.modified()).ok().and_then(|time| time.elapsed().ok());
    if age.is_some_and(|age| age > FRESH) {
        // A record that is swept all the same is made anew where the session is then.
        let _ = std::fs::File::options().append(true).open(path).and_then(|file| file.set_modified(SystemTime::now()));
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
