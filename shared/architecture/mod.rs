//! Which import crosses from one layer into another that it must not know.
//!
//! The same for a text that is about to be written and for one that stands: [`crate::hook`] asks before a tool, `scan` for a
//! whole tree. A text that is half written is judged on what can be read of it, and what it imports need not be there yet.
//!
//! Without `architecture.forbid`, `order` and `independent` one rule holds: the domain imports no infrastructure, nor, where
//! the project has an infrastructure layer, what talks to networks and databases.

mod brought;
mod layers;
pub mod notebook;
mod packages;
mod project;
mod target;
mod text;

pub use brought::{Brought, What};

use crate::decision::quoted;
use crate::imports::{self, Import, Kind, Language, Note, Source};
use crate::pattern::path_matches;
use crate::policy;
use layers::{DOMAIN, INFRASTRUCTURE, Layers, usual};
use project::Project;
use std::cell::{LazyCell, RefCell};
use std::collections::HashMap;
use std::path::Path;
use target::{Home, Target, forms, targets};
use text::{segments, upwards};

/// The rule that comments name.
const RULE: &str = "domain-imports";
/// The most of an import that is shown, in bytes.
const LONGEST_SHOWN: usize = 200;
/// The most lines of an import that are shown.
const MOST_LINES_SHOWN: usize = 12;

/// The layers of a project and what they may not import.
#[derive(Debug)]
pub struct Architecture<'p> {
    layers: Layers<'p>,
    bans: Vec<Ban<'p>>,
    qualified: bool,
    project: Project,
    /// Whether a folder has an infrastructure beside it or above.
    outside: RefCell<HashMap<String, bool>>,
}

/// What a layer may not import.
#[derive(Debug)]
struct Ban<'p> {
    from: &'p str,
    to: Vec<&'p str>,
    packages: &'p [String],
    /// Whether the usual clients of the language count as packages.
    clients: bool,
    /// The kinds that count; none: all but types alone.
    kinds: &'p [String],
    because: Option<String>,
}

/// An import that a rule forbids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crossing {
    /// Its line, from 1.
    pub line: usize,
    /// Its column, in characters, from 1.
    pub column: usize,
    /// Its first line as it is written, trimmed.
    pub written: String,
    /// What is imported, as the language names it.
    pub target: String,
    /// How.
    pub kind: Kind,
    /// The layer of the text.
    pub from: String,
    /// Where the import leads.
    pub to: Destination,
    /// Why it is forbidden, where the user says so.
    pub because: Option<String>,
    /// The reason of the comment that allows it, where there is one.
    pub allowed: Option<String>,
}

/// Where an import leads.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Destination {
    /// Into a layer.
    Layer(String),
    /// To a package of others; the pattern that it matches.
    Package(String),
}

/// What an agent or a person wrote to let an import pass: a comment `skraft: allow domain-imports because …`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Permit {
    /// The line of the comment, from 1.
    pub line: usize,
    /// The line that it is about.
    pub about: usize,
    /// Why; empty where the comment does not say it, and then it allows nothing.
    pub reason: String,
}

impl<'p> Architecture<'p> {
    /// What the policy says of a project at `root`, which is looked at only as far as an import makes it necessary.
    pub fn new(policy: &'p policy::Architecture, root: &Path) -> Self {
        let layers = Layers::of(&policy.layers);
        Self {
            layers,
            bans: bans(policy),
            qualified: policy.qualified,
            project: Project::new(root),
            outside: RefCell::default(),
        }
    }

    /// The names of the layers.
    pub fn layers(&self) -> Vec<&str> {
        self.layers.names()
    }

    /// The layers of a file, named from the project's root with `/`, by its path.
    pub fn layers_of(&self, file: &str) -> Vec<&str> {
        self.layers.of_file(file)
    }

    /// Whether a file, named from the project's root with `/`, can hold a forbidden import: by its name alone.
    pub fn concerns(&self, file: &str) -> bool {
        let Some(language) = Language::of(file).filter(|_| !self.bans.is_empty()) else { return false };
        let is_banned = |layer: &&str| self.bans.iter().any(|ban| ban.from == *layer);
        let by_name = language.has_namespaces() && self.layers.has_modules();
        by_name || self.layers.of_file(file).iter().any(is_banned)
    }

    /// The forbidden imports of a text that is, or will be, a file.
    pub fn crossings(&self, file: &str, text: &str) -> Vec<Crossing> {
        let Some((language, source)) = self.read(file, text) else { return Vec::new() };
        let layers = self.layers_of_text(file, &source);
        let bans: Vec<&Ban<'_>> = self.bans.iter().filter(|ban| layers.contains(&ban.from)).collect();
        if bans.is_empty() {
            return Vec::new();
        }
        let home = Home { file, language, namespace: source.namespace.as_deref(), project: &self.project };
        let permits = permits(&source.notes);
        // Most texts have nothing to show.
        let lines = LazyCell::new(|| text.lines().collect::<Vec<_>>());
        // The same name leads to the same place.
        let mut known: HashMap<(&str, Kind), Option<(usize, Destination)>> = HashMap::new();
        let mut found: Vec<Crossing> = Vec::new();
        for import in &source.imports {
            let banned =
                known.entry((&import.target, import.kind)).or_insert_with(|| self.banned(&home, &bans, import));
            let Some((ban, to)) = banned.clone() else { continue };
            let Some(ban) = bans.get(ban) else { continue };
            let allowed = permits.iter().find(|permit| permit.about == import.line && !permit.reason.is_empty());
            found.push(Crossing {
                line: import.line,
                column: import.column,
                written: shown(&lines, import),
                target: import.target.clone(),
                kind: import.kind,
                from: ban.from.to_owned(),
                to,
                because: ban.because.clone(),
                allowed: allowed.map(|permit| permit.reason.clone()),
            });
        }
        found
    }

