//! Registration: which file of a runtime names our programs, and how they get in and out of it.
//!
//! One file a runtime says where its hooks stand, which events it has, and how an entry looks; everything that is
//! written comes from that one table. The steps are the same for all: `shape` looks whether a settings file is as
//! expected, `command` words a command line, `whose` says whose one is, `edit` puts the entries into the text and takes them out again, `kept`
//! remembers what the file was before, and `change` is what would be written where. `found` reads what is registered,
//! for `doctor`.
//!
//! A file of somebody's is changed only after its whole new text is known, and replaced in one step.

mod change;
mod claude;
mod codex;
mod command;
mod copilot;
mod edit;
mod found;
mod gemini;
mod kept;
mod off;
pub mod orkeon;
mod shape;
mod vscode;
mod whose;

use crate::event::{Program, Runtime};
use command::{Failing, Lines};
use jsonc_parser::cst::CstInputValue;
use std::path::{Path, PathBuf};

pub use change::{Change, Step, install, uninstall};
pub use command::Programs;
pub use found::{Found, Sheet, sheets, value};
pub use off::switched_off;
pub use whose::Called;

/// Every runtime with a file that skraft can write. Orkeon keeps its hooks in a session: [`orkeon`].
pub const INSTALLERS: [&Installer; 5] =
    [&copilot::INSTALLER, &vscode::INSTALLER, &claude::INSTALLER, &codex::INSTALLER, &gemini::INSTALLER];

/// For whom a registration counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Every project of this user; the file names this machine's folders.
    User,
    /// Whoever works in the project; the file is read on other machines too.
    Project,
}

/// How skraft is registered with one runtime.
#[derive(Debug)]
pub struct Installer {
    /// The name that is typed.
    pub name: &'static str,
    /// The runtime's own name.
    pub title: &'static str,
    /// Whose wording the programs are told to expect.
    pub runtime: Runtime,
    /// The user's file, below the home folder.
    user: &'static str,
    /// A variable that moves the user's file, and the file below the folder that it names.
    moved: Option<(&'static str, &'static str)>,
    /// The project's file, below its root.
    project: &'static str,
    /// What is registered.
    pub hooks: &'static [Hook],
    /// Whether the command line must name the event, because the payload does not.
    names_event: bool,
    /// One handler as this runtime wants it.
    handler: fn(&Hook, &Lines) -> CstInputValue,
    /// Whether handlers stand in groups with a matcher.
    grouped: bool,
    /// Whether the file says `version: 1`.
    versioned: bool,
    /// The only keys that may stand at the top; none for any.
    tops: &'static [&'static str],
    /// Folders below the home folder that show that this runtime is in use.
    pub folders: &'static [&'static str],
    /// Every file in which this runtime looks for hooks; a last `*.json` is any such file of a folder.
    loads: &'static [(Scope, &'static str)],
    /// Settings that switch hooks off.
    pub switches: &'static [Switch],
    /// What to do after a registration, and what to know.
    pub notes: &'static [(Option<Scope>, &'static str)],
    /// A call that a reviewer may make, as this runtime sends it; `{root}` is the project.
    pub harmless: &'static str,
    /// A call that a reviewer may not make.
    pub forbidden: &'static str,
    /// Whether this runtime keeps the tool from running on such an answer.
    pub refuses: fn(&Answer) -> bool,
}

/// One event that one of our programs answers.
#[derive(Debug)]
pub struct Hook {
    /// Who answers.
    pub program: Program,
    /// The event, as this runtime spells it in its file.
    pub event: &'static str,
    /// Which tools; all of them.
    matcher: Option<&'static str>,
    /// How long the runtime is to wait, in seconds.
    limit: u32,
    /// What the command line does when the program cannot answer.
    failing: Failing,
}

/// A setting that keeps hooks from running.
#[derive(Debug)]
pub struct Switch {
    /// The file, below home folder or project.
    pub file: (Scope, &'static str),
    /// The keys that lead to it.
    pub keys: &'static [&'static str],
    /// The value that switches off: `true`, `false`, or any text.
    pub off: Off,
}

/// Which value of a setting switches hooks off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Off {
    /// This one.
    Is(bool),
    /// Any but an empty text, `0` and `false`.
    Set,
    /// A list that names one of our programs.
    Names,
}

