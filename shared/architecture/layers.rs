//! To which layer a file, or a name, belongs.
//!
//! A layer of the user's is its globs and module patterns. Without any, two layers have the usual spellings: a folder, a
//! project or a file called `domain` and `infrastructure` (`Domain/`, `MyApp.Domain/`, `orders-domain/`, `infra/`, `domain.rs`).

use super::text::{segments, words};
use crate::pattern::path_matches;
use crate::policy;

/// The layer that knows nothing of the others.
pub(super) const DOMAIN: &str = "domain";
/// The layer that talks to the outer world.
pub(super) const INFRASTRUCTURE: &str = "infrastructure";

/// The usual layers, with the words that name them.
const USUAL: [(&str, &[&str]); 2] = [(DOMAIN, &["domain"]), (INFRASTRUCTURE, &["infrastructure", "infra"])];

/// The words that make a folder or a file one of tests, which may know every layer.
const TESTS: [&str; 11] = [
    "test",
    "tests",
    "spec",
    "specs",
    "e2e",
    "testing",
    "fixtures",
    "mocks",
    "unittests",
    "integrationtests",
    "testdata",
];

/// The layers of a project.
#[derive(Debug)]
pub(super) enum Layers<'p> {
    /// Those of the user.
    Set(Vec<Own<'p>>),
    /// The usual ones.
    Usual,
}

/// A layer of the user's, its patterns made ready once: every import is compared with them.
#[derive(Debug)]
pub(super) struct Own<'p> {
    name: &'p str,
    /// Its globs, and how much each says.
    paths: Vec<(&'p str, usize)>,
    /// Its module patterns with `/` between their parts, and how much each says.
    modules: Vec<(String, usize)>,
}

impl<'p> Own<'p> {
    fn of(layer: &'p policy::Layer) -> Self {
        let paths = layer.paths.iter().map(|glob| (trimmed(glob), weight(glob)));
        let modules = layer.modules.iter().map(|pattern| {
            let pattern = segments(pattern).join("/");
            let weight = weight(&pattern);
            (pattern.strip_suffix("/**").map_or_else(|| pattern.clone(), str::to_owned), weight)
        });
        Self { name: &layer.name, paths: paths.collect(), modules: modules.collect() }
    }
}

impl<'p> Layers<'p> {
    /// Those that a policy sets, else the usual ones.
    pub(super) fn of(layers: &'p [policy::Layer]) -> Self {
        if layers.is_empty() { Self::Usual } else { Self::Set(layers.iter().map(Own::of).collect()) }
    }

    /// Whether there is a layer of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        match self {
            Self::Set(layers) => layers.iter().any(|layer| layer.name == name),
            Self::Usual => USUAL.iter().any(|(known, _)| *known == name),
        }
    }

    /// The names of all.
    pub(super) fn names(&self) -> Vec<&str> {
        match self {
            Self::Set(layers) => layers.iter().map(|layer| layer.name).collect(),
            Self::Usual => USUAL.iter().map(|(name, _)| *name).collect(),
        }
    }

    /// Whether names alone can put a file into a layer.
    pub(super) fn has_modules(&self) -> bool {
        matches!(self, Self::Set(layers) if layers.iter().any(|layer| !layer.modules.is_empty()))
    }

    /// The layers of a file, by its path.
    pub(super) fn of_file(&self, file: &str) -> Vec<&str> {
        match self {
            Self::Set(_) => self.of_path(&[file.to_owned()]),
            Self::Usual if is_test(file) => Vec::new(),
            Self::Usual => usual_of_path(file).into_iter().collect(),
        }
    }

    /// The layers of a place that an import leads to, given every form that its file can have. Of several the one whose glob
    /// says most; where two say the same, both.
    pub(super) fn of_path(&self, forms: &[String]) -> Vec<&str> {
        let Self::Set(layers) = self else {
            return forms.first().and_then(|form| usual_of_path(form)).into_iter().collect();
        };
        let matches = |(glob, _): &&(&str, usize)| forms.iter().any(|form| path_matches(glob, form));
        let said = |layer: &Own<'_>| layer.paths.iter().filter(matches).map(|(_, weight)| *weight).max();
        best(layers.iter().filter_map(|layer| Some((layer.name, said(layer)?))))
    }

    /// The layers of a name in full, by the module patterns: the name's own or those of what it stands in.
    pub(super) fn of_module(&self, name: &[&str]) -> Vec<&str> {
        let Self::Set(layers) = self else { return Vec::new() };
        if !self.has_modules() {
            return Vec::new();
        }
        let whole = name.join("/");
        let ends = whole.match_indices('/').map(|(end, _)| end).chain([whole.len()]);
        let heads: Vec<&str> = ends.filter_map(|end| whole.get(..end)).collect();
        let matches = |(pattern, _): &&(String, usize)| heads.iter().any(|head| path_matches(pattern, head));
        let said = |layer: &Own<'_>| layer.modules.iter().filter(matches).map(|(_, weight)| *weight).max();
        best(layers.iter().filter_map(|layer| Some((layer.name, said(layer)?))))
    }

    /// The layers of a name of this project, by convention: its parts are the folders of a layer's glob, or its usual words.
    pub(super) fn of_name(&self, name: &[&str]) -> Vec<&str> {
        let Self::Set(layers) = self else {
            // A class can be called after anything: the words of its name count last.
            let is_plain = |part: &&&str| is_usual_itself(part) || !part.contains(char::is_uppercase);
            let plainly = name.iter().rev().filter(is_plain).find_map(|part| usual(part));
            return plainly.or_else(|| name.iter().rev().find_map(|part| usual(part))).into_iter().collect();
        };
        let said = |layer: &Own<'_>| layer.paths.iter().filter_map(|(glob, _)| shared(glob, name)).max();
        best(layers.iter().filter_map(|layer| Some((layer.name, said(layer)?))))
    }
}

