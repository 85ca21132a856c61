//! Making an index anew from the snapshot and the journal. What is missing there, [`super::merge`] takes from the old index.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::index::Index;
use crate::disk::Disk;
use crate::journal::{self, Group};
use crate::{Result, TableId, dump, keys};

/// Writes that go into a new index at once.
const BATCH: usize = 1000;

/// Changes that a group names as made before it; a longer gap may have lost others.
const NAMED: u64 = 16;

/// What an index was made of.
#[derive(Debug, Default)]
pub(super) struct Built {
    /// The sequence number that was reached.
    pub(super) seq: u64,
    /// The last missing change of the journal.
    pub(super) gap: Option<u64>,
    /// Whether a part of the snapshot could not be read.
    snapshot_damaged: bool,
    /// Tables that were changed in or before a gap, with the newest version that is known.
    pub(super) named: BTreeMap<TableId, u64>,
    /// Whether more was lost than is named.
    pub(super) unnamed: bool,
    /// Tables that were changed after the last gap: they are up to date but for their log.
    pub(super) current: BTreeSet<TableId>,
}

impl Built {
    /// An index that was made of nothing.
    pub(super) fn of_nothing() -> Self {
        Self {
            snapshot_damaged: true,
            ..Self::default()
        }
    }

    /// Whether nothing is missing.
    pub(super) fn is_whole(&self) -> bool {
        self.gap.is_none() && !self.snapshot_damaged
    }

    /// Notes that changes up to `seq` were made.
    pub(super) fn require(&mut self, seq: u64) {
        if seq > self.seq {
            self.unnamed |= seq - self.seq > NAMED;
            self.gap = self.gap.max(Some(seq));
            self.current.clear();
        }
    }

    /// Applies all groups of the journal that were not applied yet.
    pub(super) fn add_segments(&mut self, disk: &dyn Disk, folder: &Path, new: &dyn Index) -> Result<()> {
        for file in journal::list(disk, folder)?.segments {
            let segment = journal::read_segment(disk, &file.path)?;
            // A segment that begins after changes which were not found tells of a gap, unless its first group does.
            if let Some((start, _)) = segment.start.filter(|_| segment.groups.is_empty()) {
                self.require(start);
                self.seq = self.seq.max(start);
            }
            segment.groups.iter().try_for_each(|group| self.add(group, new))?;
        }
        Ok(())
    }

    /// Applies a group that comes after those before, if it is not part of them.
    fn add(&mut self, group: &Group, new: &dyn Index) -> Result<()> {
        if group.last <= self.seq {
            return Ok(());
        }
        if group.first > self.seq + 1 {
            self.require(group.first - 1);
            for &(table, version) in &group.trail {
                let known = self.named.entry(table).or_default();
                *known = version.max(*known);
            }
        }
        if self.gap.is_some() {
            for (key, value) in group
                .writes
                .iter()
                .filter(|(key, _)| key.first() == Some(&keys::HEAD))
            {
                let Some((id, _)) = keys::split_table(key) else {
                    continue;
                };
                self.current.insert(id);
                if value.is_none() {
                    // It was deleted, so nothing of it can be lost.
                    self.named.remove(&id);
                }
            }
        }
        self.seq = group.last;
        new.apply(&group.writes)
    }

    /// Names what was lost.
    pub(super) fn report(lost: &[String]) {
        for lost in lost {
            tracing::error!("Lost: {lost}");
        }
    }
}

/// Fills a new index with what can be read of the snapshot and the journal.
pub(super) fn from_journal(disk: &dyn Disk, folder: &Path, new: &dyn Index) -> Result<Built> {
    let files = journal::list(disk, folder)?;
    let mut built = Built::default();
    if let Some(snapshot) = files.snapshots.last() {
        let mut batch = Vec::new();
        let found = dump::read_frames(disk, &snapshot.path, &mut |write| {
            batch.push(write);
            if batch.len() >= BATCH {
                new.apply(&std::mem::take(&mut batch))?;
            }
            Ok(())
        })?;
        new.apply(&batch)?;
        built.seq = found.seq.unwrap_or(snapshot.number);
        built.snapshot_damaged = !found.whole;
    }
    built.add_segments(disk, folder, new)?;
    Ok(built)
}
