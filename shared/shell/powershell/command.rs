//! The commands of PowerShell: words, parameters, lists, redirections.

use super::expression::is_script;
use super::string::{is_dash, is_double, is_single, one};
use super::{Reader, assign, names, sequence, short, text, unknown};
use crate::shell::table::{self, Row};
use crate::shell::tree::{Node, Part, Redirect, Simple, Written};

/// Commands that give names another meaning.
const RENAMING: &str = "set-alias sal new-alias nal import-alias ipal export-alias epal clear-variable clv remove-variable rv \
    update-typedata invoke-history ihy r set-psbreakpoint register-objectevent register-engineevent";
/// Commands that set a variable.
const SETTING: &str = "set-variable sv set new-variable nv";
/// Parameters of `Invoke-WebRequest` by which it is told from the program that bears its short name.
const WEB: &str = "uri outfile method headers body usebasicparsing infile contenttype credential websession timeoutsec \
    maximumredirection useragent form skipcertificatecheck passthru proxy sessionvariable";

/// A command on its way through the reader.
#[derive(Default)]
struct Call {
    words: Vec<Written>,
    /// For each word whether it is a parameter: a bare word with a dash.
    parameters: Vec<bool>,
    redirects: Vec<Redirect>,
    /// What the table tells of it, if it is a command of PowerShell's own.
    row: Option<Row<'static>>,
    /// Whether words stand for whatever a variable holds.
    is_splatted: bool,
}

impl Call {
    fn push(&mut self, word: Written, is_parameter: bool) {
        self.words.push(word);
        self.parameters.push(is_parameter);
    }
}

