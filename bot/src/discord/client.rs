//! The connection to Discord, or to a compatible API.

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use serenity::{
    Client,
    all::{BotGateway, ClientBuilder, ConnectionStage, GatewayIntents, HttpError, ShardId, ShardManager},
};
use tokio::{sync::Notify, task::JoinHandle};

use super::{
    Requests,
    endpoint::{self, Listening},
    error::{GatewayClosed, cause},
    handler::Handler,
    register::Registering,
    requests::http,
};
use crate::{
    config::shards::Shards,
    config::{Listen, Receive, Token},
    outbox::worker,
    runtime::health::Health,
    service::Bot,
};

/// How long answers in progress may take when the bot stops, and then posts.
const FINISH: Duration = Duration::from_secs(15);
/// How long all shards may be disconnected before the bot ends.
const PATIENCE: Duration = Duration::from_secs(600);
/// How often the stages of the shards are read.
const LOOK: Duration = Duration::from_millis(50);
/// Servers per shard that Discord recommends, and that it allows.
const RECOMMENDED_SERVERS: u64 = 1_000;
const MOST_SERVERS: u64 = 2_500;
/// Time limit for closing the gateway.
const GOODBYE: Duration = Duration::from_secs(5);

/// The API and the token.
#[derive(Debug, Clone, Default)]
pub struct Connection {
    /// The bot's token.
    pub token: Token,
    /// Base address of the REST API; empty for Discord itself.
    pub api_url: String,
    /// How interactions arrive.
    pub receive: Receive,
    /// The address for interactions by HTTP.
    pub listen: Listen,
    /// The shards to serve, for interactions through the gateway.
    pub shards: Shards,
    /// How long all shards may be disconnected before the bot ends; ten minutes unless set.
    pub patience: Option<Duration>,
}

impl Connection {
    /// Returns "Discord", or the setting that names another API. The address itself is not repeated, because it may
    /// contain a secret.
    pub(super) fn whom(&self) -> &'static str {
        if self.api_url.is_empty() {
            "Discord"
        } else {
            "the API at discord.api_url"
        }
    }
}

/// Why the bot could not be started: the API did not answer, or refused the token.
#[derive(Debug, thiserror::Error)]
#[error("{whom} {why}")]
pub struct StartError {
    /// Discord, or the setting that names another API.
    pub whom: &'static str,
    /// What happened, as the rest of the sentence.
    pub why: String,
    /// Whether Discord refuses permanently: a restart does not help.
    pub refused: bool,
}

/// A connected bot.
pub struct Running {
    gateway: Option<Gateway>,
    endpoint: Option<Listening>,
    deliveries: JoinHandle<()>,
    stop_deliveries: Arc<Notify>,
    bot: Bot,
}

/// The shards of this process.
struct Gateway {
    client: JoinHandle<serenity::Result<()>>,
    shards: Arc<ShardManager>,
    watch: JoinHandle<GatewayClosed>,
}

impl Gateway {
    async fn until_end(&mut self) -> Result<(), GatewayClosed> {
        let broke_off = |error: tokio::task::JoinError| GatewayClosed::Unexpected(error.to_string());
        tokio::select! {
            closed = &mut self.watch => Err(closed.unwrap_or_else(broke_off)),
            ended = &mut self.client => ended.map_err(broke_off)?.map_err(GatewayClosed::from),
        }
    }

    /// Closes the connections; no more events arrive.
    async fn close(&self) {
        self.watch.abort();
        let shards = self.shards.clone();
        // `shutdown_all` can block on a dead connection, so it runs in the background.
        let closed = tokio::spawn(async move { shards.shutdown_all().await });
        let _ = tokio::time::timeout(GOODBYE, closed).await;
    }
}

