//! One member of an object, or entry of a list, put into a text or taken out of it; every other byte stays.
//!
//! What is put in follows what stands there: one line stays one line, the indentation, the line ends and the trailing
//! comma are kept. What is taken out leaves the text as if it had never been put in.

use super::layer::GRAMMAR;
use super::node::Value;
use super::words::words;
use jsonc_parser::common::Range;
use jsonc_parser::tokens::{Token, TokenAndRange};
use jsonc_parser::{CollectOptions, CommentCollectionStrategy, ast, parse_to_ast};

/// What ends a line for the parser, and so a comment.
const ENDS: [char; 2] = ['\n', '\r'];

/// Why a text is not edited: where, and what is the matter there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The byte.
    pub offset: usize,
    /// What, as the rest of a sentence.
    pub what: String,
}

/// A text taken apart.
pub(super) struct Shape<'t> {
    pub(super) text: &'t str,
    pub(super) root: Option<ast::Value<'t>>,
    /// With the comments.
    tokens: Vec<TokenAndRange<'t>>,
    pub(super) newline: &'static str,
    pub(super) unit: String,
}

/// A part of the text, and what comes in its place.
pub(super) type Splice = (std::ops::Range<usize>, String);

/// The braces of an object or list with what is between them.
pub(super) struct Holder {
    pub(super) range: Range,
    pub(super) items: Vec<Range>,
}

impl<'t> Shape<'t> {
    /// Takes a text apart.
    pub(super) fn of(text: &'t str) -> Result<Self, Refused> {
        let collect = CollectOptions { comments: CommentCollectionStrategy::AsTokens, tokens: true };
        let parsed = parse_to_ast(text, &collect, &GRAMMAR)
            .map_err(|error| Refused { offset: error.range().start, what: words(error.kind()) })?;
        let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let mut shape = Self {
            text,
            root: parsed.value,
            tokens: parsed.tokens.unwrap_or_default(),
            newline,
            unit: "  ".to_owned(),
        };
        if let Some(ast::Value::Object(object)) = &shape.root
            && let Some(first) = object.properties.first()
            && let Some(indent) = shape.indent_before(first.range.start).filter(|indent| !indent.is_empty())
        {
            shape.unit = indent.to_owned();
        }
        Ok(shape)
    }

