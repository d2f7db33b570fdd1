//! Swift.

use super::{dense, named, sign};
use tree_sitter::Node;

pub const QUERY: &str = "(import_declaration) @s";

pub fn extract(node: Node<'_>, text: &str, add: &mut dyn FnMut(usize, String)) {
    let at = sign(node, "import").unwrap_or(node).start_byte();
    let name = named(node).filter(|child| child.kind() == "identifier").last();
    if let Some(name) = name {
        add(at, dense(name, text).replace('`', ""));
    }
}