/// Records which shards are connected. Returns if some are not connected and none has connected for too long.
///
/// serenity ends only after the close codes 4004, 4013 and 4014; after the other final ones it retries.
async fn watch(shards: Arc<ShardManager>, health: Health, patience: Duration) -> GatewayClosed {
    let mut tick = tokio::time::interval(LOOK);
    let (mut before, mut progress) = (0, Instant::now());
    loop {
        tick.tick().await;
        let runners = shards.runners.lock().await;
        let is_connected = |shard| {
            let runner = runners.get(&ShardId(shard));
            runner.is_some_and(|runner| runner.stage == ConnectionStage::Connected)
        };
        let connected = health.note_connected(is_connected, Instant::now());
        drop(runners);
        if connected > before || health.all_connected() {
            progress = Instant::now();
        }
        before = connected;
        if progress.elapsed() > patience {
            return GatewayClosed::Away(patience);
        }
    }
}

impl Running {
    /// Runs until Discord closes a shard permanently.
    ///
    /// # Errors
    /// With advice for the operator.
    pub async fn until_end(&mut self) -> Result<(), GatewayClosed> {
        match &mut self.gateway {
            Some(gateway) => gateway.until_end().await,
            None => std::future::pending().await,
        }
    }

    /// Returns the address for interactions by HTTP, if there is one.
    pub fn endpoint(&self) -> Option<SocketAddr> {
        self.endpoint.as_ref().map(|endpoint| endpoint.address)
    }

    /// Closes the connection, finishes answers and posts in progress, and stops.
    pub async fn shutdown(mut self) {
        if let Some(gateway) = &self.gateway {
            gateway.close().await;
        }
        if let Some(endpoint) = self.endpoint.take() {
            endpoint.stop(&self.bot).await;
        }
        self.bot.health.set_shards(std::iter::empty());
        let left = self.bot.in_flight.drain(FINISH).await;
        if left > 0 {
            tracing::warn!("{left} interactions were not answered in time");
        }
        self.stop_deliveries.notify_one();
        // Unfinished posts are still due at the next start.
        if tokio::time::timeout(FINISH, &mut self.deliveries).await.is_err() {
            self.deliveries.abort();
        }
        if let Some(gateway) = &self.gateway {
            gateway.client.abort();
        }
    }
}

/// Connects and serves in the background.
///
/// # Errors
/// When the API can't be reached.
pub async fn connect(connection: &Connection, bot: Bot) -> Result<Running, StartError> {
    reach(connection).await?.serve(bot).await
}

/// An API that has answered; the bot does not serve yet.
pub struct Reached {
    connection: Connection,
    requests: Requests,
    gateway: Option<BotGateway>,
    /// The key that signs interactions.
    key: Option<String>,
}

/// Checks that the API answers and requests its gateway or key.
///
/// # Errors
/// When it can't be reached, or rejects the token.
pub async fn reach(connection: &Connection) -> Result<Reached, StartError> {
    let receive = connection.receive;
    let mut reached = Reached {
        connection: connection.clone(),
        requests: Requests::new(connection),
        gateway: None,
        key: None,
    };
    let failed = |error| unreachable(connection, error);
    if receive.by_http() {
        let application = reached.requests.application().await.map_err(failed)?;
        reached.key = Some(application.verify_key);
    }
    if receive.by_gateway() {
        let gateway = reached.requests.gateway().await.map_err(failed)?;
        check_total(connection.shards, gateway.shards).map_err(|why| StartError {
            whom: connection.whom(),
            why: format!("would close the connection: {why}"),
            refused: true,
        })?;
        reached.gateway = Some(gateway);
    }
    Ok(reached)
}

/// Compares the configured number of shards with Discord's recommendation.
/// # Errors
/// When Discord would close a connection because its shard has too many servers (4011).
fn check_total(shards: Shards, recommended: u32) -> Result<(), String> {
    let Shards::Range { total, .. } = shards else {
        return Ok(());
    };
    let servers = u64::from(recommended.saturating_sub(1)) * RECOMMENDED_SERVERS;
    if servers > u64::from(total) * MOST_SERVERS {
        return Err(format!(
            "the bot is in too many servers for {total} shards; Discord recommends {recommended}. Set shards = \"auto\" in \
             the section [discord] of config.toml, or a larger total"
        ));
    }
    if total < recommended {
        tracing::warn!("Discord recommends {recommended} shards; the configuration has {total}");
    }
    Ok(())
}

