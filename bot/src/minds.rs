//! Bots and stand-ins that think on threads of their own, so that no answer to a person waits for them.

use std::{sync::Arc, time::Duration};

use ai::{Character, Job, Level, Mind, Pool, Stop, Thought};
use games::{AnyMove, AnyView, Seed};
use tables::{Owed, Player, StandInReason, Table, TableWithMatch};

/// How long a decision may take at most. Budgets are counted in moves; this only stops what went wrong.
const LONGEST: Duration = Duration::from_millis(1_500);
/// How well those play who cover for somebody.
const STEADY: Level = Level::Forester;

/// The threads; a cheap clone.
#[derive(Clone)]
pub(crate) struct Minds(Option<Arc<Pool>>);

impl Minds {
    /// Half of the machine's cores, at least one thread.
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let pool = Pool::new(cores / 2);
        if let Err(error) = &pool {
            tracing::error!("No thread for bots, which play without thinking: {error}");
        }
        Minds(pool.ok().map(Arc::new))
    }

    /// The move of a stand-in; `None` if it could not think.
    pub(crate) async fn choose(&self, owed: &Owed) -> Option<AnyMove> {
        let mind = mind_of(&owed.table.state.seats[owed.seat.index()]);
        let thought = self.think(&owed.table, owed.view.clone(), mind, owed.seed.clone());
        thought.await.map(|thought| thought.chosen)
    }

    /// What the strongest level thinks of the decision of a viewer, from their view alone; `None` if it could not think.
    pub(crate) async fn advise(&self, table: &TableWithMatch, view: AnyView) -> Option<Thought> {
        let current = &table.current;
        let steps = current.replay.steps.len();
        let seat = view.viewer().seat()?;
        let seed = current.record().seed.derive(&format!("hint/{seat}/{steps}"));
        self.think(table, view, Mind::new(Level::Elder), seed).await
    }

    async fn think(&self, table: &Table, view: AnyView, mind: Mind, seed: Seed) -> Option<Thought> {
        let pool = self.0.as_ref()?;
        let (done, thought) = tokio::sync::oneshot::channel();
        let awaited = Awaited::default();
        let job = Job {
            server: table.head.group.map_or(0, |group| group.0),
            view,
            mind,
            seed,
            limit: LONGEST,
            stop: awaited.0.clone(),
        };
        pool.think(job, |thought| {
            // The receiver is gone if nobody waits any more.
            let _ = done.send(thought);
        });
        thought.await.ok().flatten()
    }
}

/// A thought that somebody waits for. When it is dropped, nobody does, and the search stops.
#[derive(Default)]
struct Awaited(Stop);

impl Drop for Awaited {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The level of a bot, as chosen. Those who cover for somebody play steadily.
pub(crate) fn level(player: &Player) -> Level {
    let chosen = player
        .level
        .filter(|_| player.stand_in == Some(StandInReason::Bot));
    chosen.and_then(Level::from_number).unwrap_or(STEADY)
}

/// How the stand-in at a seat plays. The names of bots are their characters.
fn mind_of(player: &Player) -> Mind {
    let bot = player.stand_in == Some(StandInReason::Bot);
    let mut characters = Character::ALL.into_iter();
    let character = characters.find(|character| bot && character.name().eq_ignore_ascii_case(&player.name));
    let mind = Mind::new(level(player));
    character.map_or(mind, |character| mind.with_character(character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thought_that_nobody_awaits_is_stopped() {
        let awaited = Awaited::default();
        let stop = awaited.0.clone();
        assert!(!stop.is_stopped());
        drop(awaited);
        assert!(stop.is_stopped());
    }
}
