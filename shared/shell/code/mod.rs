//! The inline code of interpreters: `python -c`, `node -e`, `perl -e`, `ruby -e`, `php -r`, the scripts of `awk` and `sed`.
//!
//! The stance is proof: code is harmless when every name in it is known to change nothing; else it is opaque.

use super::deed::Deed;
use super::word::Word;

/// A language that stands on command lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    /// `python -c`
    Python,
    /// `node -e`, also `deno eval` and `bun -e`
    Node,
    /// `perl -e`
    Perl,
    /// `ruby -e`
    Ruby,
    /// `php -r`
    Php,
    /// A script of `awk`.
    Awk,
    /// A script of `sed`.
    Sed,
}

impl Language {
    /// The language of a word of the table.
    pub(super) fn named(word: &str) -> Option<Self> {
        Some(match word {
            "python" => Self::Python,
            "node" => Self::Node,
            "perl" => Self::Perl,
            "ruby" => Self::Ruby,
            "php" => Self::Php,
            "awk" => Self::Awk,
            "sed" => Self::Sed,
            _ => return None,
        })
    }
}

/// What is found in a piece of code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Found {
    /// It does this.
    Deed(Deed),
    /// It gives this text to a shell.
    Shell(Word),
    /// It runs this program with these arguments.
    Command(Vec<Word>),
}

/// What a piece of code does. `arguments` are the words that the program is given (`sys.argv`, `$ARGV`, the files of `awk`);
/// they are reported as read by the caller, not here.
pub(super) fn read(_language: Language, _code: &str, _arguments: &[Word]) -> Vec<Found> {
    vec![Found::Deed(Deed::unread("inline code"))]
}
