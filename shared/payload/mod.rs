//! JSON that came from outside: where one value ends, and what stands in an object.
//!
//! Nothing is built from a payload but a list of the keys of the objects that skraft really looks into. Values stay
//! slices of the text that came in, so that memory and time do not depend on what else a payload holds: a million
//! numbers in an argument that nobody reads cost a scan and no more.
//!
//! Keys are normalised to camelCase (section 3 of the contract); values are never touched.

mod reader;

use crate::error::Trouble;
use heck::ToLowerCamelCase as _;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

pub use reader::{Reader, Seen};
use reader::{Tell, malformed};

/// The most bytes that a payload may have.
pub const MOST_BYTES: usize = 64 * 1024 * 1024;
/// The most keys that an object may have that skraft looks into.
const MOST_KEYS: usize = 10_000;

/// The text of a payload: UTF-8.
pub fn text(bytes: &[u8]) -> Result<&str, Trouble> {
    std::str::from_utf8(bytes)
        .map_err(|error| Trouble::new(format!("the payload is not UTF-8 (byte {})", error.valid_up_to())))
}

/// The keys of one JSON object, normalised, with their values as they came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fields<'a> {
    entries: Vec<Field<'a>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Field<'a> {
    key: Cow<'a, str>,
    name: String,
    value: Value<'a>,
}

