//! What a settings file was before we changed it, so that it can be made so again, byte for byte.
//!
//! One small private file for each settings file, below `.skraft/install` of the home folder: it holds the old text, which
//! may have secrets in it.

use crate::disk;
use crate::error::Trouble;
use crate::hash::sha256;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The most that is read of one, in bytes: a settings file has at most a MiB, and more as a JSON text.
const MOST_BYTES: u64 = 8 * 1024 * 1024;

/// What is remembered of one settings file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Kept {
    /// The settings file.
    pub(super) file: String,
    /// Its text without us; none where there was no file.
    pub(super) before: Option<String>,
    /// SHA-256 of what we wrote.
    pub(super) after: String,
    /// The folders that were made for it, the outermost first.
    pub(super) folders: Vec<PathBuf>,
    /// For which runtimes it was installed.
    pub(super) runtimes: Vec<String>,
    /// Its text as it was found, where entries of ours stood in it already: nothing reads it but a person who misses one.
    #[serde(default)]
    pub(super) found: Option<String>,
}

impl Kept {
    /// What is remembered of a file, if anything is.
    pub(super) fn find(home: &Path, file: &Path) -> Option<Self> {
        serde_json::from_str(&disk::text(&place(home, file), MOST_BYTES)?).ok()
    }

    /// Whether a text is the one that we wrote.
    pub(super) fn wrote(&self, text: &str) -> bool {
        self.after == sha256(text.as_bytes())
    }

    /// Remembers.
    pub(super) fn keep(&self, home: &Path, file: &Path) -> Result<(), Trouble> {
        let place = place(home, file);
        let text = serde_json::to_string(self).unwrap_or_default();
        disk::replace_private(&place, text.as_bytes(), true).map_err(|error| {
            Trouble::new(format!("`{}` could not be written: {error}; nothing was changed", place.display()))
        })
    }

    /// Forgets a file.
    pub(super) fn forget(home: &Path, file: &Path) {
        // What is left over is no longer what stands there, and is passed over.
        let _ = std::fs::remove_file(place(home, file));
    }
}

fn place(home: &Path, file: &Path) -> PathBuf {
    let name: String = sha256(file.to_string_lossy().as_bytes()).chars().take(16).collect();
    home.join(".skraft").join("install").join(format!("{name}.json"))
}
