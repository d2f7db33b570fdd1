//! What a runtime tells us: which event, in which session, by whom, about which tool calls.
//!
//! An [`Event`] is the same for every runtime. Only [`crate::dialect`] makes one; nothing below it sees the payload.
//! A tool's arguments stay what they are until [`crate::tools`] turns them into actions.

use crate::payload::Fields;
use std::borrow::Cow;

/// The program that calls us, or rather the wording that it speaks. See the file of the same name in `dialect/`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Runtime {
    /// SKRAFT's own wording (`{"decision":"deny","message":"…"}`).
    Skraft,
    /// Orkeon Code: positional arguments, exit status, first line of stderr.
    Orkeon,
    /// GitHub Copilot CLI and cloud agent, events registered in camelCase.
    Copilot,
    /// GitHub Copilot CLI, events registered in PascalCase.
    CopilotPascal,
    /// VS Code, Local harness.
    Vscode,
    /// Claude Code.
    Claude,
    /// OpenAI Codex CLI.
    Codex,
    /// Gemini CLI.
    Gemini,
    /// A caller whose wording could not be determined.
    Unknown,
}

impl Runtime {
    /// The name as `--runtime` takes it and the audit log shows it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Skraft => "skraft",
            Self::Orkeon => "orkeon",
            Self::Copilot => "copilot",
            Self::CopilotPascal => "copilot-pascal",
            Self::Vscode => "vscode",
            Self::Claude => "claude",
            Self::Codex => "codex",
            Self::Gemini => "gemini",
            Self::Unknown => "unknown",
        }
    }
}

/// What kind of moment an event is, whatever the runtime calls it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A tool is about to run.
    BeforeTool,
    /// The runtime asks whether a tool may run, beside or instead of [`Kind::BeforeTool`].
    Permission,
    /// A tool ran.
    AfterTool,
    /// A tool ran and failed.
    ToolFailed,
    /// A session begins or is taken up again.
    SessionStart,
    /// A subagent begins.
    SubagentStart,
    /// A subagent is about to stop.
    SubagentStop,
    /// The main agent is about to stop.
    AgentStop,
    /// A session ends; nothing can be answered.
    SessionEnd,
    /// An event that skraft has nothing to say to (a prompt, a notification, a compaction).
    Other,
    /// An event whose name nobody knows.
    Unknown,
}

impl Kind {
    /// The name in the audit log: SKRAFT's own spelling of the event.
    pub fn name(self) -> &'static str {
        match self {
            Self::BeforeTool => "PreToolUse",
            Self::Permission => "PermissionRequest",
            Self::AfterTool => "PostToolUse",
            Self::ToolFailed => "PostToolUseFailure",
            Self::SessionStart => "SessionStart",
            Self::SubagentStart => "SubagentStart",
            Self::SubagentStop => "SubagentStop",
            Self::AgentStop => "Stop",
            Self::SessionEnd => "SessionEnd",
            Self::Other => "Other",
            Self::Unknown => "Unknown",
        }
    }

    /// Whether a refusal keeps a tool from running.
    pub fn is_before_tool(self) -> bool {
        matches!(self, Self::BeforeTool | Self::Permission)
    }

    /// Whether the event is about a tool that ran.
    pub fn is_after_tool(self) -> bool {
        matches!(self, Self::AfterTool | Self::ToolFailed)
    }

    /// Whether the event is an agent about to stop.
    pub fn is_stop(self) -> bool {
        matches!(self, Self::SubagentStop | Self::AgentStop)
    }
}

/// What is needed to word an answer: who asks, about what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// Whose wording.
    pub runtime: Runtime,
    /// Which kind of event.
    pub kind: Kind,
    /// The event's name as the payload spelled it, where it names one.
    pub name: Option<String>,
    /// Whether the event comes from inside a subagent. Some answers mean another thing there.
    pub in_subagent: bool,
}

/// One event, read.
#[derive(Debug, Clone)]
pub struct Event<'a> {
    /// Who asks, about what.
    pub caller: Caller,
    /// The session's id; opaque, may be absent.
    pub session: Option<String>,
    /// The folder that the runtime reports; may be absent, gone, or a command's own folder.
    pub cwd: Option<String>,
    /// Whether a session begins here, or is taken up again by a person: not when it was only compacted or cleared.
    pub begins: bool,
    /// The name of the agent that acts, where the payload gives one.
    pub agent: Option<String>,
    /// The id of the tool call or batch.
    pub call_id: Option<String>,
    /// The tool calls: none, one, or a batch.
    pub calls: Vec<ToolCall<'a>>,
    /// What the tool gave, after it ran.
    pub outcome: Option<Outcome<'a>>,
}

/// One tool call as the runtime reports it.
#[derive(Debug, Clone)]
pub struct ToolCall<'a> {
    /// The tool's name; `None` where it is missing or not a text.
    pub tool: Option<String>,
    /// Its arguments.
    pub input: Input<'a>,
}

/// The arguments of a tool call: by runtime and version an object, an encoded string, raw patch text or nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input<'a> {
    /// An object.
    Object(Fields<'a>),
    /// A text that is the JSON of an object.
    Encoded(Cow<'a, str>),
    /// Any other text, such as a patch.
    Plain(Cow<'a, str>),
    /// Neither an object nor a text: the JSON texts of an array, or none for a number.
    List(Vec<&'a str>),
    /// One path, or the word that it was not given or not safe to pass (Orkeon).
    Path(Option<String>),
    /// Nothing.
    Nothing,
}

/// What a tool gave.
#[derive(Debug, Clone)]
pub struct Outcome<'a> {
    /// Whether the runtime calls it a success.
    pub succeeded: bool,
    /// The exit status of the command, where the result tells it.
    pub exit: Option<i64>,
    /// The result: a text, or the JSON text of anything else.
    pub text: Cow<'a, str>,
}

/// A hook program: which moments it answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Program {
    /// `skraft-pre`: before a tool.
    Pre,
    /// `skraft-post`: after a tool.
    Post,
    /// `skraft-stop`: when an agent is about to stop, and when the session ends.
    Stop,
    /// `skraft-start`: when a session or a subagent starts.
    Start,
}

impl Program {
    /// The command's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pre => "skraft-pre",
            Self::Post => "skraft-post",
            Self::Stop => "skraft-stop",
            Self::Start => "skraft-start",
        }
    }

    /// Every one.
    pub const ALL: [Self; 4] = [Self::Pre, Self::Post, Self::Stop, Self::Start];

    /// The program that an event is for; an event that nobody has anything to say to is left to the first.
    pub fn of(kind: Kind) -> Self {
        Self::ALL.into_iter().find(|program| program.answers(kind)).unwrap_or(Self::Pre)
    }

    /// Whether an event is this program's. An event that nobody knows is taken for one before a tool.
    pub fn answers(self, kind: Kind) -> bool {
        match self {
            Self::Pre => kind.is_before_tool() || kind == Kind::Unknown,
            Self::Post => kind.is_after_tool(),
            Self::Stop => kind.is_stop() || kind == Kind::SessionEnd,
            Self::Start => matches!(kind, Kind::SessionStart | Kind::SubagentStart),
        }
    }

    /// The kind of event that this program is there for, when nothing else tells.
    pub fn usual(self) -> Kind {
        match self {
            Self::Pre => Kind::BeforeTool,
            Self::Post => Kind::AfterTool,
            Self::Stop => Kind::AgentStop,
            Self::Start => Kind::SessionStart,
        }
    }
}
