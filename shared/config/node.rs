//! One value of the configuration, and where it was written.

use super::keys::Key;
use serde_json::Value as Json;

/// Which layer a value comes from, lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// Nobody set it.
    Default,
    /// A `SKRAFT_*` variable.
    Environment,
    /// `~/.skraft/config.json`.
    Global,
    /// `.skraftrc.json` or `skraft.config.json`.
    Project,
}

impl Source {
    /// The name that people read.
    pub fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Environment => "environment",
            Self::Global => "global",
            Self::Project => "project",
        }
    }
}

/// Where a value stands: in which layer, and at which byte of its file (for the environment: which variable).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct At {
    /// The layer.
    pub source: Source,
    /// The byte, or the variable's number.
    pub offset: usize,
}

/// A value and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Where.
    pub at: At,
}

/// A value as JSON has them.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// `null`
    Null,
    /// `true`, `false`
    Flag(bool),
    /// A number, as written.
    Number(String),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// An object, in the order in which it was written.
    Object(Vec<Member>),
}

/// One member of an object.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// Its key.
    pub name: String,
    /// Where the key stands.
    pub at: At,
    /// Its value.
    pub node: Node,
}

impl Node {
    /// An object without members.
    pub fn empty(source: Source) -> Self {
        Self { value: Value::Object(Vec::new()), at: At { source, offset: 0 } }
    }

    /// The members of an object; none for anything else.
    pub fn members(&self) -> &[Member] {
        match &self.value {
            Value::Object(members) => members,
            _ => &[],
        }
    }

    /// The members of an object, to be changed.
    pub fn members_mut(&mut self) -> Option<&mut Vec<Member>> {
        match &mut self.value {
            Value::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The value under a name.
    pub fn get(&self, name: &str) -> Option<&Self> {
        self.members().iter().find(|member| member.name == name).map(|member| &member.node)
    }

    /// The value at a path of names.
    pub fn at_path(&self, path: &[&str]) -> Option<&Self> {
        path.iter().try_fold(self, |node, name| node.get(name))
    }

    /// The entries of a list; none for anything else.
    pub fn entries(&self) -> &[Self] {
        match &self.value {
            Value::List(entries) => entries,
            _ => &[],
        }
    }

    /// The texts of a list; none for anything else.
    pub fn texts(&self) -> Vec<String> {
        self.entries().iter().filter_map(|entry| entry.text().map(str::to_owned)).collect()
    }

    /// A text.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// `true` or `false`.
    pub fn flag(&self) -> Option<bool> {
        match self.value {
            Value::Flag(flag) => Some(flag),
            _ => None,
        }
    }

    /// A number.
    pub fn number(&self) -> Option<f64> {
        match &self.value {
            Value::Number(text) => text.parse().ok(),
            _ => None,
        }
    }

    /// The same value as plain JSON.
    pub fn json(&self) -> Json {
        match &self.value {
            Value::Null => Json::Null,
            Value::Flag(flag) => Json::Bool(*flag),
            Value::Number(text) => serde_json::from_str(text).unwrap_or(Json::Null),
            Value::Text(text) => Json::String(text.clone()),
            Value::List(entries) => Json::Array(entries.iter().map(Self::json).collect()),
            Value::Object(members) => {
                let mut object = serde_json::Map::new();
                object.extend(members.iter().map(|member| (member.name.clone(), member.node.json())));
                Json::Object(object)
            }
        }
    }

    /// Plain JSON, as if all of it stood at one place.
    pub fn of_json(json: &Json, at: At) -> Self {
        let value = match json {
            Json::Null => Value::Null,
            Json::Bool(flag) => Value::Flag(*flag),
            Json::Number(number) => Value::Number(number.to_string()),
            Json::String(text) => Value::Text(text.clone()),
            Json::Array(entries) => Value::List(entries.iter().map(|entry| Self::of_json(entry, at)).collect()),
            Json::Object(members) => Value::Object(
                members
                    .iter()
                    .map(|(name, json)| Member { name: name.clone(), at, node: Self::of_json(json, at) })
                    .collect(),
            ),
        };
        Self { value, at }
    }
}

/// What holds as long as nobody sets anything.
pub(super) fn defaults(keys: &'static [Key]) -> Node {
    let at = At { source: Source::Default, offset: 0 };
    let members = keys.iter().map(|key| Member { name: key.name.to_owned(), at, node: default(key) }).collect();
    Node { value: Value::Object(members), at }
}

/// What holds for one key as long as nobody sets it.
pub fn default(key: &'static Key) -> Node {
    let at = At { source: Source::Default, offset: 0 };
    if !key.of.keys().is_empty() {
        return defaults(key.of.keys());
    }
    Node::of_json(&serde_json::from_str(key.default).unwrap_or(Json::Null), at)
}
