//! Context that a runtime does not deliver where it arose: it waits for the session's next event that can carry it.

use super::{Session, trouble};
use crate::disk;
use crate::error::Trouble;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::time::Instant;

pub(super) const END: &str = "waiting";
/// The most that waits, in bytes; what would go beyond is not kept.
const MOST_BYTES: u64 = 8 * 1024;

impl Session {
    /// Keeps a context until an event can carry it.
    pub fn hold(&self, context: &str, deadline: Instant) -> Result<(), Trouble> {
        let kept = || -> std::io::Result<()> {
            let mut file = disk::open_private(&self.file(END))?;
            disk::lock(&file, deadline)?;
            let line = format!("{}\n", context.replace('\n', " "));
            let length = file.metadata()?.len();
            if length + line.len() as u64 <= MOST_BYTES {
                disk::write(&mut file, length, line.as_bytes())?;
            }
            Ok(())
        };
        kept().map_err(|error| trouble(&self.file(END), "written", &error))
    }

    /// Takes what waits, if anything does.
    pub fn take(&self, deadline: Instant) -> Result<Option<String>, Trouble> {
        if !self.file(END).exists() {
            return Ok(None);
        }
        let taken = || -> std::io::Result<String> {
            let mut file = disk::open_private(&self.file(END))?;
            disk::lock(&file, deadline)?;
            let mut text = String::new();
            file.seek(SeekFrom::Start(0))?;
            (&file).take(MOST_BYTES).read_to_string(&mut text)?;
            file.set_len(0)?;
            Ok(text)
        };
        let text = taken().map_err(|error| trouble(&self.file(END), "read", &error))?;
        let mut said: Vec<&str> = Vec::new();
        text.lines().filter(|line| !line.is_empty()).for_each(|line| {
            if !said.contains(&line) {
                said.push(line)
            }
        });
        Ok((!said.is_empty()).then(|| said.join(" ")))
    }
}
