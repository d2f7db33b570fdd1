//! Not read yet.

use super::report::Report;
use super::tokens::Lexed;

/// What the code does.
pub(super) fn read(_code: &str, _report: &mut Report<'_>) -> Lexed {
    Err("skraft does not read it yet")
}
