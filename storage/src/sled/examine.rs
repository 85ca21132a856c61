//! Examining an open store behind the scenes: everything that is kept is read once after every start.
//!
//! A start would take the longer the more is kept if it had to wait for this. Until a table has been looked at here it
//! is safe all the same: sled's checksums are compared whenever something is read, and a log with a gap is never
//! replayed. If damage is found, it is noted in the folder and the store answers nothing else any more; whoever opens
//! it next learns of it at once.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::check::Walk;
use super::folder;
use super::gate::Gate;
use crate::{Kept, Result, StorageError};

/// After each stride a rest of so many times its length: those who play come first.
const REST: u32 = 3;

/// No rest is longer than this, whatever held up a stride.
const LONGEST_REST: Duration = Duration::from_millis(50);

/// Looks at everything, with rests, until the store is closed.
pub(super) fn examine(gate: &Gate, folder: &Path) -> Result<Kept> {
    let examined = look_at_all(gate);
    match &examined {
        Ok(_) | Err(StorageError::Closed) => {}
        Err(error) => report(gate, folder, error),
    }
    examined
}

fn look_at_all(gate: &Gate) -> Result<Kept> {
    let mut walk = Walk::new();
    let mut began = Instant::now();
    while gate.look(|view| walk.stride(view)).0? {
        thread::sleep((began.elapsed() * REST).min(LONGEST_REST));
        began = Instant::now();
    }
    let (last, _) = gate.look(|view| Ok(view.counters()?.table));
    Ok(walk.kept(last?))
}

fn report(gate: &Gate, folder: &Path, error: &StorageError) {
    tracing::error!(%error, "The store was examined and is not whole");
    match error {
        StorageError::Damaged { what } => {
            if let Err(error) = folder::note_damage(folder, what) {
                tracing::error!(%error, "The damage could not be noted");
            }
            gate.refuse(error.clone());
        }
        // The disk can't be read; a new start will say more.
        other => gate.stop(other.to_string()),
    }
}
