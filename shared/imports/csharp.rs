//! C#: `using` directives, and names in full.

use super::Kind;
use super::grammar::Grammar;
use super::lexer::{A_WORD, Lexer, Step, Token, What};
use super::literal::{FULL, Hole, Literal, RAW};
use super::reader::Reader;

pub(super) static GRAMMAR: Grammar = Grammar::new(&["using", "namespace"], b"/\"'$@#:", b"", odd);

/// Types that have a keyword, and what else may stand in an alias that is no name.
const PLAIN: &[&str] = &[
    "bool",
    "byte",
    "char",
    "decimal",
    "delegate",
    "double",
    "dynamic",
    "float",
    "in",
    "int",
    "long",
    "managed",
    "nint",
    "nuint",
    "object",
    "out",
    "readonly",
    "ref",
    "sbyte",
    "scoped",
    "short",
    "static",
    "string",
    "uint",
    "ulong",
    "unmanaged",
    "unsafe",
    "ushort",
    "void",
];

/// Words with which a later line begins what is no part of a directive.
const STARTS: &[&str] = &[
    "abstract",
    "class",
    "delegate",
    "enum",
    "extern",
    "file",
    "global",
    "interface",
    "internal",
    "namespace",
    "partial",
    "public",
    "record",
    "sealed",
    "static",
    "struct",
    "using",
    "unsafe",
];

fn odd(lexer: &mut Lexer<'_>, byte: u8) -> Step {
    match byte {
        b'/' => lexer.slashes(false),
        b'\'' => lexer.quoted(Literal::new(b'\'')),
        b':' => lexer.format(),
        b'#' if lexer.is_fresh => {
            lexer.at = lexer.line_end(lexer.at);
            Step::Dull
        }
        b'#' => Step::Mark,
        b'@' if is_verbatim(lexer) => {
            lexer.at += 1;
            Step::Dull
        }
        _ => string(lexer),
    }
}

/// Whether a name follows that the sign keeps from being a keyword. A page of Razor has `@using` and `@namespace`.
fn is_verbatim(lexer: &Lexer<'_>) -> bool {
    let from = lexer.at + 1;
    let name = lexer.slice(from..lexer.word_end(from));
    !name.is_empty() && !matches!(name, "using" | "namespace")
}

/// How many signs before a string are read as belonging to it.
const MOST_SIGNS: usize = 32;

/// `"…"`, `@"…"`, `$"…"`, `$@"…"`, `"""…"""`, `$$"""…"""`.
fn string(lexer: &mut Lexer<'_>) -> Step {
    let start = lexer.at;
    let mut at = start;
    while matches!(lexer.byte(at), b'$' | b'@') && at < start + MOST_SIGNS {
        at += 1;
    }
    let signs = lexer.slice(start..at);
    let quotes = lexer.run(at, b'"', usize::MAX);
    if quotes == 0 {
        return Step::Mark;
    }
    lexer.at = at;
    let holes = signs.bytes().filter(|&sign| sign == b'$').count();
    let hole = if holes > 0 { Hole::Brace(holes as u8) } else { Hole::None };
    if signs.contains('@') {
        lexer.quoted(Literal { is_doubled: true, escape: RAW, ..Literal::lines(b'"').with(hole) })
    } else if quotes >= 3 {
        lexer.quoted(Literal { count: quotes, is_greedy: true, escape: RAW, ..Literal::lines(b'"').with(hole) })
    } else {
        lexer.quoted(Literal { escape: FULL, ..Literal::new(b'"').with(hole) })
    }
}

pub(super) fn read(reader: &mut Reader<'_>) {
    while let Some(token) = reader.key() {
        match reader.said(&token) {
            _ if token.before == b'.' => {}
            "using" => using(reader, token),
            "namespace" => namespace(reader),
            _ => qualified(reader, token),
        }
    }
}

fn namespace(reader: &mut Reader<'_>) {
    let mut name = String::new();
    let token = reader.next();
    let token = reader.name(token, &mut name, false);
    reader.lexer.back(&token);
    reader.set_namespace(name);
}

fn using(reader: &mut Reader<'_>, keyword: Token) {
    let is_page = keyword.before == b'@';
    let mut token = reader.next();
    let mut is_static = false;
    while reader.is_one(&token, &["static", "unsafe"]) {
        is_static = true;
        token = reader.next();
    }
    let (mut name, token) = type_name(reader, token);
    if token.is(b'\\') {
        // A letter by its number: what follows counts as not known.
        name.push('*');
    }
    if name.is_empty() {
        return reader.lexer.back(&token);
    }
    if token.is(b'=') {
        return alias(reader, &keyword);
    }
    // `using static A.B<C>;` names types, where `using A<B> c = …` declares a variable.
    if token.is(b'<') && is_static {
        reader.add(keyword.start, name, Kind::Value);
        return alias(reader, &keyword);
    }
    let is_over = match token.what {
        What::End => true,
        What::Mark(mark) => matches!(mark, b';' | b'\\') || token.is_fresh && (is_page || matches!(mark, b'[' | b'@')),
        What::Word => token.is_fresh && (is_page || reader.is_one(&token, STARTS)),
        What::Text => false,
    };
    if is_over {
        reader.add(keyword.start, name, Kind::Value);
    }
    reader.lexer.back(&token);
}

/// A name that may begin with `global::` or the alias of an assembly, which fall away.
fn type_name(reader: &mut Reader<'_>, token: Token) -> (String, Token) {
    let mut name = String::new();
    let mut token = reader.name(token, &mut name, false);
    while token.is(b':') && reader.lexer.byte(token.to) == b':' {
        reader.next();
        name.clear();
        let first = reader.next();
        token = reader.name(first, &mut name, false);
    }
    (name, token)
}

/// What stands behind the `=` of an alias: a type, whose arguments are imported as well.
fn alias(reader: &mut Reader<'_>, keyword: &Token) {
    let mut token = reader.next();
    loop {
        match token.what {
            What::End | What::Mark(b';' | b'=') | What::Text => return,
            What::Word if token.is_fresh && reader.is_one(&token, STARTS) => return reader.lexer.back(&token),
            What::Word if is_type(&token) || reader.is_one(&token, PLAIN) => {
                let (name, next) = type_name(reader, token);
                if !PLAIN.contains(&name.as_str()) {
                    reader.add(keyword.start, name, Kind::Value);
                }
                token = next;
            }
            _ => token = reader.next(),
        }
    }
}

/// Whether a word in an alias names a type: what follows a type is the name of a part.
fn is_type(token: &Token) -> bool {
    matches!(token.before, b'=' | b'<' | b'(' | b',')
}

/// `App.Infra.Db`: every part begins with a capital.
fn qualified(reader: &mut Reader<'_>, first: Token) {
    let is_capital = |word: &str| word.starts_with(char::is_uppercase);
    if !reader.qualified
        || !is_capital(reader.said(&first))
        || matches!(first.before, b'@' | A_WORD) && is_named(reader, &first)
    {
        return;
    }
    let mut name = String::new();
    let mut token = first;
    while token.is_word() && is_capital(reader.said(&token)) {
        name.push_str(reader.said(&token));
        token = reader.next();
        if !token.is(b'.') {
            break;
        }
        name.push('.');
        token = reader.next();
    }
    reader.lexer.back(&token);
    let name = name.trim_end_matches('.');
    if name.contains('.') {
        reader.add_qualified(first.start, name.to_owned());
    }
}

/// Whether the word before declares a name, which is no use of one.
fn is_named(reader: &Reader<'_>, name: &Token) -> bool {
    matches!(reader.lexer.word_before(name), "namespace" | "class")
}
