//! Whose a command line is: it is ours when the program that it starts is one of our hook programs. One that only mentions
//! a program (`nice skraft-pre … | tee log`) is somebody else's: nothing of ours may change it, and nobody can say what it
//! answers.

use super::command::OURS;
use crate::event::Program;

/// Shells whose `-c` takes a whole command line.
const SHELLS: [&str; 5] = ["sh", "bash", "dash", "zsh", "ksh"];

/// A program of ours, as a command line calls it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Called {
    /// Which program.
    pub program: Program,
    /// As it is written there.
    pub written: String,
}

/// The program of ours that a command line starts: its first word, also behind PowerShell's `&` or in `sh -c '…'`.
pub(super) fn called(command: &str) -> Option<Called> {
    let words = words(command);
    let words = words.strip_prefix(["&".to_owned()].as_slice()).unwrap_or(&words);
    match words {
        [shell, flag, line, ..] if flag == "-c" && SHELLS.contains(&name(shell)) => first(&self::words(line)),
        words => first(words),
    }
}

fn first(words: &[String]) -> Option<Called> {
    let written = words.first()?;
    let program = OURS.into_iter().find(|program| program.name() == name(written))?;
    Some(Called { program, written: written.clone() })
}

/// A program's name without its folder.
fn name(word: &str) -> &str {
    let name = word.rsplit(['/', '\\']).next().unwrap_or(word);
    let stem = name.len().checked_sub(".exe".len()).and_then(|at| name.split_at_checked(at));
    stem.filter(|(_, end)| end.eq_ignore_ascii_case(".exe")).map_or(name, |(stem, _)| stem)
}

/// Whether one of our hook programs is named anywhere in a text, by path or bare.
pub(super) fn mentions(text: &str) -> bool {
    let is_word = |character: char| character.is_alphanumeric() || "_-.".contains(character);
    OURS.iter().any(|program| {
        text.match_indices(program.name()).any(|(at, name)| {
            let before = text.get(..at).unwrap_or_default();
            let after = text.get(at + name.len()..).unwrap_or_default();
            let after = after
                .get(..4)
                .filter(|end| end.eq_ignore_ascii_case(".exe"))
                .map_or(after, |_| after.get(4..).unwrap_or_default());
            !before.ends_with(is_word) && !after.starts_with(is_word)
        })
    })
}

/// The words of a command line, quotes taken off.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quote = None;
    let mut letters = command.chars().peekable();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (Some(_), _) => word.push(letter),
            (None, '\'' | '"') => quote = Some(letter),
            (None, '\\') if letters.peek() == Some(&'\'') => word.extend(letters.next()),
            (None, _) if letter.is_whitespace() => words.push(std::mem::take(&mut word)),
            (None, _) => word.push(letter),
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::{called, mentions};

    #[test]
    fn the_program_is_found_in_every_wording() {
        for (command, program) in [
            ("skraft-pre --runtime claude || { exit 2; }", "skraft-pre"),
            (r"'/a '\''b/skraft-stop' --x", "/a 'b/skraft-stop"),
            (r#"/bin/sh -c '/a/skraft-pre || { echo '\''x'\''; }'"#, "/a/skraft-pre"),
            ("& 'C:/x y/skraft-post.exe' --x", "C:/x y/skraft-post.exe"),
            (r"& 'C:\x\skraft-post.EXE' -y", r"C:\x\skraft-post.EXE"),
        ] {
            assert_eq!(called(command).map(|called| called.written).as_deref(), Some(program), "{command}");
            assert!(mentions(command), "{command}");
        }
    }

    #[test]
    fn what_only_mentions_a_program_is_not_ours() {
        for (command, is_named) in [
            ("node x.js", false),
            ("true # /x/skraft-pre", true),
            ("echo x skraft-pre", true),
            ("nice skraft-pre --runtime claude | tee log", true),
            ("sh -c 'nice skraft-pre'", true),
            ("sh wrapper.sh skraft-pre", true),
            ("FOO=1 skraft-pre", true),
            ("skraft-pre;true", true),
            ("skraft-pre-commit", false),
            ("my-skraft-pre", false),
            ("skraft-pre.sh", false),
            ("skraft-config doctor", false),
            ("skraft-prefix", false),
            ("", false),
        ] {
            assert_eq!((called(command), mentions(command)), (None, is_named), "{command}");
        }
    }
}
