//! Java and Kotlin, whose imports differ in nothing but the words around them.

use super::{children, dense, is_comment, sign};
use tree_sitter::Node;

pub const JAVA: &str = "(import_declaration) @s";
pub const KOTLIN: &str = "((import) @s (#match? @s \"^import.\"))";

pub fn extract(node: Node<'_>, text: &str, add: &mut dyn FnMut(usize, String)) {
    let parts = children(node).filter(|child| !is_comment(*child));
    let parts = parts.filter(|child| !matches!(child.kind(), "import" | "static" | ";"));
    let parts = parts.take_while(|child| child.kind() != "as");
    let name: String = parts.map(|part| dense(part, text)).collect();
    let at = sign(node, "import").unwrap_or(node).start_byte();
    add(at, name.replace('`', ""));
}
