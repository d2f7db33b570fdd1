//! What a source text imports, in any of the languages that the architecture rules know.
//!
//! A byte lexer of our own with one small file a language, because grammars cost up to 26 MB and twice the start-up, and full
//! parsers give up on half-written code. It reads every text, and gives what can be read of it.
//!
//! `lexer` goes from token to token by a `grammar` of the language, with strings and their holes (`literal`), comments,
//! patterns, here-documents and JSX in rooms of their own; a `Reader` goes from keyword to keyword, and what stands behind one is read
//! by the language's own file. Nothing goes deeper with the text, nothing looks back or ahead without a bound: each takes time
//! in proportion to the text.

mod clause;
mod comment;
mod csharp;
mod go;
mod grammar;
mod heredoc;
mod java;
mod jsx;
mod kotlin;
mod lexer;
mod literal;
mod look;
mod markup;
mod pattern;
mod php;
mod place;
mod python;
mod reader;
mod ruby;
mod rust;
mod scala;
mod script;
mod swift;
mod token;

use grammar::Grammar;
use reader::Reader;

/// A language, by what its imports look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// C#.
    CSharp,
    /// Go.
    Go,
    /// Java.
    Java,
    /// Kotlin.
    Kotlin,
    /// Vue and Svelte: the scripts in a page.
    Markup,
    /// PHP.
    Php,
    /// Python.
    Python,
    /// Ruby.
    Ruby,
    /// Rust.
    Rust,
    /// Scala.
    Scala,
    /// JavaScript and TypeScript, with and without JSX.
    Script,
    /// Swift.
    Swift,
}

impl Language {
    /// Whether its files say in which package or namespace they stand.
    pub fn has_namespaces(self) -> bool {
        matches!(self, Self::CSharp | Self::Go | Self::Java | Self::Kotlin | Self::Php | Self::Scala)
    }

    /// The language of a file, by its name.
    pub fn of(path: &str) -> Option<Self> {
        let (stem, ending) = path.rsplit('/').next()?.rsplit_once('.')?;
        // A name that is nothing but an ending hides a file without one.
        if stem.is_empty() {
            return None;
        }
        Some(match ending.to_ascii_lowercase().as_str() {
            "cs" | "csx" | "cshtml" | "razor" => Self::CSharp,
            "go" => Self::Go,
            "java" => Self::Java,
            "kt" | "kts" => Self::Kotlin,
            "vue" | "svelte" => Self::Markup,
            "php" | "phtml" => Self::Php,
            "py" | "pyi" | "pyw" => Self::Python,
            "rb" | "rake" => Self::Ruby,
            "rs" => Self::Rust,
            "scala" | "sc" => Self::Scala,
            "ts" | "tsx" | "mts" | "cts" | "js" | "jsx" | "mjs" | "cjs" => Self::Script,
            "swift" => Self::Swift,
            _ => return None,
        })
    }
}

/// What a text tells of itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Source {
    /// Its imports, in the order of the text.
    pub imports: Vec<Import>,
    /// The first package or namespace that it declares (C#, Go, Java, Kotlin, PHP, Scala), as it is written.
    pub namespace: Option<String>,
    /// Comments that speak to skraft (`skraft: …`).
    pub notes: Vec<Note>,
}

/// One import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The line in which the statement's keyword stands (Go: the path), from 1.
    pub line: usize,
    /// The column there, in characters, from 1.
    pub column: usize,
    /// What is imported, as the language names it, escapes resolved. `*` alone: the text does not tell; at the end of a text of
    /// which only the beginning is known (`./lang/*`).
    pub target: String,
    /// How.
    pub kind: Kind,
}

/// How something is imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// What runs.
    Value,
    /// Types alone, which leave nothing behind when the program runs.
    Type,
    /// What is passed on to whoever imports this text.
    ReExport,
    /// When the program runs, by a call.
    Dynamic,
    /// A file by its path, from the folder of this one.
    File,
    /// A module in a file of its own below this one (Rust's `mod x;`).
    Module,
    /// A name in full, without an import.
    Qualified,
}

impl Kind {
    /// The word in the configuration.
    pub fn name(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Type => "type",
            Self::ReExport => "reexport",
            Self::Dynamic => "dynamic",
            Self::File => "file",
            Self::Module => "module",
            Self::Qualified => "qualified",
        }
    }
}

/// A comment that speaks to skraft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The line in which it begins, from 1.
    pub line: usize,
    /// Whether it stands alone there: then it is about the next line.
    pub is_alone: bool,
    /// What stands behind `skraft:`, trimmed, to the end of its line.
    pub text: String,
}

