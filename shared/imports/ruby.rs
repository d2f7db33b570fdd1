//! Ruby: `require` and its relatives.

use super::Kind;
use super::grammar::{Grammar, KIND, WORD};
use super::lexer::{A_WORD, Lexer, Step, Token, What};
use super::literal::{Hole, Literal, QUOTE};
use super::reader::Reader;

pub(super) static GRAMMAR: Grammar =
    Grammar::new(&["require", "require_relative", "load", "autoload", "__END__"], b"#\"'`/%<=?$", b"", odd);

/// Keywords behind which a value follows.
const NO_VALUES: &[&str] = &[
    "and", "begin", "case", "do", "else", "elsif", "ensure", "if", "in", "not", "or", "puts", "rescue", "return",
    "then", "unless", "until", "when", "while", "yield",
];

fn odd(lexer: &mut Lexer<'_>, byte: u8) -> Step {
    match byte {
        b'#' => lexer.line_comment(),
        b'\'' => lexer.quoted(Literal::lines(b'\'').escaping(QUOTE)),
        b'/' if begins_value(lexer) => lexer.quoted(Literal::lines(b'/').with(Hole::Hash)),
        b'%' if begins_value(lexer) => percent(lexer),
        b'<' if lexer.byte(lexer.at + 1) == b'<' => heredoc(lexer),
        b'=' if lexer.sees(lexer.at, b"=begin") && is_line_start(lexer) => block(lexer),
        b'?' => character(lexer),
        // `$'` and its like are variables.
        b'$' => {
            let start = lexer.at;
            lexer.at += 1 + usize::from(lexer.byte(lexer.at + 1).is_ascii_punctuation());
            let token = lexer.token(What::Text, lexer.at, lexer.at);
            Step::Token(Token { start, ..token })
        }
        b'/' | b'%' | b'<' | b'=' => Step::Mark,
        quote => lexer.quoted(Literal::lines(quote).with(Hole::Hash)),
    }
}

fn is_line_start(lexer: &Lexer<'_>) -> bool {
    lexer.at == 0 || matches!(lexer.byte(lexer.at - 1), b'\n' | b'\r')
}

/// Whether a value begins here, and no operator: none is before it, or it leans on what follows (`puts /x/`).
fn begins_value(lexer: &Lexer<'_>) -> bool {
    if !lexer.is_behind_value(NO_VALUES) {
        return true;
    }
    let leans = lexer.at > 0 && matches!(lexer.byte(lexer.at - 1), b' ' | b'\t');
    let next = lexer.byte(lexer.at + 1);
    let is_name = lexer.word.start == lexer.last && !lexer.byte(lexer.last).is_ascii_digit();
    lexer.before == A_WORD && is_name && leans && !matches!(next, b' ' | b'\t' | b'=' | b'\n' | b'\r')
}

/// `%w[…]`, `%q(…)`, `%r{…}`, `%(…)`.
fn percent(lexer: &mut Lexer<'_>) -> Step {
    let letter = lexer.byte(lexer.at + 1);
    let has_letter = letter.is_ascii_alphabetic();
    if has_letter && !b"wWiIqQrsx".contains(&letter) {
        return Step::Mark;
    }
    let open = lexer.byte(lexer.at + 1 + usize::from(has_letter));
    if !open.is_ascii_punctuation() || !has_letter && open == b'=' {
        return Step::Mark;
    }
    let (opener, quote) = match open {
        b'(' => (open, b')'),
        b'[' => (open, b']'),
        b'{' => (open, b'}'),
        b'<' => (open, b'>'),
        _ => (0, open),
    };
    let has_holes = !matches!(letter, b'w' | b'i' | b'q' | b's');
    let hole = if has_holes { Hole::Hash } else { Hole::None };
    lexer.at += 1 + usize::from(has_letter);
    lexer.quoted(Literal { opener, ..Literal::lines(quote).with(hole) })
}

/// `<<~TEXT`, `<<-'TEXT'`, `<<TEXT`: the text begins in the next line.
fn heredoc(lexer: &mut Lexer<'_>) -> Step {
    let start = lexer.at;
    let sign = lexer.byte(start + 2);
    let is_loose = matches!(sign, b'~' | b'-');
    let at = start + 2 + usize::from(is_loose);
    let quote = lexer.byte(at);
    let is_quoted = matches!(quote, b'"' | b'\'' | b'`');
    let from = at + usize::from(is_quoted);
    let to = lexer.word_end(from);
    let first = lexer.byte(from);
    let is_label =
        to > from && (is_quoted && lexer.byte(to) == quote || first.is_ascii_uppercase() || is_loose || first == b'_');
    let follows_value = lexer.is_behind_value(NO_VALUES) && lexer.at > 0 && lexer.byte(lexer.at - 1) != b' ';
    if !is_label || first.is_ascii_digit() || follows_value {
        return Step::Mark;
    }
    lexer.heredocs.push((from..to, !is_loose));
    lexer.at = to + usize::from(is_quoted);
    Step::Token(lexer.token(What::Text, start, lexer.at))
}

