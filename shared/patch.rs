//! Patches and edits: which files they touch, and what a file's text will be.
//!
//! Two notations are read: the `*** Begin Patch` text of the `apply_patch` tools, and unified diffs as git writes
//! them. Reading is forgiving on purpose: whatever a lenient tool could take for a file header counts as one.

use crate::action::{Edit, NewText, Text};
use std::ops::Range;

/// What a patch does to one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilePatch {
    /// The file, as the patch writes it.
    pub path: String,
    /// What happens to it.
    pub change: Change,
    /// Where it goes afterwards, if it moves.
    pub moved_to: Option<String>,
    /// Where in the patch its lines stand.
    pub body: Range<usize>,
}

/// What happens to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// It is made; the lines are its whole text.
    Add,
    /// It is changed.
    Update,
    /// It goes away.
    Delete,
}

/// What comes of applying edits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum After {
    /// The whole text as it will be.
    Text(String),
    /// The edits do not fit the text; these are the pieces that they would bring.
    Pieces(Vec<String>),
}

/// Whether a text is a patch of either notation.
pub fn is_patch(text: &str) -> bool {
    !files(text).is_empty()
}

/// What a patch does, file by file. Empty where the text is no patch.
pub fn files(patch: &str) -> Vec<FilePatch> {
    let mut files: Vec<FilePatch> = Vec::new();
    let mut minus: Option<String> = None;
    for (range, line) in lines(patch) {
        let header = line.trim();
        if let Some((change, path)) = envelope_header(header) {
            files.push(FilePatch {
                path,
                change,
                moved_to: None,
                body: range.end..range.end,
            });
        } else if let Some(to) = header
            .strip_prefix("*** Move to:")
            .or_else(|| line.strip_prefix("rename to "))
        {
            if let Some(file) = files.last_mut() {
                file.moved_to = Some(to.trim().to_owned());
            }
        } else if let Some(from) = line.strip_prefix("rename from ") {
            files.push(FilePatch {
                path: from.trim().to_owned(),
                change: Change::Update,
                moved_to: None,
                body: range.end..range.end,
            });
        } else if let Some(path) = line.strip_prefix("--- ") {
            minus = Some(diff_path(path));
        } else if let (Some(old), Some(path)) = (minus.take(), line.strip_prefix("+++ ")) {
            push_diff(&mut files, &old, &diff_path(path), range.end);
        } else if let Some(file) = files.last_mut().filter(|_| header != "*** End Patch") {
            file.body.end = range.end;
        }
    }
    files
}

/// The text of a file as it will be; `before` is what stands on disk. `None` where the call shows no text.
pub fn text_after(before: &str, text: &NewText<'_>) -> Option<After> {
    match text {
        NewText::Whole(text) => Some(After::Text(text.read()?.into_owned())),
        NewText::Edits(edits) => Some(after(before, edits)),
        NewText::Hidden => None,
    }
}