/// The entries that say most.
fn best<'n>(said: impl Iterator<Item = (&'n str, usize)>) -> Vec<&'n str> {
    let said: Vec<_> = said.collect();
    let most = said.iter().map(|(_, weight)| *weight).max();
    said.into_iter().filter(|(_, weight)| Some(*weight) == most).map(|(name, _)| name).collect()
}

fn trimmed(glob: &str) -> &str {
    glob.strip_prefix("./").unwrap_or(glob)
}

/// How much a glob says: its folders that are named outright, ten times, and the others.
fn weight(glob: &str) -> usize {
    trimmed(glob).split('/').map(|part| if is_literal(part) { 10 } else { usize::from(part != "**") }).sum()
}

fn is_literal(part: &str) -> bool {
    !part.contains(['*', '?', '[', '{'])
}

/// How many of the last folders that a glob names outright, a dotted one taken apart, stand in a name one behind the other.
fn shared(glob: &str, name: &[&str]) -> Option<usize> {
    let mut folders: Vec<&str> = trimmed(glob).split('/').collect();
    while folders.last().is_some_and(|part| !is_literal(part) || is_file(part)) {
        folders.pop();
    }
    let from = folders.iter().rposition(|part| !is_literal(part)).map_or(0, |at| at + 1);
    let run: Vec<&str> = folders.get(from..)?.iter().flat_map(|part| part.split('.')).collect();
    let tails = (0..run.len()).filter_map(|from| run.get(from..));
    let stands = |tail: &&[&str]| {
        name.windows(tail.len()).any(|window| window.iter().zip(*tail).all(|(a, b)| a.eq_ignore_ascii_case(b)))
    };
    tails.filter(stands).map(<[&str]>::len).max()
}

/// Whether a glob's last part is a file and not a folder with dots.
fn is_file(part: &str) -> bool {
    crate::imports::Language::of(part).is_some()
}

/// The usual layer of a path: what its last telling part says.
fn usual_of_path(path: &str) -> Option<&'static str> {
    let (folders, file) = path.rsplit_once('/').unwrap_or(("", path));
    let stem = file.split('.').next().unwrap_or(file);
    // A file tells only with its whole name, or one without an ending, which can be a folder.
    let by_file = if file.contains('.') {
        USUAL.iter().find(|(_, words)| words.iter().any(|word| word.eq_ignore_ascii_case(stem))).map(|(name, _)| *name)
    } else {
        usual(file)
    };
    by_file.or_else(|| folders.split('/').rev().find_map(usual))
}

/// The usual layer that a folder, a project or a part of a name stands for: by itself, by any of its parts between dots, or
/// by its last word.
pub(super) fn usual(part: &str) -> Option<&'static str> {
    let is_one = |name: &str, known: &[&str]| known.iter().any(|word| word.eq_ignore_ascii_case(name));
    let dotted = || part.split('.').rev();
    let last = words(part).pop().unwrap_or_default();
    USUAL
        .iter()
        .find(|(_, known)| dotted().any(|one| is_one(one, known)) || is_one(&last, known))
        .map(|(name, _)| *name)
}

/// Whether a part of a name is a usual layer's name by itself.
pub(super) fn is_usual_itself(part: &str) -> bool {
    USUAL.iter().any(|(_, known)| known.iter().any(|word| word.eq_ignore_ascii_case(part)))
}

/// Whether a file belongs to tests, by the words of its path.
fn is_test(file: &str) -> bool {
    let is_one = |word: &String| TESTS.iter().any(|test| word.eq_ignore_ascii_case(test));
    let begins = |word: &String| word.eq_ignore_ascii_case("test");
    let (folders, name) = file.rsplit_once('/').unwrap_or(("", file));
    let (stem, _) = name.rsplit_once('.').unwrap_or((name, ""));
    let parts: Vec<String> = words(stem);
    folders.split('/').any(|folder| words(folder).last().is_some_and(is_one))
        || parts.first().is_some_and(begins)
        || parts.last().is_some_and(is_one)
}
