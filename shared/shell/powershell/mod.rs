//! PowerShell, read into our tree by a reader of our own.
//!
//! It takes more than PowerShell does (what PowerShell rejects never runs), and what it does not know is not read. Names of
//! variables count in lower case, those of the environment in upper case. What .NET does is told by the table, as of a
//! command: `[IO.File]::Delete('a')` is the command `[io.file]::delete` with the word `a`, and `$x.Save('a')` the command
//! `.save` with what `$x` is and `a`.

mod base64;
mod command;
mod expression;
mod names;
mod string;

use super::cursor::Cursor;
use super::table;
use super::tree::{Assign, Node, Part, Simple, Written};
pub(super) use base64::decoded;

/// The longest text that is read, in bytes.
const LONGEST: usize = 64 * 1024;
/// How much of a command is kept for reasons to show, in characters.
const LONGEST_SHOWN: usize = 400;
/// How deep brackets are followed into each other.
const DEEPEST: usize = 64;

/// Reads a text.
pub(super) fn parse(text: &str) -> Node {
    if text.len() > LONGEST {
        return Node::Unread("it is longer than 64 KiB".to_owned());
    }
    if text.contains(['\0', '\u{1}']) {
        return Node::Unread("it holds control characters".to_owned());
    }
    let mut first = Reader::new(text);
    let node = first.whole();
    let doubtful = first.doubtful();
    if doubtful.is_empty() && !first.has_dashes {
        return node;
    }
    let mut second = Reader::new(text);
    second.unknown = doubtful;
    second.knows_nothing = first.has_dashes;
    second.whole()
}

