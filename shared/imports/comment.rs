//! Comments, and the notes to skraft in them.

use super::Note;
use super::lexer::{Lexer, Step};
use super::look::find;
use std::ops::Range;

/// What a note begins with.
pub(super) const SIGN: &str = "skraft:";

impl Lexer<'_> {
    /// `//` and `/*`.
    pub(super) fn slashes(&mut self, nests: bool) -> Step {
        match self.byte(self.at + 1) {
            b'/' => self.line_comment(),
            b'*' => self.block_comment(nests),
            _ => Step::Mark,
        }
    }

    /// A comment to the end of the line.
    pub(super) fn line_comment(&mut self) -> Step {
        let end = self.line_end(self.at);
        self.comment(end)
    }

    /// A comment between `/*` and `*/`.
    pub(super) fn block_comment(&mut self, nests: bool) -> Step {
        let mut open = 0_usize;
        let mut at = self.at;
        loop {
            let rest = self.bytes.get(at..).unwrap_or_default();
            let Some(far) = memchr::memchr2(b'*', if nests { b'/' } else { b'*' }, rest) else {
                return self.comment(self.bytes.len());
            };
            at += far;
            if self.sees(at, b"/*") || open == 0 {
                open += 1;
                at += if self.byte(at) == b'/' { 2 } else { 1 };
            } else if self.sees(at, b"*/") {
                open -= 1;
                at += 2;
                if open == 0 {
                    return self.comment(at);
                }
            } else {
                at += 1;
            }
        }
    }

    /// A comment that ends there.
    pub(super) fn comment(&mut self, end: usize) -> Step {
        let range = self.at..end;
        let inside = self.bytes.get(range.clone()).unwrap_or_default();
        // The end of a line within a comment is one for the code around it too.
        self.is_fresh |= memchr::memchr2(b'\n', b'\r', inside).is_some();
        if let Some(comments) = &mut self.comments {
            comments.push(range);
        }
        self.at = end;
        Step::Dull
    }
}

/// The note in a comment, with the place where it begins.
pub(super) fn note(text: &str, comment: &Range<usize>) -> Option<(usize, Note)> {
    let inside = text.get(comment.clone())?;
    let at = find(inside.as_bytes(), SIGN.as_bytes(), 1)?;
    let said = inside.get(at + SIGN.len()..)?.split(['\n', '\r']).next().unwrap_or_default().trim();
    let said = said.strip_suffix("*/").or_else(|| said.strip_suffix("-->")).unwrap_or(said).trim();
    let is_alone = is_alone(text, comment);
    Some((comment.start + at, Note { line: 0, is_alone, text: said.to_owned() }))
}

/// Whether nothing but a comment is in its lines; the braces that JSX wants around one do not count.
fn is_alone(text: &str, comment: &Range<usize>) -> bool {
    let is_break = |char| matches!(char, '\n' | '\r');
    let before = text.get(..comment.start).unwrap_or_default().trim_end_matches([' ', '\t', '{', '\u{feff}']);
    let behind = text.get(comment.end..).unwrap_or_default().trim_start_matches([' ', '\t', '}']);
    (before.is_empty() || before.ends_with(is_break)) && (behind.is_empty() || behind.starts_with(is_break))
}
