//! cmd.exe, read into our tree by a reader of our own.
//!
//! What `%x%` stands for is put in before a line is read, and so is known only where the line's begin tells it: hardly ever.
//! Batch files with labels are not read.

mod command;
mod word;

use super::cursor::Cursor;
use super::tree::{Assign, Node, Part, Redirect, Simple, Written};

/// The longest text that is read, in bytes.
const LONGEST: usize = 64 * 1024;
/// How deep brackets are followed into each other.
const DEEPEST: usize = 64;

/// Reads a text.
pub(super) fn parse(text: &str) -> Node {
    nested(text, 0)
}

/// Reads a text inside others.
fn nested(text: &str, depth: usize) -> Node {
    if text.len() > LONGEST {
        return Node::Unread("it is longer than 64 KiB".to_owned());
    }
    if text.contains(['\0', '\u{1}']) {
        return Node::Unread("it holds control characters".to_owned());
    }
    let mut reader = Reader {
        cursor: Cursor::new(text),
        depth,
        brackets: 0,
        assigned: Vec::new(),
        loops: Vec::new(),
        is_delayed: text.to_ascii_lowercase().contains("enabledelayedexpansion"),
        has_lines: text.trim().contains('\n'),
        has_marks: text.contains(['%', '^', '!']),
        broken: None,
    };
    let node = reader.lines();
    match reader.broken {
        Some(why) => Node::Sequence(vec![node, Node::Unread(why)]),
        None => node,
    }
}

/// A text on its way into the tree.
struct Reader<'t> {
    cursor: Cursor<'t>,
    depth: usize,
    /// How many brackets are open.
    brackets: usize,
    /// The variables that the text has set so far.
    assigned: Vec<String>,
    /// The variables of loops, and whether each word that they take is known.
    loops: Vec<(char, bool)>,
    /// Whether `!x!` stands for a variable.
    is_delayed: bool,
    /// Whether there is more than one line.
    has_lines: bool,
    /// Whether there are signs that a second reading could put something in for.
    has_marks: bool,
    /// Why the rest cannot be read.
    broken: Option<String>,
}

impl<'t> Reader<'t> {
    #[inline(never)]
    fn fail(&mut self, why: &str) {
        if self.broken.is_none() {
            let rest: String = self.cursor.rest().chars().take(20).collect();
            let at = if rest.is_empty() { String::new() } else { format!(", at `{}`", rest.replace('`', "'")) };
            self.broken = Some(format!("{why}{at}"));
        }
        self.cursor.give_up();
    }

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

    fn peek(&self) -> Option<char> {
        self.cursor.peek()
    }

    fn starts(&self, text: &str) -> bool {
        self.cursor.rest().starts_with(text)
    }

    /// Passes blanks, and what else may stand between words.
    #[inline(never)]
    fn skip(&mut self) {
        loop {
            self.cursor.take_while(|sign| matches!(sign, ' ' | '\t' | ',' | ';' | '=' | '\u{b}' | '\u{c}' | '\u{a0}'));
            if !(self.cursor.eat("^\r\n") || self.cursor.eat("^\n")) {
                return;
            }
        }
    }

    /// Takes a word if it comes next, in any case.
    #[inline(never)]
    fn eat_word(&mut self, word: &str) -> bool {
        let rest = self.cursor.rest();
        let comes = rest.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
        let ends = rest.get(word.len()..).is_some_and(|rest| {
            rest.is_empty() || rest.starts_with(|next: char| next.is_whitespace() || "(),;=/\"&|<>".contains(next))
        });
        if comes && ends {
            self.cursor.eat(rest.get(..word.len()).unwrap_or_default());
        }
        comes && ends
    }

    /// Lines up to the end, or to the bracket that closes.
    fn lines(&mut self) -> Node {
        let mut nodes = Vec::new();
        let within = self.brackets;
        self.deeper(|reader| {
            loop {
                reader.cursor.take_while(|sign| sign.is_whitespace() || ",;=&".contains(sign));
                match reader.peek() {
                    None if within > 0 => return reader.fail("a bracket in it does not close"),
                    None => return,
                    Some(')') if within > 0 => {
                        reader.cursor.next();
                        return;
                    }
                    Some(')') => return reader.fail("a bracket in it was never opened"),
                    Some(_) => {
                        nodes.push(reader.chain());
                        if !matches!(reader.peek(), None | Some('\n' | '\r' | ')' | '&')) {
                            reader.fail("a part of it is not understood");
                        }
                    }
                }
            }
        });
        Node::Sequence(nodes)
    }

    /// Commands of one line.
    fn chain(&mut self) -> Node {
        let mut nodes = vec![self.piped()];
        loop {
            self.skip();
            if self.cursor.eat("&&") {
                let next = Box::new(self.piped());
                nodes.push(Node::Then(next));
            } else if self.cursor.eat("||") {
                let next = self.piped();
                nodes.push(Node::Perhaps(vec![next]));
            } else if self.cursor.eat("&") {
                self.skip();
                if !matches!(self.peek(), None | Some('\n' | '\r' | ')')) {
                    let next = self.piped();
                    nodes.push(next);
                }
            } else {
                return sequence(nodes);
            }
        }
    }

