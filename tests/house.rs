//! The plan of the house is kept: floors, rules and their examples, and what the README says of them; no case without a
//! test, no snapshot without a case.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    unreachable_pub,
    reason = "a test fails by panicking, and its helpers are for its own crate"
)]

mod support;

use skraft::call::{Asked, Call};
use skraft::config::Cascade;
use skraft::config::keys::{KEYS, Key, Loosens, Type};
use skraft::event::Program;
use skraft::hook;
use skraft::rules::RULES;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use support::corpus;

const PROGRAMS: [&str; 4] = ["pre", "post", "stop", "start"];

#[test]
fn modules_import_only_from_floors_below() {
    let floors = floors();
    let mut wrong = Vec::new();
    for file in sources(&top().join("shared")) {
        let inner = file.strip_prefix(top().join("shared")).expect("below it");
        let module = inner.components().next().expect("a name").as_os_str().to_string_lossy().replace(".rs", "");
        if module == "lib" {
            continue;
        }
        let floor = *floors.get(&module).unwrap_or_else(|| panic!("{module} has no floor in shared/lib.rs"));
        for used in uses(&fs::read_to_string(&file).expect("readable")) {
            let below = *floors.get(&used).unwrap_or_else(|| panic!("{used} has no floor in shared/lib.rs"));
            if used != module && below >= floor {
                wrong.push(format!("{} (floor {floor}) uses {used} (floor {below})", inner.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_has_a_file_and_every_file_a_rule() {
    let files: BTreeSet<String> = sources(&top().join("shared/rules"))
        .iter()
        .filter_map(|file| Some(file.file_stem()?.to_string_lossy().replace('_', "-")))
        .filter(|name| name != "mod")
        .collect();
    let rules: BTreeSet<String> = RULES.iter().map(|rule| rule.id.to_owned()).collect();
    assert_eq!(files, rules);
}

#[test]
fn the_examples_of_every_rule_are_true() {
    for rule in RULES {
        assert!(rule.examples.len() >= 4, "{} has too few examples", rule.id);
        for example in rule.examples {
            let config = Cascade::of_text(Path::new("/nowhere/app"), example.config);
            let (decision, _) = hook::judge(&call(example.payload), example.payload.as_bytes(), &config);
            let said = decision
                .verdicts()
                .iter()
                .filter(|verdict| verdict.rule == rule.id)
                .map(|verdict| verdict.effect)
                .max();
            let said = said.map_or("allow", skraft::decision::Effect::name);
            assert_eq!(said, example.effect.name(), "{}: {}", rule.id, example.payload);
        }
    }
}

#[test]
fn the_readme_lists_every_rule_as_it_is() {
    let readme = fs::read_to_string(top().join("README.md")).expect("readable");
    for rule in RULES {
        let row = format!("| `{}` | {} |", rule.id, rule.summary);
        assert!(readme.contains(&row), "README.md lacks this row:\n{row}");
    }
}

#[test]
fn the_readme_says_what_each_runtime_cannot_show() {
    let readme = fs::read_to_string(top().join("README.md")).expect("readable");
    for line in skraft::dialect::DIALECTS.iter().flat_map(|dialect| dialect.blind) {
        assert!(readme.contains(line), "README.md lacks: {line}");
    }
}

#[test]
fn every_folder_of_cases_is_run_and_no_snapshot_is_left_over() {
    for program in PROGRAMS {
        let (runtimes, groups) = corpus::folders(program);
        let test = fs::read_to_string(top().join(format!("tests/{program}.rs"))).expect("readable");
        for runtime in runtimes {
            assert!(test.contains(&format!("\"{runtime}\"")), "tests/{program}.rs does not run {runtime}");
        }
        let wanted: BTreeSet<String> = groups.into_iter().map(|group| format!("{group}.snap")).collect();
        let there: BTreeSet<String> = fs::read_dir(top().join("snapshots").join(program))
            .expect("readable")
            .map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned())
            .collect();
        assert_eq!(there, wanted, "snapshots/{program}");
    }
}

#[test]
fn no_sidecar_is_without_its_case() {
    for file in corpus::SIDECARS.iter().flat_map(|end| sources_with(&top().join("tests/corpus"), end)) {
        assert!(file.with_extension("json").exists(), "{} has no case", file.display());
    }
}

fn top() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The table in the `//!` page of the library.
fn floors() -> BTreeMap<String, usize> {
    let page = fs::read_to_string(top().join("shared/lib.rs")).expect("readable");
    let rows = page.lines().filter_map(|line| line.strip_prefix("//! floor "));
    rows.flat_map(|row| {
        let (number, modules) = row.split_once(' ').expect("a number and modules");
        let number: usize = number.parse().expect("a number");
        modules.split_whitespace().map(move |module| (module.to_owned(), number)).collect::<Vec<_>>()
    })
    .collect()
}

/// The modules of ours that a source names.
fn uses(source: &str) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for line in source.lines().filter(|line| !line.trim_start().starts_with("//")) {
        for part in line.split("crate::").skip(1) {
            let name: String =
                part.chars().take_while(|character| character.is_alphanumeric() || *character == '_').collect();
            if !name.is_empty() {
                used.insert(name);
            }
        }
    }
    used
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    sources_with(folder, "rs")
}

fn sources_with(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("readable") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            found.extend(sources_with(&path, extension));
        } else if path.extension().is_some_and(|end| end == extension) {
            found.push(path);
        }
    }
    found
}

fn call(payload: &str) -> Call {
    let program = if payload.contains("SessionStart") { Program::Start } else { Program::Pre };
    let words = ["--runtime", "skraft", "--home", "/nowhere/home", "--project", "/nowhere/app"];
    match Call::parse(program, words.iter().map(Into::into).collect()) {
        Ok(Asked::Judge(call)) => *call,
        other => panic!("{other:?}"),
    }
}

/// The rows of the README's table of keys.
fn key_rows() -> Vec<String> {
    fn below(keys: &'static [Key], path: &str, rows: &mut Vec<String>) {
        for key in keys {
            let path = if path.is_empty() { key.name.to_owned() } else { format!("{path}.{}", key.name) };
            let star = if key.is_acted_on { "" } else { " *" };
            let trust = match key.loosens {
                Loosens::Never => "",
                Loosens::Differing => "for another value",
                Loosens::Set => "for any value",
                Loosens::Added => "for more entries",
                Loosens::Removed => "for fewer entries",
                Loosens::Later => "for a weaker word",
                Loosens::True => "for `true`",
                Loosens::False => "for `false`",
                Loosens::More => "for a greater number",
                Loosens::Less => "for a smaller number",
                Loosens::Role if ["reviewer", "defaultRole"].contains(&key.name) => {
                    "unless it only makes more reviewers"
                }
                Loosens::Role => "for another value",
                Loosens::Weaker => "for a lower effect, or fewer roles",
                Loosens::Running => "always",
            };
            match key.of {
                Type::Object(keys) => below(keys, &path, rows),
                _ => rows.push(format!("| `{path}`{star} | `{}` | {} | {trust} |", key.default, key.about)),
            }
        }
    }
    let mut rows = Vec::new();
    below(KEYS, "", &mut rows);
    rows
}

#[test]
fn the_readme_lists_every_key_as_it_is() {
    let readme = fs::read_to_string(top().join("README.md")).expect("readable");
    let rows = key_rows();
    let missing: Vec<&String> = rows.iter().filter(|row| !readme.contains(row.as_str())).collect();
    assert!(
        missing.is_empty(),
        "README.md lacks these rows:\n{}",
        missing.iter().map(|row| format!("{row}\n")).collect::<String>()
    );
}
