//! Rust.

use super::{children, is_comment, named, said, sign};
use tree_sitter::{Node, Parser};

pub const QUERY: &str = "[(use_declaration) (extern_crate_declaration) (mod_item !body) (macro_invocation)
    (macro_rule right: (_)) (attribute arguments: (_))] @s";

pub fn extract(node: Node<'_>, text: &str, add: &mut dyn FnMut(usize, String)) {
    match node.kind() {
        "use_declaration" => {
            let at = sign(node, "use").unwrap_or(node).start_byte();
            if let Some(tree) = node.child_by_field_name("argument") {
                leaves(tree, text, "", &mut |path| add(at, path));
            }
        }
        "extern_crate_declaration" => {
            let at = sign(node, "extern").unwrap_or(node).start_byte();
            if let Some(name) = node.child_by_field_name("name").filter(|name| said(*name, text) != "self") {
                add(at, said(name, text).trim_start_matches("r#").to_owned());
            }
        }
        "mod_item" => module(node, text, add),
        "macro_rule" => {
            if let Some(body) = node.child_by_field_name("right") {
                tokens(body, text, &around(node, text), add);
            }
        }
        "attribute" => {
            if let Some(body) = node.child_by_field_name("arguments") {
                tokens(body, text, &around(node, text), add);
            }
        }
        _ => macro_call(node, text, add),
    }
}

fn join(path: &str, part: &str) -> String {
    let part = part.trim_start_matches("r#").trim_start_matches('$');
    if path.is_empty() || part.is_empty() { format!("{path}{part}") } else { format!("{path}::{part}") }
}

/// A path without the colons before it, and without white space.
fn path(node: Node<'_>, text: &str) -> String {
    let parts: Vec<&str> = said(node, text).split("::").map(str::trim).filter(|part| !part.is_empty()).collect();
    parts.iter().fold(String::new(), |path, part| join(&path, part))
}

/// The names that a `use` tree comes to.
fn leaves(node: Node<'_>, text: &str, prefix: &str, add: &mut dyn FnMut(String)) {
    match node.kind() {
        "scoped_use_list" => {
            let prefix = match node.child_by_field_name("path") {
                Some(path) => join(prefix, &self::path(path, text)),
                None => prefix.to_owned(),
            };
            if let Some(list) = node.child_by_field_name("list") {
                leaves(list, text, &prefix, add);
            }
        }
        "use_list" => {
            for child in named(node) {
                if child.kind() == "self" {
                    add(prefix.to_owned());
                } else {
                    leaves(child, text, prefix, add);
                }
            }
        }
        "use_as_clause" => {
            if let Some(inner) = node.child_by_field_name("path") {
                let inner = if inner.kind() == "self" { String::new() } else { path(inner, text) };
                add(join(prefix, &inner));
            }
        }
        "use_wildcard" => {
            let inner = named(node).next().map(|inner| path(inner, text)).unwrap_or_default();
            add(join(&join(prefix, &inner), "*"));
        }
        _ => add(join(prefix, &path(node, text))),
    }
}

/// The modules in braces around a node.
fn around(node: Node<'_>, text: &str) -> Vec<String> {
    let mut modules = Vec::new();
    let mut node = node.parent();
    while let Some(parent) = node {
        if parent.kind() == "mod_item"
            && let Some(name) = parent.child_by_field_name("name")
        {
            modules.insert(0, said(name, text).to_owned());
        }
        node = parent.parent();
    }
    modules
}

/// `mod x;`, with the attributes before it.
fn module(node: Node<'_>, text: &str, add: &mut dyn FnMut(usize, String)) {
    let at = sign(node, "mod").unwrap_or(node).start_byte();
    let Some(name) = node.child_by_field_name("name") else { return };
    let mut attributes = Vec::new();
    let mut before = node.prev_sibling();
    while let Some(sibling) = before.filter(|before| before.kind() == "attribute_item" || is_comment(*before)) {
        if sibling.kind() == "attribute_item" {
            attributes.insert(0, said(sibling, text).to_owned());
        }
        before = sibling.prev_sibling();
    }
    files(&attributes, said(name, text), &around(node, text), &mut |file| add(at, file));
}

/// The files in which a module may be.
fn files(attributes: &[String], name: &str, around: &[String], add: &mut dyn FnMut(String)) {
    let name = name.trim_start_matches("r#");
    let within = |file: &str| around.iter().map(String::as_str).chain([file]).collect::<Vec<_>>().join("/");
    let mut is_certain = false;
    for attribute in attributes {
        let dense: String = attribute.split_whitespace().collect();
        let Some((before, behind)) = dense.split_once("path=\"") else { continue };
        let Some((file, _)) = behind.split_once('"') else { continue };
        is_certain |= before == "#[";
        add(within(file));
    }
    if !is_certain {
        add(within(name));
    }
}

