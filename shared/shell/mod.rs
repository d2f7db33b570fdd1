//! What a command does: which files it reads, writes and deletes, which machines it contacts, and what of it cannot be told.
//!
//! The stance is proof, not pattern: what is not proved harmless is opaque, and rules decide what that means. A parser makes
//! a tree of the text (`bash`, `powershell`, `cmd`); the walk over it follows words, variables and folders
//! (`meaning`); each simple command is judged by its row of a table (`command`, `table`); inline code by a list of
//! what is harmless in its language (`code`). Nothing here looks at the world: the line alone tells.

mod bash;
mod brace;
mod code;
mod command;
mod cursor;
pub mod deed;
mod expand;
mod meaning;
mod state;
mod steering;
mod table;
#[cfg(test)]
mod told;
mod tree;
pub mod word;

mod cmd;
mod powershell;

use deed::Deed;
use tree::Node;
use word::Word;

/// The language of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shell {
    /// sh, bash, zsh and their like.
    Bourne,
    /// PowerShell.
    PowerShell,
    /// cmd.exe
    Cmd,
}

/// What a text was read as.
#[derive(Debug, Clone)]
pub struct Reading {
    /// Its simple commands, as far as they could be told apart, in the order in which they were read.
    pub steps: Vec<Step>,
}

/// One simple command.
#[derive(Debug, Clone)]
pub struct Step {
    /// As it stands on the line; empty where it is the whole line.
    pub text: String,
    /// Its words, resolved; without what only runs them.
    pub words: Vec<Word>,
    /// The text on its standard input, where the line shows it.
    pub input: String,
    /// Whether it runs what comes on its standard input, and the line does not show that: it could be anything that the
    /// line says.
    pub is_fed: bool,
    /// What it does.
    pub deeds: Vec<Deed>,
}

/// The longest text that is read on the stack of whoever asks, in bytes: it cannot nest deep.
const SHORT: usize = 256;
/// The stack for longer ones, in bytes. Only what is used of it costs memory.
const STACK: usize = 64 * 1024 * 1024;

/// Reads a command. Takes any text, and always gives an answer.
pub fn read(text: &str, shell: Shell) -> Reading {
    if text.len() <= SHORT {
        return meaning::of(text, shell);
    }
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || meaning::of(text, shell));
        let reading = thread.ok().and_then(|thread| thread.join().ok());
        reading.unwrap_or_else(|| Reading { steps: vec![Step::unread("", "the system did not let skraft read it")] })
    })
}

fn parse(text: &str, shell: Shell) -> Node {
    match shell {
        Shell::Bourne => bash::parse(text),
        Shell::PowerShell => powershell::parse(text),
        Shell::Cmd => cmd::parse(text),
    }
}

impl Shell {
    /// What stands before its commands' names in the table.
    fn prefix(self) -> &'static str {
        match self {
            Self::Bourne => "",
            Self::PowerShell => "ps:",
            Self::Cmd => "cmd:",
        }
    }
}

impl Step {
    /// A part that is not read.
    fn unread(text: &str, why: &str) -> Self {
        Self {
            text: text.to_owned(),
            words: Vec::new(),
            input: String::new(),
            is_fed: false,
            deeds: vec![Deed::unread(why)],
        }
    }

    /// Whether it is proved to do nothing but what its deeds name.
    pub fn is_read(&self) -> bool {
        meaning::is_read(&self.deeds)
    }
}