    fn piped(&mut self) -> Node {
        let mut all = Vec::new();
        loop {
            let mut one = Node::Sequence(Vec::new());
            self.deeper(|reader| one = reader.element());
            all.push(one);
            self.skip();
            if self.starts("||") || !self.cursor.eat("|") {
                break;
            }
        }
        if all.len() == 1 { sequence(all) } else { Node::Pipe(all) }
    }

    fn element(&mut self) -> Node {
        let start = self.cursor.place();
        let mut redirects = Vec::new();
        loop {
            self.skip();
            if !self.cursor.eat("@") {
                match self.redirect() {
                    Some(redirect) => redirects.push(redirect),
                    None => break,
                }
            }
        }
        if self.starts("::") || self.eat_word("rem") {
            return self.remark();
        }
        let node = if self.peek() == Some('(') {
            self.group()
        } else if self.eat_word("if") {
            self.conditional()
        } else if self.eat_word("for") {
            self.repeated()
        } else {
            return self.command(start, redirects);
        };
        loop {
            self.skip();
            match self.redirect() {
                Some(redirect) => redirects.push(redirect),
                None => break,
            }
        }
        if redirects.is_empty() { node } else { Node::Group { body: Box::new(node), redirects, is_subshell: false } }
    }

    /// One word of a remark is read as if it were none: signs that stand at it may end it.
    fn remark(&mut self) -> Node {
        self.cursor.take_while(|sign| sign == ' ' || sign == '\t');
        self.cursor.take_while(|sign| !sign.is_whitespace() && !"&|<>".contains(sign));
        let may_end = self.peek().is_some_and(|sign| "&|<>".contains(sign));
        self.cursor.take_while(|sign| sign != '\n' && sign != '\r');
        match may_end {
            true => Node::Unread("a remark in it holds signs that may end it".to_owned()),
            false => Node::Sequence(Vec::new()),
        }
    }

    fn group(&mut self) -> Node {
        self.cursor.next();
        self.brackets += 1;
        let node = self.lines();
        self.brackets -= 1;
        node
    }

    /// What an `if` or a `for` runs: a group, or the rest of the line.
    fn body(&mut self) -> Node {
        self.skip();
        let mut node = Node::Sequence(Vec::new());
        self.deeper(|reader| node = if reader.peek() == Some('(') { reader.piped() } else { reader.chain() });
        node
    }

    fn conditional(&mut self) -> Node {
        let mut words = Vec::new();
        self.skip();
        while self.eat_word("/i") || self.eat_word("not") {
            self.skip();
        }
        let asks = ["exist", "defined", "errorlevel", "cmdextversion"].iter().any(|word| self.eat_word(word));
        self.skip();
        words.push(self.word());
        if !asks {
            self.skip();
            for operator in ["equ", "neq", "lss", "leq", "gtr", "geq"] {
                self.eat_word(operator);
            }
            self.skip();
            words.push(self.word());
        }
        let mut branches = vec![self.body()];
        let place = self.cursor.place();
        self.cursor.take_while(|sign| sign == ' ' || sign == '\t');
        if self.eat_word("else") {
            branches.push(self.body());
        } else {
            self.cursor.back(place);
        }
        Node::Sequence(vec![Node::Words(words), Node::Perhaps(branches)])
    }

    fn repeated(&mut self) -> Node {
        let mut nodes = Vec::new();
        self.skip();
        let mut kind = ' ';
        while self.peek() == Some('/') {
            self.cursor.next();
            kind = self.cursor.next().unwrap_or(' ').to_ascii_lowercase();
            self.skip();
            if self.peek() != Some('%') {
                let options = self.word();
                nodes.push(Node::Words(vec![options]));
                self.skip();
            }
        }
        self.cursor.take_while(|sign| sign == '%');
        let Some(name) = self.cursor.next().filter(|name| !name.is_whitespace()) else {
            return self.missing("the variable of a loop");
        };
        self.skip();
        if !self.eat_word("in") {
            return self.missing("`in`");
        }
        self.skip();
        if !self.cursor.eat("(") {
            return self.missing("`(`");
        }
        let over = if kind == 'f' { self.lines_of(&mut nodes) } else { self.words_over() };
        self.skip();
        if !self.eat_word("do") {
            return self.missing("`do`");
        }
        let loops = self.loops.len();
        let is_known = kind == ' ';
        if kind == 'f' {
            self.loops.extend(('A'..='z').filter(|letter| *letter > name).map(|letter| (letter, false)));
        }
        self.loops.push((name, is_known));
        let body = Box::new(self.body());
        self.loops.truncate(loops);
        let over = is_known.then_some(over);
        nodes.push(Node::Loop { name: Some(format!("%{name}")), over, body });
        Node::Sequence(nodes)
    }

