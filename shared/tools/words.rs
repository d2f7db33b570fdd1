//! The words of an opaque command that could name a guarded file or run one of our programs.
//!
//! No shell is read here: this only compares what stands in the text, with quotes and escapes taken off, as the
//! contract asks for opaque commands. It errs on the side of the guard.

use crate::action::Target;
use crate::guarded::{Guard, PROGRAMS};
use crate::path::Place;

/// The most words that are looked up on disk.
const MOST_LOOKED_UP: usize = 512;
/// The longest command that is looked at, in bytes. Padding must not carry a command past the guard.
const LONGEST: usize = 64 * 1024;
/// Why a longer one is refused.
const TOO_LONG: &str = "it is longer than 64 KiB, more than skraft reads of a command";
/// What runs one of our programs, or changes it.
const OURS: &str = "it names one of skraft's programs, which only people and runtimes call";
/// Verbs of `skraft-config` that change nothing.
const READING: [&str; 13] = [
    "show",
    "get",
    "path",
    "schema",
    "check",
    "rules",
    "explain",
    "replay",
    "doctor",
    "phase",
    "list",
    "--help",
    "--version",
];

/// The words of a command that are guarded.
pub(super) fn of(command: &str, place: &Place, guard: &Guard) -> Vec<Target> {
    if command.len() > LONGEST {
        return vec![Target {
            written: "its length".to_owned(),
            guarded: Some(TOO_LONG),
            ..Target::hidden()
        }];
    }
    let whole: String = command
        .chars()
        .filter(|character| !"\"'`\\".contains(*character))
        .collect();
    let split = |text: &str| {
        text.split(parts)
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let mut found: Vec<Target> = programs(&split(&whole));
    let mut words = split(command);
    words.extend(split(&whole));
    words.sort();
    words.dedup();
    let takes = Takes::of(&words);
    let candidates = words
        .iter()
        .filter(|word| could_be_path(word, place))
        .take(MOST_LOOKED_UP);
    let targets = candidates.map(|word| place.target(word));
    found.extend(
        targets
            .map(|target| takes.mark(target, place, guard))
            .filter(|target| target.guarded.is_some()),
    );
    found
}

/// Whether a command could take a whole folder away.
struct Takes {
    removes: bool,
    moves: bool,
}

impl Takes {
    fn of(words: &[String]) -> Self {
        const REMOVING: [&str; 11] = [
            "rm",
            "rmdir",
            "rd",
            "del",
            "erase",
            "unlink",
            "shred",
            "trash",
            "remove-item",
            "-delete",
            "clean",
        ];
        const MOVING: [&str; 6] = ["mv", "move", "ren", "rename", "move-item", "rename-item"];
        let has = |verbs: &[&str]| {
            words
                .iter()
                .any(|word| verbs.contains(&word.rsplit('/').next().unwrap_or(word).to_lowercase().as_str()))
        };
        Self {
            removes: has(&REMOVING),
            moves: has(&MOVING),
        }
    }

    /// The folder that a thing is moved into stays; it is named more often than the project is moved.
    fn mark(&self, target: Target, place: &Place, guard: &Guard) -> Target {
        let holds_project = target.resolved().is_some_and(|path| place.root().starts_with(path));
        if self.removes || (self.moves && !holds_project) {
            guard.mark_gone(target, place)
        } else {
            guard.mark(target, place)
        }
    }
}

/// Calls of our programs, but for the verbs that only show.
fn programs(words: &[String]) -> Vec<Target> {
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let name = word.rsplit(['/', '\\']).next().unwrap_or(word).to_lowercase();
        let name = name.trim_end_matches(".exe");
        let shows = name == "skraft-audit"
            || (name == "skraft-config" && words.get(at + 1).is_some_and(|verb| READING.contains(&verb.as_str())));
        if PROGRAMS.contains(&name) && !shows {
            found.push(Target {
                written: word.clone(),
                guarded: Some(OURS),
                ..Target::hidden()
            });
        }
    }
    found
}

fn parts(character: char) -> bool {
    character.is_whitespace() || "\"'`;|&<>(){}=,$!".contains(character)
}

fn could_be_path(word: &str, place: &Place) -> bool {
    word.len() < 4_096
        && (word.contains(['/', '.', '~', '\\']) || std::fs::symlink_metadata(place.base().join(word)).is_ok())
}
