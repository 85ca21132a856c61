//! Par of a daily deal: the score of the strongest bot on it. It is computed once, in the threads of the bots.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use ai::Level;
use games::{AnyMove, AnyView, GameId, Record, Replay, Seat, Seed, Viewer};
use tables::{Day, Deal, Tables};
use tokio::sync::OnceCell;

use super::thinking::Thinkers;

/// Deals whose par is kept in memory.
const MOST: usize = 16;

/// A match on a deal between bots: one of some level at the first seat, the strongest ones at the others.
pub struct Played {
    replay: Replay,
    record: Record,
    level: Level,
}

/// A decision of a bot in such a match.
pub struct Decision {
    seat: Seat,
    /// What the bot knows.
    pub view: AnyView,
    /// How well it plays.
    pub level: Level,
    /// The seed of its search.
    pub seed: Seed,
}

impl Played {
    /// Begins the match; `None` if it is not possible.
    pub fn new(deal: &Deal, level: Level) -> Option<Played> {
        let record = deal.record.clone();
        let replay = record.replay().ok()?;
        Some(Played {
            replay,
            record,
            level,
        })
    }

    /// Returns the next decision; `None` if the match is over.
    pub fn next(&self) -> Option<Decision> {
        let seat = self.replay.game.to_act().first().copied()?;
        let step = self.replay.steps.len();
        Some(Decision {
            seat,
            view: self.replay.game.view(Viewer::Seat(seat)),
            level: if seat == Seat(0) { self.level } else { Level::Elder },
            seed: self.record.seed.derive(&format!("par/{seat}/{step}")),
        })
    }

    /// Makes the decision; `None` if the move is not possible.
    pub fn play(&mut self, decision: &Decision, chosen: &AnyMove) -> Option<()> {
        self.replay.play(decision.seat, chosen).ok().map(|_| ())
    }

    /// Returns the score of the first seat; `None` before the match is over.
    pub fn score(&self) -> Option<i32> {
        self.replay.game.standings()?.scores.first().copied()
    }
}

/// A par that one caller computes for everyone who waits for it.
type Shared = Arc<OnceCell<i32>>;

/// The pars of the newest deals; a cheap clone.
#[derive(Clone, Default)]
pub(crate) struct Pars(Arc<Mutex<HashMap<(Day, GameId), Shared>>>);

impl Pars {
    /// Returns the par of a deal, which the first caller computes; `None` if that failed.
    pub(crate) async fn of(&self, tables: &Tables, thinkers: &Thinkers, deal: &Deal) -> Option<i32> {
        if deal.par.is_some() {
            return deal.par;
        }
        let cell = self.cell((deal.day, deal.record.game));
        let par = cell.get_or_try_init(async || {
            let par = compute(thinkers, deal).await.ok_or(())?;
            let kept = tables.set_par(deal, par).await;
            kept.map_err(|error| tracing::warn!("Could not store the par of {}: {error}", deal.day))
        });
        par.await.ok().copied()
    }

    fn cell(&self, key: (Day, GameId)) -> Shared {
        let mut cells = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if cells.len() >= MOST && !cells.contains_key(&key) {
            // They are stored, too.
            cells.clear();
        }
        cells.entry(key).or_default().clone()
    }
}

async fn compute(thinkers: &Thinkers, deal: &Deal) -> Option<i32> {
    let mut played = Played::new(deal, Level::Elder)?;
    while let Some(decision) = played.next() {
        let (view, seed) = (decision.view.clone(), decision.seed.clone());
        let thought = thinkers.think(view, decision.level, seed, true).await?;
        played.play(&decision, &thought.chosen)?;
    }
    played.score()
}
