//! Samples of clean architecture in four languages, guarded from end to end: what agents of four runtimes do to them, as the
//! runtimes tell it, and what comes of it there.

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
use std::path::{Path, PathBuf};
use support::World;
use support::standin::{Outcome, outcome};

const RUNTIMES: [&str; 4] = ["claude", "copilot", "codex", "gemini"];

/// A sample with what is done to it.
struct Sample {
    language: &'static str,
    /// A file of the domain that stands, a piece of it, and the same piece with a forbidden import.
    edit: [&'static str; 3],
    /// The same piece with an import that the domain may have.
    clean: &'static str,
    /// A new file of the domain.
    new: &'static str,
    /// Texts of it that lead to the infrastructure.
    bad: &'static [&'static str],
    /// Texts that lead nowhere else.
    good: &'static [&'static str],
    /// A file of the infrastructure with an import that the domain must not have, and its place in the domain.
    moved: [&'static str; 2],
}

const SAMPLES: [Sample; 4] = [
    Sample {
        language: "csharp",
        edit: [
            "src/Shop.Domain/Orders/Order.cs",
            "using Shop.Domain.Shared;\n",
            "using Shop.Domain.Shared;\nusing Shop.Infrastructure.Persistence;\n",
        ],
        clean: "using Shop.Domain.Shared;\nusing System.Linq;\n",
        new: "src/Shop.Domain/Orders/Invoice.cs",
        bad: &[
            "using Shop.Infrastructure.Persistence;\n\nnamespace Shop.Domain.Orders;\n",
            "global using Shop.Infrastructure;\n",
            "using static Shop.Infrastructure.Persistence.Sql;\nnamespace Shop.Domain { }\n",
            "namespace Shop.Domain.Orders\n{\n    using Db = Shop.Infrastructure.Persistence.ShopContext;\n}\n",
            "/* a */ using /* b */ Shop . Infrastructure . Persistence ;\n",
            "#if NET9_0_OR_GREATER\nusing Shop.Infrastructure;\n#endif\nnamespace Shop.Domain;\n",
        ],
        good: &[
            "using System;\nusing Shop.Domain.Shared;\n\nnamespace Shop.Domain.Orders;\n",
            "// using Shop.Infrastructure;\nnamespace Shop.Domain.Orders;\nclass A { string s = \"using Shop.Infrastructure;\"; }\n",
            "namespace Shop.Domain.Orders;\nclass A { string s = @\"\nusing Shop.Infrastructure;\n\"; }\n",
            "using Shop.InfrastructureNotes;\nnamespace Shop.Domain.Orders;\n",
        ],
        moved: ["src/Shop.Api/Program.cs", "src/Shop.Domain/Program.cs"],
    },
    Sample {
        language: "typescript",
        edit: [
            "src/domain/order.ts",
            "import { Money } from './money';\n",
            "import { Money } from './money';\nimport { pool } from '@infra/pool';\n",
        ],
        clean: "import { Money } from './money';\nimport { randomUUID } from 'node:crypto';\n",
        new: "src/domain/invoice.ts",
        bad: &[
            "import { pool } from '../infrastructure/pool';\n",
            "import { pool } from '../infrastructure/pool.js'\n",
            "export * from '@infra/pool';\n",
            "const { pool } = await import('src/infrastructure/pool');\n",
            "const pool = require('../infrastructure/pool');\n",
            "import {\n  pool, // the pool\n} from\n  '../application/../infrastructure/pool';\n",
            "import '../infrastructure/pool';\n",
        ],
        good: &[
            "import { Order } from './order';\nimport { Money } from '@domain/money';\n",
            "import type { Pool } from '../infrastructure/pool';\n",
            "// import { pool } from '../infrastructure/pool';\nconst s = \"import { pool } from '../infrastructure/pool'\";\n",
            "const s = `\nimport { pool } from '../infrastructure/pool';\n`;\n",
            "const r = /import x from '..\\/infrastructure\\/pool'/;\n",
        ],
        moved: ["src/main.ts", "src/domain/main.ts"],
    },
    Sample {
        language: "java",
        edit: [
            "src/main/java/com/acme/shop/domain/Order.java",
            "import java.util.List;\n",
            "import java.util.List;\nimport com.acme.shop.infrastructure.JdbcOrders;\n",
        ],
        clean: "import java.util.List;\nimport java.util.UUID;\n",
        new: "src/main/java/com/acme/shop/domain/Invoice.java",
        bad: &[
            "package com.acme.shop.domain;\n\nimport com.acme.shop.infrastructure.*;\n",
            "package com.acme.shop.domain;\nimport static com.acme.shop.infrastructure.JdbcOrders.open;\n",
            "package com.acme.shop.domain; import com.acme.shop.infrastructure.JdbcOrders; class Invoice {",
            "package com.acme.shop.domain;\nimport com . acme . shop\n    . infrastructure // why\n    . JdbcOrders;\n",
        ],
        good: &[
            "package com.acme.shop.domain;\n\nimport java.util.*;\n",
            "package com.acme.shop.domain;\n/* import com.acme.shop.infrastructure.JdbcOrders; */\nclass A { }\n",
            "package com.acme.shop.domain;\nclass A { String s = \"\"\"\nimport com.acme.shop.infrastructure.JdbcOrders;\n\"\"\"; }\n",
        ],
        moved: ["src/main/java/com/acme/shop/Main.java", "src/main/java/com/acme/shop/domain/Main.java"],
    },
    Sample {
        language: "python",
        edit: [
            "src/shop/domain/order.py",
            "import decimal\n",
            "import decimal\nfrom shop.infrastructure.db import connect\n",
        ],
        clean: "import decimal\nimport uuid\n",
        new: "src/shop/domain/invoice.py",
        bad: &[
            "from shop.infrastructure import db\n",
            "import shop.infrastructure.db as d\n",
            "from ..infrastructure.db import connect\n",
            "from .. import infrastructure\n",
            "from shop import (\n    application,\n    infrastructure,\n)\n",
            "def f():\n    import os, shop.infrastructure.db\n",
            "import importlib\ndb = importlib.import_module('shop.infrastructure.db')\n",
            "from shop.\\\n    infrastructure import db\n",
        ],
        good: &[
            "from .order import Order\nfrom shop.domain import ports\nimport os\n",
            "# from shop.infrastructure import db\ns = 'import shop.infrastructure'\n",
            "'''\nfrom shop.infrastructure import db\n'''\n",
            "s = rb\"\"\"\nimport shop.infrastructure\n\"\"\"\nfrom shop.domain.order import Order\n",
        ],
        moved: ["src/shop/__main__.py", "src/shop/domain/main.py"],
    },
];

