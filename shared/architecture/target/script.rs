//! JavaScript and TypeScript: relative paths, aliases of `tsconfig.json` and `package.json`, packages of the workspace.

use super::{Home, Target, name};
use crate::architecture::layers::{is_usual_itself, usual};
use crate::architecture::project::{Project, texts};
use crate::architecture::text::{folder, join, upwards};
use serde_json::Value;

/// How many configurations may build on one another.
const MOST_STEPS: usize = 16;

pub(super) fn targets(home: &Home<'_>, target: &str) -> Vec<Target> {
    // What stands behind a loader's or a resource's mark is for the bundler.
    let target = target.rsplit('!').next().unwrap_or(target);
    let target = target.split('?').next().unwrap_or(target);
    let from = home.folder();
    if target.starts_with('.') {
        return join(from, target).map(Target::Path).into_iter().collect();
    }
    if let Some(path) = target.strip_prefix('/') {
        return join("", path).map(Target::Path).into_iter().collect();
    }
    let mut found: Vec<Target> = aliased(home.project, from, target).into_iter().map(Target::Path).collect();
    if found.is_empty() {
        found.extend(usual_alias(home.project, from, target).map(Target::Path));
    }
    found.extend(package(home.project, from, target).map(Target::Path));
    let bare =
        ["node:", "npm:", "jsr:", "bun:"].iter().find_map(|scheme| target.strip_prefix(scheme)).unwrap_or(target);
    let bare = bare.split_once("://").map_or(bare, |(_, rest)| rest.split_once('/').map_or(rest, |(_, path)| path));
    // A version behind the name (`npm:axios@1`), but not the sign before a scope.
    let parts: Vec<&str> = bare
        .split('/')
        .map(|part| part.find('@').filter(|at| *at > 0).and_then(|at| part.get(..at)).unwrap_or(part))
        .collect();
    found.extend(called_as_a_layer(home, &parts).then(|| Target::Own(name(&parts))));
    found.push(Target::Name(name(&parts)));
    found
}

/// Whether a bare name begins as a layer is called (`infrastructure/db`, `src/infra/db`, `@acme/orders-infra`), and nothing of
/// that name is installed.
fn called_as_a_layer(home: &Home<'_>, parts: &[&str]) -> bool {
    let is_folder =
        |part: &str| matches!(part, "src" | "app" | "lib") || home.file.split('/').any(|known| known == part);
    let named = match parts {
        [scope, package, ..] if scope.starts_with('@') => usual(package).is_some(),
        [first, second, ..] if is_folder(first) => usual(second).is_some(),
        [first, ..] => is_usual_itself(first),
        [] => false,
    };
    let ends = parts.first().map_or(1, |first| if first.starts_with('@') { 2 } else { 1 });
    let package = parts.get(..ends).unwrap_or(parts).join("/");
    let is_installed =
        |here| join(here, &format!("node_modules/{package}")).is_some_and(|path| home.project.has(&path));
    named && !upwards(home.folder()).any(is_installed)
}

/// What the aliases of the nearest TypeScript configurations make of a name.
fn aliased(project: &Project, from: &str, target: &str) -> Vec<String> {
    for here in upwards(from) {
        let files = ["tsconfig.json", "jsconfig.json", "tsconfig.base.json", "deno.json"];
        let found: Vec<String> = files
            .iter()
            .filter_map(|file| join(here, file))
            .flat_map(|file| configured(project, &file, target, &mut 0))
            .collect();
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// What one configuration, and those that it builds on or refers to, make of a name.
fn configured(project: &Project, file: &str, target: &str, steps: &mut usize) -> Vec<String> {
    *steps += 1;
    if *steps > MOST_STEPS {
        return Vec::new();
    }
    let Some(config) = project.read(file) else { return Vec::new() };
    let here = folder(file);
    let options = config.get("compilerOptions");
    let base =
        options.and_then(|options| options.get("baseUrl")).and_then(Value::as_str).and_then(|base| join(here, base));
    let paths = options.and_then(|options| options.get("paths")).and_then(Value::as_object);
    let top = base.clone().unwrap_or_else(|| here.to_owned());
    let mut found = Vec::new();
    for (pattern, places) in paths.into_iter().flatten() {
        let Some(middle) = fitting(pattern, target) else { continue };
        let places = texts(Some(places));
        found.extend(places.iter().filter_map(|place| join(&top, &place.replacen('*', middle, 1))));
    }
    found.extend(mapped(config.get("imports"), here, target));
    if let Some(base) = base {
        found.extend(join(&base, target));
    }
    let inner = texts(config.get("extends"))
        .into_iter()
        .chain(config.get("extends").and_then(Value::as_str).map(str::to_owned));
    let beside = config.get("references").and_then(Value::as_array).into_iter().flatten();
    let beside = beside.filter_map(|entry| entry.get("path")?.as_str()).map(str::to_owned);
    for named in inner.chain(beside).filter(|named| named.starts_with('.')) {
        for named in named_files(&named) {
            found.extend(join(here, &named).into_iter().flat_map(|file| configured(project, &file, target, steps)));
        }
    }
    found
}

/// A configuration can be named without its ending, or by its folder.
fn named_files(named: &str) -> Vec<String> {
    if named.ends_with(".json") {
        vec![named.to_owned()]
    } else {
        vec![format!("{named}.json"), format!("{named}/tsconfig.json")]
    }
}

/// What stands for the star of a pattern in a name that fits it.
fn fitting<'t>(pattern: &str, target: &'t str) -> Option<&'t str> {
    match pattern.split_once('*') {
        Some((start, end)) => target.strip_prefix(start)?.strip_suffix(end),
        None => (pattern == target).then_some(""),
    }
}

