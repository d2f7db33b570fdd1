//! skraft: one guard for AI coding agents, whatever runtime they run in.
//!
//! A runtime calls a hook program around each thing an agent does. The program reads one event, judges it by one
//! policy, answers in that runtime's own words, and leaves one audit record. This page is the plan of the house.
//!
//! # The way of the data
//!
//! ```text
//! stdin ─► Payload ─► Event ─► Actions ─► verdicts ─► Decision ─► Reply ─► stdout, stderr, exit
//!          payload    dialect   tools      rules       decision    dialect   stdio
//!                                 ▲          ▲             │
//!           shell, patch, guarded, path      Policy        └─► Record ─► audit log
//!                                              ▲               (appended, never read by a hook program)
//!             SKRAFT_*, global and project file ─► Layer ─► Cascade
//!                                                          config
//! ```
//!
//! One direction, each arrow one call made by one place ([`hook`]). Below [`event::Event`] nobody sees a runtime's JSON
//! but [`tools`], which reads a call's arguments; below [`action::Action`] nobody sees a tool name or a command line;
//! above [`decision::Decision`] nobody sees a rule. Rules are pure: what they need of the world is gathered before they
//! run, and stands in the actions (a target comes with every place that it can mean, and marked if it is guarded).
//!
//! # Floors
//!
//! A module imports only from floors below its own; rooms of one floor do not know each other. A test reads this table
//! and the `use` lines, and keeps it so.
//!
//! ```text
//! floor 8   inspect
//! floor 7   hook ledger
//! floor 6   tools
//! floor 5   guarded config install
//! floor 4   settings dialect rules audit call
//! floor 3   architecture event path host patch pause role session shell stdio
//! floor 2   action imports policy payload pattern disk hash
//! floor 1   clock decision reply error near notation
//! floor 0   redact
//! ```
//!
//! What a shell's text does is told by [`shell`] alone: it looks at nothing but the text, and gives deeds with words that may
//! have holes; [`tools`] makes actions of them, in the place of the call and with its guarded files. What is not proved is an
//! opaque part of the command's own action. A command, an option, a word's meaning is data: a row of a table with its
//! examples, beside [`shell`]'s `table`.
//!
//! Every key of the configuration is one row of [`config::keys`]; what the layers come to is a [`policy::Policy`], the only
//! thing of it that rules see. What one event leaves for a later one is in [`session`]; what a person lets pass is there and
//! in [`pause`], and heard in one place of [`hook`]. `config` knows the rules (floor 4), because a file that nobody trusts
//! may make one stronger and not weaker.
//!
//! `inspect` stands above `hook` because `explain` and `replay` tell how a hook program judges: they ask it, since there is
//! one way of judging.
//!
//! Above them are the doors, `bins/*.rs`: one call each.
//!
//! # What is deliberately absent
//!
//! * No rule knows a runtime, and no dialect knows a rule.
//! * No hook program builds a tree of a payload: values stay slices of the text that came in ([`payload`]).
//! * Nothing is printed that was not asked for: no explicit allow but in SKRAFT's own wording, no `null`, no second line.
//! * No regular expression is compiled on the way of a hook; no call asks the system's user database.
//! * Nothing ends the process but `main`; the exceptions are the watch in [`hook`], when the work hangs, and a panic, which is
//!   answered where it happens. Nothing is unwound in a release, and what unwinding needs, a fifth of a program, is left out
//!   (`bins/link`).
//! * No error about a configuration shows a value of it: it could be a secret.
//! * No project file loosens anything, and no agent's shell opens anything: both want a person.
//! * Nothing waits without a bound: not for the end of stdin, not for a lock, not for a file that is none.

pub mod action;
pub mod architecture;
pub mod audit;
pub mod call;
pub mod clock;
pub mod config;
pub mod decision;
pub mod dialect;
pub mod disk;
pub mod error;
pub mod event;
pub mod guarded;
pub mod hash;
pub mod hook;
pub mod host;
pub mod imports;
pub mod inspect;
pub mod install;
pub mod ledger;
pub mod near;
pub mod notation;
pub mod patch;
pub mod path;
pub mod pattern;
pub mod pause;
pub mod payload;
pub mod policy;
pub mod redact;
pub mod reply;
pub mod role;
pub mod rules;
pub mod session;
pub mod settings;
pub mod shell;
pub mod stdio;
pub mod tools;
