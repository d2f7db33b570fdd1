//! A configuration file while a verb edits it: read under a lock, checked before it is written, replaced in one step.

use super::desk::Desk;
use crate::config::{
    Cascade, Finding, LONGEST, Layer, Node, PROJECT_FILES, Seek, Source, State, Store, keep_trusted, variables,
};
use crate::disk;
use crate::error::Trouble;
use std::fs::File;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long another edit of this user is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// A file as it is before the edit.
pub(super) struct Draft<'d> {
    desk: &'d Desk,
    /// The file, as people name it.
    pub(super) file: PathBuf,
    /// What it says now.
    pub(super) before: Layer,
    findings: Vec<Finding>,
    /// Of two edits at once the second sees what the first made.
    _lock: File,
}

impl<'d> Draft<'d> {
    /// Opens the file that counts here, or the place where it would be.
    ///
    /// Fails where it cannot be read, or is a link out of its folder.
    pub(super) fn open(desk: &'d Desk, is_global: bool) -> Result<Self, Trouble> {
        let lock = lock(desk)?;
        let seek = seek(desk);
        let source = if is_global { Source::Global } else { Source::Project };
        let file = match source {
            Source::Global => seek.global(),
            _ => seek.project().into_iter().next().unwrap_or_else(|| seek.root.join(PROJECT_FILES[0])),
        };
        let mut findings = Vec::new();
        let before = Layer::file(source, &file, &mut findings);
        if let Some(finding) = findings.iter().find(|finding| finding.is_wrong() && finding.place.is_none()) {
            return Err(Trouble::new(format!("{finding}; nothing was changed")));
        }
        if before.state == State::Missing && std::fs::symlink_metadata(&file).is_ok() {
            return Err(Trouble::new(format!("`{}` is a link to nothing; nothing was changed", file.display())));
        }
        let findings = alone(desk, &before, findings).findings;
        Ok(Self { desk, file, before, findings, _lock: lock })
    }

    /// What the file says about a key.
    pub(super) fn node(&self, path: &[String]) -> Option<&Node> {
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        self.before.node.at_path(&path)
    }

    /// What the layers below the file come to.
    pub(super) fn below(&self) -> Node {
        self.desk.config.below_layer(self.before.source)
    }

    /// Why a text cannot be edited.
    pub(super) fn refused(&self, refused: &crate::config::Refused) -> Trouble {
        let at = crate::config::At { source: self.before.source, offset: refused.offset };
        let finding = Finding::wrong(&self.before, at, "", refused.what.clone());
        Trouble::new(format!("{finding}; nothing was changed"))
    }

    /// The file as it would be with this text.
    ///
    /// Fails where it became unusable by that.
    pub(super) fn checked(&self, text: &str) -> Result<Layer, Trouble> {
        let mut findings = Vec::new();
        let after = Layer::of_text(self.before.source, &self.file, text, &mut findings);
        let findings = alone(self.desk, &after, findings).findings;
        let is_old =
            |finding: &Finding| self.findings.iter().any(|old| (&old.key, &old.what) == (&finding.key, &finding.what));
        if let Some(new) = findings.iter().find(|finding| finding.is_wrong() && !is_old(finding)) {
            return Err(Trouble::new(format!("`{}` {}; nothing was changed", new.key, new.what)));
        }
        if text.len() as u64 > LONGEST {
            return Err(Trouble::new("the file would be larger than 1 MiB; nothing was changed"));
        }
        Ok(after)
    }

    /// Writes the file, and keeps it trusted where it was or is new. Gives what there is to say about it.
    ///
    /// Fails where it cannot be written; it is then as it was.
    pub(super) fn write(&self, after: &Layer) -> Result<Vec<String>, Trouble> {
        let bytes = after.text.as_bytes();
        let is_private = after.source == Source::Global && self.before.state == State::Missing;
        let written =
            if is_private { disk::replace_private(&self.file, bytes, true) } else { disk::replace(&self.file, bytes) };
        let failed = |error| Trouble::new(format!("`{}` could not be written: {error}", self.file.display()));
        written.map_err(failed)?;
        let root = self.desk.place.root();
        let kept = keep_trusted(&Store::new(self.desk.place.home()), root, &self.before, after);
        Ok(kept.err().map(|trouble| trouble.to_string()).into_iter().collect())
    }

    /// The configuration of this place as it is now.
    pub(super) fn reread(&self) -> Cascade {
        Cascade::read(&seek(self.desk), variables())
    }
}

/// The file as if there were no other, with all that is to say about it.
fn alone(desk: &Desk, layer: &Layer, findings: Vec<Finding>) -> Cascade {
    Cascade::alone(layer.clone(), findings, desk.place.root(), desk.place.home())
}

fn seek(desk: &Desk) -> Seek<'_> {
    Seek::at(&desk.place)
}

fn lock(desk: &Desk) -> Result<File, Trouble> {
    let path = desk.place.home().join(".skraft").join("edit.lock");
    let locked = disk::open_private(&path).and_then(|file| {
        disk::lock(&file, Instant::now() + PATIENCE)?;
        Ok(file)
    });
    locked.map_err(|error| {
        Trouble::new(format!("`{}` could not be locked: {error}; nothing was changed", path.display()))
    })
}
