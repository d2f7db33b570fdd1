//! A program as a person runs it: on a terminal.

use super::{Ended, World};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};

/// Runs a program on a terminal where somebody types this line. What it shows comes as stdout, line ends made plain.
pub fn on_terminal(world: &World, mut command: Command, typed: &str) -> Ended {
    let (mut ours, theirs) = terminal();
    let stdio = || Stdio::from(theirs.try_clone().expect("it can be shared"));
    let mut child = command.stdin(stdio()).stdout(stdio()).stderr(stdio()).spawn().expect("the program starts");
    drop(command);
    drop(theirs);
    ours.write_all(format!("{typed}\n").as_bytes()).expect("it takes a line");
    let mut shown = Vec::new();
    // The end of a terminal is told as an error.
    let _ = ours.read_to_end(&mut shown);
    let exit = super::status(child.wait().expect("it ends"));
    Ended { exit, stdout: world.plain(&shown).replace("\r\n", "\n"), stderr: String::new() }
}

fn terminal() -> (File, File) {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&ours).expect("it is ours");
    unlockpt(&ours).expect("it is ours");
    let name = ptsname(&ours, Vec::new()).expect("a name");
    let theirs = File::options().read(true).write(true).open(name.to_str().expect("UTF-8")).expect("its other end");
    // What is typed is not shown: when it would be, is chance.
    let mut modes = tcgetattr(&theirs).expect("a terminal");
    modes.local_modes.remove(LocalModes::ECHO);
    tcsetattr(&theirs, OptionalActions::Now, &modes).expect("a terminal");
    (File::from(ours), theirs)
}
