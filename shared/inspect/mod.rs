//! The verbs of `skraft-config`: what the guard does here, for people and CI. One file a verb, or a few that belong together.

mod again;
mod ask;
mod check;
mod deed;
mod desk;
mod diff;
mod doctor;
mod draft;
mod edit;
mod explain;
mod folder;
mod get;
mod glass;
mod init;
mod install;
mod layers;
mod origin;
mod paint;
mod past;
mod place;
mod record;
mod replay;
mod rules;
mod runtimes;
mod scan;
mod schema;
mod sheet;
mod show;
mod shown;
mod starter;
mod table;
mod told;
mod trust;

use crate::error::Trouble;
use crate::reply::{Exit, Reply};
use crate::stdio;
use argh::{FromArgs, SubCommands as _};
use desk::Desk;
use std::path::PathBuf;

/// Show, check and change what skraft does here, and register it with the runtimes.
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
    Explain(explain::Explain),
    Replay(replay::Replay),
    Show(show::Show),
    Get(get::Get),
    Set(edit::Set),
    Unset(edit::Unset),
    Init(init::Init),
    Schema(schema::Schema),
    Path(place::PathVerb),
    Check(check::Check),
    Trust(trust::TrustVerb),
    Untrust(trust::UntrustVerb),
    Pause(glass::Pause),
    Resume(glass::Resume),
    AllowOnce(glass::AllowOnce),
    Unblock(glass::Unblock),
    Scan(scan::Scan),
    Rules(rules::Rules),
    Runtimes(runtimes::Runtimes),
    Install(install::Install),
    Uninstall(install::Uninstall),
    Doctor(doctor::Doctor),
}

impl Verb {
    /// Whether it can change what holds.
    fn opens(&self) -> bool {
        let freezes = matches!(self, Self::Scan(scan) if scan.freezes());
        freezes
            || matches!(
                self,
                Self::Set(_)
                    | Self::Unset(_)
                    | Self::Trust(_)
                    | Self::Pause(_)
                    | Self::AllowOnce(_)
                    | Self::Unblock(_)
                    | Self::Install(_)
                    | Self::Uninstall(_)
            )
    }

    /// What it says that could not do its work.
    fn failed(&self, trouble: &Trouble) -> Reply {
        if matches!(self, Self::Scan(_)) { scan::failed(trouble) } else { Desk::failed(trouble) }
    }
}

/// Runs `skraft-config` to its exit status.
pub fn run() -> Exit {
    stdio::verb("skraft-config", Verb::COMMANDS, |typed: Typed| {
        let desk = match Desk::find(typed.home.as_deref(), typed.project.as_deref()) {
            Ok(desk) => desk,
            Err(trouble) => return typed.verb.failed(&trouble),
        };
        // An agent must not open its own cage; a terminal alone is no proof of a person.
        if typed.verb.opens()
            && let Err(trouble) = ask::no_agent()
        {
            return typed.verb.failed(&trouble);
        }
        let done = match typed.verb {
            Verb::Explain(verb) => explain::run(&desk, &verb),
            Verb::Replay(verb) => replay::run(&desk, &verb),
            Verb::Show(verb) => show::run(&desk, &verb),
            Verb::Get(verb) => get::get(&desk, &verb),
            Verb::Set(verb) => edit::set(&desk, &verb),
            Verb::Unset(verb) => edit::unset(&desk, &verb),
            Verb::Init(verb) => init::run(&desk, &verb),
            Verb::Schema(verb) => Ok(schema::run(&verb)),
            Verb::Path(verb) => Ok(place::path(&desk, &verb)),
            Verb::Check(verb) => check::check(&desk, &verb),
            Verb::Trust(verb) => trust::trust(&desk, &verb),
            Verb::Untrust(verb) => trust::untrust(&desk, &verb),
            Verb::Pause(verb) => glass::pause(&desk, &verb),
            Verb::Resume(verb) => glass::resume(&desk, &verb),
            Verb::AllowOnce(verb) => glass::allow(&desk, &verb),
            Verb::Unblock(verb) => glass::unblock(&desk, &verb),
            Verb::Scan(verb) => Ok(scan::run(&desk, &verb)),
            Verb::Rules(verb) => rules::run(&desk, &verb),
            Verb::Runtimes(verb) => Ok(runtimes::run(&verb)),
            Verb::Install(verb) => verb.run(&desk.place).map(said),
            Verb::Uninstall(verb) => verb.run(&desk.place).map(said),
            Verb::Doctor(verb) => Ok(verb.run(&desk)),
        };
        done.unwrap_or_else(|trouble| Desk::failed(&trouble))
    })
}

/// A verb's answer on stdout.
fn said(stdout: String) -> Reply {
    Reply { stdout, ..Reply::silence() }
}
