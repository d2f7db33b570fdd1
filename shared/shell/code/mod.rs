//! The inline code of interpreters: `python -c`, `node -e`, `perl -e`, `ruby -e`, `php -r`, the scripts of `awk` and `sed`.
//!
//! The stance is proof: code is harmless when every name in it is known to change nothing; else it is opaque. No language
//! is parsed. Its tokens are taken apart exactly ([`tokens`]), since a quote that is read wrongly would hide code, and then
//! every name is looked at: a local name can hold only what the code could get at, so a local name is harmless if all
//! others are. What is known to write, to contact or to run is told as that, and must be called where it is named; as a
//! value it is opaque. Where a language has two readings of one character, the code is opaque.

mod awk;
mod node;
mod perl;
mod php;
mod python;
mod report;
mod ruby;
mod sed;
mod tokens;

use self::report::Report;
use super::deed::Deed;
use super::word::{ANYTHING, PLAIN, Word};

/// The longest code that is read, in bytes.
const LONGEST: usize = 16 * 1024;

/// A language that stands on command lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    /// `python -c`
    Python,
    /// `node -e`, also `deno eval` and `bun -e`
    Node,
    /// `perl -e`
    Perl,
    /// `ruby -e`
    Ruby,
    /// `php -r`
    Php,
    /// A script of `awk`.
    Awk,
    /// A script of `sed`.
    Sed,
}

impl Language {
    /// The language of a word of the table.
    pub(super) fn named(word: &str) -> Option<Self> {
        Some(match word {
            "python" => Self::Python,
            "node" => Self::Node,
            "perl" => Self::Perl,
            "ruby" => Self::Ruby,
            "php" => Self::Php,
            "awk" => Self::Awk,
            "sed" => Self::Sed,
            _ => return None,
        })
    }

    /// As a reason names it.
    fn shown(self) -> &'static str {
        match self {
            Self::Python => "Python",
            Self::Node => "JavaScript",
            Self::Perl => "Perl",
            Self::Ruby => "Ruby",
            Self::Php => "PHP",
            Self::Awk => "awk",
            Self::Sed => "sed",
        }
    }
}

/// What is found in a piece of code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Found {
    /// It does this.
    Deed(Deed),
    /// It gives this text, of which all is known, to a shell.
    Shell(Word),
    /// It runs this program with these arguments; of the program all is known.
    Command(Vec<Word>),
}

/// What a piece of code does. `arguments` are the words that the program is given (`sys.argv`, `$ARGV`, the files of `awk`);
/// they are reported as read by the caller, not here. Code that the shell put values into is not known, and so opaque.
///
/// What options add to the code, the caller adds: for `-n` and `-p` of perl `while (<>) {` and `}` around it, for `-M` and `-r`
/// the line that loads the module. A program that is found reads what its caller reads: a shell without a script is opaque.
///
/// Nothing found means that the code is proved harmless. A file or address that the code does not show is told as
/// [`Word::anything`].
pub(super) fn read(language: Language, code: &str, arguments: &[Word]) -> Vec<Found> {
    let mut report = Report::new(language.shown(), arguments);
    if code.contains([ANYTHING, PLAIN]) {
        report.unread("the shell puts a value into it that is not known");
    } else if code.len() > LONGEST {
        report.unread("it is longer than skraft reads");
    } else {
        let read = match language {
            Language::Python => python::read(code, &mut report),
            Language::Node => node::read(code, &mut report),
            Language::Perl => perl::read(code, &mut report),
            Language::Ruby => ruby::read(code, &mut report),
            Language::Php => php::read(code, &mut report),
            Language::Awk => awk::read(code, &mut report),
            Language::Sed => sed::read(code, &mut report),
        };
        if let Err(why) = read {
            report.unread(why);
        }
    }
    report.found
}

#[cfg(test)]
mod tests {
    use super::super::deed::{Content, Via};
    use super::{Deed, Found, Language, Word, read};

    /// What is found, in few letters: `r:` read, `w:` written, `d:` deleted, `c:` contacted, `C:` sent to, `l` listens, `?` not
    /// read, `!` runs, `$:` shell, `x:` program; `…` for what is not known. Each once, with one space between.
    pub(super) fn told(language: Language, code: &str, arguments: &[&str]) -> String {
        let arguments: Vec<Word> = arguments.iter().copied().map(Word::known).collect();
        let all: Vec<String> = read(language, code, &arguments).iter().map(letters).collect();
        all.join(" ")
    }