impl Reader<'_> {
    /// A command; `before` is what comes into it.
    pub(super) fn command(&mut self, before: Option<&Node>) -> Node {
        let start = self.cursor.place();
        let calls = self.peek() == Some('&');
        let mut ahead = self.cursor;
        ahead.next();
        let is_sourced = self.peek() == Some('.')
            && ahead.peek().is_none_or(|next| next.is_whitespace() || "$('\"{&".contains(next));
        if calls || is_sourced {
            self.cursor.next();
            self.skip(false);
        }
        let mut body = None;
        let mut call = Call::default();
        if (calls || is_sourced) && self.peek() == Some('{') {
            self.cursor.next();
            let mut node = Node::Sequence(Vec::new());
            let is_apart = usize::from(calls);
            self.nested += is_apart;
            self.deeper(|reader| node = reader.statements(Some('}')));
            self.nested -= is_apart;
            body = Some(node);
        } else if !self.name(&mut call) {
            self.fail("a command is missing");
            return Node::Sequence(Vec::new());
        }
        self.words(&mut call);
        let line = self.cursor.since(start).to_owned();
        if let Some(body) = body {
            let words = Node::Words(call.words);
            return Node::Group {
                body: Box::new(sequence(vec![words, body])),
                redirects: call.redirects,
                is_subshell: false,
            };
        }
        let is_file = call
            .words
            .first()
            .and_then(literal)
            .is_none_or(|name| name.contains(['/', '\\']) || name.ends_with(".ps1"));
        if is_sourced && is_file {
            return refused(call, "it runs a file in the same shell, which the line does not show".to_owned());
        }
        self.judged(call, before, &line)
    }

    /// The word that names the command.
    fn name(&mut self, call: &mut Call) -> bool {
        if !self.peek().is_some_and(|sign| begins_word(sign) || sign == '(' || sign == '{') {
            return false;
        }
        let word = self.argument();
        let lower = literal(&word).map(|name| name.replace(is_dash, "-").to_lowercase());
        call.row = lower.as_ref().and_then(|name| table::find(&format!("ps:{name}")));
        call.push(lower.map_or(word, |name| text(&name)), false);
        true
    }

    /// The words behind it.
    fn words(&mut self, call: &mut Call) {
        // The parameter whose value is being read, should it be a list.
        let mut of: Option<Written> = None;
        loop {
            self.skip(false);
            match self.peek() {
                None | Some('\n' | '\r' | ';' | '|' | ')' | '}' | '&') => return,
                Some(',') => {
                    self.cursor.next();
                    self.skip(true);
                    match self.peek() {
                        Some(sign) if begins_word(sign) || "({,".contains(sign) => {}
                        _ => return self.fail("a list in it does not end"),
                    }
                    if self.peek() == Some(',') {
                        continue;
                    }
                    let word = self.argument();
                    match &of {
                        Some(name) if literal(name).is_some_and(|name| name.ends_with(':')) => {
                            let parts = name.parts.iter().cloned().chain(word.parts).collect();
                            call.push(Written { parts }, true);
                        }
                        Some(name) if call.row.is_some() => {
                            call.push(name.clone(), true);
                            call.push(word, false);
                        }
                        _ => call.push(word, false),
                    }
                }
                Some(_) => {
                    if let Some(redirect) = self.redirect() {
                        call.redirects.push(redirect);
                    } else {
                        of = self.word(call);
                    }
                }
            }
        }
    }

    /// One word; gives the parameter that it is the value of.
    fn word(&mut self, call: &mut Call) -> Option<Written> {
        let is_bare = self.peek().is_some_and(is_dash);
        if self.starts("--%") {
            self.verbatim(call);
            return None;
        }
        if self.peek() == Some('@') && self.cursor.second().is_some_and(|next| next.is_alphabetic() || next == '_') {
            self.cursor.next();
            self.cursor.take_while(|sign| sign.is_alphanumeric() || sign == '_' || sign == ':');
            call.is_splatted = true;
            call.push(unknown(Vec::new()), false);
            return None;
        }
        let place = self.cursor.place();
        let mut word = self.argument();
        if self.cursor.place() == place && self.broken.is_none() {
            self.fail("a part of it is not understood");
            return None;
        }
        let is_parameter =
            is_bare && matches!(word.parts.first(), Some(Part::Text { text, is_quoted: false }) if text != "--");
        if !is_parameter {
            let last = call.words.len().checked_sub(1)?;
            let is_value = call.parameters.get(last).copied().unwrap_or_default();
            let of = call.words.get(last).filter(|_| is_value).cloned();
            if of.is_some() {
                self.name_value(&word);
            }
            call.push(word, false);
            return of;
        }
        let Some(name) = literal(&word).filter(|name| name.ends_with(':')) else {
            call.push(word, true);
            return None;
        };
        self.skip(false);
        let place = self.cursor.place();
        let value = self.argument();
        let raw = self.cursor.since(place).to_ascii_lowercase();
        let start = name.to_ascii_lowercase();
        let is_pretence = start.starts_with("-wh") || start.starts_with("-wi");
        self.name_value(&value);
        if raw == "$true" {
            call.push(text(name.trim_end_matches(':')), true);
        } else if raw != "$false" && !is_pretence && call.row.is_some() {
            let of = text(name.trim_end_matches(':'));
            call.push(of.clone(), true);
            call.push(value, false);
            return Some(of);
        } else if raw != "$false" && !is_pretence {
            let of = word.clone();
            word.parts.extend(value.parts);
            call.push(word, true);
            return Some(of);
        } else if raw != "$false" {
            call.push(unknown(vec![value]), false);
        }
        None
    }

    /// A parameter may name the variable that gets something.
    fn name_value(&mut self, value: &Written) {
        if let Some(name) = literal(value) {
            let name = name.trim_start_matches('+').to_lowercase();
            self.assigned.push((name, true));
        }
    }

    /// What stands behind `--%` is handed on as it is.
    fn verbatim(&mut self, call: &mut Call) {
        self.cursor.eat("--%");
        let rest = self.cursor.take_while(|sign| !matches!(sign, '\n' | '\r' | '|'));
        let mut quoted = false;
        let pieces = rest.split(|sign: char| {
            quoted ^= sign == '"';
            sign.is_whitespace() && !quoted
        });
        for piece in pieces.filter(|piece| !piece.is_empty()) {
            let plain = piece.replace('"', "");
            call.push(if piece.contains(['%', '^']) { unknown(Vec::new()) } else { text(&plain) }, false);
        }
    }

    /// One argument: a word, a quotation, something in brackets.
    #[inline(never)]
    pub(super) fn argument(&mut self) -> Written {
        let place = self.cursor.place();
        let second = self.cursor.second();
        let is_operand = match self.peek() {
            Some('(' | '{') => true,
            Some('@') => second.is_some_and(|next| "({".contains(next) || is_single(next) || is_double(next)),
            Some(sign) => is_single(sign) || is_double(sign),
            None => false,
        };
        if is_operand {
            return Written { parts: merged(one(self.operand()).parts) };
        }
        let mut parts = Vec::new();
        if self.peek() == Some('$') && second.is_some_and(|next| next.is_alphanumeric() || "_{(?^$".contains(next)) {
            let variable = Written { parts: vec![self.variable(true)] };
            let is_member = self.peek() == Some('.')
                && self.cursor.second().is_some_and(|next| next.is_alphabetic() || "_$(".contains(next));
            if is_member || self.peek() == Some('[') || self.starts("::") {
                let words = self.members(vec![variable], place);
                parts = one(words).parts;
            } else {
                parts = variable.parts;
            }
        }
        self.bare(&mut parts);
        Written { parts: merged(parts) }
    }

    /// A bare word, or the rest of one.
    fn bare(&mut self, parts: &mut Vec<Part>) {
        let mut plain = String::new();
        while let Some(sign) = self.peek() {
            let is_end = sign.is_whitespace() || ";|&(){},<>".contains(sign);
            let is_continued = sign == '`' && matches!(self.cursor.second(), Some('\n' | '\r'));
            if is_end || is_continued {
                break;
            }
            let is_special = sign == '`' || sign == '$' || is_single(sign) || is_double(sign);
            if is_special && !plain.is_empty() {
                parts.push(Part::Text { text: std::mem::take(&mut plain), is_quoted: false });
            }
            if sign == '`' {
                let mut escaped = Vec::new();
                self.escape(&mut escaped);
                parts.extend(escaped);
            } else if sign == '$' {
                let variable = self.variable(true);
                parts.push(variable);
            } else if is_special {
                parts.extend(self.quotation().parts);
            } else {
                let is_first = parts.is_empty() && plain.is_empty();
                plain.push(if is_first && is_dash(sign) { '-' } else { sign });
                self.cursor.next();
                // `$x-WhatIf` is a text, whatever `$x` is.
                self.has_dashes |= !parts.is_empty()
                    && plain.starts_with(is_dash)
                    && plain.chars().nth(1).is_some_and(|next| "wW".contains(next));
                let is_name = plain.starts_with('-') && plain.chars().nth(1).is_some_and(char::is_alphabetic);
                if sign == ':' && parts.is_empty() && is_name {
                    break;
                }
            }
        }
        if !plain.is_empty() {
            parts.push(Part::Text { text: plain, is_quoted: false });
        }
    }

    /// Redirections behind an expression.
    pub(super) fn redirects(&mut self) -> Vec<Redirect> {
        let mut found = Vec::new();
        loop {
            self.skip(false);
            match self.redirect() {
                Some(redirect) => found.push(redirect),
                None => return found,
            }
        }
    }

    /// A redirection, if one comes.
    fn redirect(&mut self) -> Option<Redirect> {
        let mut ahead = self.cursor;
        let from = ahead.take_while(|sign| sign.is_ascii_digit() || sign == '*');
        if from.len() > 1 || !ahead.eat(">") {
            return None;
        }
        let is_errors = !matches!(from, "" | "1" | "*");
        if ahead.eat("&") {
            ahead.next();
            self.cursor = ahead;
            return Some(Redirect::Copy { is_errors: is_errors || from == "*" });
        }
        let replaces = !ahead.eat(">");
        self.cursor = ahead;
        self.skip(false);
        if !self.peek().is_some_and(|sign| begins_word(sign) || sign == '(') {
            self.fail("a redirection of it leads nowhere");
            return None;
        }
        let place = self.cursor.place();
        let to = self.argument();
        let is_null = self.cursor.since(place).eq_ignore_ascii_case("$null");
        let to = if is_null { text("/dev/null") } else { to };
        Some(Redirect::To { to, replaces, is_errors })
    }

    /// What a command is to the table.
    fn judged(&mut self, mut call: Call, before: Option<&Node>, line: &str) -> Node {
        let name = call.words.first().and_then(literal).unwrap_or_default().to_owned();
        let name = name.strip_suffix(".exe").unwrap_or(&name).to_owned();
        let is_among = |list: &str| list.split_whitespace().any(|one| one == name);
        if self.renamed {
            // Whatever it is called now.
            call.words.splice(..1, [unknown(Vec::new())]);
            return self.finished(call, line, Vec::new());
        }
        if is_among(RENAMING) {
            self.renamed = true;
            return refused(call, format!("`{name}` gives names another meaning"));
        }
        if is_among(SETTING) {
            return self.set(call, line);
        }
        let mut doubts = Vec::new();
        match name.as_str() {
            "cd" | "chdir" | "sl" | "set-location" | "pushd" | "push-location" => {
                self.moved = true;
                let mut words = vec![text("cd")];
                words.extend(
                    call.words.drain(1..).zip(call.parameters.drain(1..)).filter(|(_, is)| !is).map(|(word, _)| word),
                );
                call.words = words;
                if call.words.len() > 2 || (call.words.len() == 1 && before.is_some()) || call.is_splatted {
                    call.words = vec![text("cd"), unknown(call.words)];
                }
                return self.finished(call, line, doubts);
            }
            "popd" | "pop-location" => {
                self.moved = true;
                call.words = vec![text("cd"), unknown(call.words)];
                return self.finished(call, line, doubts);
            }
            "echo" | "write-output" | "write" => {
                let is_one = call.words.len() == 2 && call.parameters.get(1) == Some(&false);
                set_first(&mut call.words, if is_one { "echo" } else { "write-output" });
            }
            "new-object" => self.object(&mut call, &mut doubts),
            "start-process" | "saps" | "start" => return self.started(call, line),
            "new-item" | "ni" | "md" | "mkdir" => below(&mut call),
            "rename-item" | "rni" | "ren" => beside(&mut call, before.is_some()),
            "invoke-command" | "icm" => {
                if let Some(at) = value_at(&call, &[], 0).filter(|at| !call.words.get(*at).is_some_and(is_script)) {
                    call.words.insert(at, text("-ComputerName"));
                    call.parameters.insert(at, true);
                }
            }
            "foreach-object" | "%" | "foreach" => member_doubts(&call, &mut doubts),
            "curl" | "wget" => {
                let is_web = |word: &Written| {
                    let name = literal(word).and_then(|text| text.strip_prefix('-')).unwrap_or_default().to_lowercase();
                    let name = name.split(':').next().unwrap_or_default();
                    name.len() > 2 && WEB.split_whitespace().any(|parameter| parameter.starts_with(name))
                };
                if call.words.iter().any(is_web) {
                    set_first(&mut call.words, "invoke-webrequest");
                }
            }
            _ => {}
        }
        self.cautious(&name, &mut call, &mut doubts);
        piped(&mut call, before);
        self.finished(call, line, doubts)
    }

    #[inline(never)]
    fn finished(&mut self, call: Call, line: &str, mut doubts: Vec<Node>) -> Node {
        let words = Simple { assigns: Vec::new(), words: call.words, redirects: call.redirects, text: short(line) };
        if doubts.is_empty() {
            return Node::Simple(words);
        }
        doubts.insert(0, Node::Simple(words));
        Node::Group { body: Box::new(Node::Sequence(doubts)), redirects: Vec::new(), is_subshell: false }
    }

    /// A quotation that begins with a dash is no parameter of a cmdlet, but may be one of a program that has the same name;
    /// `@x` may be any parameter.
    fn cautious(&mut self, name: &str, call: &mut Call, doubts: &mut Vec<Node>) {
        let Some(row) = call.row else { return };
        without_common(call);
        let is_program = table::find(name).is_some();
        for (word, is_parameter) in call.words.iter_mut().zip(&call.parameters).skip(1) {
            let drive =
                literal(word).and_then(|text| text.split_once(':')).map(|(drive, _)| drive.to_ascii_lowercase());
            let is_changed = row.options().any(|option| !option.is_harmless());
            if is_changed && drive.is_some_and(|drive| ["function", "alias", "variable"].contains(&drive.as_str())) {
                // No variable is followed either.
                (self.renamed, self.has_dashes) = (true, true);
                doubts.push(Node::Unread("it gives names another meaning".to_owned()));
            }
            let is_dashed = literal(word).is_some_and(|text| text.starts_with(is_dash));
            if is_parameter == &false && is_dashed {
                if is_program {
                    doubts.push(Node::Unread(format!("`{name}` may take a quotation for an option")));
                }
                word.parts.insert(0, Part::Text { text: "./".to_owned(), is_quoted: true });
            }
        }
        if call.is_splatted && !(row.is_open() && row.options().all(|option| option.is_harmless())) {
            doubts.push(Node::Unread(format!("`@…` may be any parameter of `{name}`")));
        }
    }

    /// `Set-Variable`: what the variable holds is not followed.
    fn set(&mut self, call: Call, line: &str) -> Node {
        let name = call.words.iter().zip(&call.parameters).skip(1).find(|(_, is_parameter)| !**is_parameter);
        match name.and_then(|(word, _)| literal(word)) {
            Some(name) => {
                let name = name.to_lowercase();
                self.blur(std::slice::from_ref(&name));
                let node = assign(name, vec![unknown(call.words)], true, line);
                Node::Group { body: Box::new(node), redirects: call.redirects, is_subshell: false }
            }
            None => refused(call, "it sets a variable that the line does not name".to_owned()),
        }
    }

    /// `New-Object T a`: as `[T]::new(a)`.
    fn object(&mut self, call: &mut Call, doubts: &mut Vec<Node>) {
        let words = std::mem::take(&mut call.words).into_iter().zip(std::mem::take(&mut call.parameters)).skip(1);
        let (mut of, mut arguments) = (None, Vec::new());
        for (word, is_parameter) in words {
            let name = literal(&word).unwrap_or_default().to_lowercase();
            if is_parameter && name.starts_with("-c") {
                doubts.push(Node::Unread("it makes an object of a component".to_owned()));
            } else if is_parameter {
                continue;
            } else if of.is_none() {
                of = Some(name);
            } else {
                arguments.push(word);
            }
        }
        let of = of.unwrap_or_default();
        let of = of.strip_prefix("system.").unwrap_or(&of).split(['[', '`']).next().unwrap_or_default().to_owned();
        if of.is_empty() {
            doubts.push(Node::Unread("it makes an object of a type that the line does not name".to_owned()));
        }
        call.words = if of.is_empty() || names::is_plain_type(&of) {
            vec![text("write-output"), unknown(arguments)]
        } else {
            [text(&format!("[{of}]::new")), text("--")].into_iter().chain(arguments).collect()
        };
        call.parameters = vec![false; call.words.len()];
    }

    /// `Start-Process`: the program and its arguments, as a command.
    fn started(&mut self, call: Call, line: &str) -> Node {
        let Call { words, parameters, mut redirects, is_splatted, .. } = call;
        let mut command = Vec::new();
        let mut arguments = Vec::new();
        let mut doubts = Vec::new();
        let mut pairs = words.into_iter().zip(parameters).skip(1);
        while let Some((word, is_parameter)) = pairs.next() {
            if !is_parameter {
                if command.is_empty() {
                    command.push(word)
                } else {
                    arguments.extend(split(word))
                }
                continue;
            }
            let name = literal(&word).unwrap_or_default().to_lowercase();
            let is = |full: &str| name.len() > 2 && full.starts_with(name.as_str());
            if is("-wait") || is("-nonewwindow") || is("-passthru") {
                continue;
            }
            let value = pairs.next().map(|(value, _)| value).unwrap_or_default();
            if is("-filepath") {
                command.insert(0, value);
            } else if is("-argumentlist") || name == "-args" {
                arguments.extend(split(value));
            } else if name.starts_with("-redirectstandardi") {
                redirects.push(Redirect::From(value));
            } else if name.starts_with("-redirectstandardo") || name.starts_with("-redirectstandarde") {
                redirects.push(Redirect::To {
                    to: value,
                    replaces: true,
                    is_errors: name.starts_with("-redirectstandarde"),
                });
            } else if !is("-windowstyle") {
                doubts.push(Node::Words(vec![value]));
                doubts.push(Node::Unread(format!("the parameter `{name}` of `start-process` is not read")));
            }
        }
        if command.is_empty() || is_splatted {
            doubts.push(Node::Unread("it starts a program that the line does not name".to_owned()));
        }
        command.extend(arguments);
        if let Some(name) = command.first().and_then(literal).map(str::to_lowercase) {
            set_first(&mut command, &name);
        }
        let parameters = vec![false; command.len()];
        self.finished(Call { words: command, parameters, redirects, ..Call::default() }, line, doubts)
    }
}