impl Sample {
    fn world(&self) -> World {
        let world = World::new();
        copy(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/architecture").join(self.language),
            &world.repo(),
        );
        world
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("readable") {
        let path = entry.expect("readable").path();
        let to: PathBuf = to.join(path.file_name().expect("it has one"));
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(&path, &to).expect("a copy");
        }
    }
}

/// What an agent does.
enum Deed<'a> {
    Write(&'a str, &'a str),
    Edit(&'a str, &'a str, &'a str),
    Shell(&'a str),
    /// Only where patches are spoken.
    Patch(&'a str),
}

/// The call as the runtime tells it.
fn call(runtime: &str, deed: &Deed<'_>) -> Option<Value> {
    let lines = |sign: &str, text: &str| text.lines().map(|line| format!("{sign}{line}\n")).collect::<String>();
    let (tool, input) = match (runtime, deed) {
        ("claude", Deed::Write(file, text)) => {
            ("Write", json!({"file_path": format!("/repo/{file}"), "content": text}))
        }
        ("claude", Deed::Edit(file, old, new)) => {
            ("Edit", json!({"file_path": format!("/repo/{file}"), "old_string": old, "new_string": new}))
        }
        ("copilot", Deed::Write(file, text)) => ("create", json!({"path": file, "file_text": text})),
        ("copilot", Deed::Edit(file, old, new)) => ("edit", json!({"path": file, "old_str": old, "new_str": new})),
        ("codex", Deed::Write(file, text)) => (
            "apply_patch",
            json!({"command": format!("*** Begin Patch\n*** Add File: {file}\n{}*** End Patch\n", lines("+", text))}),
        ),
        ("codex", Deed::Edit(file, old, new)) => (
            "apply_patch",
            json!({"command": format!(
                "*** Begin Patch\n*** Update File: {file}\n@@\n{}{}*** End Patch\n",
                lines("-", old),
                lines("+", new)
            )}),
        ),
        ("codex" | "copilot", Deed::Patch(patch)) => (
            "apply_patch",
            match runtime {
                "codex" => json!({"command": patch}),
                _ => json!({"input": patch}),
            },
        ),
        ("gemini", Deed::Write(file, text)) => ("write_file", json!({"file_path": file, "content": text})),
        ("gemini", Deed::Edit(file, old, new)) => {
            ("replace", json!({"file_path": file, "old_string": old, "new_string": new}))
        }
        ("claude" | "codex", Deed::Shell(command)) => ("Bash", json!({"command": command})),
        ("copilot", Deed::Shell(command)) => ("bash", json!({"command": command})),
        ("gemini", Deed::Shell(command)) => ("run_shell_command", json!({"command": command})),
        (_, Deed::Patch(_)) => return None,
        _ => panic!("no such runtime: {runtime}"),
    };
    let event = event(runtime);
    let mut all = json!({"session_id": "s1", "transcript_path": "/home/u/t.jsonl", "cwd": "/repo", "tool_name": tool});
    let more = match runtime {
        "copilot" => {
            return Some(json!({
                "sessionId": "s1", "timestamp": 1, "cwd": "/repo", "toolName": tool, "toolArgs": input
            }));
        }
        "codex" => json!({
            "turn_id": "t", "agent_id": "a", "agent_type": "software-engineer", "model": "m",
            "permission_mode": "default", "tool_use_id": "c"
        }),
        "gemini" => json!({"timestamp": "2026-11-30T12:00:00.000Z"}),
        _ => json!({"permission_mode": "default", "tool_use_id": "c"}),
    };
    let fields = all.as_object_mut().expect("an object");
    fields.extend(more.as_object().expect("an object").clone());
    fields.insert("hook_event_name".to_owned(), event.into());
    fields.insert("tool_input".to_owned(), input);
    Some(all)
}

fn event(runtime: &str) -> &'static str {
    match runtime {
        "copilot" => "preToolUse",
        "gemini" => "BeforeTool",
        _ => "PreToolUse",
    }
}

/// What comes of a call there; `None` where the runtime has no such call.
fn done(world: &World, runtime: &str, deed: &Deed<'_>) -> Option<Outcome> {
    let call = call(runtime, deed)?;
    let ended = world.run("pre", &["--agent", "software-engineer"], call.to_string().as_bytes());
    Some(outcome(runtime, "pre", event(runtime), ended.exit, ended.stdout.as_bytes(), ended.stderr.as_bytes()))
}

fn assert_refused(world: &World, runtime: &str, deed: &Deed<'_>, what: &str, words: &[&str]) {
    match done(world, runtime, deed) {
        None => {}
        Some(Outcome::Refused { reason, .. }) => {
            for word in words {
                assert!(reason.contains(word), "{runtime}: {what}: `{word}` is not in {reason}");
            }
        }
        other => panic!("{runtime}: {what}: {other:?}"),
    }
}

fn assert_ran(world: &World, runtime: &str, deed: &Deed<'_>, what: &str) {
    let got = done(world, runtime, deed);
    assert!(matches!(got, None | Some(Outcome::Ran)), "{runtime}: {what}: {got:?}");
}

#[test]
fn a_clean_sample_is_clean() {
    for sample in SAMPLES {
        let ended = sample.world().run("config", &["scan", "/repo"], b"");
        assert_eq!(ended.exit, 0, "{}: {ended:?}", sample.language);
        assert!(ended.stdout.contains("no forbidden import"), "{}: {ended:?}", sample.language);
    }
}

#[test]
fn a_forbidden_import_is_refused_wherever_it_comes_from() {
    for sample in SAMPLES {
        let world = sample.world();
        let [file, old, new] = sample.edit;
        for runtime in RUNTIMES {
            let words = ["which `domain` must not import", "(a port)", file];
            assert_refused(&world, runtime, &Deed::Edit(file, old, new), "edit", &words);
            for bad in sample.bad {
                let words = ["which `domain` must not import", sample.new];
                assert_refused(&world, runtime, &Deed::Write(sample.new, bad), bad, &words);
                let heredoc = format!("cat > {} <<'END'\n{bad}\nEND", sample.new);
                assert_refused(&world, runtime, &Deed::Shell(&heredoc), &heredoc, &words);
            }
        }
    }
}

#[test]
fn what_is_no_such_import_passes() {
    for sample in SAMPLES {
        let world = sample.world();
        let [file, old, _] = sample.edit;
        for runtime in RUNTIMES {
            assert_ran(&world, runtime, &Deed::Edit(file, old, sample.clean), "edit");
            for good in sample.good {
                assert_ran(&world, runtime, &Deed::Write(sample.new, good), good);
                let heredoc = format!("cat > {} <<'END'\n{good}\nEND", sample.new);
                assert_ran(&world, runtime, &Deed::Shell(&heredoc), &heredoc);
            }
            // The same text is right where it belongs.
            let [outside, _] = sample.moved;
            let text = fs::read_to_string(world.repo().join(outside)).expect("readable");
            assert_ran(&world, runtime, &Deed::Write(outside, &text), outside);
        }
    }
}

#[test]
fn what_moves_is_judged_at_its_new_place() {
    for sample in SAMPLES {
        let world = sample.world();
        let [from, to] = sample.moved;
        let folder = to.rsplit_once('/').expect("a folder").0;
        let patch = format!("*** Begin Patch\n*** Update File: {from}\n*** Move to: {to}\n*** End Patch\n");
        for runtime in RUNTIMES {
            for command in [
                format!("mv {from} {to}"),
                format!("git mv {from} {folder}/"),
                format!("cp -p {from} {folder}"),
                format!("cat {from} > {to}"),
                format!("cat < {from} | tee {to} >/dev/null"),
                format!("mkdir -p {folder}/new && mv {from} {folder}/new"),
                format!("install -m 644 {from} {to}"),
                format!("python3 -c \"import shutil; shutil.copy('{from}', '{to}')\""),
            ] {
                assert_refused(&world, runtime, &Deed::Shell(&command), &command, &["must not import", folder]);
            }
            assert_refused(&world, runtime, &Deed::Patch(&patch), &patch, &["must not import", to]);
            // From the domain to elsewhere, and within it, all is as it was.
            let [file, ..] = sample.edit;
            for command in [format!("mv {file} {file}.bak"), format!("cp {file} {to}"), format!("mv {from} /tmp/")] {
                assert_ran(&world, runtime, &Deed::Shell(&command), &command);
            }
        }
    }
}

/// A project with a forbidden import that stands, and one that a comment allows.
fn standing() -> World {
    let world = World::new();
    world.write("repo/src/domain/old.ts", "import { db } from '../infrastructure/db';\nexport const a = 1;\n");
    let allowed =
        "// skraft: allow domain-imports because the port comes in May\nimport { q } from '../infrastructure/q';\n";
    world.write("repo/src/domain/allowed.ts", &format!("{allowed}export const b = 1;\n"));
    world.write("repo/src/infrastructure/db.ts", &format!("{allowed}export const db = 1;\n"));
    world
}

fn context(world: &World, deed: &Deed<'_>) -> Option<String> {
    match done(world, "claude", deed) {
        Some(Outcome::Ran) => None,
        Some(Outcome::RanWithContext(text)) => Some(text),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_stood_there_is_told_once_a_session() {
    let world = standing();
    let edit = Deed::Edit("src/domain/old.ts", "a = 1", "a = 2");
    let told = context(&world, &edit).expect("told");
    assert!(told.contains("stood there before and is not refused"), "{told}");
    assert_eq!(context(&world, &edit), None);
    assert_eq!(context(&world, &Deed::Shell("mv src/domain/old.ts src/domain/older.ts")).map(|_| ()), Some(()));
}

#[test]
fn another_import_beside_one_that_stands_is_refused() {
    let world = standing();
    for deed in [
        Deed::Edit("src/domain/old.ts", "export", "import { p } from '../infrastructure/p';\nexport"),
        Deed::Write("src/domain/old.ts", "import { db } from '../infrastructure/db';\nimport '../infrastructure/p';\n"),
        Deed::Shell("echo \"import '../infrastructure/p';\" >> src/domain/old.ts"),
        Deed::Shell("cp src/domain/old.ts src/domain/copy.ts"),
        Deed::Shell("cp src/domain/allowed.ts src/domain/copy.ts"),
    ] {
        assert_refused(&world, "claude", &deed, "one more", &["must not import"]);
    }
}

#[test]
fn a_comment_allows_only_what_it_stood_at() {
    let world = standing();
    // It goes with its import, within the domain.
    assert_eq!(context(&world, &Deed::Edit("src/domain/allowed.ts", "b = 1", "b = 2")), None);
    assert_eq!(context(&world, &Deed::Shell("mv src/domain/allowed.ts src/domain/there.ts")), None);
    let moved = "*** Begin Patch\n*** Update File: src/domain/allowed.ts\n*** Move to: src/domain/deep/allowed.ts\n@@\n\
                 -import { q } from '../infrastructure/q';\n+import { q } from '../../infrastructure/q';\n*** End Patch\n";
    let got = done(&world, "codex", &Deed::Patch(moved));
    assert_eq!(got, Some(Outcome::Ran));
    // Written where nobody looked at it, it is a new one; and so is one that the change brings.
    for deed in [
        Deed::Shell("mv src/infrastructure/db.ts src/domain/db.ts"),
        Deed::Write(
            "src/domain/new.ts",
            "// skraft: allow domain-imports because I want it\nimport { q } from '../infrastructure/q';\n",
        ),
        Deed::Edit(
            "src/domain/old.ts",
            "import { db }",
            "// skraft: allow domain-imports because I want it\nimport { db }",
        ),
    ] {
        assert_refused(&world, "claude", &deed, "a comment", &["does not allow itself"]);
    }
}

#[test]
fn a_folder_brings_what_is_in_it() {
    let world = standing();
    world.write("repo/src/app/billing/deep/x.ts", "import { db } from '../../../infrastructure/db';\n");
    world.write("repo/src/app/billing/y.ts", "export const y = 1;\n");
    for command in [
        "mv src/app/billing src/domain/",
        "cp -r src/app/billing src/domain/other",
        "cp -r src/app/billing/. src/domain",
        "rsync -a src/app/billing/ src/domain/other/",
        "cp -r src/app/billing/deep src/app/billing/y.ts src/domain",
        "mkdir -p src/domain/a/b; cp src/app/billing/deep/*.ts src/domain/a/b",
        "(cd src/app && mv billing ../domain/billing)",
    ] {
        assert_refused(&world, "claude", &Deed::Shell(command), command, &["x.ts", "must not import"]);
    }
    for command in ["cp src/app/billing/y.ts src/domain", "mv src/app/billing src/app/bills", "rm -r src/app/billing"] {
        assert_ran(&world, "claude", &Deed::Shell(command), command);
    }
}

#[test]
fn a_patch_in_a_shell_is_a_patch() {
    let world = standing();
    let diff =
        "--- a/src/domain/p.ts\n+++ b/src/domain/p.ts\n@@ -0,0 +1 @@\n+import { p } from '../infrastructure/p';\n";
    let inner = diff.replace("src/", "");
    let patch =
        "*** Begin Patch\n*** Add File: src/domain/p.ts\n+import { p } from '../infrastructure/p';\n*** End Patch";
    for command in [
        format!("patch -p1 <<'END'\n{diff}END"),
        format!("git apply <<'END'\n{diff}END"),
        format!("cat <<'END' | git apply -\n{diff}END"),
        format!("patch -d src -p1 <<'END'\n{inner}END"),
        format!("cd src && patch -p1 <<'END'\n{inner}END"),
        format!("apply_patch <<'END'\n{patch}\nEND"),
        format!("apply_patch \"$(cat <<'END'\n{patch}\nEND\n)\""),
    ] {
        assert_refused(&world, "codex", &Deed::Shell(&command), &command, &["src/domain/p.ts", "must not import"]);
        let clean = command.replace("../infrastructure/p", "./q");
        assert_ran(&world, "codex", &Deed::Shell(&clean), &clean);
    }
    let dry = format!("patch --dry-run -p1 <<'END'\n{diff}END");
    assert_ran(&world, "codex", &Deed::Shell(&dry), &dry);
}

#[test]
fn a_patch_that_a_line_does_not_show_could_be_any_that_it_names() {
    let world = World::new();
    let diff = "--- a/.claude/settings.json\n+++ b/.claude/settings.json\n@@ -1 +1 @@\n-{}\n+{\"a\": $(date)}\n";
    let patch = "*** Begin Patch\n*** Update File: .claude/settings.json\n@@\n-{}\n+{} $(date)\n*** End Patch";
    for command in [
        format!("patch -p1 <<END\n{diff}END"),
        format!("git apply <<END\n{diff}END"),
        format!("cat <<END | git apply -\n{diff}END"),
        format!("apply_patch <<END\n{patch}\nEND"),
        format!("apply_patch \"{patch}\""),
    ] {
        assert_refused(&world, "codex", &Deed::Shell(&command), &command, &[".claude/settings.json"]);
    }
    // A file that holds one, and a guarded file that is only read.
    for command in ["patch -p1 < fix.diff", "git apply fix.diff", "cat .claude/settings.json; git am a.patch"] {
        assert_ran(&world, "codex", &Deed::Shell(command), command);
    }
}

#[test]
fn a_project_says_its_own_layers() {
    let sample = &SAMPLES[1];
    let world = sample.world();
    world.write(
        "repo/.skraftrc.json",
        r#"{ "architecture": {
            "layers": [
                { "name": "web", "paths": ["src/*.ts"] },
                { "name": "infrastructure", "paths": ["src/infrastructure/**"] },
                { "name": "application", "paths": ["src/application/**"] },
                { "name": "domain", "paths": ["src/domain/**"] }
            ],
            "order": ["domain", "application", "infrastructure", "web"],
            "forbid": [{ "from": "domain", "packages": ["pg", "@aws-sdk/*"], "because": "the domain knows no vendor" }]
        } }"#,
    );
    world.trust();
    let ended = world.run("config", &["scan", "/repo"], b"");
    assert_eq!(ended.exit, 0, "{ended:?}");
    for runtime in RUNTIMES {
        for (file, text, word) in [
            ("src/application/a.ts", "import { pool } from '@infra/pool';\n", "`infrastructure`"),
            ("src/domain/a.ts", "import { placeOrder } from '../application/place-order';\n", "`application`"),
            ("src/domain/a.ts", "import pg from 'pg';\n", "the domain knows no vendor"),
            ("src/domain/a.ts", "import { S3 } from '@aws-sdk/client-s3';\n", "the domain knows no vendor"),
        ] {
            assert_refused(&world, runtime, &Deed::Write(file, text), text, &[word]);
        }
        assert_ran(&world, runtime, &Deed::Write("src/application/a.ts", "import '../domain/order';\n"), "downwards");
    }
}

#[test]
fn what_the_log_does_not_keep_is_not_judged_again() {
    let world = standing();
    let text = "import { p } from '../infrastructure/p';\n";
    assert_refused(&world, "claude", &Deed::Write("src/domain/p.ts", text), "write", &[]);
    let told = world.run("config", &["replay"], b"");
    assert!(told.stdout.contains("domain-imports looks at what the log does not keep"), "{told:?}");
}

/// How a language finds what an import names: the project's files, the file that imports, its text, and whether that leads
/// to the infrastructure.
type Way = (&'static [(&'static str, &'static str)], &'static str, &'static str, bool);

const TS: &str = "src/domain/order.ts";
const RS: &str = "src/domain/order.rs";

const WAYS: &[Way] = &[
    // TypeScript and JavaScript: relative, by tsconfig and what it extends, by a package's own names, by a workspace.
    (&[], TS, "import x from '../infrastructure';", true),
    (&[], TS, "import x from './infrastructure-notes';", false),
    (&[], TS, "import x from '../../src/infrastructure/x';", true),
    (&[], "src/domain/order.vue", "<script setup>\nimport x from '../infrastructure/x'\n</script>", true),
    (&[], "src/domain/order.svelte", "<script>\nimport x from '../infrastructure/x'\n</script>", true),
    (&[], "src/domain/order.mjs", "export { x } from '../infrastructure/x.mjs'", true),
    (&[], "src/domain/order.cts", "import x = require('../infrastructure/x');", true),
    (
        &[("tsconfig.json", "{\"compilerOptions\":{\"paths\":{\"~db/*\":[\"./src/infrastructure/*\"]}}}")],
        TS,
        "import x from '~db/x';",
        true,
    ),
    (
        &[("tsconfig.json", "{\"compilerOptions\":{\"baseUrl\":\"src\"}}")],
        TS,
        "import x from 'infrastructure/x';",
        true,
    ),
    (
        &[
            ("tsconfig.json", "{\"extends\":\"./tsconfig.base.json\"}"),
            (
                "tsconfig.base.json",
                "{\"compilerOptions\":{\"paths\":{\"db\":[\"src/infrastructure/db.ts\"],},},}// end",
            ),
        ],
        TS,
        "import x from 'db';",
        true,
    ),
    (
        &[("jsconfig.json", "{\"compilerOptions\":{\"baseUrl\":\".\",\"paths\":{\"@/*\":[\"src/*\"]}}}")],
        "src/domain/order.js",
        "import x from '@/infrastructure/x';",
        true,
    ),
    (
        &[("jsconfig.json", "{\"compilerOptions\":{\"baseUrl\":\".\",\"paths\":{\"@/*\":[\"src/*\"]}}}")],
        "src/domain/order.js",
        "import x from '@/domain/infrastructure-notes';",
        false,
    ),
    (
        &[("package.json", "{\"name\":\"shop\",\"imports\":{\"#db/*\":\"./src/infrastructure/*.js\"}}")],
        TS,
        "import x from '#db/x';",
        true,
    ),
    (
        &[("package.json", "{\"name\":\"shop\",\"imports\":{\"#db\":{\"default\":\"./src/infrastructure/db.js\"}}}")],
        TS,
        "import x from '#db';",
        true,
    ),
    (
        &[
            ("package.json", "{\"name\":\"root\",\"workspaces\":[\"packages/*\"]}"),
            ("packages/infrastructure/package.json", "{\"name\":\"@acme/db\"}"),
            ("packages/domain/package.json", "{\"name\":\"@acme/domain\"}"),
        ],
        "packages/domain/src/order.ts",
        "import x from '@acme/db';",
        true,
    ),
    (
        &[
            ("package.json", "{\"name\":\"root\",\"workspaces\":[\"packages/*\"]}"),
            ("packages/infrastructure/package.json", "{\"name\":\"@acme/db\"}"),
            ("packages/domain/package.json", "{\"name\":\"@acme/domain\"}"),
        ],
        "packages/domain/src/order.ts",
        "import x from '@other/db';",
        false,
    ),
    // Python: dots, source roots, a package's own name.
    (&[("pyproject.toml", "")], "src/shop/domain/a.py", "from shop.infrastructure.db import x", true),
    (&[("pyproject.toml", "")], "shop/domain/a.py", "import shop.infrastructure", true),
    (&[("pyproject.toml", "")], "shop/domain/deep/a.py", "from ...infrastructure import x", true),
    (&[("pyproject.toml", "")], "shop/domain/deep/a.py", "from ..infrastructures import x", false),
    (&[("pyproject.toml", "")], "shop/domain/a.py", "import infrastructure_notes", false),
    (&[("pyproject.toml", "")], "shop/domain/a.pyi", "from shop.infrastructure import x", true),
    // Rust: `crate`, `self`, `super`, `mod`, and members of a workspace.
    (&[("Cargo.toml", "[package]\nname = \"shop\"\n")], RS, "use crate::infrastructure::Db;", true),
    (&[("Cargo.toml", "[package]\nname = \"shop\"\n")], RS, "use crate::{domain::a, infrastructure::{Db, x}};", true),
    (&[("Cargo.toml", "[package]\nname = \"shop\"\n")], RS, "use super::super::infrastructure as i;", true),
    (&[("Cargo.toml", "[package]\nname = \"shop\"\n")], RS, "use super::infrastructures;", false),
    (&[("Cargo.toml", "[package]\nname = \"shop\"\n")], RS, "#[path = \"../infrastructure/db.rs\"]\nmod db;", true),
    (
        &[
            ("Cargo.toml", "[workspace]\nmembers = [\"crates/*\"]\n"),
            ("crates/infrastructure/Cargo.toml", "[package]\nname = \"acme-db\"\n"),
            ("crates/domain/Cargo.toml", "[package]\nname = \"acme-domain\"\n"),
        ],
        "crates/domain/src/lib.rs",
        "use acme_db::Db;",
        true,
    ),
    (
        &[
            ("Cargo.toml", "[workspace]\nmembers = [\"crates/*\"]\n"),
            ("crates/infrastructure/Cargo.toml", "[package]\nname = \"acme-db\"\n"),
            ("crates/domain/Cargo.toml", "[package]\nname = \"acme-domain\"\n"),
        ],
        "crates/domain/src/lib.rs",
        "use serde::Serialize;",
        false,
    ),
    // Go: the module's prefix.
    (
        &[("go.mod", "module example.com/shop\n")],
        "internal/domain/a.go",
        "package domain\nimport \"example.com/shop/internal/infrastructure/db\"",
        true,
    ),
    (
        &[("go.mod", "module example.com/shop\n")],
        "internal/domain/a.go",
        "package domain\nimport (\n\tx \"example.com/other/infrastructure\"\n)",
        false,
    ),
    // PHP: PSR-4 and includes.
    (
        &[("composer.json", "{\"autoload\":{\"psr-4\":{\"Acme\\\\\":\"src/\"}}}")],
        "src/Domain/Order.php",
        "<?php\nnamespace Acme\\Domain;\nuse Acme\\Infrastructure\\{Db, Pool};",
        true,
    ),
    (
        &[("composer.json", "{\"autoload\":{\"psr-4\":{\"Acme\\\\Db\\\\\":\"src/Infrastructure/\"}}}")],
        "src/Domain/Order.php",
        "<?php\nuse Acme\\Db\\Pool;",
        true,
    ),
    (&[], "src/Domain/Order.php", "<?php\nrequire_once __DIR__ . '/../Infrastructure/Db.php';", true),
    // Ruby: beside the file, and by the load path.
    (&[], "lib/shop/domain/a.rb", "require_relative '../infrastructure/db'", true),
    (&[], "lib/shop/domain/a.rb", "require 'shop/infrastructure/db'", true),
    (&[], "lib/shop/domain/a.rb", "require 'json'", false),
    // By namespaces, packages and modules.
    (&[], "src/Acme.Domain/A.cs", "using Acme.Infrastructure.Db;\nnamespace Acme.Domain;", true),
    (&[], "src/Acme.Domain/A.cs", "using Acme.Domain.InfraNotes;\nnamespace Acme.Domain;", false),
    (&[], "src/main/kotlin/com/acme/domain/A.kt", "package com.acme.domain\nimport com.acme.infrastructure.*", true),
    (&[], "src/main/scala/com/acme/domain/A.scala", "package com.acme\npackage domain\nimport infrastructure.Db", true),
    (
        &[],
        "src/main/scala/com/acme/domain/A.scala",
        "package com.acme.domain\nimport com.acme.{infrastructure => i}",
        true,
    ),
    (
        &[("Package.swift", "// swift-tools-version:6.0\nimport PackageDescription\n")],
        "Sources/Domain/A.swift",
        "import Foundation\n@testable import Infrastructure",
        true,
    ),
    (
        &[("Package.swift", "// swift-tools-version:6.0\nimport PackageDescription\n")],
        "Sources/Domain/A.swift",
        "import struct Foundation.Date",
        false,
    ),
];

#[test]
fn every_way_by_which_a_language_finds_what_it_imports() {
    let mut wrong = Vec::new();
    for (files, file, text, leads) in WAYS {
        let world = World::new();
        world.write("repo/src/infrastructure/.keep", "");
        for (path, text) in *files {
            world.write(&format!("repo/{path}"), text);
        }
        let got = done(&world, "claude", &Deed::Write(file, text)).expect("it has writes");
        let is_right = if *leads { matches!(got, Outcome::Refused { .. }) } else { got == Outcome::Ran };
        if !is_right {
            wrong.push(format!("{file}: {text}\n    {got:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {} wrong:\n{}", wrong.len(), WAYS.len(), wrong.join("\n"));
}