/// Reads a text. With `qualified` also names in full that stand without an import (C#, Java, PHP, Rust).
pub fn read(text: &str, language: Language, qualified: bool) -> Source {
    // A mark of the byte order is no part of the text.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (grammar, read) = language.reader();
    let qualified = qualified && matches!(language, Language::CSharp | Language::Java | Language::Php | Language::Rust);
    let also = (language == Language::Script).then_some("<reference ");
    let mut reader = Reader::new(text, grammar, qualified, also);
    read(&mut reader);
    reader.source()
}

/// Reads a text in one language.
type Read = fn(&mut Reader<'_>);

impl Language {
    fn reader(self) -> (&'static Grammar, Read) {
        match self {
            Self::CSharp => (&csharp::GRAMMAR, csharp::read),
            Self::Go => (&go::GRAMMAR, go::read),
            Self::Java => (&java::GRAMMAR, java::read),
            Self::Kotlin => (&kotlin::GRAMMAR, kotlin::read),
            Self::Markup => (&script::GRAMMAR, markup::read),
            Self::Php => (&php::GRAMMAR, php::read),
            Self::Python => (&python::GRAMMAR, python::read),
            Self::Ruby => (&ruby::GRAMMAR, ruby::read),
            Self::Rust => (&rust::GRAMMAR, rust::read),
            Self::Scala => (&scala::GRAMMAR, scala::read),
            Self::Script => (&script::GRAMMAR, script::read),
            Self::Swift => (&swift::GRAMMAR, swift::read),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, Language, Source, read};

    fn lines(source: &Source) -> Vec<(usize, usize, &str, Kind)> {
        source.imports.iter().map(|import| (import.line, import.column, import.target.as_str(), import.kind)).collect()
    }

    #[test]
    fn every_way_of_ending_a_line_counts_once() {
        let source = read("\u{feff}import a\r\n\rimport b\n é = 1; import c", Language::Python, false);
        let expected = [(1, 1, "a", Kind::Value), (3, 1, "b", Kind::Value), (4, 9, "c", Kind::Value)];
        assert_eq!(lines(&source), expected);
    }

    #[test]
    fn a_block_for_type_checkers_ends_with_its_indentation() {
        let text =
            "if typing.TYPE_CHECKING:\n    import a\n# x\n    import b\nelse:\n    import c\ndef f():\n    import d\n";
        let source = read(text, Language::Python, false);
        let kinds: Vec<Kind> = source.imports.iter().map(|import| import.kind).collect();
        assert_eq!(kinds, [Kind::Type, Kind::Type, Kind::Value, Kind::Value]);
    }

    #[test]
    fn a_clause_is_of_types_if_all_its_names_are() {
        let text = "import { type A } from 'a'; import { type B, C } from 'b'; import D, { type E } from 'd'; \
                    export type { F } from 'f'; export * from 'g'; import('h'); let i: import('i').I;";
        let source = read(text, Language::Script, false);
        let kinds: Vec<(&str, Kind)> =
            source.imports.iter().map(|import| (import.target.as_str(), import.kind)).collect();
        let expected = [
            ("a", Kind::Type),
            ("b", Kind::Value),
            ("d", Kind::Value),
            ("f", Kind::Type),
            ("g", Kind::ReExport),
            ("h", Kind::Dynamic),
            ("i", Kind::Type),
        ];
        assert_eq!(kinds, expected);
    }

    #[test]
    fn only_comments_speak_to_skraft() {
        let text = "// skraft: a\nlet s = \"// skraft: no\"; /* skraft: b */\n";
        let source = read(text, Language::Rust, false);
        let notes: Vec<(usize, bool, &str)> =
            source.notes.iter().map(|note| (note.line, note.is_alone, note.text.as_str())).collect();
        assert_eq!(notes, [(1, true, "a"), (2, false, "b")]);
    }

    #[test]
    fn the_first_namespace_is_the_one() {
        let of = |text, language| read(text, language, false).namespace;
        assert_eq!(of("namespace A.B;\nnamespace C {}", Language::CSharp).as_deref(), Some("A.B"));
        assert_eq!(of("<?php namespace A\\B;", Language::Php).as_deref(), Some("A\\B"));
        assert_eq!(of("package a\npackage b", Language::Scala).as_deref(), Some("a"));
    }

    #[test]
    fn no_nesting_is_too_deep() {
        for text in ["`${", "<a>{", "use a::{", "f'{", "$\"{", "\"#{", "mod a {", "/*"] {
            let text = format!("import {{a}} from 'a';\n{}", text.repeat(20_000));
            for language in [Language::Script, Language::Rust, Language::Python, Language::CSharp, Language::Ruby] {
                assert!(read(&text, language, true).imports.len() <= 20_001);
            }
        }
    }
}
