//! What the settings files say: where we stand in them, whose programs they name, what switches hooks off.

use super::trial::own;
use super::{Finding, Mark, Patient};
use crate::decision::quoted;
use crate::dialect;
use crate::disk::is_program;
use crate::event::Program;
use crate::inspect::install::shown;
use crate::install::{Called, Found, Installer, Scope, Sheet, Step, install};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Where we are registered, whether it is what `install` writes, and whether it is called before every tool.
pub(super) fn registered(patient: &Patient<'_>) -> Vec<Finding> {
    let ours: Vec<&Sheet> = patient.sheets.iter().filter(|sheet| sheet.hooks.iter().any(Found::is_ours)).collect();
    let Some(first) = ours.first() else {
        // What stands in a file that cannot be read is not known, and no installation changes such a file.
        let name = patient.installer.name;
        let what = || format!("skraft is not registered; `skraft-config install {name}` does it");
        return patient.is_whole.then(|| Finding::new(Mark::Warn, what())).into_iter().collect();
    };
    let mut found: Vec<Finding> = ours.iter().map(|sheet| stands(patient, sheet)).collect();
    let is_first = |hook: &&Found| is_before(patient.installer, hook);
    let is_pre = |hook: &&Found| hook.called.as_ref().is_some_and(|called| called.program == Program::Pre);
    let before: Vec<&Found> = patient.hooks().filter(is_first).filter(is_pre).collect();
    let all = |hook: &&Found| matches!(hook.matcher.as_deref(), None | Some("" | "*" | ".*"));
    if before.is_empty() {
        let what = format!("nothing of it judges before a tool; {}", mend(patient, first));
        found.push(Finding::new(Mark::Bad, what));
    } else if !before.iter().any(all) {
        let what = format!("it is called before some tools only; {}", mend(patient, first));
        found.push(Finding::new(Mark::Bad, what));
    }
    found
}

/// One file that registers us, compared with what an installation would make of it.
fn stands(patient: &Patient<'_>, sheet: &Sheet) -> Finding {
    let ours = || sheet.hooks.iter().filter(|hook| hook.is_ours());
    let count = ours().map(|hook| hook.event.as_str()).collect::<BTreeSet<_>>().len();
    let whose = if sheet.scope == Scope::User { "you" } else { "this project" };
    let at = format!("registered for {whose} in {}", shown(&sheet.file));
    let (home, root) = (patient.place.home(), patient.place.root());
    let Some(writer) = writer(patient, sheet) else {
        let what = format!("{at}, which no `install` writes: only its programs were looked at");
        return Finding::new(Mark::Warn, what);
    };
    let change = match install(writer, sheet.scope, home, root) {
        Ok(change) => change,
        Err(trouble) => {
            let what = trouble.to_string();
            return Finding::new(Mark::Bad, what.strip_suffix("; nothing was changed").unwrap_or(&what));
        }
    };
    let again = mend(patient, sheet);
    if change.step != Step::Nothing {
        return Finding::new(Mark::Bad, format!("{at}, but this is not what `install` writes; {again}"));
    }
    if ours().count() > count {
        let what = format!("{at}, more than once for one event: a call is judged twice; mend the file");
        return Finding::new(Mark::Warn, what);
    }
    let events = if count == 1 { "event" } else { "events" };
    Finding::new(Mark::Ok, format!("{at}: {count} {events}"))
}

