//! VS Code, Local harness: the very file of Copilot CLI, `skraft.json` in `~/.copilot/hooks` or the project's
//! `.github/hooks`.
//!
//! Both programs read these folders, so there is one file, right for both ([`super::copilot`]): a second one would only
//! have every call judged twice. VS Code maps the camelCase names of a file with a numeric `version` to its own events,
//! `bash` to Linux and macOS, `powershell` to Windows. It has no event for a subagent's start in such a file and none for
//! a tool that failed, and it always looks in `~/.copilot`, whatever `COPILOT_HOME` says
//! (`reference/runtimes-1.md` 3.4, 3.5).

use super::copilot::{HOOKS, handler, refuses_nested};
use super::{Installer, Off, Scope, Switch};
use crate::event::Runtime;

pub(super) const INSTALLER: Installer = Installer {
    name: "vscode",
    title: "VS Code",
    // The payload's shape overrules it among the wordings that can run one and the same file.
    runtime: Runtime::Copilot,
    user: ".copilot/hooks/skraft.json",
    moved: None,
    project: ".github/hooks/skraft.json",
    hooks: HOOKS,
    names_event: true,
    handler,
    grouped: false,
    versioned: true,
    tops: &[],
    folders: &[".vscode", ".config/Code", "Library/Application Support/Code", "AppData/Roaming/Code"],
    loads: &[(Scope::User, ".copilot/hooks/*.json"), (Scope::Project, ".github/hooks/*.json")],
    switches: &[
        use_hooks((Scope::User, ".config/Code/User/settings.json")),
        use_hooks((Scope::User, "Library/Application Support/Code/User/settings.json")),
        use_hooks((Scope::User, "AppData/Roaming/Code/User/settings.json")),
        use_hooks((Scope::Project, ".vscode/settings.json")),
        located((Scope::User, ".config/Code/User/settings.json"), LOCATED),
        located((Scope::User, "Library/Application Support/Code/User/settings.json"), LOCATED),
        located((Scope::User, "AppData/Roaming/Code/User/settings.json"), LOCATED),
        located((Scope::Project, ".vscode/settings.json"), &["chat.hookFilesLocations", ".github/hooks"]),
    ],
    notes: &[
        (None, "VS Code runs hooks only in a trusted workspace and with `chat.useHooks`."),
        (
            Some(Scope::Project),
            "Whoever works in this project needs the programs on the `PATH`; without them every call is refused.",
        ),
    ],
    harmless: r#"{"timestamp":"2026-01-01T00:00:00Z","hook_event_name":"PreToolUse","session_id":"skraft-doctor","cwd":"{root}","tool_name":"read_file","tool_input":{"filePath":"README.md"},"tool_use_id":"call_1__vscode-1"}"#,
    forbidden: r#"{"timestamp":"2026-01-01T00:00:00Z","hook_event_name":"PreToolUse","session_id":"skraft-doctor","cwd":"{root}","tool_name":"create_file","tool_input":{"filePath":"skraft-doctor.txt","content":"x"},"tool_use_id":"call_1__vscode-1"}"#,
    refuses: refuses_nested,
};

const LOCATED: &[&str] = &["chat.hookFilesLocations", "~/.copilot/hooks"];

const fn use_hooks(file: (Scope, &'static str)) -> Switch {
    Switch { file, keys: &["chat.useHooks"], off: Off::Is(false) }
}

const fn located(file: (Scope, &'static str), keys: &'static [&'static str]) -> Switch {
    Switch { file, keys, off: Off::Is(false) }
}
