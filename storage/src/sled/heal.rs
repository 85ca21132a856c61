//! Healing: what is damaged is made anew from the other copy, or from the best of both.

use std::time::{Duration, Instant};

use super::core::{Core, bring_up_to_date, lock, seq};
use super::engine::catch;
use super::index::{Index, Pairs};
use super::keeper::pairs;
use super::view::View;
use super::{check, merge};
use crate::journal::history::{History, Truth};
use crate::journal::{self, Write};
use crate::{Result, dump};

/// The names of an index that is made from the journal, and of one that is made from two that are damaged.
const NEW: &str = "new";
const MERGED: &str = "merged";

/// Writes that go into a new index at once.
const BATCH: usize = 1000;

/// How soon a store is healed once more when somebody finds damage again.
const HEAL_EVERY: Duration = Duration::from_secs(60);

impl Core {
    /// Heals what somebody has found, unless somebody else has found it before.
    pub(super) fn heal_again(&self, why: &str) -> Result<()> {
        let mut healed = lock(&self.healed);
        // An index that can't write, on a full disk for example, can't be served from for long.
        let writes = self.serving().index().and_then(|index| index.flush()).is_ok();
        if healed.is_some_and(|at| at.elapsed() < HEAL_EVERY) && writes {
            return Ok(());
        }
        self.heal(&mut healed, why)
            .map_err(|error| if writes { error } else { self.stop(&error) })
    }

    /// Makes what is damaged anew. People are served from the old index until the new one takes its place; changes wait
    /// while what only the old one has is looked for.
    pub(super) fn heal(&self, healed: &mut Option<Instant>, why: &str) -> Result<()> {
        tracing::warn!("What is damaged in the store is made anew: {why}");
        if let Err(error) = catch("healing", || self.mend()) {
            // Without an index nobody can be answered. The next start makes it, if the disk allows it then.
            let is_served = self.serving().index.is_some();
            return Err(if is_served { error } else { self.stop(&error) });
        }
        *healed = Some(Instant::now());
        tracing::warn!("The store is whole again");
        Ok(())
    }

    fn mend(&self) -> Result<()> {
        self.check()?;
        let disk = &*self.disk;
        let mut truth = Truth::read(disk, &self.folder)?;
        let make_new = |truth: &Truth<'_>| {
            let new = self.indexes.begin(NEW)?;
            fill(&*new, pairs(truth)?).map(|()| new)
        };
        let early = if truth.history.gap == 0 {
            Some(make_new(&truth)?)
        } else {
            None
        };
        let filled = truth.history.reached;
        let mut writer = lock(&self.writer);
        let (name, last, damage) = {
            // These are closed at the end of this block.
            let (new, merged);
            let serving = self.serving();
            let old = serving.index.as_deref();
            truth.read_on()?;
            let known = old.map_or(0, |old| seq(old).unwrap_or_default());
            let last = truth.history.reached.max(serving.seq).max(known);
            truth.history.pass(last, last);
            let history = &truth.history;
            let (name, best) = if let Some(old) = old
                && history.gap > 0
                && is_whole(old, history)
            {
                (None, old)
            } else {
                new = early.map_or_else(|| make_new(&truth), Ok)?;
                for group in history.groups.iter().filter(|group| group.last > filled) {
                    new.apply(&group.writes)?;
                }
                if history.gap == 0 {
                    (Some(NEW), &*new)
                } else {
                    merged = self.indexes.begin(MERGED)?;
                    let lost = merge::merge([Some(&*new), old], &*merged, history)?;
                    lost.iter().for_each(|lost| tracing::error!("Lost: {lost}"));
                    (Some(MERGED), &*merged)
                }
            };
            let damage = truth.damage(last, writer.journal.number);
            if damage.is_some() {
                // First of all, so that what only the old index has is not gone if this is broken off.
                let path = journal::snapshot_path(&self.folder, last);
                dump::write(disk, &path, last, View::new(best).scan(&[]))?;
            }
            (name, last, damage)
        };
        if let Some(name) = name {
            self.install(name)?;
        }
        if damage.is_some() {
            self.rotate(&mut writer.journal)?;
            self.count(|stats| stats.renewals += 1);
            journal::prune(disk, &self.folder, last, writer.journal.number)?;
        }
        Ok(())
    }

    /// Puts an index beside the one that is served in its place.
    fn install(&self, name: &'static str) -> Result<()> {
        let mut serving = self.serving_mut();
        drop(serving.index.take());
        let index = self.indexes.install(name)?;
        serving.seq = seq(&*index)?.max(serving.seq);
        serving.index = Some(index);
        self.count(|stats| stats.rebuilds += 1);
        Ok(())
    }
}

/// Puts pairs into an index.
fn fill(index: &dyn Index, pairs: Pairs<'_>) -> Result<()> {
    let mut batch: Vec<Write> = Vec::new();
    for pair in pairs {
        let (key, value) = pair?;
        batch.push((key.to_vec(), Some(value.to_vec())));
        if batch.len() >= BATCH {
            index.apply(&std::mem::take(&mut batch))?;
        }
    }
    index.apply(&batch)
}

/// Whether an index fits together and has all changes.
fn is_whole(index: &dyn Index, history: &History) -> bool {
    let checked = catch("reading", || check::check(View::new(index)));
    checked.is_ok() && matches!(bring_up_to_date(index, history), Ok(true))
}
