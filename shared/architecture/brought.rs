//! What a change brings: the forbidden imports of a text as it will be, against those of the text as it is.

use super::{Architecture, Crossing, Permit};

/// What a change brings to one file, or leaves there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Brought {
    /// The file, named from the project's root with `/`.
    pub file: String,
    /// The line in the text as it will be, from 1; `None` where only a piece of that text is known.
    pub line: Option<usize>,
    /// What it is.
    pub what: What,
}

/// What a change brings, or leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A forbidden import.
    Import(Crossing),
    /// A forbidden import that stood there before.
    Stands(Crossing),
    /// A comment that would allow an import, with its reason.
    Permit(String),
}

impl Architecture<'_> {
    /// What the whole new text of a file brings, against the text that stands.
    pub fn brought(&self, file: &str, before: &str, after: &str) -> Vec<Brought> {
        self.against(&self.stand(file, before), file, after)
    }

    /// The same for a file that moves: what stood at its old place is what stands.
    pub fn brought_from(&self, old: &str, before: &str, file: &str, after: &str) -> Vec<Brought> {
        let mut standing = self.stand(old, before);
        standing.is_elsewhere = true;
        // A comment that was about nothing there was not looked at when it was written.
        let Standing { crossings, permits, .. } = &mut standing;
        permits.retain(|permit| crossings.iter().any(|crossing| crossing.line == permit.about));
        self.against(&standing, file, after)
    }

    fn against(&self, old: &Standing, file: &str, after: &str) -> Vec<Brought> {
        let (permits, crossings) = (self.permits(file, after), self.crossings(file, after));
        let mut old_permits = old.permits.clone();
        let mut found = Vec::new();
        let mut counting = Vec::new();
        for permit in permits.into_iter().filter(|permit| !permit.reason.is_empty()) {
            let about: Vec<&Crossing> = crossings.iter().filter(|crossing| crossing.line == permit.about).collect();
            if old.take(&mut old_permits, &permit, &about) {
                counting.push(permit.about);
            } else {
                found.push(brought(file, Some(permit.line), What::Permit(permit.reason)));
            }
        }
        let mut seen: Vec<&Crossing> = Vec::new();
        for crossing in crossings.iter().filter(|crossing| !counting.contains(&crossing.line)) {
            if seen.iter().any(|known| known.is_one_with(crossing)) {
                continue;
            }
            seen.push(crossing);
            let stood = old.crossings.iter().any(|known| old.is_same(known, crossing));
            let what = if stood { What::Stands(crossing.clone()) } else { What::Import(crossing.clone()) };
            found.push(brought(file, Some(crossing.line), what));
        }
        found
    }

    /// What pieces bring that come in at a place which only the runtime knows.
    pub fn brought_by_pieces(&self, file: &str, before: &str, pieces: &[String]) -> Vec<Brought> {
        let mut found: Vec<Brought> = Vec::new();
        for piece in pieces {
            // Alone, since what stands may be half written; and behind it, since its namespace may say the layer.
            let joined = format!("{before}\n{piece}");
            let all = self.brought(file, before, piece).into_iter().chain(self.brought(file, before, &joined));
            for new in all.filter(|new| !matches!(new.what, What::Stands(_))) {
                let new = Brought { line: None, ..new };
                if !found.iter().any(|known| known.is_same_as(&new)) {
                    found.push(new);
                }
            }
        }
        found
    }

    fn stand(&self, file: &str, before: &str) -> Standing {
        let crossings = self.crossings(file, before);
        // A text without the word has no such comment, and to look for a word is quick.
        let permits = if before.contains("skraft:") { self.permits(file, before) } else { Vec::new() };
        Standing { crossings, permits, is_elsewhere: false }
    }
}

/// What a text has before it is changed.
struct Standing {
    crossings: Vec<Crossing>,
    permits: Vec<Permit>,
    /// Whether the text stood at another place, from where another path leads to the same.
    is_elsewhere: bool,
}

impl Standing {
    /// Whether a comment of the new text was there before: one with its words about the same import, else one that was about
    /// nothing yet. Each counts for one, so that a comment cannot be copied to another import.
    fn take(&self, left: &mut Vec<Permit>, new: &Permit, about: &[&Crossing]) -> bool {
        let subjects = |old: &Permit| self.crossings.iter().filter(|known| known.line == old.about).collect::<Vec<_>>();
        let fits = |old: &Permit| {
            let of_old = subjects(old);
            old.reason == new.reason
                && (of_old.is_empty() || about.iter().all(|new| of_old.iter().any(|known| self.is_same(known, new))))
        };
        let is_idle = |old: &Permit| subjects(old).is_empty();
        let at = left.iter().position(|old| fits(old) && !is_idle(old)).or_else(|| left.iter().position(fits));
        at.map(|at| left.remove(at)).is_some()
    }

    /// Whether two texts have the same import. From another folder another path leads to the same.
    fn is_same(&self, old: &Crossing, new: &Crossing) -> bool {
        let bare = |target: &str| target.trim_start_matches(['.', '/', '\\']).to_owned();
        let is_alike = || old.to == new.to && old.kind == new.kind && bare(&old.target) == bare(&new.target);
        old.is_same_as(new) || (self.is_elsewhere && is_alike())
    }
}

impl Brought {
    /// Whether two pieces bring the same.
    fn is_same_as(&self, other: &Self) -> bool {
        match (&self.what, &other.what) {
            (What::Import(one), What::Import(two)) => one.is_same_as(two),
            (one, two) => one == two,
        }
    }
}

fn brought(file: &str, line: Option<usize>, what: What) -> Brought {
    Brought { file: file.to_owned(), line, what }
}
