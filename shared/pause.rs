//! A person pauses refusals for a while: calls are judged and recorded, and what would be refused is told.
//!
//! What guards the guard itself holds all the same: an agent must not use a pause to make it last.

use crate::clock;
use crate::disk;
use crate::error::Trouble;
use crate::hash::sha256;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The longest pause; a record that says more was not made by us.
pub const LONGEST_PAUSE: Duration = Duration::from_hours(8);
/// The longest record, in bytes.
const LONGEST: u64 = 256;

/// Until when refusals are paused in a project; `None` where they are not. A record that cannot be read pauses nothing.
pub fn until(home: &Path, root: &Path) -> Option<SystemTime> {
    let text = disk::text(&file(home, root), LONGEST)?;
    let until = humantime::parse_rfc3339(text.trim()).ok()?;
    let left = until.duration_since(clock::now()).ok()?;
    (!left.is_zero() && left <= LONGEST_PAUSE).then_some(until)
}

/// Pauses refusals in a project.
pub fn pause(home: &Path, root: &Path, until: SystemTime) -> Result<(), Trouble> {
    let file = file(home, root);
    disk::replace_private(&file, format!("{}\n", humantime::format_rfc3339(until)).as_bytes(), false)
        .map_err(|error| Trouble::new(format!("the pause `{}` could not be written: {error}", file.display())))
}

/// Ends a pause; whether there was one.
pub fn resume(home: &Path, root: &Path) -> Result<bool, Trouble> {
    let was = until(home, root).is_some();
    match std::fs::remove_file(file(home, root)) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(Trouble::new(format!("the pause could not be removed: {error}")))
        }
        _ => Ok(was),
    }
}

fn file(home: &Path, root: &Path) -> PathBuf {
    let name: String = sha256(root.as_os_str().as_encoded_bytes()).chars().take(16).collect();
    home.join(".skraft").join("pauses").join(name)
}
