//! What somebody means by a key with dots and a text: which value of the table, of which type, and the value itself.

use super::check::instead;
use super::fit::fault;
use super::keys::{KEYS, Key, Type, named, nearest};
use super::layer::{typed, value_of};
use super::node::{At, Node, Source, Value};
use crate::decision::quoted;
use crate::error::Trouble;
use crate::rules;

/// The place that a key with dots names.
#[derive(Debug)]
pub struct Target {
    /// The key's parts. A worker's name may hold dots itself.
    pub path: Vec<String>,
    /// What may stand there.
    pub of: Of,
    /// The key of the table that it is, or is in.
    pub key: Option<&'static Key>,
}

/// What may stand somewhere.
#[derive(Debug, Clone, Copy)]
pub enum Of {
    /// A value of this type.
    Type(&'static Type),
    /// An effect, or an object of these keys.
    Rule(&'static [Key]),
    /// An object of these keys.
    Entry(&'static [Key]),
    /// Anything: nobody knows the key.
    Unknown,
}

const HERE: At = At { source: Source::Default, offset: 0 };

impl Target {
    /// Finds the place in the table.
    ///
    /// Fails for a key that is nearly a known one, and for what no key can be.
    pub fn find(key: &str) -> Result<Self, Trouble> {
        let parts: Vec<&str> = key.split('.').collect();
        if parts.iter().any(|part| part.is_empty()) {
            return Err(Trouble::new(format!("{} is no key; write it like `network.default`", quoted(key))));
        }
        let mut target = Self { path: Vec::new(), of: Of::Unknown, key: None };
        target.enter(KEYS, &parts)?;
        Ok(target)
    }

    /// The key with its dots.
    pub fn shown(&self) -> String {
        self.path.join(".")
    }

    fn enter(&mut self, keys: &'static [Key], parts: &[&str]) -> Result<(), Trouble> {
        let Some((name, rest)) = parts.split_first() else { return Ok(()) };
        let Some(key) = named(keys, name) else {
            if let Some(near) = nearest(keys.iter().map(|key| key.name), name) {
                return Err(Trouble::new(format!(
                    "{} is no key; the nearest is `{}`",
                    quoted(&self.with(name)),
                    self.with(near)
                )));
            }
            self.path.extend(parts.iter().map(|part| (*part).to_owned()));
            self.of = Of::Unknown;
            return Ok(());
        };
        self.path.push((*name).to_owned());
        self.key = Some(key);
        self.of = Of::Type(&key.of);
        match (&key.of, rest) {
            (_, []) => Ok(()),
            (Type::Object(keys), _) => self.enter(keys, rest),
            (Type::Rules(keys), [rule, rest @ ..]) => self.rule(keys, rule, rest),
            (Type::Named(keys), _) => self.entry(keys, rest),
            _ => Err(self.is_closed(&key.of.expected())),
        }
    }

    fn rule(&mut self, keys: &'static [Key], id: &str, rest: &[&str]) -> Result<(), Trouble> {
        if !rules::ids().any(|known| known == id) {
            let what = instead(rules::ids(), id);
            return Err(Trouble::new(format!("{} is no rule; {what}", quoted(id))));
        }
        self.path.push(id.to_owned());
        self.of = Of::Rule(keys);
        self.enter(keys, rest)
    }

    /// A name may hold dots, so the last part is a key only where it is named like one.
    fn entry(&mut self, keys: &'static [Key], rest: &[&str]) -> Result<(), Trouble> {
        let (name, key) = match rest {
            [name @ .., last] if !name.is_empty() && named(keys, last).is_some() => (name, Some(last)),
            _ => (rest, None),
        };
        self.path.push(name.join("."));
        self.of = Of::Entry(keys);
        key.map_or(Ok(()), |key| self.enter(keys, &[key]))
    }

    fn with(&self, name: &str) -> String {
        self.path.iter().map(String::as_str).chain([name]).collect::<Vec<_>>().join(".")
    }

    fn is_closed(&self, expected: &str) -> Trouble {
        Trouble::new(format!("`{}` must be {expected}, so it has no keys of its own; set it as a whole", self.shown()))
    }

    /// What may stand there, in words.
    fn expected(&self) -> String {
        match self.of {
            Of::Type(of) => of.expected(),
            Of::Rule(keys) => {
                let effect = named(keys, "effect").map(|key| key.of.expected()).unwrap_or_default();
                format!("{effect}, or an object with `effect` and `roles`")
            }
            Of::Entry(_) => "an object".to_owned(),
            Of::Unknown => "anything".to_owned(),
        }
    }

    /// The value that a text means here: words and texts as they are, JSON for lists and objects. For a list of texts
    /// also one entry as it is, as long as it cannot be taken for JSON.
    ///
    /// Fails where it is none of this type, saying what was expected.
    pub fn value(&self, text: &str) -> Result<Value, Trouble> {
        let json = || value_of(text, HERE);
        let value = match self.of {
            Of::Type(of @ (Type::Texts(_) | Type::Words(_) | Type::Hosts | Type::Scopes)) if is_bare(text) => {
                let one = Value::List(vec![Node { value: Value::Text(text.to_owned()), at: HERE }]);
                fault(of, &one).is_none().then_some(one)
            }
            Of::Type(of @ (Type::Word(_) | Type::Text(_) | Type::File | Type::Command | Type::Flag)) => {
                typed(Some(of), text, HERE).ok()
            }
            Of::Rule(_) if is_bare(text) => Some(Value::Text(text.to_owned())),
            Of::Unknown => Some(json().unwrap_or_else(|| Value::Text(text.to_owned()))),
            _ => json(),
        };
        let fits = |value: &Value| match self.of {
            Of::Type(of) => fault(of, value).is_none(),
            Of::Entry(_) => matches!(value, Value::Object(_)),
            Of::Rule(_) | Of::Unknown => true,
        };
        value.filter(fits).ok_or_else(|| {
            let hint = if self.wants_json(text) && json().is_none() { ", written as JSON" } else { "" };
            Trouble::new(format!("`{}` must be {}{hint}", self.shown(), self.expected()))
        })
    }

    /// The entry of a list that a text means here.
    ///
    /// Fails where the key takes no list, or the text is no entry of it.
    pub fn entry_of(&self, text: &str) -> Result<Value, Trouble> {
        let Of::Type(of) = self.of else { return Err(self.no_list()) };
        let entry = match of {
            Type::Texts(_) | Type::Words(_) | Type::Hosts | Type::Scopes if !text.starts_with('"') => {
                Some(Value::Text(text.to_owned()))
            }
            Type::Texts(_) | Type::Words(_) | Type::Hosts | Type::Scopes | Type::Groups | Type::List(_) => {
                value_of(text, HERE)
            }
            _ => return Err(self.no_list()),
        };
        let alone = |entry: &Value| Value::List(vec![Node { value: entry.clone(), at: HERE }]);
        entry.filter(|entry| fault(of, &alone(entry)).is_none()).ok_or_else(|| {
            Trouble::new(format!("`{}` must be {}, and this is no entry of it", self.shown(), of.expected()))
        })
    }

    /// Whether only JSON can mean a value here; one entry of a list was understood and is none.
    fn wants_json(&self, text: &str) -> bool {
        match self.of {
            Of::Type(Type::Texts(_) | Type::Words(_) | Type::Hosts | Type::Scopes) => !is_bare(text),
            Of::Type(of) => !matches!(
                of,
                Type::Word(_)
                    | Type::Text(_)
                    | Type::File
                    | Type::Command
                    | Type::Flag
                    | Type::Seconds
                    | Type::Count(_)
            ),
            Of::Entry(_) => true,
            Of::Rule(_) | Of::Unknown => false,
        }
    }

    fn no_list(&self) -> Trouble {
        Trouble::new(format!("`{}` takes no list, so it has no entries; set it as a whole", self.shown()))
    }
}

/// Whether nobody can take a text for a JSON value.
fn is_bare(text: &str) -> bool {
    let looks_like_json = text.starts_with(['[', '{', '"']) || text.trim().is_empty();
    !looks_like_json && value_of(text, HERE).is_none()
}
