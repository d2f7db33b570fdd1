//! Ruby: paths from a folder of the load path.

use super::{Home, Target, name};
use crate::architecture::layers::is_usual_itself;
use crate::architecture::text::{join, upwards};

pub(super) fn targets(home: &Home<'_>, target: &str) -> Vec<Target> {
    if target.starts_with('.') {
        return join(home.folder(), target).map(Target::Path).into_iter().collect();
    }
    let parts: Vec<&str> = target.split('/').collect();
    let first = parts.first().copied().unwrap_or_default();
    let tops: Vec<&str> = upwards(home.folder()).chain(["lib", "app", "src"]).collect();
    let is_there = |top: &&str| join(top, first).is_some_and(|path| home.project.has(&path));
    let is_above = home.file.split('/').chain(home.project.name()).any(|part| part == first);
    let is_own = is_above || is_usual_itself(first) || tops.iter().any(is_there);
    let mut found: Vec<Target> = tops.iter().filter_map(|top| join(top, target)).map(Target::Path).collect();
    found.push(if is_own { Target::Own(name(&parts)) } else { Target::Name(name(&parts)) });
    found
}
