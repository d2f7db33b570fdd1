//! Java: `import` declarations, and names in full.

use super::Kind;
use super::grammar::Grammar;
use super::lexer::{Lexer, Step, Token, What};
use super::literal::Literal;
use super::reader::Reader;

pub(super) static GRAMMAR: Grammar = Grammar::new(&["import", "package"], b"/\"'", b"$", odd);

fn odd(lexer: &mut Lexer<'_>, byte: u8) -> Step {
    match byte {
        b'/' => lexer.slashes(false),
        b'\'' => lexer.quoted(Literal::new(b'\'')),
        _ => lexer.one_or_three(Literal::new(b'"'), Literal::triple(b'"')),
    }
}

pub(super) fn read(reader: &mut Reader<'_>) {
    while let Some(token) = reader.key() {
        match reader.said(&token) {
            _ if token.before == b'.' => {}
            "import" => import(reader, &token),
            "package" => package(reader),
            _ => qualified(reader, token),
        }
    }
}

fn package(reader: &mut Reader<'_>) {
    let mut name = String::new();
    let token = reader.next();
    let token = reader.name(token, &mut name, false);
    reader.lexer.back(&token);
    reader.set_namespace(name);
}

fn import(reader: &mut Reader<'_>, keyword: &Token) {
    let mut token = reader.next();
    let mut name = String::new();
    if reader.is_one(&token, &["static"]) {
        token = reader.next();
    } else if reader.is_one(&token, &["module"]) {
        // It is the first part of a name where a dot follows.
        let next = reader.next();
        if next.is(b'.') {
            name.push_str("module.");
            token = reader.next();
        } else {
            token = next;
        }
    }
    let token = reader.name(token, &mut name, false);
    if token.is(b'\\') {
        // A letter by its number: what follows counts as not known.
        name.push('*');
    }
    if token.is(b';') || token.is(b'\\') || token.is_fresh || token.what == What::End {
        reader.add(keyword.start, name, Kind::Value);
    }
    reader.lexer.back(&token);
}

/// `com.acme.Db`: packages in small letters, then a type.
fn qualified(reader: &mut Reader<'_>, first: Token) {
    let is_capital = |word: &str| word.starts_with(char::is_uppercase);
    if !reader.qualified || is_capital(reader.said(&first)) || reader.is_one(&first, &["this", "super"]) {
        return;
    }
    let mut name = String::new();
    let mut token = first;
    while token.is_word() {
        let word = reader.said(&token);
        name.push_str(word);
        if is_capital(word) {
            return reader.add_qualified(first.start, name);
        }
        token = reader.next();
        if !token.is(b'.') {
            break;
        }
        name.push('.');
        token = reader.next();
    }
    reader.lexer.back(&token);
}
