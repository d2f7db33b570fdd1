//! Files: those of others are read only when regular, bounded and without ever waiting, and replaced whole or not at all;
//! our own are private and shared by many processes under a lock.

use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The text of a regular file of at most so many bytes; `None` where it is anything else, not UTF-8, or cannot be read.
pub fn text(path: &Path, most: u64) -> Option<String> {
    bytes(path, most).ok().and_then(|bytes| String::from_utf8(bytes).ok())
}

/// The bytes of a regular file of at most so many bytes.
///
/// Fails with words that can follow the file's name (`is not a regular file`), or with `NotFound` where nothing is.
pub fn bytes(path: &Path, most: u64) -> std::io::Result<Vec<u8>> {
    let file = open(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory => std::io::ErrorKind::NotFound.into(),
        _ => std::io::Error::other(format!("could not be read: {error}")),
    })?;
    let meta = file.metadata()?;
    if !meta.is_file() {
        return Err(std::io::Error::other("is not a regular file"));
    }
    let too_large = || std::io::Error::other(format!("is larger than {} KiB", most / 1024));
    if meta.len() > most {
        return Err(too_large());
    }
    // One more than it has, so that its end is seen by the first read.
    let mut bytes = Vec::with_capacity(usize::try_from(meta.len()).unwrap_or_default().saturating_add(1));
    // The file may grow while it is read.
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_large()) } else { Ok(bytes) }
}

/// Opens without waiting for the other end of a pipe.
#[cfg(unix)]
fn open(path: &Path) -> std::io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let flags = rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::NOCTTY;
    let flags = i32::try_from(flags.bits()).unwrap_or_default();
    std::fs::OpenOptions::new().read(true).custom_flags(flags).open(path)
}

#[cfg(not(unix))]
fn open(path: &Path) -> std::io::Result<File> {
    File::open(path)
}

/// Whether nobody but this user (and root) can write a file or folder.
#[cfg(unix)]
pub fn is_ours_alone(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let own = rustix::process::geteuid().as_raw();
    std::fs::metadata(path).is_ok_and(|meta| meta.mode() & 0o022 == 0 && (meta.uid() == own || meta.uid() == 0))
}

/// Elsewhere the folder's own access list is what counts; it is the user's by default.
#[cfg(not(unix))]
pub fn is_ours_alone(path: &Path) -> bool {
    path.exists()
}

/// Whether it is a file that this user may start as a program.
#[cfg(unix)]
pub fn is_program(path: &Path) -> bool {
    path.is_file() && rustix::fs::access(path, rustix::fs::Access::EXEC_OK).is_ok()
}

/// Elsewhere a program is told by its name.
#[cfg(not(unix))]
pub fn is_program(path: &Path) -> bool {
    path.is_file()
}

/// Puts a file of our own in place of what stands there, in one step: a reader finds the old or the new, never half.
/// With `sync` it survives power loss too.
pub fn replace_private(path: &Path, bytes: &[u8], sync: bool) -> std::io::Result<()> {
    path.parent().map_or(Ok(()), private_folders)?;
    let fresh = fresh_beside(path);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    for_owner_only(&mut options);
    let written = options.open(&fresh).and_then(|mut file| {
        write(&mut file, 0, bytes)?;
        if sync { file.sync_data() } else { Ok(()) }
    });
    moved(&fresh, path, written)
}

/// Writes to a file that has so many bytes before what comes.
///
/// Fails where it would grow past the process's file size limit: the system would kill the process instead.
pub fn write(file: &mut File, before: u64, bytes: &[u8]) -> std::io::Result<()> {
    fits(before, bytes.len())?;
    file.write_all(bytes)
}

#[cfg(unix)]
fn fits(before: u64, more: usize) -> std::io::Result<()> {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Fsize).current;
    let end = before.saturating_add(more as u64);
    if limit.is_some_and(|limit| end > limit) {
        return Err(std::io::Error::new(
            std::io::ErrorKind::FileTooLarge,
            "it would grow past this process's file size limit",
        ));
    }
    Ok(())
}

#[cfg(not(unix))]
fn fits(_before: u64, _more: usize) -> std::io::Result<()> {
    Ok(())
}

/// A name for the new file beside the old one, that no other process uses.
fn fresh_beside(path: &Path) -> PathBuf {
    // Processes of two containers that share a home may have one number.
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}-{}.new", std::process::id(), now.as_nanos()))
}

/// Moves what was written into its place; else the old file stands, and what was begun beside it goes.
fn moved(fresh: &Path, path: &Path, written: std::io::Result<()>) -> std::io::Result<()> {
    let done = written.and_then(|()| std::fs::rename(fresh, path));
    if done.is_err() {
        let _ = std::fs::remove_file(fresh);
    }
    done
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

/// How many links are followed from one name to the next.
const MOST_LINKS: usize = 40;

/// Puts these bytes in the place of a file's, whole or not at all; its permission bits and, where possible, its owner
/// stay. A missing file is made, its folder must be there. Of a link, the file that it leads to is written.
///
/// Fails when a folder cannot be written or links lead in a circle; the old file is then as it was.
pub fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let target = landing(path)?;
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if target.file_name().is_none() {
        return Err(std::io::Error::other("it names no file"));
    }
    let fresh = fresh_beside(&target);
    moved(&fresh, &target, write_fresh(&fresh, &target, bytes))?;
    // The new name survives a power loss only with its folder; some systems cannot sync one, and the file is whole then.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// The file that a name leads to, links followed; it need not exist.
///
/// Fails when links lead in a circle.
pub fn landing(path: &Path) -> std::io::Result<PathBuf> {
    let mut here = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match std::fs::read_link(&here) {
            Ok(link) => here = here.parent().unwrap_or(Path::new("")).join(link),
            Err(_) => return Ok(here),
        }
    }
    Err(std::io::Error::other("its links lead in a circle"))
}

fn write_fresh(fresh: &Path, target: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    let old = std::fs::metadata(target).ok();
    if old.is_some() {
        // Until it has the old file's bits, nobody else is to read it.
        for_owner_only(&mut options);
    }
    let mut file = options.open(fresh)?;
    write(&mut file, 0, bytes)?;
    if let Some(old) = old {
        keep_owner(&file, &old);
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()
}

/// Only root can give a file away, and only for root it would change hands.
#[cfg(unix)]
fn keep_owner(file: &File, old: &std::fs::Metadata) {
    use std::os::unix::fs::MetadataExt as _;
    let _ = std::os::unix::fs::fchown(file, Some(old.uid()), Some(old.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_file: &File, _old: &std::fs::Metadata) {}

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