/// What a command's words do counts, and what it does is not known.
#[inline(never)]
fn refused(call: Call, why: String) -> Node {
    let body = Box::new(Node::Sequence(vec![Node::Words(call.words), Node::Unread(why)]));
    Node::Group { body, redirects: call.redirects, is_subshell: false }
}

/// Texts side by side are one.
fn merged(parts: Vec<Part>) -> Vec<Part> {
    if parts.len() < 2 || !parts.iter().all(|part| matches!(part, Part::Text { .. })) {
        return parts;
    }
    let (mut all, mut quoted) = (String::new(), true);
    for part in parts {
        if let Part::Text { text, is_quoted } = part {
            quoted &= is_quoted || !text.contains(['*', '?', '[']);
            all.push_str(&text);
        }
    }
    vec![Part::Text { text: all, is_quoted: quoted }]
}

/// Whether a character can begin a word.
fn begins_word(sign: char) -> bool {
    !sign.is_whitespace() && !";|&){}(,<>".contains(sign)
}

/// The text of a word that is nothing but text.
#[inline(never)]
pub(super) fn literal(word: &Written) -> Option<&str> {
    match word.parts.as_slice() {
        [Part::Text { text, .. }] => Some(text),
        _ => None,
    }
}

fn set_first(words: &mut [Written], name: &str) {
    if let Some(first) = words.first_mut() {
        *first = text(name);
    }
}

