//! PHP: `use` declarations, included files, and names in full; in the parts of a page that are PHP.

use super::Kind;
use super::grammar::Grammar;
use super::lexer::{A_WORD, Lexer, Step, Token, What};
use super::literal::{FULL, Hole, Literal, QUOTE};
use super::look::find;
use super::reader::Reader;

const KEYWORDS: &[&str] = &[
    "use",
    "namespace",
    "require",
    "require_once",
    "include",
    "include_once",
    "USE",
    "NAMESPACE",
    "REQUIRE",
    "INCLUDE",
];

// A backslash is a part of names, and so is the sign of a variable, which then is no keyword.
pub(super) static GRAMMAR: Grammar = Grammar { folds: true, ..Grammar::new(KEYWORDS, b"/#\"'`<?", b"\\$", odd) };

fn odd(lexer: &mut Lexer<'_>, byte: u8) -> Step {
    match byte {
        b'/' if lexer.byte(lexer.at + 1) == b'*' => lexer.block_comment(false),
        b'/' if lexer.byte(lexer.at + 1) == b'/' => line_comment(lexer),
        b'#' if lexer.byte(lexer.at + 1) != b'[' => line_comment(lexer),
        b'/' | b'#' => Step::Mark,
        b'\'' => lexer.quoted(Literal::lines(b'\'').escaping(QUOTE)),
        b'<' => heredoc(lexer),
        b'?' if lexer.byte(lexer.at + 1) == b'>' => leave(lexer),
        b'?' => Step::Mark,
        quote => {
            let step = lexer.quoted(Literal::lines(quote).escaping(FULL).with(Hole::Php));
            up_to_variable(lexer, step)
        }
    }
}

/// A string with a variable in it (`"$name.php"`) tells no more than what stands before that.
fn up_to_variable(lexer: &Lexer<'_>, step: Step) -> Step {
    let Step::Token(token) = step else { return step };
    let said = lexer.slice(token.from..token.to).as_bytes();
    let mut is_escaped = false;
    let variable = said.iter().zip(said.iter().skip(1)).position(|(&byte, &next)| {
        let is_variable =
            byte == b'$' && !is_escaped && (next.is_ascii_alphabetic() || matches!(next, b'_' | b'{' | 0x80..));
        is_escaped = byte == b'\\' && !is_escaped;
        is_variable
    });
    Step::Token(match variable {
        Some(far) => Token { to: token.from + far, is_open: true, ..token },
        None => token,
    })
}

/// The end of a part ends a comment too.
fn line_comment(lexer: &mut Lexer<'_>) -> Step {
    let end = lexer.line_end(lexer.at);
    let line = lexer.bytes.get(lexer.at..end).unwrap_or_default();
    let far = find(line, b"?>", 0).unwrap_or(line.len());
    lexer.comment(lexer.at + far)
}

/// `?>`: what follows is text of the page, up to the next part.
fn leave(lexer: &mut Lexer<'_>) -> Step {
    lexer.at += 2;
    enter(lexer);
    Step::Dull
}

/// Goes behind the next `<?php`, `<?=` or `<?`.
fn enter(lexer: &mut Lexer<'_>) {
    loop {
        let rest = lexer.bytes.get(lexer.at..).unwrap_or_default();
        let Some(far) = find(rest, b"<?", 1) else {
            lexer.at = lexer.bytes.len();
            break;
        };
        lexer.at += far + 2;
        let word = lexer.slice(lexer.at..lexer.word_end(lexer.at));
        if lexer.byte(lexer.at) == b'=' {
            lexer.at += 1;
            break;
        }
        if word.is_empty() || word.eq_ignore_ascii_case("php") {
            lexer.at += word.len();
            break;
        }
    }
    (lexer.before, lexer.is_fresh) = (b';', true);
}

/// `<<<NAME`, `<<<'NAME'`, `<<<"NAME"`.
fn heredoc(lexer: &mut Lexer<'_>) -> Step {
    if !lexer.sees(lexer.at, b"<<<") {
        return Step::Mark;
    }
    let start = lexer.at;
    let at = lexer.past_blanks(start + 3);
    let from = at + usize::from(matches!(lexer.byte(at), b'"' | b'\''));
    let label = from..lexer.word_end(from);
    if label.is_empty() {
        return Step::Mark;
    }
    let body = lexer.line_end(label.end) + 1;
    let end = lexer.label_line(body, &label, false, true).map_or(lexer.bytes.len(), |found| found.end);
    lexer.at = end;
    Step::Token(lexer.token(What::Text, start, end))
}

pub(super) fn read(reader: &mut Reader<'_>) {
    reader.lexer.at = 0;
    enter(&mut reader.lexer);
    // How many braces of namespaces are open.
    let mut around = 0;
    while let Some(token) = reader.key() {
        if is_member(reader, &token) {
            continue;
        }
        let word = reader.said(&token);
        let (depth, low) = reader.lexer.depth();
        around = around.min(low);
        match word.to_ascii_lowercase().as_str() {
            "use" if depth <= around || is_at_start(reader, &token) => declarations(reader, &token),
            "use" => {}
            "namespace" => around = namespace(reader, depth),
            "require" | "require_once" | "include" | "include_once" => include(reader, &token),
            _ => qualified(reader, &token),
        }
    }
}

