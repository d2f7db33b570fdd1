//! One layer of the cascade: its text becomes values with places, or a finding that says what is wrong and where.

use super::check;
use super::finding::{Finding, line_and_column, wrong};
use super::keys::{KEYS, Type, named};
use super::node::{At, Member, Node, Source, Value};
use super::words::words;
use crate::disk;
use crate::path::follow;
use heck::ToLowerCamelCase as _;
use jsonc_parser::ast;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The longest configuration file that is read, in bytes.
pub const LONGEST: u64 = 1024 * 1024;
/// The most values that a file may hold.
const MOST_VALUES: usize = 20_000;
/// What begins the name of a variable that is configuration.
const PREFIX: &str = "SKRAFT_";
/// No comments and trailing commas only: what an editor shows as "JSON with comments".
pub(super) const GRAMMAR: ParseOptions = ParseOptions {
    allow_comments: true,
    allow_loose_object_property_names: false,
    allow_trailing_commas: true,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

/// One source of configuration.
#[derive(Debug, Clone)]
pub struct Layer {
    /// Which.
    pub source: Source,
    /// Its file; `None` for the environment.
    pub file: Option<PathBuf>,
    /// Whether it is there at all, and usable.
    pub state: State,
    /// What it sets.
    pub node: Node,
    /// SHA-256 of the bytes that were parsed, where a file was read.
    pub sha256: Option<String>,
    /// The text that was parsed.
    pub text: String,
    /// For the environment: the variables, by the number that their values have as a place.
    pub variables: Vec<String>,
}

/// How a layer was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// There is none.
    Missing,
    /// It was read.
    Found,
    /// It is there and cannot be used.
    Broken,
}

impl Layer {
    /// A layer that is not there.
    pub fn missing(source: Source, file: Option<PathBuf>) -> Self {
        Self {
            source,
            file,
            state: State::Missing,
            node: Node::empty(source),
            sha256: None,
            text: String::new(),
            variables: Vec::new(),
        }
    }

    /// The layer of the `SKRAFT_*` variables. Every one becomes a key, known or not; a known key's text is read by
    /// the key's type. An empty variable counts as not set.
    pub fn environment(variables: Vec<(String, String)>, findings: &mut Vec<Finding>) -> Self {
        let mut layer = Self::missing(Source::Environment, None);
        for (name, text) in variables {
            let key = name.strip_prefix(PREFIX).unwrap_or(&name).to_lower_camel_case();
            if key.is_empty() || text.is_empty() {
                continue;
            }
            layer.state = State::Found;
            layer.variables.push(name);
            layer.take_variable(key, &text, findings);
        }
        check::layer(&layer, findings);
        layer.without_others_keys();
        if findings.iter().any(|finding| finding.is_wrong()) {
            layer.state = State::Broken;
        }
        layer
    }

    fn take_variable(&mut self, key: String, text: &str, findings: &mut Vec<Finding>) {
        let at = At { source: Source::Environment, offset: self.variables.len().saturating_sub(1) };
        let value = match typed(named(KEYS, &key).map(|key| &key.of), text, at) {
            Ok(value) => value,
            Err(why) => return wrong(findings, self, at, &key, why),
        };
        if self.node.get(&key).is_some_and(|before| before.value != value) {
            let what = "is set by two variables, with different values; keep one of them".to_owned();
            return wrong(findings, self, at, &key, what);
        }
        if let Some(members) = self.node.members_mut() {
            members.push(Member { name: key, at, node: Node { value, at } });
        }
    }

