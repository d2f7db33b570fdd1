//! `skraft-config install` and `uninstall`: our programs in a runtime's settings file, and out of it again.

use super::diff::diff;
use crate::config::keys::nearest;
use crate::decision::quoted;
use crate::error::Trouble;
use crate::install::{Change, Found, INSTALLERS, Installer, Scope, Step, install, orkeon, sheets, uninstall};
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
        let (installer, scope) = (named(&self.runtime)?, scope(self.user, self.project)?);
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
        let (installer, scope) = (named(&self.runtime)?, scope(self.user, self.project)?);
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
            Step::Remove => format!("removed `{file}`{}\n", why(&change)),
        })
    }
}

/// The installer of the runtime that was typed.
///
/// Fails on a name that no installer has, naming the nearest.
fn named(typed: &str) -> Result<&'static Installer, Trouble> {
    Installer::named(typed).ok_or_else(|| {
        let names = || INSTALLERS.iter().map(|installer| installer.name).chain([orkeon::NAME]);
        let then = match nearest(names(), typed) {
            Some(near) => format!("the nearest is `{near}`"),
            None => format!("one of {}", names().collect::<Vec<_>>().join(", ")),
        };
        Trouble::new(format!("there is no runtime {}; {then}", quoted(typed)))
    })
}

/// Why a file goes.
fn why(change: &Change) -> &'static str {
    if change.is_of_ours() { ", which skraft had made" } else { ": nothing else was in it" }
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
        Step::Remove => format!("would remove `{file}`{}\n{}", why(change), diff(before, "")),
    }
}

fn installed(installer: &Installer, scope: Scope, change: &Change, place: &Place) -> String {
    let file = change.file.display();
    let mut out = match (&change.step, &change.before) {
        (Step::Write(_), None) => format!("made `{file}`\n"),
        (Step::Write(_), Some(_)) => format!("changed `{file}`; all else in it is as it was\n"),
        _ => {
            let titles: Vec<&str> = readers(installer, scope, place).map(|reader| reader.title).collect();
            format!("`{file}` already has these hooks, for {}; nothing changed\n", titles.join(" and "))
        }
    };
    for hook in installer.hooks {
        out.push_str(&format!("  {:<20} {}\n", hook.event, hook.program.name()));
    }
    for old in &change.replaced {
        out.push_str(&format!("- replaced an older entry of {}: {}\n", old.event, quoted(&old.command)));
    }
    for other in readers(installer, scope, place).filter(|reader| reader.name != installer.name) {
        out.push_str(&format!("- {} reads this file too, so it is guarded as well.\n", other.title));
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
fn readers(installer: &Installer, scope: Scope, place: &Place) -> impl Iterator<Item = &'static Installer> {
    let file = move |installer: &Installer| installer.file(scope, place.home(), place.root());
    let here = file(installer);
    INSTALLERS.into_iter().filter(move |other| file(other) == here)
}

/// Whether one runtime reads more than one file that registers us.
pub(super) fn twice(installer: &Installer, place: &Place) -> Option<String> {
    let sheets = sheets(installer, place.home(), place.root());
    let ours = sheets.iter().flatten().filter(|sheet| sheet.hooks.iter().any(Found::is_ours));
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
