//! `skraft-config set`, `unset`, `schema` and `init`, as people see them.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    unreachable_pub,
    reason = "a test fails by panicking, and its helpers are for its own crate"
)]

mod support;

use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop, prop_oneof, proptest};
use serde_json::Value;
use skraft::config::keys::{KEYS, Key, Type};
use skraft::config::{At, Node, Source, edit};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use support::World;

const RC: &str = ".skraftrc.json";
/// The sample of the contract, section 9.
const SAMPLE: &str = include_str!("support/sample.jsonc");

/// A project whose file has this text, or that has none.
fn world(text: Option<&str>) -> World {
    let world = World::new();
    let rc = world.repo().join(RC);
    // It has a second name, and would be written through that.
    fs::remove_file(&rc).expect("it is there");
    if let Some(text) = text {
        fs::write(&rc, text).expect("a file");
    }
    world
}

fn rc(world: &World) -> String {
    fs::read_to_string(world.repo().join(RC)).unwrap_or_else(|_| "(no file)".to_owned())
}

fn snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/config"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(format!("edit__{name}"), text));
}

/// One line a case: the text before, the command, what it said, the text after.
fn table(cases: &[(&str, &[&str])]) -> String {
    let mut out = String::new();
    for (before, words) in cases {
        let world = world(if *before == "(no file)" { None } else { Some(before) });
        let ended = world.run("config", words, b"");
        let after = rc(&world);
        if ended.exit != 0 {
            assert_eq!(&after, before, "a refused edit touches nothing");
        }
        writeln!(out, "$ skraft-config {}  (exit {})", words.join(" "), ended.exit).expect("a string takes it");
        for line in ended.stdout.lines().chain(ended.stderr.lines()) {
            writeln!(out, "  {line}").expect("a string takes it");
        }
        out.push_str(&difference(before, &after));
        out.push('\n');
    }
    out
}

/// The lines that differ, with what cannot be seen made visible.
fn difference(before: &str, after: &str) -> String {
    if before == after {
        return String::new();
    }
    let visible = |text: &str| text.replace('\u{feff}', "<BOM>").replace('\r', "<CR>").replace('\t', "<TAB>");
    let (before, after) = (visible(before), visible(after));
    let (before, after): (Vec<&str>, Vec<&str>) = (before.split('\n').collect(), after.split('\n').collect());
    let shorter = before.len().min(after.len());
    let head = before.iter().zip(&after).take_while(|(a, b)| a == b).count();
    let tail = before.iter().rev().zip(after.iter().rev()).take_while(|(a, b)| a == b).count().min(shorter - head);
    let rows = |mark: &str, lines: &[&str]| {
        lines[head..lines.len() - tail].iter().map(|line| format!("  {mark} {line}\n")).collect::<String>()
    };
    rows("-", &before) + &rows("+", &after)
}

const MIXED: &str = "\
// the team's policy
{
  \"mode\": \"test\", // for now
  /* hosts */
  \"network\": {
    \"default\": \"deny\",
    // ours
    \"allow\": [
      \"*.acme.dev\", // all of it
      \"example.org\",
    ],
  },
  // the end
}
";

