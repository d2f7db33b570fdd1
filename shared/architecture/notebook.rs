//! Notebooks: JSON whose code cells are one Python module, at the notebook's place.
//!
//! The format is nbformat 4: `cells`, each with `cell_type` and `source`, a text or a list of its lines.

use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The code of a notebook.
#[derive(Debug, Default)]
pub struct Module {
    /// The source of its code cells, one behind the other.
    pub text: String,
    /// Where each of its lines stands in the notebook's own text: line, and column of its first letter, from 1.
    places: Vec<(usize, usize)>,
}

/// The name by which a file is judged: that of a Python module for a notebook, else its own.
pub fn module(file: &str) -> Cow<'_, str> {
    file.strip_suffix(".ipynb").map_or(Cow::Borrowed(file), |stem| Cow::Owned(format!("{stem}.py")))
}

#[derive(Deserialize)]
struct Notebook<'a> {
    #[serde(borrow)]
    cells: Vec<Cell<'a>>,
}

#[derive(Deserialize)]
struct Cell<'a> {
    #[serde(borrow)]
    cell_type: Cow<'a, str>,
    #[serde(borrow, default)]
    source: Option<&'a RawValue>,
}

impl Module {
    /// The code of a notebook; `None` where the text is none.
    pub fn of(notebook: &str) -> Option<Self> {
        let read: Notebook<'_> = serde_json::from_str(notebook).ok()?;
        let mut module = Self::default();
        let mut position = Position { text: notebook, at: 0, line: 1, start: 0 };
        for source in read.cells.iter().filter(|cell| cell.cell_type == "code").filter_map(|cell| cell.source) {
            // A list's lines are joined as they are; a text is a list of one.
            let lines: Vec<&RawValue> = serde_json::from_str(source.get()).unwrap_or_else(|_| vec![source]);
            for line in lines {
                let Ok(text) = serde_json::from_str::<String>(line.get()) else { continue };
                module.add(&text, position.of(line.get()));
            }
            module.add("\n", position.of(source.get()));
        }
        Some(module)
    }

    /// Where a place in the code stands in the notebook: line and column, from 1.
    pub fn place(&self, line: usize, column: usize) -> (usize, usize) {
        let (at, first) = self.places.get(line.saturating_sub(1)).copied().unwrap_or((line, 1));
        (at, first + column.saturating_sub(1))
    }

    fn add(&mut self, text: &str, place: (usize, usize)) {
        for part in text.split_inclusive('\n') {
            if self.text.is_empty() || self.text.ends_with('\n') {
                self.places.push(place);
            }
            self.text.push_str(part);
        }
    }
}

/// How far a notebook's text was counted.
struct Position<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    /// Where the line begins.
    start: usize,
}

impl Position<'_> {
    /// Where a part of the text stands; parts are asked for from first to last, but for one that begins before the last.
    fn of(&mut self, part: &str) -> (usize, usize) {
        let offset = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        if let Some(between) = self.text.get(self.at..offset) {
            self.line += between.matches('\n').count();
            self.start = between.rfind('\n').map_or(self.start, |at| self.at + at + 1);
            self.at = offset;
        }
        let before = self.text.get(self.start..self.at).unwrap_or_default();
        // One more for the quote.
        (self.line, before.chars().count() + 2)
    }
}

#[cfg(test)]
mod tests {
    use super::Module;

    const NOTEBOOK: &str = r##"{
 "cells": [
  { "cell_type": "markdown", "source": ["import shop"] },
  { "cell_type": "code", "source": [
     "import a\n",
     "import b"
  ] },
  { "source": "import c\nimport d", "cell_type": "code", "outputs": [] },
  { "cell_type": "code" }
 ]
}"##;

    #[test]
    fn code_cells_are_one_module() {
        let module = Module::of(NOTEBOOK).expect("a notebook");
        assert_eq!(module.text, "import a\nimport b\nimport c\nimport d\n");
        let places: Vec<_> = (1..5).map(|line| module.place(line, 1)).collect();
        assert_eq!(places, [(5, 7), (6, 7), (8, 16), (8, 16)]);
        assert_eq!(module.place(1, 8), (5, 14));
    }

    #[test]
    fn what_is_no_notebook_is_none() {
        for text in ["", "{}", "[]", "import a", "{\"cells\":1}", "{\"cells\":[1]}"] {
            assert!(Module::of(text).is_none(), "{text}");
        }
        assert_eq!(Module::of("{\"cells\":[]}").expect("an empty one").text, "");
    }
}
