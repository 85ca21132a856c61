//! Matches between minds on the same deals with swapped seats, to measure their strength.
//!
//! The arena is the referee: it holds the match, and players get views only.

mod arguments;
mod client;
mod players;
mod referee;
mod report;
mod sprt;
mod stats;
mod watch;
mod yardsticks;

use std::time::Duration;

use games::{GameId, Seed};
use serde_json::Value;

pub use arguments::{Arguments, ArgumentsError};
pub use players::{Contestant, ContestantError};
pub use referee::{SeatResult, play_deal};
pub use report::{Report, csv, json, table};
pub use sprt::{Sprt, SprtError};
pub use stats::{Interval, Pairing, Rating, ratings};

/// A tournament.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The game.
    pub game: GameId,
    /// Players of each match.
    pub players: usize,
    /// The game's settings.
    pub options: Value,
    /// The contestants: each pair of them meets, the first on each seat in turn and the second on all others. A
    /// single one plays solo.
    pub minds: Vec<Contestant>,
    /// Whether only neighbours in the list meet.
    pub neighbours: bool,
    /// Matches per pair, rounded up to whole deals.
    pub matches: usize,
    /// The first deal.
    pub seed: String,
    /// Most time for a move.
    pub time: Duration,
    /// Ends a pairing as soon as this test is decided.
    pub sprt: Option<Sprt>,
}

impl Plan {
    /// Every two contestants, by their positions.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        match self.minds.len() {
            1 => vec![(0, 0)],
            count => (0..count)
                .flat_map(|first| (first + 1..count).map(move |second| (first, second)))
                .filter(|(first, second)| !self.neighbours || first + 1 == *second)
                .collect(),
        }
    }

    /// Deals per pair: each deal has as many matches as players.
    pub fn deals(&self) -> usize {
        self.matches.div_ceil(self.players).max(1)
    }

    /// The seed of a deal, the same for every pair.
    pub fn deal_seed(&self, deal: usize) -> Seed {
        Seed::from_text(&format!("arena {} {deal}", self.seed))
    }
}

/// Plays all matches one after another. Calls `progress` after each deal with all results so far; the current pairing
/// is the last one.
///
/// # Errors
/// When the game can't be set up like this, an engine can't be started, or `progress` fails.
pub fn run<E: From<ArenaError>>(
    plan: &Plan,
    mut progress: impl FnMut(&Report) -> Result<(), E>,
) -> Result<Report, E> {
    let mut report = Report::default();
    for (first, second) in plan.pairs() {
        let mut seats = referee::Seats::start(plan, first, second)?;
        report.pairings.push(Pairing::new(first, second, plan.players));
        for deal in 0..plan.deals() {
            let rows = play_deal(plan, &mut seats, deal)?;
            let told_apart = report.pairings.last_mut().is_some_and(|pairing| {
                pairing.add(&rows);
                plan.sprt.is_some_and(|test| test.verdict(pairing).is_some())
            });
            report.results.extend(rows);
            progress(&report)?;
            if told_apart {
                break;
            }
        }
    }
    Ok(report)
}

/// Why an arena stopped.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// The game can't be set up like this.
    #[error(transparent)]
    Setup(#[from] games::SetupError),
    /// The stand-in's move was refused or there was none.
    #[error("no legal move was found in deal {deal}: {reason}")]
    NoMove {
        /// The deal.
        deal: usize,
        /// The reason.
        reason: String,
    },
    /// An engine could not be started.
    #[error("can't start {command:?}: {error}")]
    Start {
        /// The command.
        command: String,
        /// The reason.
        error: std::io::Error,
    },
}
