//! What a text does, for the tests of this room: a phrase for each deed, in order and without repetition.

use super::deed::{Deed, Doubt};
use super::{Shell, read};

pub(super) fn told(text: &str, shell: Shell) -> String {
    let mut told: Vec<String> = Vec::new();
    for deed in read(text, shell).steps.iter().flat_map(|step| &step.deeds) {
        let phrase = match deed {
            Deed::Read(word) => format!("read {}", word.shown()),
            Deed::Write(word, _) => format!("write {}", word.shown()),
            Deed::Delete(word) => format!("delete {}", word.shown()),
            Deed::Patch(folder, _) => format!("patch {}", folder.shown()),
            Deed::Contact(contact) if contact.sends => format!("send {}", contact.address.shown()),
            Deed::Contact(contact) => format!("contact {}", contact.address.shown()),
            Deed::Dispatch { .. } => "dispatch".to_owned(),
            Deed::Opaque(opaque) => match opaque.doubt {
                Doubt::Changes => "changes".to_owned(),
                Doubt::Runs => "runs".to_owned(),
                Doubt::Unread => "unread".to_owned(),
            },
        };
        if !told.contains(&phrase) {
            told.push(phrase);
        }
    }
    told.join(", ")
}

/// Compares lines with what they do, and shows all that differ.
pub(super) fn check(shell: Shell, lines: &[(&str, &str)]) {
    let wrong: Vec<String> = lines
        .iter()
        .map(|(text, wanted)| (text, wanted, told(text, shell)))
        .filter(|(_, wanted, is)| is != *wanted)
        .map(|(text, wanted, is)| format!("{text}\n    is  {is}\n    not {wanted}"))
        .collect();
    assert!(wrong.is_empty(), "{} of {} wrong:\n{}", wrong.len(), lines.len(), wrong.join("\n"));
}

/// Reads what a text becomes by many small changes: an answer for each, whatever it is.
pub(super) fn shake(shell: Shell, texts: &[(&str, &str)], signs: &[&str], rounds: u32) {
    let mut state = 0x9e37_79b9_u32;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state as usize % below.max(1)
    };
    for round in 0..rounds {
        let (text, _) = texts[round as usize % texts.len()];
        let mut signs_of: Vec<char> = text.chars().collect();
        for _ in 0..=random(3) {
            let at = random(signs_of.len() + 1);
            match random(4) {
                0 if at < signs_of.len() => _ = signs_of.remove(at),
                1 => {
                    let other: Vec<char> = texts[random(texts.len())].0.chars().collect();
                    let from = random(other.len());
                    let piece: Vec<char> = other.into_iter().skip(from).take(random(12)).collect();
                    signs_of.splice(at..at, piece);
                }
                2 => signs_of.truncate(at),
                _ => {
                    let sign: Vec<char> = signs[random(signs.len())].chars().collect();
                    signs_of.splice(at..at, sign);
                }
            }
        }
        let text: String = signs_of.into_iter().collect();
        let start = std::time::Instant::now();
        _ = read(&text, shell);
        assert!(start.elapsed().as_secs() < 10, "too slow: {text:?}");
    }
}