    fn slice(&self, start: usize, end: usize) -> &'t str {
        self.text.get(start..end).unwrap_or_default()
    }

    /// The blanks that begin the line of a byte.
    pub(super) fn indent(&self, at: usize) -> &'t str {
        let line = self.slice(0, at).rfind(ENDS).map_or(0, |end| end + 1);
        let rest = self.slice(line, at);
        self.slice(line, line + rest.len() - rest.trim_start_matches([' ', '\t']).len())
    }

    /// The blanks before a byte, where nothing else is before it on its line.
    fn indent_before(&self, at: usize) -> Option<&'t str> {
        let indent = self.indent(at);
        let before = self.slice(0, at - indent.len());
        (before.ends_with(ENDS) && self.slice(0, at).ends_with(indent)).then_some(indent)
    }

    /// Whether a part of the text stands on one line.
    pub(super) fn is_flat(&self, range: Range) -> bool {
        !self.slice(range.start, range.end).contains(ENDS)
    }

    fn next(&self, at: usize) -> Option<&TokenAndRange<'t>> {
        self.tokens.iter().find(|token| token.range.start >= at)
    }

    fn before(&self, at: usize) -> Option<&TokenAndRange<'t>> {
        self.tokens.iter().rev().find(|token| token.range.end <= at)
    }

    /// The comma behind an item.
    fn comma_after(&self, at: usize) -> Option<Range> {
        let next = self.tokens.iter().find(|token| token.range.start >= at && !is_comment(token))?;
        matches!(next.token, Token::Comma).then_some(next.range)
    }

    fn comma_before(&self, at: usize) -> Option<Range> {
        let before = self.tokens.iter().rev().find(|token| token.range.end <= at && !is_comment(token))?;
        matches!(before.token, Token::Comma).then_some(before.range)
    }

    /// Whether somebody commented something in there.
    pub(super) fn has_comment(&self, range: Range) -> bool {
        let inside = |token: &&TokenAndRange<'_>| token.range.start >= range.start && token.range.end <= range.end;
        self.tokens.iter().filter(inside).any(is_comment)
    }

    /// Puts an item behind those that are there. `written` writes it, given the indentation and whether it is to stay on
    /// one line.
    pub(super) fn put(&self, holder: &Holder, written: impl Fn(&str, bool) -> String) -> Vec<Splice> {
        let close = holder.range.end.saturating_sub(1);
        let end = self.before(close).map_or(close, |token| token.range.end);
        if holder.items.is_empty() && end == holder.range.start + 1 {
            return vec![self.first(holder, written)];
        }
        let blank = self.slice(end, close);
        let last = holder.items.last();
        let trailing = last.and_then(|last| self.comma_after(last.end));
        let mut splices = Vec::new();
        if let Some(last) = last.filter(|_| trailing.is_none()) {
            splices.push((last.end..last.end, ",".to_owned()));
        }
        let comma = if trailing.is_some() { "," } else { "" };
        splices.push(match blank.find(ENDS) {
            Some(line_end) => {
                let indent = last
                    .and_then(|last| self.indent_before(last.start))
                    .map_or_else(|| format!("{}{}", self.indent(close), self.unit), str::to_owned);
                let at = end + line_end;
                (at..at, format!("{}{indent}{}{comma}", self.newline, written(&indent, false)))
            }
            None => (end..end, format!(" {}{comma}", written("", true))),
        });
        splices
    }

    /// The first item of an object or list that holds nothing but blanks.
    fn first(&self, holder: &Holder, written: impl Fn(&str, bool) -> String) -> Splice {
        let (start, end) = (holder.range.start, holder.range.end);
        let open = self.slice(start, start + 1);
        let close = self.slice(end.saturating_sub(1), end);
        let is_root = self.root.as_ref().is_some_and(|root| range_of(root).start == start);
        let is_list = open == "[";
        let within = if !is_root && (is_list || !self.text.trim().contains(ENDS)) {
            let space = if is_list { "" } else { " " };
            format!("{open}{space}{}{space}{close}", written("", true))
        } else {
            let outer = self.indent(start);
            let indent = format!("{outer}{}", self.unit);
            format!("{open}{1}{indent}{0}{1}{outer}{close}", written(&indent, false), self.newline)
        };
        (start..end, within)
    }

    /// Takes an item out, with its line and the comment behind it on that line where it has one of its own.
    pub(super) fn take(&self, holder: &Holder, number: usize) -> Vec<Splice> {
        let Some(item) = holder.items.get(number) else { return Vec::new() };
        let own = self.comma_after(item.end);
        let end = own.map_or(item.end, |comma| comma.end);
        let range = match self.line_of(item.start, end) {
            Some(line) => line,
            None => self.within_line(item.start, end, number + 1 == holder.items.len()),
        };
        let is_alone = holder.items.len() == 1;
        let inner = holder.range.start + 1..holder.range.end.saturating_sub(1);
        let stays = format!("{}{}", self.slice(inner.start, range.start), self.slice(range.end, inner.end));
        if is_alone && stays.trim().is_empty() {
            return vec![(inner, String::new())];
        }
        let mut splices = vec![(range, String::new())];
        if let Some(comma) = self.comma_before(item.start).filter(|_| own.is_none()) {
            splices.push((comma.start..comma.end, String::new()));
        }
        splices
    }

    /// The line of an item, with the end of the line before it, where nothing but a comment stands there too.
    fn line_of(&self, start: usize, end: usize) -> Option<std::ops::Range<usize>> {
        let indent = self.indent_before(start)?;
        let behind = self.next(end)?;
        let end = if is_comment(behind) && !self.slice(end, behind.range.end).contains(ENDS) {
            behind.range.end
        } else {
            end
        };
        let rest = self.slice(end, self.text.len());
        let blank = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        if !rest.get(blank..)?.starts_with(ENDS) {
            return None;
        }
        let before = self.slice(0, start - indent.len());
        let line_end = before.strip_suffix("\r\n").or_else(|| before.strip_suffix(ENDS))?;
        Some(line_end.len()..end + blank)
    }

    /// An item among others on a line, with the blanks that only it needed.
    fn within_line(&self, start: usize, end: usize, is_last: bool) -> std::ops::Range<usize> {
        let next = self.next(end).map_or(end, |token| token.range.start);
        if !is_last {
            return start..if self.slice(end, next).contains(ENDS) { end } else { next };
        }
        let before = self.before(start).map_or(start, |token| token.range.end);
        if self.slice(before, start).contains(ENDS) { start..end } else { before..end }
    }

    /// The text with these parts replaced.
    pub(super) fn spliced(&self, mut splices: Vec<Splice>) -> String {
        // Two of one place stay in their order.
        splices.sort_by_key(|(range, _)| range.start);
        let mut out = String::new();
        let mut at = 0;
        for (range, text) in splices {
            out.push_str(self.slice(at, range.start));
            out.push_str(&text);
            at = range.end;
        }
        out + self.slice(at, self.text.len())
    }

    /// The text of an object where there was none yet, behind what is there.
    pub(super) fn begun(&self, value: &Value) -> String {
        let above = self.text.trim_end();
        let gap = if above.is_empty() { "" } else { self.newline };
        format!("{above}{gap}{}{}", self.written(value, "", false), self.newline)
    }
}

fn is_comment(token: &TokenAndRange<'_>) -> bool {
    matches!(token.token, Token::CommentLine(_) | Token::CommentBlock(_))
}

pub(super) fn range_of(value: &ast::Value<'_>) -> Range {
    jsonc_parser::common::Ranged::range(value)
}
