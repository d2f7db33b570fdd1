//! Links the programs of a release without the tables that unwinding needs: a tenth of each (300 KB).
//!
//! Why a script for the linker: a release ends where it panics, so nothing unwinds, but the standard library and the C
//! library bring their tables ready made, and what would leave ours out (`force-unwind-tables`) cannot be said for a release
//! alone. Where this is not known to work (another linker, a program that is not static), the tables stay.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=bins/link");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|is| is == value);
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let is_ours = is("PROFILE", "release")
        && is("CARGO_CFG_TARGET_OS", "linux")
        && is("CARGO_CFG_TARGET_ENV", "gnu")
        && flags.contains("+crt-static")
        && !flags.contains("linker")
        && !flags.contains("fuse-ld")
        && env::var_os("RUSTC_LINKER").is_none();
    let Ok(here) = env::var("CARGO_MANIFEST_DIR") else { return };
    if is_ours {
        println!("cargo::rustc-link-arg-bins=-Wl,--no-eh-frame-hdr");
        println!("cargo::rustc-link-arg-bins=-T");
        println!("cargo::rustc-link-arg-bins={here}/bins/link/no-unwinding.ld");
    }
}