#[test]
fn a_value_is_set_and_the_rest_stays() {
    let cases: &[(&str, &[&str])] = &[
        ("(no file)", &["set", "network.default", "deny"]),
        ("", &["set", "mode", "test"]),
        ("// nothing yet\n", &["set", "timeout", "5"]),
        ("{}", &["set", "timeout", "2.5"]),
        ("{}\n", &["set", "network.allow", "[\"a.dev\", \"b.dev\"]"]),
        ("{\"mode\":\"test\"}", &["set", "logLevel", "debug"]),
        ("{ \"mode\": \"test\", }", &["set", "network.default", "deny"]),
        ("{\"network\":{}}", &["set", "network.webSearch", "false"]),
        (MIXED, &["set", "mode", "production"]),
        (MIXED, &["set", "logLevel", "info"]),
        (MIXED, &["set", "network.webSearch", "false"]),
        (MIXED, &["set", "network.allow", "b.dev", "--add"]),
        (MIXED, &["set", "network.allow", "*.acme.dev", "--remove"]),
        (MIXED, &["set", "rules.forbidden-network", "block"]),
        (MIXED, &["set", "workers.api.v2-*.scope", "src/api/**"]),
        ("{\n\t\"mode\": \"test\"\n}\n", &["set", "rules.forbidden-network.effect", "block"]),
        ("{\r\n    \"mode\": \"test\" // x\r\n}\r\n", &["set", "network.deny", "evil.example"]),
        ("\u{feff}{\n  \"mode\": \"test\"\n}", &["set", "mode", "production"]),
        ("{\n  // \"mode\": \"test\"\n}\n", &["set", "logLevel", "warn"]),
        ("{ \"rules\": { \"forbidden-network\": \"deny\" } }", &["set", "rules.forbidden-network.roles", "worker"]),
        ("{ \"rules\": { \"forbidden-network\": \"deny\" } }", &["set", "rules.forbidden-network.effect", "block"]),
        ("{}\n", &["set", "permissions", "[{\"effect\":\"deny\",\"action\":\"write\",\"path\":\"gen/**\"}]"]),
        ("{}\n", &["set", "permissions", "{\"effect\":\"deny\",\"path\":\"gen/**\"}", "--add"]),
        ("{}\n", &["set", "roles.reviewer", "*-critic", "--add"]),
        ("{}\n", &["set", "roles.reviewer", "*reviewer*", "--remove"]),
        ("{}\n", &["set", "rules.reviewer-read-only.roles", "worker", "--add"]),
        ("{\"rules\":{\"reviewer-read-only\":\"block\"}}", &["set", "rules.reviewer-read-only.roles", "none", "--add"]),
        ("{}\n", &["set", "audit.path", "log.jsonl"]),
        ("{}\n", &["set", "team.name", "core"]),
        ("{ \"mode\": 5 }", &["set", "mode", "test"]),
    ];
    snapshot("set", &table(cases));
}

#[test]
fn a_key_is_unset_and_the_rest_stays() {
    let cases: &[(&str, &[&str])] = &[
        (MIXED, &["unset", "mode"]),
        (MIXED, &["unset", "network.default"]),
        (MIXED, &["unset", "network"]),
        (
            "{\n  \"network\": {\n    \"default\": \"deny\"\n  },\n  \"mode\": \"test\"\n}\n",
            &["unset", "network.default"],
        ),
        ("{\n  \"network\": {\n    // why\n    \"default\": \"deny\"\n  }\n}\n", &["unset", "network.default"]),
        ("{\"mode\":\"test\",\"timeout\":5}", &["unset", "mode"]),
        ("{\"mode\":\"test\",\"timeout\":5}", &["unset", "timeout"]),
        ("{ \"mode\": \"test\", // c\n  \"timeout\": 5 }", &["unset", "timeout"]),
        ("{\n  \"netwrok\": {}\n}\n", &["unset", "netwrok"]),
        ("{ \"rules\": { \"forbidden-network\": \"deny\" } }", &["unset", "rules.forbidden-network.effect"]),
    ];
    snapshot("unset", &table(cases));
}

#[test]
fn what_changes_nothing_says_so() {
    let cases: &[(&str, &[&str])] = &[
        (MIXED, &["set", "mode", "test"]),
        (MIXED, &["set", "network.allow", "example.org", "--add"]),
        (MIXED, &["set", "network.allow", "b.dev", "--remove"]),
        ("{}", &["set", "roles.reviewer", "*reviewer*", "--add"]),
        (MIXED, &["unset", "timeout"]),
        ("(no file)", &["unset", "timeout"]),
    ];
    snapshot("unchanged", &table(cases));
}