    /// The layer of a file. What is wrong with it goes to `findings`.
    pub fn file(source: Source, path: &Path, findings: &mut Vec<Finding>) -> Self {
        let mut layer = Self::missing(source, Some(path.to_path_buf()));
        if !is_there(path) {
            return layer;
        }
        let bytes = match disk::bytes(path, LONGEST) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let what = "is a link to nothing; put the file itself there, or take the link away".to_owned();
                return layer.broken(Finding::of_file(&layer_of(source, path), what), findings);
            }
            Err(error) => return layer.broken(Finding::of_file(&layer_of(source, path), error.to_string()), findings),
        };
        if leads_out(path) {
            let what = "is a link that leads out of its folder; put the file itself there".to_owned();
            return layer.broken(Finding::of_file(&layer_of(source, path), what), findings);
        }
        layer.sha256 = Some(crate::hash::sha256(&bytes));
        match String::from_utf8(bytes) {
            Ok(text) => Self { text, ..layer }.parsed(findings),
            Err(_) => {
                let what = "is not UTF-8; save it in that encoding".to_owned();
                layer.broken(Finding::of_file(&layer_of(source, path), what), findings)
            }
        }
    }

    /// The layer that a file with this text would be.
    pub fn of_text(source: Source, path: &Path, text: &str, findings: &mut Vec<Finding>) -> Self {
        let layer = Self { text: text.to_owned(), ..Self::missing(source, Some(path.to_path_buf())) };
        layer.parsed(findings)
    }

    fn broken(mut self, finding: Finding, findings: &mut Vec<Finding>) -> Self {
        self.state = State::Broken;
        findings.push(finding);
        self
    }

    fn parsed(mut self, findings: &mut Vec<Finding>) -> Self {
        let count = findings.len();
        // Taking it apart costs a hundred times its size in memory. (Counted plainly: a faster search would first ask the
        // processor what it can, which costs a tenth of a millisecond in a virtual machine.)
        if self.text.bytes().filter(|byte| *byte == b',').count() > MOST_VALUES {
            let what = format!("holds more than {MOST_VALUES} values, which is more than skraft takes apart");
            let finding = Finding::of_file(&layer_of(self.source, self.file.as_deref().unwrap_or(Path::new(""))), what);
            return self.broken(finding, findings);
        }
        match object(&self.text) {
            Ok(properties) => {
                let node = Node { value: self.members(&properties, "", findings), at: self.at(0) };
                self.node = node;
                check::layer(&self, findings);
                self.without_others_keys();
            }
            Err((offset, what)) => wrong(findings, &self, self.at(offset), "", what),
        }
        let is_wrong = findings.get(count..).unwrap_or_default().iter().any(|finding| finding.is_wrong());
        self.state = if is_wrong { State::Broken } else { State::Found };
        self
    }

    /// Takes out what counts in the global file only.
    fn without_others_keys(&mut self) {
        if let Some(members) = self.node.members_mut().filter(|_| self.source != Source::Global) {
            members.retain(|member| named(KEYS, &member.name).is_none_or(|key| !key.is_global));
        }
    }

    fn members(&self, properties: &[ast::ObjectProp<'_>], path: &str, findings: &mut Vec<Finding>) -> Value {
        let mut members: Vec<Member> = Vec::new();
        let mut names = HashSet::new();
        for property in properties {
            let name = property.name.as_str().to_owned();
            let at = self.at(property.range.start);
            let path = joined(path, &name);
            if !names.insert(property.name.as_str()) {
                let what = "stands twice in one object; keep one of them".to_owned();
                wrong(findings, self, at, &path, what);
            }
            members.push(Member { name, at, node: self.node(&property.value, &path, findings) });
        }
        Value::Object(members)
    }

    fn node(&self, value: &ast::Value<'_>, path: &str, findings: &mut Vec<Finding>) -> Node {
        let offset = jsonc_parser::common::Ranged::range(value).start;
        let value = match value {
            ast::Value::StringLit(text) => Value::Text(text.value.to_string()),
            ast::Value::NumberLit(number) => Value::Number(number.value.to_owned()),
            ast::Value::BooleanLit(flag) => Value::Flag(flag.value),
            ast::Value::NullKeyword(_) => Value::Null,
            ast::Value::Object(object) => self.members(&object.properties, path, findings),
            ast::Value::Array(array) => {
                Value::List(array.elements.iter().map(|entry| self.node(entry, path, findings)).collect())
            }
        };
        Node { value, at: self.at(offset) }
    }

    fn at(&self, offset: usize) -> At {
        At { source: self.source, offset }
    }

    /// Where something stands, in words: `line 3, column 5`, or the variable's name.
    pub fn place(&self, at: At) -> String {
        if self.source == Source::Environment {
            return self.variables.get(at.offset).cloned().unwrap_or_default();
        }
        let (line, column) = line_and_column(&self.text, at.offset);
        format!("line {line}, column {column}")
    }

    /// What people call the layer: its file, or the environment.
    pub fn shown(&self) -> String {
        self.file.as_ref().map_or_else(|| "environment".to_owned(), |file| file.display().to_string())
    }
}

