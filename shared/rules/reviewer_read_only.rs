//! A reviewer changes nothing.
//!
//! Stops: every write, delete and patch; data sent to another machine; every command and tool that is not proved
//! read-only. Why: a verdict on work that the reviewer could change is worth nothing. Instead: report what should
//! change and let an engineer do it. `reviewer.allowWrites` and `reviewer.allowTools` make exceptions.
//!
//! Shell commands are opaque until a shell reader tells what they do: all of them are refused.

use super::{Example, Facts, Finding, Rule};
use crate::action::{Action, How, Target};
use crate::decision::{Effect, quoted};
use crate::event::Kind;
use crate::pattern::{name_matches, path_matches};
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

fn check(facts: &Facts<'_>) -> Vec<Finding> {
    facts.actions.iter().filter_map(|action| refused(facts, action)).map(Finding::new).collect()
}

fn refused(facts: &Facts<'_>, action: &Action<'_>) -> Option<String> {
    match action {
        Action::Write(target, _) if !is_allowed(facts, target) => {
            Some(format!("writing {} is refused because a reviewer changes nothing; {INSTEAD}.", target.shown()))
        }
        Action::Delete(target) if !is_allowed(facts, target) => {
            Some(format!("deleting {} is refused because a reviewer changes nothing; {INSTEAD}.", target.shown()))
        }
        Action::Network(host, How::Send) => Some(format!(
            "sending to {} is refused because a reviewer changes nothing; {INSTEAD}.",
            quoted(&host.written)
        )),
        Action::Execute { command, .. } => Some(opaque(command.as_deref())),
        Action::Unknown { tool, .. } if !is_allowed_tool(facts, tool) => Some(format!(
            "{} is refused: nothing proves that it only reads, and a reviewer changes nothing. Use the tools that read files, or ask the user.",
            named(tool)
        )),
        _ => None,
    }
}

fn opaque(command: Option<&str>) -> String {
    let which = command
        .map_or_else(|| "a command that is not shown".to_owned(), |command| format!("the command {}", quoted(command)));
    format!(
        "{which} is refused: nothing proves that it only reads, and a reviewer changes nothing. Use the tools that read and search files, or ask an engineer to run it."
    )
}

/// A tool as a reason names it.
fn named(tool: &str) -> String {
    if tool.is_empty() { "a tool that the call does not name".to_owned() } else { format!("the tool {}", quoted(tool)) }
}

fn is_allowed(facts: &Facts<'_>, target: &Target) -> bool {
    let Some(inside) = target.inside.as_deref() else {
        return false;
    };
    facts.policy.reviewer.allow_writes.iter().any(|glob| path_matches(glob, inside))
}

fn is_allowed_tool(facts: &Facts<'_>, tool: &str) -> bool {
    facts.policy.reviewer.allow_tools.iter().any(|glob| name_matches(glob, tool))
}
