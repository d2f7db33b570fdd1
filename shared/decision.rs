//! How strongly, which rule says what, and what it comes to.
//!
//! A [`Decision`] is made only by collecting verdicts: the strictest wins, and the reasons of that strength are
//! given in rule order. The rules for foreign text in a reason are section 4 of the contract.

use crate::redact::redacted;
use std::fmt::Write as _;

/// How strongly a rule answers, weakest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// The tool runs.
    Allow,
    /// The tool runs and the agent reads more.
    AdditionalContext,
    /// Refused; the agent may try something else.
    Deny,
    /// Refused for good; the pipeline stops.
    Block,
}

impl Effect {
    /// The word of section 4 of the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::AdditionalContext => "additionalContext",
            Self::Deny => "deny",
            Self::Block => "block",
        }
    }

    /// The effect of a word of section 4 of the contract.
    pub fn named(word: &str) -> Option<Self> {
        const ALL: [Effect; 4] = [Effect::Allow, Effect::AdditionalContext, Effect::Deny, Effect::Block];
        ALL.into_iter().find(|effect| effect.name() == word)
    }

    /// The effect that a word in config sets; "off" is [`Effect::Allow`].
    pub fn set(word: &str) -> Option<Self> {
        match word {
            "off" => Some(Self::Allow),
            "additionalContext" => Some(Self::AdditionalContext),
            "deny" => Some(Self::Deny),
            "block" => Some(Self::Block),
            _ => None,
        }
    }

    /// Whether it keeps the tool from running.
    pub fn refuses(self) -> bool {
        self >= Self::Deny
    }
}

/// What one rule says.
#[must_use]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The rule's id.
    pub rule: &'static str,
    /// How strongly.
    pub effect: Effect,
    /// The sentence that the agent reads.
    pub reason: String,
}

/// The answer to one event.
#[must_use]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    effect: Effect,
    enforced: bool,
    verdicts: Vec<Verdict>,
}

/// The longest a reason may be, in characters.
const LONGEST_REASON: usize = 2_000;
/// The longest a foreign text in it may be, in characters.
const LONGEST_QUOTE: usize = 120;
/// The id under which trouble of our own is told (section 6).
pub const FAILURE: &str = "failure";

impl Decision {
    /// Collects verdicts, given in rule order, into a decision. With `enforce` false (`mode: "test"`) nothing is
    /// refused: what would have been is told.
    pub fn collect(verdicts: Vec<Verdict>, enforce: bool) -> Self {
        let effect = verdicts.iter().map(|verdict| verdict.effect).max().unwrap_or(Effect::Allow);
        if enforce || !effect.refuses() {
            return Self { effect, enforced: true, verdicts };
        }
        Self { effect: Effect::AdditionalContext, enforced: false, verdicts }
    }

    /// The same refusal, told and not held: a person let it pass.
    pub fn told(self) -> Self {
        Self::collect(self.verdicts, false)
    }

    /// The same with one more verdict, which comes first.
    pub fn with(self, verdict: Verdict, enforce: bool) -> Self {
        Self::collect([verdict].into_iter().chain(self.verdicts).collect(), enforce)
    }

    /// Nothing to say.
    pub fn allow() -> Self {
        Self::collect(Vec::new(), true)
    }

    /// A refusal because something of our own went wrong.
    pub fn trouble(reason: String) -> Self {
        Self::collect(vec![Verdict { rule: FAILURE, effect: Effect::Deny, reason }], true)
    }

    /// How strongly.
    pub fn effect(&self) -> Effect {
        self.effect
    }

    /// Whether the runtime is really told so, or it is only a test.
    pub fn enforced(&self) -> bool {
        self.enforced
    }

    /// What every rule said.
    pub fn verdicts(&self) -> &[Verdict] {
        &self.verdicts
    }

    /// The reasons of the deciding strength, in rule order, at most 2,000 characters; empty for a plain allow.
    pub fn reason(&self) -> String {
        let strongest = self.verdicts.iter().map(|verdict| verdict.effect).max().unwrap_or(Effect::Allow);
        let mut said: Vec<&str> = Vec::new();
        for verdict in self.verdicts.iter().filter(|verdict| verdict.effect == strongest) {
            if !said.contains(&verdict.reason.as_str()) {
                said.push(&verdict.reason);
            }
        }
        let told = said.join(" ");
        let told = if self.enforced { told } else { format!("would {}: {told}", strongest.name()) };
        shortened(&told, LONGEST_REASON)
    }
}

