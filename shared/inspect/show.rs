//! `skraft-config show`, `get` and `path`: what the configuration comes to, and where each value was set.

use super::desk::Desk;
use super::paint::{Style, column, is_wanted, painted};
use super::said;
use crate::audit::log_path;
use crate::config::keys::{KEYS, nearest};
use crate::config::{Finding, Layer, Leaf, Node, Source, State, Trust};
use crate::decision::visible;
use crate::error::Trouble;
use crate::reply::{Exit, Reply};
use argh::FromArgs;
use serde::Serialize;
use serde_json::Value as Json;

/// show every key with its value, where it was set, and what that shadows
#[derive(FromArgs)]
#[argh(subcommand, name = "show")]
pub(super) struct Show {
    /// one JSON document for machines
    #[argh(switch)]
    json: bool,
    /// one line a key: key, value and origin, with tabs between
    #[argh(switch)]
    origin: bool,
    /// leave out the keys that nobody set
    #[argh(switch)]
    set: bool,
}

/// print the value of one key
#[derive(FromArgs)]
#[argh(subcommand, name = "get")]
pub(super) struct Get {
    /// the key, with dots: network.allow
    #[argh(positional)]
    key: String,
}

/// print where the configuration files and the audit log of this project are
#[derive(FromArgs)]
#[argh(subcommand, name = "path")]
pub(super) struct PathVerb {}

/// The widest value that keeps its origin beside it.
const WIDEST: usize = 44;

