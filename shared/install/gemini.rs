//! Gemini CLI: `settings.json` of `~/.gemini` (below `GEMINI_CLI_HOME`) or of the project's `.gemini`; JSON with comments.
//!
//! Milliseconds. Handlers stand in groups with a matcher, a regular expression, and have a name, by which they can be
//! switched off. A hook that is killed or says nothing lets the call through; exit 2 with text on stderr and an empty
//! stdout refuses. No event for a subagent or a tool that failed. In an untrusted folder no hook runs, the user's neither
//! (`reference/runtimes-2.md` 3.2).

use super::command::BY_EXIT;
use super::{Hook, Installer, Off, Scope, Switch};
use crate::event::{Program, Runtime};
use jsonc_parser::json;

const ALL: Option<&str> = Some(".*");

pub(super) const INSTALLER: Installer = Installer {
    name: "gemini",
    title: "Gemini CLI",
    runtime: Runtime::Gemini,
    user: ".gemini/settings.json",
    moved: Some(("GEMINI_CLI_HOME", ".gemini/settings.json")),
    project: ".gemini/settings.json",
    hooks: &[
        Hook::before("BeforeTool", ALL, BY_EXIT),
        Hook::beside(Program::Post, "AfterTool", ALL),
        Hook::beside(Program::Start, "SessionStart", None),
        Hook::beside(Program::Stop, "AfterAgent", None),
        Hook::beside(Program::Stop, "SessionEnd", None),
    ],
    names_event: false,
    handler: |hook, lines| {
        json!({
            type: "command",
            name: (hook.program.name()),
            command: (lines.posix.as_str()),
            timeout: (hook.limit * 1_000),
        })
    },
    grouped: true,
    versioned: false,
    tops: &[],
    folders: &[".gemini"],
    loads: &[(Scope::User, ".gemini/settings.json"), (Scope::Project, ".gemini/settings.json")],
    switches: &[
        switch(USER, &["tools", "enableHooks"], Off::Is(false)),
        switch(USER, &["hooksConfig", "enabled"], Off::Is(false)),
        switch(USER, &["hooks", "enabled"], Off::Is(false)),
        switch(USER, &["hooksConfig", "disabled"], Off::Names),
        switch(USER, &["hooks", "disabled"], Off::Names),
        switch(PROJECT, &["tools", "enableHooks"], Off::Is(false)),
        switch(PROJECT, &["hooksConfig", "enabled"], Off::Is(false)),
        switch(PROJECT, &["hooks", "enabled"], Off::Is(false)),
        switch(PROJECT, &["hooksConfig", "disabled"], Off::Names),
        switch(PROJECT, &["hooks", "disabled"], Off::Names),
    ],
    notes: &[
        (None, "Restart Gemini CLI: it reads its settings when it starts."),
        (None, "In a folder that is not trusted Gemini CLI runs no hook at all."),
        (
            Some(Scope::Project),
            "Whoever works in this project needs the programs on the `PATH`; without them every call is refused.",
        ),
    ],
    harmless: r#"{"session_id":"skraft-doctor","transcript_path":"","cwd":"{root}","hook_event_name":"BeforeTool","timestamp":"2026-01-01T00:00:00Z","tool_name":"read_file","tool_input":{"file_path":"README.md"}}"#,
    forbidden: r#"{"session_id":"skraft-doctor","transcript_path":"","cwd":"{root}","hook_event_name":"BeforeTool","timestamp":"2026-01-01T00:00:00Z","tool_name":"write_file","tool_input":{"file_path":"skraft-doctor.txt","content":"x"}}"#,
    refuses: |answer| {
        let denied = answer.says(&["decision"], "deny") || answer.says(&["decision"], "block");
        denied || answer.is_exit_2() && answer.stdout.is_empty()
    },
};

const USER: (Scope, &str) = (Scope::User, ".gemini/settings.json");
const PROJECT: (Scope, &str) = (Scope::Project, ".gemini/settings.json");

const fn switch(file: (Scope, &'static str), keys: &'static [&'static str], off: Off) -> Switch {
    Switch { file, keys, off }
}
