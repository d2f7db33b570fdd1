//! The layers of one project, lowest first, and what they come to (section 9 of the contract).

use super::check::key_at;
use super::finding::{Finding, Gravity, add};
use super::keys::{KEYS, Key, named};
use super::layer::{Layer, State, is_there};
use super::loosen::{self, LeftOut};
use super::merge::merge;
use super::node::{Member, Node, Source, defaults};
use super::trust::{NamedFile, Store, Trust, named_files};
use super::{settle, together};
use crate::error::Trouble;
use crate::path::Place;
use crate::policy::Policy;
use std::path::{Path, PathBuf};

/// The names of a project's file, the one that counts first.
pub const PROJECT_FILES: [&str; 2] = [".skraftrc.json", "skraft.config.json"];

/// Where configuration is looked for.
#[derive(Debug, Clone)]
pub struct Seek<'s> {
    /// The home folder that holds `.skraft`.
    pub home: &'s Path,
    /// The project's root, above which nothing is looked for.
    pub root: &'s Path,
    /// The folder from which it is looked for upwards.
    pub from: &'s Path,
}

/// Everything that is known of a project's configuration.
#[derive(Debug, Clone)]
pub struct Cascade {
    /// Environment, global, project. What a project may not set is taken out.
    pub layers: [Layer; 3],
    /// What to tell about them.
    pub findings: Vec<Finding>,
    /// Whether the project's file is trusted.
    pub trust: Trust,
    /// What of the project's file does not count, because it waits for trust or is locked.
    pub left_out: Vec<LeftOut>,
    /// The keys that the global file locks.
    pub locked: Vec<String>,
    /// The project's root.
    pub root: PathBuf,
    /// The home folder.
    pub home: PathBuf,
    /// The files that the project's hook commands name.
    pub named: Vec<NamedFile>,
    /// Whether hooks of the project wait for trust, so that every tool call is refused.
    pub is_held: bool,
}

impl<'s> Seek<'s> {
    /// Where a call's configuration is looked for: in its session's project.
    pub fn at(place: &'s Place) -> Self {
        Self { home: place.home(), root: place.project(), from: place.from() }
    }

    /// Where the global file is.
    pub fn global(&self) -> PathBuf {
        self.home.join(".skraft").join("config.json")
    }

    /// The project's files, in the first folder upwards that has one; the first is the one that counts.
    pub fn project(&self) -> Vec<PathBuf> {
        let start = if self.from.starts_with(self.root) { self.from } else { self.root };
        let within = start.ancestors().take_while(|folder| folder.starts_with(self.root));
        for folder in within {
            let names = PROJECT_FILES.iter().map(|name| folder.join(name));
            let there: Vec<PathBuf> = names.filter(|file| is_there(file)).collect();
            if !there.is_empty() {
                return there;
            }
        }
        Vec::new()
    }
}

impl Cascade {
    /// What holds where nothing is set.
    pub fn none(root: &Path) -> Self {
        Self::of_text(root, "{}")
    }

    /// What a project file with this text comes to, where the user trusts it and there is nothing else.
    pub fn of_text(root: &Path, text: &str) -> Self {
        let mut findings = Vec::new();
        let project = Layer::of_text(Source::Project, &root.join(PROJECT_FILES[0]), text, &mut findings);
        let environment = Layer::missing(Source::Environment, None);
        Self::over([environment, Layer::missing(Source::Global, None), project], findings, root, Path::new(""))
    }

    /// What one layer comes to where there is nothing else and the user trusts it.
    pub fn alone(layer: Layer, findings: Vec<Finding>, root: &Path, home: &Path) -> Self {
        let mut layers = [
            Layer::missing(Source::Environment, None),
            Layer::missing(Source::Global, None),
            Layer::missing(Source::Project, None),
        ];
        for place in &mut layers {
            if place.source == layer.source {
                *place = layer.clone();
            }
        }
        Self::over(layers, findings, root, home)
    }

    /// What the layers below one come to, defaults included.
    pub fn below_layer(&self, source: Source) -> Node {
        let mut below = defaults(KEYS);
        self.layers.iter().filter(|layer| layer.source < source).for_each(|layer| merge(&mut below, &layer.node, KEYS));
        below
    }

