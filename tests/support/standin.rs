//! What each runtime does with a hook's answer: an independent stand-in for the real programs.
//!
//! Written from the measured matrices, not from the product: a test asks [`outcome`] whether an answer (exit status,
//! stdout, stderr) really is a refusal there. Where versions differ, the one that lets the tool run counts; what was
//! neither measured nor documented counts as [`Outcome::Broken`].
//!
//! | function | follows |
//! |---|---|
//! | `skraft` | `seeds/skraft-hooks.fr.txt`, contract section 4 |
//! | `orkeon` | `orkeon.md` 2.3, 2.4, 2.5 |
//! | `copilot` | `driven-copilot.md` 3, 5, 6; `runtimes-1.md` 1.5, 1.6 |
//! | `vscode` | `runtimes-1.md` 3.3, 3.4 |
//! | `claude` | `driven-claude.md` 3, 4, 5, 8, 10; `runtimes-1.md` 4.2, 4.3 |
//! | `codex` | `runtimes-2.md` 0, 3.1 |
//! | `gemini` | `runtimes-2.md` 0, 3.2 |
//! | `unknown` | contract section 5, point 3 |
//!
//! Not visible here: how long the program took, and whether an `agent-stop` of Copilot carries agent fields (then its
//! block is ignored; only `subagent-stop` holds).
#![allow(dead_code, unreachable_pub, reason = "every integration test includes this and uses its own part")]
#![allow(clippy::panic, clippy::expect_used, reason = "a mistake in a test must stop it")]

use std::collections::HashSet;
use std::sync::LazyLock;

use serde_json::{Map, Value};

/// What a runtime did with an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The tool ran (the stop went through, the session went on), and the model read nothing new.
    Ran,
    /// As `Ran`, and the model reads this text too.
    RanWithContext(String),
    /// The tool did not run (the agent was told to go on instead of stopping); the model reads the reason. `stopped`
    /// says the whole run was ended too.
    Refused { reason: String, stopped: bool },
    /// The runtime hangs, drops the answer as invalid with the tool running, or the model loses the reason: never
    /// acceptable from us. The text says why.
    Broken(String),
}

/// What `runtime` does with an answer to `event`, which its payload spells `event_name`.
///
/// `runtime`: `skraft`, `orkeon`, `copilot`, `copilot-pascal`, `vscode`, `claude`, `codex`, `gemini`, `unknown`.
/// `event`: `pre`, `permission`, `post`, `post-failure`, `session-start`, `subagent-start`, `subagent-stop`,
/// `agent-stop`, `session-end`, `other`. Any other word is a mistake of the test and panics.
pub fn outcome(runtime: &str, event: &str, event_name: &str, exit: i32, stdout: &[u8], stderr: &[u8]) -> Outcome {
    assert!(EVENTS.contains(&event), "no such event: {event}");
    let answer = Answer {
        event,
        event_name,
        exit,
        printed: Printed::read(runtime, stdout),
        stderr: String::from_utf8_lossy(stderr).into_owned(),
    };
    let judged = match runtime {
        _ if exit != 0 && exit != 2 => Err(format!("exit {exit} is a crash to the runtime")),
        "skraft" => skraft(&answer),
        "orkeon" => orkeon(&answer),
        "unknown" => unknown(&answer),
        "copilot" => real(&answer, |answer| copilot(answer, false)),
        "copilot-pascal" => real(&answer, |answer| copilot(answer, true)),
        "vscode" => real(&answer, vscode),
        "claude" => real(&answer, claude),
        "codex" => real(&answer, codex),
        "gemini" => gemini(&answer),
        other => panic!("no such runtime: {other}"),
    };
    judged.unwrap_or_else(Outcome::Broken)
}

const EVENTS: [&str; 10] = [
    "pre",
    "permission",
    "post",
    "post-failure",
    "session-start",
    "subagent-start",
    "subagent-stop",
    "agent-stop",
    "session-end",
    "other",
];

/// The outcome, or why the answer is broken.
type Judged = Result<Outcome, String>;
type Object = Map<String, Value>;

const REASON_LOST: &str = "reason lost";
const HIDES: &str = "hides the result";
const UNMEASURED: &str = "not measured";

// ---- the runtimes ---------------------------------------------------------------------------------------------------

/// The seed's own wording: one object with exactly the fields of its decision, exit 0.
fn skraft(answer: &Answer) -> Judged {
    answer.only_exit_0()?;
    let object = match &answer.printed {
        Printed::Nothing => return Ok(Outcome::Ran),
        printed => printed.object()?,
    };
    let decision = word(object, "decision").ok_or("no decision")?;
    if matches!(answer.event, "session-end" | "other") && decision != "allow" {
        return Err(format!("{decision} where nothing can be decided"));
    }
    match decision {
        "allow" => {
            only_fields(object, "decision message")?;
            text(object, "message").map(|_| Outcome::Ran)
        }
        "additionalContext" => {
            only_fields(object, "decision context")?;
            Ok(Outcome::RanWithContext(said(object, "context")?))
        }
        "deny" | "block" => {
            only_fields(object, "decision message")?;
            Ok(refused(said(object, "message")?, decision == "block"))
        }
        other => Err(format!("no such decision: {other}")),
    }
}

/// The exit status decides and the model reads one line; nothing may be printed, so that stderr is that line.
fn orkeon(answer: &Answer) -> Judged {
    answer.nothing_printed()?;
    if answer.exit == 0 {
        return Ok(Outcome::Ran);
    }
    let line = answer.stderr.lines().next().unwrap_or_default().trim();
    match answer.event {
        _ if line.is_empty() => Err(REASON_LOST.into()),
        "pre" | "subagent-stop" | "agent-stop" => Ok(refused(line.into(), false)),
        "post" | "post-failure" => Ok(Outcome::RanWithContext(line.into())),
        event => Err(format!("no hook runs at {event}")),
    }
}

/// The one refusal that holds on most runtimes.
fn unknown(answer: &Answer) -> Judged {
    answer.nothing_printed()?;
    match answer.exit {
        0 => Ok(Outcome::Ran),
        _ => Ok(refused(answer.stderr_reason()?, false)),
    }
}

/// What holds on every real runtime, then its own rules.
fn real(answer: &Answer, rules: impl Fn(&Answer) -> Judged) -> Judged {
    if let Printed::Object(object) = &answer.printed {
        no_permission(object)?;
        no_rewriting(object)?;
    }
    match (&answer.printed, answer.exit) {
        (Printed::Invalid(why), _) => Err(why.clone()),
        (Printed::Nothing, 0) => Ok(Outcome::Ran),
        _ if matches!(answer.event, "session-end" | "other") => Err("an answer where nothing is answered".into()),
        (_, 2) if answer.event.ends_with("-start") => Err("exit 2 does nothing at a start".into()),
        _ => rules(answer),
    }
}

/// Flat everywhere; before a tool the PascalCase dialect also reads the nested form, and prefers it.
fn copilot(answer: &Answer, pascal: bool) -> Judged {
    let top = answer.printed.object()?;
    match answer.event {
        "pre" => copilot_pre(answer, top, pascal),
        "permission" => {
            answer.only_exit_0().map_err(|_| REASON_LOST)?;
            behavior(top)
        }
        "post" => copilot_post(answer, top),
        "post-failure" if answer.exit == 2 => {
            answer.nothing_printed()?;
            Ok(Outcome::RanWithContext(answer.stderr_reason()?))
        }
        "post-failure" | "session-start" | "subagent-start" => ran(top, context(top)?),
        _ => copilot_stop(answer, top),
    }
}

