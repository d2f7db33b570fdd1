//! PHP: namespaces, and the folders that `composer.json` gives them (PSR-4).

use super::{Home, Target, named};
use crate::architecture::text::{join, segments};
use serde_json::Value;

pub(super) fn targets(home: &Home<'_>, target: &str) -> Vec<Target> {
    let mut found: Vec<Target> = mapped(home, target).into_iter().map(Target::Path).collect();
    found.extend(named::targets(home, target));
    found
}

fn mapped(home: &Home<'_>, target: &str) -> Vec<String> {
    let Some((here, composer)) = home.project.nearest(home.folder(), &["composer.json"]) else { return Vec::new() };
    let tables = ["autoload", "autoload-dev"].iter().filter_map(|key| composer.get(key)?.get("psr-4")?.as_object());
    let mut found = Vec::new();
    for (prefix, places) in tables.flatten() {
        let Some(inner) = target.trim_start_matches('\\').strip_prefix(prefix.as_str()) else { continue };
        let places = places.as_array().map_or_else(|| std::slice::from_ref(places), Vec::as_slice);
        let inner = segments(inner).join("/");
        found.extend(places.iter().filter_map(Value::as_str).filter_map(|place| join(&join(here, place)?, &inner)));
    }
    found
}