/// `->use`, `::use`, `function use`, `const use`.
fn is_member(reader: &Reader<'_>, token: &Token) -> bool {
    let before = reader.lexer.bytes.get(..token.start).unwrap_or_default().trim_ascii_end();
    match token.before {
        b'>' => before.ends_with(b"->"),
        b':' => before.ends_with(b"::"),
        A_WORD => matches!(reader.lexer.word_before(token), "function" | "const" | "case" | "goto"),
        _ => false,
    }
}

/// Whether it is not even indented, so that whatever braces are open before it are a mistake.
fn is_at_start(reader: &Reader<'_>, token: &Token) -> bool {
    token.is_fresh && token.start > 0 && matches!(reader.lexer.byte(token.start - 1), b'\n' | b'\r')
}

/// The name of a namespace. Gives how many braces then are no reason to think of a class.
fn namespace(reader: &mut Reader<'_>, depth: usize) -> usize {
    let token = reader.next();
    let name = reader.said(&token);
    let next = if token.is_word() { reader.next() } else { token };
    if token.is_word() && !next.is(b'(') {
        reader.set_namespace(name.to_owned());
    }
    reader.lexer.back(&next);
    // The brace is open now, and what was fewer before it does not count.
    reader.lexer.depth();
    depth + usize::from(next.is(b'{'))
}

/// What follows `use`: names between commas, or a group of them.
fn declarations(reader: &mut Reader<'_>, keyword: &Token) {
    let mut token = reader.next();
    loop {
        token = over_kind(reader, token);
        if !token.is_word() || token.is_fresh && reader.lexer.is_keyword(token.from, token.to) {
            return reader.lexer.back(&token);
        }
        let name = reader.said(&token).trim_start_matches('\\');
        token = reader.next();
        if token.is(b'{') {
            group(reader, keyword, name);
            token = reader.next();
        } else {
            reader.add(keyword.start, name.trim_end_matches('\\'), Kind::Value);
            token = over_alias(reader, token);
        }
        if !token.is(b',') {
            return reader.lexer.back(&token);
        }
        token = reader.next();
    }
}

/// `function` and `const` say what kind of name follows.
fn over_kind(reader: &mut Reader<'_>, token: Token) -> Token {
    let said = reader.said(&token);
    let is_kind = said.eq_ignore_ascii_case("function") || said.eq_ignore_ascii_case("const");
    if is_kind { reader.next() } else { token }
}

fn over_alias(reader: &mut Reader<'_>, token: Token) -> Token {
    if token.is_word() && reader.said(&token).eq_ignore_ascii_case("as") {
        reader.next();
        return reader.next();
    }
    token
}

/// The names in braces; the place is behind the first.
fn group(reader: &mut Reader<'_>, keyword: &Token, prefix: &str) {
    let prefix = prefix.get(..prefix.len().min(1_000)).unwrap_or_default();
    loop {
        let token = reader.next();
        let token = over_kind(reader, token);
        if !token.is_word() || token.is_fresh && reader.lexer.is_keyword(token.from, token.to) {
            return reader.lexer.back(&token);
        }
        reader.add(keyword.start, format!("{prefix}{}", reader.said(&token)), Kind::Value);
        let next = reader.next();
        let next = over_alias(reader, next);
        if !next.is(b',') {
            return reader.lexer.back(&next);
        }
    }
}

/// `require 'x.php'`, `include(__DIR__ . '/x.php')`, `require dirname(__DIR__) . '/x.php'`.
fn include(reader: &mut Reader<'_>, keyword: &Token) {
    let mut token = reader.next();
    while token.is(b'(') {
        token = reader.next();
    }
    if matches!(token.what, What::End | What::Mark(b';' | b')' | b',' | b'=')) {
        return;
    }
    let up = folder(reader, &mut token);
    let first = token;
    let (value, is_whole) = reader.value(token, b'.');
    let mut target = match up {
        Some(up) => format!("{}{}", "../".repeat(up), value.trim_start_matches('/')),
        None => value,
    };
    if !is_whole {
        target.push('*');
    }
    if !first.is_text() {
        reader.lexer.back(&first);
        "*".clone_into(&mut target);
    }
    reader.add(keyword.start, target, Kind::File);
}

/// Goes over what names the folder of this file, and says how many folders up it leads.
fn folder(reader: &mut Reader<'_>, token: &mut Token) -> Option<usize> {
    let mut up = 0;
    while token.is_word() && is_dirname(reader.said(token)) && up < 32 {
        *token = reader.next();
        if token.is(b'(') {
            *token = reader.next();
        }
        up += 1;
    }
    let is_file = reader.is_one(token, &["__FILE__"]);
    if !is_file && !reader.is_one(token, &["__DIR__"]) {
        return None;
    }
    *token = reader.next();
    if token.is(b',') {
        let levels = reader.next();
        up += reader.said(&levels).parse::<usize>().map_or(0, |levels| levels.clamp(1, 32) - 1);
        *token = reader.next();
    }
    while token.is(b')') {
        *token = reader.next();
    }
    if token.is(b'.') {
        *token = reader.next();
    }
    up.checked_sub(usize::from(is_file))
}

fn is_dirname(name: &str) -> bool {
    name.strip_prefix('\\').unwrap_or(name).eq_ignore_ascii_case("dirname")
}

/// `\App\Infra\Db`.
fn qualified(reader: &mut Reader<'_>, token: &Token) {
    let Some(name) = reader.said(token).strip_prefix('\\') else { return };
    let name = name.trim_end_matches('\\');
    if name.contains('\\') {
        reader.add_qualified(token.start, name.to_owned());
    }
}
