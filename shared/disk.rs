//! Files: those of others are read only when regular, bounded and without ever waiting; our own are private and
//! shared by many processes under a lock.

use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::Read as _;
use std::path::Path;
use std::time::{Duration, Instant};

/// The text of a regular file of at most so many bytes; `None` where it is anything else, not UTF-8, or cannot be read.
pub fn text(path: &Path, most: u64) -> Option<String> {
    let file = open(path)?;
    let meta = file.metadata().ok()?;
    if !meta.is_file() || meta.len() > most {
        return None;
    }
    let mut text = String::new();
    // The file may grow while it is read.
    file.take(most).read_to_string(&mut text).ok()?;
    Some(text)
}

/// Opens without waiting for the other end of a pipe.
#[cfg(unix)]
fn open(path: &Path) -> Option<File> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let flags = rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::NOCTTY;
    let flags = i32::try_from(flags.bits()).ok()?;
    std::fs::OpenOptions::new().read(true).custom_flags(flags).open(path).ok()
}

#[cfg(not(unix))]
fn open(path: &Path) -> Option<File> {
    File::open(path).ok()
}

/// Opens one of our own files for reading and appending, made with its folders where it is missing; only the owner may
/// enter and read them.
///
/// Fails when it is no regular file.
pub fn open_private(path: &Path) -> std::io::Result<File> {
    let opened = match private_options().open(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            path.parent().map_or(Ok(()), private_folders)?;
            private_options().open(path)
        }
        opened => opened,
    };
    let file = opened?;
    if !file.metadata()?.is_file() {
        return Err(std::io::Error::other("it is not a regular file"));
    }
    Ok(file)
}

/// Waits for a file's exclusive lock, but not past the deadline. The lock goes with its process: a killed writer blocks
/// nobody.
pub fn lock(file: &File, deadline: Instant) -> std::io::Result<()> {
    let mut pause = Duration::from_micros(100);
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) if Instant::now() + pause >= deadline => {
                return Err(std::io::Error::new(std::io::ErrorKind::TimedOut, "other writers held it too long"));
            }
            Err(TryLockError::WouldBlock) => std::thread::sleep(pause),
        }
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}

fn private_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    for_owner_only(&mut options);
    options
}

/// Only for the owner, and without waiting for the other end of a pipe.
#[cfg(unix)]
fn for_owner_only(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt as _;
    options.mode(0o600);
    if let Ok(flags) = i32::try_from(rustix::fs::OFlags::NONBLOCK.bits()) {
        options.custom_flags(flags);
    }
}

#[cfg(not(unix))]
fn for_owner_only(_options: &mut OpenOptions) {}

/// Makes folders that only the owner may enter.
fn private_folders(folder: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(folder)
}
