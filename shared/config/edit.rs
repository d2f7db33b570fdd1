//! Edits of a configuration's text, text to text: a value set or unset, an entry of a list added or removed. Comments,
//! order, indentation, line ends, trailing commas and a byte order mark stay as they are.

use super::node::{At, Member, Node, Source, Value};
use super::splice::{Holder, Refused, Shape, Splice, range_of};
use super::written::{one_line, quoted};
use jsonc_parser::ast;

/// The text with a value at a path; objects that are missing on the way are made.
///
/// Fails where the text does not parse, a name of the path stands twice, or something on the way is no object.
pub fn set(text: &str, path: &[String], value: &Value) -> Result<String, Refused> {
    edited(text, |shape| {
        let Some(root) = root(shape)? else { return Ok(Edit::Text(shape.begun(&nested(path, value)))) };
        let trail = trail(root, path)?;
        if let (Some((object, number)), true) = (trail.last(), trail.len() == path.len())
            && let Some(property) = object.properties.get(*number)
        {
            let range = range_of(&property.value);
            return Ok(Edit::Splices(vec![(range.start..range.end, shape.instead(value, range, object))]));
        }
        let object = inner(root, &trail).unwrap_or(root);
        let Some((name, rest)) = path.get(trail.len()..).and_then(<[String]>::split_first) else {
            return Ok(Edit::Splices(Vec::new()));
        };
        let value = nested(rest, value);
        let written = |indent: &str, flat: bool| format!("{}: {}", quoted(name), shape.written(&value, indent, flat));
        Ok(Edit::Splices(shape.put(&members(object), written)))
    })
}

/// The text without the value at a path; an object around it goes too where it holds nothing else, not even a comment.
///
/// Fails where the text does not parse or a name of the path stands twice.
pub fn unset(text: &str, path: &[String]) -> Result<String, Refused> {
    edited(text, |shape| {
        let Some(root) = root(shape)? else { return Ok(Edit::Splices(Vec::new())) };
        let mut trail = trail(root, path)?;
        if trail.len() < path.len() {
            return Ok(Edit::Splices(Vec::new()));
        }
        while let [.., (_, _), (object, _)] = trail.as_slice()
            && object.properties.len() == 1
            && !shape.has_comment(object.range)
        {
            trail.pop();
        }
        let splices = trail.last().map(|(object, number)| shape.take(&members(object), *number));
        Ok(Edit::Splices(splices.unwrap_or_default()))
    })
}

/// The text with one more entry in the list at a path.
///
/// Fails like [`set`], and where there is no list.
pub fn add(text: &str, path: &[String], entry: &Value) -> Result<String, Refused> {
    in_list(text, path, |shape, list| shape.put(list, |indent, flat| shape.written(entry, indent, flat)))
}

/// The text without one entry of the list at a path.
///
/// Fails like [`set`], and where there is no list.
pub fn remove(text: &str, path: &[String], number: usize) -> Result<String, Refused> {
    in_list(text, path, |shape, list| shape.take(list, number))
}

/// Whether a text can be edited.
///
/// Fails where it does not parse.
pub fn parses(text: &str) -> Result<(), Refused> {
    edited(text, |_| Ok(Edit::Splices(Vec::new()))).map(drop)
}

/// A value on one line, as it would be written.
pub fn shown(value: &Value) -> String {
    one_line(value)
}

enum Edit {
    Splices(Vec<Splice>),
    Text(String),
}

/// Edits what is behind a byte order mark.
fn edited(text: &str, edit: impl Fn(&Shape<'_>) -> Result<Edit, Refused>) -> Result<String, Refused> {
    let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let (mark, inner) = text.split_at_checked(mark).unwrap_or(("", text));
    let moved = |refused: Refused| Refused { offset: refused.offset + mark.len(), ..refused };
    let shape = Shape::of(inner).map_err(moved)?;
    let inner = match edit(&shape).map_err(moved)? {
        Edit::Splices(splices) => shape.spliced(splices),
        Edit::Text(text) => text,
    };
    Ok(format!("{mark}{inner}"))
}

fn in_list(text: &str, path: &[String], edit: impl Fn(&Shape<'_>, &Holder) -> Vec<Splice>) -> Result<String, Refused> {
    edited(text, |shape| {
        let no_list = |offset: usize| Refused { offset, what: "there is no list".to_owned() };
        let root = root(shape)?.ok_or_else(|| no_list(0))?;
        let trail = trail(root, path)?;
        let last = trail.last().filter(|_| trail.len() == path.len());
        let property = last.and_then(|(object, number)| object.properties.get(*number)).ok_or_else(|| no_list(0))?;
        let ast::Value::Array(list) = &property.value else { return Err(no_list(property.range.start)) };
        let items = list.elements.iter().map(range_of).collect();
        Ok(Edit::Splices(edit(shape, &Holder { range: list.range, items })))
    })
}

/// The object that a text is; none where it has no value yet.
fn root<'s, 't>(shape: &'s Shape<'t>) -> Result<Option<&'s ast::Object<'t>>, Refused> {
    match &shape.root {
        None => Ok(None),
        Some(ast::Value::Object(object)) => Ok(Some(object)),
        Some(other) => Err(Refused { offset: range_of(other).start, what: "must be one JSON object".to_owned() }),
    }
}

type Trail<'s, 't> = Vec<(&'s ast::Object<'t>, usize)>;

/// The properties that a path leads over, as far as they are there.
fn trail<'s, 't>(root: &'s ast::Object<'t>, path: &[String]) -> Result<Trail<'s, 't>, Refused> {
    let mut trail = Trail::new();
    let mut object = root;
    for (depth, name) in path.iter().enumerate() {
        let mut same = object.properties.iter().enumerate().filter(|(_, property)| property.name.as_str() == name);
        let Some((number, property)) = same.next() else { break };
        if let Some((_, twin)) = same.next() {
            let what = format!("`{name}` stands twice in one object; keep one of them");
            return Err(Refused { offset: twin.range.start, what });
        }
        trail.push((object, number));
        match &property.value {
            ast::Value::Object(inner) => object = inner,
            _ if depth + 1 == path.len() => {}
            other => {
                let what = format!("`{name}` is no object, so nothing can be set in it; set `{name}` itself");
                return Err(Refused { offset: range_of(other).start, what });
            }
        }
    }
    Ok(trail)
}

/// The object at the end of a trail.
fn inner<'s, 't>(root: &'s ast::Object<'t>, trail: &Trail<'s, 't>) -> Option<&'s ast::Object<'t>> {
    let Some((object, number)) = trail.last() else { return Some(root) };
    match &object.properties.get(*number)?.value {
        ast::Value::Object(inner) => Some(inner),
        _ => None,
    }
}

fn members(object: &ast::Object<'_>) -> Holder {
    Holder { range: object.range, items: object.properties.iter().map(|property| property.range).collect() }
}

/// A value in the objects that lead to it.
fn nested(path: &[String], value: &Value) -> Value {
    let at = At { source: Source::Default, offset: 0 };
    path.iter().rev().fold(value.clone(), |value, name| {
        Value::Object(vec![Member { name: name.clone(), at, node: Node { value, at } }])
    })
}
