//! `skraft-config set` and `unset`: one key of a configuration file, everything else in it as it was.

use super::desk::Desk;
use super::draft::Draft;
use super::said;
use crate::config::{Cascade, Finding, Layer, Member, Node, Of, Source, Target, Value, edit, joined, key_at, setting};
use crate::decision::{plain, quoted};
use crate::error::Trouble;
use crate::policy::Role;
use crate::reply::Reply;
use crate::rules;
use argh::FromArgs;

/// set a key in the project's file, or in the global one; comments and formatting stay
#[derive(FromArgs)]
#[argh(
    subcommand,
    name = "set",
    note = "VALUE is read by the key's type: words, texts, numbers, true and false as\n\
            they are, JSON for lists and objects. For a list of texts, one text that\n\
            is no JSON is a list of that one entry. A value that begins with a dash\n\
            goes behind `--`.",
    example = "{command_name} network.default allow",
    example = "{command_name} network.allow '*.acme.dev:443' --add",
    example = "{command_name} rules.forbidden-network.effect block --global"
)]
pub(super) struct Set {
    /// the key, with dots: network.default, rules.domain-imports, workers.orders-*.scope
    #[argh(positional)]
    key: String,
    /// the value
    #[argh(positional)]
    value: String,
    /// in ~/.skraft/config.json
    #[argh(switch)]
    global: bool,
    /// add one entry to a list; where the file has none yet, to the one that holds below
    #[argh(switch)]
    add: bool,
    /// remove one entry of a list
    #[argh(switch)]
    remove: bool,
}

/// remove a key from the project's file, or from the global one; an object that it leaves empty goes too
#[derive(FromArgs)]
#[argh(subcommand, name = "unset")]
pub(super) struct Unset {
    /// the key, with dots
    #[argh(positional)]
    key: String,
    /// from ~/.skraft/config.json
    #[argh(switch)]
    global: bool,
}

/// One edit: where, and the text that it makes.
struct Edit {
    path: Vec<String>,
    text: Result<String, crate::config::Refused>,
}

pub(super) fn set(desk: &Desk, verb: &Set) -> Result<Reply, Trouble> {
    let target = Target::find(&verb.key)?;
    if target.key.is_some_and(|key| key.is_global) && !verb.global {
        return Err(Trouble::new(format!("`{}` counts in the global file only; add `--global`", target.shown())));
    }
    if verb.add && verb.remove {
        return Err(Trouble::new("`--add` and `--remove` exclude each other; give one of them"));
    }
    if verb.add || verb.remove {
        let entry = target.entry_of(&verb.value)?;
        let draft = Draft::open(desk, verb.global)?;
        // Of a text that does not parse nobody knows what it holds.
        edit::parses(&draft.before.text).map_err(|refused| draft.refused(&refused))?;
        return match entry_edit(&draft, &target, &entry, verb.add)? {
            Some(edit) => made(&draft, &target, edit),
            None => {
                let what = if verb.add { "holds this entry already" } else { "does not hold this entry" };
                Ok(unchanged(&draft, &target, what))
            }
        };
    }
    let value = target.value(&verb.value)?;
    let draft = Draft::open(desk, verb.global)?;
    let (path, value) = beside_a_word(&draft, &target, value);
    let text = edit::set(&draft.before.text, &path, &value);
    // Of a key that stands twice nobody knows what it is; the edit refuses it.
    if text.is_ok() && draft.node(&path).is_some_and(|now| now.json() == json(&value)) {
        return Ok(unchanged(&draft, &target, &format!("is {} already", shown(Some(&value)))));
    }
    made(&draft, &target, Edit { path, text })
}

