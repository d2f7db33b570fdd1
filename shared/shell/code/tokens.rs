//! A piece of code as a list of tokens: what the readers of all languages share.
//!
//! A lexer that is not sure what a character begins says so: then the code is not read. Code inside of a text, as
//! `f"{…}"`, stands behind the token of that text between the signs [`OPEN`] and [`CLOSE`].

use super::super::word::ANYTHING;
use std::borrow::Cow;

/// The sign before code that stands inside of a text.
pub(super) const OPEN: &str = "#{";
/// The sign behind code that stands inside of a text.
pub(super) const CLOSE: &str = "#}";
/// The most tokens that are read.
const MOST: usize = 6_000;
/// The most brackets that may be open, and the most texts that may stand in one another.
const DEEPEST: usize = 60;

/// What a lexer gives, or half a sentence on what cannot be read.
pub(super) type Lexed<T = ()> = Result<T, &'static str>;

/// What kind of token it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or a word of the language.
    Name,
    /// A variable with its sigil.
    Variable,
    /// A number.
    Number,
    /// A text, with [`ANYTHING`] for what is not known of it.
    Text,
    /// A text that is given to a shell.
    Command,
    /// A regular expression.
    Regex,
    /// Punctuation.
    Sign,
    /// The end of a line where it counts.
    Line,
}

/// One token.
#[derive(Debug, Clone)]
pub(super) struct Token<'a> {
    /// What kind it is.
    pub(super) kind: Kind,
    /// A text without its quotes and escapes; anything else as written.
    pub(super) text: Cow<'a, str>,
    /// Whether there is space before it.
    pub(super) is_spaced: bool,
}

/// Code on its way to tokens.
#[derive(Debug)]
pub(super) struct Source<'a> {
    rest: &'a str,
    /// What was found.
    pub(super) tokens: Vec<Token<'a>>,
    /// Whether space was passed since the last token.
    pub(super) is_spaced: bool,
    depth: usize,
}

impl<'a> Source<'a> {
    /// All of `code`, to be read.
    pub(super) fn new(code: &'a str) -> Self {
        Self { rest: code, tokens: Vec::new(), is_spaced: false, depth: 0 }
    }

    /// What is not read yet.
    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    /// The next character.
    #[inline(never)]
    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// The character behind the next one.
    #[inline(never)]
    pub(super) fn second(&self) -> Option<char> {
        self.rest.chars().nth(1)
    }

