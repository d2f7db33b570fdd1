//! The runtimes' wordings: one file each, both directions.
//!
//! Each file says how its runtime names events, and what its answers look like: one function from event and decision
//! to exact stdout, stderr and exit status, with the table in its `//!` head. What it reads is described there too;
//! the reading itself is one for all (`read`), because field names differ only in case style, and because one and the
//! same command line is met by payloads of two wordings.
//!
//! There is no JSON that works everywhere: a `null`, a second line or a stray `allow` is a silent pass somewhere. So
//! nothing is printed that was not asked for.

mod claude;
mod codex;
mod copilot;
mod copilot_pascal;
mod envelope;
mod gemini;
mod orkeon;
mod read;
mod recognise;
mod skraft;
mod unknown;
mod vscode;

use crate::decision::Decision;
use crate::event::{Caller, Kind, Runtime};
use crate::reply::Reply;
use std::time::Duration;

pub use read::{Hints, INPUT, by_arguments, event, named};
pub use recognise::recognise;

/// One runtime's wording.
#[derive(Debug)]
pub struct Dialect {
    /// Whose.
    pub runtime: Runtime,
    /// How this runtime names its events. The first name of a kind is the one that answers use.
    names: &'static [(&'static str, Kind)],
    /// The words for a decision on an event.
    reply: fn(&Caller, &Decision) -> Reply,
    /// How long the runtime waits for a hook unless told otherwise; it lets the call through afterwards.
    pub patience: Duration,
    /// What this runtime cannot show a hook, in sentences for `doctor` and the README.
    pub blind: &'static [&'static str],
}

/// Every wording that skraft speaks.
pub const DIALECTS: [&Dialect; 9] = [
    &skraft::DIALECT,
    &orkeon::DIALECT,
    &copilot::DIALECT,
    &copilot_pascal::DIALECT,
    &vscode::DIALECT,
    &claude::DIALECT,
    &codex::DIALECT,
    &gemini::DIALECT,
    &unknown::DIALECT,
];

/// The wording of a runtime.
pub fn of(runtime: Runtime) -> &'static Dialect {
    DIALECTS.into_iter().find(|dialect| dialect.runtime == runtime).unwrap_or(&unknown::DIALECT)
}

/// The answer to an event, in the caller's words.
pub fn reply(caller: &Caller, decision: &Decision) -> Reply {
    let refusal = decision.effect().refuses().then(|| decision.reason());
    Reply { refusal, ..(of(caller.runtime).reply)(caller, decision) }
}

/// The kind of event that a name means, in any case style; the runtime's own names first.
pub fn kind(runtime: Runtime, name: &str) -> Option<Kind> {
    let wanted = folded(name);
    let own = of(runtime).names.iter();
    own.chain(DIALECTS.iter().flat_map(|dialect| dialect.names))
        .find(|(known, _)| folded(known) == wanted)
        .map(|(_, kind)| *kind)
}

/// The name that an answer must call its event by: the very name that the runtime sent, but for its case style; without
/// one the runtime's usual name for this kind.
fn name_of(caller: &Caller) -> String {
    let own = of(caller.runtime).names;
    let sent = caller.name.as_deref();
    let spelled =
        sent.and_then(|sent| own.iter().find(|(name, _)| folded(name) == folded(sent))).map(|(name, _)| *name);
    let usual = own.iter().find(|(_, kind)| *kind == caller.kind).map(|(name, _)| *name);
    spelled.or(sent).or(usual).unwrap_or("PreToolUse").to_owned()
}

fn folded(name: &str) -> String {
    name.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
