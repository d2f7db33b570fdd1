//! Every key with what it comes to, where that was set, and what it shadows.

use super::cascade::Cascade;
use super::keys::{KEYS, Key, Type, named};
use super::layer::{Layer, joined};
use super::node::{Node, Source, Value};

/// One key and its value.
#[derive(Debug, Clone)]
pub struct Leaf {
    /// The key, with dots.
    pub path: String,
    /// What it comes to.
    pub node: Node,
    /// The layers that it comes from, lowest first: more than one where lists add up.
    pub sources: Vec<Source>,
    /// Values of lower layers that do not count, lowest first.
    pub shadowed: Vec<(Source, Node)>,
}

impl Cascade {
    /// Every key in the order of the table, members of open objects one by one, then the keys that nobody knows.
    pub fn leaves(&self) -> Vec<Leaf> {
        let mut found = Vec::new();
        self.collect(&self.merged(), KEYS, &mut Vec::new(), &mut found);
        found
    }

    fn collect(&self, node: &Node, keys: &'static [Key], path: &mut Vec<String>, found: &mut Vec<Leaf>) {
        for member in node.members() {
            path.push(member.name.clone());
            let key = named(keys, &member.name);
            match key.map(|key| &key.of) {
                Some(Type::Object(keys)) => self.collect(&member.node, keys, path, found),
                Some(Type::Rules(_) | Type::Named(_)) if !member.node.members().is_empty() => {
                    for inner in member.node.members() {
                        path.push(inner.name.clone());
                        found.push(self.leaf(&inner.node, key, path));
                        path.pop();
                    }
                }
                _ => found.push(self.leaf(&member.node, key, path)),
            }
            path.pop();
        }
    }

    fn leaf(&self, node: &Node, key: Option<&Key>, path: &[String]) -> Leaf {
        let names: Vec<&str> = path.iter().map(String::as_str).collect();
        let set: Vec<(Source, Node)> = self
            .layers
            .iter()
            .filter_map(|layer| Some((layer.source, usable(layer)?.at_path(&names)?.clone())))
            .collect();
        let sources = sources(node, key, &set);
        let shadowed = set.into_iter().filter(|(source, _)| !sources.contains(source)).collect();
        Leaf {
            path: path.iter().fold(String::new(), |path, name| joined(&path, name)),
            node: node.clone(),
            sources,
            shadowed,
        }
    }
}

fn usable(layer: &Layer) -> Option<&Node> {
    (layer.state != super::layer::State::Broken).then_some(&layer.node)
}

fn sources(node: &Node, key: Option<&Key>, set: &[(Source, Node)]) -> Vec<Source> {
    let adds = key.is_some_and(|key| key.adds);
    let mut sources: Vec<Source> = match &node.value {
        Value::List(entries) if adds && !entries.is_empty() => entries.iter().map(|entry| entry.at.source).collect(),
        // Members of one object may come from several layers.
        Value::Object(members) if !members.is_empty() => {
            let all = members.iter().map(|member| member.node.at.source);
            all.collect()
        }
        _ => set.last().map(|(source, _)| *source).into_iter().collect(),
    };
    sources.sort();
    sources.dedup();
    if sources.is_empty() { vec![Source::Default] } else { sources }
}
