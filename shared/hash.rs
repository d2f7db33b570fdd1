//! One hash for everything that is compared or chained.

use sha2::{Digest as _, Sha256};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::JoinHandle;

/// SHA-256 in lower-case hex.
pub fn sha256(bytes: &[u8]) -> String {
    hex(Sha256::new_with_prefix(bytes))
}

/// SHA-256 of what comes in pieces. Of a large text a second thread hashes the pieces while the first reads on.
#[derive(Debug)]
pub struct Hashing {
    count: usize,
    way: Way,
}

#[derive(Debug)]
enum Way {
    Here(Sha256),
    Beside(SyncSender<Vec<u8>>, JoinHandle<Sha256>),
}

/// From how many bytes on a second thread is worth its start.
const LARGE: usize = 512 * 1024;
/// How many pieces may wait for it.
const WAITING: usize = 16;

impl Default for Hashing {
    fn default() -> Self {
        Self { count: 0, way: Way::Here(Sha256::new()) }
    }
}

impl Hashing {
    /// Takes the next piece.
    pub fn add(&mut self, piece: &[u8]) {
        self.count += piece.len();
        match &mut self.way {
            Way::Here(hash) => {
                hash.update(piece);
                if self.count > LARGE
                    && let Some(beside) = beside(hash.clone())
                {
                    self.way = beside;
                }
            }
            // The other thread takes pieces until this end is dropped.
            Way::Beside(tell, _) => drop(tell.send(piece.to_vec())),
        }
    }

    /// The hash of all pieces; `None` if the second thread died.
    pub fn finish(self) -> Option<String> {
        match self.way {
            Way::Here(hash) => Some(hex(hash)),
            Way::Beside(tell, thread) => {
                drop(tell);
                thread.join().ok().map(hex)
            }
        }
    }
}

fn beside(mut hash: Sha256) -> Option<Way> {
    let (tell, told) = sync_channel::<Vec<u8>>(WAITING);
    let work = move || {
        told.iter().for_each(|piece| hash.update(&piece));
        hash
    };
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(work).ok()?;
    Some(Way::Beside(tell, thread))
}

fn hex(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::{Hashing, LARGE, sha256};

    #[test]
    fn pieces_come_to_the_whole() {
        assert_eq!(sha256(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        for size in [0, 1, LARGE, LARGE * 3] {
            let text = vec![b'x'; size];
            let mut hashing = Hashing::default();
            text.chunks(10_000).for_each(|piece| hashing.add(piece));
            assert_eq!(hashing.finish(), Some(sha256(&text)), "{size}");
        }
    }
}
