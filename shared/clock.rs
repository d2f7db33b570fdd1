//! The time of day, and how records and people are told it: UTC, RFC 3339.

use humantime::{format_rfc3339_millis, format_rfc3339_seconds};
use std::time::SystemTime;

/// Now; where a clock stands before 1970, then.
pub fn now() -> SystemTime {
    SystemTime::now().max(SystemTime::UNIX_EPOCH)
}

/// A time to the second.
pub fn seconds(time: SystemTime) -> String {
    format_rfc3339_seconds(time).to_string()
}

/// A time to the millisecond.
pub fn milliseconds(time: SystemTime) -> String {
    format_rfc3339_millis(time).to_string()
}
