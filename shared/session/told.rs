//! What was told once in a session and is not told again.

use super::{Session, trouble};
use crate::disk;
use crate::error::Trouble;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::time::Instant;

pub(super) const END: &str = "told";
/// The most that is remembered, in bytes; what would go beyond is told again.
const MOST_BYTES: u64 = 64 * 1024;
/// How much of a hash is kept, in characters.
const LENGTH: usize = 16;

impl Session {
    /// Remembers that something was told, by its hash; whether it is new.
    pub fn tell(&self, hash: &str, deadline: Instant) -> Result<bool, Trouble> {
        let line: String = hash.chars().take(LENGTH).chain(['\n']).collect();
        let told = || -> std::io::Result<bool> {
            let mut file = disk::open_private(&self.file(END))?;
            disk::lock(&file, deadline)?;
            let mut text = String::new();
            file.seek(SeekFrom::Start(0))?;
            (&file).take(MOST_BYTES).read_to_string(&mut text)?;
            if text.lines().any(|known| known == line.trim_end()) {
                return Ok(false);
            }
            let length = file.metadata()?.len();
            if length + line.len() as u64 <= MOST_BYTES {
                disk::write(&mut file, length, line.as_bytes())?;
            }
            Ok(true)
        };
        told().map_err(|error| trouble(&self.file(END), "written", &error))
    }
}
