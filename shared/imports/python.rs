//! Python: `import` and `from` statements, and the calls that import by a name.

use super::Kind;
use super::grammar::Grammar;
use super::lexer::{A_WORD, Lexer, Step, Token, What};
use super::literal::{FULL, Hole, Literal, QUOTE};
use super::reader::Reader;

pub(super) static GRAMMAR: Grammar =
    Grammar::new(&["import", "from", "import_module", "__import__", "TYPE_CHECKING"], b"#\"'\\:", b"", odd)
        .with_glued(prefixed);

/// Words that begin another statement, so that names before them are all there are.
const STATEMENTS: &[&str] = &["async", "class", "def", "for", "from", "if", "import", "return", "try", "while", "with"];

fn odd(lexer: &mut Lexer<'_>, byte: u8) -> Step {
    match byte {
        b'#' => lexer.line_comment(),
        b':' => lexer.format(),
        b'\\' => continued(lexer),
        quote => string(lexer, quote, FULL, Hole::None),
    }
}

/// A line that goes on in the next.
fn continued(lexer: &mut Lexer<'_>) -> Step {
    let length = if lexer.sees(lexer.at, b"\\\r\n") { 3 } else { 2 };
    if length == 2 && !matches!(lexer.byte(lexer.at + 1), b'\n' | b'\r') {
        return Step::Mark;
    }
    lexer.at += length;
    Step::Dull
}

/// `rb"…"`, `f'…'`.
fn prefixed(lexer: &mut Lexer<'_>, word: usize) -> Step {
    let quote = lexer.byte(lexer.at);
    let prefix = lexer.slice(word..lexer.at);
    let is_prefix = prefix.len() <= 2 && prefix.bytes().all(|byte| b"rbuftRBUFT".contains(&byte));
    if !matches!(quote, b'"' | b'\'') || !is_prefix {
        return Step::Mark;
    }
    let hole = if prefix.contains(['f', 'F', 't', 'T']) { Hole::Brace(1) } else { Hole::None };
    // A backslash keeps a quote from closing the string in raw ones too.
    let escape = if prefix.contains(['r', 'R']) { QUOTE } else { FULL };
    string(lexer, quote, escape, hole)
}

fn string(lexer: &mut Lexer<'_>, quote: u8, escape: u8, hole: Hole) -> Step {
    let one = Literal::new(quote).escaping(escape).with(hole);
    lexer.one_or_three(one, Literal::triple(quote).escaping(escape).with(hole))
}

/// A block that only a type checker reads.
struct Block {
    /// How far its first line is indented.
    indent: usize,
    /// The start of the first line that was not looked at yet.
    at: usize,
}

pub(super) fn read(reader: &mut Reader<'_>) {
    let mut block: Option<Block> = None;
    while let Some(token) = reader.key() {
        if reader.said(&token) == "TYPE_CHECKING" {
            if is_condition(reader, &token) {
                block = Some(self::block(reader, &token));
            }
            continue;
        }
        let is_in = block.as_mut().is_some_and(|block| goes_on(reader, block, token.start));
        if !is_in {
            block = None;
        }
        let kind = if is_in { Kind::Type } else { Kind::Value };
        match reader.said(&token) {
            "import" if token.before != b'.' => import(reader, &token, kind),
            "from" if token.is_first() || token.before == b':' => from(reader, &token, kind),
            "import_module" | "__import__" => call(reader, &token),
            _ => {}
        }
    }
}

/// Whether it is what an `if` asks, alone or as the member of a module.
fn is_condition(reader: &Reader<'_>, token: &Token) -> bool {
    match reader.lexer.word_before(token) {
        "if" | "elif" => token.before == A_WORD,
        _ if token.before == b'.' => {
            let line = line_start(reader, token.start);
            let said = reader.lexer.slice(line..token.start).trim_start();
            said.strip_prefix("if ").is_some_and(|said| !said.trim_start().contains([' ', '(']))
        }
        _ => false,
    }
}

