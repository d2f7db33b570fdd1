//! What the readers of the languages share: they go from keyword to keyword, and write down what they find.

use super::comment::{SIGN, note};
use super::grammar::Grammar;
use super::lexer::{Lexer, Token, What};
use super::literal::{FULL, QUOTE};
use super::look::find;
use super::place::Places;
use super::{Import, Kind, Note, Source};
use std::collections::HashSet;
use std::ops::Range;

/// Words that can stand behind a value in one of the languages.
const BEHIND: &[&str] =
    &["and", "as", "assert", "if", "or", "rescue", "satisfies", "then", "unless", "until", "while", "with", "xor"];

/// A text that is read.
pub(super) struct Reader<'a> {
    pub(super) lexer: Lexer<'a>,
    /// Whether names in full are wanted too.
    pub(super) qualified: bool,
    pub(super) namespace: Option<String>,
    found: Vec<(usize, String, Kind)>,
    notes: Vec<(usize, Note)>,
    names: HashSet<String>,
    /// How many bytes the targets may still have together: what one statement multiplies must not grow without bound.
    left: usize,
}

impl<'a> Reader<'a> {
    /// A text, at its start. `also` is what a comment has to have so that the language wants to see it.
    pub(super) fn new(text: &'a str, grammar: &'static Grammar, qualified: bool, also: Option<&str>) -> Self {
        let has = |what: &str, rare| find(text.as_bytes(), what.as_bytes(), rare).is_some();
        let comments = (has(SIGN, 1) || also.is_some_and(|also| has(also, 0))).then(Vec::new);
        Self {
            lexer: Lexer::new(text, grammar, comments),
            qualified,
            namespace: None,
            found: Vec::new(),
            notes: Vec::new(),
            names: HashSet::new(),
            left: text.len().saturating_mul(16).saturating_add(65_536),
        }
    }

    /// The next token.
    pub(super) fn next(&mut self) -> Token {
        self.lexer.next()
    }

    /// The next keyword; where names in full are wanted, the next word.
    pub(super) fn key(&mut self) -> Option<Token> {
        loop {
            let token = if self.qualified { self.lexer.next() } else { self.lexer.key() };
            match token.what {
                What::End => return None,
                What::Word => return Some(token),
                _ => {}
            }
        }
    }

