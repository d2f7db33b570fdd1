//! Damages every file, and looks whether the imports in what is left whole are still read: as in a file that is being written.

use crate::language::{Speech, open};
use crate::tree::{self, Found, Lines};
use rayon::prelude::*;
use std::collections::{BTreeMap, HashSet};
use std::ops::Range;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

/// A way of damaging: its name, and what it does to a text at a place.
type Way = (&'static str, fn(&str, &mut Chance) -> (Range<usize>, &'static str));

/// What is taken out of the text, and what is put in there.
const WAYS: &[Way] = &[
    ("cut", |text, chance| (chance.below(text.len())..text.len(), "")),
    ("delete", |text, chance| {
        let from = chance.below(text.len());
        (from..(from + 1 + chance.below(200)).min(text.len()), "")
    }),
    ("bracket", |text, chance| insertion(text, chance, &["(", ")", "[", "]", "{", "}", "<", "((", "{{", "}}"])),
    ("quote", |text, chance| insertion(text, chance, &["\"", "'", "`", "\"\"\"", "/*", "*/", "${"])),
];

fn insertion(text: &str, chance: &mut Chance, signs: &[&'static str]) -> (Range<usize>, &'static str) {
    let at = chance.below(text.len());
    (at..at, signs[chance.below(signs.len())])
}

/// Numbers by chance, the same ones for the same seed.
struct Chance(u64);

impl Chance {
    fn of(seed: &str) -> Self {
        Self(
            seed.bytes()
                .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)),
        )
    }

    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end.max(1) as u64) as usize
    }
}

/// What was expected, found and lost in one way.
#[derive(Default, Clone, Copy)]
struct Count {
    expected: usize,
    found: usize,
    panics: usize,
}

/// Damages all the files; whether nothing broke.
pub fn run(folder: &Path, files: &[PathBuf], to: &Path) -> bool {
    let results: Vec<_> = files.par_iter().filter_map(|file| damage(folder, file)).collect();
    let mut counts: BTreeMap<(&str, &str), Count> = BTreeMap::new();
    let mut report = String::new();
    for (language, rows, lost) in results {
        for (way, count) in rows {
            let sum = counts.entry((language, way)).or_default();
            sum.expected += count.expected;
            sum.found += count.found;
            sum.panics += count.panics;
        }
        report.push_str(&lost);
    }
    print!("{}", table(&counts));
    let is_written = std::fs::write(to, report).is_ok();
    is_written && counts.values().all(|count| count.panics == 0)
}

type Result = (&'static str, Vec<(&'static str, Count)>, String);

fn damage(folder: &Path, path: &Path) -> Option<Result> {
    let (speech, text) = open(path)?;
    let file = path.strip_prefix(folder).unwrap_or(path).display().to_string();
    let found = tree::read(&text, speech).found;
    // What is read differently in the whole file says nothing here.
    let whole = ours(&text, speech)?;
    let found: Vec<Found> =
        found.into_iter().filter(|found| whole.contains(&(found.line, found.target.clone()))).collect();
    if found.is_empty() {
        return None;
    }
    let lines = Lines::new(&text);
    let mut chance = Chance::of(&file);
    let mut lost = String::new();
    let rows = WAYS.iter().map(|(way, choose)| {
        let (range, sign) = choose(&text, &mut chance);
        let range = text.floor_char_boundary(range.start)..text.floor_char_boundary(range.end);
        let damaged = format!("{}{sign}{}", &text[..range.start], &text[range.end..]);
        let torn = lines.of(range.start)..=lines.of(range.end);
        let gone = lines.of(range.end) - lines.of(range.start);
        let expected = found.iter().filter(|found| {
            let last = lines.of(found.span.end.saturating_sub(1).max(found.span.start));
            last < *torn.start() || found.line > *torn.end()
        });
        let expected: Vec<(usize, String)> = expected
            .map(|found| (found.line - if found.line > *torn.end() { gone } else { 0 }, found.target.clone()))
            .collect();
        let mut count = Count { expected: expected.len(), ..Count::default() };
        match ours(&damaged, speech) {
            Some(read) => count.found = expected.iter().filter(|import| read.contains(import)).count(),
            None => count.panics = 1,
        }
        if count.found < count.expected {
            let (bytes, line) = (range.len(), torn.start());
            lost.push_str(&format!(
                "{}\t{way}\t{file}:{line}\t{bytes} bytes\t{sign}\t{} of {}\n",
                speech.name, count.found, count.expected
            ));
        }
        (*way, count)
    });
    let rows = rows.collect();
    Some((speech.name, rows, lost))
}

/// What skraft reads; `None` where it breaks.
fn ours(text: &str, speech: &'static Speech) -> Option<HashSet<(usize, String)>> {
    let source = catch_unwind(|| skraft::imports::read(text, speech.reader, false)).ok()?;
    Some(source.imports.into_iter().map(|import| (import.line, import.target)).collect())
}

fn table(counts: &BTreeMap<(&str, &str), Count>) -> String {
    let mut table = String::from(
        "| language | cut | delete | bracket | quote | imports | panics |\n|---|---|---|---|---|---|---|\n",
    );
    let languages: std::collections::BTreeSet<&str> = counts.keys().map(|(language, _)| *language).collect();
    let mut sums = [Count::default(); 4];
    let mut row = |name: &str, of: [Count; 4]| {
        let rates = of.map(|count| format!("{:.2} %", 100.0 * count.found as f64 / count.expected.max(1) as f64));
        let expected: usize = of.iter().map(|count| count.expected).sum();
        let panics: usize = of.iter().map(|count| count.panics).sum();
        table.push_str(&format!("| {name} | {} | {expected} | {panics} |\n", rates.join(" | ")));
    };
    for language in languages {
        let mut of = [Count::default(); 4];
        for ((way, _), (count, sum)) in WAYS.iter().zip(of.iter_mut().zip(sums.iter_mut())) {
            *count = counts.get(&(language, *way)).copied().unwrap_or_default();
            sum.expected += count.expected;
            sum.found += count.found;
            sum.panics += count.panics;
        }
        row(language, of);
    }
    row("all", sums);
    table
}
