//! A reviewer changes nothing.
//!
//! Stops: every write, delete and patch; data sent to another machine; every command and tool that is not proved
//! read-only. Why: a verdict on work that the reviewer could change is worth nothing. Instead: report what should
//! change and let an engineer do it. `reviewer.allowWrites`, `reviewer.allowCommands` and `reviewer.allowTools` make exceptions.

use super::{Example, Facts, Finding, Rule};
use crate::action::{Action, Doubt, How, Part, Simple, Target};
use crate::decision::{Effect, quoted};
use crate::event::Kind;
use crate::pattern::{command_matches, name_matches, path_matches};
use crate::policy::Role;

pub(super) const RULE: Rule = Rule {
    id: "reviewer-read-only",
    summary: "a reviewer changes nothing: not by file tools, patches, MCP, or any command not proved read-only",
    events: Kind::is_before_tool,
    roles: Some(&[Role::Reviewer]),
    effect: Effect::Deny,
    examples: &[
        Example {
            payload: r#"{"toolName":"Write","toolInput":{"filePath":"a.rs","content":""},"agentName":"code-reviewer"}"#,
            config: "{}",
            effect: Effect::Deny,
        },
        Example {
            payload: r#"{"toolName":"mcp__db__put","toolInput":{},"agentName":"code-reviewer"}"#,
            config: "{}",
            effect: Effect::Deny,
        },
        Example {
            payload: r#"{"toolName":"Bash","toolInput":{"command":"sort -o out.txt a.txt"},"agentName":"code-reviewer"}"#,
            config: "{}",
            effect: Effect::Deny,
        },
        Example {
            payload: r#"{"toolName":"Bash","toolInput":{"command":"git log -p -- src | head -50"},"agentName":"code-reviewer"}"#,
            config: "{}",
            effect: Effect::Allow,
        },
        Example {
            payload: r#"{"toolName":"Bash","toolInput":{"command":"cargo test -q"},"agentName":"code-reviewer"}"#,
            config: r#"{"reviewer":{"allowCommands":["cargo test *"]}}"#,
            effect: Effect::Allow,
        },
        Example {
            payload: r#"{"toolName":"Read","toolInput":{"filePath":"a.rs"},"agentName":"code-reviewer"}"#,
            config: "{}",
            effect: Effect::Allow,
        },
        Example {
            payload: r#"{"toolName":"Write","toolInput":{"filePath":"a.rs","content":""},"agentName":"engineer"}"#,
            config: "{}",
            effect: Effect::Allow,
        },
    ],
    check,
};

const INSTEAD: &str = "say in your review what should change, and leave it to an engineer";

/// How many parts of one command are named.
const MOST_PARTS: usize = 3;

fn check(facts: &Facts<'_>) -> Vec<Finding> {
    facts.actions.iter().flat_map(|action| refused(facts, action)).map(Finding::new).collect()
}

fn refused(facts: &Facts<'_>, action: &Action<'_>) -> Vec<String> {
    let one = match action {
        Action::Write(target, _) if !is_allowed(facts, target) => changed("writing", target),
        Action::Delete(target) if !is_allowed(facts, target) => changed("deleting", target),
        Action::Network(host, How::Send) if !is_allowed_command(facts, host.by.as_deref()) => format!(
            "sending to {}{} is refused because a reviewer changes nothing; {INSTEAD}.",
            quoted(&host.written),
            by(host.by.as_deref())
        ),
        Action::Execute { command: None, .. } => {
            format!("a command that is not shown is refused: {UNPROVED}. {READ}, or ask an engineer to run it.")
        }
        Action::Execute { command: Some(command), parts, .. } => {
            let open = parts.iter().filter(|part| !is_allowed_command(facts, Some(&part.by)));
            return open.take(MOST_PARTS).map(|part| opaque(part, command)).collect();
        }
        Action::Unknown { tool, .. } if !is_allowed_tool(facts, tool) => {
            format!("{} is refused: {UNPROVED}. Use the tools that read files, or ask the user.", named(tool))
        }
        _ => return Vec::new(),
    };
    vec![one]
}

const UNPROVED: &str = "nothing proves that it only reads, and a reviewer changes nothing";
const READ: &str = "Use commands and tools that only read";

fn changed(doing: &str, target: &Target) -> String {
    let by = by(target.by.as_deref());
    format!("{doing} {}{by} is refused because a reviewer changes nothing; {INSTEAD}.", target.shown())
}

/// The simple command that does it, where the whole is more than that.
fn by(simple: Option<&Simple>) -> String {
    simple
        .filter(|simple| !simple.text.is_empty())
        .map(|simple| format!(" (by {})", quoted(&simple.text)))
        .unwrap_or_default()
}

fn opaque(part: &Part, command: &str) -> String {
    let text = if part.by.text.is_empty() { command } else { &part.by.text };
    let why = &part.why;
    match part.doubt {
        Doubt::Changes => {
            format!("the command {} is refused: {why}, and a reviewer changes nothing; {INSTEAD}.", quoted(text))
        }
        Doubt::Runs => format!(
            "the command {} is refused: {why}, so nothing proves that it only reads. {READ}, or ask an engineer to run it.",
            quoted(text)
        ),
        Doubt::Unread => format!(
            "the command {} is refused: {why}, so nothing proves that it only reads. {READ}, written out plainly, or ask an engineer to run it.",
            quoted(text)
        ),
    }
}

/// A tool as a reason names it.
fn named(tool: &str) -> String {
    if tool.is_empty() { "a tool that the call does not name".to_owned() } else { format!("the tool {}", quoted(tool)) }
}

fn is_allowed(facts: &Facts<'_>, target: &Target) -> bool {
    if is_allowed_command(facts, target.by.as_deref()) {
        return true;
    }
    let Some(inside) = target.inside.as_deref() else {
        return false;
    };
    facts.policy.reviewer.allow_writes.iter().any(|glob| path_matches(glob, inside))
}

fn is_allowed_tool(facts: &Facts<'_>, tool: &str) -> bool {
    facts.policy.reviewer.allow_tools.iter().any(|glob| name_matches(glob, tool))
}

/// Whether the user lets reviewers run a simple command. A redirection has no words, so none allows it.
fn is_allowed_command(facts: &Facts<'_>, by: Option<&Simple>) -> bool {
    let Some(simple) = by.filter(|simple| !simple.words.is_empty()) else { return false };
    facts.policy.reviewer.allow_commands.iter().any(|glob| command_matches(glob, &simple.words))
}
