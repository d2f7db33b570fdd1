//! Regular expressions between slashes, which look like divisions.

use super::lexer::{A_TEXT, A_WORD, Lexer, Step, What};

impl Lexer<'_> {
    /// Whether what stands before the place is a value, so that an operator follows and no operand. `words` are the keywords
    /// that are none.
    pub(super) fn is_behind_value(&self, words: &[&str]) -> bool {
        match self.before {
            A_WORD => self.word.start != self.last || self.is_member() || !words.contains(&self.last_word()),
            A_TEXT | b')' | b']' => true,
            // `i++ / 2`
            sign @ (b'+' | b'-') => self.last > 0 && self.byte(self.last - 1) == sign,
            _ => false,
        }
    }

    fn is_member(&self) -> bool {
        self.word.start > 0 && self.byte(self.word.start - 1) == b'.'
    }

    /// A pattern within one line; a sign where none ends there.
    pub(super) fn pattern(&mut self) -> Step {
        let start = self.at;
        if start < self.no_pattern {
            return Step::Mark;
        }
        let end = self.line_end(start);
        let Some(far) = length(self.bytes.get(start + 1..end).unwrap_or_default()) else {
            self.no_pattern = end;
            return Step::Mark;
        };
        self.at = start + far + 2;
        Step::Token(self.token(What::Text, start, start + far + 2))
    }
}

/// How far the closing slash is. In brackets a slash is one of the characters.
fn length(rest: &[u8]) -> Option<usize> {
    let mut is_class = false;
    let mut is_escaped = false;
    rest.iter().position(|&byte| {
        if is_escaped {
            is_escaped = false;
            return false;
        }
        match byte {
            b'\\' => is_escaped = true,
            b'[' => is_class = true,
            b']' => is_class = false,
            _ => {}
        }
        byte == b'/' && !is_class
    })
}
