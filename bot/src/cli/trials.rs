//! Trials of the whole bot: killed again and again, and under load.

use std::path::PathBuf;

use clap::Args;

use super::{Failure, say};
use crate::trial::{bench, growth, kills, load};

#[derive(Debug, Args)]
pub(super) struct TortureArgs {
    /// How often the bot is killed
    #[arg(long, default_value_t = 100)]
    kills: usize,
    /// How many tables are played at the same time
    #[arg(long, default_value_t = 4)]
    tables: usize,
    /// Any text; the same one gives the same chances
    #[arg(long, default_value = "torture")]
    seed: String,
}

#[derive(Debug, Args)]
pub(super) struct LoadArgs {
    /// How many tables are open
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// How many people sit at each
    #[arg(long, default_value_t = 2)]
    players: usize,
    /// How long moves are made
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// Moves a second, at all tables together
    #[arg(long, default_value_t = 20)]
    rate: u32,
    /// How many pictures are drawn at the same time
    #[arg(long, default_value_t = 2)]
    drawing: usize,
}

#[derive(Debug, Args)]
pub(super) struct BenchArgs {
    /// Numbers of stored tables to compare; 100000 takes some minutes to write
    #[arg(long, value_delimiter = ',', default_values_t = [1, 1_000])]
    tables: Vec<usize>,
    /// How often each thing is done
    #[arg(long, default_value_t = 50)]
    rounds: usize,
    /// How many pictures are drawn at the same time
    #[arg(long, default_value_t = 2)]
    drawing: usize,
    /// Only open this store, play some moves and say what that took
    #[arg(long, hide = true)]
    opened: Option<PathBuf>,
}

/// Measures what things cost and prints it.
pub(super) async fn bench(args: &BenchArgs) -> Result<(), Failure> {
    if let Some(path) = &args.opened {
        let opened = growth::opened(path, args.rounds).await?;
        say(&serde_json::to_string(&opened)?)?;
        return Ok(());
    }
    let plan = bench::Plan {
        tables: args.tables.iter().map(|count| (*count).max(1)).collect(),
        rounds: args.rounds.max(1),
        drawing: args.drawing,
        program: std::env::current_exe()?,
    };
    say(&bench::run(&plan).await?)?;
    Ok(())
}

/// Kills the bot and checks that nothing is lost or doubled.
pub(super) async fn torture(args: &TortureArgs) -> Result<(), Failure> {
    let plan = kills::Plan {
        kills: args.kills,
        tables: args.tables.max(1),
        seed: args.seed.clone(),
        program: std::env::current_exe()?,
    };
    say(&kills::run(&plan).await?.to_string())?;
    Ok(())
}

/// Plays at many tables and prints figures.
pub(super) async fn load(args: &LoadArgs) -> Result<(), Failure> {
    let plan = load::Plan {
        tables: args.tables.max(1),
        players: args.players,
        seconds: args.seconds,
        rate: args.rate.max(1),
        drawing: args.drawing,
    };
    let report = load::run(&plan).await?;
    say(&report.to_string())?;
    match report.failure() {
        Some(failure) => Err(failure.into()),
        None => Ok(()),
    }
}
