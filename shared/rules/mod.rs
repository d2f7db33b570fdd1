//! The rules: one file each, one row each in [`RULES`].
//!
//! A rule looks at actions, a role and the policy, and at nothing else: whatever it needs of the world was gathered
//! into them before. To add one: one file with a `//!` head, a `RULE` and one pure `check`; its row below; its cases
//! in the corpus.

mod config_valid;
mod forbidden_network;
mod protected_paths;
mod reviewer_read_only;

use crate::action::Action;
use crate::decision::{Decision, Effect, Verdict};
use crate::event::Kind;
use crate::policy::{Policy, Role};

/// Every rule, in the order in which their reasons are given.
pub const RULES: [&Rule; 4] =
    [&config_valid::RULE, &forbidden_network::RULE, &reviewer_read_only::RULE, &protected_paths::RULE];

/// Rules that the configuration may name and that this version does not have yet.
pub const COMING: [&str; 6] =
    ["permission-rules", "phase-order", "task-scope", "domain-imports", "verdict-before-stop", "command-hooks"];

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

/// Asks every rule and collects what they say.
pub fn judge(facts: &Facts<'_>) -> Decision {
    let verdicts: Vec<Verdict> =
        RULES.iter().filter(|rule| (rule.events)(facts.kind)).flat_map(|rule| rule.verdicts(facts)).collect();
    // A pause must not let an agent reach what keeps it in.
    let holds = verdicts.iter().any(|verdict| verdict.rule == protected_paths::RULE.id && verdict.effect.refuses());
    Decision::collect(verdicts, facts.policy.enforce && (holds || !facts.policy.is_paused))
}

impl Rule {
    fn verdicts(&self, facts: &Facts<'_>) -> Vec<Verdict> {
        let setting = facts.policy.rules.iter().find(|setting| setting.rule == self.id);
        let effect = setting.map_or(self.effect, |setting| setting.effect);
        let roles = setting.and_then(|setting| setting.roles.as_deref()).or(self.roles);
        if effect == Effect::Allow || roles.is_some_and(|roles| !roles.contains(&facts.role)) {
            return Vec::new();
        }
        (self.check)(facts).into_iter().map(|finding| self.verdict(effect, finding)).collect()
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
