//! Imports: what the reader makes of labelled texts in every language, of each kind, and of whatever bytes come.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    unreachable_pub,
    reason = "a test fails by panicking, and its helpers are for its own crate"
)]

use proptest::prelude::*;
use skraft::imports::{Import, Kind, Language, Source, read};
use std::fs;
use std::path::PathBuf;

/// A labelled text.
struct Row {
    language: Language,
    source: String,
    expected: Vec<String>,
    is_qualified: bool,
    /// As it stands in its file.
    written: String,
}

/// Rows that are judged otherwise than their label, and why.
const APART: &[(&str, &str)] = &[(
    "js\tif (a) /re'/",
    "what stands behind a parenthesis is a value but behind `if (…)` and its like; nothing is kept of what opened it",
)];

#[test]
fn labelled_texts_import_what_they_are_labelled_to() {
    let mut wrong = Vec::new();
    let mut counts: Vec<(String, usize)> = Vec::new();
    for name in ["given.tsv", "own.tsv", "found.tsv"] {
        for row in rows(name) {
            // Both are a language of their own here: with JSX.
            let ending = row.ending().replace("tsx", "jsx");
            match counts.iter_mut().find(|(other, _)| *other == ending) {
                Some((_, count)) => *count += 1,
                None => counts.push((ending, 1)),
            }
            if APART.iter().any(|(written, _)| row.written.contains(written)) {
                continue;
            }
            let is = told(&row, name == "given.tsv");
            if is != row.expected {
                wrong.push(format!("{name}: {}\n    is  {is:?}\n    not {:?}", row.written, row.expected));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    for (ending, count) in counts {
        assert!(count >= 20, "only {count} of {ending}");
    }
}

/// The kinds that each language has are all met.
#[test]
fn every_kind_of_every_language_is_labelled() {
    let rows = rows("own.tsv");
    for (ending, kinds) in [
        ("ts", &["type ", "reexport ", "dynamic "][..]),
        ("js", &["reexport ", "dynamic "]),
        ("vue", &["type ", "reexport ", "dynamic ", "path "]),
        ("py", &["type ", "dynamic "]),
        ("rs", &["path ", "mod "]),
        ("php", &["path "]),
        ("rb", &["path ", "dynamic "]),
        ("java", &["full "]),
        ("scala", &["reexport "]),
        ("swift", &["reexport "]),
    ] {
        for kind in kinds {
            let is_met = |row: &Row| {
                row.ending() == ending && row.expected.iter().any(|word| word.contains(&format!(":{kind}")))
            };
            assert!(rows.iter().any(is_met), "no `{kind}` in {ending}");
        }
    }
}

/// All labelled texts, and the languages.
fn labelled() -> Vec<Row> {
    ["given.tsv", "own.tsv", "found.tsv"].into_iter().flat_map(rows).collect()
}

const LANGUAGES: [&str; 14] =
    ["cs", "java", "kt", "scala", "swift", "ts", "jsx", "vue", "svelte", "py", "rs", "go", "php", "rb"];

/// How a language's text comments a line out, and how it says nothing but a string.
fn hidden(ending: &str, import: &str) -> Option<[String; 2]> {
    let one = import.lines().collect::<Vec<_>>().join(" ");
    let comment = match ending {
        "py" | "rb" => format!("# {one}\n"),
        "vue" | "svelte" => return None,
        "php" => format!("<?php\n// {one}\n"),
        _ => format!("// {one}\n"),
    };
    let quoted: String = one
        .chars()
        .flat_map(|letter| match letter {
            '"' | '\\' => vec!['\\', letter],
            '$' | '#' | '{' | '(' => vec!['_'],
            letter => vec![letter],
        })
        .collect();
    let start = if ending == "php" { "<?php\n" } else { "" };
    Some([comment, format!("{start}x = \"{quoted}\";\n")])
}

#[test]
fn nothing_is_imported_by_a_comment_or_a_string() {
    for row in labelled() {
        // A closing tag ends a comment of PHP, and `///` is a directive of TypeScript.
        if row.source.contains("?>") || row.source.contains("<reference") {
            continue;
        }
        for text in hidden(row.ending(), &row.source).into_iter().flatten() {
            let imports = read(&text, row.language, false).imports;
            assert!(imports.is_empty(), "{text}\n    {imports:?}\n    of {}", row.written);
        }
    }
}

#[test]
fn ends_of_lines_and_a_mark_of_the_byte_order_change_nothing() {
    for row in labelled().into_iter().filter(|row| !row.source.contains(['\r', '\u{feff}'])) {
        let source = read(&row.source, row.language, row.is_qualified);
        let windows = read(&row.source.replace('\n', "\r\n"), row.language, row.is_qualified);
        assert_eq!(source, windows, "{}", row.written);
        let marked = read(&format!("\u{feff}{}", row.source), row.language, row.is_qualified);
        assert_eq!(source, marked, "{}", row.written);
    }
}

/// Every place is one of the text, in order.
fn assert_inside(text: &str, source: &Source) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut last = 0;
    let lines: Vec<&str> = text.split('\n').collect();
    for import in &source.imports {
        // A lone carriage return ends a line too.
        let count = text.replace("\r\n", "\n").split(['\n', '\r']).count();
        assert!((1..=count).contains(&import.line), "{text:?}: {import:?}");
        assert!(import.line >= last, "{text:?}: {import:?}");
        last = import.line;
        if !text.contains('\r') {
            let letters = lines[import.line - 1].chars().count();
            assert!((1..=letters).contains(&import.column), "{text:?}: {import:?}");
        }
        assert!(!import.target.is_empty(), "{text:?}: {import:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read(text in "(import|using|use|from|require|mod|\"|'|`|/\\*|\\*/|//|\\{|\\}|\\(|\\)|<|>|\\$|#|\n|\r|;|,|\\.|\\*| |a|é|\\\\|=|<<T|\"\"\"|\\PC){0,60}") {
        for ending in LANGUAGES {
            let language = Language::of(&format!("a.{ending}")).expect("it has one");
            for qualified in [false, true] {
                assert_inside(&text, &read(&text, language, qualified));
            }
        }
    }

    #[test]
    fn labelled_texts_are_read_however_they_are_damaged(
        at in any::<prop::sample::Index>(), from in any::<prop::sample::Index>(), length in 0usize..20,
        sign in "(\"|'|`|/\\*|\\*/|\\{|\\}|\\(|\\)|<|\n|\\$\\{|\"\"\"|<<A|#|\\PC)?"
    ) {
        thread_local! { static ROWS: Vec<Row> = labelled(); }
        ROWS.with(|rows| {
            let row = at.get(rows);
            let from = row.source.floor_char_boundary(from.index(row.source.len() + 1));
            let to = row.source.floor_char_boundary((from + length).min(row.source.len())).max(from);
            let text = format!("{}{sign}{}", &row.source[..from], &row.source[to..]);
            assert_inside(&text, &read(&text, row.language, true));
        });
    }
}

/// What the reader tells of a text, in the words of the labels.
fn told(row: &Row, is_given: bool) -> Vec<String> {
    let source = read(&row.source, row.language, row.is_qualified);
    let namespace = source.namespace.map(|name| format!("ns {name}"));
    // A row that says nothing of it is not about it.
    let namespace = namespace.filter(|_| row.expected.iter().any(|word| word.starts_with("ns ")));
    namespace.into_iter().chain(source.imports.iter().map(|import| label(import, is_given))).collect()
}

/// An import in the words of the labels: `1:a`, `1:type a`. The corpus that was given tells two kinds apart only.
fn label(import: &Import, is_given: bool) -> String {
    let word = match import.kind {
        Kind::File => "path ",
        Kind::Module => "mod ",
        _ if is_given => "",
        Kind::Value => "",
        Kind::Type => "type ",
        Kind::ReExport => "reexport ",
        Kind::Dynamic => "dynamic ",
        Kind::Qualified => "full ",
    };
    format!("{}:{word}{}", import.line, import.target)
}

impl Row {
    fn ending(&self) -> &str {
        self.written.split('\t').next().unwrap_or_default()
    }
}

fn rows(name: &str) -> Vec<Row> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/imports").join(name);
    let text = fs::read_to_string(path).expect("readable");
    let lines =
        text.split('\n').filter(|line| !line.is_empty() && !line.starts_with("# ") && !line.starts_with("lang\t"));
    lines.map(row).collect()
}

fn row(written: &str) -> Row {
    let columns: Vec<&str> = written.split('\t').collect();
    let [language, source, expected, note] = columns.as_slice() else { panic!("four columns: {written}") };
    let expected = unescaped(expected);
    Row {
        language: Language::of(&format!("a.{language}")).unwrap_or_else(|| panic!("no language: {written}")),
        source: unescaped(source),
        expected: expected.split(" | ").filter(|word| *word != "-").map(str::to_owned).collect(),
        is_qualified: note.contains("[fq]"),
        written: written.to_owned(),
    }
}

/// Resolves `\n`, `\r`, `\t`, `\\`, and `\{feff}` for a character by its number.
fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if character != '\\' {
            plain.push(character);
            continue;
        }
        match characters.next().expect("something escaped") {
            'n' => plain.push('\n'),
            'r' => plain.push('\r'),
            't' => plain.push('\t'),
            '{' => {
                let digits: String = characters.by_ref().take_while(|digit| *digit != '}').collect();
                let number = u32::from_str_radix(&digits, 16).expect("a number");
                plain.push(char::from_u32(number).expect("a character"));
            }
            '\\' => plain.push('\\'),
            other => panic!("no escape: {other} in {text}"),
        }
    }
    plain
}
