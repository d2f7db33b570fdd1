//! Our entries in the text of a settings file: in and out, the rest untouched.
//!
//! The text is taken apart with every blank and comment in it, changed in place, and written again. An entry is ours when
//! its commands start our hook programs and nothing else's (`whose`); what is ours is brought up to date where it stands,
//! and stands once.

use super::shape::{READING, check, without_mark};
use super::whose::called;
use super::{Installer, Programs};
use crate::error::Trouble;
use jsonc_parser::cst::{CstArray, CstInputValue, CstNode, CstObject, CstRootNode};
use std::path::Path;

/// Where a handler's command may stand.
const COMMANDS: [&str; 8] = ["command", "bash", "powershell", "commandWindows", "windows", "linux", "osx", "exec"];

/// The text of a file with our entries in it and up to date.
///
/// Fails when the text cannot be read or has another shape than the runtime's, naming the place.
pub(super) fn with_ours(
    file: &Path,
    text: &str,
    installer: &Installer,
    programs: &Programs,
) -> Result<String, Trouble> {
    check(file, text, installer)?;
    let (mark, text) = without_mark(text);
    let unexpected = || Trouble::new(format!("`{}` has a shape that is not expected", file.display()));
    let root = parse(text).ok_or_else(unexpected)?;
    let top = root.object_value_or_create().ok_or_else(unexpected)?;
    if installer.versioned && top.get("version").is_none() {
        top.insert(0, "version", CstInputValue::from(1_u32));
    }
    let hooks = top.object_value_or_create("hooks").ok_or_else(unexpected)?;
    let is_wanted = |name: &str| installer.hooks.iter().any(|hook| hook.event == name);
    take_out_of(&hooks, |event| !is_wanted(event), |_| false);
    for hook in installer.hooks {
        let list = hooks.array_value_or_create(hook.event).ok_or_else(unexpected)?;
        place(&list, &installer.entry(hook, programs));
    }
    Ok(format!("{mark}{root}"))
}

/// The text without our entries, and without the lists that they leave empty, but for those that `was`, the text before
/// us, had as well; `None` where none of ours is in it.
pub(super) fn without_ours(text: &str, was: Option<&str>) -> Option<String> {
    let (mark, text) = without_mark(text);
    let root = parse(text)?;
    let hooks = root.object_value()?.get("hooks")?;
    let events = hooks.object_value()?;
    let was = was.and_then(|was| value(without_mark(was).1)?.get("hooks").cloned());
    let was = was.as_ref().and_then(serde_json::Value::as_object);
    let had = |event: &str| was.is_some_and(|was| was.contains_key(event));
    let found = take_out_of(&events, |_| true, had);
    if found && was.is_none() && events.properties().is_empty() {
        hooks.remove();
    }
    found.then(|| format!("{mark}{root}"))
}

/// Takes every entry of ours out of some events, and the events that this leaves empty, but for those to be kept; whether
/// there was one.
fn take_out_of(events: &CstObject, is_meant: impl Fn(&str) -> bool, is_kept: impl Fn(&str) -> bool) -> bool {
    let mut found = false;
    for event in events.properties() {
        let name = event.decoded_name().unwrap_or_default();
        let Some(list) = event.array_value().filter(|_| is_meant(&name)) else { continue };
        if !take_out(&list) {
            continue;
        }
        found = true;
        if list.elements().is_empty() && !is_kept(&name) {
            event.remove();
        }
    }
    found
}

/// Puts an entry into a list: in the place of the first of ours, else at the end; others of ours go.
fn place(list: &CstArray, wanted: &CstInputValue) {
    let mut is_placed = false;
    for element in list.elements() {
        let Some(entry) = element.as_object() else { continue };
        let (ours, others): (Vec<_>, Vec<_>) = handlers(&entry).into_iter().partition(is_ours);
        if ours.is_empty() {
            continue;
        }
        if is_placed || !others.is_empty() {
            remove(element, ours, &others);
            continue;
        }
        is_placed = true;
        if value(&entry.to_string()) != value_of(wanted) {
            entry.replace_with(wanted.clone());
        }
    }
    if !is_placed {
        list.append(wanted.clone());
    }
}

