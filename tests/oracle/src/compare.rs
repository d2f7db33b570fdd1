//! Reads every file in both ways, and tells where they differ.

use crate::explain::{Reason, reasons};
use crate::language::{Speech, open};
use crate::report::{Count, Difference, table};
use crate::tree::{self, Lines, Reading};
use rayon::prelude::*;
use skraft::imports::Kind;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Imports by their lines.
type ByLine = BTreeMap<usize, BTreeSet<String>>;

/// Compares all the files; whether every difference has a reason.
pub fn run(folder: &Path, files: &[PathBuf], to: &Path) -> bool {
    let reasons = reasons();
    let results: Vec<_> = files.par_iter().filter_map(|file| compare(folder, file)).collect();
    let mut counts: BTreeMap<&'static str, Count> = BTreeMap::new();
    let mut used: BTreeMap<&str, usize> = BTreeMap::new();
    let mut report = String::new();
    for (language, mut count, differences) in results {
        for difference in differences {
            let reason = reasons.iter().find(|reason| reason.explains(&difference));
            count.explained += usize::from(reason.is_some());
            let reason = reason.map_or("", |reason: &Reason| reason.text.as_str());
            *used.entry(reason).or_default() += 1;
            report.push_str(&difference.row(reason));
        }
        counts.entry(language).or_default().add(&count);
    }
    print!("{}", table(&counts));
    for (reason, count) in used.iter().filter(|(reason, _)| !reason.is_empty()) {
        println!("{count}: {reason}");
    }
    if let Err(error) = std::fs::write(to, report) {
        eprintln!("cannot write {}: {error}", to.display());
        return false;
    }
    !used.contains_key("")
}

fn compare(folder: &Path, path: &Path) -> Option<(&'static str, Count, Vec<Difference>)> {
    let (speech, text) = open(path)?;
    let reading = tree::read(&text, speech);
    let plain = ours(&text, speech, false);
    let full = ours(&text, speech, true);
    let trees = trees(&reading);
    let file = path.strip_prefix(folder).unwrap_or(path).display().to_string();
    let lines: BTreeSet<usize> = plain.keys().chain(full.keys()).chain(trees.keys()).copied().collect();
    let mut count = Count { files: 1, lines: lines.len(), ..Count::default() };
    let mut differences = Vec::new();
    let starts = Lines::new(&text);
    for line in lines {
        let of = |read: &ByLine| -> Vec<String> { read.get(&line).into_iter().flatten().cloned().collect() };
        let (plain, full, trees) = (of(&plain), of(&full), of(&trees));
        let ours = if plain == trees { full } else { plain };
        if ours == trees {
            count.alike += 1;
            continue;
        }
        differences.push(Difference {
            language: speech.name,
            file: file.clone(),
            line,
            ours,
            trees,
            is_torn: reading.errors.iter().any(|error| error.contains(&line)),
            text: text
                .get(starts.start(line)..)
                .unwrap_or_default()
                .lines()
                .next()
                .unwrap_or_default()
                .trim()
                .to_owned(),
        });
    }
    Some((speech.name, count, differences))
}

/// What skraft reads, with names in full looked for or without: they must not change what is read of the statements.
fn ours(text: &str, speech: &Speech, qualified: bool) -> ByLine {
    let mut lines = ByLine::new();
    let imports = skraft::imports::read(text, speech.reader, qualified).imports;
    for import in imports.into_iter().filter(|import| import.kind != Kind::Qualified) {
        lines.entry(import.line).or_default().insert(import.target);
    }
    lines
}

fn trees(reading: &Reading) -> ByLine {
    let mut lines = ByLine::new();
    for found in &reading.found {
        lines.entry(found.line).or_default().insert(found.target.clone());
    }
    lines
}