    /// The comments of a text that let imports pass.
    pub fn permits(&self, file: &str, text: &str) -> Vec<Permit> {
        self.read(file, text).map(|(_, source)| permits(&source.notes)).unwrap_or_default()
    }

    /// The lines of comments that allow an import of which nothing is forbidden (any more).
    pub fn stale(&self, file: &str, text: &str) -> Vec<usize> {
        let crossings = self.crossings(file, text);
        let is_idle = |permit: &Permit| !crossings.iter().any(|crossing| crossing.line == permit.about);
        self.permits(file, text).iter().filter(|permit| is_idle(permit)).map(|permit| permit.line).collect()
    }

    fn read(&self, file: &str, text: &str) -> Option<(Language, Source)> {
        let language = Language::of(file).filter(|_| self.concerns(file))?;
        Some((language, imports::read(text, language, self.qualified)))
    }

    /// The layers of a text: by its path, else by the namespace that it declares.
    fn layers_of_text(&self, file: &str, source: &Source) -> Vec<&str> {
        let by_path = self.layers.of_file(file);
        if !by_path.is_empty() {
            return by_path;
        }
        source.namespace.as_deref().map(|name| self.layers.of_module(&segments(name))).unwrap_or_default()
    }

    /// The first ban that an import meets, and where it leads.
    fn banned(&self, home: &Home<'_>, bans: &[&Ban<'_>], import: &Import) -> Option<(usize, Destination)> {
        let counting = || bans.iter().enumerate().filter(|(_, ban)| ban.counts(import.kind));
        counting().next()?;
        for target in targets(home, import) {
            let layers = self.landing(home.language, &target);
            for (number, ban) in counting() {
                if let Some(layer) = layers.iter().find(|layer| ban.to.contains(*layer)) {
                    return Some((number, Destination::Layer((*layer).to_owned())));
                }
                if let Some(package) = self.package(home, ban, &target).filter(|_| layers.is_empty()) {
                    return Some((number, Destination::Package(package)));
                }
            }
        }
        None
    }

    /// The layers that a place belongs to.
    fn landing(&self, language: Language, target: &Target) -> Vec<&str> {
        match target {
            Target::Path(path) => self.layers.of_path(&forms(path, language)),
            Target::Own(name) => {
                let name: Vec<&str> = name.iter().map(String::as_str).collect();
                let by_module = self.layers.of_module(&name);
                if by_module.is_empty() { self.layers.of_name(&name) } else { by_module }
            }
            Target::Name(name) => self.layers.of_module(&name.iter().map(String::as_str).collect::<Vec<_>>()),
        }
    }

    /// The pattern of a banned package that a name in full falls under.
    fn package(&self, home: &Home<'_>, ban: &Ban<'_>, target: &Target) -> Option<String> {
        let (Target::Name(name) | Target::Own(name)) = target else { return None };
        let heads: Vec<String> = (1..=name.len()).filter_map(|end| Some(name.get(..end)?.join("/"))).collect();
        let falls = |pattern: &&str| {
            let pattern = parts(pattern, home.language).join("/");
            let pattern = pattern.strip_suffix("/**").or(pattern.strip_suffix("/*")).unwrap_or(&pattern);
            heads.iter().any(|head| path_matches(pattern, head))
        };
        let own = ban.packages.iter().map(String::as_str).find(falls);
        let client =
            || packages::clients(home.language).iter().copied().find(falls).filter(|_| self.has_outside(home.file));
        own.or_else(|| client().filter(|_| ban.clients)).map(str::to_owned)
    }

    /// Whether the project has an infrastructure layer that a file could leave the outer world to: one beside its own layer,
    /// or beside a folder above.
    fn has_outside(&self, file: &str) -> bool {
        if let Layers::Set(_) = self.layers {
            return self.layers.has(INFRASTRUCTURE);
        }
        let has = |folder: &str| {
            let known = self.outside.borrow().get(folder).copied();
            known.unwrap_or_else(|| {
                let is_it = |name: &String| {
                    usual(name.split('.').next().filter(|_| name.ends_with(".rs")).unwrap_or(name))
                        == Some(INFRASTRUCTURE)
                };
                let has = self.project.names(folder).iter().any(is_it);
                self.outside.borrow_mut().insert(folder.to_owned(), has);
                has
            })
        };
        upwards(text::folder(file)).any(has)
    }
}

