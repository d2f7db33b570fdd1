//! From checked values to the policy: the one place where a key's name meets the field that acts on it.

use super::cascade::Cascade;
use super::node::Node;
use super::together;
use crate::decision::Effect;
use crate::error::Trouble;
use crate::policy::{Architecture, Ban, Layer, Level, Network, Policy, Reviewer, Role, RuleSetting};
use crate::rules;
use std::path::PathBuf;
use std::time::Duration;

/// The policy that a cascade comes to.
///
/// Fails where a value fits its key but not its source, such as a log that leaves the project.
pub(super) fn policy(cascade: &Cascade) -> Result<Policy, Trouble> {
    let merged = cascade.merged();
    let plain = Policy::default();
    let word = |path: &[&str]| merged.at_path(path).and_then(Node::text).unwrap_or_default().to_owned();
    let texts = |path: &[&str]| merged.at_path(path).map(Node::texts).unwrap_or_default();
    let flag = |path: &[&str]| merged.at_path(path).and_then(Node::flag).unwrap_or_default();
    let seconds = merged.get("timeout").and_then(Node::number);
    Ok(Policy {
        log_level: Level::named(&word(&["logLevel"])).unwrap_or(plain.log_level),
        timeout: seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).unwrap_or(plain.timeout),
        enforce: word(&["mode"]) != "test",
        roles: plain.roles.iter().map(|(role, _)| (*role, texts(&["roles", role.name()]))).collect(),
        default_role: Role::named(&word(&["defaultRole"])).unwrap_or(plain.default_role),
        rules: rule_settings(&merged),
        network: Network {
            default_allow: word(&["network", "default"]) == "allow",
            allow: texts(&["network", "allow"]),
            deny: plain.network.deny.into_iter().chain(texts(&["network", "deny"])).collect(),
            web_search: flag(&["network", "webSearch"]),
            packages: flag(&["network", "packages"]),
            vcs: flag(&["network", "vcs"]),
            cloud: flag(&["network", "cloud"]),
        },
        reviewer: Reviewer {
            allow_writes: texts(&["reviewer", "allowWrites"]),
            allow_commands: texts(&["reviewer", "allowCommands"]),
            allow_tools: texts(&["reviewer", "allowTools"]),
        },
        architecture: architecture(&merged),
        tracking_root: word(&["pipeline", "trackingRoot"]),
        protected: texts(&["protected"]),
        audit: crate::policy::Audit {
            path: log(cascade, &merged)?,
            fail_closed: word(&["audit", "onFailure"]) != "warn",
            sync: word(&["audit", "sync"]) == "data",
        },
    })
}

fn architecture(merged: &Node) -> Architecture {
    let entries = |key: &str| merged.at_path(&["architecture", key]).map(Node::entries).unwrap_or_default();
    let text = |node: &Node, key: &str| node.get(key).and_then(Node::text).unwrap_or_default().to_owned();
    let texts = |node: &Node, key: &str| node.get(key).map(Node::texts).unwrap_or_default();
    let layer =
        |node: &Node| Layer { name: text(node, "name"), paths: texts(node, "paths"), modules: texts(node, "modules") };
    let ban = |node: &Node| Ban {
        from: text(node, "from"),
        to: texts(node, "to"),
        packages: texts(node, "packages"),
        kinds: texts(node, "kinds"),
        because: node.get("because").and_then(Node::text).map(str::to_owned),
    };
    Architecture {
        layers: entries("layers").iter().map(layer).collect(),
        forbid: entries("forbid").iter().map(ban).collect(),
        order: entries("order").iter().filter_map(Node::text).map(str::to_owned).collect(),
        independent: entries("independent").iter().map(Node::texts).collect(),
        qualified: merged.at_path(&["architecture", "qualified"]).and_then(Node::flag).unwrap_or_default(),
    }
}

fn rule_settings(merged: &Node) -> Vec<RuleSetting> {
    let set = merged.get("rules").map(Node::members).unwrap_or_default();
    let known = set.iter().filter_map(|member| Some((rules::find(&member.name)?, &member.node)));
    known.map(|(rule, node)| setting(rule, Some(node))).collect()
}

/// The log's file, where one is set. That its place is one was found when the layers were checked.
fn log(cascade: &Cascade, merged: &Node) -> Result<Option<PathBuf>, Trouble> {
    let set = merged.at_path(&["audit", "path"]).and_then(|node| Some((node.text()?, node.at.source)));
    let Some((text, source)) = set else { return Ok(None) };
    let file = together::log(source, text, &cascade.root, &cascade.home);
    file.map(Some).map_err(|what| Trouble::for_people(format!("the configuration cannot be used: `audit.path` {what}")))
}

/// What a value sets for a rule: an effect, or an object with `effect` and `roles`. What it leaves open is the rule's own.
pub fn setting(rule: &rules::Rule, node: Option<&Node>) -> RuleSetting {
    let effect = node.and_then(|node| node.text().or_else(|| node.get("effect")?.text()));
    let roles = node.and_then(|node| node.get("roles"));
    let named = |roles: &Node| roles.texts().iter().filter_map(|name| Role::named(name)).collect();
    RuleSetting {
        rule: rule.id.to_owned(),
        effect: effect.and_then(Effect::set).unwrap_or(rule.effect),
        roles: roles.map(named).or_else(|| rule.roles.map(<[Role]>::to_vec)),
    }
}

#[cfg(test)]
mod tests {
    use crate::config::Cascade;
    use crate::policy::Policy;
    use std::path::Path;

    #[test]
    fn the_tables_defaults_are_the_policys() {
        let nothing_known = Cascade::of_text(Path::new("/nowhere/app"), r#"{"somethingElse": 1}"#);
        assert_eq!(nothing_known.policy(), Ok(Policy::default()));
    }
}
