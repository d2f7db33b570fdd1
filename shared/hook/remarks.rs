//! What people read of a hook program's work: one line on stderr, where the reply leaves that free; else, and for every
//! further line, `~/.skraft/skraft.log`. How much is `logLevel`'s matter.

use crate::call::Call;
use crate::clock;
use crate::config::{Cascade, State};
use crate::decision::{Decision, plain};
use crate::disk;
use crate::event::{Caller, Kind, Program};
use crate::path;
use crate::policy::{Level, Role};
use crate::reply::Reply;
use std::path::Path;
use std::time::Duration;

/// From how many bytes on the log begins anew; the one before is kept.
const LARGE: u64 = 1024 * 1024;

/// The lines of one event.
#[derive(Debug, Default)]
pub(super) struct Remarks {
    lines: Vec<(Level, String)>,
}

impl Remarks {
    pub(super) fn add(&mut self, level: Level, line: String) {
        self.lines.push((level, line));
    }

    /// The line for stderr: what matters most.
    pub(super) fn first(&self, least: Level) -> Option<&str> {
        let mattering = self.lines.iter().filter(|(level, _)| *level >= least);
        // Of several that matter as much, the first.
        mattering.rev().max_by_key(|(level, _)| *level).map(|(_, line)| line.as_str())
    }

    /// What the audit record should say too.
    pub(super) fn notes(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().filter(|(level, _)| *level >= Level::Warn).map(|(_, line)| line.as_str())
    }

    /// Which files a session works under.
    pub(super) fn about_config(&mut self, program: Program, caller: &Caller, config: &Cascade) {
        if caller.kind != Kind::SessionStart {
            return;
        }
        let found = config.layers.iter().filter(|layer| layer.state == State::Found);
        let names: Vec<String> = found.map(|layer| plain(&layer.shown(), 200)).collect();
        let names = if names.is_empty() { "nothing but defaults".to_owned() } else { names.join(", ") };
        let root = plain(&config.root.to_string_lossy(), 200);
        self.add(Level::Info, format!("{}: the project is {root}, configured by {names}", program.name()));
    }

    /// What was decided, and how long it took.
    pub(super) fn about_decision(
        &mut self,
        call: &Call,
        caller: &Caller,
        role: Role,
        decision: &Decision,
        took: Duration,
    ) {
        let (program, runtime, event) = (call.program.name(), caller.runtime.name(), caller.kind.name());
        let (role, effect, took) = (role.name(), decision.effect().name(), took.as_micros());
        self.add(Level::Debug, format!("{program}: {runtime} {event} by role {role}: {effect} after {took} us"));
    }

    /// Writes to the log what stderr did not get. Nothing depends on it.
    pub(super) fn write(&self, least: Level, reply: &Reply, home: Option<&Path>) {
        let said = reply.stderr.trim_end();
        let lines = self.lines.iter().filter(|(level, line)| *level >= least && line != said);
        let now = clock::milliseconds(clock::now());
        let text: String = lines.map(|(_, line)| format!("{now} {line}\n")).collect();
        let Some(home) = (!text.is_empty()).then(|| path::home(home).ok()).flatten() else { return };
        let log = home.join(".skraft").join("skraft.log");
        if std::fs::metadata(&log).is_ok_and(|meta| meta.len() > LARGE) {
            let _ = std::fs::rename(&log, log.with_extension("log.1"));
        }
        let _ = disk::open_private(&log).and_then(|mut file| {
            let length = file.metadata()?.len();
            disk::write(&mut file, length, text.as_bytes())
        });
    }
}
