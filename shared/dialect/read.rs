//! From a payload to an event: one reader for all runtimes.
//!
//! The keys are normalised, so the case style is gone; what is left of the differences is which of a few names a
//! runtime uses for one thing. Reading by content and not by registration is deliberate: runtimes send events in
//! another style than they were registered in, and one command line is met by two wordings.

use super::kind;
use crate::error::Trouble;
use crate::event::{Caller, Event, Input, Kind, Outcome, Program, Runtime, ToolCall};
use crate::payload::{self, Fields, Value};
use std::borrow::Cow;

/// What the command line says about an event.
#[derive(Debug, Clone, Copy)]
pub struct Hints<'h> {
    /// Which program was called.
    pub program: Program,
    /// `--event`: counts where the payload names none.
    pub event: Option<&'h str>,
    /// `--agent`: counts before the payload's.
    pub agent: Option<&'h str>,
}

const EVENT: [&str; 5] = ["hookEventName", "hookName", "hookType", "eventName", "event"];
/// The most calls that a batch may have.
const MOST_CALLS: usize = 256;

const SESSION: [&str; 2] = ["sessionId", "conversationId"];
const FOLDER: [&str; 2] = ["cwd", "workingDirectory"];
const AGENT: [&str; 3] = ["agentName", "agentType", "agentDisplayName"];
const CALL: [&str; 3] = ["toolUseId", "toolCallId", "callId"];
const TOOL: [&str; 2] = ["toolName", "tool"];
/// Names of the arguments of a tool call; a payload is read with these opened.
pub const INPUT: [&str; 8] =
    ["toolInput", "toolArgs", "arguments", "args", "input", "parameters", "params", "toolParameters"];
/// Names of a payload that are no arguments of a tool.
const ENVELOPE: [&str; 12] = [
    "cwd",
    "workingDirectory",
    "transcriptPath",
    "agentTranscriptPath",
    "sessionId",
    "timestamp",
    "hookEventName",
    "permissionMode",
    "toolUseId",
    "workspaceRoots",
    "agentType",
    "toolName",
];
const RESULT: [&str; 5] = ["toolResponse", "toolResult", "toolOutput", "error", "errorMessage"];

/// Reads an event from the keys of a payload, read with [`INPUT`] opened.
///
/// Fails when the payload is ambiguous or a text that counts is not valid Unicode.
pub fn event<'a>(runtime: Runtime, mut fields: Fields<'a>, hints: Hints<'_>) -> Result<Event<'a>, Trouble> {
    let (name, named) = named(runtime, &fields, hints.event)?;
    let kind = named.unwrap_or_else(|| by_shape(hints.program, &fields));
    // An event that nobody knows counts only with a tool in it.
    let has_tool = TOOL.iter().chain(&INPUT).chain(&["toolCalls"]).any(|name| fields.has(name));
    let kind = if kind == Kind::Unknown && !has_tool { Kind::Other } else { kind };
    let agent = match hints.agent {
        Some(agent) => Some(agent.to_owned()),
        None => fields.name(&AGENT)?,
    };
    let in_subagent = fields.text(&["agentId", "parentAgentId"])?.is_some();
    Ok(Event {
        caller: Caller { runtime, kind, name, in_subagent },
        session: fields.name(&SESSION)?,
        cwd: fields.name(&FOLDER)?,
        begins: kind == Kind::SessionStart && !is_same_session(&fields),
        agent,
        call_id: fields.name(&CALL)?,
        calls: if carries_tool(hints.program, kind) { calls(&mut fields)? } else { Vec::new() },
        outcome: if kind.is_after_tool() { outcome(kind, &fields)? } else { None },
    })
}

/// The event's name in a payload, and the kind that this name means, or else the one that `--event` gives; `None` where
/// nobody names one.
pub fn named(
    runtime: Runtime,
    fields: &Fields<'_>,
    hint: Option<&str>,
) -> Result<(Option<String>, Option<Kind>), Trouble> {
    let name = fields.name(&EVENT)?;
    let meant = name.as_deref().or(hint).map(|name| kind(runtime, name).unwrap_or(Kind::Unknown));
    Ok((name, meant))
}

