//! Files that come from elsewhere: which file lands where when files and folders are moved or copied.

use crate::action::{Action, Target};
use crate::disk;
use crate::pattern::name_matches;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// The most entries of folders that are looked at for one call.
const MOST_ENTRIES: usize = 10_000;
/// The most files that one call's moves are judged for. More is no edit but a migration, which `skraft-config scan` judges.
const MOST_FILES: usize = 1_000;
/// The most bytes that are read for it.
const MOST_BYTES: u64 = 16 * 1024 * 1024;

/// What one call's moves may still cost.
pub(super) struct Left {
    entries: usize,
    files: usize,
    bytes: u64,
}

impl Default for Left {
    fn default() -> Self {
        Self { entries: MOST_ENTRIES, files: MOST_FILES, bytes: MOST_BYTES }
    }
}

/// A file at its new place.
pub(super) struct Arrival {
    /// The new place, named from the project's root with `/`.
    pub(super) file: String,
    /// Where it comes from, named so, if that is inside the project.
    pub(super) old: Option<String>,
    /// Whether it goes from there.
    pub(super) goes: bool,
    /// What stands there.
    pub(super) text: String,
}

/// A file under one of the sources.
struct Found {
    path: PathBuf,
    old: Option<String>,
    /// How it is called below a folder that it comes to.
    below: String,
    /// The same where that folder takes its source's place, and is not the one above it.
    inside: String,
    goes: bool,
}

/// What arrives at places that `concerns` says are looked at. What cannot be read, or is beyond the bounds, does not.
pub(super) fn of(
    target: &Target,
    sources: &[Target],
    actions: &[Action<'_>],
    concerns: &dyn Fn(&str) -> bool,
    left: &mut Left,
) -> Vec<Arrival> {
    let Some((path, to)) = target.resolved().zip(target.inside.as_deref()) else { return Vec::new() };
    let mut found: Vec<Found> = Vec::new();
    for source in sources {
        for source in expanded(source, left).into_iter().filter(|source| source.resolved() != Some(path)) {
            let goes = actions.iter().any(|action| takes_away(action, &source));
            list(&source, goes, left, &mut found);
        }
    }
    let is_folder = path.is_dir();
    if !is_folder && concerns(to) {
        return joined(to, &found, left);
    }
    let keeps_name = is_folder || sources.len() > 1 || target.written.ends_with('/');
    let place = |found: &Found| {
        let below = if keeps_name || found.inside.is_empty() { &found.below } else { &found.inside };
        if to == "." || to.is_empty() { below.clone() } else { format!("{to}/{below}") }
    };
    let here = found.iter().map(|found| (place(found), found)).filter(|(file, _)| concerns(file));
    here.filter_map(|(file, found)| arrival(file, found, left)).collect()
}

/// All of it becomes one file.
fn joined(to: &str, found: &[Found], left: &mut Left) -> Vec<Arrival> {
    let mut all = found.iter().filter_map(|found| arrival(to.to_owned(), found, left));
    let Some(mut first) = all.next() else { return Vec::new() };
    for more in all {
        first.text.push('\n');
        first.text.push_str(&more.text);
        // Put together it is new, whatever stood in the parts.
        first.goes = false;
    }
    vec![first]
}

fn arrival(file: String, found: &Found, left: &mut Left) -> Option<Arrival> {
    left.files = left.files.checked_sub(1)?;
    let bytes = disk::bytes(&found.path, left.bytes).ok()?;
    left.bytes = left.bytes.saturating_sub(bytes.len() as u64);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Some(Arrival { file, old: found.old.clone(), goes: found.goes, text })
}

/// Whether an action takes this file, or a folder that it is in, from its place.
fn takes_away(action: &Action<'_>, source: &Target) -> bool {
    let Action::Delete(gone) = action else { return false };
    let is_above = |gone: &Path| source.resolved().is_some_and(|path| path.starts_with(gone));
    gone.resolved().is_some_and(is_above) || (gone.places.is_empty() && gone.written == source.written)
}

/// The files that a pattern in the last part of a path stands for; a path without one stands for itself.
fn expanded(source: &Target, left: &mut Left) -> Vec<Target> {
    let Some(path) = source.resolved() else { return Vec::new() };
    let last = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if !last.contains(['*', '?', '[']) || path.symlink_metadata().is_ok() {
        return vec![source.clone()];
    }
    let folder = path.parent().unwrap_or(path);
    let entries = fs::read_dir(folder).into_iter().flatten().take(left.entries).flatten();
    let mut names: Vec<OsString> = entries.map(|entry| entry.file_name()).collect();
    left.entries = left.entries.saturating_sub(names.len());
    names.retain(|name| name_matches(&last, &name.to_string_lossy()));
    names.sort();
    names.iter().map(|name| named_instead(source, folder, name)).collect()
}

fn named_instead(source: &Target, folder: &Path, name: &OsString) -> Target {
    let above = |inside: &str| inside.rsplit_once('/').map_or(String::new(), |(above, _)| format!("{above}/"));
    let inside = source.inside.as_deref().map(|inside| format!("{}{}", above(inside), name.to_string_lossy()));
    Target { places: vec![folder.join(name)], inside, ..source.clone() }
}

fn list(source: &Target, goes: bool, left: &mut Left, found: &mut Vec<Found>) {
    let Some(path) = source.resolved() else { return };
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let Ok(meta) = fs::metadata(path) else { return };
    if meta.is_file() {
        let old = source.inside.clone();
        return found.push(Found { path: path.to_owned(), old, below: name, inside: String::new(), goes });
    }
    // `folder/` and `folder/.` are what is in it, for most programs.
    let is_contents = source.written.ends_with(['/', '.']);
    let mut folders = vec![(path.to_owned(), String::new())];
    while let Some((folder, below)) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let Some(entries) = left.entries.checked_sub(1) else { return };
            left.entries = entries;
            let inside = format!("{below}{}", entry.file_name().to_string_lossy());
            let Ok(kind) = entry.file_type() else { continue };
            if kind.is_dir() {
                folders.push((entry.path(), format!("{inside}/")));
            } else if kind.is_file() {
                let old = source.inside.as_ref().map(|old| format!("{old}/{inside}"));
                let below = if is_contents { inside.clone() } else { format!("{name}/{inside}") };
                found.push(Found { path: entry.path(), old, below, inside, goes });
            }
        }
    }
}
