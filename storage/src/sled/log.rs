//! The log of a table: its newest entries one by one, older ones in bundles.
//!
//! sled keeps an entry in memory for every few keys and reads them all when it is opened. To keep a long match as
//! cheap as a short one, entries are bundled whenever enough have accumulated, and when the table is closed.

use super::index::{Order, prefixed};
use super::step::Step;
use crate::{NewEntry, Result, StorageError, TableHead, TableId, encoding, keys};

/// Single entries that accumulate before they are bundled.
const LOOSE: u64 = 32;

/// Largest bundle in bytes. A node of sled's tree has up to sixteen values, and sled writes all of them when one has
/// changed often enough.
const BUNDLE: usize = 4 * 1024;

/// Appends to the log of a table; `head` is already the new one.
pub(super) fn append(step: &mut Step<'_>, old: &TableHead, head: &TableHead, new: &[NewEntry]) -> Result<()> {
    let new = new.iter().map(|new| encoding::encode_entry(new.at, &new.body));
    let bundled = head.entries / LOOSE > old.entries / LOOSE || (old.open && !head.open);
    if !bundled {
        let mut numbered = (old.entries + 1..).zip(new);
        return numbered.try_for_each(|(n, value)| step.put(keys::entry(head.id, n), value));
    }
    let mut loose = Vec::new();
    let mut first = old.entries + 1;
    for item in step.view.range(prefixed(&keys::log(head.id)), Order::Down) {
        let (key, value) = item?;
        if encoding::is_bundle(&value) {
            break;
        }
        first = first.saturating_sub(1);
        // Later entries must keep their numbers.
        if keys::last_id(&key) != Some(first) {
            return Err(StorageError::damaged(format!(
                "entry {first} of table {} is missing",
                head.id
            )));
        }
        loose.push(value.to_vec());
        step.remove(key.to_vec());
    }
    loose.reverse();
    loose.extend(new);
    put(step, head.id, first, &loose)
}

/// Writes entries in bundles.
pub(super) fn put(step: &mut Step<'_>, table: TableId, first: u64, values: &[Vec<u8>]) -> Result<()> {
    for (n, value) in bundles(first, values) {
        step.put(keys::entry(table, n), value)?;
    }
    Ok(())
}

/// Returns the stored values of entries, each with the number of its first entry.
fn bundles(first: u64, values: &[Vec<u8>]) -> Vec<(u64, Vec<u8>)> {
    let mut stored = Vec::new();
    let mut rest = values;
    let mut n = first;
    while !rest.is_empty() {
        let mut len = 1;
        let fitting = rest.iter().take_while(|value| {
            len += encoding::bundled_len(value);
            len <= BUNDLE
        });
        let (bundle, after) = rest.split_at(fitting.count().max(1));
        let value = match bundle {
            [alone] => alone.clone(),
            several => encoding::encode_bundle(several),
        };
        stored.push((n, value));
        n += bundle.len() as u64;
        rest = after;
    }
    stored
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bundles_hold_all_entries_in_order_and_none_is_too_large() {
        let sizes = [0, 1, 10, 5000, 7000, 30, 2000, 2000, 90, 4000, 1];
        let values: Vec<_> = sizes
            .map(|size| encoding::encode_entry(7, &"x".repeat(size)))
            .to_vec();
        let stored = bundles(11, &values);
        let mut found = Vec::new();
        for (n, value) in &stored {
            assert_eq!(*n, 11 + found.len() as u64);
            let entries = encoding::decode_entries(TableId(1), *n, value).unwrap();
            assert!(entries.len() == 1 || value.len() <= BUNDLE);
            found.extend(
                entries
                    .iter()
                    .map(|entry| encoding::encode_entry(entry.at, &entry.body)),
            );
        }
        assert_eq!(found, values);
        assert_eq!(stored.len(), 6);
        assert_eq!(bundles(1, &[]), []);
    }
}
