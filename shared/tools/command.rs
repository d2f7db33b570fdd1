//! From a shell's text to actions: what its reader proves becomes actions of their own, the rest stays opaque and is only
//! compared.

use super::{Tools, ours, words};
use crate::action::{Action, Doubt, Edit, Host, How, NewText, Part, Simple, Target, Text};
use crate::decision::plain;
use crate::host;
use crate::path::Place;
use crate::redact::redacted;
use crate::shell::deed::{Contact, Content, Deed, Opaque};
use crate::shell::word::{ANYTHING, PLAIN, Word};
use crate::shell::{self, Shell, Step};
use std::collections::HashSet;
use std::sync::Arc;

/// The most reads of one command that are kept: no rule refuses them.
const MOST_READS: usize = 64;
/// The longest text that is kept of a simple command, in bytes; reasons and the log show less.
const LONGEST_PART: usize = 1_024;

/// The most opaque parts of one command that are told apart.
const MOST_PARTS: usize = 256;
/// The longest why, in characters: it holds foreign text.
const LONGEST_WHY: usize = 200;

/// The shell that a tool speaks, by its name.
pub(super) fn shell_of(tool: &str) -> Shell {
    match tool.to_lowercase() {
        tool if tool.contains("powershell") || tool.contains("pwsh") => Shell::PowerShell,
        tool if tool == "cmd" || tool.contains("cmd.exe") => Shell::Cmd,
        _ => Shell::Bourne,
    }
}

impl Tools<'_> {
    /// What a command does: the command itself with its opaque parts, then all that it is known to do.
    pub(super) fn command<'a>(&self, command: String, shell: Shell, place: &Place) -> Vec<Action<'a>> {
        let mut told = Told { tools: self, place, above: words::above(&command, place), ..Told::new(self, place) };
        for step in shell::read(&command, shell).steps {
            told.step(step, &command);
        }
        told.finish(command)
    }
}

/// What the steps of a command come to.
struct Told<'t, 'a> {
    tools: &'t Tools<'t>,
    place: &'t Place,
    /// Where what is taken away could be.
    above: Option<Place>,
    actions: Vec<Action<'a>>,
    parts: Vec<Part>,
    /// What of the text is only compared with guarded paths.
    compared: Vec<String>,
    /// What was compared already.
    met: HashSet<String>,
    /// Our programs where they must not stand.
    ours: Vec<Target>,
    /// Whether something unknown is written, so that any path on the line could be it.
    is_blind: bool,
    reads: HashSet<String>,
    /// What is known already: what a command does a thousand times it does.
    seen: HashSet<(&'static str, String)>,
}

impl<'t, 'a> Told<'t, 'a> {
    fn new(tools: &'t Tools<'t>, place: &'t Place) -> Self {
        Self {
            tools,
            place,
            above: None,
            actions: Vec::new(),
            parts: Vec::new(),
            compared: Vec::new(),
            met: HashSet::new(),
            ours: Vec::new(),
            is_blind: false,
            reads: HashSet::new(),
            seen: HashSet::new(),
        }
    }

    fn step(&mut self, step: Step, command: &str) {
        let doubts: Vec<Doubt> = step.deeds.iter().filter_map(doubt).collect();
        self.is_blind |= step.is_fed;
        self.compare(&step, &doubts, command);
        let by = Arc::new(Simple { text: short(&step.text), words: step.words.iter().map(Word::shown).collect() });
        for deed in step.deeds {
            self.deed(deed, &by);
        }
    }

    /// Whether this was not seen before. A redirection is told apart from what has words, since only that can be allowed.
    fn is_new(&mut self, kind: &'static str, what: &str, by: &Simple) -> bool {
        self.seen.insert((kind, format!("{} {what}", by.words.join(" "))))
    }

    fn deed(&mut self, deed: Deed, by: &Arc<Simple>) {
        match deed {
            Deed::Write(ref word, Content::Hidden) if !self.is_new("write", word.text(), by) => {}
            Deed::Write(ref word, Content::Of(ref words)) if !self.is_new("copy", &all(word, words), by) => {}
            Deed::Delete(ref word) if !self.is_new("delete", word.text(), by) => {}
            Deed::Contact(ref contact) if !self.is_new("network", contact.address.text(), by) => {}
            Deed::Read(word) => self.read(&word, by),
            Deed::Write(word, content) => {
                let is_whole = matches!(content, Content::Text(_));
                let text = self.text(content);
                // What is added does not tell what a settings file will be.
                let target = self.target(&word, by, false, if is_whole { &text } else { &NewText::Hidden });
                self.actions.push(Action::Write(target, text));
            }
            Deed::Delete(word) => {
                let target = self.target(&word, by, true, &NewText::Hidden);
                self.actions.push(Action::Delete(target));
            }
            Deed::Patch(folder, text) => self.patch(&folder, text, by),
            Deed::Contact(contact) => self.contact(&contact, by),
            Deed::Dispatch { agent, prompt } => {
                self.part(
                    by,
                    Doubt::Runs,
                    "it starts another agent, to which this agent's rules would not hold".into(),
                );
                self.actions.push(Action::Dispatch { agent, prompt, by: Some(Arc::clone(by)) });
            }
            Deed::Opaque(Opaque { doubt, why }) => self.part(by, doubt, why),
        }
    }

