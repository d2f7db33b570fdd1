//! Rust: modules of this crate by their paths, and crates of the workspace by their folders.

use super::{Home, Target, name};
use crate::architecture::layers::usual;
use crate::architecture::project::texts;
use crate::architecture::text::{folder, join};
use serde_json::Value;

/// How many modules of one path are looked at.
const MOST_HEADS: usize = 8;

pub(super) fn targets(home: &Home<'_>, target: &str) -> Vec<Target> {
    let parts: Vec<&str> = target.split("::").filter(|part| !part.is_empty() && *part != "*").collect();
    let Some((first, rest)) = parts.split_first() else { return Vec::new() };
    let (top, manifest) = home
        .project
        .nearest(home.folder(), &["Cargo.toml"])
        .map_or(("", None), |(top, manifest)| (top, Some(manifest)));
    let source =
        if home.file.starts_with(&prefixed(top, "src/")) { prefixed(top, "src") } else { home.folder().to_owned() };
    match *first {
        "crate" => within(&source, rest),
        "self" => within(&module_folder(home.file), rest),
        "super" => {
            let ups = parts.iter().take_while(|part| **part == "super").count();
            let here = module_folder(home.file);
            let Some(above) = join(&here, &"../".repeat(ups)) else { return Vec::new() };
            within(&above, parts.get(ups..).unwrap_or_default())
        }
        _ => {
            if let Some(member) = manifest.and_then(|manifest| member(home, top, &manifest, first)) {
                return within(&prefixed(&member, "src"), rest);
            }
            // A module of this one or of the crate, or somebody's crate.
            let mut found = within(&module_folder(home.file), &parts);
            found.extend(within(&source, &parts));
            found.retain(|target| matches!(target, Target::Path(path) if is_there(home, path, &parts)));
            // A crate that is called as a layer is one of the project's, in whatever manifest it will stand.
            found.extend(usual(first).map(|_| Target::Own(name(&[first]))));
            found.push(Target::Name(name(&parts)));
            found
        }
    }
}

/// The file of a module that this one declares.
pub(super) fn module(home: &Home<'_>, target: &str) -> Vec<Target> {
    join(&module_folder(home.file), target).map(Target::Path).into_iter().collect()
}

/// What a path of names can mean below a folder: the whole names an item in a module, so each of its heads is asked too.
fn within(top: &str, parts: &[&str]) -> Vec<Target> {
    let heads = (1..=parts.len()).rev().filter_map(|end| join(top, &parts.get(..end)?.join("/")));
    heads.take(MOST_HEADS).map(Target::Path).collect()
}

/// Whether the module that a path without `crate` begins with has a file.
fn is_there(home: &Home<'_>, path: &str, parts: &[&str]) -> bool {
    let Some(first) = parts.first() else { return false };
    let at = path.split('/').position(|part| part == *first);
    let head: Vec<&str> = path.split('/').take(at.map_or(0, |at| at + 1)).collect();
    let head = head.join("/");
    !head.is_empty() && (home.project.has(&head) || home.project.has(&format!("{head}.rs")))
}

/// The folder in which the modules below a file's own stand.
fn module_folder(file: &str) -> String {
    let name = file.rsplit('/').next().unwrap_or(file);
    match name {
        "lib.rs" | "main.rs" | "mod.rs" => folder(file).to_owned(),
        _ => file.strip_suffix(".rs").unwrap_or(file).to_owned(),
    }
}

/// The folder of a crate of this project: a dependency by path, or a member of the workspace by its name.
fn member(home: &Home<'_>, top: &str, manifest: &Value, named: &str) -> Option<String> {
    let same = |known: &str| known.replace('-', "_") == named;
    let by_path = |top: &str, table: Option<&Value>| {
        let (_, entry) = table?.as_object()?.iter().find(|(known, _)| same(known))?;
        join(top, entry.get("path")?.as_str()?)
    };
    let tables = ["dependencies", "dev-dependencies", "build-dependencies"];
    if let Some(folder) = tables.iter().find_map(|table| by_path(top, manifest.get(table))) {
        return Some(folder);
    }
    let above = super::super::text::upwards(top).find_map(|here| {
        let manifest = home.project.read(&join(here, "Cargo.toml")?)?;
        manifest.get("workspace").is_some().then_some((here, manifest))
    });
    let (here, manifest) = above?;
    let workspace = manifest.get("workspace")?;
    by_path(here, workspace.get("dependencies")).or_else(|| {
        let name: fn(&Value) -> Option<&str> = |manifest| manifest.get("package")?.get("name")?.as_str();
        let members = home.project.members(here, &texts(workspace.get("members")), "Cargo.toml", name);
        members.iter().find(|(known, _)| same(known)).map(|(_, folder)| folder.clone())
    })
}

fn prefixed(top: &str, inner: &str) -> String {
    if top.is_empty() { inner.to_owned() } else { format!("{top}/{inner}") }
}
