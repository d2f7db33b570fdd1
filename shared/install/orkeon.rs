//! Orkeon Code: hooks are added inside a session with `/hooks add`, so nothing is written; what to type is printed.
//!
//! The shell tool starts a program by its bare name from the `PATH`, and only if the settings allow it; it knows no
//! quoting escape, and refuses `||`, `$(` and their kind. Orkeon refuses the call itself when a hook fails. It calls
//! nothing when an agent stops (`reference/orkeon.md` 3, 9).

use crate::event::Program;

/// The name that is typed.
pub const NAME: &str = "orkeon";

/// The events, as `/hooks add` takes them.
const HOOKS: [(&str, Program); 2] = [("pre-tool", Program::Pre), ("post-tool", Program::Post)];

/// What a person has to do, as text.
pub fn steps() -> String {
    let names = HOOKS.map(|(_, program)| format!("\"{}\"", program.name())).join(", ");
    let lines = HOOKS.map(|(event, program)| {
        format!("  /hooks add {event} {} --runtime orkeon -- {{tool}} {{path}}\n", program.name())
    });
    format!(
        "Orkeon Code keeps its hooks itself, so nothing was written.\n\
         1. Allow the programs in its settings; they must be on the `PATH`:\n  \
           {{ \"Orkeon\": {{ \"Tools\": {{ \"Shell\": {{ \"ExtraAllowedCommands\": [{names}] }} }} }} }}\n\
         2. Type in a session:\n{}",
        lines.concat()
    )
}

/// How to take them out again, as text.
pub fn steps_back() -> &'static str {
    "Orkeon Code keeps its hooks itself: `/hooks list` shows them, `/hooks remove N` takes one out.\n"
}
