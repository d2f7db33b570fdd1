//! What a hearing came to as one document: the same for machines and, laid out by [`super::sheet`], for people.
//!
//! Foreign text is cleaned here as in a reason: one line, no secrets, nothing that deceives. No file's text is in it.

use super::deed::{Deed, clean, deed, path};
use crate::call::Call;
use crate::clock;
use crate::config::{Cascade, Layer, State, Trust};
use crate::decision::quoted;
use crate::event::{Kind, Runtime};
use crate::hook::{Explained, Judged, PAUSED};
use crate::pause;
use crate::policy::{Policy, Role};
use crate::reply::Reply;
use crate::role::matching;
use crate::rules::{Outcome, Rule};
use crate::session::{Block, blocks};
use serde::Serialize;

/// All that is told of one hearing.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Told {
    pub(super) runtime: Sourced,
    pub(super) event: Sourced,
    pub(super) program: &'static str,
    pub(super) is_its_event: bool,
    pub(super) session: Option<String>,
    pub(super) agent: Option<Sourced>,
    pub(super) tool: Option<String>,
    pub(super) project: Option<String>,
    pub(super) config: Vec<LayerTold>,
    pub(super) findings: Vec<String>,
    /// What people said about the project or session, which counts beside what is told here.
    pub(super) aside: Vec<String>,
    #[serde(flatten)]
    pub(super) judgement: Judgement,
    pub(super) answer: Answer,
}

/// What was judged, what each rule said, and what it came to.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Judgement {
    pub(super) role: Option<Sourced>,
    pub(super) actions: Vec<Deed>,
    /// None where it did not come to asking them.
    pub(super) rules: Vec<RuleTold>,
    /// Why it did not come to that, where something failed.
    pub(super) trouble: Option<String>,
    pub(super) decision: &'static str,
    /// Whether the runtime is really told so (not with `mode: "test"`).
    pub(super) enforced: bool,
}

/// A value and where it comes from.
#[derive(Debug, Serialize)]
pub(super) struct Sourced {
    pub(super) name: String,
    pub(super) by: String,
}

/// One layer of the configuration.
#[derive(Debug, Serialize)]
pub(super) struct LayerTold {
    pub(super) source: &'static str,
    pub(super) file: Option<String>,
    pub(super) state: String,
}

/// What became of one rule.
#[derive(Debug, Serialize)]
pub(super) struct RuleTold {
    pub(super) id: &'static str,
    pub(super) outcome: &'static str,
    /// The roles that it holds for here.
    pub(super) roles: Vec<&'static str>,
    pub(super) verdicts: Vec<VerdictTold>,
}

/// What a rule said.
#[derive(Debug, Serialize)]
pub(super) struct VerdictTold {
    pub(super) effect: &'static str,
    pub(super) reason: String,
}

/// Exactly what the runtime gets.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    pub(super) stdout: String,
    pub(super) stderr: String,
    pub(super) exit: u8,
    /// What waits for an event that can carry it.
    pub(super) held: Option<String>,
}

/// Tells what a hearing came to.
pub(super) fn told(call: &Call, explained: &Explained) -> Told {
    Told {
        runtime: runtime(call, explained),
        event: event(call, explained),
        program: call.program.name(),
        is_its_event: explained.is_ours,
        session: explained.session.as_deref().map(clean),
        agent: explained.agent.as_deref().map(|agent| self::agent(call, agent)),
        tool: explained.tool.as_deref().map(clean),
        project: explained.place.as_ref().map(|place| path(&place.root().to_string_lossy())),
        config: explained.config.iter().flat_map(layers).collect(),
        findings: explained.config.iter().flat_map(|config| &config.findings).map(ToString::to_string).collect(),
        aside: aside(explained),
        judgement: judgement(explained),
        answer: answer(&explained.reply),
    }
}

/// Tells what was judged and what it came to.
pub(super) fn judgement(explained: &Explained) -> Judgement {
    let judged = explained.judged.as_ref();
    Judgement {
        role: judged.map(|judged| role(&explained.policy, explained.agent.as_deref(), judged.role)),
        actions: judged.iter().flat_map(|judged| &judged.actions).map(deed).collect(),
        rules: judged.map(|judged| rules(&explained.policy, judged)).unwrap_or_default(),
        trouble: explained.trouble.as_ref().map(ToString::to_string),
        decision: explained.decision.effect().name(),
        enforced: explained.decision.enforced(),
    }
}

