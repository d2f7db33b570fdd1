//! `skraft-config trust` and `untrust`: a person looks at what a project's file loosens or runs, and lets it.

use super::ask::confirm;
use super::desk::Desk;
use super::diff::diff;
use super::glass::record;
use super::said;
use crate::config::{Entry, Layer, LeftOut, State, Store, Trust};
use crate::decision::{quoted, visible};
use crate::error::Trouble;
use crate::reply::Reply;
use argh::FromArgs;
use std::path::Path;

/// trust the project's configuration file as it is now: it may loosen the guard and run hook commands
#[derive(FromArgs)]
#[argh(subcommand, name = "trust")]
pub(super) struct TrustVerb {
    /// the SHA-256 of the file, in hex, instead of a question on the terminal: for CI
    #[argh(option, arg_name = "sha256")]
    hash: Option<String>,
}

/// take back the trust in the project's configuration file
#[derive(FromArgs)]
#[argh(subcommand, name = "untrust")]
pub(super) struct UntrustVerb {}

pub(super) fn trust(desk: &Desk, verb: &TrustVerb) -> Result<Reply, Trouble> {
    let (layer, file) = project(desk)?;
    let sha256 = layer.sha256.as_deref().unwrap_or_default();
    let store = Store::new(desk.place.home());
    if desk.config.trust == Trust::Trusted {
        return Ok(said(format!("{} is trusted already, as it is now\n", layer.shown())));
    }
    if desk.config.trust == Trust::TooMuch {
        return Err(Trouble::new(format!("{} {}", quoted(&layer.shown()), Trust::TooMuch.clause())));
    }
    let shown = format!("{}\nsha256 {sha256}\n\n{}", layer.shown(), what(desk, layer, store.entry(file).as_ref()));
    match &verb.hash {
        Some(hash) if hash.eq_ignore_ascii_case(sha256) => {}
        Some(_) => {
            return Err(Trouble::new(format!(
                "{} has another hash than this; look at the file again before you trust it",
                quoted(&layer.shown())
            )));
        }
        None => confirm(&shown, "trust")?,
    }
    record(desk, "Trust", format!("a person trusts {} with the SHA-256 {sha256}", quoted(&layer.shown())))?;
    store.trust(file, &layer.text, desk.config.named.clone())?;
    Ok(said(format!("{} is trusted until somebody changes it\n", layer.shown())))
}

pub(super) fn untrust(desk: &Desk, _verb: &UntrustVerb) -> Result<Reply, Trouble> {
    let layer = desk.config.project();
    let file = layer.file.as_deref().unwrap_or(desk.place.root());
    let was = Store::new(desk.place.home()).forget(file)?;
    if was {
        record(desk, "Untrust", format!("a person trusts {} no more", quoted(&layer.shown())))?;
    }
    let said_so = if was { "is not trusted any more" } else { "was not trusted" };
    Ok(said(format!("{} {said_so}\n", layer.shown())))
}

fn project(desk: &Desk) -> Result<(&Layer, &Path), Trouble> {
    let layer = desk.config.project();
    let file = layer.file.as_deref().unwrap_or(desk.place.root());
    match layer.state {
        State::Found => Ok((layer, file)),
        State::Missing => Err(Trouble::new("this project has no configuration file, so there is nothing to trust")),
        State::Broken => {
            Err(Trouble::new(format!("{} cannot be used as it is; see `skraft-config check`", quoted(&layer.shown()))))
        }
    }
}

/// What a person should see before it is trusted.
fn what(desk: &Desk, layer: &Layer, before: Option<&Entry>) -> String {
    let mut out = String::new();
    if let Some(entry) = before {
        out.push_str(&format!(
            "What changed since it was trusted at {}:\n{}",
            entry.time,
            diff(&entry.text, &layer.text)
        ));
        let touched = entry.files.iter().filter(|file| !desk.config.named.contains(file));
        touched.for_each(|file| out.push_str(&format!("  {} is another file now\n", file.path.display())));
        out.push('\n');
    }
    let waiting: Vec<&LeftOut> = desk.config.left_out.iter().filter(|left_out| !left_out.is_locked).collect();
    if !waiting.is_empty() {
        out.push_str("What it loosens:\n");
        let merged = desk.config.merged();
        for left_out in waiting {
            let now = merged.at_path(&left_out.key.split('.').collect::<Vec<_>>());
            let now = now.map_or_else(|| "its default".to_owned(), |node| node.json().to_string());
            let wanted = visible(&left_out.node.json().to_string());
            out.push_str(&format!("  {}: {wanted} instead of {}\n", visible(&left_out.key), visible(&now)));
        }
    }
    out + &runs(desk, layer)
}

/// The commands that it would run, and the project's files in them.
fn runs(desk: &Desk, layer: &Layer) -> String {
    let commands = layer.node.get("hooks").into_iter().flat_map(|hooks| hooks.entries());
    let lines: String =
        commands.filter_map(|hook| Some(format!("  {}\n", visible(hook.get("command")?.text()?)))).collect();
    if lines.is_empty() {
        return String::new();
    }
    let files = desk.config.named.iter().map(|file| format!("  {} (trusted as it is now)\n", file.path.display()));
    format!("What it runs:\n{lines}{}", files.collect::<String>())
}
