//! Two texts line by line, as a person compares them.

use crate::decision::plain;
use similar::{Change, ChangeTag, TextDiff};

/// How many unchanged lines are shown around a change.
const AROUND: usize = 2;
/// How much of a line is shown, in characters.
const LONGEST: usize = 1_000;

/// What changes from one text to the other: `-` and `+` lines with a little around them, indented.
pub(super) fn diff(before: &str, after: &str) -> String {
    let diff = TextDiff::from_lines(before, after);
    let groups = diff.grouped_ops(AROUND).into_iter();
    let shown = groups.map(|group| {
        let changes = group.iter().flat_map(|op| diff.iter_changes(op));
        changes.map(line).collect::<String>()
    });
    shown.collect::<Vec<_>>().join("    …\n")
}

fn line(change: Change<&str>) -> String {
    let mark = match change.tag() {
        ChangeTag::Delete => '-',
        ChangeTag::Insert => '+',
        ChangeTag::Equal => ' ',
    };
    let text = change.value().trim_end_matches(['\n', '\r']);
    let indent = text.len() - text.trim_start_matches([' ', '\t']).len();
    let (indent, rest) = text.split_at_checked(indent).unwrap_or(("", text));
    format!("  {mark} {}{}\n", indent.replace('\t', "    "), plain(rest, LONGEST))
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