/// What a hook program gave, as a runtime sees it.
#[derive(Debug)]
pub struct Answer {
    /// The exit status; none after a signal.
    pub exit: Option<i32>,
    /// What it printed.
    pub stdout: String,
    /// What it said.
    pub stderr: String,
}

impl Answer {
    /// Whether stdout is a JSON object with this text at the end of these keys.
    fn says(&self, keys: &[&str], wanted: &str) -> bool {
        let value: serde_json::Value = serde_json::from_str(&self.stdout).unwrap_or_default();
        at(&value, keys).and_then(serde_json::Value::as_str) == Some(wanted)
    }

    /// Whether it is exit 2 with a reason on stderr.
    fn is_exit_2(&self) -> bool {
        self.exit == Some(2) && !self.stderr.trim().is_empty()
    }
}

/// What stands at the end of these keys.
pub fn at<'v>(value: &'v serde_json::Value, keys: &[&str]) -> Option<&'v serde_json::Value> {
    keys.iter().try_fold(value, |value, key| value.get(key))
}

impl Installer {
    /// The installer of a runtime.
    pub fn named(name: &str) -> Option<&'static Self> {
        let folded = name.to_lowercase();
        INSTALLERS.into_iter().find(|installer| installer.name == folded)
    }

    /// Whose installation writes a file: this runtime's own, else another one's; nobody's for any other file.
    pub fn writer(&'static self, scope: Scope, file: &Path, home: &Path, root: &Path) -> Option<&'static Self> {
        [self].into_iter().chain(INSTALLERS).find(|installer| installer.file(scope, home, root) == file)
    }

    /// The file that is written.
    pub fn file(&self, scope: Scope, home: &Path, root: &Path) -> PathBuf {
        let path = if scope == Scope::User { self.user } else { self.project };
        self.below(scope, path, home, root)
    }

    /// A file of this runtime's, below the home folder or the project. A variable that moves the user's folder moves all
    /// of its files.
    pub fn below(&self, scope: Scope, path: &str, home: &Path, root: &Path) -> PathBuf {
        match scope {
            Scope::Project => root.join(path),
            Scope::User => self.moved_to(path).unwrap_or_else(|| below_home(home, path)),
        }
    }

    fn moved_to(&self, path: &str) -> Option<PathBuf> {
        let (variable, below) = self.moved?;
        let inner = path.strip_prefix(self.user.strip_suffix(below)?)?;
        let folder = std::env::var_os(variable).filter(|folder| !folder.is_empty())?;
        Some(std::path::absolute(folder).ok()?.join(inner))
    }

    /// The entry of an event, as it stands in the event's list.
    fn entry(&self, hook: &Hook, programs: &Programs) -> CstInputValue {
        let handler = (self.handler)(hook, &programs.lines(self, hook));
        if !self.grouped {
            return handler;
        }
        let matcher = hook.matcher.map(|matcher| ("matcher".to_owned(), matcher.into()));
        let hooks = ("hooks".to_owned(), CstInputValue::Array(vec![handler]));
        CstInputValue::Object(matcher.into_iter().chain([hooks]).collect())
    }
}

impl Hook {
    /// A hook before a tool: when the program cannot answer, the command line refuses.
    const fn before(event: &'static str, matcher: Option<&'static str>, failing: Failing) -> Self {
        Self { program: Program::Pre, event, matcher, limit: LIMIT, failing }
    }

    /// Any other hook: when the program cannot answer, the runtime goes on.
    const fn beside(program: Program, event: &'static str, matcher: Option<&'static str>) -> Self {
        Self { program, event, matcher, limit: LIMIT, failing: Failing::Passes }
    }

    const fn within(self, limit: u32) -> Self {
        Self { limit, ..self }
    }
}

/// How long a runtime is to wait for a hook, in seconds; 80 % of it is our own deadline.
const LIMIT: u32 = 15;

/// A file below the home folder; settings are where this system keeps them, which `XDG_CONFIG_HOME` may say.
fn below_home(home: &Path, path: &str) -> PathBuf {
    let inner = path.strip_prefix(".config/").filter(|_| std::env::var_os("HOME").is_some());
    // Without that variable the system's user database would be asked, which a static program must not.
    let dirs = inner.and_then(|_| directories::BaseDirs::new()).filter(|dirs| dirs.home_dir() == home);
    match (inner, dirs) {
        (Some(inner), Some(dirs)) => dirs.config_dir().join(inner),
        _ => home.join(path),
    }
}
