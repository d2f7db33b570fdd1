//! The text that `init` begins with: every setting a comment that can be uncommented as it stands.

use super::layers;
use crate::config::schema;
use std::path::Path;

/// What a file or folder at the root says about a project.
struct Language {
    name: &'static str,
    /// Names, or ends of names that begin with `*`.
    markers: &'static [&'static str],
    /// How its tests are usually run.
    test: &'static str,
}

const LANGUAGES: [Language; 12] = [
    Language { name: "Rust", markers: &["Cargo.toml"], test: "cargo test *" },
    Language { name: "TypeScript", markers: &["tsconfig.json"], test: "npm test *" },
    Language { name: "JavaScript", markers: &["package.json"], test: "npm test *" },
    Language { name: "Python", markers: &["pyproject.toml", "setup.py", "requirements.txt"], test: "pytest *" },
    Language { name: "Go", markers: &["go.mod"], test: "go test *" },
    Language { name: "C#", markers: &["*.csproj", "*.sln", "*.slnx"], test: "dotnet test *" },
    Language { name: "Java or Kotlin", markers: &["pom.xml"], test: "mvn test *" },
    Language { name: "Java or Kotlin", markers: &["build.gradle", "build.gradle.kts"], test: "gradle test *" },
    Language { name: "PHP", markers: &["composer.json"], test: "composer test *" },
    Language { name: "Ruby", markers: &["Gemfile"], test: "bundle exec rake test *" },
    Language { name: "Swift", markers: &["Package.swift"], test: "swift test *" },
    Language { name: "Scala", markers: &["build.sbt"], test: "sbt test *" },
];

/// Where a SKRAFT tracking folder may stand; the first is the default.
const TRACKING: [&str; 4] =
    [".copilot-tracking/skraft-plans", ".skraft-plans", ".github/skraft-plans", "docs/skraft-plans"];

/// What stands where layers would.
const NO_LAYERS: &str = "
  // No layers were found here; name them yourself. This version checks these settings and does not act on them yet.
  // \"architecture\": { \"layers\": [{ \"name\": \"domain\", \"paths\": [\"src/domain/**\"] }] },
";
/// What a project's file needs to loosen something: a file of the user's own is trusted as long as `set` changes it.
const TRUST: &str = "\
// What loosens the guard counts only while you trust this file: `skraft-config set` keeps that, an edit by hand ends it
// until you run `skraft-config trust`.
";

/// The starter of a project's file.
pub(super) fn project(root: &Path) -> String {
    let names = names(root);
    let languages: Vec<&Language> = LANGUAGES.iter().filter(|known| known.is_in(&names)).collect();
    let mut out = head(&found(&languages), TRUST, schema::PROJECT_FILE);
    out.push_str(
        "  // \"mode\": \"test\",  // judge and record, but refuse nothing: a way to begin\n\
         \x20 // \"rules\": { \"forbidden-network\": \"additionalContext\" },  // off, additionalContext, deny or block\n\n\
         \x20 // Which agent names have which role, if not *orchestrator*, *engineer*, *reviewer* and *worker*.\n\
         \x20 // \"roles\": { \"reviewer\": [\"*reviewer*\", \"*-critic\"] },\n\
         \x20 // \"defaultRole\": \"engineer\",  // of a caller without a name\n\n\
         \x20 // Hosts beside the registries and remotes that the tools have configured.\n\
         \x20 // \"network\": { \"allow\": [\"*.example.com:443\"] },\n\n",
    );
    out.push_str(&reviewer(&languages));
    out.push_str("  // \"workers\": { \"orders-*\": { \"scope\": [\"src/orders/**\"] } },  // what each may write\n");
    out.push_str(&architecture(root));
    out.push_str(&tracking(root));
    out.push_str("  // \"protected\": [\"generated/**\"],  // further files that no agent may change\n}\n");
    out
}

