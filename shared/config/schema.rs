//! The JSON Schema of a configuration file, from the table of keys: so editors complete and check what people write.
//!
//! Draft 7: the newest that VS Code understands in full, and the one that JetBrains, Neovim and the schema catalogues
//! expect; nothing of a later draft is needed. `allowComments` and `allowTrailingCommas` are VS Code's own: without them
//! it marks every comment of a `.json` file as an error.

use super::fit::fault;
use super::keys::{EFFECTS, KEYS, Key, Loosens, Type};
use super::layer::joined;
use super::node::default;
use crate::rules;
use serde_json::{Map, Value as Json, json};

/// By its title a schema file is known as ours.
pub const TITLE: &str = "skraft configuration";
/// The schema's file beside a project's configuration.
pub const PROJECT_FILE: &str = ".skraftrc.schema.json";
/// The schema's file beside the global configuration.
pub const GLOBAL_FILE: &str = "schema.json";

/// The schema as a file's text. The same version of skraft always gives the same bytes.
pub fn text() -> String {
    serde_json::to_string_pretty(&whole()).unwrap_or_default() + "\n"
}

fn whole() -> Json {
    let mut schema = object(KEYS);
    let about = "What coding agents may do here. Unknown keys are kept.";
    for (name, value) in [
        ("$schema", json!("http://json-schema.org/draft-07/schema#")),
        ("title", json!(TITLE)),
        ("description", json!(about)),
        ("allowComments", json!(true)),
        ("allowTrailingCommas", json!(true)),
        ("additionalProperties", json!(true)),
    ] {
        schema.insert(name.to_owned(), value);
    }
    Json::Object(schema)
}

fn object(keys: &'static [Key]) -> Map<String, Json> {
    let properties: Map<String, Json> = keys.iter().map(|key| (key.name.to_owned(), property(key))).collect();
    let required: Vec<&str> = keys.iter().filter(|key| key.is_required).map(|key| key.name).collect();
    let mut object = Map::new();
    object.insert("type".to_owned(), json!("object"));
    object.insert("properties".to_owned(), Json::Object(properties));
    if !required.is_empty() {
        object.insert("required".to_owned(), json!(required));
    }
    object
}

fn property(key: &'static Key) -> Json {
    let mut schema = of(&key.of);
    if key.name == "locked" && key.is_global {
        schema = json!({ "type": "array", "items": { "enum": paths(KEYS, "") } });
    }
    let Json::Object(members) = &mut schema else { return schema };
    members.insert("description".to_owned(), json!(described(key)));
    let default = default(key);
    if !key.default.is_empty() && fault(&key.of, &default.value).is_none() {
        members.insert("default".to_owned(), default.json());
    }
    schema
}

fn described(key: &Key) -> String {
    let loosening = "in a project file, a value that loosens needs `skraft-config trust`";
    let running = "in a project file it needs `skraft-config trust`";
    let notes = [
        (key.is_global, "global file only"),
        (matches!(key.loosens, Loosens::Running), running),
        (!matches!(key.loosens, Loosens::Never | Loosens::Running), loosening),
        (key.adds, "global and project entries add up"),
        (!key.is_acted_on, "this version does not act on it yet"),
    ];
    let notes: Vec<&str> = notes.iter().filter(|(holds, _)| *holds).map(|(_, note)| *note).collect();
    if notes.is_empty() { key.about.to_owned() } else { format!("{} ({})", key.about, notes.join("; ")) }
}

fn of(of: &'static Type) -> Json {
    let or_null = |name: &str, null: bool| if null { json!([name, "null"]) } else { json!(name) };
    match of {
        Type::Word(words) => json!({ "enum": words }),
        Type::Text(null) => json!({ "type": or_null("string", *null) }),
        // One schema for every file: what is true of a log's place in all of them.
        Type::File => json!({ "type": or_null("string", true), "pattern": r"^([^.]|\.[^.]|\.\.[^/\\])" }),
        Type::Command => json!({ "type": "string", "pattern": "^([^;&|<>`\n\r$]|\\$+[^;&|<>`\n\r($])+\\$*$" }),
        Type::Flag => json!({ "type": "boolean" }),
        Type::Seconds => json!({ "type": "number", "minimum": 0.1, "maximum": 86_400 }),
        Type::Count(least) => json!({ "type": "integer", "minimum": least }),
        Type::Texts(null) => json!({ "type": or_null("array", *null), "items": { "type": "string", "minLength": 1 } }),
        Type::Words(words) => json!({ "type": "array", "items": { "enum": words } }),
        Type::Hosts => json!({ "type": "array", "items": { "type": "string", "pattern": r"^[^/@\\\s]+$" } }),
        Type::Scopes => {
            let folder = r"^(\./)?\.?[^./\\~*?\[\]{}:][^/\\*?\[\]{}:]*(/|$)";
            json!({ "type": "array", "items": { "type": "string", "pattern": folder } })
        }
        Type::Groups => {
            let group = json!({ "type": "array", "items": { "type": "string", "minLength": 1 } });
            json!({ "type": "array", "items": group })
        }
        Type::List(keys) => json!({ "type": "array", "items": object(keys) }),
        Type::Object(keys) => Json::Object(object(keys)),
        Type::Named(keys) => json!({ "type": "object", "additionalProperties": object(keys) }),
        Type::Rules(keys) => rules_of(keys),
    }
}

/// Every rule by name: a wrong name is an error in the file too.
fn rules_of(keys: &'static [Key]) -> Json {
    let setting = |id: &str| {
        let about = rules::find(id).map_or("this version does not have it yet", |rule| rule.summary);
        let either = json!([{ "enum": EFFECTS }, object(keys)]);
        (id.to_owned(), json!({ "description": about, "anyOf": either }))
    };
    let properties: Map<String, Json> = rules::ids().map(setting).collect();
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// Every key with dots.
fn paths(keys: &'static [Key], above: &str) -> Vec<String> {
    let mut found = Vec::new();
    for key in keys {
        let path = joined(above, key.name);
        found.push(path.clone());
        found.extend(paths(key.of.keys(), &path));
    }
    found
}

/// Whether a text is a schema that some version of skraft wrote.
pub fn is_ours(text: &str) -> bool {
    let title = serde_json::from_str::<Json>(text).ok().and_then(|json| json.get("title").cloned());
    title.as_ref().and_then(Json::as_str) == Some(TITLE)
}

/// The file that a configuration file of this name refers to.
pub fn beside(is_global: bool) -> &'static str {
    if is_global { GLOBAL_FILE } else { PROJECT_FILE }
}