/// Whose installation writes this file.
fn writer(patient: &Patient<'_>, sheet: &Sheet) -> Option<&'static Installer> {
    patient.installer.writer(sheet.scope, &sheet.file, patient.place.home(), patient.place.root())
}

/// What puts a file right.
fn mend(patient: &Patient<'_>, sheet: &Sheet) -> String {
    let scope = if sheet.scope == Scope::Project { " --project" } else { "" };
    writer(patient, sheet).map_or_else(
        || format!("mend {}", shown(&sheet.file)),
        |writer| format!("`skraft-config install {}{scope}` puts it right", writer.name),
    )
}

/// Whether what is registered is there, and is this installation's.
pub(super) fn programs(patient: &Patient<'_>) -> Vec<Finding> {
    let mut wrong = BTreeSet::new();
    for sheet in &patient.sheets {
        let called = sheet.hooks.iter().filter_map(|hook| hook.called.as_ref());
        wrong.extend(called.filter_map(|called| program_trouble(called, &mend(patient, sheet))));
    }
    if wrong.is_empty() {
        return vec![Finding::new(Mark::Ok, "the programs that are registered are there, and are this installation's")];
    }
    wrong.into_iter().map(|(what, mark)| Finding::new(mark, what)).collect()
}

fn program_trouble(called: &Called, mend: &str) -> Option<(String, Mark)> {
    let (written, name) = (called.written.as_str(), quoted(&called.written));
    let bad = |what: &str| Some((format!("{name} is registered{what}"), Mark::Bad));
    let own = own(called.program.name()).unwrap_or_default();
    if !written.contains(['/', '\\']) {
        return by_name(written, &own);
    }
    let there = Path::new(written);
    if !there.is_absolute() {
        return bad(&format!(" by a path that is not absolute; {mend}"));
    }
    let Ok(real) = there.canonicalize() else {
        return bad(&format!(", and does not exist; {mend}"));
    };
    if own.canonicalize().is_ok_and(|own| own == real) {
        return if is_program(&real) { None } else { bad(", and may not be run; make it executable") };
    }
    Some((format!("{name} is not this installation's program; {mend}"), Mark::Bad))
}

/// A program that is registered by its name: a shell looks for it on the `PATH`.
fn by_name(name: &str, own: &Path) -> Option<(String, Mark)> {
    let Some(there) = on_path(name) else {
        let folder = shown(own.parent().unwrap_or(own));
        let what = format!("`{name}` is registered by its name, and is not on the `PATH`; put {folder} on it");
        return Some((what, Mark::Bad));
    };
    let is_own = there.canonicalize().ok() == own.canonicalize().ok();
    // Another version of ours is well possible.
    let what = || format!("`{name}` on the `PATH` is {}, not this installation's program", shown(&there));
    (!is_own).then(|| (what(), Mark::Warn))
}

fn on_path(name: &str) -> Option<PathBuf> {
    let end = if name.contains('.') { "" } else { std::env::consts::EXE_SUFFIX };
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(format!("{name}{end}"))).find(|path| is_program(path))
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
        let is_others = |hook: &&Found| !hook.is_ours() && !hook.is_wrapper();
        let others = sheet.hooks.iter().filter(is_others).filter(|hook| is_before(patient.installer, hook));
        found.extend(others.map(|hook| {
            let (command, file) = (quoted(&hook.command), shown(&sheet.file));
            let what = format!("{file} also runs {command} before a tool; it may rewrite a call after it was judged");
            Finding::new(Mark::Warn, what)
        }));
    }
    found
}

/// Hooks that mention one of our programs and call something else: whether that guards, nobody can say from outside.
pub(super) fn wrappers(patient: &Patient<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    for sheet in &patient.sheets {
        found.extend(sheet.hooks.iter().filter(|hook| hook.is_wrapper()).map(|hook| {
            let (command, file) = (quoted(&hook.command), shown(&sheet.file));
            let what = "it mentions a program of skraft's, but it is not skraft's, so what it does is not known";
            Finding::new(Mark::Warn, format!("{file} runs {command}; {what}"))
        }));
    }
    found
}

/// What this runtime cannot show.
pub(super) fn unseen(installer: &Installer) -> Vec<Finding> {
    let runtime = if installer.name == "vscode" { crate::event::Runtime::Vscode } else { installer.runtime };
    dialect::of(runtime).blind.iter().map(|line| Finding::new(Mark::Note, *line)).collect()
}

/// Whether a hook is called before a tool: one file may spell an event in either case style.
fn is_before(installer: &Installer, hook: &Found) -> bool {
    installer.hooks.first().is_some_and(|first| first.event.eq_ignore_ascii_case(&hook.event))
}
