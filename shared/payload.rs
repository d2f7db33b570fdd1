//! JSON that came from outside: where one value ends, and what stands in an object.
//!
//! Nothing is built from a payload but a list of the keys of the objects that skraft really looks into. Values stay
//! slices of the text that came in, so that memory and time do not depend on what else a payload holds: a million
//! numbers in an argument that nobody reads cost a scan and no more.
//!
//! Keys are normalised to camelCase (section 3 of the contract); values are never touched.

use crate::error::Trouble;
use heck::ToLowerCamelCase as _;
use memchr::memchr2;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

/// The most bytes that a payload may have.
pub const MOST_BYTES: usize = 64 * 1024 * 1024;
/// The most levels that it may nest.
const MOST_LEVELS: usize = 128;
/// The most values that it may hold.
const MOST_VALUES: usize = 1_000_000;
/// The most keys that an object may have that skraft looks into.
const MOST_KEYS: usize = 10_000;

/// Finds the end of the first complete JSON object in a stream of bytes, without waiting for the stream's end, and
/// keeps it within its limits.
#[derive(Debug, Default)]
pub struct Scanner {
    seen: usize,
    levels: usize,
    values: usize,
    in_string: bool,
    escaped: bool,
}

/// What a [`Scanner`] says after a piece.
#[derive(Debug, PartialEq, Eq)]
pub enum Scan {
    /// The object goes on.
    More,
    /// The object ended; the number says how many bytes of this piece belong to it.
    End(usize),
}

impl Scanner {
    /// Looks at the next piece. Fails as soon as the input cannot become an object within the limits.
    pub fn feed(&mut self, piece: &[u8]) -> Result<Scan, Trouble> {
        let mut at = 0;
        while let Some(rest) = piece.get(at..).filter(|rest| !rest.is_empty()) {
            if self.in_string {
                at += self.skip_string(rest);
                continue;
            }
            let Some(&byte) = rest.first() else { break };
            at += 1;
            if self.structure(byte, self.seen + at)? {
                self.seen += at;
                return Ok(Scan::End(at));
            }
        }
        self.seen += piece.len();
        if self.seen > MOST_BYTES {
            return Err(Trouble::new("the payload is larger than 64 MiB"));
        }
        Ok(Scan::More)
    }

    /// Whether anything but white space came.
    pub fn began(&self) -> bool {
        self.levels > 0
    }

    /// Goes to the end of the string or of the piece; gives how far.
    fn skip_string(&mut self, rest: &[u8]) -> usize {
        if self.escaped {
            self.escaped = false;
            return 1;
        }
        let Some(found) = memchr2(b'"', b'\\', rest) else { return rest.len() };
        if rest.get(found) == Some(&b'"') {
            self.in_string = false;
        } else {
            self.escaped = true;
        }
        found + 1
    }

    /// One byte outside strings; gives whether the object ends with it.
    fn structure(&mut self, byte: u8, position: usize) -> Result<bool, Trouble> {
        if self.levels == 0 {
            return self.first(byte, position);
        }
        match byte {
            b'"' => self.in_string = true,
            b'{' | b'[' => {
                self.levels += 1;
                self.values += 1;
            }
            b'}' | b']' => self.levels -= 1,
            b',' | b':' => self.values += 1,
            _ => {}
        }
        if self.levels > MOST_LEVELS {
            return Err(Trouble::new("the payload nests deeper than 128 levels"));
        }
        if self.values > MOST_VALUES * 2 {
            return Err(Trouble::new("the payload holds more than a million values"));
        }
        Ok(self.levels == 0)
    }

    /// Before the object: white space and one byte order mark.
    fn first(&mut self, byte: u8, position: usize) -> Result<bool, Trouble> {
        match (byte, position) {
            (b'{', _) => self.levels = 1,
            (b' ' | b'\t' | b'\r' | b'\n', _) | (0xEF, 1) | (0xBB, 2) | (0xBF, 3) => {}
            _ => return Err(Trouble::new("the payload is not a JSON object")),
        }
        Ok(false)
    }
}

/// The text of a payload: UTF-8, a byte order mark taken off.
pub fn text(bytes: &[u8]) -> Result<&str, Trouble> {
    let text = std::str::from_utf8(bytes)
        .map_err(|error| Trouble::new(format!("the payload is not UTF-8 (byte {})", error.valid_up_to())))?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The keys of one JSON object, normalised, with their values as they came.
#[derive(Debug, Clone)]
pub struct Fields<'a> {
    entries: Vec<Field<'a>>,
}

#[derive(Debug, Clone)]
struct Field<'a> {
    key: Cow<'a, str>,
    name: String,
    value: &'a str,
}

