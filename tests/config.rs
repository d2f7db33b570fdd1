//! `skraft-config` as people and CI see it.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    unreachable_pub,
    reason = "a test fails by panicking, and its helpers are for its own crate"
)]

mod support;

use support::World;

#[test]
fn the_rules_are_listed_for_people_and_for_machines() {
    let world = World::new();
    let told = world.run("config", &["rules"], b"");
    assert_eq!((told.exit, told.stderr.as_str()), (0, ""));
    let json = world.run("config", &["rules", "--json"], b"");
    let rules: serde_json::Value = serde_json::from_str(&json.stdout).expect("one document");
    let rules = rules.as_array().expect("a list");
    assert_eq!(rules.len(), skraft::rules::RULES.len());
    for rule in rules {
        for key in ["id", "effect", "summary"] {
            assert!(told.stdout.contains(rule[key].as_str().expect("a text")), "{rule}");
        }
    }
}

#[test]
fn every_runtime_says_what_it_cannot_show() {
    let world = World::new();
    let told = world.run("config", &["runtimes"], b"");
    for dialect in skraft::dialect::DIALECTS.iter().filter(|dialect| dialect.runtime.name() != "unknown") {
        assert!(told.stdout.lines().any(|line| line == dialect.runtime.name()), "{told:?}");
        assert!(dialect.blind.iter().all(|line| told.stdout.contains(line)), "{told:?}");
    }
}

#[test]
fn a_verb_that_does_not_exist_is_named() {
    let world = World::new();
    let ended = world.run("config", &["rulez"], b"");
    assert_eq!((ended.exit, ended.stdout.as_str()), (1, ""));
    assert!(ended.stderr.contains("rulez"), "{ended:?}");
}