pub(super) fn unset(desk: &Desk, verb: &Unset) -> Result<Reply, Trouble> {
    let draft = Draft::open(desk, verb.global)?;
    // What stands in the file can be taken out of it, key or not: a misspelt one above all.
    let written: Vec<String> = verb.key.split('.').map(str::to_owned).collect();
    let target = match draft.node(&written) {
        Some(_) => Target { path: written, of: Of::Unknown, key: None },
        None => Target::find(&verb.key)?,
    };
    let (path, _) = beside_a_word(&draft, &target, Value::Null);
    // A text that does not parse says nothing; the edit tells where it goes wrong.
    let text = edit::unset(&draft.before.text, &path);
    if text.is_ok() && draft.node(&path).is_none() {
        return Ok(unchanged(&draft, &target, "is not set"));
    }
    made(&draft, &target, Edit { path, text })
}

/// A rule that is set by a word has no members yet: its `effect` is the word, `roles` stand in an object beside it.
fn beside_a_word(draft: &Draft<'_>, target: &Target, value: Value) -> (Vec<String>, Value) {
    let [top @ .., name] = target.path.as_slice() else { return (Vec::new(), value) };
    let word = draft.node(top).filter(|node| node.text().is_some() && top.first().is_some_and(|top| top == "rules"));
    match (word, name.as_str()) {
        (Some(_), "effect") => (top.to_vec(), value),
        (Some(word), "roles") if value != Value::Null => {
            let member =
                |name: &str, value| Member { name: name.to_owned(), at: word.at, node: Node { value, at: word.at } };
            (top.to_vec(), Value::Object(vec![member("effect", word.value.clone()), member("roles", value)]))
        }
        _ => (target.path.clone(), value),
    }
}

/// The edit that puts an entry into a list or takes it out; none where nothing is to be done.
fn entry_edit(draft: &Draft<'_>, target: &Target, entry: &Value, adds: bool) -> Result<Option<Edit>, Trouble> {
    let is_it = |node: &Node| node.json() == json(entry);
    let text = &draft.before.text;
    let list = draft.node(&target.path);
    let mut entries = list.map_or_else(|| begun(draft, target), |list| bounded(list, target))?;
    let there = entries.iter().position(is_it);
    let text = match (adds, there, list) {
        (true, None, Some(_)) => edit::add(text, &target.path, entry),
        (false, Some(number), Some(_)) => edit::remove(text, &target.path, number),
        (true, Some(_), _) | (false, None, _) => return Ok(None),
        (_, there, None) => {
            let new = there.is_none().then(|| Node { value: entry.clone(), at: draft.before.node.at });
            there.map(|number| entries.remove(number));
            entries.extend(new);
            let (path, value) = beside_a_word(draft, target, Value::List(entries));
            return Ok(Some(Edit { text: edit::set(text, &path, &value), path }));
        }
    };
    Ok(Some(Edit { path: target.path.clone(), text }))
}

/// What a list begins as that the file does not have yet: as the one that it will replace, or empty where lists add up.
fn begun(draft: &Draft<'_>, target: &Target) -> Result<Vec<Node>, Trouble> {
    if target.key.is_some_and(|key| key.adds) {
        return Ok(Vec::new());
    }
    let below = draft.below();
    let parts: Vec<&str> = target.path.iter().map(String::as_str).collect();
    if let ["rules", id, "roles"] = parts.as_slice() {
        // The roles of a rule that nobody set are its own, and `null` in the table.
        let roles = rules::find(id).and_then(|rule| setting(rule, below.at_path(&["rules", id])).roles);
        let node = |role: Role| Node { value: Value::Text(role.name().to_owned()), at: below.at };
        return roles.map(|roles| roles.into_iter().map(node).collect()).ok_or_else(|| is_all(target));
    }
    below.at_path(&parts).map_or_else(|| Ok(Vec::new()), |list| bounded(list, target))
}

/// The entries of a list. What is no list bounds nothing, so that an entry would take away instead of adding.
fn bounded(list: &Node, target: &Target) -> Result<Vec<Node>, Trouble> {
    let is_list = matches!(list.value, Value::List(_));
    is_list.then(|| list.entries().to_vec()).ok_or_else(|| is_all(target))
}

