//! Go.

use super::{said, unescape};
use tree_sitter::Node;

pub const QUERY: &str = "(import_spec path: (_) @s)";

pub fn extract(node: Node<'_>, text: &str, add: &mut dyn FnMut(usize, String)) {
    let path = said(node, text);
    let inner = &path[1..path.len().saturating_sub(1).max(1)];
    add(node.start_byte(), if path.starts_with('`') { inner.to_owned() } else { unescape(inner) });
}
