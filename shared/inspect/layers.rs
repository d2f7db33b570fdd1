//! The layers that a project seems to have, by the usual names of their folders: `src/domain`, `MyApp.Domain`,
//! `src/main/java/com/acme/domain`, `packages/*/src/domain`.

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};

/// The layers, innermost first, with the names of their folders in lower case.
const LAYERS: [(&str, &[&str]); 3] = [
    ("domain", &["domain"]),
    ("application", &["application", "usecases", "use-cases"]),
    ("infrastructure", &["infrastructure", "infra", "adapters"]),
];
/// Folders that are nobody's layers, whatever they hold. So are those whose names begin with a dot.
const PASSED_OVER: [&str; 18] = [
    "node_modules",
    "vendor",
    "target",
    "build",
    "dist",
    "out",
    "bin",
    "obj",
    "coverage",
    "venv",
    "docs",
    "doc",
    "test",
    "tests",
    "spec",
    "examples",
    "fixtures",
    "generated",
];
/// How deep folders are looked for: `src/main/java/com/acme/shop/domain`.
const DEEPEST: usize = 8;
/// How many folders are looked into.
const MOST_FOLDERS: usize = 2_000;
/// How many globs a layer gets.
const MOST_GLOBS: usize = 6;

/// The layers that are found below a folder, with the globs of their files.
pub(super) fn found(root: &Path) -> Vec<(&'static str, Vec<String>)> {
    let mut folders: BTreeMap<usize, Vec<Vec<String>>> = BTreeMap::new();
    let mut waiting = VecDeque::from([Vec::new()]);
    for _ in 0..MOST_FOLDERS {
        let Some(path) = waiting.pop_front() else { break };
        for name in inner(&path.iter().fold(root.to_path_buf(), |folder: PathBuf, name| folder.join(name))) {
            let below: Vec<String> = path.iter().chain([&name]).cloned().collect();
            match layer(&name) {
                Some(number) => folders.entry(number).or_default().push(below),
                None if below.len() < DEEPEST => waiting.push_back(below),
                None => {}
            }
        }
    }
    let named = folders.into_iter().filter_map(|(number, paths)| Some((LAYERS.get(number)?.0, globs(paths))));
    named.collect()
}

/// Which layer's folder has such a name: all of it, or what is behind its last dot.
fn layer(name: &str) -> Option<usize> {
    let name = name.to_lowercase();
    let last = name.rsplit('.').next().unwrap_or(&name);
    LAYERS.iter().position(|(_, folders)| folders.contains(&last))
}

/// The folders in a folder, by name; links are not followed.
fn inner(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let names = folders.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names
        .filter(|name| !name.starts_with('.') && !PASSED_OVER.contains(&name.to_lowercase().as_str()))
        .filter(|name| !name.contains(['"', '\\', '*', '?', '[', '{']) && !name.contains(char::is_control))
        .collect();
    names.sort();
    names
}

/// A glob for each folder, and one for those that differ in one name only.
fn globs(mut paths: Vec<Vec<String>>) -> Vec<String> {
    let deepest = paths.iter().map(Vec::len).max().unwrap_or_default();
    for place in 0..deepest {
        let starred = |path: &[String]| {
            let is_inner = place + 1 < path.len();
            let star = |(at, name): (usize, &String)| if at == place { "*".to_owned() } else { name.clone() };
            is_inner.then(|| path.iter().enumerate().map(star).collect::<Vec<_>>())
        };
        let mut counts: BTreeMap<Vec<String>, usize> = BTreeMap::new();
        paths.iter().filter_map(|path| starred(path)).for_each(|path| *counts.entry(path).or_default() += 1);
        let instead =
            |path: &Vec<String>| starred(path).filter(|path| counts.get(path).is_some_and(|count| *count > 1));
        paths = paths.iter().map(|path| instead(path).unwrap_or_else(|| path.clone())).collect();
        paths.dedup();
    }
    paths.sort();
    paths.dedup();
    paths.iter().take(MOST_GLOBS).map(|path| format!("{}/**", path.join("/"))).collect()
}
