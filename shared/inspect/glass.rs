//! Break-glass, for people: `pause` and `resume` refusals, let one refused call pass with `allow-once`, and `unblock` a
//! session. Each asks on a terminal, and each is recorded in the audit log.

use super::ask::confirm;
use super::desk::Desk;
use super::past;
use super::place::log;
use super::said;
use crate::audit::{Log, Record};
use crate::clock;
use crate::decision::{plain, quoted};
use crate::error::Trouble;
use crate::pause::{self, LONGEST_PAUSE};
use crate::reply::Reply;
use crate::session::{allow_once, blocks, refused_call};
use argh::FromArgs;
use std::time::{Duration, Instant};

/// How long another writer of the log is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// pause refusals in this project for a while, such as 15m: calls are judged and recorded, and what would be refused is
/// only told; what guards skraft itself holds
#[derive(FromArgs)]
#[argh(subcommand, name = "pause")]
pub(super) struct Pause {
    /// how long, at most 8h
    #[argh(positional)]
    duration: String,
}

/// end a pause
#[derive(FromArgs)]
#[argh(subcommand, name = "resume")]
pub(super) struct Resume {}

/// let a refused call pass once within the hour, if the agent repeats it as it was
#[derive(FromArgs)]
#[argh(subcommand, name = "allow-once")]
pub(super) struct AllowOnce {
    /// the number of its record in the audit log, as `skraft-audit tail` shows it
    #[argh(positional)]
    number: i64,
}

/// let the blocked sessions of this project go on
#[derive(FromArgs)]
#[argh(subcommand, name = "unblock")]
pub(super) struct Unblock {}

pub(super) fn pause(desk: &Desk, verb: &Pause) -> Result<Reply, Trouble> {
    let wrong = || {
        Trouble::new(format!(
            "{} is no duration; write something like `15m` or `1h`, at most 8h",
            quoted(&verb.duration)
        ))
    };
    let span = humantime::parse_duration(&verb.duration).map_err(|_| wrong())?;
    if span.is_zero() || span > LONGEST_PAUSE {
        return Err(wrong());
    }
    let root = desk.place.root();
    let until = clock::now() + span;
    let told = clock::seconds(until);
    let shown = format!("Until {told} skraft refuses nothing in {}, but for protected paths.", root.display());
    confirm(&shown, "pause")?;
    record(desk, "Pause", format!("a person paused refusals until {told}"))?;
    pause::pause(desk.place.home(), root, until)?;
    Ok(said(format!("refusals are paused until {told}; `skraft-config resume` ends that\n")))
}

pub(super) fn resume(desk: &Desk, _verb: &Resume) -> Result<Reply, Trouble> {
    if !pause::resume(desk.place.home(), desk.place.root())? {
        return Ok(said("refusals are not paused\n".to_owned()));
    }
    record(desk, "Resume", "a person ended the pause of refusals".to_owned())?;
    Ok(said("skraft refuses again\n".to_owned()))
}

pub(super) fn allow(desk: &Desk, verb: &AllowOnce) -> Result<Reply, Trouble> {
    let refused = past::at(&log(desk)?, verb.number)?.past()?;
    if !matches!(refused.decision.as_str(), "deny" | "block") {
        return Err(Trouble::new(format!("record {} is not of a call that was refused", verb.number)));
    }
    let payload = refused.input_sha256.as_deref().unwrap_or_default();
    let call = refused_call(desk.place.home(), payload).ok_or_else(|| {
        Trouble::new(format!(
            "the call of record {} is not remembered: its session has ended, or it could not be judged at all",
            verb.number
        ))
    })?;
    let who = refused.agent.unwrap_or(refused.role);
    let what = refused.tool.unwrap_or_default();
    let shown = format!(
        "Record {} of {}: {} by {}\n  {}",
        verb.number,
        refused.time,
        quoted(&what),
        quoted(&who),
        plain(&refused.message, 500)
    );
    confirm(&shown, "allow")?;
    record(desk, "AllowOnce", format!("a person lets the call of record {} pass once", verb.number))?;
    allow_once(desk.place.home(), &call)?;
    Ok(said("the same call passes once within the hour; tell the agent to repeat it\n".to_owned()))
}

pub(super) fn unblock(desk: &Desk, _verb: &Unblock) -> Result<Reply, Trouble> {
    let blocks = blocks(desk.place.home(), desk.place.root());
    if blocks.is_empty() {
        return Ok(said("no session of this project is blocked\n".to_owned()));
    }
    let shown: String = blocks
        .iter()
        .map(|block| {
            let session = block.session.as_deref().unwrap_or("without an id");
            format!(
                "{} session {} since {}\n  {}\n",
                block.runtime,
                quoted(session),
                block.time,
                plain(&block.reason, 500)
            )
        })
        .collect();
    confirm(&shown, "unblock")?;
    for block in &blocks {
        let session = block.session.as_deref().unwrap_or_default();
        record(desk, "Unblock", format!("a person let the session {} go on", quoted(session)))?;
        block.clear()?;
    }
    Ok(said(format!("sessions that go on: {}\n", blocks.len())))
}

/// Until when refusals are paused, if they are.
pub(super) fn paused(desk: &Desk) -> Option<String> {
    let until = clock::seconds(pause::until(desk.place.home(), desk.place.root())?);
    Some(format!("refusals are paused until {until}; `skraft-config resume` ends that"))
}

/// How many sessions are blocked, if any is.
pub(super) fn blocked(desk: &Desk) -> Option<String> {
    let count = blocks(desk.place.home(), desk.place.root()).len();
    (count > 0).then(|| format!("blocked sessions of this project: {count}; `skraft-config unblock` shows why"))
}

/// Leaves a record of what a person did, before it is done.
pub(super) fn record(desk: &Desk, event: &str, note: String) -> Result<(), Trouble> {
    let mut record = Record {
        v: 1,
        time: clock::milliseconds(clock::now()),
        role: "unknown",
        runtime: "skraft",
        event: event.to_owned(),
        tool: Some("skraft-config".to_owned()),
        cwd: Some(desk.place.root().display().to_string()),
        decision: "allow",
        enforced: true,
        ..Record::default()
    };
    record.note(note);
    let sync = desk.config.policy().is_ok_and(|policy| policy.audit.sync);
    Log::elsewhere(log(desk)?, sync).append(&mut record, Instant::now() + PATIENCE)
}
