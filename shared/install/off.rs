//! Settings of a runtime that keep hooks from running.

use super::whose::mentions;
use super::{INSTALLERS, Installer, Off, Scope, Switch, at, value};
use crate::decision::quoted;
use crate::event::Runtime;
use serde_json::Value;
use std::path::Path;

/// What switches hooks off for a runtime, a sentence each.
pub fn switched_off(runtime: Runtime, home: &Path, root: &Path) -> Vec<String> {
    let runtime = if runtime == Runtime::CopilotPascal { Runtime::Copilot } else { runtime };
    let installer = INSTALLERS.into_iter().find(|installer| installer.runtime == runtime);
    installer.map(|installer| installer.switched_off(home, root)).unwrap_or_default()
}

impl Installer {
    /// What switches hooks off, a sentence each.
    pub fn switched_off(&self, home: &Path, root: &Path) -> Vec<String> {
        let mut found: Vec<String> = self.switches.iter().filter_map(|switch| self.off(switch, home, root)).collect();
        let simple = std::env::var_os("CLAUDE_CODE_SIMPLE").is_some_and(|set| is_set(&set.to_string_lossy()));
        if self.runtime == Runtime::Claude && simple {
            found.push("hooks are switched off by `CLAUDE_CODE_SIMPLE` in the environment".to_owned());
        }
        found.extend(self.loosened(home, root));
        found
    }

    fn off(&self, switch: &Switch, home: &Path, root: &Path) -> Option<String> {
        let (scope, path) = switch.file;
        let file = self.below(scope, path, home, root);
        let keys = switch.keys.join(".");
        is_off(switch, &file)
            .then(|| format!("hooks are switched off by `{keys}` in {}; take it out", quoted(&file.to_string_lossy())))
    }

    /// A project's settings can give hooks an environment, and so configure skraft behind the user's back.
    fn loosened(&self, home: &Path, root: &Path) -> Vec<String> {
        let mut found = Vec::new();
        let of_project = |(scope, path): &&(Scope, &str)| *scope == Scope::Project && !path.ends_with("*.json");
        for (scope, path) in self.loads.iter().filter(of_project) {
            let file = self.below(*scope, path, home, root);
            let Ok(Some(value)) = value(&file) else { continue };
            let set = at(&value, &["env"]).and_then(Value::as_object).into_iter().flatten();
            let ours = set.filter(|(name, _)| name.starts_with("SKRAFT_"));
            found.extend(ours.map(|(name, _)| {
                let (name, file) = (quoted(name), quoted(&file.to_string_lossy()));
                format!("{name} in {file} configures skraft from there; put it into skraft's own configuration")
            }));
        }
        found
    }
}

fn is_off(switch: &Switch, file: &Path) -> bool {
    let Ok(Some(value)) = value(file) else { return false };
    match (switch.off, at(&value, switch.keys)) {
        (Off::Is(off), Some(Value::Bool(is))) => off == *is,
        (Off::Set, Some(Value::String(text))) => is_set(text),
        (Off::Set, Some(set)) => !matches!(set, Value::Null | Value::Bool(false)),
        (Off::Names, Some(Value::Array(names))) => names.iter().filter_map(Value::as_str).any(mentions),
        _ => false,
    }
}

/// Whether a variable of this value is on.
fn is_set(text: &str) -> bool {
    !matches!(text, "" | "0" | "false")
}
