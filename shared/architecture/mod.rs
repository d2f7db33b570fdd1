//! Which import crosses from one layer into another that it must not know.

use crate::imports::Kind;
use crate::policy;
use std::path::Path;

/// The layers of a project and what they may not import.
#[derive(Debug)]
pub struct Architecture<'p> {
    _policy: &'p policy::Architecture,
}

/// An import that a rule forbids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crossing {
    /// Its line, from 1.
    pub line: usize,
    /// Its column, in characters, from 1.
    pub column: usize,
    /// Its first line as it is written, trimmed.
    pub written: String,
    /// What is imported, as the language names it.
    pub target: String,
    /// How.
    pub kind: Kind,
    /// The layer of the text.
    pub from: String,
    /// Where the import leads.
    pub to: Destination,
    /// Why it is forbidden, where the user says so.
    pub because: Option<String>,
    /// The reason of the comment that allows it, where there is one.
    pub allowed: Option<String>,
}

/// Where an import leads.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Destination {
    /// Into a layer.
    Layer(String),
    /// To a package of others; the pattern that it matches.
    Package(String),
}

impl<'p> Architecture<'p> {
    /// What the policy says of a project at `root`, which is looked at only as far as an import makes it necessary.
    pub fn new(policy: &'p policy::Architecture, _root: &Path) -> Self {
        Self { _policy: policy }
    }

    /// Whether a file, named from the project's root with `/`, can hold a forbidden import: by its name alone.
    pub fn concerns(&self, _file: &str) -> bool {
        false
    }

    /// The forbidden imports of a text that is, or will be, a file.
    pub fn crossings(&self, _file: &str, _text: &str) -> Vec<Crossing> {
        Vec::new()
    }

    /// Comments of a text that allow an import of which nothing is forbidden (any more), by line.
    pub fn stale(&self, _file: &str, _text: &str) -> Vec<usize> {
        Vec::new()
    }
}

impl Crossing {
    /// What is wrong and what to do instead: one sentence or two, without the file.
    pub fn told(&self) -> String {
        String::new()
    }
}