    fn letters(found: &Found) -> String {
        match found {
            Found::Deed(Deed::Read(path)) => format!("r:{}", path.shown()),
            Found::Deed(Deed::Write(path, text)) => {
                format!("w:{}{}", path.shown(), if matches!(text, Content::Text(_)) { "=" } else { "" })
            }
            Found::Deed(Deed::Delete(path)) => format!("d:{}", path.shown()),
            Found::Deed(Deed::Contact(contact)) if contact.via == Via::Listens => "l".to_owned(),
            Found::Deed(Deed::Contact(contact)) => {
                format!("{}:{}", if contact.sends { "C" } else { "c" }, contact.address.shown())
            }
            Found::Deed(Deed::Patch(folder, _)) => format!("p:{}", folder.shown()),
            Found::Deed(Deed::Dispatch { .. }) => "dispatch".to_owned(),
            Found::Deed(Deed::Opaque(opaque)) if opaque.why.contains("which runs what") => "!".to_owned(),
            Found::Deed(Deed::Opaque(_)) => "?".to_owned(),
            Found::Shell(text) => format!("$:{}", text.shown()),
            Found::Command(words) => format!("x:{}", words.iter().map(Word::shown).collect::<Vec<_>>().join(",")),
        }
    }

    /// Every code with what is to be told of it, all at once; of opaque code only that it is opaque.
    pub(super) fn judge(language: Language, cases: &[(&str, &str)]) {
        let wrong: Vec<String> = cases
            .iter()
            .filter_map(|(code, wanted)| {
                let told = told(language, code, &["https://arg.example.com/", "two"]);
                let is_right = if *wanted == "?" { told.split(' ').any(|one| one == "?") } else { told == *wanted };
                let why = read(language, code, &[]).into_iter().find_map(|found| match found {
                    Found::Deed(Deed::Opaque(opaque)) => Some(opaque.why),
                    _ => None,
                });
                (!is_right).then(|| format!("{code}\n    wanted `{wanted}`, told `{told}` {}", why.unwrap_or_default()))
            })
            .collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    /// Reads pieces of the code put together at random: none may panic or hang.
    pub(super) fn shake(language: Language, cases: &[(&str, &str)]) {
        let mut seed = 0x2545_F491_u64;
        let mut next = |most: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(seed >> 33).unwrap_or(0) % most.max(1)
        };
        let odd = [
            "'", "\"", "`", "{", "}", "(", ")", "[", "]", "\\", "/", "\n", "$", "#{", "%", "é", "<<", "=", "\u{2028}",
            "|", ";", "@", " ",
        ];
        for _ in 0..3_000 {
            let mut letters: Vec<char> = cases.get(next(cases.len())).map_or("", |(code, _)| code).chars().collect();
            for _ in 0..=next(4) {
                let place = next(letters.len().saturating_add(1));
                let other = cases.get(next(cases.len())).map_or("", |(code, _)| code);
                match next(4) {
                    0 => letters.truncate(place),
                    1 if place < letters.len() => drop(letters.remove(place)),
                    2 => letters.extend(other.chars().skip(next(20))),
                    _ => drop(letters.splice(place..place, odd.get(next(odd.len())).copied().unwrap_or("").chars())),
                }
            }
            let code: String = letters.into_iter().collect();
            drop(read(language, &code, &[]));
        }
    }

    #[test]
    fn code_that_is_not_known_is_opaque() {
        for code in ["print(\0)", "print(\u{1})"] {
            assert_eq!(told(Language::Python, code, &[]), "?");
        }
        let long = "#".repeat(20_000);
        assert_eq!(told(Language::Python, &long, &[]), "?");
    }

    #[test]
    fn long_code_is_read_quickly() {
        let pieces = [
            "a(",
            "lambda ",
            "import os;",
            "f(a,b);",
            "/",
            "'",
            "${",
            "#{",
            "[",
            "x.y.",
            "{",
            "s/a/b/;",
            "print > ",
            "open(a);",
            "$a{",
            "\"$a\"",
            "a=1\n",
            "if(",
            "fs.a(",
            "x[i];",
        ];
        let languages = [
            Language::Python,
            Language::Node,
            Language::Perl,
            Language::Ruby,
            Language::Php,
            Language::Awk,
            Language::Sed,
        ];
        for (language, piece) in
            languages.iter().flat_map(|language| pieces.iter().map(move |piece| (*language, piece)))
        {
            let begun = std::time::Instant::now();
            let code: String = piece.chars().cycle().take(16_000).collect();
            drop(read(language, &code, &[]));
            assert!(begun.elapsed().as_millis() < 1_500, "{language:?} is slow on {piece}: {:?}", begun.elapsed());
        }
    }
}