    /// What a token says, as written.
    pub(super) fn said(&self, token: &Token) -> &'a str {
        self.lexer.said(token)
    }

    /// Whether a token is one of these words.
    pub(super) fn is_one(&self, token: &Token, words: &[&str]) -> bool {
        token.is_word() && words.contains(&self.said(token))
    }

    /// Writes down an import.
    pub(super) fn add(&mut self, at: usize, target: impl Into<String>, kind: Kind) {
        self.push(at, target.into(), kind);
    }

    fn push(&mut self, at: usize, mut target: String, kind: Kind) {
        if target.is_empty() {
            return;
        }
        match self.left.checked_sub(target.len()) {
            Some(left) => self.left = left,
            None => "*".clone_into(&mut target),
        }
        self.found.push((at, target, kind));
    }

    /// Writes down a name in full; the first time only.
    pub(super) fn add_qualified(&mut self, at: usize, name: String) {
        if self.names.insert(name.clone()) {
            self.push(at, name, Kind::Qualified);
        }
    }

    /// Writes down the first package or namespace.
    pub(super) fn set_namespace(&mut self, name: String) {
        if self.namespace.is_none() && !name.is_empty() {
            self.namespace = Some(name);
        }
    }

    /// Adds a name with dots to `name`, beginning with this token, and gives the token behind it. It ends with its line if it
    /// `is_bound`, and before a keyword in a later line in any case.
    pub(super) fn name(&mut self, mut token: Token, name: &mut String, is_bound: bool) -> Token {
        let mut is_first = true;
        loop {
            let is_late = token.is_fresh && !is_first && (is_bound || self.lexer.is_keyword(token.from, token.to));
            if !is_late && token.is_word() {
                name.push_str(self.said(&token));
            } else if !is_late && token.is(b'*') {
                name.push('*');
            } else {
                break;
            }
            token = self.next();
            if !token.is(b'.') || is_bound && token.is_fresh {
                break;
            }
            name.push('.');
            token = self.next();
            is_first = false;
        }
        if name.ends_with('.') {
            name.pop();
        }
        token
    }

    /// The text that a string and what is added to it come to, and whether that is all of it. Empty where no string is first.
    pub(super) fn value(&mut self, mut token: Token, plus: u8) -> (String, bool) {
        let mut value = String::new();
        loop {
            if !token.is_text() {
                return (value, false);
            }
            self.unescape(&token, &mut value);
            if token.is_open {
                return (value, false);
            }
            token = self.next();
            // One string behind another.
            if token.is_text() && !token.is_fresh {
                continue;
            }
            if !token.is(plus) {
                self.lexer.back(&token);
                return (value, self.is_end(&token));
            }
            token = self.next();
        }
    }

    /// Whether an expression can end before this token.
    fn is_end(&self, token: &Token) -> bool {
        match token.what {
            What::Mark(mark) => token.is_fresh || matches!(mark, b')' | b',' | b';' | b']' | b'}' | b'#' | b'>'),
            What::Word => token.is_fresh || self.is_one(token, BEHIND),
            What::Text | What::End => true,
        }
    }

    /// A value as a target: with a star for what is not known.
    pub(super) fn target(&mut self, token: Token, plus: u8) -> String {
        let (mut value, is_whole) = self.value(token, plus);
        if !is_whole {
            value.push('*');
        }
        value
    }

    /// Adds what a string says, escapes resolved.
    pub(super) fn unescape(&self, token: &Token, into: &mut String) {
        let mut rest = self.said(token);
        while let Some((before, behind)) = rest.split_once('\\') {
            into.push_str(before);
            rest = match token.escape {
                FULL => escape(behind, into),
                QUOTE => quote(behind, into),
                _ => {
                    into.push('\\');
                    behind
                }
            };
        }
        into.push_str(rest);
    }

    /// Takes the comments that came by since they were taken last; the notes in them are kept.
    pub(super) fn comments(&mut self) -> Vec<Range<usize>> {
        let comments = self.lexer.comments.as_mut().map(std::mem::take).unwrap_or_default();
        let text = self.lexer.text;
        self.notes.extend(comments.iter().filter_map(|comment| note(text, comment)));
        comments
    }

    /// All that was found.
    pub(super) fn source(mut self) -> Source {
        self.comments();
        let mut places = Places::new(self.lexer.text);
        let imports = self.found.into_iter().map(|(at, target, kind)| {
            let (line, column) = places.of(at);
            Import { line, column, target, kind }
        });
        let imports = imports.collect();
        let mut places = Places::new(self.lexer.text);
        let notes = self.notes.into_iter().map(|(at, note)| Note { line: places.of(at).0, ..note }).collect();
        Source { imports, namespace: self.namespace, notes }
    }
}

fn quote<'a>(behind: &'a str, into: &mut String) -> &'a str {
    if !behind.starts_with(['\\', '\'', '"']) {
        into.push('\\');
    }
    first(behind, into)
}

/// Takes the first character over.
fn first<'a>(behind: &'a str, into: &mut String) -> &'a str {
    let mut chars = behind.chars();
    into.extend(chars.next());
    chars.as_str()
}

/// Resolves the escape of which that is what stands behind the backslash, and gives what is left.
fn escape<'a>(behind: &'a str, into: &mut String) -> &'a str {
    let mut chars = behind.chars();
    let code = match chars.next() {
        Some('x') => coded(chars.as_str(), 2),
        Some('u') => coded(chars.as_str(), 4),
        Some('U') => coded(chars.as_str(), 8),
        Some('n') => Some(('\n', chars.as_str())),
        Some('t') => Some(('\t', chars.as_str())),
        Some('r') => Some(('\r', chars.as_str())),
        // A line that goes on.
        Some('\n') => return chars.as_str(),
        Some('\r') => return chars.as_str().strip_prefix('\n').unwrap_or(chars.as_str()),
        _ => None,
    };
    match code {
        Some((char, rest)) => {
            into.push(char);
            rest
        }
        None => first(behind, into),
    }
}

/// A character by its number: of so many digits, or between braces.
fn coded(rest: &str, digits: usize) -> Option<(char, &str)> {
    let (digits, rest) = match rest.strip_prefix('{') {
        Some(inner) => inner.split_once('}')?,
        None => rest.split_at_checked(digits)?,
    };
    Some((char::from_u32(u32::from_str_radix(digits, 16).ok()?)?, rest))
}
