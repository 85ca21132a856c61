//! Opening a store: the index is compared with the end of the journal and brought up to date.
//!
//! What this reads is bounded by the size of a segment, however much is stored. Everything else is compared later, in
//! the background ([`super::scrub`]). What is damaged is healed before anybody is served ([`super::heal`]).

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock, RwLock};

use super::engine;
use super::index::{Index, Indexes};
use super::serving::{Serving, Shared, Stats};
use super::view::View;
use crate::disk::Disk;
use crate::journal::history::History;
use crate::journal::{self, Journal, Write};
use crate::{Result, StorageError};

/// Opens the index and the journal, and heals them. `at_least` so many changes were made, as far as is known from elsewhere.
pub(super) fn open(
    disk: Arc<dyn Disk>,
    folder: PathBuf,
    indexes: Box<dyn Indexes>,
    at_least: u64,
) -> Result<Arc<Shared>> {
    let files = journal::list(&*disk, &folder)?;
    // Before the first snapshot, the journal has to begin with the first of all changes.
    let tail = History::read(&*disk, &folder, files.snapshots.is_empty().then_some(0))?;
    let index = indexes.open();
    let compared = match &index {
        Ok(index) => compare(&**index, &tail, at_least),
        Err(error) => Err(error.clone()),
    };
    let index = index.ok();
    let known = index.as_deref().and_then(|index| seq(index).ok());
    let no_journal = files.segments.is_empty() && files.snapshots.is_empty();
    let seq = known.unwrap_or_default().max(tail.reached).max(at_least);
    let (is_synced, damage) = match compared {
        Err(StorageError::Damaged { what }) if no_journal && known.is_none() => {
            return Err(StorageError::damaged(format!(
                "neither its index nor its journal can be read ({what}); restore a backup"
            )));
        }
        Err(StorageError::Damaged { what }) => (false, Some(what)),
        Err(other) => return Err(other),
        Ok(is_synced) if tail.damage.is_some() => (is_synced, tail.damage.clone()),
        Ok(is_synced) if seq > tail.reached => (is_synced, Some("the journal ends before the index".into())),
        Ok(is_synced) => (is_synced, None),
    };
    let journal = Journal::begin(disk.clone(), &folder, seq, Some(&tail).filter(|_| !is_synced))?;
    let serving = Serving {
        index,
        seq,
        segment: journal.number,
        needed: if is_synced {
            journal.number
        } else {
            tail.first_segment
        },
        stopped: None,
    };
    let shared = Arc::new(Shared {
        disk,
        folder,
        indexes,
        journal: Mutex::new(journal),
        serving: RwLock::new(serving),
        healed: Mutex::new(None),
        stats: Mutex::new(Stats::default()),
        keeper: OnceLock::new(),
        full: AtomicBool::new(true),
        closing: AtomicBool::new(false),
    });
    match damage {
        Some(_) if no_journal => {
            tracing::info!("The store has no journal yet; it is made from the index");
            engine::catch("reading", || shared.keep().mend())?;
        }
        Some(damage) => shared.keep().heal(&damage)?,
        None => (),
    }
    Ok(shared)
}

/// The sequence number of the last change in an index.
pub(super) fn seq(index: &dyn Index) -> Result<u64> {
    engine::catch("reading", || Ok(View::new(index).counters()?.seq))
}

/// Compares the index with the end of the journal and applies what is missing in it. Says whether nothing was, so that all
/// of it is synced.
///
/// # Errors
/// `Damaged` if it can't be served.
fn compare(index: &dyn Index, tail: &History, at_least: u64) -> Result<bool> {
    let had = seq(index)?;
    let needed = tail.base.max(tail.gap).max(at_least);
    if had < needed {
        return Err(StorageError::damaged(format!(
            "the index ends with change {had}, but change {needed} was in it or is not in the journal"
        )));
    }
    // With a whole end of the journal, the index must have exactly what that says.
    let exact = tail.damage.is_none() && had <= tail.reached;
    let mut missing: Vec<Write> = Vec::new();
    for (key, (at, value)) in tail.newest() {
        if at > had {
            missing.push((key.clone(), value.clone()));
        } else if exact && engine::catch("reading", || index.get(key))?.as_deref() != value.as_deref() {
            return Err(StorageError::damaged(format!(
                "the key {} is not as the journal says",
                key.escape_ascii()
            )));
        }
    }
    index.apply(&missing)?;
    if !missing.is_empty() {
        tracing::info!(
            "The index lacked {} keys of the journal and has them now",
            missing.len()
        );
    }
    Ok(missing.is_empty())
}
