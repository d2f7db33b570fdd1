//! The files of a tree, found in parallel: without what git ignores, what is hidden, and what links lead to.

use super::progress::Progress;
use super::scope::Scope;
use ignore::{DirEntry, WalkBuilder, WalkState};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::time::Instant;

/// What was found, in no order.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) files: Vec<File>,
    /// Folders that could not be read, and why.
    pub(super) unread: Vec<(PathBuf, String)>,
}

/// Something in a folder that is no folder.
#[derive(Debug)]
pub(super) struct File {
    pub(super) path: PathBuf,
    /// Whether it is neither a link, nor a pipe, nor a device.
    pub(super) is_regular: bool,
}

type Found = Result<File, (PathBuf, String)>;

/// Finds the files of a tree until a time.
pub(super) fn walk(scope: &Scope, until: Option<Instant>, progress: &Progress) -> Tree {
    let (sender, found) = channel();
    let mut builder = WalkBuilder::new(scope.start());
    // A `.gitignore` counts in a folder without a repository too (an unpacked archive), but not one from above it.
    let is_repository = scope.root().ancestors().any(|folder| folder.join(".git").exists());
    builder.ignore(false).require_git(is_repository).parents(is_repository).threads(super::judge::workers());
    builder.build_parallel().run(|| {
        let sender = sender.clone();
        Box::new(move |entry| {
            progress.step();
            take(entry, &sender);
            if until.is_some_and(|until| Instant::now() > until) { WalkState::Quit } else { WalkState::Continue }
        })
    });
    drop(sender);
    gathered(found.into_iter())
}

fn gathered(found: impl Iterator<Item = Found>) -> Tree {
    let mut tree = Tree::default();
    found.for_each(|found| match found {
        Ok(file) => tree.files.push(file),
        Err(unread) => tree.unread.push(unread),
    });
    tree
}

/// Passes on what stands at an entry. Nobody can be gone before the walk is over.
fn take(entry: Result<DirEntry, ignore::Error>, sender: &Sender<Found>) {
    match entry {
        Ok(entry) => {
            let kind = entry.file_type();
            if kind.is_some_and(|kind| !kind.is_dir()) {
                let is_regular = kind.is_some_and(|kind| kind.is_file());
                let _ = sender.send(Ok(File { path: entry.into_path(), is_regular }));
            }
        }
        // What went away meanwhile is not there.
        Err(error) if error.io_error().is_some_and(|error| error.kind() == std::io::ErrorKind::NotFound) => {}
        Err(error) => {
            let why = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
            let _ = sender.send(Err((place(&error).unwrap_or(Path::new(".")).to_path_buf(), why)));
        }
    }
}

/// What could not be read.
fn place(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => place(err),
        ignore::Error::Partial(errors) => errors.iter().find_map(place),
        _ => None,
    }
}