fn copilot_pre(answer: &Answer, top: &Object, pascal: bool) -> Judged {
    let nested = nested(top)?.filter(|_| pascal);
    let deciding = nested.unwrap_or(top);
    if word(deciding, "permissionDecision") == Some("deny") {
        return Ok(refused(said(deciding, "permissionDecisionReason")?, false));
    }
    answer.only_exit_0().map_err(|_| REASON_LOST)?;
    match (context(top)?, inner_context(nested)?) {
        (Some(flat), Some(inner)) if flat != inner => Err(format!("{UNMEASURED}: two different contexts")),
        (flat, inner) => ran(top, inner.or(flat)),
    }
}

fn copilot_post(answer: &Answer, top: &Object) -> Judged {
    if word(top, "decision") == Some("block") {
        return Err(HIDES.into());
    }
    match context(top)? {
        None if answer.exit == 2 => Err("the model does not see stderr here".into()),
        Some(text) if text.len() > 10_240 => Err("the context is cut at 10,240 bytes".into()),
        found => ran(top, found),
    }
}

fn copilot_stop(answer: &Answer, top: &Object) -> Judged {
    if answer.exit == 2 && answer.event == "subagent-stop" {
        return Err("exit 2 does not hold a subagent".into());
    }
    if word(top, "decision") == Some("block") {
        return Ok(refused(said(top, "reason")?, false));
    }
    answer.only_exit_0().map_err(|_| "exit 2 does not hold a stop")?;
    ran(top, None)
}

/// Nested everywhere, under the event's own name; only the block after a tool is on top.
fn vscode(answer: &Answer) -> Judged {
    if answer.exit == 2 {
        answer.nothing_printed()?;
        let reason = answer.stderr_reason()?;
        return match answer.event {
            "pre" | "subagent-stop" | "agent-stop" => Ok(refused(reason, false)),
            "post" | "post-failure" => Ok(Outcome::RanWithContext(reason)),
            event => Err(format!("no such event here: {event}")),
        };
    }
    let top = answer.printed.object()?;
    let nested = nested(top)?;
    if let Some(nested) = nested {
        vscode_named(answer, nested)?;
    }
    match answer.event {
        "pre" => match nested.filter(|nested| word(nested, "permissionDecision") == Some("deny")) {
            Some(nested) => Ok(refused(said(nested, "permissionDecisionReason")?, ends_run(top)?)),
            None => ran(top, inner_context(nested)?),
        },
        "post" | "post-failure" => block_beside_result(top, nested),
        "session-start" | "subagent-start" => ran(top, inner_context(nested)?),
        "subagent-stop" | "agent-stop" => match nested.filter(|nested| word(nested, "decision") == Some("block")) {
            Some(nested) => held(top, said(nested, "reason")?),
            None => ran(top, None),
        },
        event => Err(format!("no such event here: {event}")),
    }
}

/// A nested object under another name is dropped, but for two pairs.
fn vscode_named(answer: &Answer, nested: &Object) -> Result<(), String> {
    let tolerated = match answer.event {
        "subagent-stop" => "Stop",
        "subagent-start" => "SessionStart",
        _ => answer.event_name,
    };
    match word(nested, "hookEventName") {
        Some(name) if name == tolerated => Ok(()),
        _ => named(answer, nested),
    }
}

/// Both 2.1.197 and 2.1.332: one bad known field voids the whole answer, even beside exit 2.
fn claude(answer: &Answer) -> Judged {
    let top = match &answer.printed {
        Printed::Text(text) if answer.exit == 0 => return plain_text(answer, text),
        Printed::Text(_) if matches!(answer.event, "pre" | "subagent-stop" | "agent-stop") => &NOTHING,
        printed => printed.object()?,
    };
    claude_schema(answer, top)?;
    let nested = nested(top)?;
    let context = inner_context(nested)?;
    if context.is_some_and(|text| text.chars().count() > 10_000) {
        return Err("a long context is replaced by a preview".into());
    }
    match answer.event {
        "pre" => claude_pre(answer, top, nested, context),
        "permission" => {
            answer.only_exit_0().map_err(|_| "exit 2 is ignored here")?;
            nested_behavior(top, nested)
        }
        "post" | "post-failure" if answer.exit == 2 => {
            answer.nothing_printed()?;
            Ok(Outcome::RanWithContext(answer.stderr_reason()?))
        }
        "post" | "post-failure" => block_beside_result(top, nested),
        "session-start" | "subagent-start" => ran(top, context),
        _ => claude_stop(answer, top, context),
    }
}

fn claude_pre(answer: &Answer, top: &Object, nested: Option<&Object>, context: Option<&str>) -> Judged {
    let stopped = ends_run(top)?;
    match nested.filter(|nested| nested.contains_key("permissionDecision")) {
        Some(nested) => Ok(refused(said(nested, "permissionDecisionReason")?, stopped)),
        None if top.contains_key("decision") => Ok(refused(said(top, "reason")?, stopped)),
        None if answer.exit == 2 && stopped => Err(format!("{UNMEASURED}: continue:false beside exit 2")),
        None if answer.exit == 2 => Ok(refused(answer.stderr_reason()?, false)),
        None => ran(top, context),
    }
}

/// Feedback as `additionalContext` sends the agent on just as a block does.
fn claude_stop(answer: &Answer, top: &Object, context: Option<&str>) -> Judged {
    if top.contains_key("decision") {
        return held(top, said(top, "reason")?);
    }
    match context {
        Some(feedback) => held(top, feedback.into()),
        None if answer.exit == 2 => held(top, answer.stderr_reason()?),
        None => ran(top, None),
    }
}

/// The known fields as the client prints them; unknown ones are ignored.
fn claude_schema(answer: &Answer, top: &Object) -> Result<(), String> {
    for key in ["reason", "systemMessage", "stopReason", "terminalSequence"] {
        check(top, key, Value::is_string)?;
    }
    for key in ["continue", "suppressOutput"] {
        check(top, key, Value::is_boolean)?;
    }
    check(top, "decision", |value| value == "block")?;
    let Some(nested) = nested(top)? else { return Ok(()) };
    named(answer, nested)?;
    for key in ["permissionDecisionReason", "additionalContext"] {
        check(nested, key, Value::is_string)?;
    }
    match answer.event {
        "pre" => check(nested, "permissionDecision", |value| value == "deny"),
        "permission" => check(nested, "decision", Value::is_object),
        _ => Ok(()),
    }
}

/// Fails open on any field that it does not know; exit 2 with stderr does not look at stdout.
fn codex(answer: &Answer) -> Judged {
    if answer.exit == 2 {
        return match answer.event {
            "post" | "post-failure" => Err(HIDES.into()),
            _ => Ok(refused(answer.stderr_reason()?, false)),
        };
    }
    if let Printed::Text(text) = &answer.printed {
        return plain_text(answer, text);
    }
    let top = answer.printed.object()?;
    codex_schema(answer, top)?;
    let nested = nested(top)?;
    let blocked = word(top, "decision") == Some("block");
    match answer.event {
        "pre" => match nested.filter(|nested| word(nested, "permissionDecision") == Some("deny")) {
            Some(nested) => Ok(refused(said(nested, "permissionDecisionReason")?, false)),
            None if blocked => Ok(refused(said(top, "reason")?, false)),
            None => ran(top, inner_context(nested)?),
        },
        "permission" => nested_behavior(top, nested),
        "post" | "post-failure" if blocked => Err(HIDES.into()),
        "subagent-stop" | "agent-stop" if blocked => Ok(refused(said(top, "reason")?, false)),
        _ => ran(top, inner_context(nested)?),
    }
}

