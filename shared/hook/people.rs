//! What a person said, or has to say, about a session: a pause, a permit for one call, a block that lasts.

use super::Hearing;
use crate::action::Action;
use crate::clock;
use crate::decision::{Decision, Effect, Verdict};
use crate::error::Trouble;
use crate::event::{Event, Kind};
use crate::hash::sha256;
use crate::path::Place;
use crate::pause;
use crate::policy::Level;
use crate::session::Session;

/// The id under which a block that lasts is told.
pub const LATCH: &str = "blocked";
/// How a record says that a pause let the call pass.
pub const PAUSED: &str = "the user paused refusals";
/// How a record says that a permit did.
pub const PERMITTED: &str = "the user let this call pass once";
/// The longest call that may be let pass once, in bytes of its description.
const LONGEST: usize = 1024 * 1024;

impl Hearing<'_> {
    /// Takes over a pause; gives what to tell about it.
    pub(super) fn pause(&mut self, place: &Place) -> Option<String> {
        if !self.watch.is_real() {
            return None;
        }
        let until = clock::seconds(pause::until(place.home(), place.project())?);
        let line = format!("{}: {PAUSED} until {until}", self.call.program.name());
        self.remarks.add(Level::Warn, line);
        Some(format!("{PAUSED} until {until}"))
    }

    /// What becomes of a decision when people are heard: a blocked session changes nothing, a permit lets one refused
    /// call pass, a block lasts.
    pub(super) fn heed_people(
        &mut self,
        decision: Decision,
        event: &Event<'_>,
        actions: &[Action<'_>],
    ) -> Result<Decision, Trouble> {
        let kind = self.caller.kind;
        if !(self.watch.is_real() && (kind.is_before_tool() || kind == Kind::Unknown)) {
            return Ok(decision);
        }
        let Some((session, root)) =
            self.session_memory().zip(self.place.as_ref().map(|place| place.project().to_path_buf()))
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
        if self.passes_once(&session, event, actions) {
            return Ok(decision.told());
        }
        if decision.effect() == Effect::Block {
            self.unless_lost(session.block(&root, &decision.reason()));
        }
        Ok(decision)
    }

    /// Whether a person let this very call pass; else it is remembered, so that a person may.
    fn passes_once(&mut self, session: &Session, event: &Event<'_>, actions: &[Action<'_>]) -> bool {
        let Some((call, doing)) = self.fingerprints(event, actions) else { return false };
        let is_second = self.caller.kind == Kind::Permission && session.has_just_passed(&doing);
        if is_second || session.permitted(&call) {
            self.remarks.add(Level::Warn, format!("{}: {PERMITTED}", self.call.program.name()));
            if !is_second {
                self.unless_lost(session.passed(&doing));
            }
            return true;
        }
        if let Some(payload) = &self.record.input_sha256 {
            self.unless_lost(session.refused(payload, &call, self.watch.deadline()));
        }
        false
    }

    /// The call is refused as it is; that something of it could not be kept is told.
    fn unless_lost(&mut self, kept: Result<(), Trouble>) {
        if let Err(trouble) = kept {
            self.remarks.add(Level::Error, format!("{}: {trouble}", self.call.program.name()));
        }
    }

    /// A hash of the very call (whose, where, with all its arguments), and one of what it does: some runtimes ask about one
    /// call twice, in other words.
    fn fingerprints(&self, event: &Event<'_>, actions: &[Action<'_>]) -> Option<(String, String)> {
        let session = self.session.as_deref().unwrap_or_default();
        let agent = event.agent.as_deref().unwrap_or_default();
        let project = self.place.as_ref().map(Place::project);
        let who = format!("{:?}", (self.caller.runtime.name(), session, agent, self.role.name(), project));
        let call = format!("{who} {:?} {:?}", event.cwd, event.calls);
        let doing = format!("{who} {actions:?}");
        (call.len() <= LONGEST).then(|| (sha256(call.as_bytes()), sha256(doing.as_bytes())))
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
