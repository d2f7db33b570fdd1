//! What the lexer has to know of a language before it can skip what is no import.

use super::lexer::{Lexer, Step};

/// White space within a line.
pub(super) const SPACE: u8 = 0;
/// The end of a line.
pub(super) const LINE: u8 = 1;
/// What names and numbers are made of.
pub(super) const WORD: u8 = 2;
/// A sign that stands for itself.
pub(super) const MARK: u8 = 3;
/// A bracket.
pub(super) const BRACKET: u8 = 4;
/// What the language itself reads: quotes, comments.
pub(super) const ODD: u8 = 5;
/// The part of a class that is the kind.
pub(super) const KIND: u8 = 0x0f;
/// Set for a byte with which a keyword begins.
pub(super) const KEY: u8 = 0x80;

/// One language.
pub(super) struct Grammar {
    /// What each byte is.
    pub(super) classes: [u8; 256],
    /// The words at which its reader wants to stop.
    pub(super) keywords: &'static [&'static str],
    /// Whether capitals make no difference to a keyword.
    pub(super) folds: bool,
    /// Reads what begins with an odd byte.
    pub(super) odd: fn(&mut Lexer<'_>, u8) -> Step,
    /// Reads what a word and the odd byte behind it are together, if anything (`r"…"`).
    pub(super) glued: Option<fn(&mut Lexer<'_>, usize) -> Step>,
}

impl Grammar {
    /// A language with these keywords, odd bytes, and bytes beside letters and digits that names may have.
    pub(super) const fn new(
        keywords: &'static [&'static str],
        odds: &'static [u8],
        letters: &'static [u8],
        odd: fn(&mut Lexer<'_>, u8) -> Step,
    ) -> Self {
        Self { classes: classes(keywords, odds, letters), keywords, folds: false, odd, glued: None }
    }

    /// The same, with words that belong to the quote behind them.
    pub(super) const fn with_glued(mut self, glued: fn(&mut Lexer<'_>, usize) -> Step) -> Self {
        self.glued = Some(glued);
        self
    }
}

#[expect(clippy::indexing_slicing, reason = "worked out when the program is built, where a wrong place is an error")]
const fn classes(keywords: &[&str], odds: &[u8], letters: &[u8]) -> [u8; 256] {
    let mut classes = [MARK; 256];
    let mut at = 0;
    while at < 256 {
        classes[at] = plain(at as u8);
        at += 1;
    }
    let mut at = 0;
    while at < letters.len() {
        classes[letters[at] as usize] = WORD;
        at += 1;
    }
    let mut at = 0;
    while at < odds.len() {
        classes[odds[at] as usize] = ODD;
        at += 1;
    }
    let mut at = 0;
    while at < keywords.len() {
        classes[keywords[at].as_bytes()[0] as usize] |= KEY;
        at += 1;
    }
    classes
}

const fn plain(byte: u8) -> u8 {
    match byte {
        b'\n' | b'\r' => LINE,
        b' ' | b'\t' | 0x0b | 0x0c => SPACE,
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | 0x80.. => WORD,
        b'(' | b')' | b'[' | b']' | b'{' | b'}' => BRACKET,
        _ => MARK,
    }
}