fn codex_schema(answer: &Answer, top: &Object) -> Result<(), String> {
    let (fields, inner) = match answer.event {
        "pre" => {
            ("decision reason hookSpecificOutput", "permissionDecision permissionDecisionReason additionalContext")
        }
        "permission" => ("hookSpecificOutput", "decision"),
        "post" | "post-failure" => ("decision reason hookSpecificOutput", "additionalContext"),
        "session-start" | "subagent-start" => ("hookSpecificOutput", "additionalContext"),
        _ => ("decision reason", ""),
    };
    only_fields(top, &format!("continue systemMessage {fields}"))?;
    check(top, "continue", |value| value == true)?;
    check(top, "systemMessage", Value::is_string)?;
    check(top, "decision", |value| value == "block")?;
    check(top, "reason", |_| top.contains_key("decision"))?;
    let Some(nested) = nested(top)? else { return Ok(()) };
    named(answer, nested)?;
    only_fields(nested, &format!("hookEventName {inner}"))?;
    check(nested, "permissionDecision", |value| value == "deny")?;
    check(nested, "permissionDecisionReason", |_| nested.contains_key("permissionDecision"))?;
    match nested.get("decision").map(Value::as_object) {
        Some(Some(decision)) => only_fields(decision, "behavior message"),
        Some(None) => Err("decision is not an object".into()),
        None => Ok(()),
    }
}

/// Reads stderr in place of an empty stdout, so JSON there is the answer too, and beats the exit status.
fn gemini(answer: &Answer) -> Judged {
    let on_stderr = match (&answer.printed, Printed::read("gemini", answer.stderr.as_bytes())) {
        (Printed::Nothing, printed @ (Printed::Object(_) | Printed::Invalid(_))) => Some(printed),
        _ => None,
    };
    match on_stderr {
        Some(_) if answer.exit == 2 => Err("JSON on stderr cancels exit 2".into()),
        Some(printed) => real(&Answer { printed, stderr: String::new(), ..*answer }, gemini_rules),
        None => real(answer, gemini_rules),
    }
}

fn gemini_rules(answer: &Answer) -> Judged {
    if answer.exit == 2 {
        answer.nothing_printed().map_err(|_| "stdout cancels exit 2")?;
        return match answer.event {
            "pre" | "agent-stop" => Ok(refused(answer.stderr_reason()?, false)),
            "post" | "post-failure" => Err(HIDES.into()),
            event => Err(format!("no such event here: {event}")),
        };
    }
    let top = answer.printed.object()?;
    let nested = nested(top)?;
    if let Some(nested) = nested.filter(|nested| nested.contains_key("hookEventName")) {
        named(answer, nested)?;
    }
    let decision = word(top, "decision");
    match answer.event {
        "pre" if matches!(decision, Some("deny" | "block")) => Ok(refused(said(top, "reason")?, ends_run(top)?)),
        "pre" => ran(top, None),
        "post" | "post-failure" if matches!(decision, Some("deny" | "block")) => Err(HIDES.into()),
        "post" | "post-failure" | "session-start" => ran(top, inner_context(nested)?),
        "agent-stop" if decision == Some("deny") => held(top, said(top, "reason")?),
        "agent-stop" => ran(top, None),
        event => Err(format!("no such event here: {event}")),
    }
}

// ---- what several of them share -------------------------------------------------------------------------------------

fn refused(reason: String, stopped: bool) -> Outcome {
    Outcome::Refused { reason, stopped }
}

/// The agent goes on instead of stopping, unless the same answer ends the run.
fn held(top: &Object, reason: String) -> Judged {
    if ends_run(top)? {
        return Err("continue:false lets the stop through".into());
    }
    Ok(refused(reason, false))
}

/// No denial was found where this runtime looks: fine, as long as none stands elsewhere.
fn ran(top: &Object, context: Option<&str>) -> Judged {
    no_denial(top)?;
    Ok(context.map_or(Outcome::Ran, |text| Outcome::RanWithContext(text.into())))
}

/// Text that is no JSON: context when a session starts (Claude, Codex), lost everywhere else.
fn plain_text(answer: &Answer, text: &str) -> Judged {
    let text = text.trim();
    if answer.event != "session-start" || text.is_empty() || text.starts_with(['{', '[']) {
        return Err(NOT_ONE_DOCUMENT.into());
    }
    Ok(Outcome::RanWithContext(text.into()))
}

/// `decision:"block"` after a tool, where it adds to the result (Claude, VS Code), with the nested context.
fn block_beside_result(top: &Object, nested: Option<&Object>) -> Judged {
    let context = inner_context(nested)?;
    if word(top, "decision") != Some("block") {
        return ran(top, context);
    }
    if ends_run(top)? {
        return Err("continue:false after a tool".into());
    }
    let reason = said(top, "reason")?;
    Ok(Outcome::RanWithContext(context.map_or(reason.clone(), |text| format!("{reason}\n{text}"))))
}

/// The answer to a permission request inside `hookSpecificOutput`.
fn nested_behavior(top: &Object, nested: Option<&Object>) -> Judged {
    let decision = nested.and_then(|nested| nested.get("decision")).and_then(Value::as_object);
    match decision.map_or_else(|| ran(top, None), behavior)? {
        Outcome::Refused { reason, stopped } => Ok(refused(reason, stopped || ends_run(top)?)),
        other => Ok(other),
    }
}

/// `{behavior:"deny", message}`; `interrupt` ends the run.
fn behavior(decision: &Object) -> Judged {
    if word(decision, "behavior") != Some("deny") {
        return ran(decision, None);
    }
    check(decision, "interrupt", Value::is_boolean)?;
    Ok(refused(said(decision, "message")?, decision.get("interrupt") == Some(&Value::Bool(true))))
}

fn named(answer: &Answer, nested: &Object) -> Result<(), String> {
    match word(nested, "hookEventName") {
        Some(name) if name == answer.event_name => Ok(()),
        Some(name) => Err(format!("hookEventName is {name}, not {}", answer.event_name)),
        None => Err("no hookEventName".into()),
    }
}

fn ends_run(top: &Object) -> Result<bool, String> {
    check(top, "continue", Value::is_boolean)?;
    Ok(top.get("continue") == Some(&Value::Bool(false)))
}

fn no_permission(object: &Object) -> Result<(), String> {
    match verdicts(object).find(|verdict| ["allow", "approve", "ask", "defer"].contains(&verdict.as_str())) {
        Some(verdict) => Err(format!("an explicit {verdict} is not neutral")),
        None => Ok(()),
    }
}

fn no_denial(object: &Object) -> Result<(), String> {
    let ends = |(key, value): (&str, &Value)| {
        matches!((key, value.as_bool()), ("continue", Some(false)) | ("cancel", Some(true)))
    };
    if verdicts(object).any(|verdict| verdict == "deny" || verdict == "block") || fields(object).into_iter().any(ends) {
        return Err("a denial that this runtime does not see".into());
    }
    Ok(())
}

fn no_rewriting(object: &Object) -> Result<(), String> {
    const REWRITES: [&str; 8] = [
        "updatedInput",
        "modifiedArgs",
        "tool_input",
        "updatedToolOutput",
        "updatedMCPToolOutput",
        "modifiedResult",
        "modifiedResponse",
        "updatedPermissions",
    ];
    match fields(object).into_iter().find(|(key, _)| REWRITES.contains(key)) {
        Some((key, _)) => Err(format!("{key} changes what runs or what it gave")),
        None => Ok(()),
    }
}