    #[inline(never)]
    fn missing(&mut self, what: &str) -> Node {
        self.fail(&format!("{what} is missing"));
        Node::Sequence(Vec::new())
    }

    /// The words of a loop, up to the bracket.
    fn words_over(&mut self) -> Vec<Written> {
        let mut words = Vec::new();
        self.brackets += 1;
        loop {
            self.cursor.take_while(|sign| sign.is_whitespace() || ",;=".contains(sign));
            match self.peek() {
                Some(')') => break,
                None | Some('&' | '|' | '<' | '>') => {
                    self.fail("the words of a loop do not end");
                    break;
                }
                Some(_) => words.push(self.word()),
            }
        }
        self.brackets -= 1;
        self.cursor.next();
        words
    }

    /// Where a loop gets its lines from: a command, files, a text.
    fn lines_of(&mut self, nodes: &mut Vec<Node>) -> Vec<Written> {
        self.skip();
        let Some(quote) = self.peek().filter(|sign| *sign == '\'' || *sign == '`') else {
            for word in self.words_over() {
                let is_text = matches!(word.parts.first(), Some(Part::Text { is_quoted: true, .. }));
                nodes.push(if is_text { Node::Words(vec![word]) } else { simple(vec![text("type"), word], "for /f") });
            }
            return Vec::new();
        };
        self.cursor.next();
        let Some(inner) = self.cursor.take_until(&format!("{quote})")) else {
            self.fail("the command of a loop does not end");
            return Vec::new();
        };
        let inner = without_carets(inner);
        if inner.contains('%') && !self.loops.is_empty() {
            nodes.push(Node::Unread("the command of a loop holds variables".to_owned()));
        }
        nodes.push(nested(&inner, self.depth + 1));
        Vec::new()
    }

    /// A redirection, if one comes.
    #[inline(never)]
    fn redirect(&mut self) -> Option<Redirect> {
        let mut ahead = self.cursor;
        let from = ahead.take_while(|sign| sign.is_ascii_digit());
        let is_from = ahead.peek() == Some('<');
        if from.len() > 1 || !(is_from || ahead.peek() == Some('>')) {
            return None;
        }
        ahead.next();
        let is_errors = !matches!(from, "" | "0" | "1");
        if ahead.eat("&") {
            ahead.take_while(|sign| sign.is_ascii_digit());
            self.cursor = ahead;
            return Some(Redirect::Copy { is_errors });
        }
        let replaces = !ahead.eat(">");
        self.cursor = ahead;
        self.skip();
        let place = self.cursor.place();
        let to = device(self.word());
        if self.cursor.place() == place {
            self.fail("a redirection of it leads nowhere");
        }
        Some(if is_from { Redirect::From(to) } else { Redirect::To { to, replaces, is_errors } })
    }
}

/// The null device has many names.
fn device(word: Written) -> Written {
    let lower = literal(&word).map(str::to_ascii_lowercase).unwrap_or_default();
    let base = lower.rsplit(['\\', '/']).next().unwrap_or_default();
    match base.split(['.', ':', ' ']).next() {
        Some("nul") => text("/dev/null"),
        Some("con") => text("/dev/tty"),
        _ => word,
    }
}

/// The carets that keep signs from the loop around a command.
fn without_carets(inner: &str) -> String {
    let (mut plain, mut is_quoted, mut is_escaped) = (String::new(), false, false);
    for sign in inner.chars() {
        is_quoted ^= sign == '"' && !is_escaped;
        if sign == '^' && !is_quoted && !is_escaped {
            is_escaped = true;
            continue;
        }
        is_escaped = false;
        plain.push(sign);
    }
    plain
}

#[inline(never)]
fn sequence(mut nodes: Vec<Node>) -> Node {
    match nodes.len() {
        1 => nodes.pop().unwrap_or_else(|| Node::Sequence(Vec::new())),
        _ => Node::Sequence(nodes),
    }
}

#[inline(never)]
fn simple(words: Vec<Written>, line: &str) -> Node {
    Node::Simple(Simple { words, text: line.to_owned(), ..Simple::default() })
}

fn assign(name: String, value: Written, is_partial: bool, redirects: Vec<Redirect>, line: &str) -> Node {
    let assigns = vec![Assign { name, value: vec![value], is_partial }];
    Node::Simple(Simple { assigns, words: Vec::new(), redirects, text: line.to_owned() })
}

#[inline(never)]
fn text(text: &str) -> Written {
    Written { parts: vec![Part::Text { text: text.to_owned(), is_quoted: true }] }
}

#[inline(never)]
fn unknown() -> Written {
    Written { parts: vec![nobody_knows()] }
}

fn nobody_knows() -> Part {
    Part::Unknown { inner: Vec::new(), is_quoted: true, is_plain: false }
}

/// The text of a word that is nothing but text.
#[inline(never)]
fn literal(word: &Written) -> Option<&str> {
    match word.parts.as_slice() {
        [Part::Text { text, .. }] => Some(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
