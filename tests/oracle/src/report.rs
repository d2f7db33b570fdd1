//! What is written of a comparison.

use std::collections::BTreeMap;

/// A line that is read in two ways.
#[derive(Debug)]
pub struct Difference {
    /// The language.
    pub language: &'static str,
    /// The file, below the folder.
    pub file: String,
    /// The line.
    pub line: usize,
    /// What skraft read there.
    pub ours: Vec<String>,
    /// What the tree tells.
    pub trees: Vec<String>,
    /// Whether the tree has an error there.
    pub is_torn: bool,
    /// What stands there.
    pub text: String,
}

impl Difference {
    /// One row of the report.
    pub fn row(&self, reason: &str) -> String {
        let Self { language, file, line, ours, trees, is_torn, text } = self;
        let torn = if *is_torn { "torn" } else { "" };
        let said: String = text.chars().take(200).collect();
        format!("{language}\t{file}:{line}\t{}\t{}\t{torn}\t{reason}\t{said}\n", ours.join(" | "), trees.join(" | "))
    }
}

/// What was counted for one language.
#[derive(Debug, Default, Clone)]
pub struct Count {
    /// Files.
    pub files: usize,
    /// Lines in which an import stands, by either reading.
    pub lines: usize,
    /// Of these the ones that are read alike.
    pub alike: usize,
    /// Of the others the ones for which there is a reason.
    pub explained: usize,
}

impl Count {
    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.files += other.files;
        self.lines += other.lines;
        self.alike += other.alike;
        self.explained += other.explained;
    }
}

/// The table.
pub fn table(counts: &BTreeMap<&'static str, Count>) -> String {
    let mut table =
        String::from("| language | files | import lines | alike | explained | open |\n|---|---|---|---|---|---|\n");
    let mut all = Count::default();
    for (language, count) in counts {
        all.add(count);
        table.push_str(&row(language, count));
    }
    table.push_str(&row("all", &all));
    table
}

fn row(language: &str, count: &Count) -> String {
    let Count { files, lines, alike, explained } = *count;
    let rate = 100.0 * alike as f64 / lines.max(1) as f64;
    let open = lines - alike - explained;
    format!("| {language} | {files} | {lines} | {rate:.3} % | {explained} | {open} |\n")
}
