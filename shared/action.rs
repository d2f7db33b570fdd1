//! What a tool call does to the world. Rules look at actions and at nothing else of a call.

use crate::decision::quoted;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// One thing that a tool call does.
#[derive(Debug, Clone)]
pub enum Action<'a> {
    /// A file or folder is read.
    Read(Target),
    /// A file is made or changed; a folder is made.
    Write(Target, NewText<'a>),
    /// A file or folder goes away.
    Delete(Target),
    /// Another machine is contacted.
    Network(Host, How),
    /// Another agent is started or spoken to.
    Dispatch {
        /// The agent that is asked for, where the call names one.
        agent: Option<String>,
        /// What it is told, where the call says it.
        prompt: Option<String>,
        /// The simple command that does it, where it is one.
        by: Option<Arc<Simple>>,
    },
    /// A command. What it is known to do stands in actions of its own behind it, each with the simple command that does it;
    /// what could not be reduced so far is opaque.
    Execute {
        /// The command as the shell would get it; `None` where the runtime does not show it, and then all of it is opaque.
        command: Option<String>,
        /// Its opaque parts.
        parts: Vec<Part>,
        /// The words of those that are, or could be, paths or programs that nobody may touch.
        words: Vec<Target>,
    },
    /// A tool whose effect nobody knows.
    Unknown {
        /// Its name as called.
        tool: String,
        /// The arguments that look like paths.
        paths: Vec<Target>,
        /// The arguments that look like addresses.
        hosts: Vec<Host>,
    },
}

impl Action<'_> {
    /// How long its texts are, in bytes.
    pub fn length(&self) -> usize {
        match self {
            Self::Write(_, text) => text.length(),
            Self::Execute { command, .. } => command.as_ref().map_or(0, String::len),
            Self::Dispatch { prompt, .. } => prompt.as_ref().map_or(0, String::len),
            _ => 0,
        }
    }

    /// The same action, with the simple command that does it.
    #[must_use]
    pub fn done_by(mut self, command: &Arc<Simple>) -> Self {
        if let Self::Read(target) | Self::Write(target, _) | Self::Delete(target) = &mut self {
            target.by = Some(Arc::clone(command));
        }
        self
    }

    /// The word for this action in the audit log.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Read(_) => "read",
            Self::Write(..) => "write",
            Self::Delete(_) => "delete",
            Self::Network(..) => "network",
            Self::Dispatch { .. } => "dispatch",
            Self::Execute { .. } => "execute",
            Self::Unknown { .. } => "unknown",
        }
    }

    /// The same action without the text that a write brings, and so without a borrow of the payload.
    pub fn without_text(&self) -> Action<'static> {
        match self {
            Self::Read(target) => Action::Read(target.clone()),
            Self::Write(target, _) => Action::Write(target.clone(), NewText::Hidden),
            Self::Delete(target) => Action::Delete(target.clone()),
            Self::Network(host, how) => Action::Network(host.clone(), *how),
            Self::Dispatch { agent, prompt, by } => {
                Action::Dispatch { agent: agent.clone(), prompt: prompt.clone(), by: by.clone() }
            }
            Self::Execute { command, parts, words } => {
                Action::Execute { command: command.clone(), parts: parts.clone(), words: words.clone() }
            }
            Self::Unknown { tool, paths, hosts } => {
                Action::Unknown { tool: tool.clone(), paths: paths.clone(), hosts: hosts.clone() }
            }
        }
    }
}

/// A simple command of a shell's text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Simple {
    /// As it stands there; empty where it is the whole text.
    pub text: String,
    /// Its words, resolved as far as the text tells, without what only runs it.
    pub words: Vec<String>,
}

/// An opaque part of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The simple command.
    pub by: Arc<Simple>,
    /// What kind of doubt it is.
    pub doubt: Doubt,
    /// Why, as a sentence's end without its stop.
    pub why: String,
}

/// What kind of doubt keeps a part of a command from being proved harmless.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// It is known to change something that the text does not name by a path (a repository, a settings store).
    Changes,
    /// It runs what the project or a package says: a build, a test, a script.
    Runs,
    /// It is not known, or cannot be read.
    Unread,
}

/// A path that an action is about: as written, and every place that it can mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// As the call wrote it; for reasons and the log.
    pub written: String,
    /// The absolute places it can lead to: folded by its text, and with links followed. The last is where the
    /// system would end up. Empty where the path is not readable (Orkeon's `-`).
    pub places: Vec<PathBuf>,
    /// The last of them relative to the project, with `/`, where it lies inside; what globs are matched against.
    pub inside: Option<String>,
    /// Why nobody may change it, where that is so.
    pub guarded: Option<&'static str>,
    /// The simple command that is about to do it, where it is one.
    pub by: Option<Arc<Simple>>,
}

impl Target {
    /// A path that the runtime did not show.
    pub fn hidden() -> Self {
        Self { written: "-".to_owned(), places: Vec::new(), inside: None, guarded: None, by: None }
    }