/// A text on its way into the tree.
struct Reader<'t> {
    cursor: Cursor<'t>,
    depth: usize,
    /// In how many blocks, functions and brackets it is: what is assigned there may hold outside or not.
    nested: usize,
    /// What was assigned, and whether in such a place.
    assigned: Vec<(String, bool)>,
    /// The variables that were named.
    seen: Vec<String>,
    /// The variables that are not followed.
    unknown: Vec<String>,
    /// Whether no variable is followed.
    knows_nothing: bool,
    /// Whether a quotation looks like an option, which it is not: a variable with it would be taken for one.
    has_dashes: bool,
    /// Whether a command in brackets goes to another folder.
    moved: bool,
    /// Whether names of commands may have got other meanings.
    renamed: bool,
    /// Why the rest cannot be read.
    broken: Option<String>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            cursor: Cursor::new(text),
            depth: 0,
            nested: 0,
            assigned: Vec::new(),
            seen: Vec::new(),
            unknown: Vec::new(),
            knows_nothing: false,
            has_dashes: false,
            moved: false,
            renamed: false,
            broken: None,
        }
    }

    fn whole(&mut self) -> Node {
        self.cursor.eat("\u{feff}");
        let node = self.statements(None);
        match self.broken.take() {
            Some(why) => Node::Sequence(vec![node, Node::Unread(why)]),
            None => node,
        }
    }

    /// Variables that get several values of which nobody knows which one holds.
    fn doubtful(&self) -> Vec<String> {
        let mut names: Vec<&(String, bool)> = self.assigned.iter().collect();
        names.sort();
        let pairs = names.chunk_by(|one, other| one.0 == other.0);
        let doubtful = pairs.filter(|all| all.len() > 1 && all.iter().any(|(_, is_nested)| *is_nested));
        doubtful.filter_map(|all| all.first().map(|(name, _)| name.clone())).collect()
    }

    /// The rest cannot be read.
    #[inline(never)]
    fn fail(&mut self, why: &str) {
        if self.broken.is_none() {
            let rest: String = self.cursor.rest().chars().take(20).collect();
            let at = if rest.is_empty() { String::new() } else { format!(", at `{}`", rest.replace('`', "'")) };
            self.broken = Some(format!("{why}{at}"));
        }
        self.cursor.give_up();
    }

    /// One level deeper; everything that calls itself passes here.
    fn deeper<T: Default>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        if self.depth >= DEEPEST {
            self.fail("its brackets stand too deep in each other");
            return T::default();
        }
        self.depth += 1;
        let done = read(self);
        self.depth -= 1;
        done
    }

    /// The same in a place of which nobody knows whether, or when, it runs.
    fn apart<T: Default>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        self.nested += 1;
        let done = self.deeper(read);
        self.nested -= 1;
        done
    }

    fn peek(&self) -> Option<char> {
        self.cursor.peek()
    }

    fn starts(&self, text: &str) -> bool {
        self.cursor.rest().starts_with(text)
    }

    /// Passes blanks and comments; `lines`: and ends of lines.
    #[inline(never)]
    fn skip(&mut self, lines: bool) {
        loop {
            match self.peek() {
                Some('\n' | '\r') if !lines => return,
                Some(character) if character.is_whitespace() => _ = self.cursor.next(),
                Some('`') if matches!(self.cursor.second(), Some('\n' | '\r')) => {
                    self.cursor.next();
                    if !self.cursor.eat("\r\n") {
                        self.cursor.next();
                    }
                }
                Some('#') => _ = self.cursor.take_while(|character| character != '\n' && character != '\r'),
                Some('<') if self.starts("<#") => {
                    if self.cursor.take_until("#>").is_none() {
                        self.fail("a comment in it does not end");
                    }
                }
                _ => return,
            }
        }
    }

    #[inline(never)]
    fn expect(&mut self, sign: char) -> bool {
        self.skip(true);
        let is_there = self.peek() == Some(sign);
        if is_there {
            self.cursor.next();
        } else {
            self.fail(&format!("`{sign}` is missing"));
        }
        is_there
    }

    /// Statements up to a bracket, or to the end.
    #[inline(never)]
    fn statements(&mut self, end: Option<char>) -> Node {
        let mut nodes = Vec::new();
        self.deeper(|reader| {
            loop {
                reader.skip(true);
                match reader.peek() {
                    None if end.is_some() => return reader.fail("a bracket in it does not close"),
                    None => return,
                    Some(sign) if Some(sign) == end => {
                        reader.cursor.next();
                        return;
                    }
                    Some(';') => _ = reader.cursor.next(),
                    Some(')' | '}') => return reader.fail("a bracket in it was never opened"),
                    Some(_) => {
                        nodes.push(reader.settled());
                        reader.skip(false);
                        match reader.peek() {
                            None | Some('\n' | '\r' | ';') => {}
                            Some('&') if !reader.starts("&&") => _ = reader.cursor.next(),
                            Some(sign) if Some(sign) == end => {}
                            // A block ends its statement.
                            Some(_) if nodes.last().is_some_and(is_block) => {}
                            Some(_) => reader.fail("a part of it is not understood"),
                        }
                    }
                }
            }
        });
        if nodes.len() > 1 && end.is_some() {
            nodes = nodes.into_iter().map(spoken).collect();
        }
        sequence(nodes)
    }

    /// A statement; where something in its brackets goes to another folder, nobody knows the folder behind it.
    fn settled(&mut self) -> Node {
        let node = self.statement();
        if self.nested > 0 || !std::mem::take(&mut self.moved) || matches!(node, Node::Simple(_)) {
            return node;
        }
        Node::Sequence(vec![node, simple(vec![text("cd"), unknown(Vec::new())], "cd")])
    }

    fn deeper_statement(&mut self) -> Node {
        let mut node = Node::Sequence(Vec::new());
        self.deeper(|reader| node = reader.statement());
        node
    }

    /// The keyword that comes next, in lower case.
    #[inline(never)]
    fn keyword(&self) -> String {
        let mut ahead = self.cursor;
        let word = ahead.take_while(|character| character.is_ascii_alphabetic());
        let ends = ahead.peek().is_none_or(|next| next.is_whitespace() || "({;)}#".contains(next));
        if ends && word.len() < 16 { word.to_ascii_lowercase() } else { String::new() }
    }

    fn statement(&mut self) -> Node {
        if self.peek() == Some(':') {
            // The name of a loop.
            self.cursor.take_while(|character| !character.is_whitespace());
            self.skip(true);
        }
        let keyword = self.keyword();
        let place = self.cursor.place();
        self.cursor.take_while(|character| character.is_ascii_alphabetic());
        match keyword.as_str() {
            "if" => self.conditional(),
            "while" => {
                let body = vec![self.condition(), self.block()];
                repeated(sequence(body))
            }
            "do" => {
                let body = self.block();
                self.skip(true);
                let word = self.keyword();
                self.cursor.take_while(|character| character.is_ascii_alphabetic());
                if word != "while" && word != "until" {
                    self.fail("a `do` of it does not end");
                }
                let condition = self.condition();
                repeated(sequence(vec![body, condition]))
            }
            "for" => self.counted(),
            "foreach" => self.each(),
            "switch" => self.switch(),
            "try" => self.attempt(),
            "trap" => {
                self.skip(true);
                let types = self.types();
                Node::Sequence(vec![types, Node::Perhaps(vec![self.block()])])
            }
            "function" | "filter" => self.function(),
            "param" => self.parameters(),
            "begin" | "process" | "end" | "clean" | "dynamicparam" if self.opens() => repeated(self.block()),
            "break" | "continue" => {
                self.cursor.take_while(|sign| sign == ' ' || sign == '\t');
                self.cursor.take_while(|sign| sign.is_alphanumeric() || sign == '_');
                Node::Sequence(Vec::new())
            }
            "return" | "throw" | "exit" => self.leaving(),
            "class" | "enum" | "using" | "configuration" | "workflow" | "parallel" | "sequence" | "inlinescript"
            | "data" | "else" | "elseif" | "catch" | "finally" | "until" | "in" => {
                self.cursor.back(place);
                self.fail(&format!("`{keyword}` is not read"));
                Node::Sequence(Vec::new())
            }
            _ => {
                self.cursor.back(place);
                self.chain()
            }
        }
    }

    fn opens(&mut self) -> bool {
        let mut ahead = self.cursor;
        ahead.take_while(char::is_whitespace);
        ahead.peek() == Some('{')
    }

    fn block(&mut self) -> Node {
        if self.expect('{') { spoken(self.statements(Some('}'))) } else { Node::Sequence(Vec::new()) }
    }

    fn condition(&mut self) -> Node {
        if self.expect('(') { self.statements(Some(')')) } else { Node::Sequence(Vec::new()) }
    }

    fn conditional(&mut self) -> Node {
        let mut nodes = vec![self.condition()];
        let mut branches = vec![self.block()];
        loop {
            let place = self.cursor.place();
            self.skip(true);
            let word = self.keyword();
            match word.as_str() {
                "elseif" => {
                    self.cursor.take_while(|character| character.is_ascii_alphabetic());
                    nodes.push(self.condition());
                    branches.push(self.block());
                }
                "else" => {
                    self.cursor.take_while(|character| character.is_ascii_alphabetic());
                    branches.push(self.block());
                    break;
                }
                _ => {
                    self.cursor.back(place);
                    break;
                }
            }
        }
        nodes.push(Node::Perhaps(branches));
        Node::Sequence(nodes)
    }

    fn counted(&mut self) -> Node {
        // What stands between the semicolons is read as statements, in their order.
        let head = self.condition();
        let body = self.block();
        Node::Sequence(vec![repeated(sequence(vec![head, body]))])
    }

    fn each(&mut self) -> Node {
        self.skip(true);
        if self.peek() == Some('-') {
            self.cursor.take_while(|character| !character.is_whitespace());
        }
        if !self.expect('(') {
            return Node::Sequence(Vec::new());
        }
        self.skip(true);
        let variable = if self.peek() == Some('$') { self.variable(true) } else { return self.missing("a variable") };
        self.skip(true);
        if self.keyword() != "in" {
            return self.missing("`in`");
        }
        self.cursor.take_while(|character| character.is_ascii_alphabetic());
        let over = self.statements(Some(')'));
        let body = Box::new(self.block());
        let name = match variable {
            Part::Variable { name, .. } => name,
            _ => return self.missing("a variable"),
        };
        self.note(&name);
        let is_followed = !self.is_unknown(&name);
        match over {
            Node::Words(words) if is_followed => {
                Node::Sequence(vec![Node::Loop { name: Some(name), over: Some(words), body }])
            }
            over => Node::Sequence(vec![over, Node::Loop { name: Some(name), over: None, body }]),
        }
    }

    #[inline(never)]
    fn missing(&mut self, what: &str) -> Node {
        self.fail(&format!("{what} is missing"));
        Node::Sequence(Vec::new())
    }

    fn switch(&mut self) -> Node {
        let mut nodes = Vec::new();
        loop {
            self.skip(true);
            match self.peek() {
                Some('-') => {
                    let option = self.cursor.take_while(|character| !character.is_whitespace());
                    if option.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("-fi")) {
                        self.skip(false);
                        let file = self.argument();
                        nodes.push(simple(vec![text("get-content"), file], "switch -File"));
                    }
                }
                Some('(') => nodes.push(self.condition()),
                _ => break,
            }
        }
        let mut bodies = Vec::new();
        if self.expect('{') {
            loop {
                self.skip(true);
                match self.peek() {
                    None => self.fail("a `switch` of it does not end"),
                    Some('}') => _ = self.cursor.next(),
                    Some(';') => {
                        self.cursor.next();
                        continue;
                    }
                    Some(_) => {
                        let pattern = self.argument();
                        nodes.push(Node::Words(vec![pattern]));
                        bodies.push(self.block());
                        continue;
                    }
                }
                break;
            }
        }
        nodes.push(repeated(Node::Perhaps(bodies)));
        Node::Sequence(nodes)
    }

    /// The types of a `catch` or `trap`: nothing comes of them.
    fn types(&mut self) -> Node {
        loop {
            self.skip(true);
            match self.peek() {
                Some(',') => _ = self.cursor.next(),
                Some('[') => _ = self.type_name(),
                _ => return Node::Sequence(Vec::new()),
            }
        }
    }

    fn attempt(&mut self) -> Node {
        let mut nodes = vec![Node::Perhaps(vec![self.block()])];
        loop {
            let place = self.cursor.place();
            self.skip(true);
            let word = self.keyword();
            if word != "catch" && word != "finally" {
                self.cursor.back(place);
                return Node::Sequence(nodes);
            }
            self.cursor.take_while(|character| character.is_ascii_alphabetic());
            self.types();
            let body = self.block();
            nodes.push(if word == "catch" { Node::Perhaps(vec![body]) } else { body });
        }
    }

    fn function(&mut self) -> Node {
        self.skip(false);
        let name = self.cursor.take_while(|character| !character.is_whitespace() && !"({".contains(character));
        let name = name.to_lowercase();
        let name = name.rsplit_once(':').map_or(name.as_str(), |(_, name)| name).to_owned();
        self.skip(true);
        let mut nodes = Vec::new();
        self.apart(|reader| {
            if reader.peek() == Some('(') {
                nodes.push(reader.parameters());
            }
            nodes.push(reader.block());
        });
        if table::find(&format!("ps:{name}")).or_else(|| table::find(&name)).is_some() {
            self.renamed = true;
            return Node::Sequence(vec![Node::Unread(format!("the function `{name}` takes the name of a command"))]);
        }
        Node::Function { name, body: Box::new(sequence(nodes)) }
    }

    /// `(…)` of a function or `param`: attributes, variables and what they are where nothing is given.
    fn parameters(&mut self) -> Node {
        let mut nodes = Vec::new();
        if !self.expect('(') {
            return Node::Sequence(nodes);
        }
        loop {
            self.skip(true);
            match self.peek() {
                Some(')') => {
                    self.cursor.next();
                    return Node::Sequence(nodes);
                }
                Some(',') => _ = self.cursor.next(),
                Some('[') => {
                    let name = self.type_name();
                    if !names::is_plain_type(&name) && name != "scriptblock" {
                        nodes.push(Node::Unread(format!("a parameter is made a `{name}`")));
                    }
                }
                Some('$') => {
                    let Part::Variable { name, .. } = self.variable(true) else { return self.missing("a variable") };
                    self.skip(true);
                    let mut value = Vec::new();
                    if self.cursor.eat("=") {
                        self.skip(true);
                        value = self.apart(|reader| reader.expression(false));
                    }
                    self.note(&name);
                    nodes.push(assign(name, vec![unknown(value)], true, "param"));
                }
                _ => return self.missing("a parameter"),
            }
        }
    }

    /// What ends a block may say something first.
    fn leaving(&mut self) -> Node {
        self.skip(false);
        match self.peek() {
            None | Some('\n' | '\r' | ';' | '}' | ')') => Node::Sequence(Vec::new()),
            Some(_) => self.chain(),
        }
    }

    /// Pipelines of which each runs if the one before did, or did not, succeed.
    fn chain(&mut self) -> Node {
        let first = self.piped();
        self.skip(false);
        if !self.starts("&&") && !self.starts("||") {
            return first;
        }
        let mut nodes = vec![first];
        loop {
            self.skip(false);
            let is_and = self.cursor.eat("&&");
            if !is_and && !self.cursor.eat("||") {
                return Node::Sequence(nodes);
            }
            self.skip(true);
            let leaves = ["return", "throw", "exit", "break", "continue"].contains(&self.keyword().as_str());
            let next = if leaves { self.deeper_statement() } else { self.piped() };
            nodes.push(if is_and { Node::Then(Box::new(next)) } else { Node::Perhaps(vec![next]) });
        }
    }

    fn piped(&mut self) -> Node {
        let first = self.element(None);
        let mut all = vec![first];
        loop {
            let place = self.cursor.place();
            self.skip(true);
            if self.peek() != Some('|') || self.starts("||") || self.broken.is_some() {
                self.cursor.back(place);
                break;
            }
            self.cursor.next();
            self.skip(true);
            let said = all.pop().map(spoken);
            let next = self.element(said.as_ref());
            all.extend(said);
            all.push(next);
        }
        if all.len() == 1 { all.pop().unwrap_or_else(|| Node::Sequence(Vec::new())) } else { Node::Pipe(all) }
    }

    /// One element of a pipeline; `before` is what comes into it.
    fn element(&mut self, before: Option<&Node>) -> Node {
        self.skip(false);
        if before.is_none() && self.is_expression() { self.expressed() } else { self.command(before) }
    }

    /// Whether an expression comes, and no command.
    fn is_expression(&self) -> bool {
        let mut ahead = self.cursor;
        let Some(first) = ahead.next() else { return false };
        match first {
            '$' | '(' | '{' | '[' | '!' | '+' | ',' => true,
            '@' => true,
            '-' | '\u{2013}' | '\u{2014}' | '\u{2015}' => true,
            _ if string::is_single(first) || string::is_double(first) => true,
            '.' => ahead.peek().is_some_and(|next| next.is_ascii_digit()),
            '0'..='9' => {
                // `7z` is a command, `7kb` is a number, `2>` is neither.
                let word = ahead.take_while(|next| next.is_alphanumeric() || next == '_' || next == '\\');
                let is_hex = word.starts_with(['x', 'X']);
                let unit = word.trim_start_matches(|digit: char| digit.is_ascii_digit()).to_ascii_lowercase();
                is_hex || ["", "kb", "mb", "gb", "tb", "l", "d", "e"].contains(&unit.as_str())
            }
            _ => false,
        }
    }

    /// An expression, with what it is assigned to or where it is sent.
    fn expressed(&mut self) -> Node {
        let start = self.cursor.place();
        let seen = self.seen.len();
        let words = self.expression(true);
        let target = self.cursor.since(start).trim();
        self.skip(false);
        let operator = ["=", "+=", "-=", "*=", "/=", "%=", "??="].into_iter().find(|sign| self.starts(sign));
        let Some(operator) = operator else {
            let redirects = self.redirects();
            if redirects.is_empty() {
                return Node::Words(words);
            }
            let mut all = vec![text("echo")];
            all.extend(words);
            let text = short(self.cursor.since(start));
            return Node::Simple(Simple { assigns: Vec::new(), words: all, redirects, text });
        };
        self.cursor.eat(operator);
        self.skip(true);
        let names = self.seen.get(seen..).unwrap_or_default().to_vec();
        let value = match self.deeper_statement() {
            Node::Words(value) => value,
            other => vec![output(other)],
        };
        let line = self.cursor.since(start).to_owned();
        self.assignment(target, words, names, value, operator == "=", &line)
    }

    fn assignment(
        &mut self,
        target: &str,
        words: Vec<Written>,
        names: Vec<String>,
        value: Vec<Written>,
        replaces: bool,
        line: &str,
    ) -> Node {
        if target.eq_ignore_ascii_case("$null") {
            return Node::Words(value);
        }
        names.iter().for_each(|name| self.note(name));
        if let [Written { parts }] = words.as_slice()
            && let [Part::Variable { name, .. }] = parts.as_slice()
        {
            let is_partial = !replaces || self.is_unknown(name);
            return assign(name.clone(), value, is_partial, line);
        }
        let mut nodes: Vec<Node> =
            names.into_iter().map(|name| assign(name, vec![unknown(Vec::new())], true, line)).collect();
        let member = target.rsplit(['.', ':']).next().unwrap_or_default().trim().trim_matches(['\'', '"']);
        let is_member = target.contains(['.', ':']) && !target.ends_with(']');
        let is_odd = member.contains(['$', '(']) && !target.starts_with('[') || target.contains(',');
        if is_member && (is_odd || names::is_setter(member, target.contains("]::"))) {
            nodes.push(Node::Unread(format!("it sets `{member}`")));
        }
        nodes.insert(0, Node::Words(words.into_iter().chain(value).collect()));
        Node::Sequence(nodes)
    }

    /// A variable gets a value here.
    fn note(&mut self, name: &str) {
        self.assigned.push((name.to_owned(), self.nested > 0));
    }

    fn is_unknown(&self, name: &str) -> bool {
        self.knows_nothing || self.unknown.iter().any(|unknown| unknown == name)
    }
}

