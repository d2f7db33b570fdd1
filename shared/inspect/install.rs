//! `skraft-config install` and `uninstall`: our programs in a runtime's settings file, and out of it again.

use super::diff::diff;
use crate::error::Trouble;
use crate::install::{Change, INSTALLERS, Installer, Scope, Step, install, orkeon, sheets, uninstall};
use crate::path::Place;
use argh::FromArgs;
use std::path::Path;

/// register the hook programs with a runtime: copilot, vscode, claude, codex, gemini or orkeon
#[derive(FromArgs)]
#[argh(subcommand, name = "install")]
pub(super) struct Install {
    /// whose hooks
    #[argh(positional)]
    runtime: String,
    /// for all of your projects, in your own settings (the default)
    #[argh(switch)]
    user: bool,
    /// for everybody who works in this project, in its settings
    #[argh(switch)]
    project: bool,
    /// show what would change, and change nothing
    #[argh(switch)]
    dry_run: bool,
}

/// take the hook programs out of a runtime's settings again
#[derive(FromArgs)]
#[argh(subcommand, name = "uninstall")]
pub(super) struct Uninstall {
    /// whose hooks
    #[argh(positional)]
    runtime: String,
    /// those in your own settings (the default)
    #[argh(switch)]
    user: bool,
    /// those in this project's settings
    #[argh(switch)]
    project: bool,
    /// show what would change, and change nothing
    #[argh(switch)]
    dry_run: bool,
}

impl Install {
    /// Registers, and says what was done.
    ///
    /// Fails on a file that cannot be read, is not as expected, or cannot be written; it is then as it was.
    pub(super) fn run(&self, place: &Place) -> Result<String, Trouble> {
        if self.runtime.to_lowercase() == orkeon::NAME {
            return Ok(orkeon::steps());
        }
        let (installer, scope) = (Installer::named(&self.runtime)?, scope(self.user, self.project)?);
        let change = install(installer, scope, place.home(), place.root())?;
        if self.dry_run {
            return Ok(preview(&change));
        }
        change.make()?;
        Ok(installed(installer, scope, &change, place))
    }
}

impl Uninstall {
    /// Takes the registration out, and says what was done.
    ///
    /// Fails on a file that cannot be read or written; it is then as it was.
    pub(super) fn run(&self, place: &Place) -> Result<String, Trouble> {
        if self.runtime.to_lowercase() == orkeon::NAME {
            return Ok(orkeon::steps_back().to_owned());
        }
        let (installer, scope) = (Installer::named(&self.runtime)?, scope(self.user, self.project)?);
        let change = uninstall(installer, scope, place.home(), place.root())?;
        if self.dry_run {
            return Ok(preview(&change));
        }
        change.make()?;
        let file = change.file.display();
        Ok(match &change.step {
            Step::Nothing => format!("skraft is not registered in `{file}`; nothing to do\n"),
            Step::Stays(other) => {
                format!("`{file}` stays as it is: it serves {} too\n", title(other))
            }
            Step::Write(_) => format!("took skraft out of `{file}`\n"),
            Step::Remove => format!("removed `{file}`, which skraft had made\n"),
        })
    }
}

fn scope(user: bool, project: bool) -> Result<Scope, Trouble> {
    match (user, project) {
        (true, true) => Err(Trouble::new("`--user` and `--project` exclude each other; run the command once for each")),
        (_, true) => Ok(Scope::Project),
        (_, false) => Ok(Scope::User),
    }
}

fn title(name: &str) -> &str {
    Installer::named(name).map_or(name, |installer| installer.title)
}

/// What would change, and that nothing has.
fn preview(change: &Change) -> String {
    let file = change.file.display();
    let before = change.before.as_deref().unwrap_or_default();
    match &change.step {
        Step::Nothing => format!("`{file}` would stay as it is\n"),
        Step::Stays(other) => format!("`{file}` would stay as it is: it serves {} too\n", title(other)),
        Step::Write(after) if change.before.is_none() => format!("would make `{file}`\n{}", diff("", after)),
        Step::Write(after) => format!("would change `{file}`\n{}", diff(before, after)),
        Step::Remove => format!("would remove `{file}`, which skraft had made\n{}", diff(before, "")),
    }
}

fn installed(installer: &Installer, scope: Scope, change: &Change, place: &Place) -> String {
    let file = change.file.display();
    let mut out = match (&change.step, &change.before) {
        (Step::Write(_), None) => format!("made `{file}`\n"),
        (Step::Write(_), Some(_)) => format!("changed `{file}`; all else in it is as it was\n"),
        _ => format!("`{file}` already has these hooks, for {}; nothing changed\n", readers(installer)),
    };
    for hook in installer.hooks {
        out.push_str(&format!("  {:<20} {}\n", hook.event, hook.program.name()));
    }
    let fits = |wanted: &Option<Scope>| wanted.is_none_or(|wanted| wanted == scope);
    for (_, note) in installer.notes.iter().filter(|(wanted, _)| fits(wanted)) {
        out.push_str(&format!("- {note}\n"));
    }
    for warning in INSTALLERS.iter().filter_map(|installer| twice(installer, place)) {
        out.push_str(&format!("- warning: {warning}\n"));
    }
    out.push_str("Next: `skraft-config doctor` tries it.\n");
    out
}

/// Everybody who is served by this runtime's file.
fn readers(installer: &Installer) -> String {
    let at = Path::new("");
    let shares = |other: &&&Installer| other.file(Scope::Project, at, at) == installer.file(Scope::Project, at, at);
    INSTALLERS.iter().filter(shares).map(|installer| installer.title).collect::<Vec<_>>().join(" and ")
}

/// Whether one runtime reads more than one file that registers us.
pub(super) fn twice(installer: &Installer, place: &Place) -> Option<String> {
    let sheets = sheets(installer, place.home(), place.root());
    let ours = sheets.iter().flatten().filter(|sheet| sheet.hooks.iter().any(|hook| hook.is_ours));
    let files: Vec<String> = ours.map(|sheet| shown(&sheet.file)).collect();
    let title = installer.title;
    (files.len() > 1).then(|| {
        let files = files.join(" and ");
        format!("{title} reads skraft from {files}, so a call is judged more than once; take it out of all but one")
    })
}

/// A file as it is named in a sentence.
pub(super) fn shown(file: &Path) -> String {
    format!("`{}`", file.display())
}