/// Foreign text (a name, a host, a path, a command) as it may stand in a reason: in backticks, without secrets, on one
/// line, at most 120 characters, with control, bidirectional and zero-width characters escaped.
pub fn quoted(text: &str) -> String {
    // Redacted before it is shortened: the cut could go through a secret.
    let near = if text.len() > LONGEST_QUOTE * 64 { plain(text, LONGEST_QUOTE * 16) } else { text.to_owned() };
    format!("`{}`", shortened(&plain(&redacted(&near), LONGEST_QUOTE * 2), LONGEST_QUOTE))
}

/// `text` on one line, with what could deceive a reader escaped. Reads only as much of a long text as is needed for
/// `enough` characters from each end.
pub fn plain(text: &str, enough: usize) -> String {
    let mut shown = String::new();
    let long = text.chars().nth(enough * 2).is_some();
    if !long {
        text.chars().for_each(|character| escape(character, &mut shown));
        return shown;
    }
    text.chars().take(enough).for_each(|character| escape(character, &mut shown));
    let tail: Vec<char> = text.chars().rev().take(enough).collect();
    tail.iter().rev().for_each(|character| escape(*character, &mut shown));
    shown
}

/// All of a text on one line, with what could deceive a reader escaped: for a terminal.
pub fn visible(text: &str) -> String {
    let mut shown = String::new();
    text.chars().for_each(|character| escape(character, &mut shown));
    shown
}

fn escape(character: char, into: &mut String) {
    match character {
        '`' => into.push('\''),
        '\n' => into.push_str("\\n"),
        '\t' => into.push_str("\\t"),
        '\r' => into.push_str("\\r"),
        _ if deceives(character) => {
            // Writing to a String cannot fail.
            let _ = write!(into, "\\u{{{:x}}}", u32::from(character));
        }
        _ => into.push(character),
    }
}

/// Control, line-separating, bidirectional, zero-width and otherwise invisible characters.
pub fn deceives(character: char) -> bool {
    character.is_control()
        || matches!(u32::from(character),
            0xAD | 0x34F | 0x61C | 0x115F | 0x1160 | 0x17B4 | 0x17B5 | 0x180B..=0x180F | 0x200B..=0x200F
            | 0x2028..=0x202E | 0x2060..=0x206F | 0x3164 | 0xFE00..=0xFE0F | 0xFEFF | 0xFFA0 | 0xFFF0..=0xFFFB
            | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A | 0xE0000..=0xE0FFF)
}

/// `text` with its middle left out where it has more than `most` characters: of a path the end matters, of a command
/// the start.
fn shortened(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let head = most / 2;
    let tail = most - head - 1;
    text.chars().take(head).chain(['…']).chain(text.chars().skip(count - tail)).collect()
}

#[cfg(test)]
mod tests {
    use super::{Decision, Effect, Verdict, quoted};

    fn verdict(effect: Effect, reason: &str) -> Verdict {
        Verdict { rule: "r", effect, reason: reason.to_owned() }
    }

    #[test]
    fn the_strictest_wins_and_only_its_reasons_are_given() {
        let decision = Decision::collect(
            vec![verdict(Effect::Deny, "a"), verdict(Effect::AdditionalContext, "b"), verdict(Effect::Deny, "c")],
            true,
        );
        assert_eq!((decision.effect(), decision.reason().as_str()), (Effect::Deny, "a c"));
    }

    #[test]
    fn test_mode_tells_and_refuses_nothing() {
        let decision = Decision::collect(vec![verdict(Effect::Block, "a")], false);
        assert_eq!(decision.effect(), Effect::AdditionalContext);
        assert!(!decision.enforced());
        assert_eq!(decision.reason(), "would block: a");
    }

    #[test]
    fn foreign_text_cannot_break_out_or_deceive() {
        assert_eq!(quoted("a`b\nc\u{202e}d\u{200b}"), "`a'b\\nc\\u{202e}d\\u{200b}`");
        let long = quoted(&"x".repeat(1_000_000));
        assert_eq!(long.chars().count(), 122);
    }

    #[test]
    fn a_reason_has_an_end() {
        let decision = Decision::trouble("é".repeat(5_000));
        assert_eq!(decision.reason().chars().count(), 2_000);
    }
}
