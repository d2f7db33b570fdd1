//! The audit log: one record per decision and per tool result, appended whole by many processes at once.

mod log;
mod record;

pub use log::{Log, log_path, record_at};
pub use record::{Record, ResultSeen};
