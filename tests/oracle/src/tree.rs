//! Reads a text by its tree.

use crate::language::Speech;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use streaming_iterator::StreamingIterator;
use tree_sitter::{Parser, Query, QueryCursor, Tree};

/// One import that the tree tells of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The line, as skraft counts it.
    pub line: usize,
    /// What is imported, as skraft words it.
    pub target: String,
    /// The bytes of the statement.
    pub span: Range<usize>,
}

/// What the tree tells.
pub struct Reading {
    /// The imports, in the order of the text.
    pub found: Vec<Found>,
    /// The lines over which the tree has an error.
    pub errors: Vec<Range<usize>>,
    /// The tree, for people.
    pub tree: String,
}

struct Tools {
    parser: Parser,
    query: Query,
}

thread_local! {
    static TOOLS: RefCell<HashMap<&'static str, Tools>> = RefCell::new(HashMap::new());
}

/// Reads a text.
pub fn read(text: &str, speech: &'static Speech) -> Reading {
    TOOLS.with_borrow_mut(|tools| {
        let tools = tools.entry(speech.name).or_insert_with(|| {
            let grammar = (speech.grammar)();
            let mut parser = Parser::new();
            parser.set_language(&grammar).expect("the grammar fits the library");
            let query = Query::new(&grammar, speech.query).expect("the query fits the grammar");
            Tools { parser, query }
        });
        let tree = tools.parser.parse(text, None).expect("there is no time limit");
        let mut found = Vec::new();
        let lines = Lines::new(text);
        let mut cursor = QueryCursor::new();
        let mut captures = cursor.captures(&tools.query, tree.root_node(), text.as_bytes());
        while let Some((matched, at)) = captures.next() {
            let node = matched.captures[*at].node;
            let mut add = |from: usize, target: String| {
                found.push(Found { line: lines.of(from), target, span: node.byte_range() });
            };
            (speech.extract)(node, text, &mut add);
        }
        found.sort_by_key(|found| found.span.start);
        Reading { found, errors: errors(&tree, &lines), tree: tree.root_node().to_sexp() }
    })
}

fn errors(tree: &Tree, lines: &Lines) -> Vec<Range<usize>> {
    let mut errors = Vec::new();
    let mut nodes = vec![tree.root_node()];
    while let Some(node) = nodes.pop() {
        if node.is_error() || node.is_missing() {
            errors.push(lines.of(node.start_byte())..lines.of(node.end_byte()) + 1);
        } else if node.has_error() {
            nodes.extend((0..node.child_count()).filter_map(|at| node.child(at as u32)));
        }
    }
    errors
}

/// Where the lines of a text begin, counted as skraft counts them.
pub struct Lines(Vec<usize>);

impl Lines {
    /// Of a text.
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let is_end = |at: &usize| bytes[*at] == b'\n' || bytes[*at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
        Self(std::iter::once(0).chain((0..bytes.len()).filter(is_end).map(|at| at + 1)).collect())
    }

    /// The line of a place, from 1.
    pub fn of(&self, at: usize) -> usize {
        self.0.partition_point(|&start| start <= at)
    }

    /// Where a line begins.
    pub fn start(&self, line: usize) -> usize {
        self.0.get(line - 1).or(self.0.last()).copied().unwrap_or(0)
    }
}
