//! The table of `show`: each key, its value, where it was set, and below that what it shadows. On a terminal it fits the
//! terminal's width; elsewhere a value stays on its line, whatever reads it.

use super::desk::Desk;
use super::origin::origin;
use super::paint::{Style, column, painted};
use crate::config::{Leaf, Source};
use crate::decision::visible;

/// The widest value that keeps its origin beside it.
const WIDEST: usize = 44;
/// The narrowest column of values.
const NARROWEST: usize = 12;
/// The widest origin for which room is kept.
const WIDEST_ORIGIN: usize = 28;
/// The narrowest terminal that is fitted.
const NARROWEST_TERMINAL: usize = 60;

/// How wide the columns are.
struct Layout {
    key: usize,
    value: usize,
    /// The terminal's columns.
    terminal: Option<usize>,
    is_coloured: bool,
}

/// What is told of one key.
struct Row {
    key: String,
    value: String,
    is_set: bool,
    origins: Vec<String>,
    notes: Vec<String>,
}

/// The table of these keys on a terminal of so many columns, or on none.
pub(super) fn table(desk: &Desk, leaves: &[Leaf], terminal: Option<usize>, is_coloured: bool) -> String {
    let rows: Vec<Row> = leaves.iter().filter(|leaf| leaf.path != "$schema").map(|leaf| Row::of(desk, leaf)).collect();
    let layout = Layout::of(&rows, terminal, is_coloured);
    rows.iter().map(|row| layout.lines(row)).collect()
}

/// Whether somebody set it, even if that does not count yet.
pub(super) fn is_set(desk: &Desk, leaf: &Leaf) -> bool {
    leaf.sources != [Source::Default] || desk.config.left_out.iter().any(|left_out| left_out.key == leaf.path)
}

impl Row {
    fn of(desk: &Desk, leaf: &Leaf) -> Self {
        Self {
            key: visible(&leaf.path),
            value: visible(&leaf.node.json().to_string()),
            is_set: is_set(desk, leaf),
            origins: origin(desk, leaf).iter().map(|origin| visible(origin)).collect(),
            notes: notes(desk, leaf),
        }
    }
}

/// What stands below a value: what does not count yet, and what it shadows.
fn notes(desk: &Desk, leaf: &Leaf) -> Vec<String> {
    let left_out = desk.config.left_out.iter().filter(|left_out| left_out.key == leaf.path).map(|left_out| {
        let why = if left_out.is_locked { "locked" } else { "waits for trust" };
        format!("{why}: project {}", visible(&left_out.node.json().to_string()))
    });
    let shadowed = leaf.shadowed.iter().rev();
    let shadowed =
        shadowed.map(|(source, node)| format!("shadows {} {}", source.name(), visible(&node.json().to_string())));
    left_out.chain(shadowed).collect()
}

impl Layout {
    fn of(rows: &[Row], terminal: Option<usize>, is_coloured: bool) -> Self {
        let terminal = terminal.map(|columns| columns.max(NARROWEST_TERMINAL));
        let key = rows.iter().map(|row| width(&row.key)).max().unwrap_or_default() + 2;
        let origin = rows.iter().flat_map(|row| &row.origins).map(|origin| width(origin)).max().unwrap_or_default();
        let rest = |columns: usize| columns.saturating_sub(2 + key + 2 + origin.min(WIDEST_ORIGIN));
        let value = terminal.map_or(WIDEST, |columns| rest(columns).clamp(NARROWEST, WIDEST));
        Self { key, value, terminal, is_coloured }
    }

    /// The lines of one key.
    fn lines(&self, row: &Row) -> String {
        let (key, value) = if row.is_set { (Style::Bold, Style::Cyan) } else { (Style::Plain, Style::Dim) };
        let (first, rest) = row.origins.split_first().map_or(("", [].as_slice()), |(first, rest)| (first, rest));
        let key = format!("  {}", column(&row.key, self.key, key, self.is_coloured));
        let mut out = if width(&row.value) <= self.value && self.fits(first) {
            let value = column(&row.value, self.value, value, self.is_coloured);
            format!("{key}{value}  {}\n", painted(first, Style::Dim, self.is_coloured))
        } else {
            // A long value pushes its origin to a line of its own.
            format!("{key}{}\n{}", self.long(&row.value, value), self.below(first, Style::Dim))
        };
        rest.iter().for_each(|origin| out.push_str(&self.below(origin, Style::Dim)));
        row.notes.iter().for_each(|note| out.push_str(&self.below(note, Style::Yellow)));
        out
    }

    /// Whether a text has room beside the values.
    fn fits(&self, text: &str) -> bool {
        self.terminal.is_none_or(|columns| 2 + self.key + self.value + 2 + width(text) <= columns)
    }

    /// A value on lines of its own.
    fn long(&self, value: &str, style: Style) -> String {
        let Some(columns) = self.terminal else { return painted(value, style, self.is_coloured) };
        let lines = wrapped(value, columns.saturating_sub(2 + self.key).max(NARROWEST));
        let lines: Vec<String> = lines.iter().map(|line| painted(line, style, self.is_coloured)).collect();
        lines.join(&format!("\n{}", " ".repeat(2 + self.key)))
    }

    /// A line below a value: beside the values where it has room there, else under them.
    fn below(&self, text: &str, style: Style) -> String {
        let (indent, lines) = match self.terminal {
            Some(columns) if !self.fits(text) => {
                let indent = 2 + self.key + 2;
                (indent, wrapped(text, columns.saturating_sub(indent).max(NARROWEST)))
            }
            _ => (2 + self.key + self.value + 2, vec![text.to_owned()]),
        };
        let line = |line: &String| format!("{}{}\n", " ".repeat(indent), painted(line, style, self.is_coloured));
        lines.iter().map(line).collect()
    }
}

/// A text in lines of at most so many characters, broken behind commas and blanks where that goes.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut count) = (String::new(), 0);
    for piece in text.split_inclusive([',', ' ']) {
        if count > 0 && count + width(piece.trim_end()) > most {
            lines.push(std::mem::take(&mut line));
            count = 0;
        }
        for character in piece.chars() {
            if count == most {
                lines.push(std::mem::take(&mut line));
                count = 0;
            }
            line.push(character);
            count += 1;
        }
    }
    lines.push(line);
    lines.iter().map(|line| line.trim_end().to_owned()).filter(|line| !line.is_empty()).collect()
}

fn width(text: &str) -> usize {
    text.chars().count()
}