impl Ban<'_> {
    fn counts(&self, kind: Kind) -> bool {
        if self.kinds.is_empty() {
            return kind != Kind::Type;
        }
        let name = if kind == Kind::Qualified { Kind::Value.name() } else { kind.name() };
        self.kinds.iter().any(|known| known == name)
    }
}

/// The bans of a policy, in its own order; without any the usual one.
fn bans(policy: &policy::Architecture) -> Vec<Ban<'_>> {
    let mut bans: Vec<Ban<'_>> = policy
        .forbid
        .iter()
        .map(|ban| Ban {
            from: &ban.from,
            to: ban.to.iter().map(String::as_str).collect(),
            packages: &ban.packages,
            clients: false,
            kinds: &ban.kinds,
            because: ban.because.clone(),
        })
        .collect();
    for (at, from) in policy.order.iter().enumerate() {
        let to = policy.order.get(at + 1..).unwrap_or_default().iter().map(String::as_str).collect();
        let below = policy.order.get(..at).unwrap_or_default();
        let may = if below.is_empty() {
            "no other layer".to_owned()
        } else {
            format!("only {}", below.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", "))
        };
        bans.push(Ban::of(from, to, format!("by `architecture.order` it may import {may}")));
    }
    for group in &policy.independent {
        for from in group {
            let to = group.iter().filter(|other| *other != from).map(String::as_str).collect();
            bans.push(Ban::of(from, to, "by `architecture.independent` the two know nothing of each other".to_owned()));
        }
    }
    if bans.is_empty() {
        bans.push(Ban { clients: true, because: None, ..Ban::of(DOMAIN, vec![INFRASTRUCTURE], String::new()) });
    }
    bans
}

impl<'p> Ban<'p> {
    fn of(from: &'p str, to: Vec<&'p str>, because: String) -> Self {
        Self { from, to, packages: &[], clients: false, kinds: &[], because: Some(because) }
    }
}

/// The parts of a package's name.
fn parts(name: &str, language: Language) -> Vec<&str> {
    match language {
        Language::Script | Language::Markup | Language::Go | Language::Ruby => {
            name.split('/').filter(|part| !part.is_empty()).collect()
        }
        _ => segments(name),
    }
}

/// The permits among comments.
fn permits(notes: &[Note]) -> Vec<Permit> {
    let permit = |note: &Note| {
        let rest = note.text.strip_prefix("allow")?.trim_start().strip_prefix(RULE)?;
        let reason = rest.trim_start().strip_prefix("because").filter(|reason| reason.starts_with([' ', ':']));
        let reason = reason.unwrap_or_default().trim_start_matches(':').trim();
        let about = if note.is_alone { note.line + 1 } else { note.line };
        Some(Permit { line: note.line, about, reason: reason.to_owned() })
    };
    notes.iter().filter_map(permit).collect()
}

/// An import as it is written: from its line on until what it names is in sight, on one line.
fn shown(lines: &[&str], import: &Import) -> String {
    let last = segments(&import.target).pop().unwrap_or_default();
    let mut shown = String::new();
    for line in lines.get(import.line.saturating_sub(1)..).unwrap_or_default().iter().take(MOST_LINES_SHOWN) {
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
        shown = if shown.is_empty() { words } else { format!("{shown} {words}") };
        if shown.len() > LONGEST_SHOWN || shown.contains(last) {
            break;
        }
    }
    shown.get(..shown.floor_char_boundary(LONGEST_SHOWN)).unwrap_or(&shown).to_owned()
}

impl Crossing {
    /// What is wrong and what to do instead, without file and line: what a model reads, and a person in a report.
    pub fn told(&self) -> String {
        let from = quoted(&self.from);
        let why = match &self.to {
            Destination::Layer(layer) => format!("leads to the layer {}, which {from} must not import", quoted(layer)),
            Destination::Package(package) => {
                format!("is of the package {}, which the layer {from} must not import", quoted(package))
            }
        };
        let instead = match &self.because {
            Some(because) => because.trim_end_matches(['.', ' ']).to_owned(),
            None => format!("{} instead", self.way_out()),
        };
        format!("{} {why}: {instead}", quoted(&self.written))
    }

    /// What to do instead where the user says nothing: a port here, an adapter there.
    fn way_out(&self) -> String {
        let from = quoted(&self.from);
        match &self.to {
            Destination::Layer(layer) => format!(
                "declare what is needed as an interface (a port) in {from}, implement it in {} (an adapter), and pass it in from outside",
                quoted(layer)
            ),
            Destination::Package(package) => format!(
                "declare what is needed as an interface (a port) in {from}, and let an adapter in an outer layer use {}",
                quoted(package)
            ),
        }
    }

    /// Whether two imports are of one statement and lead to one place.
    pub fn is_one_with(&self, other: &Self) -> bool {
        self.line == other.line && self.to == other.to && self.written == other.written
    }

    /// Whether two texts of one file have the same import, on whatever line.
    pub fn is_same_as(&self, other: &Self) -> bool {
        self.target == other.target && self.to == other.to && self.kind == other.kind
    }
}
