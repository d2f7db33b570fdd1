//! `skraft-config show`: what the configuration comes to, and where each value was set.

use super::check::remark;
use super::desk::Desk;
use super::origin::{origin, state};
use super::paint::{Style, column, is_wanted, painted, width};
use super::table::{is_set, table};
use super::{glass, said, shown};
use crate::config::{Layer, Leaf, Source};
use crate::decision::visible;
use crate::error::Trouble;
use crate::reply::{Exit, Reply};
use argh::FromArgs;

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

pub(super) fn run(desk: &Desk, verb: &Show) -> Result<Reply, Trouble> {
    let leaves: Vec<Leaf> = desk.config.leaves().into_iter().filter(|leaf| !verb.set || is_set(desk, leaf)).collect();
    let unusable = desk.config.policy().err();
    let exit = if unusable.is_some() { Exit::Failed } else { Exit::Fine };
    if verb.json {
        let json = serde_json::to_string_pretty(&shown::whole(desk, &leaves)).unwrap_or_default();
        return Ok(Reply { exit, ..Reply::json(json) });
    }
    if verb.origin {
        let stdout = leaves.iter().map(|leaf| origin_line(desk, leaf)).collect();
        let reply = unusable.map_or_else(Reply::silence, |trouble| Desk::failed(&trouble));
        return Ok(Reply { stdout, ..reply });
    }
    let colour = is_wanted();
    let parts = [
        head(desk, unusable.is_some(), colour),
        remarks(desk, true, colour),
        table(desk, &leaves, width(), colour),
        remarks(desk, false, colour),
    ];
    let stdout = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
    Ok(Reply { exit, ..said(stdout) })
}

fn head(desk: &Desk, is_unusable: bool, colour: bool) -> String {
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
    out.push_str(&painted("  the lower one wins\n", Style::Dim, colour));
    let unusable = is_unusable.then(|| "cannot be used: every tool call is refused until it is mended".to_owned());
    let mut told = |style, what: Option<String>| {
        what.iter().for_each(|what| out.push_str(&format!("  {}\n", painted(what, style, colour))));
    };
    told(Style::Red, unusable);
    told(Style::Red, glass::paused(desk));
    told(Style::Yellow, glass::blocked(desk));
    out
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

/// The findings that are errors, or the others.
fn remarks(desk: &Desk, are_errors: bool, colour: bool) -> String {
    let findings = desk.config.findings.iter().filter(|finding| finding.is_wrong() == are_errors);
    findings.map(|finding| remark(finding, colour)).collect()
}

fn origin_line(desk: &Desk, leaf: &Leaf) -> String {
    let origin = origin(desk, leaf).join("; ");
    format!("{}\t{}\t{}\n", visible(&leaf.path), visible(&leaf.node.json().to_string()), visible(&origin))
}