/// Whether a statement ends with a block, so that the next may follow at once.
fn is_block(node: &Node) -> bool {
    matches!(node, Node::Sequence(_) | Node::Loop { .. } | Node::Function { .. })
}

/// An expression that stands for a command: it says what it is.
#[inline(never)]
fn spoken(node: Node) -> Node {
    match node {
        Node::Words(words) => {
            let mut all = vec![text(if words.len() == 1 { "echo" } else { "write-output" })];
            all.extend(words);
            simple(all, "")
        }
        other => other,
    }
}

#[inline(never)]
fn sequence(mut nodes: Vec<Node>) -> Node {
    match nodes.len() {
        1 => nodes.pop().unwrap_or_else(|| Node::Sequence(Vec::new())),
        _ => Node::Sequence(nodes),
    }
}

fn repeated(body: Node) -> Node {
    Node::Loop { name: None, over: None, body: Box::new(body) }
}

#[inline(never)]
fn simple(words: Vec<Written>, text: &str) -> Node {
    Node::Simple(Simple { words, text: short(text), ..Simple::default() })
}

#[inline(never)]
fn assign(name: String, value: Vec<Written>, is_partial: bool, text: &str) -> Node {
    let assigns = vec![Assign { name, value, is_partial }];
    Node::Simple(Simple { assigns, text: short(text), ..Simple::default() })
}

