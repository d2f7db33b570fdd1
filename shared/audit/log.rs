//! Appending to a log that many processes share: every record lands whole, or not at all.
//!
//! One exclusive lock of the operating system on the log itself: it goes with its process, so a killed writer blocks
//! nobody. What an earlier writer left torn is closed off with a line end and noted, never glued to.

use super::record::Record;
use crate::disk;
use crate::error::Trouble;
use crate::hash::sha256;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// One project's log.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    sync: bool,
    /// Whether somebody else may have put a file there.
    is_elsewhere: bool,
}

/// What every record begins with.
const START: &[u8] = b"{\"v\":";

/// Where a project's records go: `~/.skraft/audit/<folder>-<8 hex of the root>.jsonl`.
pub fn log_path(home: &Path, root: &Path) -> PathBuf {
    let folder = root.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_else(|| "root".to_owned());
    let safe: String = folder
        .chars()
        .map(|character| if character.is_alphanumeric() || "._-".contains(character) { character } else { '_' })
        .take(64)
        .collect();
    let mark: String = sha256(root.as_os_str().as_encoded_bytes()).chars().take(8).collect();
    home.join(".skraft").join("audit").join(format!("{safe}-{mark}.jsonl"))
}

impl Log {
    /// The log at a path; `sync` forces every record to the disk.
    pub fn new(path: PathBuf, sync: bool) -> Self {
        Self { path, sync, is_elsewhere: false }
    }

    /// A log that the configuration puts elsewhere: what is there must be a log of ours, or nothing.
    pub fn elsewhere(path: PathBuf, sync: bool) -> Self {
        Self { path, sync, is_elsewhere: true }
    }

    /// Appends one record. Waits for other writers until `deadline`.
    ///
    /// Fails, leaving the log as it was, when the log cannot be opened, locked in time, or written to the end.
    pub fn append(&self, record: &mut Record, deadline: Instant) -> Result<(), Trouble> {
        let mut file = disk::open_private(&self.path).map_err(|error| self.trouble("opened", &error))?;
        disk::lock(&file, deadline).map_err(|error| self.trouble("locked", &error))?;
        let length = file.metadata().map_err(|error| self.trouble("read", &error))?.len();
        if self.is_elsewhere && length > 0 && !(begins_as_ours(&mut file) && has_one_name(&file)) {
            return Err(Trouble::for_people(format!(
                "`{}` is another file than an audit log of skraft's",
                self.path.display()
            )));
        }
        let torn = length > 0 && last_byte(&mut file).map_err(|error| self.trouble("read", &error))? != Some(b'\n');
        if torn {
            record.note("the line before was left torn by another writer and is closed off here".to_owned());
        }
        let line = format!("{}{}", if torn { "\n" } else { "" }, record.line());
        let written = disk::write(&mut file, length, line.as_bytes());
        let written = written.and_then(|()| if self.sync { file.sync_data() } else { Ok(()) });
        written.map_err(|error| {
            // Half a record is worse than none; where even this fails, the next writer closes it off.
            let _ = file.set_len(length);
            self.trouble("written", &error)
        })
    }

    fn trouble(&self, what: &str, error: &std::io::Error) -> Trouble {
        Trouble::for_people(format!("the audit log `{}` could not be {what}: {error}", self.path.display()))
    }
}

/// A second name would carry what is written here into another file's place.
#[cfg(unix)]
fn has_one_name(file: &File) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    file.metadata().is_ok_and(|meta| meta.nlink() == 1)
}

#[cfg(not(unix))]
fn has_one_name(_file: &File) -> bool {
    true
}

fn begins_as_ours(file: &mut File) -> bool {
    let mut start = [0; START.len()];
    file.seek(SeekFrom::Start(0)).and_then(|_| file.read_exact(&mut start)).is_ok() && start == START
}

fn last_byte(file: &mut File) -> std::io::Result<Option<u8>> {
    file.seek(SeekFrom::End(-1))?;
    let mut byte = [0];
    Ok((file.read(&mut byte)? == 1).then_some(byte[0]))
}
