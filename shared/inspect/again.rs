//! Judges a record again: its call is put together as far as the log shows it, and goes the way that every call goes.
//!
//! Where the log does not show what the answer hangs on, the record cannot be judged again; nothing is guessed. What can
//! only make an answer stricter does not matter once it is a refusal.

use super::desk::Desk;
use super::past::{Done, Past};
use crate::action::Action;
use crate::audit::{CUT, LEFT_OUT};
use crate::call::Call;
use crate::decision::FAILURE;
use crate::dialect::{self, DIALECTS};
use crate::event::{Caller, Event, Input, Kind, Program, Runtime, ToolCall};
use crate::guarded::SETTINGS;
use crate::hook::{self, Explained};
use crate::host;
use crate::redact;
use crate::rules::{BEYOND_THE_LOG, Outcome};
use serde_json::json;
use std::borrow::Cow;

/// Why a record cannot be judged again, or what the present policy says to it.
pub(super) type Again = Result<Box<Explained>, String>;

/// What the log does not say of a network access: it could have been any of these.
#[derive(Debug, Clone, Copy)]
struct Reading {
    scheme: &'static str,
    method: &'static str,
}

const READINGS: [Reading; 6] = {
    const fn reading(scheme: &'static str, method: &'static str) -> Reading {
        Reading { scheme, method }
    }
    [
        reading("https", "GET"),
        reading("https", "POST"),
        reading("http", "GET"),
        reading("http", "POST"),
        reading("ssh", "GET"),
        reading("ssh", "POST"),
    ]
};

/// Judges a record under the present policy.
pub(super) fn again(desk: &Desk, past: &Past) -> Again {
    shows_enough(past)?;
    let has_host = past.actions.iter().any(|done| done.by.is_none() && (done.kind == "network" || done.host.is_some()));
    let mut readings = READINGS.iter().take(if has_host { READINGS.len() } else { 1 });
    let first = readings.next().map(|reading| read_as(desk, past, *reading));
    let explained = first.ok_or_else(String::new)?;
    let effect = explained.decision.effect();
    if readings.any(|reading| read_as(desk, past, *reading).decision.effect() != effect) {
        return Err(
            "the log does not say through which port a host was contacted, nor whether anything was sent".into()
        );
    }
    is_whole(past, &explained)?;
    hangs_on_more(&explained)?;
    Ok(Box::new(without_reading(explained)))
}

/// Fails where what was put together does something else than the record says.
fn is_whole(past: &Past, explained: &Explained) -> Result<(), String> {
    let Some(judged) = &explained.judged else { return Ok(()) };
    let is_same = judged.actions.iter().map(Action::kind).eq(past.actions.iter().map(|done| done.kind.as_str()));
    is_same.then_some(()).ok_or_else(|| "the log does not show enough to put the call together again".into())
}

/// Takes out what was only one of the ways to read a record.
fn without_reading(mut explained: Explained) -> Explained {
    for action in explained.judged.iter_mut().flat_map(|judged| &mut judged.actions) {
        match action {
            Action::Network(host, _) => host.port = None,
            Action::Unknown { hosts, .. } => hosts.iter_mut().for_each(|host| host.port = None),
            _ => {}
        }
    }
    explained
}

/// Fails where the record alone tells that it does not show the call.
fn shows_enough(past: &Past) -> Result<(), String> {
    if past.event != Kind::Unknown.name() && dialect::kind(Runtime::Skraft, &past.event).is_none() {
        return Err("it is no event of a runtime, but something that a person did".into());
    }
    if past.rules.iter().any(|spoke| spoke.rule == FAILURE) {
        return Err("skraft could not judge the call then, so the log does not say what it was".into());
    }
    if past.note.as_deref().is_some_and(|note| note.contains(LEFT_OUT)) {
        return Err("the log left actions of the call out".into());
    }
    let own = [past.agent.as_deref(), past.cwd.as_deref()];
    let texts = own.into_iter().chain(past.actions.iter().flat_map(Done::texts));
    if texts.flatten().any(is_incomplete) {
        return Err("a text of the call is cut short or redacted in the log".into());
    }
    match past.actions.iter().find(|done| !KINDS.contains(&done.kind.as_str())) {
        Some(_) => Err("the log tells of an action that this version does not know".into()),
        None => Ok(()),
    }
}

const KINDS: [&str; 7] = ["read", "write", "delete", "network", "dispatch", "execute", "unknown"];

