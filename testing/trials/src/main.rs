//! The command line of the trials.

use std::{io::Write, path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};
use kit::measurement;
use trials::{
    Failure, arena, bench, cluster, concurrent, crowd, daily, learn, load, storm, throughput,
    torture::{self, processes},
};

/// Trials of the whole bot with a local Discord.
#[derive(Debug, Parser)]
#[command(name = "trials", version, about)]
struct Cli {
    #[command(subcommand)]
    trial: Trial,
    /// Append the report to this file, with date, commit and machine; such files are in docs/measurements
    #[arg(long, global = true, value_name = "FILE")]
    write: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Trial {
    /// Kill the bot repeatedly and check that nothing is lost or duplicated; with several processes, also kill their
    /// database, pause processes, stall the database connection and shift one clock
    #[command(
        after_help = "Examples: trials torture --kills 300 --tables 8\n          trials torture --processes 3 --tables 500"
    )]
    Torture {
        #[command(flatten)]
        plan: torture::Plan,
        #[command(flatten)]
        shared: processes::Plan,
    },
    /// Let people join and move concurrently while the bot is killed and paused and its clock shifts, and check that
    /// their answers are linearizable
    #[command(after_help = "Example: trials concurrent --tables 20")]
    Concurrent(concurrent::Plan),
    /// Play whole matches while requests fail, the gateway ends and every event arrives twice
    #[command(after_help = "Example: trials storm --percent 20 --tables 8")]
    Storm(storm::Plan),
    /// Time boards while somebody asks for more than their share, and print the ratio to the time without
    #[command(after_help = "Example: trials crowd --rounds 5")]
    Crowd(crowd::Plan),
    /// Play at many tables for a while and print times
    #[command(after_help = "Example: trials load --tables 2000 --players 2 --rate 100 --seconds 300")]
    Load(load::Plan),
    /// Measure pictures, moves and stores, and print ratios
    #[command(after_help = "Example: trials bench --tables 1,1000,100000")]
    Bench(bench::Plan),
    /// Play whole matches on the highly available set of docs/cluster while its parts are killed and paused
    #[command(after_help = "Example: trials cluster --trouble leader-hung")]
    Cluster(cluster::Plan),
    /// Play minds against each other on the same deals with swapped seats
    #[command(after_help = "Example: trials arena --game wispwood --mind elder --mind greedy --matches 400")]
    Arena(arena::Arguments),
    /// Judge the moves of minds, and see whether random moves among good ones are found
    #[command(after_help = "Example: trials learn --game wispwood --matches 20")]
    Learn(learn::Plan),
    /// Play daily deals as bots: par, how long it takes, and whether skill shows
    #[command(after_help = "Example: trials daily --deals 200 --list")]
    Daily(daily::Plan),
    /// Compare how many moves one, two and three processes serve
    Throughput(throughput::Plan),
}

fn main() -> ExitCode {
    // The trials start this program again as the bot, so that they need no second binary. The bot starts itself to
    // compare the copies of a large store.
    if matches!(std::env::args().nth(1).as_deref(), Some("run" | "compare")) {
        return grovekeeper::cli::main();
    }
    let Cli { trial, write } = Cli::parse();
    let done = tokio::runtime::Runtime::new()
        .map_err(Failure::from)
        .and_then(|runtime| runtime.block_on(run(&trial)))
        .and_then(|report| {
            if let Some(path) = write {
                let words: Vec<String> = std::env::args().skip(1).collect();
                measurement::append(&path, &format!("trials {}", words.join(" ")), &report)?;
            }
            Ok(report)
        });
    let said = match &done {
        Ok(report) => writeln!(std::io::stdout(), "{report}"),
        Err(failure) => writeln!(std::io::stderr(), "trials: {failure}"),
    };
    match (done, said) {
        (Ok(_), Ok(())) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

async fn run(trial: &Trial) -> Result<String, Failure> {
    let program = std::env::current_exe()?;
    match trial {
        Trial::Torture { plan, shared } if shared.is_shared() => {
            processes::run(shared, plan.tables, &program).await
        }
        Trial::Torture { plan, .. } => Ok(torture::run(plan, &program).await?.to_string()),
        Trial::Concurrent(plan) => Ok(concurrent::run(plan, &program).await?.to_string()),
        Trial::Storm(plan) => Ok(storm::run(plan).await?.to_string()),
        Trial::Crowd(plan) => crowd::run(plan).await,
        Trial::Load(plan) => load::run(plan, &program).await,
        Trial::Bench(plan) => match &plan.opened {
            Some(path) => Ok(serde_json::to_string(
                &bench::growth::opened(path, plan.rounds).await?,
            )?),
            None => bench::run(plan, &program).await,
        },
        Trial::Arena(arena) => Ok(arena.clone().run(|line| {
            // A failure to print progress is ignored.
            let _ = writeln!(std::io::stderr(), "{line}");
        })?),
        Trial::Learn(plan) => Ok(learn::run(plan, |line| {
            // A failure to print progress is ignored.
            let _ = writeln!(std::io::stderr(), "{line}");
        })?),
        Trial::Cluster(plan) => cluster::run(plan, &program).await,
        Trial::Daily(plan) => daily::run(plan, |line| {
            // A failure to print progress is ignored.
            let _ = writeln!(std::io::stderr(), "{line}");
        }),
        Trial::Throughput(plan) => throughput::run(plan, &program).await,
    }
}