impl<'a> Fields<'a> {
    /// Reads the JSON text of an object.
    ///
    /// Fails when it is not well-formed, not an object, or has more than 10,000 keys.
    pub fn parse(json: &'a str) -> Result<Self, Trouble> {
        let mut entries = Vec::new();
        if !json.trim_start().starts_with('{') {
            return Err(Trouble::new("the payload is not a JSON object"));
        }
        each(json, &mut |key, value| {
            let key = key.unwrap_or_default();
            entries.push(Field { name: normalised(&key), key, value });
            within(entries.len())
        })?;
        Ok(Self { entries })
    }

    /// Fails when the object is ambiguous in the names that `concern` us: the same key twice, or two keys that
    /// normalise to one name with different values. Nobody could know which one counts.
    pub fn unambiguous(&self, concern: impl Fn(&str) -> bool) -> Result<(), Trouble> {
        let mut first: HashMap<&str, &Field<'_>> = HashMap::with_capacity(self.entries.len());
        for field in self.entries.iter().filter(|field| concern(&field.name)) {
            let Some(before) = first.insert(&field.name, field) else { continue };
            if before.key == field.key {
                return Err(ambiguous(format!("it has the key {} twice", shown(&field.key))));
            }
            if before.value != field.value {
                let keys = format!("{} and {}", shown(&before.key), shown(&field.key));
                return Err(ambiguous(format!("{keys} are one key with different values")));
            }
        }
        Ok(())
    }

    /// The names and JSON texts, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &'a str)> {
        self.entries.iter().map(|field| (field.name.as_str(), field.value))
    }

    /// The JSON text under a name; a `null` counts as absent.
    pub fn json(&self, name: &str) -> Option<&'a str> {
        self.entries.iter().find(|field| field.name == name && field.value != "null").map(|field| field.value)
    }

    /// Whether there is anything under a name.
    pub fn has(&self, name: &str) -> bool {
        self.json(name).is_some()
    }

    /// Whether a key was spelled exactly so. Only for telling runtimes apart.
    pub fn spelled(&self, key: &str) -> bool {
        self.entries.iter().any(|field| field.key == key && field.value != "null")
    }

    /// The text under the first of these names that holds one; an empty text counts as absent.
    ///
    /// Fails when a text is not valid Unicode (a lone surrogate).
    pub fn text(&self, names: &[&str]) -> Result<Option<String>, Trouble> {
        for name in names {
            let Some(json) = self.json(name) else { continue };
            if let Some(text) = string(json)?.filter(|text| !text.is_empty()) {
                return Ok(Some(text));
            }
        }
        Ok(None)
    }

    /// The truth value under a name; anything else is `false`.
    pub fn flag(&self, name: &str) -> bool {
        self.json(name) == Some("true")
    }
}

/// The text of a JSON string; `None` when the JSON is anything else.
///
/// Fails when the string is not valid Unicode.
pub fn string(json: &str) -> Result<Option<String>, Trouble> {
    if !json.starts_with('"') {
        return Ok(None);
    }
    serde_json::from_str(json).map(Some).map_err(|_| Trouble::new("a text of the payload is not valid Unicode"))
}

/// The JSON texts of the members of an array; empty when the JSON is anything else.
///
/// Fails when it has more than 10,000.
pub fn members(json: &str) -> Result<Vec<&str>, Trouble> {
    let mut members = Vec::new();
    if json.starts_with('[') {
        each(json, &mut |_, member| {
            members.push(member);
            within(members.len())
        })?;
    }
    Ok(members)
}

/// Calls `found` for the JSON text of every string in a JSON text, at any depth, with the normalised name of the
/// nearest key above it. Keeps nothing.
///
/// Fails where `found` does, and below 128 levels.
pub fn strings<'a>(json: &'a str, found: &mut dyn FnMut(&str, &'a str) -> Result<(), Trouble>) -> Result<(), Trouble> {
    walk("", json, MOST_LEVELS, found)
}

fn walk<'a>(
    name: &str,
    json: &'a str,
    levels: usize,
    found: &mut dyn FnMut(&str, &'a str) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    match json.as_bytes().first() {
        Some(b'"') => found(name, json),
        Some(b'[' | b'{') if levels == 0 => Err(Trouble::new("the arguments nest deeper than 128 levels")),
        Some(b'[' | b'{') => each(json, &mut |key, value| match key {
            Some(key) => walk(&normalised(&key), value, levels - 1, found),
            None => walk(name, value, levels - 1, found),
        }),
        _ => Ok(()),
    }
}

fn within(count: usize) -> Result<(), Trouble> {
    if count > MOST_KEYS { Err(Trouble::new("a part of the payload has more than 10,000 members")) } else { Ok(()) }
}

/// The camelCase name of a key: `tool_name`, `ToolName` and `toolName` are `toolName`.
pub fn normalised(key: &str) -> String {
    key.to_lower_camel_case()
}

fn ambiguous(what: String) -> Trouble {
    Trouble::new(format!("the payload is ambiguous: {what}"))
}

fn shown(key: &str) -> String {
    crate::decision::quoted(key)
}

