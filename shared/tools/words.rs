//! The words of an opaque command that could name a guarded file or run one of our programs.
//!
//! No shell is read here: this only compares what stands in the text, with quotes and escapes taken off, as the
//! contract asks for opaque commands. It errs on the side of the guard, and past its limits it refuses.

use crate::action::Target;
use crate::guarded::{DEVICE, Guard, PROGRAMS};
use crate::path::Place;
use std::collections::HashSet;

/// The most words that are looked up on disk.
const MOST_LOOKED_UP: usize = 2_048;
/// The longest command that is looked at, in bytes. Padding must not carry a command past the guard.
const LONGEST: usize = 64 * 1024;
/// Why a longer one is refused.
const TOO_LONG: &str = "it is longer, or has more words, than skraft looks at in a command";
/// What runs one of our programs, or changes it.
const OURS: &str = "it is one of skraft's programs, which only people and runtimes call";
/// Verbs of `skraft-config` that change nothing.
const READING: [&str; 14] = [
    "show",
    "get",
    "path",
    "schema",
    "check",
    "rules",
    "runtimes",
    "explain",
    "replay",
    "doctor",
    "phase",
    "list",
    "--help",
    "--version",
];
/// What stands before the program that a simple command runs.
const BEFORE: [&str; 22] = [
    "sudo", "doas", "env", "exec", "command", "builtin", "nohup", "nice", "time", "timeout", "xargs", "then", "do",
    "else", "if", "while", "!", "sh", "bash", "zsh", "dash", "eval",
];
/// Programs that take away what their arguments name, and those that move all but the last.
const REMOVING: [&str; 9] = ["rm", "rmdir", "rd", "del", "erase", "unlink", "shred", "trash", "remove-item"];
const MOVING: [&str; 6] = ["mv", "move", "ren", "rename", "move-item", "rename-item"];

/// The words of a command that are guarded.
pub(super) fn of(command: &str, place: &Place, guard: &Guard) -> Vec<Target> {
    if command.len() > LONGEST {
        return vec![too_long()];
    }
    // Once with quotes as borders and once without them: both readings could be the shell's.
    let joined: String = command.chars().filter(|character| !"\"'`\\".contains(*character)).collect();
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for text in [command, joined.as_str()] {
        for segment in text.split([';', '|', '&', '\n']) {
            let words: Vec<&str> = segment.split(is_border).filter(|word| !word.is_empty()).collect();
            found.extend(program(&words));
            let takes = takes(&words);
            for (at, word) in words.iter().enumerate() {
                let gone = takes.is_some_and(|(from, to)| (from..to).contains(&at));
                if !could_be_path(word, place) || !seen.insert((word.to_string(), gone)) {
                    continue;
                }
                if seen.len() > MOST_LOOKED_UP {
                    return vec![too_long()];
                }
                let target = place.target(word);
                // A repository's folder is named in many a command that leaves it alone.
                if gone {
                    found.push(guard.mark_gone(target, place));
                } else if name(word.trim_end_matches('/')) != ".git" {
                    found.push(guard.mark(target, place));
                }
            }
        }
    }
    // Whether a device is read or written here nobody knows.
    found.retain(|target| target.guarded.is_some_and(|why| why != DEVICE));
    found.dedup();
    found
}

/// The program that a simple command runs, where it is one of ours; but for the verbs that only show.
fn program(words: &[&str]) -> Option<Target> {
    let is_before = |word: &str| BEFORE.contains(&word) || word.starts_with('-') || word.parse::<f64>().is_ok();
    let at = words.iter().position(|word| !is_before(name(word).as_str()))?;
    // An assignment was split at its sign: what it assigns is no program.
    let candidates = words.get(at..)?.iter().take(3).enumerate().map(|(offset, word)| (at + offset, name(word)));
    let (at, program) = candidates.into_iter().find(|(_, name)| PROGRAMS.contains(&name.as_str()))?;
    let is_first = words.get(..at)?.iter().all(|word| is_before(name(word).as_str()) || word.to_uppercase() == **word);
    let verb = words.get(at + 1).copied().unwrap_or_default();
    let shows =
        program == "skraft-audit" || READING.contains(&verb) && (program == "skraft-config" || verb.starts_with("--"));
    (is_first && !shows).then(|| Target {
        written: words.get(at).map_or(program, |word| (*word).to_owned()),
        guarded: Some(OURS),
        ..Target::hidden()
    })
}

/// Which words of a simple command name what it takes away.
fn takes(words: &[&str]) -> Option<(usize, usize)> {
    let of = |verbs: &[&str]| words.iter().position(|word| verbs.contains(&name(word).as_str()));
    // What git removes is in its history.
    let is_git = words.first().is_some_and(|word| name(word) == "git");
    if is_git {
        return None;
    }
    if let Some(at) = of(&REMOVING) {
        return Some((at + 1, words.len()));
    }
    of(&MOVING).map(|at| (at + 1, words.len().saturating_sub(1)))
}

fn name(word: &str) -> String {
    let name = word.rsplit(['/', '\\']).next().unwrap_or(word).to_lowercase();
    name.strip_suffix(".exe").map_or(name.clone(), str::to_owned)
}

fn too_long() -> Target {
    Target { written: "its length".to_owned(), guarded: Some(TOO_LONG), ..Target::hidden() }
}

fn is_border(character: char) -> bool {
    character.is_whitespace() || "\"'`<>(){}=,$".contains(character)
}

fn could_be_path(word: &str, place: &Place) -> bool {
    word.contains(['/', '.', '~', '\\']) || place.has(word)
}

#[cfg(test)]
mod tests {
    use super::of;
    use crate::guarded::Guard;
    use crate::path::Place;
    use crate::policy::Policy;
    use std::path::{Path, PathBuf};

    #[test]
    fn our_programs_count_where_they_are_run() {
        let place = Place::find(None, Some(Path::new("/nowhere/app")), PathBuf::from("/nowhere/u"));
        let guard = Guard::new(&place, &Policy { tracking_root: "x/plans".to_owned(), ..Policy::default() });
        let found = |command: &str| !of(command, &place, &guard).is_empty();
        for command in [
            "skraft-config set mode test",
            "/usr/bin/skraft-pre < x",
            "A=1 skraft-config set x",
            "sudo -n skraft-config trust",
            "ls && skraft-config unblock",
            "sh -c 'skraft-config set mode test'",
            "skra\"ft-con\"fig set x",
            "timeout 5 skraft-pre",
            "echo x > .claude/settings.json",
            "rm .skraftrc.json",
        ] {
            assert!(found(command), "{command}");
        }
        for command in [
            "which skraft-pre",
            "grep -rn skraft-pre src",
            "skraft-config rules",
            "skraft-config runtimes",
            "skraft-pre --help",
            "skraft-audit tail -n 3",
            "git commit -am 'clean up .'",
            "find . -name '*.pyc' -delete",
            "rm foo; ls .",
            "rm src/a.rs && cd ..",
            "cargo run --bin skraft-pre-x",
            "git rm --cached -r .",
            "mv a.txt ~",
            "cp a.txt .. && rm a.txt",
            "head -c1 /dev/urandom",
            "cat /proc/cpuinfo",
            "dd if=/dev/zero of=/dev/null",
        ] {
            assert!(!found(command), "{command}: {:?}", of(command, &place, &guard));
        }
    }
}
