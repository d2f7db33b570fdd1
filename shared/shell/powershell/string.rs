//! The quotations of PowerShell, and its variables.

use super::{Reader, output, spoken, text, unknown};
use crate::shell::tree::{Node, Part, Written};

/// Whether it is a single quote; the typographic ones count.
pub(super) fn is_single(sign: char) -> bool {
    matches!(sign, '\'' | '\u{2018}'..='\u{201b}')
}

/// Whether it is a double quote; the typographic ones count.
pub(super) fn is_double(sign: char) -> bool {
    matches!(sign, '"' | '\u{201c}'..='\u{201e}')
}

/// Whether it is a dash; the longer ones count.
pub(super) fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '\u{2013}'..='\u{2015}')
}

impl Reader<'_> {
    /// A quotation, from its first quote on.
    pub(super) fn quotation(&mut self) -> Written {
        let mut written = Written { parts: vec![quoted("")] };
        match self.cursor.next() {
            Some(quote) if is_single(quote) => {
                let mut inner = String::new();
                loop {
                    inner.push_str(self.cursor.take_while(|sign| !is_single(sign)));
                    if self.cursor.next().is_none() {
                        self.fail("a quotation in it does not end");
                        break;
                    }
                    match self.peek() {
                        Some(next) if is_single(next) => {
                            inner.push(next);
                            self.cursor.next();
                        }
                        _ => break,
                    }
                }
                written.parts = vec![quoted(&inner)];
            }
            _ => self.expanded(&mut written.parts, is_double),
        }
        self.look_for_dash(&written);
        written
    }

    /// Text in which variables and escapes count, up to its end.
    fn expanded(&mut self, parts: &mut Vec<Part>, is_end: fn(char) -> bool) {
        loop {
            let plain = self.cursor.take_while(|sign| !is_double(sign) && sign != '`' && sign != '$');
            push(parts, plain);
            match self.peek() {
                None => return self.fail("a quotation in it does not end"),
                Some('$') => {
                    let part = self.variable(true);
                    parts.push(part);
                }
                Some('`') => self.escape(parts),
                Some(quote) => {
                    self.cursor.next();
                    let is_doubled = self.peek().is_some_and(is_end);
                    if is_doubled {
                        self.cursor.next();
                    } else if is_end(quote) {
                        return;
                    }
                    push(parts, quote.encode_utf8(&mut [0; 4]));
                }
            }
        }
    }

    /// A backquote and what it makes of the next character.
    pub(super) fn escape(&mut self, parts: &mut Vec<Part>) {
        self.cursor.next();
        let sign = match self.cursor.next() {
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('0' | 'a' | 'b' | 'e' | 'f' | 'v') => '\u{7f}',
            Some('u') if self.peek() == Some('{') => {
                self.cursor.next();
                let code = self.cursor.take_while(|sign| sign.is_ascii_hexdigit());
                let sign = u32::from_str_radix(code, 16).ok().and_then(char::from_u32).filter(|sign| *sign > '\u{1}');
                if !self.cursor.eat("}") {
                    self.fail("an escape in it does not end");
                }
                sign.unwrap_or('\u{7f}')
            }
            Some('\r') if self.peek() == Some('\n') => {
                self.cursor.next();
                return;
            }
            Some('\n' | '\r') | None => return,
            Some(other) => other,
        };
        push(parts, sign.encode_utf8(&mut [0; 4]));
    }

    /// `@'…'@` or `@"…"@`, from the `@` on.
    pub(super) fn here_text(&mut self) -> Written {
        self.cursor.next();
        let quote = self.cursor.next().unwrap_or('\'');
        self.cursor.take_while(|sign| sign == ' ' || sign == '\t');
        let is_line = self.cursor.eat("\r\n") || self.cursor.eat("\n");
        let is_closing: fn(char) -> bool = if is_single(quote) { is_single } else { is_double };
        let Some(length) = end_of_text(self.cursor.rest(), is_closing).filter(|_| is_line) else {
            self.fail("a text in it does not end");
            return text("");
        };
        let start = self.cursor.place();
        let body: String = self.cursor.rest().get(..length).unwrap_or_default().to_owned();
        let mut written = text(&body);
        if is_double(quote) && body.contains(['$', '`']) {
            written.parts = vec![quoted("")];
            while self.cursor.place() < start + length {
                match self.peek() {
                    Some('$') => {
                        let part = self.variable(true);
                        written.parts.push(part);
                    }
                    Some('`') => self.escape(&mut written.parts),
                    Some(sign) => {
                        self.cursor.next();
                        push(&mut written.parts, sign.encode_utf8(&mut [0; 4]));
                    }
                    None => break,
                }
            }
            if self.cursor.place() > start + length {
                self.fail("a text in it does not end where it should");
            }
        } else {
            self.cursor.eat(&body);
        }
        self.cursor.take_while(|sign| sign == '\n' || sign == '\r');
        self.cursor.next();
        self.cursor.next();
        self.look_for_dash(&written);
        written
    }

    /// A text that looks like an option is none, which a variable that holds it would hide.
    fn look_for_dash(&mut self, written: &Written) {
        let first = written.parts.iter().find_map(|part| match part {
            Part::Text { text, .. } if !text.is_empty() => Some(text.as_str()),
            _ => None,
        });
        let behind = first.and_then(|text| text.strip_prefix(is_dash));
        self.has_dashes |=
            behind.is_some_and(|rest| rest == "-" || rest.starts_with(|next: char| next.is_alphabetic()));
    }

    /// A variable or `$(…)`, from the `$` on.
    pub(super) fn variable(&mut self, is_quoted: bool) -> Part {
        self.cursor.next();
        match self.peek() {
            Some('(') => {
                self.cursor.next();
                let mut of = Node::Sequence(Vec::new());
                self.apart(|reader| of = reader.statements(Some(')')));
                let mut parts = output(spoken(of)).parts;
                parts.pop().unwrap_or_else(|| nobody_knows(false))
            }
            Some('{') => {
                self.cursor.next();
                let name = self.cursor.take_until("}");
                if name.is_none_or(|name| name.contains('`')) {
                    self.fail("the name of a variable in it cannot be read");
                }
                self.named(name.unwrap_or_default())
            }
            Some('$' | '^') => {
                self.cursor.next();
                nobody_knows(false)
            }
            Some('?') => {
                self.cursor.next();
                nobody_knows(true)
            }
            Some(first) if is_name(first) => {
                let place = self.cursor.place();
                self.cursor.take_while(is_name);
                let mut ahead = self.cursor;
                if ahead.eat(":") && ahead.peek().is_some_and(is_name) {
                    self.cursor.next();
                    self.cursor.take_while(is_name);
                }
                let name = self.cursor.since(place).to_owned();
                self.named(&name)
            }
            _ => Part::Text { text: "$".to_owned(), is_quoted },
        }
    }

    fn named(&mut self, name: &str) -> Part {
        let lower = name.to_lowercase();
        let (scope, name) = lower.split_once(':').unwrap_or(("", &lower));
        let name = match scope {
            "env" => match name.to_uppercase() {
                name if name == "USERPROFILE" => "HOME".to_owned(),
                name => name,
            },
            "" | "global" | "script" | "local" | "private" | "variable" | "using" => match name {
                "true" => return quoted("True"),
                "false" => return quoted("False"),
                "null" => return quoted(""),
                "home" => "HOME".to_owned(),
                "pwd" => "PWD".to_owned(),
                "lastexitcode" | "pid" => return nobody_knows(true),
                "executioncontext" | "psdefaultparametervalues" => return doubtful(&lower),
                _ if name.starts_with(|first: char| first.is_ascii_digit()) => return nobody_knows(false),
                _ => name.to_owned(),
            },
            _ => return doubtful(&lower),
        };
        self.seen.push(name.clone());
        Part::Variable { name, is_quoted: true }
    }
}

