//! Any text as a command of any shell: an answer, no panic, in bounded time.
//!
//! `cargo +nightly fuzz run --fuzz-dir tests/fuzz shell -- -runs=10000000 -timeout=5`; the lines of the shell corpora are good
//! seeds.

#![no_main]

use libfuzzer_sys::fuzz_target;
use skraft::shell::{Shell, read};

fuzz_target!(|bytes: &[u8]| {
    let Some((first, bytes)) = bytes.split_first() else { return };
    let shell = match first % 8 {
        0 => Shell::PowerShell,
        1 => Shell::Cmd,
        _ => Shell::Bourne,
    };
    let text = String::from_utf8_lossy(bytes);
    let reading = read(&text, shell);
    for step in &reading.steps {
        assert!(step.words.iter().all(|word| word.shown().len() <= text.len() * 300 + 4_096));
    }
});
