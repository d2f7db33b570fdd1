//! The same hearing for people: what it came to, and on what grounds (`skraft-config explain` and `replay`).
//!
//! There is one way of judging. Here it is only watched, and nothing but the project's files is read: no record is left,
//! no session's memory is asked or changed.

use super::watch::Watch;
use super::{Hearing, brought};
use crate::action::Action;
use crate::architecture::Architecture;
use crate::call::Call;
use crate::config::Cascade;
use crate::decision::Decision;
use crate::dialect;
use crate::error::Trouble;
use crate::event::{Caller, Event, Program, Runtime};
use crate::path::Place;
use crate::payload::{self, Fields};
use crate::policy::{Policy, Role};
use crate::reply::Reply;
use crate::rules::{self, Facts, Outcome, Rule};
use crate::stdio::Heard;
use std::path::Path;

/// What a hearing came to, and on what grounds.
#[derive(Debug)]
pub struct Explained {
    /// Who asks, about what.
    pub caller: Caller,
    /// The session's id.
    pub session: Option<String>,
    /// The name of the agent that acts.
    pub agent: Option<String>,
    /// The tool, or the tools of a batch.
    pub tool: Option<String>,
    /// Where the call takes place; `None` when it did not come to that.
    pub place: Option<Place>,
    /// The configuration that counts there; `None` when it did not come to that.
    pub config: Option<Cascade>,
    /// The policy that it came to.
    pub policy: Policy,
    /// What the rules were asked about, and said; `None` when it did not come to that.
    pub judged: Option<Judged>,
    /// What went wrong on the way.
    pub trouble: Option<Trouble>,
    /// Whether the event is this program's at all.
    pub is_ours: bool,
    /// What was decided.
    pub decision: Decision,
    /// What the runtime gets.
    pub reply: Reply,
}

impl Explained {
    /// Whether a rule would look at the text of an action: that on imports only where the file can hold a forbidden one.
    pub fn is_for(&self, rule: &Rule, action: &Action<'_>) -> bool {
        let root = self.place.as_ref().map(Place::project).unwrap_or(Path::new(""));
        rule.id != brought::RULE || brought::may_bring(&Architecture::new(&self.policy.architecture, root), action)
    }
}

/// What the rules were asked about, and said.
#[derive(Debug)]
pub struct Judged {
    /// Who acts.
    pub role: Role,
    /// What the call does, without the text of any file.
    pub actions: Vec<Action<'static>>,
    /// What became of each rule.
    pub rules: Vec<(&'static Rule, Outcome)>,
}

/// What a hearing keeps of its way when people ask.
#[derive(Debug, Default)]
pub(super) struct Seen {
    pub(super) agent: Option<String>,
    pub(super) trouble: Option<Trouble>,
    judged: Option<Judged>,
}

impl Seen {
    pub(super) fn judged(&mut self, facts: &Facts<'_>) {
        let actions = facts.actions.iter().map(Action::without_text).collect();
        self.judged = Some(Judged { role: facts.role, actions, rules: rules::outcomes(facts).collect() });
    }
}

/// Hears a payload as a hook program would, and tells how it came to its answer.
pub fn explain(call: &Call, heard: Heard<'_>) -> Explained {
    told(call, None, |hearing| hearing.conclude(Some(heard)))
}

/// Judges an event that was put together again from a record, under this configuration.
pub fn again(call: &Call, event: &Event<'_>, config: &Cascade) -> Explained {
    told(call, Some(config.clone()), |hearing| {
        let decided = hearing.judge(event);
        hearing.word(decided)
    })
}

/// The program that a payload's event is for: the event that it names counts first, then `--event`, then it is one before a
/// tool.
pub fn program_for(bytes: &[u8], runtime: Option<Runtime>, event: Option<&str>) -> Program {
    let told = || {
        let fields = Fields::parse(payload::text(bytes)?)?;
        dialect::named(dialect::recognise(runtime, &fields), &fields, event).map(|(_, kind)| kind)
    };
    let hinted = || event.and_then(|name| dialect::kind(runtime.unwrap_or(Runtime::Unknown), name));
    told().unwrap_or_else(|_: Trouble| hinted()).map_or(Program::Pre, Program::of)
}

fn told(
    call: &Call,
    config: Option<Cascade>,
    conclude: impl FnOnce(&mut Hearing<'_>) -> (Decision, Reply),
) -> Explained {
    let watch = Watch::nobody(call);
    let mut hearing = Hearing { config, seen: Some(Seen::default()), ..Hearing::new(call, &watch) };
    let (decision, reply) = conclude(&mut hearing);
    let seen = hearing.seen.unwrap_or_default();
    Explained {
        caller: hearing.caller,
        session: hearing.session,
        agent: seen.agent,
        tool: hearing.record.tool,
        place: hearing.place,
        config: hearing.config,
        policy: hearing.policy,
        judged: seen.judged,
        trouble: seen.trouble,
        is_ours: hearing.is_ours,
        decision,
        reply,
    }
}
