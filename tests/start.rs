//! `skraft-start` as a runtime sees it: bytes in, bytes and exit status out.

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
    corpus::check("start", "auto-claude");
}

#[test]
fn auto_codex() {
    corpus::check("start", "auto-codex");
}

#[test]
fn auto_copilot() {
    corpus::check("start", "auto-copilot");
}

#[test]
fn auto_copilot_pascal() {
    corpus::check("start", "auto-copilot-pascal");
}

#[test]
fn auto_gemini() {
    corpus::check("start", "auto-gemini");
}

#[test]
fn auto_skraft() {
    corpus::check("start", "auto-skraft");
}

#[test]
fn auto_unknown() {
    corpus::check("start", "auto-unknown");
}

#[test]
fn auto_vscode() {
    corpus::check("start", "auto-vscode");
}

#[test]
fn claude() {
    corpus::check("start", "claude");
}

#[test]
fn codex() {
    corpus::check("start", "codex");
}

#[test]
fn copilot() {
    corpus::check("start", "copilot");
}

#[test]
fn copilot_pascal() {
    corpus::check("start", "copilot-pascal");
}

#[test]
fn gemini() {
    corpus::check("start", "gemini");
}

#[test]
fn skraft() {
    corpus::check("start", "skraft");
}

#[test]
fn vscode() {
    corpus::check("start", "vscode");
}
