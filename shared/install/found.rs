//! What is registered: every file in which a runtime looks for hooks, read and never run.

use super::change::read;
use super::command::OURS;
use super::edit::names_ours;
use super::shape::{READING, lower};
use super::{Installer, Scope};
use crate::error::Trouble;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// One file that a runtime reads.
#[derive(Debug)]
pub struct Sheet {
    /// Where it is.
    pub file: PathBuf,
    /// For whom it counts.
    pub scope: Scope,
    /// The commands in it.
    pub hooks: Vec<Found>,
}

/// One registered command.
#[derive(Debug)]
pub struct Found {
    /// The event, as the file spells it.
    pub event: String,
    /// The matcher of its group.
    pub matcher: Option<String>,
    /// The command line, that of this machine where there are several.
    pub command: String,
    /// Whether it names one of our programs.
    pub is_ours: bool,
}

/// The files that this runtime reads and that exist, or what is wrong with one.
pub fn sheets(installer: &Installer, home: &Path, root: &Path) -> Vec<Result<Sheet, Trouble>> {
    let mut found: Vec<Result<Sheet, Trouble>> = Vec::new();
    for (scope, path) in installer.loads {
        for file in files(&installer.below(*scope, path, home, root)) {
            match value(&file) {
                Ok(None) => {}
                Ok(Some(value)) => found.push(Ok(Sheet { hooks: hooks(&value), file, scope: *scope })),
                Err(trouble) => found.push(Err(trouble)),
            }
        }
    }
    found
}

/// The file itself, or those of its folder that end in `.json`.
fn files(path: &Path) -> Vec<PathBuf> {
    if path.file_name().is_none_or(|name| name != "*.json") {
        return vec![path.to_path_buf()];
    }
    let entries = path.parent().and_then(|folder| std::fs::read_dir(folder).ok());
    let mut found: Vec<PathBuf> = entries.into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    found.retain(|file| file.extension().is_some_and(|end| end == "json"));
    found.sort();
    found
}

/// What a settings file says; `None` where there is none.
///
/// Fails when it cannot be read as JSON with comments, or as TOML by its name.
pub fn value(file: &Path) -> Result<Option<Value>, Trouble> {
    let Some(text) = read(file)? else { return Ok(None) };
    let text = text.trim_start_matches('\u{feff}');
    let broken = |error: String| Trouble::new(format!("`{}` cannot be read: {error}", file.display()));
    if file.extension().is_some_and(|end| end == "toml") {
        return toml::from_str(text).map(Some).map_err(|error| broken(error.message().to_owned()));
    }
    if text.trim().is_empty() {
        return Ok(None);
    }
    jsonc_parser::parse_to_serde_value(text, &READING).map(Some).map_err(|error| broken(lower(&error.to_string())))
}

fn hooks(value: &Value) -> Vec<Found> {
    let mut found = Vec::new();
    for (event, list) in value.get("hooks").and_then(Value::as_object).into_iter().flatten() {
        for entry in list.as_array().into_iter().flatten() {
            let matcher = entry.get("matcher").and_then(Value::as_str);
            let group = entry.get("hooks").and_then(Value::as_array);
            let handlers = group.map_or_else(|| std::slice::from_ref(entry), Vec::as_slice);
            found.extend(handlers.iter().map(|handler| one(event, matcher, handler)));
        }
    }
    found
}

fn one(event: &str, matcher: Option<&str>, handler: &Value) -> Found {
    let keys: &[&str] = if cfg!(windows) {
        &["powershell", "commandWindows", "windows", "command", "exec", "url", "prompt", "type"]
    } else {
        &["bash", "linux", "osx", "command", "exec", "powershell", "url", "prompt", "type"]
    };
    let command = keys.iter().find_map(|key| handler.get(key)?.as_str()).unwrap_or_default().to_owned();
    Found { event: event.to_owned(), matcher: matcher.map(str::to_owned), is_ours: names_ours(&command), command }
}

/// The program of ours that a command line calls, as it is written there.
pub fn called(command: &str) -> Option<String> {
    let is_ours = |word: &str| {
        let name = word.rsplit(['/', '\\']).next().unwrap_or(word);
        let name = name.strip_suffix(".exe").unwrap_or(name);
        OURS.iter().any(|program| program.name() == name)
    };
    let words = words(command);
    let plain = words.iter().find(|word| is_ours(word)).cloned();
    // A whole command line may be one word of another one.
    plain.or_else(|| words.iter().filter(|word| *word != command && names_ours(word)).find_map(|word| called(word)))
}

/// The words of a command line, quotes taken off.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quote = None;
    let mut letters = command.chars().peekable();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (Some(_), _) => word.push(letter),
            (None, '\'' | '"') => quote = Some(letter),
            (None, '\\') if letters.peek() == Some(&'\'') => word.extend(letters.next()),
            (None, _) if letter.is_whitespace() => words.push(std::mem::take(&mut word)),
            (None, _) => word.push(letter),
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::called;

    #[test]
    fn the_program_is_found_in_every_wording() {
        for (command, program) in [
            ("skraft-pre --runtime claude || { exit 2; }", Some("skraft-pre")),
            (r"'/a '\''b/skraft-stop' --x", Some("/a 'b/skraft-stop")),
            (r#"/bin/sh -c '/a/skraft-pre || { echo '\''x'\''; }'"#, Some("/a/skraft-pre")),
            ("& 'C:/x y/skraft-post.exe' --x", Some("C:/x y/skraft-post.exe")),
            ("node x.js", None),
        ] {
            assert_eq!(called(command).as_deref(), program, "{command}");
        }
    }
}
