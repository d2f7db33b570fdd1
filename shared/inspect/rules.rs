//! `skraft-config rules`: each rule, what it stops, for whom, how strongly, and where that is set.

use super::desk::Desk;
use super::said;
use crate::config::{Node, setting};
use crate::error::Trouble;
use crate::policy::Role;
use crate::reply::Reply;
use crate::rules::{RULES, Rule};
use argh::FromArgs;
use serde::Serialize;

/// list the rules: what each stops, for which roles, how strongly, and where that is set
#[derive(FromArgs)]
#[argh(subcommand, name = "rules")]
pub(super) struct Rules {
    /// one JSON document for machines
    #[argh(switch)]
    json: bool,
}

/// One rule as it is set here.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Shown {
    id: &'static str,
    effect: &'static str,
    roles: Vec<&'static str>,
    set_by: String,
    summary: &'static str,
}

pub(super) fn run(desk: &Desk, verb: &Rules) -> Result<Reply, Trouble> {
    let merged = desk.config.merged();
    let set = merged.get("rules");
    let shown = RULES.map(|rule| shown(desk, rule, set.and_then(|set| set.get(rule.id))));
    if verb.json {
        return Ok(Reply::json(serde_json::to_string_pretty(&shown).unwrap_or_default()));
    }
    Ok(said(shown.iter().map(line).collect()))
}

fn shown(desk: &Desk, rule: &'static Rule, node: Option<&Node>) -> Shown {
    let setting = setting(rule, node);
    let effect = if setting.effect.name() == "allow" { "off" } else { setting.effect.name() };
    let roles = setting.roles.map_or_else(|| vec!["all"], |roles| roles.into_iter().map(Role::name).collect());
    let set_by = node.and_then(|node| desk.origin(node)).unwrap_or_else(|| "default".to_owned());
    Shown { id: rule.id, effect, roles, set_by, summary: rule.summary }
}

fn line(shown: &Shown) -> String {
    let Shown { id, effect, roles, set_by, summary } = shown;
    format!("{id:<20} {effect:<18} {:<30} {set_by}\n    {summary}\n", roles.join(", "))
}
