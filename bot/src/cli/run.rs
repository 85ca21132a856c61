//! `grovekeeper run`: serves Discord, or the playground when there is no token.

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
    filter::{Targets, filter_fn},
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

use super::{Failure, RunArgs, load_config, open_browser, say, with_runtime};
use crate::{
    archive,
    backups::{self, Schedule},
    config::{Config, Storage, Token},
    discord::{Connection, Reached, reach},
    metrics,
    service::Bot,
};

/// How often it is looked whether the store still answers.
const LOOK_AT_STORE: Duration = Duration::from_secs(2);

/// How many ports are tried for the playground, from the one that is set.
const PORTS: u16 = 20;

/// Serves until it gets a signal to stop.
pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    let mut config = load_config(args.config.as_ref())?;
    if let Some(listen) = args.listen {
        config.playground.listen = listen;
    }
    let filter: Targets = config
        .log
        .level
        .parse()
        .map_err(|error| format!("log.level: {error}"))?;
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .with_filter(filter_fn(is_for_operators));
    tracing_subscriber::registry().with(filter).with(lines).init();
    with_runtime(serve(&config, args))
}

/// Whether a line may be logged: libraries speak of their inner life, and at their finest print whole requests with the token.
/// Their warnings are enough.
fn is_for_operators(line: &Metadata<'_>) -> bool {
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
        () = stop.come() => return Ok(()),
    };
    serve_store(config, store, discord, &mut stop).await
}

async fn start(config: &Config, args: &RunArgs) -> Result<(Arc<dyn Store>, Discord), Failure> {
    if config.discord.token.is_empty() && config.discord.api_url.is_empty() {
        let store = open_store(config).await?;
        return Ok((store, Discord::local(config, args).await?));
    }
    // The store opens while Discord is asked for its gateway.
    tokio::try_join!(open_store(config), Discord::reach(config))
}

/// Whom the bot serves.
struct Discord {
    reached: Reached,
    /// The local Discord, if it is one.
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
        .at_most(config.play.requests_per_minute)
        .within(config.discord.requests_per_second)
        .with_faces();
    let mut aside = JoinSet::new();
    aside.spawn(archive::run(store.clone(), Clock::System));
    if let Some(backups) = back_up(config, &store, &bot) {
        aside.spawn(backups);
    }
    if let Some(listen) = config.metrics.address()? {
        let served = metrics::serve(listen, bot.clone()).await;
        let (address, served) = served.map_err(|error| format!("metrics.listen = {listen}: {error}"))?;
        aside.spawn(served);
        tracing::info!("Serving metrics on http://{address}/metrics");
        if !listen.ip().is_loopback() {
            tracing::warn!("The metrics can be read by anyone who can reach {address}");
        }
    }
    let mut running = tokio::select! {
        running = discord.reached.serve(bot) => running?,
        () = stop.come() => return Ok(store.close().await?),
    };
    if let (Some(playground), Some(address)) = (&discord.playground, running.endpoint()) {
        let address = format!("http://{address}/interactions");
        let taken = playground.discord().set_endpoint(Some(&address)).await;
        taken.map_err(|error| format!("the playground does not take {address}: {error}"))?;
    }
    let ended = tokio::select! {
        ended = running.until_end() => ended.map_err(Failure::from),
        stopped = store_stops(&store) => Err(stopped.into()),
        () = stop.come() => Ok(()),
    };
    tracing::info!("Stopping");
    running.shutdown().await;
    aside.shutdown().await;
    if let Some(playground) = discord.playground {
        playground.stop()?;
    }
    let closed = store.close().await;
    // A store that has stopped says so again when it is closed.
    ended.and(closed.map_err(Failure::from))
}

/// Writes backups for ever, if there is a folder for them.
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

/// Returns when the store has stopped after a failed write: it has to be opened again.
async fn store_stops(store: &Arc<dyn Store>) -> StorageError {
    loop {
        match store.next_due().await {
            Err(error @ (StorageError::Stopped { .. } | StorageError::Closed)) => return error,
            _ => tokio::time::sleep(LOOK_AT_STORE).await,
        }
    }
}

/// Opens the store, which repairs itself if it is damaged.
async fn open_store(config: &Config) -> Result<Arc<dyn Store>, Failure> {
    if config.storage.on_damage.is_some() {
        tracing::warn!(
            "storage.on_damage has no effect any more and can be removed: the store repairs itself"
        );
    }
    super::rescue::refuse_missing(&config.storage)?;
    Ok(storage::open_url(&config.storage.url, config.storage.limits()).await?)
}

/// Starts the playground with a server, a channel and two people, or as it was left, and says where it is.
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
            // An address that somebody asked for on the command line is taken or not; a setting may be one too popular.
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
    let page = page(playground.address());
    if asked != listen {
        say(&format!(
            "Port {} is taken by another program; using {}.",
            listen.port(),
            asked.port()
        ))?;
    }
    say(&format!(
        "Play here: {page} (a small Discord of your own, with the bot inside)"
    ))?;
    say("To serve Discord instead: grovekeeper setup. Ctrl+C stops.")?;
    if !listen.ip().is_loopback() {
        tracing::warn!("The playground listens on {asked}: anyone who can reach it can play as anybody");
    }
    if !args.no_open {
        open_browser::open(&page);
    }
    Ok(playground)
}

/// Where a browser on this machine finds the playground: one that listens everywhere also listens here.
fn page(mut address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        address.set_ip(match address {
            SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    format!("http://{address}")
}

/// The playground's history lies beside the tables.
fn playground_folder(url: &str) -> Option<PathBuf> {
    url.strip_prefix("sled:")
        .map(|path| PathBuf::from(path).join("playground"))
}

/// Ctrl+C, or what a service manager sends. Listening begins at once, so that a bot that is told to stop while it starts
/// ends as it should.
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

    /// Returns when it has come.
    #[cfg(unix)]
    async fn come(&mut self) {
        let [interrupt, terminate] = &mut self.signals;
        tokio::select! {
            _ = interrupt.recv() => (),
            _ = terminate.recv() => (),
        }
    }

    #[cfg(not(unix))]
    async fn come(&mut self) {
        let _ = tokio::signal::ctrl_c().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
