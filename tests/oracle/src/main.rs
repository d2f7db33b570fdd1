//! Compares the import reader of skraft with tree-sitter, on real files. See the README beside this crate.

mod compare;
mod damage;
mod explain;
mod language;
mod report;
mod tree;
mod trees;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "skraft-oracle [--damaged] [--only LANGUAGE] [--to FILE] FOLDER\nskraft-oracle --tree FILE";

struct Asked {
    folder: PathBuf,
    only: Option<String>,
    to: PathBuf,
    is_damaged: bool,
    is_tree: bool,
}

fn asked() -> Option<Asked> {
    let mut asked = Asked {
        folder: PathBuf::new(),
        only: None,
        to: PathBuf::from("differences.tsv"),
        is_damaged: false,
        is_tree: false,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--damaged" => asked.is_damaged = true,
            "--tree" => asked.is_tree = true,
            "--only" => asked.only = Some(words.next()?),
            "--to" => asked.to = PathBuf::from(words.next()?),
            _ if word.starts_with('-') => return None,
            _ => asked.folder = PathBuf::from(word),
        }
    }
    (!asked.folder.as_os_str().is_empty()).then_some(asked)
}

fn main() -> ExitCode {
    let Some(asked) = asked() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    if asked.is_tree {
        return show(&asked.folder);
    }
    let files = language::files(&asked.folder, asked.only.as_deref());
    let is_good = if asked.is_damaged {
        damage::run(&asked.folder, &files, &asked.to)
    } else {
        compare::run(&asked.folder, &files, &asked.to)
    };
    if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Shows the tree of one file and both readings of it, for whoever looks into a difference.
fn show(path: &Path) -> ExitCode {
    let Some((file, text)) = language::open(path) else {
        eprintln!("no file of a language that is known: {}", path.display());
        return ExitCode::FAILURE;
    };
    let reading = tree::read(&text, file);
    println!("{}", reading.tree);
    for found in &reading.found {
        println!("tree {}:{}", found.line, found.target);
    }
    for import in skraft::imports::read(&text, file.reader, false).imports {
        println!("ours {}:{} {}", import.line, import.target, import.kind.name());
    }
    ExitCode::SUCCESS
}
