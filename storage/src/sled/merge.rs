//! Completing an index, in which something of the journal is missing, table by table from the old one. What is lost with
//! both is named, and its tables are held.

use std::collections::{BTreeMap, BTreeSet};

use super::index::{Index, Order, Read, prefixed};
use super::rebuild::Built;
use super::view::View;
use super::{engine, log};
use crate::encoding::{self, Counters};
use crate::journal::Write;
use crate::{Due, Entry, HELD, LOST, MAX_TEXT, Result, TableHead, TableId, keys};

/// Keys that are removed at once.
const BATCH: usize = 1000;

/// What can be read of a table.
#[derive(Default)]
struct Part {
    head: Option<TableHead>,
    log: BTreeMap<u64, Entry>,
    due: Vec<(Due, u64)>,
}

impl Part {
    fn read(index: Option<&dyn Read>, id: TableId) -> Self {
        let Some(index) = index else {
            return Self::default();
        };
        let view = View::new(index);
        let head = engine::catch("reading", || view.find(id)).ok().flatten();
        let mut log = BTreeMap::new();
        let _ = engine::catch("reading", || {
            for item in view.scan(&keys::log(id)) {
                let (key, value) = item?;
                let first = keys::last_id(&key).unwrap_or_default();
                let entries = encoding::decode_entries(id, first, &value).unwrap_or_default();
                log.extend(entries.into_iter().map(|entry| (entry.n, entry)));
            }
            Ok(())
        });
        let due = engine::catch("reading", || view.dues(id, "")).unwrap_or_default();
        Self { head, log, due }
    }

    fn version(&self) -> u64 {
        self.head.as_ref().map_or(0, |head| head.version)
    }
}

/// Completes a new index, in which something is missing, with what can be read of the old one. Says what is lost; if
/// something is, `now` is the time in hours after which new tables are numbered.
pub(super) fn merge(
    old: Option<&dyn Read>,
    new: &dyn Index,
    built: &Built,
    now: Option<u64>,
) -> Result<Vec<String>> {
    let old_counters = old.map_or(Ok(Counters::default()), |old| {
        engine::catch("reading", || View::new(old).counters())
    });
    let old_counters = old_counters.unwrap_or_default();
    let mut counters = View::new(new).counters().unwrap_or_default();
    let mut ids = ids(new);
    ids.extend(old.map(ids_of_old).unwrap_or_default());
    ids.extend(built.named.keys());
    remove_derived(new)?;
    let mut merge = Merge {
        old,
        new,
        built,
        // The old index knows all changes up to its own number.
        old_vouches: built.gap.is_none_or(|gap| old_counters.seq >= gap),
        lost: Vec::new(),
        places: BTreeSet::new(),
    };
    // Of two open tables at one place, which no store has by itself, the newer one stays.
    for &id in ids.iter().rev() {
        merge.table(id)?;
    }
    let (mut lost, vouched) = (merge.lost, merge.old_vouches);
    merge_notes(old, new)?;
    if let Some(gap) = built.gap.filter(|_| built.unnamed && !vouched) {
        lost.push(format!(
            "changes up to change {gap}; it is not known to which tables they belong"
        ));
    }
    lost.reverse();
    counters.seq = counters
        .seq
        .max(old_counters.seq)
        .max(built.seq)
        .max(built.gap.unwrap_or_default());
    counters.lease = counters.lease.max(old_counters.lease);
    let last = ids.last().map_or(0, |id| id.0);
    counters.table = counters.table.max(old_counters.table).max(last);
    if !lost.is_empty() {
        now.into_iter().for_each(|now| counters.jump(now));
        let mut text = String::new();
        for line in &lost {
            if text.len() + line.len() < MAX_TEXT {
                text.push_str(line);
                text.push('\n');
            }
        }
        let key = keys::note(&format!("{LOST}{:020}", counters.seq));
        new.apply(&[(key, Some(encoding::encode_note(&text)))])?;
    }
    new.apply(&[(keys::COUNTERS.to_vec(), Some(counters.encode()))])?;
    Ok(lost)
}

struct Merge<'a> {
    old: Option<&'a dyn Read>,
    new: &'a dyn Index,
    built: &'a Built,
    old_vouches: bool,
    lost: Vec<String>,
    places: BTreeSet<u64>,
}

