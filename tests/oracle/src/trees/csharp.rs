//! C#.

use super::{children, named, said, sign};
use tree_sitter::Node;

pub const QUERY: &str = "(using_directive) @s";

pub fn extract(node: Node<'_>, text: &str, add: &mut dyn FnMut(usize, String)) {
    let at = sign(node, "using").unwrap_or(node).start_byte();
    if sign(node, "=").is_none() {
        let Some(name) = named(node).last() else { return };
        return add(at, parts(name, text).join("."));
    }
    let alias = node.child_by_field_name("name");
    for kind in named(node).filter(|child| Some(*child) != alias) {
        types(kind, text, &mut |name| add(at, name));
    }
}

/// The parts of a name. What stands before `::` falls away.
fn parts(node: Node<'_>, text: &str) -> Vec<String> {
    match node.kind() {
        "alias_qualified_name" => node.child_by_field_name("name").map(|name| parts(name, text)).unwrap_or_default(),
        "qualified_name" => {
            let (qualifier, name) = (node.child_by_field_name("qualifier"), node.child_by_field_name("name"));
            [qualifier, name].into_iter().flatten().flat_map(|part| parts(part, text)).collect()
        }
        "generic_name" => named(node).take(1).flat_map(|name| parts(name, text)).collect(),
        _ => vec![said(node, text).to_owned()],
    }
}

/// The types in a type, itself first.
fn types(node: Node<'_>, text: &str, add: &mut dyn FnMut(String)) {
    match node.kind() {
        "predefined_type" => {}
        "identifier" if matches!(said(node, text), "dynamic" | "nint" | "nuint") => {}
        "identifier" | "qualified_name" | "alias_qualified_name" | "generic_name" => {
            add(parts(node, text).join("."));
            arguments(node, text, add);
        }
        "tuple_element" => {
            if let Some(kind) = node.child_by_field_name("type") {
                types(kind, text, add);
            }
        }
        _ => named(node).for_each(|part| types(part, text, add)),
    }
}

fn arguments(node: Node<'_>, text: &str, add: &mut dyn FnMut(String)) {
    for child in children(node) {
        match child.kind() {
            "type_argument_list" => named(child).for_each(|part| types(part, text, add)),
            _ => arguments(child, text, add),
        }
    }
}
