//! What the runtime will not load before somebody trusts it.

use super::{Finding, Mark, Patient};
use crate::inspect::install::shown;
use crate::install::{Found, Scope, at, value};
use serde_json::Value;

/// What waits for trust, as far as files tell.
pub(super) fn waiting(patient: &Patient<'_>) -> Vec<Finding> {
    let found = match patient.installer.name {
        "codex" => codex(patient),
        "copilot" => copilot(patient),
        "gemini" => gemini(patient),
        _ => Vec::new(),
    };
    found.into_iter().map(|(mark, what)| Finding::new(mark, what)).collect()
}

fn codex(patient: &Patient<'_>) -> Vec<(Mark, String)> {
    let hooks = "Codex runs a hook only once you have trusted it, and which you have cannot be seen from here: `/hooks` shows it";
    let mut found = vec![(Mark::Warn, hooks.to_owned())];
    let root = patient.place.root().to_string_lossy();
    let level = ["projects", root.as_ref(), "trust_level"];
    if is_in_project(patient) && !says(patient, ".codex/config.toml", &level, "trusted") {
        found.push((
            Mark::Warn,
            format!("Codex does not trust {} yet, so it loads no hook of the project's", shown(patient.place.root())),
        ));
    }
    found
}

fn copilot(patient: &Patient<'_>) -> Vec<(Mark, String)> {
    let (home, root) = (patient.place.home(), patient.place.root());
    let file = patient.installer.below(Scope::User, ".copilot/config.json", home, root);
    let settings = value(&file).ok().flatten().unwrap_or_default();
    let trusted = settings.get("trustedFolders").and_then(Value::as_array).into_iter().flatten();
    let mut trusted = trusted.filter_map(Value::as_str);
    if !is_in_project(patient) || trusted.any(|folder| root.starts_with(folder)) {
        return Vec::new();
    }
    let what = format!("Copilot CLI does not trust {} yet, so it loads no hook of the project's", shown(root));
    vec![(Mark::Warn, what)]
}

fn gemini(patient: &Patient<'_>) -> Vec<(Mark, String)> {
    let root = patient.place.root().to_string_lossy();
    let is_distrusted = says(patient, ".gemini/trustedFolders.json", &[root.as_ref()], "DO_NOT_TRUST");
    let what = || format!("Gemini CLI does not trust {}, so it runs no hook here at all", shown(patient.place.root()));
    is_distrusted.then(|| (Mark::Bad, what())).into_iter().collect()
}

fn is_in_project(patient: &Patient<'_>) -> bool {
    let ours = |sheet: &&crate::install::Sheet| sheet.hooks.iter().any(Found::is_ours);
    patient.sheets.iter().filter(ours).any(|sheet| sheet.scope == Scope::Project)
}

/// Whether a user's file of this runtime has this text at the end of these keys.
fn says(patient: &Patient<'_>, path: &str, keys: &[&str], wanted: &str) -> bool {
    let (home, root) = (patient.place.home(), patient.place.root());
    let settings = value(&patient.installer.below(Scope::User, path, home, root)).ok().flatten();
    settings.is_some_and(|settings| at(&settings, keys).and_then(Value::as_str) == Some(wanted))
}
