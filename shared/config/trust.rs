//! What the user trusts: project files, by real path and content.
//!
//! One small file for each trusted project file under `~/.skraft/trust/`, named by the hash of the path: so no two
//! programs ever write one file for two matters. An edit revokes the trust, since the hash no longer fits. A store that
//! others could write counts for nothing.

use crate::clock;
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
            time: clock::seconds(clock::now()),
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

/// The project's regular files that hook commands name, with their hashes; `None` where that is too much to look at, or a
/// file cannot be read.
pub(super) fn named_files(commands: &[&str], root: &Path) -> Option<Vec<NamedFile>> {
    const MOST_WORDS: usize = 1_000;
    const MOST_FILES: usize = 64;
    const MOST_BYTES: u64 = 64 * 1024 * 1024;
    let words: Vec<String> = commands.iter().flat_map(|command| words(command)).take(MOST_WORDS + 1).collect();
    let real = follow(root);
    let mut found: Vec<NamedFile> = Vec::new();
    let mut left = MOST_BYTES;
    for file in words.iter().flat_map(|word| could_mean(word, root)) {
        let Ok(path) = file.strip_prefix(&real).map(Path::to_path_buf) else { continue };
        if found.iter().any(|known| known.path == path) || !file.is_file() {
            continue;
        }
        let bytes = disk::bytes(&file, left).ok()?;
        left -= bytes.len() as u64;
        found.push(NamedFile { path, sha256: sha256(&bytes) });
        if found.len() > MOST_FILES {
            return None;
        }
    }
    (words.len() <= MOST_WORDS).then_some(found)
}

/// The words of a hook command: quotes group, as when it is run.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut open = None;
    for character in command.chars() {
        match (open, character) {
            (Some(quote), _) if character == quote => open = None,
            (None, '"' | '\'') => open = Some(character),
            (None, _) if character.is_whitespace() => words.push(String::new()),
            _ => words.last_mut().into_iter().for_each(|word| word.push(character)),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The files that a word could mean to a program: itself, what an option carries behind its letter or `=`, an entry file of a
/// folder, and what interpreters complete by an ending.
fn could_mean(word: &str, root: &Path) -> Vec<PathBuf> {
    const ENDINGS: [&str; 6] = ["js", "mjs", "cjs", "ts", "py", "sh"];
    const ENTRIES: [&str; 5] = ["index.js", "index.mjs", "index.cjs", "package.json", "__main__.py"];
    let behind_sign = word.split_once('=').map(|(_, rest)| rest);
    let behind_letter = word.strip_prefix('-').and_then(|rest| rest.get(1..));
    let mut files = Vec::new();
    for text in [Some(word), behind_sign, behind_letter].into_iter().flatten().filter(|text| !text.is_empty()) {
        let path = root.join(text.strip_prefix("/workspace/").unwrap_or(text));
        let ended = ENDINGS.iter().map(|ending| PathBuf::from(format!("{}.{ending}", path.display())));
        let entries = ENTRIES.iter().map(|entry| path.join(entry));
        files.extend([path.clone()].into_iter().chain(ended).chain(entries).map(|path| follow(&path)));
    }
    files
}
