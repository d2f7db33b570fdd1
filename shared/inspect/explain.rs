//! `skraft-config explain`: how a payload is read, what each rule says to it and why, and what the runtime gets; or what
//! an audit record says, and what the present policy would say to it.

use super::desk::Desk;
use super::record;
use super::said;
use super::sheet::sheet;
use super::told::told;
use crate::call::{Asked, Call};
use crate::dialect;
use crate::disk;
use crate::error::Trouble;
use crate::event::{Program, Runtime};
use crate::hook;
use crate::payload::MOST_BYTES;
use crate::reply::Reply;
use crate::stdio::{self, Heard};
use argh::FromArgs;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// show how a payload is read, what every rule says to it, and what the runtime gets. No record is left and no session's
/// memory is touched. Orkeon's calls are positional arguments and no payload: try those with skraft-pre itself
#[derive(FromArgs)]
#[argh(subcommand, name = "explain")]
pub(super) struct Explain {
    /// the hook program that hears it: pre, post, stop or start; without it the event decides
    #[argh(option, arg_name = "name", from_str_fn(program))]
    program: Option<Program>,
    /// the runtime, as a hook program takes it; without it the payload's shape decides
    #[argh(option, arg_name = "name")]
    runtime: Option<String>,
    /// the event, in any case style; one that the payload names counts first
    #[argh(option, arg_name = "name")]
    event: Option<String>,
    /// the name of the agent that acts; counts before the payload's
    #[argh(option, arg_name = "name")]
    agent: Option<String>,
    /// explain this record of the audit log instead: its line, from 1; -1 is the last
    #[argh(option, arg_name = "n")]
    record: Option<i64>,
    /// one JSON document for machines
    #[argh(switch)]
    json: bool,
    /// a file with the payload; - or nothing is stdin
    #[argh(positional)]
    file: Option<PathBuf>,
}

/// What a hook program would be called with: understood by the very code that understands it there.
#[derive(Debug, Default, Clone)]
pub(super) struct Words {
    pub(super) runtime: Option<String>,
    pub(super) event: Option<String>,
    pub(super) agent: Option<String>,
    /// Words that stand beside them.
    pub(super) more: Vec<String>,
}

pub(super) fn run(desk: &Desk, verb: &Explain) -> Result<Reply, Trouble> {
    if let Some(number) = verb.record {
        let payload_options = [&verb.runtime, &verb.event, &verb.agent];
        if verb.file.is_some() || verb.program.is_some() || payload_options.iter().any(|option| option.is_some()) {
            return Err(Trouble::new(
                "`--record` explains a record of the log, so it takes no payload and no word about one",
            ));
        }
        return record::run(desk, number, verb.json);
    }
    let heard = hear(verb.file.as_deref())?;
    let words =
        Words { runtime: verb.runtime.clone(), event: verb.event.clone(), agent: verb.agent.clone(), more: Vec::new() };
    let call = call(desk, verb.program, &words, &heard.bytes)?;
    let told = told(&call, &hook::explain(&call, heard));
    if verb.json {
        return Ok(Reply::json(serde_json::to_string_pretty(&told).unwrap_or_default()));
    }
    Ok(said(sheet(&told)))
}

fn hear(file: Option<&Path>) -> Result<Heard<'static>, Trouble> {
    match file.filter(|file| *file != Path::new("-")) {
        Some(file) => Ok(stdio::scanned(&payload(file)?, &dialect::INPUT)),
        None if stdio::is_terminal() => Err(Trouble::new(
            "there is no payload to explain: name a file, or send one to stdin, as in `skraft-config explain < payload.json`",
        )),
        None => Ok(stdio::listen(&dialect::INPUT)),
    }
}

/// The bytes of a payload's file.
pub(super) fn payload(file: &Path) -> Result<Vec<u8>, Trouble> {
    // One byte more than a hook program takes, so that it is this program that says so.
    disk::bytes(file, MOST_BYTES as u64 + 1).map_err(|error| {
        let what = match error.kind() {
            std::io::ErrorKind::NotFound => "does not exist".to_owned(),
            _ => error.to_string(),
        };
        Trouble::new(format!("{} {what}", crate::decision::quoted(&file.to_string_lossy())))
    })
}

/// The call of a hook program that hears these bytes here.
pub(super) fn call(desk: &Desk, program: Option<Program>, words: &Words, bytes: &[u8]) -> Result<Call, Trouble> {
    // Any program understands the words the same.
    let mut call = parsed(Program::Pre, words)?;
    call.program = program.unwrap_or_else(|| hook::program_for(bytes, call.runtime, call.event.as_deref()));
    call.project = desk.named.clone();
    call.home = Some(desk.place.home().to_path_buf());
    Ok(call)
}

fn parsed(program: Program, words: &Words) -> Result<Call, Trouble> {
    let Words { runtime, event, agent, more } = words;
    let options = [("--runtime", runtime), ("--event", event), ("--agent", agent)];
    let given = options.into_iter().filter_map(|(name, value)| Some([name.to_owned(), value.clone()?]));
    let all = given.flatten().chain(more.iter().cloned()).map(OsString::from).collect();
    let is_orkeon = runtime.as_deref().is_some_and(|runtime| runtime.eq_ignore_ascii_case(Runtime::Orkeon.name()));
    match Call::parse(program, all) {
        _ if is_orkeon => Err(Trouble::new(
            "orkeon calls with arguments and sends no payload: try `skraft-pre --runtime orkeon -- TOOL PATH`, which leaves a record",
        )),
        Ok(Asked::Judge(call)) if call.tool.is_none() => Ok(*call),
        Ok(_) => Err(Trouble::new("only a call with a payload can be explained")),
        Err(trouble) => Err(trouble),
    }
}

pub(super) fn program(name: &str) -> Result<Program, String> {
    let is_it = |program: &Program| [program.name(), program.name().trim_start_matches("skraft-")].contains(&name);
    let unknown = || format!("there is no program {}; one of pre, post, stop, start", crate::decision::quoted(name));
    Program::ALL.into_iter().find(is_it).ok_or_else(unknown)
}
