//! What only a person may do asks on a terminal: an agent has none, and must not open its own cage.

use crate::error::Trouble;
use std::io::{BufRead as _, IsTerminal as _, Read as _, Write as _};

/// Variables that agents' runtimes set in the shells of their agents (`reference/`: measured or documented).
const AGENTS: [&str; 8] = [
    "CLAUDECODE",
    "GEMINI_CLI",
    "GEMINI_SESSION_ID",
    "COPILOT_CLI",
    "COPILOT_AGENT_PROMPT",
    "CODEX_SANDBOX",
    "CODEX_SANDBOX_NETWORK_DISABLED",
    "CODEX_THREAD_ID",
];
/// The longest answer that is read, in bytes.
const LONGEST: u64 = 1024;

/// Shows a text and waits for a word.
///
/// Fails without a terminal, in an agent's shell, and when anything else is typed.
pub(super) fn confirm(shown: &str, word: &str) -> Result<(), Trouble> {
    if !(std::io::stdin().is_terminal() && std::io::stderr().is_terminal()) {
        return Err(Trouble::new("this wants a person at a terminal; run it there yourself"));
    }
    no_agent()?;
    let mut line = String::new();
    let mut terminal = std::io::stderr().lock();
    let asked = write!(terminal, "{shown}\nType `{word}` to go on: ").and_then(|()| terminal.flush());
    let read = asked.and_then(|()| std::io::stdin().lock().take(LONGEST).read_line(&mut line));
    read.map_err(|error| Trouble::new(format!("the terminal could not be read: {error}")))?;
    (line.trim() == word).then_some(()).ok_or_else(|| Trouble::new("nothing was changed"))
}

/// Fails in an agent's shell, as far as its runtime says that it is one.
pub(super) fn no_agent() -> Result<(), Trouble> {
    match AGENTS.iter().find(|variable| std::env::var_os(variable).is_some()) {
        Some(variable) => Err(Trouble::new(format!(
            "this wants a person, but `{variable}` says that an agent's shell runs it; use a terminal of your own"
        ))),
        None => Ok(()),
    }
}
