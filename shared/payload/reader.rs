//! Reads JSON once, as it comes: finds where the first object ends, holds it to its limits, and refuses what is no JSON.
//!
//! Our own and not serde's, because it must stop at the end of a value in a stream that stays open, count levels and
//! values, and not go over ten megabytes of a file's text a second time. It builds nothing: it tells where each value
//! stands. What a text means is still decoded by `serde_json`, and a test holds the two to the same judgement.

use super::MOST_BYTES;
use crate::error::Trouble;
use std::ops::Range;

/// The most levels that a payload may nest.
const MOST_LEVELS: usize = 128;
/// The most values that it may hold.
const MOST_VALUES: usize = 1_000_000;

/// One value that was read to its end. Ranges are of the bytes as they came, quotes included.
#[derive(Debug)]
pub struct Seen {
    /// How many objects and arrays it stands in.
    pub depth: usize,
    /// The nearest key above it; empty when there is none.
    pub key: Range<usize>,
    /// The nearest key above the object or array that it stands in.
    pub above: Range<usize>,
    /// The value itself.
    pub value: Range<usize>,
    /// Whether it is a string.
    pub is_text: bool,
}

/// Who is told of each value.
pub(super) type Tell<'t> = &'t mut dyn FnMut(&Seen) -> Result<(), Trouble>;

/// A reader of one JSON object, in pieces.
#[derive(Debug, Default)]
pub struct Reader {
    at: usize,
    state: State,
    open: Vec<Open>,
    values: usize,
    /// Where the string, number or word that is being read began.
    began: usize,
    /// The nearest key.
    key: Range<usize>,
    /// Whether an array will do as well.
    takes_array: bool,
}

/// An object or array that is being read.
#[derive(Debug)]
struct Open {
    is_object: bool,
    began: usize,
    /// The nearest key above it.
    key: Range<usize>,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing but white space came.
    #[default]
    Before,
    /// A value must come; with `true` the array may end instead.
    Value(bool),
    /// A key must come; with `true` the object may end instead.
    Key(bool),
    /// The colon must come.
    Colon,
    /// A comma or an end must come.
    After,
    /// In a string; `true`: a key.
    Text(bool, Escape),
    /// In a number or a word.
    Word,
    /// The value ended.
    Done,
}

/// Where in an escape of a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Escape {
    None,
    Begun,
    /// So many hexadecimal digits are missing.
    Hex(u8),
}

impl Reader {
    /// A reader that takes an array as well as an object.
    pub fn of_any() -> Self {
        Self { takes_array: true, ..Self::default() }
    }

    /// Reads on. `bytes` is all that came so far, from the first byte. Gives where the value ended, once it has.
    ///
    /// Fails as soon as what came cannot be the start of an object or array within the limits.
    pub fn feed(&mut self, bytes: &[u8], tell: Tell<'_>) -> Result<Option<usize>, Trouble> {
        while let Some(&byte) = bytes.get(self.at) {
            match self.state {
                State::Text(is_key, escape) => self.in_text(bytes, is_key, escape, tell)?,
                State::Word if is_word(byte) => self.at += 1,
                State::Word => self.end_word(bytes, tell)?,
                State::Done => return Ok(Some(self.at)),
                _ => self.structure(byte, tell)?,
            }
            if self.at > MOST_BYTES {
                return Err(Trouble::new("the payload is larger than 64 MiB"));
            }
        }
        Ok((self.state == State::Done).then_some(self.at))
    }

    /// Whether anything but white space came.
    pub fn began(&self) -> bool {
        self.state != State::Before
    }

    /// One byte outside of strings, numbers and words.
    fn structure(&mut self, byte: u8, tell: Tell<'_>) -> Result<(), Trouble> {
        let at = self.at;
        self.at += 1;
        match (self.state, byte) {
            (_, b' ' | b'\t' | b'\n' | b'\r') => Ok(()),
            (State::Before, 0xEF | 0xBB | 0xBF) if [0xEF, 0xBB, 0xBF].get(at) == Some(&byte) => Ok(()),
            (State::Before | State::Value(_), b'{') => self.push(true, at),
            (State::Value(_), b'[') => self.push(false, at),
            (State::Before, b'[') if self.takes_array => self.push(false, at),
            (State::Before, _) => Err(Trouble::new("the payload is not a JSON object")),
            (State::Value(_), b'"') => self.begin(State::Text(false, Escape::None), at),
            (State::Value(true), b']') => self.pop(false, tell),
            (State::Value(_), byte) if is_word(byte) => self.begin(State::Word, at),
            (State::Key(_), b'"') => self.begin(State::Text(true, Escape::None), at),
            (State::Key(true), b'}') => self.pop(true, tell),
            (State::Colon, b':') => self.become_state(State::Value(false)),
            (State::After, b',') if self.in_object() => self.become_state(State::Key(false)),
            (State::After, b',') => {
                self.key = self.open.last().map_or(0..0, |open| open.key.clone());
                self.become_state(State::Value(false))
            }
            (State::After, b'}') => self.pop(true, tell),
            (State::After, b']') => self.pop(false, tell),
            _ => Err(malformed(at)),
        }
    }