fn is_all(target: &Target) -> Trouble {
    let key = quoted(&target.shown());
    Trouble::new(format!(
        "{key} is no list so far, which means all; set the whole list, without `--add` and `--remove`"
    ))
}

/// Makes an edit and says what it changed.
fn made(draft: &Draft<'_>, target: &Target, edit: Edit) -> Result<Reply, Trouble> {
    let text = edit.text.map_err(|refused| draft.refused(&refused))?;
    let after = draft.checked(&text)?;
    let path: Vec<&str> = edit.path.iter().map(String::as_str).collect();
    let old = shown(draft.node(&edit.path).map(|node| &node.value));
    let new = shown(after.node.at_path(&path).map(|node| &node.value));
    let mut notes = draft.write(&after)?;
    let now = draft.reread();
    notes.extend(told(&now, &after, &path, target));
    notes.extend(now.policy().err().map(|trouble| trouble.to_string()));
    let mut out = format!("{}: {}: {old} -> {new}\n", draft.file.display(), plain(&edit.path.join("."), 200));
    notes.iter().for_each(|note| out.push_str(&format!("note: {note}\n")));
    Ok(said(out))
}

/// What people should know about a value that was just set: that it does not count, or not yet, or not here.
fn told(now: &Cascade, after: &Layer, path: &[&str], target: &Target) -> Vec<String> {
    let key = path.join(".");
    let merged = now.merged();
    let Some(mine) = after.node.at_path(path) else {
        let holds = |node: &Node| format!("{} holds here now ({})", shown(Some(&node.value)), node.at.source.name());
        let merged = now.policy().is_ok().then_some(&merged);
        let now = merged.and_then(|merged| merged.at_path(path)).filter(|now| !matches!(now.value, Value::Object(_)));
        return now.map(holds).into_iter().collect();
    };
    let is_about = |about: &str| about == key || is_within(about, &key) || is_within(&key, about);
    let is_mine = |finding: &&Finding| finding.source == after.source && !finding.is_wrong();
    let findings = now.findings.iter().filter(is_mine).filter(|finding| is_about(&finding.key));
    let mut notes: Vec<String> = findings.map(|finding| format!("`{}` {}", finding.key, finding.what)).collect();
    if matches!(target.of, Of::Unknown) {
        notes.push(format!("{} is no key that skraft knows; it is kept, and nothing acts on it", quoted(&key)));
    }
    let over = merged.at_path(path).and_then(|merged| over(&key, mine, merged));
    if let Some((layer, over)) = over.and_then(|over| Some((now.layer(over.at.source)?, over))) {
        notes.push(format!("`{}`, {} sets it too, and counts more here", layer.shown(), layer.place(over.at)));
    }
    notes
}

/// Whether a key is in another: `network.default` in `network`.
fn is_within(key: &str, outer: &str) -> bool {
    key.strip_prefix(outer).is_some_and(|rest| rest.starts_with(['.', '[']))
}

/// The value of a higher layer that holds instead of one.
fn over<'m>(key: &str, mine: &Node, merged: &'m Node) -> Option<&'m Node> {
    match (&mine.value, &merged.value) {
        (Value::Object(members), Value::Object(_)) => {
            members.iter().find_map(|member| over(&joined(key, &member.name), &member.node, merged.get(&member.name)?))
        }
        _ => {
            let adds = key_at(key).is_some_and(|key| key.adds);
            (!adds && merged.at.source > mine.at.source).then_some(merged)
        }
    }
}

fn unchanged(draft: &Draft<'_>, target: &Target, what: &str) -> Reply {
    let file = draft.file.display();
    said(format!("{file}: {} {what}; nothing was changed\n", quoted(&target.shown())))
}

fn shown(value: Option<&Value>) -> String {
    value.map_or_else(|| "not set".to_owned(), |value| plain(&edit::shown(value), 200))
}

fn json(value: &Value) -> serde_json::Value {
    Node { value: value.clone(), at: crate::config::At { source: Source::Default, offset: 0 } }.json()
}
