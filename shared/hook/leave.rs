//! What an event leaves behind: its record, and what waits for a later event of the session.

use super::{HELD, Hearing, fails_closed, refused, watch};
use crate::audit::{Log, Record, log_path};
use crate::clock;
use crate::decision::{Decision, Effect, Verdict};
use crate::dialect;
use crate::error::Trouble;
use crate::event::{Caller, Kind};
use crate::path::{self, Place};
use crate::policy::Level;
use crate::reply::Reply;

impl Hearing<'_> {
    /// Adds context that waited for an event that can carry it.
    pub(super) fn with_waiting(&mut self, decision: Decision) -> Decision {
        let Some(session) = self.session_memory().filter(|_| self.watch.is_real() && carries(&self.caller)) else {
            return decision;
        };
        match session.take(self.watch.deadline()) {
            Ok(None) => decision,
            Ok(Some(context)) => {
                let waited = Verdict { rule: HELD, effect: Effect::AdditionalContext, reason: context };
                Decision::collect(decision.verdicts().iter().cloned().chain([waited]).collect(), self.policy.enforce)
            }
            Err(trouble) => {
                self.remarks.add(Level::Error, format!("{}: {trouble}", self.call.program.name()));
                decision
            }
        }
    }

    /// Leaves the record, and what waits for a later event.
    pub(super) fn close(mut self, decision: &Decision, reply: Reply) -> Reply {
        self.remarks.write(self.policy.log_level, &reply, self.call.home.as_deref());
        if !self.is_ours {
            return reply;
        }
        watch::provoke("record");
        match self.leave(decision, &reply) {
            Ok(()) => reply,
            Err(trouble)
                if self.policy.audit.fail_closed
                    && !decision.effect().refuses()
                    && fails_closed(self.call.program, &self.caller) =>
            {
                dialect::reply(&self.caller, &refused(&trouble))
            }
            Err(trouble) => reply.noting(&format!("{}: {trouble}", self.call.program.name())),
        }
    }

    fn leave(&mut self, decision: &Decision, reply: &Reply) -> Result<(), Trouble> {
        let home = path::home(self.call.home.as_deref())?;
        let place = self.place.take().unwrap_or_else(|| Place::find(None, self.call.project.as_deref(), home.clone()));
        if let Some(context) = &reply.held {
            self.memory(&place).hold(context, self.watch.deadline())?;
        }
        match self.caller.kind {
            Kind::SessionStart => self.memory(&place).sweep(),
            Kind::SessionEnd => self.memory(&place).end(),
            Kind::AgentStop | Kind::SubagentStop => self.memory(&place).keep_fresh(),
            _ => {}
        }
        let record = std::mem::take(&mut self.record).decided(self.caller.runtime, self.role, decision);
        let mut record = Record {
            event: self.caller.kind.name().to_owned(),
            time: now(),
            duration_us: u64::try_from(self.watch.elapsed().as_micros()).unwrap_or(u64::MAX),
            ..record
        };
        self.remarks.notes().for_each(|remark| record.note(remark.to_owned()));
        let log = match &self.policy.audit.path {
            Some(path) => Log::elsewhere(path.clone(), self.policy.audit.sync),
            None => Log::new(log_path(&home, place.project()), self.policy.audit.sync),
        };
        log.append(&mut record, self.watch.deadline())
    }
}

/// Whether an answer to this caller can carry context.
fn carries(caller: &Caller) -> bool {
    let context = Verdict { rule: HELD, effect: Effect::AdditionalContext, reason: "x".to_owned() };
    let reply = dialect::reply(caller, &Decision::collect(vec![context], true));
    !caller.kind.is_before_tool() && reply.held.is_none() && reply != Reply::silence()
}

/// UTC, RFC 3339 with milliseconds.
fn now() -> String {
    clock::milliseconds(clock::now())
}