/// The words that a program makes of one text of its arguments.
fn split(word: Written) -> Vec<Written> {
    match literal(&word) {
        Some(plain) if plain.contains(['"', '\'']) => vec![unknown(Vec::new())],
        Some(plain) => plain.split_whitespace().map(text).collect(),
        None => vec![word],
    }
}

/// `% Name` asks for a property, or calls a method.
fn member_doubts(call: &Call, doubts: &mut Vec<Node>) {
    for (word, is_parameter) in call.words.iter().zip(&call.parameters).skip(1) {
        let is_known = match literal(word) {
            Some(name) => names::is_plain_member(name) || name.bytes().all(|digit| digit.is_ascii_digit()),
            None => is_script(word),
        };
        if !is_parameter && !is_known {
            doubts.push(Node::Unread("it may call a method that the line does not show to be harmless".to_owned()));
        }
    }
}

/// Parameters that every command has, each with its short name.
const COMMON: &str = "-erroraction -ea -warningaction -wa -informationaction -infa -progressaction -proga -errorvariable -ev \
    -warningvariable -wv -informationvariable -iv -outvariable -ov -outbuffer -ob -pipelinevariable -pv";

/// Takes away the parameters that every command has.
fn without_common(call: &mut Call) {
    let mut is_value = false;
    let is_kept: Vec<bool> = call
        .words
        .iter()
        .zip(&call.parameters)
        .map(|(word, is_parameter)| {
            let name = literal(word).filter(|_| *is_parameter).unwrap_or_default().to_lowercase();
            let is = |full: &str| full == name || (name.len() > 4 && full.starts_with(name.as_str()));
            let was_value = std::mem::take(&mut is_value) && !is_parameter;
            is_value = !name.is_empty() && COMMON.split_whitespace().any(is);
            !is_value && !was_value
        })
        .collect();
    let mut kept = is_kept.iter();
    call.words.retain(|_| kept.next().copied().unwrap_or(true));
    let mut kept = is_kept.iter();
    call.parameters.retain(|_| kept.next().copied().unwrap_or(true));
}

