//! The scrub: everything in the index is compared with the snapshot and the journal, a little at a time.

use std::ops::Bound;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use sled::IVec;

use super::index::{Order, pairs};
use super::keeper::Keeper;
use crate::journal::history::History;
use crate::{Result, StorageError};

/// Keys that are read at once; changes wait for no more than that.
const CHUNK: usize = 128;

/// After a look at the index, a rest of so many times its length: those who play come first.
const REST: u32 = 2;
const LONGEST_REST: Duration = Duration::from_millis(20);

impl Keeper<'_> {
    /// Compares the index, the journal and the snapshot, and heals what is damaged.
    pub(super) fn scrub(&mut self, between: &mut dyn FnMut() -> Result<()>) -> Result<()> {
        match self.compare(between) {
            Err(StorageError::Damaged { what }) => self.heal(&what),
            compared => compared,
        }
    }

    fn compare(&self, between: &mut dyn FnMut() -> Result<()>) -> Result<()> {
        let shared = self.shared;
        let seq = shared.serving().seq;
        let truth = shared.truth()?;
        let mut differing: Vec<IVec> = Vec::new();
        let mut expected = pairs(&truth)?.map_while(Result::ok).peekable();
        let mut from = Bound::Unbounded;
        loop {
            let began = Instant::now();
            let chunk = shared.look(|view| {
                let range = view.range((from.clone(), Bound::Unbounded), Order::Up);
                range.take(CHUNK).collect::<Result<Vec<_>>>()
            })?;
            for pair in &chunk {
                while let Some((missing, _)) = expected.next_if(|other| other.0 < pair.0) {
                    differing.push(missing);
                }
                if expected.next_if(|other| other.0 == pair.0).as_ref() != Some(pair) {
                    differing.push(pair.0.clone());
                }
            }
            let Some((last, _)) = chunk.last() else { break };
            from = Bound::Excluded(last.to_vec());
            between()?;
            if shared.closing.load(Ordering::Relaxed) {
                return Err(StorageError::Closed);
            }
            thread::sleep((began.elapsed() * REST).min(LONGEST_REST));
        }
        differing.extend(expected.map(|(missing, _)| missing));
        // What was changed meanwhile is compared next time.
        let later = History::read(&*shared.disk, &shared.folder, Some(seq))?;
        let changed = later.newest();
        match differing.iter().find(|key| !changed.contains_key(&key.to_vec())) {
            None => Ok(()),
            Some(key) => Err(StorageError::damaged(format!(
                "the key {} is not as the journal says",
                key.escape_ascii()
            ))),
        }
    }
}