/// Every word that stands at any depth where some runtime looks for a verdict.
fn verdicts(object: &Object) -> impl Iterator<Item = String> {
    const KEYS: [&str; 5] = ["decision", "permissionDecision", "permission_decision", "permission", "behavior"];
    let at_verdict = |(key, value): (&str, &Value)| match value {
        Value::String(word) if KEYS.contains(&key) => Some(word.to_lowercase()),
        _ => None,
    };
    fields(object).into_iter().filter_map(at_verdict)
}

/// Every field of the object, at any depth.
fn fields(object: &Object) -> Vec<(&str, &Value)> {
    let mut found = Vec::new();
    for (key, value) in object {
        found.push((key.as_str(), value));
        found.extend(children(value).into_iter().filter_map(Value::as_object).flat_map(fields));
    }
    found
}

/// The value itself and, of an array, its items at any depth.
fn children(value: &Value) -> Vec<&Value> {
    match value {
        Value::Array(items) => items.iter().flat_map(children).collect(),
        other => vec![other],
    }
}

// ---- reading an answer ----------------------------------------------------------------------------------------------

/// One answer as it came out of the hook.
struct Answer<'a> {
    event: &'a str,
    event_name: &'a str,
    exit: i32,
    printed: Printed,
    stderr: String,
}

impl Answer<'_> {
    fn only_exit_0(&self) -> Result<(), String> {
        match self.exit {
            0 => Ok(()),
            exit => Err(format!("exit {exit}")),
        }
    }

    fn nothing_printed(&self) -> Result<(), String> {
        match self.printed {
            Printed::Nothing => Ok(()),
            _ => Err("stdout is not empty".into()),
        }
    }

    fn stderr_reason(&self) -> Result<String, String> {
        match self.stderr.trim() {
            "" => Err(REASON_LOST.into()),
            reason => Ok(reason.into()),
        }
    }
}

/// Stands for an empty stdout.
static NOTHING: LazyLock<Object> = LazyLock::new(Object::new);

const NOT_ONE_DOCUMENT: &str = "stdout is not exactly one JSON document";

/// What stood on stdout.
enum Printed {
    Nothing,
    Object(Object),
    /// Not exactly one JSON document.
    Text(String),
    /// JSON that no runtime is known to take as we mean it; the text says why.
    Invalid(String),
}

impl Printed {
    fn read(runtime: &str, stdout: &[u8]) -> Self {
        let text = String::from_utf8_lossy(stdout);
        if runtime != "claude" && std::str::from_utf8(stdout).is_err() {
            return Self::Invalid("stdout is not UTF-8".into());
        }
        let document = match runtime {
            "claude" => text.trim_start_matches('\u{feff}').to_owned(),
            "copilot" | "copilot-pascal" => without_progress(text.trim_start_matches('\u{feff}')),
            _ => text.into_owned(),
        };
        if stdout.is_empty() {
            return Self::Nothing;
        }
        match serde_json::from_str(&document) {
            Err(_) => Self::Text(document),
            Ok(Value::Object(object)) => Self::checked(object, &document),
            Ok(_) => Self::Invalid("JSON, but not an object".into()),
        }
    }

    fn checked(object: Object, document: &str) -> Self {
        if let Some(key) = repeated_key(document) {
            return Self::Invalid(format!("the key {key} stands twice"));
        }
        let null = fields(&object).into_iter().find(|(_, value)| children(value).contains(&&Value::Null));
        match null.map(|(key, _)| format!("{key} is null")) {
            Some(why) => Self::Invalid(why),
            None => Self::Object(object),
        }
    }

    /// The object printed; nothing is an empty one.
    fn object(&self) -> Result<&Object, String> {
        match self {
            Self::Nothing => Ok(&NOTHING),
            Self::Object(object) => Ok(object),
            Self::Text(_) => Err(NOT_ONE_DOCUMENT.into()),
            Self::Invalid(why) => Err(why.clone()),
        }
    }
}

/// Copilot takes lines of the form `{"type":"progress",…}` away first.
fn without_progress(text: &str) -> String {
    let progress = |line: &str| {
        serde_json::from_str::<Value>(line).is_ok_and(|value| value.get("type").is_some_and(|kind| kind == "progress"))
    };
    text.split_inclusive('\n').filter(|line| !progress(line)).collect()
}

/// The first key that stands twice in one object of a valid JSON document.
fn repeated_key(document: &str) -> Option<String> {
    let mut open: Vec<HashSet<String>> = Vec::new();
    let mut rest = document.chars();
    while let Some(mark) = rest.next() {
        match mark {
            '{' => open.push(HashSet::new()),
            '}' => drop(open.pop()),
            '"' => {
                let (word, after) = string(rest.as_str());
                rest = after.chars();
                if after.trim_start().starts_with(':') && !open.last_mut()?.insert(word.clone()) {
                    return Some(word);
                }
            }
            _ => {}
        }
    }
    None
}

/// Splits after the string whose opening quote was just read; gives it unescaped.
fn string(rest: &str) -> (String, &str) {
    let mut escaped = false;
    let closing = |c: char| {
        let closes = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        closes
    };
    let (word, after) = rest.split_once(closing).expect("a valid document closes its strings");
    let word = serde_json::from_str(&format!("\"{word}\"")).expect("a valid document has valid strings");
    (word, after)
}

fn nested(top: &Object) -> Result<Option<&Object>, String> {
    check(top, "hookSpecificOutput", Value::is_object)?;
    Ok(top.get("hookSpecificOutput").and_then(Value::as_object))
}

fn context(object: &Object) -> Result<Option<&str>, String> {
    text(object, "additionalContext")
}

/// The context inside `hookSpecificOutput`.
fn inner_context(nested: Option<&Object>) -> Result<Option<&str>, String> {
    nested.map_or(Ok(None), context)
}

fn word<'a>(object: &'a Object, key: &str) -> Option<&'a str> {
    object.get(key).and_then(Value::as_str)
}

/// The string at `key`; an error for any other kind of value and for a blank one.
fn text<'a>(object: &'a Object, key: &str) -> Result<Option<&'a str>, String> {
    check(object, key, |value| value.as_str().is_some_and(|text| !text.trim().is_empty()))?;
    Ok(word(object, key))
}

/// The sentence that the model must read.
fn said(object: &Object, key: &str) -> Result<String, String> {
    match text(object, key) {
        Ok(Some(reason)) => Ok(reason.into()),
        _ => Err(format!("{REASON_LOST}: no text in {key}")),
    }
}

/// A field may be absent; when it is there, its value must fit.
fn check(object: &Object, key: &str, fits: impl Fn(&Value) -> bool) -> Result<(), String> {
    match object.get(key) {
        Some(value) if !fits(value) => Err(format!("{key} cannot be {value}")),
        _ => Ok(()),
    }
}

