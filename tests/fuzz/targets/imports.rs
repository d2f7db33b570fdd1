//! Any text in any language: its imports in the order of the text, on lines that it has, in bounded time.
//!
//! `cargo +nightly fuzz run --fuzz-dir tests/fuzz imports -- -runs=10000000 -timeout=5`; the snippets of the import corpus, each
//! behind a byte for its language, are good seeds.

#![no_main]

use libfuzzer_sys::fuzz_target;
use skraft::imports::{Language, read};

const LANGUAGES: [Language; 12] = [
    Language::CSharp,
    Language::Go,
    Language::Java,
    Language::Kotlin,
    Language::Markup,
    Language::Php,
    Language::Python,
    Language::Ruby,
    Language::Rust,
    Language::Scala,
    Language::Script,
    Language::Swift,
];

fuzz_target!(|bytes: &[u8]| {
    let Some((first, bytes)) = bytes.split_first() else { return };
    let language = LANGUAGES[usize::from(*first) % LANGUAGES.len()];
    let text = String::from_utf8_lossy(bytes);
    let lines = text.matches(['\n', '\r']).count() + 1;
    for qualified in [false, true] {
        let source = read(&text, language, qualified);
        let places: Vec<_> = source.imports.iter().map(|import| (import.line, import.column)).collect();
        assert!(places.is_sorted(), "{places:?}");
        assert!(places.iter().all(|&(line, column)| (1..=lines).contains(&line) && column <= text.len() + 1), "{places:?}");
        assert!(source.imports.iter().all(|import| !import.target.is_empty()), "{:?}", source.imports);
        assert!(source.notes.iter().all(|note| (1..=lines).contains(&note.line)), "{:?}", source.notes);
    }
});
