//! What a call brings to the project's files of forbidden imports: the one place where the rule `domain-imports` meets the
//! disk.

use super::Hearing;
use crate::action::{Action, Edit, NewText, Target};
use crate::architecture::{Architecture, Brought, What};
use crate::disk;
use crate::event::Kind;
use crate::hash::sha256;
use crate::patch::{After, text_after};
use crate::path::Place;
use crate::payload::MOST_BYTES;
use crate::policy::Level;
use crate::rules;
use serde_json::Value;
use std::borrow::Cow;

/// The rule that it is for.
pub(super) const RULE: &str = "domain-imports";

impl Hearing<'_> {
    /// What the call brings; what stood there before only once a session.
    pub(super) fn brought(&mut self, kind: Kind, actions: &[Action<'_>], place: &Place) -> Vec<Brought> {
        let is_judged = rules::find(RULE).is_some_and(|rule| rule.looks_at(kind, self.role, &self.policy));
        let has_text = |action: &Action<'_>| matches!(action, Action::Write(target, text) if is_known(target, text));
        if !(is_judged && actions.iter().any(has_text)) {
            return Vec::new();
        }
        let architecture = Architecture::new(&self.policy.architecture, place.project());
        let mut found: Vec<Brought> = Vec::new();
        for action in actions {
            if let Action::Write(target, text) = action {
                found.extend(of_file(&architecture, target, text));
            }
        }
        found.retain(|brought| match &brought.what {
            What::Stands(crossing) => self.is_news(place, &format!("{} {}", brought.file, crossing.target)),
            _ => true,
        });
        found
    }

    /// Whether something was not told yet in this session. Without a session all is news.
    fn is_news(&mut self, place: &Place, what: &str) -> bool {
        if !self.watch.is_real() || self.session.is_none() {
            return true;
        }
        self.memory(place).tell(&sha256(what.as_bytes()), self.watch.deadline()).unwrap_or_else(|trouble| {
            self.remarks.add(Level::Error, format!("{}: {trouble}", self.call.program.name()));
            true
        })
    }
}

fn is_known(target: &Target, text: &NewText<'_>) -> bool {
    target.inside.is_some() && !matches!(text, NewText::Hidden)
}

/// Whether an action writes a file that can hold a forbidden import.
pub(super) fn may_bring(architecture: &Architecture<'_>, action: &Action<'_>) -> bool {
    let Action::Write(target, _) = action else { return false };
    target.inside.as_deref().is_some_and(|file| architecture.concerns(&module(file)))
}

/// The name by which a file is judged: a notebook's code cells are one module at its place.
fn module(file: &str) -> Cow<'_, str> {
    file.strip_suffix(".ipynb").map_or(Cow::Borrowed(file), |stem| Cow::Owned(format!("{stem}.py")))
}

fn of_file(architecture: &Architecture<'_>, target: &Target, text: &NewText<'_>) -> Vec<Brought> {
    let Some((path, file)) = target.resolved().zip(target.inside.as_deref()) else { return Vec::new() };
    let name = &*module(file);
    let is_notebook = name != file;
    if !is_known(target, text) || !architecture.concerns(name) {
        return Vec::new();
    }
    // What cannot be read counts as not there: then all that comes is new.
    let before = disk::bytes(path, MOST_BYTES as u64).unwrap_or_default();
    let before = String::from_utf8_lossy(&before);
    let mut found = match (is_notebook, text_after(&before, text, MOST_BYTES)) {
        (_, None) => Vec::new(),
        (false, Some(After::Text(after))) => architecture.brought(name, &before, &after),
        (false, Some(After::Pieces(pieces))) => architecture.brought_by_pieces(name, &before, &pieces),
        (true, after) => of_notebook(architecture, name, &before, text, after),
    };
    for brought in &mut found {
        brought.file = file.to_owned();
        brought.line = brought.line.filter(|_| !is_notebook);
    }
    found
}

/// A notebook is JSON, and only a cell's text is code.
fn of_notebook(
    architecture: &Architecture<'_>,
    name: &str,
    before: &str,
    text: &NewText<'_>,
    after: Option<After>,
) -> Vec<Brought> {
    let stands = cells(before).unwrap_or_default();
    let brings_cells =
        matches!(text, NewText::Edits(edits) if edits.iter().all(|edit| matches!(edit, Edit::Somewhere(_))));
    match after {
        Some(After::Text(after)) => match cells(&after) {
            Some(after) => architecture.brought(name, &stands, &after),
            None => Vec::new(),
        },
        Some(After::Pieces(pieces)) if brings_cells => architecture.brought_by_pieces(name, &stands, &pieces),
        _ => Vec::new(),
    }
}

/// The source of a notebook's code cells, one behind the other; `None` where the text is no notebook.
fn cells(notebook: &str) -> Option<String> {
    let notebook: Value = serde_json::from_str(notebook).ok()?;
    let code = |cell: &&Value| cell.get("cell_type").and_then(Value::as_str) == Some("code");
    let source = |cell: &Value| match cell.get("source")? {
        Value::String(text) => Some(text.clone()),
        Value::Array(lines) => Some(lines.iter().filter_map(Value::as_str).collect::<String>()),
        _ => None,
    };
    let cells = notebook.get("cells")?.as_array()?;
    Some(cells.iter().filter(code).filter_map(source).collect::<Vec<_>>().join("\n"))
}
