//! From a tool call to what it does (section 7 of the contract).
//!
//! The only place that knows tool names and argument names. Everything that a call could touch becomes an action; what
//! cannot be told becomes a hidden target, an opaque command or an unknown tool, for the rules to judge as such.

mod command;
mod edits;
mod guess;
mod names;
mod ours;
mod table;
mod words;

use crate::action::{Action, How, NewText, Target, Text};
use crate::decision::quoted;
use crate::error::Trouble;
use crate::event::{Input, ToolCall};
use crate::guarded::Guard;
use crate::host;
use crate::patch::{self, Change};
use crate::path::Place;
use crate::payload::{self, Fields};
use names::{
    is_addresslike, is_asking, is_command, is_harmless, is_method, is_pathlike, is_read, is_saved, is_work_folder,
};
use std::borrow::Cow;
use std::sync::Arc;
use table::Shape;

/// The most targets that one call may name.
const MOST_TARGETS: usize = 4_096;
/// Turns tool calls into actions, in one place with its guarded files.
#[derive(Debug)]
pub struct Tools<'g> {
    /// Where the calls take place.
    pub place: &'g Place,
    /// What nobody may change there.
    pub guard: &'g Guard,
}

impl Tools<'_> {
    /// What one tool call does.
    ///
    /// Fails when its arguments are ambiguous, are not what they say they are, or hide the one thing that would have
    /// to be known.
    pub fn actions<'a>(&self, call: &'a ToolCall<'a>) -> Result<Vec<Action<'a>>, Trouble> {
        let shape = call.tool.as_deref().and_then(table::shape);
        let tool = call.tool.as_deref().unwrap_or_default();
        match &call.input {
            Input::Object(fields) => self.by_arguments(tool, shape, fields),
            Input::Encoded(json) if json.trim_start().starts_with('[') => {
                self.unnamed(tool, shape, &payload::members(json.trim())?)
            }
            Input::Encoded(json) => self.by_arguments(tool, shape, &Fields::parse(json.trim())?),
            Input::Plain(text) => self.by_text(tool, shape, text),
            Input::Path(path) => self.by_path(tool, shape, path.as_deref()),
            Input::List(members) => self.unnamed(tool, shape, members),
            Input::Nothing => self.by_arguments(tool, shape, &Fields::nameless(&[])),
        }
    }

    fn by_arguments<'a>(
        &self,
        tool: &str,
        shape: Option<Shape>,
        fields: &Fields<'a>,
    ) -> Result<Vec<Action<'a>>, Trouble> {
        fields.unambiguous(is_read)?;
        Ok(match shape {
            Some(Shape::Read) => self.each_path(fields, Action::Read)?,
            Some(Shape::Write) => self.writes(tool, fields)?,
            Some(Shape::Patch) => self.patched(tool, fields)?,
            Some(Shape::Editor) => self.editor(tool, fields)?,
            Some(Shape::Delete) => self.deletes(fields)?,
            Some(Shape::Shell) => self.shell(tool, fields)?,
            Some(Shape::Fetch) => self.fetch(tool, fields)?,
            Some(Shape::Search) => vec![search()],
            Some(Shape::Dispatch) => vec![dispatch(fields)?],
            Some(Shape::Session) => Vec::new(),
            None => vec![self.unknown(tool, fields)?],
        })
    }

    /// Arguments that are plain text: a command, a patch, or one argument without its name.
    fn by_text<'a>(&self, tool: &str, shape: Option<Shape>, text: &str) -> Result<Vec<Action<'a>>, Trouble> {
        if shape == Some(Shape::Shell) {
            return Ok(self.command(text.to_owned(), command::shell_of(tool), self.place));
        }
        let patched = self.patch(tool, text.to_owned(), ".")?;
        if !patched.is_empty() {
            return Ok(patched);
        }
        // Strings always serialise.
        let json = serde_json::to_string(text).unwrap_or_default();
        match shape {
            Some(Shape::Write | Shape::Patch | Shape::Editor) => Ok(vec![hidden_write()]),
            Some(Shape::Delete) => Ok(vec![Action::Delete(Target::hidden())]),
            Some(Shape::Fetch) => self.fetch(tool, &Fields::nameless(&[&json])),
            Some(Shape::Search) => Ok(vec![search()]),
            Some(Shape::Read | Shape::Session) => Ok(Vec::new()),
            _ => Ok(vec![self.unknown(tool, &Fields::nameless(&[&json]))?]),
        }
    }

    /// Arguments of which only one path is shown.
    fn by_path<'a>(&self, tool: &str, shape: Option<Shape>, path: Option<&str>) -> Result<Vec<Action<'a>>, Trouble> {
        let writes = matches!(shape, Some(Shape::Write | Shape::Patch | Shape::Editor | Shape::Delete));
        let Some(path) = path else {
            return match shape {
                _ if writes => Err(hidden_path(tool)),
                Some(Shape::Read | Shape::Session) => Ok(Vec::new()),
                Some(Shape::Shell) => Ok(vec![hidden_command()]),
                Some(Shape::Search) => Ok(vec![search()]),
                _ => Ok(vec![unknown(tool)]),
            };
        };
        Ok(vec![match shape {
            Some(Shape::Delete) => Action::Delete(self.gone(path)),
            _ if writes => Action::Write(self.changed(path), NewText::Hidden),
            Some(Shape::Read) => Action::Read(self.place.target(path)),
            Some(Shape::Session) => return Ok(Vec::new()),
            _ => Action::Unknown { tool: tool.to_owned(), paths: vec![self.changed(path)], hosts: Vec::new() },
        }])
    }

    /// Arguments that are JSON but no object: whatever they hold could be anything.
    fn unnamed<'a>(&self, tool: &str, shape: Option<Shape>, members: &[&'a str]) -> Result<Vec<Action<'a>>, Trouble> {
        let fields = Fields::nameless(members);
        match shape {
            Some(Shape::Shell) => self.shell(tool, &fields),
            Some(Shape::Read | Shape::Session | Shape::Search | Shape::Dispatch) => {
                self.by_arguments(tool, shape, &Fields::nameless(&[]))
            }
            Some(Shape::Patch) => self.patched(tool, &fields),
            Some(Shape::Write | Shape::Editor | Shape::Delete) => Ok(vec![hidden_write()]),
            Some(Shape::Fetch) | None => Ok(vec![self.unknown(tool, &fields)?]),
        }
    }

    /// Every path of a writing call, with the text that it brings.
    fn writes<'a>(&self, tool: &str, fields: &Fields<'a>) -> Result<Vec<Action<'a>>, Trouble> {
        let all = paths(fields)?;
        let mut actions: Vec<Action<'a>> = Vec::new();
        for (path, text) in edits::by_path(fields)? {
            actions.push(self.write(&path, text));
        }
        // Paths that stand deeper than any known form has them.
        for path in all {
            if !actions.iter().any(|action| matches!(action, Action::Write(target, _) if target.written == path)) {
                actions.push(Action::Write(self.changed(&path), NewText::Hidden));
            }
        }
        if actions.is_empty() { self.patched(tool, fields) } else { Ok(actions) }
    }

    /// The files of the patches among the arguments.
    fn patched<'a>(&self, tool: &str, fields: &Fields<'_>) -> Result<Vec<Action<'a>>, Trouble> {
        let mut actions = Vec::new();
        for text in texts(fields, |name| !is_pathlike(name))? {
            actions.extend(self.patch(tool, text, ".")?);
        }
        for path in paths(fields)? {
            actions.push(Action::Write(self.changed(&path), NewText::Hidden));
        }
        Ok(if actions.is_empty() { vec![hidden_write()] } else { actions })
    }

    /// What a patch does that is applied in a folder (`.`: where the call takes place).
    fn patch<'a>(&self, tool: &str, text: String, folder: &str) -> Result<Vec<Action<'a>>, Trouble> {
        // A tool that takes diffs may skip what looks like an envelope.
        let files = patch::files(&text, !tool.to_lowercase().contains("diff"))?;
        let shared = Arc::new(text);
        let mut actions = Vec::new();
        for mut file in files {
            if folder != "." {
                file.path = beneath(folder, file.path);
                file.moved_to = file.moved_to.map(|to| beneath(folder, to));
            }
            let body = Text::Shared(Arc::clone(&shared), file.body);
            let text = edits::of_patch(file.change, body);
            match (file.change, file.moved_to) {
                (Change::Delete, _) => actions.push(Action::Delete(self.gone(&file.path))),
                (_, None) => actions.push(self.write(&file.path, text)),
                (_, Some(to)) => {
                    // What the new place gets is the old file's text, changed.
                    let old = self.gone(&file.path);
                    let edits = if let NewText::Edits(edits) = text { edits } else { Vec::new() };
                    actions.push(Action::Delete(old.clone()));
                    actions.push(self.write(&to, NewText::Of(vec![old], edits)));
                }
            }
        }
        Ok(actions)
    }

    fn editor<'a>(&self, tool: &str, fields: &Fields<'a>) -> Result<Vec<Action<'a>>, Trouble> {
        let command = fields.text(&["command"])?.unwrap_or_default().to_lowercase().replace('_', "");
        match command.as_str() {
            "view" => self.each_path(fields, Action::Read),
            "delete" => self.deletes(fields),
            "rename" => {
                let mut actions = self.deletes(fields)?;
                // Which is the old name and which the new one the disk tells.
                let places = paths(fields)?.iter().map(|path| self.place.target(path)).collect::<Vec<_>>();
                let arrives = |action| match action {
                    Action::Write(target, NewText::Hidden) => {
                        Action::Write(target, NewText::Of(places.clone(), Vec::new()))
                    }
                    other => other,
                };
                actions.extend(self.writes(tool, fields)?.into_iter().map(arrives));
                Ok(actions)
            }
            _ => self.writes(tool, fields),
        }
    }

    fn deletes<'a>(&self, fields: &Fields<'_>) -> Result<Vec<Action<'a>>, Trouble> {
        let gone: Vec<_> = paths(fields)?.iter().map(|path| Action::Delete(self.gone(path))).collect();
        Ok(if gone.is_empty() { vec![Action::Delete(Target::hidden())] } else { gone })
    }

    fn each_path<'a>(&self, fields: &Fields<'_>, action: fn(Target) -> Action<'a>) -> Result<Vec<Action<'a>>, Trouble> {
        Ok(paths(fields)?.iter().map(|path| action(self.place.target(path))).collect())
    }

    fn shell<'a>(&self, tool: &str, fields: &Fields<'_>) -> Result<Vec<Action<'a>>, Trouble> {
        let folders = texts(fields, is_work_folder)?;
        let place = folders.iter().fold(self.place.clone(), |place, folder| place.within(folder));
        let mut commands = texts(fields, is_command)?;
        let is_list = fields.iter().any(|(name, json)| is_command(name) && json.starts_with('['));
        if is_list && !commands.is_empty() {
            // The words of one command, or commands: words have no spaces, and as commands they are one more.
            let joined = commands.iter().map(|word| quoted_word(word)).collect::<Vec<_>>().join(" ");
            commands.retain(|command| command.contains(char::is_whitespace));
            commands.push(joined);
        }
        if commands.is_empty() {
            // Under a name that nobody knows: all of it could be the command.
            commands.extend(Some(texts(fields, |_| true)?.join(" ")).filter(|command| !command.is_empty()));
        }
        commands.dedup();
        let shell = command::shell_of(tool);
        let mut actions: Vec<_> =
            commands.into_iter().flat_map(|command| self.command(command, shell, &place)).collect();
        let contacted = texts(fields, |name| name == "ws" || is_addresslike(name))?;
        actions.extend(contacted.iter().map(|address| Action::Network(host::host(address), How::Fetch)));
        Ok(if actions.is_empty() { vec![hidden_command()] } else { actions })
    }

    /// The addresses of a fetching call: those under names for addresses, and those in a prompt, where some runtimes'
    /// tools take them. Claude Code's tool fetches its `url` and nothing else.
    fn fetch<'a>(&self, tool: &str, fields: &Fields<'_>) -> Result<Vec<Action<'a>>, Trouble> {
        let sends = texts(fields, is_method)?.iter().any(|method| !is_harmless(method));
        let how = if sends || fields.iter().any(|(name, _)| !is_asking(name)) { How::Send } else { How::Fetch };
        let mut hosts: Vec<_> = texts(fields, is_addresslike)?.iter().map(|address| host::host(address)).collect();
        let has_address = !hosts.is_empty();
        let counts = |name: &str| !is_addresslike(name) && (!has_address || (name == "prompt" && tool != "WebFetch"));
        for text in texts(fields, counts)? {
            hosts.extend(host::addresses(&text));
        }
        if hosts.is_empty() {
            hosts.push(host::host(""));
        }
        within(hosts.len())?;
        let mut actions: Vec<_> = hosts.into_iter().map(|host| Action::Network(host, how)).collect();
        for path in texts(fields, is_saved)? {
            actions.push(Action::Write(self.changed(&path), NewText::Hidden));
        }
        Ok(actions)
    }

    fn write<'a>(&self, written: &str, text: NewText<'a>) -> Action<'a> {
        Action::Write(self.guard.mark_written(self.place.target(written), &text, self.place), text)
    }

    fn changed(&self, written: &str) -> Target {
        self.guard.mark(self.place.target(written), self.place)
    }

    fn gone(&self, written: &str) -> Target {
        self.guard.mark_gone(self.place.target(written), self.place)
    }
}