fn macro_call(node: Node<'_>, text: &str, add: &mut dyn FnMut(usize, String)) {
    let Some(name) = node.child_by_field_name("macro") else { return };
    let Some(body) = named(node).find(|child| child.kind() == "token_tree") else { return };
    let name = name.child_by_field_name("name").unwrap_or(name);
    included(name, body, text, add);
    tokens(body, text, &around(node, text), add);
}

/// `include!("…")`.
fn included(name: Node<'_>, body: Node<'_>, text: &str, add: &mut dyn FnMut(usize, String)) {
    if !matches!(said(name, text), "include" | "include_str" | "include_bytes") {
        return;
    }
    let Some(first) = children(body).skip(1).find(|child| !is_comment(*child)) else { return };
    if first.kind() == "string_literal" || first.kind() == "raw_string_literal" {
        let file = children(first).filter(|child| child.is_named()).map(|child| match child.kind() {
            "escape_sequence" => super::unescape(said(child, text)),
            _ => said(child, text).to_owned(),
        });
        add(name.start_byte(), file.collect());
    }
}

/// Finds in the tokens of a macro what would import if they stood outside.
fn tokens(tree: Node<'_>, text: &str, around: &[String], add: &mut dyn FnMut(usize, String)) {
    let parts: Vec<Node<'_>> = children(tree).filter(|child| !is_comment(*child)).collect();
    let word = |at: usize| parts.get(at).map_or("", |part| said(*part, text));
    let mut attributes = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        match word(at) {
            "use" if !matches!(word(at + 1), "<" | ")" | "") => {
                let rest = parts[at..].iter().flat_map(|part| words(*part, text)).take_while(|word| *word != ";");
                declaration(&rest.collect::<Vec<_>>(), &mut |path| add(part.start_byte(), path));
            }
            "extern" if word(at + 1) == "crate" && !unknown(word(at + 2)) => {
                add(part.start_byte(), word(at + 2).to_owned())
            }
            "mod" if word(at + 2) == ";" && !unknown(word(at + 1)) => {
                files(&attributes, word(at + 1), around, &mut |file| add(part.start_byte(), file));
            }
            "!" if at > 0 => {
                if let Some(body) = parts.get(at + 1).filter(|body| body.kind() == "token_tree") {
                    included(parts[at - 1], *body, text, add);
                }
            }
            _ => {}
        }
        if part.kind() != "token_tree" && part.kind() != "token_repetition" {
            if matches!(word(at), ";" | "}") {
                attributes.clear();
            }
            continue;
        }
        if at > 0 && word(at - 1) == "#" && word(at).starts_with('[') {
            attributes.push(format!("#{}", word(at)));
            continue;
        }
        let is_module = at > 1 && word(at - 2) == "mod" && word(at).starts_with('{');
        let inner = if is_module { [around, &[word(at - 1).to_owned()]].concat() } else { around.to_vec() };
        tokens(*part, text, &inner, add);
    }
}

/// Whether a macro puts something in here.
fn unknown(word: &str) -> bool {
    word.starts_with(['$', '#']) && word != "$crate"
}

/// What a `use` declaration within a macro imports, as far as the macro does not put it in: of `a::{b, $c::d}` `a::b` and `a`.
fn declaration(words: &[&str], add: &mut dyn FnMut(String)) {
    let mut known = Vec::new();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            // Another name does not matter.
            "as" if matches!(words.next(), Some("#" | "$")) => _ = words.next(),
            "as" | "(" => {}
            ")" => _ = words.next(),
            "$crate" => known.push("crate"),
            "$" if words.peek() == Some(&"crate") => {}
            _ if unknown(word) => {
                known.pop_if(|word| *word == "::");
                match known.last() {
                    Some(&"use") => return,
                    Some(&("{" | ",")) => known.push("self"),
                    _ => {}
                }
                let mut depth = 0;
                while let Some(word) = words.next_if(|word| depth > 0 || !matches!(*word, "," | "}")) {
                    depth += i32::from(word == "{") - i32::from(word == "}");
                }
            }
            _ => known.push(word),
        }
    }
    let open = known.iter().filter(|word| **word == "{").count();
    let shut = known.iter().filter(|word| **word == "}").count();
    let statement = format!("{}{};", known.join(" "), "}".repeat(open.saturating_sub(shut)));
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_rust::LANGUAGE.into()).expect("the grammar fits the library");
    let tree = parser.parse(&statement, None).expect("there is no time limit");
    for node in named(tree.root_node()).filter(|node| node.kind() == "use_declaration") {
        if let Some(argument) = node.child_by_field_name("argument") {
            leaves(argument, &statement, "", add);
        }
    }
}

/// All words and signs below a node.
fn words<'a>(node: Node<'_>, text: &'a str) -> Vec<&'a str> {
    if node.child_count() == 0 || node.kind() == "metavariable" {
        return vec![said(node, text)];
    }
    children(node).filter(|child| !is_comment(*child)).flat_map(|child| words(child, text)).collect()
}