/// A value of an object: its JSON text, or opened by one level while the object was read, which spares going over a
/// large text a second time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<'a> {
    /// The JSON text.
    Json(&'a str),
    /// A text, decoded.
    Text(Cow<'a, str>),
    /// The JSON texts of an array's members.
    List(Vec<&'a str>),
    /// An object.
    Object(Fields<'a>),
}

impl<'a> Fields<'a> {
    /// Reads the JSON text of an object.
    ///
    /// Fails when it is not well-formed, not an object, or has more than 10,000 keys.
    pub fn parse(json: &'a str) -> Result<Self, Trouble> {
        Self::parse_opening(json, &[])
    }

    /// The same, with the values under these names opened by one level.
    pub fn parse_opening(json: &'a str, opened: &[&str]) -> Result<Self, Trouble> {
        let mut members = Members::new(opened);
        let mut reader = Reader::default();
        whole(&mut reader, json, &mut |seen| members.take(json.as_bytes(), seen))?;
        Self::of(json, members)
    }

    /// The keys that were met while `json` was read.
    pub fn of(json: &'a str, members: Members<'_>) -> Result<Self, Trouble> {
        let mut entries = Vec::with_capacity(members.list.len());
        for member in members.list {
            let value = match member.children {
                None => Value::Json(slice(json, &member.value)),
                Some(children) => opened(json, &member.value, &children)?,
            };
            entries.push(field(json, &member.key, value)?);
        }
        Ok(Self { entries })
    }

    /// Values without names, as if they stood in an object: for arguments that are no object.
    pub fn nameless(values: &[&'a str]) -> Self {
        let field = |json: &&'a str| Field { key: Cow::Borrowed(""), name: String::new(), value: Value::Json(json) };
        Self { entries: values.iter().map(field).collect() }
    }

    /// Calls `found` for the JSON text of every string below, at any depth, with the normalised name of the nearest key
    /// above it. Keeps nothing.
    ///
    /// Fails where `found` does, and below 128 levels.
    pub fn strings(&self, found: &mut dyn FnMut(&str, &'a str) -> Result<(), Trouble>) -> Result<(), Trouble> {
        self.iter().try_for_each(|(name, json)| walk(name, json, found))
    }

    /// Fails when the object is ambiguous in the names that `concern` us: the same key twice, or two keys that
    /// normalise to one name with different values. Nobody could know which one counts.
    pub fn unambiguous(&self, concern: impl Fn(&str) -> bool) -> Result<(), Trouble> {
        let mut first: BTreeMap<&str, &Field<'_>> = BTreeMap::new();
        for field in self.entries.iter().filter(|field| concern(&field.name)) {
            let Some(before) = first.insert(&field.name, field) else {
                continue;
            };
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

    /// The names and JSON texts of what was not opened, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &'a str)> {
        self.entries.iter().filter_map(|field| match field.value {
            Value::Json(json) => Some((field.name.as_str(), json)),
            _ => None,
        })
    }

    /// The value under a name; a `null` counts as absent.
    pub fn value(&self, name: &str) -> Option<&Value<'a>> {
        self.entries.iter().find(|field| field.name == name && field.value != NULL).map(|field| &field.value)
    }

    /// The JSON text under a name that was not opened; a `null` counts as absent.
    pub fn json(&self, name: &str) -> Option<&'a str> {
        match self.value(name) {
            Some(Value::Json(json)) => Some(json),
            _ => None,
        }
    }

    /// Whether there is anything under a name.
    pub fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    /// Whether a key was spelled exactly so. Only for telling runtimes apart.
    pub fn spelled(&self, key: &str) -> bool {
        self.entries.iter().any(|field| field.key == key && field.value != NULL)
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

    /// The same for a name, an id or a folder, which is never longer than 4,096 bytes.
    ///
    /// Fails also when it is.
    pub fn name(&self, names: &[&str]) -> Result<Option<String>, Trouble> {
        const LONGEST: usize = 4_096;
        let long = |name: &&&str| self.json(name).is_some_and(|json| json.starts_with('"') && json.len() > LONGEST * 6);
        let text = if names.iter().any(|name| long(&name)) { None } else { self.text(names)? };
        let fits = names.iter().all(|name| !long(&name)) && text.as_ref().is_none_or(|text| text.len() <= LONGEST);
        if fits { Ok(text) } else { Err(Trouble::new("a name in the payload is longer than 4,096 bytes")) }
    }

    /// Takes the value under a name away; a `null` counts as absent.
    pub fn take(&mut self, name: &str) -> Option<Value<'a>> {
        let at = self.entries.iter().position(|field| field.name == name && field.value != NULL)?;
        Some(self.entries.swap_remove(at).value)
    }

    /// The same fields without some.
    pub fn without(&self, names: &[&str]) -> Self {
        let stays = |field: &&Field<'_>| !names.contains(&field.name.as_str());
        Self { entries: self.entries.iter().filter(stays).cloned().collect() }
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
        whole(&mut Reader::of_any(), json, &mut |seen| {
            if seen.depth == 1 {
                members.push(slice(json, &seen.value));
            }
            within(members.len())
        })?;
    }
    Ok(members)
}

/// Calls `found` for every string in a JSON text, in order; `name` is that of the nearest key above the whole.
fn walk<'a>(
    name: &str,
    json: &'a str,
    found: &mut dyn FnMut(&str, &'a str) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    match json.as_bytes().first() {
        Some(b'"') => found(name, json),
        Some(b'[' | b'{') => whole(&mut Reader::of_any(), json, &mut |seen| {
            if !seen.is_text {
                return Ok(());
            }
            let text = slice(json, &seen.value);
            if seen.key.is_empty() { found(name, text) } else { found(&normalised(&key(json, &seen.key)?), text) }
        }),
        _ => Ok(()),
    }
}

fn within(count: usize) -> Result<(), Trouble> {
    if count > MOST_KEYS { Err(Trouble::new("a part of the payload has more than 10,000 members")) } else { Ok(()) }
}

/// Reads a JSON text that must end with its value.
fn whole(reader: &mut Reader, json: &str, tell: Tell<'_>) -> Result<(), Trouble> {
    let end =
        reader.feed(json.as_bytes(), tell)?.ok_or_else(|| Trouble::new("the payload ends in the middle of a value"))?;
    match json.get(end..).is_none_or(|rest| rest.trim_matches([' ', '\t', '\n', '\r']).is_empty()) {
        true => Ok(()),
        false => Err(malformed(end)),
    }
}

fn opened<'a>(
    json: &'a str,
    value: &Range<usize>,
    children: &[(Range<usize>, Range<usize>)],
) -> Result<Value<'a>, Trouble> {
    let text = slice(json, value);
    Ok(match text.as_bytes().first() {
        Some(b'{') => {
            let entries = children.iter().map(|(key, value)| field(json, key, Value::Json(slice(json, value))));
            Value::Object(Fields { entries: entries.collect::<Result<_, _>>()? })
        }
        Some(b'[') => Value::List(children.iter().map(|(_, value)| slice(json, value)).collect()),
        Some(b'"') => string(text)?.map_or(NULL, |text| Value::Text(Cow::Owned(text))),
        _ => Value::Json(text),
    })
}

fn field<'a>(json: &'a str, range: &Range<usize>, value: Value<'a>) -> Result<Field<'a>, Trouble> {
    let key = key(json, range)?;
    Ok(Field { name: normalised(&key), key, value })
}

/// A key, borrowed where it has no escapes.
fn key<'a>(json: &'a str, range: &Range<usize>) -> Result<Cow<'a, str>, Trouble> {
    let quoted = slice(json, range);
    if quoted.contains('\\') {
        return Ok(Cow::Owned(string(quoted)?.unwrap_or_default()));
    }
    Ok(Cow::Borrowed(quoted.trim_matches('"')))
}

