//! Go: `import` declarations, one path or a group of them.

use super::Kind;
use super::grammar::Grammar;
use super::lexer::{Lexer, Step, Token, What};
use super::literal::{Literal, RAW};
use super::reader::Reader;

pub(super) static GRAMMAR: Grammar = Grammar::new(&["import"], b"/\"'`", b"", odd);

fn odd(lexer: &mut Lexer<'_>, byte: u8) -> Step {
    match byte {
        b'/' => lexer.slashes(false),
        b'`' => lexer.quoted(Literal::lines(b'`').escaping(RAW)),
        quote => lexer.quoted(Literal::new(quote)),
    }
}

pub(super) fn read(reader: &mut Reader<'_>) {
    while let Some(token) = reader.key() {
        if !token.is_first() {
            continue;
        }
        let token = reader.next();
        if token.is(b'(') {
            group(reader);
        } else {
            spec(reader, token);
        }
    }
}

fn group(reader: &mut Reader<'_>) {
    loop {
        let token = reader.next();
        match token.what {
            What::Mark(b';' | b',') => {}
            What::Text | What::Word | What::Mark(b'.') if spec(reader, token) => {}
            _ => return,
        }
    }
}

/// A path, with another name for it or without; whether one was there.
fn spec(reader: &mut Reader<'_>, mut token: Token) -> bool {
    if token.is_word() && !reader.is_one(&token, &["const", "func", "import", "type", "var"]) || token.is(b'.') {
        token = reader.next();
    }
    if !token.is_text() {
        reader.lexer.back(&token);
        return false;
    }
    let mut path = String::new();
    reader.unescape(&token, &mut path);
    reader.add(token.start, path, Kind::Value);
    true
}
