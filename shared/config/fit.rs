//! Whether a value fits the type of its key, and which part of it does not.

use super::finding::MOST;
use super::keys::Type;
use super::node::{At, Node, Value};
use crate::near::nearest;

/// What a part of a value does not fit: which one, as `[1]` behind the key, where it stands, and why.
pub(super) type Fault = (String, At, String);

/// What makes a command a shell line (section 11 of the contract). What is longer begins with one of these too.
const OPERATORS: [&str; 9] = [";", "|", "&", "<", ">", "$(", "`", "\n", "\r"];

/// Why a value is none for a key of this type; `None` where it is one.
pub fn fault(of: &Type, value: &Value) -> Option<String> {
    (!fits(of, value)).then(|| format!("must be {}", of.expected()))
}

/// What of a value does not fit: of a list its entries, one by one, so that each is found where it stands.
pub(super) fn faults(of: &Type, node: &Node) -> Vec<Fault> {
    if fits(of, &node.value) {
        return Vec::new();
    }
    match (of, &node.value) {
        (Type::Groups, Value::List(groups)) => each(groups, |group| faults(&Type::Texts(false), group)),
        (_, Value::List(entries)) if of.has_entries() => each(entries, |entry| {
            let what = entry_fault(of, &entry.value);
            what.map(|what| (String::new(), entry.at, what)).into_iter().collect()
        }),
        _ => vec![(String::new(), node.at, format!("must be {}", of.expected()))],
    }
}

/// The faults of entries with their numbers: as many as are ever told.
fn each(entries: &[Node], faults: impl Fn(&Node) -> Vec<Fault>) -> Vec<Fault> {
    let all = entries.iter().enumerate().flat_map(|(number, entry)| {
        faults(entry).into_iter().map(move |(inner, at, what)| (format!("[{number}]{inner}"), at, what))
    });
    all.take(MOST).collect()
}

fn entry_fault(of: &Type, entry: &Value) -> Option<String> {
    if entry_fits(of, entry) {
        return None;
    }
    let expected = format!("must be {}", of.entry_expected());
    match (of, entry) {
        (Type::Hosts, Value::Text(text)) if has_no_such_port(text) => Some("has a port above 65535".to_owned()),
        (Type::Words(words), Value::Text(text)) => Some(match nearest(words.iter().copied(), text) {
            Some(near) => format!("{expected}; the nearest is `{near}`"),
            None => expected,
        }),
        _ => Some(expected),
    }
}

/// Whether a value is one for a key of this type.
pub(super) fn fits(of: &Type, value: &Value) -> bool {
    match (of, value) {
        (Type::Word(words), Value::Text(text)) => words.contains(&text.as_str()),
        (Type::Text(_), Value::Text(_)) | (Type::Flag, Value::Flag(_)) => true,
        (Type::File, Value::Text(text)) => !text.is_empty(),
        (Type::Command, Value::Text(text)) => is_command(text),
        (Type::Text(true) | Type::Texts(true) | Type::File, Value::Null) => true,
        (Type::Seconds, Value::Number(text)) => {
            text.parse().is_ok_and(|seconds: f64| (0.1..=86_400.0).contains(&seconds))
        }
        (Type::Count(least), Value::Number(text)) => text.parse().is_ok_and(|count: u64| count >= *least),
        (Type::Groups, Value::List(groups)) => groups.iter().all(|group| fits(&Type::Texts(false), &group.value)),
        (_, Value::List(entries)) if of.has_entries() => entries.iter().all(|entry| entry_fits(of, &entry.value)),
        (Type::List(_), Value::List(_)) => true,
        (Type::Object(_) | Type::Named(_) | Type::Rules(_), Value::Object(_)) => true,
        _ => false,
    }
}

fn entry_fits(of: &Type, entry: &Value) -> bool {
    let Value::Text(text) = entry else { return false };
    match of {
        Type::Words(words) => words.contains(&text.as_str()),
        Type::Hosts => is_host_pattern(text),
        Type::Scopes => is_scope(text),
        _ => !text.is_empty(),
    }
}

/// A scheme or a path in a pattern would make it match nothing, silently; so would a port that there is not.
fn is_host_pattern(text: &str) -> bool {
    let is_one = !text.is_empty() && !text.contains(['/', '@', '\\']) && !text.contains(char::is_whitespace);
    is_one && !has_no_such_port(text)
}

fn has_no_such_port(text: &str) -> bool {
    let Some((name, port)) = text.rsplit_once(':') else { return false };
    let is_port = !name.contains(':') || name.ends_with(']');
    is_port && !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_err()
}

/// A program and its arguments: no shell will run it, so what only a shell understands was meant otherwise.
fn is_command(text: &str) -> bool {
    !text.trim().is_empty() && !OPERATORS.iter().any(|operator| text.contains(operator))
}

/// A glob that begins with a literal folder inside the project, and does not climb out of it.
fn is_scope(text: &str) -> bool {
    let text = text.strip_prefix("./").unwrap_or(text);
    let first = text.split('/').next().unwrap_or_default();
    let is_literal = !first.is_empty() && first != "." && !first.contains(['*', '?', '[', ']', '{', '}', '\\', ':']);
    is_literal && !first.starts_with('~') && text.split('/').all(|part| part != "..")
}
