//! The programs that only read or print what their arguments say, as far as one must name one of ours in everyday work:
//! `grep`, `echo`, `git commit -m`. Whatever can run an argument is not among them, or only without what does.

use super::ours;
use super::simple::{Reading, Simple, Word};
use std::collections::HashSet;

/// Programs that run nothing that they are given.
const SAYING: &str = "grep egrep fgrep rg ag ack echo printf cat bat head tail less more which type whereis man ls ll tree \
    file stat wc cd pushd test [ [[ : true diff cmp du md5sum sha1sum sha256sum shasum basename dirname realpath readlink \
    sort uniq cut tr jq tee nl xxd od strings nm size ps pgrep column fold tac rev";
/// Beginnings of their options that run something all the same.
const RUNNING: [(&str, &[&str]); 8] = [
    ("rg", &["--pre", "--hostname-bin"]),
    ("ag", &["--pager"]),
    ("ack", &["--pager"]),
    ("bat", &["--pager"]),
    ("less", &["+", "-"]),
    ("more", &["+"]),
    ("man", &["-"]),
    ("sort", &["--co"]),
];
/// Programs of which only some subcommands run nothing that they are given.
const PARTLY: [(&str, &str); 9] = [
    (
        "git",
        "commit log grep show diff add status blame tag stash branch ls-files rev-parse shortlog describe notes checkout \
         switch restore mv rm merge revert cherry-pick reset",
    ),
    ("gh", "pr issue release search run workflow label api"),
    (
        "cargo",
        "build b check c clippy test t run r bench doc fmt tree add remove update metadata install uninstall package \
         publish search nextest bloat",
    ),
    ("npm", "install i add view info search list ls"),
    ("pnpm", "install i add view info search list ls"),
    ("yarn", "add info list why"),
    ("pip", "install show list download"),
    ("pip3", "install show list download"),
    ("brew", "install info list search"),
];
/// Where a program must be if it is called by its path.
const FOLDERS: [&str; 3] = ["/bin/", "/usr/bin/", "/usr/local/bin/"];
/// Words that stand before a simple command.
const RESERVED: [&str; 10] = ["if", "then", "else", "elif", "while", "until", "do", "!", "{", "time"];
/// Programs that run their arguments as they are.
const PASSING: [&str; 11] =
    ["sudo", "doas", "env", "exec", "command", "builtin", "nohup", "nice", "time", "timeout", "xargs"];
/// Words of `xargs` that take at most a number along.
const PASSED: [&str; 6] = ["-0", "-r", "-t", "-P", "-n", "{}"];
/// Commands that give a name another meaning.
const RENAMING: [&str; 5] = ["alias", "function", "hash", "enable", "coproc"];
/// What is in the name of a variable that says what others run.
const STEERING: [&str; 9] = ["PAGER", "EDITOR", "PATH", "PRELOAD", "SSH", "EXTERNAL", "WRAPPER", "RUNNER", "ENV"];

/// Whether a text changes what names mean: then no program is what it is called.
pub(super) fn meddles(reading: &Reading) -> bool {
    reading.commands.iter().any(|simple| {
        let (before, words) = program(&simple.words);
        let renames = words.first().is_some_and(|word| RENAMING.contains(&word.text.as_str()));
        renames || before.iter().chain(words).any(steers)
    })
}

fn steers(word: &Word) -> bool {
    word.text.split_once('=').is_some_and(|(name, value)| {
        is_variable(name) && !["", "cat"].contains(&value) && STEERING.iter().any(|part| name.contains(part))
    })
}

fn is_variable(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|character| character.is_ascii_alphanumeric() || character == '_')
}

fn is_assignment(word: &Word) -> bool {
    word.text.split_once('=').is_some_and(|(name, _)| is_variable(name))
}

/// The words of a simple command: what stands before its program, and from there on.
pub(super) fn program(words: &[Word]) -> (&[Word], &[Word]) {
    let is_before = |word: &Word| word.is_file || is_assignment(word) || RESERVED.contains(&word.text.as_str());
    let at = words.iter().position(|word| !is_before(word)).unwrap_or(words.len());
    words.split_at(at)
}

