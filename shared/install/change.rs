//! What an installation or its undoing would change, and the change itself.

use super::edit::{with_ours, without_ours};
use super::found::{Found, replaced};
use super::kept::Kept;
use super::shape::readable;
use super::{Installer, Programs, Scope};
use crate::disk;
use crate::error::Trouble;
use crate::hash::sha256;
use crate::path::follow;
use std::path::{Path, PathBuf};

/// The longest settings file that is changed, in bytes.
pub(super) const LONGEST: u64 = 1024 * 1024;

/// What is to be done with a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// It stays as it is.
    Nothing,
    /// It stays, because it serves this other runtime too.
    Stays(String),
    /// It gets this text.
    Write(String),
    /// It goes: we made it.
    Remove,
}

/// A change of one settings file, not made yet.
#[derive(Debug)]
pub struct Change {
    /// The file, as the runtime names it.
    pub file: PathBuf,
    /// Its present text, if there is a file.
    pub before: Option<String>,
    /// What is to be done.
    pub step: Step,
    /// Our older entries that do not stay as they are.
    pub replaced: Vec<Found>,
    home: PathBuf,
    /// What is to be remembered afterwards; nothing to forget it.
    kept: Option<Kept>,
}

/// What an installation would change.
///
/// Fails on a file that cannot be read, has a shape that is not expected, or would become too large.
pub fn install(installer: &Installer, scope: Scope, home: &Path, root: &Path) -> Result<Change, Trouble> {
    let programs = if scope == Scope::User { Programs::beside(home)? } else { Programs::bare() };
    let file = target(installer, scope, home, root)?;
    let before = read(&file).map_err(unchanged)?;
    let old = before.as_deref().unwrap_or_default();
    let after = with_ours(&file, old, installer, &programs)?;
    if after.len() as u64 > LONGEST {
        return Err(unchanged(Trouble::new(format!("`{}` would be larger than 1 MiB", file.display()))));
    }
    let known = Kept::find(home, &file);
    let is_new = before.as_ref() != Some(&after);
    // What stands there already and is not known to be ours is taken out entry by entry.
    let is_known = is_new || known.is_some();
    let mut kept = remembered(known, &file, before.as_deref());
    if !kept.runtimes.iter().any(|name| name == installer.name) {
        kept.runtimes.push(installer.name.to_owned());
    }
    kept.after = sha256(after.as_bytes());
    let replaced = replaced(old, &after);
    let step = if is_new { Step::Write(after) } else { Step::Nothing };
    Ok(Change { file, before, step, replaced, home: home.into(), kept: is_known.then_some(kept) })
}

/// What is to be remembered of a file. Where somebody edited it since, its old bytes are no longer what to go back to, but
/// whom it serves is still known.
fn remembered(known: Option<Kept>, file: &Path, before: Option<&str>) -> Kept {
    let Some(text) = before else {
        return Kept { file: file.display().to_string(), folders: missing_folders(file), ..Kept::default() };
    };
    if let Some(known) = known.clone().filter(|known| known.wrote(text)) {
        return known;
    }
    let rest = rest(file, text, known.as_ref());
    let found = rest.is_some().then(|| text.to_owned());
    let before = match &rest {
        Some(Step::Remove) => None,
        Some(Step::Write(rest)) => Some(rest.clone()),
        _ => Some(text.to_owned()),
    };
    let known = known.filter(|_| rest.is_some()).unwrap_or_default();
    let found = known.found.clone().or(found);
    Kept { file: file.display().to_string(), before, found, ..known }
}

/// What the undoing of an installation would change.
///
/// Fails on a file that cannot be read, or leads out of the project.
pub fn uninstall(installer: &Installer, scope: Scope, home: &Path, root: &Path) -> Result<Change, Trouble> {
    let file = target(installer, scope, home, root)?;
    let before = read(&file).map_err(unchanged)?;
    let (step, kept) =
        before.as_deref().map_or(Ok((Step::Nothing, None)), |text| undone(installer, home, &file, text))?;
    Ok(Change { file, before, step, replaced: Vec::new(), home: home.into(), kept })
}

/// What is to be done with a file of this text, and what is to be remembered.
fn undone(installer: &Installer, home: &Path, file: &Path, text: &str) -> Result<(Step, Option<Kept>), Trouble> {
    readable(file, text)?;
    let mut known = Kept::find(home, file);
    let rest = rest(file, text, known.as_ref());
    if let Some(known) = known.as_mut().filter(|_| rest.is_some()) {
        known.runtimes.retain(|name| name != installer.name);
        if let Some(other) = known.runtimes.first().cloned() {
            return Ok((Step::Stays(other), Some(known.clone())));
        }
    }
    // Only where nobody changed it since do the old bytes fit.
    let old = known.as_ref().filter(|known| known.wrote(text)).map(|known| known.before.clone());
    let step = match old {
        Some(Some(old)) => Step::Write(old),
        Some(None) => Step::Remove,
        None => rest.unwrap_or(Step::Nothing),
    };
    let kept = known.filter(|_| step == Step::Remove);
    Ok((step, kept))
}

