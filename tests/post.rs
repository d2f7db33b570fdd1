//! `skraft-post` as a runtime sees it: bytes in, bytes and exit status out.

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
    corpus::check("post", "auto-claude");
}

#[test]
fn auto_codex() {
    corpus::check("post", "auto-codex");
}

#[test]
fn auto_copilot() {
    corpus::check("post", "auto-copilot");
}

#[test]
fn auto_copilot_pascal() {
    corpus::check("post", "auto-copilot-pascal");
}

#[test]
fn auto_gemini() {
    corpus::check("post", "auto-gemini");
}

#[test]
fn auto_skraft() {
    corpus::check("post", "auto-skraft");
}

#[test]
fn auto_unknown() {
    corpus::check("post", "auto-unknown");
}

#[test]
fn auto_vscode() {
    corpus::check("post", "auto-vscode");
}

#[test]
fn claude() {
    corpus::check("post", "claude");
}

#[test]
fn codex() {
    corpus::check("post", "codex");
}

#[test]
fn copilot() {
    corpus::check("post", "copilot");
}

#[test]
fn copilot_pascal() {
    corpus::check("post", "copilot-pascal");
}

#[test]
fn gemini() {
    corpus::check("post", "gemini");
}

#[test]
fn orkeon() {
    corpus::check("post", "orkeon");
}

#[test]
fn skraft() {
    corpus::check("post", "skraft");
}

#[test]
fn vscode() {
    corpus::check("post", "vscode");
}