fn unreachable(connection: &Connection, error: serenity::Error) -> StartError {
    let refused = matches!(
        &error,
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) if answer.status_code == 401
    );
    let why = if refused {
        "does not know this token; set a new one with setup".to_owned()
    } else {
        format!("can't be reached: {}", cause(error))
    };
    StartError {
        whom: connection.whom(),
        why,
        refused,
    }
}

impl Reached {
    /// Serves in the background: through the gateway that the API has named, by HTTP, or both.
    ///
    /// # Errors
    /// When the library can't be set up, or the address is in use.
    pub async fn serve(self, bot: Bot) -> Result<Running, StartError> {
        let Self {
            connection,
            requests,
            gateway,
            key,
        } = self;
        let requests = requests.with_budget(&bot.budget);
        let registering = Registering::default();
        let gateway = match gateway {
            Some(found) => {
                let handler = Handler::new(bot.clone(), requests.clone(), registering.clone());
                let client = gateway_client(&connection, handler).await;
                let client = client.map_err(|error| unreachable(&connection, error))?;
                Some(start(client, found, &connection, &bot).await)
            }
            None => None,
        };
        let endpoint = match key {
            Some(key) => {
                let listening =
                    endpoint::listen(connection.listen.0, &key, bot.clone(), requests.clone()).await;
                let listening = listening.map_err(|why| StartError {
                    whom: connection.whom(),
                    why: format!("can't send requests here: {why}"),
                    refused: false,
                })?;
                tracing::info!(
                    "Listening for interactions on http://{}/interactions",
                    listening.address
                );
                let (requests, bot) = (requests.clone(), bot.clone());
                tokio::spawn(async move { registering.once(&requests, &bot).await });
                Some(listening)
            }
            None => None,
        };
        let stop_deliveries = Arc::new(Notify::new());
        let deliveries = tokio::spawn(worker::run(bot.clone(), requests, stop_deliveries.clone()));
        Ok(Running {
            gateway,
            endpoint,
            deliveries,
            stop_deliveries,
            bot,
        })
    }
}

/// Connects the shards.
async fn start(mut client: Client, gateway: BotGateway, connection: &Connection, bot: &Bot) -> Gateway {
    // If the library can't request the gateway, it silently uses Discord's own: never with a local token.
    *client.ws_url.lock().await = gateway.url;
    let shards = connection.shards;
    tracing::info!("Serving {shards}");
    let (from, to, total) = match shards {
        Shards::Auto => (0, gateway.shards.max(1) - 1, gateway.shards.max(1)),
        Shards::Range { total, from, to } => (from, to, total),
    };
    bot.health.set_shards(from..=to);
    let manager = client.shard_manager.clone();
    let patience = connection.patience.unwrap_or(PATIENCE);
    let watch = tokio::spawn(watch(manager.clone(), bot.health.clone(), patience));
    // The library's range is inclusive. It connects one shard after another, five seconds apart, which is never faster
    // than Discord allows.
    let client = tokio::spawn(async move { client.start_shard_range(from..to, total).await });
    Gateway {
        client,
        shards: manager,
        watch,
    }
}

/// Subscribes only to servers and their channels: no messages, no members, nothing privileged.
async fn gateway_client(connection: &Connection, handler: Handler) -> serenity::Result<Client> {
    ClientBuilder::new_with_http(http(connection), GatewayIntents::GUILDS)
        .raw_event_handler(handler)
        .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_with_too_many_servers_per_shard_is_refused() {
        let total = |total| Shards::Range {
            total,
            from: 0,
            to: 0,
        };
        for (shards, recommended, fits) in [
            (Shards::Auto, 1_000, true),
            (total(1), 1, true),
            (total(1), 3, true),
            (total(1), 4, false),
            (total(4), 11, true),
            (total(4), 12, false),
        ] {
            let checked = check_total(shards, recommended);
            assert_eq!(checked.is_ok(), fits, "{shards} of {recommended}: {checked:?}");
        }
    }
}