/// How a text is rid of our entries; `None` where there is none in it. A file that holds nothing else goes, unless it is
/// known to have been there before us.
fn rest(file: &Path, text: &str, known: Option<&Kept>) -> Option<Step> {
    let was = known.and_then(|known| known.before.as_deref());
    let rest = without_ours(text, was)?;
    Some(if was.is_none() && is_bare(file, &rest) { Step::Remove } else { Step::Write(rest) })
}

/// Whether nothing is in a text that somebody could miss.
fn is_bare(file: &Path, text: &str) -> bool {
    let dense: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    dense == "{}" || dense == "{\"version\":1}" && file.file_name().is_some_and(|name| name == "skraft.json")
}

fn unchanged(trouble: Trouble) -> Trouble {
    Trouble::new(format!("{trouble}; nothing was changed"))
}

/// The file that is to be changed.
///
/// Fails on one of a project's that leads out of it: a clone must not reach the user's own files through us.
fn target(installer: &Installer, scope: Scope, home: &Path, root: &Path) -> Result<PathBuf, Trouble> {
    let file = installer.file(scope, home, root);
    if scope == Scope::Project && !follow(&file).starts_with(follow(root)) {
        let (file, at) = (file.display(), follow(&file));
        return Err(Trouble::new(format!(
            "`{file}` leads out of the project, to `{}`; nothing was changed",
            at.display()
        )));
    }
    Ok(file)
}

impl Change {
    /// Makes the change.
    ///
    /// Fails when a folder or file cannot be written; the settings file is then as it was.
    pub fn make(&self) -> Result<(), Trouble> {
        match &self.step {
            Step::Write(text) => self.write(text),
            Step::Remove => self.remove().map_err(|error| self.failed("removed", &error)),
            Step::Nothing | Step::Stays(_) => self.remember(),
        }
    }

    fn failed(&self, what: &str, error: &std::io::Error) -> Trouble {
        Trouble::new(format!("`{}` could not be {what}: {error}; nothing was changed", self.file.display()))
    }

    fn write(&self, text: &str) -> Result<(), Trouble> {
        let old = Kept::find(&self.home, &self.file);
        let folders = missing_folders(&self.file);
        self.written(text).inspect_err(|_| {
            // As it was: what cannot be taken back here is an empty folder or a note that nothing fits to.
            match old {
                Some(old) => drop(old.keep(&self.home, &self.file)),
                None => Kept::forget(&self.home, &self.file),
            }
            remove_empty(&folders);
        })
    }

    /// Remembers first: what was written and is not remembered could not be undone.
    fn written(&self, text: &str) -> Result<(), Trouble> {
        let folder = self.file.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder).map_err(|error| self.failed("written", &error))?;
        self.remember()?;
        disk::replace(&self.file, text.as_bytes()).map_err(|error| self.failed("written", &error))
    }

    /// Whether the file that goes is known to be one that we made.
    pub fn is_of_ours(&self) -> bool {
        self.kept.is_some()
    }

    fn remove(&self) -> std::io::Result<()> {
        std::fs::remove_file(disk::landing(&self.file)?)?;
        self.kept.iter().for_each(|kept| remove_empty(&kept.folders));
        Kept::forget(&self.home, &self.file);
        Ok(())
    }

    fn remember(&self) -> Result<(), Trouble> {
        match &self.kept {
            Some(kept) if Kept::find(&self.home, &self.file).as_ref() == Some(kept) => Ok(()),
            Some(kept) => kept.keep(&self.home, &self.file),
            None => {
                Kept::forget(&self.home, &self.file);
                Ok(())
            }
        }
    }
}

/// Removes folders, the innermost first. One that holds something of somebody's stays.
fn remove_empty(folders: &[PathBuf]) {
    folders.iter().rev().for_each(|folder| drop(std::fs::remove_dir(folder)));
}

/// The folders above a file that do not exist, the outermost first.
fn missing_folders(file: &Path) -> Vec<PathBuf> {
    let above = file.ancestors().skip(1).take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists());
    let mut missing: Vec<PathBuf> = above.map(Path::to_path_buf).collect();
    missing.reverse();
    missing
}

/// The text of a settings file; `None` where there is none.
pub(super) fn read(file: &Path) -> Result<Option<String>, Trouble> {
    let wrong = |what: &str| Trouble::new(format!("`{}` {what}", file.display()));
    match std::fs::metadata(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(wrong(&format!("could not be read: {error}"))),
        Ok(meta) if meta.is_file() && meta.len() > LONGEST => return Err(wrong("is larger than 1 MiB")),
        Ok(_) => {}
    }
    let bytes = disk::bytes(file, LONGEST).map_err(|error| wrong(&error.to_string()))?;
    String::from_utf8(bytes).map(Some).map_err(|_| wrong("is no UTF-8 text"))
}
