//! Our own programs, tried: what would this runtime do with their answers?

use super::{Finding, Mark};
use crate::decision::quoted;
use crate::error::Trouble;
use crate::install::{Answer, Installer};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How long a program may take, in seconds: it watches over that itself.
const LIMIT: &str = "10";

/// A home folder for one trial: the user's audit log is to stay as it is.
struct Home(PathBuf);

impl Home {
    fn new() -> std::io::Result<Self> {
        let folder = std::env::temp_dir().join(format!("skraft-doctor-{}", std::process::id()));
        let mut builder = std::fs::DirBuilder::new();
        // One that is there already may be somebody else's.
        builder.recursive(false);
        #[cfg(unix)]
        {
            use std::os::unix::fs::DirBuilderExt as _;
            builder.mode(0o700);
        }
        builder.create(&folder)?;
        Ok(Self(folder))
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        // The system clears its folder for such things in the end.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What this runtime would do with a reviewer's write, and with a read.
pub(super) fn tried(installer: &Installer, root: &Path) -> Finding {
    let try_it = || -> Result<(Answer, Answer), Trouble> {
        let home = Home::new().map_err(|error| Trouble::new(format!("there is no room for a trial: {error}")))?;
        let answer = |payload: &str| run(installer, payload, root, &home.0);
        Ok((answer(installer.forbidden)?, answer(installer.harmless)?))
    };
    let (forbidden, harmless) = match try_it() {
        Ok(answers) => answers,
        Err(trouble) => return Finding::new(Mark::Bad, trouble.to_string()),
    };
    let title = installer.title;
    let refused = |answer: &Answer| (installer.refuses)(answer);
    match (refused(&forbidden), refused(&harmless)) {
        (true, false) => Finding::new(Mark::Ok, "tried: a reviewer's write is refused, a reviewer's read runs"),
        (false, _) => Finding::new(
            Mark::Bad,
            format!("tried: {title} would run a reviewer's write; the answer was {}", said(&forbidden)),
        ),
        (true, true) => Finding::new(
            Mark::Bad,
            format!("tried: even a reviewer's read is refused; the answer was {}", said(&harmless)),
        ),
    }
}

fn said(answer: &Answer) -> String {
    let text = if answer.stdout.trim().is_empty() { &answer.stderr } else { &answer.stdout };
    let exit = answer.exit.map_or_else(|| "a signal".to_owned(), |exit| format!("exit {exit}"));
    if text.trim().is_empty() { exit } else { format!("{exit}, {}", quoted(text.trim())) }
}

fn run(installer: &Installer, payload: &str, root: &Path, home: &Path) -> Result<Answer, Trouble> {
    let Some(hook) = installer.hooks.first() else {
        return Err(Trouble::new(format!("{} has no hook", installer.title)));
    };
    let program = own(hook.program.name())?;
    let failed = |error: std::io::Error| Trouble::new(format!("`{}` could not be tried: {error}", program.display()));
    let words =
        ["--runtime", installer.runtime.name(), "--event", hook.event, "--agent", "code-reviewer", "--limit", LIMIT];
    let mut command = Command::new(&program);
    command.args(words).arg("--home").arg(home).current_dir(root);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(failed)?;
    let root = serde_json::to_string(&root.to_string_lossy()).unwrap_or_default();
    let payload = payload.replace("{root}", root.trim_matches('"'));
    if let Some(mut stdin) = child.stdin.take() {
        // A program that does not listen is judged by what it answers.
        let _ = stdin.write_all(payload.as_bytes());
    }
    let output = child.wait_with_output().map_err(failed)?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(Answer { exit: output.status.code(), stdout: text(&output.stdout), stderr: text(&output.stderr) })
}

/// A program of this installation.
pub(super) fn own(name: &str) -> Result<PathBuf, Trouble> {
    let here =
        std::env::current_exe().map_err(|error| Trouble::new(format!("skraft does not find itself: {error}")))?;
    Ok(here.with_file_name(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
}
