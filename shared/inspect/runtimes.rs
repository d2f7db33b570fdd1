//! `skraft-config runtimes`: whose wording is spoken, and what each runtime cannot show a hook.

use super::said;
use crate::dialect::DIALECTS;
use crate::event::Runtime;
use crate::reply::Reply;
use argh::FromArgs;

/// list the runtimes: whose wording is spoken, and what each cannot show a hook
#[derive(FromArgs)]
#[argh(subcommand, name = "runtimes")]
pub(super) struct Runtimes {}

pub(super) fn run(_verb: &Runtimes) -> Reply {
    let mut out = String::new();
    for dialect in DIALECTS.into_iter().filter(|dialect| dialect.runtime != Runtime::Unknown) {
        out.push_str(&format!("{}\n", dialect.runtime.name()));
        for line in dialect.blind {
            out.push_str(&format!("    {line}\n"));
        }
    }
    said(out)
}
