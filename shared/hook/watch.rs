//! The one deadline: whatever happens to the work, an answer is given in time.
//!
//! The work is done on the first thread. A second one sleeps until the deadline and, if nothing was answered by then,
//! answers itself: with the refusal that was reached, else with one of its own. It is woken by nobody on the usual way,
//! since waking a thread costs more than all the judging does. A panic, on whichever thread, is answered here where it
//! happens, before anything is unwound: so nothing has to be able to unwind, and the programs are a tenth smaller.

use super::{fails_closed, refused};
use crate::call::Call;
use crate::decision::Decision;
use crate::dialect;
use crate::error::Trouble;
use crate::event::{Caller, Kind, Program};
use crate::policy::Policy;
use crate::reply::{Exit, Reply};
use crate::stdio;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

/// The work's line to the one who watches.
#[derive(Clone)]
pub(super) struct Watch {
    desk: Arc<Desk>,
    program: Program,
    started: Instant,
    is_real: bool,
}

/// What both threads know.
struct Desk {
    state: Mutex<State>,
    /// Rung when the deadline moves.
    bell: Condvar,
}

struct State {
    caller: Caller,
    deadline: Instant,
    /// A refusal that holds whatever comes.
    reached: Option<Reply>,
    /// One of the two threads has taken it on itself to answer; the other must not.
    is_answered: bool,
}

/// The shortest time that a runtime gives a hook when a session ends (Claude Code; Codex gives twice that).
const PATIENCE_AT_SESSION_END: Duration = Duration::from_millis(1_500);
/// How much of the caller's patience is used.
const SHARE: f64 = 0.8;

/// Does the work on a call under its deadline, and gives the answer.
pub(super) fn answered(call: &Call, work: fn(&Call, &Watch) -> Reply) -> Exit {
    let started = Instant::now();
    let caller = super::caller(call);
    let watch = Watch::new(call.program, caller.clone(), started, started + allowed(call, &caller), true);
    let dog = watch.clone();
    let sleeper = std::thread::Builder::new().stack_size(256 * 1024).spawn(move || dog.guard());
    let reply = match sleeper {
        Ok(_) => {
            watch.answer_panics();
            work(call, &watch)
        }
        Err(error) => watch.trouble(&Trouble::new(format!("no thread could be started: {error}"))),
    };
    watch.take_the_answer();
    stdio::give(&reply)
}

impl Watch {
    fn new(program: Program, caller: Caller, started: Instant, deadline: Instant, is_real: bool) -> Self {
        let state = State { caller, deadline, reached: None, is_answered: false };
        Self { desk: Arc::new(Desk { state: Mutex::new(state), bell: Condvar::new() }), program, started, is_real }
    }

    /// For judging without anybody waiting: no deadline that matters, no file touched.
    pub(super) fn nobody(call: &Call) -> Self {
        let started = Instant::now();
        Self::new(call.program, super::caller(call), started, started + Duration::from_secs(3_600), false)
    }

    /// Whether somebody waits, so that files may be touched.
    pub(super) fn is_real(&self) -> bool {
        self.is_real
    }

    /// Until when files may be waited for: what remains after that is for the answer.
    pub(super) fn deadline(&self) -> Instant {
        let span = self.state().deadline.saturating_duration_since(self.started);
        self.started + span.mul_f64(0.9)
    }

    /// Since the start of the work.
    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// From now on this is the policy's own deadline; the caller's patience bounds it all the same.
    pub(super) fn allow(&self, timeout: Duration, patience: Duration) {
        if timeout == Policy::TIMEOUT {
            return;
        }
        let mut state = self.state();
        let deadline = self.started + timeout.min(patience.mul_f64(SHARE));
        // A deadline that was shortened for a reason of its own stays.
        let is_usual = state.deadline >= self.started + Policy::TIMEOUT.min(patience.mul_f64(SHARE));
        state.deadline = if is_usual { deadline } else { state.deadline.min(deadline) };
        self.desk.bell.notify_all();
    }

    /// From now on this is whom to answer.
    pub(super) fn know(&self, caller: &Caller) {
        let mut state = self.state();
        if caller.kind == Kind::SessionEnd {
            state.deadline = state.deadline.min(self.started + PATIENCE_AT_SESSION_END.mul_f64(SHARE));
            self.desk.bell.notify_all();
        }
        state.caller = caller.clone();
    }

    /// From now on this refusal stands.
    pub(super) fn reached(&self, decision: &Decision, reply: &Reply) {
        if decision.effect().refuses() {
            self.state().reached = Some(reply.clone());
        }
    }

    /// Sleeps until the deadline and answers then, unless that was done.
    fn guard(&self) {
        let mut state = self.state();
        loop {
            let left = state.deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            state = self.desk.bell.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        if state.is_answered {
            return;
        }
        state.is_answered = true;
        let seconds = state.deadline.saturating_duration_since(self.started).as_secs_f64();
        drop(state);
        self.end(&Trouble::new(format!("its deadline of {seconds:.1} s passed")))
    }

    /// Answers without the work and ends the process: the one other way out than `main`, since the work hangs or is dead.
    fn end(&self, trouble: &Trouble) -> ! {
        let exit = stdio::give(&self.without_work(trouble));
        std::process::exit(i32::from(exit.code()))
    }

    /// Takes it on the work's thread to answer. Does not come back when the other thread already does.
    fn take_the_answer(&self) {
        let mut state = self.state();
        while state.is_answered {
            // The process is about to end.
            state = self.desk.bell.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.is_answered = true;
    }

    /// The answer when the work has none: what was reached, else that there was trouble.
    fn without_work(&self, trouble: &Trouble) -> Reply {
        let reached = self.state().reached.take();
        reached.unwrap_or_else(|| self.trouble(trouble))
    }

    fn trouble(&self, trouble: &Trouble) -> Reply {
        let caller = self.state().caller.clone();
        if fails_closed(self.program, &caller) {
            return dialect::reply(&caller, &refused(trouble));
        }
        dialect::reply(&caller, &Decision::allow()).noting(&format!("{}: {trouble}", self.program.name()))
    }

    /// A panic is an answer too. Nothing else of it goes to stderr, where a reason must stand alone.
    fn answer_panics(&self) {
        let watch = self.clone();
        std::panic::set_hook(Box::new(move |panic| {
            let place = panic.location().map_or_else(String::new, |location| {
                let file = location.file().rsplit(['/', '\\']).next().unwrap_or_default();
                format!("{file}:{}", location.line())
            });
            let mut state = match watch.desk.state.try_lock() {
                Ok(state) => state,
                Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
                // Whoever holds it is the one who panics, or answers: a refusal that most runtimes understand is left.
                Err(TryLockError::WouldBlock) => std::process::exit(i32::from(Exit::Refused.code())),
            };
            if state.is_answered {
                drop(state);
                // The other thread answers and ends the process.
                std::thread::sleep(Duration::from_secs(3_600));
                return;
            }
            state.is_answered = true;
            drop(state);
            watch.end(&Trouble::new(format!("skraft itself failed at {place}, which is a bug")))
        }));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.desk.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The smaller of our own deadline and a share of the caller's patience.
fn allowed(call: &Call, caller: &Caller) -> Duration {
    Policy::TIMEOUT.min(patience(call, caller).mul_f64(SHARE))
}

/// How long the caller waits.
pub(super) fn patience(call: &Call, caller: &Caller) -> Duration {
    call.limit.unwrap_or(dialect::of(caller.runtime).patience)
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
