//! Values as they are written into a configuration's text: on one line where they are short, else indented as the rest.

use super::node::{Member, Node, Value};
use super::splice::Shape;
use jsonc_parser::ast;
use jsonc_parser::common::Range;

/// How wide a list or an inner object may become on one line.
const WIDTH: usize = 100;

impl Shape<'_> {
    /// A value in the place of another: on one line where that one was and the new one fits, or all around it is.
    pub(super) fn instead(&self, value: &Value, old: Range, around: &ast::Object<'_>) -> String {
        let indent = self.indent(old.start);
        let fits = indent.len() + one_line(value).len() <= WIDTH;
        self.written(value, indent, self.is_flat(around.range) || (fits && self.is_flat(old)))
    }

    /// A value as it is written into the text.
    pub(super) fn written(&self, value: &Value, indent: &str, flat: bool) -> String {
        let line = one_line(value);
        let inner = format!("{indent}{}", self.unit);
        let fits = indent.len() + line.len() <= WIDTH;
        let rows: Vec<String> = match value {
            Value::List(entries) if !(flat || fits && entries.iter().all(|entry| is_plain(&entry.value))) => {
                let row = |entry: &Node| {
                    let line = one_line(&entry.value);
                    if inner.len() + line.len() <= WIDTH { line } else { self.written(&entry.value, &inner, false) }
                };
                entries.iter().map(row).collect()
            }
            Value::Object(members) if !flat && !members.is_empty() => {
                let row =
                    |member: &Member| format!("{}: {}", quoted(&member.name), self.member(&member.node.value, &inner));
                members.iter().map(row).collect()
            }
            _ => return line,
        };
        let (open, close) = if matches!(value, Value::List(_)) { ('[', ']') } else { ('{', '}') };
        let newline = self.newline;
        let rows = rows.join(&format!(",{newline}{inner}"));
        format!("{open}{newline}{inner}{rows}{newline}{indent}{close}")
    }

    /// A value inside an object that is written now: an object there is short enough for a line, or has several.
    fn member(&self, value: &Value, indent: &str) -> String {
        let line = one_line(value);
        let is_short = matches!(value, Value::Object(_)) && indent.len() + line.len() <= WIDTH;
        if is_short { line } else { self.written(value, indent, false) }
    }
}

/// A text as JSON has it.
pub(super) fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}

/// A value on one line.
pub(super) fn one_line(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Flag(flag) => flag.to_string(),
        Value::Number(number) => number.clone(),
        Value::Text(text) => quoted(text),
        Value::List(entries) => {
            let entries: Vec<String> = entries.iter().map(|entry| one_line(&entry.value)).collect();
            format!("[{}]", entries.join(", "))
        }
        Value::Object(members) if members.is_empty() => "{}".to_owned(),
        Value::Object(members) => {
            let member = |member: &Member| format!("{}: {}", quoted(&member.name), one_line(&member.node.value));
            format!("{{ {} }}", members.iter().map(member).collect::<Vec<_>>().join(", "))
        }
    }
}

fn is_plain(value: &Value) -> bool {
    !matches!(value, Value::List(_) | Value::Object(_))
}
