//! The expressions of PowerShell: what they make is a word, known as far as it is a text; what they call is told by the table.

use super::string::{is_dash, is_double, is_single, one};
use super::{Reader, doubt, names, output, repeated, simple, text, unknown};
use crate::shell::tree::{Node, Part, Written};

/// What stands between two operands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operator {
    Comma,
    Plus,
    As,
    Other,
}

impl Reader<'_> {
    /// An expression: one word, or several where it is a list. Without `lists` it ends at a comma.
    pub(super) fn expression(&mut self, lists: bool) -> Vec<Written> {
        let mut operands = Vec::new();
        let is_known = self.deeper(|reader| reader.operands(lists, &mut operands));
        if is_known { operands } else { vec![unknown(operands)] }
    }

    /// The operands of an expression; gives whether they are a list of words as they are.
    fn operands(&mut self, lists: bool, found: &mut Vec<Written>) -> bool {
        let (mut is_list, mut is_text) = (true, true);
        let mut conditions = 0_usize;
        let mut before = Operator::Comma;
        loop {
            is_list &= self.signs();
            let words = if before == Operator::As { vec![self.converted()] } else { self.operand() };
            if before == Operator::Plus && is_text {
                is_text = append(found, &words);
            } else {
                found.extend(words);
            }
            let Some(operator) = self.operator(lists, &mut conditions) else { break };
            is_list &= operator == before && operator == Operator::Comma
                || (operator == Operator::Plus && found.len() == 1 && is_text);
            is_text &= operator == Operator::Plus && found.first().is_some_and(is_string);
            before = operator;
            self.skip(true);
        }
        is_list && (is_text || before == Operator::Comma)
    }

    /// Signs before an operand; gives whether there are none that change it.
    fn signs(&mut self) -> bool {
        let mut is_plain = true;
        loop {
            self.skip(false);
            let Some(sign) = self.peek() else { return is_plain };
            if is_dash(sign) {
                let mut ahead = self.cursor;
                ahead.next();
                let name = ahead.take_while(|next| next.is_ascii_alphabetic());
                if !name.is_empty() && !names::is_unary(name) {
                    self.fail("an operator of it is not known");
                    return false;
                }
                let counts = name.is_empty() && ahead.peek().is_some_and(is_dash);
                self.cursor = ahead;
                if counts {
                    self.counts();
                }
            } else if matches!(sign, '!' | '+') {
                self.cursor.next();
                if self.peek() == Some('+') {
                    self.counts();
                }
            } else if sign == ',' {
                self.cursor.next();
                continue;
            } else {
                return is_plain;
            }
            is_plain = false;
        }
    }

    /// `++$x`: what it holds is not known any more.
    fn counts(&mut self) {
        let mut ahead = self.cursor;
        ahead.next();
        ahead.take_while(|sign| sign == ' ' || sign == '$' || sign == '{');
        let name = ahead.take_while(|sign| sign.is_alphanumeric() || sign == '_' || sign == ':').to_lowercase();
        let name = name.rsplit(':').next().unwrap_or_default();
        self.blur(&[name.to_owned()]);
    }

    /// What these variables hold is not known from here on, nor before, as the text may run again.
    pub(super) fn blur(&mut self, names: &[String]) {
        let twice = names.iter().chain(names).map(|name| (name.clone(), true));
        self.assigned.extend(twice);
    }

    /// The operator that comes next; nothing is taken where none does.
    fn operator(&mut self, lists: bool, conditions: &mut usize) -> Option<Operator> {
        let place = self.cursor.place();
        self.skip(false);
        let mut ahead = self.cursor;
        let sign = ahead.next()?;
        let next = ahead.peek();
        let found = match sign {
            ',' if lists => Some(Operator::Comma),
            '+' if next == Some('=') => None,
            '+' if next == Some('+') => return self.counted_up(lists, conditions),
            '+' => Some(Operator::Plus),
            _ if is_dash(sign) && next == Some('=') => None,
            _ if is_dash(sign) && next.is_some_and(is_dash) => return self.counted_up(lists, conditions),
            _ if is_dash(sign) => {
                let name = ahead.take_while(|next| next.is_ascii_alphabetic());
                match name {
                    "" => Some(Operator::Other),
                    _ if name.eq_ignore_ascii_case("as") => Some(Operator::As),
                    _ => names::is_operator(name).then_some(Operator::Other),
                }
            }
            '*' if next == Some('>') => None,
            '*' | '/' | '%' if next != Some('=') => Some(Operator::Other),
            '.' if next == Some('.') => {
                ahead.next();
                Some(Operator::Other)
            }
            '?' if next == Some('?') && !ahead.rest().starts_with("?=") => {
                ahead.next();
                Some(Operator::Other)
            }
            '?' if next != Some('?') => {
                *conditions += 1;
                Some(Operator::Other)
            }
            ':' if *conditions > 0 => {
                *conditions -= 1;
                Some(Operator::Other)
            }
            _ => None,
        };
        match found {
            Some(_) => self.cursor = ahead,
            None => self.cursor.back(place),
        }
        found
    }

    /// `$x++`: what it holds is not known any more.
    fn counted_up(&mut self, lists: bool, conditions: &mut usize) -> Option<Operator> {
        self.cursor.next();
        self.cursor.next();
        if let Some(name) = self.seen.last().cloned() {
            self.blur(&[name]);
        }
        self.deeper(|reader| reader.operator(lists, conditions))
    }

    /// What stands behind `-as`.
    fn converted(&mut self) -> Written {
        self.skip(false);
        if self.peek() != Some('[') {
            let value = one(self.operand());
            return unknown(vec![value, doubt("it makes a value of a type that the line does not show".to_owned())]);
        }
        let name = self.type_name();
        if names::is_plain_type(&name) { unknown(Vec::new()) } else { doubt(format!("it makes a `{name}`")) }
    }

    /// One operand, with the members that are asked of it.
    pub(super) fn operand(&mut self) -> Vec<Written> {
        let start = self.cursor.place();
        let mut words = Vec::new();
        self.deeper(|reader| words = reader.bare_operand());
        self.members(words, start)
    }

    fn bare_operand(&mut self) -> Vec<Written> {
        let second = self.cursor.second();
        let word = match self.peek() {
            Some('$') => Written { parts: vec![self.variable(true)] },
            Some(quote) if is_single(quote) || is_double(quote) => self.quotation(),
            Some('(') => return self.brackets(),
            Some('@') => match second {
                Some('(') => {
                    self.cursor.next();
                    return self.brackets();
                }
                Some('{') => self.table(),
                Some(quote) if is_single(quote) || is_double(quote) => self.here_text(),
                _ => {
                    self.fail("a part of it is not understood");
                    unknown(Vec::new())
                }
            },
            Some('{') => self.script(),
            Some('[') => return self.typed(),
            Some(digit) if digit.is_ascii_digit() || digit == '.' => self.number(),
            _ => {
                self.fail("a part of it is not understood");
                unknown(Vec::new())
            }
        };
        vec![word]
    }

    /// `( … )`, from the bracket on.
    fn brackets(&mut self) -> Vec<Written> {
        self.cursor.next();
        let mut node = Node::Sequence(Vec::new());
        self.apart(|reader| node = reader.statements(Some(')')));
        match node {
            Node::Words(words) => words,
            other => vec![output(other)],
        }
    }

    /// `{ … }`: it may run, any number of times.
    pub(super) fn script(&mut self) -> Written {
        self.cursor.next();
        let mut body = Node::Sequence(Vec::new());
        self.apart(|reader| body = reader.statements(Some('}')));
        let part = |text: &str| Part::Text { text: text.to_owned(), is_quoted: true };
        let inner = vec![Written { parts: vec![Part::Output { of: Box::new(repeated(body)), is_quoted: true }] }];
        Written { parts: vec![part("{"), Part::Unknown { inner, is_quoted: true, is_plain: false }, part("}")] }
    }

    /// `@{ … }`, from the `@` on.
    fn table(&mut self) -> Written {
        self.cursor.next();
        self.cursor.next();
        let mut inner = Vec::new();
        loop {
            self.skip(true);
            match self.peek() {
                None => {
                    self.fail("a bracket in it does not close");
                    break;
                }
                Some('}') => {
                    self.cursor.next();
                    break;
                }
                Some(';') => _ = self.cursor.next(),
                Some(first) => {
                    if first.is_alphabetic() || first == '_' {
                        self.cursor.take_while(|sign| sign.is_alphanumeric() || "_-.".contains(sign));
                    } else {
                        let key = self.operand();
                        inner.extend(key);
                    }
                    self.skip(false);
                    if !self.expect('=') {
                        break;
                    }
                    self.skip(true);
                    match self.deeper_statement() {
                        Node::Words(words) => inner.extend(words),
                        other => inner.push(output(other)),
                    }
                }
            }
        }
        unknown(inner)
    }

    fn number(&mut self) -> Written {
        let place = self.cursor.place();
        self.cursor.take_while(|sign| sign.is_ascii_digit());
        let mut ahead = self.cursor;
        if ahead.eat(".") && ahead.peek().is_some_and(|next| next.is_ascii_digit()) {
            self.cursor = ahead;
        }
        self.cursor.take_while(|sign| sign.is_ascii_alphanumeric());
        let number = self.cursor.since(place);
        let is_plain = number.bytes().all(|digit| digit.is_ascii_digit()) && !number.starts_with('0');
        let part = if is_plain {
            Part::Text { text: number.to_owned(), is_quoted: false }
        } else {
            Part::Unknown { inner: Vec::new(), is_quoted: true, is_plain: true }
        };
        Written { parts: vec![part] }
    }

    /// A type's name between its brackets, without `System.` and what it is a list of.
    pub(super) fn type_name(&mut self) -> String {
        let place = self.cursor.place();
        let mut open = 0_usize;
        loop {
            match self.peek() {
                Some('[') => open += 1,
                Some(']') => open = open.saturating_sub(1),
                Some('{' | '$' | '`') | None => {
                    self.fail("a type in it cannot be read");
                    break;
                }
                Some(quote) if is_single(quote) || is_double(quote) => {
                    self.quotation();
                    continue;
                }
                Some(_) => {}
            }
            self.cursor.next();
            if open == 0 {
                break;
            }
        }
        let inner = self.cursor.since(place).trim_start_matches('[');
        let name = inner.split(['[', ']', '(', ',', '`']).next().unwrap_or_default().trim().to_lowercase();
        name.strip_prefix("system.").map_or(name.clone(), str::to_owned)
    }

    /// What begins with a type: a static member, a conversion, or the type itself.
    fn typed(&mut self) -> Vec<Written> {
        let start = self.cursor.place();
        let seen = self.seen.len();
        let mut types = Vec::new();
        while self.peek() == Some('[') {
            types.push(self.type_name());
            if self.starts("::") {
                let name = types.last().cloned().unwrap_or_default();
                let value = self.static_member(&name, start);
                types.pop();
                return vec![made(types, value, start, self)];
            }
            self.skip(false);
            if types.len() > MOST_CALLS {
                self.fail("it makes too many types of a value");
            }
        }
        let begins = |sign: char| "$(@{".contains(sign) || sign.is_ascii_digit() || is_single(sign) || is_double(sign);
        let is_negative =
            self.peek().is_some_and(is_dash) && self.cursor.second().is_some_and(|sign| sign.is_ascii_digit());
        if is_negative {
            self.cursor.next();
        }
        if !self.peek().is_some_and(begins) {
            return vec![unknown(Vec::new())];
        }
        let value = one(self.operand());
        if types.iter().any(|name| name == "ref") {
            types.retain(|name| name != "ref");
            let names = self.seen.get(seen..).unwrap_or_default().to_vec();
            self.blur(&names);
        }
        vec![made(types, value, start, self)]
    }

    fn static_member(&mut self, of: &str, start: usize) -> Written {
        self.cursor.eat("::");
        let name = self.member_name();
        let arguments = if self.peek() == Some('(') { self.arguments() } else { return unknown(Vec::new()) };
        let Some(name) = name else {
            return unknown(vec![one(arguments), doubt(format!("it calls what the line does not show of `{of}`"))]);
        };
        if name == "new" && names::is_plain_type(of) || names::is_plain_static(of, &name) {
            return unknown(arguments);
        }
        called(format!("[{of}]::{name}"), arguments, self.cursor.since(start))
    }

    /// A member's name, in lower case; `None` where the line does not show it.
    fn member_name(&mut self) -> Option<String> {
        match self.peek() {
            Some(quote) if is_single(quote) || is_double(quote) => match self.quotation().parts.as_slice() {
                [Part::Text { text, .. }] => Some(text.to_lowercase()),
                _ => None,
            },
            Some('$' | '(') => {
                let mut inner = Vec::new();
                self.deeper(|reader| inner = reader.bare_operand());
                let is_harmless =
                    inner.iter().flat_map(|word| &word.parts).all(|part| matches!(part, Part::Variable { .. }));
                if !is_harmless {
                    self.fail("the name of a member is made by something that is not read");
                }
                None
            }
            _ => {
                let name = self.cursor.take_while(|sign| sign.is_alphanumeric() || sign == '_');
                if name.is_empty() {
                    self.fail("the name of a member is missing");
                }
                Some(name.to_lowercase())
            }
        }
    }

    fn arguments(&mut self) -> Vec<Written> {
        self.cursor.next();
        let mut found = Vec::new();
        loop {
            self.skip(true);
            match self.peek() {
                None => {
                    self.fail("a bracket in it does not close");
                    return found;
                }
                Some(')') => {
                    self.cursor.next();
                    return found;
                }
                Some(',') => _ = self.cursor.next(),
                Some(_) => {
                    let word = one(self.apart(|reader| reader.expression(false)));
                    found.push(word);
                    self.skip(true);
                    if !matches!(self.peek(), Some(',' | ')')) {
                        self.fail("a part of it is not understood");
                    }
                }
            }
        }
    }

    /// Members and places that are asked of an operand.
    pub(super) fn members(&mut self, words: Vec<Written>, start: usize) -> Vec<Written> {
        let mut words = words;
        let mut calls = 0;
        loop {
            let mut ahead = self.cursor;
            ahead.eat("?");
            let (sign, next) = (ahead.peek(), ahead.second());
            let is_member = sign == Some('.')
                && next.is_some_and(|next| next.is_alphabetic() || "_$('\"\n\r".contains(next) || is_single(next));
            if is_member {
                ahead.next();
                self.cursor = ahead;
                self.skip(true);
                words = vec![self.member(one(words), start)];
                calls += usize::from(words.first().is_some_and(is_called));
                if calls > MOST_CALLS {
                    self.fail("it calls too much of one value");
                }
            } else if sign == Some('[') {
                ahead.next();
                self.cursor = ahead;
                self.skip(true);
                let index = self.apart(|reader| reader.expression(true));
                self.expect(']');
                words.extend(index);
                words = vec![unknown(words)];
            } else if self.starts("::") {
                self.cursor.eat("::");
                self.member_name();
                words.push(doubt("it asks a type that the line does not show".to_owned()));
                if self.peek() == Some('(') {
                    words.extend(self.arguments());
                }
                words = vec![unknown(words)];
            } else {
                return words;
            }
        }
    }

    fn member(&mut self, of: Written, start: usize) -> Written {
        let name = self.member_name();
        let is_short = self.peek() == Some('{') && matches!(name.as_deref(), Some("where" | "foreach"));
        let mut arguments = match self.peek() {
            Some('(') => self.arguments(),
            Some('{') if is_short => vec![self.script()],
            _ => {
                let is_text = name.is_some_and(|name| names::is_text(&name));
                return if is_text { some_text(vec![of]) } else { unknown(vec![of]) };
            }
        };
        let name = name.unwrap_or_default();
        let is_plain = match name.as_str() {
            "foreach" => arguments.first().is_some_and(is_script),
            // A file has a method of this name too.
            "replace" => is_string(&of) || is_content(&of),
            _ => names::is_plain_method(&name),
        };
        arguments.insert(0, of);
        if is_plain {
            return if names::is_text(&name) { some_text(arguments) } else { unknown(arguments) };
        }
        called(format!(".{name}"), arguments, self.cursor.since(start))
    }
}