/// Takes every entry of ours out of a list; whether there was one.
fn take_out(list: &CstArray) -> bool {
    let mut found = false;
    for element in list.elements() {
        let Some(entry) = element.as_object() else { continue };
        let (ours, others): (Vec<_>, Vec<_>) = handlers(&entry).into_iter().partition(is_ours);
        if !ours.is_empty() {
            found = true;
            remove(element, ours, &others);
        }
    }
    found
}

/// Removes our handlers from an entry, or the whole entry where it holds nothing else.
fn remove(element: CstNode, ours: Vec<CstObject>, others: &[CstObject]) {
    if others.is_empty() {
        element.remove();
    } else {
        ours.into_iter().for_each(CstObject::remove);
    }
}

/// The handlers of an entry: those of the group, or itself.
fn handlers(entry: &CstObject) -> Vec<CstObject> {
    match entry.array_value("hooks") {
        Some(group) => group.elements().iter().filter_map(CstNode::as_object).collect(),
        None => vec![entry.clone()],
    }
}

/// Whether all that a handler runs is ours: one that runs something of somebody's elsewhere is not ours to take out.
fn is_ours(handler: &CstObject) -> bool {
    value(&handler.to_string()).is_some_and(|handler| runs_ours(&handler))
}

fn runs_ours(handler: &serde_json::Value) -> bool {
    let texts = COMMANDS.iter().filter_map(|key| handler.get(key)?.as_str());
    let commands: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
    !commands.is_empty() && commands.into_iter().all(|command| called(command).is_some())
}

fn parse(text: &str) -> Option<CstRootNode> {
    CstRootNode::parse(text, &READING).ok()
}

fn value(text: &str) -> Option<serde_json::Value> {
    jsonc_parser::parse_to_serde_value(text, &READING).ok()
}

fn value_of(wanted: &CstInputValue) -> Option<serde_json::Value> {
    let root = parse("")?;
    root.set_value(wanted.clone());
    value(&root.to_string())
}

#[cfg(test)]
mod tests {
    use super::{runs_ours, value, with_ours, without_ours};
    use crate::install::{INSTALLERS, Programs};
    use proptest::prelude::{ProptestConfig, Strategy, any, prop, prop_assert, prop_assert_eq, proptest};
    use serde_json::Value;
    use std::path::Path;

    /// Whatever the file looked like: once in and out again leaves its values, and twice in is once in.
    #[test]
    fn in_twice_is_in_once_and_out_is_out() {
        let texts = [
            "",
            "{}",
            "// mine\n{ }\n",
            "{\n\t\"a\": 1, // x\n}\n",
            "{\"hooks\":{}}",
            "{\r\n  \"hooks\": {\r\n    \"Other\": []\r\n  }\r\n}\r\n",
            "\u{feff}{\"description\": \"x\"}\n",
        ];
        for installer in INSTALLERS {
            for text in texts.iter().filter(|text| installer.tops.is_empty() || !text.contains("\"a\"")) {
                let file = Path::new("x.json");
                let once = with_ours(file, text, installer, &Programs::bare()).expect(text);
                let twice = with_ours(file, &once, installer, &Programs::bare()).expect(text);
                assert_eq!(once, twice, "{}", installer.name);
                let out = without_ours(&once, None).expect("it is in");
                assert!(without_ours(&out, None).is_none(), "{out}");
                assert_eq!(once.starts_with('\u{feff}'), text.starts_with('\u{feff}'));
                assert_eq!(once.contains("// "), text.contains("// "), "{once}");
            }
        }
    }

    /// A value without our handlers, and without what is empty.
    fn without_handlers(value: &Value) -> Value {
        match value {
            Value::Object(members) => {
                let kept = members.iter().map(|(key, value)| (key.clone(), without_handlers(value)));
                Value::Object(kept.filter(|(_, value)| !is_empty(value)).collect())
            }
            Value::Array(members) => {
                let kept = members.iter().filter(|value| !runs_ours(value)).map(without_handlers);
                Value::Array(
                    kept.filter(|value| {
                        !is_empty(value) && value.get("matcher").is_none_or(|_| value.get("hooks").is_some())
                    })
                    .collect(),
                )
            }
            other => other.clone(),
        }
    }

    fn is_empty(value: &Value) -> bool {
        matches!(value, Value::Object(members) if members.is_empty())
            || matches!(value, Value::Array(members) if members.is_empty())
    }

