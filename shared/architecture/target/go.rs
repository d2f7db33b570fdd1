//! Go: paths behind the name that the nearest `go.mod` gives the module.

use super::{Home, Target, name};
use crate::architecture::text::join;
use serde_json::Value;

pub(super) fn targets(home: &Home<'_>, target: &str) -> Vec<Target> {
    if target.starts_with('.') {
        return join(home.folder(), target).map(Target::Path).into_iter().collect();
    }
    let module = home.project.nearest(home.folder(), &["go.mod"]);
    let parts: Vec<&str> = target.split('/').collect();
    if module.is_none() && parts.first().is_some_and(|first| first.contains('.')) {
        // Nothing tells the module's name, and every name with a host could begin so.
        return vec![Target::Own(name(&parts))];
    }
    let own = module.and_then(|(here, module)| {
        let text = module.as_str()?;
        let named = text.lines().find_map(|line| line.trim().strip_prefix("module "))?;
        let inner = target.strip_prefix(named.trim().trim_matches('"'))?;
        (inner.is_empty() || inner.starts_with('/')).then(|| join(here, inner.trim_start_matches('/')))?
    });
    match own {
        Some(path) => vec![Target::Path(path)],
        None => vec![member(home, target), Some(Target::Name(name(&parts)))].into_iter().flatten().collect(),
    }
}

/// A module of the same workspace (`go.work`).
fn member(home: &Home<'_>, target: &str) -> Option<Target> {
    let (here, work) = home.project.nearest(home.folder(), &["go.work"])?;
    let words = work.as_str()?.split_whitespace().filter(|word| word.starts_with("./") || word.starts_with("../"));
    words.filter_map(|folder| join(here, folder)).find_map(|folder| {
        let module = home.project.read(&join(&folder, "go.mod")?)?;
        let named = Value::as_str(&module)?.lines().find_map(|line| line.trim().strip_prefix("module "))?;
        let inner = target.strip_prefix(named.trim())?;
        join(&folder, inner.trim_start_matches('/')).map(Target::Path)
    })
}