    /// Takes the next character.
    #[inline(never)]
    pub(super) fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.rest = self.rest.get(next.len_utf8()..).unwrap_or("");
        Some(next)
    }

    /// Takes `text` if it is next.
    #[inline(never)]
    pub(super) fn eat(&mut self, text: &str) -> bool {
        self.rest.strip_prefix(text).map(|rest| self.rest = rest).is_some()
    }

    /// Takes `bytes` of the rest.
    #[inline(never)]
    pub(super) fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at_checked(bytes).unwrap_or((self.rest, ""));
        self.rest = rest;
        taken
    }

    /// Takes characters as long as they are wanted.
    #[inline(never)]
    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|letter| !wanted(letter)).unwrap_or(self.rest.len());
        self.take(end)
    }

    /// Takes a name: letters, digits, underscores.
    #[inline(never)]
    pub(super) fn word(&mut self) -> &'a str {
        self.take_while(is_wordly)
    }

    /// Adds a token.
    #[inline(never)]
    pub(super) fn push(&mut self, kind: Kind, text: impl Into<Cow<'a, str>>) {
        self.tokens.push(Token { kind, text: text.into(), is_spaced: self.is_spaced });
        self.is_spaced = false;
    }

    /// Adds a text that is not known yet; its place is for [`Source::settle`].
    #[inline(never)]
    pub(super) fn reserve(&mut self, kind: Kind) -> usize {
        self.push(kind, "");
        self.tokens.len().saturating_sub(1)
    }

    /// Gives a reserved token its text.
    #[inline(never)]
    pub(super) fn settle(&mut self, place: usize, text: String) {
        if let Some(token) = self.tokens.get_mut(place) {
            token.text = text.into();
        }
    }

    /// The token that was added last.
    #[inline(never)]
    pub(super) fn last(&self) -> Option<&Token<'a>> {
        self.tokens.last()
    }

    /// Whether the last token is one of these signs.
    #[inline(never)]
    pub(super) fn follows(&self, signs: &str) -> bool {
        self.last().is_some_and(|token| token.kind == Kind::Sign && has(signs, &token.text))
    }

    /// The name before the brackets that closed last, and the sign or name before that.
    #[inline(never)]
    pub(super) fn before_brackets(&self) -> (&str, &str) {
        let mut open = 0_usize;
        for (place, token) in self.tokens.iter().enumerate().rev() {
            match token.text.as_ref() {
                ")" if token.kind == Kind::Sign => open = open.saturating_add(1),
                "(" if token.kind == Kind::Sign && open == 1 => {
                    let before = |back: usize| place.checked_sub(back).and_then(|place| self.tokens.get(place));
                    let name = before(1).filter(|before| before.kind == Kind::Name).map_or("", |before| &before.text);
                    return (name, before(2).map_or("", |before| &before.text));
                }
                "(" if token.kind == Kind::Sign => open = open.saturating_sub(1),
                _ => {}
            }
        }
        ("", "")
    }

    /// One step deeper into texts that stand in one another.
    pub(super) fn enter(&mut self) -> Lexed {
        self.depth = self.depth.saturating_add(1);
        if self.depth > 8 { Err("texts stand too deep in one another") } else { Ok(()) }
    }

    /// As deep as another, of which it is a part.
    pub(super) fn deepen(&mut self, other: &Source<'_>) {
        self.depth = other.depth;
    }

    /// One step back.
    pub(super) fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Takes a number, which may end in a point in some languages.
    #[inline(never)]
    pub(super) fn number(&mut self, may_end_in_point: bool) {
        let from = self.rest;
        if self.rest.starts_with('0') && self.second().is_some_and(|letter| letter.is_ascii_alphabetic()) {
            self.word();
        } else {
            self.take_while(|letter| letter.is_ascii_digit() || letter == '_');
            let next = self.second();
            if self.rest.starts_with('.') && next.is_some_and(|next| next.is_ascii_digit()) {
                self.bump();
                self.take_while(|letter| letter.is_ascii_digit() || letter == '_');
            } else if may_end_in_point && self.rest.starts_with('.') && !next.is_some_and(is_wordly) {
                self.bump();
            }
            self.exponent();
        }
        let is_last = |letter: char| matches!(letter, 'j' | 'J' | 'n' | 'L');
        if self.peek().is_some_and(is_last) && !self.second().is_some_and(is_wordly) {
            self.bump();
        }
        let length = from.len().saturating_sub(self.rest.len());
        self.push(Kind::Number, from.get(..length).unwrap_or(""));
    }

    fn exponent(&mut self) {
        let Some(behind) = self.rest.strip_prefix(['e', 'E']) else { return };
        let digits = behind.strip_prefix(['+', '-']).unwrap_or(behind);
        if digits.starts_with(|letter: char| letter.is_ascii_digit()) {
            self.rest = digits;
            self.take_while(|letter| letter.is_ascii_digit() || letter == '_');
        }
    }

    /// Takes a sign: the longest of `signs`, which stand longest first, else one character of ASCII punctuation.
    #[inline(never)]
    pub(super) fn sign(&mut self, signs: &str) -> Lexed {
        let long = signs.split(' ').find(|sign| self.rest.starts_with(sign));
        let length = match (long, self.peek()) {
            (Some(sign), _) => sign.len(),
            (None, Some(one)) if one.is_ascii_punctuation() => 1,
            (None, _) => return Err("it has a character that the language does not know"),
        };
        let text = self.take(length);
        self.push(Kind::Sign, text);
        Ok(())
    }

    /// Takes what stands behind a backslash. An escape that nothing is known of is kept with its backslash if it `keeps`.
    #[inline(never)]
    pub(super) fn escape(&mut self, into: &mut String, keeps: bool) -> Lexed {
        let code = match self.bump().ok_or("a text does not end")? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'x' => self.coded(2),
            'u' => self.coded(4),
            'U' => self.coded(8),
            'a' | 'b' | 'f' | 'v' | 'e' | 'c' | 'N' | 'M' | 'C' | 'o' | 'l' | 'L' | 'Q' | 'E' => ANYTHING,
            '\n' => return Ok(()),
            digit @ '0'..='7' => self.octal(digit),
            other => {
                if keeps && !matches!(other, '\\' | '\'' | '"' | '`' | '$') {
                    into.push('\\');
                }
                other
            }
        };
        into.push(code);
        Ok(())
    }

    #[inline(never)]
    fn coded(&mut self, most: usize) -> char {
        let digits = if most == 4 && self.eat("{") {
            let digits = self.take_while(|letter| letter.is_ascii_hexdigit());
            self.eat("}");
            digits
        } else {
            let is_hex = |letter: &u8| letter.is_ascii_hexdigit();
            self.take(self.rest.bytes().take(most).take_while(is_hex).count())
        };
        u32::from_str_radix(digits, 16).ok().and_then(char::from_u32).unwrap_or(ANYTHING)
    }

    #[inline(never)]
    fn octal(&mut self, first: char) -> char {
        let more = self.take(self.rest.bytes().take(2).take_while(|letter| matches!(letter, b'0'..=b'7')).count());
        u32::from_str_radix(&format!("{first}{more}"), 8).ok().and_then(char::from_u32).unwrap_or(ANYTHING)
    }

    /// Whether more was found than is read.
    pub(super) fn is_too_long(&self) -> bool {
        self.tokens.len() > MOST
    }

    /// The tokens, brackets matched. Brackets that do not match are let be where `is_loose`.
    pub(super) fn finish(self, is_loose: bool) -> Lexed<Tokens<'a>> {
        if self.is_too_long() {
            return Err("it is longer than skraft reads");
        }
        Tokens::matched(self.tokens, is_loose)
    }
}