/// The variables of this process that are configuration, by name. One that is not UTF-8 sets nothing but fails if its
/// key is known.
pub fn variables() -> Vec<(String, String)> {
    let ours = std::env::vars_os().filter_map(|(name, text)| {
        let name = name.into_string().ok()?;
        name.starts_with(PREFIX).then(|| (name, text.to_string_lossy().into_owned()))
    });
    let mut found: Vec<_> = ours.collect();
    found.sort_unstable();
    found
}

/// A path of keys, with dots.
pub fn joined(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// The value of a text that somebody typed for a key of this type: JSON for lists and objects.
pub fn typed(of: Option<&Type>, text: &str, at: At) -> Result<Value, String> {
    let json = || serde_json::from_str(text).map(|json| Node::of_json(&json, at).value);
    let Some(of) = of else { return Ok(Value::Text(text.to_owned())) };
    let value = match of {
        Type::Text(true) | Type::File if text == "null" => Ok(Value::Null),
        Type::Word(_) | Type::Text(_) | Type::File | Type::Command => Ok(Value::Text(text.to_owned())),
        Type::Flag => Ok(match text {
            "1" => Value::Flag(true),
            "0" => Value::Flag(false),
            _ => json().unwrap_or(Value::Null),
        }),
        _ => json(),
    };
    let as_json = if matches!(of, Type::Seconds | Type::Count(_)) { "" } else { ", written as JSON" };
    value.map_err(|_| format!("must be {}{as_json}", of.expected()))
}

/// The value of a JSON text, its members in the order in which they were written.
pub(super) fn value_of(text: &str, at: At) -> Option<Value> {
    let parsed = parse_to_ast(text, &CollectOptions::default(), &GRAMMAR).ok()?;
    let mut findings = Vec::new();
    let node = Layer::missing(at.source, None).node(&parsed.value?, "", &mut findings);
    findings.is_empty().then_some(node.value)
}

type Properties<'t> = Vec<ast::ObjectProp<'t>>;

/// The members of the object that a text is; else where it goes wrong, and how.
fn object(text: &str) -> Result<Properties<'_>, (usize, String)> {
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let inner = text.get(start..).unwrap_or_default();
    // The parser skips such a mark itself, and counts without it.
    let parsed = parse_to_ast(inner, &CollectOptions::default(), &GRAMMAR)
        .map_err(|error| (error.range().start + start, words(error.kind())))?;
    match parsed.value {
        Some(ast::Value::Object(object)) => Ok(object.properties),
        Some(_) => Err((start, "must be one JSON object".to_owned())),
        None => Err((start, "is empty; write {} where nothing is to be set".to_owned())),
    }
}

fn layer_of(source: Source, path: &Path) -> Layer {
    Layer::missing(source, Some(path.to_path_buf()))
}

/// Whether a file is a link to another folder's.
fn leads_out(path: &Path) -> bool {
    let is_link = std::fs::symlink_metadata(path).is_ok_and(|meta| meta.is_symlink());
    is_link && path.parent().is_some_and(|folder| !follow(path).starts_with(follow(folder)))
}

/// Whether something stands at a path, or nobody can tell: what cannot be looked at is not taken for absent.
pub(super) fn is_there(file: &Path) -> bool {
    match std::fs::symlink_metadata(file) {
        Ok(_) => true,
        Err(error) => !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory),
    }
}
