//! GitHub Copilot CLI: `skraft.json` in `~/.copilot/hooks` (`COPILOT_HOME`) or, for the cloud agent too, in the project's
//! `.github/hooks`.
//!
//! Seconds, as a number: a text drops the entry. `version: 1`, which is also how VS Code knows the format; events in
//! camelCase, whose payloads do not name the event; no `matcher`, since an empty one or `*` drops the entry. Both `bash`
//! (alone on the cloud agent) and `powershell`, no shell variable of the runtime's.
//!
//! VS Code reads the same folders, runs the same lines with its own payloads, and lets a call through where Copilot would
//! refuse it: so the command line says it in every wording. Exit 2 refuses on both; Copilot shows the reason of the JSON
//! beside it, VS Code what stands on stderr (`reference/runtimes-1.md` 1.6, 1.7, 3.4, 3.5; `reference/driven-copilot.md`
//! 3, 7, 8).

use super::claude::off;
use super::command::{Failing, Lines};
use super::{Answer, Hook, Installer, Scope};
use crate::event::{Program, Runtime};
use jsonc_parser::cst::CstInputValue;
use jsonc_parser::json;

/// Flat for camelCase, nested for everybody else who may read it.
const DENIES: Failing = Failing::Refuses(
    r#"{"permissionDecision":"deny","permissionDecisionReason":"{}","hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"{}"}}"#,
    2,
);
/// A permission request is answered in JSON with exit 0.
const DECLINES: Failing = Failing::Refuses(r#"{"behavior":"deny","message":"{}"}"#, 0);

pub(super) const HOOKS: &[Hook] = &[
    Hook::before("preToolUse", None, DENIES),
    Hook::before("permissionRequest", None, DECLINES),
    Hook::beside(Program::Post, "postToolUse", None),
    Hook::beside(Program::Post, "postToolUseFailure", None),
    Hook::beside(Program::Start, "sessionStart", None),
    Hook::beside(Program::Start, "subagentStart", None),
    Hook::beside(Program::Stop, "subagentStop", None),
    Hook::beside(Program::Stop, "agentStop", None),
    Hook::beside(Program::Stop, "sessionEnd", None),
];

pub(super) const INSTALLER: Installer = Installer {
    name: "copilot",
    title: "Copilot CLI",
    runtime: Runtime::Copilot,
    user: ".copilot/hooks/skraft.json",
    moved: Some(("COPILOT_HOME", "hooks/skraft.json")),
    project: ".github/hooks/skraft.json",
    hooks: HOOKS,
    names_event: true,
    handler,
    grouped: false,
    versioned: true,
    tops: &[],
    folders: &[".copilot"],
    loads: &[
        (Scope::User, ".copilot/hooks/*.json"),
        (Scope::User, ".copilot/settings.json"),
        (Scope::Project, ".github/hooks/*.json"),
        (Scope::Project, ".github/copilot/settings.json"),
        (Scope::Project, ".github/copilot/settings.local.json"),
        (Scope::Project, ".claude/settings.json"),
        (Scope::Project, ".claude/settings.local.json"),
    ],
    switches: &[
        off((Scope::User, ".copilot/hooks/skraft.json")),
        off((Scope::Project, ".github/hooks/skraft.json")),
        off((Scope::Project, ".github/copilot/settings.json")),
        off((Scope::Project, ".github/copilot/settings.local.json")),
        off((Scope::Project, ".claude/settings.json")),
        off((Scope::Project, ".claude/settings.local.json")),
    ],
    notes: &[
        (None, "Restart Copilot CLI: it reads its hooks when a session starts."),
        (
            Some(Scope::Project),
            "Copilot CLI loads a project's hooks only in a trusted folder, and under `-p` says nothing when it does not; for your own machine use `--user`.",
        ),
        (
            Some(Scope::Project),
            "The cloud agent reads this file too: install the programs in `copilot-setup-steps`; without them every call is refused.",
        ),
    ],
    harmless: r#"{"sessionId":"skraft-doctor","timestamp":0,"cwd":"{root}","toolName":"view","toolArgs":{"path":"README.md"}}"#,
    forbidden: r#"{"sessionId":"skraft-doctor","timestamp":0,"cwd":"{root}","toolName":"create","toolArgs":{"path":"skraft-doctor.txt","file_text":"x"}}"#,
    refuses: |answer| answer.says(&["permissionDecision"], "deny") || !matches!(answer.exit, Some(0)),
};

pub(super) fn handler(hook: &Hook, lines: &Lines) -> CstInputValue {
    json!({
        type: "command",
        bash: (lines.posix.as_str()),
        powershell: (lines.powershell.as_str()),
        timeoutSec: (hook.limit),
    })
}

/// VS Code's nested denial, or exit 2 with what it shows.
pub(super) fn refuses_nested(answer: &Answer) -> bool {
    answer.is_exit_2() || answer.says(&["hookSpecificOutput", "permissionDecision"], "deny")
}
