//! JavaScript and TypeScript, with and without JSX.

use super::Kind;
use super::clause::{export, import_clause};
use super::grammar::Grammar;
use super::lexer::{Lexer, Step, Token, What};
use super::literal::{Hole, Literal};
use super::reader::Reader;

pub(super) static GRAMMAR: Grammar =
    Grammar::new(&["import", "export", "require", "jest", "vi", "URL"], b"/\"'`<", b"$", odd);

/// Keywords behind which a value follows.
const NO_VALUES: &[&str] = &[
    "await",
    "case",
    "default",
    "delete",
    "do",
    "else",
    "extends",
    "in",
    "instanceof",
    "new",
    "of",
    "return",
    "throw",
    "typeof",
    "void",
    "yield",
];

/// Calls of the test runners that name a module.
const MOCKS: &[&str] = &[
    "createMockFromModule",
    "doMock",
    "dontMock",
    "doUnmock",
    "importActual",
    "importMock",
    "mock",
    "requireActual",
    "requireMock",
    "setMock",
    "unmock",
    "unstable_mockModule",
];

fn odd(lexer: &mut Lexer<'_>, byte: u8) -> Step {
    match byte {
        b'/' if matches!(lexer.byte(lexer.at + 1), b'/' | b'*') => lexer.slashes(false),
        b'/' | b'<' if lexer.is_behind_value(NO_VALUES) => Step::Mark,
        b'/' => lexer.pattern(),
        b'<' => lexer.element(),
        b'`' => lexer.quoted(Literal::lines(b'`').with(Hole::Dollar)),
        quote => lexer.quoted(Literal::new(quote)),
    }
}

/// Reads up to the end of the text, or of the part of it that is a script.
pub(super) fn read(reader: &mut Reader<'_>) {
    // `import type x = require('y')`: the keyword says of the call that it is about types.
    let mut kind = Kind::Value;
    while let Some(token) = reader.key() {
        references(reader);
        let last = std::mem::replace(&mut kind, Kind::Value);
        if matches!(token.before, b'.' | b'#') && !is_spread(reader, &token) {
            continue;
        }
        match reader.said(&token) {
            "import" => kind = import(reader, token),
            "export" => export(reader, &token),
            "require" => require(reader, token, last),
            "URL" => url(reader, &token),
            _ => mock(reader, &token),
        }
    }
    references(reader);
}

/// Whether the dot before is the last of three.
fn is_spread(reader: &Reader<'_>, token: &Token) -> bool {
    token.start >= 3 && reader.lexer.sees(token.start - 3, b"...")
}

fn import(reader: &mut Reader<'_>, keyword: Token) -> Kind {
    let is_typeof = reader.lexer.word_before(&keyword) == "typeof";
    let token = reader.next();
    match token.what {
        What::Mark(b'(') => call(reader, keyword, is_typeof),
        What::Mark(b'.') => member(reader, keyword),
        What::Text if !token.is_open => {
            let mut target = String::new();
            reader.unescape(&token, &mut target);
            reader.add(keyword.start, target, Kind::Value);
        }
        What::Word | What::Mark(b'{' | b'*') => return import_clause(reader, &keyword, token),
        _ => {}
    }
    Kind::Value
}

/// `import(…)`; the place is behind the parenthesis.
fn call(reader: &mut Reader<'_>, keyword: Token, is_typeof: bool) {
    let open = reader.lexer.at - 1;
    let token = reader.next();
    let behind = behind_call(reader, open);
    if !token.is_text() && is_method(reader, &keyword, behind) {
        return reader.lexer.back(&token);
    }
    let kind = if is_typeof || is_type(reader, behind) { Kind::Type } else { Kind::Dynamic };
    let target = reader.target(token, b'+');
    reader.lexer.back(&token_if_unread(reader, &token));
    reader.add(keyword.start, target, kind);
}

/// Nothing of an unknown target was read beyond its first token: it may be a keyword of its own.
fn token_if_unread(reader: &Reader<'_>, token: &Token) -> Token {
    let is_unread = token.is_word() && reader.lexer.at == token.to;
    Token { what: if is_unread { What::Word } else { What::End }, ..*token }
}

/// The first place behind the call whose parenthesis is there that is no white space. Only so far as calls of this kind go.
fn behind_call(reader: &Reader<'_>, open: usize) -> usize {
    let near = reader.lexer.bytes.get(open..).unwrap_or_default();
    let mut depth = 0_usize;
    for (far, &byte) in near.iter().enumerate().take(256) {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return reader.lexer.solid(open + far + 1);
        }
    }
    reader.lexer.bytes.len()
}

/// Whether what looks like a call declares a method of that name.
fn is_method(reader: &Reader<'_>, keyword: &Token, behind: usize) -> bool {
    match reader.lexer.byte(behind) {
        b'{' => true,
        b':' => keyword.is_fresh && keyword.before != b'?' || matches!(keyword.before, 0 | b';' | b'{' | b'}' | b','),
        _ => false,
    }
}