/// `known` names the fields, with spaces between.
fn only_fields(object: &Object, known: &str) -> Result<(), String> {
    match object.keys().find(|key| !known.split(' ').any(|name| name == *key)) {
        Some(key) => Err(format!("unknown field {key}")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks a table of `event exit ¦ stdout ¦ stderr ¦ outcome`, one row a line. In it `$H` stands for
    /// `"hookSpecificOutput"`, `$E` for `"hookEventName"` with the right name, `⏎` for a line end, `␀` for a byte order
    /// mark; a broken row gives a part of its why.
    fn holds(runtime: &str, names: &[(&str, &str)], table: &str) {
        for row in table.lines().map(str::trim).filter(|row| !row.is_empty()) {
            let columns: Vec<&str> = row.split('¦').map(str::trim).collect();
            let [head, stdout, stderr, wanted] = columns[..] else { panic!("not four columns: {row}") };
            let (event, exit) = head.split_once(' ').expect("event and exit");
            let name = names.iter().find(|(known, _)| *known == event).map_or(event, |(_, name)| name);
            let stdout = stdout
                .replace("$H", r#""hookSpecificOutput""#)
                .replace("$E", &format!(r#""hookEventName":"{name}""#))
                .replace('⏎', "\n")
                .replace('␀', "\u{feff}");
            let exit = exit.trim().parse().expect("an exit status");
            let found = outcome(runtime, event, name, exit, stdout.as_bytes(), stderr.as_bytes());
            assert!(fits(&found, &wanted.replace('⏎', "\n")), "{runtime}: {row}\nfound {found:?}");
        }
    }

    fn fits(found: &Outcome, wanted: &str) -> bool {
        let (kind, text) = wanted.split_once(' ').unwrap_or((wanted, ""));
        match found {
            Outcome::Ran => wanted == "ran",
            Outcome::RanWithContext(context) => kind == "context" && context == text,
            Outcome::Refused { reason, stopped: false } => kind == "refused" && reason == text,
            Outcome::Refused { reason, stopped: true } => kind == "stopped" && reason == text,
            Outcome::Broken(why) => kind == "broken" && !text.is_empty() && why.contains(text),
        }
    }

    const PASCAL: [(&str, &str); 8] = [
        ("pre", "PreToolUse"),
        ("permission", "PermissionRequest"),
        ("post", "PostToolUse"),
        ("post-failure", "PostToolUseFailure"),
        ("session-start", "SessionStart"),
        ("subagent-start", "SubagentStart"),
        ("subagent-stop", "SubagentStop"),
        ("agent-stop", "Stop"),
    ];

    /// `driven-claude.md` 3.
    #[test]
    fn claude_before_a_tool() {
        let table = r#"
            pre 0 ¦ {$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ refused r
            pre 0 ¦ {$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}}⏎ ¦ log ¦ refused r
            pre 0 ¦ ␀ {⏎$H:{$E,"permissionDecision":"deny",⏎"permissionDecisionReason":"r"}} ¦ ¦ refused r
            pre 0 ¦ {$H:{$E,"permissionDecision":"deny"}} ¦ ¦ broken reason lost
            pre 0 ¦ {$H:{"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ broken no hookEventName
            pre 0 ¦ {$H:{"hookEventName":"Stop","permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ broken is Stop
            pre 0 ¦ {$H:{$E,"permissionDecision":"block","permissionDecisionReason":"r"}} ¦ ¦ broken cannot be
            pre 0 ¦ {$H:{$E,"permissionDecision":"Deny","permissionDecisionReason":"r"}} ¦ ¦ broken cannot be
            pre 0 ¦ {"permissionDecision":"deny","permissionDecisionReason":"r"} ¦ ¦ broken does not see
            pre 0 ¦ {"permissionDecision":"deny",$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ refused r
            pre 0 ¦ {"permission":"deny","user_message":"u","cancel":true,$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ refused r
            pre 0 ¦ {$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r","x":1}} ¦ ¦ refused r
            pre 0 ¦ {"decision":"block","reason":"top",$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ refused r
            pre 0 ¦ {"decision":"deny",$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ broken cannot be
            pre 0 ¦ {"stopReason":null,$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ broken is null
            pre 0 ¦ {$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r","updatedInput":null}} ¦ ¦ broken updatedInput
            pre 0 ¦ {"decision":"block","reason":"r",$H:null} ¦ ¦ broken is null
            pre 0 ¦ {"systemMessage":7,$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ broken cannot be
            pre 0 ¦ {"suppressOutput":"yes",$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ broken cannot be
            pre 0 ¦ {"decision":"block","reason":"r",$H:"x"} ¦ ¦ broken cannot be
            pre 0 ¦ {"decision":"block","reason":"r",$H:{$E,"permissionDecisionReason":7}} ¦ ¦ broken cannot be
            pre 0 ¦ {"decision":"block","reason":"r"} ¦ ¦ refused r
            pre 0 ¦ {"decision":"approve"} ¦ ¦ broken not neutral
            pre 0 ¦ {$H:{$E,"permissionDecision":"allow"}} ¦ ¦ broken not neutral
            pre 0 ¦ {$H:{$E,"permissionDecision":"ask","permissionDecisionReason":"r"}} ¦ ¦ broken not neutral
            pre 0 ¦ {$H:{$E,"permissionDecision":"defer"}} ¦ ¦ broken not neutral
            pre 0 ¦ {$H:{$E,"additionalContext":"c"}} ¦ ¦ context c
            pre 0 ¦ {$H:{$E,"additionalContext":"c","permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ refused r
            pre 0 ¦ {"additionalContext":"c"} ¦ ¦ ran
            pre 0 ¦ {} ¦ ¦ ran
            pre 0 ¦ ¦ log ¦ ran
            pre 1 ¦ ¦ r ¦ broken crash
            pre 101 ¦ ¦ r ¦ broken crash
            pre 2 ¦ ¦ r ¦ refused r
            pre 2 ¦ ¦ ¦ broken reason lost
            pre 2 ¦ text ¦ ¦ broken reason lost
            pre 2 ¦ {$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ s ¦ refused r
            pre 2 ¦ {} ¦ s ¦ refused s
            pre 2 ¦ {"x":1} ¦ s ¦ refused s
            pre 2 ¦ {"continue":false} ¦ s ¦ broken not measured
            pre 2 ¦ {"decision":"deny","message":"x"} ¦ s ¦ broken cannot be
            pre 2 ¦ {"reason":null} ¦ s ¦ broken is null
            pre 2 ¦ {}⏎{} ¦ s ¦ refused s
            pre 0 ¦ {"decision":"deny","message":"x"} ¦ ¦ broken cannot be
            pre 0 ¦ garbage ¦ ¦ broken one JSON
            pre 0 ¦ [{"decision":"block","reason":"r"}] ¦ ¦ broken not an object
            pre 0 ¦ {"decision":"block","reason":"r"}⏎{} ¦ ¦ broken one JSON
            pre 0 ¦ hello⏎{"decision":"block","reason":"r"} ¦ ¦ broken one JSON
            pre 0 ¦ {"decision":"block","reason":"r"} bye ¦ ¦ broken one JSON
            pre 0 ¦ ¦ {"decision":"block","reason":"r"} ¦ ran
            pre 0 ¦ {"continue":false,"stopReason":"r"} ¦ ¦ broken does not see
            pre 0 ¦ {"continue":false,$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ stopped r
            pre 0 ¦ {"reason":"a","reason":"b","decision":"block"} ¦ ¦ broken twice
            pre 0 ¦ {$H:{$E,"updatedInput":{"command":"ls"}}} ¦ ¦ broken changes
        "#;
        holds("claude", &PASCAL, table);
        let raw = b"{\"decision\":\"block\",\"reason\":\"a\xffb\"}";
        assert_eq!(outcome("claude", "pre", "PreToolUse", 0, raw, b""), refused("a\u{fffd}b".into(), false));
    }

    /// `driven-claude.md` 4, 5, 8.
    #[test]
    fn claude_elsewhere() {
        let table = r#"
            agent-stop 0 ¦ {"decision":"block","reason":"r"} ¦ ¦ refused r
            agent-stop 0 ¦ {"decision":"block"} ¦ ¦ broken reason lost
            agent-stop 0 ¦ {"decision":"block","reason":null} ¦ ¦ broken is null
            subagent-stop 2 ¦ ¦ r ¦ refused r
            subagent-stop 2 ¦ ¦ ¦ broken reason lost
            agent-stop 2 ¦ {"decision":"block","reason":"r"} ¦ s ¦ refused r
            agent-stop 2 ¦ {"decision":"deny"} ¦ s ¦ broken cannot be
            agent-stop 0 ¦ {$H:{$E,"decision":"block","reason":"r"}} ¦ ¦ broken does not see
            agent-stop 0 ¦ {"decision":"block","reason":"r",$H:{$E,"decision":"block","reason":"n"}} ¦ ¦ refused r
            agent-stop 0 ¦ {"decision":"block","reason":"r",$H:{"decision":"block"}} ¦ ¦ broken no hookEventName
            subagent-stop 0 ¦ {"decision":"block","reason":"r",$H:{"hookEventName":"Stop"}} ¦ ¦ broken is Stop
            agent-stop 0 ¦ {"decision":"block","reason":"r","x":1} ¦ ¦ refused r
            agent-stop 0 ¦ {$H:{$E,"additionalContext":"c"}} ¦ ¦ refused c
            agent-stop 0 ¦ {"decision":"deny","reason":"r"} ¦ ¦ broken cannot be
            agent-stop 0 ¦ text ¦ ¦ broken one JSON
            agent-stop 0 ¦ {"continue":false,"decision":"block","reason":"r"} ¦ ¦ broken lets the stop
            subagent-stop 0 ¦ {"continue":false} ¦ ¦ broken does not see
            post 0 ¦ {"decision":"block","reason":"r"} ¦ ¦ context r
            post 0 ¦ {"decision":"block"} ¦ ¦ broken reason lost
            post-failure 0 ¦ {$H:{$E,"additionalContext":"c"}} ¦ ¦ context c
            post-failure 2 ¦ ¦ s ¦ context s
            post-failure 2 ¦ {} ¦ s ¦ broken not empty
            post 0 ¦ {$H:{$E,"decision":"block","reason":"r"}} ¦ ¦ broken does not see
            post 0 ¦ {$H:{$E,"permissionDecision":"deny"}} ¦ ¦ broken does not see
            post 0 ¦ {"continue":false} ¦ ¦ broken does not see
            session-start 0 ¦ {$H:{$E,"additionalContext":"c"}} ¦ ¦ context c
            session-start 0 ¦ plain ¦ ¦ context plain
            session-start 2 ¦ ¦ s ¦ broken at a start
            subagent-start 0 ¦ {$H:{$E,"additionalContext":"c"}} ¦ ¦ context c
            subagent-start 0 ¦ plain ¦ ¦ broken one JSON
            subagent-start 0 ¦ {"decision":"block","reason":"r"} ¦ ¦ broken does not see
            subagent-start 2 ¦ ¦ s ¦ broken at a start
            permission 0 ¦ {$H:{$E,"decision":{"behavior":"deny","message":"m"}}} ¦ ¦ refused m
            permission 0 ¦ {$H:{$E,"decision":{"behavior":"allow"}}} ¦ ¦ broken not neutral
            permission 0 ¦ {"decision":"block","reason":"r",$H:{$E}} ¦ ¦ broken does not see
            permission 2 ¦ ¦ s ¦ broken ignored
            session-end 0 ¦ ¦ log ¦ ran
            session-end 0 ¦ {} ¦ ¦ broken nothing is answered
        "#;
        holds("claude", &PASCAL, table);
        let long =
            format!(r#"{{"hookSpecificOutput":{{"hookEventName":"PreToolUse","additionalContext":"{:15000}x"}}}}"#, "");
        let found = outcome("claude", "pre", "PreToolUse", 0, long.as_bytes(), b"");
        assert!(fits(&found, "broken preview"), "{found:?}");
    }

    /// `driven-copilot.md` 3, where both dialects agree.
    #[test]
    fn copilot_before_a_tool() {
        let table = r#"
            pre 0 ¦ {"permissionDecision":"deny","permissionDecisionReason":"r"} ¦ ¦ refused r
            pre 0 ¦ {"permissionDecision":"deny"} ¦ ¦ broken reason lost
            pre 0 ¦ {"permissionDecision":"deny","permissionDecisionReason":null} ¦ ¦ broken is null
            pre 0 ¦ {"permissionDecision":"deny","permissionDecisionReason":""} ¦ ¦ broken reason lost
            pre 0 ¦ {"permissionDecision":"deny","permissionDecisionReason":"r",$H:{"permissionDecision":"allow"}} ¦ ¦ broken not neutral
            pre 0 ¦ {"permissionDecision":"allow"} ¦ ¦ broken not neutral
            pre 0 ¦ {"permissionDecision":"ask"} ¦ ¦ broken not neutral
            pre 0 ¦ {"additionalContext":"c"} ¦ ¦ context c
            pre 0 ¦ {"permissionDecision":"deny","permissionDecisionReason":"r","additionalContext":"c","x":1} ¦ ¦ refused r
            pre 0 ¦ {} ¦ ¦ ran
            pre 0 ¦ {"x":1} ¦ ¦ ran
            pre 0 ¦ ¦ log ¦ ran
            pre 1 ¦ ¦ r ¦ broken crash
            pre 2 ¦ ¦ r ¦ broken reason lost
            pre 2 ¦ {"permissionDecision":"deny","permissionDecisionReason":"r"} ¦ s ¦ refused r
            pre 2 ¦ {"permissionDecision":"allow"} ¦ s ¦ broken not neutral
            pre 0 ¦ text ¦ ¦ broken one JSON
            pre 0 ¦ {"permissionDecision":"deny","permissionDecisionReason":"r"}⏎{} ¦ ¦ broken one JSON
            pre 0 ¦ [{"permissionDecision":"deny","permissionDecisionReason":"r"}] ¦ ¦ broken not an object
            pre 0 ¦ {"type":"progress","message":"m"}⏎{"permissionDecision":"deny","permissionDecisionReason":"r"} ¦ ¦ refused r
            pre 0 ¦ ␀{"permissionDecision":"deny","permissionDecisionReason":"r"} ¦ ¦ refused r
            pre 0 ¦ {"decision":"deny","message":"x"} ¦ ¦ broken does not see
            pre 0 ¦ {"decision":"block","reason":"x"} ¦ ¦ broken does not see
            pre 0 ¦ {"permissionDecision":"DENY","permissionDecisionReason":"r"} ¦ ¦ broken does not see
            pre 0 ¦ {"permission_decision":"deny"} ¦ ¦ broken does not see
            pre 0 ¦ {"continue":false} ¦ ¦ broken does not see
            pre 0 ¦ {"modifiedArgs":{"command":"ls"}} ¦ ¦ broken changes
        "#;
        holds("copilot", &[("pre", "preToolUse")], table);
        holds("copilot-pascal", &PASCAL, table);
    }

    /// `driven-copilot.md` 3, where the dialects differ.
    #[test]
    fn copilot_nested() {
        let camel = r#"
            pre 0 ¦ {$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ broken does not see
            pre 0 ¦ {"permissionDecision":"deny","permissionDecisionReason":"f",$H:{"permissionDecision":"deny","permissionDecisionReason":"n"}} ¦ ¦ refused f
            pre 0 ¦ {$H:{"additionalContext":"c"}} ¦ ¦ ran
        "#;
        let pascal = r#"
            pre 0 ¦ {$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ refused r
            pre 0 ¦ {$H:{"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ refused r
            pre 0 ¦ {$H:{"hookEventName":"Stop","permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ refused r
            pre 0 ¦ {"permissionDecision":"deny","permissionDecisionReason":"f",$H:{"permissionDecision":"deny","permissionDecisionReason":"n"}} ¦ ¦ refused n
            pre 0 ¦ {$H:{"additionalContext":"c"}} ¦ ¦ context c
            pre 0 ¦ {"additionalContext":"c",$H:{"additionalContext":"c"}} ¦ ¦ context c
            pre 0 ¦ {"additionalContext":"c",$H:{"additionalContext":"d"}} ¦ ¦ broken not measured
        "#;
        holds("copilot", &[("pre", "preToolUse")], camel);
        holds("copilot-pascal", &PASCAL, pascal);
    }

    /// `driven-copilot.md` 5, 6.
    #[test]
    fn copilot_elsewhere() {
        let table = r#"
            agent-stop 0 ¦ {"decision":"block","reason":"r"} ¦ ¦ refused r
            agent-stop 0 ¦ {"decision":"block"} ¦ ¦ broken reason lost
            agent-stop 0 ¦ {"decision":"block","reason":""} ¦ ¦ broken reason lost
            agent-stop 2 ¦ ¦ r ¦ broken does not hold
            agent-stop 2 ¦ {"decision":"block","reason":"r"} ¦ s ¦ refused r
            agent-stop 0 ¦ {"decision":"deny","reason":"r"} ¦ ¦ broken does not see
            agent-stop 0 ¦ {$H:{$E,"decision":"block","reason":"r"}} ¦ ¦ broken does not see
            agent-stop 0 ¦ {"decision":"block","reason":"r",$H:{$E,"decision":"block","reason":"r"}} ¦ ¦ refused r
            agent-stop 0 ¦ {"additionalContext":"c"} ¦ ¦ ran
            subagent-stop 0 ¦ {"decision":"block","reason":"r"} ¦ ¦ refused r
            subagent-stop 2 ¦ ¦ r ¦ broken does not hold
            post 0 ¦ {"additionalContext":"c"} ¦ ¦ context c
            post 0 ¦ {$H:{$E,"additionalContext":"c"}} ¦ ¦ ran
            post 0 ¦ {"decision":"block","reason":"r"} ¦ ¦ broken hides the result
            post 2 ¦ ¦ r ¦ broken does not see
            post 2 ¦ {"additionalContext":"c"} ¦ ¦ context c
            post-failure 0 ¦ {"additionalContext":"c"} ¦ ¦ context c
            post-failure 2 ¦ ¦ r ¦ context r
            post-failure 2 ¦ {"additionalContext":"c"} ¦ r ¦ broken not empty
            session-start 0 ¦ {"additionalContext":"c",$H:{$E,"additionalContext":"c"}} ¦ ¦ context c
            session-start 0 ¦ {$H:{$E,"additionalContext":"c"}} ¦ ¦ ran
            subagent-start 0 ¦ {"additionalContext":"c"} ¦ ¦ context c
            subagent-start 0 ¦ {"decision":"block","reason":"r"} ¦ ¦ broken does not see
            permission 0 ¦ {"behavior":"deny","message":"m"} ¦ ¦ refused m
            permission 0 ¦ {"behavior":"deny","message":"m","interrupt":true} ¦ ¦ stopped m
            permission 0 ¦ {"behavior":"deny","message":"m","interrupt":"yes"} ¦ ¦ broken cannot be
            permission 0 ¦ {"behavior":"allow"} ¦ ¦ broken not neutral
            permission 2 ¦ ¦ r ¦ broken reason lost
            other 0 ¦ {"decision":"block","reason":"r"} ¦ ¦ broken nothing is answered
        "#;
        holds("copilot", &[("agent-stop", "agentStop"), ("subagent-stop", "subagentStop")], table);
        holds("copilot-pascal", &PASCAL, table);
        let long = format!(r#"{{"additionalContext":"{:12000}x"}}"#, "");
        let found = ["pre", "post"].map(|event| outcome("copilot", event, event, 0, long.as_bytes(), b""));
        assert!(matches!(found, [Outcome::RanWithContext(_), Outcome::Broken(_)]), "{found:?}");
    }

    /// `runtimes-1.md` 3.3, 3.4.
    #[test]
    fn vscode_everywhere() {
        let table = r#"
            pre 0 ¦ {$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ refused r
            pre 0 ¦ {"permissionDecision":"deny","permissionDecisionReason":"r"} ¦ ¦ broken does not see
            pre 0 ¦ {"permissionDecision":"deny",$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ refused r
            pre 0 ¦ {"continue":false,$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ stopped r
            pre 0 ¦ {"continue":false,"stopReason":"r"} ¦ ¦ broken does not see
            pre 0 ¦ {$H:{"hookEventName":"Stop","permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ broken is Stop
            pre 0 ¦ {$H:{$E,"additionalContext":"c"}} ¦ ¦ context c
            pre 0 ¦ text ¦ ¦ broken one JSON
            pre 2 ¦ ¦ r ¦ refused r
            pre 2 ¦ {} ¦ r ¦ broken not empty
            pre 0 ¦ {"continue":"no",$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ broken cannot be
            post 2 ¦ ¦ r ¦ context r
            post 0 ¦ {"decision":"block","reason":"r",$H:{$E,"additionalContext":"c"}} ¦ ¦ context r⏎c
            session-start 0 ¦ {"additionalContext":"c",$H:{$E,"additionalContext":"c"}} ¦ ¦ context c
            session-start 0 ¦ {"additionalContext":"c"} ¦ ¦ ran
            session-start 2 ¦ ¦ r ¦ broken at a start
            subagent-start 0 ¦ {$H:{"hookEventName":"SessionStart","additionalContext":"c"}} ¦ ¦ context c
            agent-stop 0 ¦ {"decision":"block","reason":"r",$H:{$E,"decision":"block","reason":"r"}} ¦ ¦ refused r
            agent-stop 0 ¦ {"decision":"block","reason":"r"} ¦ ¦ broken does not see
            agent-stop 0 ¦ {$H:{$E,"decision":"block"}} ¦ ¦ broken reason lost
            subagent-stop 0 ¦ {$H:{"hookEventName":"Stop","decision":"block","reason":"r"}} ¦ ¦ refused r
            agent-stop 2 ¦ ¦ r ¦ refused r
        "#;
        holds("vscode", &PASCAL, table);
    }

    /// `runtimes-2.md` 3.1.
    #[test]
    fn codex_everywhere() {
        let table = r#"
            pre 0 ¦ {$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ refused r
            pre 0 ¦ {"systemMessage":"s","continue":true,$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ refused r
            pre 0 ¦ {"decision":"block","reason":"r",$H:{$E,"additionalContext":"c"}} ¦ ¦ refused r
            pre 2 ¦ ignored ¦ r ¦ refused r
            pre 0 ¦ {$H:{$E,"permissionDecision":"deny"}} ¦ ¦ broken reason lost
            pre 0 ¦ {$H:{"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ broken no hookEventName
            pre 0 ¦ {"x":1,$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ broken unknown field
            pre 0 ¦ {$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r","x":1}} ¦ ¦ broken unknown field
            pre 0 ¦ {"suppressOutput":true,$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ broken unknown field
            pre 0 ¦ {"systemMessage":7,$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ broken cannot be
            pre 0 ¦ {"decision":"deny",$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ broken cannot be
            pre 0 ¦ {"decision":"block","reason":"r",$H:{$E,"permissionDecision":"block"}} ¦ ¦ broken cannot be
            pre 0 ¦ {"reason":"r",$H:{$E,"additionalContext":"c"}} ¦ ¦ broken cannot be
            pre 0 ¦ {$H:{$E,"additionalContext":"c","permissionDecisionReason":"r"}} ¦ ¦ broken cannot be
            pre 0 ¦ {"decision":"block","reason":"r"}⏎{} ¦ ¦ broken one JSON
            pre 0 ¦ {"decision":"block","reason":null} ¦ ¦ broken is null
            pre 0 ¦ {$H:{$E,"permissionDecision":"ask"}} ¦ ¦ broken not neutral
            pre 0 ¦ {$H:{$E,"permissionDecision":"allow"}} ¦ ¦ broken not neutral
            pre 0 ¦ {"continue":false,$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ broken cannot be
            pre 2 ¦ ¦ ¦ broken reason lost
            pre 1 ¦ {$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ broken crash
            pre 0 ¦ ␀{"decision":"block","reason":"r"} ¦ ¦ broken one JSON
            pre 0 ¦ {$H:{$E,"additionalContext":"c"}} ¦ ¦ context c
            post 0 ¦ {"decision":"block","reason":"r"} ¦ ¦ broken hides the result
            post 2 ¦ ¦ r ¦ broken hides the result
            post 0 ¦ {$H:{$E,"additionalContext":"c"}} ¦ ¦ context c
            agent-stop 0 ¦ {"decision":"block","reason":"r"} ¦ ¦ refused r
            agent-stop 2 ¦ ¦ r ¦ refused r
            agent-stop 0 ¦ {"decision":"block","reason":"r",$H:{$E}} ¦ ¦ broken unknown field
            agent-stop 0 ¦ text ¦ ¦ broken one JSON
            session-start 0 ¦ {$H:{$E,"additionalContext":"c"}} ¦ ¦ context c
            session-start 0 ¦ plain ¦ ¦ context plain
            session-start 2 ¦ ¦ r ¦ broken at a start
            permission 0 ¦ {$H:{$E,"decision":{"behavior":"deny","message":"m"}}} ¦ ¦ refused m
            permission 0 ¦ {$H:{$E,"decision":{"behavior":"deny","message":"m","interrupt":true}}} ¦ ¦ broken unknown field
        "#;
        holds("codex", &PASCAL, table);
    }

    /// `runtimes-2.md` 3.2.
    #[test]
    fn gemini_everywhere() {
        let table = r#"
            pre 0 ¦ {"decision":"deny","reason":"r","x":1} ¦ ¦ refused r
            pre 0 ¦ {"decision":"block","reason":"r"} ¦ ¦ refused r
            pre 0 ¦ {"decision":"deny"} ¦ ¦ broken reason lost
            pre 0 ¦ {"continue":false,"decision":"deny","reason":"r"} ¦ ¦ stopped r
            pre 0 ¦ {"continue":false} ¦ ¦ broken does not see
            pre 0 ¦ {$H:{$E,"permissionDecision":"deny","permissionDecisionReason":"r"}} ¦ ¦ broken does not see
            pre 0 ¦ {"decision":"ask"} ¦ ¦ broken not neutral
            pre 2 ¦ ¦ r ¦ refused r
            pre 2 ¦ ¦ ¦ broken reason lost
            pre 2 ¦ {} ¦ r ¦ broken cancels
            pre 2 ¦ {"decision":"allow"} ¦ r ¦ broken not neutral
            pre 2 ¦ ¦ {} ¦ broken cancels
            pre 0 ¦ ¦ {"decision":"deny","reason":"r"} ¦ refused r
            pre 0 ¦ ¦ log ¦ ran
            pre 0 ¦ hello {"decision":"deny","reason":"r"} ¦ ¦ broken one JSON
            pre 0 ¦ {$H:{$E,"additionalContext":"c"}} ¦ ¦ ran
            pre 0 ¦ {$H:{"tool_input":{"command":"ls"}}} ¦ ¦ broken changes
            post 0 ¦ {$H:{"hookEventName":"PostToolUse","additionalContext":"c"}} ¦ ¦ broken is PostToolUse
            post 0 ¦ {"decision":"deny","reason":"r"} ¦ ¦ broken hides the result
            post 2 ¦ ¦ r ¦ broken hides the result
            post 0 ¦ {$H:{$E,"additionalContext":"c"}} ¦ ¦ context c
            session-start 0 ¦ {$H:{$E,"additionalContext":"c"}} ¦ ¦ context c
            session-start 0 ¦ plain ¦ ¦ broken one JSON
            agent-stop 0 ¦ {"decision":"deny","reason":"r"} ¦ ¦ refused r
            agent-stop 2 ¦ ¦ r ¦ refused r
        "#;
        let names = [
            ("pre", "BeforeTool"),
            ("post", "AfterTool"),
            ("session-start", "SessionStart"),
            ("agent-stop", "AfterAgent"),
        ];
        holds("gemini", &names, table);
    }

    /// The seed; `orkeon.md` 2.3 to 2.5; contract section 5, point 3.
    #[test]
    fn ours_orkeon_and_unknown() {
        let skraft = r#"
            pre 0 ¦ {"decision":"allow"} ¦ ¦ ran
            pre 0 ¦ {"decision":"allow","message":"m"} ¦ ¦ ran
            pre 0 ¦ {"decision":"deny","message":"m"} ¦ ¦ refused m
            pre 0 ¦ {"decision":"block","message":"m"} ¦ ¦ stopped m
            pre 0 ¦ {"decision":"additionalContext","context":"c"} ¦ ¦ context c
            pre 0 ¦ {"decision":"deny","reason":"m"} ¦ ¦ broken unknown field
            pre 0 ¦ {"decision":"deny","message":"m","context":"c"} ¦ ¦ broken unknown field
            pre 0 ¦ {"decision":"allow","reason":"m"} ¦ ¦ broken unknown field
            pre 0 ¦ {"decision":"additionalContext","context":"c","message":"m"} ¦ ¦ broken unknown field
            pre 0 ¦ {"decision":"approve"} ¦ ¦ broken no such decision
            pre 0 ¦ {"decision":"deny"} ¦ ¦ broken reason lost
            pre 0 ¦ ¦ log ¦ ran
            pre 2 ¦ ¦ r ¦ broken exit 2
            session-end 0 ¦ {"decision":"allow"} ¦ ¦ ran
            session-end 0 ¦ {"decision":"deny","message":"m"} ¦ ¦ broken nothing can be
        "#;
        let orkeon = r#"
            pre 0 ¦ ¦ log ¦ ran
            pre 0 ¦ {} ¦ ¦ broken not empty
            pre 2 ¦ ¦ r ¦ refused r
            pre 2 ¦ ¦ ¦ broken reason lost
            pre 2 ¦ x ¦ r ¦ broken not empty
            pre 1 ¦ ¦ r ¦ broken crash
            post 2 ¦ ¦ r ¦ context r
            agent-stop 2 ¦ ¦ r ¦ refused r
        "#;
        let unknown = r#"
            pre 0 ¦ ¦ log ¦ ran
            pre 2 ¦ ¦ r ¦ refused r
            pre 2 ¦ ¦ ¦ broken reason lost
            pre 0 ¦ {} ¦ ¦ broken not empty
        "#;
        holds("skraft", &[], skraft);
        holds("orkeon", &[], orkeon);
        holds("unknown", &[], unknown);
        assert_eq!(outcome("orkeon", "pre", "", 2, b"", b"first\nsecond\n"), refused("first".into(), false));
    }

    #[test]
    fn a_key_may_stand_once_in_each_object() {
        assert_eq!(repeated_key(r#"{"a":{"b":"a:\"{"},"b":["a","a",{"a":1}]}"#), None);
        assert_eq!(repeated_key(r#"{"a":[{"b":1,"\u0062":2}]}"#).as_deref(), Some("b"));
    }
}
