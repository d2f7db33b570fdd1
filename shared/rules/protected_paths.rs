//! Nobody changes what the guard rests on.
//!
//! Stops: writing, deleting or moving skraft's configuration, trust, state, log and programs, the hook registration
//! of any runtime, and the pipeline's recorded state; and running our programs from a tool call. Why: an agent that
//! may edit its guard has none; runtimes re-read their settings while a session runs. Instead: ask the user.
//!
//! Which places these are is the table of [`crate::guarded`]; targets come marked.

use super::{Example, Facts, Finding, Rule};
use crate::action::{Action, Target};
use crate::decision::{Effect, quoted};
use crate::event::Kind;

pub(super) const RULE: Rule = Rule {
    id: "protected-paths",
    summary: "nobody changes skraft's config, state, log, programs, a hook registration or the pipeline's state",
    events: Kind::is_before_tool,
    roles: None,
    effect: Effect::Deny,
    examples: &[
        Example {
            payload: r#"{"toolName":"Write","toolInput":{"filePath":".skraftrc.json","content":"{}"}}"#,
            config: "{}",
            effect: Effect::Deny,
        },
        Example {
            payload: r#"{"toolName":"Edit","toolInput":{"filePath":"x/../.claude/Settings.json","oldString":"a","newString":"b"}}"#,
            config: "{}",
            effect: Effect::Deny,
        },
        Example {
            payload: r#"{"toolName":"Bash","toolInput":{"command":"skraft-config set mode test"}}"#,
            config: "{}",
            effect: Effect::Deny,
        },
        Example {
            payload: r#"{"toolName":"Read","toolInput":{"filePath":".skraftrc.json"}}"#,
            config: "{}",
            effect: Effect::Allow,
        },
        Example {
            payload: r#"{"toolName":"Write","toolInput":{"filePath":"src/settings.json","content":"{}"}}"#,
            config: "{}",
            effect: Effect::Allow,
        },
    ],
    check,
};

fn check(facts: &Facts<'_>) -> Vec<Finding> {
    facts.actions.iter().flat_map(found).map(Finding::new).collect()
}

fn found(action: &Action<'_>) -> Vec<String> {
    match action {
        Action::Write(target, _) => changed("writing", target).into_iter().collect(),
        Action::Delete(target) => changed("deleting", target).into_iter().collect(),
        Action::Execute { words, .. } => words.iter().filter_map(|word| named("the command", word)).take(3).collect(),
        Action::Unknown { tool, paths, .. } => {
            let tool = format!("the tool {}", quoted(tool));
            paths.iter().filter_map(|path| named(&tool, path)).take(3).collect()
        }
        Action::Read(_) | Action::Network(..) | Action::Dispatch { .. } => Vec::new(),
    }
}

fn changed(doing: &str, target: &Target) -> Option<String> {
    if target.places.is_empty() && target.guarded.is_none() && target.by.is_some() {
        // A command's target that cannot be read: what the line could mean was compared.
        return None;
    }
    if target.places.is_empty() && target.by.is_none() {
        // It could be any file, a protected one too.
        return Some(format!(
            "{doing} is refused: the call does not show which file it is about. Name one file in the tool's own path argument."
        ));
    }
    let why = target.guarded?;
    let by = target.by.as_deref().filter(|simple| !simple.text.is_empty());
    let by = by.map(|simple| format!(" (by {})", quoted(&simple.text))).unwrap_or_default();
    let what = target.shown();
    Some(format!("{doing} {what}{by} is refused: {why}, and no agent may change that. Ask the user to do it."))
}

fn named(what: &str, word: &Target) -> Option<String> {
    let why = word.guarded?;
    Some(format!(
        "{what} is refused because of {}: {why}, and nothing proves that it only reads. Ask the user to do it.",
        quoted(&word.written)
    ))
}
