//! Scala.

use super::{children, dense, is_comment, named};
use tree_sitter::Node;

pub const QUERY: &str = "[(import_declaration) (export_declaration)] @s";

pub fn extract(node: Node<'_>, text: &str, add: &mut dyn FnMut(usize, String)) {
    let at = node.start_byte();
    let mut path = String::new();
    let mut add_path = |path: &mut String| {
        let path = std::mem::take(path);
        if !path.is_empty() {
            let path = path.strip_suffix("._").map(|path| format!("{path}.*")).unwrap_or(path);
            add(at, path.replace('`', ""));
        }
    };
    for child in children(node).skip(1).filter(|child| !is_comment(*child)) {
        match child.kind() {
            "," => add_path(&mut path),
            "namespace_selectors" => {
                let prefix = std::mem::take(&mut path);
                for selector in selectors(child, text) {
                    let mut path = format!("{prefix}{selector}");
                    add_path(&mut path);
                }
            }
            "as_renamed_identifier" | "arrow_renamed_identifier" => {
                path.push_str(&chosen(child, text).unwrap_or_default())
            }
            _ => path.push_str(&dense(child, text)),
        }
    }
    add_path(&mut path);
}

/// What is chosen between braces.
fn selectors(node: Node<'_>, text: &str) -> Vec<String> {
    let mut selectors = Vec::new();
    let mut is_given = false;
    for child in children(node).filter(|child| !is_comment(*child)) {
        match child.kind() {
            "{" | "}" | "," => {
                if std::mem::take(&mut is_given) {
                    selectors.push("given".to_owned());
                }
            }
            "given" => is_given = true,
            _ => {
                is_given = false;
                selectors.extend(chosen(child, text));
            }
        }
    }
    selectors
}

/// The name that a selector chooses; none where it hides it.
fn chosen(node: Node<'_>, text: &str) -> Option<String> {
    match node.kind() {
        "as_renamed_identifier" | "arrow_renamed_identifier" => {
            let alias = node.child_by_field_name("alias")?;
            let is_hidden = alias.kind() == "wildcard" || dense(alias, text) == "_";
            if is_hidden {
                return None;
            }
            let name = node.child_by_field_name("name").or(named(node).next())?;
            Some(dense(name, text))
        }
        _ => Some(match dense(node, text).as_str() {
            "_" => "*".to_owned(),
            name => name.to_owned(),
        }),
    }
}
