//! Throughput of one, two and three equal processes on one PostgreSQL: measurements for docs/measurements.

use std::{
    fmt::Write as _,
    path::Path,
    time::{Duration, Instant},
};

use crate::{
    Failure, drained,
    fleet::Server,
    torture::processes::{World, play, total},
};

/// Options of the measurement.
#[derive(Debug, Clone, clap::Args)]
pub struct Plan {
    /// How many tables are played at
    #[arg(long, default_value_t = 60)]
    pub tables: usize,
    /// How long each number of processes is measured
    #[arg(long, default_value_t = 20)]
    pub seconds: u64,
    /// How often everything is repeated
    #[arg(long, default_value_t = 2)]
    pub rounds: usize,
}

/// Compares the throughput of one, two and three equal processes, and the cost of a move.
///
/// # Errors
/// In words, when anything was lost or duplicated.
pub async fn run(plan: &Plan, program: &Path) -> Result<String, Failure> {
    let folder = tempfile::tempdir()?;
    let server = Server::start(&folder.path().join("database"))?;
    let mut world = World::new(program, &server.url, folder.path()).await?;
    // Requests are counted for all processes together, as with Discord, but with a higher limit.
    world.fleet.requests_per_second = 1_000;
    let mut report =
        "processes  moves/s  boards/s  median  95 of 100  requests a move (limited + of interactions)  \
                      commits a move  bytes written a move"
            .to_owned();
    for round in 0..plan.rounds {
        for number in [1, 2, 3] {
            // Together they draw as many pictures at once as there are cores here.
            world.fleet.drawing = (2 / number).max(1);
            world.fleet.start_by_http(number).await?;
            let matches = world.matches(plan.tables).await?;
            drained(&**world.tables.store()).await?;
            let (_, before) = total(&world.tables, &matches).await?;
            let (requests, written) = (world.fleet.playground.requests(), server.written()?);
            let begun = Instant::now();
            let name = format!("throughput {round}");
            let time = Duration::from_secs(plan.seconds);
            let matches = play(world.tables.clone(), matches, time, name).await;
            let seconds = begun.elapsed().as_secs_f64();
            drained(&**world.tables.store()).await?;
            let (requests_after, written_after) = (world.fleet.playground.requests(), server.written()?);
            let (counts, after) = total(&world.tables, &matches).await?;
            let mut waited: Vec<Duration> = matches.iter().flat_map(|game| game.waited.clone()).collect();
            waited.sort();
            let at = |share: usize| {
                waited
                    .get(waited.len() * share / 100)
                    .copied()
                    .unwrap_or_default()
            };
            let each = |after: u64, before: u64| (after - before) as f64 / counts.acknowledged.max(1) as f64;
            write!(
                report,
                "\n{number:9}  {:7.1}  {:8.1}  {:6.0?}  {:6.0?}  {:.2} + {:.2}  {:.2}  {:.0}",
                counts.acknowledged as f64 / seconds,
                (after - before) as f64 / seconds,
                at(50),
                at(95),
                each(requests_after.0, requests.0),
                each(requests_after.1, requests.1),
                each(written_after.0, written.0),
                each(written_after.1, written.1),
            )?;
            world.fleet.stop_all().await?;
        }
    }
    Ok(report)
}
