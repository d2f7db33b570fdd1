//! Every key of the configuration: one table for checking, defaults, `show`, the JSON Schema and what needs trust.
//!
//! Source: section 9 of the contract. To add a key: one row here, and a line in `settle` for whoever acts on it.

pub use crate::near::nearest;

/// One key.
#[derive(Debug)]
pub struct Key {
    /// Its name, in camelCase.
    pub name: &'static str,
    /// What its value must be.
    pub of: Type,
    /// Its value as long as nobody sets it, as JSON; empty for an object, whose members have their own.
    pub default: &'static str,
    /// What it does, in half a sentence.
    pub about: &'static str,
    /// Which other value of a project file weakens the guard, and so needs the user's trust.
    pub loosens: Loosens,
    /// Whether the layers' lists add up, lowest first, instead of replacing each other.
    pub adds: bool,
    /// The rules that it feeds: locking the key locks them too.
    pub feeds: &'static [&'static str],
    /// Whether only the global file may set it.
    pub is_global: bool,
    /// Whether an entry of a list is nothing without it.
    pub is_required: bool,
    /// Whether this version acts on it.
    pub is_acted_on: bool,
}

/// What a value must be.
#[derive(Debug)]
pub enum Type {
    /// One of these words.
    Word(&'static [&'static str]),
    /// Any text; with `true` also `null`.
    Text(bool),
    /// The path of a file, or `null`.
    File,
    /// A program and its arguments, which no shell runs.
    Command,
    /// `true` or `false`.
    Flag,
    /// Seconds, from a tenth of one to a day: in less nothing is read or recorded.
    Seconds,
    /// A whole number, at least so many.
    Count(u64),
    /// A list of texts; with `true` also `null`.
    Texts(bool),
    /// A list of these words.
    Words(&'static [&'static str]),
    /// A list of host patterns.
    Hosts,
    /// A list of globs, each beginning with a folder of the project.
    Scopes,
    /// A list of lists of texts.
    Groups,
    /// A list of objects with these keys.
    List(&'static [Key]),
    /// An object with these keys.
    Object(&'static [Key]),
    /// An object of any names, each with such an object as its value.
    Named(&'static [Key]),
    /// An object of rule ids, each with an effect or an object of these keys.
    Rules(&'static [Key]),
}

/// Which values need trust in a project file, compared with what the layers below come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loosens {
    /// None.
    Never,
    /// Every other value.
    Differing,
    /// Any value but `null`, and `null` where there is one below: what it means hangs on the file that it stands in.
    Set,
    /// A list with entries that were not there.
    Added,
    /// A list without entries that were there.
    Removed,
    /// A word that stands later in the key's list of words.
    Later,
    /// `true`.
    True,
    /// `false`.
    False,
    /// A greater number.
    More,
    /// A smaller number.
    Less,
    /// Who has which role: whom a rule holds for may hang on every role, so any other value than more names for a
    /// reviewer does.
    Role,
    /// A rule with a lower effect, or for fewer roles.
    Weaker,
    /// It makes code run: until it is trusted, every tool call is refused.
    Running,
}

impl Key {
    const fn new(name: &'static str, of: Type, default: &'static str, about: &'static str) -> Self {
        Self {
            name,
            of,
            default,
            about,
            loosens: Loosens::Never,
            adds: false,
            feeds: &[],
            is_global: false,
            is_required: false,
            is_acted_on: true,
        }
    }

    const fn object(name: &'static str, keys: &'static [Key], about: &'static str) -> Self {
        Self::new(name, Type::Object(keys), "", about)
    }

    const fn loosens(mut self, loosens: Loosens) -> Self {
        self.loosens = loosens;
        self
    }

    const fn adding(mut self) -> Self {
        self.adds = true;
        self
    }

    const fn feeding(mut self, rules: &'static [&'static str]) -> Self {
        self.feeds = rules;
        self
    }

    const fn global(mut self) -> Self {
        self.is_global = true;
        self
    }

    const fn required(mut self) -> Self {
        self.is_required = true;
        self
    }

    /// This version reads and checks it, and does nothing with it yet.
    const fn not_yet(mut self) -> Self {
        self.is_acted_on = false;
        self
    }
}

/// The levels of `logLevel`, the most talkative first.
pub const LEVELS: &[&str] = &["debug", "info", "warn", "error"];
/// The words for an effect in `rules`, the weakest first.
pub const EFFECTS: &[&str] = &["off", "additionalContext", "deny", "block"];
/// The roles, the strictest first.
pub const ROLES: &[&str] = &["reviewer", "worker", "engineer", "orchestrator", "none", "unknown"];

/// The keys at the top.
pub const KEYS: &[Key] = &[
    Key::new("$schema", Type::Text(true), "null", "where editors find the schema of this file"),
    Key::new("logLevel", Type::Word(LEVELS), "\"warn\"", "what goes to stderr: debug, info, warn or error"),
    Key::new("timeout", Type::Seconds, "10", "seconds after which skraft answers by itself, without command hooks"),
    Key::new(
        "mode",
        Type::Word(&["production", "test"]),
        "\"production\"",
        "test: judge and record, but refuse nothing",
    )
    .loosens(Loosens::Later),
    Key::object("roles", ROLE_KEYS, "which agent names have which role"),
    Key::new("defaultRole", Type::Word(ROLES), "\"unknown\"", "the role of a caller without a name")
        .loosens(Loosens::Role),
    Key::new("rules", Type::Rules(RULE), "{}", "how strongly each rule answers, and for which roles")
        .loosens(Loosens::Weaker),
    Key::new("permissions", Type::List(PERMISSION), "[]", "the user's own short rules")
        .adding()
        .feeding(&["permission-rules"])
        .not_yet(),
    Key::object("architecture", ARCHITECTURE, "which layer may import which").feeding(&["domain-imports"]),
    Key::object("network", NETWORK, "which hosts may be contacted").feeding(&["forbidden-network"]),
    Key::object("reviewer", REVIEWER, "what a reviewer may do all the same").feeding(&["reviewer-read-only"]),
    Key::new("workers", Type::Named(WORKER), "{}", "what each worker may write").feeding(&["task-scope"]).not_yet(),
    Key::object("pipeline", PIPELINE, "the phases of the pipeline, in order").feeding(&["phase-order"]),
    Key::object("verdict", VERDICT, "what counts as a reviewer's verdict").feeding(&["verdict-before-stop"]),
    Key::new("protected", Type::Texts(false), "[]", "globs of further paths that nobody may change")
        .adding()
        .feeding(&["protected-paths"]),
    Key::new("hooks", Type::List(HOOK), "[]", "the user's own hook commands")
        .adding()
        .loosens(Loosens::Running)
        .feeding(&["command-hooks"])
        .not_yet(),
    Key::new("hookPrograms", Type::Texts(true), "null", "the programs that may be a hook; null: any")
        .loosens(Loosens::Added)
        .feeding(&["command-hooks"])
        .not_yet(),
    Key::object("audit", AUDIT, "the audit log"),
    Key::new("locked", Type::Texts(false), "[]", "keys that a project file cannot override").global(),
    Key::new(
        "trust",
        Type::Word(&["all", "loosening", "hooks"]),
        "\"loosening\"",
        "what of a project file needs trust",
    )
    .global(),
];

const ROLE_KEYS: &[Key] = &[
    Key::new("orchestrator", Type::Texts(false), "[\"*orchestrator*\"]", "hands out work").loosens(Loosens::Role),
    Key::new("engineer", Type::Texts(false), "[\"*engineer*\"]", "builds").loosens(Loosens::Role),
    Key::new("reviewer", Type::Texts(false), "[\"*reviewer*\"]", "reads and judges").loosens(Loosens::Role),
    Key::new("worker", Type::Texts(false), "[\"*worker*\"]", "does one bounded task").loosens(Loosens::Role),
];

const RULE: &[Key] = &[
    Key::new("effect", Type::Word(EFFECTS), "null", "how strongly"),
    Key::new("roles", Type::Words(ROLES), "null", "for whom"),
];

const PERMISSION: &[Key] = &[
    Key::new("effect", Type::Word(&["additionalContext", "deny", "block"]), "null", "how strongly").required(),
    Key::new(
        "action",
        Type::Word(&["read", "write", "delete", "network", "dispatch", "execute", "unknown"]),
        "null",
        "what the call does",
    ),
    Key::new("tool", Type::Text(false), "null", "a glob of tool names"),
    Key::new("path", Type::Text(false), "null", "a glob of project paths"),
    Key::new("command", Type::Text(false), "null", "a glob of a simple command's words"),
    Key::new("host", Type::Text(false), "null", "a host pattern"),
    Key::new("agent", Type::Text(false), "null", "a glob of agent names"),
    Key::new("role", Type::Word(ROLES), "null", "a role"),
    Key::new("because", Type::Text(false), "null", "why; the agent reads it"),
];

const ARCHITECTURE: &[Key] = &[
    Key::new("layers", Type::List(LAYER), "[]", "the layers, by path globs and module patterns"),
    Key::new("forbid", Type::List(FORBID), "[]", "which layer may not import what"),
    Key::new("order", Type::Texts(false), "[]", "layers of which each may import only those before it"),
    Key::new("independent", Type::Groups, "[]", "groups of layers that may not import each other"),
    Key::new("qualified", Type::Flag, "false", "judge qualified names without an import too"),
];

const LAYER: &[Key] = &[
    Key::new("name", Type::Text(false), "null", "the layer's name").required(),
    Key::new("paths", Type::Texts(false), "[]", "globs of its files"),
    Key::new("modules", Type::Texts(false), "[]", "patterns of its modules"),
];

const FORBID: &[Key] = &[
    Key::new("from", Type::Text(false), "null", "the layer that may not import").required(),
    Key::new("to", Type::Texts(false), "[]", "layers that it may not import"),
    Key::new("packages", Type::Texts(false), "[]", "packages that it may not import"),
    Key::new("kinds", Type::Words(&["value", "type", "reexport", "dynamic", "file", "module"]), "[]", "of imports"),
    Key::new("because", Type::Text(false), "null", "why; the agent reads it"),
];

const NETWORK: &[Key] = &[
    Key::new("default", Type::Word(&["deny", "allow"]), "\"deny\"", "what holds for a host on neither list")
        .loosens(Loosens::Later),
    Key::new("allow", Type::Hosts, "[]", "hosts that may be contacted, such as *.acme.dev:443").loosens(Loosens::Added),
    Key::new("deny", Type::Hosts, "[]", "hosts that may not; cloud metadata addresses never may").adding(),
    Key::new("packages", Type::Flag, "true", "package managers may contact their configured registry")
        .loosens(Loosens::True),
    Key::new("vcs", Type::Flag, "true", "version control may contact its configured remotes").loosens(Loosens::True),
    Key::new("cloud", Type::Flag, "true", "cloud clients may contact their configured contexts").loosens(Loosens::True),
    Key::new("webSearch", Type::Flag, "true", "search services may be asked").loosens(Loosens::True),
];

const REVIEWER: &[Key] = &[
    Key::new("allowWrites", Type::Texts(false), "[]", "globs of project paths where the review itself goes")
        .loosens(Loosens::Added),
    Key::new("allowCommands", Type::Texts(false), "[]", "simple commands that a reviewer may run")
        .loosens(Loosens::Added),
    Key::new("allowTools", Type::Texts(false), "[]", "globs of tools that nobody knows and that it may call")
        .loosens(Loosens::Added),
];

const WORKER: &[Key] = &[Key::new("scope", Type::Scopes, "[]", "globs that it may write")];

const PIPELINE: &[Key] = &[
    Key::new("phases", Type::List(PHASE), "[]", "the phases, in order; empty: the published four").not_yet(),
    Key::new(
        "trackingRoot",
        Type::Text(false),
        "\".copilot-tracking/skraft-plans\"",
        "the tracking folder, from the project's root",
    )
    .loosens(Loosens::Differing),
    Key::new("maxRetries", Type::Count(0), "2", "how often a phase may be tried again")
        .loosens(Loosens::More)
        .not_yet(),
    Key::new("onlyPhases", Type::Flag, "false", "refuse agents that belong to no phase")
        .loosens(Loosens::False)
        .not_yet(),
];

const PHASE: &[Key] = &[
    Key::new("name", Type::Text(false), "null", "the phase's name").required(),
    Key::new("specialist", Type::Text(false), "null", "the agent that does it"),
    Key::new("reviewer", Type::Text(false), "null", "the agent that reviews it"),
];

const VERDICT: &[Key] = &[
    Key::new("files", Type::Texts(false), "[]", "globs of files that may hold a verdict")
        .loosens(Loosens::Added)
        .not_yet(),
    Key::object("values", VALUES, "the words of a verdict"),
    Key::new("maxBlocks", Type::Count(1), "3", "how often a stop is refused before it passes")
        .loosens(Loosens::Less)
        .not_yet(),
];

const VALUES: &[Key] = &[
    Key::new("approve", Type::Texts(false), "[\"APPROVED\"]", "good").loosens(Loosens::Differing).not_yet(),
    Key::new("reject", Type::Texts(false), "[\"NEEDS_REWORK\",\"CHANGES_REQUESTED\",\"REJECTED\"]", "not good")
        .loosens(Loosens::Differing)
        .not_yet(),
];

const HOOK: &[Key] = &[
    Key::new("event", Type::Word(&["pre-tool", "post-tool", "stop"]), "null", "when").required(),
    Key::new("command", Type::Command, "null", "a program and its arguments, with {tool}, {event}, {path}").required(),
    Key::new("tools", Type::Texts(false), "[\"*\"]", "globs of tools that it runs for"),
    Key::new("timeout", Type::Seconds, "60", "seconds until it is killed"),
];

const AUDIT: &[Key] = &[
    Key::new("path", Type::File, "null", "the log's file; null: a file of the project's under ~/.skraft/audit")
        .loosens(Loosens::Set),
    Key::new("sync", Type::Word(&["data", "none"]), "\"none\"", "data: every record is forced to the disk")
        .loosens(Loosens::Later),
    Key::new("onFailure", Type::Word(&["deny", "warn"]), "\"deny\"", "when a record cannot be written before a tool")
        .loosens(Loosens::Later),
    Key::new("maxBytes", Type::Count(4096), "67108864", "at how many bytes the log rolls over").not_yet(),
    Key::new("keepInput", Type::Flag, "false", "keep the payloads too").loosens(Loosens::Differing).not_yet(),
    Key::new("redact", Type::Texts(false), "[]", "further patterns of what is replaced in records")
        .loosens(Loosens::Removed)
        .not_yet(),
];

impl Type {
    /// The keys of an object of this type.
    pub fn keys(&self) -> &'static [Key] {
        match self {
            Self::Object(keys) => keys,
            _ => &[],
        }
    }

    /// Whether its values are lists of single values.
    pub(super) fn has_entries(&self) -> bool {
        matches!(self, Self::Texts(_) | Self::Words(_) | Self::Hosts | Self::Scopes)
    }

    /// What an entry of a list must be, in words for a message.
    pub(super) fn entry_expected(&self) -> String {
        match self {
            Self::Words(words) => format!("one of {}", words.join(", ")),
            Self::Hosts => {
                "a host pattern such as \"*.acme.dev\" or \"acme.dev:443\", without scheme or path".to_owned()
            }
            Self::Scopes => "a glob that begins with a folder inside the project, such as \"src/orders/**\"".to_owned(),
            _ => "a text that is not empty".to_owned(),
        }
    }

    /// What a value must be, in words for a message.
    pub fn expected(&self) -> String {
        let or_null = |what: &str, null: bool| if null { format!("{what} or null") } else { what.to_owned() };
        match self {
            Self::Word(words) => format!("one of {}", words.join(", ")),
            Self::Text(null) => or_null("a text", *null),
            Self::File => "the path of a file or null".to_owned(),
            Self::Command => {
                "a program and its arguments; no shell runs it, so it has no `;`, `&`, `|`, `<`, `>`, `$(`, backtick or line end"
                    .to_owned()
            }
            Self::Flag => "true or false".to_owned(),
            Self::Seconds => "a number of seconds, at least 0.1 and at most 86400".to_owned(),
            Self::Count(least) => format!("a whole number, at least {least}"),
            Self::Texts(null) => or_null("a list of texts", *null),
            Self::Words(words) => format!("a list of words, each one of {}", words.join(", ")),
            Self::Hosts => {
                "a list of host patterns such as \"*.acme.dev\" or \"acme.dev:443\", without scheme or path".to_owned()
            }
            Self::Scopes => "a list of globs such as \"src/orders/**\", each inside a folder of the project".to_owned(),
            Self::Groups => "a list of lists of texts".to_owned(),
            Self::List(_) => "a list of objects".to_owned(),
            Self::Object(_) | Self::Named(_) | Self::Rules(_) => "an object".to_owned(),
        }
    }
}

/// The key with this name among some.
pub fn named<'k>(keys: &'k [Key], name: &str) -> Option<&'k Key> {
    keys.iter().find(|key| key.name == name)
}
