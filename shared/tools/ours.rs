//! Whether a part of a command that nobody can vouch for runs one of our programs, or changes it.
//!
//! One of them as any word counts, since hundreds of programs run what their arguments name; but for the verbs that only
//! show. What is proved to only read is not asked here.

use crate::guarded::PROGRAMS;
use crate::pattern::path_matches;

/// Verbs of `skraft-config` that change nothing.
const READING: [&str; 15] = [
    "show",
    "get",
    "path",
    "schema",
    "check",
    "rules",
    "runtimes",
    "explain",
    "replay",
    "scan",
    "doctor",
    "phase",
    "list",
    "--help",
    "--version",
];
/// The option with which one of them (`scan`) writes, and lets pass what is forbidden.
const FREEZING: &str = "--freeze";
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
/// Programs that only build, keep or look up what their words name.
const KEEPING: [&str; 9] = ["cargo", "git", "gh", "brew", "pip", "pip3", "npm", "rustup", "docker"];

/// One of our programs among the resolved words of a simple command.
pub(super) fn in_words(words: &[String]) -> Option<String> {
    words.iter().enumerate().find_map(|(at, word)| {
        let behind = words.get(at + 1..).unwrap_or_default();
        // What nobody can read could move the verb: nothing is known from there on.
        let behind: Vec<&str> =
            behind.iter().map(String::as_str).take_while(|word| !word.contains(['…', '*', '?', '['])).collect();
        let Some(program) = named(word, at == 0, behind.first().copied()) else {
            return in_text(word, false);
        };
        (!shows(program, &behind)).then(|| word.clone())
    })
}

/// One of our programs inside a text that is a command for somebody else, or is not understood. `is_program`: its first
/// word is where a program is expected.
pub(super) fn in_text(text: &str, is_program: bool) -> Option<String> {
    let pieces: Vec<&str> = text.split(is_border).filter(|piece| !piece.is_empty()).collect();
    pieces.iter().enumerate().find_map(|(at, piece)| {
        let verb = pieces.get(at + 1).copied();
        let program = named(piece, is_program && at == 0, verb)?;
        let behind = pieces.get(at + 1..).unwrap_or_default();
        let shows = program == "skraft-audit" || verb.is_some_and(|verb| is_reading(program, verb, behind));
        (!shows).then(|| (*piece).to_owned())
    })
}

/// The words of a command but for those that a builder or keeper takes for itself: `cargo test --bin skraft-pre`.
pub(super) fn handed(words: &[String]) -> &[String] {
    let Some(program) = words.first().map(|word| name(word)) else { return words };
    if !KEEPING.contains(&program.as_str()) || words.iter().any(|word| word.starts_with("--config")) {
        return words;
    }
    let at = words.iter().position(|word| word == "--").unwrap_or(words.len());
    let runs = words.iter().any(|word| ["run", "r", "exec", "bisect", "foreach"].contains(&word.as_str()));
    let is_config = |word: &String| name(word).trim_start_matches("--bin=") == "skraft-config";
    let own = words.iter().take(at).position(is_config).filter(|_| runs && at < words.len());
    match own {
        // What is built is run with what stands behind the mark.
        Some(_) => words.get(at - 1..).unwrap_or_default(),
        None if program == "cargo" => words.get(at..).unwrap_or_default(),
        None if runs => words,
        None => &[],
    }
}

/// Whether one of our programs only shows something with these arguments.
fn shows(program: &str, arguments: &[&str]) -> bool {
    let mut rest = arguments.strip_prefix(&["--"]).unwrap_or(arguments);
    while let [option, _, more @ ..] = rest {
        if program != "skraft-config" || !OPTIONS.contains(option) {
            break;
        }
        rest = more;
    }
    program == "skraft-audit" || rest.first().is_some_and(|verb| is_reading(program, verb, rest))
}

fn is_reading(program: &str, verb: &str, words: &[&str]) -> bool {
    READING.contains(&verb) && (program == "skraft-config" || verb.starts_with("--")) && !words.contains(&FREEZING)
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
