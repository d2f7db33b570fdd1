//! Our own programs, tried: what would this runtime do with their answers?

use super::{Finding, Mark};
use crate::decision::plain;
use crate::error::Trouble;
use crate::install::{Answer, Installer, at};
use serde_json::Value;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How long a program may take, in seconds: it watches over that itself.
const LIMIT: &str = "10";
/// How much of a reason is shown from each end, in characters; none is longer.
const LONGEST: usize = 1_000;
/// Where a reason stands in an answer.
const REASONS: [&[&str]; 4] =
    [&["hookSpecificOutput", "permissionDecisionReason"], &["permissionDecisionReason"], &["reason"], &["message"]];

/// A home folder and a project for one trial: the user's audit log is to stay as it is, and what is configured here is
/// not what is tried.
struct Room(PathBuf);

impl Room {
    fn new() -> std::io::Result<Self> {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        let name = format!("skraft-doctor-{}-{}", std::process::id(), now.as_nanos());
        let room = Self(std::path::absolute(std::env::temp_dir())?.join(name));
        let mut builder = std::fs::DirBuilder::new();
        // One that is there already may be somebody else's.
        builder.recursive(false);
        #[cfg(unix)]
        {
            use std::os::unix::fs::DirBuilderExt as _;
            builder.mode(0o700);
        }
        builder.create(&room.0)?;
        builder.create(room.home())?;
        builder.create(room.project())?;
        Ok(room)
    }

    fn home(&self) -> PathBuf {
        self.0.join("home")
    }

    fn project(&self) -> PathBuf {
        self.0.join("project")
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        // The system clears its folder for such things in the end.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What this runtime would do with a reviewer's write, and with a read, as long as nothing is configured.
pub(super) fn tried(installer: &Installer) -> Finding {
    let try_it = || -> Result<(Answer, Answer), Trouble> {
        let room = Room::new().map_err(|error| Trouble::new(format!("there is no room for a trial: {error}")))?;
        let answer = |payload: &str| run(installer, payload, &room);
        Ok((answer(installer.forbidden)?, answer(installer.harmless)?))
    };
    let (forbidden, harmless) = match try_it() {
        Ok(answers) => answers,
        Err(trouble) => return Finding::new(Mark::Bad, trouble.to_string()),
    };
    let refused = |answer: &Answer| (installer.refuses)(answer);
    let (mark, what) = match (refused(&forbidden), refused(&harmless)) {
        (true, false) => (Mark::Ok, "a reviewer's write is refused, a reviewer's read runs".to_owned()),
        (false, _) => {
            let (title, said) = (installer.title, said(&forbidden));
            (Mark::Bad, format!("{title} would run a reviewer's write; the answer was {said}"))
        }
        (true, true) => (Mark::Bad, format!("even a reviewer's read is refused; the answer was {}", said(&harmless))),
    };
    Finding::new(mark, format!("the programs, tried with default settings: {what}"))
}

/// How an answer ended, and the reason in it.
fn said(answer: &Answer) -> String {
    let exit = answer.exit.map_or_else(|| "a signal".to_owned(), |exit| format!("exit {exit}"));
    let reason = reason(answer);
    if reason.is_empty() { exit } else { format!("{exit}, {}", plain(&reason, LONGEST)) }
}

/// The reason in whichever wording; else what was printed or said.
fn reason(answer: &Answer) -> String {
    let value: Value = serde_json::from_str(&answer.stdout).unwrap_or_default();
    let reason = REASONS.iter().find_map(|keys| at(&value, keys)?.as_str());
    let printed = if answer.stdout.trim().is_empty() { &answer.stderr } else { &answer.stdout };
    reason.unwrap_or(printed).trim().to_owned()
}

fn run(installer: &Installer, payload: &str, room: &Room) -> Result<Answer, Trouble> {
    let Some(hook) = installer.hooks.first() else {
        return Err(Trouble::new(format!("{} has no hook", installer.title)));
    };
    let program = own(hook.program.name())?;
    let failed = |error: std::io::Error| Trouble::new(format!("`{}` could not be tried: {error}", program.display()));
    let words =
        ["--runtime", installer.runtime.name(), "--event", hook.event, "--agent", "code-reviewer", "--limit", LIMIT];
    let mut command = Command::new(&program);
    command.args(words).arg("--home").arg(room.home()).arg("--project").arg(room.project());
    command.current_dir(room.project());
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("SKRAFT_")) {
        command.env_remove(name);
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(failed)?;
    if let Some(mut stdin) = child.stdin.take() {
        // A program that does not listen is judged by what it answers.
        let _ = stdin.write_all(payload.replace("{root}", &in_json(&room.project())).as_bytes());
    }
    let output = child.wait_with_output().map_err(failed)?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(Answer { exit: output.status.code(), stdout: text(&output.stdout), stderr: text(&output.stderr) })
}

/// A path as it stands in a JSON text, without the quotes around it.
fn in_json(path: &Path) -> String {
    let text = serde_json::to_string(&path.to_string_lossy()).unwrap_or_default();
    text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or_default().to_owned()
}

/// A program of this installation.
pub(super) fn own(name: &str) -> Result<PathBuf, Trouble> {
    let here =
        std::env::current_exe().map_err(|error| Trouble::new(format!("skraft does not find itself: {error}")))?;
    Ok(here.with_file_name(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
}
