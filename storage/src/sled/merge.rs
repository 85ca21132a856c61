//! When both copies are damaged: an index is made from the best of both, table by table. What is lost with both is named,
//! and its tables are held.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use super::index::{Index, Order};
use super::rebuild::Built;
use super::step::Step;
use super::view::View;
use super::{engine, tables};
use crate::encoding::{self, Counters};
use crate::{
    Due, Entry, HELD, LOST, MAX_TEXT, Result, StorageError, TableHead, TableId, TableSnapshot, keys,
};

/// What can be read of a table.
#[derive(Default)]
struct Part {
    head: Option<TableHead>,
    log: BTreeMap<u64, Entry>,
    due: Vec<Due>,
}

impl Part {
    fn read(view: View<'_>, id: TableId) -> Self {
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
        let due = due.into_iter().map(|(due, _)| due).collect();
        Self { head, log, due }
    }

    fn version(&self) -> u64 {
        self.head.as_ref().map_or(0, |head| head.version)
    }
}

/// Fills an empty index with the best of two: one made from a journal that lacks something, and the old one. Says what is
/// lost.
pub(super) fn merge(from: [Option<&dyn Index>; 2], to: &dyn Index, built: &Built) -> Result<Vec<String>> {
    let from = from.map(|index| index.map(|index| View::new(index)));
    let counters = from.map(|view| {
        let read = view.and_then(|view| engine::catch("reading", || view.counters()).ok());
        read.unwrap_or_default()
    });
    let [journal, old] = counters;
    let mut ids: BTreeSet<TableId> = from.into_iter().flatten().flat_map(ids).collect();
    ids.extend(built.named.keys());
    let mut merge = Merge {
        from,
        to,
        built,
        // The old index knows all changes up to its own number.
        old_vouches: built.gap.is_none_or(|gap| old.seq >= gap),
        lost: Vec::new(),
    };
    // Of two open tables at one place, which no store has by itself, the newer one stays.
    for &id in ids.iter().rev() {
        merge.table(id)?;
    }
    let (mut lost, vouched) = (merge.lost, merge.old_vouches);
    // The notes of the newer one stay.
    let mut views = from;
    if old.seq <= journal.seq {
        views.reverse();
    }
    for view in views.into_iter().flatten() {
        put_notes(view, to)?;
    }
    if let Some(gap) = built.gap.filter(|_| built.unnamed && !vouched) {
        lost.push(format!(
            "changes up to change {gap}; it is not known to which tables they belong"
        ));
    }
    lost.reverse();
    let last = ids.last().map_or(0, |id| id.0);
    let mut counters = Counters {
        seq: journal.seq.max(old.seq).max(built.seq),
        lease: journal.lease.max(old.lease),
        table: journal.table.max(old.table).max(last),
    };
    if !lost.is_empty() {
        counters.jump();
        let mut text = String::new();
        for line in &lost {
            if text.len() + line.len() < MAX_TEXT {
                text.push_str(line);
                text.push('\n');
            }
        }
        let key = keys::note(&format!("{LOST}{:020}", counters.seq));
        to.apply(&[(key, Some(encoding::encode_note(&text)))])?;
    }
    to.apply(&[(keys::COUNTERS.to_vec(), Some(counters.encode()))])?;
    Ok(lost)
}

struct Merge<'a> {
    from: [Option<View<'a>>; 2],
    to: &'a dyn Index,
    built: &'a Built,
    old_vouches: bool,
    lost: Vec<String>,
}

impl Merge<'_> {
    /// Writes the best that can be made of a table.
    fn table(&mut self, id: TableId) -> Result<()> {
        let parts = self.from.map(|view| view.map(|view| Part::read(view, id)));
        let [mut best, mut other] = parts.map(Option::unwrap_or_default);
        let vouched = self.built.current.contains(&id) || (self.old_vouches && other.head.is_some());
        if other.version() > best.version() {
            std::mem::swap(&mut best, &mut other);
        }
        let Some(mut head) = best.head else {
            self.lost.push(format!("table {id}: everything but parts"));
            return Ok(());
        };
        let mut log = other.log;
        log.extend(best.log);
        let log: Vec<_> = (1..=head.entries).map_while(|n| log.remove(&n)).collect();
        let kept = log.len() as u64;
        let known = self.built.named.get(&id).copied().unwrap_or_default();
        let after = format!("changes after version {}, with {kept} entries", head.version);
        let missing = if kept < head.entries {
            Some(format!("entries {} to {} of its log", kept + 1, head.entries))
        } else if known > head.version {
            Some(after)
        } else if self.built.unnamed && head.open && !vouched {
            Some(format!("perhaps {after}"))
        } else {
            None
        };
        let mut due = best.due;
        if let Some(missing) = missing {
            self.lost.push(format!("table {id}: {missing}"));
            head.version = head.version.max(known) + 1;
            head.entries = kept;
            if head.open {
                head.lost_after = Some(kept);
                due = vec![held_due()];
            }
        }
        let mut table = TableSnapshot { head, log, due };
        match self.put(&table) {
            Err(StorageError::PlaceTaken(_)) => {
                let what = format!("table {id}: its place, which a newer table has; it was closed");
                self.lost.push(what);
                table.head.open = false;
                table.head.version += 1;
                self.put(&table)
            }
            put => put,
        }
    }

    fn put(&self, table: &TableSnapshot) -> Result<()> {
        let mut step = Step::new(View::new(self.to), Counters::default());
        tables::import(&mut step, table)?;
        let writes = step.finish().map(|decided| decided.writes).unwrap_or_default();
        self.to.apply(&writes.into_iter().collect::<Vec<_>>())
    }
}

/// The work of a table that is held: to say so.
fn held_due() -> Due {
    Due {
        key: HELD.into(),
        at: 0,
        ready: 0,
        attempts: 0,
        body: String::new(),
    }
}

/// The tables that an index, which may end or panic anywhere, knows of in any way.
fn ids(view: View<'_>) -> BTreeSet<TableId> {
    let mut ids = BTreeSet::new();
    for order in [Order::Up, Order::Down] {
        let _ = engine::catch("reading", || {
            for item in view.range((Bound::Unbounded, Bound::Unbounded), order) {
                ids.extend(keys::table(&item?.0));
            }
            Ok(())
        });
    }
    ids
}

/// Adds all notes that can be read.
fn put_notes(view: View<'_>, to: &dyn Index) -> Result<()> {
    let notes = engine::catch("reading", || {
        let notes = view.scan(&[keys::NOTE]);
        Ok(notes.map_while(Result::ok).collect::<Vec<_>>())
    });
    for (key, value) in notes.unwrap_or_default() {
        if encoding::decode_note("", &value).is_ok() {
            to.apply(&[(key.to_vec(), Some(value.to_vec()))])?;
        }
    }
    Ok(())
}
