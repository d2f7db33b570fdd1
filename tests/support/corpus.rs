//! The corpus: `tests/corpus/<program>/<runtime>/<rule>/<effect>/<case>.json`.
//!
//! A case's folder says what must happen, and that is asserted with a stand-in for the runtime before the snapshot is
//! looked at: accepting a snapshot can never bless a wrong decision. The snapshots record how it is worded, one file
//! for each folder of cases.
//!
//! `<runtime>` is what `--runtime` says; `auto-<runtime>` gives no flag, and the shape must be recognised.
//! `<case>@<agent>.json` is called with `--agent`; `<case>.args` beside it holds further arguments, one a line. For
//! Orkeon the file is a JSON array of the positional arguments. `<case>.project` is the project's configuration file,
//! which the user trusts where there is a `<case>.trusted`; `<case>.global` is the global one, `<case>.env` holds
//! variables, one `NAME=value` a line.

use super::standin::{Outcome, outcome};
use super::{Ended, World};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// What may stand beside a case.
pub const SIDECARS: [&str; 5] = ["args", "project", "trusted", "global", "env"];

/// A test for each folder of a program's cases, so that they run side by side and fail by name.
#[allow(unused_macros, reason = "each test program uses a part of it")]
macro_rules! each {
    ($program:literal: $($test:ident $runtime:literal,)+) => {
        $(
            #[test]
            fn $test() {
                crate::support::corpus::check($program, $runtime);
            }
        )+
    };
}
#[allow(unused_imports, reason = "each test program uses a part of it")]
pub(crate) use each;

/// Runs every case of one program and one runtime, and compares.
pub fn check(program: &str, runtime: &str) {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(program).join(runtime);
    let mut wrong = Vec::new();
    let mut groups: BTreeMap<String, String> = BTreeMap::new();
    for case in cases(&top) {
        let ended = case.run(program);
        if let Err(why) = case.judge(program, &ended) {
            wrong.push(format!("{}\n    {why}\n    {ended:?}", case.file.display()));
        }
        let group = format!("{runtime}__{}__{}", case.rule, case.effect);
        let text = groups.entry(group).or_default();
        writeln!(text, "{}\n{}", case.name, shown(&ended)).expect("a string takes it");
    }
    assert!(!groups.is_empty(), "no case under {}", top.display());
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    for (group, text) in &groups {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots").join(program));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(group.as_str(), text));
    }
}

/// The runtimes that have cases of a program, and the snapshots that they should have.
pub fn folders(program: &str) -> (Vec<String>, Vec<String>) {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(program);
    let mut groups = Vec::new();
    let runtimes = names(&top);
    for runtime in &runtimes {
        for rule in names(&top.join(runtime)) {
            groups.extend(
                names(&top.join(runtime).join(&rule)).iter().map(|effect| format!("{runtime}__{rule}__{effect}")),
            );
        }
    }
    (runtimes, groups)
}

struct Case {
    file: PathBuf,
    name: String,
    runtime: String,
    rule: String,
    effect: String,
}