fn runtime(call: &Call, explained: &Explained) -> Sourced {
    let found = explained.caller.runtime;
    let by = match call.runtime {
        Some(given) if given == found => "--runtime".to_owned(),
        Some(given) => format!("the payload's shape, which counts before --runtime {}", given.name()),
        None if found == Runtime::Unknown => "neither --runtime nor the payload's shape tells".to_owned(),
        None => "the payload's shape".to_owned(),
    };
    Sourced { name: found.name().to_owned(), by }
}

fn event(call: &Call, explained: &Explained) -> Sourced {
    let kind = explained.caller.kind;
    let by = match &explained.caller.name {
        Some(name) if clean(name) == kind.name() => "the payload".to_owned(),
        Some(name) => format!("the payload: {}", quoted(name)),
        None if call.event.is_some() => "--event".to_owned(),
        None => format!("nobody names it; {} is there for it", call.program.name()),
    };
    let by = if kind == Kind::Unknown { format!("{by}; judged as before a tool") } else { by };
    Sourced { name: kind.name().to_owned(), by }
}

fn agent(call: &Call, agent: &str) -> Sourced {
    let by = if call.agent.is_some() { "--agent" } else { "the payload" };
    Sourced { name: clean(agent), by: by.to_owned() }
}

fn role(policy: &Policy, agent: Option<&str>, role: Role) -> Sourced {
    let by = match agent.map(|agent| matching(policy, agent)) {
        None => "no agent is named, so defaultRole counts".to_owned(),
        Some(None) => "no glob of roles matches".to_owned(),
        Some(Some((role, glob))) => format!("roles.{} has {}", role.name(), quoted(glob)),
    };
    Sourced { name: role.name().to_owned(), by }
}

/// A pause and a block: a hook program asks for them too, but what the rules say is told without them.
fn aside(explained: &Explained) -> Vec<String> {
    let Some(place) = &explained.place else { return Vec::new() };
    let paused = pause::until(place.home(), place.root()).map(clock::seconds).map(|until| {
        format!(
            "{PAUSED} until {until}: what is refused below is only told until then, but for what guards skraft itself"
        )
    });
    let is_its = |block: &Block| block.session == explained.session && block.runtime == explained.caller.runtime.name();
    let blocked = blocks(place.home(), place.root()).into_iter().find(is_its);
    let blocked = blocked.map(|_| "this session is blocked: whatever changes something is refused in it".to_owned());
    paused.into_iter().chain(blocked).collect()
}

fn layers(config: &Cascade) -> Vec<LayerTold> {
    config.layers.iter().map(|layer| self::layer(config, layer)).collect()
}

fn layer(config: &Cascade, layer: &Layer) -> LayerTold {
    let state = match layer.state {
        State::Missing if layer.file.is_none() => "none is set".to_owned(),
        State::Missing => "missing".to_owned(),
        State::Broken => "cannot be used".to_owned(),
        State::Found if layer.source == config.project().source && config.trust != Trust::NotNeeded => {
            format!("counts, {}", config.trust.name())
        }
        State::Found => "counts".to_owned(),
    };
    let file = layer.file.as_ref().map(|file| path(&file.to_string_lossy()));
    LayerTold { source: layer.source.name(), file, state }
}

fn rules(policy: &Policy, judged: &Judged) -> Vec<RuleTold> {
    judged.rules.iter().map(|(rule, outcome)| self::rule(policy, rule, outcome)).collect()
}

fn rule(policy: &Policy, rule: &'static Rule, outcome: &Outcome) -> RuleTold {
    let told = match outcome {
        Outcome::OtherEvent => "otherEvent",
        Outcome::Off => "off",
        Outcome::OtherRole => "otherRole",
        Outcome::Looked(verdicts) if verdicts.is_empty() => "nothing",
        Outcome::Looked(_) => "said",
    };
    let roles = rule.roles_under(policy);
    let said = outcome.clone().verdicts().into_iter();
    RuleTold {
        id: rule.id,
        outcome: told,
        roles: roles.map_or_else(|| vec!["all"], |roles| roles.iter().map(|role| role.name()).collect()),
        verdicts: said.map(|said| VerdictTold { effect: said.effect.name(), reason: said.reason }).collect(),
    }
}

fn answer(reply: &Reply) -> Answer {
    Answer {
        stdout: reply.stdout.clone(),
        stderr: reply.stderr.clone(),
        exit: reply.exit.code(),
        held: reply.held.clone(),
    }
}
