//! `skraft-config scan` as people and CI see it, and what `check` finds of the architecture that does nothing.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    unreachable_pub,
    reason = "a test fails by panicking, and its helpers are for its own crate"
)]

mod support;

use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use support::{Ended, World};

const ORDER: &str = "repo/src/domain/order.ts";
const BAD: &str = "import { db } from '../infrastructure/db';\nexport const order = 1;\n";
const BASELINE: &str = "skraft-baseline.json";

/// A project with one forbidden import, one that a comment allows, and one comment that allows nothing.
fn shop() -> World {
    let world = World::new();
    world.write(ORDER, BAD);
    world.write("repo/src/domain/price.ts", "import { Money } from './money';\nimport { x } from '@acme/money';\n");
    world.write(
        "repo/src/domain/stock.ts",
        "// skraft: allow domain-imports because the port comes in May\nimport { db } from '../infrastructure/db';\n",
    );
    world.write(
        "repo/src/domain/money.ts",
        "// skraft: allow domain-imports because it was so\nimport { y } from './order';\n",
    );
    world.write("repo/src/infrastructure/db.ts", "import { order } from '../domain/order';\nexport const db = 1;\n");
    world
}

fn scan(world: &World, words: &[&str]) -> Ended {
    world.run("config", &[&["scan"], words].concat(), b"")
}

fn told(world: &World, words: &[&str]) -> (i32, Value) {
    let ended = scan(world, &[&["--json"], words].concat());
    (ended.exit, serde_json::from_str(&ended.stdout).unwrap_or_else(|error| panic!("{error}: {ended:?}")))
}

/// Where the findings are, as `file:line:column`.
fn places(told: &Value) -> Vec<String> {
    let findings = told["findings"].as_array().expect("a list");
    let place = |finding: &Value| {
        format!("{}:{}:{}", finding["file"].as_str().expect("a text"), finding["line"], finding["column"])
    };
    findings.iter().map(place).collect()
}

fn snapshot(name: &str, ended: &Ended) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/config"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let text = format!("exit {}\n{}{}", ended.exit, ended.stdout, ended.stderr);
    settings.bind(|| insta::assert_snapshot!(format!("scan__{name}"), support::steady(&text)));
}

#[test]
fn a_tree_is_told_to_people() {
    snapshot("people", &scan(&shop(), &[]));
}

#[test]
fn a_tree_is_told_to_machines() {
    snapshot("json", &scan(&shop(), &["--json"]));
}

#[test]
fn a_tree_is_told_to_code_scanning() {
    snapshot("sarif", &scan(&shop(), &["--sarif"]));
}

#[test]
fn a_tree_without_a_forbidden_import_is_fine() {
    let world = shop();
    world.write(ORDER, "export const order = 1;\n");
    snapshot("fine", &scan(&world, &[]));
    let (exit, told) = told(&world, &[]);
    assert_eq!((exit, &told["summary"]["findings"], &told["summary"]["allowed"]), (0, &json!(0), &json!(1)));
}

#[test]
fn a_tree_without_layers_says_so() {
    let world = World::new();
    fs::remove_dir_all(world.repo().join("src/domain")).expect("it is there");
    snapshot("no-layers", &scan(&world, &[]));
    fs::create_dir(world.repo().join("empty")).expect("a folder");
    let ended = scan(&world, &["empty"]);
    assert_eq!((ended.exit, ended.stderr.as_str()), (0, ""), "{ended:?}");
    assert!(ended.stdout.contains("0 files looked at"), "{ended:?}");
}

