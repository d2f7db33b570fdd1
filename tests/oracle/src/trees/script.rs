//! JavaScript and TypeScript.

use super::{Wording, children, named, said, target, unescape};
use tree_sitter::Node;

pub const JAVASCRIPT: &str = "[(import_statement) (export_statement) (call_expression) (new_expression) (comment)] @s";
pub const TYPESCRIPT: &str = JAVASCRIPT;

const WORDING: Wording = Wording { string, binary: ("binary_expression", "+") };

/// Calls of the test runners that name a module.
const MOCKS: &[&str] = &[
    "createMockFromModule",
    "doMock",
    "dontMock",
    "doUnmock",
    "importActual",
    "importMock",
    "mock",
    "requireActual",
    "requireMock",
    "setMock",
    "unmock",
    "unstable_mockModule",
];

pub fn extract(node: Node<'_>, text: &str, add: &mut dyn FnMut(usize, String)) {
    match node.kind() {
        "import_statement" | "export_statement" => {
            let clause = named(node).find(|child| child.kind() == "import_require_clause");
            let source = node.child_by_field_name("source").or_else(|| clause?.child_by_field_name("source"));
            if let Some((source, _)) = source.and_then(|source| string(source, text)) {
                add(node.start_byte(), source);
            }
        }
        "comment" => reference(node, text, add),
        "new_expression" => url(node, text, add),
        _ => call(node, text, add),
    }
}

fn arguments<'a>(node: Node<'a>) -> Vec<Node<'a>> {
    node.child_by_field_name("arguments").map(|arguments| named(arguments).collect()).unwrap_or_default()
}

fn call(node: Node<'_>, text: &str, add: &mut dyn FnMut(usize, String)) {
    let Some(function) = node.child_by_field_name("function") else { return };
    let Some(first) = arguments(node).first().copied() else { return };
    let at = function.start_byte();
    if function.kind() == "import" || said(function, text) == "require" {
        return add(at, target(first, text, &WORDING));
    }
    let Some(object) = function.child_by_field_name("object") else { return };
    let Some(property) = function.child_by_field_name("property") else { return };
    let property = said(property, text);
    let names_module = match said(object, text) {
        "require" => matches!(property, "resolve" | "context"),
        "import.meta" => matches!(property, "resolve" | "glob"),
        "jest" | "vi" => MOCKS.contains(&property),
        _ => false,
    };
    if names_module && begins_with_text(first, text) {
        add(at, target(first, text, &WORDING));
    }
}

/// Whether a text stands first in an argument.
fn begins_with_text(node: Node<'_>, text: &str) -> bool {
    string(node, text).is_some() || children(node).next().is_some_and(|first| begins_with_text(first, text))
}

fn url(node: Node<'_>, text: &str, add: &mut dyn FnMut(usize, String)) {
    let Some(name) = node.child_by_field_name("constructor") else { return };
    if let [first, second] = arguments(node)[..]
        && said(name, text) == "URL"
        && said(second, text) == "import.meta.url"
        && begins_with_text(first, text)
    {
        add(name.start_byte(), target(first, text, &WORDING));
    }
}

fn reference(node: Node<'_>, text: &str, add: &mut dyn FnMut(usize, String)) {
    let said = said(node, text);
    let tag = said.strip_prefix("///").map(str::trim_start).and_then(|said| said.strip_prefix("<reference "));
    let Some(attribute) = tag.map(str::trim_start) else { return };
    for name in ["path", "types"] {
        if let Some(value) = attribute.strip_prefix(name).and_then(|rest| rest.trim_start().strip_prefix('='))
            && let Some(value) = value.split(['"', '\'']).nth(1)
        {
            add(node.start_byte(), value.to_owned());
        }
    }
}

fn string(node: Node<'_>, text: &str) -> Option<(String, bool)> {
    if !matches!(node.kind(), "string" | "template_string") {
        return None;
    }
    let mut value = String::new();
    for part in children(node) {
        match part.kind() {
            "string_fragment" => value.push_str(said(part, text)),
            "escape_sequence" => value.push_str(&unescape(said(part, text))),
            "template_substitution" => return Some((value, false)),
            _ => {}
        }
    }
    Some((value, true))
}