/// Where the value of a parameter stands, by one of its names, or else the operand that is taken for it.
fn value_at(call: &Call, names: &[&str], position: usize) -> Option<usize> {
    const SWITCHES: [&str; 5] = ["-force", "-passthru", "-whatif", "-confirm", "-verbose"];
    let (mut wanted, mut is_value, mut count, mut found) = (false, false, 0, None);
    for (at, (word, is_parameter)) in call.words.iter().zip(&call.parameters).enumerate().skip(1) {
        if *is_parameter {
            let name = literal(word).unwrap_or_default().to_lowercase();
            let is = |full: &&str| name.len() > 1 && full.starts_with(name.as_str());
            wanted = names.iter().any(is);
            is_value = !SWITCHES.iter().any(is);
            continue;
        }
        if std::mem::take(&mut wanted) {
            return Some(at);
        }
        if !std::mem::take(&mut is_value) {
            if count == position {
                found = Some(at);
            }
            count += 1;
        }
    }
    found
}

/// `New-Item -Path folder -Name name`.
fn below(call: &mut Call) {
    let Some(name) = value_at(call, &["-name"], usize::MAX) else { return };
    let Some(folder) = value_at(call, &["-path"], 0) else { return };
    let word = call.words.get(folder).cloned();
    if let (Some(mut folder), Some(name)) = (word, call.words.get_mut(name)) {
        folder.parts.push(Part::Text { text: "/".to_owned(), is_quoted: true });
        folder.parts.append(&mut name.parts);
        name.parts = merged(folder.parts);
    }
    if let Some(folder) = call.words.get_mut(folder) {
        *folder = text("/dev/null");
    }
}