    fn part(&mut self, by: &Arc<Simple>, doubt: Doubt, why: String) {
        if self.parts.len() == MOST_PARTS {
            // Nothing lets this one pass: it has no words.
            let by = Arc::new(Simple::default());
            self.parts.push(Part {
                by,
                doubt: Doubt::Unread,
                why: "it has more opaque parts than skraft tells apart".into(),
            });
        }
        if self.parts.len() < MOST_PARTS && self.is_new("part", &why, by) {
            self.parts.push(Part { by: Arc::clone(by), doubt, why: clean(&why) });
        }
    }

    fn read(&mut self, word: &Word, by: &Arc<Simple>) {
        if self.reads.len() < MOST_READS && self.reads.insert(word.shown()) {
            let target = match word.exact() {
                Some(path) => self.place.target(path),
                None => Target { written: word.shown(), ..Target::hidden() },
            };
            self.actions.push(Action::Read(Target { by: Some(Arc::clone(by)), ..target }));
        }
    }

    /// The files of a patch. What else the command does with it stays as opaque as its row says.
    fn patch(&mut self, folder: &Word, text: String, by: &Arc<Simple>) {
        let Some(folder) = folder.exact() else { return };
        // Only one command takes the notation with an envelope.
        let tool = if by.words.first().is_some_and(|name| name.starts_with("apply")) { "apply_patch" } else { "diff" };
        let tools = Tools { place: self.place, guard: self.tools.guard };
        match tools.patch(tool, text, folder) {
            Ok(actions) if actions.is_empty() => {
                self.part(by, Doubt::Unread, "it applies a patch in which no file is named as skraft knows it".into());
            }
            Ok(actions) => self.actions.extend(actions.into_iter().map(|action| action.done_by(by))),
            Err(trouble) => self.part(by, Doubt::Unread, trouble.to_string()),
        }
    }

    fn text(&self, content: Content) -> NewText<'a> {
        let shared = |text: String| {
            let length = text.len();
            Text::Shared(Arc::new(text), 0..length)
        };
        match content {
            Content::Hidden => NewText::Hidden,
            Content::Text(text) => NewText::Whole(shared(text)),
            Content::Added(text) => NewText::Edits(vec![Edit::Somewhere(shared(text))]),
            Content::Of(words) => {
                // A pattern is a place too: the shell makes names of it.
                let known = words.iter().filter(|word| !word.has_holes()).map(|word| self.place.target(word.text()));
                NewText::Of(known.collect(), Vec::new())
            }
        }
    }

    /// A path that is changed, with every guard's mark.
    fn target(&mut self, word: &Word, by: &Arc<Simple>, goes: bool, text: &NewText<'_>) -> Target {
        let guard = self.tools.guard;
        let target = match word.exact() {
            Some(path) if goes => guard.mark_gone(self.place.target(path), self.place),
            Some(path) => guard.mark_written(self.place.target(path), text, self.place),
            None => {
                self.is_blind |= word.text().chars().all(|character| [ANYTHING, PLAIN, '/', '.'].contains(&character));
                let pattern = word.text().replace([ANYTHING, PLAIN], "*");
                guard.mark_pattern(Target { written: word.shown(), ..Target::hidden() }, &pattern, goes, self.place)
            }
        };
        Target { by: Some(Arc::clone(by)), ..target }
    }

    fn contact(&mut self, contact: &Contact, by: &Arc<Simple>) {
        let named = machine(&contact.address);
        let host = Host { via: contact.via, by: Some(Arc::clone(by)), ..named };
        let how = if contact.sends { How::Send } else { How::Fetch };
        self.actions.push(Action::Network(host, how));
    }

