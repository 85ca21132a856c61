//! One consistency check of keys and values for `check`, for new backups and for `restore`.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::encoding::{self, Counters, MAX_VALUE};
use crate::table::check_head;
use crate::{MAX_KEY, MAX_TEXT, NEVER, Note, Result, StorageError, StoreCounts, TableId, keys};

/// Most tables that an error names.
const NAMED: usize = 10;

/// Collects the keys and values of a store, in any order, and names the inconsistent ones.
#[derive(Debug, Default)]
pub(crate) struct Fit {
    tables: BTreeMap<TableId, Part>,
    counters: Option<Counters>,
    counts: StoreCounts,
    keys: u64,
    /// Keys and notes that can't be read and belong to no table.
    strange: Vec<String>,
}

/// Facts about one table. Expected keys minus found keys are compared by the sum of their hashes, which is 0 if they
/// agree.
#[derive(Debug, Default)]
struct Part {
    entries: Option<u64>,
    log: u64,
    keys: u64,
    times: u64,
    wrong: Option<String>,
}

impl Fit {
    pub(crate) fn add(&mut self, key: &[u8], value: &[u8]) {
        self.keys += 1;
        if key == keys::COUNTERS {
            match Counters::decode(value) {
                Ok(counters) => self.counters = Some(counters),
                Err(error) => self.strange.push(error.to_string()),
            }
            return;
        }
        if key.first() == Some(&keys::NOTE) {
            self.counts.notes += 1;
            if let Err(error) = check_note(&key[1..], value) {
                self.strange.push(error.to_string());
            }
            return;
        }
        let Some(table) = owner(key, value) else {
            self.strange
                .push(format!("the key {} belongs to nothing", key.escape_ascii()));
            return;
        };
        let part = self.tables.entry(table).or_default();
        if let Err(error) = part.add(&mut self.counts, table, key, value) {
            part.wrong.get_or_insert(error.to_string());
        }
    }

    /// Returns the number of keys added.
    pub(crate) fn keys(&self) -> u64 {
        self.keys
    }

    /// Returns the inconsistent tables, each with the reason.
    pub(crate) fn misfits(&self) -> BTreeMap<TableId, String> {
        let last = self.counters.unwrap_or_default().table;
        let misfits = self.tables.iter().filter_map(|(&id, part)| {
            let wrong = match part {
                Part {
                    wrong: Some(wrong), ..
                } => wrong.clone(),
                Part { entries: None, .. } => "its head is missing".to_owned(),
                Part { log: 1.., .. } => "its log has another length than its head says, or a gap".to_owned(),
                Part { keys: 1.., .. } => "it is missing in an index, or in one too many".to_owned(),
                Part { times: 1.., .. } => "its work and the time of that do not match".to_owned(),
                _ if id.0 > last => "its number was never given out".to_owned(),
                _ => return None,
            };
            Some((id, wrong))
        });
        misfits.collect()
    }

    /// Counts tables, entries, posts and notes.
    ///
    /// # Errors
    /// `Damaged` names the inconsistencies.
    pub(crate) fn counts(mut self) -> Result<StoreCounts> {
        let misfits = self.misfits();
        let tables = misfits.iter().map(|(id, why)| format!("table {id}: {why}"));
        let wrong: Vec<_> = tables.chain(std::mem::take(&mut self.strange)).collect();
        if wrong.is_empty() {
            let last = TableId(self.counters.unwrap_or_default().table);
            return Ok(StoreCounts { last, ..self.counts });
        }
        let mut text = wrong[..wrong.len().min(NAMED)].join("; ");
        if wrong.len() > NAMED {
            text += &format!("; and {} more", wrong.len() - NAMED);
        }
        Err(StorageError::damaged(text))
    }
}

impl Part {
    fn add(&mut self, counts: &mut StoreCounts, table: TableId, key: &[u8], value: &[u8]) -> Result<()> {
        if value.len() > MAX_VALUE {
            return Err(StorageError::damaged("a value is too long"));
        }
        match key[0] {
            keys::HEAD => {
                let head = encoding::decode_head(table, value)?;
                check_head(&head)?;
                counts.tables += 1;
                counts.entries += head.entries;
                self.entries = Some(head.entries);
                (1..=head.entries).for_each(|n| self.log = self.log.wrapping_sub(hash(&n)));
                let mut wanted = keys::index(&head);
                wanted.sort();
                wanted.dedup();
                for key in wanted {
                    self.keys = self.keys.wrapping_sub(hash(&key[..]));
                }
            }
            keys::LOG => {
                let first = keys::last_id(key).unwrap_or_default();
                for entry in encoding::decode_entries(table, first, value)? {
                    at_most("log entry", entry.body.len(), MAX_TEXT)?;
                    self.log = self.log.wrapping_add(hash(&entry.n));
                }
            }
            keys::POST => {
                let role = keys::split_table(key).and_then(|(_, role)| std::str::from_utf8(role).ok());
                let role = role.ok_or_else(|| StorageError::damaged("the role of a post can't be read"))?;
                encoding::decode_post(table, role, value)?.check()?;
                counts.posts += 1;
            }
            keys::WORK => {
                let ready = encoding::decode_work(table, value)?.ready();
                if ready != NEVER {
                    let time = keys::ready(ready, table);
                    self.times = self.times.wrapping_sub(hash(&time[..]));
                }
            }
            keys::READY => self.times = self.times.wrapping_add(hash(key)),
            _ => {
                if value != encoding::encode_index(key, table) {
                    return Err(StorageError::damaged("it is damaged in an index"));
                }
                self.keys = self.keys.wrapping_add(hash(key));
            }
        }
        Ok(())
    }
}

fn check_note(key: &[u8], value: &[u8]) -> Result<()> {
    let key =
        std::str::from_utf8(key).map_err(|_| StorageError::damaged("the key of a note can't be read"))?;
    Note::check(key, Some(&encoding::decode_note(key, value)?))
}

/// Returns the table that a key belongs to; `None` for the counters, notes and unknown kinds of keys.
pub(crate) fn owner(key: &[u8], value: &[u8]) -> Option<TableId> {
    const ID: usize = size_of::<u64>();
    let is_long = |len: usize| key.len() == len;
    match *key.first()? {
        keys::HEAD if is_long(1 + ID) => keys::last_id(key).map(TableId),
        keys::LOG if is_long(1 + 2 * ID) => keys::split_table(key).map(|(id, _)| id),
        keys::WORK if is_long(1 + ID) => keys::last_id(key).map(TableId),
        keys::POST if key.len() <= 1 + ID + MAX_KEY => keys::split_table(key).map(|(id, _)| id),
        keys::OPEN | keys::CLOSED | keys::GROUP if is_long(1 + 2 * ID) => keys::last_id(key).map(TableId),
        keys::PLACE if is_long(1 + ID) => encoding::decode_id(value).ok(),
        keys::READY if is_long(1 + 2 * ID) => keys::last_id(key).map(TableId),
        _ => None,
    }
}

fn at_most(what: &'static str, len: usize, max: usize) -> Result<()> {
    if len > max {
        return Err(StorageError::TooLong { what, len, max });
    }
    Ok(())
}

/// Returns a hash of a key; sums of these are compared.
fn hash<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
