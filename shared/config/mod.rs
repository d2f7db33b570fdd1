//! The configuration: environment, global file, project file, and what they come to (section 9 of the contract).
//!
//! ```text
//! SKRAFT_*, ~/.skraft/config.json, .skraftrc.json ─► Layer ─► Cascade ─► Policy
//!                                                     check    locked, trust, merge
//! ```
//!
//! [`edit`] changes the text of a file and leaves the rest of it as it is; [`schema`] is the table for editors.
//!
//! One table says everything about every key ([`keys`]). Values keep where they were written ([`Node`]), so that an
//! error names file, line and column, and `show` where a value comes from. Nothing here prints a value in an error:
//! it could be a secret.

mod cascade;
mod check;
pub mod edit;
mod finding;
mod fit;
mod keep;
pub mod keys;
mod layer;
mod leaves;
mod loosen;
mod merge;
mod node;
pub mod schema;
mod settle;
mod splice;
mod target;
mod together;
mod trust;
mod words;
mod written;

pub use cascade::{Cascade, PROJECT_FILES, Seek, value_at};
pub use check::key_at;
pub use finding::{Finding, Gravity};
pub use fit::fault;
pub use keep::keep_trusted;
pub use layer::{LONGEST, Layer, State, joined, typed, variables};
pub use leaves::Leaf;
pub use loosen::LeftOut;
pub use node::{At, Member, Node, Source, Value, default};
pub use settle::setting;
pub use splice::Refused;
pub use target::{Of, Target};
pub use trust::{Entry, NamedFile, Store, Trust};