/// The members of an object as they are met while it is read.
#[derive(Debug)]
pub struct Members<'o> {
    opened: &'o [&'o str],
    list: Vec<Member>,
    /// The children of the member that is being read, if it is to be opened.
    children: Vec<(Range<usize>, Range<usize>)>,
    /// The last key above a child, and whether it is to be opened.
    above: (Range<usize>, bool),
}

#[derive(Debug)]
struct Member {
    key: Range<usize>,
    value: Range<usize>,
    children: Option<Vec<(Range<usize>, Range<usize>)>>,
}

impl<'o> Members<'o> {
    /// For an object of which the values under these names are opened by one level.
    pub fn new(opened: &'o [&'o str]) -> Self {
        Self { opened, list: Vec::new(), children: Vec::new(), above: (0..0, false) }
    }

    /// Takes a value that was met in `bytes`.
    pub fn take(&mut self, bytes: &[u8], seen: &Seen) -> Result<(), Trouble> {
        match seen.depth {
            1 => {
                let is_opened = self.is_opened(bytes, &seen.key);
                let children = is_opened.then(|| std::mem::take(&mut self.children));
                self.list.push(Member { key: seen.key.clone(), value: seen.value.clone(), children });
                within(self.list.len())
            }
            2 if self.is_opened(bytes, &seen.above) => {
                self.children.push((seen.key.clone(), seen.value.clone()));
                within(self.children.len())
            }
            _ => Ok(()),
        }
    }

    fn is_opened(&mut self, bytes: &[u8], key: &Range<usize>) -> bool {
        if self.above.0 != *key {
            let quoted = bytes.get(key.clone()).and_then(|key| std::str::from_utf8(key).ok()).unwrap_or_default();
            let name = string(quoted).ok().flatten().unwrap_or_default();
            self.above = (key.clone(), self.opened.contains(&normalised(&name).as_str()));
        }
        self.above.1
    }
}

/// The camelCase name of a key: `tool_name`, `ToolName` and `toolName` are `toolName`.
pub fn normalised(key: &str) -> String {
    key.to_lower_camel_case()
}

fn ambiguous(what: String) -> Trouble {
    Trouble::new(format!("the payload is ambiguous: {what}"))
}

fn slice<'a>(json: &'a str, range: &Range<usize>) -> &'a str {
    // The reader's ranges end at ASCII characters.
    json.get(range.clone()).unwrap_or_default()
}

fn shown(key: &str) -> String {
    crate::decision::quoted(key)
}

const NULL: Value<'_> = Value::Json("null");

#[cfg(test)]
mod tests {
    use super::{Fields, normalised};

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
