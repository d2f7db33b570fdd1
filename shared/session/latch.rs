//! A block latches: whatever changes something is refused in that session until a person clears it.

use super::{Session, folder, trouble};
use crate::clock;
use crate::disk;
use crate::error::Trouble;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

pub(super) const END: &str = "blocked";
/// The longest record of a block, in bytes.
const LONGEST: u64 = 64 * 1024;

/// A session that is blocked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// The project's root.
    pub root: PathBuf,
    /// The runtime.
    pub runtime: String,
    /// The session's id, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// When: UTC, RFC 3339.
    pub time: String,
    /// Why.
    pub reason: String,
    /// Its record.
    #[serde(skip)]
    file: PathBuf,
}

impl Session {
    /// Blocks the session; the first reason stays.
    pub fn block(&self, root: &Path, reason: &str) -> Result<(), Trouble> {
        let file = self.file(END);
        if file.exists() {
            return Ok(());
        }
        let block = Block {
            root: root.to_path_buf(),
            runtime: self.runtime.to_owned(),
            session: self.id.clone(),
            time: clock::milliseconds(clock::now()),
            reason: reason.to_owned(),
            file: PathBuf::new(),
        };
        let json = serde_json::to_string(&block).unwrap_or_default();
        disk::replace_private(&file, json.as_bytes(), true).map_err(|error| trouble(&file, "written", &error))
    }

    /// Why the session is blocked; `None` where it is not. A record that cannot be read is a block too.
    pub fn blocked(&self) -> Option<String> {
        let file = self.file(END);
        match disk::bytes(&file, LONGEST) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(error) => Some(format!("its record {error}")),
            Ok(bytes) => {
                let block: Result<Block, _> = serde_json::from_slice(&bytes);
                Some(block.map_or_else(|_| "its record is damaged".to_owned(), |block| block.reason))
            }
        }
    }
}

impl Block {
    /// Lets the session go on.
    pub fn clear(&self) -> Result<(), Trouble> {
        std::fs::remove_file(&self.file).map_err(|error| trouble(&self.file, "removed", &error))
    }
}

/// The blocked sessions of a project, and every block whose record is damaged: whose it is nobody can tell.
pub fn blocks(home: &Path, root: &Path) -> Vec<Block> {
    let entries = std::fs::read_dir(folder(home)).into_iter().flatten().flatten().map(|entry| entry.path());
    let blocked = entries.filter(|file| file.extension().is_some_and(|end| end == END));
    blocked.map(block).filter(|block| block.root == root || block.root == Path::new("")).collect()
}

fn block(file: PathBuf) -> Block {
    let read = disk::bytes(&file, LONGEST).ok().and_then(|bytes| serde_json::from_slice::<Block>(&bytes).ok());
    let damaged = || Block {
        root: PathBuf::new(),
        runtime: "unknown".to_owned(),
        session: None,
        time: "an unknown time".to_owned(),
        reason: "its record is damaged, so it may be of another project".to_owned(),
        file: PathBuf::new(),
    };
    Block { file, ..read.unwrap_or_else(damaged) }
}