    fn blank() -> impl Strategy<Value = &'static str> {
        prop::sample::select(vec!["", " ", "\n", "\n  ", "\r\n\t", " /* x */ ", " // x\n", "\n// x\n    "])
    }

    fn handler() -> impl Strategy<Value = String> {
        let handlers = vec![
            r#"{"type":"command","command":"mine.sh"}"#,
            r#"{"matcher":"Bash","hooks":[{"type":"command","command":"mine.sh"}]}"#,
            r#"{"matcher":"Bash","hooks":[{"command":"a"},{"command":"/old/skraft-pre"}]}"#,
            r#"{"command":"/old/skraft-pre --x"}"#,
            r#"{"hooks":[{"command":"skraft-stop"}]}"#,
            r#"{"hooks":[{"command":"nice skraft-pre | tee log"}]}"#,
            r#"{"bash":"mine.sh","powershell":"& skraft-pre"}"#,
            "7",
        ];
        prop::sample::select(handlers).prop_map(str::to_owned)
    }

    /// A list or an object of these members, with blanks between, and now and then a trailing comma.
    fn around(open: char, members: Vec<String>, close: char, blanks: &[&str], trails: bool) -> String {
        let mut blanks = blanks.iter().copied().cycle();
        let mut blank = || blanks.next().unwrap_or_default();
        let mut text = String::from(open);
        let count = members.len();
        for (number, member) in members.into_iter().enumerate() {
            let comma = if number + 1 < count || trails { "," } else { "" };
            text.push_str(&format!("{}{member}{}{comma}", blank(), blank()));
        }
        text.push_str(blank());
        text.push(close);
        text
    }

    fn settings() -> impl Strategy<Value = String> {
        let list = prop::collection::vec(handler(), 0..4);
        let event = prop::sample::subsequence(vec!["PreToolUse", "BeforeTool", "preToolUse", "Stop", "Mine"], 0..4);
        let blanks = prop::collection::vec(blank(), 1..9);
        (event, prop::collection::vec(list, 4), blanks, any::<[bool; 4]>()).prop_map(
            |(events, lists, blanks, flags)| {
                let events = events.into_iter().zip(lists);
                let events =
                    events.map(|(event, list)| format!("\"{event}\":{}", around('[', list, ']', &blanks, flags[0])));
                let hooks = format!("\"hooks\":{}", around('{', events.collect(), '}', &blanks, flags[1]));
                let mut members = vec!["\"description\": \"x\"".to_owned(), hooks];
                if flags[3] {
                    members.reverse();
                }
                let top = around('{', members, '}', &blanks, flags[2]);
                format!("{}{top}{}", blanks[0], blanks[blanks.len() - 1])
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]

        #[test]
        fn whatever_the_text_looks_like_only_ours_changes(text in settings()) {
            let file = Path::new("x.json");
            for installer in INSTALLERS {
                let old = value(&text).expect("it is made so");
                let once = with_ours(file, &text, installer, &Programs::bare()).expect("it has the shape");
                let new = value(&once).unwrap_or_else(|| panic!("{} no longer reads:\n{once}", installer.name));
                let mut rest = without_handlers(&new);
                if old.get("version").is_none() {
                    rest.as_object_mut().expect("an object").remove("version");
                }
                prop_assert_eq!(&rest, &without_handlers(&old), "{}", once);
                // A comment beside an old entry of ours goes with it.
                for comment in ["// x", "/* x */"].iter().filter(|_| !text.contains("skraft-")) {
                    prop_assert_eq!(once.matches(comment).count(), text.matches(comment).count(), "{}", once);
                }
                prop_assert_eq!(&with_ours(file, &once, installer, &Programs::bare()).expect("it has the shape"), &once);
                let out = without_ours(&once, None).expect("it is in");
                prop_assert!(without_ours(&out, None).is_none());
                let out = value(&out).unwrap_or_else(|| panic!("{} no longer reads:\n{out}", installer.name));
                let mut out = without_handlers(&out);
                out.as_object_mut().expect("an object").remove("version");
                prop_assert_eq!(out, without_handlers(&old));
                let is_strict = |text: &str| serde_json::from_str::<Value>(text).is_ok();
                prop_assert!(!is_strict(&text) || is_strict(&once), "{}", once);
            }
        }
    }
}
