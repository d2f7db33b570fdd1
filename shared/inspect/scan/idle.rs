//! What of the architecture does nothing in this tree: layers without a file, comments that allow nothing. For `check`.

use super::judge::{self, Seen};
use super::progress::Progress;
use super::scope::{Scope, inside};
use super::walk::{Tree, walk};
use super::{RULE, effect};
use crate::architecture::Architecture;
use crate::config::{Finding, Gravity, Layer, Node, Source};
use crate::decision::{Effect, quoted};
use crate::inspect::desk::Desk;
use crate::policy::Policy;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long it is looked for: somebody waits for the check of one file.
const LIMIT: Duration = Duration::from_secs(2);
/// The most findings of a kind.
const MOST: usize = 64;

/// What a person may take out, or has mistyped. A look that took too long is told, and is no fault.
pub(in crate::inspect) fn idle(desk: &Desk) -> Vec<Finding> {
    let until = Instant::now() + LIMIT;
    let scope = Scope::find(desk.place.root(), None).ok();
    let policy = desk.config.policy().ok().filter(|policy| effect(policy) > Effect::Allow);
    let (Some(scope), Some(policy)) = (scope, policy) else { return Vec::new() };
    let tree = walk(&scope, Some(until), &Progress::none());
    // Of half a tree nobody knows what is not in the other half.
    let layers = if Instant::now() < until { layers(desk, &policy, scope.root(), &tree) } else { Vec::new() };
    let seen = judge::judge(scope.root(), tree, &policy.architecture, Some(until), &Progress::none());
    let project = desk.config.project();
    let mut findings = layers;
    findings.extend(seen.idle.iter().take(MOST).map(|(file, line)| comment(project, &scope, file, *line)));
    if Instant::now() >= until {
        findings.push(given_up(project, &seen));
    }
    findings
}

/// Layers of the project's own file that no file belongs to. One of the global file is there for other projects too, and of
/// one with modules only the texts could tell.
fn layers(desk: &Desk, policy: &Policy, root: &Path, tree: &Tree) -> Vec<Finding> {
    let architecture = Architecture::new(&policy.architecture, root);
    let names = tree.files.iter().filter_map(|file| inside(root, &file.path));
    let used: BTreeSet<String> = names
        .flat_map(|name| architecture.layers_of(&name).into_iter().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    let set = policy.architecture.layers.iter().filter(|layer| layer.modules.is_empty());
    let idle: BTreeSet<&str> = set.map(|layer| layer.name.as_str()).filter(|name| !used.contains(*name)).collect();
    let merged = desk.config.merged();
    let nodes = merged.at_path(&["architecture", "layers"]).map(Node::entries).unwrap_or_default();
    let own = nodes.iter().filter(|node| node.at.source == Source::Project);
    let idle = own.filter_map(|node| {
        let name = node.get("name")?.text().filter(|name| idle.contains(name))?;
        let what = format!("has the layer {}, which no file of the project belongs to", quoted(name));
        Some(Finding::remark(desk.config.project(), node.at, "architecture.layers", what))
    });
    idle.take(MOST).collect()
}

fn comment(project: &Layer, scope: &Scope, file: &str, line: usize) -> Finding {
    let what = format!("this comment allows nothing that `{RULE}` forbids; take it out");
    Finding { file: Some(scope.root().join(file)), place: Some((line, 1)), ..Finding::about(project, what) }
}

fn given_up(project: &Layer, seen: &Seen) -> Finding {
    let what = format!(
        "layers and comments that do nothing were looked for in {} files only, since that took longer than {} s; \
         `skraft-config scan` looks at all of them",
        seen.files,
        LIMIT.as_secs()
    );
    Finding { gravity: Gravity::Later, file: None, ..Finding::about(project, what) }
}
