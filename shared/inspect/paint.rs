//! Colour, where a person reads: on a terminal that does not ask for none.

use std::io::IsTerminal as _;

/// Whether stdout is read by a person who sees colour (`NO_COLOR` and `TERM=dumb` say no).
pub(super) fn is_wanted() -> bool {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    std::io::stdout().is_terminal() && !refused && !is_dumb
}

/// How many columns the terminal has on which a person reads stdout: `COLUMNS`, where somebody set it. `None` where there
/// is no terminal, or nobody knows.
pub(super) fn width() -> Option<usize> {
    if !std::io::stdout().is_terminal() {
        return None;
    }
    let set = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    set.or_else(window).filter(|columns| *columns > 0)
}

#[cfg(unix)]
fn window() -> Option<usize> {
    rustix::termios::tcgetwinsize(std::io::stdout()).ok().map(|size| size.ws_col.into())
}

#[cfg(not(unix))]
fn window() -> Option<usize> {
    None
}

/// A style of the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Plain,
    Bold,
    Dim,
    Green,
    Yellow,
    Red,
    Cyan,
}

/// A text in a style.
pub(super) fn painted(text: &str, style: Style, is_wanted: bool) -> String {
    let code = match style {
        Style::Bold => "1",
        Style::Dim => "2",
        Style::Green => "32",
        Style::Yellow => "33",
        Style::Red => "31",
        Style::Cyan => "36",
        Style::Plain => return text.to_owned(),
    };
    if is_wanted && !text.is_empty() { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
}

/// A text filled up to a width, in a style.
pub(super) fn column(text: &str, width: usize, style: Style, is_wanted: bool) -> String {
    let missing = width.saturating_sub(text.chars().count());
    format!("{}{}", painted(text, style, is_wanted), " ".repeat(missing))
}
