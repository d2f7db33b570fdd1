//! Answers one event: the way of the data, from stdin to the reply.
//!
//! ```text
//! stdin ─► Payload ─► Event ─► Actions ─► verdicts ─► Decision ─► Reply ─► stdout, stderr, exit
//! ```
//!
//! Whatever goes wrong on the way becomes a decision too (section 6 of the contract): before a tool a refusal, elsewhere
//! one line on stderr. A refusal that was reached is given, whatever fails afterwards.

mod arrivals;
mod brought;
mod explain;
mod grounds;
mod leave;
mod people;
mod remarks;
mod watch;

pub use explain::{Explained, Judged, again, explain, program_for};
pub use people::{LATCH, PAUSED, PERMITTED};

use crate::audit::Record;
use crate::call::{Asked, Call};
use crate::config::Cascade;
use crate::decision::Decision;
use crate::dialect::{self, Hints};
use crate::error::Trouble;
use crate::event::{Caller, Event, Kind, Program, Runtime};
use crate::guarded::Guard;
use crate::hash::sha256;
use crate::path::Place;
use crate::payload::{self, Fields, Members};
use crate::policy::{Level, Policy, Role};
use crate::reply::{Exit, Reply};
use crate::role::role;
use crate::rules::{self, Facts};
use crate::session::Session;
use crate::stdio::{self, Heard};
use crate::tools::Tools;
use explain::Seen;
use remarks::Remarks;
use watch::Watch;

/// The most actions that one event may come to.
const MOST_ACTIONS: usize = 4_096;

/// The id under which context is told that waited for an event that can carry it.
pub const HELD: &str = "held";

/// Runs a hook program to its exit status.
pub fn run(program: Program) -> Exit {
    match Call::parse(program, std::env::args_os().skip(1).collect()) {
        Ok(Asked::Text(text)) => stdio::give(&Reply { stdout: text, ..Reply::silence() }),
        Ok(Asked::Judge(call)) => watch::answered(&call, answer),
        Err(trouble) => stdio::give(&misused(program, &trouble)),
    }
}

/// Hears, judges, records and words the answer to one event.
fn answer(call: &Call, watch: &Watch) -> Reply {
    let mut hearing = Hearing::new(call, watch);
    let heard = if call.tool.is_some() { None } else { Some(stdio::listen(&dialect::INPUT)) };
    let (decision, reply) = hearing.conclude(heard);
    watch.reached(&decision, &reply);
    hearing.close(&decision, reply)
}

/// Judges a payload under this configuration, without touching stdin, log or session: what the property tests, the fuzz
/// target and the rules' examples call.
pub fn judge(call: &Call, bytes: &[u8], config: &Cascade) -> (Decision, Reply) {
    let watch = Watch::nobody(call);
    let mut hearing = Hearing { config: Some(config.clone()), ..Hearing::new(call, &watch) };
    hearing.conclude(Some(stdio::scanned(bytes, &dialect::INPUT)))
}

/// One event on its way: what is known of it so far.
struct Hearing<'c> {
    call: &'c Call,
    watch: &'c Watch,
    policy: Policy,
    /// Where the policy comes from; read when the place is known.
    config: Option<Cascade>,
    caller: Caller,
    role: Role,
    record: Record,
    place: Option<Place>,
    session: Option<String>,
    /// Trouble that refuses the call unless a rule does.
    trouble: Option<Trouble>,
    /// Lines for people: the first goes to stderr where that is free, the others to the log beside the state.
    remarks: Remarks,
    /// Whether the event is this program's at all.
    is_ours: bool,
    /// What people want to see of the way; kept only when they ask.
    seen: Option<Seen>,
}

impl<'c> Hearing<'c> {
    fn new(call: &'c Call, watch: &'c Watch) -> Self {
        Self {
            call,
            watch,
            policy: Policy::default(),
            config: None,
            caller: caller(call),
            role: Role::Unknown,
            record: Record::default(),
            place: None,
            session: None,
            trouble: None,
            remarks: Remarks::default(),
            is_ours: true,
            seen: None,
        }
    }

    /// Decides whatever happens, and words it.
    fn conclude(&mut self, heard: Option<Heard<'_>>) -> (Decision, Reply) {
        let decided = self.decide(heard);
        self.word(decided)
    }

    fn word(&mut self, decided: Result<Decision, Trouble>) -> (Decision, Reply) {
        let decision = decided.unwrap_or_else(|trouble| self.failed(&trouble));
        self.remarks.about_decision(self.call, &self.caller, self.role, &decision, self.watch.elapsed());
        let reply = self.reply(&decision);
        (decision, reply)
    }

    fn decide(&mut self, heard: Option<Heard<'_>>) -> Result<Decision, Trouble> {
        match (heard, &self.call.tool) {
            (Some(heard), _) => {
                self.record.input_sha256 = heard.sha256;
                let event = self.read(&heard.bytes, heard.members?)?;
                self.judge(&event)
            }
            (None, Some((tool, path))) => {
                // There is no payload; what came instead can be named by a hash all the same.
                let came = format!("{tool}\0{}", path.as_deref().unwrap_or("-"));
                self.record.input_sha256 = Some(sha256(came.as_bytes()));
                let event = dialect::by_arguments(hints(self.call), tool, path.as_deref());
                self.judge(&event)
            }
            (None, None) => Err(Trouble::new("there is nothing to judge")),
        }
    }

