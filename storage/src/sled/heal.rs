//! Healing: what is damaged is made anew from the other copy, or from the best of both.

use std::time::{Duration, Instant};

use super::index::{Index, Pairs, pairs};
use super::keeper::Keeper;
use super::serving::Shared;
use super::view::View;
use super::{check, engine, merge, recover};
use crate::journal::history::{History, Truth};
use crate::journal::{self, Write};
use crate::{Result, encoding, keys};

/// The names of an index that is made from the journal, and of one that is made from two that are damaged.
const NEW: &str = "new";
const MERGED: &str = "merged";

/// Writes that go into a new index at once.
const BATCH: usize = 1000;

/// How soon a store is healed once more when somebody finds damage again.
const HEAL_EVERY: Duration = Duration::from_secs(60);

impl Keeper<'_> {
    /// Heals what somebody has found, unless somebody else has found it before.
    pub(super) fn heal_again(&mut self, why: &str) -> Result<()> {
        let healed = self.healed.is_some_and(|at| at.elapsed() < HEAL_EVERY);
        if healed && self.shared.serving().index.is_some() {
            return Ok(());
        }
        self.heal(why)
    }

    pub(super) fn heal(&mut self, why: &str) -> Result<()> {
        tracing::error!("The store is damaged and is healed: {why}");
        engine::catch("healing", || self.mend())?;
        *self.healed = Some(Instant::now());
        tracing::warn!("The store has been healed");
        Ok(())
    }

    /// Makes what is damaged anew. People are served from the old index until the new one takes its place; changes wait
    /// while what only the old one has is looked for.
    pub(super) fn mend(&mut self) -> Result<()> {
        let shared = self.shared;
        shared.check()?;
        let disk = &*shared.disk;
        let mut truth = Truth::read(disk, &shared.folder)?;
        let make_new = |truth: &Truth<'_>| {
            let new = shared.indexes.begin(NEW)?;
            fill(&*new, pairs(truth)?).map(|()| new)
        };
        let early = truth.is_complete().then(|| make_new(&truth)).transpose()?;
        let filled = truth.history.reached;
        let mut journal = shared.journal();
        truth.history = History::read(disk, &shared.folder, Some(truth.history.base))?;
        let (name, damage) = {
            let serving = shared.serving();
            let old = serving.index.as_deref();
            let known = old.and_then(|old| recover::seq(old).ok()).unwrap_or_default();
            let last = truth.history.reached.max(serving.seq).max(known);
            truth.history.pass(last, last);
            let (new, merged);
            let (name, best) = if let Some(old) = old
                && !truth.is_complete()
                && known == last
                && is_whole(old, &truth)
            {
                (None, old)
            } else {
                new = early.map_or_else(|| make_new(&truth), Ok)?;
                for group in truth.history.groups.iter().filter(|group| group.last > filled) {
                    new.apply(&group.writes)?;
                }
                if truth.is_complete() {
                    (Some(NEW), &*new)
                } else {
                    merged = shared.indexes.begin(MERGED)?;
                    let lost = merge::merge([Some(&*new), old], &*merged, &truth.history)?;
                    lost.iter().for_each(|lost| tracing::error!("Lost: {lost}"));
                    (Some(MERGED), &*merged)
                }
            };
            let damage = truth.damage(last, journal.number);
            if damage.is_some() {
                // First of all, so that what only the old index has is not gone if this is broken off.
                let path = journal::snapshot_path(&shared.folder, last);
                shared.write_dump(&path, last, View::new(best).scan(&[]))?;
            }
            (name, damage)
        };
        if let Some(name) = name {
            shared.install(name)?;
        }
        if damage.is_some() {
            shared.rotate(&mut journal)?;
            shared.count(|stats| stats.renewals += 1);
            journal::prune(disk, &shared.folder, truth.history.reached, journal.number)?;
        }
        Ok(())
    }
}

impl Shared {
    /// Puts an index beside the one that is served in its place.
    fn install(&self, name: &'static str) -> Result<()> {
        let mut serving = self.serving_mut();
        drop(serving.index.take());
        let index = self.indexes.install(name)?;
        serving.seq = recover::seq(&*index)?.max(serving.seq);
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

/// Whether an index fits together and has no table that is older than in the journal.
fn is_whole(index: &dyn Index, truth: &Truth<'_>) -> bool {
    let whole = engine::catch("reading", || {
        let view = View::new(index);
        check::check(view)?;
        for pair in pairs(truth)? {
            let (key, value) = pair?;
            if let Some((id, _)) = keys::split_table(&key).filter(|_| key[0] == keys::HEAD)
                && let Ok(head) = encoding::decode_head(id, &value)
                && view.find(id)?.is_some_and(|found| found.version < head.version)
            {
                return Ok(false);
            }
        }
        Ok(true)
    });
    whole.unwrap_or(false)
}
