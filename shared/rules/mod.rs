//! The rules: one file each, one row each in [`RULES`].
//!
//! A rule looks at actions, a role and the policy, and at nothing else: whatever it needs of the world was gathered
//! into them before. To add one: one file with a `//!` head, a `RULE` and one pure `check`; its row below; its cases
//! in the corpus.

mod config_valid;
mod domain_imports;
mod forbidden_network;
mod protected_paths;
mod reviewer_read_only;

use crate::action::Action;
use crate::architecture::Brought;
use crate::decision::{Decision, Effect, Verdict};
use crate::event::Kind;
use crate::policy::{Policy, Role, RuleSetting};

/// Every rule, in the order in which their reasons are given.
pub const RULES: [&Rule; 5] = [
    &config_valid::RULE,
    &domain_imports::RULE,
    &forbidden_network::RULE,
    &reviewer_read_only::RULE,
    &protected_paths::RULE,
];

/// Rules that the configuration may name and that this version does not have yet.
pub const COMING: [&str; 5] = ["permission-rules", "phase-order", "task-scope", "verdict-before-stop", "command-hooks"];

/// Rules that look at what the audit log does not keep (a file's text, a task's prompt, a transcript, the session's course,
/// what a program says), and the kinds of action with which they do; none: with every event that they judge. Where one of
/// them looked, a record cannot be judged again.
pub const BEYOND_THE_LOG: [(&str, &[&str]); 5] = [
    ("phase-order", &["dispatch"]),
    ("task-scope", &["write", "delete", "execute", "unknown", "dispatch"]),
    ("domain-imports", &["write"]),
    ("verdict-before-stop", &[]),
    ("command-hooks", &[]),
];

/// Every name that a rule may have in the configuration.
pub fn ids() -> impl Iterator<Item = &'static str> + Clone {
    RULES.iter().map(|rule| rule.id).chain(COMING)
}

/// The rule of a name.
pub fn find(id: &str) -> Option<&'static Rule> {
    RULES.into_iter().find(|rule| rule.id == id)
}

/// One rule: what it is for, and how it judges.
#[derive(Debug)]
pub struct Rule {
    /// Its name in config, reasons and the log.
    pub id: &'static str,
    /// What it stops, in half a sentence.
    pub summary: &'static str,
    /// The events that it judges.
    pub events: fn(Kind) -> bool,
    /// The roles that it holds for unless the policy says otherwise; `None`: every caller.
    pub roles: Option<&'static [Role]>,
    /// How strongly unless the policy says otherwise.
    pub effect: Effect,
    /// Calls that must and must not set it off; a test runs them.
    pub examples: &'static [Example],
    check: fn(&Facts<'_>) -> Vec<Finding>,
}

/// A call that shows what a rule does.
#[derive(Debug)]
pub struct Example {
    /// A payload in SKRAFT's own wording.
    pub payload: &'static str,
    /// The project's configuration that it is judged under, trusted.
    pub config: &'static str,
    /// What the rule makes of it.
    pub effect: Effect,
}

/// All that a rule may look at.
#[derive(Debug)]
pub struct Facts<'f> {
    /// What kind of moment it is.
    pub kind: Kind,
    /// Who acts.
    pub role: Role,
    /// What the call does.
    pub actions: &'f [Action<'f>],
    /// The policy.
    pub policy: &'f Policy,
    /// What is the matter with the configuration, a sentence each.
    pub config: &'f [String],
    /// What the call brings of forbidden imports.
    pub brought: &'f [Brought],
}

/// What a rule found.
#[derive(Debug)]
struct Finding {
    reason: String,
    /// A weaker effect than the rule's, where the finding deserves no more.
    at_most: Effect,
}

impl Finding {
    fn new(reason: String) -> Self {
        Self { reason, at_most: Effect::Block }
    }
}

/// What became of one rule at one event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It does not judge events of this kind.
    OtherEvent,
    /// The policy switches it off.
    Off,
    /// It does not hold for this role.
    OtherRole,
    /// It looked at the call. This is what it says: nothing where it found nothing.
    Looked(Vec<Verdict>),
}

/// Asks every rule and collects what they say.
pub fn judge(facts: &Facts<'_>) -> Decision {
    let verdicts = outcomes(facts).flat_map(|(_, outcome)| outcome.verdicts()).collect();
    Decision::collect(verdicts, facts.policy.enforce)
}

/// A decision while a person pauses refusals: they are told, but for what keeps an agent from the guard itself.
pub fn while_paused(decision: Decision) -> Decision {
    let guards = |verdict: &Verdict| verdict.rule == protected_paths::RULE.id && verdict.effect.refuses();
    if decision.verdicts().iter().any(guards) { decision } else { decision.told() }
}

/// Asks every rule, in order; gives what became of each.
pub fn outcomes(facts: &Facts<'_>) -> impl Iterator<Item = (&'static Rule, Outcome)> {
    RULES.into_iter().map(|rule| (rule, rule.outcome(facts)))
}

impl Outcome {
    /// What the rule says, if anything.
    pub fn verdicts(self) -> Vec<Verdict> {
        match self {
            Self::Looked(verdicts) => verdicts,
            Self::OtherEvent | Self::Off | Self::OtherRole => Vec::new(),
        }
    }
}

impl Rule {
    /// The roles that it holds for under a policy; `None`: every caller.
    pub fn roles_under<'p>(&'p self, policy: &'p Policy) -> Option<&'p [Role]> {
        self.setting(policy).and_then(|setting| setting.roles.as_deref()).or(self.roles)
    }

    /// Whether it would look at an event of this kind by a caller of this role.
    pub fn looks_at(&self, kind: Kind, role: Role, policy: &Policy) -> bool {
        (self.events)(kind)
            && self.setting(policy).map_or(self.effect, |setting| setting.effect) != Effect::Allow
            && self.roles_under(policy).is_none_or(|roles| roles.contains(&role))
    }

    fn setting<'p>(&self, policy: &'p Policy) -> Option<&'p RuleSetting> {
        policy.rules.iter().find(|setting| setting.rule == self.id)
    }

    fn outcome(&self, facts: &Facts<'_>) -> Outcome {
        if !(self.events)(facts.kind) {
            return Outcome::OtherEvent;
        }
        let effect = self.setting(facts.policy).map_or(self.effect, |setting| setting.effect);
        if effect == Effect::Allow {
            return Outcome::Off;
        }
        if self.roles_under(facts.policy).is_some_and(|roles| !roles.contains(&facts.role)) {
            return Outcome::OtherRole;
        }
        let findings = (self.check)(facts).into_iter();
        Outcome::Looked(findings.map(|finding| self.verdict(effect, finding)).collect())
    }

    fn verdict(&self, effect: Effect, finding: Finding) -> Verdict {
        let is_only_told = self.effect.refuses() && !effect.refuses() && finding.at_most.refuses();
        let reason = if is_only_told {
            format!("would {}, but the rule `{}` only tells here: {}", self.effect.name(), self.id, finding.reason)
        } else {
            finding.reason
        };
        Verdict { rule: self.id, effect: effect.min(finding.at_most), reason }
    }
}
