//! What stands between `import` or `export` and `from` in a script.

use super::Kind;
use super::lexer::{Token, What};
use super::reader::Reader;

/// What a clause names.
#[derive(Default)]
struct Clause {
    /// Whether `type` stands before all of it.
    is_type: bool,
    /// Whether it names a type, and something else.
    has_types: bool,
    has_values: bool,
}

impl Clause {
    fn kind(&self, value: Kind) -> Kind {
        if self.is_type || self.has_types && !self.has_values { Kind::Type } else { value }
    }
}

/// Reads an `import` declaration from its first token on, and says what a call of `require` behind it would be about.
pub(super) fn import_clause(reader: &mut Reader<'_>, keyword: &Token, token: Token) -> Kind {
    let mut clause = Clause::default();
    let token = type_word(reader, token, &mut clause);
    if let Err(token) = names(reader, keyword, token, &mut clause, Kind::Value)
        && token.is(b'=')
        && clause.is_type
    {
        return Kind::Type;
    }
    Kind::Value
}

/// Reads an `export` declaration, if it is one that names a module.
pub(super) fn export(reader: &mut Reader<'_>, keyword: &Token) {
    let mut clause = Clause::default();
    let token = reader.next();
    let token = if reader.is_one(&token, &["type"]) { type_word(reader, token, &mut clause) } else { token };
    if token.is(b'{') || token.is(b'*') {
        let _ = names(reader, keyword, token, &mut clause, Kind::ReExport);
    } else {
        reader.lexer.back(&token);
    }
}

/// Goes over `type` where it is the word about the whole clause, and no name.
fn type_word(reader: &mut Reader<'_>, token: Token, clause: &mut Clause) -> Token {
    if !reader.is_one(&token, &["type", "typeof", "defer", "source"]) {
        return token;
    }
    // `import type from 'x'` and `import type, { a } from 'x'` import what is called so.
    let behind = reader.lexer.solid(token.to);
    let next = reader.lexer.slice(behind..reader.lexer.word_end(behind));
    let is_name = match reader.lexer.byte(behind) {
        b',' | b'=' => true,
        _ if next == "from" => !reader.lexer.sees(reader.lexer.solid(behind + 4), b"from"),
        _ => false,
    };
    if is_name {
        return token;
    }
    clause.is_type = reader.said(&token).starts_with("type");
    reader.next()
}

/// Goes over names up to `from` and writes the module down that follows. Gives the token that no clause has, if one is there.
fn names(
    reader: &mut Reader<'_>,
    keyword: &Token,
    mut token: Token,
    clause: &mut Clause,
    kind: Kind,
) -> Result<(), Token> {
    loop {
        match token.what {
            What::Word if is_from(reader, &token) => return module(reader, keyword, clause.kind(kind)),
            What::Word if is_statement(reader, &token) => break,
            What::Word => clause.has_values = true,
            What::Mark(b'{') => {
                braces(reader, clause)?;
            }
            What::Mark(b'*') => clause.has_values = true,
            What::Mark(b',') => {}
            _ => break,
        }
        token = reader.next();
    }
    reader.lexer.back(&token);
    Err(token)
}

/// Whether it is the `from` before a module.
fn is_from(reader: &Reader<'_>, token: &Token) -> bool {
    let next = reader.lexer.byte(reader.lexer.solid(token.to));
    // A comment may stand between.
    reader.said(token) == "from" && matches!(next, b'"' | b'\'' | b'/' | b'`')
}

/// Whether another statement begins here, so that this one is half written.
fn is_statement(reader: &Reader<'_>, token: &Token) -> bool {
    let next = reader.lexer.solid(token.to);
    let is_name = matches!(reader.lexer.byte(next), b',' | b'}') || reader.lexer.sees(next, b"as ");
    token.is_fresh
        && !is_name
        && reader.is_one(token, &["class", "const", "export", "function", "import", "interface", "let", "type", "var"])
        && !is_type_name(reader, token)
}

/// `type` before a name in a list of its own line.
fn is_type_name(reader: &Reader<'_>, token: &Token) -> bool {
    matches!(token.before, b'{' | b',') && reader.said(token) == "type"
}

fn module(reader: &mut Reader<'_>, keyword: &Token, kind: Kind) -> Result<(), Token> {
    let token = reader.next();
    if !token.is_text() {
        reader.lexer.back(&token);
        return Err(token);
    }
    let mut target = String::new();
    reader.unescape(&token, &mut target);
    reader.add(keyword.start, target, kind);
    Ok(())
}

/// What is between braces; the place is behind the first.
fn braces(reader: &mut Reader<'_>, clause: &mut Clause) -> Result<(), Token> {
    loop {
        let token = reader.next();
        match token.what {
            What::Mark(b'}') => return Ok(()),
            What::Mark(b',') => {}
            What::Word if is_statement(reader, &token) => {
                reader.lexer.back(&token);
                return Err(token);
            }
            What::Word | What::Text if matches!(token.before, b'{' | b',') => one(reader, &token, clause),
            What::Word | What::Text => {}
            _ => return Err(token),
        }
    }
}

/// One name in braces: a type, if `type` and a name follow each other.
fn one(reader: &Reader<'_>, token: &Token, clause: &mut Clause) {
    let behind = reader.lexer.solid(token.to);
    let next = reader.lexer.slice(behind..reader.lexer.word_end(behind));
    let is_type = reader.is_one(token, &["type", "typeof"]) && !matches!(next, "" | "as");
    clause.has_types |= is_type;
    clause.has_values |= !is_type;
}
