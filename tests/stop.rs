//! `skraft-stop` as a runtime sees it: bytes in, bytes and exit status out.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    unreachable_pub,
    reason = "a test fails by panicking, and its helpers are for its own crate"
)]

mod support;

use support::corpus;

#[test]
fn auto_claude() {
    corpus::check("stop", "auto-claude");
}

#[test]
fn auto_codex() {
    corpus::check("stop", "auto-codex");
}

#[test]
fn auto_copilot() {
    corpus::check("stop", "auto-copilot");
}

#[test]
fn auto_copilot_pascal() {
    corpus::check("stop", "auto-copilot-pascal");
}

#[test]
fn auto_gemini() {
    corpus::check("stop", "auto-gemini");
}

#[test]
fn auto_skraft() {
    corpus::check("stop", "auto-skraft");
}

#[test]
fn auto_unknown() {
    corpus::check("stop", "auto-unknown");
}

#[test]
fn auto_vscode() {
    corpus::check("stop", "auto-vscode");
}

#[test]
fn claude() {
    corpus::check("stop", "claude");
}

#[test]
fn codex() {
    corpus::check("stop", "codex");
}

#[test]
fn copilot() {
    corpus::check("stop", "copilot");
}

#[test]
fn copilot_pascal() {
    corpus::check("stop", "copilot-pascal");
}

#[test]
fn gemini() {
    corpus::check("stop", "gemini");
}

#[test]
fn orkeon() {
    corpus::check("stop", "orkeon");
}

#[test]
fn skraft() {
    corpus::check("stop", "skraft");
}

#[test]
fn vscode() {
    corpus::check("stop", "vscode");
}
