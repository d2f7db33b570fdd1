//! `skraft-config schema`: the JSON Schema of a configuration file, printed; `init` keeps it beside the file for editors.
//!
//! A configuration names it by the relative `./.skraftrc.schema.json`: that holds on every machine and in every clone,
//! so file and schema can be committed together. Nothing of ours ever reads it: it takes no part in policy or trust.

use super::said;
use crate::config::{LONGEST, schema};
use crate::disk;
use crate::error::Trouble;
use crate::reply::Reply;
use argh::FromArgs;
use std::path::Path;

/// print the JSON Schema of a configuration file; `init --schema` keeps it beside the file
#[derive(FromArgs)]
#[argh(subcommand, name = "schema")]
pub(super) struct Schema {}

pub(super) fn run(_verb: &Schema) -> Reply {
    said(schema::text())
}

/// Brings the schema beside a configuration file up to date. Gives what was done, in a line.
///
/// Fails where something else stands there, or it cannot be written.
pub(super) fn write(config: &Path, is_global: bool) -> Result<String, Trouble> {
    let file = config.with_file_name(schema::beside(is_global));
    let text = schema::text();
    if std::fs::symlink_metadata(&file).is_ok() {
        let old = ours(&file)?;
        if old == text {
            return Ok(format!("{}: up to date\n", file.display()));
        }
    }
    let written = match is_global {
        true => disk::replace_private(&file, text.as_bytes(), true),
        false => disk::replace(&file, text.as_bytes()),
    };
    written.map_err(|error| Trouble::new(format!("`{}` could not be written: {error}", file.display())))?;
    Ok(format!("{}: written\n", file.display()))
}

/// The text of a schema that we wrote once. A link could lead to anything, and a clone could bring one.
fn ours(file: &Path) -> Result<String, Trouble> {
    let is_link = std::fs::symlink_metadata(file).is_ok_and(|meta| meta.is_symlink());
    let text = disk::text(file, LONGEST).filter(|text| !is_link && schema::is_ours(text));
    text.ok_or_else(|| {
        Trouble::new(format!("`{}` is no schema of skraft's, so it stays; move it away first", file.display()))
    })
}
