//! `skraft-config path`: where the configuration files and the audit log are.

use super::desk::Desk;
use super::said;
use crate::audit::log_path;
use crate::config::State;
use crate::error::Trouble;
use crate::reply::Reply;
use argh::FromArgs;
use std::path::PathBuf;

/// print where the configuration files and the audit log of this project are
#[derive(FromArgs)]
#[argh(subcommand, name = "path")]
pub(super) struct PathVerb {}

pub(super) fn path(desk: &Desk, _verb: &PathVerb) -> Reply {
    let mut out = String::new();
    for layer in desk.config.layers.iter().filter(|layer| layer.file.is_some()) {
        let note = match layer.state {
            State::Missing => "  (missing)",
            State::Broken => "  (cannot be used)",
            State::Found => "",
        };
        out.push_str(&format!("{:<8} {}{note}\n", layer.source.name(), layer.shown()));
    }
    match log(desk) {
        Ok(file) => said(out + &format!("{:<8} {}\n", "log", file.display())),
        Err(trouble) => {
            // Who needs the files most is who has to mend one. What is refused until then is recorded in the usual log.
            let file = log_path(desk.place.home(), desk.place.root());
            out.push_str(&format!("{:<8} {}  (until the configuration can be used)\n", "log", file.display()));
            Reply { stdout: out, ..Desk::failed(&trouble) }
        }
    }
}

/// The project's audit log, wherever the policy puts it.
pub(super) fn log(desk: &Desk) -> Result<PathBuf, Trouble> {
    let set = desk.config.policy()?.audit.path;
    Ok(set.unwrap_or_else(|| log_path(desk.place.home(), desk.place.root())))
}
