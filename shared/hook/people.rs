//! What a person said, or has to say, about a session: a pause, a permit for one call, a block that lasts.

use super::Hearing;
use crate::action::Action;
use crate::decision::{Decision, Effect, Verdict};
use crate::error::Trouble;
use crate::hash::sha256;
use crate::path::Place;
use crate::pause;
use crate::policy::Level;

/// The id under which a block that lasts is told.
const LATCH: &str = "blocked";
/// The longest call that may be let pass once, in bytes.
const LONGEST: usize = 1024 * 1024;

impl Hearing<'_> {
    /// Takes over a pause; gives what to tell about it.
    pub(super) fn pause(&mut self, place: &Place) -> Option<String> {
        if !self.watch.is_real() {
            return None;
        }
        let until = pause::until(place.home(), place.root())?;
        self.policy.is_paused = true;
        let line = format!("{}: the user paused refusals until {until:.0}", self.call.program.name());
        self.remarks.add(Level::Warn, line);
        Some(format!("the user paused refusals until {until:.0}"))
    }

    /// What becomes of a decision when people are heard: a blocked session changes nothing, a permit lets one refused
    /// call pass, a block lasts.
    pub(super) fn heed_people(&mut self, decision: Decision, actions: &[Action<'_>]) -> Result<Decision, Trouble> {
        if !(self.watch.is_real() && self.caller.kind.is_before_tool()
            || self.caller.kind == crate::event::Kind::Unknown)
        {
            return Ok(decision);
        }
        let Some((session, root)) =
            self.session_memory().zip(self.place.as_ref().map(|place| place.root().to_path_buf()))
        else {
            return Ok(decision);
        };
        let decision = match session.blocked().filter(|_| actions.iter().any(changes)) {
            Some(why) => decision.with(latched(&why), self.policy.enforce),
            None => decision,
        };
        if !decision.effect().refuses() {
            return Ok(decision);
        }
        if let Some(call) = self.fingerprint(actions) {
            if session.permitted(&call) {
                self.remarks
                    .add(Level::Warn, format!("{}: the user let this call pass once", self.call.program.name()));
                return Ok(decision.permitted());
            }
            if let Some(payload) = &self.record.input_sha256 {
                self.unless_lost(session.refused(payload, &call, self.watch.deadline()));
            }
        }
        if decision.effect() == Effect::Block {
            self.unless_lost(session.block(&root, &decision.reason()));
        }
        Ok(decision)
    }

    /// The call is refused as it is; that something of it could not be kept is told.
    fn unless_lost(&mut self, kept: Result<(), Trouble>) {
        if let Err(trouble) = kept {
            self.remarks.add(Level::Error, format!("{}: {trouble}", self.call.program.name()));
        }
    }

    /// One hash for who does what, texts included.
    fn fingerprint(&self, actions: &[Action<'_>]) -> Option<String> {
        let size: usize = actions.iter().map(Action::length).sum();
        let session = self.session.as_deref().unwrap_or_default();
        let who = format!("{} {session} {}", self.caller.runtime.name(), self.role.name());
        (size <= LONGEST).then(|| sha256(format!("{who} {actions:?}").as_bytes()))
    }
}

fn latched(why: &str) -> Verdict {
    let reason = format!(
        "this session is blocked, so nothing in it may change, contact or start anything: {why} Stop here, and ask the user to look into it."
    );
    Verdict { rule: LATCH, effect: Effect::Block, reason }
}

/// Whether an action changes, contacts or starts something, or could.
fn changes(action: &Action<'_>) -> bool {
    !matches!(action, Action::Read(_))
}
