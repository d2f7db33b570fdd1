//! One line of the audit log (section 10 of the contract; `seq`, `prev` and `hash` come with the chain).
//!
//! What is absent is left out. Never the text of a file; strings at most 1 KiB, a command at most 4 KiB, 64 actions,
//! 16 KiB in all; secrets replaced before anything is written.

use crate::action::{Action, Host, Simple, Target};
use crate::decision::{Decision, Verdict, plain};
use crate::event::{Event, Outcome, Runtime};
use crate::hash::sha256;
use crate::policy::Role;
use crate::redact::redacted;
use serde::Serialize;
use std::sync::Arc;

const LONGEST_TEXT: usize = 1_024;
const LONGEST_COMMAND: usize = 4_096;
const LONGEST_PART: usize = 120;
const MOST_ACTIONS: usize = 64;
const LONGEST_RECORD: usize = 16 * 1_024;
/// How a note says that not every action of a call stands in its record.
pub const LEFT_OUT: &str = "actions are left out";
/// What stands at the end of a text that is cut.
pub const CUT: char = '…';

/// One decision, or one tool result.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    /// The format's version.
    pub v: u8,
    /// When, UTC, RFC 3339 with milliseconds.
    pub time: String,
    /// The session's id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// The agent's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// Its role.
    pub role: &'static str,
    /// The runtime.
    pub runtime: &'static str,
    /// The event, in SKRAFT's spelling.
    pub event: String,
    /// The tool, or the tools of a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// The call's id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call_id: Option<String>,
    /// The folder that the runtime reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cwd: Option<String>,
    /// What the call does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<Done>,
    /// What was decided.
    pub decision: &'static str,
    /// Whether it was really so, or only told (`mode: "test"`).
    pub enforced: bool,
    /// What each rule said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<Said>,
    /// The reason or context that was given.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub message: String,
    /// What the tool gave.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultSeen>,
    /// What a reader should know about this record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// From the start of the program to this record.
    pub duration_us: u64,
    /// SHA-256 of the payload as it came.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input_sha256: Option<String>,
}

/// One action: its kind and what it concerns.
#[derive(Debug, Serialize)]
pub struct Done {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    host: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    agent: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tool: Option<String>,
    /// The simple command of the command before it that does this.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
}

/// What one rule said.
#[derive(Debug, Serialize)]
pub struct Said {
    rule: &'static str,
    effect: &'static str,
}

/// What is kept of a tool's result.
#[derive(Debug, Serialize)]
pub struct ResultSeen {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    exit: Option<i64>,
    bytes: usize,
    sha256: String,
}

impl ResultSeen {
    /// What is kept of this result.
    pub fn of(outcome: &Outcome<'_>) -> Self {
        Self {
            status: if outcome.succeeded { "success" } else { "failure" },
            exit: outcome.exit,
            bytes: outcome.text.len(),
            sha256: sha256(outcome.text.as_bytes()),
        }
    }
}

impl Record {
    /// Adds what was decided.
    pub fn decided(self, runtime: Runtime, role: Role, decision: &Decision) -> Self {
        Self {
            v: 1,
            role: role.name(),
            runtime: runtime.name(),
            decision: decision.effect().name(),
            enforced: decision.enforced(),
            rules: decision.verdicts().iter().take(MOST_ACTIONS).map(said).collect(),
            message: text(&decision.reason(), LONGEST_TEXT),
            ..self
        }
    }

    /// Adds who and where.
    pub fn at(mut self, event: &Event<'_>) -> Self {
        let short = |value: &Option<String>| value.as_deref().map(|value| text(value, LONGEST_TEXT));
        self.session = short(&event.session);
        self.agent = short(&event.agent);
        self.call_id = short(&event.call_id);
        self.cwd = short(&event.cwd);
        let tools: Vec<&str> = event.calls.iter().filter_map(|call| call.tool.as_deref()).take(MOST_ACTIONS).collect();
        self.tool = (!tools.is_empty()).then(|| text(&tools.join(","), LONGEST_TEXT));
        self.result = event.outcome.as_ref().map(ResultSeen::of);
        self
    }

    /// Adds what the call does.
    pub fn doing(mut self, actions: &[Action<'_>]) -> Self {
        self.actions = actions.iter().take(MOST_ACTIONS).map(done).collect();
        if actions.len() > MOST_ACTIONS {
            self.note(format!("{} more {LEFT_OUT}", actions.len() - MOST_ACTIONS));
        }
        self
    }

    /// Adds a remark for the reader.
    pub fn note(&mut self, note: String) {
        self.note = Some(match self.note.take() {
            Some(before) => format!("{before}; {note}"),
            None => note,
        });
    }

    /// The record as one line with its end, at most 16 KiB.
    pub fn line(&mut self) -> String {
        let mut line = self.json();
        while line.len() > LONGEST_RECORD && !self.actions.is_empty() {
            self.actions.truncate(self.actions.len() / 2);
            self.note.get_or_insert_with(|| format!("{LEFT_OUT} for length"));
            line = self.json();
        }
        line
    }

    fn json(&self) -> String {
        // Strings, numbers and booleans always serialise.
        let mut line = serde_json::to_string(self).unwrap_or_default();
        line.push('\n');
        line
    }
}

fn said(verdict: &Verdict) -> Said {
    Said { rule: verdict.rule, effect: verdict.effect.name() }
}

fn done(action: &Action<'_>) -> Done {
    let mut done =
        Done { kind: action.kind(), path: None, host: None, command: None, agent: None, tool: None, by: None };
    let path = |target: &Target| text(&target.written, LONGEST_TEXT);
    let host = |host: &Host| text(host.name.as_deref().unwrap_or(&host.written), LONGEST_TEXT);
    let by = |simple: &Option<Arc<Simple>>| simple.as_deref().map(|simple| text(&simple.text, LONGEST_PART));
    match action {
        Action::Read(target) | Action::Write(target, _) | Action::Delete(target) => {
            done.path = Some(path(target));
            done.by = by(&target.by);
        }
        Action::Network(contacted, _) => {
            done.host = Some(host(contacted)).filter(|host| !host.is_empty());
            done.by = by(&contacted.by);
        }
        Action::Dispatch { agent, by: simple, .. } => {
            done.agent = agent.as_deref().map(|agent| text(agent, LONGEST_TEXT));
            done.by = by(simple);
        }
        Action::Execute { command, .. } => {
            done.command = command.as_deref().map(|command| text(command, LONGEST_COMMAND))
        }
        Action::Unknown { tool, paths, hosts } => {
            done.tool = Some(text(tool, LONGEST_TEXT));
            done.path = paths.first().map(path);
            done.host = hosts.first().map(host);
        }
    }
    done
}

/// A foreign text for the log: without secrets, at most so many bytes.
fn text(text: &str, most: usize) -> String {
    // Enough to find a secret that begins before the cut.
    let near = if text.len() > most * 4 { plain(text, most * 2) } else { text.to_owned() };
    let mut clean = redacted(&near);
    if clean.len() > most {
        clean.truncate(clean.floor_char_boundary(most - CUT.len_utf8()));
        clean.push(CUT);
    }
    clean
}
