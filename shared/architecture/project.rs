//! What the project's own files say of where imports lead: read when an import asks for it, each once, none larger than
//! 1 MiB. A file that is not there or cannot be read says nothing.

use super::text::{folder, join, upwards};
use crate::disk;
use crate::notation;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The longest project file that is read, in bytes.
const LONGEST: u64 = 1024 * 1024;
/// The most folders of a workspace that are looked into.
const MOST_MEMBERS: usize = 400;

/// The packages of a workspace: their names and folders.
pub(super) type Members = Rc<Vec<(String, String)>>;

/// A project's files.
#[derive(Debug)]
pub(super) struct Project {
    root: PathBuf,
    known: RefCell<HashMap<String, Option<Rc<Value>>>>,
    members: RefCell<HashMap<String, Members>>,
    names: RefCell<HashMap<String, Rc<Vec<String>>>>,
    there: RefCell<HashMap<String, bool>>,
    links: RefCell<HashMap<String, Option<String>>>,
}

impl Project {
    /// The project at a folder.
    pub(super) fn new(root: &Path) -> Self {
        Self {
            root: root.to_path_buf(),
            known: RefCell::default(),
            members: RefCell::default(),
            names: RefCell::default(),
            there: RefCell::default(),
            links: RefCell::default(),
        }
    }

    /// The name of the project's own folder.
    pub(super) fn name(&self) -> Option<&str> {
        self.root.file_name()?.to_str()
    }

    /// What a file says, in JSON or, by its name, in TOML.
    pub(super) fn read(&self, file: &str) -> Option<Rc<Value>> {
        if let Some(known) = self.known.borrow().get(file) {
            return known.clone();
        }
        let text = disk::text(&self.root.join(file), LONGEST);
        let parsed = text.and_then(|text| {
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
            match file.rsplit('.').next() {
                Some("toml") => notation::of_toml(text).ok(),
                Some("json") => notation::of_json(text),
                _ => Some(Value::String(text.to_owned())),
            }
        });
        let parsed = parsed.map(Rc::new);
        self.known.borrow_mut().insert(file.to_owned(), parsed.clone());
        parsed
    }

    /// The nearest file of one of these names, from a folder upwards: its folder and what it says.
    pub(super) fn nearest<'f>(&self, from: &'f str, names: &[&str]) -> Option<(&'f str, Rc<Value>)> {
        upwards(from).find_map(|here| {
            let found = names.iter().find_map(|name| self.read(&join(here, name)?))?;
            Some((here, found))
        })
    }

    /// Whether something stands at a path.
    pub(super) fn has(&self, path: &str) -> bool {
        once(&self.there, path, || self.root.join(path).exists())
    }

    /// The folder in which the link at a path ends, if it is one of this project.
    pub(super) fn link(&self, path: &str) -> Option<String> {
        once(&self.links, path, || {
            let link = std::fs::read_link(self.root.join(path)).ok()?;
            join(folder(path), link.to_str().filter(|link| !link.starts_with('/'))?)
        })
    }

    /// The names of what stands in a folder.
    pub(super) fn names(&self, folder: &str) -> Rc<Vec<String>> {
        once(&self.names, folder, || {
            let entries = std::fs::read_dir(self.root.join(folder)).into_iter().flatten().flatten();
            let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
            Rc::new(names.take(MOST_MEMBERS * 4).collect())
        })
    }

    /// The folders that a workspace's patterns mean, each with the name that its `manifest` gives it.
    pub(super) fn members(
        &self,
        top: &str,
        patterns: &[String],
        manifest: &str,
        name: fn(&Value) -> Option<&str>,
    ) -> Members {
        let key = format!("{top}/{manifest}");
        if let Some(known) = self.members.borrow().get(&key) {
            return Rc::clone(known);
        }
        let mut folders = Vec::new();
        for pattern in patterns {
            self.expand(top, pattern, &mut folders);
        }
        let named = folders.into_iter().filter_map(|folder| {
            let file = self.read(&join(&folder, manifest)?)?;
            Some((name(&file)?.to_owned(), folder))
        });
        let named = Rc::new(named.collect::<Vec<_>>());
        self.members.borrow_mut().insert(key, Rc::clone(&named));
        named
    }

    /// The folders of one pattern: each part a name or a glob, `**` up to two folders deep.
    fn expand(&self, top: &str, pattern: &str, found: &mut Vec<String>) {
        let mut here = vec![top.to_owned()];
        for part in pattern.trim_start_matches("./").split('/').filter(|part| !part.is_empty()) {
            let mut next = Vec::new();
            for folder in here {
                if !part.contains('*') {
                    next.extend(join(&folder, part));
                    continue;
                }
                let inner = |folder: &String| {
                    let all = self.names(folder);
                    let names = all.iter().filter(|name| !name.starts_with('.') && *name != "node_modules");
                    names.filter_map(|name| join(folder, name)).collect::<Vec<_>>()
                };
                let glob = |path: &String| {
                    part == "**" || crate::pattern::path_matches(part, path.rsplit('/').next().unwrap_or(path))
                };
                let first: Vec<String> = inner(&folder).into_iter().filter(glob).take(MOST_MEMBERS).collect();
                if part == "**" {
                    next.extend(first.iter().flat_map(inner));
                }
                next.extend(first);
            }
            next.truncate(MOST_MEMBERS);
            here = next;
        }
        found.extend(here);
        found.truncate(MOST_MEMBERS);
    }
}

/// What was found out before, else what `look` finds.
fn once<T: Clone>(known: &RefCell<HashMap<String, T>>, path: &str, look: impl FnOnce() -> T) -> T {
    if let Some(known) = known.borrow().get(path) {
        return known.clone();
    }
    let found = look();
    known.borrow_mut().insert(path.to_owned(), found.clone());
    found
}

/// The texts of a list.
pub(super) fn texts(value: Option<&Value>) -> Vec<String> {
    let entries = value.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    entries.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}
