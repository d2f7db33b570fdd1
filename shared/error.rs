//! What went wrong inside skraft, in words that a model or a person can act on.

use std::fmt;

/// Something of our own went wrong: an input that cannot be read, a file, a lock, a deadline, a bug.
///
/// The text names what is wrong and what to do, lower case, without a period: it may stand in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble(String);

impl Trouble {
    /// Trouble in these words.
    pub fn new(what: impl Into<String>) -> Self {
        Self(what.into())
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Trouble {}