fn block(reader: &Reader<'_>, token: &Token) -> Block {
    let line = line_start(reader, token.start);
    Block { indent: reader.lexer.past_blanks(line) - line, at: next_line(reader, token.start) }
}

/// Where the line begins; within reach.
fn line_start(reader: &Reader<'_>, at: usize) -> usize {
    let from = at.saturating_sub(512);
    let before = reader.lexer.bytes.get(from..at).unwrap_or_default();
    memchr::memrchr2(b'\n', b'\r', before).map_or(from, |far| from + far + 1)
}

fn next_line(reader: &Reader<'_>, at: usize) -> usize {
    let end = reader.lexer.line_end(at);
    end + if reader.lexer.sees(end, b"\r\n") { 2 } else { 1 }
}

/// Whether the block reaches to that place: no line up to it is indented less.
fn goes_on(reader: &Reader<'_>, block: &mut Block, at: usize) -> bool {
    while block.at <= at {
        let start = reader.lexer.past_blanks(block.at);
        let is_blank = matches!(reader.lexer.byte(start), b'\n' | b'\r' | b'#' | 0);
        if !is_blank && start - block.at <= block.indent {
            return false;
        }
        block.at = next_line(reader, start);
    }
    true
}

fn import(reader: &mut Reader<'_>, keyword: &Token, kind: Kind) {
    loop {
        let mut name = String::new();
        let token = reader.next();
        if token.is_fresh || !token.is_word() {
            return reader.lexer.back(&token);
        }
        let mut token = reader.name(token, &mut name, true);
        reader.add(keyword.start, name, kind);
        if reader.is_one(&token, &["as"]) && !token.is_fresh {
            reader.next();
            token = reader.next();
        }
        if !token.is(b',') || token.is_fresh {
            return reader.lexer.back(&token);
        }
    }
}

fn from(reader: &mut Reader<'_>, keyword: &Token, kind: Kind) {
    let mut module = String::new();
    let mut token = reader.next();
    while token.is(b'.') {
        module.push('.');
        token = reader.next();
    }
    if token.is_word() && (module.is_empty() || reader.said(&token) != "import") {
        token = reader.name(token, &mut module, true);
    }
    if !reader.is_one(&token, &["import"]) || token.is_fresh || module.is_empty() {
        return reader.lexer.back(&token);
    }
    if !module.ends_with('.') {
        module.push('.');
    }
    names(reader, keyword, &module, kind);
}

/// The names behind `import`, in parentheses or not.
fn names(reader: &mut Reader<'_>, keyword: &Token, module: &str, kind: Kind) {
    let mut token = reader.next();
    let is_open = token.is(b'(');
    if is_open {
        token = reader.next();
    }
    loop {
        let is_over = token.is_fresh && (!is_open || reader.is_one(&token, STATEMENTS));
        if is_over || !(token.is_word() || token.is(b'*')) {
            return reader.lexer.back(&token);
        }
        reader.add(keyword.start, format!("{module}{}", reader.said(&token)), kind);
        token = reader.next();
        if reader.is_one(&token, &["as"]) {
            reader.next();
            token = reader.next();
        }
        if !token.is(b',') || !is_open && token.is_fresh {
            return reader.lexer.back(&token);
        }
        token = reader.next();
    }
}

/// `import_module("x")`, `__import__("x")`.
fn call(reader: &mut Reader<'_>, keyword: &Token) {
    let is_defined = keyword.before == A_WORD && matches!(reader.lexer.word_before(keyword), "def" | "import");
    let token = reader.next();
    if !token.is(b'(') || is_defined {
        return reader.lexer.back(&token);
    }
    let token = reader.next();
    if token.what == What::Mark(b')') {
        return;
    }
    let target = reader.target(token, b'+');
    if !token.is_text() {
        reader.lexer.back(&token);
    }
    reader.add(keyword.start, target, Kind::Dynamic);
}
