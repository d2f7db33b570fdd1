//! What the lexer gives, and what it remembers to be open.

use super::literal::Literal;

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

    /// Whether it is a string from its quote on, and not what is left of one behind a hole.
    pub(super) fn is_text(&self) -> bool {
        self.what == What::Text && self.start < self.from
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

impl Frame {
    /// Something opens.
    pub(super) fn new(around: Around) -> Self {
        Self { around, depth: 0, others: 0 }
    }

    /// Counts a bracket; whether it is the one that closes the frame.
    pub(super) fn takes(&mut self, byte: u8) -> bool {
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
