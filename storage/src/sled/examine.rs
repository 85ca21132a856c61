//! Examining an open store behind the scenes: everything that is kept is read once after every start.
//!
//! A start would take the longer the more is kept if it had to wait for this. Until a table has been looked at here it
//! is safe all the same: sled compares checksums when it reads, and a log that is not the one its head speaks of is never
//! replayed. If damage is found, the gate stops the store.

use std::thread;
use std::time::{Duration, Instant};

use super::check::Walk;
use super::gate::Gate;
use crate::{Kept, Result, StorageError};

/// After each stride a rest of so many times its length: those who play come first.
const REST: u32 = 3;

/// No rest is longer than this, whatever held up a stride.
const LONGEST_REST: Duration = Duration::from_millis(50);

/// Looks at everything, with rests, until the store is closed or stops.
pub(super) fn examine(gate: &Gate) -> Result<Kept> {
    let mut walk = Walk::new();
    loop {
        let began = Instant::now();
        let (stride, _) = gate.look(|view| walk.stride(view));
        if gate.is_stopped() {
            return Err(gate.gone());
        }
        if !stride.inspect_err(report)? {
            return gate.look(|view| walk.end(view)).0;
        }
        thread::sleep((began.elapsed() * REST).min(LONGEST_REST));
    }
}

/// A disk that can't be read at one place may still give the rest.
fn report(error: &StorageError) {
    if !matches!(error, StorageError::Closed) {
        tracing::error!(%error, "Not all that is kept could be examined; keep a backup at hand");
    }
}
