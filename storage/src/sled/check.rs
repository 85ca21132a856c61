//! Looking at everything in the index: can it be read, and does it fit together?

use super::view::View;
use crate::encoding::encode_index;
use crate::{Result, StorageError, StoreCounts, TableHead, TableId, keys};

/// Looks at everything.
///
/// # Errors
/// `Damaged`, with the first thing that doesn't fit.
pub(super) fn check(view: View<'_>) -> Result<StoreCounts> {
    let mut counts = StoreCounts {
        last: TableId(view.counters()?.table),
        notes: view.notes("")?.len() as u64,
        ..StoreCounts::default()
    };
    let mut known = counts.notes;
    for head in view.heads(None) {
        let head = head?;
        if head.id > counts.last {
            return Err(damaged(&head, "is newer than the last table"));
        }
        // This compares the length of the log with the head.
        view.log(head.id, 1)?;
        for key in keys::index(&head) {
            if view.get(&key)?.as_deref() != Some(&encode_index(&key, head.id)) {
                return Err(damaged(&head, "is missing in an index"));
            }
            known += 1;
        }
        for (due, _) in view.dues(head.id)? {
            if view.get(&keys::time(due.ready, head.id, &due.key))?.is_none() {
                return Err(damaged(&head, "has due work that has lost its time"));
            }
            counts.due += 1;
            known += 2;
        }
        counts.tables += 1;
        counts.entries += head.entries;
        counts.held += u64::from(head.lost_after.is_some());
        known += 1 + view.scan(&keys::log(head.id)).count() as u64;
    }
    // Every key belongs to a table or is a note, apart from the counters.
    let mut all = 0;
    for item in view.scan(&[]) {
        all += u64::from(&item?.0[..] != keys::COUNTERS);
    }
    if all == known {
        Ok(counts)
    } else {
        let what = format!("{all} keys are there, but {known} belong to tables and notes");
        Err(StorageError::damaged(what))
    }
}

fn damaged(head: &TableHead, what: &str) -> StorageError {
    StorageError::damaged(format!("table {} {what}", head.id))
}
