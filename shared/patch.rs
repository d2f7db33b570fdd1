//! Patches and edits: which files they touch, and what a file's text will be.
//!
//! Two notations are read: the `*** Begin Patch` text of the `apply_patch` tools, and unified diffs as git writes
//! them. Reading is forgiving on purpose: whatever a lenient tool could take for a file header counts as one.

use crate::action::{Edit, NewText, Text};
use crate::error::Trouble;
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

/// The most files that one patch may touch.
const MOST_FILES: usize = 4_096;

/// What a patch does, file by file. Empty where the text is no patch.
///
/// With `envelope` only the `*** Begin Patch` notation counts in a text that has it: what looks like a diff's header is
/// a changed line there.
///
/// Fails when it touches more than 4,096 files.
pub fn files(patch: &str, envelope: bool) -> Result<Vec<FilePatch>, Trouble> {
    let mut files: Vec<FilePatch> = Vec::new();
    let mut minus: Option<String> = None;
    let envelope = envelope && lines(patch).any(|(_, line)| envelope_header(line.trim()).is_some());
    for (range, line) in lines(patch) {
        let in_hunk = files.last().is_some_and(|file| file.change == Change::Update && !file.body.is_empty());
        // In the lines of a file a header stands at the very start; elsewhere a tool may forgive white space.
        let header = if in_hunk { line.trim_end() } else { line.trim() };
        let before = minus.take();
        if let Some((change, path)) = envelope_header(header) {
            files.push(FilePatch { path, change, moved_to: None, body: range.end..range.end });
        } else if let Some(to) = header.strip_prefix("*** Move to:") {
            move_last(&mut files, to.trim(), range.end);
        } else if envelope {
            if let Some(file) = files.last_mut().filter(|_| header != "*** End Patch") {
                file.body.end = range.end;
            }
        } else if let Some(names) = line.strip_prefix("diff --git ") {
            files.extend(git_names(names).into_iter().map(|path| touched(path, range.end)));
        } else if let Some(path) = git_header(line) {
            files.push(touched(path, range.end));
        } else if let (Some(old), Some(path)) = (before, line.strip_prefix("+++ ")) {
            push_diff(&mut files, &old, &diff_path(path), range.end);
        } else if let Some(path) = line.strip_prefix("--- ") {
            minus = Some(diff_path(path));
        } else if let Some(file) = files.last_mut().filter(|_| header != "*** End Patch") {
            file.body.end = range.end;
        }
        if files.len() > MOST_FILES {
            return Err(Trouble::new("the patch touches more than 4,096 files"));
        }
    }
    Ok(files)
}

/// The text of a file as it will be; `before` is what stands on disk. `None` where the call shows no text. Edits whose
/// result would have more than `most` bytes are not applied.
pub fn text_after(before: &str, text: &NewText<'_>, most: usize) -> Option<After> {
    match text {
        NewText::Whole(text) => Some(After::Text(text.read()?.into_owned())),
        NewText::Edits(edits) => Some(after(before, edits, most)),
        // Who asks knows only what stands at the new place.
        NewText::Of(..) | NewText::Hidden => None,
    }
}

