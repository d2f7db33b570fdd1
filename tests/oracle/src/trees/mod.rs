//! What the statements of each language import, by their trees.

pub mod csharp;
pub mod go;
pub mod jvm;
pub mod php;
pub mod python;
pub mod ruby;
pub mod rust;
pub mod scala;
pub mod script;
pub mod swift;

use tree_sitter::Node;

/// Takes a node of the query and the text, and gives each import with the byte at which its keyword stands.
pub type Extract = fn(Node<'_>, &str, &mut dyn FnMut(usize, String));

/// What a node says.
pub fn said<'a>(node: Node<'_>, text: &'a str) -> &'a str {
    &text[node.byte_range()]
}

/// All children, with the signs among them.
pub fn children<'a>(node: Node<'a>) -> impl DoubleEndedIterator<Item = Node<'a>> {
    (0..node.child_count()).filter_map(move |at| node.child(at as u32))
}

/// The children that have a name and are no comments.
pub fn named<'a>(node: Node<'a>) -> impl DoubleEndedIterator<Item = Node<'a>> {
    children(node).filter(|child| child.is_named() && !is_comment(*child))
}

pub fn is_comment(node: Node<'_>) -> bool {
    node.is_extra() || node.kind().contains("comment")
}

/// The first child that is this sign or word.
pub fn sign<'a>(node: Node<'a>, kind: &str) -> Option<Node<'a>> {
    children(node).find(|child| child.kind() == kind)
}

/// What a node says without the white space and the comments in it.
pub fn dense(node: Node<'_>, text: &str) -> String {
    if node.child_count() == 0 {
        return said(node, text).to_owned();
    }
    children(node).filter(|child| !is_comment(*child)).map(|child| dense(child, text)).collect()
}

/// How a language writes the texts that calls are given.
pub struct Wording {
    /// What a string says, and whether that is all that it says.
    pub string: fn(Node<'_>, &str) -> Option<(String, bool)>,
    /// The nodes that add texts, and the sign between them.
    pub binary: (&'static str, &'static str),
}

/// What strings say that stand one behind the other, up to the first that is not known whole.
pub fn chained(
    node: Node<'_>,
    text: &str,
    one: fn(Node<'_>, &str) -> Option<(String, bool)>,
) -> Option<(String, bool)> {
    let mut value = String::new();
    for part in named(node) {
        let (part, is_whole) = one(part, text)?;
        value.push_str(&part);
        if !is_whole {
            return Some((value, false));
        }
    }
    Some((value, true))
}

/// What is known of a value before it is worked out: its beginning, and whether that is all.
pub fn known(node: Node<'_>, text: &str, wording: &Wording) -> (String, bool) {
    if let Some(said) = (wording.string)(node, text) {
        return said;
    }
    let parts: Vec<Node<'_>> = children(node).filter(|child| !is_comment(*child)).collect();
    if let [left, sign, right] = parts[..]
        && node.kind() == wording.binary.0
        && said(sign, text) == wording.binary.1
    {
        let (mut value, is_whole) = known(left, text, wording);
        if !is_whole {
            return (value, false);
        }
        let (rest, is_whole) = known(right, text, wording);
        value.push_str(&rest);
        return (value, is_whole);
    }
    // What stands first in an expression, as in `'a'.b()` and `'a' if b`.
    match parts.first() {
        Some(first) if first.is_named() => (known(*first, text, wording).0, false),
        _ => (String::new(), false),
    }
}

/// The same as a target.
pub fn target(node: Node<'_>, text: &str, wording: &Wording) -> String {
    let (mut value, is_whole) = known(node, text, wording);
    if !is_whole {
        value.push('*');
    }
    value
}

/// Resolves the escape sequences that all of these languages have alike.
pub fn unescape(said: &str) -> String {
    let mut value = String::new();
    let mut chars = said.chars();
    while let Some(char) = chars.next() {
        if char != '\\' {
            value.push(char);
            continue;
        }
        let code = |chars: &mut std::str::Chars<'_>, digits: usize| {
            let (code, rest) = chars.as_str().split_at_checked(digits)?;
            let code = char::from_u32(u32::from_str_radix(code, 16).ok()?)?;
            *chars = rest.chars();
            Some(code)
        };
        match chars.next() {
            Some('n') => value.push('\n'),
            Some('t') => value.push('\t'),
            Some('r') => value.push('\r'),
            Some('\n') => {}
            Some('x') => value.extend(code(&mut chars, 2)),
            Some('u') => value.extend(code(&mut chars, 4)),
            Some(other) => value.push(other),
            None => {}
        }
    }
    value
}
