//! `grovekeeper run`: serves Discord, or the playground if there is no token.

use std::{
    io::ErrorKind,
    net::{Ipv4Addr, Ipv6Addr, SocketAddr},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use playground::Playground;
use storage::{StorageError, Store};
use tables::{Clock, Millis, Tables};
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::task::JoinSet;
use tracing::{Level, Metadata};
use tracing_subscriber::{
    Layer,
    filter::{LevelFilter, Targets, filter_fn},
    fmt::MakeWriter,
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

use super::{Failure, RunArgs, load_config, open_browser, say, terminal, with_runtime};
use crate::{
    config::{Config, Storage, Token},
    discord::{Connection, Reached, reach},
    runtime::backups::{self, Schedule},
    runtime::metrics,
    runtime::reports,
    service::Bot,
};

/// How often to check that the store still answers.
const LOOK_AT_STORE: Duration = Duration::from_secs(2);

/// Ports tried for the playground, beginning with the configured one.
const PORTS: u16 = 20;

/// Serves until it receives a signal to stop.
pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    let mut config = load_config(args.config.as_ref())?;
    if let Some(listen) = args.listen {
        config.playground.listen = listen;
    }
    log(log_filter(&config.log.level)?, std::io::stderr).init();
    with_runtime(serve(&config, args))
}

/// Compares the copies of the store, with the same logging.
pub(super) fn compare(args: &RunArgs) -> Result<(), Failure> {
    let config = load_config(args.config.as_ref())?;
    log(log_filter(&config.log.level)?, std::io::stderr).init();
    with_runtime(super::rescue::compare(&config.storage))
}

/// Reads `log.level`. A bare word must be a level: the parser would take a misspelt level for the name of a module and
/// log nothing.
fn log_filter(text: &str) -> Result<Targets, Failure> {
    let bare = text.split(',').map(str::trim).filter(|part| !part.contains('='));
    for word in bare {
        if word.parse::<LevelFilter>().is_err() {
            // The word is not repeated: it may be a secret under the wrong key.
            return Err(
                "log.level: a word is not a level; use error, warn, info, debug or trace, or MODULE=LEVEL"
                    .into(),
            );
        }
    }
    text.parse().map_err(|error| format!("log.level: {error}").into())
}

/// Logs the lines that pass the filter and that operators may see.
fn log(
    filter: Targets,
    out: impl for<'a> MakeWriter<'a> + Send + Sync + 'static,
) -> impl tracing::Subscriber + Send + Sync {
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(out)
        .with_ansi(false)
        .with_filter(filter_fn(is_for_operators));
    tracing_subscriber::registry().with(filter).with(lines)
}

/// Returns whether a line may be logged. At their finest level, libraries log whole requests including the token, so
/// only their warnings pass. serenity's warnings contain request addresses and whole events, both with interaction
/// tokens, so they don't pass.
fn is_for_operators(line: &Metadata<'_>) -> bool {
    let prints_secrets = ["serenity::http", "serenity::gateway::ws"];
    if prints_secrets
        .iter()
        .any(|module| line.target().starts_with(module))
    {
        return false;
    }
    let ours = [
        "grovekeeper",
        "ai",
        "games",
        "playground",
        "render",
        "storage",
        "tables",
    ];
    let module = line.target().split("::").next().unwrap_or_default();
    *line.level() <= Level::WARN || ours.contains(&module)
}

async fn serve(config: &Config, args: &RunArgs) -> Result<(), Failure> {
    let mut stop = StopSignal::listen()?;
    let (store, discord) = tokio::select! {
        started = start(config, args) => started?,
        () = stop.received() => return Ok(()),
    };
    serve_store(config, store, discord, &mut stop).await
}

async fn start(config: &Config, args: &RunArgs) -> Result<(Arc<dyn Store>, Discord), Failure> {
    if config.discord.token.is_empty() && config.discord.api_url.is_empty() {
        let store = open_store(config, args).await?;
        return Ok((store, Discord::local(config, args).await?));
    }
    // The store opens while Discord's gateway is being requested.
    tokio::try_join!(open_store(config, args), Discord::reach(config))
}

/// The Discord that the bot serves.
struct Discord {
    reached: Reached,
    /// The local Discord; `None` when the bot serves the real one.
    playground: Option<Playground>,
}

impl Discord {
    async fn reach(config: &Config) -> Result<Discord, Failure> {
        let connection = Connection {
            token: config.discord.token.clone(),
            api_url: config.discord.api_url.clone(),
            receive: config.discord.receive,
            listen: config.discord.listen,
            shards: config.discord.shards,
            patience: None,
        };
        Ok(Discord {
            reached: reach(&connection).await?,
            playground: None,
        })
    }

    async fn local(config: &Config, args: &RunArgs) -> Result<Discord, Failure> {
        let playground = local_discord(config, args).await?;
        let connection = Connection {
            token: Token::from(playground.token()),
            api_url: playground.api_url(),
            receive: config.discord.receive,
            listen: config.discord.listen,
            shards: config.discord.shards,
            patience: None,
        };
        Ok(Discord {
            reached: reach(&connection).await?,
            playground: Some(playground),
        })
    }
}

async fn serve_store(
    config: &Config,
    store: Arc<dyn Store>,
    discord: Discord,
    stop: &mut StopSignal,
) -> Result<(), Failure> {
    let pause = Millis(i64::from(config.play.stand_in_pause_ms));
    let tables = Tables::new(store.clone(), Clock::System).with_pause(pause);
    let bot = Bot::new(tables, config.play.drawing)
        .with_rate_limit(config.play.requests_per_minute)
        .with_openings_per_day(config.play.tables_per_day)
        .with_request_budget(config.discord.requests_per_second)
        .with_faces();
    let mut aside = JoinSet::new();
    if let Some(backups) = back_up(config, &store, &bot) {
        aside.spawn(backups);
    }
    aside.spawn(reports::remove_old(bot.tables().clone()));
    if let Some(listen) = config.metrics.address()? {
        let served = metrics::serve(listen, bot.clone()).await;
        let (address, served) = served.map_err(|error| format!("metrics.listen = {listen}: {error}"))?;
        aside.spawn(served);
        tracing::info!("Serving metrics on http://{address}/metrics");
        if !listen.ip().is_loopback() {
            tracing::warn!("Anyone who can reach {address} can read the metrics");
        }
    }
    let mut running = tokio::select! {
        running = discord.reached.serve(bot) => running?,
        () = stop.received() => return Ok(store.close().await?),
    };
    if let (Some(playground), Some(address)) = (&discord.playground, running.endpoint()) {
        let address = format!("http://{address}/interactions");
        let taken = playground.discord().set_endpoint(Some(&address)).await;
        taken.map_err(|error| format!("the playground rejects {address}: {error}"))?;
    }
    let ended = tokio::select! {
        ended = running.until_end() => ended.map_err(Failure::from),
        stopped = store_stops(&store) => Err(stopped.into()),
        () = stop.received() => Ok(()),
    };
    tracing::info!("Stopping");
    running.shutdown().await;
    aside.shutdown().await;
    if let Some(playground) = discord.playground {
        playground.stop()?;
    }
    let closed = store.close().await;
    // A stopped store reports the reason again when it is closed.
    ended.and(closed.map_err(Failure::from))
}

/// Writes backups until the program ends, if a folder for them is configured.
fn back_up(config: &Config, store: &Arc<dyn Store>, bot: &Bot) -> Option<impl Future<Output = ()> + use<>> {
    let Storage {
        backup_folder,
        backup_every_hours,
        backup_keep,
        ..
    } = &config.storage;
    (!backup_folder.trim().is_empty()).then(|| {
        let schedule = Schedule {
            folder: PathBuf::from(backup_folder),
            every_hours: *backup_every_hours,
            keep: *backup_keep,
        };
        backups::run(schedule, store.clone(), Clock::System, bot.metrics().clone())
    })
}

/// Returns when the store has stopped, after a failed write or because of damage: it must be opened again.
async fn store_stops(store: &Arc<dyn Store>) -> StorageError {
    loop {
        match store.next_work().await {
            Err(
                error @ (StorageError::Stopped { .. } | StorageError::Broken { .. } | StorageError::Closed),
            ) => {
                return error;
            }
            _ => tokio::time::sleep(LOOK_AT_STORE).await,
        }
    }
}

/// Opens the store, which repairs a damaged copy.
async fn open_store(config: &Config, args: &RunArgs) -> Result<Arc<dyn Store>, Failure> {
    super::rescue::refuse_missing(&config.storage)?;
    super::rescue::open_for_long(&config.storage, args.config.as_deref()).await
}

/// Starts the playground with a server, a channel and two people, or in its last state, and prints its address.
async fn local_discord(config: &Config, args: &RunArgs) -> Result<Playground, Failure> {
    let listen = config.playground.listen;
    let mut asked = listen;
    let playground = loop {
        let started = Playground::start(playground::Config {
            listen: asked,
            data_dir: playground_folder(&config.storage.url),
            ..playground::Config::default()
        })
        .await;
        match started {
            Ok(playground) => break playground,
            // An address from the command line is used or refused. A configured port that is in use is replaced by the
            // next free one.
            Err(playground::StartError::Listen { cause, .. })
                if cause.kind() == ErrorKind::AddrInUse
                    && args.listen.is_none()
                    && asked.port() < listen.port().saturating_add(PORTS) =>
            {
                asked.set_port(asked.port() + 1);
            }
            Err(error) => return Err(format!("the playground: {error}").into()),
        }
    };
    playground.furnish("Grovekeeper", "table", &["Ann", "Ben"]);
    playground.set_setup_command(terminal::call("setup"));
    let page = page(playground.address());
    if asked != listen {
        say(&format!(
            "Port {} is in use by another program; using {}.",
            listen.port(),
            asked.port()
        ))?;
    }
    say(&format!(
        "Open {page} to play (a local Discord look-alike with the bot in it)"
    ))?;
    say(&format!(
        "To connect it to Discord: {}. Ctrl+C stops.",
        terminal::call("setup")
    ))?;
    if !listen.ip().is_loopback() {
        tracing::warn!("The playground listens on {asked}: anyone who can reach it can play as anybody");
    }
    if !args.no_open {
        open_browser::open(&page);
    }
    Ok(playground)
}

/// Returns the playground's address for a browser on this machine: a server that listens everywhere also listens
/// here.
fn page(mut address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        address.set_ip(match address {
            SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    format!("http://{address}")
}

/// Returns the folder of the playground's history, next to the tables.
fn playground_folder(url: &str) -> Option<PathBuf> {
    url.strip_prefix("sled:")
        .map(|path| PathBuf::from(path).join("playground"))
}

/// Waits for Ctrl+C or a service manager's signal. It listens from its creation on, so that a signal during startup
/// also ends the bot properly.
struct StopSignal {
    #[cfg(unix)]
    signals: [Signal; 2],
}

impl StopSignal {
    #[cfg(unix)]
    fn listen() -> std::io::Result<Self> {
        let signals = [signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?];
        Ok(Self { signals })
    }

    #[cfg(not(unix))]
    fn listen() -> std::io::Result<Self> {
        Ok(Self {})
    }

    /// Returns when the signal has arrived.
    #[cfg(unix)]
    async fn received(&mut self) {
        let [interrupt, terminate] = &mut self.signals;
        tokio::select! {
            _ = interrupt.recv() => (),
            _ = terminate.recv() => (),
        }
    }

    #[cfg(not(unix))]
    async fn received(&mut self) {
        let _ = tokio::signal::ctrl_c().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_has_no_requests_or_events_of_the_library() {
        #[derive(Clone, Default)]
        struct Lines(Arc<std::sync::Mutex<Vec<u8>>>);
        impl std::io::Write for Lines {
            fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
                self.0.lock().unwrap().extend_from_slice(bytes);
                Ok(bytes.len())
            }
            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }
        let lines = Lines::default();
        let out = lines.clone();
        tracing::subscriber::with_default(log("trace".parse().unwrap(), move || out.clone()), || {
            tracing::warn!(target: "serenity::http::client", "Mismatched status from /interactions/1/s3cret");
            tracing::warn!(target: "serenity::gateway::ws", "Err deserializing text: s3cret");
            tracing::debug!(target: "hyper::client", "s3cret");
            tracing::warn!(target: "serenity::gateway::shard", "Gateway ratelimited");
            tracing::debug!(target: "grovekeeper::cli", "Started");
        });
        let said = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
        assert!(!said.contains("s3cret"), "{said}");
        assert!(said.contains("ratelimited") && said.contains("Started"), "{said}");
    }

    #[test]
    fn a_browser_is_sent_to_an_address_that_it_can_open() {
        for (listens, page_at) in [
            ("127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("0.0.0.0:8080", "http://127.0.0.1:8080"),
            ("[::]:81", "http://[::1]:81"),
            ("192.0.2.7:80", "http://192.0.2.7:80"),
        ] {
            assert_eq!(page(listens.parse().unwrap()), page_at);
        }
    }
}