    /// From bytes to an event.
    fn read<'h>(&mut self, bytes: &'h [u8], members: Members<'_>) -> Result<Event<'h>, Trouble> {
        let fields = Fields::of(payload::text(bytes)?, members)?;
        self.caller.runtime = dialect::recognise(self.call.runtime, &fields);
        self.watch.know(&self.caller);
        fields.unambiguous(|_| true)?;
        dialect::event(self.caller.runtime, fields, hints(self.call))
    }

    /// From an event to a decision.
    fn judge(&mut self, event: &Event<'_>) -> Result<Decision, Trouble> {
        self.meet(event);
        watch::provoke("judge");
        if !self.call.program.answers(event.caller.kind) {
            return Ok(self.not_ours());
        }
        let place = self.settle(event)?;
        let findings = self.configure(&place)?;
        let guard = match self.call.program {
            Program::Pre => {
                Guard::new(&place, &self.policy, self.config.as_ref().map(Cascade::files).unwrap_or_default())
            }
            _ => Guard::idle(),
        };
        let tools = Tools { place: &place, guard: &guard };
        let mut actions = Vec::new();
        for call in &event.calls {
            actions.extend(tools.actions(call)?);
            if actions.len() > MOST_ACTIONS {
                return Err(Trouble::new("the calls do more than 4,096 things"));
            }
        }
        self.record = std::mem::take(&mut self.record).doing(&actions);
        self.role = role(&self.policy, event.agent.as_deref());
        // An event that nobody knows, with a tool in it, is judged as before a tool.
        let kind = if event.caller.kind == Kind::Unknown { Kind::BeforeTool } else { event.caller.kind };
        let brought = self.brought(kind, &actions, &place);
        let facts = Facts {
            kind,
            role: self.role,
            actions: &actions,
            policy: &self.policy,
            config: &findings,
            brought: &brought,
        };
        if let Some(seen) = &mut self.seen {
            seen.judged(&facts);
        }
        let mut decision = rules::judge(&facts);
        if decision.effect().refuses() && self.pause(&place).is_some() {
            decision = rules::while_paused(decision);
        }
        match self.trouble.take() {
            Some(trouble) if !decision.effect().refuses() => Err(trouble),
            _ => {
                let decision = self.heed_people(decision, event, &actions)?;
                Ok(self.with_waiting(decision))
            }
        }
    }

    /// Takes over what an event tells about itself.
    fn meet(&mut self, event: &Event<'_>) {
        self.caller = event.caller.clone();
        self.session = event.session.clone();
        if let Some(seen) = &mut self.seen {
            seen.agent = event.agent.clone();
        }
        self.record = std::mem::take(&mut self.record).at(event);
        self.watch.know(&self.caller);
    }

    /// An event of another program, or one that nobody knows.
    fn not_ours(&mut self) -> Decision {
        self.is_ours = false;
        let name = self.caller.name.as_deref().unwrap_or(self.caller.kind.name());
        let name = crate::decision::quoted(name);
        self.remarks.add(Level::Warn, format!("{} has nothing to say to the event {name}", self.call.program.name()));
        Decision::allow()
    }

    /// Something of our own went wrong.
    fn failed(&mut self, trouble: &Trouble) -> Decision {
        if let Some(seen) = &mut self.seen {
            seen.trouble = Some(trouble.clone());
        }
        if fails_closed(self.call.program, &self.caller) {
            return refused(trouble);
        }
        self.remarks.add(Level::Error, format!("{}: {trouble}", self.call.program.name()));
        Decision::allow()
    }

    fn reply(&self, decision: &Decision) -> Reply {
        let reply = dialect::reply(&self.caller, decision);
        match self.remarks.first(self.policy.log_level) {
            Some(remark) => reply.noting(remark),
            None => reply,
        }
    }

    fn session_memory(&self) -> Option<Session> {
        self.place.as_ref().map(|place| self.memory(place))
    }

    fn memory(&self, place: &Place) -> Session {
        Session::new(place.home(), self.caller.runtime.name(), self.session.as_deref(), place.project())
    }
}

/// Whom we answer as long as nothing was read.
fn caller(call: &Call) -> Caller {
    let runtime = call.runtime.unwrap_or(Runtime::Unknown);
    let kind =
        call.event.as_deref().and_then(|name| dialect::kind(runtime, name)).filter(|kind| call.program.answers(*kind));
    Caller { runtime, kind: kind.unwrap_or(call.program.usual()), name: None, in_subagent: false }
}

fn hints(call: &Call) -> Hints<'_> {
    Hints { program: call.program, event: call.event.as_deref(), agent: call.agent.as_deref() }
}

/// Whether trouble at this moment must be a refusal.
fn fails_closed(program: Program, caller: &Caller) -> bool {
    program == Program::Pre && program.answers(caller.kind)
}

/// The refusal of a call that could not be judged.
fn refused(trouble: &Trouble) -> Decision {
    let instead = if trouble.is_for_people() {
        "No other call helps: ask the user to look into it"
    } else {
        "Call the tool with plain arguments, or ask the user to look into it"
    };
    Decision::trouble(format!("the call is refused because skraft could not judge it: {trouble}. {instead}."))
}

/// The answer to a command line that is not understood: stdout empty, one line, status 2 (section 2 of the contract).
///
/// A stop that was kept up once already passes: nothing else would end that loop on some runtimes.
fn misused(program: Program, trouble: &Trouble) -> Reply {
    let line = format!("{}: {trouble}; see `{} --help`", program.name(), program.name());
    let sent = stdio::discard();
    let again = payload::text(&sent).and_then(Fields::parse).is_ok_and(|fields| fields.flag("stopHookActive"));
    if program == Program::Stop && again {
        return Reply::silence().noting(&line);
    }
    Reply::refusal(&line)
}
