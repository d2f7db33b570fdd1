//! Brace expansion: `{a,b}` and `{1..3}`.

/// The most words that one may become.
const MOST: usize = 256;
/// The longest sequence that is counted out.
const LONGEST_SEQUENCE: i64 = 256;

/// What a text becomes: itself, where it has no braces, and as it is, where it would become too many.
pub(super) fn expanded(text: &str) -> Vec<String> {
    let mut open = vec![text.to_owned()];
    let mut done = Vec::new();
    while let Some(text) = open.pop() {
        if open.len() + done.len() > MOST {
            return vec![text];
        }
        match first(&text) {
            Some((before, alternatives, after)) => {
                let all = alternatives.into_iter().rev().map(|one| format!("{before}{one}{after}"));
                open.extend(all);
            }
            None => done.push(text),
        }
    }
    done
}

/// The first braces that expand: what is before, the alternatives, what is behind.
fn first(text: &str) -> Option<(&str, Vec<String>, &str)> {
    let mut from = 0;
    while let Some(start) = text.get(from..)?.find('{').map(|at| at + from) {
        if let Some((alternatives, end)) = alternatives(text.get(start..)?) {
            return Some((text.get(..start)?, alternatives, text.get(start + end..)?));
        }
        from = start + 1;
    }
    None
}

/// What stands between braces, and how long they are.
fn alternatives(text: &str) -> Option<(Vec<String>, usize)> {
    let mut depth = 0_usize;
    let mut parts = Vec::new();
    let mut begin = 1;
    for (at, character) in text.char_indices() {
        match character {
            '{' => depth += 1,
            ',' if depth == 1 => {
                parts.push(text.get(begin..at)?.to_owned());
                begin = at + 1;
            }
            '}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    let last = text.get(begin..at)?;
                    if parts.is_empty() {
                        return sequence(last).map(|sequence| (sequence, at + 1));
                    }
                    parts.push(last.to_owned());
                    return Some((parts, at + 1));
                }
            }
            _ => {}
        }
    }
    None
}

/// `1..5`, `a..e`, with an optional step.
fn sequence(text: &str) -> Option<Vec<String>> {
    let mut ends = text.split("..");
    let (from, to, step) = (ends.next()?, ends.next()?, ends.next());
    let step = step.map_or(Some(1), |step| step.parse::<i64>().ok())?.unsigned_abs().max(1);
    if let (Ok(from), Ok(to)) = (from.parse::<i64>(), to.parse::<i64>()) {
        return counted(from, to, step).map(|all| all.into_iter().map(|number| number.to_string()).collect());
    }
    let letter = |text: &str| text.chars().next().filter(|letter| letter.is_ascii() && text.len() == 1);
    let (from, to) = (letter(from)?, letter(to)?);
    let all = counted(i64::from(u32::from(from)), i64::from(u32::from(to)), step)?;
    Some(all.into_iter().filter_map(|code| Some(char::from(u8::try_from(code).ok()?).to_string())).collect())
}

fn counted(from: i64, to: i64, step: u64) -> Option<Vec<i64>> {
    let step = i64::try_from(step).ok()?;
    let (low, high) = (from.min(to), from.max(to));
    if high.checked_sub(low)? / step > LONGEST_SEQUENCE {
        return None;
    }
    let up: Vec<i64> = std::iter::successors(Some(from), |now| {
        let next = if from <= to { now.checked_add(step)? } else { now.checked_sub(step)? };
        (low..=high).contains(&next).then_some(next)
    })
    .collect();
    Some(up)
}