/// Where a text of several lines ends: before the line that begins with a quote and `@`.
fn end_of_text(rest: &str, is_closing: fn(char) -> bool) -> Option<usize> {
    let mut at = 0;
    for line in rest.split_inclusive('\n') {
        let mut signs = line.chars();
        if signs.next().is_some_and(is_closing) && signs.next() == Some('@') {
            let body = rest.get(..at)?;
            let body = body.strip_suffix('\n').unwrap_or(body);
            return Some(body.strip_suffix('\r').unwrap_or(body).len());
        }
        at += line.len();
    }
    None
}

fn is_name(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_' || sign == '?'
}

fn quoted(text: &str) -> Part {
    Part::Text { text: text.to_owned(), is_quoted: true }
}

fn nobody_knows(is_plain: bool) -> Part {
    Part::Unknown { inner: Vec::new(), is_quoted: true, is_plain }
}

fn doubtful(name: &str) -> Part {
    let why = format!("`${name}` stands for more than a value");
    Part::Unknown { inner: vec![output(Node::Unread(why))], is_quoted: true, is_plain: false }
}

/// Text in double quotes goes on.
fn push(parts: &mut Vec<Part>, more: &str) {
    match parts.last_mut() {
        Some(Part::Text { text, is_quoted: true }) => text.push_str(more),
        _ if more.is_empty() => {}
        _ => parts.push(quoted(more)),
    }
}

/// Several words as one, of which nobody knows what it is.
pub(super) fn one(mut words: Vec<Written>) -> Written {
    match words.len() {
        1 => words.pop().unwrap_or_default(),
        _ => unknown(words),
    }
}