/// The starter of the global file.
pub(super) fn global() -> String {
    let mut out = head(" A project's file counts more, unless a key is locked.", "", schema::GLOBAL_FILE);
    out.push_str(
        "  // What no project may override, and what of a project's file needs `skraft-config trust`.\n\
         \x20 // \"locked\": [\"network\", \"reviewer\"],\n\
         \x20 // \"trust\": \"all\",  // all, loosening or hooks\n\n\
         \x20 // \"mode\": \"test\",  // judge and record, but refuse nothing: a way to begin\n\
         \x20 // \"rules\": { \"forbidden-network\": \"block\" },  // off, additionalContext, deny or block\n\
         \x20 // \"defaultRole\": \"engineer\",  // of a caller without a name\n\
         \x20 // \"network\": { \"allow\": [\"*.example.com:443\"], \"deny\": [\"paste.example.org\"] },\n\
         \x20 // \"protected\": [\"**/.env\"],  // files that no agent may change, in any project\n\
         \x20 // \"audit\": { \"sync\": \"data\" },  // every record survives a power loss\n\
         \x20 // \"logLevel\": \"info\",\n}\n",
    );
    out
}

fn head(found: &str, trust: &str, schema: &str) -> String {
    format!(
        "// What coding agents may do here, judged by skraft.{found}\n\
         // Every setting below is a comment, so nothing is changed yet: take the slashes away from what you need.\n\
         // `skraft-config show` tells what holds here, `skraft-config rules` what each rule does.\n{trust}\
         {{\n  \"$schema\": \"./{schema}\",  // editors complete and check by it; skraft does not read it\n\n"
    )
}

fn found(languages: &[&Language]) -> String {
    let mut names: Vec<&str> = languages.iter().map(|language| language.name).collect();
    names.dedup();
    if names.is_empty() { String::new() } else { format!(" Found: {}.", names.join(", ")) }
}

fn reviewer(languages: &[&Language]) -> String {
    let mut tests: Vec<String> = languages.iter().map(|language| format!("\"{}\"", language.test)).collect();
    tests.dedup();
    if tests.is_empty() {
        tests.push("\"make test\"".to_owned());
    }
    format!(
        "  // A reviewer changes nothing, and runs only what is known to change nothing. These would be let through:\n\
         \x20 // \"reviewer\": {{ \"allowCommands\": [{}], \"allowWrites\": [\"reviews/**\"] }},\n\n",
        tests.join(", ")
    )
}

/// The layers whose folders are there, and the one rule that nearly everybody has.
fn architecture(root: &Path) -> String {
    let layers = layers::found(root);
    let has = |wanted: &str| layers.iter().any(|(name, _)| *name == wanted);
    if layers.is_empty() {
        return NO_LAYERS.to_owned();
    }
    let mut out = "\n  // The layers found here. This version checks these settings and does not act on them yet.\n  \
                   // \"architecture\": {\n  //   \"layers\": [\n"
        .to_owned();
    for (name, globs) in &layers {
        let globs: Vec<String> = globs.iter().map(|glob| format!("\"{glob}\"")).collect();
        out.push_str(&format!("  //     {{ \"name\": \"{name}\", \"paths\": [{}] }},\n", globs.join(", ")));
    }
    out.push_str("  //   ],\n");
    if has("domain") && has("infrastructure") {
        out.push_str("  //   \"forbid\": [{ \"from\": \"domain\", \"to\": [\"infrastructure\"] }],\n");
    }
    out + "  // },\n"
}

fn tracking(root: &Path) -> String {
    let Some(folder) = TRACKING.iter().find(|folder| root.join(folder).is_dir()) else { return String::new() };
    let is_default = TRACKING.first() == Some(folder);
    let note = if is_default { "  // found here, and the default" } else { "  // found here" };
    format!("  // \"pipeline\": {{ \"trackingRoot\": \"{folder}\" }},{note}\n")
}

impl Language {
    fn is_in(&self, names: &[String]) -> bool {
        self.markers.iter().any(|marker| match marker.strip_prefix('*') {
            Some(end) => names.iter().any(|name| name.ends_with(end)),
            None => names.iter().any(|name| name == marker),
        })
    }
}

/// What a folder holds.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    entries.filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned())).collect()
}
