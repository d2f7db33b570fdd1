//! Rust: `use` trees, `mod` files, `extern crate`, included files, and paths in full.

use super::Kind;
use super::grammar::{Grammar, KIND, WORD};
use super::lexer::{Lexer, Step, Token, What};
use super::literal::{Literal, RAW};
use super::reader::Reader;

pub(super) static GRAMMAR: Grammar = Grammar::new(
    &["use", "mod", "pub", "extern", "path", "include", "include_str", "include_bytes"],
    b"/\"'#",
    b"",
    odd,
)
.with_glued(prefixed);

fn odd(lexer: &mut Lexer<'_>, byte: u8) -> Step {
    match byte {
        b'/' => lexer.slashes(true),
        b'\'' => lexer.character(),
        b'"' => lexer.quoted(Literal::lines(b'"')),
        _ => Step::Mark,
    }
}

/// `r"…"`, `br#"…"#`, `b'…'`, `r#name`.
fn prefixed(lexer: &mut Lexer<'_>, word: usize) -> Step {
    let is_raw = match lexer.slice(word..lexer.at) {
        "r" | "br" | "cr" => true,
        "b" | "c" => false,
        _ => return Step::Mark,
    };
    let hashes = if is_raw { lexer.run(lexer.at, b'#', 255) } else { 0 };
    let quote = lexer.byte(lexer.at + hashes);
    if quote == b'"' {
        lexer.at += hashes;
        let escape = if is_raw { RAW } else { Literal::new(quote).escape };
        return lexer.quoted(Literal { hashes, escape, ..Literal::lines(quote) });
    }
    if hashes == 1 && lexer.class(quote) & KIND == WORD {
        return raw_name(lexer, word);
    }
    Step::Mark
}

fn raw_name(lexer: &mut Lexer<'_>, start: usize) -> Step {
    let from = lexer.at + 1;
    let to = lexer.word_end(from);
    lexer.at = to;
    let token = lexer.token(What::Word, from, to);
    lexer.keep_word(from..to);
    Step::Token(Token { start, ..token })
}

/// A file that an attribute names.
struct Path {
    file: String,
    /// Where the attribute is.
    at: usize,
    /// Whether it counts only under a condition.
    is_conditional: bool,
}

/// What was read before an item that it is about.
#[derive(Default)]
struct Before {
    is_public: bool,
    paths: Vec<Path>,
}

pub(super) fn read(reader: &mut Reader<'_>) {
    // The modules that are open in braces, and how deep they are.
    let mut modules: Vec<(String, usize)> = Vec::new();
    let mut before = Before::default();
    while let Some(token) = reader.key() {
        let is_public = std::mem::take(&mut before.is_public);
        let kind = if is_public { Kind::ReExport } else { Kind::Value };
        match reader.said(&token) {
            _ if reader.lexer.byte(token.start + 1) == b'#' => {}
            "pub" => before.is_public = public(reader),
            "use" => tree(reader, &token, kind),
            "mod" => module(reader, &token, &mut modules, std::mem::take(&mut before.paths)),
            "extern" => krate(reader, &token, kind),
            "path" if matches!(token.before, b'[' | b',' | b'(') => before.paths.extend(attribute(reader, &token)),
            "include" | "include_str" | "include_bytes" => include(reader, &token),
            _ => qualified(reader, token),
        }
    }
}

/// Goes over a visibility; whether a keyword follows that the caller will see next.
fn public(reader: &mut Reader<'_>) -> bool {
    let mut token = reader.next();
    if token.is(b'(') {
        for _ in 0..32 {
            token = reader.next();
            if token.is(b')') || token.what == What::End {
                break;
            }
        }
        token = reader.next();
    }
    reader.lexer.back(&token);
    reader.is_one(&token, &["use", "extern", "mod"])
}

/// A `use` tree on the way.
#[derive(Default)]
struct Tree {
    /// The names so far.
    path: String,
    /// How long that was at each brace that is open.
    starts: Vec<usize>,
    /// Whether something was named since the last brace or comma.
    is_named: bool,
    /// Whether a macro puts in what follows, so that only what stands before is known.
    is_cut: bool,
}

impl Tree {
    fn push(&mut self, word: &str) {
        if self.is_cut {
            return;
        }
        self.is_named = true;
        // `a::{self}` is `a`, and `{self::a}` what stands below this module.
        let is_self = word == "self" && !self.path.is_empty();
        if is_self || self.path.len() > LONGEST {
            return;
        }
        if !self.path.is_empty() {
            self.path.push_str("::");
        }
        self.path.push_str(word);
    }

    /// What follows is not in the text (`$name`, `#name`). Whether anything stands before it.
    fn cut(&mut self) -> bool {
        self.is_cut = !self.path.is_empty();
        self.is_named |= self.is_cut;
        self.is_cut
    }

    fn open(&mut self) {
        self.starts.push(self.path.len());
        self.is_named = false;
    }
}

/// How long a path may be before further names fall away.
const LONGEST: usize = 1_000;

/// Words with which an item begins, so that a tree before them is over.
const ITEMS: &[&str] = &[
    "async", "const", "enum", "extern", "fn", "impl", "let", "mod", "pub", "static", "struct", "trait", "type",
    "unsafe", "use",
];

