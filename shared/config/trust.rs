//! What the user trusts: project files, by real path and content.
//!
//! One small file for each trusted project file under `~/.skraft/trust/`, named by the hash of the path: so no two
//! programs ever write one file for two matters. An edit revokes the trust, since the hash no longer fits. A store that
//! others could write counts for nothing.

use crate::disk;
use crate::error::Trouble;
use crate::hash::sha256;
use crate::path::follow;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The longest entry that is read, in bytes: a configuration file of 1 MiB, escaped.
const LONGEST: u64 = 8 * 1024 * 1024;

/// What is remembered of a trusted file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The file's real path.
    pub path: PathBuf,
    /// SHA-256 of its bytes, in hex.
    pub sha256: String,
    /// When it was trusted: UTC, RFC 3339.
    pub time: String,
    /// The text, to show later what changed.
    pub text: String,
    /// The project's files that its hook commands name, with their hashes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<NamedFile>,
}

/// A file that a hook command names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedFile {
    /// Its real path, from the project's root.
    pub path: PathBuf,
    /// SHA-256 of its bytes, in hex.
    pub sha256: String,
}

/// Whether a project file is trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trust {
    /// Nothing in it needs trust.
    NotNeeded,
    /// As it is now.
    Trusted,
    /// It was, but it or a file that its hooks name changed since.
    Changed,
    /// It never was.
    Untrusted,
    /// Its hook commands name more files than skraft looks at, so it cannot be.
    TooMuch,
}

impl Trust {
    /// The rest of a sentence that begins with the file.
    pub fn clause(self) -> &'static str {
        match self {
            Self::NotNeeded => "needs no trust",
            Self::Trusted => "is trusted",
            Self::Changed => "has changed since it was trusted",
            Self::Untrusted => "is not trusted",
            Self::TooMuch => "cannot be trusted, because its hook commands name too much",
        }
    }

    /// The word that people read.
    pub fn name(self) -> &'static str {
        match self {
            Self::NotNeeded => "trust not needed",
            Self::Trusted => "trusted",
            Self::Changed => "changed since it was trusted",
            Self::Untrusted => "not trusted",
            Self::TooMuch => "not to be trusted, because its hook commands name too much",
        }
    }
}

/// Where this user's trust is kept.
#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// The store in a home folder.
    pub fn new(home: &Path) -> Self {
        Self { folder: home.join(".skraft").join("trust") }
    }

    /// What is remembered of a file; `None` where it was never trusted, or where others could have written it.
    pub fn entry(&self, file: &Path) -> Option<Entry> {
        let path = self.path(file);
        let text = disk::text(&path, LONGEST)?;
        if !(disk::is_ours_alone(&path) && disk::is_ours_alone(&self.folder) && self.above_is_ours()) {
            return None;
        }
        serde_json::from_str(&text).ok().filter(|entry: &Entry| entry.path == follow(file))
    }

    /// Whether a file with these bytes, and the files that its hooks name, is trusted.
    pub fn state(&self, file: &Path, sha256: &str, named: &[NamedFile]) -> Trust {
        match self.entry(file) {
            None => Trust::Untrusted,
            Some(entry) if entry.sha256 == sha256 && entry.files == named => Trust::Trusted,
            Some(_) => Trust::Changed,
        }
    }

    /// Remembers a file as trusted with this text.
    pub fn trust(&self, file: &Path, text: &str, files: Vec<NamedFile>) -> Result<(), Trouble> {
        let entry = Entry {
            path: follow(file),
            sha256: sha256(text.as_bytes()),
            time: format!("{:.0}", jiff::Timestamp::now()),
            text: text.to_owned(),
            files,
        };
        let path = self.path(file);
        let json = serde_json::to_string_pretty(&entry).unwrap_or_default();
        let written = disk::replace_private(&path, json.as_bytes(), true);
        written
            .map_err(|error| Trouble::new(format!("the trust `{}` could not be written: {error}", path.display())))?;
        let is_safe = disk::is_ours_alone(&path) && disk::is_ours_alone(&self.folder) && self.above_is_ours();
        is_safe.then_some(()).ok_or_else(|| {
            Trouble::new(format!(
                "others can write `{}`, so trust kept there counts for nothing; take their right to write from it and the folder above",
                self.folder.display()
            ))
        })
    }

    /// Forgets a file. Gives whether it was remembered.
    pub fn forget(&self, file: &Path) -> Result<bool, Trouble> {
        match std::fs::remove_file(self.path(file)) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(Trouble::new(format!("the trust could not be removed: {error}"))),
        }
    }

    fn above_is_ours(&self) -> bool {
        self.folder.parent().is_some_and(disk::is_ours_alone)
    }

    fn path(&self, file: &Path) -> PathBuf {
        let name: String = sha256(follow(file).as_os_str().as_encoded_bytes()).chars().take(16).collect();
        self.folder.join(format!("{name}.json"))
    }
}

/// The project's regular files that hook commands name, with their hashes; `None` where that is too much to look at.
pub(super) fn named_files(commands: &[&str], root: &Path) -> Option<Vec<NamedFile>> {
    const LARGEST: u64 = 64 * 1024 * 1024;
    const MOST_WORDS: usize = 1_000;
    const MOST_FILES: usize = 64;
    let is_border = |character: char| character.is_whitespace() || "\"'=".contains(character);
    let words = commands.iter().flat_map(|command| command.split(is_border)).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.take(MOST_WORDS + 1).collect();
    let real = follow(root);
    let mut found: Vec<NamedFile> = Vec::new();
    for word in &words {
        let file = follow(&root.join(word.strip_prefix("/workspace/").unwrap_or(word)));
        let Ok(path) = file.strip_prefix(&real).map(Path::to_path_buf) else { continue };
        if found.iter().any(|known| known.path == path) {
            continue;
        }
        if let Ok(bytes) = disk::bytes(&file, LARGEST) {
            found.push(NamedFile { path, sha256: sha256(&bytes) });
        }
        if found.len() > MOST_FILES {
            return None;
        }
    }
    (words.len() <= MOST_WORDS).then_some(found)
}
