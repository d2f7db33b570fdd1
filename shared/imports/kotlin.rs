//! Kotlin: `import` directives.

use super::Kind;
use super::grammar::Grammar;
use super::lexer::{Lexer, Step};
use super::literal::{Hole, Literal, RAW};
use super::reader::Reader;

pub(super) static GRAMMAR: Grammar = Grammar::new(&["import", "package"], b"/\"'`", b"", odd);

fn odd(lexer: &mut Lexer<'_>, byte: u8) -> Step {
    match byte {
        b'/' => lexer.slashes(true),
        b'\'' => lexer.quoted(Literal::new(b'\'')),
        b'`' => lexer.backquoted(),
        _ => {
            let one = Literal::new(b'"').with(Hole::Dollar);
            let three = Literal::triple(b'"').with(Hole::Dollar).escaping(RAW);
            lexer.one_or_three(one, Literal { is_greedy: true, ..three })
        }
    }
}

pub(super) fn read(reader: &mut Reader<'_>) {
    while let Some(keyword) = reader.key() {
        if !keyword.is_fresh && !matches!(keyword.before, 0 | b';') || reader.lexer.byte(keyword.start) == b'`' {
            continue;
        }
        let token = reader.next();
        if token.is_fresh {
            reader.lexer.back(&token);
            continue;
        }
        let mut name = String::new();
        let token = reader.name(token, &mut name, true);
        if token.is(b'=') || token.is(b'(') {
            continue;
        }
        match reader.said(&keyword) {
            "package" => reader.set_namespace(name),
            _ => reader.add(keyword.start, name, Kind::Value),
        }
        reader.lexer.back(&token);
    }
}
