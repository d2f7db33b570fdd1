//! What is wrong with a configuration, or worth a look: file, line, column, key, and what to do. Never a value: it could
//! be a secret.

use super::layer::Layer;
use super::node::{At, Source};
use crate::decision::quoted;
use std::fmt;
use std::path::PathBuf;

/// How many findings of a kind are kept: enough to work on, and bounded whatever the file holds.
const MOST: usize = 64;

/// Adds what makes the configuration unusable. To make a finding costs a look through the text, so beyond the most none is
/// made; the first stays, so the configuration stays unusable.
pub(super) fn wrong(findings: &mut Vec<Finding>, layer: &Layer, at: At, key: &str, what: String) {
    if findings.iter().filter(|finding| finding.is_wrong).count() < MOST {
        findings.push(Finding::wrong(layer, at, key, what));
    }
}

/// Adds what somebody should know.
pub(super) fn remark(findings: &mut Vec<Finding>, layer: &Layer, at: At, key: &str, what: String) {
    if findings.iter().filter(|finding| !finding.is_wrong).count() < MOST {
        findings.push(Finding::remark(layer, at, key, what));
    }
}

/// One thing to tell about the configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Whether the configuration cannot be used because of it.
    pub is_wrong: bool,
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

impl Finding {
    /// The configuration cannot be used.
    pub fn wrong(layer: &Layer, at: At, key: &str, what: String) -> Self {
        Self { is_wrong: true, ..Self::remark(layer, at, key, what) }
    }

    /// It can be used, but somebody should know.
    pub fn remark(layer: &Layer, at: At, key: &str, what: String) -> Self {
        let is_file = layer.file.is_some();
        Self {
            is_wrong: false,
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
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().trim_start_matches('\u{feff}').chars().count() + 1;
    (line, column)
}
