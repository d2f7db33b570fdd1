//! The table of guarded places, and how a path is compared with a row of it.

use std::path::{Path, PathBuf};

/// Where the parts of a row count from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum From {
    /// Any folder.
    Anywhere,
    /// The home folder.
    Home,
    /// The top of the file system.
    Top,
}

pub(super) struct Row {
    pub(super) from: From,
    /// Names; `*` is a whole name, a leading or trailing star any start or end of one, a final `**` everything below.
    pub(super) parts: &'static [&'static str],
    pub(super) why: &'static str,
}

pub(super) const CONFIG: &str = "it is skraft's configuration";
pub(super) const STATE: &str = "it belongs to skraft's own state, trust and audit log";
pub(super) const PROGRAM: &str = "it is one of skraft's programs";
pub(super) const HOOKS: &str = "a runtime reads its hooks there";
pub(crate) const SETTINGS: &str =
    "the change would touch its hooks, hook switches or skraft entries, or cannot be read in advance";
pub(super) const GIT: &str = "git reads commands to run there";
pub(super) const AGENTS: &str = "it says who an agent is and which hooks it has";
pub(super) const PIPELINE: &str = "it is the pipeline's recorded state";
pub(crate) const DEVICE: &str = "it leads through /proc or a device";
pub(super) const LISTED: &str = "the policy lists it as protected";

const fn anywhere(parts: &'static [&'static str], why: &'static str) -> Row {
    Row { from: From::Anywhere, parts, why }
}

