//! Which values of a project file weaken the guard: until the user trusts the file, the layers below hold there.
//!
//! A cloned repository must not loosen a guard by itself (section 9 of the contract). What loosens is said per key in
//! the table of [`super::keys`]; here it is compared with what the layers below come to.

use super::keys::{KEYS, Key, Loosens, Type, named};
use super::layer::joined;
use super::merge::merge;
use super::node::{At, Member, Node, Value};
use super::settle::setting;
use crate::policy::Role;
use crate::rules;

/// A value of the project's file that does not count.
#[derive(Debug, Clone, PartialEq)]
pub struct LeftOut {
    /// Its key, with dots.
    pub key: String,
    /// Where the key stands.
    pub at: At,
    /// The value.
    pub node: Node,
    /// Whether the global file locks it; else it waits for trust.
    pub is_locked: bool,
}

impl LeftOut {
    pub(super) fn new(key: String, member: &Member) -> Self {
        Self { key, at: member.at, node: member.node.clone(), is_locked: false }
    }
}

/// Takes out of a layer what loosens, compared with what is below, and says what it was.
pub(super) fn take_out(node: &mut Node, below: &Node) -> Vec<LeftOut> {
    take(node, below, KEYS, "", holds_reviewers(below))
}

/// Whether every rule of the layers below that says for whom it is holds for reviewers too. Then more reviewers can only
/// tighten.
fn holds_reviewers(below: &Node) -> bool {
    let rules = below.get("rules").map(Node::members).unwrap_or_default();
    let roles = rules.iter().filter_map(|rule| rule.node.get("roles"));
    roles.into_iter().all(|roles| roles.texts().iter().any(|role| role == "reviewer"))
}

fn take(node: &mut Node, below: &Node, keys: &'static [Key], path: &str, holds_reviewers: bool) -> Vec<LeftOut> {
    let mut waiting = Vec::new();
    let Some(members) = node.members_mut() else { return waiting };
    members.retain_mut(|member| {
        let path = joined(path, &member.name);
        let Some((key, lower)) = named(keys, &member.name).zip(below.get(&member.name)) else { return true };
        match key.of {
            Type::Object(keys) => waiting.extend(take(&mut member.node, lower, keys, &path, holds_reviewers)),
            Type::Rules(_) => waiting.extend(take_rules_out(&mut member.node, lower, &path)),
            _ if loosens(key, lower, &member.node, holds_reviewers) => {
                waiting.push(LeftOut::new(path, member));
                return false;
            }
            _ => {}
        }
        true
    });
    waiting
}

fn take_rules_out(node: &mut Node, below: &Node, path: &str) -> Vec<LeftOut> {
    let mut waiting = Vec::new();
    let Some(members) = node.members_mut() else { return waiting };
    members.retain(|member| {
        let is_weaker = is_weaker(&member.name, below.get(&member.name), &member.node);
        if is_weaker {
            waiting.push(LeftOut::new(joined(path, &member.name), member));
        }
        !is_weaker
    });
    waiting
}

fn loosens(key: &Key, below: &Node, above: &Node, holds_reviewers: bool) -> bool {
    let texts_beyond = |more: &Node, less: &Node| {
        let known = less.texts();
        more.texts().iter().any(|text| !known.contains(text))
    };
    let greater = |a: &Node, b: &Node| a.number().zip(b.number()).is_some_and(|(a, b)| a > b);
    match key.loosens {
        Loosens::Never | Loosens::Running | Loosens::Weaker => false,
        Loosens::Differing => above.json() != below.json(),
        Loosens::Role => !(holds_reviewers && makes_reviewers(key, below, above)) && above.json() != below.json(),
        Loosens::Set => above.json() != below.json() || above.value != Value::Null,
        // A list that is not set at all bounds nothing.
        Loosens::Added if below.value == Value::Null => false,
        Loosens::Added => above.value == Value::Null || texts_beyond(above, below),
        Loosens::Removed => texts_beyond(below, above),
        Loosens::Later => rank(key, above) > rank(key, below),
        Loosens::True => above.flag() == Some(true) && below.flag() == Some(false),
        Loosens::False => above.flag() == Some(false) && below.flag() == Some(true),
        Loosens::More => greater(above, below),
        Loosens::Less => greater(below, above),
    }
}

/// Whether a value makes reviewers of some agents, and changes nothing else about roles.
fn makes_reviewers(key: &Key, below: &Node, above: &Node) -> bool {
    let now = above.texts();
    let is_more = key.name == "reviewer" && below.texts().iter().all(|name| now.contains(name));
    is_more || (key.name == "defaultRole" && above.text() == Some("reviewer"))
}

fn rank(key: &Key, node: &Node) -> Option<usize> {
    match key.of {
        Type::Word(words) => words.iter().position(|word| Some(*word) == node.text()),
        _ => None,
    }
}

/// Whether a rule set like this answers less strongly, or for fewer roles.
fn is_weaker(id: &str, below: Option<&Node>, above: &Node) -> bool {
    let Some(rule) = rules::find(id) else { return false };
    let mut merged = below.cloned().unwrap_or_else(|| Node::empty(above.at.source));
    match (&merged.value, &above.value) {
        (Value::Object(_), Value::Object(_)) => merge(&mut merged, above, &[]),
        _ => merged = above.clone(),
    }
    let (before, after) = (setting(rule, below), setting(rule, Some(&merged)));
    after.effect < before.effect || !covers(after.roles.as_deref(), before.roles.as_deref())
}

/// Whether the roles of `wide` are at least those of `narrow`; `None`: every caller.
fn covers(wide: Option<&[Role]>, narrow: Option<&[Role]>) -> bool {
    let wide = wide.unwrap_or(&Role::ALL);
    narrow.unwrap_or(&Role::ALL).iter().all(|role| wide.contains(role))
}
