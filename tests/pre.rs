//! `skraft-pre` as a runtime sees it: bytes in, bytes and exit status out.

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
    corpus::check("pre", "auto-claude");
}

#[test]
fn auto_codex() {
    corpus::check("pre", "auto-codex");
}

#[test]
fn auto_copilot() {
    corpus::check("pre", "auto-copilot");
}

#[test]
fn auto_copilot_pascal() {
    corpus::check("pre", "auto-copilot-pascal");
}

#[test]
fn auto_gemini() {
    corpus::check("pre", "auto-gemini");
}

#[test]
fn auto_orkeon() {
    corpus::check("pre", "auto-orkeon");
}

#[test]
fn auto_skraft() {
    corpus::check("pre", "auto-skraft");
}

#[test]
fn auto_unknown() {
    corpus::check("pre", "auto-unknown");
}

#[test]
fn auto_vscode() {
    corpus::check("pre", "auto-vscode");
}

#[test]
fn claude() {
    corpus::check("pre", "claude");
}

#[test]
fn codex() {
    corpus::check("pre", "codex");
}

#[test]
fn copilot() {
    corpus::check("pre", "copilot");
}

#[test]
fn copilot_pascal() {
    corpus::check("pre", "copilot-pascal");
}

#[test]
fn gemini() {
    corpus::check("pre", "gemini");
}

#[test]
fn orkeon() {
    corpus::check("pre", "orkeon");
}

#[test]
fn skraft() {
    corpus::check("pre", "skraft");
}

#[test]
fn vscode() {
    corpus::check("pre", "vscode");
}
