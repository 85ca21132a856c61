//! The command line of the arena.

use std::{path::PathBuf, time::Duration};

use games::GameId;
use serde_json::{Value, json};

use super::{ArenaError, Contestant, Pairing, Plan, Report, Sprt, csv, json as summary, run, table};
use ai::Level;

/// Characters of a full progress bar.
const BAR: usize = 20;

/// Plays minds against each other on the same deals with swapped seats.
#[derive(Debug, Clone, clap::Args)]
pub struct Arguments {
    /// The game.
    #[arg(long)]
    game: GameId,
    /// Players of each match. The first mind of a pair sits on each seat in turn, the second on all others.
    #[arg(long, default_value_t = 2)]
    players: usize,
    /// A contestant: random, casual, greedy, a level (elder:nodes=5000,candidates=8) or exec:COMMAND.
    #[arg(long = "mind")]
    minds: Vec<Contestant>,
    /// All levels and yardsticks, each pair of them
    #[arg(long)]
    levels: bool,
    /// Each level only against the one below
    #[arg(long)]
    ladder: bool,
    /// Matches per pair.
    #[arg(long, default_value_t = 40)]
    matches: usize,
    /// The first deal.
    #[arg(long, default_value = "1")]
    seed: String,
    /// Settings of the game as JSON.
    #[arg(long, default_value = "{}", value_parser = read_json)]
    options: Value,
    /// Time limit of a move in milliseconds.
    #[arg(long, default_value_t = 1000)]
    time: u64,
    /// Two strengths in Elo points, the lower one first: a pair stops as soon as it is clear which one is true
    #[arg(long)]
    sprt: Option<Sprt>,
    /// Where to write a CSV line per seat.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Where to write the summary as JSON.
    #[arg(long)]
    json: Option<PathBuf>,
}

/// Why the arena has no result.
#[derive(Debug, thiserror::Error)]
pub enum ArgumentsError {
    /// It stopped.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// A file could not be written.
    #[error("can't write a result: {0}")]
    Write(#[from] std::io::Error),
    /// There are no contestants.
    #[error("name at least one --mind, or --levels")]
    Nobody,
}

impl Arguments {
    /// Plays, writes the files and returns the table. Calls `progress` with an occasional line of text.
    ///
    /// # Errors
    /// When there are no contestants, the arena stops or a file can't be written.
    pub fn run(self, mut progress: impl FnMut(&str)) -> Result<String, ArgumentsError> {
        let levels = Level::ALL.map(|level| Contestant::Mind(ai::Mind::new(level), level.to_string()));
        let mut minds = self.minds.clone();
        if self.levels || self.ladder {
            minds.extend(levels.into_iter().rev());
        }
        if self.levels {
            minds.extend([Contestant::Greedy, Contestant::Casual, Contestant::Random]);
        }
        if minds.is_empty() {
            return Err(ArgumentsError::Nobody);
        }
        let plan = Plan {
            game: self.game,
            players: self.players,
            options: self.options.clone(),
            neighbours: self.ladder,
            minds,
            matches: self.matches,
            seed: self.seed.clone(),
            time: Duration::from_millis(self.time),
            sprt: self.sprt,
        };
        // An interrupted run leaves the results of all matches up to the last progress line.
        let report = run::<ArgumentsError>(&plan, |report| {
            let pairing = report.pairings.last();
            let step = (plan.deals() / 20).max(1);
            if let Some(pairing) = pairing.filter(|pairing| pairing.shares.len() % step == 0) {
                progress(&line(&plan, report, pairing));
                self.write(&plan, report)?;
            }
            Ok(())
        })?;
        self.write(&plan, &report)?;
        Ok(table(&plan, &report))
    }

    fn write(&self, plan: &Plan, report: &Report) -> std::io::Result<()> {
        if let Some(path) = &self.out {
            std::fs::write(path, csv(plan, report))?;
        }
        if let Some(path) = &self.json {
            let mut result = summary(plan, report);
            let words: Vec<String> = std::env::args().skip(1).collect();
            result["command"] = json!(words.join(" "));
            std::fs::write(path, format!("{result:#}\n"))?;
        }
        Ok(())
    }
}

fn read_json(text: &str) -> Result<Value, serde_json::Error> {
    serde_json::from_str(text)
}

fn line(plan: &Plan, report: &Report, pairing: &Pairing) -> String {
    let played: usize = report.pairings.iter().map(|pairing| pairing.shares.len()).sum();
    let total = plan.pairs().len() * plan.deals();
    let share = pairing.share();
    let done = BAR * played / total.max(1);
    format!(
        "[{}{}] {:5}/{} matches; {} v. {}: {:.1} % ({:.1} to {:.1}), lead {:+.1}",
        "#".repeat(done),
        ".".repeat(BAR - done),
        played * plan.players,
        total * plan.players,
        plan.minds[pairing.first],
        plan.minds[pairing.second],
        100.0 * share.mean,
        100.0 * share.low,
        100.0 * share.high,
        pairing.lead().mean,
    )
}
