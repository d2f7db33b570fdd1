//! Goes through a text token by token, in any language that has a [`Grammar`]. No call goes deeper with the text: what is open
//! (a string around a hole, an element of JSX) stands on a stack of its own, so that no nesting is too deep.

use super::grammar::{BRACKET, Grammar, KEY, KIND, LINE, MARK, SPACE, WORD};
pub(super) use super::token::{A_TEXT, A_WORD, Around, Frame, Step, Token, What};
use std::cell::Cell;
use std::ops::Range;

/// A text on the way.
pub(super) struct Lexer<'a> {
    pub(super) text: &'a str,
    pub(super) bytes: &'a [u8],
    pub(super) grammar: &'static Grammar,
    pub(super) at: usize,
    pub(super) frames: Vec<Frame>,
    /// What the last token was, as in [`Token::before`].
    pub(super) before: u8,
    /// Where the last token began.
    pub(super) last: usize,
    /// The last word, and the one before it.
    pub(super) word: Range<usize>,
    earlier: Range<usize>,
    pub(super) is_fresh: bool,
    /// How many braces are open, and the fewest since somebody asked.
    depth: usize,
    low: usize,
    /// No pattern between slashes is looked for before this place: one was looked for, and does not end.
    pub(super) no_pattern: usize,
    /// A place that was asked about, and the end of its line.
    pub(super) line: Cell<(usize, usize)>,
    /// Labels of here-documents that begin in the next line, and whether they stand at the start of theirs.
    pub(super) heredocs: Vec<(Range<usize>, bool)>,
    /// How many searches may still fail, so that a text full of beginnings takes no longer than others.
    pub(super) patience: usize,
    /// The comments, where somebody wants them.
    pub(super) comments: Option<Vec<Range<usize>>>,
}

impl<'a> Lexer<'a> {
    /// A text, at its start.
    pub(super) fn new(text: &'a str, grammar: &'static Grammar, comments: Option<Vec<Range<usize>>>) -> Self {
        let mut lexer = Self {
            text,
            bytes: text.as_bytes(),
            grammar,
            at: 0,
            frames: Vec::new(),
            before: 0,
            last: 0,
            word: 0..0,
            earlier: 0..0,
            is_fresh: true,
            depth: 0,
            low: 0,
            no_pattern: 0,
            line: Cell::new((1, 0)),
            heredocs: Vec::new(),
            patience: text.len().saturating_mul(32).saturating_add(4_096),
            comments,
        };
        if text.starts_with("#!") && !text.starts_with("#![") {
            lexer.at = lexer.line_end(0);
        }
        lexer
    }

    /// Goes on in another part of the text, as if nothing had been before it.
    pub(super) fn restart(&mut self, part: Range<usize>) {
        self.bytes = self.text.as_bytes().get(..part.end).unwrap_or_default();
        (self.at, self.before, self.is_fresh) = (part.start, 0, true);
        (self.word, self.earlier) = (0..0, 0..0);
        self.frames.clear();
        (self.depth, self.low, self.no_pattern) = (0, 0, 0);
        self.line.set((1, 0));
    }

    /// The next token.
    pub(super) fn next(&mut self) -> Token {
        self.step(true)
    }

    /// The next keyword, or the end.
    pub(super) fn key(&mut self) -> Token {
        self.step(false)
    }

    fn step(&mut self, every: bool) -> Token {
        loop {
            let Some(&byte) = self.bytes.get(self.at) else {
                return self.token(What::End, self.at, self.at);
            };
            let class = self.class(byte);
            let step = match class & KIND {
                SPACE => {
                    self.at += 1;
                    continue;
                }
                WORD => self.word(class, every),
                LINE => {
                    self.line();
                    continue;
                }
                MARK => self.mark(byte),
                BRACKET => self.bracket(byte),
                _ => match (self.grammar.odd)(self, byte) {
                    Step::Mark => self.mark(byte),
                    step => step,
                },
            };
            match step {
                Step::Token(token) if every || token.is_word() => return token,
                _ => {}
            }
        }
    }

