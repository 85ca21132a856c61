//! The command line.

mod copy;
mod draw;
mod engine;
mod files;
mod manual;
mod open_browser;
mod private;
mod rescue;
mod run;
mod service;
mod setup;
mod simulate;
mod terminal;

use std::{io::Write, path::PathBuf, process::ExitCode};

use clap::{
    Args, CommandFactory, Parser, Subcommand,
    builder::{PossibleValuesParser, TypedValueParser},
};
use games::GameId;
use serde_json::{Map, Value};
use storage::StorageError;

use crate::{
    config::Config,
    discord::{FINAL_CLOSE, GatewayClosed, StartError},
};

/// Threads that may wait for disks. Few, because a thread keeps the memory that it has used.
const BLOCKING: usize = 16;

/// How long to wait at the end for busy threads.
const LEFT_BEHIND: std::time::Duration = std::time::Duration::from_secs(1);

/// A failure on the command line, in words for the person who typed it.
type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Play board games on Discord, one turn at a time.
#[derive(Debug, Parser)]
#[command(
    name = "grovekeeper",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Example: grovekeeper         (play in the browser, without an account)\n         grovekeeper setup   (serve Discord: asks for the token)"
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve Discord, or the local playground when there is no token (the default)
    #[command(after_help = "Example: grovekeeper run --config my.toml --listen 127.0.0.1:9000")]
    Run(RunArgs),
    /// Save the bot token, check it with Discord and print the invite link
    #[command(after_help = "Example: grovekeeper setup")]
    Setup(setup::SetupArgs),
    /// Print the link for inviting the bot to a server
    #[command(after_help = "Example: grovekeeper invite")]
    Invite(setup::InviteArgs),
    /// Play a whole random legal game and print it as JSON Lines
    #[command(after_help = "Example: grovekeeper simulate --game GAME --players 3 --seed 42")]
    Simulate(simulate::SimulateArgs),
    /// Draw a board after some random moves as a PNG
    #[command(
        after_help = "Example: grovekeeper draw --game GAME --players 4 --seed 7 --moves 40 --seat 0 --out board.png"
    )]
    Draw(draw::DrawArgs),
    /// Write a table to a file
    #[command(after_help = "Example: grovekeeper export --table 41 --out table-41.json")]
    Export(files::ExportArgs),
    /// Import a table from an exported file
    #[command(after_help = "Example: grovekeeper import table-41.json")]
    Import(files::ImportArgs),
    /// Check that a match was drawn fairly: seal, seed, draws and every move
    #[command(after_help = "Example: grovekeeper verify match.txt --seal 5f0c…")]
    Verify(files::VerifyArgs),
    /// Open the store, replay every table and report
    #[command(after_help = "Example: grovekeeper check --config my.toml")]
    Check(files::CheckArgs),
    /// Compare the copies of a large store, for `run`
    #[command(hide = true)]
    Compare(RunArgs),
    /// Restore the store from a backup
    #[command(after_help = "Example: grovekeeper restore backups/grovekeeper-2026-11-16T09-30-00Z.backup")]
    Restore(rescue::RestoreArgs),
    /// Copy everything from one store into another, and replay it there
    #[command(
        after_help = "Example: grovekeeper copy --from sled:./data --to postgres://grove@127.0.0.1/grove"
    )]
    Copy(copy::CopyArgs),
    /// Run as a game engine for other programs (line protocol on standard input and output)
    #[command(after_help = "Example: printf 'gk 1\\nquit\\n' | grovekeeper engine")]
    Engine,
    /// Print the man page or shell completions
    #[command(after_help = "Example: grovekeeper manual man > grovekeeper.1")]
    Manual(manual::ManualArgs),
}

#[derive(Debug, Args, Clone, Default)]
struct RunArgs {
    /// Settings file [default: ./config.toml, if it exists]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Address of the playground; fails if it is in use
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<std::net::SocketAddr>,
    /// Do not open the playground in a browser
    #[arg(long)]
    no_open: bool,
}

/// A match that is set up from the command line.
#[derive(Debug, Args, Clone)]
struct MatchArgs {
    /// Which game
    #[arg(long, value_parser = known_games())]
    game: GameId,
    /// How many players
    #[arg(long)]
    players: usize,
    /// Any text or number; the same seed gives the same match
    #[arg(long, default_value = "1")]
    seed: String,
    /// A setting of the game, as key=value; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Rules version [default: newest]
    #[arg(long)]
    rules: Option<u32>,
}

