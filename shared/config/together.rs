//! What can be said of the layers only together, and where the project and the home folder are known: whether the log's
//! place is one, and whether layers of the architecture that are named are defined.

use super::finding::{Finding, remark, wrong};
use super::layer::{Layer, State};
use super::node::{Node, Source};
use crate::path::{folded, follow};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Checks the layers of one place.
pub(super) fn check(layers: &mut [Layer; 3], findings: &mut Vec<Finding>, root: &Path, home: &Path) {
    for layer in layers.iter_mut() {
        let Some(node) = layer.node.at_path(&["audit", "path"]) else { continue };
        let fault = node.text().and_then(|text| log(layer.source, text, root, home).err());
        if let Some(what) = fault {
            wrong(findings, layer, node.at, "audit.path", what.to_owned());
            layer.state = State::Broken;
        }
    }
    let known: HashSet<&str> = layers.iter().flat_map(|layer| defined(&layer.node)).collect();
    for layer in layers.iter() {
        for (key, node) in named(&layer.node) {
            if node.text().is_some_and(|name| !known.contains(name)) {
                let what = "names no layer; `architecture.layers` has none of this name".to_owned();
                remark(findings, layer, node.at, &key, what);
            }
        }
    }
}

/// The log's file, as a source may set it: a project's inside the project.
///
/// Fails with what it must be.
pub(super) fn log(source: Source, text: &str, root: &Path, home: &Path) -> Result<PathBuf, &'static str> {
    if source == Source::Project {
        let path = folded(&root.join(text));
        let is_inside = path != root && follow(&path).starts_with(follow(root));
        return is_inside.then_some(path).ok_or("must lie inside the project");
    }
    let path = match text.strip_prefix("~/") {
        Some(inner) => home.join(inner),
        None => PathBuf::from(text),
    };
    let is_named = path.is_absolute() && path.file_name().is_some();
    is_named.then_some(path).ok_or("must be an absolute path, or begin with ~/")
}

/// The layers of the architecture that a file defines.
fn defined(node: &Node) -> impl Iterator<Item = &str> {
    let layers = node.at_path(&["architecture", "layers"]).map(Node::entries).unwrap_or_default();
    layers.iter().filter_map(|layer| layer.get("name")?.text())
}

/// The places where a file names layers, with their keys.
fn named(node: &Node) -> Vec<(String, &Node)> {
    let Some(architecture) = node.get("architecture") else { return Vec::new() };
    let entries = |key: &str| architecture.get(key).map(Node::entries).unwrap_or_default();
    let mut found = numbered("architecture.order", entries("order"));
    for (number, rule) in entries("forbid").iter().enumerate() {
        let key = format!("architecture.forbid[{number}]");
        found.extend(rule.get("from").map(|from| (format!("{key}.from"), from)));
        found.extend(numbered(&format!("{key}.to"), rule.get("to").map(Node::entries).unwrap_or_default()));
    }
    for (number, group) in entries("independent").iter().enumerate() {
        found.extend(numbered(&format!("architecture.independent[{number}]"), group.entries()));
    }
    found
}

fn numbered<'n>(key: &str, entries: &'n [Node]) -> Vec<(String, &'n Node)> {
    entries.iter().enumerate().map(|(number, entry)| (format!("{key}[{number}]"), entry)).collect()
}
