//! Whether a change to a runtime's settings file leaves the guard alone.
//!
//! Settings files hold much that an agent may well be asked to change (a theme, an editor's rulers) next to what it
//! must not: hooks, the switches that turn them off, the trust that lets them load, and everything that names skraft.
//! Those entries are compared before and after; a text that cannot be read as JSON with comments or TOML is not kept.

use crate::action::NewText;
use crate::disk;
use crate::patch::{After, text_after};
use jsonc_parser::{CollectOptions, ParseOptions, ast};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

/// The longest settings text that is taken apart, in bytes. Reading one costs fifty times its size in memory.
const LONGEST: usize = 64 * 1024;

/// What a key's name holds that concerns the guard, in lower case: hooks and their switches, the trust and plugins that
/// load them, and the switches that skip them (`CLAUDE_CODE_SIMPLE`).
const CONCERNING: [&str; 7] = ["hook", "trust", "plugin", "skraft", "simple", "extension", "agent"];
/// The key of which every change concerns the guard: hooks run in this environment.
const ENVIRONMENT: &str = "env";

/// Whether the text as it will be leaves the file's hooks, hook switches and skraft entries as they are.
pub fn keeps_hooks(path: &Path, text: &NewText<'_>) -> bool {
    if text.length() > LONGEST {
        return false;
    }
    let before = if path.exists() { disk::text(path, LONGEST as u64) } else { Some(String::new()) };
    let (Some(before), Some(After::Text(after))) = (&before, text_after(before.as_deref().unwrap_or_default(), text))
    else {
        return false;
    };
    let kind = Kind::of(path);
    // A runtime may drop a file whole that it cannot read, hooks and all.
    let stays_strict = kind == Kind::Editor || !is_strict_json(before) || before.is_empty() || is_strict_json(&after);
    let entries = |text: &str| parse(kind, text).map(|value| concerning(kind, &value));
    stays_strict && matches!((entries(before), entries(&after)), (Some(before), Some(after)) if before == after)
}

/// What a settings file is written in, and for whom.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Json,
    Toml,
    /// A Markdown file with a head in YAML.
    Markdown,
    /// VS Code's own settings: much that is called an extension or a plugin there has nothing to do with hooks.
    Editor,
}

impl Kind {
    fn of(path: &Path) -> Self {
        let extension =
            path.extension().map(|extension| extension.to_string_lossy().to_lowercase()).unwrap_or_default();
        let folder = path.parent().and_then(Path::file_name).map(|name| name.to_string_lossy().to_lowercase());
        match (extension.as_str(), folder.as_deref()) {
            ("toml", _) => Self::Toml,
            ("md", _) => Self::Markdown,
            ("code-workspace", _) | (_, Some(".vscode" | "user")) => Self::Editor,
            _ => Self::Json,
        }
    }
}

fn is_strict_json(text: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

fn parse(kind: Kind, text: &str) -> Option<Value> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if kind == Kind::Toml {
        return toml::from_str(text).ok();
    }
    if kind == Kind::Markdown {
        // The head is compared as it stands.
        let head = text.strip_prefix("---").and_then(|rest| rest.split_once("\n---"));
        return Some(head.map_or(Value::Null, |(head, _)| serde_json::json!({ "hooks": head })));
    }
    if text.trim().is_empty() {
        return Some(Value::Null);
    }
    let parsed = jsonc_parser::parse_to_ast(text, &CollectOptions::default(), &ParseOptions::default()).ok()?.value?;
    // Of two entries of one name nobody could say which the runtime takes.
    if has_twins(&parsed) {
        return None;
    }
    jsonc_parser::parse_to_serde_value(text, &ParseOptions::default()).ok()
}

fn has_twins(value: &ast::Value<'_>) -> bool {
    match value {
        ast::Value::Object(object) => {
            let mut names = HashSet::new();
            object.properties.iter().any(|entry| !names.insert(entry.name.as_str()) || has_twins(&entry.value))
        }
        ast::Value::Array(array) => array.elements.iter().any(has_twins),
        _ => false,
    }
}

