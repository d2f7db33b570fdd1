//! Whose payload is it? (section 5 of the contract)
//!
//! The command line says so, and counts; only among the three wordings that can meet one and the same hooks file does
//! the payload's shape overrule it. Without a word from the command line the shape alone decides, or nobody is
//! recognised. These tests look at keys as they were spelled.

use crate::event::Runtime;
use crate::payload::Fields;

/// The runtime whose wording the answer must be in. `told` is `--runtime`.
pub fn recognise(told: Option<Runtime>, fields: &Fields<'_>) -> Runtime {
    match told {
        None => by_shape(fields),
        Some(told @ (Runtime::Copilot | Runtime::CopilotPascal | Runtime::Vscode)) => {
            among_three(fields).unwrap_or(told)
        }
        Some(told) => told,
    }
}

fn by_shape(fields: &Fields<'_>) -> Runtime {
    if is_foreign(fields) {
        return Runtime::Unknown;
    }
    let event = event_name(fields);
    let has_tool = fields.has("toolName") || fields.has("toolCalls");
    if is_camel_copilot(fields) {
        return Runtime::Copilot;
    }
    if fields.spelled("hookEventName") {
        return Runtime::Skraft;
    }
    if has_tool && event.is_none() && !fields.has("sessionId") && !fields.has("timestamp") {
        return Runtime::Skraft;
    }
    if event.as_deref().is_some_and(is_gemini_event) || (fields.has("timestamp") && gemini_session(fields)) {
        return Runtime::Gemini;
    }
    if fields.spelled("turn_id") && fields.has("model") {
        return Runtime::Codex;
    }
    if let Some(runtime) = among_three(fields) {
        return runtime;
    }
    let pascal = event.is_some_and(|name| name.starts_with(char::is_uppercase));
    match (fields.spelled("hook_event_name") && pascal && fields.spelled("session_id"), fields.has("timestamp")) {
        // Of the starts and prompts with a time stamp nobody can tell whose they are; one answer serves both.
        (true, true) => Runtime::Vscode,
        (true, false) => Runtime::Claude,
        _ if has_tool && event_is_absent(fields) => Runtime::Copilot,
        _ => Runtime::Unknown,
    }
}

/// Which of the wordings that read `.github/hooks` and `~/.copilot/hooks`, where the shape tells.
fn among_three(fields: &Fields<'_>) -> Option<Runtime> {
    if is_camel_copilot(fields) {
        return Some(Runtime::Copilot);
    }
    if !(fields.spelled("hook_event_name") && fields.has("timestamp")) {
        return None;
    }
    let transcript = fields.text(&["transcriptPath"]).ok().flatten().unwrap_or_default();
    if fields.has("toolUseId") || transcript.contains("GitHub.copilot-chat") {
        return Some(Runtime::Vscode);
    }
    let pascal = ["toolResult", "initialPrompt", "stopReason"].iter().any(|name| fields.has(name));
    if pascal || fields.has("toolName") {
        return Some(Runtime::CopilotPascal);
    }
    let is_stop = event_name(fields).is_some_and(|name| name == "Stop" || name == "SubagentStop");
    is_stop.then_some(Runtime::Vscode)
}

fn is_camel_copilot(fields: &Fields<'_>) -> bool {
    // VS Code's Agent Host runs plugins with this shape; `hookName` names the two events that Copilot never converts.
    let agent_host = fields.spelled("workingDirectory") && event_is_absent(fields);
    let camel = fields.spelled("toolArgs") || (fields.spelled("sessionId") && fields.spelled("timestamp"));
    let named = fields.spelled("hookName") && fields.spelled("sessionId");
    let batch = fields.spelled("toolCalls") && fields.spelled("sessionId");
    let bare = fields.spelled("sessionId") && event_is_absent(fields);
    agent_host || ((camel || named || batch || bare) && !fields.spelled("hook_event_name"))
}

/// The wordings of the reference that skraft does not speak: exit 2 with a reason is what they understand.
fn is_foreign(fields: &Fields<'_>) -> bool {
    const KEYS: [&str; 10] = [
        "agent_action_name",
        "toolCall",
        "clineVersion",
        "cursor_version",
        "workspace_roots",
        "is_mcp_tool",
        "conversation_id",
        "conversationId",
        "workspaceRoots",
        "tool_call_id",
    ];
    let droid = fields.text(&["permissionMode"]).ok().flatten();
    let droid = droid.is_some_and(|mode| mode == "off" || mode == "spec" || mode.starts_with("auto-"));
    let qwen = fields.spelled("prompt_id") && fields.spelled("timestamp");
    droid || qwen || KEYS.iter().any(|key| fields.spelled(key))
}

fn is_gemini_event(name: &str) -> bool {
    const NAMES: [&str; 8] = [
        "BeforeTool",
        "AfterTool",
        "BeforeAgent",
        "AfterAgent",
        "BeforeModel",
        "AfterModel",
        "BeforeToolSelection",
        "PreCompress",
    ];
    NAMES.contains(&name)
}

/// Gemini's session start and end name sources and carry a transcript that the others do not have there.
fn gemini_session(fields: &Fields<'_>) -> bool {
    let session = event_name(fields).is_some_and(|name| name == "SessionStart" || name == "SessionEnd");
    session
        && fields.spelled("hook_event_name")
        && fields.spelled("transcript_path")
        && !fields.text(&["transcriptPath"]).ok().flatten().is_some_and(|path| path.contains("GitHub.copilot-chat"))
}

fn event_name(fields: &Fields<'_>) -> Option<String> {
    fields.text(&["hookEventName"]).ok().flatten()
}

fn event_is_absent(fields: &Fields<'_>) -> bool {
    !fields.has("hookEventName") && !fields.has("hookName")
}
