//! Looks at a text without going on in it.

use super::grammar::{KIND, MARK, WORD};
use super::lexer::{Lexer, Token};
use std::ops::Range;

impl<'a> Lexer<'a> {
    /// What kind of byte that is, in this language.
    pub(super) fn class(&self, byte: u8) -> u8 {
        self.grammar.classes.get(usize::from(byte)).copied().unwrap_or(MARK)
    }

    /// The byte there; 0 behind the end.
    pub(super) fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    /// Whether this stands there.
    pub(super) fn sees(&self, at: usize, what: &[u8]) -> bool {
        self.bytes.get(at..).is_some_and(|rest| rest.starts_with(what))
    }

    /// What stands there.
    pub(super) fn slice(&self, range: Range<usize>) -> &'a str {
        self.text.get(range).unwrap_or_default()
    }

    /// What a token says, as written.
    pub(super) fn said(&self, token: &Token) -> &'a str {
        self.slice(token.from..token.to)
    }

    /// The last word.
    pub(super) fn last_word(&self) -> &'a str {
        self.slice(self.word.clone())
    }

    /// The end of the word that begins there.
    pub(super) fn word_end(&self, mut at: usize) -> usize {
        while let Some(&byte) = self.bytes.get(at)
            && self.class(byte) & KIND == WORD
            && (byte.is_ascii() || self.wide_space(at) == 0)
        {
            at += 1;
        }
        at
    }

    /// How long the white space beyond ASCII is that stands there. Compilers pass over it, so it must not hide a keyword: also the
    /// mark of the byte order, which stays where files are put together, and the marks of direction, which Rust skips.
    pub(super) fn wide_space(&self, at: usize) -> usize {
        match self.bytes.get(at..) {
            Some([0xc2, 0x85 | 0xa0, ..]) => 2,
            Some([0xe2, 0x80, 0x80..=0x8a | 0x8e | 0x8f | 0xa8 | 0xa9 | 0xaf, ..]) => 3,
            Some([0xe1, 0x9a, 0x80, ..] | [0xe2, 0x81, 0x9f, ..] | [0xe3, 0x80, 0x80, ..] | [0xef, 0xbb, 0xbf, ..]) => {
                3
            }
            _ => 0,
        }
    }

    /// The first place from there on that is no white space.
    pub(super) fn solid(&self, mut at: usize) -> usize {
        while let Some(&byte) = self.bytes.get(at)
            && byte.is_ascii_whitespace()
        {
            at += 1;
        }
        at
    }

    /// How often that byte stands there, counted up to `most`: what is not passed over then must not be counted at length.
    pub(super) fn run(&self, at: usize, byte: u8, most: usize) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        rest.iter().take(most).take_while(|&&other| other == byte).count()
    }

    /// Where the line ends.
    pub(super) fn line_end(&self, at: usize) -> usize {
        // A long line is asked about often, and looked through once.
        let (start, end) = self.line.get();
        if (start..=end).contains(&at) {
            return end;
        }
        let rest = self.bytes.get(at..).unwrap_or_default();
        let end = memchr::memchr2(b'\n', b'\r', rest).map_or(self.bytes.len(), |far| at + far);
        self.line.set((at, end));
        end
    }
}

/// Where the needle is. `rare` says which of its bytes is looked for: one that it has but once, and texts seldom have.
pub(super) fn find(text: &[u8], needle: &[u8], rare: usize) -> Option<usize> {
    let byte = *needle.get(rare)?;
    let mut starts = memchr::memchr_iter(byte, text).filter_map(|at| at.checked_sub(rare));
    starts.find(|&at| text.get(at..).is_some_and(|rest| rest.starts_with(needle)))
}