#[test]
fn what_would_do_harm_is_refused() {
    let cases: &[(&str, &[&str])] = &[
        ("{}", &["set", "netwrok.default", "deny"]),
        ("{}", &["set", "network.defualt", "deny"]),
        ("{}", &["set", "rules.forbidden-netwrk", "deny"]),
        ("{}", &["set", "rules.forbidden-network", "denied"]),
        ("{}", &["set", "rules.forbidden-network", "{\"effect\":\"denied\"}"]),
        ("{}", &["set", "mode", "tests"]),
        ("{}", &["set", "timeout", "-1"]),
        ("{}", &["set", "timeout", "0"]),
        ("{}", &["set", "network.allow", "https://a.dev"]),
        ("{}", &["set", "network.allow", "[a.dev]"]),
        ("{}", &["set", "network.allow", "5"]),
        ("{}", &["set", "network", "deny"]),
        ("{}", &["set", "mode.x", "deny"]),
        ("{}", &["set", "network..default", "deny"]),
        ("{}", &["set", "permissions", "{\"action\":\"write\"}", "--add"]),
        ("{}", &["set", "mode", "test", "--add"]),
        ("{}", &["set", "network.allow", "a.dev", "--add", "--remove"]),
        ("{}", &["set", "hookPrograms", "node", "--add"]),
        ("{ \"hookPrograms\": null }", &["set", "hookPrograms", "node", "--add"]),
        ("{}", &["set", "rules.protected-paths.roles", "worker", "--add"]),
        ("{}", &["set", "locked", "network"]),
        ("{}", &["set", "trust", "all"]),
        ("{}", &["set", "audit.path", "/tmp/elsewhere.jsonl"]),
        ("{\n  \"mode\": \"test\",\n  \"network\": {,}\n}", &["set", "mode", "production"]),
        ("{\n  \"mode\": \"test\"", &["unset", "mode"]),
        ("[]", &["set", "mode", "test"]),
        ("{\"mode\":\"test\",\"mode\":\"production\"}", &["set", "mode", "test"]),
        ("{\"network\":\"deny\"}", &["set", "network.default", "allow"]),
    ];
    snapshot("refused", &table(cases));
}

#[cfg(unix)]
#[test]
fn bits_stay_and_the_global_file_is_private() {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = |path: PathBuf| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    let world = world(Some("{}"));
    fs::set_permissions(world.repo().join(RC), fs::Permissions::from_mode(0o640)).expect("ours");
    assert_eq!(world.run("config", &["set", "timeout", "5"], b"").exit, 0);
    assert_eq!(mode(world.repo().join(RC)), 0o640);

    fs::remove_dir_all(world.home().join(".skraft")).expect("it is there");
    let ended = world.run("config", &["set", "locked", "network", "--global"], b"");
    assert_eq!(ended.exit, 0, "{ended:?}");
    assert_eq!(mode(world.home().join(".skraft")), 0o700);
    assert_eq!(mode(world.home().join(".skraft/config.json")), 0o600);
    assert!(fs::read_dir(world.home().join(".skraft")).expect("a folder").count() == 2, "nothing else is left there");
}

#[cfg(unix)]
#[test]
fn a_link_is_kept_inside_its_folder_and_refused_out_of_it() {
    let world = world(None);
    world.write("repo/skraft.json", "{}");
    std::os::unix::fs::symlink("skraft.json", world.repo().join(RC)).expect("a link");
    assert_eq!(world.run("config", &["set", "timeout", "5"], b"").exit, 0);
    assert!(fs::symlink_metadata(world.repo().join(RC)).expect("there").is_symlink());
    assert_eq!(fs::read_to_string(world.repo().join("skraft.json")).expect("there"), "{\n  \"timeout\": 5\n}");

    for target in ["../home/dotfiles/settings.json", "../home/nothing.json"] {
        fs::remove_file(world.repo().join(RC)).expect("it is there");
        std::os::unix::fs::symlink(target, world.repo().join(RC)).expect("a link");
        for words in [&["set", "timeout", "5"][..], &["init"]] {
            let ended = world.run("config", words, b"");
            assert_eq!(ended.exit, 1, "{ended:?}");
        }
    }
    assert_eq!(fs::read_to_string(world.home().join("dotfiles/settings.json")).expect("there"), "{}");
    assert!(!world.home().join("nothing.json").exists());
}

#[test]
fn the_file_that_counts_here_is_edited() {
    let world = world(None);
    world.write("repo/sub/skraft.config.json", "{}");
    let mut command = world.command("config", &["set".to_owned(), "timeout".to_owned(), "5".to_owned()]);
    command.current_dir(world.repo().join("sub"));
    let ended = world.finish(command, b"");
    assert_eq!((ended.exit, ended.stdout.as_str()), (0, "/repo/sub/skraft.config.json: timeout: not set -> 5\n"));
    assert_eq!(rc(&world), "(no file)");
}

