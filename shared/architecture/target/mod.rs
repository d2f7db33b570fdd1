//! Where an import leads, by the arithmetic of paths and names: what it leads to need not be there yet.

mod go;
mod named;
mod php;
mod python;
mod ruby;
mod rust;
mod script;

use super::project::Project;
use super::text::{folder, join};
use crate::imports::{Import, Kind, Language};

/// A place that an import can mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Target {
    /// A file or folder of the project, mostly without its ending.
    Path(String),
    /// A name in full that is, or could be, the project's own.
    Own(Vec<String>),
    /// A name in full, of which nobody knows whose it is: module patterns and packages count.
    Name(Vec<String>),
}

/// The text whose imports are asked for.
#[derive(Debug)]
pub(super) struct Home<'h> {
    /// The file, from the project's root.
    pub(super) file: &'h str,
    /// What it is written in.
    pub(super) language: Language,
    /// The namespace that it declares.
    pub(super) namespace: Option<&'h str>,
    /// The project's files.
    pub(super) project: &'h Project,
}

impl Home<'_> {
    /// The folder of the file.
    fn folder(&self) -> &str {
        folder(self.file)
    }
}

/// Every place that an import can mean; of a path only the beginning may be known.
pub(super) fn targets(home: &Home<'_>, import: &Import) -> Vec<Target> {
    // Of a text with a hole the folder before it counts.
    let target = match import.target.strip_suffix('*') {
        Some(start) if !start.ends_with("./") || !start.trim_matches(['.', '/']).is_empty() => start,
        Some(_) => return Vec::new(),
        None => import.target.as_str(),
    };
    match (home.language, import.kind) {
        (Language::Rust, Kind::Module) => rust::module(home, target),
        (_, Kind::File) => join(home.folder(), target).map(Target::Path).into_iter().collect(),
        (Language::Script | Language::Markup, _) => script::targets(home, target),
        (Language::Python, _) => python::targets(home, target),
        (Language::Rust, _) => rust::targets(home, target),
        (Language::Go, _) => go::targets(home, target),
        (Language::Php, _) => php::targets(home, target),
        (Language::Ruby, _) => ruby::targets(home, target),
        (Language::CSharp | Language::Java | Language::Kotlin | Language::Scala | Language::Swift, _) => {
            named::targets(home, target)
        }
    }
}

/// Every form that the file of a place can have: as it is, with the language's ending, and as a folder's own file.
pub(super) fn forms(path: &str, language: Language) -> Vec<String> {
    let (endings, inner): (&[&str], &[&str]) = match language {
        Language::Script | Language::Markup => {
            (&["ts", "tsx", "js", "jsx", "mjs", "vue", "svelte"], &["index.ts", "index.js"])
        }
        Language::Python => (&["py"], &["__init__.py"]),
        Language::Rust => (&["rs"], &["mod.rs"]),
        Language::Go => (&[], &["x.go"]),
        Language::Php => (&["php"], &["x.php"]),
        Language::Ruby => (&["rb"], &["x.rb"]),
        Language::CSharp => (&["cs"], &["x.cs"]),
        Language::Java => (&["java"], &["x.java"]),
        Language::Kotlin => (&["kt"], &["x.kt"]),
        Language::Scala => (&["scala"], &["x.scala"]),
        Language::Swift => (&["swift"], &["x.swift"]),
    };
    // What is written with the ending of what it is compiled to is found under that of the source.
    let stem = [".js", ".jsx", ".mjs", ".cjs"].iter().find_map(|ending| path.strip_suffix(ending)).unwrap_or(path);
    let mut forms = vec![path.to_owned()];
    forms.extend(endings.iter().map(|ending| format!("{stem}.{ending}")));
    forms.extend(inner.iter().map(|file| if path.is_empty() { (*file).to_owned() } else { format!("{path}/{file}") }));
    forms
}

/// A name in full, of others or of the project.
fn name(parts: &[&str]) -> Vec<String> {
    parts.iter().map(|part| (*part).to_owned()).collect()
}
