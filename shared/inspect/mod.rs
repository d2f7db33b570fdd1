//! The verbs of `skraft-config`: what the guard does here, for people and CI. One file a verb, or a few that belong together.

mod desk;
mod draft;
mod edit;
mod init;
mod rules;
mod runtimes;
mod schema;
mod starter;

use crate::reply::{Exit, Reply};
use crate::stdio;
use argh::FromArgs;
use desk::Desk;
use std::path::PathBuf;

/// Show, check and change what skraft does here.
#[derive(FromArgs)]
struct Typed {
    /// the project's folder; without it the repository of the present one
    #[argh(option, arg_name = "dir")]
    project: Option<PathBuf>,
    /// the home folder that holds .skraft
    #[argh(option, arg_name = "dir")]
    home: Option<PathBuf>,
    #[argh(subcommand)]
    verb: Verb,
}

#[derive(FromArgs)]
#[argh(subcommand)]
enum Verb {
    Rules(rules::Rules),
    Runtimes(runtimes::Runtimes),
    Set(edit::Set),
    Unset(edit::Unset),
    Schema(schema::Schema),
    Init(init::Init),
}

/// Runs `skraft-config` to its exit status.
pub fn run() -> Exit {
    stdio::verb("skraft-config", |typed: Typed| {
        let desk = match Desk::find(typed.home.as_deref(), typed.project.as_deref()) {
            Ok(desk) => desk,
            Err(trouble) => return Desk::failed(&trouble),
        };
        let done = match typed.verb {
            Verb::Rules(verb) => rules::run(&desk, &verb),
            Verb::Runtimes(verb) => Ok(runtimes::run(&verb)),
            Verb::Set(verb) => edit::set(&desk, &verb),
            Verb::Unset(verb) => edit::unset(&desk, &verb),
            Verb::Schema(verb) => Ok(schema::run(&verb)),
            Verb::Init(verb) => init::run(&desk, &verb),
        };
        done.unwrap_or_else(|trouble| Desk::failed(&trouble))
    })
}

/// A verb's answer on stdout.
fn said(stdout: String) -> Reply {
    Reply { stdout, ..Reply::silence() }
}
