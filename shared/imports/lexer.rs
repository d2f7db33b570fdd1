//! Goes through a text token by token, in any language that has a [`Grammar`]. No call goes deeper with the text: what is open
//! (a string around a hole, an element of JSX) stands on a stack of its own, so that no nesting is too deep.

use super::grammar::{BRACKET, Grammar, KEY, KIND, LINE, MARK, SPACE, WORD};
use super::literal::Literal;
use std::ops::Range;

/// What stands before a token, where that is a word.
pub(super) const A_WORD: u8 = b'a';
/// What stands before a token, where that is a string.
pub(super) const A_TEXT: u8 = b'"';

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    /// The text is at its end.
    End,
    /// A name, a keyword, a number.
    Word,
    /// A string, or a part of one between holes.
    Text,
    /// A sign.
    Mark(u8),
}

/// A token.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    /// What it is.
    pub(super) what: What,
    /// Where it begins.
    pub(super) start: usize,
    /// Where what it says begins, without quotes.
    pub(super) from: usize,
    /// Where that ends.
    pub(super) to: usize,
    /// Whether a line ended before it.
    pub(super) is_fresh: bool,
    /// What stands before it: a sign, [`A_WORD`], [`A_TEXT`], or 0 for nothing.
    pub(super) before: u8,
    /// For a string: whether a hole follows, so that this is not all of it.
    pub(super) is_open: bool,
    /// For a string: how a backslash is to be read.
    pub(super) escape: u8,
}

impl Token {
    /// Whether it is this sign.
    pub(super) fn is(&self, mark: u8) -> bool {
        self.what == What::Mark(mark)
    }

    /// Whether it is a word.
    pub(super) fn is_word(&self) -> bool {
        self.what == What::Word
    }

    /// Whether it is a string.
    pub(super) fn is_text(&self) -> bool {
        self.what == What::Text
    }

    /// Whether a statement can begin with it: nothing is before it in its line, or the end of another.
    pub(super) fn is_first(&self) -> bool {
        self.is_fresh || matches!(self.before, 0 | b';' | b'{' | b'}')
    }
}

/// What came of an odd byte.
pub(super) enum Step {
    /// Something that says nothing, such as a comment.
    Dull,
    /// Nothing: it is a sign like others.
    Mark,
    /// A token.
    Token(Token),
}

/// What is open around the place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    /// What it is.
    pub(super) around: Around,
    /// How many brackets of the kind that closes it are open in it.
    pub(super) depth: usize,
    /// How many others are.
    pub(super) others: usize,
}

/// See [`Frame`].
#[derive(Debug, Clone, Copy)]
pub(super) enum Around {
    /// The hole of a string.
    Hole(Literal),
    /// Code in braces within JSX.
    Braces,
    /// The tag of an element, between its angles.
    Tag,
    /// What an element holds.
    Children,
}

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
    /// The last word.
    pub(super) word: Range<usize>,
    pub(super) is_fresh: bool,
    /// How many braces are open, and the fewest since somebody asked.
    depth: usize,
    low: usize,
    /// No pattern between slashes is looked for before this place: one was looked for, and does not end.
    pub(super) no_pattern: usize,
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
            is_fresh: true,
            depth: 0,
            low: 0,
            no_pattern: 0,
            heredocs: Vec::new(),
            patience: text.len().saturating_mul(8).saturating_add(4_096),
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
        (self.at, self.before, self.is_fresh, self.word) = (part.start, 0, true, 0..0);
        self.frames.clear();
        (self.depth, self.low, self.no_pattern) = (0, 0, 0);
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
        {
            at += 1;
        }
        at
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

    /// How often that byte stands there.
    pub(super) fn run(&self, at: usize, byte: u8) -> usize {
        self.bytes.get(at..).unwrap_or_default().iter().take_while(|&&other| other == byte).count()
    }

    /// Where the line ends.
    pub(super) fn line_end(&self, at: usize) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        memchr::memchr2(b'\n', b'\r', rest).map_or(self.bytes.len(), |far| at + far)
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
        if every || class & KEY != 0 && self.is_keyword(start, end) {
            let token = self.token(What::Word, start, end);
            // Only now: whoever gets a keyword may ask for the word before it, until it goes on.
            if every {
                self.word = start..end;
            }
            return Step::Token(token);
        }
        (self.before, self.is_fresh, self.last, self.word) = (A_WORD, false, start, start..end);
        Step::Dull
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

    /// Gives a word back.
    pub(super) fn back(&mut self, token: &Token) {
        if token.is_word() {
            (self.at, self.before, self.is_fresh) = (token.start, token.before, token.is_fresh);
        }
    }
}

impl Frame {
    /// Something opens.
    pub(super) fn new(around: Around) -> Self {
        Self { around, depth: 0, others: 0 }
    }

    /// Counts a bracket; whether it is the one that closes the frame.
    fn takes(&mut self, byte: u8) -> bool {
        let (open, shut) = match self.around {
            Around::Hole(literal) => literal.brackets(),
            _ => (b'{', b'}'),
        };
        if byte == shut && self.depth == 0 {
            return true;
        }
        if byte == open {
            self.depth += 1;
        } else if byte == shut {
            self.depth -= 1;
        } else if matches!(byte, b'(' | b'[' | b'{') {
            self.others += 1;
        } else {
            self.others = self.others.saturating_sub(1);
        }
        false
    }
}
