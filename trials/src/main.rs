//! The command line of the trials.

use std::{io::Write, process::ExitCode};

use clap::Parser;
use trials::{
    Failure, bench, cluster, concurrent, growth, load, memory, processes, storm, thinking, throughput,
    torture,
};

/// Trials of the whole bot over a local Discord.
#[derive(Debug, Parser)]
#[command(name = "trials", version, about)]
enum Trial {
    /// Kill the bot again and again and check that nothing is lost or doubled; with several processes, also kill the database
    /// that they share, pause processes, let the way to the database stall and set one clock wrong
    #[command(
        after_help = "Examples: trials torture --kills 300 --tables 8\n          trials torture --processes 3 --tables 500"
    )]
    Torture {
        #[command(flatten)]
        plan: torture::Plan,
        #[command(flatten)]
        shared: processes::Plan,
    },
    /// Let people take seats and move at the same moment while the bot is killed, paused and its clock set, and check that
    /// their answers fit one order
    #[command(after_help = "Example: trials concurrent --tables 20")]
    Concurrent(concurrent::Plan),
    /// Play whole matches while requests fail, the gateway ends and every event comes twice
    #[command(after_help = "Example: trials storm --percent 20 --tables 8")]
    Storm(storm::Plan),
    /// Play at many tables for a while and print figures
    #[command(after_help = "Example: trials load --tables 2000 --players 2 --rate 100 --seconds 300")]
    Load(load::Plan),
    /// Measure the memory of the program while people keep it busy
    #[command(after_help = "Example: trials memory --people 24 --seconds 60")]
    Memory(memory::Plan),
    /// Measure pictures, moves and stores, and print ratios
    #[command(after_help = "Example: trials bench --tables 1,1000,100000")]
    Bench(bench::Plan),
    /// Play whole matches on the highly available set of docs/cluster while its parts are killed and paused
    #[command(after_help = "Example: trials cluster --trouble leader-hung")]
    Cluster(cluster::Plan),
    /// Play minds against each other on the same deals with swapped seats
    #[command(after_help = "Example: trials arena --game wispwood --mind elder --mind greedy --matches 400")]
    Arena(ai::arena::Arguments),
    /// Compare how long answers to people take while bots think with how long they take without
    #[command(after_help = "Example: trials thinking --bots 8")]
    Thinking(thinking::Plan),
    /// Compare how many moves one, two and three processes serve
    Throughput(throughput::Plan),
}

fn main() -> ExitCode {
    // The trials start this program again as the bot, so that they need no other one.
    if std::env::args().nth(1).as_deref() == Some("run") {
        return grovekeeper::cli::main();
    }
    let trial = Trial::parse();
    let done = tokio::runtime::Runtime::new()
        .map_err(Failure::from)
        .and_then(|runtime| runtime.block_on(run(&trial)));
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
        Trial::Load(plan) => load::run(plan, &program).await,
        Trial::Memory(plan) => memory::run(plan, &program).await,
        Trial::Bench(plan) => match &plan.opened {
            Some(path) => Ok(serde_json::to_string(&growth::opened(path, plan.rounds).await?)?),
            None => bench::run(plan, &program).await,
        },
        Trial::Arena(arena) => Ok(arena.clone().run(|line| {
            // Progress that nobody reads is no failure.
            let _ = writeln!(std::io::stderr(), "{line}");
        })?),
        Trial::Thinking(plan) => thinking::run(plan).await,
        Trial::Cluster(plan) => cluster::run(plan, &program).await,
        Trial::Throughput(plan) => throughput::run(plan, &program).await,
    }
}
