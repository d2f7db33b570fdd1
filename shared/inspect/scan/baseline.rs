//! Forbidden imports that were there before, frozen: a file in the repository, sorted, without lines, so that it changes
//! only when they do.

use super::RULE;
use super::report::{Site, Standing};
use super::scope::Scope;
use crate::decision::quoted;
use crate::disk;
use crate::error::Trouble;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::Path;

/// The form of the file.
const VERSION: u32 = 1;
/// The largest baseline that is read, in bytes.
const LARGEST: u64 = 64 * 1024 * 1024;

/// How often each import may be there.
#[derive(Debug, Default)]
pub(super) struct Baseline {
    counts: BTreeMap<Key, usize>,
}

/// What makes two imports the same, wherever in the file they stand.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    file: String,
    from: String,
    target: String,
    kind: String,
}

/// An import of a baseline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an import")]
pub(super) struct Entry {
    pub(super) file: String,
    pub(super) from: String,
    pub(super) target: String,
    pub(super) kind: String,
    pub(super) count: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a baseline")]
struct Document {
    version: u32,
    rule: String,
    imports: Vec<Entry>,
}

impl Key {
    fn of(site: &Site) -> Self {
        let crossing = &site.crossing;
        let kind = crossing.kind.name().to_owned();
        Self { file: site.file.clone(), from: crossing.from.clone(), target: crossing.target.clone(), kind }
    }

    fn entry(&self, count: usize) -> Entry {
        let Self { file, from, target, kind } = self.clone();
        Entry { file, from, target, kind, count }
    }
}

impl Baseline {
    /// Reads a baseline; where it may be missing, one that is has nothing in it.
    ///
    /// Fails, with the place, where it is no baseline.
    pub(super) fn read(path: &Path, may_be_missing: bool) -> Result<Self, Trouble> {
        let shown = quoted(&path.to_string_lossy());
        let bytes = match disk::bytes(path, LARGEST) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound && may_be_missing => return Ok(Self::default()),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(Trouble::new(format!("the baseline {shown} does not exist; `--freeze` writes it")));
            }
            Err(error) => return Err(Trouble::new(format!("the baseline {shown} {error}"))),
        };
        Self::parse(&bytes).map_err(|(line, column, what)| {
            let path = path.to_string_lossy();
            Trouble::new(format!("{}:{line}:{column}: is no baseline: {what}", crate::decision::plain(&path, 200)))
        })
    }

    fn parse(bytes: &[u8]) -> Result<Self, (usize, usize, String)> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let document: Document = serde_json::from_slice(bytes).map_err(|error| {
            let place = format!(" at line {} column {}", error.line(), error.column());
            let what = error.to_string();
            (error.line(), error.column(), crate::decision::plain(what.trim_end_matches(&place), 200))
        })?;
        if document.version != VERSION || document.rule != RULE {
            return Err((1, 1, format!("this version reads version {VERSION}, of the rule {RULE}")));
        }
        let mut counts: BTreeMap<Key, usize> = BTreeMap::new();
        for Entry { file, from, target, kind, count } in document.imports {
            let sum = counts.entry(Key { file, from, target, kind }).or_default();
            *sum = sum.saturating_add(count);
        }
        Ok(Self { counts })
    }

    /// Marks what is in it; gives what of it is no more in that part of the project.
    pub(super) fn mark(&self, sites: &mut [Site], scope: &Scope) -> Vec<Entry> {
        let mut left = self.counts.clone();
        for site in sites.iter_mut().filter(|site| site.standing == Standing::Found) {
            if let Some(count) = left.get_mut(&Key::of(site)).filter(|count| **count > 0) {
                *count -= 1;
                site.freeze();
            }
        }
        let gone = left.iter().filter(|(key, count)| **count > 0 && scope.holds(&key.file));
        gone.map(|(key, count)| key.entry(*count)).collect()
    }

    /// The baseline that comes after it: what is there now, and what is in it of other parts of the project.
    pub(super) fn frozen(&self, sites: &[Site], scope: &Scope) -> Self {
        let elsewhere = self.counts.iter().filter(|(key, _)| !scope.holds(&key.file));
        let mut counts: BTreeMap<Key, usize> = elsewhere.map(|(key, count)| (key.clone(), *count)).collect();
        for site in sites.iter().filter(|site| site.standing != Standing::Allowed) {
            *counts.entry(Key::of(site)).or_default() += 1;
        }
        Self { counts }
    }

    /// Puts it in the place of the file, in one step.
    pub(super) fn write(&self, path: &Path) -> Result<(), Trouble> {
        let imports = self.counts.iter().map(|(key, count)| key.entry(*count)).collect();
        let document = Document { version: VERSION, rule: RULE.to_owned(), imports };
        let text = serde_json::to_string_pretty(&document).unwrap_or_default() + "\n";
        disk::replace(path, text.as_bytes()).map_err(|error| {
            Trouble::new(format!("the baseline {} could not be written: {error}", quoted(&path.to_string_lossy())))
        })
    }
}