fn beneath(folder: &str, path: String) -> String {
    if path.starts_with(['/', '~']) { path } else { format!("{}/{path}", folder.trim_end_matches('/')) }
}

fn search<'a>() -> Action<'a> {
    Action::Network(host::host(""), How::Search)
}

/// A write of which nobody can say where.
fn hidden_write<'a>() -> Action<'a> {
    Action::Write(Target::hidden(), NewText::Hidden)
}

/// A command that is not shown.
fn hidden_command<'a>() -> Action<'a> {
    Action::Execute { command: None, parts: Vec::new(), words: Vec::new() }
}

fn unknown<'a>(tool: &str) -> Action<'a> {
    Action::Unknown { tool: tool.to_owned(), paths: Vec::new(), hosts: Vec::new() }
}

fn dispatch<'a>(fields: &Fields<'_>) -> Result<Action<'a>, Trouble> {
    Ok(Action::Dispatch {
        agent: fields.text(&["subagentType", "agentType", "agentName", "agent", "agentId", "name"])?,
        prompt: fields.text(&["prompt", "message", "task", "input", "description"])?,
        by: None,
    })
}

/// The words of section 2 of the contract for Orkeon's `-`.
fn hidden_path(tool: &str) -> Trouble {
    Trouble::new(format!(
        "{} writes to a path that was not given or not safe to pass; only letters, digits and `._/@+=,:-` pass, and it must not start with `-`: use a path of these",
        quoted(tool)
    ))
}

