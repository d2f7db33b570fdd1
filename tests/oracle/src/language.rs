//! The languages, and the files that are in them.

use crate::trees::{self, Extract};
use skraft::imports::Language;
use std::path::{Path, PathBuf};

/// One grammar of tree-sitter, and the language in which skraft reads the same files.
pub struct Speech {
    /// What the report calls it.
    pub name: &'static str,
    /// The endings of its files.
    endings: &'static [&'static str],
    /// What skraft calls it.
    pub reader: Language,
    /// Its grammar.
    pub grammar: fn() -> tree_sitter::Language,
    /// Finds the statements and calls that import, each as `@s`.
    pub query: &'static str,
    /// What one of them imports.
    pub extract: Extract,
}

/// All of them.
pub static SPEECHES: &[Speech] = &[
    Speech {
        name: "csharp",
        endings: &["cs"],
        reader: Language::CSharp,
        grammar: || tree_sitter_c_sharp::LANGUAGE.into(),
        query: trees::csharp::QUERY,
        extract: trees::csharp::extract,
    },
    Speech {
        name: "go",
        endings: &["go"],
        reader: Language::Go,
        grammar: || tree_sitter_go::LANGUAGE.into(),
        query: trees::go::QUERY,
        extract: trees::go::extract,
    },
    Speech {
        name: "java",
        endings: &["java"],
        reader: Language::Java,
        grammar: || tree_sitter_java::LANGUAGE.into(),
        query: trees::jvm::JAVA,
        extract: trees::jvm::extract,
    },
    Speech {
        name: "javascript",
        endings: &["js", "jsx", "mjs", "cjs"],
        reader: Language::Script,
        grammar: || tree_sitter_javascript::LANGUAGE.into(),
        query: trees::script::JAVASCRIPT,
        extract: trees::script::extract,
    },
    Speech {
        name: "kotlin",
        endings: &["kt", "kts"],
        reader: Language::Kotlin,
        grammar: || tree_sitter_kotlin_ng::LANGUAGE.into(),
        query: trees::jvm::KOTLIN,
        extract: trees::jvm::extract,
    },
    Speech {
        name: "php",
        endings: &["php", "phtml"],
        reader: Language::Php,
        grammar: || tree_sitter_php::LANGUAGE_PHP.into(),
        query: trees::php::QUERY,
        extract: trees::php::extract,
    },
    Speech {
        name: "python",
        endings: &["py", "pyi", "pyw"],
        reader: Language::Python,
        grammar: || tree_sitter_python::LANGUAGE.into(),
        query: trees::python::QUERY,
        extract: trees::python::extract,
    },
    Speech {
        name: "ruby",
        endings: &["rb", "rake"],
        reader: Language::Ruby,
        grammar: || tree_sitter_ruby::LANGUAGE.into(),
        query: trees::ruby::QUERY,
        extract: trees::ruby::extract,
    },
    Speech {
        name: "rust",
        endings: &["rs"],
        reader: Language::Rust,
        grammar: || tree_sitter_rust::LANGUAGE.into(),
        query: trees::rust::QUERY,
        extract: trees::rust::extract,
    },
    Speech {
        name: "scala",
        endings: &["scala", "sc"],
        reader: Language::Scala,
        grammar: || tree_sitter_scala::LANGUAGE.into(),
        query: trees::scala::QUERY,
        extract: trees::scala::extract,
    },
    Speech {
        name: "swift",
        endings: &["swift"],
        reader: Language::Swift,
        grammar: || tree_sitter_swift::LANGUAGE.into(),
        query: trees::swift::QUERY,
        extract: trees::swift::extract,
    },
    Speech {
        name: "typescript",
        endings: &["ts", "mts", "cts"],
        reader: Language::Script,
        grammar: || tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(),
        query: trees::script::TYPESCRIPT,
        extract: trees::script::extract,
    },
    Speech {
        name: "tsx",
        endings: &["tsx"],
        reader: Language::Script,
        grammar: || tree_sitter_typescript::LANGUAGE_TSX.into(),
        query: trees::script::TYPESCRIPT,
        extract: trees::script::extract,
    },
];

/// Larger files are made by programs, and say little.
const LARGEST: u64 = 1_000_000;

/// The files in a folder, in the order of their names.
pub fn files(folder: &Path, only: Option<&str>) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let path = entry.path();
            let Ok(about) = entry.metadata() else { continue };
            if about.is_dir() {
                folders.push(path);
            } else if about.is_file()
                && about.len() <= LARGEST
                && speech(&path).is_some_and(|speech| only.is_none_or(|only| only == speech.name))
            {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The language of a file, by its name.
fn speech(path: &Path) -> Option<&'static Speech> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    SPEECHES.iter().find(|speech| speech.endings.contains(&ending.as_str()))
}

/// The text of a file, as skraft would be given it; `None` where it is no text.
pub fn open(path: &Path) -> Option<(&'static Speech, String)> {
    let speech = speech(path)?;
    let bytes = std::fs::read(path).ok()?;
    if bytes.contains(&0) {
        return None;
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    let is_flow =
        speech.name == "javascript" && text.get(..text.len().min(1_000)).is_some_and(|head| head.contains("@flow"));
    // The types of Flow are next to those of TypeScript, and nothing like JavaScript.
    let speech = if is_flow { SPEECHES.iter().find(|speech| speech.name == "tsx")? } else { speech };
    Some((speech, text))
}