fn cases(top: &Path) -> Vec<Case> {
    let mut found = Vec::new();
    let runtime = top.file_name().expect("it has a name").to_string_lossy().into_owned();
    for rule in names(top) {
        for effect in names(&top.join(&rule)) {
            let folder = top.join(&rule).join(&effect);
            let files = names(&folder).into_iter().filter(|name| name.ends_with(".json"));
            found.extend(files.map(|name| Case {
                file: folder.join(&name),
                name: name.trim_end_matches(".json").to_owned(),
                runtime: runtime.clone(),
                rule: rule.clone(),
                effect: effect.clone(),
            }));
        }
    }
    found
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

impl Case {
    fn run(&self, program: &str) -> Ended {
        let world = World::new();
        let bytes = fs::read(&self.file).expect("readable");
        let mut arguments = Vec::new();
        if !self.runtime.starts_with("auto-") {
            arguments.extend(["--runtime".to_owned(), self.runtime.clone()]);
        }
        if let Some((_, agent)) = self.name.split_once('@') {
            arguments.extend(["--agent".to_owned(), agent.to_owned()]);
        }
        let more = fs::read_to_string(self.file.with_extension("args")).unwrap_or_default();
        arguments.extend(more.lines().map(str::to_owned));
        self.configure(&world);
        if self.dialect() != "orkeon" {
            return world.finish(self.command(&world, program, &arguments), &world.filled(&bytes));
        }
        let positional: Vec<String> = serde_json::from_slice(&bytes).expect("an array of texts");
        arguments.push("--".to_owned());
        arguments.extend(positional);
        world.finish(self.command(&world, program, &arguments), b"")
    }

    fn configure(&self, world: &World) {
        for (sidecar, file) in [("project", "repo/.skraftrc.json"), ("global", "home/.skraft/config.json")] {
            if let Ok(text) = fs::read_to_string(self.file.with_extension(sidecar)) {
                world.write(file, &text);
            }
        }
        if self.file.with_extension("trusted").exists() {
            world.trust();
        }
    }

    fn command(&self, world: &World, program: &str, arguments: &[String]) -> std::process::Command {
        let mut command = world.command(program, arguments);
        let variables = fs::read_to_string(self.file.with_extension("env")).unwrap_or_default();
        command.envs(variables.lines().filter_map(|line| line.split_once('=')));
        command
    }

    fn dialect(&self) -> &str {
        self.runtime.strip_prefix("auto-").unwrap_or(&self.runtime)
    }

    /// Whether the runtime would do what the case's folder says.
    fn judge(&self, program: &str, ended: &Ended) -> Result<(), String> {
        let (event, name) = self.event(program);
        // A permission request of the Pascal dialect arrives, and is answered, in camelCase.
        let got = outcome(self.dialect(), event, &name, ended.exit, ended.stdout.as_bytes(), ended.stderr.as_bytes());
        let fits = match (&got, self.effect.as_str()) {
            (Outcome::Ran, "allow") => true,
            (Outcome::RanWithContext(_), "additionalContext") => true,
            (Outcome::Refused { stopped, .. }, "deny") => !stopped,
            (Outcome::Refused { .. }, "block") => true,
            _ => false,
        };
        if !fits {
            return Err(format!("expected {}, got {got:?}", self.effect));
        }
        let lines = ended.stderr.lines().count();
        let wanted = match (self.effect.as_str(), self.rule.as_str()) {
            ("allow", "failure") => 1,
            ("allow" | "additionalContext", _) => 0,
            _ => return Ok(()),
        };
        // Events that nobody judges are told in a line, wherever the case stands.
        if lines == wanted || (lines == 1 && self.rule == "none") {
            return Ok(());
        }
        Err(format!("expected {wanted} lines on stderr, got {lines}"))
    }

    /// Which event a payload is, as far as a runtime would say, and its name there.
    fn event(&self, program: &str) -> (&'static str, String) {
        let text = fs::read(&self.file).unwrap_or_default();
        let payload: serde_json::Value = serde_json::from_slice(&text).unwrap_or_default();
        let keys = ["hook_event_name", "hookEventName", "hookName", "HookEventName", "Hook_Event_Name"];
        let told = keys.iter().find_map(|key| payload.get(key)?.as_str().map(str::to_owned));
        let hinted = fs::read_to_string(self.file.with_extension("args")).unwrap_or_default();
        let hinted = hinted.lines().skip_while(|line| *line != "--event").nth(1).map(str::to_owned);
        let name = told.or(hinted).unwrap_or_default();
        let folded: String =
            name.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        let event = match folded.as_str() {
            "permissionrequest" => "permission",
            "pretooluse" | "beforetool" | "pretool" => "pre",
            "posttooluse" | "aftertool" | "posttool" => "post",
            "posttoolusefailure" => "post-failure",
            "sessionstart" => "session-start",
            "subagentstart" => "subagent-start",
            "subagentstop" => "subagent-stop",
            "stop" | "agentstop" | "afteragent" => "agent-stop",
            "sessionend" => "session-end",
            "" => match program {
                "post" => "post",
                "start" => "session-start",
                "stop" => "agent-stop",
                _ => "pre",
            },
            _ if program == "pre" => "pre",
            _ => "other",
        };
        let name = if name.is_empty() { usual_name(self.dialect(), event).to_owned() } else { name };
        (event, name)
    }
}

fn usual_name(runtime: &str, event: &str) -> &'static str {
    match (runtime, event) {
        ("gemini", "pre") => "BeforeTool",
        ("gemini", "post") => "AfterTool",
        ("gemini", "agent-stop") => "AfterAgent",
        ("copilot", "pre") => "preToolUse",
        ("copilot", "post") => "postToolUse",
        ("copilot", "session-start") => "sessionStart",
        ("copilot", "agent-stop") => "agentStop",
        (_, "pre") => "PreToolUse",
        (_, "post") => "PostToolUse",
        (_, "session-start") => "SessionStart",
        _ => "Stop",
    }
}

fn shown(ended: &Ended) -> String {
    let mut text = format!("  exit   {}\n", ended.exit);
    for (name, stream) in [("stdout", &ended.stdout), ("stderr", &ended.stderr)] {
        for line in stream.lines() {
            writeln!(text, "  {name} {line}").expect("a string takes it");
        }
    }
    text
}
