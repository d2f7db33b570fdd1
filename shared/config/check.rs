//! Whether a layer's values are what its keys take.

use super::finding::{Finding, Gravity, add, remark, wrong};
use super::fit::{faults, fits};
use super::keys::{KEYS, Key, Type, named, nearest};
use super::layer::{Layer, joined};
use super::node::{Member, Node, Source, Value};
use crate::rules;
use heck::ToKebabCase as _;

/// Checks a whole layer.
pub(super) fn layer(layer: &Layer, findings: &mut Vec<Finding>) {
    let mut check = Check { layer, findings };
    check.object(&layer.node, KEYS, "");
    check.locked();
}

struct Check<'c> {
    layer: &'c Layer,
    findings: &'c mut Vec<Finding>,
}

impl Check<'_> {
    fn object(&mut self, node: &Node, keys: &'static [Key], path: &str) {
        for member in node.members() {
            let path = joined(path, &member.name);
            match named(keys, &member.name) {
                Some(key) if key.is_global && self.layer.source != Source::Global => self.remark(
                    member,
                    &path,
                    "counts in the global file only, so it changes nothing here; move it there or remove it".to_owned(),
                ),
                Some(key) => self.member(member, key, &path),
                None => self.unknown(member, keys, &path),
            }
        }
    }

    fn member(&mut self, member: &Member, key: &'static Key, path: &str) {
        let node = &member.node;
        let faults = if matches!(key.of, Type::Rules(_)) { Vec::new() } else { faults(&key.of, node) };
        let fits = faults.is_empty();
        for (part, at, what) in faults {
            wrong(self.findings, self.layer, at, &format!("{path}{part}"), what);
        }
        if !fits {
            return;
        }
        match &key.of {
            Type::Object(keys) => self.object(node, keys, path),
            Type::List(keys) => {
                for (number, entry) in node.entries().iter().enumerate() {
                    self.entry(entry, keys, &format!("{path}[{number}]"));
                }
            }
            Type::Named(keys) => {
                for member in node.members() {
                    self.entry(&member.node, keys, &joined(path, &member.name));
                }
            }
            Type::Rules(keys) => self.rules(node, keys, path),
            _ => {}
        }
        if !key.is_acted_on && !is_nothing(&node.value) {
            let what = "is read and checked, but this version of skraft does not act on it yet".to_owned();
            add(self.findings, Gravity::Later, self.layer, member.at, path, what);
        }
    }

    fn entry(&mut self, entry: &Node, keys: &'static [Key], path: &str) {
        if !matches!(entry.value, Value::Object(_)) {
            return wrong(self.findings, self.layer, entry.at, path, "must be an object".to_owned());
        }
        self.object(entry, keys, path);
        for key in keys.iter().filter(|key| key.is_required && entry.get(key.name).is_none()) {
            let what = format!("lacks `{}`, which must be {}", key.name, key.of.expected());
            wrong(self.findings, self.layer, entry.at, path, what);
        }
    }

    fn rules(&mut self, node: &Node, keys: &'static [Key], path: &str) {
        if !matches!(node.value, Value::Object(_)) {
            return wrong(self.findings, self.layer, node.at, path, "must be an object".to_owned());
        }
        for member in node.members() {
            let path = joined(path, &member.name);
            if !rules::ids().any(|id| id == member.name) {
                let what = format!("is no rule; {}", instead(rules::ids(), &member.name));
                wrong(self.findings, self.layer, member.at, &path, what);
                continue;
            }
            self.rule(member, keys, &path);
        }
    }

    fn rule(&mut self, member: &Member, keys: &'static [Key], path: &str) {
        let effect = named(keys, "effect").map(|key| &key.of);
        match &member.node.value {
            Value::Object(_) => self.object(&member.node, keys, path),
            value if effect.is_some_and(|of| fits(of, value)) => {}
            _ => {
                let expected = effect.map(Type::expected).unwrap_or_default();
                let what = format!("must be {expected}, or an object with `effect` and `roles`");
                wrong(self.findings, self.layer, member.node.at, path, what);
            }
        }
        if rules::COMING.contains(&member.name.as_str()) {
            let what = "is a rule that this version of skraft does not have yet".to_owned();
            add(self.findings, Gravity::Later, self.layer, member.at, path, what);
        }
    }

    fn unknown(&mut self, member: &Member, keys: &'static [Key], path: &str) {
        // A variable may be another program's; a file is ours.
        if self.layer.source == Source::Environment {
            if let Some(instead) = part_of(path) {
                self.remark(member, path, format!("is no key; write {instead}"));
            }
            return;
        }
        if let Some(near) = nearest(keys.iter().map(|key| key.name), &member.name) {
            self.remark(member, path, format!("is no key; the nearest is `{near}`"));
        }
    }

    /// The names in `locked` must be keys.
    fn locked(&mut self) {
        let Some(locked) = self.layer.node.get("locked").filter(|_| self.layer.source == Source::Global) else {
            return;
        };
        for (number, entry) in locked.entries().iter().enumerate() {
            let Some(name) = entry.text().filter(|name| key_at(name).is_none()) else { continue };
            let what = format!("names no key; {}", instead(KEYS.iter().map(|key| key.name), name));
            wrong(self.findings, self.layer, entry.at, &format!("locked[{number}]"), what);
        }
    }

    fn remark(&mut self, member: &Member, path: &str, what: String) {
        remark(self.findings, self.layer, member.at, path, what);
    }
}

/// How the part of an object is set that a variable's name seems to mean: `SKRAFT_NETWORK_DEFAULT` is no key, because a
/// name may hold underscores itself.
fn part_of(name: &str) -> Option<String> {
    let of_object = |key: &&Key| matches!(key.of, Type::Object(_) | Type::Named(_) | Type::Rules(_));
    let part = |key: &'static Key| Some((key, name.strip_prefix(key.name)?));
    let (key, part) = KEYS.iter().filter(of_object).filter_map(part).max_by_key(|(key, _)| key.name.len())?;
    let mut letters = part.chars();
    let first = letters.next().filter(|first| first.is_uppercase())?;
    let part = match key.of {
        Type::Object(_) => format!("{}{}", first.to_lowercase(), letters.as_str()),
        _ => part.to_kebab_case(),
    };
    Some(format!("SKRAFT_{}='{{\"{part}\":…}}'", key.name.to_uppercase()))
}

/// The key that a path with dots names; of a rule's, `rules`.
pub fn key_at(path: &str) -> Option<&'static Key> {
    if let Some(id) = path.strip_prefix("rules.") {
        return named(KEYS, "rules").filter(|_| rules::ids().any(|known| known == id));
    }
    let mut keys = KEYS;
    let mut found = None;
    for name in path.split('.') {
        let key = named(keys, name)?;
        keys = key.of.keys();
        found = Some(key);
    }
    found
}

pub(super) fn instead<'n>(names: impl Iterator<Item = &'n str> + Clone, wrong: &str) -> String {
    match nearest(names.clone(), wrong) {
        Some(near) => format!("the nearest is `{near}`"),
        None => format!("one of {}", names.collect::<Vec<_>>().join(", ")),
    }
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::List(entries) => entries.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => false,
    }
}
