//! `skraft-config init`: a commented starter file that fits what is found here and changes nothing yet.

use super::desk::Desk;
use super::draft::Draft;
use super::{said, schema, starter};
use crate::config::State;
use crate::error::Trouble;
use crate::reply::Reply;
use argh::FromArgs;

/// make a commented configuration file that fits this project and changes nothing yet
#[derive(FromArgs)]
#[argh(subcommand, name = "init")]
pub(super) struct Init {
    /// make ~/.skraft/config.json instead
    #[argh(switch)]
    global: bool,
    /// only bring the JSON Schema beside the file up to date, which editors complete and check by
    #[argh(switch)]
    schema: bool,
}

pub(super) fn run(desk: &Desk, verb: &Init) -> Result<Reply, Trouble> {
    let draft = Draft::open(desk, verb.global)?;
    if verb.schema {
        return schema::write(&draft.file, verb.global).map(said);
    }
    let file = draft.file.display();
    if draft.before.state != State::Missing {
        let how = if verb.global { "`skraft-config set KEY VALUE --global`" } else { "`skraft-config set KEY VALUE`" };
        return Err(Trouble::new(format!("`{file}` is there already and stays as it is; change it with {how}")));
    }
    let text = if verb.global { starter::global() } else { starter::project(desk.place.root()) };
    let after = draft.checked(&text)?;
    // The schema first: where it cannot be written, nothing refers to it.
    let schema = schema::write(&draft.file, verb.global)?;
    let notes = draft.write(&after)?;
    let mut out = format!("{file}: written; every setting in it is a comment, so nothing changes yet\n{schema}");
    notes.iter().for_each(|note| out.push_str(&format!("note: {note}\n")));
    Ok(said(out))
}
