//! Saving what can still be read of a damaged store.
//!
//! The damaged folder is only copied and moved aside, never changed. What is read goes into a new store: every table
//! with its log up to the first gap, its due work, and the notes; indexes and counters are made anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::view::View;
use super::{backup, engine, folder, log};
use crate::backup::beside;
use crate::record::{self, Counters};
use crate::{Result, StorageError, TableHead, TableId, keys};

/// What became of a damaged store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repaired {
    /// Tables in the new store.
    pub tables: usize,
    /// Log entries in the new store.
    pub entries: u64,
    /// What could not be saved, one line each.
    pub lost: Vec<String>,
    /// Where the damaged store is now.
    pub aside: PathBuf,
}

type Pairs = BTreeMap<Vec<u8>, Vec<u8>>;

/// Puts a new store with all that can be read in the place of a damaged one.
pub(super) fn repair(path: &Path) -> Result<Repaired> {
    let io = |what: &str| StorageError::io(format!("{what} {}", path.display()));
    let _lock = folder::lock(path)?;
    let (copy, new) = (beside(path, ".reading"), folder::next_of(path));
    for left in [&copy, &new] {
        if left.exists() {
            fs::remove_dir_all(left).map_err(io("could not remove an earlier attempt to repair"))?;
        }
    }
    // A mark that can't be read says nothing.
    let acknowledged = folder::acknowledged(path).ok().flatten().unwrap_or(0);
    let saved = read(path, &copy)?
        .iter()
        .map(|found| consistent(found, acknowledged))
        // The first one if both have saved as much.
        .reduce(|one, other| if other.worth() > one.worth() { other } else { one });
    let Saved {
        pairs,
        tables,
        entries,
        lost,
    } = saved.unwrap_or_default();
    backup::fill(&new, |put| {
        pairs.iter().try_for_each(|(key, value)| put(key, value))
    })
    .inspect_err(|_| drop(fs::remove_dir_all(&new)))?;
    let aside = put_in_place(path, "damaged")?;
    Ok(Repaired {
        tables,
        entries,
        lost,
        aside,
    })
}

/// Makes a new store from a backup and puts it in the place of the one that is there, which is moved aside.
pub(super) fn replace(file: &Path, path: &Path) -> Result<PathBuf> {
    let _lock = folder::lock(path)?;
    let new = folder::next_of(path);
    if new.exists() {
        fs::remove_dir_all(&new).map_err(StorageError::io(format!(
            "could not remove an earlier attempt at {}",
            new.display()
        )))?;
    }
    backup::restore(file, &new)?;
    put_in_place(path, "before")
}

/// Moves the store at `path` aside and puts the complete one that lies beside it in its place. If a crash comes between,
/// whoever opens the store next finishes it.
fn put_in_place(path: &Path, why: &str) -> Result<PathBuf> {
    let new = folder::next_of(path);
    let aside = move_aside(path, why).inspect_err(|_| drop(fs::remove_dir_all(&new)))?;
    fs::rename(new, path)
        .and_then(|()| folder::sync_folder(&folder::parent(path)))
        .map_err(StorageError::io(format!(
            "could not put the new store at {}",
            path.display()
        )))?;
    Ok(aside)
}

/// Renames a folder to a free name beside it that ends in `.why`.
fn move_aside(path: &Path, why: &str) -> Result<PathBuf> {
    let names = (1..).map(|n: u32| match n {
        1 => beside(path, &format!(".{why}")),
        n => beside(path, &format!(".{why}-{n}")),
    });
    for aside in names.take(10_000) {
        if !aside.exists() {
            fs::rename(path, &aside).map_err(StorageError::io(format!(
                "could not move {} aside",
                path.display()
            )))?;
            return Ok(aside);
        }
    }
    Err(StorageError::io(format!(
        "could not move {} aside",
        path.display()
    ))(io::Error::new(
        io::ErrorKind::AlreadyExists,
        "every name is taken",
    )))
}