/// The text of a file after these edits.
pub fn after(before: &str, edits: &[Edit<'_>]) -> After {
    let mut text = before.to_owned();
    for edit in edits {
        match apply(&text, edit) {
            Some(next) => text = next,
            None => return After::Pieces(edits.iter().flat_map(pieces).collect()),
        }
    }
    After::Text(text)
}

/// The added lines of a file's part of a patch: the whole text of a file that a patch makes.
pub fn added(body: &str) -> String {
    let mut text = String::new();
    for (_, line) in lines(body) {
        if let Some(line) = line.strip_prefix('+') {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

fn apply(text: &str, edit: &Edit<'_>) -> Option<String> {
    match edit {
        Edit::Replace { old, new, all } => replace(text, &old.read()?, &new.read()?, *all),
        Edit::Insert { after, text: new } => insert(text, *after, &new.read()?),
        Edit::Hunks(body) => hunks(text, &body.read()?),
        Edit::Somewhere(_) => None,
    }
}

/// The texts that an edit brings, wherever they land. For hunks context counts too: it stays in the file.
fn pieces(edit: &Edit<'_>) -> Vec<String> {
    let text: &Text<'_> = match edit {
        Edit::Replace { new, .. } => new,
        Edit::Insert { text, .. } | Edit::Somewhere(text) => text,
        Edit::Hunks(body) => {
            let body = body.read().unwrap_or_default();
            return parse_hunks(&body).iter().map(|hunk| hunk.new.join("\n")).collect();
        }
    };
    text.read().map(|text| text.into_owned()).into_iter().collect()
}

fn replace(text: &str, old: &str, new: &str, all: bool) -> Option<String> {
    if old.is_empty() {
        // The runtimes make a file so; on one that has text they refuse.
        return text.is_empty().then(|| new.to_owned());
    }
    if !text.contains(old) && text.contains("\r\n") {
        let plain = |text: &str| text.replace("\r\n", "\n");
        return replace(&plain(text), &plain(old), &plain(new), all);
    }
    let mut places = text.matches(old);
    places.next()?;
    if all {
        return Some(text.replace(old, new));
    }
    places.next().is_none().then(|| text.replacen(old, new, 1))
}

fn insert(text: &str, after: Option<usize>, new: &str) -> Option<String> {
    let mut out: Vec<&str> = text.lines().collect();
    let at = after.unwrap_or(out.len());
    if at > out.len() {
        return None;
    }
    out.splice(at..at, new.strip_suffix('\n').unwrap_or(new).split('\n'));
    Some(out.join("\n") + "\n")
}

#[derive(Default)]
struct Hunk<'a> {
    /// The line of context that a `@@` header names.
    anchor: Option<&'a str>,
    old: Vec<&'a str>,
    new: Vec<&'a str>,
}

fn hunks(text: &str, body: &str) -> Option<String> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut from = 0;
    for hunk in parse_hunks(body) {
        if let Some(anchor) = hunk.anchor
            && let Some(found) = seek(&lines, &[anchor], from)
        {
            from = found + 1;
        }
        let at = if hunk.old.is_empty() {
            if hunk.anchor.is_some() { from } else { lines.len() }
        } else {
            seek(&lines, &hunk.old, from).or_else(|| seek(&lines, &hunk.old, 0))?
        };
        lines.splice(at..at + hunk.old.len(), hunk.new.iter().map(|line| (*line).to_owned()));
        from = at + hunk.new.len();
    }
    Some(if lines.is_empty() {
        String::new()
    } else {
        lines.join("\n") + "\n"
    })
}

fn parse_hunks(body: &str) -> Vec<Hunk<'_>> {
    let mut hunks: Vec<Hunk<'_>> = Vec::new();
    for (_, line) in lines(body) {
        if let Some(header) = line.strip_prefix("@@") {
            // `@@ -1,2 +1,2 @@ fn x` and `@@ fn x` both name a line of context at the end.
            let anchor = header.rsplit_once("@@").map_or(header, |(_, context)| context).trim();
            hunks.push(Hunk {
                anchor: (!anchor.is_empty()).then_some(anchor),
                ..Hunk::default()
            });
            continue;
        }
        if line.starts_with("***") || line.starts_with('\\') {
            continue;
        }
        if hunks.is_empty() {
            hunks.push(Hunk::default());
        }
        let Some(hunk) = hunks.last_mut() else { continue };
        match (line.strip_prefix('+'), line.strip_prefix('-')) {
            (Some(line), _) => hunk.new.push(line),
            (_, Some(line)) => hunk.old.push(line),
            _ => {
                let line = line.strip_prefix(' ').unwrap_or(line);
                hunk.old.push(line);
                hunk.new.push(line);
            }
        }
    }
    hunks.retain(|hunk| !(hunk.old.is_empty() && hunk.new.is_empty()));
    hunks
}

/// Where lines stand, compared ever more loosely, as the tools do.
fn seek(lines: &[String], wanted: &[&str], from: usize) -> Option<usize> {
    let looks: [fn(&str) -> &str; 3] = [|line| line, str::trim_end, str::trim];
    looks.iter().find_map(|look| {
        let fits = |window: &[String]| {
            window
                .iter()
                .zip(wanted)
                .all(|(line, wanted)| look(line) == look(wanted))
        };
        lines
            .get(from..)?
            .windows(wanted.len().max(1))
            .position(fits)
            .map(|at| from + at)
    })
}

fn envelope_header(line: &str) -> Option<(Change, String)> {
    const HEADERS: [(&str, Change); 3] = [
        ("*** Add File:", Change::Add),
        ("*** Update File:", Change::Update),
        ("*** Delete File:", Change::Delete),
    ];
    HEADERS
        .iter()
        .find_map(|(header, change)| Some((*change, line.strip_prefix(header)?.trim().to_owned())))
}

/// A path of a diff header, without git's time stamp and quotes.
fn diff_path(written: &str) -> String {
    written
        .split('\t')
        .next()
        .unwrap_or(written)
        .trim()
        .trim_matches('"')
        .to_owned()
}

fn push_diff(files: &mut Vec<FilePatch>, old: &str, new: &str, end: usize) {
    let stripped = |path: &str, prefix: &str| path.strip_prefix(prefix).unwrap_or(path).to_owned();
    let (change, path) = match (old, new) {
        ("/dev/null", new) => (Change::Add, stripped(new, "b/")),
        (old, "/dev/null") => (Change::Delete, stripped(old, "a/")),
        (_, new) => (Change::Update, stripped(new, "b/")),
    };
    let (old, body) = (stripped(old, "a/"), end..end);
    match files.last_mut() {
        // A renamed file was pushed by its `rename from` line.
        Some(file) if file.moved_to.as_deref() == Some(&path) => file.body = body,
        _ => {
            if change == Change::Update && old != path {
                files.push(FilePatch {
                    path: old,
                    change: Change::Update,
                    moved_to: Some(path),
                    body,
                });
            } else {
                files.push(FilePatch {
                    path,
                    change,
                    moved_to: None,
                    body,
                });
            }
        }
    }
}

