//! The payloads of a folder, judged one by one. The layout of our own corpus is understood: a folder may say what must
//! happen, `<case>@<agent>.json` names an agent, `<case>.args` beside it holds further arguments, one a line.

use super::desk::Desk;
use super::explain::{Words, call, payload};
use super::replay::Report;
use crate::decision::{Effect, plain, quoted};
use crate::dialect;
use crate::disk;
use crate::error::Trouble;
use crate::hook;
use crate::stdio;
use std::path::{Path, PathBuf};

/// The most payloads of one folder.
const MOST_FILES: usize = 100_000;
/// How deep folders are looked into.
const DEEPEST: usize = 16;
/// The longest file of arguments, in bytes.
const LONGEST_ARGUMENTS: u64 = 64 * 1024;

/// Judges every payload below a folder.
///
/// Fails when the folder cannot be read, is deeper than 16 folders, or holds more than 100,000 payloads.
pub(super) fn replay(desk: &Desk, folder: &Path, words: &Words, report: &mut Report) -> Result<(), Trouble> {
    let mut files = Vec::new();
    gather(folder, DEEPEST, &mut files)?;
    for file in &files {
        let name = plain(&file.strip_prefix(folder).unwrap_or(file).to_string_lossy(), 512);
        match one(desk, file, words, &name, report) {
            Ok(()) => {}
            Err(trouble) => report.cannot(name, trouble.to_string()),
        }
    }
    Ok(())
}

fn one(desk: &Desk, file: &Path, words: &Words, name: &str, report: &mut Report) -> Result<(), Trouble> {
    let bytes = payload(file)?;
    let call = call(desk, None, &words_for(file, words), &bytes)?;
    let explained = hook::explain(&call, stdio::scanned(&bytes, &dialect::INPUT));
    let wanted = file.parent().and_then(Path::file_name).and_then(|name| Effect::named(&name.to_string_lossy()));
    report.take(name.to_owned(), wanted.map(Effect::name), explained.tool.as_deref(), &explained);
    Ok(())
}

/// What a hook program would be called with for this file.
fn words_for(file: &Path, words: &Words) -> Words {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let agent = stem.split_once('@').map(|(_, agent)| agent.to_owned());
    let beside = disk::text(&file.with_extension("args"), LONGEST_ARGUMENTS).unwrap_or_default();
    let more: Vec<String> = beside.lines().map(str::to_owned).collect();
    let names_agent = more.iter().any(|word| word == "--agent");
    Words { agent: agent.or(words.agent.clone()).filter(|_| !names_agent), more, ..words.clone() }
}

/// Gathers the payloads below a folder by name; links to folders are not followed.
fn gather(folder: &Path, deeper: usize, files: &mut Vec<PathBuf>) -> Result<(), Trouble> {
    let shown = quoted(&folder.to_string_lossy());
    let wrong = |error: std::io::Error| Trouble::new(format!("the folder {shown} could not be read: {error}"));
    let mut entries = std::fs::read_dir(folder).map_err(wrong)?.collect::<Result<Vec<_>, _>>().map_err(wrong)?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let is_folder = entry.file_type().map_err(wrong)?.is_dir();
        match deeper.checked_sub(1) {
            Some(deeper) if is_folder => gather(&path, deeper, files)?,
            None if is_folder => return Err(Trouble::new(format!("{shown} holds folders more than {DEEPEST} deep"))),
            _ if path.extension().is_some_and(|end| end == "json") => files.push(path),
            _ => {}
        }
        if files.len() > MOST_FILES {
            return Err(Trouble::new(format!("there are more than {MOST_FILES} payloads; name a smaller folder")));
        }
    }
    Ok(())
}
