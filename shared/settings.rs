//! Whether a change to a runtime's settings file leaves the guard alone.
//!
//! Settings files hold much that an agent may well be asked to change (a theme, an editor's rulers) next to what it
//! must not: hooks, the switches that turn them off, the trust that lets them load, and everything that names skraft.
//! Those entries are compared before and after; a text that cannot be read as JSON with comments or TOML is not kept.

use crate::action::NewText;
use crate::disk;
use crate::notation;
use crate::patch::{After, text_after};
use crate::path::folded_parts;
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
    let (Some(before), Some(After::Text(after))) =
        (&before, text_after(before.as_deref().unwrap_or_default(), text, LONGEST))
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
        let parts = folded_parts(path);
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        let is_users = parts.windows(2).any(|pair| {
            matches!(pair, [code, "user"] if code.starts_with("code") || code.starts_with("vscodium"))
                || matches!(pair, [".vscode-server", "data"])
        });
        match parts.as_slice() {
            [.., name] if name.ends_with(".toml") => Self::Toml,
            [.., name] if name.ends_with(".md") => Self::Markdown,
            [.., name] if name.ends_with(".code-workspace") => Self::Editor,
            [.., ".vscode", _] | [_, "user", "settings.json"] => Self::Editor,
            [.., "settings.json"] if is_users => Self::Editor,
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
        return notation::of_toml(text).ok();
    }
    if kind == Kind::Markdown {
        return head(text).map(|lines| serde_json::json!({ "hooks": lines }));
    }
    if text.trim().is_empty() {
        return Some(Value::Null);
    }
    let parsed = jsonc_parser::parse_to_ast(text, &CollectOptions::default(), &ParseOptions::default()).ok()?.value?;
    // Of two entries of one name nobody could say which the runtime takes.
    if has_twins(&parsed) {
        return None;
    }
    notation::of_json(text)
}

/// The lines of a Markdown file's YAML head that concern the guard: from `hooks:` to the next key, and whatever names
/// skraft. `None` where nobody can say where the head ends.
fn head(text: &str) -> Option<Vec<&str>> {
    let mut lines = text.trim_start().lines();
    if lines.next().is_none_or(|line| line.trim() != "---") {
        return Some(Vec::new());
    }
    let mut found = Vec::new();
    let mut in_hooks = false;
    for line in lines {
        if line == "---" {
            return Some(found);
        }
        if line.trim() == "---" || line.trim() == "..." {
            return None;
        }
        let is_key = line.starts_with(|character: char| !character.is_whitespace() && character != '#');
        in_hooks = if is_key {
            line.to_lowercase().contains("hook") || line.starts_with(['{', '"', '\'', '?'])
        } else {
            in_hooks
        };
        if in_hooks || line.to_lowercase().contains("skraft") {
            found.push(line);
        }
    }
    None
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
        assert!(keeps_hooks(skill, &whole("---\nname: x\ndescription: y\n---\n# z\n")));
        for text in [
            "---\nhooks:\n  PreToolUse: []\n---\n",
            "---\nhooks: {}\n ---\nbody",
            "---\nhooks: {}\n",
            "---\n{hooks: {}}\n---\n",
        ] {
            assert!(!keeps_hooks(skill, &whole(text)), "{text}");
        }
        let home = Path::new("/nowhere/user/.claude.json");
        assert!(!keeps_hooks(home, &whole("{\"hooks\":{}}")));
        let toml = Path::new("/nowhere/config.toml");
        assert!(keeps_hooks(toml, &whole("model = \"x\"\n")));
        assert!(!keeps_hooks(toml, &whole("[hooks]\n")));
        assert!(!keeps_hooks(toml, &whole("[projects.\"/x\"]\ntrust_level = \"trusted\"\n")));
        assert!(!keeps_hooks(json, &NewText::Hidden));
    }
}
