//! Any bytes on stdin: a defined answer, no panic, in every dialect; and our reader takes what serde takes.
//!
//! `cargo +nightly fuzz run --fuzz-dir tests/fuzz payload -- -max_total_time=600`; the corpus cases are good seeds.

#![no_main]

use libfuzzer_sys::fuzz_target;
use skraft::call::{Asked, Call};
use skraft::config::Cascade;
use skraft::event::Program;
use skraft::hook;
use skraft::payload::Fields;
use std::path::Path;
use std::sync::LazyLock;

static CALLS: LazyLock<Vec<Call>> = LazyLock::new(|| {
    let runtimes = ["skraft", "copilot", "copilot-pascal", "vscode", "claude", "codex", "gemini"];
    let mut calls: Vec<Call> = runtimes.iter().map(|runtime| call(Program::Pre, Some(runtime))).collect();
    calls.extend([Program::Pre, Program::Post, Program::Stop, Program::Start].map(|program| call(program, None)));
    calls
});

fn call(program: Program, runtime: Option<&str>) -> Call {
    let mut words = vec!["--home", "/nowhere/home", "--project", "/nowhere/app"];
    words.extend(runtime.into_iter().flat_map(|runtime| ["--runtime", runtime]));
    match Call::parse(program, words.into_iter().map(Into::into).collect()) {
        Ok(Asked::Judge(call)) => *call,
        _ => unreachable!("the words are right"),
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((first, bytes)) = bytes.split_first() else { return };
    let call = &CALLS[usize::from(*first) % CALLS.len()];
    let (decision, reply) = hook::judge(call, bytes, &Cascade::none(Path::new("/nowhere/app")));
    assert!(reply.stdout.lines().count() <= 1 && reply.stderr.lines().count() <= 1, "{reply:?}");
    assert!(!decision.effect().refuses() || call.program != Program::Pre || !(reply.stdout.is_empty() && reply.stderr.is_empty()));
    if let Ok(text) = std::str::from_utf8(bytes)
        && Fields::parse(text).is_ok()
    {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let serde: Result<serde::de::IgnoredAny, _> = serde_json::from_str(text);
        assert!(serde.is_ok(), "serde refuses it: {serde:?}");
    }
});