/// Fails where what the present policy says hangs on what the log does not show.
fn hangs_on_more(explained: &Explained) -> Result<(), String> {
    let Some(judged) = &explained.judged else { return Ok(()) };
    let by_text = |action: &Action<'_>| matches!(action, Action::Write(to, _) if to.guarded == Some(SETTINGS));
    let by_first = |action: &Action<'_>| matches!(action, Action::Unknown { paths, hosts, .. } if !(paths.is_empty() && hosts.is_empty()));
    if explained.decision.effect().refuses() {
        let is_open = judged.actions.iter().any(by_text);
        return if is_open { Err("it hangs on what was written to a settings file".into()) } else { Ok(()) };
    }
    if judged.actions.iter().any(by_first) {
        return Err("of a tool that nobody knows the log keeps the first path and host only".into());
    }
    let beyond = judged.rules.iter().find(|(rule, outcome)| {
        let kinds = BEYOND_THE_LOG.iter().find(|(id, _)| *id == rule.id).map(|(_, kinds)| *kinds);
        let is_of = |kinds: &[&str], done: &Action<'_>| kinds.contains(&done.kind()) && explained.is_for(rule, done);
        let looks = |kinds: &[&str]| kinds.is_empty() || judged.actions.iter().any(|done| is_of(kinds, done));
        matches!(outcome, Outcome::Looked(_)) && kinds.is_some_and(looks)
    });
    match beyond {
        Some((rule, _)) => Err(format!("{} looks at what the log does not keep", rule.id)),
        None => Ok(()),
    }
}

fn is_incomplete(text: &str) -> bool {
    text.ends_with(CUT) || text.contains(redact::INSTEAD)
}

fn read_as(desk: &Desk, past: &Past, reading: Reading) -> Explained {
    let kind = dialect::kind(Runtime::Skraft, &past.event).unwrap_or(Kind::Unknown);
    let runtime = DIALECTS.iter().map(|dialect| dialect.runtime).find(|runtime| runtime.name() == past.runtime);
    let runtime = runtime.unwrap_or(Runtime::Unknown);
    let event = Event {
        caller: Caller { runtime, kind, name: None, in_subagent: false },
        session: past.session.clone(),
        cwd: past.cwd.clone(),
        begins: false,
        agent: past.agent.clone(),
        call_id: None,
        // What a simple command did comes again with its command.
        calls: past
            .actions
            .iter()
            .filter(|done| done.by.is_none())
            .map(|done| done.call(past.tool.as_deref(), reading))
            .collect(),
        outcome: None,
    };
    let call = Call {
        program: Program::of(kind),
        runtime: Some(runtime),
        event: None,
        agent: None,
        project: Some(desk.place.root().to_path_buf()),
        home: Some(desk.place.home().to_path_buf()),
        limit: None,
        tool: None,
    };
    hook::again(&call, &event, &desk.config)
}

impl Done {
    /// Every text of it that the log may have cut.
    fn texts(&self) -> [Option<&str>; 5] {
        [&self.path, &self.host, &self.command, &self.agent, &self.tool].map(Option::as_deref)
    }

    /// A call that does this, and nothing else.
    fn call(&self, tool: Option<&str>, reading: Reading) -> ToolCall<'static> {
        // A path of `-` stands for one that the call did not show.
        let path = self.path.clone().filter(|path| path != "-").map_or(Input::Nothing, |path| Input::Path(Some(path)));
        let (name, input) = match self.kind.as_str() {
            "read" => ("Read", path),
            "write" => ("Write", path),
            "delete" => ("Delete", path),
            "execute" => {
                ("Bash", self.command.clone().map_or(Input::Nothing, |command| Input::Plain(Cow::Owned(command))))
            }
            "dispatch" => ("Task", object(&[("subagentType", self.agent.as_deref())])),
            // Without a host it was a search, or an address that the call did not show: the tool tells.
            "network" if self.host.is_none() => (tool.unwrap_or("WebFetch"), Input::Nothing),
            "network" => {
                let url = self.host.as_deref().map(|host| url(host, reading.scheme));
                ("WebFetch", object(&[("url", url.as_deref()), ("method", Some(reading.method))]))
            }
            _ => {
                let url = self.host.as_deref().map(|host| url(host, reading.scheme));
                let input = object(&[("path", self.path.as_deref()), ("url", url.as_deref())]);
                (self.tool.as_deref().unwrap_or_default(), input)
            }
        };
        ToolCall { tool: Some(name.to_owned()), input }
    }
}

/// The address of a machine, or what the call wrote where that names none.
fn url(name: &str, scheme: &str) -> String {
    let addresses = [format!("{scheme}://{name}/"), format!("{scheme}://[{name}]/")];
    let names_it = |address: &String| host::host(address).name.as_deref() == Some(name);
    addresses.into_iter().find(names_it).unwrap_or_else(|| name.to_owned())
}

/// Arguments, as a call brings them.
fn object(members: &[(&str, Option<&str>)]) -> Input<'static> {
    let given = members.iter().filter_map(|(name, value)| Some(((*name).to_owned(), json!((*value)?))));
    Input::Encoded(Cow::Owned(serde_json::Value::Object(given.collect()).to_string()))
}
