//! Searches of bots and stand-ins run on separate threads, so that no answer to a person waits for them.

use std::{sync::Arc, time::Duration};

use ai::{Assessment, Job, Level, Mind, Pool, Stop, Study, Thought, study_budget};
use games::{AnyMove, AnyView, Seed};
use tables::{Decision, PendingStandInMove, TableWithMatch};

use crate::screens::names;

/// Time limit of a decision. Budgets are counted in moves; this only stops a search that went wrong.
const LONGEST: Duration = Duration::from_millis(1_500);

/// Time limit of what can wait, for the same reason: only the budget may decide the result, and the threads have a low
/// priority.
const LONGEST_WHEN_LATER: Duration = Duration::from_secs(600);

/// The threads; a cheap clone.
#[derive(Clone)]
pub(crate) struct Thinkers(Option<Arc<Pool>>);

impl Thinkers {
    /// Starts half as many threads as the machine has cores, at least one.
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let pool = Pool::new(cores / 2);
        if let Err(error) = &pool {
            tracing::error!("Could not start search threads, bots play without search: {error}");
        }
        Thinkers(pool.ok().map(Arc::new))
    }

    /// Returns the move of a stand-in; `None` if the search failed.
    pub(crate) async fn choose(&self, pending: &PendingStandInMove) -> Option<AnyMove> {
        let level = names::level_of(&pending.table.state.seats[pending.seat.index()]);
        let thought = self.think(pending.view.clone(), level, pending.seed.clone(), false);
        thought.await.map(|thought| thought.chosen)
    }

    /// Returns how the strongest level judges a viewer's decision, from their view alone; `None` if the search failed.
    pub(crate) async fn advise(&self, table: &TableWithMatch, view: AnyView) -> Option<Thought> {
        let current = &table.current;
        let steps = current.replay.steps.len();
        let seat = view.viewer().seat()?;
        let seed = current.record().seed.derive(&format!("hint/{seat}/{steps}"));
        self.think(view, Level::Elder, seed, false).await
    }

    /// Returns the move of a stand-in in a rehearsal.
    pub(crate) async fn rehearse(&self, view: AnyView, seed: Seed) -> Option<AnyMove> {
        let thought = self.think(view, Level::Forester, seed, false);
        thought.await.map(|thought| thought.chosen)
    }

    /// Judges a move that was played, once no bot waits for its turn; `None` if it was stopped or failed.
    pub(crate) async fn assess(&self, decision: &Decision, seats: usize, seed: Seed) -> Option<Assessment> {
        let pool = self.0.as_ref()?;
        let (done, found) = tokio::sync::oneshot::channel();
        let awaited = Awaited::default();
        let study = Study {
            view: decision.view.clone(),
            played: decision.played.clone(),
            budget: study_budget(decision.view.id(), seats),
            seed,
            limit: LONGEST_WHEN_LATER,
            stop: awaited.0.clone(),
        };
        pool.assess(study, |found| {
            // The receiver is gone if nobody waits any more.
            let _ = done.send(found);
        });
        found.await.ok().flatten()
    }

    /// Returns how a level judges a decision; `None` if the search failed. With `later` it begins once no other decision
    /// waits.
    pub(super) async fn think(
        &self,
        view: AnyView,
        level: Level,
        seed: Seed,
        later: bool,
    ) -> Option<Thought> {
        let pool = self.0.as_ref()?;
        let (done, thought) = tokio::sync::oneshot::channel();
        let awaited = Awaited::default();
        let job = Job {
            view,
            mind: Mind::new(level),
            seed,
            limit: if later { LONGEST_WHEN_LATER } else { LONGEST },
            stop: awaited.0.clone(),
            later,
        };
        pool.think(job, |thought| {
            // The receiver is gone if nobody waits any more.
            let _ = done.send(thought);
        });
        thought.await.ok().flatten()
    }
}

/// A pending search. Dropping it stops the search.
#[derive(Default)]
struct Awaited(Stop);

impl Drop for Awaited {
    fn drop(&mut self) {
        self.0.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_without_a_waiting_caller_is_stopped() {
        let awaited = Awaited::default();
        let stop = awaited.0.clone();
        assert!(!stop.is_stopped());
        drop(awaited);
        assert!(stop.is_stopped());
    }
}
