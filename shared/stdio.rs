//! The program's own three streams: one payload in, one reply out.

use crate::decision::quoted;
use crate::error::Trouble;
use crate::hash::Hashing;
use crate::near::nearest;
use crate::payload::{MOST_BYTES, Members, Reader};
use crate::reply::{Exit, Reply};
use argh::CommandInfo;
use std::io::{ErrorKind, IsTerminal as _, Read as _, Write as _};
use std::time::{Duration, Instant};

/// How much is read at first: most payloads are small, and fresh memory costs time.
const FIRST_PIECE: usize = 4 * 1024;
/// How much is read at once of a larger one: what a pipe holds.
const PIECE: usize = 64 * 1024;

/// What came on stdin.
#[derive(Debug)]
pub struct Heard<'o> {
    /// The first complete value, or as much of it as came.
    pub bytes: Vec<u8>,
    /// The members of the object that it is, or why it is none within the limits.
    pub members: Result<Members<'o>, Trouble>,
    /// SHA-256 of these bytes, in hex.
    pub sha256: Option<String>,
}

/// Reads the first complete JSON object from stdin, never waiting for its end; values under the `opened` names are
/// opened by one level. What else was sent already is drained, so that the sender's write does not fail.
pub fn listen<'o>(opened: &'o [&'o str]) -> Heard<'o> {
    let mut bytes = Vec::new();
    if std::io::stdin().is_terminal() {
        let told = "stdin is a terminal, and this program reads one JSON payload from it; see `--help`";
        return Heard { bytes, members: Err(Trouble::new(told)), sha256: None };
    }
    let mut hashing = Hashing::default();
    let members = fill(&mut bytes, &mut hashing, opened);
    drain(members.is_err());
    Heard { bytes, members, sha256: hashing.finish() }
}

/// What would have been heard if these bytes came, and then the end.
pub fn scanned<'o>(bytes: &[u8], opened: &'o [&'o str]) -> Heard<'o> {
    let mut members = Members::new(opened);
    let mut reader = Reader::default();
    let (end, members) = match reader.feed(bytes, &mut |seen| members.take(bytes, seen)) {
        Ok(Some(end)) => (end, Ok(members)),
        Ok(None) => (bytes.len(), Err(cut_off(&reader))),
        Err(trouble) => (bytes.len(), Err(trouble)),
    };
    Heard { bytes: bytes.get(..end).unwrap_or(bytes).to_vec(), members, sha256: None }
}

/// Takes what the sender has for us so far, so that its write does not fail; gives the start of it.
pub fn discard() -> Vec<u8> {
    let mut bytes = Vec::new();
    if !std::io::stdin().is_terminal() {
        take(&mut bytes, 20, Instant::now() + Duration::from_millis(300));
    }
    bytes
}

fn fill<'o>(bytes: &mut Vec<u8>, hashing: &mut Hashing, opened: &'o [&'o str]) -> Result<Members<'o>, Trouble> {
    let mut members = Members::new(opened);
    let mut reader = Reader::default();
    let mut room = FIRST_PIECE;
    loop {
        let known = bytes.len();
        if room == PIECE && bytes.capacity() < known + PIECE {
            // Room that is not used yet costs nothing, and a text that never moves is copied once.
            bytes.reserve_exact((known * 8).min(MOST_BYTES + 2 * PIECE) + PIECE);
        }
        bytes.resize(known + room, 0);
        let count = read(bytes.get_mut(known..).unwrap_or_default());
        bytes.truncate(known + count.as_ref().copied().unwrap_or(0));
        if count? == 0 {
            return Err(cut_off(&reader));
        }
        let end = reader.feed(bytes, &mut |seen| members.take(bytes, seen));
        if let Ok(Some(end)) = end {
            bytes.truncate(end);
        }
        hashing.add(bytes.get(known..).unwrap_or_default());
        if end?.is_some() {
            return Ok(members);
        }
        room = PIECE;
    }
}

fn read(piece: &mut [u8]) -> Result<usize, Trouble> {
    loop {
        match std::io::stdin().lock().read(piece) {
            Ok(count) => return Ok(count),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            // A sender may share its non-blocking stream with us.
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                more_comes(100);
            }
            Err(error) => return Err(Trouble::new(format!("stdin could not be read: {error}"))),
        }
    }
}

/// Takes what was sent already. After trouble the sender may still be at it, so a moment is waited between pieces.
fn drain(patient: bool) {
    let (pause, most) = if patient { (20, 1_000) } else { (0, 100) };
    take(&mut Vec::new(), pause, Instant::now() + Duration::from_millis(most));
}

/// Takes what comes until a time, with pauses of at most so many milliseconds, and keeps the first MiB of it.
fn take(kept: &mut Vec<u8>, pause: u32, until: Instant) {
    const MOST_KEPT: usize = 1024 * 1024;
    let mut piece = vec![0; FIRST_PIECE];
    while Instant::now() < until && more_comes(pause) {
        let Ok(count) = std::io::stdin().lock().read(&mut piece) else {
            return;
        };
        if count == 0 {
            return;
        }
        let room = MOST_KEPT.saturating_sub(kept.len());
        kept.extend(piece.get(..count.min(room)).unwrap_or_default());
        piece.resize(PIECE, 0);
    }
}

fn cut_off(reader: &Reader) -> Trouble {
    Trouble::new(if reader.began() { "the payload ends in the middle of a value" } else { "the payload is empty" })
}

/// Whether stdin has something, or its end, within so many milliseconds.
#[cfg(unix)]
fn more_comes(milliseconds: u32) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdin = std::io::stdin();
    let mut fds = [PollFd::new(&stdin, PollFlags::IN)];
    let wait = Timespec { tv_sec: 0, tv_nsec: i64::from(milliseconds) * 1_000_000 };
    poll(&mut fds, Some(&wait)).is_ok_and(|ready| ready > 0)
}

/// Elsewhere nobody can tell without waiting, so nothing more is taken.
#[cfg(not(unix))]
fn more_comes(_milliseconds: u32) -> bool {
    false
}

/// Gives a reply of a hook program. A refusal that stdout cannot carry, because it is dead or nobody can read it, is told
/// by exit status and stderr.
pub fn give(reply: &Reply) -> Exit {
    let told = print(&reply.stdout);
    let lost = told.is_err() || (!reply.stdout.is_empty() && stdout_is_nowhere());
    let refusal = reply.refusal.as_deref().filter(|_| lost && reply.exit == Exit::Fine);
    let line = refusal.map_or(reply.stderr.clone(), |reason| format!("{reason}\n"));
    // A dead stderr loses a line for people, or a reason; the exit status still holds.
    let _ = std::io::stderr().lock().write_all(line.as_bytes());
    if refusal.is_some() { Exit::Refused } else { reply.exit }
}

fn print(text: &str) -> std::io::Result<()> {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}

/// Whether stdout is the null device: that is what a program finds that was started with stdout closed.
#[cfg(unix)]
fn stdout_is_nowhere() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let null = std::fs::metadata("/dev/null").map(|meta| meta.rdev());
    let stdout = rustix::fs::fstat(std::io::stdout());
    matches!((null, stdout), (Ok(null), Ok(stdout)) if null == stdout.st_rdev)
}