    /// As a reason shows it.
    pub fn shown(&self) -> String {
        match (&self.by, self.places.is_empty()) {
            (Some(_), _) if self.written.trim_matches(['…', '/']).is_empty() => {
                "a file that the line does not name".to_owned()
            }
            (None, true) => "a file that the call does not show".to_owned(),
            _ => quoted(&self.written),
        }
    }

    /// Where the system would end up; `None` for a hidden path.
    pub fn resolved(&self) -> Option<&Path> {
        self.places.last().map(PathBuf::as_path)
    }
}

/// The text that a write brings.
#[derive(Debug, Clone)]
pub enum NewText<'a> {
    /// The whole new text.
    Whole(Text<'a>),
    /// Changes to what stands on disk, in order.
    Edits(Vec<Edit<'a>>),
    /// What stands in other files comes here, with these changes. A folder brings what is in it.
    Of(Vec<Target>, Vec<Edit<'a>>),
    /// Not shown, or not text (a folder, a binary).
    Hidden,
}

/// A text of the payload, decoded only when somebody wants to read it.
#[derive(Debug, Clone)]
pub enum Text<'a> {
    /// The JSON text of a string, quotes and escapes included.
    Json(Cow<'a, str>),
    /// A part of a patch that several actions share.
    Shared(Arc<String>, std::ops::Range<usize>),
}

impl NewText<'_> {
    /// How long it is as the call brings it, in bytes.
    pub fn length(&self) -> usize {
        match self {
            Self::Whole(text) => text.length(),
            Self::Edits(edits) | Self::Of(_, edits) => edits.iter().map(Edit::length).sum(),
            Self::Hidden => 0,
        }
    }
}

impl Edit<'_> {
    /// The same, without a borrow.
    pub fn owned<'b>(self) -> Edit<'b> {
        match self {
            Self::Replace { old, new, all } => Edit::Replace { old: old.owned(), new: new.owned(), all },
            Self::Insert { after, text } => Edit::Insert { after, text: text.owned() },
            Self::Added(text) => Edit::Added(text.owned()),
            Self::Hunks(text) => Edit::Hunks(text.owned()),
            Self::Somewhere(text) => Edit::Somewhere(text.owned()),
        }
    }

    fn length(&self) -> usize {
        match self {
            Self::Replace { old, new, .. } => old.length() + new.length(),
            Self::Insert { text, .. } | Self::Added(text) | Self::Hunks(text) | Self::Somewhere(text) => text.length(),
        }
    }
}

impl Text<'_> {
    fn owned<'b>(self) -> Text<'b> {
        match self {
            Self::Json(json) => Text::Json(Cow::Owned(json.into_owned())),
            Self::Shared(patch, range) => Text::Shared(patch, range),
        }
    }

    fn length(&self) -> usize {
        match self {
            Self::Json(json) => json.len(),
            Self::Shared(_, range) => range.len(),
        }
    }

    /// The text itself; `None` where the JSON string is not valid Unicode.
    pub fn read(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::Json(json) => serde_json::from_str::<String>(json).ok().map(Cow::Owned),
            Self::Shared(patch, range) => patch.get(range.clone()).map(Cow::Borrowed),
        }
    }
}

/// One change to a file's text.
#[derive(Debug, Clone)]
pub enum Edit<'a> {
    /// `old` becomes `new`; every time, or where it stands once.
    Replace {
        /// What must stand there.
        old: Text<'a>,
        /// What comes instead.
        new: Text<'a>,
        /// Every place, not the one only.
        all: bool,
    },
    /// `text` comes in behind line `after` (0: at the top; `None`: at the end).
    Insert {
        /// The line, from 1.
        after: Option<usize>,
        /// What comes in.
        text: Text<'a>,
    },
    /// The lines of a file that a patch makes, each with its `+`.
    Added(Text<'a>),
    /// The hunks of one file's part of a patch.
    Hunks(Text<'a>),
    /// Text that comes in at a place only the runtime knows (a code block with `…existing code…`, a notebook cell).
    Somewhere(Text<'a>),
}

/// A machine that is contacted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Host {
    /// As the call wrote it.
    pub written: String,
    /// Lower case, without user, port or final dot, numeric forms resolved; `None` where it cannot be read.
    pub name: Option<String>,
    /// The port, where the address names one or its scheme implies one.
    pub port: Option<u16>,
    /// Who says that it is this machine.
    pub via: Via,
    /// The simple command that is about to contact it, where it is one.
    pub by: Option<Arc<Simple>>,
}

/// Who says which machine is contacted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Via {
    /// The call itself.
    Line,
    /// The configuration of a package manager: its registry.
    Packages,
    /// The configuration of a version control system: its remotes.
    Vcs,
    /// The configuration of a cloud's or forge's client: its context.
    Cloud,
    /// Nobody: it waits to be contacted.
    Listens,
}

/// How a machine is contacted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// Something is fetched.
    Fetch,
    /// Something is sent there that may change it.
    Send,
    /// A search service is asked.
    Search,
}
