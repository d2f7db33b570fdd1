//! Ruby.

use super::{Wording, chained, children, named, said, target, unescape};
use tree_sitter::Node;

pub const QUERY: &str = "(call) @s";

const WORDING: Wording = Wording { string, binary: ("binary", "+") };

pub fn extract(node: Node<'_>, text: &str, add: &mut dyn FnMut(usize, String)) {
    let Some(method) = node.child_by_field_name("method") else { return };
    let name = said(method, text);
    let is_ours = node.child_by_field_name("receiver").is_none_or(|receiver| said(receiver, text) == "Kernel");
    if !is_ours || !matches!(name, "require" | "require_relative" | "load" | "autoload") {
        return;
    }
    let Some(arguments) = node.child_by_field_name("arguments") else { return };
    let which = usize::from(name == "autoload");
    if let Some(argument) = named(arguments).nth(which) {
        add(method.start_byte(), target(argument, text, &WORDING));
    }
}

fn string(node: Node<'_>, text: &str) -> Option<(String, bool)> {
    let mut value = String::new();
    match node.kind() {
        "chained_string" => return chained(node, text, string),
        "string" => {
            for part in children(node) {
                match part.kind() {
                    "string_content" => value.push_str(said(part, text)),
                    "escape_sequence" => value.push_str(&unescape(said(part, text))),
                    "interpolation" => return Some((value, false)),
                    _ => {}
                }
            }
        }
        _ => return None,
    }
    Some((value, true))
}
