//! What a command does: which files it reads, writes and deletes, which machines it contacts, and what of it cannot be told.
//!
//! The stance is proof, not pattern: what is not proved harmless is opaque, and rules decide what that means.

mod brace;
mod code;
mod command;
pub mod deed;
mod table;
mod tree;
pub mod word;
