//! OpenAI Codex CLI: `hooks.json` of `~/.codex` (`CODEX_HOME`) or of the project's `.codex`.
//!
//! Whole seconds; SessionEnd has 3 at the most. Only `description` and `hooks` may stand at the top: any other key drops
//! the whole file. A hook runs once the user has trusted it with `/hooks`, and the trust hangs on where it stands in its
//! list, so ours are added at the end. A project's file needs a trusted project besides. A hook that fails lets the call
//! through; exit 2 with stderr refuses. The line runs in the user's own shell, which need not be a POSIX one, so
//! `/bin/sh` is named. A permission request is answered in JSON (`reference/runtimes-2.md` 3.1).

use super::command::{BY_EXIT, Failing, quoted};
use super::{Hook, Installer, Off, Scope, Switch};
use crate::event::{Program, Runtime};
use jsonc_parser::json;

const DECLINES: Failing = Failing::Refuses(
    r#"{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"{}"}}}"#,
    0,
);

pub(super) const INSTALLER: Installer = Installer {
    name: "codex",
    title: "Codex",
    runtime: Runtime::Codex,
    user: ".codex/hooks.json",
    moved: Some(("CODEX_HOME", "hooks.json")),
    project: ".codex/hooks.json",
    hooks: &[
        Hook::before("PreToolUse", None, BY_EXIT),
        Hook::before("PermissionRequest", None, DECLINES),
        Hook::beside(Program::Post, "PostToolUse", None),
        Hook::beside(Program::Start, "SessionStart", None),
        Hook::beside(Program::Start, "SubagentStart", None),
        Hook::beside(Program::Stop, "SubagentStop", None),
        Hook::beside(Program::Stop, "Stop", None),
        Hook::beside(Program::Stop, "SessionEnd", None).within(3),
    ],
    names_event: false,
    handler: |hook, lines| {
        let line = match hook.failing {
            Failing::Passes => lines.posix.clone(),
            Failing::Refuses(..) => format!("/bin/sh -c {}", quoted(&lines.posix)),
        };
        json!({ type: "command", command: line, commandWindows: (lines.powershell.as_str()), timeout: (hook.limit) })
    },
    grouped: true,
    versioned: false,
    tops: &["description", "hooks"],
    folders: &[".codex"],
    loads: &[
        (Scope::User, ".codex/hooks.json"),
        (Scope::User, ".codex/config.toml"),
        (Scope::Project, ".codex/hooks.json"),
        (Scope::Project, ".codex/config.toml"),
    ],
    switches: &[
        Switch { file: (Scope::User, ".codex/config.toml"), keys: &["features", "hooks"], off: Off::Is(false) },
        Switch { file: (Scope::Project, ".codex/config.toml"), keys: &["features", "hooks"], off: Off::Is(false) },
    ],
    notes: &[
        (
            None,
            "Trust the hooks: start `codex`, type `/hooks`, and trust each of them. Until then Codex skips them, under `codex exec` without a word.",
        ),
        (None, "After every change of the registration Codex asks for that trust again."),
        (Some(Scope::Project), "Codex loads a project's hooks only in a trusted project."),
        (
            Some(Scope::Project),
            "Whoever works in this project needs the programs on the `PATH`; without them every call is refused.",
        ),
    ],
    harmless: r#"{"session_id":"skraft-doctor","turn_id":"t","transcript_path":null,"cwd":"{root}","hook_event_name":"PreToolUse","model":"m","permission_mode":"default","tool_name":"view_image","tool_input":{"path":"README.png"},"tool_use_id":"call_1"}"#,
    forbidden: r#"{"session_id":"skraft-doctor","turn_id":"t","transcript_path":null,"cwd":"{root}","hook_event_name":"PreToolUse","model":"m","permission_mode":"default","tool_name":"apply_patch","tool_input":{"command":"*** Begin Patch\n*** Add File: skraft-doctor.txt\n+x\n*** End Patch\n"},"tool_use_id":"call_1"}"#,
    refuses: super::Answer::is_exit_2,
};