#[test]
fn trust_is_kept_and_never_given_to_what_was_there() {
    let mut out = String::new();
    let mut step = |world: &World, words: &[&str]| {
        let ended = world.run("config", words, b"");
        writeln!(out, "$ skraft-config {}  (exit {})\n{}{}", words.join(" "), ended.exit, ended.stdout, ended.stderr)
            .expect("a string takes it");
    };
    // A new file of the user's own is trusted, and stays so.
    let own = world(None);
    step(&own, &["set", "mode", "test"]);
    step(&own, &["set", "network.default", "allow"]);
    // Somebody else edits it: from then on nothing is blessed.
    fs::write(own.repo().join(RC), rc(&own) + "\n").expect("a file");
    step(&own, &["set", "network.webSearch", "true"]);
    step(&own, &["set", "network.allow", "a.dev"]);
    // A file that came with the clone.
    let clone = world(Some("{ \"defaultRole\": \"unknown\" }"));
    step(&clone, &["set", "mode", "test"]);
    step(&clone, &["set", "timeout", "5"]);
    // Until a person has looked at it.
    let hash = skraft::hash::sha256(rc(&clone).as_bytes());
    assert_eq!(clone.run("config", &["trust", "--hash", &hash], b"").exit, 0);
    step(&clone, &["set", "network.default", "allow"]);
    // The whole of it, hooks too.
    let hooks = world(None);
    step(&hooks, &["set", "hooks", "{\"event\":\"pre-tool\",\"command\":\"node pre.mjs\"}", "--add"]);
    let called = hooks.run("pre", &["--runtime", "claude"], CALL);
    assert_eq!(called.stdout, "", "{called:?}");
    let hooks = world(Some("{}"));
    step(&hooks, &["set", "hooks", "{\"event\":\"pre-tool\",\"command\":\"node pre.mjs\"}", "--add"]);
    let called = hooks.run("pre", &["--runtime", "claude"], CALL);
    assert!(called.stdout.contains("skraft-config trust"), "{called:?}");
    snapshot("trust", &out);
}

const CALL: &[u8] = br#"{"session_id":"s","hook_event_name":"PreToolUse","cwd":"/repo","transcript_path":"/t","tool_name":"Read","tool_input":{"file_path":"/repo/README.md"}}"#;

#[test]
fn a_value_that_does_not_count_here_says_why() {
    let world = world(Some("{ \"network\": { \"default\": \"deny\" } }"));
    let mut out = String::new();
    for words in [
        &["set", "network.default", "allow", "--global"][..],
        &["set", "network", "{\"default\":\"allow\",\"webSearch\":false}", "--global"],
        &["set", "network.deny", "a.dev", "--global"],
        &["set", "locked", "[\"network\"]", "--global"],
        &["set", "network.webSearch", "false"],
        &["set", "rules.forbidden-network", "block"],
    ] {
        let ended = world.run("config", words, b"");
        writeln!(out, "$ skraft-config {}  (exit {})\n{}{}", words.join(" "), ended.exit, ended.stdout, ended.stderr)
            .expect("a string takes it");
    }
    snapshot("shadowed", &out);
}

#[test]
fn a_file_that_stays_unusable_is_told() {
    let cases: &[(&str, &[&str])] = &[
        ("{ \"mode\": 5, \"timeout\": 3 }", &["set", "timeout", "4"]),
        ("{ \"mode\": 5, \"timeout\": 3 }", &["unset", "timeout"]),
        ("{ \"mode\": 5, \"timeout\": 3 }", &["set", "mode", "production"]),
        ("{ \"audit\": { \"path\": \"../x\" } }", &["set", "timeout", "4"]),
        ("{ \"network\": { \"allow\": [\"x\" }", &["set", "network.allow", "x", "--remove"]),
        ("{ \"network\": { \"allow\": [\"x\" }", &["set", "network.allow", "x", "--add"]),
    ];
    snapshot("unusable", &table(cases));
}

#[test]
fn many_edits_at_once_all_land() {
    let world = world(Some("{}\n"));
    let edits = 12;
    std::thread::scope(|scope| {
        for number in 0..edits {
            let world = &world;
            scope.spawn(move || {
                let ended = world.run("config", &["set", "protected", &format!("dir{number}/**"), "--add"], b"");
                assert_eq!(ended.exit, 0, "{ended:?}");
            });
        }
    });
    let json: Value = serde_json::from_str(&rc(&world)).expect("whole");
    assert_eq!(json["protected"].as_array().map(Vec::len), Some(edits));
    let rest: Vec<_> = fs::read_dir(world.repo())
        .expect("a folder")
        .map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".new"))
        .collect();
    assert!(rest.is_empty(), "{rest:?}");
}

