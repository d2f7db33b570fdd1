//! Two texts line by line, as a person compares them.

use crate::decision::plain;

/// How many pairs of lines are compared at the most; beyond that, what differs is shown whole.
const MOST_PAIRS: usize = 4_000_000;
/// How many unchanged lines are shown around a change.
const AROUND: usize = 2;
/// How much of a line is shown, in characters.
const LONGEST: usize = 1_000;

/// One line of the comparison.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line<'t> {
    Same(&'t str),
    Old(&'t str),
    New(&'t str),
}

/// What changes from one text to the other: `-` and `+` lines with a little around them, indented.
pub(super) fn diff(before: &str, after: &str) -> String {
    let lines = compared(&before.lines().collect::<Vec<_>>(), &after.lines().collect::<Vec<_>>());
    let is_near = |at: usize| {
        let near = lines.get(at.saturating_sub(AROUND)..(at + AROUND + 1).min(lines.len())).unwrap_or_default();
        near.iter().any(|line| !matches!(line, Line::Same(_)))
    };
    let mut out = String::new();
    let mut was_near = true;
    for (at, line) in lines.iter().enumerate() {
        let near = is_near(at);
        match line {
            Line::Same(_) if !near && was_near && at > 0 => out.push_str("    …\n"),
            Line::Same(_) if !near => {}
            Line::Same(text) => out.push_str(&shown(' ', text)),
            Line::Old(text) => out.push_str(&shown('-', text)),
            Line::New(text) => out.push_str(&shown('+', text)),
        }
        was_near = near;
    }
    out
}

fn shown(mark: char, text: &str) -> String {
    let indent: String = text.chars().take_while(|character| *character == ' ' || *character == '\t').collect();
    let rest = text.get(indent.len()..).unwrap_or_default();
    format!("  {mark} {}{}\n", indent.replace('\t', "    "), plain(rest, LONGEST))
}

fn compared<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<Line<'t>> {
    let first = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let (start, old) = old.split_at(first);
    let new = new.get(first..).unwrap_or_default();
    let last = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    let (old, end) = old.split_at(old.len() - last);
    let new = new.get(..new.len() - last).unwrap_or_default();
    let same = |lines: &[&'t str]| lines.iter().map(|line| Line::Same(line)).collect::<Vec<_>>();
    [same(start), middle(old, new), same(end)].concat()
}

/// What lies between the common start and end.
fn middle<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<Line<'t>> {
    if old.len().saturating_mul(new.len()) > MOST_PAIRS {
        return old.iter().map(|line| Line::Old(line)).chain(new.iter().map(|line| Line::New(line))).collect();
    }
    let table = longest(old, new);
    let best = |at: usize, to: usize| table.get(at).and_then(|row| row.get(to)).copied().unwrap_or_default();
    let (mut at, mut to, mut lines) = (0, 0, Vec::new());
    loop {
        match (old.get(at), new.get(to)) {
            (None, None) => return lines,
            (Some(line), Some(other)) if line == other => {
                lines.push(Line::Same(line));
                (at, to) = (at + 1, to + 1);
            }
            (Some(line), other) if other.is_none() || best(at + 1, to) >= best(at, to + 1) => {
                lines.push(Line::Old(line));
                at += 1;
            }
            (_, Some(line)) => {
                lines.push(Line::New(line));
                to += 1;
            }
            (Some(_), None) => return lines,
        }
    }
}

/// How many lines the rests from each pair of places on have in common, in order.
fn longest(old: &[&str], new: &[&str]) -> Vec<Vec<u32>> {
    let mut table = vec![vec![0; new.len() + 1]];
    for line in old.iter().rev() {
        let below = table.last().cloned().unwrap_or_default();
        let mut row = vec![0; new.len() + 1];
        for (to, other) in new.iter().enumerate().rev() {
            let right = row.get(to + 1).copied().unwrap_or_default();
            let under = |to: usize| below.get(to).copied().unwrap_or_default();
            let best = if line == other { under(to + 1) + 1 } else { right.max(under(to)) };
            if let Some(cell) = row.get_mut(to) {
                *cell = best;
            }
        }
        table.push(row);
    }
    table.reverse();
    table
}

#[cfg(test)]
mod tests {
    use super::diff;

    #[test]
    fn only_what_changes_is_shown_with_a_little_around_it() {
        let before = "1\n2\n3\n4\n5\n6\n7\n8\n";
        let after = "1\n2\n3\n4\nx\n6\n7\n8\n9\n";
        assert_eq!(diff(before, after), "    3\n    4\n  - 5\n  + x\n    6\n    7\n    8\n  + 9\n");
        assert_eq!(diff(before, before), "");
        assert_eq!(diff("", "a\n"), "  + a\n");
    }
}
