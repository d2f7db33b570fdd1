//! What an installation or its undoing would change, and the change itself.

use super::edit::{with_ours, without_ours};
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
    home: PathBuf,
    /// What is to be remembered afterwards; nothing to forget it.
    kept: Option<Kept>,
}

/// What an installation would change.
///
/// Fails on a file that cannot be read, or has a shape that is not expected.
pub fn install(installer: &Installer, scope: Scope, home: &Path, root: &Path) -> Result<Change, Trouble> {
    let programs = if scope == Scope::User { Programs::beside(home)? } else { Programs::bare() };
    let file = target(installer, scope, home, root)?;
    let before = read(&file).map_err(|trouble| Trouble::new(format!("{trouble}; nothing was changed")))?;
    let after = with_ours(&file, before.as_deref().unwrap_or_default(), installer, &programs)?;
    let known = Kept::find(home, &file);
    let mut kept = match (known, &before) {
        (Some(known), Some(text)) if known.wrote(text) => known,
        _ => Kept {
            file: file.display().to_string(),
            before: before.as_ref().map(|text| without_ours(text).unwrap_or_else(|| text.clone())),
            folders: missing_folders(&file),
            ..Kept::default()
        },
    };
    let is_new = before.as_ref() != Some(&after);
    // What stands there already and is not known to be ours is taken out entry by entry.
    let is_known = is_new || before.as_deref().is_some_and(|text| kept.wrote(text));
    if !kept.runtimes.iter().any(|name| name == installer.name) {
        kept.runtimes.push(installer.name.to_owned());
    }
    kept.after = sha256(after.as_bytes());
    let step = if is_new { Step::Write(after) } else { Step::Nothing };
    Ok(Change { file, before, step, home: home.into(), kept: is_known.then_some(kept) })
}

/// What the undoing of an installation would change.
///
/// Fails on a file that cannot be read, or leads out of the project.
pub fn uninstall(installer: &Installer, scope: Scope, home: &Path, root: &Path) -> Result<Change, Trouble> {
    let file = target(installer, scope, home, root)?;
    let before = read(&file).map_err(|trouble| Trouble::new(format!("{trouble}; nothing was changed")))?;
    let known = Kept::find(home, &file).filter(|known| before.as_deref().is_some_and(|text| known.wrote(text)));
    let change = |step, kept| Change { file: file.clone(), before: before.clone(), step, home: home.into(), kept };
    let Some(mut known) = known else {
        before.as_deref().map_or(Ok(()), |text| readable(&file, text))?;
        let rest = before.as_deref().and_then(without_ours);
        return Ok(change(rest.map_or(Step::Nothing, Step::Write), None));
    };
    known.runtimes.retain(|name| name != installer.name);
    if let Some(other) = known.runtimes.first().cloned() {
        return Ok(change(Step::Stays(other), Some(known)));
    }
    Ok(match known.before.clone() {
        Some(old) => change(Step::Write(old), None),
        None => change(Step::Remove, Some(known)),
    })
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

    /// Remembers first: what was written and is not remembered could not be undone.
    fn write(&self, text: &str) -> Result<(), Trouble> {
        let old = Kept::find(&self.home, &self.file);
        let folders = missing_folders(&self.file);
        let folder = self.file.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder).map_err(|error| self.failed("written", &error))?;
        self.remember()?;
        disk::replace(&self.file, text.as_bytes()).map_err(|error| {
            // As it was: what cannot be taken back here is an empty folder or a note that nothing fits to.
            match old {
                Some(old) => drop(old.keep(&self.home, &self.file)),
                None => Kept::forget(&self.home, &self.file),
            }
            remove_empty(&folders);
            self.failed("written", &error)
        })
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
    let wrong = |what: &str| Err(Trouble::new(format!("`{}` {what}", file.display())));
    match std::fs::metadata(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => wrong(&format!("could not be read: {error}")),
        Ok(meta) if !meta.is_file() => wrong("is not a regular file"),
        Ok(meta) if meta.len() > LONGEST => wrong("is larger than 1 MiB"),
        Ok(_) => match disk::text(file, LONGEST) {
            Some(text) => Ok(Some(text)),
            None => wrong("could not be read as UTF-8 text"),
        },
    }
}