#[test]
fn init_fits_the_project_and_changes_nothing() {
    let projects: &[(&str, &[&str])] = &[
        ("empty", &[]),
        ("rust", &["Cargo.toml"]),
        ("node", &["package.json", "tsconfig.json", "src/domain/a.ts", "src/infra/b.ts"]),
        (
            "dotnet",
            &["MyApp.sln", "src/MyApp.Domain/A.cs", "src/MyApp.Application/B.cs", "src/MyApp.Infrastructure/C.cs"],
        ),
        (
            "java",
            &[
                "pom.xml",
                "src/main/java/com/acme/shop/domain/A.java",
                "src/main/java/com/acme/shop/infrastructure/B.java",
            ],
        ),
        (
            "monorepo",
            &[
                "package.json",
                "packages/orders/src/domain/a.ts",
                "packages/billing/src/domain/b.ts",
                "packages/billing/src/infra/c.ts",
                "node_modules/x/domain/d.js",
            ],
        ),
    ];
    for (name, files) in projects {
        let world = world(None);
        let _ = fs::remove_dir_all(world.repo().join("src"));
        if *name == "empty" {
            fs::remove_dir_all(world.repo().join(".copilot-tracking")).expect("it is there");
        }
        files.iter().for_each(|file| world.write(&format!("repo/{file}"), "x"));
        let before = world.run("config", &["rules", "--json"], b"");
        let ended = world.run("config", &["init"], b"");
        assert_eq!((ended.exit, ended.stderr.as_str()), (0, ""), "{ended:?}");
        let text = rc(&world);
        assert!(text.lines().count() <= 50, "{text}");
        snapshot(&format!("init-{name}"), &format!("{}\n{text}", ended.stdout));
        assert_eq!(before, world.run("config", &["rules", "--json"], b""));
        assert_eq!(world.run("config", &["check"], b"").exit, 0);
        assert_eq!(findings(Source::Project, &text), Vec::<String>::new());
        holds_when_uncommented(Source::Project, &text);

        let schema = fs::read_to_string(world.repo().join(".skraftrc.schema.json")).expect("written");
        assert_eq!(schema, world.run("config", &["schema"], b"").stdout);
        let again = world.run("config", &["init"], b"");
        assert_eq!(again.exit, 1, "{again:?}");
        assert!(again.stderr.contains("is there already"), "{again:?}");
        assert_eq!(rc(&world), text);
        // What the user adds to it is the user's own.
        let set = world.run("config", &["set", "mode", "test"], b"");
        assert!(!set.stdout.contains("trust"), "{set:?}");
    }
}

#[test]
fn init_makes_the_global_file() {
    let world = world(None);
    let ended = world.run("config", &["init", "--global"], b"");
    assert_eq!((ended.exit, ended.stderr.as_str()), (0, ""), "{ended:?}");
    let text = fs::read_to_string(world.home().join(".skraft/config.json")).expect("written");
    snapshot("init-global", &format!("{}\n{text}", ended.stdout));
    assert_eq!(findings(Source::Global, &text), Vec::<String>::new());
    holds_when_uncommented(Source::Global, &text);
}

fn findings(source: Source, text: &str) -> Vec<String> {
    let mut findings = Vec::new();
    let _ = skraft::config::Layer::of_text(source, Path::new("/x/.skraftrc.json"), text, &mut findings);
    findings.iter().map(ToString::to_string).collect()
}

/// Every setting that is offered is one, whichever are taken.
fn holds_when_uncommented(source: Source, text: &str) {
    let lines = text.lines().map(|line| {
        let offer =
            line.trim_start().strip_prefix("// ").filter(|rest| rest.trim_start().starts_with(['"', '{', '}', ']']));
        offer.unwrap_or(line)
    });
    let all = lines.collect::<Vec<_>>().join("\n");
    let wrong: Vec<_> =
        findings(source, &all).into_iter().filter(|told| !told.contains("does not act on it yet")).collect();
    assert!(wrong.is_empty(), "{wrong:?}\n{all}");
    assert!(all.contains("\n\"mode\""), "{all}");
}