fn tree(reader: &mut Reader<'_>, keyword: &Token, kind: Kind) {
    let mut tree = Tree::default();
    loop {
        let token = reader.next();
        let is_raw = token.start != token.from;
        match token.what {
            What::Word if token.is_fresh && !is_raw && reader.is_one(&token, ITEMS) => {
                leaf(reader, keyword, &mut tree, kind);
                return reader.lexer.back(&token);
            }
            What::Word if !is_raw && reader.said(&token) == "as" => {
                let name = reader.next();
                if name.is(b'$') || name.is(b'#') {
                    reader.next();
                }
            }
            What::Word => tree.push(reader.said(&token)),
            What::Mark(b'*') => tree.push("*"),
            What::Mark(b':') => {}
            What::Mark(b'$') if reader.lexer.sees(token.to, b"crate") => {}
            What::Mark(b'$' | b'#') if tree.cut() => {}
            What::Mark(b'(' | b')') if tree.is_cut => {}
            What::Mark(b'{') if !tree.is_cut => tree.open(),
            What::Mark(mark @ (b',' | b'}')) if !tree.starts.is_empty() => {
                leaf(reader, keyword, &mut tree, kind);
                if mark == b'}' {
                    tree.starts.pop();
                }
            }
            _ => return leaf(reader, keyword, &mut tree, kind),
        }
    }
}

/// Writes a leaf down, and goes back to the brace that it stands in.
fn leaf(reader: &mut Reader<'_>, keyword: &Token, tree: &mut Tree, kind: Kind) {
    tree.is_cut = false;
    if std::mem::take(&mut tree.is_named) {
        reader.add(keyword.start, tree.path.as_str(), kind);
    }
    tree.path.truncate(tree.starts.last().copied().unwrap_or(0));
}

/// `mod x;` is a file, and `mod x {` a part of the path of those in it.
fn module(reader: &mut Reader<'_>, keyword: &Token, modules: &mut Vec<(String, usize)>, paths: Vec<Path>) {
    let (depth, low) = reader.lexer.depth();
    modules.retain(|module| module.1 <= low);
    let token = reader.next();
    if !token.is_word() {
        return;
    }
    let name = reader.said(&token);
    let next = reader.next();
    let around = modules.last().map_or("", |module| module.0.as_str());
    let inner = if around.is_empty() { name.to_owned() } else { format!("{around}/{name}") };
    if next.is(b'{') {
        if inner.len() <= LONGEST {
            modules.push((inner, depth + 1));
            reader.lexer.depth();
        }
    } else if next.is(b';') || next.is_fresh || next.what == What::End {
        let paths: Vec<Path> =
            paths.into_iter().filter(|path| is_of_one_item(reader, path.at..keyword.start)).collect();
        for path in &paths {
            let file = if around.is_empty() { path.file.clone() } else { format!("{around}/{}", path.file) };
            reader.add(keyword.start, file, Kind::File);
        }
        // Under no condition it is the file of its own name.
        if paths.iter().all(|path| path.is_conditional) {
            reader.add(keyword.start, inner, Kind::Module);
        }
        reader.lexer.back(&next);
    }
}

/// Whether nothing ends between an attribute and what it may be about.
fn is_of_one_item(reader: &Reader<'_>, between: std::ops::Range<usize>) -> bool {
    between.len() < 4_096 && !reader.lexer.slice(between).contains([';', '{'])
}

/// `path = "…"`.
fn attribute(reader: &mut Reader<'_>, keyword: &Token) -> Option<Path> {
    let token = reader.next();
    if !token.is(b'=') {
        reader.lexer.back(&token);
        return None;
    }
    let token = reader.next();
    let mut file = String::new();
    reader.unescape(&token, &mut file);
    token.is_text().then_some(Path { file, at: token.to, is_conditional: keyword.before == b',' })
}

fn krate(reader: &mut Reader<'_>, keyword: &Token, kind: Kind) {
    let token = reader.next();
    if !reader.is_one(&token, &["crate"]) {
        return reader.lexer.back(&token);
    }
    let token = reader.next();
    if token.is_word() && reader.said(&token) != "self" {
        reader.add(keyword.start, reader.said(&token), kind);
    }
}

/// `include!("…")`, where the text tells the file.
fn include(reader: &mut Reader<'_>, keyword: &Token) {
    let token = reader.next();
    if !token.is(b'!') {
        return reader.lexer.back(&token);
    }
    reader.next();
    let token = reader.next();
    if !token.is_text() {
        return reader.lexer.back(&token);
    }
    let mut path = String::new();
    reader.unescape(&token, &mut path);
    reader.add(keyword.start, path, Kind::File);
}

/// `crate::a::B`: a crate or a module, then names.
fn qualified(reader: &mut Reader<'_>, first: Token) {
    let is_small = reader.said(&first).starts_with(|first: char| first.is_lowercase() || first == '_');
    if !reader.qualified || !is_small || first.before == b'.' || !reader.lexer.sees(first.to, b"::") {
        return;
    }
    let mut name = String::new();
    let mut token = first;
    // `core::include!("…")` includes as well as `include!("…")`.
    while token.is_word() && (name.is_empty() || !reader.lexer.is_keyword(token.from, token.to)) {
        name.push_str(reader.said(&token));
        token = reader.next();
        if !token.is(b':') || reader.lexer.byte(token.to) != b':' {
            break;
        }
        reader.next();
        name.push_str("::");
        token = reader.next();
    }
    reader.lexer.back(&token);
    let name = name.trim_end_matches(':');
    if name.contains("::") {
        reader.add_qualified(first.start, name.to_owned());
    }
}