/// The lines of a text with their places, ends not counted in.
fn lines(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let range = at..at + line.len();
        at = range.end;
        (
            range,
            line.strip_suffix('\n')
                .map_or(line, |line| line.strip_suffix('\r').unwrap_or(line)),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::{After, Change, added, after, files, is_patch};
    use crate::action::{Edit, Text};
    use std::borrow::Cow;

    fn json(text: &str) -> Text<'static> {
        Text::Json(Cow::Owned(serde_json::to_string(text).expect("a string")))
    }

    fn replace(old: &str, new: &str, all: bool) -> Edit<'static> {
        Edit::Replace {
            old: json(old),
            new: json(new),
            all,
        }
    }

    const PATCH: &str = "*** Begin Patch\n*** Add File: a.rs\n+x\n+y\n*** Update File: b.rs\n*** Move to: c.rs\n@@ fn f\n one\n-two\n+2\n*** Delete File: d.rs\n*** End Patch\n";

    #[test]
    fn every_file_of_a_patch_is_found() {
        let found: Vec<_> = files(PATCH)
            .into_iter()
            .map(|file| (file.path, file.change, file.moved_to))
            .collect();
        assert_eq!(
            found,
            [
                ("a.rs".to_owned(), Change::Add, None),
                ("b.rs".to_owned(), Change::Update, Some("c.rs".to_owned())),
                ("d.rs".to_owned(), Change::Delete, None)
            ]
        );
        let first = files(PATCH).swap_remove(0);
        assert_eq!(PATCH.get(first.body).map(added), Some("x\ny\n".to_owned()));
    }

    #[test]
    fn diffs_as_git_writes_them() {
        let diff = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n--- /dev/null\n+++ b/new\n@@ -0,0 +1 @@\n+n\n--- a/old\n+++ /dev/null\nrename from p\nrename to q\n";
        let found: Vec<_> = files(diff)
            .into_iter()
            .map(|file| (file.path, file.change, file.moved_to))
            .collect();
        assert_eq!(
            found,
            [
                ("x".to_owned(), Change::Update, None),
                ("new".to_owned(), Change::Add, None),
                ("old".to_owned(), Change::Delete, None),
                ("p".to_owned(), Change::Update, Some("q".to_owned()))
            ]
        );
        assert!(!is_patch("--- a list\nof things"));
    }

    #[test]
    fn edits_apply_or_give_their_pieces() {
        assert_eq!(after("a b", &[replace("a", "x", false)]), After::Text("x b".into()));
        assert_eq!(after("a a", &[replace("a", "x", true)]), After::Text("x x".into()));
        assert_eq!(
            after("a a", &[replace("a", "x", false)]),
            After::Pieces(vec!["x".into()])
        );
        assert_eq!(after("", &[replace("", "new", false)]), After::Text("new".into()));
        assert_eq!(
            after("a\r\nb\r\n", &[replace("a\nb", "c\nd", false)]),
            After::Text("c\nd\n".into())
        );
        let chain = [replace("a", "b", false), replace("b", "c", false)];
        assert_eq!(after("a", &chain), After::Text("c".into()));
        let insert = Edit::Insert {
            after: Some(1),
            text: json("new\n"),
        };
        assert_eq!(after("a\nb\n", &[insert]), After::Text("a\nnew\nb\n".into()));
        assert_eq!(
            after("a", &[Edit::Somewhere(json("s"))]),
            After::Pieces(vec!["s".into()])
        );
    }

    #[test]
    fn hunks_find_their_place() {
        let hunks = |body: &str| Edit::Hunks(json(body));
        let text = "fn a() {\n  1\n}\nfn b() {\n  1\n}\n";
        let second = hunks("@@ fn b() {\n-  1\n+  2\n");
        assert_eq!(
            after(text, &[second]),
            After::Text("fn a() {\n  1\n}\nfn b() {\n  2\n}\n".into())
        );
        let unified = hunks("@@ -1,2 +1,2 @@\n fn a() {\n-  1\n+  9\n");
        assert_eq!(
            after(text, &[unified]),
            After::Text("fn a() {\n  9\n}\nfn b() {\n  1\n}\n".into())
        );
        let loose = hunks("@@\n-1\n+7\n");
        assert_eq!(after("  1  \n", &[loose]), After::Text("7\n".into()));
        let wrong = hunks("@@\n-nowhere\n+p\n");
        assert_eq!(after(text, &[wrong]), After::Pieces(vec!["p".into()]));
    }
}
