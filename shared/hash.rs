//! One hash for everything that is compared or chained: SHA-256.
//!
//! Two crates do the work. `sha2` uses the processor's own instructions, which a large text needs; but to ask the
//! processor for them costs thirty microseconds in a virtual machine, more than hashing what most payloads are. So a small
//! text is hashed by `hmac-sha256`, which asks nothing.

use sha2::Digest as _;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::JoinHandle;

/// From how many bytes on the processor's own instructions and a second thread are worth their start.
const LARGE: usize = 256 * 1024;
/// How many pieces may wait for the second thread.
const WAITING: usize = 16;

/// SHA-256 in lower-case hex.
pub fn sha256(bytes: &[u8]) -> String {
    if bytes.len() > LARGE { hex(&sha2::Sha256::digest(bytes)) } else { hex(&hmac_sha256::Hash::hash(bytes)) }
}

/// SHA-256 of what comes in pieces. Of a large text a second thread hashes the pieces while the first reads on.
#[derive(Debug)]
pub struct Hashing {
    way: Way,
}

#[derive(Debug)]
enum Way {
    /// Everything so far.
    Small(Vec<u8>),
    Beside(SyncSender<Vec<u8>>, JoinHandle<sha2::Sha256>),
    /// No thread was to be had.
    Here(sha2::Sha256),
}

impl Default for Hashing {
    fn default() -> Self {
        Self { way: Way::Small(Vec::new()) }
    }
}

impl Hashing {
    /// Takes the next piece.
    pub fn add(&mut self, piece: &[u8]) {
        match &mut self.way {
            Way::Small(bytes) => {
                bytes.extend_from_slice(piece);
                if bytes.len() > LARGE {
                    self.way = beside(std::mem::take(bytes));
                }
            }
            // The other thread takes pieces until this end is dropped.
            Way::Beside(tell, _) => drop(tell.send(piece.to_vec())),
            Way::Here(hash) => hash.update(piece),
        }
    }

    /// The hash of all pieces; `None` if the second thread died.
    pub fn finish(self) -> Option<String> {
        match self.way {
            Way::Small(bytes) => Some(sha256(&bytes)),
            Way::Here(hash) => Some(hex(&hash.finalize())),
            Way::Beside(tell, thread) => {
                drop(tell);
                thread.join().ok().map(|hash| hex(&hash.finalize()))
            }
        }
    }
}

fn beside(bytes: Vec<u8>) -> Way {
    let hash = sha2::Sha256::new_with_prefix(bytes);
    let (tell, told) = sync_channel::<Vec<u8>>(WAITING);
    let mut beside = hash.clone();
    let work = move || {
        told.iter().for_each(|piece| beside.update(&piece));
        beside
    };
    match std::thread::Builder::new().stack_size(256 * 1024).spawn(work) {
        Ok(thread) => Way::Beside(tell, thread),
        Err(_) => Way::Here(hash),
    }
}

fn hex(hash: &[u8]) -> String {
    const DIGITS: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    let digit = |value: u8| DIGITS.get(usize::from(value & 15)).copied().unwrap_or_default();
    hash.iter().flat_map(|byte| [digit(byte >> 4), digit(*byte)]).collect()
}

#[cfg(test)]
mod tests {
    use super::{Hashing, LARGE, sha256};

    #[test]
    fn pieces_come_to_the_whole() {
        assert_eq!(sha256(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        for size in [0, 1, LARGE, LARGE + 1, LARGE * 3] {
            let text = vec![b'x'; size];
            let mut hashing = Hashing::default();
            text.chunks(10_000).for_each(|piece| hashing.add(piece));
            assert_eq!(hashing.finish(), Some(sha256(&text)), "{size}");
        }
    }
}
