//! What a writing call brings to which file, and what the file will be.

use super::lazily;
use super::names::is_pathlike;
use crate::action::{Edit, NewText, Text};
use crate::error::Trouble;
use crate::patch::Change;
use crate::payload::{self, Fields};
use std::collections::HashMap;

/// The most edits that one call may make: many files times many edits must not grow without end.
const MOST_EDITS: usize = 10_000;

/// Names of arguments that hold a file's whole text.
const WHOLE: [&str; 6] = ["content", "fileText", "fileContent", "contents", "codeContent", "text"];
/// Names of arguments that hold what an edit takes away and what it brings.
const PAIRS: [(&str, &str); 4] =
    [("oldString", "newString"), ("oldStr", "newStr"), ("oldText", "newText"), ("targetContent", "replacementContent")];
/// Names of arguments that hold text for a place that only the runtime knows.
const LOOSE: [&str; 5] = ["newSource", "newCode", "code", "codeEdit", "insertText"];
/// Names of arguments that hold a list of edits.
const LISTS: [&str; 4] = ["edits", "replacements", "replacementChunks", "changes"];
/// Names of arguments that say that every place is meant.
const EVERYWHERE: [&str; 4] = ["replaceAll", "changeAll", "allowMultiple", "allowMultipleMatches"];

/// Whether an argument holds text for a file.
pub(super) fn is_text(name: &str) -> bool {
    WHOLE.contains(&name) || LOOSE.contains(&name) || PAIRS.iter().any(|(old, new)| [*old, *new].contains(&name))
}

/// The paths of a writing call with what it brings to each, in order.
///
/// Fails when there are too many, or one is not valid Unicode.
pub(super) fn by_path<'a>(fields: &Fields<'a>) -> Result<Vec<(String, NewText<'a>)>, Trouble> {
    let own = own_paths(fields)?;
    let mut found = Changes::default();
    if ways(fields) > 1 {
        // Nobody knows which of them the tool reads: any of its texts could come in.
        own.iter().try_for_each(|path| found.add(path, all_texts(fields)))?;
        return listed(fields, &own, found);
    }
    if let Some(whole) = WHOLE.iter().find_map(|name| fields.json(name)).filter(|json| is_string(json)) {
        return Ok(own.into_iter().map(|path| (path, NewText::Whole(lazily(whole)))).collect());
    }
    own.iter().try_for_each(|path| found.add(path, edits(fields)))?;
    listed(fields, &own, found)
}

/// Every text of a call, for a place that only the runtime knows.
fn all_texts<'a>(fields: &Fields<'a>) -> Vec<Edit<'a>> {
    let texts = fields.iter().filter(|(name, json)| is_text(name) && is_string(json));
    texts.map(|(_, json)| Edit::Somewhere(lazily(json))).collect()
}

/// In how many ways a call says what it brings.
fn ways(fields: &Fields<'_>) -> usize {
    let has = |name: &str| fields.json(name).is_some_and(is_string);
    let wholes = WHOLE.iter().filter(|name| has(name)).count();
    let pairs = PAIRS.iter().filter(|(old, new)| has(old) || has(new)).count();
    let loose = LOOSE.iter().filter(|name| has(name)).count();
    let lists = LISTS.iter().filter(|name| fields.has(name)).count();
    let inserts = PAIRS.iter().any(|(old, _)| has(old)) && fields.has("insertLine");
    wholes + pairs + loose.min(1) + lists + usize::from(inserts)
}

/// Adds what the call's lists of edits bring.
fn listed<'a>(
    fields: &Fields<'a>,
    own: &[String],
    mut found: Changes<'a>,
) -> Result<Vec<(String, NewText<'a>)>, Trouble> {
    for list in LISTS.iter().filter_map(|name| fields.json(name)) {
        if let Some(encoded) = payload::string(list)? {
            for part in payload::members(&encoded)? {
                add_part(part, own, &mut |path, edits| found.add(path, edits.into_iter().map(Edit::owned).collect()))?;
            }
            continue;
        }
        for part in payload::members(list)? {
            add_part(part, own, &mut |path, edits| found.add(path, edits))?;
        }
    }
    Ok(found.list.into_iter().map(|(path, edits)| (path, new_text(edits))).collect())
}

/// Takes the edits of one file.
type Add<'t, 'p> = &'t mut dyn FnMut(&str, Vec<Edit<'p>>) -> Result<(), Trouble>;

/// Adds one member of a list of edits.
fn add_part<'p>(part: &'p str, own: &[String], add: Add<'_, 'p>) -> Result<(), Trouble> {
    if !part.starts_with('{') {
        return Ok(());
    }
    let part = Fields::parse(part)?;
    part.unambiguous(|name| is_text(name) || is_pathlike(name))?;
    let named = own_paths(&part)?;
    let paths = if named.is_empty() { own } else { &named };
    paths.iter().try_for_each(|path| add(path, if ways(&part) > 1 { all_texts(&part) } else { edits(&part) }))
}

/// What a patch brings to one file.
pub(super) fn of_patch(change: Change, body: Text<'_>) -> NewText<'_> {
    NewText::Edits(vec![match change {
        Change::Add => Edit::Added(body),
        _ => Edit::Hunks(body),
    }])
}

fn is_string(json: &str) -> bool {
    json.starts_with('"')
}

fn own_paths(fields: &Fields<'_>) -> Result<Vec<String>, Trouble> {
    let mut paths = Vec::new();
    for (_, json) in fields.iter().filter(|(name, _)| is_pathlike(name)) {
        let texts = if json.starts_with('[') { payload::members(json)? } else { vec![json] };
        for text in texts {
            paths.extend(payload::string(text)?.filter(|path| !path.is_empty()));
        }
    }
    Ok(paths)
}

fn edits<'a>(fields: &Fields<'a>) -> Vec<Edit<'a>> {
    let text = |name: &str| fields.json(name).filter(|json| is_string(json)).map(lazily);
    let all = EVERYWHERE.iter().any(|name| fields.flag(name));
    for (old, new) in PAIRS {
        let Some(new) = text(new) else { continue };
        let after = fields.json("insertLine").and_then(|line| line.parse().ok());
        return match (text(old), after) {
            (Some(old), _) => vec![Edit::Replace { old, new, all }],
            (None, Some(after)) => vec![Edit::Insert { after: Some(after), text: new }],
            // Without an old text the tools make the file.
            (None, None) => vec![Edit::Replace { old: lazily("\"\""), new, all }],
        };
    }
    LOOSE.iter().filter_map(|name| text(name)).map(Edit::Somewhere).collect()
}

/// Edits by file, in the order of the call.
#[derive(Default)]
struct Changes<'a> {
    list: Vec<(String, Vec<Edit<'a>>)>,
    places: HashMap<String, usize>,
    count: usize,
}

impl<'a> Changes<'a> {
    fn add(&mut self, path: &str, edits: Vec<Edit<'a>>) -> Result<(), Trouble> {
        self.count += edits.len();
        if self.count > MOST_EDITS {
            return Err(Trouble::new("the call makes more than 10,000 edits"));
        }
        match self.places.get(path).and_then(|at| self.list.get_mut(*at)) {
            Some((_, known)) => known.extend(edits),
            None => {
                self.places.insert(path.to_owned(), self.list.len());
                self.list.push((path.to_owned(), edits));
            }
        }
        Ok(())
    }
}

fn new_text(edits: Vec<Edit<'_>>) -> NewText<'_> {
    if edits.is_empty() { NewText::Hidden } else { NewText::Edits(edits) }
}
