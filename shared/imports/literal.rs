//! Strings of every kind: what closes them, what a backslash does, and the holes in them, which hold code.

use super::lexer::{Around, Frame, Lexer, Step, Token, What};

/// A backslash is a character like others.
pub(super) const RAW: u8 = 0;
/// A backslash takes the meaning of a quote or a backslash behind it, and is itself elsewhere.
pub(super) const QUOTE: u8 = 1;
/// A backslash begins an escape.
pub(super) const FULL: u8 = 2;

/// What a hole looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hole {
    /// There is none.
    None,
    /// `${…}`.
    Dollar,
    /// `{…}`, or as many braces as that.
    Brace(u8),
    /// `\(…)`.
    Paren,
    /// `#{…}`.
    Hash,
    /// `{$…}`.
    Php,
}

/// How a string is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Literal {
    /// What closes it.
    pub(super) quote: u8,
    /// How many of these.
    pub(super) count: usize,
    /// How many `#` behind them.
    pub(super) hashes: usize,
    /// Whether more quotes than are needed belong to the text.
    pub(super) is_greedy: bool,
    /// What a backslash does.
    pub(super) escape: u8,
    /// Whether two quotes stand for one.
    pub(super) is_doubled: bool,
    /// Whether it may go over lines.
    pub(super) has_lines: bool,
    /// Its holes.
    pub(super) hole: Hole,
    /// What opens a pair within it (`%w[[]]`), or 0.
    pub(super) opener: u8,
    /// How many pairs are open.
    pub(super) pairs: usize,
}

impl Literal {
    /// Within one line, with escapes.
    pub(super) const fn new(quote: u8) -> Self {
        Self {
            quote,
            count: 1,
            hashes: 0,
            is_greedy: false,
            escape: FULL,
            is_doubled: false,
            has_lines: false,
            hole: Hole::None,
            opener: 0,
            pairs: 0,
        }
    }

    /// Over lines.
    pub(super) const fn lines(quote: u8) -> Self {
        Self { has_lines: true, ..Self::new(quote) }
    }

    /// Over lines, between three quotes.
    pub(super) const fn triple(quote: u8) -> Self {
        Self { has_lines: true, count: 3, ..Self::new(quote) }
    }

    /// With holes.
    pub(super) const fn with(self, hole: Hole) -> Self {
        Self { hole, ..self }
    }

    /// With a backslash that does this.
    pub(super) const fn escaping(self, escape: u8) -> Self {
        Self { escape, ..self }
    }

    /// The brackets that open and close more of its holes.
    pub(super) fn brackets(&self) -> (u8, u8) {
        if self.hole == Hole::Paren { (b'(', b')') } else { (b'{', b'}') }
    }

    /// How many braces close a hole beside the first.
    pub(super) fn extra_closers(&self, lexer: &Lexer<'_>) -> usize {
        match self.hole {
            Hole::Brace(count) => lexer.run(lexer.at, b'}', usize::from(count).saturating_sub(1)),
            _ => 0,
        }
    }

    /// The byte with which a hole begins.
    fn hole_byte(&self) -> u8 {
        match self.hole {
            Hole::Dollar => b'$',
            Hole::Brace(_) | Hole::Php => b'{',
            Hole::Hash => b'#',
            Hole::None | Hole::Paren => self.quote,
        }
    }
}

