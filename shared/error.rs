//! What went wrong inside skraft, in words that a model or a person can act on.

use std::fmt;

/// Something of our own went wrong: an input that cannot be read, a file, a lock, a deadline, a bug.
///
/// The text names what is wrong and what to do, lower case, without a period: it may stand in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    what: String,
    is_for_people: bool,
}

impl Trouble {
    /// Trouble in these words.
    pub fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), is_for_people: false }
    }

    /// Trouble that no other call of an agent's can get around: only a person can end it.
    pub fn for_people(what: impl Into<String>) -> Self {
        Self { is_for_people: true, ..Self::new(what) }
    }

    /// Whether only a person can end it.
    pub fn is_for_people(&self) -> bool {
        self.is_for_people
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.what)
    }
}

impl std::error::Error for Trouble {}