/// `Rename-Item folder/name new`: the new name is in the same folder.
fn beside(call: &mut Call, is_piped: bool) {
    let path = value_at(call, &["-path", "-literalpath", "-pspath", "-lp"], 0);
    let position = usize::from(!is_piped || path.is_some());
    let Some(name) = value_at(call, &["-newname"], position) else { return };
    let path = path.filter(|path| *path != name).and_then(|path| call.words.get(path));
    let start = match path.map(literal) {
        Some(Some(path)) => path.rfind(['/', '\\']).and_then(|at| path.get(..=at)).map(|folder| text(folder).parts),
        _ => Some(unknown(Vec::new()).parts),
    };
    if let (Some(mut parts), Some(name)) = (start, call.words.get_mut(name)) {
        parts.append(&mut name.parts);
        name.parts = merged(parts);
    }
}

/// What comes through a pipe is the value of the parameter `-<`, where the table says that it counts.
fn piped(call: &mut Call, before: Option<&Node>) {
    let (Some(before), Some(row)) = (before, call.row) else { return };
    if !row.options().any(|option| option.names().any(|name| name == "-<")) {
        return;
    }
    let said = match before {
        Node::Simple(simple) if simple.redirects.is_empty() && is_echo(simple) => {
            simple.words.get(1..).unwrap_or_default().to_vec()
        }
        _ => vec![unknown(Vec::new())],
    };
    for word in said {
        call.words.insert(1, word);
        call.words.insert(1, text("-<"));
    }
}

fn is_echo(simple: &Simple) -> bool {
    let has_options = simple.words.iter().filter_map(literal).any(|word| word.starts_with(is_dash));
    match simple.words.first().and_then(literal) {
        Some("echo") => true,
        Some("write-output") => !has_options,
        _ => false,
    }
}