/// `=begin` up to `=end`, each at the start of a line.
fn block(lexer: &mut Lexer<'_>) -> Step {
    let rest = lexer.bytes.get(lexer.at..).unwrap_or_default();
    let mut ends = memchr::memchr_iter(b'=', rest).map(|far| lexer.at + far).filter(|&at| lexer.sees(at, b"=end"));
    let end = ends.find(|&at| matches!(lexer.byte(at - 1), b'\n' | b'\r')).map(|at| lexer.line_end(at));
    lexer.comment(end.unwrap_or(lexer.bytes.len()))
}

/// `?x`.
fn character(lexer: &mut Lexer<'_>) -> Step {
    let next = lexer.byte(lexer.at + 1);
    let is_long = lexer.class(next) & KIND == WORD && lexer.class(lexer.byte(lexer.at + 2)) & KIND == WORD;
    if lexer.is_behind_value(NO_VALUES) || next.is_ascii_whitespace() || is_long {
        return Step::Mark;
    }
    lexer.at += if next == b'\\' { 3 } else { 2 };
    Step::Token(lexer.token(What::Text, lexer.at, lexer.at))
}

pub(super) fn read(reader: &mut Reader<'_>) {
    while let Some(token) = reader.key() {
        match reader.said(&token) {
            "__END__" if is_alone(reader, &token) => return,
            "__END__" => {}
            _ if is_name(reader, &token) => {}
            "autoload" => autoload(reader, &token),
            "require_relative" => argument(reader, &token, Kind::File),
            _ => argument(reader, &token, Kind::Value),
        }
    }
}

/// Whether nothing else is in its line.
fn is_alone(reader: &Reader<'_>, token: &Token) -> bool {
    let is_break = |byte| matches!(byte, b'\n' | b'\r' | 0);
    (token.start == 0 || is_break(reader.lexer.byte(token.start - 1))) && is_break(reader.lexer.byte(token.to))
}

/// Whether it is the name of something else: a method of an object, a symbol, a key, a definition.
fn is_name(reader: &Reader<'_>, token: &Token) -> bool {
    let lexer = &reader.lexer;
    let is_key =
        lexer.byte(token.to) == b':' && lexer.byte(token.to + 1) != b':' || matches!(lexer.byte(token.to), b'?' | b'!');
    match token.before {
        b'.' => is_key || lexer.word_before(token) != "Kernel",
        b':' => is_key || lexer.byte(token.start.saturating_sub(1)) == b':' && lexer.word_before(token) != "Kernel",
        b'@' => true,
        A_WORD => is_key || matches!(lexer.word_before(token), "def" | "alias" | "undef"),
        _ => is_key,
    }
}

fn autoload(reader: &mut Reader<'_>, keyword: &Token) {
    let mut token = reader.next();
    // `:Db,` or `"Db",`
    for part in 0..8 {
        if token.is(b',') && part > 0 {
            token = reader.next();
            return named(reader, keyword, token, Kind::Value);
        }
        let is_part = token.is(b'(') || token.is(b':') || token.is_word() || token.is_text();
        if !is_part || token.is_fresh {
            break;
        }
        token = reader.next();
    }
    reader.lexer.back(&token);
}

fn argument(reader: &mut Reader<'_>, keyword: &Token, kind: Kind) {
    let mut token = reader.next();
    if token.is(b'(') {
        token = reader.next();
    } else if token.is_fresh {
        return reader.lexer.back(&token);
    }
    named(reader, keyword, token, kind);
}

/// Writes down what a string names, or that an expression stands there.
fn named(reader: &mut Reader<'_>, keyword: &Token, token: Token, kind: Kind) {
    if token.is_text() {
        let (value, is_whole) = reader.value(token, b'+');
        return if is_whole {
            reader.add(keyword.start, value, kind);
        } else {
            reader.add(keyword.start, value + "*", if kind == Kind::File { kind } else { Kind::Dynamic });
        };
    }
    let is_operator = reader.is_one(&token, &["if", "unless", "and", "or", "do", "end", "then", "while", "until"]);
    if token.is_word() && !is_operator || token.is(b'@') {
        reader.add(keyword.start, "*", Kind::Dynamic);
    }
    reader.lexer.back(&token);
}