/// The table.
pub(super) const ROWS: &[Row] = &[
    anywhere(&[".skraftrc.json"], CONFIG),
    anywhere(&["skraft.config.json"], CONFIG),
    Row { from: From::Home, parts: &[".skraft", "**"], why: STATE },
    // git
    anywhere(&[".git"], GIT),
    anywhere(&[".git", "config"], GIT),
    anywhere(&[".git", "config.worktree"], GIT),
    anywhere(&[".git", "hooks", "**"], GIT),
    anywhere(&[".git", "worktrees", "*", "config.worktree"], GIT),
    anywhere(&[".git", "modules", "**"], GIT),
    // Claude Code
    anywhere(&[".claude", "settings.json"], SETTINGS),
    anywhere(&[".claude", "settings.local.json"], SETTINGS),
    anywhere(&[".claude", "hooks", "**"], HOOKS),
    anywhere(&[".claude", "plugins", "**"], HOOKS),
    anywhere(&[".claude", "agents", "**"], AGENTS),
    anywhere(&[".claude", "skills", "*", "skill.md"], SETTINGS),
    Row { from: From::Home, parts: &[".claude.json"], why: SETTINGS },
    Row { from: From::Top, parts: &["etc", "claude-code", "**"], why: HOOKS },
    Row { from: From::Top, parts: &["library", "application support", "claudecode", "**"], why: HOOKS },
    // Copilot
    anywhere(&[".github", "hooks", "**"], HOOKS),
    anywhere(&[".github", "agents", "**"], AGENTS),
    anywhere(&[".github", "copilot", "settings.json"], SETTINGS),
    anywhere(&[".github", "copilot", "settings.local.json"], SETTINGS),
    anywhere(&[".copilot", "hooks", "**"], HOOKS),
    anywhere(&[".copilot", "agents", "**"], AGENTS),
    anywhere(&[".copilot", "settings.json"], SETTINGS),
    anywhere(&[".copilot", "config.json"], SETTINGS),
    Row { from: From::Top, parts: &["etc", "github-copilot", "**"], why: HOOKS },
    // VS Code
    anywhere(&[".vscode", "settings.json"], SETTINGS),
    anywhere(&["code*", "user", "settings.json"], SETTINGS),
    anywhere(&["code*", "user", "profiles", "*", "settings.json"], SETTINGS),
    anywhere(&["vscodium*", "user", "settings.json"], SETTINGS),
    anywhere(&[".vscode-server", "data", "machine", "settings.json"], SETTINGS),
    Row { from: From::Top, parts: &["user", "settings.json"], why: SETTINGS },
    anywhere(&["*.code-workspace"], SETTINGS),
    // Codex
    anywhere(&[".codex", "hooks.json"], HOOKS),
    anywhere(&[".codex", "config.toml"], SETTINGS),
    anywhere(&[".codex", "requirements.toml"], HOOKS),
    Row { from: From::Top, parts: &["etc", "codex", "**"], why: HOOKS },
    // Gemini, Qwen, Antigravity
    anywhere(&[".gemini", "settings.json"], SETTINGS),
    anywhere(&[".gemini", "trustedfolders.json"], HOOKS),
    anywhere(&[".gemini", "extensions", "**"], HOOKS),
    anywhere(&[".gemini", "config", "hooks.json"], HOOKS),
    anywhere(&[".gemini", "antigravity-cli", "hooks.json"], HOOKS),
    Row { from: From::Top, parts: &["etc", "gemini-cli", "**"], why: HOOKS },
    anywhere(&[".qwen", "settings.json"], SETTINGS),
    anywhere(&[".qwen", "trustedfolders.json"], HOOKS),
    anywhere(&[".qwen", "extensions", "**"], HOOKS),
    anywhere(&[".agents", "hooks.json"], HOOKS),
    // Cursor, Windsurf, Kiro, Cline, Augment, Droid, OpenCode, Amp
    anywhere(&[".cursor", "hooks.json"], HOOKS),
    anywhere(&[".windsurf", "hooks.json"], HOOKS),
    anywhere(&[".codeium", "windsurf", "hooks.json"], HOOKS),
    Row { from: From::Top, parts: &["etc", "windsurf", "**"], why: HOOKS },
    anywhere(&[".kiro", "hooks", "**"], HOOKS),
    anywhere(&[".kiro", "agents", "**"], AGENTS),
    anywhere(&[".clinerules", "hooks", "**"], HOOKS),
    anywhere(&[".cline", "hooks", "**"], HOOKS),
    Row { from: From::Home, parts: &["documents", "cline", "hooks", "**"], why: HOOKS },
    anywhere(&[".augment", "settings.json"], SETTINGS),
    anywhere(&[".augment", "settings.local.json"], SETTINGS),
    Row { from: From::Top, parts: &["etc", "augment", "**"], why: HOOKS },
    anywhere(&[".factory", "hooks.json"], HOOKS),
    anywhere(&[".factory", "hooks", "**"], HOOKS),
    anywhere(&[".factory", "settings.json"], SETTINGS),
    anywhere(&[".opencode", "plugin", "**"], HOOKS),
    anywhere(&[".opencode", "plugins", "**"], HOOKS),
    anywhere(&[".config", "opencode", "plugin", "**"], HOOKS),
    anywhere(&[".config", "opencode", "plugins", "**"], HOOKS),
    anywhere(&[".amp", "plugins", "**"], HOOKS),
    anywhere(&[".config", "amp", "plugins", "**"], HOOKS),
];

/// Whether `tail`, all of it, is what a row names.
pub(super) fn tail_matches(row: &[&str], tail: &[String]) -> bool {
    match (row.split_first(), tail.split_first()) {
        (None, None) => true,
        // Everything below, and the folder itself.
        (Some((&"**", _)), _) => true,
        (Some((name, row)), Some((part, tail))) => name_matches(name, part) && tail_matches(row, tail),
        _ => false,
    }
}

pub(super) fn name_matches(name: &str, part: &str) -> bool {
    if !name.as_bytes().contains(&b'*') {
        return name == part;
    }
    match name.split_once('*') {
        Some((start, end)) => part.len() >= start.len() + end.len() && part.starts_with(start) && part.ends_with(end),
        None => name == part,
    }
}

/// The part of a row that names one place: up to its first star.
pub(super) fn plain(row: &[&str]) -> Option<PathBuf> {
    let path: PathBuf = row.iter().take_while(|name| !name.contains('*')).collect();
    (path != Path::new("")).then_some(path)
}
