//! `grovekeeper run`: serves Discord, or the playground when there is no token.

use std::path::PathBuf;

use playground::Playground;
use tracing_subscriber::EnvFilter;

use super::{Failure, RunArgs, load_config, say, with_runtime};
use crate::{
    config::{Config, Token},
    discord::{Bot, Connection, connect},
    tables::{Clock, Tables},
};

/// Serves until it is told to stop.
pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    let mut config = load_config(args.config.as_ref())?;
    if let Some(listen) = args.listen {
        config.playground.listen = listen;
    }
    let filter = EnvFilter::try_new(&config.log.level).map_err(|error| format!("log.level: {error}"))?;
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    with_runtime(serve(&config))
}

async fn serve(config: &Config) -> Result<(), Failure> {
    let store = storage::open_url(&config.storage.url, config.storage.limits()).await?;
    let tables = Tables::new(store.clone(), Clock::System);
    let (connection, playground) = if config.discord.token.is_empty() && config.discord.api_url.is_empty() {
        let playground = local_discord(config).await?;
        let token = Token::from(playground.token());
        (
            Connection {
                token,
                api_url: playground.api_url(),
                shards: config.discord.shards,
            },
            Some(playground),
        )
    } else {
        (
            Connection {
                token: config.discord.token.clone(),
                api_url: config.discord.api_url.clone(),
                shards: config.discord.shards,
            },
            None,
        )
    };
    let bot = Bot::new(tables, config.play.drawing);
    let mut running = connect(&connection, bot).await?;
    let ended = tokio::select! {
        ended = running.until_end() => ended.map_err(Failure::from),
        () = told_to_stop() => Ok(()),
    };
    tracing::info!("Stopping");
    running.shutdown().await;
    if let Some(playground) = playground {
        playground.stop()?;
    }
    store.close().await?;
    ended
}

/// Starts the playground with a server, a channel and two people, or as it was left.
async fn local_discord(config: &Config) -> Result<Playground, Failure> {
    let listen = config.playground.listen;
    let playground = Playground::start(playground::Config {
        listen,
        data_dir: playground_folder(&config.storage.url),
        ..playground::Config::default()
    })
    .await
    .map_err(|error| format!("the playground: {error}"))?;
    if playground.guilds().is_empty() {
        let guild = playground.guild("Grovekeeper");
        guild.channel("table");
        for name in ["Ann", "Ben"] {
            guild.user(name);
        }
    }
    say(&format!(
        "No Discord token: serving the playground on http://{} with the bot inside.",
        playground.address()
    ))?;
    say("Set DISCORD_TOKEN, or token in config.toml, to serve Discord instead. Ctrl+C stops.")?;
    if !listen.ip().is_loopback() {
        tracing::warn!("The playground listens on {listen}: anyone who can reach it can play as anybody");
    }
    Ok(playground)
}

/// The playground's history lies beside the tables.
fn playground_folder(url: &str) -> Option<PathBuf> {
    url.strip_prefix("sled:")
        .map(|path| PathBuf::from(path).join("playground"))
}

/// Ctrl+C, or what a service manager sends.
async fn told_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => (),
                _ = terminate.recv() => (),
            }
            return;
        }
    }
    let _ = interrupted.await;
}
