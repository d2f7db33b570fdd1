//! Layers become one: objects key by key, a few lists add up, everything else is replaced.

use super::keys::{Key, named};
use super::node::{Node, Value};
use std::collections::HashMap;

/// Puts a layer on top of what is below.
pub(super) fn merge(below: &mut Node, above: &Node, keys: &'static [Key]) {
    let Some(members) = below.members_mut() else { return };
    // A file may hold very many keys that nobody knows.
    let there: HashMap<String, usize> =
        members.iter().enumerate().map(|(index, member)| (member.name.clone(), index)).collect();
    for upper in above.members() {
        let key = named(keys, &upper.name);
        let Some(lower) = there.get(&upper.name).and_then(|index| members.get_mut(*index)) else {
            members.push(upper.clone());
            continue;
        };
        match (&mut lower.node.value, &upper.node.value) {
            (Value::Object(_), Value::Object(_)) => {
                merge(&mut lower.node, &upper.node, key.map_or(&[], |key| key.of.keys()));
            }
            (Value::List(entries), Value::List(more)) if key.is_some_and(|key| key.adds) => {
                // Nothing to add leaves the place where the others were set.
                if !more.is_empty() {
                    entries.extend(more.iter().cloned());
                    (lower.at, lower.node.at) = (upper.at, upper.node.at);
                }
            }
            _ => *lower = upper.clone(),
        }
    }
}
