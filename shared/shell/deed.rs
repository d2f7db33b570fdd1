//! What a command does, as far as its text tells.

use super::word::Word;
pub use crate::action::{Doubt, Via};

/// One thing that a command does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// A file or folder is read.
    Read(Word),
    /// A file is made or changed, or a folder made.
    Write(Word, Content),
    /// A file or folder goes away.
    Delete(Word),
    /// A patch that the line shows is applied in this folder.
    Patch(Word, String),
    /// Another machine is contacted.
    Contact(Contact),
    /// Another agent is started.
    Dispatch {
        /// Its name, where the line shows it.
        agent: Option<String>,
        /// What it is told, where the line shows it.
        prompt: Option<String>,
    },
    /// What this part does cannot be told from the line, or is told without a path or host.
    Opaque(Opaque),
}

/// What a file gets, as far as the line tells.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Content {
    /// It does not tell.
    #[default]
    Hidden,
    /// This is its whole new text.
    Text(String),
    /// This comes into it, alone or with what it has.
    Added(String),
    /// What these files have, or the files in these folders.
    Of(Vec<Word>),
}

/// A contact with another machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contact {
    /// The address as the line has it, with holes where it is not known.
    pub address: Word,
    /// Who says where it goes.
    pub via: Via,
    /// Whether something is sent there that may change it.
    pub sends: bool,
}

/// Why a part of a line says no more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opaque {
    /// What kind of doubt it is.
    pub doubt: Doubt,
    /// In half a sentence: `nobody knows the command \`x\``.
    pub why: String,
}

impl Deed {
    /// A part that cannot be read.
    pub fn unread(why: impl Into<String>) -> Self {
        Self::Opaque(Opaque { doubt: Doubt::Unread, why: why.into() })
    }

    /// A part that runs what is not on the line.
    pub fn runs(why: impl Into<String>) -> Self {
        Self::Opaque(Opaque { doubt: Doubt::Runs, why: why.into() })
    }

    /// A part that changes what the line does not name by a path.
    pub fn changes(why: impl Into<String>) -> Self {
        Self::Opaque(Opaque { doubt: Doubt::Changes, why: why.into() })
    }

    /// An access to a machine that the line names.
    pub fn fetch(address: Word) -> Self {
        Self::Contact(Contact { address, via: Via::Line, sends: false })
    }
}
