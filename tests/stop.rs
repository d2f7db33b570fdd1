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

support::corpus::each! { "stop":
    auto_claude "auto-claude",
    auto_codex "auto-codex",
    auto_copilot "auto-copilot",
    auto_copilot_pascal "auto-copilot-pascal",
    auto_gemini "auto-gemini",
    auto_skraft "auto-skraft",
    auto_unknown "auto-unknown",
    auto_vscode "auto-vscode",
    claude "claude",
    codex "codex",
    copilot "copilot",
    copilot_pascal "copilot-pascal",
    gemini "gemini",
    orkeon "orkeon",
    skraft "skraft",
    vscode "vscode",
}
