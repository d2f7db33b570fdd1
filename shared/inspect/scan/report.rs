//! What a scan came to.

use super::baseline::{Baseline, Entry};
use super::judge::Seen;
use super::scope::Scope;
use crate::architecture::Crossing;
use crate::decision::Effect;
use crate::error::Trouble;
use std::path::{Path, PathBuf};

/// All that is told of a scan, in the order of the files.
#[derive(Debug)]
pub(super) struct Report {
    pub(super) root: PathBuf,
    /// How strongly the rule answers here.
    pub(super) effect: Effect,
    pub(super) seen: Seen,
    pub(super) sites: Vec<Site>,
    /// What could not be read, and why.
    pub(super) unread: Vec<(String, String)>,
    /// What the baseline has and the tree has no more.
    pub(super) gone: Vec<Entry>,
    /// The baseline that was written.
    pub(super) frozen: Option<PathBuf>,
}

/// A forbidden import in a file.
#[derive(Debug)]
pub(super) struct Site {
    pub(super) file: String,
    pub(super) crossing: Crossing,
    pub(super) standing: Standing,
}

/// Whether a forbidden import counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// It does.
    Found,
    /// A comment allows it.
    Allowed,
    /// It is in the baseline.
    Frozen,
}

impl Default for Report {
    fn default() -> Self {
        Self {
            root: PathBuf::new(),
            effect: Effect::Deny,
            seen: Seen::default(),
            sites: Vec::new(),
            unread: Vec::new(),
            gone: Vec::new(),
            frozen: None,
        }
    }
}

impl Report {
    /// Takes what was seen.
    pub(super) fn take(&mut self, mut seen: Seen) {
        self.unread = std::mem::take(&mut seen.unread);
        let crossings = std::mem::take(&mut seen.crossings).into_iter();
        self.sites = crossings.map(|(file, crossing)| Site::new(file, crossing)).collect();
        self.seen = seen;
    }

    /// Looks up what the baseline has already.
    pub(super) fn compare(&mut self, baseline: &Baseline, scope: &Scope) {
        self.gone = baseline.mark(&mut self.sites, scope);
    }

    /// Writes a baseline of what is there now; what is in it of other parts of the project stays.
    ///
    /// Fails where it cannot be written, or not everything could be read.
    pub(super) fn freeze(&mut self, before: &Baseline, scope: &Scope, file: &Path) -> Result<(), Trouble> {
        if self.effect == Effect::Allow || !self.unread.is_empty() {
            let why = "not everything was looked at, so the baseline is left as it was";
            return Err(Trouble::new(why));
        }
        before.frozen(&self.sites, scope).write(file)?;
        self.sites.iter_mut().filter(|site| site.standing == Standing::Found).for_each(Site::freeze);
        self.frozen = Some(file.to_path_buf());
        Ok(())
    }

    /// Tells once what one statement imports of one place: `from infra.db import a, b` is one finding.
    pub(super) fn fold(&mut self) {
        let is_one = |next: &Site, site: &Site| next.file == site.file && next.standing == site.standing;
        self.sites.dedup_by(|next, site| is_one(next, site) && site.crossing.is_one_with(&next.crossing));
    }

    /// The imports of one standing.
    pub(super) fn of(&self, standing: Standing) -> impl Iterator<Item = &Site> {
        self.sites.iter().filter(move |site| site.standing == standing)
    }

    /// Whether CI should fail: there is an import that the rule refuses, and does not only tell.
    pub(super) fn fails(&self) -> bool {
        self.effect.refuses() && self.of(Standing::Found).next().is_some()
    }

    /// What was not judged and why, with how many there are.
    pub(super) fn left_out(&self) -> [(&'static str, usize); 3] {
        let Seen { not_regular, too_large, not_text, .. } = self.seen;
        [("not regular", not_regular), ("larger than 64 MiB", too_large), ("not UTF-8", not_text)]
    }
}

impl Site {
    fn new(file: String, crossing: Crossing) -> Self {
        let standing = if crossing.allowed.is_some() { Standing::Allowed } else { Standing::Found };
        Self { file, crossing, standing }
    }

    /// It is in the baseline.
    pub(super) fn freeze(&mut self) {
        self.standing = Standing::Frozen;
    }
}

/// A number with its noun.
pub(super) fn counted(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}
