//! Python.

use super::{Wording, chained, children, dense, named, said, target, unescape};
use tree_sitter::Node;

pub const QUERY: &str = "[(import_statement) (import_from_statement) (future_import_statement)
    (call function: [(identifier) (attribute)])] @s";

const WORDING: Wording = Wording { string, binary: ("binary_operator", "+") };

pub fn extract(node: Node<'_>, text: &str, add: &mut dyn FnMut(usize, String)) {
    match node.kind() {
        "import_statement" => names(node, text, "", add),
        "future_import_statement" => names(node, text, "__future__.", add),
        "import_from_statement" => from(node, text, add),
        _ => call(node, text, add),
    }
}

fn from(node: Node<'_>, text: &str, add: &mut dyn FnMut(usize, String)) {
    let Some(module) = node.child_by_field_name("module_name") else { return };
    let mut prefix = dense(module, text);
    if !prefix.ends_with('.') {
        prefix.push('.');
    }
    if named(node).any(|child| child.kind() == "wildcard_import") {
        return add(node.start_byte(), format!("{prefix}*"));
    }
    names(node, text, &prefix, add);
}

fn names(node: Node<'_>, text: &str, prefix: &str, add: &mut dyn FnMut(usize, String)) {
    let mut cursor = node.walk();
    for name in node.children_by_field_name("name", &mut cursor) {
        let name = if name.kind() == "aliased_import" { name.child_by_field_name("name") } else { Some(name) };
        if let Some(name) = name {
            add(node.start_byte(), format!("{prefix}{}", dense(name, text)));
        }
    }
}

fn call(node: Node<'_>, text: &str, add: &mut dyn FnMut(usize, String)) {
    let Some(function) = node.child_by_field_name("function") else { return };
    let name = function.child_by_field_name("attribute").unwrap_or(function);
    let first = node.child_by_field_name("arguments").and_then(|arguments| named(arguments).next());
    if let Some(first) = first
        && matches!(said(name, text), "import_module" | "__import__")
    {
        add(name.start_byte(), target(first, text, &WORDING));
    }
}

fn string(node: Node<'_>, text: &str) -> Option<(String, bool)> {
    let mut value = String::new();
    match node.kind() {
        "concatenated_string" => return chained(node, text, string),
        "string" => {
            for part in children(node) {
                match part.kind() {
                    "string_content" => value.push_str(&unescape(said(part, text))),
                    "interpolation" => return Some((value, false)),
                    _ => {}
                }
            }
        }
        _ => return None,
    }
    Some((value, true))
}
