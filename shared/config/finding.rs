//! What is wrong with a configuration, or worth a look: file, line, column, key, and what to do. Never a value: it could
//! be a secret.

use super::layer::Layer;
use super::node::{At, Source};
use crate::decision::quoted;
use std::fmt;
use std::path::PathBuf;

/// How many findings of a kind are kept: enough to work on, and bounded whatever the file holds.
pub(super) const MOST: usize = 64;

/// Adds what makes the configuration unusable.
pub(super) fn wrong(findings: &mut Vec<Finding>, layer: &Layer, at: At, key: &str, what: String) {
    add(findings, Gravity::Unusable, layer, at, key, what);
}

/// Adds what somebody should know.
pub(super) fn remark(findings: &mut Vec<Finding>, layer: &Layer, at: At, key: &str, what: String) {
    add(findings, Gravity::Odd, layer, at, key, what);
}

/// Adds a finding of this gravity. To make one costs a look through the text, so beyond the most of a kind none is made;
/// the first stays, so what is unusable stays so.
pub(super) fn add(findings: &mut Vec<Finding>, gravity: Gravity, layer: &Layer, at: At, key: &str, what: String) {
    if findings.iter().filter(|finding| finding.gravity == gravity).count() < MOST {
        findings.push(Finding { gravity, ..Finding::remark(layer, at, key, what) });
    }
}

/// How much a finding matters, what matters most first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gravity {
    /// The configuration cannot be used because of it.
    Unusable,
    /// A value does not count, or no tool call passes, until a person has seen to it.
    Waiting,
    /// It is probably not what its author meant.
    Odd,
    /// Nothing is wrong with it: this version does not act on it yet, or not all of it was looked at.
    Later,
}

/// One thing to tell about the configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// How much it matters.
    pub gravity: Gravity,
    /// The layer.
    pub source: Source,
    /// Its file.
    pub file: Option<PathBuf>,
    /// Line and column, both from 1.
    pub place: Option<(usize, usize)>,
    /// The environment variable.
    pub variable: Option<String>,
    /// The key, with dots; empty where it is about the whole.
    pub key: String,
    /// What is the matter, as the rest of a sentence that begins with the key.
    pub what: String,
}

impl Gravity {
    /// The word for it, for machines.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unusable => "unusable",
            Self::Waiting => "waiting",
            Self::Odd => "odd",
            Self::Later => "later",
        }
    }
}

impl Finding {
    /// The configuration cannot be used.
    pub fn wrong(layer: &Layer, at: At, key: &str, what: String) -> Self {
        Self { gravity: Gravity::Unusable, ..Self::remark(layer, at, key, what) }
    }

    /// Whether the configuration cannot be used because of it.
    pub fn is_wrong(&self) -> bool {
        self.gravity == Gravity::Unusable
    }

    /// It can be used, but somebody should know.
    pub fn remark(layer: &Layer, at: At, key: &str, what: String) -> Self {
        let is_file = layer.file.is_some();
        Self {
            gravity: Gravity::Odd,
            source: layer.source,
            file: layer.file.clone(),
            place: is_file.then(|| line_and_column(&layer.text, at.offset)),
            variable: layer.variables.get(at.offset).filter(|_| !is_file).cloned(),
            key: key.to_owned(),
            what,
        }
    }

    /// A whole file cannot be used.
    pub fn of_file(layer: &Layer, what: String) -> Self {
        Self { place: None, ..Self::wrong(layer, layer.node.at, "", what) }
    }

    /// Something about a layer as a whole.
    pub fn about(layer: &Layer, what: String) -> Self {
        Self { place: None, variable: None, ..Self::remark(layer, layer.node.at, "", what) }
    }
}

impl fmt::Display for Finding {
    /// `/repo/.skraftrc.json:3:5: `mode` must be one of production, test`
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(out, "{}", crate::decision::plain(&file.to_string_lossy(), 200))?;
        } else if let Some(variable) = &self.variable {
            write!(out, "{}", crate::decision::plain(variable, 100))?;
        }
        if let Some((line, column)) = self.place {
            write!(out, ":{line}:{column}")?;
        }
        let separator = if self.file.is_some() || self.variable.is_some() { ": " } else { "" };
        match self.key.as_str() {
            "" => write!(out, "{separator}{}", self.what),
            key => write!(out, "{separator}{} {}", quoted(key), self.what),
        }
    }
}

/// Line and column of a byte of a text, both from 1; columns count characters.
pub(super) fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    // A carriage return ends a line too, with the line feed behind it or without.
    let ends = before.matches('\n').count() + before.matches('\r').count() - before.matches("\r\n").count();
    let last = before.rsplit(['\n', '\r']).next().unwrap_or_default();
    (ends + 1, last.trim_start_matches('\u{feff}').chars().count() + 1)
}
