//! Which part of the project is scanned.

use crate::decision::quoted;
use crate::error::Trouble;
use crate::near::nearest;
use std::path::{Path, PathBuf};

/// A project, and the folder or file of it that is looked at.
#[derive(Debug)]
pub(super) struct Scope {
    root: PathBuf,
    start: PathBuf,
    /// The start from the root, with `/`; empty where it is the root.
    inner: String,
}

impl Scope {
    /// The part of a project that a path names: from the present folder, else from the root.
    ///
    /// Fails where nothing is there, or where it lies outside the project.
    pub(super) fn find(root: &Path, typed: Option<&Path>) -> Result<Self, Trouble> {
        let wrong = |path: &Path, error: &std::io::Error| {
            Trouble::new(format!("{} could not be looked at: {error}", quoted(&path.to_string_lossy())))
        };
        let root = root.canonicalize().map_err(|error| wrong(root, &error))?;
        let start = match typed {
            Some(typed) => standing(typed, &root)?.canonicalize().map_err(|error| wrong(typed, &error))?,
            None => root.clone(),
        };
        let Some(inner) = inside(&root, &start) else {
            let (start, root) = (quoted(&start.to_string_lossy()), quoted(&root.to_string_lossy()));
            return Err(Trouble::new(format!("{start} lies outside the project {root}; `--project` names another")));
        };
        Ok(Self { root, start, inner })
    }

    /// The project's root.
    pub(super) fn root(&self) -> &Path {
        &self.root
    }

    /// Where looking begins.
    pub(super) fn start(&self) -> &Path {
        &self.start
    }

    /// Whether a file, named from the root, is looked at.
    pub(super) fn holds(&self, file: &str) -> bool {
        let behind = file.strip_prefix(&self.inner);
        self.inner.is_empty() || behind.is_some_and(|behind| behind.is_empty() || behind.starts_with('/'))
    }
}

/// A path from the project's root, with `/`; what is not UTF-8 in it is replaced.
pub(super) fn inside(root: &Path, path: &Path) -> Option<String> {
    let inner = path.strip_prefix(root).ok()?;
    // Elsewhere than on Windows it is written so already.
    if std::path::MAIN_SEPARATOR == '/' {
        return Some(inner.to_string_lossy().into_owned());
    }
    Some(inner.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/"))
}

fn standing(typed: &Path, root: &Path) -> Result<PathBuf, Trouble> {
    if typed.as_os_str().is_empty() {
        return Err(Trouble::new("the path is empty; leave it out for all of the project"));
    }
    let from_here = std::path::absolute(typed).unwrap_or_else(|_| typed.to_path_buf());
    let places = [from_here.clone(), root.join(typed)];
    let found = places.into_iter().find(|place| place.exists());
    found.ok_or_else(|| missing(typed, &from_here))
}

/// Says what is not there, and the nearest that is.
fn missing(typed: &Path, place: &Path) -> Trouble {
    let gone = place.ancestors().take_while(|path| !path.exists()).last().unwrap_or(place);
    let names = gone.parent().and_then(|folder| std::fs::read_dir(folder).ok());
    let names: Vec<String> =
        names.into_iter().flatten().flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    let wrong = gone.file_name().unwrap_or_default().to_string_lossy();
    let near = nearest(names.iter().map(String::as_str), &wrong);
    let instead = near.map_or_else(String::new, |near| format!("; the nearest is {}", quoted(near)));
    Trouble::new(format!("{} does not exist{instead}", quoted(&typed.to_string_lossy())))
}
