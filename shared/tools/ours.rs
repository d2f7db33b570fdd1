//! Whether a command runs one of our programs.
//!
//! One of them as any word counts, since hundreds of programs run what their arguments name; but for the verbs that only
//! show, and for the words of a program that is known to only read or print them ([`super::saying`]).

use super::saying;
use super::simple::{self, Reading, Word};
use crate::guarded::PROGRAMS;
use crate::pattern::path_matches;

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
/// Options of `skraft-config` that stand before its verb, each with a value.
const OPTIONS: [&str; 2] = ["--home", "--project"];
/// Verbs that change something: behind them even a glob that could be anything is taken for ours.
const CHANGING: [&str; 12] = [
    "set",
    "unset",
    "init",
    "trust",
    "untrust",
    "pause",
    "resume",
    "allow-once",
    "unblock",
    "install",
    "uninstall",
    "hooks",
];
/// The programs that take a text to run behind `-c`.
const SHELLS: [&str; 6] = ["sh", "bash", "zsh", "dash", "ksh", "ash"];
/// How deep such texts are read in each other.
const DEEPEST: usize = 4;

/// The word of a command that runs one of our programs.
pub(super) fn run_by(command: &str) -> Option<String> {
    could_name(command).then(|| in_text(command, DEEPEST, true)).flatten()
}

/// Most commands say nothing of us and hold no glob.
fn could_name(command: &str) -> bool {
    let plain: String = command.chars().filter(|character| !"\"'`\\".contains(*character)).collect();
    plain.contains(['*', '?', '[']) || plain.to_lowercase().contains("kraft")
}

/// `is_said`: whether what it prints is taken by nobody who would run it.
fn in_text(text: &str, depth: usize, is_said: bool) -> Option<String> {
    let reading = simple::read(text);
    if !reading.is_sure || depth == 0 || saying::meddles(&reading) {
        return in_piece(text, true);
    }
    (0..reading.commands.len()).find_map(|id| in_command(&reading, id, depth, is_said))
}

fn in_command(reading: &Reading, id: usize, depth: usize, is_said: bool) -> Option<String> {
    let simple = reading.commands.get(id)?;
    let (before, words) = saying::program(&simple.words);
    let in_before = before.iter().find_map(|word| in_piece(&word.text, false));
    if in_before.is_some() {
        return in_before;
    }
    let Some((script, more)) = script(words) else {
        // Most commands do not speak of us: who gets what they print need not be looked for.
        return in_words(words).filter(|_| !is_said || !saying::only_says(reading, id));
    };
    let is_said = is_said && saying::is_said(reading, simple);
    in_text(&script.text, depth - 1, is_said).or_else(|| in_words(more))
}

/// The text that a shell is given to run, and what stands behind it.
fn script(words: &[Word]) -> Option<(&Word, &[Word])> {
    match saying::behind(words) {
        [shell, option, script, more @ ..] if SHELLS.contains(&shell.text.as_str()) => {
            let takes_text = option.text.starts_with('-')
                && option.text.ends_with('c')
                && option.text.chars().skip(1).all(char::is_alphabetic)
                && !option.text.contains(['o', 'O']);
            (takes_text && !script.expands).then_some((script, more))
        }
        _ => None,
    }
}

/// One of our programs among the words of a command.
pub(super) fn in_words(words: &[Word]) -> Option<String> {
    let first = words.iter().position(|word| !word.is_file);
    words.iter().enumerate().find_map(|(at, word)| {
        let behind = words.iter().skip(at + 1).filter(|word| !word.is_file);
        // What the shell puts in could move the verb: nothing is known from there on.
        let behind: Vec<&str> = behind.take_while(|word| !word.expands).map(|word| word.text.as_str()).collect();
        let Some(program) = named(&word.text, Some(at) == first, behind.first().copied()) else {
            return in_piece(&word.text, false);
        };
        (word.is_file || !shows(program, &behind)).then(|| word.text.clone())
    })
}

/// Whether one of our programs only shows something with these arguments.
pub(super) fn shows(program: &str, arguments: &[&str]) -> bool {
    let mut rest = arguments;
    while let [option, _, more @ ..] = rest {
        if program != "skraft-config" || !OPTIONS.contains(option) {
            break;
        }
        rest = more;
    }
    program == "skraft-audit" || rest.first().is_some_and(|verb| is_reading(program, verb))
}

fn is_reading(program: &str, verb: &str) -> bool {
    READING.contains(&verb) && (program == "skraft-config" || verb.starts_with("--"))
}

/// One of our programs inside a text that is a command for somebody else, or is not understood.
fn in_piece(text: &str, is_program: bool) -> Option<String> {
    let pieces: Vec<&str> = text.split(is_border).filter(|piece| !piece.is_empty()).collect();
    pieces.iter().enumerate().find_map(|(at, piece)| {
        let verb = pieces.get(at + 1).copied();
        let program = named(piece, is_program && at == 0, verb)?;
        let shows = program == "skraft-audit" || verb.is_some_and(|verb| is_reading(program, verb));
        (!shows).then(|| (*piece).to_owned())
    })
}

fn is_border(character: char) -> bool {
    character.is_whitespace() || "\"'`<>(){}=,$;|&!".contains(character)
}

/// Which of our programs a word names, also by a glob; one that could be nearly anything only where a program is expected
/// or a verb of ours follows.
fn named(word: &str, is_program: bool, next: Option<&str>) -> Option<&'static str> {
    let names = [name(word), name(&word.replace('\\', ""))];
    // An option can have its value in the same word: `-c'skraft-config …'`.
    let is_option = word.starts_with('-');
    let is_it = |name: &String, program: &str| name == program || is_option && name.ends_with(program);
    let by_name = PROGRAMS.into_iter().find(|program| names.iter().any(|name| is_it(name, program)));
    by_name.or_else(|| {
        let [name, _] = &names;
        let is_followed = next.is_some_and(|next| CHANGING.contains(&next));
        let is_ours = is_program || name.contains("raft") || is_followed;
        // Stars alone are more often a mark in a text.
        let is_glob = name.contains(['*', '?', '[']) && (is_followed || name.contains(char::is_alphanumeric));
        (is_glob && is_ours).then(|| by_glob(name)).flatten()
    })
}

/// Of the programs that a glob means, the one that can do most harm: so not the one that only shows.
fn by_glob(glob: &str) -> Option<&'static str> {
    let stem = glob.strip_suffix(".exe").unwrap_or(glob);
    PROGRAMS.into_iter().find(|program| path_matches(stem, program))
}

/// The last part of a path in lower case, without the end that Windows gives programs.
pub(super) fn name(word: &str) -> String {
    let name = word.rsplit(['/', '\\']).next().unwrap_or(word).to_lowercase();
    name.strip_suffix(".exe").map_or(name.clone(), str::to_owned)
}
