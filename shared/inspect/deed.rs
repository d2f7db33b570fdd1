//! What a call does, told: one line an action, and what counts in it. No text of any file.

use crate::action::{Action, Host, How, Target};
use crate::decision::{plain, quoted};
use serde::Serialize;

/// One action, or a part of one.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Deed {
    pub(super) kind: &'static str,
    /// As the call wrote it; absent where the call does not show it.
    pub(super) target: Option<String>,
    /// Where that really leads, where it is somewhere else than it seems.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) leads_to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) how: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) guarded: Option<&'static str>,
    /// Why a part is opaque.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) why: Option<String>,
    /// The words, paths, hosts and opaque parts that count in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) parts: Vec<Deed>,
}

/// Tells one action.
pub(super) fn deed(action: &Action<'_>) -> Deed {
    let kind = action.kind();
    match action {
        Action::Read(target) | Action::Write(target, _) | Action::Delete(target) => aimed(kind, target),
        Action::Network(host, how) => Deed { how: Some(way(*how)), ..contacted(kind, host) },
        Action::Dispatch { agent, .. } => Deed { kind, target: agent.as_deref().map(clean), ..Deed::default() },
        Action::Execute { command, parts, words } => {
            let opaque = parts.iter().map(|part| Deed {
                kind: "opaque",
                target: Some(clean(&part.by.text)).filter(|text| !text.is_empty()),
                why: Some(clean(&part.why)),
                ..Deed::default()
            });
            let parts = opaque.chain(words.iter().map(|word| aimed("word", word))).collect();
            Deed { kind, target: command.as_deref().map(clean), parts, ..Deed::default() }
        }
        Action::Unknown { tool, paths, hosts } => {
            let paths = paths.iter().map(|path| aimed("path", path));
            let parts = paths.chain(hosts.iter().map(|host| contacted("host", host))).collect();
            Deed { kind, target: Some(clean(tool)).filter(|tool| !tool.is_empty()), parts, ..Deed::default() }
        }
    }
}

fn aimed(kind: &'static str, target: &Target) -> Deed {
    let shown = !target.places.is_empty() || target.guarded.is_some();
    Deed {
        kind,
        target: shown.then(|| clean(&target.written)),
        leads_to: leads_to(target),
        guarded: target.guarded,
        ..Deed::default()
    }
}

/// Where a target ends up, unless that is what its text says.
fn leads_to(target: &Target) -> Option<String> {
    let end = target.resolved()?.to_string_lossy();
    let written = target.written.trim_start_matches("./");
    let same = target.inside.as_deref() == Some(written) || end == written;
    (!same).then(|| path(target.inside.as_deref().filter(|inside| !inside.is_empty()).unwrap_or(&end)))
}

fn contacted(kind: &'static str, host: &Host) -> Deed {
    let port = host.port.map_or_else(String::new, |port| format!(":{port}"));
    let name = host.name.as_deref().map(|name| clean(&format!("{name}{port}")));
    Deed { kind, target: name.or(Some(clean(&host.written)).filter(|host| !host.is_empty())), ..Deed::default() }
}

fn way(how: How) -> &'static str {
    match how {
        How::Fetch => "fetch",
        How::Send => "send",
        How::Search => "search",
    }
}

/// Foreign text without its backticks.
pub(super) fn clean(text: &str) -> String {
    quoted(text).trim_matches('`').to_owned()
}

/// A path of ours: whole, but on one line and without what deceives.
pub(super) fn path(text: &str) -> String {
    plain(text, 2_048)
}
