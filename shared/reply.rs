//! What a hook program gives back to its caller.

use std::process::{ExitCode, Termination};

/// How a program ends. Nothing else ends the process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// 0: answered, or nothing to say.
    Fine,
    /// 1: a verb for people found something or failed. Never from a hook program: most runtimes take it for an allow.
    Failed,
    /// 2: refused. The one status that most runtimes understand. From `scan`: nobody knows, since something failed.
    Refused,
}

impl Exit {
    /// The exit status.
    pub fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Failed => 1,
            Self::Refused => 2,
        }
    }
}

impl Termination for Exit {
    fn report(self) -> ExitCode {
        ExitCode::from(self.code())
    }
}

/// stdout, stderr and exit status of one answer.
#[must_use]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// Exactly what goes to stdout.
    pub stdout: String,
    /// Exactly what goes to stderr.
    pub stderr: String,
    /// The exit status.
    pub exit: Exit,
    /// The reason, when the answer is a refusal: what is told by exit status and stderr if stdout turns out dead.
    pub refusal: Option<String>,
    /// Context that this runtime does not deliver at this event; it waits for one that can carry it.
    pub held: Option<String>,
}

impl Reply {
    /// Nothing printed, status 0: on every runtime the word for "no objection".
    pub fn silence() -> Self {
        Self { stdout: String::new(), stderr: String::new(), exit: Exit::Fine, refusal: None, held: None }
    }

    /// Nothing printed now; `context` waits.
    pub fn hold(context: String) -> Self {
        Self { held: Some(context), ..Self::silence() }
    }

    /// One JSON document on stdout, status 0.
    pub fn json(document: String) -> Self {
        Self { stdout: document + "\n", ..Self::silence() }
    }

    /// The reason alone on the first line of stderr, status 2.
    pub fn refusal(reason: &str) -> Self {
        Self { stderr: one_line(reason), exit: Exit::Refused, ..Self::silence() }
    }

    /// The same answer with a line on stderr, unless it is a refusal or has said something there already.
    pub fn noting(mut self, line: &str) -> Self {
        if self.refusal.is_none() && self.stderr.is_empty() {
            self.stderr = one_line(line);
        }
        self
    }
}

/// `text` as one line with its end.
fn one_line(text: &str) -> String {
    let mut line = text.replace(['\n', '\r'], " ");
    line.push('\n');
    line
}
