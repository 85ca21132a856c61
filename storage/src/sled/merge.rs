//! When both copies are damaged: an index is made from the best of both, table by table. What is lost with both is named,
//! and its tables are held.

use std::collections::{BTreeMap, BTreeSet};

use super::engine::catch;
use super::index::{Index, KeyRange, Order, prefixed};
use super::step::Step;
use super::tables;
use super::view::View;
use crate::encoding::{self, Counters};
use crate::journal::Write;
use crate::journal::history::History;
use crate::{Due, Entry, HELD, LOST, MAX_TEXT, Result, TableHead, TableId, TableSnapshot, keys};

/// Fills an empty index with the best of two: one made from a journal that lacks something, and the old one. Says what is
/// lost.
pub(super) fn merge(from: [Option<&dyn Index>; 2], to: &dyn Index, history: &History) -> Result<Vec<String>> {
    let mut views = from.map(|index| index.map(View::new));
    let counters = |view: View<'_>| catch("reading", || view.counters()).unwrap_or_default();
    let [journal, old] = views.map(|view| view.map_or_else(Counters::default, counters));
    let mut lost = Vec::new();
    // The old index knows all changes up to its own number.
    let old_vouches = old.seq >= history.gap;
    if !old_vouches {
        lost.push(format!(
            "changes up to change {}; it is not known to which tables they belong",
            history.gap
        ));
    }
    // Tables that were changed after everything that the journal lacks are up to date but for their log.
    let writes = history.after_gap().flat_map(|group| &group.writes);
    let heads = writes.filter(|(key, _)| key.first() == Some(&keys::HEAD));
    let current: BTreeSet<_> = heads.filter_map(|(key, _)| keys::table(key)).collect();
    let named = lost.len();
    let ids: BTreeSet<TableId> = views.into_iter().flatten().flat_map(ids).collect();
    for &id in ids.iter().rev() {
        let parts = views.map(|view| view.map_or_else(Part::default, |view| Part::read(view, id)));
        let vouched = current.contains(&id) || (old_vouches && parts[1].head.is_some());
        let (table, mut missing) = best(parts, vouched);
        if let Some(mut table) = table {
            if table.head.open && View::new(to).taken(table.head.place)?.is_some() {
                // No store has two open tables at one place by itself; the newer one stays.
                table.head.open = false;
                table.head.version += 1;
                missing.get_or_insert("its place, which a newer table has; it was closed".into());
            }
            let ((), writes) = Step::run(View::new(to), |step| tables::import(step, &table))?;
            to.apply(&writes.into_iter().collect::<Vec<_>>())?;
        }
        lost.extend(missing.map(|missing| format!("table {id}: {missing}")));
    }
    lost[named..].reverse();
    if old.seq <= journal.seq {
        // The notes of the newer one stay.
        views.reverse();
    }
    for view in views.into_iter().flatten() {
        let mut notes: Vec<Write> = Vec::new();
        salvage(view, prefixed(&[keys::NOTE]), Order::Up, |key, value| {
            if encoding::decode_note("", value).is_ok() {
                notes.push((key.to_vec(), Some(value.to_vec())));
            }
        });
        to.apply(&notes)?;
    }
    let last = ids.last().map_or(0, |id| id.0);
    let mut counters = Counters {
        seq: history.reached,
        lease: journal.lease.max(old.lease),
        table: journal.table.max(old.table).max(last),
    };
    if !lost.is_empty() {
        counters.jump();
        let mut room = MAX_TEXT;
        let lines = lost.iter().map_while(|line| {
            room = room.checked_sub(line.len() + 1)?;
            Some(format!("{line}\n"))
        });
        let text: String = lines.collect();
        let key = keys::note(&format!("{LOST}{:020}", counters.seq));
        to.apply(&[(key, Some(encoding::encode_note(&text)))])?;
    }
    to.apply(&[(keys::COUNTERS.to_vec(), Some(counters.encode()))])?;
    Ok(lost)
}

/// What can be read of a table.
#[derive(Default)]
struct Part {
    head: Option<TableHead>,
    log: BTreeMap<u64, Entry>,
    due: Vec<Due>,
}

impl Part {
    fn read(view: View<'_>, id: TableId) -> Self {
        let head = catch("reading", || view.find(id)).ok().flatten();
        let mut log = BTreeMap::new();
        salvage(view, prefixed(&keys::log(id)), Order::Up, |key, value| {
            let first = keys::last_id(key).unwrap_or_default();
            let entries = encoding::decode_entries(id, first, value).unwrap_or_default();
            log.extend(entries.into_iter().map(|entry| (entry.n, entry)));
        });
        let due = catch("reading", || view.dues(id)).unwrap_or_default();
        let due = due.into_iter().map(|(due, _)| due).collect();
        Self { head, log, due }
    }

    fn version(&self) -> u64 {
        self.head.as_ref().map_or(0, |head| head.version)
    }
}

/// The best that can be made of a table, and what is missing of it, if it is not `vouched` that its head is the newest.
fn best([mut best, mut other]: [Part; 2], vouched: bool) -> (Option<TableSnapshot>, Option<String>) {
    if other.version() > best.version() {
        std::mem::swap(&mut best, &mut other);
    }
    let Some(mut head) = best.head else {
        return (None, Some("everything but parts".into()));
    };
    let mut log = other.log;
    log.extend(best.log);
    let log: Vec<_> = (1..=head.entries).map_while(|n| log.remove(&n)).collect();
    let kept = log.len() as u64;
    let missing = if kept < head.entries {
        Some(format!("entries {} to {} of its log", kept + 1, head.entries))
    } else if head.open && !vouched {
        let version = head.version;
        Some(format!(
            "perhaps changes after version {version}, with {kept} entries"
        ))
    } else {
        None
    };
    let mut due = best.due;
    if missing.is_some() {
        head.version += 1;
        head.entries = kept;
        if head.open {
            head.lost_after = Some(kept);
            // Its channel has to be told.
            due = vec![Due {
                key: HELD.into(),
                at: 0,
                ready: 0,
                attempts: 0,
                body: String::new(),
            }];
        }
    }
    (Some(TableSnapshot { head, log, due }), missing)
}

/// The tables that an index knows of in any way.
fn ids(view: View<'_>) -> BTreeSet<TableId> {
    let mut ids = BTreeSet::new();
    // From both ends, because it may not be readable in between.
    for order in [Order::Up, Order::Down] {
        salvage(view, prefixed(&[]), order, |key, _| ids.extend(keys::table(key)));
    }
    ids
}

/// Hands over what can be read of a range; that may end or panic anywhere.
fn salvage(view: View<'_>, range: KeyRange, order: Order, mut each: impl FnMut(&[u8], &[u8])) {
    let _ = catch("reading", || {
        for item in view.range(range, order) {
            let (key, value) = item?;
            each(&key, &value);
        }
        Ok(())
    });
}