    /// Keeps what of a step is to be compared with guarded paths and programs, and the addresses in it.
    fn compare(&mut self, step: &Step, doubts: &[Doubt], command: &str) {
        if step.deeds.is_empty() {
            return;
        }
        let words: Vec<String> = step.words.iter().map(Word::shown).collect();
        if !self.met.insert(format!("{} {} {}", step.text, words.join(" "), step.input)) {
            return;
        }
        let is_unread = doubts.contains(&Doubt::Unread);
        if !step.deeds.iter().all(|deed| matches!(deed, Deed::Read(_) | Deed::Contact(Contact { sends: false, .. }))) {
            let words = if is_unread { &words } else { ours::handed(&words) };
            self.ours.extend(ours::in_words(words).map(|word| words::ours(&word)));
        }
        let is_dark = doubts.iter().any(|doubt| *doubt != Doubt::Changes);
        if !is_dark {
            if !doubts.is_empty() {
                // What stands in a message is no path.
                let words = words.into_iter().filter(|word| !word.contains(char::is_whitespace));
                self.compared.push(words.collect::<Vec<_>>().join(" "));
                // A patch names what it changes; a message does not.
                if !step.words.iter().any(|word| word.text() == "commit") {
                    self.compared.push(step.input.clone());
                }
            }
            return;
        }
        let text = if step.text.is_empty() { command } else { &step.text };
        if is_unread {
            self.ours.extend(ours::in_text(text, words.is_empty()).map(|word| words::ours(&word)));
        }
        self.ours.extend(ours::in_text(&step.input, true).map(|word| words::ours(&word)));
        self.compared.push(text.to_owned());
        let words = words.join(" ");
        let plain: String = text.chars().filter(|character| !"\"'\\".contains(*character)).collect();
        if words != plain {
            self.compared.push(words);
        }
        if !step.input.is_empty() {
            self.compared.push(step.input.clone());
        }
        self.addresses(step, text);
    }

    /// What looks like an address in a part that nobody knows is taken for one.
    fn addresses(&mut self, step: &Step, text: &str) {
        let by = Arc::new(Simple { text: short(&step.text), words: Vec::new() });
        let mut hosts = host::addresses(text);
        hosts.extend(host::addresses(&step.input));
        let words = step.words.iter().map(Word::text).filter(|word| host::is_address(word));
        hosts.extend(words.map(host::host));
        for host in hosts {
            let is_known = self
                .actions
                .iter()
                .any(|action| matches!(action, Action::Network(known, _) if known.name == host.name));
            if !is_known {
                self.actions.push(Action::Network(Host { by: Some(Arc::clone(&by)), ..host }, How::Fetch));
            }
        }
    }

    fn finish(mut self, command: String) -> Vec<Action<'a>> {
        if self.is_blind {
            self.compared.push(command.clone());
            self.ours.extend(ours::in_text(&command, true).map(|word| words::ours(&word)));
        }
        let text = self.compared.join("\n");
        let above = self.above.as_ref().unwrap_or(self.place);
        let mut words = self.ours;
        if !text.is_empty() {
            words.extend(words::of(&text, self.place, above, self.tools.guard));
        }
        words.dedup();
        self.actions.insert(0, Action::Execute { command: Some(command), parts: self.parts, words });
        self.actions
    }
}

fn all(word: &Word, more: &[Word]) -> String {
    std::iter::once(word).chain(more).map(Word::text).collect::<Vec<_>>().join(" ")
}

/// A why on one line and without secrets; its backticks stay.
fn clean(why: &str) -> String {
    let why = redacted(why);
    why.split('`').map(|part| plain(part, LONGEST_WHY)).collect::<Vec<_>>().join("`")
}

fn doubt(deed: &Deed) -> Option<Doubt> {
    match deed {
        Deed::Opaque(opaque) => Some(opaque.doubt),
        Deed::Dispatch { .. } => Some(Doubt::Runs),
        _ => None,
    }
}

/// The machine of an address, unless the line hides a part of its name.
fn machine(address: &Word) -> Host {
    let text = address.text();
    let behind = text.split_once("://").map_or(text, |(_, rest)| rest);
    let authority = behind.split(['/', '?', '#']).next().unwrap_or_default();
    let host = host::host(&text.replace([ANYTHING, PLAIN], "x"));
    // Where programs read an address differently, either could be meant.
    let is_plain =
        !authority.contains([ANYTHING, PLAIN, '\\', '{']) && authority.starts_with('[') == authority.contains('[');
    let scheme = text.split_once("://").map_or("", |(scheme, _)| scheme);
    let name = host.name.filter(|name| is_plain && name != scheme);
    Host { written: address.shown(), name, ..host }
}

fn short(text: &str) -> String {
    text.get(..text.floor_char_boundary(LONGEST_PART)).unwrap_or(text).to_owned()
}