#[test]
fn the_rule_of_the_policy_counts() {
    let world = shop();
    // A project's file does not let itself pass.
    world.write("repo/.skraftrc.json", r#"{"rules": {"domain-imports": "off"}}"#);
    assert_eq!(scan(&world, &[]).exit, 1);
    world.write("home/.skraft/config.json", r#"{"rules": {"domain-imports": "off"}}"#);
    let off = scan(&world, &[]);
    let said = "the rule `domain-imports` is off here, so nothing was looked at\n";
    assert_eq!((off.exit, off.stdout.as_str(), off.stderr.as_str()), (0, said, ""));
    world.write("home/.skraft/config.json", r#"{"rules": {"domain-imports": "additionalContext"}}"#);
    let only_told = scan(&world, &[]);
    assert!(only_told.exit == 0 && only_told.stdout.contains("the rule only tells here"), "{only_told:?}");
    let sarif: Value = serde_json::from_str(&scan(&world, &["--sarif"]).stdout).expect("JSON");
    assert_eq!(sarif["runs"][0]["results"][0]["level"], "warning");
}

#[test]
fn a_part_of_the_project_can_be_named() {
    let world = shop();
    world.write("repo/web/domain/a.ts", "import '../infra/b';\n");
    assert_eq!(places(&told(&world, &[]).1), ["src/domain/order.ts:1:1", "web/domain/a.ts:1:1"]);
    for part in ["web", "/repo/web", "web/domain/a.ts", "./web/../web/"] {
        assert_eq!(places(&told(&world, &[part]).1), ["web/domain/a.ts:1:1"], "{part}");
    }
    let mut elsewhere = world.command("config", &["--project".into(), "/repo".into(), "scan".into(), "web".into()]);
    elsewhere.current_dir(world.home());
    assert_eq!(world.finish(elsewhere, b"").exit, 1);
    // The root's ignore file counts in a part of it too.
    world.write("repo/.gitignore", "/web\n");
    assert_eq!(told(&world, &["."]).1["summary"]["findings"], 1);
}

#[test]
fn what_cannot_be_done_is_no_finding() {
    let world = shop();
    world.write("repo/broken.json", "{\n  \"version\": 1,\n  \"rule\": \"domain-imports\",\n  \"imports\": [1]\n}\n");
    world.write("repo/other.json", r#"{"version": 7, "rule": "domain-imports", "imports": []}"#);
    world.write("repo/mine.json", "{}");
    for (words, said) in [
        (&["src/domian"][..], "`src/domian` does not exist; the nearest is `domain`"),
        (&["srx/domain/order.ts"], "`srx/domain/order.ts` does not exist; the nearest is `src`"),
        (&["nowhere"], "`nowhere` does not exist"),
        (&[""], "the path is empty; leave it out for all of the project"),
        (&["/home/u"], "`/home/u` lies outside the project `/repo`; `--project` names another"),
        (&["--json", "--sarif"], "`--json` and `--sarif` are two documents; ask for one"),
        (&["--freeze"], "`--freeze` writes the file that `--baseline` names; name one"),
        (&["--baseline", "none.json"], "the baseline `none.json` does not exist; `--freeze` writes it"),
        (&["--baseline", "src"], "the baseline `src` is not a regular file"),
        (
            &["--baseline", "broken.json"],
            "broken.json:4:15: is no baseline: invalid type: integer '1', expected an import",
        ),
        (
            &["--baseline", "other.json"],
            "other.json:1:1: is no baseline: this version reads version 1, of the rule domain-imports",
        ),
        // What is not ours is never overwritten.
        (&["--baseline", "mine.json", "--freeze"], "mine.json:1:2: is no baseline: missing field 'version'"),
    ] {
        let ended = scan(&world, words);
        let said = format!("skraft-config: {said}\n");
        assert_eq!((ended.exit, ended.stdout.as_str(), ended.stderr), (2, "", said), "{words:?}");
    }
    world.write("repo/.skraftrc.json", r#"{"mode": 7}"#);
    let ended = scan(&world, &[]);
    assert!(ended.exit == 2 && ended.stderr.contains("`mode`"), "{ended:?}");
    assert_eq!(world.run("config", &["--project", "nowhere", "scan"], b"").exit, 2);
    assert_eq!(world.run("config", &["--project", "nowhere", "show"], b"").exit, 1);
}

#[test]
fn what_git_ignores_and_what_is_hidden_is_left_out() {
    let world = World::new();
    world.write("repo/.gitignore", "dist/\n*.gen.ts\n!keep.gen.ts\n");
    let bad = "import '../infrastructure/b';\n";
    let files = [
        "dist/domain/a.ts",
        "src/domain/a.gen.ts",
        "src/domain/keep.gen.ts",
        "src/.hidden/domain/a.ts",
        "src/domain/.b.ts",
        "sub/domain/a.ts",
    ];
    files.iter().for_each(|file| world.write(&format!("repo/{file}"), bad));
    world.write("repo/sub/.gitignore", "domain\n");
    // Only what git reads: an agent could have left one of these.
    world.write("repo/.ignore", "*.ts\n");
    assert_eq!(places(&told(&world, &[]).1), ["src/domain/keep.gen.ts:1:1"]);
    // An unpacked archive has ignore files and no repository.
    fs::remove_dir_all(world.repo().join(".git")).expect("it is there");
    assert_eq!(places(&told(&world, &[]).1), ["src/domain/keep.gen.ts:1:1"]);
}

#[test]
fn odd_names_and_line_ends() {
    let world = World::new();
    world.write("repo/src/domain/a b/ü [id]#1.ts", "// x\r\nimport '../../infrastructure/db';\r\n");
    assert_eq!(places(&told(&world, &[]).1), ["src/domain/a b/ü [id]#1.ts:2:1"]);
    let sarif: Value = serde_json::from_str(&scan(&world, &["--sarif"]).stdout).expect("JSON");
    let place = &sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "src/domain/a%20b/%C3%BC%20%5Bid%5D%231.ts");
}

#[cfg(unix)]
#[test]
fn links_strange_names_and_what_is_no_text() {
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::fs::symlink;
    let world = World::new();
    let bad = "import '../infrastructure/b';\n";
    world.write("outside/domain/a.ts", bad);
    let domain = world.repo().join("src/domain");
    symlink(world.repo().join("../outside"), world.repo().join("src/linked")).expect("a link");
    symlink(world.repo().join("../outside/domain/a.ts"), domain.join("link.ts")).expect("a link");
    fs::write(domain.join(std::ffi::OsStr::from_bytes(b"\xff.ts")), bad).expect("a file");
    fs::write(domain.join("latin.ts"), b"import '../infrastructure/b'; // \xe9\n").expect("a file");
    let large = fs::File::create(domain.join("large.ts")).expect("a file");
    large.set_len(64 * 1024 * 1024 + 1).expect("a sparse file");
    let fifo = domain.join("pipe.ts");
    let made = std::process::Command::new("mkfifo").arg(&fifo).status().expect("mkfifo");
    assert!(made.success());
    let (exit, told) = told(&world, &[]);
    assert_eq!((exit, places(&told)), (1, vec!["src/domain/\u{fffd}.ts:1:1".to_owned()]));
    let skipped = json!({"notRegular": 2, "notUtf8": 1, "tooLarge": 1, "unread": 0});
    assert_eq!(told["summary"]["notJudged"], skipped);
    let ended = scan(&world, &[]);
    assert!(ended.stdout.contains("not judged: 2 not regular, 1 larger than 64 MiB, 1 not UTF-8"), "{ended:?}");
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_is_no_all_clear() {
    use std::os::unix::fs::PermissionsExt as _;
    let world = World::new();
    world.write("repo/src/domain/a.ts", "");
    let file = world.repo().join("src/domain/a.ts");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).expect("it is ours");
    // Root reads everything.
    if fs::read(&file).is_err() {
        let ended = scan(&world, &["--baseline", "b.json", "--freeze"]);
        assert!(ended.exit == 2 && !world.repo().join("b.json").exists(), "{ended:?}");
        let ended = scan(&world, &[]);
        assert!(ended.exit == 2 && ended.stderr.contains("`src/domain/a.ts`"), "{ended:?}");
    }
}

#[test]
fn the_order_is_always_the_same() {
    let world = World::new();
    for number in 0..200 {
        world.write(&format!("repo/src/domain/{number}.ts"), &BAD.repeat(2));
    }
    let first = scan(&world, &[]).stdout;
    assert!((0..5).all(|_| scan(&world, &[]).stdout == first));
    let found = places(&told(&world, &[]).1);
    assert_eq!(found.len(), 400);
    let mut sorted = found.clone();
    sorted.sort();
    assert_eq!(found, sorted);
}

#[test]
fn one_statement_is_one_finding() {
    let world = World::new();
    world.write("repo/shop/domain/a.py", "from shop.infrastructure.db import one, two\n");
    assert_eq!(told(&world, &[]).1["summary"]["findings"], 1);
}

#[test]
fn a_baseline_freezes_what_is_there() {
    let world = shop();
    world.write(ORDER, &format!("{BAD}import {{ q }} from '../infrastructure/queue';\n"));
    snapshot("freeze", &scan(&world, &["--baseline", BASELINE, "--freeze"]));
    let written = fs::read_to_string(world.repo().join(BASELINE)).expect("it was written");
    snapshot("baseline", &Ended { exit: 0, stdout: written.clone(), stderr: String::new() });
    snapshot("frozen", &scan(&world, &["--baseline", BASELINE]));
    // Lines move, and one more of the same counts.
    world.write(ORDER, &format!("\n\n{BAD}import {{ q }} from '../infrastructure/queue';\n"));
    assert_eq!(told(&world, &["--baseline", BASELINE]).0, 0);
    world.write(ORDER, &format!("{BAD}{BAD}"));
    let (exit, told) = told(&world, &["--baseline", BASELINE]);
    assert_eq!((exit, places(&told)), (1, vec!["src/domain/order.ts:3:1".to_owned()]));
    // To write it again changes nothing but what changed.
    world.write(ORDER, &format!("{BAD}import {{ q }} from '../infrastructure/queue';\n"));
    scan(&world, &["--baseline", BASELINE, "--freeze"]);
    assert_eq!(fs::read_to_string(world.repo().join(BASELINE)).expect("readable"), written);
}

#[test]
fn what_is_gone_from_the_tree_is_told_and_taken_out() {
    let world = shop();
    world.write("repo/web/domain/a.ts", "import '../infra/b';\n");
    assert_eq!(scan(&world, &["--baseline", BASELINE, "--freeze"]).exit, 0);
    world.write(ORDER, "export const order = 1;\n");
    snapshot("gone", &scan(&world, &["--baseline", BASELINE]));
    // Of what lies elsewhere a part of the project knows nothing.
    fs::remove_file(world.repo().join("web/domain/a.ts")).expect("it is there");
    let (_, part) = told(&world, &["--baseline", BASELINE, "src"]);
    assert_eq!(part["summary"]["goneFromBaseline"], 1);
    scan(&world, &["--baseline", BASELINE, "--freeze", "src"]);
    let left: Value =
        serde_json::from_str(&fs::read_to_string(world.repo().join(BASELINE)).expect("readable")).expect("JSON");
    let left: Vec<&str> =
        left["imports"].as_array().expect("a list").iter().filter_map(|entry| entry["file"].as_str()).collect();
    assert_eq!(left, ["web/domain/a.ts"]);
    scan(&world, &["--baseline", BASELINE, "--freeze"]);
    assert_eq!(told(&world, &["--baseline", BASELINE]).1["summary"]["goneFromBaseline"], 0);
}

#[test]
fn no_agent_freezes_what_it_wrote() {
    let world = shop();
    let words = ["scan", "--baseline", BASELINE, "--freeze"].map(str::to_owned);
    let mut command = world.command("config", &words);
    command.env("CLAUDECODE", "1");
    let ended = world.finish(command, b"");
    assert!(ended.exit == 2 && ended.stderr.contains("CLAUDECODE"), "{ended:?}");
    assert!(!world.repo().join(BASELINE).exists());
    let mut command = world.command("config", &["scan".to_owned()]);
    command.env("CLAUDECODE", "1");
    assert_eq!(world.finish(command, b"").exit, 1);
}

#[test]
fn sarif_has_what_its_schema_requires() {
    let world = shop();
    world.write("repo/web/domain/a.ts", "import '../infra/b';\n");
    scan(&world, &["--baseline", BASELINE, "--freeze", "web"]);
    let ended = scan(&world, &["--sarif", "--baseline", BASELINE]);
    let log: Value = serde_json::from_str(&ended.stdout).expect("JSON");
    assert_eq!((ended.exit, &log["version"]), (1, &json!("2.1.0")));
    assert!(log["$schema"].as_str().expect("a text").ends_with("sarif-2.1.0.json"));
    let run = &log["runs"][0];
    let driver = &run["tool"]["driver"];
    for field in ["name", "version", "informationUri"] {
        assert!(driver[field].is_string(), "{field}");
    }
    let rule = &driver["rules"][0];
    assert_eq!(rule["id"], "domain-imports");
    assert!(rule["shortDescription"]["text"].is_string() && rule["help"]["text"].is_string());
    assert!(run["invocations"][0]["executionSuccessful"].as_bool().expect("it says so"));
    let results = run["results"].as_array().expect("a list");
    for result in results {
        assert_eq!((&result["ruleId"], &result["level"]), (&json!("domain-imports"), &json!("error")));
        assert!(!result["message"]["text"].as_str().expect("a text").is_empty());
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uriBaseId"], "SRCROOT");
        assert!(place["region"]["startLine"].as_u64() >= Some(1) && place["region"]["startColumn"].as_u64() >= Some(1));
    }
    let kinds: Vec<&Value> = results.iter().map(|result| &result["suppressions"][0]["kind"]).collect();
    assert_eq!(kinds, [&Value::Null, &json!("inSource"), &json!("external")]);
    assert_eq!(results[1]["suppressions"][0]["justification"], "the port comes in May");
    let marks: std::collections::BTreeSet<&str> =
        results.iter().filter_map(|result| result["partialFingerprints"]["skraftImport/v1"].as_str()).collect();
    assert_eq!(marks.len(), results.len());
}

#[test]
fn check_finds_layers_and_comments_that_do_nothing() {
    let world = shop();
    let ended = world.run("config", &["check"], b"");
    snapshot("check-comment", &ended);
    world.write("repo/src/domain/money.ts", "");
    assert_eq!(world.run("config", &["check"], b"").exit, 0);
    let layers = r#"{
  "architecture": {
    "layers": [
      { "name": "core", "paths": ["src/domain/**"] },
      { "name": "adapters", "paths": ["src/adaptors/**"] },
      { "name": "named", "modules": ["acme.**"], "paths": [] }
    ],
    "forbid": [{ "from": "core", "to": ["adapters"] }]
  }
}
"#;
    world.write("repo/src/domain/stock.ts", "");
    world.write("repo/.skraftrc.json", layers);
    snapshot("check-layer", &world.run("config", &["check"], b""));
    // The global file's layers are there for other projects too.
    world.write("repo/.skraftrc.json", "{}");
    world.write("home/.skraft/config.json", layers);
    let ended = world.run("config", &["check"], b"");
    assert!(!ended.stdout.contains("belongs to"), "{ended:?}");
}

#[cfg(unix)]
#[test]
fn colours_and_no_line_that_moves_for_what_is_done_at_once() {
    let world = shop();
    let mut command = world.command("config", &["scan".to_owned()]);
    command.env("TERM", "xterm");
    let ended = support::terminal::on_terminal(&world, command, "");
    assert_eq!(ended.exit, 1);
    assert!(ended.stdout.starts_with("\u{1b}[1msrc/domain/order.ts:1:1:\u{1b}[0m "), "{ended:?}");
    assert!(!ended.stdout.contains("files found") && !ended.stdout.contains('\r'), "{ended:?}");
}

#[test]
fn a_notebook_is_a_module_whose_lines_stand_in_the_file() {
    let world = World::new();
    let cells = "{\n \"cells\": [\n  {\"cell_type\": \"code\", \"source\": [\n   \"import os\\n\",\n   \"from shop.infrastructure import db\"\n  ]}\n ]\n}";
    world.write("repo/shop/domain/try.ipynb", cells);
    world.write("repo/shop/domain/empty.ipynb", "");
    world.write("repo/shop/infrastructure/db.py", "x = 1\n");
    let (exit, all) = told(&world, &[]);
    assert_eq!((exit, places(&all)), (1, vec!["shop/domain/try.ipynb:5:5".to_owned()]));
}
