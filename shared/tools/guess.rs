//! A tool that nobody knows: what could be a path or an address among its arguments is compared, nothing else can be
//! said of it.

use super::edits::is_text;
use super::names::{
    is_addresslike, is_machine, is_pathlike, is_pattern, is_prose, is_shell_text, is_taken, takes_away,
};
use super::{Tools, within};
use crate::action::{Action, Host, Target, Via};
use crate::error::Trouble;
use crate::host;
use crate::patch;
use crate::payload::{self, Fields};
use crate::shell::Shell;

/// The most paths or hosts that are kept of a tool that nobody knows.
const MOST_KEPT: usize = 64;
/// How often a JSON-encoded argument is opened inside another.
const MOST_OPENED: usize = 3;

/// The longest JSON-encoded argument that is opened, in bytes.
const LONGEST_OPENED: usize = 1024 * 1024;

impl Tools<'_> {
    /// A tool that nobody knows: what could be a path or an address is compared, nothing else can be said.
    pub(super) fn unknown<'a>(&self, tool: &str, fields: &Fields<'_>) -> Result<Action<'a>, Trouble> {
        let mut guesses = Guesses { takes_away: takes_away(tool), ..Guesses::default() };
        self.guess(fields, MOST_OPENED, &mut guesses)?;
        let names = std::mem::take(&mut guesses.names);
        within(guesses.folders.len() * names.len())?;
        for folder in std::mem::take(&mut guesses.folders) {
            let place = self.place.within(&folder);
            names.iter().for_each(|name| guesses.keep(self.guard.mark(place.target(name), &place), false));
        }
        let port = fields.json("port").and_then(|port| port.trim_matches('"').parse().ok());
        for host in &mut guesses.hosts {
            host.port = host.port.or(port);
        }
        Ok(Action::Unknown { tool: tool.to_owned(), paths: guesses.paths, hosts: guesses.hosts })
    }

    fn guess(&self, fields: &Fields<'_>, opened: usize, guesses: &mut Guesses) -> Result<(), Trouble> {
        fields.strings(&mut |name, json| {
            guesses.count += 1;
            within(guesses.count)?;
            let is_prose = is_prose(name) || json.len() > LONGEST_OPENED;
            if json.len() > LONGEST_OPENED && is_text(name) {
                return Ok(());
            }
            let Some(text) = payload::string(json)? else { return Ok(()) };
            if !is_prose && opened > 0 && self.opens(&text, opened, guesses)? {
                return Ok(());
            }
            self.guess_one(name, text.trim(), is_prose, guesses)
        })
    }

    /// Looks into a text that is JSON itself; gives whether it is.
    fn opens(&self, text: &str, opened: usize, guesses: &mut Guesses) -> Result<bool, Trouble> {
        let text = text.trim();
        if text.starts_with('"') {
            return match payload::string(text) {
                Ok(Some(inner)) => self.opens(&inner, opened - 1, guesses).map(|_| true),
                _ => Ok(false),
            };
        }
        let inner = Fields::nameless(&[text]);
        if opened == 0 || !text.starts_with(['{', '[']) || inner.strings(&mut |_, _| Ok(())).is_err() {
            return Ok(false);
        }
        self.guess(&inner, opened - 1, guesses).map(|()| true)
    }

    fn guess_one(&self, name: &str, text: &str, is_prose: bool, guesses: &mut Guesses) -> Result<(), Trouble> {
        if text.is_empty() || is_pattern(name) {
            return Ok(());
        }
        for file in patch::files(text, false)? {
            let paths = [Some(file.path), file.moved_to];
            paths.iter().flatten().for_each(|path| guesses.keep(self.changed(path), true));
        }
        if is_shell_text(name) {
            for action in self.command(text.to_owned(), Shell::Bourne, self.place) {
                match action {
                    Action::Execute { words, .. } => words.into_iter().for_each(|word| guesses.keep(word, true)),
                    Action::Write(target, _) | Action::Delete(target) if target.guarded.is_some() => {
                        guesses.keep(target, true);
                    }
                    Action::Network(host, _) if host.via == Via::Line => guesses.hosts.push(host),
                    _ => {}
                }
            }
        }
        if let Some(host) = host_in(name, text, is_prose) {
            guesses.hosts.push(host);
        }
        let is_path = is_pathlike(name) || looks_like_path(text);
        if !is_path && (text.contains(char::is_whitespace) || text.len() > 255) {
            return Ok(());
        }
        let goes = guesses.takes_away && is_taken(name);
        let target = if goes { self.gone(text) } else { self.changed(text) };
        if self.guard.could_hold(&target) {
            guesses.folders.push(text.to_owned());
        } else if !text.contains(['/', '\\']) {
            guesses.names.push(text.to_owned());
        }
        guesses.keep(target, is_path);
        Ok(())
    }
}

/// The machine that an argument names: any address, and under a name for one also what has no scheme.
fn host_in(name: &str, text: &str, is_prose: bool) -> Option<Host> {
    if is_addresslike(name) {
        return host::under_its_name(text, is_machine(name));
    }
    (!is_prose && host::is_address(text)).then(|| host::host(text))
}

/// What the arguments of an unknown tool could mean.
#[derive(Default)]
struct Guesses {
    paths: Vec<Target>,
    hosts: Vec<Host>,
    /// Texts that could be folders, and names in them.
    folders: Vec<String>,
    names: Vec<String>,
    takes_away: bool,
    count: usize,
}

impl Guesses {
    /// Keeps what is guarded, and of the rest as much as the log can use.
    fn keep(&mut self, target: Target, is_path: bool) {
        let known = self.paths.iter().any(|known| known.written == target.written && known.guarded == target.guarded);
        if !known && (target.guarded.is_some() || (is_path && self.paths.len() < MOST_KEPT)) {
            self.paths.push(target);
        }
    }
}

fn looks_like_path(text: &str) -> bool {
    let parted = text.contains('/') || text.contains('\\') || text.starts_with('.') || text.starts_with('~');
    parted && !text.contains(char::is_whitespace) && text.len() < 4_096
}