#[test]
fn the_schema_knows_every_key_and_accepts_the_sample() {
    let world = world(None);
    let told = world.run("config", &["schema"], b"");
    assert_eq!(told, world.run("config", &["schema"], b""));
    let schema: Value = serde_json::from_str(&told.stdout).expect("JSON");
    in_schema(&schema, KEYS, "");
    assert_eq!(schema["additionalProperties"], true);
    let locked = schema["properties"]["locked"]["items"]["enum"].as_array().expect("a list");
    assert!(locked.contains(&"network.allow".into()));

    let wrong: Vec<String> =
        findings(Source::Global, SAMPLE).into_iter().filter(|told| !told.contains(" yet")).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    let options = jsonc_parser::ParseOptions::default();
    let sample: Value = jsonc_parser::parse_to_serde_value(SAMPLE, &options).expect("it parses");
    covered(&sample, &schema, "");
}

/// Every key of the table is a property with its description.
fn in_schema(schema: &Value, keys: &'static [Key], path: &str) {
    for key in keys {
        let property = &schema["properties"][key.name];
        let about = property["description"].as_str().unwrap_or_default();
        assert!(about.starts_with(key.about), "{path}.{} is not described: {property}", key.name);
        match &key.of {
            Type::Object(keys) => in_schema(property, keys, key.name),
            Type::List(keys) => in_schema(&property["items"], keys, key.name),
            Type::Named(keys) => in_schema(&property["additionalProperties"], keys, key.name),
            Type::Rules(keys) => {
                for id in skraft::rules::ids() {
                    in_schema(&property["properties"][id]["anyOf"][1], keys, id);
                }
            }
            Type::Word(words) => assert_eq!(property["enum"], serde_json::json!(words)),
            _ => assert!(property["type"].is_string() || property["type"].is_array(), "{property}"),
        }
    }
}

/// Every key of a configuration is named by the schema.
fn covered(config: &Value, schema: &Value, path: &str) {
    match config {
        Value::Object(members) => {
            for (name, value) in members {
                let named = [
                    &schema["properties"][name],
                    &schema["additionalProperties"],
                    &schema["anyOf"][1]["properties"][name],
                ];
                let inner = named.into_iter().find(|schema| schema.is_object());
                covered(value, inner.unwrap_or_else(|| panic!("{path}.{name} is not in the schema")), name);
            }
        }
        Value::Array(entries) => entries.iter().for_each(|entry| covered(entry, &schema["items"], path)),
        _ => {}
    }
}

#[test]
fn the_schema_is_written_beside_the_file_and_over_nothing_else() {
    let world = world(Some("{}"));
    let file = world.repo().join(".skraftrc.schema.json");
    let write = || world.run("config", &["init", "--schema"], b"");
    assert_eq!(write().stdout, "/repo/.skraftrc.schema.json: written\n");
    assert_eq!(write().stdout, "/repo/.skraftrc.schema.json: up to date\n");
    assert_eq!(rc(&world), "{}");
    // An older one of ours.
    fs::write(&file, "{\"title\":\"skraft configuration\"}").expect("a file");
    assert_eq!(write().stdout, "/repo/.skraftrc.schema.json: written\n");
    fs::write(&file, "{\"title\":\"mine\"}").expect("a file");
    let ended = write();
    assert_eq!((ended.exit, ended.stdout.as_str()), (1, ""));
    assert_eq!(fs::read_to_string(&file).expect("there"), "{\"title\":\"mine\"}");
    #[cfg(unix)]
    for target in ["../home/dotfiles/settings.json", "nothing.json"] {
        fs::remove_file(&file).expect("it is there");
        std::os::unix::fs::symlink(target, &file).expect("a link");
        assert_eq!(write().exit, 1);
        assert!(!world.repo().join("nothing.json").exists());
    }
}

/// An object as people write it: on one line or several, with comments and trailing commas or without.
fn object(depth: u32) -> proptest::strategy::BoxedStrategy<String> {
    let value = if depth == 0 {
        prop_oneof![Just("1".to_owned()), Just("\"x, } // y\"".to_owned()), Just("[1, 2]".to_owned())].boxed()
    } else {
        prop_oneof![3 => Just("true".to_owned()), 2 => object(depth - 1)].boxed()
    };
    let comment = prop_oneof![3 => Just(""), 1 => Just(" /* c */"), 1 => Just(" // d\n")];
    let member = (value, comment.clone(), comment.clone(), comment);
    let members = prop::collection::vec(member, 0..4);
    (members, any::<bool>(), any::<bool>(), any::<bool>())
        .prop_map(|(members, is_wide, trails, crlf)| {
            if members.is_empty() {
                return "{}".to_owned();
            }
            let gap = if is_wide { "\n  " } else { " " };
            let count = members.len();
            let rows = members.into_iter().enumerate().map(|(number, (value, before, mid, after))| {
                let comma = if trails || number + 1 < count { "," } else { "" };
                format!("{before}{gap}\"k{number}\": {value}{mid}{comma}{after}")
            });
            let text = format!("{{{}{}}}", rows.collect::<String>(), if is_wide { "\n" } else { " " });
            if crlf { text.replace("\r\n", "\n").replace('\n', "\r\n") } else { text }
        })
        .boxed()
}