    /// A token from `from` to `to`, with the quotes or without; the place is behind it already.
    pub(super) fn token(&mut self, what: What, from: usize, to: usize) -> Token {
        let before = match what {
            What::Mark(mark) => mark,
            What::Text => A_TEXT,
            _ => A_WORD,
        };
        let token = Token {
            what,
            start: from,
            from,
            to,
            is_fresh: self.is_fresh,
            before: self.before,
            is_open: false,
            escape: 0,
        };
        (self.before, self.is_fresh, self.last) = (before, false, from);
        token
    }

    fn word(&mut self, class: u8, every: bool) -> Step {
        let start = self.at;
        let space = self.wide_space(start);
        if space > 0 {
            self.at += space;
            return Step::Dull;
        }
        let end = self.word_end(start + 1);
        self.at = end;
        if let (Some(glued), Some(&next)) = (self.grammar.glued, self.bytes.get(end))
            && self.class(next) & KIND > BRACKET
        {
            match glued(self, start) {
                Step::Mark => {}
                step => return step,
            }
        }
        self.keep_word(start..end);
        if every || class & KEY != 0 && self.is_keyword(start, end) {
            return Step::Token(self.token(What::Word, start, end));
        }
        (self.before, self.is_fresh, self.last) = (A_WORD, false, start);
        Step::Dull
    }

    /// Remembers a word.
    pub(super) fn keep_word(&mut self, word: Range<usize>) {
        self.earlier = std::mem::replace(&mut self.word, word);
    }

    /// Whether a reader wants to stop at this word.
    pub(super) fn is_keyword(&self, start: usize, end: usize) -> bool {
        let word = self.bytes.get(start..end).unwrap_or_default();
        let folds = self.grammar.folds;
        self.grammar.keywords.iter().any(|keyword| {
            let keyword = keyword.as_bytes();
            keyword.len() == word.len() && (keyword == word || folds && keyword.eq_ignore_ascii_case(word))
        })
    }

    /// A sign of one byte.
    pub(super) fn mark(&mut self, byte: u8) -> Step {
        let start = self.at;
        self.at += 1;
        Step::Token(self.token(What::Mark(byte), start, start + 1))
    }

    fn line(&mut self) {
        self.at += 1;
        self.is_fresh = true;
        if !self.heredocs.is_empty() {
            self.skip_heredocs();
        }
    }

    fn bracket(&mut self, byte: u8) -> Step {
        match byte {
            b'{' => self.depth += 1,
            b'}' if self.frames.is_empty() => {
                self.depth = self.depth.saturating_sub(1);
                self.low = self.low.min(self.depth);
            }
            _ => {}
        }
        if let Some(frame) = self.frames.last_mut()
            && frame.takes(byte)
        {
            return self.close();
        }
        self.mark(byte)
    }

    /// What is open ends here, and what is around it goes on.
    fn close(&mut self) -> Step {
        self.at += 1;
        match self.frames.pop().map(|frame| frame.around) {
            Some(Around::Hole(literal)) => {
                self.at += literal.extra_closers(self);
                Step::Token(self.literal(literal, self.at))
            }
            _ => self.markup(),
        }
    }

    /// How many braces are open, and the fewest since this was asked last.
    pub(super) fn depth(&mut self) -> (usize, usize) {
        let low = std::mem::replace(&mut self.low, self.depth);
        (self.depth, low)
    }

    /// The last word before a token, which was the last one or next to the last.
    pub(super) fn word_before(&self, token: &Token) -> &'a str {
        self.slice(if self.word.start == token.from { self.earlier.clone() } else { self.word.clone() })
    }

    /// Gives a word back.
    pub(super) fn back(&mut self, token: &Token) {
        if token.is_word() {
            (self.at, self.before, self.is_fresh) = (token.start, token.before, token.is_fresh);
            if self.word.start == token.from {
                self.word = self.earlier.clone();
            }
        }
    }
}
