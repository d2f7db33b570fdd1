//! What is registered: every file in which a runtime looks for hooks, read and never run.

use super::change::read;
use super::shape::{READING, lower, without_mark};
use super::whose::{Called, called, mentions};
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
#[derive(Debug, PartialEq)]
pub struct Found {
    /// The event, as the file spells it.
    pub event: String,
    /// The matcher of its group.
    pub matcher: Option<String>,
    /// The command line, that of this machine where there are several.
    pub command: String,
    /// The program of ours that it calls, if it is ours.
    pub called: Option<Called>,
    /// The whole handler.
    handler: Value,
}

impl Found {
    /// Whether it calls one of our programs.
    pub fn is_ours(&self) -> bool {
        self.called.is_some()
    }

    /// Whether it mentions one of our programs and calls something else.
    pub fn is_wrapper(&self) -> bool {
        !self.is_ours() && mentions(&self.command)
    }
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
        return crate::notation::of_toml(text).map(Some).map_err(broken);
    }
    if text.trim().is_empty() {
        return Ok(None);
    }
    jsonc_parser::parse_to_serde_value(text, &READING).map(Some).map_err(|error| broken(lower(&error.to_string())))
}

/// Our entries of the first text that are not in the second as they were.
pub(super) fn replaced(before: &str, after: &str) -> Vec<Found> {
    let mut stays = ours(after);
    let mut gone = ours(before);
    gone.retain(|old| {
        let at = stays.iter().position(|new| new == old);
        at.map(|at| stays.swap_remove(at)).is_none()
    });
    gone
}

fn ours(text: &str) -> Vec<Found> {
    let value = jsonc_parser::parse_to_serde_value(without_mark(text).1, &READING).unwrap_or(Value::Null);
    let mut hooks = hooks(&value);
    hooks.retain(Found::is_ours);
    hooks
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
    let (event, matcher) = (event.to_owned(), matcher.map(str::to_owned));
    Found { event, matcher, called: called(&command), command, handler: handler.clone() }
}
