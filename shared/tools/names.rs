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
    is_known || super::edits::is_text(name) || OTHERS.contains(&name)
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

/// Argument names that hold an address.
pub(super) fn is_addresslike(name: &str) -> bool {
    const NAMES: [&str; 14] = [
        "url", "urls", "uri", "uris", "href", "endpoint", "host", "hosts", "hostname", "domain", "server", "address",
        "proxy", "link",
    ];
    NAMES.contains(&name) || name.ends_with("Url")
}

/// Argument names that hold nothing but a machine's name.
pub(super) fn is_machine(name: &str) -> bool {
    ["host", "hosts", "hostname", "domain", "server", "proxy"].contains(&name)
}

/// Argument names of an unknown tool that hold the text for a shell.
pub(super) fn is_shell_text(name: &str) -> bool {
    ["command", "commands", "cmd", "commandLine", "script", "shellCommand"].contains(&name)
}

/// Argument names that say how an address is contacted.
pub(super) fn is_method(name: &str) -> bool {
    ["method", "httpMethod", "requestMethod", "verb"].contains(&name)
}

/// Argument names of a fetching tool that send nothing but the question.
pub(super) fn is_asking(name: &str) -> bool {
    const NAMES: [&str; 22] = [
        "",
        "prompt",
        "query",
        "timeout",
        "timeoutSeconds",
        "maxLength",
        "maxChars",
        "maxTokens",
        "startIndex",
        "raw",
        "format",
        "headers",
        "params",
        "description",
        "extractPrompt",
        "requests",
        "operation",
        "selector",
        "encoding",
        "allowedDomains",
        "blockedDomains",
        "port",
    ];
    NAMES.contains(&name) || is_addresslike(name) || is_method(name) || is_saved(name)
}

/// Argument names that hold prose or data: an address there is told, not contacted.
pub(super) fn is_prose(name: &str) -> bool {
    const NAMES: [&str; 14] = [
        "text",
        "body",
        "message",
        "content",
        "comment",
        "description",
        "title",
        "summary",
        "schema",
        "namespace",
        "ns",
        "xmlns",
        "value",
        "markdown",
    ];
    NAMES.contains(&name)
}

/// Argument names that say what is left out, or looked for: no target.
pub(super) fn is_pattern(name: &str) -> bool {
    let lower = name.to_lowercase();
    ["exclude", "ignore", "pattern", "regex", "query"].iter().any(|word| lower.contains(word))
}

/// Argument names of which the thing named is what a tool takes away, rather than where it works or puts something.
pub(super) fn is_taken(name: &str) -> bool {
    const NAMES: [&str; 15] = [
        "",
        "source",
        "src",
        "from",
        "path",
        "paths",
        "file",
        "files",
        "filePath",
        "oldPath",
        "target",
        "targets",
        "directory",
        "folder",
        "dir",
    ];
    NAMES.contains(&name)
}

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
    const VERBS: [&str; 11] =
        ["delete", "remove", "move", "rename", "unlink", "trash", "rm", "rmdir", "mv", "del", "erase"];
    let words = heck::ToSnakeCase::to_snake_case(tool);
    words.split('_').any(|word| VERBS.contains(&word))
}
