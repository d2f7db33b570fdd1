//! What every verb needs: which project, which home, which configuration.

use crate::config::{Cascade, Seek, variables};
use crate::error::Trouble;
use crate::path::{self, Place};
use crate::reply::{Exit, Reply};
use std::path::{Path, PathBuf};

/// Where a verb works.
#[derive(Debug)]
pub(super) struct Desk {
    /// The project and the home folder.
    pub(super) place: Place,
    /// The configuration as the hook programs would find it here.
    pub(super) config: Cascade,
    /// The project's folder, where it was named: absolute.
    pub(super) named: Option<PathBuf>,
}

impl Desk {
    /// Finds the project of the present folder, or the one that is named, and reads its configuration.
    pub(super) fn find(home: Option<&Path>, project: Option<&Path>) -> Result<Self, Trouble> {
        // Both absolute: they may end up in a file.
        let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        let home = path::home(home.map(absolute).as_deref())?;
        let named = project.map(absolute);
        let folder = named.clone().or_else(|| std::env::current_dir().ok());
        let cwd = folder.map(|folder| folder.to_string_lossy().into_owned());
        let place = Place::find(cwd.as_deref(), None, home);
        let config = Cascade::read(&Seek::at(&place), variables());
        Ok(Self { place, config, named })
    }

    /// What a verb says that could not do its work.
    pub(super) fn failed(trouble: &Trouble) -> Reply {
        Reply { exit: Exit::Failed, ..Reply::silence().noting(&format!("skraft-config: {trouble}")) }
    }
}
