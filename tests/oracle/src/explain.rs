//! Differences that are known, each with the reason why it is none of the reader's.

use crate::report::Difference;
use regex::Regex;

/// One reason, and where it holds.
pub struct Reason {
    language: Regex,
    file: Regex,
    line: Regex,
    /// Why.
    pub text: String,
}

/// The reasons of `explained.tsv`.
pub fn reasons() -> Vec<Reason> {
    let rows = include_str!("../explained.tsv").lines().filter(|row| !row.starts_with('#') && !row.is_empty());
    rows.map(|row| {
        let mut columns = row.split('\t');
        let mut pattern = || {
            let column = columns.next().unwrap_or_default();
            Regex::new(column).unwrap_or_else(|error| panic!("explained.tsv: {row}: {error}"))
        };
        let (language, file, line) = (pattern(), pattern(), pattern());
        let text = columns.next().unwrap_or_default().to_owned();
        assert!(!text.is_empty(), "explained.tsv: a row without a reason: {row}");
        Reason { language, file, line, text }
    })
    .collect()
}

impl Reason {
    /// Whether it explains that difference.
    pub fn explains(&self, difference: &Difference) -> bool {
        self.language.is_match(difference.language)
            && self.file.is_match(&difference.file)
            && self.line.is_match(&difference.text)
    }
}
