//! What every verb needs: which project, which home, which configuration.

use crate::config::{Cascade, Node, Seek, variables};
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
    ///
    /// Fails where a name is empty or the project no folder: nobody means another project then.
    pub(super) fn find(home: Option<&Path>, project: Option<&Path>) -> Result<Self, Trouble> {
        let home = path::home(home.map(|home| absolute("--home", home)).transpose()?.as_deref())?;
        let named = project.map(|project| absolute("--project", project)).transpose()?;
        if let Some(missing) = named.as_deref().filter(|folder| !folder.is_dir()) {
            return Err(Trouble::new(format!("`{}` is no folder; `--project` names the project's", missing.display())));
        }
        let folder = named.clone().or_else(|| std::env::current_dir().ok());
        let cwd = folder.map(|folder| folder.to_string_lossy().into_owned());
        // As the hook programs take it: the folder that is named, and not the repository around it.
        let place = Place::find(cwd.as_deref(), named.as_deref(), home);
        let config = Cascade::read(&Seek::at(&place), variables());
        Ok(Self { place, config, named })
    }

    /// Where a value is set: the layer and the place in it; `None` for a default.
    pub(super) fn origin(&self, node: &Node) -> Option<String> {
        self.config.layer(node.at.source).map(|layer| format!("{}, {}", layer.shown(), layer.place(node.at)))
    }

    /// What a verb says that could not do its work.
    pub(super) fn failed(trouble: &Trouble) -> Reply {
        Reply { exit: Exit::Failed, ..Reply::silence().noting(&format!("skraft-config: {trouble}")) }
    }
}

/// A folder that was typed, absolute: it may end up in a file.
fn absolute(option: &str, typed: &Path) -> Result<PathBuf, Trouble> {
    if typed.as_os_str().is_empty() {
        return Err(Trouble::new(format!("`{option}` names nothing; give a folder or leave it out")));
    }
    Ok(std::path::absolute(typed).unwrap_or_else(|_| typed.to_path_buf()))
}
