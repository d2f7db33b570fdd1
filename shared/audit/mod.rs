//! The audit log: one record per decision and per tool result, appended whole by many processes at once.

mod log;
mod record;

pub use log::{Log, log_path};
pub use record::{CUT, LEFT_OUT, Record, ResultSeen};
