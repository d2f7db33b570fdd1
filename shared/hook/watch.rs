//! The one deadline: whatever happens to the work, an answer is given in time.
//!
//! The work has a thread of its own; the first thread only waits. When the deadline passes, or the work dies in a
//! panic, the first thread answers: with the refusal that was reached, else with one of its own. Nothing has to be
//! interrupted, since the process ends with the answer.

use super::{fails_closed, refused};
use crate::call::Call;
use crate::decision::Decision;
use crate::dialect;
use crate::error::Trouble;
use crate::event::{Caller, Kind};
use crate::policy::Policy;
use crate::reply::Reply;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// What the work tells the one who waits.
enum Word {
    /// Whom to answer.
    Caller(Caller),
    /// A refusal that holds whatever comes.
    Reached(Reply),
    /// The answer; the work is done.
    Done(Reply),
    /// The work died here.
    Died(String),
}

/// The work's end of the line to the one who waits.
pub(super) struct Watch {
    tell: Option<Sender<Word>>,
    started: Instant,
    deadline: Instant,
}

/// The shortest time that a runtime gives a hook when a session ends (Claude Code; Codex gives twice that).
const PATIENCE_AT_SESSION_END: Duration = Duration::from_millis(1_500);
/// How much of the caller's patience is used.
const SHARE: f64 = 0.8;

/// Does the work on a call under its deadline.
pub(super) fn watched(call: Call, work: fn(&Call, &Watch) -> Reply) -> Reply {
    let started = Instant::now();
    let mut caller = super::caller(&call);
    let deadline = started + allowed(&call, &caller);
    let (tell, told) = mpsc::channel();
    let program = call.program;
    report_panics_to(tell.clone());
    let watch = Watch { tell: Some(tell.clone()), started, deadline };
    let worker = std::thread::Builder::new().spawn(move || {
        let reply = work(&call, &watch);
        watch.say(Word::Done(reply));
    });
    if let Err(error) = worker {
        return trouble(program, &caller, &Trouble::new(format!("no thread could be started: {error}")));
    }
    let mut reached = None;
    let mut deadline = deadline;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let word = told.recv_timeout(left);
        match word {
            Ok(Word::Caller(known)) => {
                if known.kind == Kind::SessionEnd {
                    deadline = deadline.min(started + PATIENCE_AT_SESSION_END.mul_f64(SHARE));
                }
                caller = known;
            }
            Ok(Word::Reached(reply)) => reached = Some(reply),
            Ok(Word::Done(reply)) => return reply,
            Ok(Word::Died(place)) => {
                let bug = Trouble::new(format!("skraft itself failed at {place}, which is a bug"));
                return reached.unwrap_or_else(|| trouble(program, &caller, &bug));
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                let seconds = deadline.saturating_duration_since(started).as_secs_f64();
                let late = Trouble::new(format!("its deadline of {seconds:.1} s passed"));
                return reached.unwrap_or_else(|| trouble(program, &caller, &late));
            }
        }
    }
}

impl Watch {
    /// For judging without anybody waiting: no deadline that matters, nothing told.
    pub(super) fn nobody() -> Self {
        let started = Instant::now();
        Self { tell: None, started, deadline: started + Duration::from_secs(3_600) }
    }

    /// Whether somebody waits, so that files may be touched.
    pub(super) fn is_real(&self) -> bool {
        self.tell.is_some()
    }

    /// Until when files may be waited for: what remains after that is for the answer.
    pub(super) fn deadline(&self) -> Instant {
        let span = self.deadline.saturating_duration_since(self.started);
        self.started + span.mul_f64(0.9)
    }

    /// Since the start of the work.
    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// From now on this is whom to answer.
    pub(super) fn know(&self, caller: &Caller) {
        self.say(Word::Caller(caller.clone()));
    }

    /// From now on this refusal stands.
    pub(super) fn reached(&self, decision: &Decision, reply: &Reply) {
        if decision.effect().refuses() {
            self.say(Word::Reached(reply.clone()));
        }
    }

    fn say(&self, word: Word) {
        if let Some(tell) = &self.tell {
            // Nobody listens any more: the answer was given.
            let _ = tell.send(word);
        }
    }
}

/// The smaller of our own deadline and a share of the caller's patience.
fn allowed(call: &Call, caller: &Caller) -> Duration {
    let patience = call.limit.unwrap_or(dialect::of(caller.runtime).patience);
    Policy::default().timeout.min(patience.mul_f64(SHARE))
}

fn trouble(program: crate::event::Program, caller: &Caller, trouble: &Trouble) -> Reply {
    if fails_closed(program, caller) {
        return dialect::reply(caller, &refused(trouble));
    }
    dialect::reply(caller, &Decision::allow()).noting(&format!("{}: {trouble}", program.name()))
}

/// Nothing of a panic goes to stderr, where a reason must stand alone: it is told to the one who waits.
fn report_panics_to(tell: Sender<Word>) {
    std::panic::set_hook(Box::new(move |panic| {
        let place = panic.location().map_or_else(String::new, |location| {
            let file = location.file().rsplit(['/', '\\']).next().unwrap_or_default();
            format!("{file}:{}", location.line())
        });
        let _ = tell.send(Word::Died(place));
    }));
}

/// In a debug build the tests can make the work die or hang at a named step.
#[cfg(debug_assertions)]
pub(super) fn provoke(step: &str) {
    let provoked = std::env::var("SKRAFT_TEST_PROVOKE").unwrap_or_default();
    if provoked == format!("panic:{step}") {
        #[expect(clippy::panic, reason = "the tests see that a panic is a refusal")]
        {
            panic!("provoked");
        }
    }
    if provoked == format!("hang:{step}") {
        std::thread::sleep(Duration::from_secs(60));
    }
}

#[cfg(not(debug_assertions))]
pub(super) fn provoke(_step: &str) {}