/// serde's words with their place, without what it quotes from the payload.
fn malformed(error: &serde_json::Error) -> Trouble {
    let what = match error.classify() {
        serde_json::error::Category::Eof => "ends in the middle of a value",
        serde_json::error::Category::Data => "is not an object that can be read",
        _ => "is not well-formed JSON",
    };
    Trouble::new(format!("the payload {what} (line {}, column {})", error.line(), error.column()))
}

/// What is called for each member of an object (with its key) or an array.
type Found<'f, 'a> = &'f mut dyn FnMut(Option<Cow<'a, str>>, &'a str) -> Result<(), Trouble>;

/// Goes through one object or array without building it.
fn each<'a>(json: &'a str, found: Found<'_, 'a>) -> Result<(), Trouble> {
    let mut trouble = None;
    let mut reader = serde_json::Deserializer::from_str(json);
    let walked = Each { found, trouble: &mut trouble }.deserialize(&mut reader).and_then(|()| reader.end());
    match (trouble, walked) {
        (Some(trouble), _) => Err(trouble),
        (None, walked) => walked.map_err(|error| malformed(&error)),
    }
}

struct Each<'f, 'a> {
    found: Found<'f, 'a>,
    /// serde's errors carry no value of ours.
    trouble: &'f mut Option<Trouble>,
}

impl<'a> Each<'_, 'a> {
    fn tell<E: serde::de::Error>(&mut self, key: Option<Cow<'a, str>>, value: &'a RawValue) -> Result<(), E> {
        (self.found)(key, value.get()).map_err(|trouble| {
            *self.trouble = Some(trouble);
            E::custom("stopped")
        })
    }
}

impl<'de> DeserializeSeed<'de> for Each<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Each<'_, 'de> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an object or an array")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        while let Some(Key(key)) = map.next_key()? {
            let value = map.next_value()?;
            self.tell(Some(key), value)?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut seq: A) -> Result<(), A::Error> {
        while let Some(value) = seq.next_element()? {
            self.tell(None, value)?;
        }
        Ok(())
    }
}

/// A key, borrowed where it has no escapes.
struct Key<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct KeyVisitor;
        impl<'de> Visitor<'de> for KeyVisitor {
            type Value = Key<'de>;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a key")
            }

            fn visit_borrowed_str<E>(self, key: &'de str) -> Result<Self::Value, E> {
                Ok(Key(Cow::Borrowed(key)))
            }

            fn visit_str<E>(self, key: &str) -> Result<Self::Value, E> {
                Ok(Key(Cow::Owned(key.to_owned())))
            }
        }
        deserializer.deserialize_str(KeyVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::{Fields, Scan, Scanner, normalised};

    #[test]
    fn keys_of_every_case_style_are_one() {
        for (key, name) in [
            ("tool_name", "toolName"),
            ("ToolName", "toolName"),
            ("toolName", "toolName"),
            ("File_Path", "filePath"),
            ("TOOL_NAME", "toolName"),
            ("tool-name", "toolName"),
        ] {
            assert_eq!(normalised(key), name, "{key}");
        }
    }

    #[test]
    fn the_end_of_the_first_value_is_found_in_pieces() {
        let json = b" \n{\"a\":\"}\\\"{\",\"b\":[{}]}tail";
        for cut in 0..json.len() {
            let mut scanner = Scanner::default();
            let (first, second) = json.split_at(cut);
            let end = match scanner.feed(first).expect("fits") {
                Scan::End(end) => end,
                Scan::More => match scanner.feed(second).expect("fits") {
                    Scan::End(end) => cut + end,
                    Scan::More => panic!("no end at cut {cut}"),
                },
            };
            assert_eq!(end, json.len() - 4);
        }
    }

    #[test]
    fn limits_hold() {
        let deep = format!("{{\"a\":{}", "[".repeat(128));
        assert!(Scanner::default().feed(deep.as_bytes()).is_err());
        let wide = format!("{{\"a\":[{}", "0,".repeat(2_000_001));
        assert!(Scanner::default().feed(wide.as_bytes()).is_err());
        assert!(Scanner::default().feed(b"[{}]").is_err());
        assert!(Scanner::default().feed(b"\"{\"").is_err());
    }

    #[test]
    fn ambiguity_is_seen_only_where_it_concerns_us() {
        let twice = Fields::parse(r#"{"a":1,"a":1}"#).expect("well-formed");
        assert!(twice.unambiguous(|_| true).is_err());
        assert!(twice.unambiguous(|name| name == "b").is_ok());
        let styles = Fields::parse(r#"{"file_path":"x","filePath":"x"}"#).expect("well-formed");
        assert!(styles.unambiguous(|_| true).is_ok());
        let differ = Fields::parse(r#"{"file_path":"x","filePath":"y"}"#).expect("well-formed");
        assert!(differ.unambiguous(|_| true).is_err());
    }
}