pub(super) fn run(desk: &Desk, verb: &Show) -> Result<Reply, Trouble> {
    let leaves: Vec<Leaf> = desk.config.leaves().into_iter().filter(|leaf| !verb.set || is_set(desk, leaf)).collect();
    if verb.json {
        return Ok(Reply::json(serde_json::to_string_pretty(&whole(desk, &leaves)).unwrap_or_default()));
    }
    if verb.origin {
        return Ok(said(leaves.iter().map(|leaf| origin_line(desk, leaf)).collect()));
    }
    let colour = is_wanted();
    let parts = [head(desk, colour), table(desk, &leaves, colour), remarks(desk, colour)];
    Ok(said(parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")))
}

pub(super) fn get(desk: &Desk, verb: &Get) -> Result<Reply, Trouble> {
    let merged = desk.config.merged();
    let parts: Vec<&str> = verb.key.split('.').collect();
    let Some(node) = merged.at_path(&parts) else { return Err(unknown(&verb.key)) };
    let text = match &node.json() {
        Json::String(text) => text.clone(),
        json => json.to_string(),
    };
    Ok(said(format!("{text}\n")))
}

pub(super) fn path(desk: &Desk, _verb: &PathVerb) -> Result<Reply, Trouble> {
    let mut out = String::new();
    for layer in desk.config.layers.iter().filter(|layer| layer.file.is_some()) {
        let note = if layer.state == State::Missing { "  (missing)" } else { "" };
        out.push_str(&format!("{:<8} {}{note}\n", layer.source.name(), layer.shown()));
    }
    out.push_str(&format!("{:<8} {}\n", "log", log(desk)?.display()));
    Ok(said(out))
}

/// The project's audit log, wherever the policy puts it.
pub(super) fn log(desk: &Desk) -> Result<std::path::PathBuf, Trouble> {
    let set = desk.config.policy()?.audit.path;
    Ok(set.unwrap_or_else(|| log_path(desk.place.home(), desk.place.root())))
}

fn unknown(key: &str) -> Trouble {
    let first = key.split('.').next().unwrap_or(key);
    let near = nearest(KEYS.iter().map(|key| key.name), first).filter(|near| *near != first);
    let hint = near
        .map_or_else(|| "`skraft-config show` lists the keys".to_owned(), |near| format!("the nearest is `{near}`"));
    Trouble::new(format!("{} is not set and is no key; {hint}", crate::decision::quoted(key)))
}

/// Whether somebody set it, even if that does not count yet.
fn is_set(desk: &Desk, leaf: &Leaf) -> bool {
    leaf.sources != [Source::Default] || desk.config.left_out.iter().any(|left_out| left_out.key == leaf.path)
}

fn head(desk: &Desk, colour: bool) -> String {
    let mut out = format!("{} {}\n\n", painted("skraft in", Style::Dim, colour), desk.place.root().display());
    let states = desk.config.layers.iter().map(|layer| state(desk, layer).0.chars().count());
    let width = states.max().unwrap_or_default() + 2;
    for layer in &desk.config.layers {
        let (state, style) = state(desk, layer);
        let name = column(layer.source.name(), 12, Style::Bold, colour);
        let state = column(&state, width, style, colour);
        out.push_str(format!("  {name}{state}{}", what(desk, layer)).trim_end());
        out.push('\n');
    }
    out + &painted("  the lower one wins\n", Style::Dim, colour)
}

fn state(desk: &Desk, layer: &Layer) -> (String, Style) {
    let trust = desk.config.trust;
    match (layer.state, layer.source, trust) {
        (State::Missing, ..) => ("missing".to_owned(), Style::Dim),
        (State::Broken, ..) => ("cannot be used".to_owned(), Style::Red),
        (State::Found, Source::Project, Trust::NotNeeded) => ("found".to_owned(), Style::Green),
        (State::Found, Source::Project, Trust::Trusted) => ("found, trusted".to_owned(), Style::Green),
        (State::Found, Source::Project, trust) => (format!("found, {}", trust.name()), Style::Yellow),
        (State::Found, ..) => ("found".to_owned(), Style::Green),
    }
}

fn what(desk: &Desk, layer: &Layer) -> String {
    let locks = match desk.config.locked.as_slice() {
        locked if !locked.is_empty() && layer.source == Source::Global => format!("  (locks {})", locked.join(", ")),
        _ => String::new(),
    };
    match &layer.file {
        Some(file) => format!("{}{locks}", file.display()),
        None => layer.variables.join(", "),
    }
}

fn table(desk: &Desk, leaves: &[Leaf], colour: bool) -> String {
    let width = leaves.iter().map(|leaf| leaf.path.chars().count()).max().unwrap_or_default() + 2;
    leaves.iter().filter(|leaf| leaf.path != "$schema").map(|leaf| row(desk, leaf, width, colour)).collect()
}

fn row(desk: &Desk, leaf: &Leaf, width: usize, colour: bool) -> String {
    let (key_style, value_style) =
        if is_set(desk, leaf) { (Style::Bold, Style::Cyan) } else { (Style::Plain, Style::Dim) };
    let key = column(&visible(&leaf.path), width, key_style, colour);
    let value = visible(&leaf.node.json().to_string());
    let beside = column(&value, WIDEST, value_style, colour);
    let origin = painted(&origin(desk, leaf), Style::Dim, colour);
    // A long value pushes its origin to a line of its own.
    let gap =
        if value.chars().count() > WIDEST { format!("\n  {}", " ".repeat(width + WIDEST)) } else { String::new() };
    let indent = " ".repeat(width + WIDEST);
    let notes = notes(desk, leaf);
    let notes: String =
        notes.iter().map(|note| format!("  {indent}  {}\n", painted(note, Style::Yellow, colour))).collect();
    format!("  {key}{beside}{gap}  {origin}\n{notes}")
}

/// What stands below a value: what does not count yet, and what it shadows.
fn notes(desk: &Desk, leaf: &Leaf) -> Vec<String> {
    let left_out = desk.config.left_out.iter().filter(|left_out| left_out.key == leaf.path).map(|left_out| {
        let why = if left_out.is_locked { "locked" } else { "waits for trust" };
        format!("{why}: project {}", visible(&left_out.node.json().to_string()))
    });
    let shadowed = leaf.shadowed.iter().rev();
    left_out
        .chain(
            shadowed.map(|(source, node)| format!("shadows {} {}", source.name(), visible(&node.json().to_string()))),
        )
        .collect()
}

/// Where a value was set, as people read it.
fn origin(desk: &Desk, leaf: &Leaf) -> String {
    let names: Vec<&str> = leaf.sources.iter().map(|source| source.name()).collect();
    let place = match leaf.sources.as_slice() {
        [source] => desk.config.layer(*source).map(|layer| layer.place(leaf.node.at)),
        _ => None,
    };
    match place {
        Some(place) => format!("{}, {place}", names.join(" + ")),
        None => names.join(" + "),
    }
}

fn remarks(desk: &Desk, colour: bool) -> String {
    desk.config.findings.iter().map(|finding| remark(finding, colour)).collect()
}

/// One finding on a line.
pub(super) fn remark(finding: &Finding, colour: bool) -> String {
    let (word, style) = if finding.is_wrong { ("error", Style::Red) } else { ("note", Style::Yellow) };
    format!("{} {finding}\n", painted(&format!("{word}:"), style, colour))
}

fn origin_line(desk: &Desk, leaf: &Leaf) -> String {
    format!("{}\t{}\t{}\n", visible(&leaf.path), visible(&leaf.node.json().to_string()), origin(desk, leaf))
}

/// Everything, for machines.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Whole {
    root: String,
    sources: Vec<ShownSource>,
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

/// One finding, for machines.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ShownFinding {
    is_error: bool,
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

fn whole(desk: &Desk, leaves: &[Leaf]) -> Whole {
    Whole {
        root: desk.place.root().display().to_string(),
        sources: desk.config.layers.iter().map(|layer| shown_source(desk, layer)).collect(),
        keys: leaves.iter().map(|leaf| shown_key(desk, leaf)).collect(),
        findings: shown_findings(desk),
    }
}

/// The findings, for machines.
pub(super) fn shown_findings(desk: &Desk) -> Vec<ShownFinding> {
    let shown = desk.config.findings.iter().map(|finding| ShownFinding {
        is_error: finding.is_wrong,
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
        place: origin(desk, leaf),
        shadows: leaf.shadowed.iter().map(shadow).collect(),
    }
}

/// check the configuration: exit 1 if anything is wrong with it or waits for trust
#[derive(FromArgs)]
#[argh(subcommand, name = "check")]
pub(super) struct Check {
    /// one JSON document for machines
    #[argh(switch)]
    json: bool,
}

pub(super) fn check(desk: &Desk, verb: &Check) -> Result<Reply, Trouble> {
    let findings = &desk.config.findings;
    // A value may fit its key and not its place.
    let unusable = desk.config.policy().err().filter(|_| !findings.iter().any(|finding| finding.is_wrong));
    let exit = if findings.is_empty() && unusable.is_none() { Exit::Fine } else { Exit::Failed };
    if verb.json {
        let json = serde_json::to_string_pretty(&shown_findings(desk)).unwrap_or_default();
        return unusable.map_or_else(|| Ok(Reply { exit, ..Reply::json(json) }), Err);
    }
    let mut out = remarks(desk, is_wanted());
    if let Some(trouble) = unusable {
        out.push_str(&format!("error: {trouble}\n"));
    }
    if exit == Exit::Fine {
        let read = desk.config.layers.iter().filter(|layer| layer.state == State::Found).count();
        out = format!("nothing to complain about; sources read: {read}\n");
    }
    Ok(Reply { exit, ..said(out) })
}
