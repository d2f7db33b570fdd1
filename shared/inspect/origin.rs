//! Where a value was set, and in what state a layer is, as people read it.

use super::desk::Desk;
use super::paint::Style;
use crate::config::{At, Layer, Leaf, Source, State, Trust, Value};

/// Where a value was set. Where layers add up, where each entry or member was, one by one.
pub(super) fn origin(desk: &Desk, leaf: &Leaf) -> Vec<String> {
    if let [source] = leaf.sources.as_slice() {
        return vec![place(desk, At { source: *source, ..leaf.node.at })];
    }
    match &leaf.node.value {
        Value::List(entries) => {
            let all = entries.iter().enumerate();
            all.map(|(number, entry)| format!("[{number}] {}", place(desk, entry.at))).collect()
        }
        Value::Object(members) => {
            members.iter().map(|member| format!("{}: {}", member.name, place(desk, member.node.at))).collect()
        }
        _ => vec![place(desk, leaf.node.at)],
    }
}

fn place(desk: &Desk, at: At) -> String {
    let name = at.source.name();
    desk.config.layer(at.source).map_or_else(|| name.to_owned(), |layer| format!("{name}, {}", layer.place(at)))
}

/// How a layer was found, and how that looks.
pub(super) fn state(desk: &Desk, layer: &Layer) -> (String, Style) {
    match (layer.state, layer.source, desk.config.trust) {
        (State::Missing, ..) => ("missing".to_owned(), Style::Dim),
        (State::Broken, ..) => ("cannot be used".to_owned(), Style::Red),
        (State::Found, Source::Project, Trust::NotNeeded) => ("found".to_owned(), Style::Green),
        (State::Found, Source::Project, Trust::Trusted) => ("found, trusted".to_owned(), Style::Green),
        (State::Found, Source::Project, trust) => (format!("found, {}", trust.name()), Style::Yellow),
        (State::Found, ..) => ("found".to_owned(), Style::Green),
    }
}