/// Elsewhere nobody can tell.
#[cfg(not(unix))]
fn stdout_is_nowhere() -> bool {
    false
}

/// A bug ends a verb with one line, as any trouble does.
fn tell_panics(program: &str) {
    let program = program.to_owned();
    std::panic::set_hook(Box::new(move |panic| {
        let place = panic.location().map_or_else(String::new, ToString::to_string);
        let reply = Reply::silence().noting(&format!("{program}: failed at {place}, which is a bug"));
        give(&reply);
        #[expect(clippy::exit, reason = "nothing can go on after a panic")]
        std::process::exit(i32::from(Exit::Failed.code()))
    }));
}

/// Runs one of the programs for people: understands its command line, does the verb, gives what it says.
pub fn verb<T: argh::TopLevelCommand>(program: &str, commands: &[&CommandInfo], act: impl FnOnce(T) -> Reply) -> Exit {
    tell_panics(program);
    let failed = |what: &str| Reply { exit: Exit::Failed, ..Reply::silence().noting(&format!("{program}: {what}")) };
    let words: Result<Vec<String>, _> = std::env::args_os().skip(1).map(std::ffi::OsString::into_string).collect();
    let Ok(words) = words else {
        return say(&failed("an argument is not UTF-8"));
    };
    let words = with_dash(&words);
    if words == ["--version"] || words == ["-V"] {
        return say(&Reply { stdout: format!("{program} {}\n", env!("CARGO_PKG_VERSION")), ..Reply::silence() });
    }
    if let Some(what) = unknown(program, commands, &words) {
        return say(&failed(&what));
    }
    let reply = match T::from_args(&[program], &words) {
        Ok(typed) => act(typed),
        Err(early) if early.status.is_ok() => Reply { stdout: early.output, ..Reply::silence() },
        // Some of its errors are lists over several lines.
        Err(early) => failed(&lower_first(&early.output.split_whitespace().collect::<Vec<_>>().join(" "))),
    };
    say(&reply)
}

/// What to say where the command is none. The options before it all take a value.
fn unknown(program: &str, commands: &[&CommandInfo], words: &[&str]) -> Option<String> {
    let mut words = words.iter();
    let word = loop {
        let word = words.next()?;
        if !word.starts_with('-') {
            break *word;
        }
        words.next();
    };
    let names = commands.iter().map(|command| command.name);
    if word == "help" || names.clone().any(|name| name == word) {
        return None;
    }
    let instead = nearest(names, word)
        .map_or_else(|| format!("`{program} help` lists them"), |near| format!("the nearest is `{near}`"));
    Some(format!("no command {}; {instead}", quoted(word)))
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}", first.to_lowercase(), letters.as_str()))
}

/// A last `-` names a stream, with or without the `--` before it that `argh` would ask for; `-h` asks for help.
fn with_dash(words: &[String]) -> Vec<&str> {
    let mut plain: Vec<&str> = words.iter().map(String::as_str).collect();
    let options = plain.iter_mut().take_while(|word| **word != "--");
    options.filter(|word| **word == "-h").for_each(|word| *word = "--help");
    if plain.last() == Some(&"-") && !plain.contains(&"--") {
        plain.insert(plain.len() - 1, "--");
    }
    plain
}

/// Whether a person sits at stdin, so that nothing comes by itself.
pub fn is_terminal() -> bool {
    std::io::stdin().is_terminal()
}

/// Gives what a verb for people says.
fn say(reply: &Reply) -> Exit {
    let told = print(&reply.stdout);
    let _ = std::io::stderr().lock().write_all(reply.stderr.as_bytes());
    if told.is_ok() { reply.exit } else { Exit::Failed }
}