impl Merge<'_> {
    /// Writes the best that can be made of a table.
    fn table(&mut self, id: TableId) -> Result<()> {
        let (mut best, mut other) = (
            Part::read(Some(self.new as &dyn Read), id),
            Part::read(self.old, id),
        );
        let vouched = self.built.current.contains(&id) || (self.old_vouches && other.head.is_some());
        if other.version() > best.version() {
            std::mem::swap(&mut best, &mut other);
        }
        let mut writes = self.removals(id)?;
        let Some(mut head) = best.head else {
            self.lost.push(format!("table {id}: everything but parts"));
            return self.new.apply(&writes);
        };
        let mut log = other.log;
        log.extend(best.log);
        let kept = (1..=head.entries).take_while(|n| log.contains_key(n)).count() as u64;
        let known = self.built.named.get(&id).copied().unwrap_or_default();
        let missing = if kept < head.entries {
            Some(format!(
                "table {id}: entries {} to {} of its log",
                kept + 1,
                head.entries
            ))
        } else if known > head.version {
            Some(format!(
                "table {id}: changes after version {}, with {kept} entries",
                head.version
            ))
        } else if self.built.unnamed && head.open && !vouched {
            Some(format!(
                "table {id}: perhaps changes after version {}, with {kept} entries",
                head.version
            ))
        } else {
            None
        };
        let mut due = best.due;
        if let Some(missing) = missing {
            self.lost.push(missing);
            head.version = head.version.max(known) + 1;
            head.entries = kept;
            if head.open {
                head.lost_after = Some(kept);
                due = vec![held_due()];
            }
        }
        if head.open && !self.places.insert(head.place.0) {
            self.lost.push(format!(
                "table {id}: its place, which a newer table has; it was closed"
            ));
            head.open = false;
            head.version += 1;
        }
        let values: Vec<_> = (1..=kept)
            .filter_map(|n| log.get(&n))
            .map(|entry| encoding::encode_entry(entry.at, &entry.body))
            .collect();
        for (n, value) in log::bundles(1, &values) {
            writes.push((keys::entry(id, n), Some(value)));
        }
        for (due, lease) in &due {
            writes.push((keys::time(due.ready, id, &due.key), Some(encoding::empty())));
            writes.push((keys::due(id, &due.key), Some(encoding::encode_due(due, *lease))));
        }
        for key in keys::index(&head) {
            let value = encoding::encode_index(&key, id);
            writes.push((key, Some(value)));
        }
        writes.push((keys::head(id), Some(encoding::encode_head(&head))));
        self.new.apply(&writes)
    }

    /// Removes what the new index has of a table.
    fn removals(&self, id: TableId) -> Result<Vec<Write>> {
        let view = View::new(self.new);
        let mut writes = vec![(keys::head(id), None)];
        for prefix in [keys::log(id), keys::due(id, "")] {
            for item in view.scan(&prefix) {
                writes.push((item?.0.to_vec(), None));
            }
        }
        Ok(writes)
    }
}

/// The work of a table that is held: to say so.
fn held_due() -> (Due, u64) {
    let due = Due {
        key: HELD.into(),
        at: 0,
        ready: 0,
        attempts: 0,
        body: String::new(),
    };
    (due, 0)
}

/// The tables that an index knows of in any way.
fn ids(index: &dyn Read) -> BTreeSet<TableId> {
    let mut ids = BTreeSet::new();
    let view = View::new(index);
    for kind in [keys::HEAD, keys::LOG, keys::DUE] {
        for (key, _) in view.scan(&[kind]).map_while(Result::ok) {
            ids.extend(keys::split_table(&key).map(|(id, _)| id));
        }
    }
    for kind in [keys::OPEN, keys::CLOSED, keys::GROUP] {
        for (key, _) in view.scan(&[kind]).map_while(Result::ok) {
            ids.extend(keys::last_id(&key).map(TableId));
        }
    }
    ids
}

/// The same for an index that may end, or panic, anywhere.
fn ids_of_old(old: &dyn Read) -> BTreeSet<TableId> {
    let mut ids = BTreeSet::new();
    for order in [Order::Up, Order::Down] {
        let _ = engine::catch("reading", || {
            for item in View::new(old).range(prefixed(&[keys::HEAD]), order) {
                ids.extend(keys::split_table(&item?.0).map(|(id, _)| id));
            }
            Ok(())
        });
    }
    ids
}

/// Removes all keys that are made from others.
fn remove_derived(new: &dyn Index) -> Result<()> {
    for kind in [keys::PLACE, keys::OPEN, keys::CLOSED, keys::GROUP, keys::TIME] {
        loop {
            let chunk = View::new(new).scan(&[kind]).take(BATCH);
            let writes: Vec<Write> = chunk
                .map(|item| Ok((item?.0.to_vec(), None)))
                .collect::<Result<_>>()?;
            if writes.is_empty() {
                break;
            }
            new.apply(&writes)?;
        }
    }
    Ok(())
}

/// Adds notes that only the old index has.
fn merge_notes(old: Option<&dyn Read>, new: &dyn Index) -> Result<()> {
    let Some(old) = old else { return Ok(()) };
    let notes = engine::catch("reading", || {
        Ok(View::new(old)
            .scan(&[keys::NOTE])
            .map_while(Result::ok)
            .collect::<Vec<_>>())
    });
    let newer = engine::catch("reading", || View::new(old).counters())
        .is_ok_and(|old| View::new(new).counters().is_ok_and(|new| old.seq > new.seq));
    for (key, value) in notes.unwrap_or_default() {
        let name = std::str::from_utf8(&key[1..]);
        if name.is_ok_and(|name| encoding::decode_note(name, &value).is_err()) {
            continue;
        }
        if newer || new.get(&key)?.is_none() {
            new.apply(&[(key.to_vec(), Some(value.to_vec()))])?;
        }
    }
    Ok(())
}
