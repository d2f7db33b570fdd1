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

/// What a key's name holds that concerns the guard, in lower case: hooks and their switches, the trust and plugins that
/// load them, and the switches that skip them (`CLAUDE_CODE_SIMPLE`).
const CONCERNING: [&str; 6] = ["hook", "trust", "plugin", "skraft", "claude_code_simple", "extension"];

/// Whether the text as it will be leaves the file's hooks, hook switches and skraft entries as they are.
pub fn keeps_hooks(path: &Path, text: &NewText<'_>) -> bool {
    let before = if path.exists() {
        disk::text(path)
    } else {
        Some(String::new())
    };
    let (Some(before), Some(After::Text(after))) = (&before, text_after(before.as_deref().unwrap_or_default(), text))
    else {
        return false;
    };
    let entries = |text: &str| parse(path, text).map(|value| concerning(&value));
    matches!((entries(before), entries(&after)), (Some(before), Some(after)) if before == after)
}

fn parse(path: &Path, text: &str) -> Option<Value> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if path.extension().is_some_and(|extension| extension == "toml") {
        return toml::from_str(text).ok();
    }
    if text.trim().is_empty() {
        return Some(Value::Null);
    }
    let parsed = jsonc_parser::parse_to_ast(text, &CollectOptions::default(), &ParseOptions::default())
        .ok()?
        .value?;
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
            object
                .properties
                .iter()
                .any(|entry| !names.insert(entry.name.as_str()) || has_twins(&entry.value))
        }
        ast::Value::Array(array) => array.elements.iter().any(has_twins),
        _ => false,
    }
}

/// The entries that concern the guard, by where they stand.
fn concerning(value: &Value) -> BTreeMap<String, Value> {
    let mut found = BTreeMap::new();
    let mut open = vec![(String::new(), value)];
    while let Some((at, value)) = open.pop() {
        match value {
            Value::Object(members) => {
                for (key, value) in members {
                    let lower = key.to_lowercase();
                    let inner = format!("{at}/{key}");
                    if CONCERNING.iter().any(|word| lower.contains(word)) {
                        found.insert(inner, value.clone());
                    } else {
                        open.push((inner, value));
                    }
                }
            }
            Value::Array(members) => open.extend(members.iter().map(|value| (format!("{at}[]"), value))),
            Value::String(text) if text.to_lowercase().contains("skraft") => {
                found.insert(format!("{at}={text}"), Value::Null);
            }
            _ => {}
        }
    }
    found
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
            r#"{"chat.useHooks":false}"#,
            "not json",
            r#"{"a":1} {"hooks":1}"#,
            r#"{"a":1,"a":2}"#,
        ] {
            assert!(!keeps_hooks(json, &whole(text)), "{text}");
        }
        let toml = Path::new("/nowhere/config.toml");
        assert!(keeps_hooks(toml, &whole("model = \"x\"\n")));
        assert!(!keeps_hooks(toml, &whole("[hooks]\n")));
        assert!(!keeps_hooks(
            toml,
            &whole("[projects.\"/x\"]\ntrust_level = \"trusted\"\n")
        ));
        assert!(!keeps_hooks(json, &NewText::Hidden));
    }
}