/// The entries that concern the guard, by where they stand: every key on the way, and an array's members by number.
fn concerning(kind: Kind, value: &Value) -> BTreeMap<Vec<String>, Value> {
    let mut found = BTreeMap::new();
    let mut open = vec![(Vec::new(), value)];
    while let Some((at, value)) = open.pop() {
        let inner = |name: &str| [at.as_slice(), &[name.to_owned()]].concat();
        match value {
            Value::Object(members) => {
                for (key, value) in members {
                    if concerns(kind, key) {
                        found.insert(inner(key), value.clone());
                    } else {
                        open.push((inner(key), value));
                    }
                }
            }
            Value::Array(members) => {
                open.extend(members.iter().enumerate().map(|(number, value)| (inner(&number.to_string()), value)));
            }
            Value::String(text) if kind != Kind::Editor && text.to_lowercase().contains("skraft") => {
                // Where in a list it stands does not matter, that it stands there does.
                let list: Vec<String> = at.iter().filter(|name| name.parse::<usize>().is_err()).cloned().collect();
                found.insert([list.as_slice(), std::slice::from_ref(text)].concat(), Value::Null);
            }
            _ => {}
        }
    }
    found
}

fn concerns(kind: Kind, key: &str) -> bool {
    let lower = key.to_lowercase();
    if kind == Kind::Editor {
        return ["chat.", "github.copilot.", "security.workspace.trust"].iter().any(|start| lower.starts_with(start));
    }
    lower == ENVIRONMENT || CONCERNING.iter().any(|word| lower.contains(word))
}

#[cfg(test)]
mod tests {
    use super::keeps_hooks;
    use crate::action::{NewText, Text};
    use std::borrow::Cow;
    use std::path::Path;

    fn whole(text: &str) -> NewText<'static> {
        NewText::Whole(Text::Json(Cow::Owned(serde_json::to_string(text).expect("a string"))))
    }

    #[test]
    fn what_concerns_the_guard_stays() {
        let json = Path::new("/nowhere/settings.json");
        assert!(keeps_hooks(json, &whole("{ \"theme\": \"dark\", // mine\n }")));
        assert!(keeps_hooks(json, &whole("")));
        for text in [
            r#"{"hooks":{}}"#,
            r#"{"disableAllHooks":true}"#,
            r#"{"env":{"CLAUDE_CODE_SIMPLE":"1"}}"#,
            r#"{"permissions":{"allow":["Bash(skraft-config:*)"]}}"#,
            "not json",
            r#"{"a":1} {"hooks":1}"#,
            r#"{"a":1,"a":2}"#,
            r#"{"env":{"PATH":"/tmp/x"}}"#,
        ] {
            assert!(!keeps_hooks(json, &whole(text)), "{text}");
        }
        let editor = Path::new("/nowhere/.vscode/settings.json");
        assert!(!keeps_hooks(editor, &whole(r#"{"chat.useHooks":false}"#)));
        assert!(keeps_hooks(
            editor,
            &whole(
                r#"{"extensions.ignoreRecommendations":true, // why not
            "cSpell.words":["skraft"],"files.exclude":{"**/*.webhook":true}}"#
            )
        ));
        let skill = Path::new("/nowhere/.claude/skills/x/SKILL.md");
        assert!(keeps_hooks(skill, &whole("# how to hook\n")));
        assert!(!keeps_hooks(skill, &whole("---\nhooks:\n  PreToolUse: []\n---\n")));
        let toml = Path::new("/nowhere/config.toml");
        assert!(keeps_hooks(toml, &whole("model = \"x\"\n")));
        assert!(!keeps_hooks(toml, &whole("[hooks]\n")));
        assert!(!keeps_hooks(toml, &whole("[projects.\"/x\"]\ntrust_level = \"trusted\"\n")));
        assert!(!keeps_hooks(json, &NewText::Hidden));
    }
}
