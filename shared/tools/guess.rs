//! A tool that nobody knows: what could be a path or an address among its arguments is compared, nothing else can be
//! said of it.

use super::names::{is_addresslike, is_folder, is_pathlike, takes_away};
use super::{MOST_TARGETS, Tools, within};
use crate::action::{Action, Host, Target};
use crate::error::Trouble;
use crate::host;
use crate::patch;
use crate::payload::{self, Fields};

/// The most paths or hosts that are kept of a tool that nobody knows.
const MOST_KEPT: usize = 64;
/// How often a JSON-encoded argument is opened inside another.
const MOST_OPENED: usize = 3;

impl Tools<'_> {
    /// A tool that nobody knows: what could be a path or an address is compared, nothing else can be said.
    pub(super) fn unknown<'a>(&self, tool: &str, fields: &Fields<'_>) -> Result<Action<'a>, Trouble> {
        let mut guesses = Guesses { takes_away: takes_away(tool), ..Guesses::default() };
        self.guess(fields, MOST_OPENED, &mut guesses)?;
        let folders = std::mem::take(&mut guesses.folders);
        for folder in &folders {
            let place = self.place.within(folder);
            for name in std::mem::take(&mut guesses.names) {
                guesses.keep(self.guard.mark(place.target(&name), &place), false);
                guesses.names.push(name);
            }
        }
        let port = fields.json("port").and_then(|port| port.trim_matches('"').parse().ok());
        for host in &mut guesses.hosts {
            host.port = host.port.or(port);
        }
        Ok(Action::Unknown { tool: tool.to_owned(), paths: guesses.paths, hosts: guesses.hosts })
    }

    fn guess(&self, fields: &Fields<'_>, opened: usize, guesses: &mut Guesses) -> Result<(), Trouble> {
        fields.strings(&mut |name, json| {
            let Some(text) = payload::string(json)? else { return Ok(()) };
            guesses.count += 1;
            within(guesses.count)?;
            if opened > 0 && text.trim_start().starts_with(['{', '[']) {
                let inner = Fields::nameless(&[text.trim()]);
                if inner.strings(&mut |_, _| Ok(())).is_ok() {
                    return self.guess(&inner, opened - 1, guesses);
                }
            }
            for file in patch::files(&text)? {
                let paths = [Some(file.path), file.moved_to];
                paths.iter().flatten().for_each(|path| guesses.keep(self.changed(path), true));
            }
            if host::is_address(&text) || (is_addresslike(name) && host::names_machine(&text)) {
                guesses.hosts.push(host::host(&text));
            } else if !text.contains('\n') && text.len() <= MOST_TARGETS {
                let is_path = is_pathlike(name) || looks_like_path(&text);
                guesses.keep(if guesses.takes_away { self.gone(&text) } else { self.changed(&text) }, is_path);
                if is_folder(name) && guesses.folders.len() < 4 {
                    guesses.folders.push(text);
                } else if guesses.names.len() < MOST_KEPT {
                    guesses.names.push(text);
                }
            } else if is_pathlike(name) {
                guesses.keep(self.changed(&text), true);
            }
            Ok(())
        })
    }
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
    parted && !text.contains(['\n', '\0']) && text.len() < 4_096
}