/// Whether a call is a type: something is taken of the module, and not of a promise.
fn is_type(reader: &Reader<'_>, behind: usize) -> bool {
    let lexer = &reader.lexer;
    if lexer.byte(behind) != b'.' {
        return lexer.byte(behind) == b'[';
    }
    let from = lexer.solid(behind + 1);
    !matches!(lexer.slice(from..lexer.word_end(from)), "then" | "catch" | "finally")
}

/// `import.meta.resolve('x')`, `import.defer('x')`.
fn member(reader: &mut Reader<'_>, keyword: Token) {
    let token = reader.next();
    match reader.said(&token) {
        "defer" | "source" if reader.lexer.byte(reader.lexer.at) == b'(' => {
            reader.next();
            call(reader, keyword, false);
        }
        "meta" => {
            let dot = reader.next();
            if !dot.is(b'.') {
                return reader.lexer.back(&dot);
            }
            let token = reader.next();
            if reader.is_one(&token, &["resolve", "glob"]) {
                named(reader, &keyword);
            }
        }
        _ => {}
    }
}

/// Writes down the module that a call names, if it does.
fn named(reader: &mut Reader<'_>, keyword: &Token) {
    let token = reader.next();
    if !token.is(b'(') {
        return reader.lexer.back(&token);
    }
    let token = reader.next();
    if token.is_text() {
        let target = reader.target(token, b'+');
        reader.add(keyword.start, target, Kind::Dynamic);
    } else {
        reader.lexer.back(&token);
    }
}

fn require(reader: &mut Reader<'_>, keyword: Token, kind: Kind) {
    let is_declared =
        keyword.before == super::lexer::A_WORD && matches!(reader.lexer.word_before(&keyword), "function" | "async");
    let token = reader.next();
    if token.is(b'.') {
        let token = reader.next();
        return match reader.said(&token) {
            "resolve" | "context" => named(reader, &keyword),
            _ => reader.lexer.back(&token),
        };
    }
    if !token.is(b'(') || is_declared {
        return reader.lexer.back(&token);
    }
    let open = reader.lexer.at - 1;
    let token = reader.next();
    let (value, is_whole) = reader.value(token, b'+');
    if is_whole {
        return reader.add(keyword.start, value, kind);
    }
    let behind = behind_call(reader, open);
    let is_empty = token.is(b')');
    if token.is_text() || !is_empty && !is_method(reader, &keyword, behind) {
        reader.add(keyword.start, value + "*", Kind::Dynamic);
    }
    reader.lexer.back(&token_if_unread(reader, &token));
}

/// `new URL('./x', import.meta.url)`.
fn url(reader: &mut Reader<'_>, keyword: &Token) {
    if keyword.before != super::lexer::A_WORD || reader.lexer.word_before(keyword) != "new" {
        return;
    }
    let token = reader.next();
    if !token.is(b'(') {
        return reader.lexer.back(&token);
    }
    let token = reader.next();
    if !token.is_text() {
        return reader.lexer.back(&token);
    }
    let frames = reader.lexer.frames.len();
    let (mut value, is_whole) = reader.value(token, b'+');
    if !is_whole {
        value.push('*');
        to_comma(reader, frames);
    }
    let next = reader.lexer.solid(reader.lexer.at);
    if reader.lexer.sees(next, b"import.meta.url") {
        reader.add(keyword.start, value, Kind::Dynamic);
    }
}

/// Goes behind the comma after what is not known of an argument; no further than a keyword, and within reach.
fn to_comma(reader: &mut Reader<'_>, frames: usize) {
    for _ in 0..64 {
        let token = reader.next();
        if token.is_word() && reader.lexer.is_keyword(token.from, token.to) {
            return reader.lexer.back(&token);
        }
        if token.is(b',') && reader.lexer.frames.len() <= frames || token.what == What::End {
            return;
        }
    }
}

/// `jest.mock('x')`, `vi.importActual('x')`.
fn mock(reader: &mut Reader<'_>, keyword: &Token) {
    let token = reader.next();
    if !token.is(b'.') {
        return reader.lexer.back(&token);
    }
    let token = reader.next();
    if !reader.is_one(&token, MOCKS) {
        return reader.lexer.back(&token);
    }
    let token = reader.next();
    // What kinds of types the call is given.
    if token.is(b'<') && reader.lexer.sees(reader.lexer.at, b"typeof import(") {
        return;
    }
    if token.is(b'(') {
        let token = reader.next();
        if token.is_text() {
            let target = reader.target(token, b'+');
            return reader.add(keyword.start, target, Kind::Dynamic);
        }
        reader.lexer.back(&token);
    }
}

/// `/// <reference path="…" />` and `types="…"`.
fn references(reader: &mut Reader<'_>) {
    for comment in reader.comments() {
        let said = reader.lexer.slice(comment.clone());
        let rest = said.strip_prefix("///").and_then(|said| said.trim_start().strip_prefix("<reference "));
        let rest = rest.unwrap_or_default().trim_start();
        let value = rest.strip_prefix("path").or_else(|| rest.strip_prefix("types"));
        let value = value.and_then(|value| value.trim_start().strip_prefix('='));
        let mut parts = value.unwrap_or_default().split(['"', '\'']);
        if let (Some(_), Some(target)) = (parts.next(), parts.next()) {
            reader.add(comment.start, target, Kind::Type);
        }
    }
}