/// Whether a command only says what its words are, and so does everybody who gets it.
pub(super) fn only_says(reading: &Reading, id: usize) -> bool {
    let Some(simple) = reading.commands.get(id) else { return false };
    says(program(&simple.words).1) && is_said(reading, simple)
}

/// Whether nobody who gets a command's output, at first or later hand, would run it.
pub(super) fn is_said(reading: &Reading, simple: &Simple) -> bool {
    let mut open = simple.into.clone();
    let mut seen = HashSet::new();
    while let Some(next) = open.pop() {
        if !seen.insert(next) {
            continue;
        }
        match reading.commands.get(next) {
            Some(taker) if takes_in(taker) => open.extend(&taker.into),
            _ => return false,
        }
    }
    true
}

/// In a loop or a group the next command could read it as well.
fn takes_in(simple: &Simple) -> bool {
    let is_plain = simple.words.first().is_some_and(|word| !RESERVED.contains(&word.text.as_str()));
    is_plain && says(program(&simple.words).1)
}

/// What a chain of programs that run their arguments comes to.
pub(super) fn behind(words: &[Word]) -> &[Word] {
    let mut rest = words;
    let mut runner = None;
    while let [word, more @ ..] = rest {
        let text = word.text.as_str();
        let passes = PASSING.contains(&text) && !looks_up(rest);
        if !(passes || word.is_file || runner.is_some_and(|runner| is_between(runner, rest)))
            || word.expands && text != "{}"
        {
            break;
        }
        runner = if passes { Some(text) } else { runner };
        rest = more;
    }
    rest
}

/// Whether the first of these words is no program yet: a duration, an assignment, an option without a value.
fn is_between(runner: &str, words: &[Word]) -> bool {
    let [word, more @ ..] = words else { return false };
    let text = word.text.as_str();
    let is_number = text.trim_end_matches(['s', 'm', 'h']).parse::<f64>().is_ok();
    let is_mark = || text == "-I" && more.first().is_some_and(|mark| mark.text == "{}");
    is_number || is_assignment(word) || runner == "xargs" && (PASSED.contains(&text) || is_mark())
}

/// `command -v` only says where a program is.
fn looks_up(words: &[Word]) -> bool {
    matches!(words, [command, option, ..] if command.text == "command" && ["-v", "-V"].contains(&option.text.as_str()))
}

fn says(words: &[Word]) -> bool {
    let words = behind(words);
    let Some((first, arguments)) =
        words.split_first().filter(|(first, _)| !first.expands || first.text.starts_with('['))
    else {
        return false;
    };
    let name = FOLDERS.iter().find_map(|folder| first.text.strip_prefix(folder)).unwrap_or(&first.text);
    if is_among(SAYING, name) || looks_up(words) {
        let running =
            RUNNING.iter().find(|(program, _)| *program == name).map_or(&[] as &[&str], |(_, options)| options);
        return !begins(arguments, running);
    }
    match name {
        "find" => finds(arguments),
        "sed" => substitutes(arguments),
        "awk" | "gawk" | "mawk" => reckons(arguments),
        _ => PARTLY.iter().any(|(program, parts)| *program == name && says_partly(name, parts, arguments)),
    }
}

fn is_among(names: &str, name: &str) -> bool {
    names.split_whitespace().any(|one| one == name)
}

fn begins(words: &[Word], options: &[&str]) -> bool {
    words.iter().any(|word| options.iter().any(|option| word.text.starts_with(option)))
}

fn says_partly(program: &str, parts: &str, arguments: &[Word]) -> bool {
    let words = without_global(program, arguments);
    let Some((part, arguments)) = words.split_first().filter(|(part, _)| is_among(parts, &part.text)) else {
        return false;
    };
    match (program, part.text.as_str()) {
        ("git", "grep") => !arguments.iter().any(opens_pager),
        ("cargo", "run" | "r") => !begins(arguments, &["--config"]) && builds(arguments),
        ("cargo", _) => !begins(arguments, &["--config"]),
        _ => true,
    }
}