/// Whether it can stand in a name.
pub(super) fn is_wordly(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// Whether `list`, of names with one space between them, has `name`.
#[inline(never)]
pub(super) fn has(list: &str, name: &str) -> bool {
    !name.is_empty() && list.split(' ').any(|listed| listed == name)
}

/// What a table says of `name`: each line is `head: names`, and a name may have a letter behind `!` that says what it does.
/// A name without a letter gives `' '`.
#[inline(never)]
pub(super) fn listed(table: &str, head: &str, name: &str) -> Option<char> {
    letter(line(table, head)?, name)
}

/// The names of `head` in a table of lines `head: names`.
#[inline(never)]
pub(super) fn line<'t>(table: &'t str, head: &str) -> Option<&'t str> {
    table.split('\n').find_map(|line| line.strip_prefix(head)?.strip_prefix(':'))
}

/// The letter behind a name of a list; `' '` where it has none.
#[inline(never)]
pub(super) fn letter(list: &str, name: &str) -> Option<char> {
    list.split(' ').find_map(|listed| match listed.strip_prefix(name)? {
        "" => Some(' '),
        more => more.strip_prefix('!')?.chars().next(),
    })
}

/// Tokens with matched brackets.
#[derive(Debug)]
pub(super) struct Tokens<'a> {
    list: Vec<Token<'a>>,
    partner: Vec<usize>,
    around: Vec<usize>,
}

impl<'a> Tokens<'a> {
    fn matched(list: Vec<Token<'a>>, is_loose: bool) -> Lexed<Self> {
        let mut partner = vec![usize::MAX; list.len()];
        let mut around = vec![usize::MAX; list.len()];
        let mut open: Vec<(usize, &str)> = Vec::new();
        for (place, token) in list.iter().enumerate() {
            let close = match (token.kind, token.text.as_ref()) {
                (Kind::Sign, "(" | "$(") => Some(")"),
                (Kind::Sign, "[") => Some("]"),
                (Kind::Sign, "{" | "@{" | "${" | "%{") => Some("}"),
                (Kind::Sign, OPEN) => Some(CLOSE),
                _ => None,
            };
            if matches!((token.kind, token.text.as_ref()), (Kind::Sign, ")" | "]" | "}" | CLOSE)) {
                match open.pop() {
                    Some((from, wanted)) if wanted == token.text => {
                        set(&mut partner, place, from);
                        set(&mut partner, from, place);
                    }
                    None if is_loose => {}
                    _ => return Err("its brackets do not match"),
                }
            }
            set(&mut around, place, open.last().map_or(usize::MAX, |(from, _)| *from));
            if let Some(close) = close {
                open.push((place, close));
            }
            if open.len() > DEEPEST {
                return Err("its brackets stand too deep in one another");
            }
        }
        if !open.is_empty() && !is_loose {
            return Err("its brackets do not match");
        }
        Ok(Self { list, partner, around })
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The token at a place.
    #[inline(never)]
    pub(super) fn at(&self, place: usize) -> Option<&Token<'a>> {
        self.list.get(place)
    }

