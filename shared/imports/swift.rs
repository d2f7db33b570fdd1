//! Swift: `import` declarations.

use super::Kind;
use super::grammar::Grammar;
use super::lexer::{Lexer, Step, Token};
use super::literal::{Hole, Literal};
use super::look::find;
use super::reader::Reader;

pub(super) static GRAMMAR: Grammar = Grammar::new(&["import"], b"/\"#`", b"", odd);

/// What can be imported alone.
const KINDS: &[&str] = &["typealias", "struct", "class", "enum", "protocol", "let", "var", "func", "actor", "macro"];

/// Keywords behind which a value follows.
const NO_VALUES: &[&str] =
    &["return", "in", "case", "where", "if", "guard", "while", "try", "await", "else", "is", "as"];

fn odd(lexer: &mut Lexer<'_>, byte: u8) -> Step {
    match byte {
        b'/' => slash(lexer),
        b'`' => lexer.backquoted(),
        _ => string(lexer),
    }
}

fn slash(lexer: &mut Lexer<'_>) -> Step {
    match lexer.byte(lexer.at + 1) {
        b'/' | b'*' => lexer.slashes(true),
        b' ' | b'\t' | b')' | b',' | b'=' => Step::Mark,
        _ if lexer.is_behind_value(NO_VALUES) => Step::Mark,
        _ => lexer.pattern(),
    }
}

/// `"…"` and `"""…"""`, with any number of `#` around, and patterns between `#/` and `/#`.
fn string(lexer: &mut Lexer<'_>) -> Step {
    let hashes = lexer.run(lexer.at, b'#', 32);
    let quote = lexer.byte(lexer.at + hashes);
    if !matches!(quote, b'"' | b'/') {
        return Step::Mark;
    }
    lexer.at += hashes;
    let hole = if quote == b'"' { Hole::Paren } else { Hole::None };
    let one = Literal { hashes, ..Literal::new(quote).with(hole) };
    if quote == b'/' {
        return lexer.quoted(one);
    }
    lexer.one_or_three(one, Literal { hashes, ..Literal::triple(quote).with(hole) })
}

pub(super) fn read(reader: &mut Reader<'_>) {
    while let Some(keyword) = reader.key() {
        if keyword.before == b'.' || reader.lexer.byte(keyword.start) == b'`' {
            continue;
        }
        let mut token = reader.next();
        if reader.is_one(&token, KINDS) && reader.lexer.byte(token.start) != b'`' {
            token = reader.next();
        }
        if token.is_fresh {
            reader.lexer.back(&token);
            continue;
        }
        let mut name = String::new();
        let next = reader.name(token, &mut name, true);
        let kind = if is_exported(reader, &keyword) { Kind::ReExport } else { Kind::Value };
        reader.add(keyword.start, name, kind);
        reader.lexer.back(&next);
    }
}

/// Whether `@_exported` stands before the keyword.
fn is_exported(reader: &Reader<'_>, keyword: &Token) -> bool {
    let from = keyword.start.saturating_sub(64);
    let before = reader.lexer.bytes.get(from..keyword.start).unwrap_or_default();
    let line = before.rsplit(|&byte| matches!(byte, b'\n' | b'\r' | b';')).next().unwrap_or_default();
    find(line, b"@_exported", 0).is_some()
}