    fn over(mut layers: [Layer; 3], mut findings: Vec<Finding>, root: &Path, home: &Path) -> Self {
        together::check(&mut layers, &mut findings, root, home);
        Self {
            layers,
            findings,
            trust: Trust::NotNeeded,
            left_out: Vec::new(),
            locked: Vec::new(),
            root: root.to_path_buf(),
            home: home.to_path_buf(),
            named: Vec::new(),
            is_held: false,
        }
    }

    /// Reads every layer, with these `SKRAFT_*` variables.
    pub fn read(seek: &Seek<'_>, variables: Vec<(String, String)>) -> Self {
        let mut findings = Vec::new();
        let environment = Layer::environment(variables, &mut findings);
        let global = Layer::file(Source::Global, &seek.global(), &mut findings);
        let files = seek.project();
        let project = match files.first() {
            Some(file) => Layer::file(Source::Project, file, &mut findings),
            None => Layer::missing(Source::Project, Some(seek.root.join(PROJECT_FILES[0]))),
        };
        if let [_, second, ..] = files.as_slice() {
            let name = second.file_name().unwrap_or_default().to_string_lossy().into_owned();
            findings
                .push(Finding::about(&project, format!("counts, so `{name}` beside it does not; remove one of them")));
        }
        let mut cascade = Self::over([environment, global, project], findings, seek.root, seek.home);
        if cascade.project().state == State::Found {
            cascade.keep_locked();
            cascade.ask_trust(&Store::new(seek.home));
        }
        // What matters most comes first, wherever not all of them are told.
        cascade.findings.sort_by_key(|finding| (finding.gravity, finding.source, finding.place));
        cascade
    }

    /// The policy that all this comes to.
    ///
    /// Fails when a layer cannot be used.
    pub fn policy(&self) -> Result<Policy, Trouble> {
        self.usable()?;
        if self.layers.iter().all(|layer| layer.node.members().is_empty()) {
            return Ok(Policy::default());
        }
        settle::policy(self)
    }

    /// Fails when hook commands of the project wait for trust: then no tool call may run.
    pub fn released(&self) -> Result<(), Trouble> {
        let file = self.project().shown();
        (!self.is_held).then_some(()).ok_or_else(|| {
            Trouble::for_people(format!(
                "`{file}` sets hook commands, and the user has not trusted it as it is; the user can look at it and run `skraft-config trust`"
            ))
        })
    }

    fn usable(&self) -> Result<(), Trouble> {
        let mut wrong = self.findings.iter().filter(|finding| finding.is_wrong());
        let Some(first) = wrong.next() else { return Ok(()) };
        let more = match wrong.count() {
            0 => String::new(),
            count => format!(" (and {count} more: `skraft-config check` lists them)"),
        };
        Err(Trouble::for_people(format!("the configuration cannot be used: {first}{more}")))
    }

    /// Every key with what it comes to, defaults included.
    pub fn merged(&self) -> Node {
        let mut merged = defaults(KEYS);
        self.layers
            .iter()
            .filter(|layer| layer.state != State::Broken)
            .for_each(|layer| merge(&mut merged, &layer.node, KEYS));
        merged
    }

    /// The layer of a source.
    pub fn layer(&self, source: Source) -> Option<&Layer> {
        self.layers.iter().find(|layer| layer.source == source)
    }

    /// The files that are there.
    pub fn files(&self) -> Vec<PathBuf> {
        let there = self.layers.iter().filter(|layer| layer.state != State::Missing);
        there.filter_map(|layer| layer.file.clone()).collect()
    }

    /// The project's layer.
    pub fn project(&self) -> &Layer {
        let [_, _, project] = &self.layers;
        project
    }