    fn push(&mut self, is_object: bool, began: usize) -> Result<(), Trouble> {
        if self.open.len() == MOST_LEVELS {
            return Err(Trouble::new("the payload nests deeper than 128 levels"));
        }
        self.open.push(Open { is_object, began, key: self.key.clone() });
        self.become_state(if is_object { State::Key(true) } else { State::Value(true) })
    }

    fn pop(&mut self, is_object: bool, tell: Tell<'_>) -> Result<(), Trouble> {
        match self.open.pop() {
            Some(open) if open.is_object == is_object => {
                self.key = open.key;
                self.end_value(open.began..self.at, false, tell)
            }
            _ => Err(malformed(self.at - 1)),
        }
    }

    fn begin(&mut self, state: State, at: usize) -> Result<(), Trouble> {
        self.began = at;
        self.become_state(state)
    }

    /// Goes through a string to its end, or to the end of what came.
    fn in_text(&mut self, bytes: &[u8], is_key: bool, mut escape: Escape, tell: Tell<'_>) -> Result<(), Trouble> {
        while escape != Escape::None {
            let Some(&byte) = bytes.get(self.at) else {
                return self.become_state(State::Text(is_key, escape));
            };
            escape = escape.after(byte).ok_or_else(|| malformed(self.at))?;
            self.at += 1;
        }
        let rest = bytes.get(self.at..).unwrap_or_default();
        let mut done = 0;
        let search = specials();
        let end = loop {
            let Some(found) = search.zip(rest.get(done..)).and_then(|(search, rest)| search.find(rest)) else {
                break None;
            };
            let at = done + found;
            if rest.get(at) == Some(&b'"') {
                break Some(at);
            }
            // The usual escape of one letter, without a turn through the states.
            match rest.get(at + 1).map(|byte| Escape::Begun.after(*byte)) {
                Some(Some(Escape::None)) => done = at + 2,
                Some(None) => return Err(malformed(self.at + at + 1)),
                _ => {
                    printable(rest.get(..at).unwrap_or_default(), self.at)?;
                    self.at += at + 1;
                    return self.become_state(State::Text(is_key, Escape::Begun));
                }
            }
        };
        printable(rest.get(..end.unwrap_or(rest.len())).unwrap_or_default(), self.at)?;
        self.at += end.map_or(rest.len(), |end| end + 1);
        match end {
            None => self.become_state(State::Text(is_key, Escape::None)),
            Some(_) if is_key => {
                self.key = self.began..self.at;
                self.become_state(State::Colon)
            }
            Some(_) => self.end_value(self.began..self.at, true, tell),
        }
    }

    fn end_word(&mut self, bytes: &[u8], tell: Tell<'_>) -> Result<(), Trouble> {
        let word = bytes.get(self.began..self.at).unwrap_or_default();
        let is_plain_number = word.iter().all(u8::is_ascii_digit) && (word.len() == 1 || word.first() != Some(&b'0'));
        if !is_plain_number && serde_json::from_slice::<serde::de::IgnoredAny>(word).is_err() {
            return Err(malformed(self.began));
        }
        self.end_value(self.began..self.at, false, tell)
    }

    fn end_value(&mut self, value: Range<usize>, is_text: bool, tell: Tell<'_>) -> Result<(), Trouble> {
        self.values += 1;
        if self.values > MOST_VALUES {
            return Err(Trouble::new("the payload holds more than a million values"));
        }
        if self.open.is_empty() {
            return self.become_state(State::Done);
        }
        let above = self.open.last().map_or(0..0, |open| open.key.clone());
        tell(&Seen { depth: self.open.len(), key: self.key.clone(), above, value, is_text })?;
        self.become_state(State::After)
    }

    fn in_object(&self) -> bool {
        self.open.last().is_some_and(|open| open.is_object)
    }

    fn become_state(&mut self, state: State) -> Result<(), Trouble> {
        self.state = state;
        Ok(())
    }
}