    /// Its text if it is of this kind, else nothing.
    #[inline(never)]
    pub(super) fn text(&self, place: usize, kind: Kind) -> &str {
        self.at(place).filter(|token| token.kind == kind).map_or("", |token| &token.text)
    }

    /// Its text if it is a name, else nothing.
    #[inline(never)]
    pub(super) fn name(&self, place: usize) -> &str {
        self.text(place, Kind::Name)
    }

    /// Its text if it is a sign, else nothing.
    #[inline(never)]
    pub(super) fn sign(&self, place: usize) -> &str {
        self.text(place, Kind::Sign)
    }

    /// Whether it is of this kind.
    #[inline(never)]
    pub(super) fn is(&self, place: usize, kind: Kind) -> bool {
        self.at(place).is_some_and(|token| token.kind == kind)
    }

    /// Whether it is one of these signs, which stand with one space between them.
    #[inline(never)]
    pub(super) fn is_sign(&self, place: usize, signs: &str) -> bool {
        has(signs, self.sign(place))
    }

    /// Whether it is one of these names.
    #[inline(never)]
    pub(super) fn is_name(&self, place: usize, names: &str) -> bool {
        has(names, self.name(place))
    }

    /// The bracket that belongs to this one; a place behind all where there is none.
    #[inline(never)]
    pub(super) fn partner(&self, place: usize) -> usize {
        self.partner.get(place).copied().unwrap_or(usize::MAX)
    }

    /// The bracket that stands open around this token; a place behind all where there is none.
    #[inline(never)]
    pub(super) fn around(&self, place: usize) -> usize {
        self.around.get(place).copied().unwrap_or(usize::MAX)
    }

    /// The place behind this one, or behind its brackets where it opens some.
    #[inline(never)]
    pub(super) fn over(&self, place: usize) -> usize {
        match self.partner(place) {
            close if close != usize::MAX && close > place => close.saturating_add(1),
            _ => place.saturating_add(1),
        }
    }

    /// What stands between commas, from `from` and before `to`.
    #[inline(never)]
    pub(super) fn split(&self, from: usize, to: usize) -> Vec<(usize, usize)> {
        let (mut parts, mut start, mut place) = (Vec::new(), from, from);
        while place < to {
            if self.sign(place) == "," {
                parts.push((start, place));
                start = place.saturating_add(1);
            }
            place = self.over(place);
        }
        if start < to {
            parts.push((start, to));
        }
        parts
    }

    /// What stands between the commas of the brackets that open at `open`.
    #[inline(never)]
    pub(super) fn arguments(&self, open: usize) -> Vec<(usize, usize)> {
        match self.partner(open) {
            close if close != usize::MAX && close > open => self.split(open.saturating_add(1), close),
            _ => Vec::new(),
        }
    }

    /// The text that stands from `from` and before `to`, pieces of it put together; nothing where it is no text.
    #[inline(never)]
    pub(super) fn literal(&self, from: usize, to: usize) -> Option<String> {
        let (mut all, mut place) = (String::new(), from);
        let mut is_text = false;
        while place < to {
            if self.is(place, Kind::Text) {
                all.push_str(self.text(place, Kind::Text));
                is_text = true;
            } else if self.sign(place) == "+" {
                is_text = is_text && self.is(place.saturating_add(1), Kind::Text);
            } else if self.sign(place) != OPEN {
                return None;
            }
            place = self.over(place);
        }
        is_text.then_some(all)
    }

    /// As written, from `from` and before `to`, without space.
    #[inline(never)]
    pub(super) fn joined(&self, from: usize, to: usize) -> String {
        self.list.get(from..to.min(self.list.len())).unwrap_or(&[]).iter().map(|token| token.text.as_ref()).collect()
    }
}

fn set(list: &mut [usize], place: usize, value: usize) {
    if let Some(entry) = list.get_mut(place) {
        *entry = value;
    }
}