/// The event of a call with positional arguments.
pub fn by_arguments(hints: Hints<'_>, tool: &str, path: Option<&str>) -> Event<'static> {
    let kind = hints.event.and_then(|name| kind(Runtime::Orkeon, name)).unwrap_or(hints.program.usual());
    let path = path.filter(|path| !path.is_empty() && *path != "-").map(str::to_owned);
    let call = ToolCall { tool: Some(tool.to_owned()), input: Input::Path(path) };
    Event {
        caller: Caller { runtime: Runtime::Orkeon, kind, name: None, in_subagent: false },
        session: None,
        cwd: None,
        begins: false,
        agent: hints.agent.map(str::to_owned),
        call_id: None,
        calls: if carries_tool(hints.program, kind) { vec![call] } else { Vec::new() },
        outcome: None,
    }
}

/// Whether a start only says that the same session goes on with less to remember.
fn is_same_session(fields: &Fields<'_>) -> bool {
    let source = fields.text(&["source"]).ok().flatten();
    matches!(source.as_deref(), Some("compact" | "clear"))
}

fn carries_tool(program: Program, kind: Kind) -> bool {
    kind.is_before_tool() || kind.is_after_tool() || (program == Program::Pre && kind == Kind::Unknown)
}

/// The kind of an event that nobody named.
fn by_shape(program: Program, fields: &Fields<'_>) -> Kind {
    let names_agent = ["agentName", "agentType", "agentId"].iter().any(|name| fields.has(name));
    match program {
        Program::Post if fields.has("error") => Kind::ToolFailed,
        Program::Start if names_agent && !fields.has("source") => Kind::SubagentStart,
        Program::Stop if fields.has("reason") && !fields.has("transcriptPath") => Kind::SessionEnd,
        Program::Stop if fields.has("agentName") || fields.has("response") || fields.has("agentTranscriptPath") => {
            Kind::SubagentStop
        }
        _ => program.usual(),
    }
}

/// The tool calls: one, or a batch. Whatever could be a call is one.
fn calls<'a>(fields: &mut Fields<'a>) -> Result<Vec<ToolCall<'a>>, Trouble> {
    let mut calls = Vec::new();
    if let Some(batch) = fields.json("toolCalls") {
        let members = payload::members(batch)?;
        if members.len() > MOST_CALLS {
            return Err(Trouble::new("the batch has more than 256 tool calls"));
        }
        for member in &members {
            calls.extend(batched(member)?);
        }
        if members.is_empty() {
            calls.push(ToolCall { tool: None, input: Input::List(vec![batch]) });
        }
    }
    let tool = fields.name(&TOOL)?;
    let mut inputs: Vec<Value<'a>> = INPUT.iter().filter_map(|name| fields.take(name)).collect();
    // Two spellings of one thing are one; of two different things nobody knows which the tool reads.
    inputs.dedup();
    let has_input = !inputs.is_empty();
    calls.extend(inputs.into_iter().map(|value| ToolCall { tool: tool.clone(), input: input(value) }));
    if !has_input && tool.is_some() {
        // Under names that nobody knows: what is no envelope could be arguments.
        calls.push(ToolCall { tool, input: Input::Object(fields.without(&ENVELOPE)) });
    } else if calls.is_empty() {
        // A shape that nobody knows: all of it could be arguments.
        calls.push(ToolCall { tool: None, input: Input::Object(fields.without(&ENVELOPE)) });
    }
    Ok(calls)
}

fn batched(member: &str) -> Result<Vec<ToolCall<'_>>, Trouble> {
    if !member.starts_with('{') {
        return Ok(vec![ToolCall { tool: None, input: Input::List(vec![member]) }]);
    }
    const NAMES: [&str; 6] = ["args", "arguments", "input", "toolArgs", "toolInput", "parameters"];
    let mut fields = Fields::parse_opening(member, &NAMES)?;
    fields.unambiguous(|_| true)?;
    let tool = fields.name(&["name", "toolName", "tool"])?;
    let mut given: Vec<Value<'_>> = NAMES.iter().filter_map(|name| fields.take(name)).collect();
    given.dedup();
    if given.is_empty() {
        return Ok(vec![ToolCall { tool, input: Input::Object(fields.without(&["name", "id"])) }]);
    }
    Ok(given.into_iter().map(|value| ToolCall { tool: tool.clone(), input: input(value) }).collect())
}

fn input(value: Value<'_>) -> Input<'_> {
    match value {
        Value::Object(fields) => Input::Object(fields),
        Value::List(members) => Input::List(members),
        Value::Json(json) => Input::List(vec![json]),
        Value::Text(text) => encoded(text, 3),
    }
}

/// A text: the JSON of something, perhaps encoded more than once, or plain.
fn encoded(text: Cow<'_, str>, opened: usize) -> Input<'_> {
    let inner = text.trim();
    match inner.as_bytes().first() {
        None => Input::Nothing,
        Some(b'n') if inner == "null" => Input::Nothing,
        Some(b'{') if Fields::parse(inner).is_ok() => Input::Encoded(text),
        Some(b'[') if payload::members(inner).is_ok() => Input::Encoded(text),
        Some(b'"') if opened > 0 => match payload::string(inner) {
            Ok(Some(text)) => encoded(Cow::Owned(text), opened - 1),
            _ => Input::Plain(text),
        },
        _ => Input::Plain(text),
    }
}

fn outcome<'a>(kind: Kind, fields: &Fields<'a>) -> Result<Option<Outcome<'a>>, Trouble> {
    let Some(given) = RESULT.iter().find_map(|name| fields.json(name)) else {
        return Ok(None);
    };
    let inner = if given.starts_with('{') { Some(Fields::parse(given)?) } else { None };
    let told = |names: &[&str]| inner.as_ref().map_or(Ok(None), |inner| inner.text(names));
    let text: Cow<'a, str> = match (payload::string(given)?, told(&["textResultForLlm"])?) {
        (Some(text), _) | (None, Some(text)) => Cow::Owned(text),
        (None, None) => Cow::Borrowed(given),
    };
    let failed = kind == Kind::ToolFailed
        || told(&["resultType", "status"])?.is_some_and(|word| word != "success" && word != "completed");
    let exit =
        inner.as_ref().and_then(|inner| ["exitCode", "exit"].iter().find_map(|name| inner.json(name)?.parse().ok()));
    Ok(Some(Outcome { succeeded: !failed, exit: exit.or_else(|| exit_in(&text)), text }))
}

/// The exit status that a runtime writes into a result's text, near its start or its end.
fn exit_in(text: &str) -> Option<i64> {
    let near = crate::decision::plain(text, 200).to_lowercase();
    let at = near
        .rfind("exit code")
        .map(|at| at + "exit code".len())
        .or_else(|| near.rfind("exited with code").map(|at| at + 16))?;
    let digits: String = near
        .get(at..)?
        .trim_start_matches([':', ' '])
        .chars()
        .take_while(|digit| digit.is_ascii_digit() || *digit == '-')
        .collect();
    digits.parse().ok()
}