fn json(text: &str) -> Value {
    jsonc_parser::parse_to_serde_value(text, &jsonc_parser::ParseOptions::default()).expect(text)
}

fn comments(text: &str) -> usize {
    text.matches("/* c */").count() + text.matches("// d").count()
}

#[test]
fn an_entry_added_and_removed_gives_the_bytes_back() {
    let at = At { source: Source::Default, offset: 0 };
    let entry = Node::of_json(&serde_json::json!("new"), at).value;
    for list in [
        "[]",
        "[1]",
        "[ 1, 2 ]",
        "[1, 2,]",
        "[\n    1,\n    2\n  ]",
        "[\n    1, // c\n    2, // d\n  ]",
        "[1, /* c */ 2 /* d */]",
        "[ // c\n 1]",
    ] {
        let text = format!("{{\n  \"list\": {list}, // e\n  \"x\": 1\n}}\n");
        let path = ["list".to_owned()];
        let after = edit::add(&text, &path, &entry).expect("a list");
        let count = json(&text)["list"].as_array().expect("a list").len();
        assert_eq!(json(&after)["list"][count], "new", "{after}");
        assert_eq!(edit::remove(&after, &path, count).expect("a list"), text, "by way of\n{after}");
        for number in 0..=count {
            let rest = json(&edit::remove(&after, &path, number).expect("a list"));
            assert_eq!(rest["list"].as_array().map(Vec::len), Some(count), "{rest}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever the file looks like: what is set is there, nothing else changed, and unsetting it gives the bytes back.
    #[test]
    fn set_then_unset_gives_the_bytes_back(
        text in object(2),
        path in prop_oneof![Just("new"), Just("new.inner"), Just("k0.new"), Just("k1.k0.new"), Just("k2.new.deep")],
    ) {
        let path: Vec<String> = path.split('.').map(str::to_owned).collect();
        let at = At { source: Source::Default, offset: 0 };
        let value = Node::of_json(&serde_json::json!(["a", {"b": 1}]), at).value;
        let after = match edit::set(&text, &path, &value) {
            Ok(after) => after,
            Err(refused) => {
                assert!(refused.what.contains("is no object"), "{refused:?}");
                return Ok(());
            }
        };
        let pointer = format!("/{}", path.join("/"));
        let mut changed = json(&after);
        assert_eq!(changed.pointer(&pointer), Some(&serde_json::json!(["a", {"b": 1}])), "{}", after);
        assert_eq!(comments(&after), comments(&text), "{after}");
        let back = edit::unset(&after, &path).expect("it parses");
        // An empty object that was there before cannot be told from one that was made.
        let above = |depth: usize| path[..depth].iter().map(|name| format!("/{name}")).collect::<String>();
        let is_empty = |depth: usize| json(&text).pointer(&above(depth)) == Some(&serde_json::json!({}));
        let was_empty = (1..path.len()).any(is_empty);
        if !was_empty {
            assert_eq!(&back, &text, "by way of\n{after}");
        }
        // Nothing else changed.
        let mut steps = path.clone();
        while let Some(last) = steps.pop() {
            let above: String = steps.iter().map(|name| format!("/{name}")).collect();
            let members = changed.pointer_mut(&above).and_then(Value::as_object_mut).expect("an object");
            members.remove(&last);
            if !members.is_empty() || json(&text).pointer(&above).is_some() {
                break;
            }
        }
        assert_eq!(changed, json(&text), "{after}");
        // What is there already can be taken out, and what is left still parses.
        for name in ["k0", "k1", "k2", "k3"] {
            let rest = json(&edit::unset(&after, &[name.to_owned()]).expect("it parses"));
            assert!(rest.get(name).is_none());
        }
    }
}
