//! What the settings files say: where we stand in them, whose programs they name, what switches hooks off.

use super::trial::own;
use super::{Finding, Mark, Patient};
use crate::decision::quoted;
use crate::dialect;
use crate::inspect::install::shown;
use crate::install::{Found, Installer, Scope, Sheet, called};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Where we are registered, and whether before every tool.
pub(super) fn registered(patient: &Patient<'_>) -> Vec<Finding> {
    let installer = patient.installer;
    let mut found: Vec<Finding> = patient.sheets.iter().filter_map(stands).collect();
    if found.is_empty() {
        let what = format!("skraft is not registered; `skraft-config install {}` does it", installer.name);
        return vec![Finding::new(Mark::Warn, what)];
    }
    let before: Vec<&Found> = hooks(patient).filter(|hook| hook.is_ours && is_before(installer, hook)).collect();
    let all = |hook: &&Found| matches!(hook.matcher.as_deref(), None | Some("" | "*" | ".*"));
    let again = format!("`skraft-config install {}` puts it right", installer.name);
    if before.is_empty() {
        found.push(Finding::new(Mark::Bad, format!("nothing of it is called before a tool; {again}")));
    } else if !before.iter().any(all) {
        found.push(Finding::new(Mark::Bad, format!("it is called before some tools only; {again}")));
    }
    found
}

fn stands(sheet: &Sheet) -> Option<Finding> {
    let events: BTreeSet<&str> =
        sheet.hooks.iter().filter(|hook| hook.is_ours).map(|hook| hook.event.as_str()).collect();
    let whose = if sheet.scope == Scope::User { "you" } else { "this project" };
    let count = events.len();
    let events = if count == 1 { "event" } else { "events" };
    (count > 0)
        .then(|| Finding::new(Mark::Ok, format!("registered for {whose} in {}: {count} {events}", shown(&sheet.file))))
}

/// Whether what is registered is there, and is this installation's.
pub(super) fn programs(patient: &Patient<'_>) -> Vec<Finding> {
    let written: BTreeSet<String> =
        hooks(patient).filter(|hook| hook.is_ours).filter_map(|hook| called(&hook.command)).collect();
    let wrong: Vec<Finding> =
        written.iter().filter_map(|program| program_trouble(program, patient.installer)).collect();
    if wrong.is_empty() {
        return vec![Finding::new(Mark::Ok, "the programs that are registered are there, and are this installation's")];
    }
    wrong
}

fn program_trouble(written: &str, installer: &Installer) -> Option<Finding> {
    let again = format!("`skraft-config install {}` puts it right", installer.name);
    let named = quoted(written);
    let is_path = written.contains(['/', '\\']);
    let there = if is_path { Some(PathBuf::from(written)) } else { on_path(written) };
    let Some(there) = there else {
        return Some(Finding::new(Mark::Bad, format!("{named} is registered by its name, and is not on the `PATH`")));
    };
    if is_path && !there.is_absolute() {
        return Some(Finding::new(Mark::Bad, format!("{named} is registered by a path that is not absolute; {again}")));
    }
    let Ok(real) = there.canonicalize() else {
        return Some(Finding::new(Mark::Bad, format!("{named} is registered, and does not exist; {again}")));
    };
    let name = real.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let ours = own(&name).ok().and_then(|own| own.canonicalize().ok());
    if ours.as_deref() == Some(real.as_path()) {
        return None;
    }
    // Another version of ours on the `PATH` is well possible; a path was written by somebody.
    let mark = if is_path { Mark::Bad } else { Mark::Warn };
    Some(Finding::new(mark, format!("{named} is not this installation's program; {again}")))
}

fn on_path(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(&file)).find(|path| path.is_file())
}

/// Settings that keep hooks from running.
pub(super) fn switches(patient: &Patient<'_>) -> Vec<Finding> {
    let off = patient.installer.switched_off(patient.place.home(), patient.place.root());
    off.into_iter().map(|what| Finding::new(Mark::Bad, what)).collect()
}

/// Other people's hooks before a tool: a later one may change what was judged.
pub(super) fn others(patient: &Patient<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    for sheet in &patient.sheets {
        let others = sheet.hooks.iter().filter(|hook| !hook.is_ours && is_before(patient.installer, hook));
        found.extend(others.map(|hook| {
            let (command, file) = (quoted(&hook.command), shown(&sheet.file));
            let what = format!("{file} also runs {command} before a tool; it may rewrite a call after it was judged");
            Finding::new(Mark::Warn, what)
        }));
    }
    found
}

/// What this runtime cannot show.
pub(super) fn unseen(installer: &Installer) -> Vec<Finding> {
    let runtime = if installer.name == "vscode" { crate::event::Runtime::Vscode } else { installer.runtime };
    dialect::of(runtime).blind.iter().map(|line| Finding::new(Mark::Note, *line)).collect()
}

fn hooks<'p>(patient: &'p Patient<'_>) -> impl Iterator<Item = &'p Found> {
    patient.sheets.iter().flat_map(|sheet| &sheet.hooks)
}

/// Whether a hook is called before a tool: one file may spell an event in either case style.
fn is_before(installer: &Installer, hook: &Found) -> bool {
    installer.hooks.first().is_some_and(|first| first.event.eq_ignore_ascii_case(&hook.event))
}
