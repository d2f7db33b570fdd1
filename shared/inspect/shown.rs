//! What `show` and `check` tell machines.

use super::desk::Desk;
use super::origin::{origin, state};
use crate::clock;
use crate::config::{Finding, Layer, Leaf, Node, Source};
use crate::pause;
use crate::session::blocks;
use serde::Serialize;
use serde_json::Value as Json;

/// Everything.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Whole {
    root: String,
    sources: Vec<ShownSource>,
    #[serde(skip_serializing_if = "Option::is_none")]
    paused_until: Option<String>,
    blocked_sessions: usize,
    keys: Vec<ShownKey>,
    findings: Vec<ShownFinding>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ShownSource {
    source: &'static str,
    state: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variables: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    locked: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ShownKey {
    key: String,
    value: Json,
    sources: Vec<&'static str>,
    place: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shadows: Vec<Shadow>,
}

#[derive(Serialize)]
struct Shadow {
    source: &'static str,
    value: Json,
}

/// One finding.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ShownFinding {
    is_error: bool,
    gravity: &'static str,
    source: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variable: Option<String>,
    key: String,
    what: String,
}

/// Everything that `show` tells, of these keys.
pub(super) fn whole(desk: &Desk, leaves: &[Leaf]) -> Whole {
    let (home, root) = (desk.place.home(), desk.place.root());
    Whole {
        root: root.display().to_string(),
        sources: desk.config.layers.iter().map(|layer| shown_source(desk, layer)).collect(),
        paused_until: pause::until(home, root).map(clock::seconds),
        blocked_sessions: blocks(home, root).len(),
        keys: leaves.iter().map(|leaf| shown_key(desk, leaf)).collect(),
        findings: findings(&desk.config.findings),
    }
}

/// These findings.
pub(super) fn findings(findings: &[Finding]) -> Vec<ShownFinding> {
    let shown = findings.iter().map(|finding| ShownFinding {
        is_error: finding.is_wrong(),
        gravity: finding.gravity.name(),
        source: finding.source.name(),
        file: finding.file.as_ref().map(|file| file.display().to_string()),
        line: finding.place.map(|(line, _)| line),
        column: finding.place.map(|(_, column)| column),
        variable: finding.variable.clone(),
        key: finding.key.clone(),
        what: finding.what.clone(),
    });
    shown.collect()
}

fn shown_source(desk: &Desk, layer: &Layer) -> ShownSource {
    ShownSource {
        source: layer.source.name(),
        state: state(desk, layer).0,
        file: layer.file.as_ref().map(|file| file.display().to_string()),
        sha256: layer.sha256.clone(),
        variables: layer.variables.clone(),
        locked: if layer.source == Source::Global { desk.config.locked.clone() } else { Vec::new() },
    }
}

fn shown_key(desk: &Desk, leaf: &Leaf) -> ShownKey {
    let shadow = |(source, node): &(Source, Node)| Shadow { source: source.name(), value: node.json() };
    ShownKey {
        key: leaf.path.clone(),
        value: leaf.node.json(),
        sources: leaf.sources.iter().map(|source| source.name()).collect(),
        place: origin(desk, leaf).join("; "),
        shadows: leaf.shadowed.iter().map(shadow).collect(),
    }
}