/// What a map of names makes of one (`imports` of a package, of Deno): a path, or the first of several under conditions.
fn mapped(map: Option<&Value>, here: &str, target: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (pattern, place) in map.and_then(Value::as_object).into_iter().flatten() {
        let middle = match fitting(pattern, target) {
            Some(middle) => middle,
            // A map of Deno's takes what begins with a name that ends with a slash.
            None if pattern.ends_with('/') && target.starts_with(pattern.as_str()) => {
                target.get(pattern.len()..).unwrap_or_default()
            }
            None => continue,
        };
        let Some(place) = first_text(place).filter(|place| place.starts_with('.')) else { continue };
        let place = if place.contains('*') || !place.ends_with('/') {
            place.replacen('*', middle, 1)
        } else {
            format!("{place}{middle}")
        };
        found.extend(join(here, &place));
    }
    found
}

/// The first text in a value, two conditions deep.
fn first_text(value: &Value) -> Option<&str> {
    let inner = |value: &'_ Value| {
        value.as_object().and_then(|map| map.values().find_map(|value| value.as_str().map(str::to_owned))).is_some()
    };
    match value {
        Value::String(text) => Some(text),
        Value::Object(map) => map.values().find_map(|value| match value {
            Value::String(text) => Some(text.as_str()),
            Value::Object(map) if inner(value) => map.values().find_map(Value::as_str),
            _ => None,
        }),
        _ => None,
    }
}

/// Aliases that every template has, where no configuration says otherwise.
fn usual_alias(project: &Project, from: &str, target: &str) -> Option<String> {
    let (alias, rest) = target.split_once('/')?;
    let top =
        upwards(from).find(|here| join(here, "package.json").is_some_and(|file| project.has(&file))).unwrap_or("");
    match alias {
        "@" | "~" | "@@" | "~~" => join(&join(top, "src")?, rest),
        "$lib" => join(&join(top, "src/lib")?, rest),
        // A folder of the package that is named from its top.
        "src" | "app" | "lib" if project.has(&join(top, alias)?) => join(top, target),
        _ => None,
    }
}

/// The folder of a package that is the project's own: of its `imports`, by its own name, linked, or of the workspace.
fn package(project: &Project, from: &str, target: &str) -> Option<String> {
    if target.starts_with('#') {
        let (here, manifest) = project.nearest(from, &["package.json"])?;
        return mapped(manifest.get("imports"), here, target).into_iter().next();
    }
    let ends = if target.starts_with('@') { 2 } else { 1 };
    let end = target.match_indices('/').nth(ends - 1).map_or(target.len(), |(at, _)| at);
    let (own, rest) = target.split_at_checked(end)?;
    let rest = rest.trim_start_matches('/');
    let linked = upwards(from).find_map(|here| project.link(&join(here, &format!("node_modules/{own}"))?));
    if let Some(folder) = linked.filter(|folder| !folder.contains("node_modules")) {
        return join(&folder, rest);
    }
    upwards(from).find_map(|here| {
        let manifest = project.read(&join(here, "package.json")?)?;
        if manifest.get("name").and_then(Value::as_str) == Some(own) {
            return join(here, rest);
        }
        let patterns = workspaces(project, here, &manifest);
        let members = project.members(here, &patterns, "package.json", |manifest| manifest.get("name")?.as_str());
        let (_, folder) = members.iter().find(|(name, _)| name == own)?;
        join(folder, rest)
    })
}

/// The patterns of a workspace's folders.
fn workspaces(project: &Project, here: &str, manifest: &Value) -> Vec<String> {
    let listed = manifest.get("workspaces");
    let mut patterns = texts(listed.and_then(|listed| listed.get("packages")).or(listed));
    let pnpm = join(here, "pnpm-workspace.yaml").and_then(|file| project.read(&file));
    let lines = pnpm.as_deref().and_then(Value::as_str).unwrap_or_default().lines();
    let entries = lines.filter_map(|line| line.trim().strip_prefix("- "));
    patterns.extend(
        entries.map(|entry| entry.trim().trim_matches(['"', '\'']).to_owned()).filter(|entry| !entry.starts_with('!')),
    );
    patterns
}
