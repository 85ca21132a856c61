//! Making an index anew from the snapshot and the journal. What is missing there, [`super::merge`] takes from the old index.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::check::Check;
use super::index::{Beside, Index, Indexes};
use super::view::View;
use super::{engine, merge, recover};
use crate::disk::Disk;
use crate::journal::{self, Group};
use crate::{Result, TableId, dump, keys};

/// Writes that go into a new index at once.
const BATCH: usize = 1000;

/// Changes that a group names as made before it; a longer gap may have lost others.
const NAMED: u64 = 16;

/// An index that is made beside the one that is served.
pub(super) struct Rebuild<'a> {
    disk: &'a dyn Disk,
    folder: &'a Path,
    indexes: &'a dyn Indexes,
    new: Box<dyn Index>,
    built: Built,
}

/// What a rebuild has come to.
#[derive(Debug)]
pub(super) struct Outcome {
    /// The index that takes the place of the old one, unless that is whole.
    pub(super) index: Option<Beside>,
    /// Whether the journal has to be written anew.
    pub(super) renew: bool,
    /// What is lost.
    pub(super) lost: Vec<String>,
}

impl<'a> Rebuild<'a> {
    /// Fills a new index with what can be read of the snapshot and the journal.
    pub(super) fn begin(disk: &'a dyn Disk, folder: &'a Path, indexes: &'a dyn Indexes) -> Result<Self> {
        let new = indexes.begin(Beside::New)?;
        let mut built = Built::default();
        if let Some(snapshot) = journal::list(disk, folder)?.snapshots.last() {
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
            built.lacks_snapshot = !found.whole;
        }
        built.add_segments(disk, folder, &*new)?;
        Ok(Self {
            disk,
            folder,
            indexes,
            new,
            built,
        })
    }

    /// Adds the changes that were made meanwhile, up to `seq`, and what only the old index has.
    pub(super) fn finish(mut self, old: Option<&dyn Index>, seq: u64) -> Result<Outcome> {
        self.built.add_segments(self.disk, self.folder, &*self.new)?;
        let known = old.and_then(|old| recover::seq(old).ok());
        let last = self.built.seq.max(seq).max(known.unwrap_or_default());
        self.built.require(last);
        let outcome = |index, lost| Outcome {
            index,
            renew: index != Some(Beside::New) || self.built.damaged,
            lost,
        };
        if self.built.is_whole() {
            return Ok(outcome(Some(Beside::New), Vec::new()));
        }
        if known == Some(last) && old.is_some_and(|old| self.is_whole(old)) {
            return Ok(outcome(None, Vec::new()));
        }
        let merged = self.indexes.begin(Beside::Merged)?;
        let lost = merge::merge([Some(&*self.new), old], &*merged, &self.built)?;
        Ok(outcome(Some(Beside::Merged), lost))
    }

    /// Whether the old index fits together and has no table that is older than in the journal.
    fn is_whole(&self, old: &dyn Index) -> bool {
        let whole = engine::catch("reading", || {
            let (old, new) = (View::new(old), View::new(&*self.new));
            let mut check = Check::new();
            while check.go_on(old)? {}
            for item in new.scan(&[keys::HEAD]) {
                let id = keys::split_table(&item?.0).map(|(id, _)| id).unwrap_or_default();
                if let (Some(old), Ok(Some(new))) = (old.find(id)?, new.find(id))
                    && old.version < new.version
                {
                    return Ok(false);
                }
            }
            Ok(true)
        });
        whole.unwrap_or(false)
    }
}

/// What an index was made of.
#[derive(Debug, Default)]
pub(super) struct Built {
    /// The sequence number that was reached.
    pub(super) seq: u64,
    /// The last missing change of the journal.
    pub(super) gap: Option<u64>,
    /// Whether a part of the snapshot could not be read.
    lacks_snapshot: bool,
    /// Whether something in a segment could not be read; no change need be missing for that.
    damaged: bool,
    /// Tables that were changed in or before a gap, with the newest version that is known.
    pub(super) named: BTreeMap<TableId, u64>,
    /// Whether more was lost than is named.
    pub(super) unnamed: bool,
    /// Tables that were changed after the last gap: they are up to date but for their log.
    pub(super) current: BTreeSet<TableId>,
}

impl Built {
    fn is_whole(&self) -> bool {
        self.gap.is_none() && !self.lacks_snapshot
    }

    /// Notes that changes up to `seq` were made.
    fn require(&mut self, seq: u64) {
        if seq > self.seq {
            self.unnamed |= seq - self.seq > NAMED;
            self.gap = self.gap.max(Some(seq));
            self.current.clear();
            self.seq = seq;
        }
    }

    /// Applies all groups of the journal that were not applied yet.
    fn add_segments(&mut self, disk: &dyn Disk, folder: &Path, new: &dyn Index) -> Result<()> {
        for file in journal::list(disk, folder)?.segments {
            let segment = journal::read_segment(disk, &file.path)?;
            self.damaged |= segment.damaged;
            // A segment that begins after changes which were not found tells of a gap, unless its first group does.
            if let Some((start, _)) = segment.start.filter(|_| segment.groups.is_empty()) {
                self.require(start);
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
            let heads = group
                .writes
                .iter()
                .filter(|(key, _)| key.first() == Some(&keys::HEAD));
            for (key, value) in heads {
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
}