/// Every path among the arguments, at any depth, each once.
///
/// Fails also when they are longer than 1 MiB together.
fn paths(fields: &Fields<'_>) -> Result<Vec<String>, Trouble> {
    const LONGEST: usize = 1024 * 1024;
    let mut paths = texts(fields, is_pathlike)?;
    if paths.iter().map(String::len).sum::<usize>() > LONGEST {
        return Err(Trouble::new("the call names more than 1 MiB of paths"));
    }
    let mut seen = std::collections::HashSet::new();
    paths.retain(|path| seen.insert(path.clone()));
    Ok(paths)
}

/// The texts under argument names that `want` takes, in the order of the call.
///
/// Fails when there are more than 4,096, or one is not valid Unicode: a target that is not looked at is no answer.
fn texts(fields: &Fields<'_>, want: impl Fn(&str) -> bool) -> Result<Vec<String>, Trouble> {
    let mut found = Vec::new();
    fields.strings(&mut |name, json| {
        if want(name) {
            found.extend(payload::string(json)?.filter(|text| !text.is_empty()));
        }
        within(found.len())
    })?;
    Ok(found)
}

/// A word as a shell's text has it.
fn quoted_word(word: &str) -> String {
    let is_plain = word.chars().all(|character| character.is_alphanumeric() || "-_./=:,+@%".contains(character));
    if is_plain { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

fn within(count: usize) -> Result<(), Trouble> {
    if count > MOST_TARGETS { Err(Trouble::new("the call names more than 4,096 targets")) } else { Ok(()) }
}

/// The JSON text of a string as a text that is decoded when it is read.
fn lazily(json: &str) -> Text<'_> {
    Text::Json(Cow::Borrowed(json))
}
