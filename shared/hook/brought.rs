//! What a call brings to the project's files of forbidden imports: the one place where the rule `domain-imports` meets the
//! disk.

use super::Hearing;
use super::arrivals::{self, Arrival, Left};
use crate::action::{Action, Edit, NewText, Target};
use crate::architecture::notebook::{Module, module};
use crate::architecture::{Architecture, Brought, What};
use crate::disk;
use crate::event::Kind;
use crate::hash::sha256;
use crate::patch::{After, after, text_after};
use crate::path::Place;
use crate::payload::MOST_BYTES;
use crate::policy::Level;
use crate::rules;
use std::borrow::Cow;
use std::path::Path;

/// The rule that it is for.
pub(super) const RULE: &str = "domain-imports";

impl Hearing<'_> {
    /// What the call brings; what stood there before only once a session.
    pub(super) fn brought(&mut self, kind: Kind, actions: &[Action<'_>], place: &Place) -> Vec<Brought> {
        let is_judged = rules::find(RULE).is_some_and(|rule| rule.looks_at(kind, self.role, &self.policy));
        let is_told = |text: &NewText<'_>| !matches!(text, NewText::Hidden);
        let has_text = |action: &Action<'_>| matches!(action, Action::Write(target, text) if target.inside.is_some() && is_told(text));
        if !(is_judged && actions.iter().any(has_text)) {
            return Vec::new();
        }
        let architecture = Architecture::new(&self.policy.architecture, place.project());
        let concerns = |file: &str| architecture.concerns(&module(file));
        let mut left = Left::default();
        let mut found: Vec<Brought> = Vec::new();
        for action in actions {
            match action {
                Action::Write(target, NewText::Of(sources, edits)) => {
                    for arrival in arrivals::of(target, sources, actions, &concerns, &mut left) {
                        found.extend(of_arrival(&architecture, place.project(), &arrival, edits));
                    }
                }
                Action::Write(target, text) => found.extend(of_file(&architecture, target, text)),
                _ => {}
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

/// Whether an action writes a file that can hold a forbidden import.
pub(super) fn may_bring(architecture: &Architecture<'_>, action: &Action<'_>) -> bool {
    let Action::Write(target, _) = action else { return false };
    // What comes to a folder could be any file.
    let could = |file: &str| architecture.concerns(&module(file)) || architecture.concerns(&format!("{file}/_.ts"));
    target.inside.as_deref().is_some_and(could)
}

/// A text as it is, and where.
struct Old<'t> {
    file: &'t str,
    text: &'t str,
}

fn of_file(architecture: &Architecture<'_>, target: &Target, text: &NewText<'_>) -> Vec<Brought> {
    let Some((path, file)) = target.resolved().zip(target.inside.as_deref()) else { return Vec::new() };
    if !architecture.concerns(&module(file)) {
        return Vec::new();
    }
    let before = standing(path);
    let Some(after) = text_after(&before, text, MOST_BYTES) else { return Vec::new() };
    let is_cell = matches!(text, NewText::Edits(edits) if edits.iter().all(|edit| matches!(edit, Edit::Somewhere(_))));
    judged(architecture, &Old { file, text: &before }, file, after, is_cell)
}

/// What a file brings that comes from elsewhere. One that goes from there takes along what stood; a copy is new.
fn of_arrival(architecture: &Architecture<'_>, project: &Path, arrival: &Arrival, edits: &[Edit<'_>]) -> Vec<Brought> {
    let file = &*arrival.file;
    let stands;
    let old = match arrival.old.as_deref().filter(|_| arrival.goes) {
        Some(old) => Old { file: old, text: &arrival.text },
        None => {
            stands = standing(&project.join(file));
            Old { file, text: &stands }
        }
    };
    match after(&arrival.text, edits, MOST_BYTES) {
        After::Text(after) => judged(architecture, &old, file, After::Text(after), false),
        pieces @ After::Pieces(_) => {
            let mut found = judged(architecture, &old, file, After::Text(arrival.text.clone()), false);
            found.extend(judged(architecture, &old, file, pieces, false));
            found
        }
    }
}

/// What cannot be read counts as not there: then all that comes is new.
fn standing(path: &Path) -> String {
    let bytes = disk::bytes(path, MOST_BYTES as u64).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// What a text brings to its place. A notebook is JSON, and only a cell's text is code: `is_cell` says that a piece is one.
fn judged(architecture: &Architecture<'_>, old: &Old<'_>, file: &str, after: After, is_cell: bool) -> Vec<Brought> {
    let name = &*module(file);
    let is_notebook = name != file;
    let code = |text: &str| Module::of(text).map(|module| module.text);
    let before = if is_notebook { Cow::Owned(code(old.text).unwrap_or_default()) } else { Cow::Borrowed(old.text) };
    let mut found = match after {
        After::Text(after) => {
            let Some(after) = (if is_notebook { code(&after) } else { Some(after) }) else { return Vec::new() };
            if old.file == file {
                architecture.brought(name, &before, &after)
            } else {
                architecture.brought_from(&module(old.file), &before, name, &after)
            }
        }
        After::Pieces(pieces) if is_cell || !is_notebook => architecture.brought_by_pieces(name, &before, &pieces),
        After::Pieces(_) => Vec::new(),
    };
    for brought in &mut found {
        brought.file = file.to_owned();
        brought.line = brought.line.filter(|_| !is_notebook);
    }
    found
}