/// The text of a file after these edits.
pub fn after(before: &str, edits: &[Edit<'_>], most: usize) -> After {
    let mut text = before.to_owned();
    for edit in edits {
        match apply(&text, edit, most).filter(|next| next.len() <= most) {
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

fn apply(text: &str, edit: &Edit<'_>, most: usize) -> Option<String> {
    match edit {
        Edit::Replace { old, new, all } => replace(text, &old.read()?, &new.read()?, *all, most),
        Edit::Insert { after, text: new } => insert(text, *after, &new.read()?),
        Edit::Hunks(body) => hunks(text, &body.read()?),
        Edit::Added(body) => text.is_empty().then(|| body.read().map(|body| added(&body))).flatten(),
        Edit::Somewhere(_) => None,
    }
}

/// The texts that an edit brings, wherever they land. For hunks context counts too: it stays in the file.
fn pieces(edit: &Edit<'_>) -> Vec<String> {
    let text: &Text<'_> = match edit {
        Edit::Replace { new, .. } => new,
        Edit::Insert { text, .. } | Edit::Somewhere(text) => text,
        Edit::Added(body) => return body.read().map(|body| added(&body)).into_iter().collect(),
        Edit::Hunks(body) => {
            let body = body.read().unwrap_or_default();
            return parse_hunks(&body).iter().map(|hunk| hunk.new.join("\n")).collect();
        }
    };
    text.read().map(|text| text.into_owned()).into_iter().collect()
}

fn replace(text: &str, old: &str, new: &str, all: bool, most: usize) -> Option<String> {
    if old.is_empty() {
        // The runtimes make a file so; on one that has text they refuse.
        return text.is_empty().then(|| new.to_owned());
    }
    if !text.contains(old) && text.contains("\r\n") {
        let plain = |text: &str| text.replace("\r\n", "\n");
        return replace(&plain(text), &plain(old), &plain(new), all, most);
    }
    let mut places = text.matches(old);
    places.next()?;
    if all {
        // A short text in place of each of many letters is a long one: counted before it is made.
        let longest = (places.count() + 1).saturating_mul(new.len()).saturating_add(text.len());
        return (longest <= most.saturating_mul(2)).then(|| text.replace(old, new));
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

/// Applies hunks, each where its old lines stand. Tools differ in which of several places they take, so a hunk that fits
/// in more than one is not applied at all.
fn hunks(text: &str, body: &str) -> Option<String> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for hunk in parse_hunks(body) {
        let at = match (hunk.old.is_empty(), hunk.anchor) {
            (false, _) => only_place(&lines, &hunk.old)?,
            (true, Some(anchor)) => only_place(&lines, &[anchor])? + 1,
            // At the end, or where line numbers say: only the tool knows.
            (true, None) if lines.is_empty() => 0,
            (true, None) => return None,
        };
        lines.splice(at..at + hunk.old.len(), hunk.new.iter().map(|line| (*line).to_owned()));
    }
    Some(if lines.is_empty() { String::new() } else { lines.join("\n") + "\n" })
}

fn parse_hunks(body: &str) -> Vec<Hunk<'_>> {
    let mut hunks: Vec<Hunk<'_>> = Vec::new();
    for (_, line) in lines(body) {
        if let Some(header) = line.strip_prefix("@@") {
            // `@@ -1,2 +1,2 @@ fn x` and `@@ fn x` both name a line of context at the end.
            let anchor = header.rsplit_once("@@").map_or(header, |(_, context)| context).trim();
            hunks.push(Hunk { anchor: (!anchor.is_empty()).then_some(anchor), ..Hunk::default() });
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

/// Where lines stand, white space around them aside, if they stand in one place only.
fn only_place(lines: &[String], wanted: &[&str]) -> Option<usize> {
    let fits = |window: &[String]| window.iter().zip(wanted).all(|(line, wanted)| line.trim() == wanted.trim());
    let mut places = lines.windows(wanted.len().max(1)).enumerate().filter(|(_, window)| fits(window));
    let (at, _) = places.next()?;
    places.next().is_none().then_some(at)
}

fn envelope_header(line: &str) -> Option<(Change, String)> {
    const HEADERS: [(&str, Change); 3] =
        [("*** Add File:", Change::Add), ("*** Update File:", Change::Update), ("*** Delete File:", Change::Delete)];
    HEADERS.iter().find_map(|(header, change)| Some((*change, line.strip_prefix(header)?.trim().to_owned())))
}

/// A path of a diff header, without git's time stamp and quotes.
fn diff_path(written: &str) -> String {
    unquoted(written.split('\t').next().unwrap_or(written).trim())
}

/// git writes odd names in quotes, with octal escapes of their bytes.
fn unquoted(name: &str) -> String {
    let Some(inner) = name.strip_prefix('"').map(|rest| rest.strip_suffix('"').unwrap_or(rest)) else {
        return name.to_owned();
    };
    let mut bytes = Vec::with_capacity(inner.len());
    let mut rest = inner.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let digits = after.get(..3).filter(|digits| digits.iter().all(|digit| (b'0'..=b'7').contains(digit)));
        rest = match (byte, digits, after.split_first()) {
            (b'\\', Some(digits), _) => {
                let code = digits.iter().fold(0_u32, |code, digit| code * 8 + u32::from(digit - b'0'));
                bytes.push(u8::try_from(code & 0xff).unwrap_or(0));
                after.get(3..).unwrap_or_default()
            }
            (b'\\', None, Some((&escaped, after))) => {
                bytes.push(match escaped {
                    b'n' => b'\n',
                    b't' => b'\t',
                    other => other,
                });
                after
            }
            _ => {
                bytes.push(byte);
                after
            }
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The two names of a `diff --git` line; git gives them prefixes, and one name twice is one.
fn git_names(names: &str) -> Vec<String> {
    let names = names.trim();
    let cut = match names.strip_prefix('"').and_then(|rest| rest.find("\" ")) {
        Some(at) => at + 2,
        None => names.find(" b/").or_else(|| names.find(" \"b/")).or_else(|| names.find(' ')).unwrap_or(names.len()),
    };
    let (old, new) = names.split_at_checked(cut).unwrap_or((names, ""));
    let mut found = vec![unprefixed(&unquoted(old.trim())), unprefixed(&unquoted(new.trim()))];
    found.retain(|name| !name.is_empty());
    found.dedup();
    found
}

/// The path of a header that git writes beside the two names.
fn git_header(line: &str) -> Option<String> {
    const HEADERS: [&str; 4] = ["rename from ", "rename to ", "copy from ", "copy to "];
    HEADERS.iter().find_map(|header| line.strip_prefix(header)).map(|path| unquoted(path.trim()))
}

fn touched(path: String, at: usize) -> FilePatch {
    FilePatch { path, change: Change::Update, moved_to: None, body: at..at }
}

fn unprefixed(path: &str) -> String {
    path.strip_prefix("a/").or_else(|| path.strip_prefix("b/")).unwrap_or(path).to_owned()
}

/// A second move of one file is one more place that could be meant.
fn move_last(files: &mut Vec<FilePatch>, to: &str, at: usize) {
    let Some(file) = files.last_mut() else { return };
    if file.moved_to.is_none() {
        file.moved_to = Some(to.to_owned());
        file.body = at..at;
        return;
    }
    let again = FilePatch { path: file.path.clone(), change: file.change, moved_to: Some(to.to_owned()), body: at..at };
    files.push(again);
}

fn push_diff(files: &mut Vec<FilePatch>, old: &str, new: &str, end: usize) {
    let body = end..end;
    let (change, path) = match (old, new) {
        ("/dev/null", new) => (Change::Add, unprefixed(new)),
        (old, "/dev/null") => (Change::Delete, unprefixed(old)),
        (_, new) => (Change::Update, unprefixed(new)),
    };
    let old = unprefixed(old);
    if change == Change::Update && old != path {
        files.push(touched(old, end));
    }
    let file = FilePatch { path, change, moved_to: None, body };
    // Its `diff --git` line may have named it already.
    match files.iter_mut().rev().take(2).find(|known| known.path == file.path && known.change == Change::Update) {
        Some(known) => *known = file,
        None => files.push(file),
    }
}

/// The lines of a text with their places, ends not counted in.
fn lines(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let range = at..at + line.len();
        at = range.end;
        (range, line.strip_suffix('\n').map_or(line, |line| line.strip_suffix('\r').unwrap_or(line)))
    })
}

#[cfg(test)]
mod tests {
    use super::{After, Change, added, after, files};
    use crate::action::{Edit, Text};
    use std::borrow::Cow;

    fn json(text: &str) -> Text<'static> {
        Text::Json(Cow::Owned(serde_json::to_string(text).expect("a string")))
    }

    fn replace(old: &str, new: &str, all: bool) -> Edit<'static> {
        Edit::Replace { old: json(old), new: json(new), all }
    }

    const MOST: usize = 1_000;
    const PATCH: &str = "*** Begin Patch\n*** Add File: a.rs\n+x\n+y\n*** Update File: b.rs\n*** Move to: c.rs\n@@ fn f\n one\n-two\n+2\n*** Delete File: d.rs\n*** End Patch\n";

    #[test]
    fn every_file_of_a_patch_is_found() {
        let found: Vec<_> =
            files(PATCH, true).expect("few").into_iter().map(|file| (file.path, file.change, file.moved_to)).collect();
        assert_eq!(
            found,
            [
                ("a.rs".to_owned(), Change::Add, None),
                ("b.rs".to_owned(), Change::Update, Some("c.rs".to_owned())),
                ("d.rs".to_owned(), Change::Delete, None)
            ]
        );
        let first = files(PATCH, true).expect("few").swap_remove(0);
        assert_eq!(PATCH.get(first.body).map(added), Some("x\ny\n".to_owned()));
    }

    #[test]
    fn diffs_as_git_writes_them() {
        let diff = "diff --git a/x b/x\nindex 1..2\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n--- /dev/null\n+++ b/new\n@@ -0,0 +1 @@\n+n\n--- a/old\n+++ /dev/null\n";
        let found: Vec<_> = files(diff, true).expect("few").into_iter().map(|file| (file.path, file.change)).collect();
        let wanted = [("x", Change::Update), ("new", Change::Add), ("old", Change::Delete)];
        assert_eq!(found, wanted.map(|(path, change)| (path.to_owned(), change)));
        for (diff, path) in [
            ("diff --git a/x b/y\nsimilarity index 90%\nrename from x\nrename to y\n", "y"),
            ("diff --git a/x b/y\ncopy from x\ncopy to y\n", "y"),
            ("diff --git a/y b/y\nold mode 100644\nnew mode 100755\n", "y"),
            ("diff --git a/y b/y\nGIT binary patch\nliteral 1\n", "y"),
            ("--- \"a/\\171\"\n+++ \"b/\\171\"\n@@ -1 +1 @@\n", "y"),
        ] {
            assert!(files(diff, true).expect("few").iter().any(|file| file.path == path), "{diff}");
        }
        assert!(files("--- a list\nof things", true).expect("few").is_empty());
    }

    #[test]
    fn a_header_in_the_context_of_a_hunk_is_text() {
        let patch = "*** Begin Patch\n*** Update File: a\n@@\n *** Update File: b\n-x\n+y\n*** End Patch\n";
        assert_eq!(files(patch, true).expect("few").len(), 1);
        let sql = "*** Update File: q.sql\n@@\n--- docs/skraft.config.json\n+++ see\n";
        assert_eq!(files(sql, true).expect("few").len(), 1);
        assert_eq!(files(sql, false).expect("few").len(), 3);
        let added = "*** Add File: ok\n+x\n *** Delete File: b\n";
        assert_eq!(files(added, true).expect("few").len(), 2);
        let twice = "*** Update File: a\n*** Move to: b\n*** Move to: c\n";
        let places: Vec<_> = files(twice, true).expect("few").into_iter().filter_map(|file| file.moved_to).collect();
        assert_eq!(places, ["b", "c"]);
    }

    #[test]
    fn edits_apply_or_give_their_pieces() {
        assert_eq!(after("a b", &[replace("a", "x", false)], MOST), After::Text("x b".into()));
        assert_eq!(after("a a", &[replace("a", "x", true)], MOST), After::Text("x x".into()));
        assert_eq!(after("a a", &[replace("a", "x", false)], MOST), After::Pieces(vec!["x".into()]));
        assert_eq!(after("", &[replace("", "new", false)], MOST), After::Text("new".into()));
        assert_eq!(after("a\r\nb\r\n", &[replace("a\nb", "c\nd", false)], MOST), After::Text("c\nd\n".into()));
        let bomb = replace("a", &"x".repeat(900), true);
        assert!(matches!(after(&"a".repeat(900), &[bomb], MOST), After::Pieces(_)));
        let chain = [replace("a", "b", false), replace("b", "c", false)];
        assert_eq!(after("a", &chain, MOST), After::Text("c".into()));
        let insert = Edit::Insert { after: Some(1), text: json("new\n") };
        assert_eq!(after("a\nb\n", &[insert], MOST), After::Text("a\nnew\nb\n".into()));
        assert_eq!(after("a", &[Edit::Somewhere(json("s"))], MOST), After::Pieces(vec!["s".into()]));
    }

    #[test]
    fn hunks_find_their_one_place() {
        let hunks = |body: &str| Edit::Hunks(json(body));
        let text = "fn a() {\n  1\n}\nfn b() {\n  2\n}\n";
        let second = hunks("@@ fn b() {\n-  2\n+  3\n");
        assert_eq!(after(text, &[second], MOST), After::Text("fn a() {\n  1\n}\nfn b() {\n  3\n}\n".into()));
        let unified = hunks("@@ -1,2 +1,2 @@\n fn a() {\n-  1\n+  9\n");
        assert_eq!(after(text, &[unified], MOST), After::Text("fn a() {\n  9\n}\nfn b() {\n  2\n}\n".into()));
        let loose = hunks("@@\n-1\n+7\n");
        assert_eq!(after("  1  \n", &[loose], MOST), After::Text("7\n".into()));
        for body in ["@@\n-nowhere\n+p\n", "@@ fn b() {\n-}\n+p\n", "@@\n-}\n+p\n*** End of File\n"] {
            assert_eq!(after(text, &[hunks(body)], MOST), After::Pieces(vec!["p".into()]), "{body}");
        }
    }
}