impl Lexer<'_> {
    /// A string whose quotes begin at the place.
    pub(super) fn quoted(&mut self, literal: Literal) -> Step {
        let start = self.at;
        self.at += literal.count;
        Step::Token(self.literal(literal, start))
    }

    /// A string of one line or, where three quotes stand, of many.
    pub(super) fn one_or_three(&mut self, one: Literal, three: Literal) -> Step {
        let is_three = self.run(self.at, one.quote, 3) == 3;
        self.quoted(if is_three { three } else { one })
    }

    /// A string, or what is left of it behind a hole; the place is where its text begins.
    pub(super) fn literal(&mut self, mut literal: Literal, start: usize) -> Token {
        let from = self.at;
        let hole = literal.hole_byte();
        let has_escape = literal.escape != RAW || literal.hole == Hole::Paren;
        while let Some(&byte) = self.bytes.get(self.at) {
            let length = if byte == literal.quote {
                match self.closing(&mut literal) {
                    Ok(length) => return self.ended(literal, start, from, length),
                    Err(length) => length,
                }
            } else if byte == b'\\' && has_escape {
                if self.sees_paren(&literal) {
                    return self.opened(literal, start, from, literal.hashes + 2);
                }
                self.escape(&literal)
            } else if byte == hole {
                match self.hole(&literal) {
                    Ok(length) => return self.opened(literal, start, from, length),
                    Err(length) => length,
                }
            } else if matches!(byte, b'\n' | b'\r') && !literal.has_lines {
                break;
            } else {
                literal.pairs += usize::from(byte == literal.opener);
                1
            };
            self.at += length;
        }
        self.at = self.at.min(self.bytes.len());
        self.ended(literal, start, from, 0)
    }

    /// The string ends here, with so many bytes that close it.
    fn ended(&mut self, literal: Literal, start: usize, from: usize, length: usize) -> Token {
        let to = self.at;
        self.at += length;
        let extra = if literal.is_greedy { length.saturating_sub(literal.count + literal.hashes) } else { 0 };
        let token = self.token(What::Text, from, to + extra);
        Token { start, escape: literal.escape, ..token }
    }

    /// A hole opens here, with so many bytes.
    fn opened(&mut self, literal: Literal, start: usize, from: usize, length: usize) -> Token {
        let token = self.token(What::Text, from, self.at);
        self.at += length;
        self.before = b'{';
        self.frames.push(Frame::new(Around::Hole(literal)));
        Token { start, escape: literal.escape, is_open: true, ..token }
    }

    /// How many bytes close the string here; or how many to pass over, where they do not.
    fn closing(&self, literal: &mut Literal) -> Result<usize, usize> {
        if literal.pairs > 0 {
            literal.pairs -= 1;
            return Err(1);
        }
        if literal.count == 1 && literal.hashes == 0 && !literal.is_doubled {
            return Ok(1);
        }
        let most = if literal.is_greedy || literal.is_doubled { usize::MAX } else { literal.count };
        let run = self.run(self.at, literal.quote, most);
        if literal.is_doubled {
            return if run.is_multiple_of(2) { Err(run) } else { self.odd_run(run) };
        }
        if run < literal.count || self.run(self.at + literal.count, b'#', literal.hashes) < literal.hashes {
            return Err(if literal.hashes > 0 { 1 } else { run });
        }
        let quotes = if literal.is_greedy { run } else { literal.count };
        Ok(quotes + literal.hashes)
    }

    /// Of an odd number of quotes the last closes; those before it are passed over first.
    fn odd_run(&self, run: usize) -> Result<usize, usize> {
        if run == 1 { Ok(1) } else { Err(run - 1) }
    }

    fn sees_paren(&self, literal: &Literal) -> bool {
        literal.hole == Hole::Paren
            && self.run(self.at + 1, b'#', literal.hashes) == literal.hashes
            && self.byte(self.at + 1 + literal.hashes) == b'('
    }

    /// How long the escape is that begins here.
    fn escape(&self, literal: &Literal) -> usize {
        if self.run(self.at + 1, b'#', literal.hashes) < literal.hashes {
            return 1;
        }
        let is_crlf = self.sees(self.at + 1, b"\r\n");
        literal.hashes + if is_crlf { 3 } else { 2 }
    }

    /// How long the opening of the hole is that begins here; or how many bytes to pass over, where none does.
    fn hole(&self, literal: &Literal) -> Result<usize, usize> {
        let next = self.byte(self.at + 1);
        match literal.hole {
            Hole::Dollar | Hole::Hash if next == b'{' => Ok(2),
            Hole::Php if next == b'$' => Ok(1),
            Hole::Brace(count) => self.braces(usize::from(count)),
            _ => Err(1),
        }
    }

    /// With one brace a hole, two stand for one; with more, fewer stand for themselves.
    fn braces(&self, count: usize) -> Result<usize, usize> {
        let run = self.run(self.at, b'{', usize::MAX);
        let opens = if count == 1 { !run.is_multiple_of(2) } else { run >= count };
        if opens { Ok(run) } else { Err(run) }
    }

    /// A sign that begins the format of a hole (`{x:…}`): what follows is text up to the end of the hole.
    pub(super) fn format(&mut self) -> Step {
        let is_format = self.frames.last().is_some_and(|frame| {
            matches!(frame.around, Around::Hole(Literal { hole: Hole::Brace(_), .. }))
                && frame.depth + frame.others == 0
        });
        if is_format {
            let rest = self.bytes.get(self.at..).unwrap_or_default();
            let stop = rest.iter().position(|byte| matches!(byte, b'{' | b'}' | b'\n' | b'\r'));
            self.at += stop.unwrap_or(rest.len());
            return Step::Dull;
        }
        Step::Mark
    }

    /// A character between single quotes, or the quote alone where none follows (a lifetime, a symbol).
    pub(super) fn character(&mut self) -> Step {
        let rest = self.text.get(self.at + 1..).unwrap_or_default();
        let mut chars = rest.chars();
        match (chars.next(), chars.next()) {
            (Some('\\'), _) => self.quoted(Literal::new(b'\'')),
            (Some(_), Some('\'')) => self.quoted(Literal::new(b'\'')),
            _ => Step::Mark,
        }
    }

    /// A name between backquotes.
    pub(super) fn backquoted(&mut self) -> Step {
        let from = self.at + 1;
        let end = self.line_end(from);
        let rest = self.bytes.get(from..end).unwrap_or_default();
        let Some(far) = memchr::memchr(b'`', rest) else { return Step::Mark };
        self.at = from + far + 1;
        let token = self.token(What::Word, from, from + far);
        self.keep_word(from..from + far);
        Step::Token(Token { start: from - 1, ..token })
    }
}