/// As much of a command's text as a reason can show.
#[inline(never)]
fn short(text: &str) -> String {
    text.trim().chars().take(LONGEST_SHOWN).collect()
}

/// A word that is known, and that no sign in it makes anything else.
#[inline(never)]
fn text(text: &str) -> Written {
    Written { parts: vec![Part::Text { text: text.to_owned(), is_quoted: true }] }
}

/// A word of which nothing is known but what making it does. It stays flat, however long a chain makes it.
#[inline(never)]
fn unknown(words: Vec<Written>) -> Written {
    let mut words = words.into_iter();
    let mut inner = Vec::new();
    if let Some(first) = words.next() {
        let mut parts = first.parts;
        match parts.last_mut() {
            Some(Part::Unknown { inner: last, .. }) if inner.is_empty() => {
                inner = std::mem::take(last);
                parts.pop();
            }
            _ => {}
        }
        flatten(parts, &mut inner);
    }
    words.for_each(|word| flatten(word.parts, &mut inner));
    Written { parts: vec![Part::Unknown { inner, is_quoted: true, is_plain: false }] }
}

/// Adds what does something.
fn flatten(parts: Vec<Part>, found: &mut Vec<Written>) {
    for part in parts {
        match part {
            Part::Text { .. } | Part::Variable { .. } | Part::Sum(_) => {}
            Part::Unknown { inner, .. } => found.extend(inner),
            other => found.push(Written { parts: vec![other] }),
        }
    }
}

/// What commands print: one text where there is one of them.
#[inline(never)]
fn output(of: Node) -> Written {
    let is_one = matches!(of, Node::Simple(_) | Node::Pipe(_) | Node::Unread(_));
    let part = Part::Output { of: Box::new(of), is_quoted: true };
    if is_one { Written { parts: vec![part] } } else { unknown(vec![Written { parts: vec![part] }]) }
}

/// A word of which is not known what making it does.
fn doubt(why: String) -> Written {
    output(Node::Unread(why))
}

#[cfg(test)]
mod tests;
