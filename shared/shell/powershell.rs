//! Not read yet.

use super::tree::Node;

pub(super) fn parse(_text: &str) -> Node {
    Node::Unread("this shell is not read".to_owned())
}

pub(super) fn decoded(_text: &str) -> Option<String> {
    None
}