fn copy_files(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_files(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

/// Everything that sled still gives: with its snapshot, and without it if that is not all.
///
/// With it, every page is read where it was noted to be. But a snapshot may speak of what the damaged file no longer
/// holds; without it sled reads the file itself, and skips the rest of a segment with a damaged entry. Each reading has
/// a copy of its own, because sled cuts off what it can't use.
fn read(path: &Path, copy: &Path) -> Result<Vec<Pairs>> {
    let noted = read_copy(path, copy, true);
    if let Ok((pairs, true)) = noted {
        return Ok(vec![pairs]);
    }
    let found: Vec<Pairs> = match (noted, read_copy(path, copy, false)) {
        (Err(_), Err(error)) => return Err(error),
        (noted, found) => [noted, found]
            .into_iter()
            .flatten()
            .map(|(pairs, _)| pairs)
            .collect(),
    };
    Ok(found)
}

fn read_copy(path: &Path, copy: &Path, with_snapshot: bool) -> Result<(Pairs, bool)> {
    copy_files(&path.join("sled"), copy)
        .map_err(StorageError::io(format!("could not copy {}", path.display())))
        .inspect_err(|_| drop(fs::remove_dir_all(copy)))?;
    if !with_snapshot {
        for entry in fs::read_dir(copy).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with("snap.") {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
    let found = read_pages(copy);
    // sled may have been left in any state by what it read; its copy is of no use to anybody.
    let _ = fs::remove_dir_all(copy);
    found
}

/// What can be read from the front, from the back, and table by table where both have stopped; and whether that is all.
fn read_pages(copy: &Path) -> Result<(Pairs, bool)> {
    let db = engine::open(copy)?;
    let mut found = Pairs::new();
    // Each walk ends at the first thing that can't be read; what it has seen before that counts.
    let forward = engine::catch("reading", || {
        for item in View::new(&db).scan(&[]) {
            let (key, value) = item?;
            found.insert(key.to_vec(), value.to_vec());
        }
        Ok(())
    });
    if forward.is_err() {
        let _ = engine::catch("reading backwards", || {
            for item in View::new(&db).scan(&[]).rev() {
                let (key, value) = item?;
                found.insert(key.to_vec(), value.to_vec());
            }
            Ok(())
        });
        read_tables(&db, &mut found);
    }
    let _ = engine::close(db);
    Ok((found, forward.is_ok()))
}

fn read_tables(db: &sled::Db, found: &mut Pairs) {
    let view = View::new(db);
    let get = |key: Vec<u8>, found: &mut Pairs| {
        if !found.contains_key(&key)
            && let Ok(Some(value)) = engine::catch("reading", || view.get(&key))
        {
            found.insert(key.clone(), value.to_vec());
        }
        found.contains_key(&key)
    };
    let known = found.keys().filter_map(|key| match key.first() {
        Some(&(keys::HEAD | keys::LOG)) => keys::split_table(key).map(|(id, _)| id.0),
        _ => None,
    });
    let last = known.max().unwrap_or(0).max(counters(found).table);
    // A damaged counter must not make this endless.
    for id in 1..=last.min(10_000_000) {
        let id = TableId(id);
        if get(keys::head(id), found) {
            let entries = found
                .get(&keys::head(id))
                .and_then(|value| record::decode_head(id, value).ok())
                .map_or(0, |head| head.entries);
            for n in 1..=entries.min(1_000_000) {
                get(keys::entry(id, n), found);
            }
        }
    }
}

fn counters(found: &Pairs) -> Counters {
    let counters = found.get(keys::COUNTERS).map(|value| Counters::decode(value));
    counters.and_then(Result::ok).unwrap_or_default()
}

/// The part of what was found that fits together, with indexes and counters made anew.
#[derive(Default)]
struct Saved {
    pairs: Pairs,
    tables: usize,
    entries: u64,
    lost: Vec<String>,
}

impl Saved {
    /// Moves count first.
    fn worth(&self) -> (u64, usize, usize) {
        (self.entries, self.tables, self.pairs.len())
    }
}

fn consistent(found: &Pairs, acknowledged: u64) -> Saved {
    let mut lost = Vec::new();
    if let Some(missing) = acknowledged.checked_sub(counters(found).steps).filter(|&n| n > 0) {
        lost.push(format!("the last {missing} changes that were acknowledged"));
    }
    let logs = logs(found);
    let mut heads = heads(found, &mut lost);
    let versions: u64 = heads
        .values()
        .fold(0, |sum, head| sum.saturating_add(head.version));
    let old = counters(found);
    if let Some(missing) = old
        .made
        .saturating_sub(old.gone)
        .checked_sub(versions)
        .filter(|&n| n > 0)
    {
        lost.push(format!("{missing} changes of tables that were acknowledged"));
    }
    let mut pairs = Pairs::new();
    let mut entries = 0;
    for (id, head) in &mut heads {
        let known = head.entries;
        let readable = |n: &u64| {
            let value = logs.get(&(*id, *n))?;
            record::decode_entry(*id, *n, value)
                .is_ok()
                .then(|| value.clone())
        };
        let values: Vec<_> = (1..=head.entries).map_while(|n| readable(&n)).collect();
        let kept = values.len() as u64;
        if kept < head.entries {
            lost.push(format!(
                "table {id}: entries {} to {} of its log",
                kept + 1,
                head.entries
            ));
            head.entries = kept;
            head.version += 1;
        }
        if logs.contains_key(&(*id, known + 1)) {
            lost.push(format!("table {id}: entries from {} on of its log", known + 1));
        }
        entries += kept;
        for (n, value) in log::bundles(1, &values) {
            pairs.insert(keys::entry(*id, n), value);
        }
    }
    settle_places(&mut heads, &mut lost);
    let orphans: BTreeSet<u64> = found
        .keys()
        .filter(|key| matches!(key.first(), Some(&(keys::LOG | keys::DUE))))
        .filter_map(|key| keys::split_table(key))
        .map(|(id, _)| id.0)
        .filter(|id| !heads.contains_key(&TableId(*id)))
        .collect();
    lost.extend(
        orphans
            .iter()
            .map(|id| format!("table {id}: all but parts of its log")),
    );
    for head in heads.values() {
        for key in keys::index(head) {
            let value = if key[0] == keys::PLACE {
                record::encode_id(head.id)
            } else {
                record::mark()
            };
            pairs.insert(key, value);
        }
        pairs.insert(keys::head(head.id), record::encode_head(head));
    }
    keep_due(found, &heads, &mut pairs, &mut lost);
    keep_notes(found, &mut pairs, &mut lost);
    let counters = Counters {
        steps: old.steps.max(acknowledged) + 1,
        table: heads.keys().map(|id| id.0).max().unwrap_or(0).max(old.table),
        lease: old.lease,
        // Versions are counted anew.
        ..Counters::default()
    };
    pairs.insert(keys::COUNTERS.to_vec(), counters.encode());
    Saved {
        pairs,
        tables: heads.len(),
        entries,
        lost,
    }
}

/// The values of all entries that were found, alone or in bundles.
fn logs(found: &Pairs) -> BTreeMap<(TableId, u64), Vec<u8>> {
    let mut logs = BTreeMap::new();
    for (key, value) in found.range(vec![keys::LOG]..vec![keys::LOG + 1]) {
        if let Some(((table, _), first)) = keys::split_table(key).zip(keys::last_id(key)) {
            // Of a bundle that can't be read nothing is kept; what is missing then is said with its table.
            let values = record::entry_values(table, first, value).unwrap_or_default();
            logs.extend((first..).zip(values).map(|(n, value)| ((table, n), value)));
        }
    }
    logs
}

fn heads(found: &Pairs, lost: &mut Vec<String>) -> BTreeMap<TableId, TableHead> {
    let mut heads = BTreeMap::new();
    for (key, value) in found.range(vec![keys::HEAD]..vec![keys::HEAD + 1]) {
        match keys::split_table(key) {
            Some((id, [])) => match record::decode_head(id, value) {
                Ok(head) => drop(heads.insert(id, head)),
                Err(error) => lost.push(format!("table {id}: {error}")),
            },
            _ => lost.push(format!("the key {}", key.escape_ascii())),
        }
    }
    heads
}

/// Only one open table may be at a place; of several the newest stays.
fn settle_places(heads: &mut BTreeMap<TableId, TableHead>, lost: &mut Vec<String>) {
    let mut taken = BTreeSet::new();
    for (id, head) in heads.iter_mut().rev().filter(|(_, head)| head.open) {
        if !taken.insert(head.place.0) {
            lost.push(format!(
                "table {id}: its place, which a newer table has; it was closed"
            ));
            head.open = false;
            head.version += 1;
        }
    }
}

fn keep_due(found: &Pairs, heads: &BTreeMap<TableId, TableHead>, pairs: &mut Pairs, lost: &mut Vec<String>) {
    for (key, value) in found.range(vec![keys::DUE]..vec![keys::DUE + 1]) {
        let Some((table, name)) = keys::split_table(key) else {
            lost.push(format!("the key {}", key.escape_ascii()));
            continue;
        };
        let name = String::from_utf8_lossy(name).into_owned();
        match record::decode_due(table, &name, value) {
            Ok((mut due, _)) if heads.contains_key(&table) => {
                // Whoever had claimed it is gone.
                due.ready = due.at;
                pairs.insert(keys::time(due.ready, table, &name), record::mark());
                pairs.insert(keys::due(table, &name), record::encode_due(&due, 0));
            }
            Ok(_) => {}
            Err(error) => lost.push(error.to_string()),
        }
    }
}

fn keep_notes(found: &Pairs, pairs: &mut Pairs, lost: &mut Vec<String>) {
    for (key, value) in found.range(vec![keys::NOTE]..vec![keys::NOTE + 1]) {
        let name = String::from_utf8_lossy(&key[1..]);
        match record::decode_note(&name, value) {
            Ok(_) if std::str::from_utf8(&key[1..]).is_ok() => {
                pairs.insert(key.clone(), value.clone());
            }
            _ => lost.push(format!("note {name:?}")),
        }
    }
}