    /// Takes out of the project's layer what the global file locks: the keys, the rules that they feed, and the mode.
    fn keep_locked(&mut self) {
        let [_, global, project] = &mut self.layers;
        self.locked = global.node.get("locked").map(Node::texts).unwrap_or_default();
        if self.locked.is_empty() {
            return;
        }
        let fed = self.locked.iter().filter_map(|path| named(KEYS, path.split('.').next()?)).flat_map(|key| key.feeds);
        let rules: Vec<String> = fed.map(|rule| format!("rules.{rule}")).collect();
        // Whom a locked rule holds for is locked with it.
        let holds_rules = !rules.is_empty() || self.locked.iter().any(|path| path.split('.').next() == Some("rules"));
        let whom = ["roles", "defaultRole"].iter().filter(|_| holds_rules).map(|key| (*key).to_owned());
        let mut paths: Vec<String> =
            self.locked.iter().cloned().chain(rules).chain(whom).chain(["mode".to_owned()]).collect();
        paths.dedup();
        for path in paths {
            let parts: Vec<&str> = path.split('.').collect();
            let Some(member) = remove(&mut project.node, &parts) else { continue };
            let what = "is locked by the global file, so this value is left out; remove it".to_owned();
            add(&mut self.findings, Gravity::Waiting, project, member.at, &path, what);
            self.left_out.push(LeftOut { is_locked: true, ..LeftOut::new(path, &member) });
        }
    }

    /// Takes out of the project's layer what waits for trust.
    fn ask_trust(&mut self, store: &Store) {
        let below = self.below_layer(Source::Project);
        // Only the global file says what needs trust.
        let global = self.layer(Source::Global).and_then(|layer| layer.node.get("trust")?.text());
        let mode = global.unwrap_or("loosening").to_owned();
        let root = self.root.clone();
        let project = self.project().clone();
        let hooks: Vec<&str> = project.node.get("hooks").map(hook_commands).unwrap_or_default();
        let mut rest = project.node.clone();
        let mut waiting = if mode == "hooks" { Vec::new() } else { loosen::take_out(&mut rest, &below) };
        if mode == "all" && !project.node.members().is_empty() {
            let all = project.node.members().iter();
            waiting = all.map(|member| LeftOut::new(member.name.clone(), member)).collect();
            rest = Node::empty(Source::Project);
        }
        if waiting.is_empty() && hooks.is_empty() {
            return;
        }
        let named = named_files(&hooks, &root);
        let is_too_much = named.is_none();
        self.named = named.unwrap_or_default();
        let file = project.file.as_deref().unwrap_or(&root);
        let sha256 = project.sha256.as_deref().unwrap_or_default();
        self.trust = store.state(file, sha256, &self.named);
        if is_too_much {
            self.trust = Trust::TooMuch;
        }
        if self.trust == Trust::Trusted {
            return;
        }
        let state = self.trust.clause();
        for value in &waiting {
            let what = format!(
                "loosens the guard and the file {state}, so it is left out; look at it and run `skraft-config trust`"
            );
            add(&mut self.findings, Gravity::Waiting, &project, value.at, &value.key, what);
        }
        if let Some(member) = project.node.members().iter().find(|member| member.name == "hooks" && !hooks.is_empty()) {
            let what = format!(
                "runs commands and the file {state}, so every tool call is refused; look at it and run `skraft-config trust`"
            );
            // That nothing else acts on them either is no news then.
            let is_told = |finding: &Finding| finding.gravity == Gravity::Later && finding.key == "hooks";
            self.findings.retain(|finding| finding.source != Source::Project || !is_told(finding));
            add(&mut self.findings, Gravity::Waiting, &project, member.at, "hooks", what);
            self.is_held = true;
        }
        self.left_out.extend(waiting);
        let [_, _, layer] = &mut self.layers;
        layer.node = rest;
    }
}

pub(super) fn hook_commands(hooks: &Node) -> Vec<&str> {
    hooks.entries().iter().filter_map(|hook| hook.get("command")?.text()).collect()
}

/// Takes the member at a path out of an object.
fn remove(node: &mut Node, path: &[&str]) -> Option<Member> {
    let (last, folders) = path.split_last()?;
    let mut inner = node;
    for name in folders {
        inner = inner.members_mut()?.iter_mut().find(|member| member.name == *name).map(|member| &mut member.node)?;
    }
    let members = inner.members_mut()?;
    let index = members.iter().position(|member| member.name == *last)?;
    Some(members.remove(index))
}

/// The key that a path names, and what it comes to in a cascade.
pub fn value_at(merged: &Node, path: &str) -> Option<(Option<&'static Key>, Node)> {
    let parts: Vec<&str> = path.split('.').collect();
    Some((key_at(path), merged.at_path(&parts)?.clone()))
}
