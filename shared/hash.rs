//! One hash for everything that is compared or chained.

use sha2::{Digest as _, Sha256};

/// SHA-256 in lower-case hex.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
