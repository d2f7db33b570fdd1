//! On what grounds an event is judged: in which project, under which policy.

use super::{Hearing, fails_closed, watch};
use crate::config::{self, Cascade, Gravity, Seek};
use crate::error::Trouble;
use crate::event::{Event, Kind};
use crate::install::switched_off;
use crate::path::{self, Place};
use crate::session::Pinned;

impl Hearing<'_> {
    /// Finds the project, which is the session's from its first event on. Trouble with the session's memory waits: what
    /// is refused without it is refused with a better reason.
    pub(super) fn settle(&mut self, event: &Event<'_>) -> Result<Place, Trouble> {
        let home = path::home(self.call.home.as_deref())?;
        let mut place = Place::find(event.cwd.as_deref(), self.call.project.as_deref(), home);
        if self.watch.is_real() {
            match self.pinned(&place, event.begins) {
                Ok(pinned) => place = self.kept(place, pinned),
                Err(trouble) => self.trouble = Some(trouble),
            }
        }
        Ok(self.place.insert(place).clone())
    }

    /// Where the session began. Its start says so, or the first event that tells a folder which is there.
    fn pinned(&self, place: &Place, begins: bool) -> Result<Option<Pinned>, Trouble> {
        if self.session.is_none() {
            return Ok(None);
        }
        let memory = self.memory(place);
        let known = memory.place()?;
        if (known.is_some() && !begins) || !place.is_told() {
            return Ok(known);
        }
        let here = Pinned { root: place.root().to_path_buf(), from: place.from().to_path_buf() };
        if known.as_ref() != Some(&here) {
            memory.pin(&here)?;
        }
        Ok(Some(here))
    }

    /// The call in the place where its session began. A project that the command line names stays that; without a session no
    /// folder below it counts, since a command's own folder cannot be told from it.
    fn kept(&self, place: Place, pinned: Option<Pinned>) -> Place {
        match (pinned, self.call.project.is_some()) {
            (Some(pinned), true) if pinned.root == place.root() => place.kept_in(&pinned.root, &pinned.from),
            (_, true) => place.at_root(),
            (Some(pinned), false) => place.kept_in(&pinned.root, &pinned.from),
            (None, false) => place,
        }
    }

    /// Reads the project's configuration into the policy; gives what is the matter with it, which a session's start tells.
    ///
    /// Fails when it cannot be used, but for a session's start, which tells what is wrong.
    pub(super) fn configure(&mut self, place: &Place) -> Result<Vec<String>, Trouble> {
        let config = self.config.get_or_insert_with(|| Cascade::read(&Seek::at(place), config::variables()));
        match config.policy() {
            Ok(policy) => self.policy = policy,
            Err(trouble) if self.caller.kind != Kind::SessionStart => return Err(trouble),
            Err(_) => {}
        }
        self.remarks.about_config(self.call.program, &self.caller, config);
        if fails_closed(self.call.program, &self.caller) {
            config.released()?;
        }
        self.watch.allow(self.policy.timeout, watch::patience(self.call, &self.caller));
        let starts = self.caller.kind == Kind::SessionStart;
        // What matters most comes first already, and not all of it may be told.
        let found = config.findings.iter().filter(|_| starts);
        let worse = found.clone().take_while(|finding| finding.gravity < Gravity::Waiting).count();
        let mut told: Vec<String> = found.map(ToString::to_string).collect();
        if starts && self.watch.is_real() {
            let paused = self.pause(place);
            let off = switched_off(self.caller.runtime, place.home(), place.root());
            told.splice(worse..worse, paused.into_iter().chain(off));
        }
        Ok(told)
    }
}