impl Escape {
    /// Where an escape stands behind one more byte; `None`: that is no escape.
    fn after(self, byte: u8) -> Option<Self> {
        match (self, byte) {
            (Self::Begun, b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => Some(Self::None),
            (Self::Begun, b'u') => Some(Self::Hex(4)),
            (Self::Hex(left), byte) if byte.is_ascii_hexdigit() => {
                Some(if left > 1 { Self::Hex(left - 1) } else { Self::None })
            }
            _ => None,
        }
    }
}

pub(super) fn malformed(at: usize) -> Trouble {
    Trouble::new(format!("the payload is not well-formed JSON (byte {at})"))
}

/// Control characters must be escaped in a string. Looked for in a second, quick pass.
fn printable(text: &[u8], at: usize) -> Result<(), Trouble> {
    if !has_control(text) {
        return Ok(());
    }
    let inside = text.iter().position(|byte| *byte < 0x20).unwrap_or(0);
    Err(malformed(at + inside))
}

/// Whether a byte below a space stands in a text. Eight at a time by hand: the programs are built small, so the compiler does
/// not do it, and this goes over every byte of every payload.
fn has_control(text: &[u8]) -> bool {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    const HIGH: u64 = ONES << 7;
    let (words, rest) = text.as_chunks::<8>();
    let (blocks, last) = words.as_chunks::<8>();
    let mut found = 0;
    for block in blocks {
        for word in block {
            let word = u64::from_ne_bytes(*word);
            found |= word.wrapping_sub(ONES * 0x20) & !word;
        }
    }
    for word in last {
        let word = u64::from_ne_bytes(*word);
        found |= word.wrapping_sub(ONES * 0x20) & !word;
    }
    found & HIGH != 0 || rest.iter().any(|byte| *byte < 0x20)
}

/// What can be part of a number or of `true`, `false` and `null`.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.')
}

#[cfg(target_arch = "x86_64")]
use memchr::arch::x86_64::sse2::memchr::Two as Search;

#[cfg(not(target_arch = "x86_64"))]
use memchr::arch::all::memchr::Two as Search;

/// Finds quotes and backslashes. Not by the crate's own `memchr2`, which asks the processor what it can do: in a virtual
/// machine that question alone costs a tenth of the whole run.
fn specials() -> Option<Search> {
    let search = Search::new(b'"', b'\\');
    // SSE2 belongs to its architecture, so there always is one; elsewhere it is no question.
    #[cfg(not(target_arch = "x86_64"))]
    let search = Some(search);
    search
}

#[cfg(test)]
mod tests {
    use super::Reader;

    fn end(json: &[u8]) -> Result<Option<usize>, String> {
        Reader::of_any().feed(json, &mut |_| Ok(())).map_err(|trouble| trouble.to_string())
    }

    #[test]
    fn the_end_of_the_first_value_is_found_in_pieces() {
        let json = b"\xEF\xBB\xBF \n{\"a\":\"}\\\"{\\u00e9\",\"b\":[{},-1.5e3,true]}tail";
        for cut in 0..json.len() {
            let mut reader = Reader::default();
            let first = reader.feed(&json[..cut], &mut |_| Ok(())).expect("fits");
            let end = first.or_else(|| reader.feed(json, &mut |_| Ok(())).expect("fits"));
            assert_eq!(end, Some(json.len() - 4), "cut at {cut}");
        }
    }

    #[test]
    fn limits_hold() {
        assert!(end(format!("{{\"a\":{}", "[".repeat(128)).as_bytes()).is_err());
        assert!(end(format!("{{\"a\":{}", "[".repeat(127)).as_bytes()).is_ok());
        assert!(end(format!("{{\"a\":[{}0]}}", "0,".repeat(999_990)).as_bytes()).is_ok());
        assert!(end(format!("{{\"a\":[{}0]}}", "0,".repeat(1_000_001)).as_bytes()).is_err());
        assert!(end(b"x{}").is_err());
        assert!(end(b"\"{\"").is_err());
        assert!(end(b"").expect("nothing wrong").is_none());
    }

    #[test]
    fn it_judges_as_serde_does() {
        for json in [
            "{}",
            "[]",
            "{\"a\":1}",
            "[1,2]",
            "[1,]",
            "[,1]",
            "{\"a\"}",
            "{\"a\":}",
            "{a:1}",
            "{\"a\":1,}",
            "[1 2]",
            "[01]",
            "[1.]",
            "[-]",
            "[-0]",
            "[1e5]",
            "[1e]",
            "[+1]",
            "[tru]",
            "[true]",
            "[nul]",
            "[null]",
            "[\"\\q\"]",
            "[\"\\u12g4\"]",
            "[\"\\u1234\"]",
            "[\"a\tb\"]",
            "[\"\u{1}\"]",
            "[}",
            "{]",
            "[[]",
            "[\"\\\"]",
            "{\"a\":{\"b\":[]}}",
            "[NaN]",
            "[.5]",
            "[0x1]",
            "[\"\\ud800\"]",
            "{\"a\":1 \"b\":2}",
            "{\"a\" 1}",
            "{1:2}",
            "[\"\u{7f}\"]",
            "[1.0E-7]",
            "[--1]",
        ] {
            let serde = serde_json::from_str::<serde::de::IgnoredAny>(json).is_ok();
            let ours = end(json.as_bytes()) == Ok(Some(json.len()));
            assert_eq!(ours, serde, "{json}");
        }
    }
}
