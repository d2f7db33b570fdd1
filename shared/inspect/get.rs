//! `skraft-config get`: the value of one key. Whatever `set` takes can be asked for.

use super::desk::Desk;
use super::said;
use crate::config::{Node, Of, Target, setting};
use crate::decision::quoted;
use crate::error::Trouble;
use crate::policy::Role;
use crate::reply::Reply;
use crate::rules::{self, Rule};
use argh::FromArgs;
use serde_json::{Value as Json, json};

/// print the value of one key
#[derive(FromArgs)]
#[argh(subcommand, name = "get")]
pub(super) struct Get {
    /// the key, with dots: network.allow
    #[argh(positional)]
    key: String,
}

pub(super) fn get(desk: &Desk, verb: &Get) -> Result<Reply, Trouble> {
    // A configuration that cannot be used has no values: every tool call is refused.
    desk.config.policy()?;
    let merged = desk.config.merged();
    let written: Vec<&str> = verb.key.split('.').collect();
    if let Some(node) = merged.at_path(&written) {
        return Ok(said(line(&node.json())));
    }
    let target = Target::find(&verb.key)?;
    let path: Vec<&str> = target.path.iter().map(String::as_str).collect();
    if let Some(node) = merged.at_path(&path) {
        return Ok(said(line(&node.json())));
    }
    if let ["rules", id, part @ ..] = path.as_slice()
        && let Some(rule) = rules::find(id)
    {
        return Ok(of_rule(rule, merged.at_path(&["rules", id]), part));
    }
    let key = quoted(&target.shown());
    Err(Trouble::new(match target.of {
        Of::Unknown => format!("{key} is not set and is no key; `skraft-config show` lists the keys"),
        _ => format!("{key} is not set"),
    }))
}

/// What holds for a rule: what is set, and of what is not set the rule's own, which is said beside it.
fn of_rule(rule: &Rule, node: Option<&Node>, part: &[&str]) -> Reply {
    let setting = setting(rule, node);
    let effect = if setting.effect.name() == "allow" { "off" } else { setting.effect.name() };
    let roles: Option<Vec<&str>> = setting.roles.map(|roles| roles.into_iter().map(Role::name).collect());
    let has = |name: &str| node.is_some_and(|node| node.get(name).is_some());
    let means = if roles.is_none() { ", and `null` is every role" } else { "" };
    let (json, has_own, means) = match part {
        ["effect"] => (json!(effect), has("effect") || node.is_some_and(|node| node.text().is_some()), ""),
        ["roles"] => (json!(roles), has("roles"), means),
        _ => (json!({ "effect": effect, "roles": roles }), node.is_some(), means),
    };
    let reply = said(line(&json));
    if has_own {
        return reply;
    }
    let key = [&["rules", rule.id], part].concat().join(".");
    reply.noting(&format!("skraft-config: `{key}` is not set; this is the rule's own{means}"))
}

/// A text as it is, everything else as JSON.
fn line(json: &Json) -> String {
    match json {
        Json::String(text) => format!("{text}\n"),
        json => format!("{json}\n"),
    }
}
