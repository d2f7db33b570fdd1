//! Scala, in the forms of 2 and 3: `import` and `export` clauses.

use super::Kind;
use super::grammar::Grammar;
use super::lexer::{Lexer, Step, Token, What};
use super::literal::{Hole, Literal, RAW};
use super::reader::Reader;

pub(super) static GRAMMAR: Grammar =
    Grammar::new(&["import", "export", "package"], b"/\"'`", b"$", odd).with_glued(interpolated);

fn odd(lexer: &mut Lexer<'_>, byte: u8) -> Step {
    match byte {
        b'/' => lexer.slashes(true),
        b'\'' => lexer.character(),
        b'`' => lexer.backquoted(),
        _ => string(lexer, Hole::None),
    }
}

/// `s"…"`: a word directly before a quote makes holes of what is in braces.
fn interpolated(lexer: &mut Lexer<'_>, _word: usize) -> Step {
    if lexer.byte(lexer.at) == b'"' { string(lexer, Hole::Dollar) } else { Step::Mark }
}

fn string(lexer: &mut Lexer<'_>, hole: Hole) -> Step {
    let three = Literal::triple(b'"').with(hole).escaping(RAW);
    lexer.one_or_three(Literal::new(b'"').with(hole), Literal { is_greedy: true, ..three })
}

pub(super) fn read(reader: &mut Reader<'_>) {
    while let Some(token) = reader.key() {
        if reader.lexer.byte(token.start) == b'`' || token.before == b'.' {
            continue;
        }
        match reader.said(&token) {
            "import" => clause(reader, &token, Kind::Value),
            "export" if token.is_first() || token.before == b':' => clause(reader, &token, Kind::ReExport),
            "package" if token.is_first() => package(reader),
            _ => {}
        }
    }
}

fn package(reader: &mut Reader<'_>) {
    let mut name = String::new();
    let token = reader.next();
    if token.is_word() && reader.said(&token) != "object" {
        let token = reader.name(token, &mut name, true);
        reader.lexer.back(&token);
        reader.set_namespace(name);
    }
}

/// What follows the keyword: one path or more, between commas.
fn clause(reader: &mut Reader<'_>, keyword: &Token, kind: Kind) {
    let mut token = reader.next();
    // A line ends the clause, except behind the keyword and a comma.
    loop {
        token = path(reader, token, keyword, kind);
        if !token.is(b',') {
            break;
        }
        token = reader.next();
        if reader.lexer.is_keyword(token.from, token.to) {
            break;
        }
    }
    reader.lexer.back(&token);
}

/// One path, and what is chosen of it. Gives the token behind it.
fn path(reader: &mut Reader<'_>, token: Token, keyword: &Token, kind: Kind) -> Token {
    let mut name = String::new();
    let mut token = reader.name(token, &mut name, true);
    let is_rest = name.ends_with('_') && !name.ends_with("._") && reader.lexer.byte(token.start - 1) == b'_';
    if is_sign(&token) && !token.is_fresh && (is_rest || token.before == b'.') {
        name.push_str(if is_rest { "" } else { "." });
        name.push_str(signs(reader, token.start));
        token = reader.next();
    }
    if token.is(b'{') && (token.before == b'.' || name.is_empty()) {
        selectors(reader, keyword, &name, kind);
        return reader.next();
    }
    star(&mut name);
    if reader.is_one(&token, &["as"]) && !token.is_fresh {
        reader.next();
        token = reader.next();
    }
    reader.add(keyword.start, name, kind);
    token
}

/// The signs with which names of operators are written.
const SIGNS: &[u8] = b"!#%&*+-/:<=>?@\\^|~";

/// Takes the name of signs that begins there (`::`, or the second part of `is_?`).
fn signs<'a>(reader: &mut Reader<'a>, from: usize) -> &'a str {
    let rest = reader.lexer.bytes.get(from..).unwrap_or_default();
    let is_part = |at: usize| !matches!(rest.get(at..at + 2), Some(b"//" | b"/*"));
    let length = rest.iter().enumerate().take_while(|&(at, byte)| SIGNS.contains(byte) && is_part(at)).count();
    reader.lexer.at = from + length;
    reader.lexer.slice(from..from + length)
}

fn is_sign(token: &Token) -> bool {
    matches!(token.what, What::Mark(mark) if SIGNS.contains(&mark))
}

/// `_` is the star of Scala 2.
fn star(name: &mut String) {
    if name.ends_with("._") {
        name.pop();
        name.push('*');
    }
}

/// `{A, B => C, D => _, given H, *}`; the place is behind the brace.
fn selectors(reader: &mut Reader<'_>, keyword: &Token, prefix: &str, kind: Kind) {
    loop {
        let mut token = reader.next();
        if reader.is_one(&token, &["given"]) {
            let next = reader.next();
            // Alone it is a name like others.
            if next.is_word() {
                token = next;
            } else {
                reader.add(keyword.start, format!("{prefix}.given"), kind);
                token = next;
            }
        }
        let mut name = format!("{prefix}.");
        if token.is_word() && !reader.lexer.is_keyword(token.from, token.to) {
            name.push_str(reader.said(&token));
            star(&mut name);
            if name.ends_with('_') {
                name.push_str(signs(reader, token.to));
            }
        } else if is_sign(&token) {
            name.push_str(signs(reader, token.start));
        }
        if !name.ends_with('.') && !rest(reader, &mut token) {
            reader.add(keyword.start, name, kind);
        }
        let is_over = token.is_word() && reader.lexer.is_keyword(token.from, token.to);
        if is_over {
            reader.lexer.back(&token);
        }
        if is_over || token.is(b'}') || token.what == What::End {
            return;
        }
    }
}

/// Goes to the end of a selector; whether what it chose is hidden (`D => _`).
fn rest(reader: &mut Reader<'_>, token: &mut Token) -> bool {
    let mut is_hidden = false;
    loop {
        *token = reader.next();
        let is_over = token.is_word() && reader.lexer.is_keyword(token.from, token.to);
        if is_over || matches!(token.what, What::End | What::Mark(b',' | b'}' | b';')) {
            return is_hidden;
        }
        is_hidden = token.before == b'>' && reader.is_one(token, &["_"])
            || reader.lexer.word_before(token) == "as" && reader.is_one(token, &["_"]);
    }
}
