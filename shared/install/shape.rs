//! Whether a settings file can be read, and has the shape that its runtime expects where our entries go.
//!
//! What is wrong is told with file, line and column.

use super::Installer;
use crate::error::Trouble;
use jsonc_parser::{CollectOptions, ParseOptions, ast};
use std::path::Path;

/// JSON with comments and trailing commas, and nothing looser: a runtime could not read it either.
pub(super) const READING: ParseOptions = ParseOptions {
    allow_comments: true,
    allow_trailing_commas: true,
    allow_loose_object_property_names: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_extended_string_escapes: false,
    allow_non_finite_numbers: false,
};

/// The text's byte order mark, and the text behind it.
pub(super) fn without_mark(text: &str) -> (&str, &str) {
    let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    text.split_at_checked(at).unwrap_or(("", text))
}

/// Whether the text can be read, and has at most one `hooks`.
///
/// Fails naming the place where it cannot.
pub(super) fn readable(file: &Path, text: &str) -> Result<(), Trouble> {
    let (_, text) = without_mark(text);
    match tree(file, text)? {
        Some(ast::Value::Object(object)) => alone(file, text, &object),
        _ => Ok(()),
    }
}

fn alone(file: &Path, text: &str, object: &ast::Object<'_>) -> Result<(), Trouble> {
    let twin = twin(object, |name| name == "hooks");
    twin.map_or(Ok(()), |twin| Err(wrong(file, text, twin, "a second `hooks`; which one counts is not known")))
}

fn tree<'t>(file: &Path, text: &'t str) -> Result<Option<ast::Value<'t>>, Trouble> {
    let parsed = jsonc_parser::parse_to_ast(text, &CollectOptions::default(), &READING);
    parsed.map(|parsed| parsed.value).map_err(|error| {
        let why = lower(&error.kind().to_string());
        wrong(file, text, error.range().start, &format!("it is no JSON: {why}"))
    })
}

fn wrong(file: &Path, text: &str, at: usize, what: &str) -> Trouble {
    Trouble::new(format!("{}: {what}; nothing was changed", place_of(file, text, at)))
}

/// Whether the text is what this runtime expects where our entries go.
///
/// Fails naming the place where it is not.
pub(super) fn check(file: &Path, text: &str, installer: &Installer) -> Result<(), Trouble> {
    let (_, text) = without_mark(text);
    let wrong = |at: usize, what: &str| Err(wrong(file, text, at, what));
    let parsed = tree(file, text)?;
    let object = match &parsed {
        None => return Ok(()),
        Some(ast::Value::Object(object)) => object,
        Some(other) => return wrong(start(other), "an object is expected here"),
    };
    alone(file, text, object)?;
    if let Some(version) = object.get("version").filter(|version| installer.versioned && !is_number(&version.value)) {
        return wrong(start(&version.value), "`version` is no number");
    }
    let is_strange =
        |entry: &&ast::ObjectProp<'_>| !installer.tops.is_empty() && !installer.tops.contains(&entry.name.as_str());
    if let Some(strange) = object.properties.iter().find(is_strange) {
        return wrong(strange.range.start, &format!("{} drops the whole file because of this key", installer.title));
    }
    let events = match object.get("hooks").map(|entry| &entry.value) {
        None => return Ok(()),
        Some(ast::Value::Object(events)) => events,
        Some(other) => return wrong(start(other), "`hooks` is no object"),
    };
    let is_wanted = |name: &str| installer.hooks.iter().any(|hook| hook.event == name);
    if let Some(twin) = twin(events, is_wanted) {
        return wrong(twin, "a second list of this event; which one counts is not known");
    }
    let is_list = |value: &ast::Value<'_>| matches!(value, ast::Value::Array(_));
    let strange = events.properties.iter().find(|entry| is_wanted(entry.name.as_str()) && !is_list(&entry.value));
    strange.map_or(Ok(()), |entry| wrong(start(&entry.value), &format!("`{}` is no list", entry.name.as_str())))
}

/// Where a second entry of one of these names stands.
fn twin(object: &ast::Object<'_>, is_wanted: impl Fn(&str) -> bool) -> Option<usize> {
    let entries = || object.properties.iter().filter(|entry| is_wanted(entry.name.as_str()));
    let is_second = |(number, entry): &(usize, &ast::ObjectProp<'_>)| {
        entries().take(*number).any(|earlier| earlier.name.as_str() == entry.name.as_str())
    };
    entries().enumerate().find(is_second).map(|(_, entry)| entry.range.start)
}

fn is_number(value: &ast::Value<'_>) -> bool {
    matches!(value, ast::Value::NumberLit(_))
}

fn start(value: &ast::Value<'_>) -> usize {
    use jsonc_parser::common::Ranged as _;
    value.range().start
}

/// File, line and column.
fn place_of(file: &Path, text: &str, at: usize) -> String {
    let before = text.get(..at).unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    format!("{}:{line}:{column}", file.display())
}

/// A sentence of the parser's as a part of one of ours.
pub(super) fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}