/// `git grep -O`, also among other letters.
fn opens_pager(word: &Word) -> bool {
    let letters = word.text.strip_prefix('-').filter(|letters| !letters.starts_with('-'));
    letters.is_some_and(|letters| letters.contains('O')) || word.text.starts_with("--op")
}

/// The arguments from the subcommand on. Options that are not known stay, and are no subcommand.
fn without_global<'w>(program: &str, arguments: &'w [Word]) -> &'w [Word] {
    const ALONE: [&str; 7] = ["--no-pager", "-P", "-q", "--quiet", "-v", "--locked", "--offline"];
    let mut rest = arguments;
    while let [option, more @ ..] = rest {
        let is_toolchain = program == "cargo" && option.text.starts_with('+');
        let is_user = |value: &Word| value.text.starts_with("user.") && !value.expands;
        rest = match (program, option.text.as_str(), more) {
            ("git", "-C", [folder, more @ ..]) if !folder.expands => more,
            ("git", "-c", [value, more @ ..]) if is_user(value) => more,
            (_, text, _) if is_toolchain || ALONE.contains(&text) => more,
            _ => break,
        };
    }
    rest
}

/// `cargo run`: what it builds may be ours, but not what is handed on to it.
fn builds(arguments: &[Word]) -> bool {
    let at = arguments.iter().position(|word| word.text == "--").unwrap_or(arguments.len());
    let (own, handed) = arguments.split_at(at);
    let handed = handed.get(1..).unwrap_or_default();
    let is_config = own.iter().find(|word| ours::name(&word.text).trim_start_matches("--bin=") == "skraft-config");
    match is_config {
        Some(program) if !handed.is_empty() => {
            ours::in_words(&[std::slice::from_ref(program), handed].concat()).is_none()
        }
        _ => ours::in_words(handed).is_none(),
    }
}

fn finds(arguments: &[Word]) -> bool {
    let runs = |word: &Word| word.text.starts_with("-exec") || word.text.starts_with("-ok");
    arguments.split(runs).skip(1).all(says)
}

/// One address, or one substitution, and no option that brings more.
fn substitutes(arguments: &[Word]) -> bool {
    let (options, others): (Vec<&Word>, Vec<&Word>) =
        arguments.iter().filter(|word| !word.is_file).partition(|word| word.text.starts_with('-'));
    let are_known = options.iter().all(|word| ["-n", "-E", "-r", "-i", "-s", "-u"].contains(&word.text.as_str()));
    let Some(script) = others.first() else { return false };
    are_known && (is_address(&script.text) || is_substitution(&script.text))
}

fn is_address(script: &str) -> bool {
    script.chars().all(|character| character.is_ascii_digit() || ",$pdq".contains(character))
}

fn is_substitution(script: &str) -> bool {
    let mut characters = script.chars();
    let (Some('s'), Some(mark)) = (characters.next(), characters.next()) else { return false };
    let parts: Vec<&str> = characters.as_str().split(mark).collect();
    let is_plain = !mark.is_alphanumeric() && !"\\\n; ".contains(mark) && !script.contains('\n');
    match parts.as_slice() {
        [from, to, flags] => {
            let is_escaped = from.ends_with('\\') || to.ends_with('\\');
            is_plain && !is_escaped && flags.chars().all(|flag| flag.is_ascii_digit() || "gpiI".contains(flag))
        }
        _ => false,
    }
}

/// A script that calls nobody.
fn reckons(arguments: &[Word]) -> bool {
    arguments.iter().all(|word| {
        let is_known = !word.text.starts_with('-') || word.text.starts_with("-F") || word.text.starts_with("-v");
        is_known && !word.text.contains(['|', '@']) && !word.text.contains("system") && !word.text.contains("getline")
    })
}
