//! Our entries in the text of a settings file: in and out, the rest untouched.
//!
//! The text is taken apart with every blank and comment in it, changed in place, and written again. An entry is ours when
//! a command of it names one of our hook programs; what is ours is brought up to date where it stands, and stands once.

use super::command::OURS;
use super::{Installer, Programs};
use crate::error::Trouble;
use jsonc_parser::cst::{CstArray, CstInputValue, CstNode, CstObject, CstRootNode};
use jsonc_parser::{CollectOptions, ParseOptions, ast};
use std::path::Path;

/// Where a handler's command may stand.
const COMMANDS: [&str; 8] = ["command", "bash", "powershell", "commandWindows", "windows", "linux", "osx", "exec"];

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

/// Whether a command line names one of our hook programs, by path or bare.
pub fn names_ours(command: &str) -> bool {
    let is_word = |character: char| character.is_alphanumeric() || "_-.".contains(character);
    OURS.iter().any(|program| {
        command.match_indices(program.name()).any(|(at, name)| {
            let before = command.get(..at).unwrap_or_default();
            let after = command.get(at + name.len()..).unwrap_or_default();
            let after = after
                .get(..4)
                .filter(|end| end.eq_ignore_ascii_case(".exe"))
                .map_or(after, |_| after.get(4..).unwrap_or_default());
            !before.ends_with(is_word) && !after.starts_with(is_word)
        })
    })
}

/// The text of a file with our entries in it and up to date.
///
/// Fails when the text cannot be read or has another shape than the runtime's, naming the place.
pub(super) fn with_ours(
    file: &Path,
    text: &str,
    installer: &Installer,
    programs: &Programs,
) -> Result<String, Trouble> {
    check(file, text, installer)?;
    let (mark, text) = without_mark(text);
    let unexpected = || Trouble::new(format!("`{}` has a shape that is not expected", file.display()));
    let root = parse(text).ok_or_else(unexpected)?;
    let top = root.object_value_or_create().ok_or_else(unexpected)?;
    if installer.versioned && top.get("version").is_none() {
        top.insert(0, "version", CstInputValue::from(1_u32));
    }
    let hooks = top.object_value_or_create("hooks").ok_or_else(unexpected)?;
    for hook in installer.hooks {
        let list = hooks.array_value_or_create(hook.event).ok_or_else(unexpected)?;
        place(&list, &installer.entry(hook, programs));
    }
    Ok(format!("{mark}{root}"))
}

/// The text without our entries, and without the lists that they leave empty; `None` where none is in it.
pub(super) fn without_ours(text: &str) -> Option<String> {
    let (mark, text) = without_mark(text);
    let root = parse(text)?;
    let hooks = root.object_value()?.get("hooks")?;
    let events = hooks.object_value()?;
    let mut found = false;
    for event in events.properties() {
        let Some(list) = event.array_value() else { continue };
        if !take_out(&list) {
            continue;
        }
        found = true;
        if list.elements().is_empty() {
            event.remove();
        }
    }
    if found && events.properties().is_empty() {
        hooks.remove();
    }
    found.then(|| format!("{mark}{root}"))
}

/// Puts an entry into a list: in the place of the first of ours, else at the end; others of ours go.
fn place(list: &CstArray, wanted: &CstInputValue) {
    let mut is_placed = false;
    for element in list.elements() {
        let Some(entry) = element.as_object() else { continue };
        let (ours, others): (Vec<_>, Vec<_>) = handlers(&entry).into_iter().partition(is_ours);
        if ours.is_empty() {
            continue;
        }
        if is_placed || !others.is_empty() {
            remove(element, ours, &others);
            continue;
        }
        is_placed = true;
        if value(&entry.to_string()) != value_of(wanted) {
            entry.replace_with(wanted.clone());
        }
    }
    if !is_placed {
        list.append(wanted.clone());
    }
}

/// Takes every entry of ours out of a list; whether there was one.
fn take_out(list: &CstArray) -> bool {
    let mut found = false;
    for element in list.elements() {
        let Some(entry) = element.as_object() else { continue };
        let (ours, others): (Vec<_>, Vec<_>) = handlers(&entry).into_iter().partition(is_ours);
        if !ours.is_empty() {
            found = true;
            remove(element, ours, &others);
        }
    }
    found
}

