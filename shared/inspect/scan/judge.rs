//! What the files of a tree import, judged in parallel.

use super::progress::Progress;
use super::scope::inside;
use super::walk::{File, Tree};
use crate::architecture::notebook::{Module, module};
use crate::architecture::{Architecture, Crossing};
use crate::disk;
use crate::payload::MOST_BYTES;
use crate::policy;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

/// The largest file that is looked at: as large as a payload may be that brings one.
const LARGEST: u64 = MOST_BYTES as u64;

/// What was seen.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// How many files were looked at, by their names at least.
    pub(super) files: usize,
    /// How many were read and judged.
    pub(super) judged: usize,
    /// Forbidden imports with their files, by file, line and column.
    pub(super) crossings: Vec<(String, Crossing)>,
    /// Comments that allow nothing: file and line.
    pub(super) idle: Vec<(String, usize)>,
    /// How many were not judged: links, pipes, devices.
    pub(super) not_regular: usize,
    /// How many were not judged: larger than any payload.
    pub(super) too_large: usize,
    /// How many were not judged: no text, or a notebook that is none.
    pub(super) not_text: usize,
    /// What could not be read, and why.
    pub(super) unread: Vec<(String, String)>,
}

/// How many work at once.
pub(super) fn workers() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Judges the files of a tree until a time.
pub(super) fn judge(
    root: &Path,
    tree: Tree,
    policy: &policy::Architecture,
    until: Option<Instant>,
    progress: &Progress,
) -> Seen {
    let next = AtomicUsize::new(0);
    progress.known(tree.files.len());
    let work = || {
        // One each: what it has looked up of the project is its own, and nobody waits for anybody.
        let architecture = Architecture::new(policy, root);
        let mut seen = Seen::default();
        while let Some(file) = tree.files.get(next.fetch_add(1, Ordering::Relaxed)) {
            if until.is_some_and(|until| Instant::now() > until) {
                break;
            }
            seen.look(root, file, &architecture);
            progress.step();
        }
        seen
    };
    let mut all = thread::scope(|scope| {
        let workers: Vec<_> = (0..workers()).map(|_| scope.spawn(work)).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).fold(Seen::default(), Seen::and)
    });
    let folders = tree.unread.into_iter();
    all.unread.extend(folders.map(|(path, why)| (inside(root, &path).unwrap_or_default(), why)));
    all.sort();
    all
}

impl Seen {
    fn look(&mut self, root: &Path, file: &File, architecture: &Architecture<'_>) {
        self.files += 1;
        let Some(name) = inside(root, &file.path).filter(|name| architecture.concerns(&module(name))) else { return };
        if !file.is_regular {
            self.not_regular += 1;
            return;
        }
        match disk::bytes(&file.path, LARGEST).map(String::from_utf8) {
            Ok(Ok(text)) if name.ends_with(".ipynb") => self.judge_notebook(&name, &text, architecture),
            Ok(Ok(text)) => self.judge(&name, &name, &text, architecture),
            Ok(Err(_)) => self.not_text += 1,
            Err(error) => self.miss(name, file, &error),
        }
    }

    fn judge_notebook(&mut self, name: &str, text: &str, architecture: &Architecture<'_>) {
        let Some(code) = Module::of(text) else {
            self.not_text += 1;
            return;
        };
        let (crossings, idle) = (self.crossings.len(), self.idle.len());
        self.judge(name, &module(name), &code.text, architecture);
        for (_, crossing) in self.crossings.iter_mut().skip(crossings) {
            (crossing.line, crossing.column) = code.place(crossing.line, crossing.column);
        }
        for (_, line) in self.idle.iter_mut().skip(idle) {
            (*line, _) = code.place(*line, 1);
        }
    }

    /// Judges a text as a file of this module's name.
    fn judge(&mut self, name: &str, module: &str, text: &str, architecture: &Architecture<'_>) {
        self.judged += 1;
        let crossings = architecture.crossings(module, text);
        // A comment that speaks to us is rare, and to look for a word is quick.
        let idle = if text.contains("skraft:") { architecture.stale(module, text) } else { Vec::new() };
        self.idle.extend(idle.into_iter().map(|line| (name.to_owned(), line)));
        self.crossings.extend(crossings.into_iter().map(|crossing| (name.to_owned(), crossing)));
    }

    /// Takes what could not be read.
    fn miss(&mut self, name: String, file: &File, error: &std::io::Error) {
        let meta = std::fs::symlink_metadata(&file.path);
        match meta {
            // It went away meanwhile.
            Err(gone) if gone.kind() == std::io::ErrorKind::NotFound => self.files -= 1,
            Ok(meta) if !meta.is_file() => self.not_regular += 1,
            Ok(meta) if meta.len() > LARGEST => self.too_large += 1,
            _ => self.unread.push((name, error.to_string())),
        }
    }

    fn and(mut self, more: Self) -> Self {
        self.files += more.files;
        self.judged += more.judged;
        self.crossings.extend(more.crossings);
        self.idle.extend(more.idle);
        self.not_regular += more.not_regular;
        self.too_large += more.too_large;
        self.not_text += more.not_text;
        self.unread.extend(more.unread);
        self
    }

    /// The same order however the work was shared out.
    fn sort(&mut self) {
        self.crossings.sort_by(|(one, a), (other, b)| (one, a.line, a.column).cmp(&(other, b.line, b.column)));
        self.idle.sort();
        self.unread.sort();
    }
}
