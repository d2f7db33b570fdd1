//! Python: names between dots, from the top of whatever folder the program's path holds; leading dots from here.

use super::{Home, Target, name};
use crate::architecture::layers::is_usual_itself;
use crate::architecture::text::{join, segments, upwards};

pub(super) fn targets(home: &Home<'_>, target: &str) -> Vec<Target> {
    let target = target.trim_end_matches(['*', '.']);
    let dots = target.len() - target.trim_start_matches('.').len();
    let parts = segments(target);
    if dots > 0 {
        let Some(top) = upwards(home.folder()).nth(dots - 1) else { return Vec::new() };
        return paths(&[top], &parts);
    }
    let Some(first) = parts.first() else { return Vec::new() };
    let tops: Vec<&str> = upwards(home.folder()).chain(["src", "lib"]).collect();
    let is_there = |top: &&str| {
        join(top, first).is_some_and(|path| home.project.has(&path) || home.project.has(&format!("{path}.py")))
    };
    let mut found = paths(&tops, &parts);
    let is_above = home.file.split('/').chain(home.project.name()).any(|part| part == *first);
    let is_own = is_above || is_usual_itself(first) || tops.iter().any(is_there);
    found.push(if is_own { Target::Own(name(&parts)) } else { Target::Name(name(&parts)) });
    if is_own && parts.len() > 1 {
        // The last name can be of what stands in the module.
        found.push(Target::Own(name(parts.get(..parts.len() - 1).unwrap_or_default())));
    }
    found
}

/// What names mean from some folders: a module, or something in one.
fn paths(tops: &[&str], parts: &[&str]) -> Vec<Target> {
    let whole = parts.join("/");
    let outer = parts.split_last().map(|(_, outer)| outer.join("/"));
    let joined = tops.iter().flat_map(|top| {
        [Some(whole.clone()), outer.clone()].into_iter().flatten().filter_map(move |path| join(top, &path))
    });
    joined.filter(|path| !path.is_empty()).map(Target::Path).collect()
}