/// Removes our handlers from an entry, or the whole entry where it holds nothing else.
fn remove(element: CstNode, ours: Vec<CstObject>, others: &[CstObject]) {
    if others.is_empty() {
        element.remove();
    } else {
        ours.into_iter().for_each(CstObject::remove);
    }
}

/// The handlers of an entry: those of the group, or itself.
fn handlers(entry: &CstObject) -> Vec<CstObject> {
    match entry.array_value("hooks") {
        Some(group) => group.elements().iter().filter_map(CstNode::as_object).collect(),
        None => vec![entry.clone()],
    }
}

fn is_ours(handler: &CstObject) -> bool {
    let text = |key: &str| handler.get(key)?.value()?.as_string_lit()?.decoded_value().ok();
    COMMANDS.iter().any(|key| text(key).is_some_and(|command| names_ours(&command)))
}

fn parse(text: &str) -> Option<CstRootNode> {
    CstRootNode::parse(text, &READING).ok()
}

fn value(text: &str) -> Option<serde_json::Value> {
    jsonc_parser::parse_to_serde_value(text, &READING).ok()
}

fn value_of(wanted: &CstInputValue) -> Option<serde_json::Value> {
    let root = parse("")?;
    root.set_value(wanted.clone());
    value(&root.to_string())
}

/// The text's byte order mark, and the text behind it.
fn without_mark(text: &str) -> (&str, &str) {
    let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    text.split_at_checked(at).unwrap_or(("", text))
}

/// Whether the text can be read at all.
///
/// Fails naming the place where it cannot.
pub(super) fn readable(file: &Path, text: &str) -> Result<(), Trouble> {
    let (_, text) = without_mark(text);
    tree(file, text).map(drop)
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
fn check(file: &Path, text: &str, installer: &Installer) -> Result<(), Trouble> {
    let (_, text) = without_mark(text);
    let wrong = |at: usize, what: &str| Err(wrong(file, text, at, what));
    let parsed = tree(file, text)?;
    let object = match &parsed {
        None => return Ok(()),
        Some(ast::Value::Object(object)) => object,
        Some(other) => return wrong(start(other), "an object is expected here"),
    };
    if let Some(twin) = twin(object, |name| name == "hooks") {
        return wrong(twin, "a second `hooks`; which one counts is not known");
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

fn start(value: &ast::Value<'_>) -> usize {
    use jsonc_parser::common::Ranged as _;
    value.range().start
}

/// File, line and column.
fn place_of(file: &Path, text: &str, at: usize) -> String {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    format!("{}:{line}:{column}", file.display())
}

/// A sentence of the parser's as a part of one of ours.
pub(super) fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::{names_ours, with_ours, without_ours};
    use crate::install::{INSTALLERS, Programs};
    use std::path::Path;

    #[test]
    fn a_command_is_ours_by_the_program_that_it_names() {
        for ours in ["skraft-pre", "/a b/skraft-stop --x", r"& 'C:\x\skraft-post.EXE' -y", "/bin/sh -c 'skraft-start'"]
        {
            assert!(names_ours(ours), "{ours}");
        }
        for other in ["skraft-pre-commit", "my-skraft-pre", "skraft-pre.sh", "skraft-config doctor", "skraft-prefix"] {
            assert!(!names_ours(other), "{other}");
        }
    }

    /// Whatever the file looked like: once in and out again leaves its values, and twice in is once in.
    #[test]
    fn in_twice_is_in_once_and_out_is_out() {
        let texts = [
            "",
            "{}",
            "// mine\n{ }\n",
            "{\n\t\"a\": 1, // x\n}\n",
            "{\"hooks\":{}}",
            "{\r\n  \"hooks\": {\r\n    \"Other\": []\r\n  }\r\n}\r\n",
            "\u{feff}{\"description\": \"x\"}\n",
        ];
        for installer in INSTALLERS {
            for text in texts.iter().filter(|text| installer.tops.is_empty() || !text.contains("\"a\"")) {
                let file = Path::new("x.json");
                let once = with_ours(file, text, installer, &Programs::bare()).expect(text);
                let twice = with_ours(file, &once, installer, &Programs::bare()).expect(text);
                assert_eq!(once, twice, "{}", installer.name);
                let out = without_ours(&once).expect("it is in");
                assert!(without_ours(&out).is_none(), "{out}");
                assert_eq!(once.starts_with('\u{feff}'), text.starts_with('\u{feff}'));
                assert_eq!(once.contains("// "), text.contains("// "), "{once}");
            }
        }
    }
}
