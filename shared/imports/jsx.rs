//! Elements of JSX within a script: their text is no code.

use super::lexer::{Around, Frame, Lexer, Step, What};
use super::look::find;

/// Words of types, behind which no element's attributes follow.
const TYPES: &[&str] = &["asserts", "const", "infer", "keyof", "readonly", "typeof", "unique"];

impl Lexer<'_> {
    /// An element that begins here; a sign where it is a comparison or a type.
    pub(super) fn element(&mut self) -> Step {
        if !self.is_element() {
            return Step::Mark;
        }
        self.at += 1;
        self.frames.push(Frame::new(Around::Tag));
        self.markup()
    }

    /// Goes through markup up to where code begins again.
    pub(super) fn markup(&mut self) -> Step {
        loop {
            let goes_on = match self.frames.last().map(|frame| frame.around) {
                Some(Around::Tag) => self.tag(),
                Some(Around::Children) => self.children(),
                _ => break,
            };
            if !goes_on {
                break;
            }
        }
        let step = Step::Token(self.token(What::Text, self.at, self.at));
        if matches!(self.frames.last(), Some(Frame { around: Around::Braces, depth: 0, others: 0 })) {
            self.before = b'{';
        }
        step
    }

    /// Goes to the end of a tag, or to code in it; whether markup follows.
    fn tag(&mut self) -> bool {
        loop {
            let at = self.at;
            self.at += 1;
            match self.bytes.get(at).copied() {
                None => return self.stop(),
                Some(b'{') => return self.code(),
                Some(quote @ (b'"' | b'\'')) => self.past(quote),
                Some(b'<') => self.angle(1),
                Some(b'/') if matches!(self.byte(at + 1), b'/' | b'*') => {
                    self.at = at;
                    self.slashes(false);
                }
                Some(b'>') if self.is_inner_angle() => self.angle(-1),
                Some(b'>') => return self.tag_end(self.byte(at.saturating_sub(1)) == b'/'),
                _ => {}
            }
        }
    }

    fn is_inner_angle(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.others > 0)
    }

    fn angle(&mut self, by: isize) {
        if let Some(frame) = self.frames.last_mut() {
            frame.others = frame.others.saturating_add_signed(by);
        }
    }

    fn tag_end(&mut self, is_empty: bool) -> bool {
        self.frames.pop();
        if !is_empty {
            self.frames.push(Frame::new(Around::Children));
        }
        true
    }

    /// Goes to the next tag, or to code; whether markup follows.
    fn children(&mut self) -> bool {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let Some(far) = memchr::memchr2(b'<', b'{', rest) else { return self.stop() };
        self.at += far + 1;
        if self.byte(self.at - 1) == b'{' {
            return self.code();
        }
        if self.byte(self.at) == b'/' {
            self.frames.pop();
            self.past(b'>');
        } else {
            self.frames.push(Frame::new(Around::Tag));
        }
        true
    }

    fn code(&mut self) -> bool {
        self.frames.push(Frame::new(Around::Braces));
        false
    }

    /// The text ends within markup.
    fn stop(&mut self) -> bool {
        self.at = self.bytes.len();
        false
    }

    fn past(&mut self, byte: u8) {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        self.at += memchr::memchr(byte, rest).map_or(rest.len(), |far| far + 1);
    }

    /// Whether an element begins here, and not a list of types.
    fn is_element(&mut self) -> bool {
        let start = self.at + 1;
        let end = self.tag_name_end(start);
        let name = self.slice(start..end);
        let next = self.solid(end);
        match self.byte(next) {
            b'>' if start == end => next == end && self.closes(">"),
            _ if start == end || name.starts_with(|first: char| first.is_ascii_digit()) => false,
            b'>' | b'<' => self.closes(name),
            b'/' => true,
            b'{' => next > end,
            byte => next > end && byte.is_ascii_alphabetic() && self.has_attribute(name, next),
        }
    }

    fn tag_name_end(&self, mut at: usize) -> usize {
        while matches!(self.byte(at), b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$' | b'.' | b':' | b'-' | 0x80..)
        {
            at += 1;
        }
        at
    }

    /// Whether the word there is an attribute of that element.
    fn has_attribute(&self, name: &str, at: usize) -> bool {
        let end = self.word_end(at);
        let is_bound = self.slice(at..end) == "extends" && self.byte(self.solid(end)) != b'=';
        !is_bound && !TYPES.contains(&name)
    }

    /// Whether an element of that name is closed somewhere.
    fn closes(&mut self, name: &str) -> bool {
        if self.patience == 0 {
            return false;
        }
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let far = find(rest, format!("</{name}").as_bytes(), 0);
        self.patience = self.patience.saturating_sub(far.unwrap_or(rest.len()));
        far.is_some()
    }
}
