//! Trust over an edit of the user's own.

use super::cascade::hook_commands;
use super::layer::{Layer, State};
use super::node::Source;
use super::trust::{NamedFile, Store, Trust, named_files};
use crate::error::Trouble;
use std::path::Path;

/// Keeps a project file trusted over an edit of the user's own: one that is new, or that was trusted as it was. What came
/// from elsewhere is never blessed. Gives whether the file is trusted now.
///
/// `before` and `after` are the file as it was and as it is now. Fails where the store cannot be written.
pub fn keep_trusted(store: &Store, root: &Path, before: &Layer, after: &Layer) -> Result<bool, Trouble> {
    let Some(file) = after.file.as_deref().filter(|_| after.source == Source::Project) else { return Ok(false) };
    let is_new = before.state == State::Missing;
    let sha256 = before.sha256.as_deref().unwrap_or_default();
    let (Some(named), Some(named_now)) = (hook_files(before, root), hook_files(after, root)) else { return Ok(false) };
    if !is_new && store.state(file, sha256, &named) != Trust::Trusted {
        return Ok(false);
    }
    store.trust(file, &after.text, named_now).map(|()| true)
}

/// The files that a layer's hook commands name; `None` where that is too much to look at.
fn hook_files(layer: &Layer, root: &Path) -> Option<Vec<NamedFile>> {
    named_files(&layer.node.get("hooks").map(hook_commands).unwrap_or_default(), root)
}
