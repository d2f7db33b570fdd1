//! What the arguments of tools are called: by these names alone the runtimes' tools differ.

/// Argument names that skraft reads; in these two spellings with different values are ambiguous.
pub(super) fn is_read(name: &str) -> bool {
    const OTHERS: [&str; 12] = [
        "subagentType",
        "agentType",
        "agentName",
        "agent",
        "agentId",
        "prompt",
        "message",
        "edits",
        "replacements",
        "name",
        "task",
        "insertLine",
    ];
    let is_known = is_pathlike(name) || is_command(name) || is_addresslike(name) || is_method(name);
    is_known || super::edits::is_text(name) || OTHERS.contains(&name) || BODIES.contains(&name)
}

/// Argument names that hold a path.
pub(super) fn is_pathlike(name: &str) -> bool {
    const ENDS: [&str; 12] = [
        "path",
        "paths",
        "file",
        "files",
        "filename",
        "filepath",
        "filepaths",
        "dir",
        "directory",
        "folder",
        "notebook",
        "uri",
    ];
    let lower = name.to_lowercase();
    ENDS.iter().any(|end| lower.ends_with(end)) || ["target", "destination", "dest"].contains(&lower.as_str())
}

/// Argument names that hold the text for a shell.
pub(super) fn is_command(name: &str) -> bool {
    const NAMES: [&str; 11] =
        ["", "command", "commands", "cmd", "commandLine", "script", "input", "chars", "code", "text", "keys"];
    NAMES.contains(&name)
}

/// Argument names that say in which folder a command runs.
pub(super) fn is_work_folder(name: &str) -> bool {
    const NAMES: [&str; 6] = ["cwd", "workdir", "workingDirectory", "workingDir", "directory", "dir"];
    NAMES.contains(&name)
}

/// Argument names that could hold a folder of which another argument names a file.
pub(super) fn is_folder(name: &str) -> bool {
    const NAMES: [&str; 6] = ["folder", "root", "parent", "path", "base", "basePath"];
    is_work_folder(name) || NAMES.contains(&name)
}

/// Argument names that hold an address.
pub(super) fn is_addresslike(name: &str) -> bool {
    const NAMES: [&str; 14] = [
        "url", "urls", "uri", "uris", "href", "endpoint", "host", "hosts", "hostname", "domain", "server", "address",
        "proxy", "link",
    ];
    NAMES.contains(&name) || name.ends_with("Url")
}

/// Argument names that say how an address is contacted.
pub(super) fn is_method(name: &str) -> bool {
    ["method", "httpMethod", "requestMethod", "verb"].contains(&name)
}

/// Argument names that hold what is sent there.
pub(super) const BODIES: [&str; 6] = ["body", "data", "json", "form", "formData", "payload"];

/// Argument names of a fetching tool that say where the result is put.
pub(super) fn is_saved(name: &str) -> bool {
    let lower = name.to_lowercase();
    let starts = ["save", "output", "download", "dest", "target"].iter().any(|start| lower.starts_with(start));
    lower == "saveas" || lower == "saveto" || lower == "file" || lower == "filename" || (starts && is_pathlike(name))
}

pub(super) fn is_harmless(method: &str) -> bool {
    ["get", "head", "options"].iter().any(|harmless| method.trim().eq_ignore_ascii_case(harmless))
}

/// Whether an unknown tool's name says that it takes things away. That it says nothing proves nothing.
pub(super) fn takes_away(tool: &str) -> bool {
    let lower = tool.to_lowercase();
    ["delete", "remove", "move", "rename", "unlink", "trash", "rm"].iter().any(|verb| lower.contains(verb))
}
