//! PHP.

use super::{children, dense, named, said, sign, unescape};
use tree_sitter::Node;

pub const QUERY: &str = "[(namespace_use_declaration) (include_expression) (include_once_expression)
    (require_expression) (require_once_expression)] @s";

pub fn extract(node: Node<'_>, text: &str, add: &mut dyn FnMut(usize, String)) {
    let at = node.start_byte();
    if node.kind() != "namespace_use_declaration" {
        if let Some(file) = named(node).next() {
            add(at, self::file(file, text));
        }
        return;
    }
    let mut prefix = String::new();
    for child in named(node) {
        match child.kind() {
            "namespace_use_clause" => add(at, clause(child, text)),
            "namespace_use_group" => {
                for clause in named(child) {
                    add(at, format!("{prefix}\\{}", self::clause(clause, text)));
                }
            }
            _ => prefix = dense(child, text).trim_matches('\\').to_owned(),
        }
    }
}

fn clause(node: Node<'_>, text: &str) -> String {
    let name = named(node).find(|child| matches!(child.kind(), "name" | "qualified_name" | "namespace_name"));
    name.map(|name| dense(name, text).trim_start_matches('\\').to_owned()).unwrap_or_default()
}

/// What a file is called from the folder of this one; a star for what is not known.
fn file(node: Node<'_>, text: &str) -> String {
    let parts = added(node, text);
    let (up, rest) = match parts.first().and_then(|first| folder(*first, text)) {
        Some(up) => (Some(up), &parts[1..]),
        None => (None, &parts[..]),
    };
    let mut value = String::new();
    let mut is_whole = !rest.is_empty();
    for part in rest {
        let Some((known, is_all)) = string(*part, text) else {
            is_whole = false;
            break;
        };
        value.push_str(&known);
        if !is_all {
            is_whole = false;
            break;
        }
    }
    let is_nothing = rest.first().is_none_or(|first| string(*first, text).is_none());
    if is_nothing {
        return "*".to_owned();
    }
    let star = if is_whole { "" } else { "*" };
    match up {
        Some(up) => format!("{}{}{star}", "../".repeat(up), value.trim_start_matches('/')),
        None => format!("{value}{star}"),
    }
}

/// What the dots between them add.
fn added<'a>(node: Node<'a>, text: &str) -> Vec<Node<'a>> {
    if node.kind() == "parenthesized_expression" {
        return named(node).next().map(|inner| added(inner, text)).unwrap_or_default();
    }
    let (left, right) = (node.child_by_field_name("left"), node.child_by_field_name("right"));
    if let (Some(left), Some(right), Some(_)) = (left, right, sign(node, "."))
        && node.kind() == "binary_expression"
    {
        return [added(left, text), added(right, text)].concat();
    }
    vec![node]
}

/// How many folders up it leads, where it names the folder of this file.
fn folder(node: Node<'_>, text: &str) -> Option<usize> {
    let word = said(node, text).to_ascii_lowercase();
    if word == "__dir__" {
        return Some(0);
    }
    if node.kind() != "function_call_expression" || !word.trim_start_matches('\\').starts_with("dirname") {
        return None;
    }
    let arguments: Vec<Node<'_>> = named(node.child_by_field_name("arguments")?).collect();
    let first = named(*arguments.first()?).next()?;
    let levels = arguments.get(1).and_then(|levels| said(*levels, text).parse().ok()).unwrap_or(1);
    if said(first, text).eq_ignore_ascii_case("__file__") {
        return Some(levels - 1);
    }
    folder(first, text).map(|up| up + levels)
}

fn string(node: Node<'_>, text: &str) -> Option<(String, bool)> {
    if !matches!(node.kind(), "string" | "encapsed_string") {
        return None;
    }
    let mut value = String::new();
    for part in children(node) {
        match part.kind() {
            "string_content" | "escape_sequence" if node.kind() == "string" => {
                value.push_str(&single(said(part, text)))
            }
            "string_content" => value.push_str(said(part, text)),
            "escape_sequence" => value.push_str(&unescape(said(part, text))),
            _ if part.is_named() || part.kind() == "{" => return Some((value, false)),
            _ => {}
        }
    }
    Some((value, true))
}

/// Between single quotes a backslash is one but before itself and the quote.
fn single(said: &str) -> String {
    said.replace("\\\\", "\u{0}").replace("\\'", "'").replace('\u{0}', "\\")
}
