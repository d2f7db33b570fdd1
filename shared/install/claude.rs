//! Claude Code: `settings.json` of `~/.claude` (`CLAUDE_CONFIG_DIR`) or of the project's `.claude`; JSON with comments.
//!
//! Seconds. Handlers stand in groups with a matcher. A hook that is missing, crashes or is killed lets the call through;
//! exit 2 with stderr refuses. SessionEnd has 1.5 s unless it names its own limit. Settings are read again while a session
//! runs. Copilot CLI reads the project's file too, in its Pascal wording, and VS Code on request. PermissionRequest is
//! left out: every call passes PreToolUse first, and exit 2 is ignored there
//! (`reference/runtimes-1.md` 4.3, 4.4; `reference/driven-claude.md` 3, 10, 11).

use super::command::BY_EXIT;
use super::{Answer, Hook, Installer, Off, Scope, Switch};
use crate::event::{Program, Runtime};
use jsonc_parser::json;

const ALL: Option<&str> = Some("*");

pub(super) const INSTALLER: Installer = Installer {
    name: "claude",
    title: "Claude Code",
    runtime: Runtime::Claude,
    user: ".claude/settings.json",
    moved: Some(("CLAUDE_CONFIG_DIR", "settings.json")),
    project: ".claude/settings.json",
    hooks: &[
        Hook::before("PreToolUse", ALL, BY_EXIT),
        Hook::beside(Program::Post, "PostToolUse", ALL),
        Hook::beside(Program::Post, "PostToolUseFailure", ALL),
        Hook::beside(Program::Start, "SessionStart", None),
        Hook::beside(Program::Start, "SubagentStart", None),
        Hook::beside(Program::Stop, "SubagentStop", None),
        Hook::beside(Program::Stop, "Stop", None),
        Hook::beside(Program::Stop, "SessionEnd", None).within(10),
    ],
    names_event: false,
    handler: |hook, lines| json!({ type: "command", command: (lines.posix.as_str()), timeout: (hook.limit) }),
    grouped: true,
    versioned: false,
    tops: &[],
    folders: &[".claude"],
    loads: &[
        (Scope::User, ".claude/settings.json"),
        (Scope::Project, ".claude/settings.json"),
        (Scope::Project, ".claude/settings.local.json"),
    ],
    switches: &[
        off((Scope::User, ".claude/settings.json")),
        off((Scope::Project, ".claude/settings.json")),
        off((Scope::Project, ".claude/settings.local.json")),
        simple((Scope::User, ".claude/settings.json")),
        simple((Scope::Project, ".claude/settings.json")),
        simple((Scope::Project, ".claude/settings.local.json")),
    ],
    notes: &[
        (None, "No restart is needed: Claude Code reads the file while it runs."),
        (
            Some(Scope::Project),
            "Copilot CLI reads this file too in a trusted folder, and VS Code does with `chat.useClaudeHooks`: with both registered, a call is judged twice.",
        ),
        (
            Some(Scope::Project),
            "Whoever works in this project needs the programs on the `PATH`; without them every call is refused.",
        ),
    ],
    harmless: r#"{"session_id":"skraft-doctor","cwd":"{root}","hook_event_name":"PreToolUse","tool_name":"Read","tool_input":{"file_path":"README.md"}}"#,
    forbidden: r#"{"session_id":"skraft-doctor","cwd":"{root}","hook_event_name":"PreToolUse","tool_name":"Write","tool_input":{"file_path":"skraft-doctor.txt","content":"x"}}"#,
    refuses,
};

pub(super) const fn off(file: (Scope, &'static str)) -> Switch {
    Switch { file, keys: &["disableAllHooks"], off: Off::Is(true) }
}

const fn simple(file: (Scope, &'static str)) -> Switch {
    Switch { file, keys: &["env", "CLAUDE_CODE_SIMPLE"], off: Off::Set }
}

/// The nested denial under this event's name, or exit 2.
fn refuses(answer: &Answer) -> bool {
    let nested = |key: &str, wanted: &str| answer.says(&["hookSpecificOutput", key], wanted);
    answer.is_exit_2() || nested("hookEventName", "PreToolUse") && nested("permissionDecision", "deny")
}