/// Parses games by name; help, errors and completions list the names.
fn known_games() -> impl TypedValueParser<Value = GameId> {
    PossibleValuesParser::new(GameId::ALL.iter().map(|game| game.as_str()))
        .try_map(|name| name.parse::<GameId>())
}

impl MatchArgs {
    fn rules(&self) -> u32 {
        self.rules.unwrap_or(self.game.info().newest_rules())
    }

    fn options(&self) -> Result<Value, Failure> {
        let mut options = Map::new();
        for setting in &self.set {
            let (key, value) = setting
                .split_once('=')
                .ok_or_else(|| format!("--set {setting}: expected KEY=VALUE"))?;
            options.insert(key.to_owned(), crate::screens::settings::read_value(value));
        }
        Ok(Value::Object(options))
    }
}

/// Runs the program with its command-line arguments.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command {
        None => run::run(&cli.run),
        Some(Command::Run(args)) => run::run(&args),
        Some(Command::Setup(args)) => with_runtime(setup::setup(&args)),
        Some(Command::Invite(args)) => with_runtime(setup::invite(&args)),
        Some(Command::Simulate(args)) => simulate::simulate(&args, &mut std::io::stdout().lock()),
        Some(Command::Draw(args)) => draw::draw(&args),
        Some(Command::Export(args)) => with_runtime(files::export(&args)),
        Some(Command::Import(args)) => with_runtime(files::import(&args)),
        Some(Command::Verify(args)) => files::verify(&args),
        Some(Command::Check(args)) => with_runtime(files::check(&args)),
        Some(Command::Compare(args)) => run::compare(&args),
        Some(Command::Restore(args)) => with_runtime(rescue::restore(&args)),
        Some(Command::Copy(args)) => with_runtime(copy::copy(&args)),
        Some(Command::Engine) => engine::engine(),
        Some(Command::Manual(args)) => manual::manual(&args, <Cli as CommandFactory>::command()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // A closed reader, such as `head`, is not a failure.
        Err(failure) if is_broken_pipe(failure.as_ref()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = writeln!(std::io::stderr(), "grovekeeper: {failure}");
            exit_code(failure.as_ref())
        }
    }
}

/// Damage was found in one copy of the store. The next start repairs it, so a service manager should restart the program.
const DAMAGED: u8 = 75;

/// Both copies of the store are damaged. A restart does not help.
const BOTH_DAMAGED: u8 = 65;

/// The gateway has ended, or no shard could connect for too long; a restart may help.
const GATEWAY_AWAY: u8 = 69;

fn exit_code(failure: &(dyn std::error::Error + 'static)) -> ExitCode {
    let refused = matches!(failure.downcast_ref(), Some(GatewayClosed::Told { .. }))
        || matches!(failure.downcast_ref(), Some(StartError { refused: true, .. }));
    if refused {
        FINAL_CLOSE.into()
    } else if failure.is::<GatewayClosed>() {
        GATEWAY_AWAY.into()
    } else if matches!(failure.downcast_ref(), Some(StorageError::Broken { .. })) {
        DAMAGED.into()
    } else if let Some(rescue::NotCompared(Some(code))) = failure.downcast_ref() {
        u8::try_from(*code).map_or(ExitCode::FAILURE, ExitCode::from)
    } else if failure.is::<rescue::BothDamaged>() {
        BOTH_DAMAGED.into()
    } else {
        ExitCode::FAILURE
    }
}

fn is_broken_pipe(failure: &(dyn std::error::Error + 'static)) -> bool {
    let io = failure.downcast_ref::<std::io::Error>();
    io.is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}

fn with_runtime(work: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .max_blocking_threads(BLOCKING)
        .enable_all()
        .build()?;
    let done = runtime.block_on(work);
    // Nobody needs the results of running drawings and searches.
    runtime.shutdown_timeout(LEFT_BEHIND);
    done
}

fn say(text: &str) -> std::io::Result<()> {
    writeln!(std::io::stdout(), "{text}")
}

fn load_config(file: Option<&PathBuf>) -> Result<Config, Failure> {
    Config::load(file.map(PathBuf::as_path)).map_err(|error| format!("the configuration: {error}").into())
}
