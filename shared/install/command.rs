//! The text of a command line that a runtime is given.
//!
//! Most runtimes let a call through when its hook cannot start, crashes or is killed. So a command before a tool goes on
//! after the program: exit 0 and 2 are its answers, and every other end becomes a refusal with one sentence.

use super::{Hook, Installer};
use crate::disk;
use crate::error::Trouble;
use crate::event::Program;
use std::path::Path;

/// What is said when a program could not answer. No quote, no backslash, no `$`: it stands in shell text and in JSON.
const SENTENCE: &str = "skraft could not judge this call, so it is refused; ask the user.";

/// What a command line does when its program cannot answer.
#[derive(Debug, Clone, Copy)]
pub(super) enum Failing {
    /// The runtime goes on: nothing can be refused at this event.
    Passes,
    /// The sentence on stderr, this text on stdout (`{}` is the sentence), and this exit status.
    Refuses(&'static str, u8),
}

/// Exit 2 and the sentence on stderr.
pub(super) const BY_EXIT: Failing = Failing::Refuses("", 2);

/// One command, as different shells take it.
pub(super) struct Lines {
    /// For a POSIX shell.
    pub(super) posix: String,
    /// For PowerShell.
    pub(super) powershell: String,
}

/// How the programs are named in a registration.
#[derive(Debug)]
pub struct Programs {
    /// The programs' folder and the home folder, both absolute; none where only names are to stand.
    places: Option<(String, String)>,
}

impl Programs {
    /// Bare names: for a file that is read on other machines.
    pub fn bare() -> Self {
        Self { places: None }
    }

    /// The programs beside the one that runs now, with this home folder.
    ///
    /// Fails when they are not all there, or a folder's name is not UTF-8.
    pub fn beside(home: &Path) -> Result<Self, Trouble> {
        let own =
            std::env::current_exe().map_err(|error| Trouble::new(format!("skraft does not find itself: {error}")))?;
        let folder = own.parent().unwrap_or(Path::new("/"));
        for program in OURS {
            let path = folder.join(file_name(program));
            let (name, folder) = (program.name(), folder.display());
            if !path.is_file() {
                let then = "install all programs into one folder with `cargo install`";
                return Err(Trouble::new(format!("`{name}` is not in `{folder}`; {then}")));
            }
            if !disk::is_program(&path) {
                return Err(Trouble::new(format!("`{name}` in `{folder}` may not be run; make it executable")));
            }
        }
        Ok(Self { places: Some((slashed(folder)?, slashed(&std::path::absolute(home).unwrap_or(home.into()))?)) })
    }

    /// The command of one hook.
    pub(super) fn lines(&self, installer: &Installer, hook: &Hook) -> Lines {
        let mut words = vec!["--runtime".to_owned(), installer.runtime.name().to_owned()];
        if installer.names_event {
            words.extend(["--event".to_owned(), hook.event.to_owned()]);
        }
        if let Some((_, home)) = &self.places {
            words.extend(["--home".to_owned(), home.clone()]);
        }
        words.extend(["--limit".to_owned(), hook.limit.to_string()]);
        let program = self.program(hook.program);
        Lines { posix: posix(&program, &words, hook.failing), powershell: powershell(&program, &words, hook.failing) }
    }

    fn program(&self, program: Program) -> String {
        match &self.places {
            Some((folder, _)) => format!("{}/{}", folder.trim_end_matches('/'), file_name(program)),
            None => program.name().to_owned(),
        }
    }
}

/// The programs that are registered.
pub(super) const OURS: [Program; 4] = [Program::Pre, Program::Post, Program::Stop, Program::Start];

/// A program's file.
fn file_name(program: Program) -> String {
    format!("{}{}", program.name(), std::env::consts::EXE_SUFFIX)
}

/// A folder with forward slashes: a backslash means something else in most shells.
fn slashed(folder: &Path) -> Result<String, Trouble> {
    let text = folder
        .to_str()
        .ok_or_else(|| Trouble::new(format!("`{}` is not UTF-8, so no settings file can name it", folder.display())))?;
    Ok(if cfg!(windows) { text.trim_start_matches(r"\\?\").replace('\\', "/") } else { text.to_owned() })
}

fn posix(program: &str, words: &[String], failing: Failing) -> String {
    let line =
        std::iter::once(program).chain(words.iter().map(String::as_str)).map(quoted).collect::<Vec<_>>().join(" ");
    match failing {
        Failing::Passes => line,
        Failing::Refuses("", exit) => format!("{line} || {{ [ $? -eq 2 ] || echo '{SENTENCE}' >&2; exit {exit}; }}"),
        Failing::Refuses(answer, exit) => {
            let answer = answer.replace("{}", SENTENCE);
            format!("{line} || {{ [ $? -eq 2 ] && exit 2; echo '{answer}'; echo '{SENTENCE}' >&2; exit {exit}; }}")
        }
    }
}

/// For PowerShell: a program that cannot start leaves no exit status, which is not 0.
fn powershell(program: &str, words: &[String], failing: Failing) -> String {
    let quoted = |word: &str| {
        let is_plain = word.starts_with("--") || is_plain(word);
        if is_plain { word.to_owned() } else { format!("'{}'", word.replace('\'', "''")) }
    };
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    let line = format!("& {} {}", quoted(program), words.join(" "));
    let Failing::Refuses(answer, exit) = failing else {
        return line;
    };
    let answer = answer.replace("{}", SENTENCE);
    let print = if answer.is_empty() { String::new() } else { format!("'{answer}'; ") };
    let told = format!("{print}[Console]::Error.WriteLine('{SENTENCE}'); exit {exit}");
    format!("{line}; if ($LASTEXITCODE -eq 0) {{ exit 0 }}; if ($LASTEXITCODE -eq 2) {{ exit 2 }}; {told}")
}

/// A word of a POSIX command line.
pub(super) fn quoted(word: &str) -> String {
    if is_plain(word) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

/// Whether no shell sees anything in it but a word.
fn is_plain(word: &str) -> bool {
    let plain = |character: char| character.is_ascii_alphanumeric() || "_-./:".contains(character);
    !word.is_empty() && word.chars().all(plain)
}

#[cfg(test)]
mod tests {
    use super::{Failing, posix, powershell};

    fn words() -> Vec<String> {
        ["--home", "/home/o'neil x"].map(str::to_owned).to_vec()
    }

    #[test]
    fn quotes_hold_in_both_shells() {
        assert_eq!(
            posix("/a b/skraft-post", &words(), Failing::Passes),
            r"'/a b/skraft-post' --home '/home/o'\''neil x'"
        );
        let told = powershell("C:/a b/skraft-post.exe", &words(), Failing::Passes);
        assert_eq!(told, "& 'C:/a b/skraft-post.exe' --home '/home/o''neil x'");
    }
}