/// How often one value may be asked for what the table must tell.
const MOST_CALLS: usize = 24;

/// A text of which nothing is known.
fn some_text(words: Vec<Written>) -> Written {
    let mut word = unknown(words);
    word.parts.insert(0, Part::Text { text: String::new(), is_quoted: true });
    word
}

/// Whether the table tells what it is.
fn is_called(word: &Written) -> bool {
    matches!(word.parts.as_slice(), [Part::Output { .. }])
}

/// Whether it is what a command gives that gives nothing but texts.
fn is_content(word: &Written) -> bool {
    const COMMANDS: [&str; 7] = ["gc", "get-content", "cat", "git", "irm", "join-path", "get-date"];
    let [Part::Output { of, .. }] = word.parts.as_slice() else { return false };
    let Node::Simple(simple) = &**of else { return false };
    match simple.words.first().map(|word| word.parts.as_slice()) {
        Some([Part::Text { text, .. }]) => COMMANDS.contains(&text.as_str()),
        _ => false,
    }
}

/// What the table tells of a call.
fn called(name: String, arguments: Vec<Written>, line: &str) -> Written {
    let mut words = vec![text(&name), text("--")];
    words.extend(arguments);
    output(simple(words, line))
}

/// A value made into others of these types, from the last on.
fn made(types: Vec<String>, value: Written, start: usize, reader: &Reader<'_>) -> Written {
    types.into_iter().rev().fold(value, |value, name| match name.as_str() {
        "string" | "object" | "psobject" | "array" | "io.fileinfo" | "io.directoryinfo" | "uri" => value,
        _ if names::is_plain_type(&name) || (name == "scriptblock" && is_script(&value)) => unknown(vec![value]),
        _ => called(format!("[{name}]::new"), vec![value], reader.cursor.since(start)),
    })
}

/// Adds a text to a text; gives whether it could be done.
fn append(found: &mut Vec<Written>, words: &[Written]) -> bool {
    match (found.as_mut_slice(), words) {
        ([text], [more]) => {
            text.parts.extend(more.parts.iter().cloned());
            true
        }
        _ => {
            found.extend(words.iter().cloned());
            false
        }
    }
}

/// Whether it is a text for sure, and no number or list.
fn is_string(word: &Written) -> bool {
    matches!(word.parts.first(), Some(Part::Text { is_quoted: true, .. })) && !is_script(word)
}

/// Whether it is a block.
pub(super) fn is_script(word: &Written) -> bool {
    match word.parts.as_slice() {
        [Part::Text { text, .. }, Part::Unknown { inner, .. }, Part::Text { .. }] => {
            text == "{"
                && matches!(inner.as_slice(), [Written { parts }] if matches!(parts.as_slice(), [Part::Output { .. }]))
        }
        _ => false,
    }
}
