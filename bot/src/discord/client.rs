//! The connection to Discord, or to anything that speaks like it.

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use serenity::{
    Client,
    all::{BotGateway, ClientBuilder, GatewayIntents, Http, HttpBuilder, ShardManager},
};
use tokio::{sync::Notify, task::JoinHandle};

use super::{
    Courier, deliver,
    endpoint::{self, Listening},
    error::{GatewayClosed, cause, discreet},
    handler::Handler,
    register::Registering,
    relay,
};
use crate::{
    config::{Listen, Receive, Token},
    service::Bot,
    shards::Shards,
};

/// How long answers that have been begun may take when the bot stops, and then posts.
const FINISH: Duration = Duration::from_secs(15);
/// How long the gateway is given to say goodbye.
const GOODBYE: Duration = Duration::from_secs(5);

/// Where to connect and as whom.
#[derive(Debug, Clone, Default)]
pub struct Connection {
    /// The bot's token.
    pub token: Token,
    /// Base address of the REST API; empty for Discord itself.
    pub api_url: String,
    /// How interactions come in.
    pub receive: Receive,
    /// Where requests are taken, if they come by HTTP.
    pub listen: Listen,
    /// Which shards to serve, if they come through the gateway.
    pub shards: Shards,
}

impl Connection {
    /// Discord, or what speaks like it.
    pub(super) fn whom(&self) -> String {
        if self.api_url.is_empty() {
            "Discord".to_owned()
        } else {
            self.api_url.clone()
        }
    }
}

/// What stands in for Discord itself, for tests of what only Discord gets: encryption, and the library's own ratelimiter.
#[derive(Debug, Clone)]
pub struct Front {
    /// Where it listens, whatever the name of the host.
    pub address: SocketAddr,
    /// Its certificate, in DER.
    pub certificate: Vec<u8>,
}

/// Why the bot could not be started: the API did not answer, or refused the token.
#[derive(Debug, thiserror::Error)]
#[error("{whom} can't be reached: {why}")]
pub struct StartError {
    /// Discord or the configured address.
    pub whom: String,
    /// What happened.
    pub why: String,
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
    relay: JoinHandle<GatewayClosed>,
}

impl Gateway {
    async fn until_end(&mut self) -> Result<(), GatewayClosed> {
        let broke_off = |error: tokio::task::JoinError| GatewayClosed::Unexpected(error.to_string());
        tokio::select! {
            closed = &mut self.relay => Err(closed.unwrap_or_else(broke_off)),
            ended = &mut self.client => ended
                .map_err(broke_off)?
                .map_err(|error| GatewayClosed::Unexpected(discreet(error))),
        }
    }

    /// Says goodbye; no more events come.
    async fn close(&self) {
        let shards = self.shards.clone();
        // The library waits long for a connection that is gone; it may do so behind our back.
        let closed = tokio::spawn(async move { shards.shutdown_all().await });
        let _ = tokio::time::timeout(GOODBYE, closed).await;
        self.relay.abort();
    }
}

impl Running {
    /// Runs until Discord ends a shard for good.
    ///
    /// # Errors
    /// With what to do about it.
    pub async fn until_end(&mut self) -> Result<(), GatewayClosed> {
        match &mut self.gateway {
            Some(gateway) => gateway.until_end().await,
            None => std::future::pending().await,
        }
    }

    /// Where interactions are taken by HTTP, if they are.
    pub fn endpoint(&self) -> Option<SocketAddr> {
        self.endpoint.as_ref().map(|endpoint| endpoint.address)
    }

    /// Closes the connection, finishes the answers and posts that have been begun, and stops.
    pub async fn shutdown(mut self) {
        if let Some(gateway) = &self.gateway {
            gateway.close().await;
        }
        if let Some(endpoint) = self.endpoint.take() {
            endpoint.stop(&self.bot).await;
        }
        self.bot.health.expect(std::iter::empty());
        let left = self.bot.in_flight.drain(FINISH).await;
        if left > 0 {
            tracing::warn!("{left} interactions were not answered in time");
        }
        self.stop_deliveries.notify_one();
        // What is not posted by then is still due at the next start.
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

/// An API that has answered; nobody is served yet.
pub struct Reached {
    connection: Connection,
    front: Option<Front>,
    http: Http,
    gateway: Option<BotGateway>,
    /// The key with which interactions are signed.
    key: Option<String>,
}

/// Looks whether the API answers and which gateway or key it names.
///
/// # Errors
/// When it can't be reached, or refuses the token.
pub async fn reach(connection: &Connection) -> Result<Reached, StartError> {
    reach_with(connection, None, http(connection)).await
}

/// The same for what stands in for Discord itself.
///
/// # Errors
/// When it can't be reached, or refuses the token.
pub async fn reach_through(front: &Front, connection: &Connection) -> Result<Reached, StartError> {
    let client = || {
        let builder = reqwest::Client::builder().no_proxy();
        builder
            .resolve("discord.com", front.address)
            .add_root_certificate(reqwest::Certificate::from_der(&front.certificate)?)
            .build()
    };
    let client = client().map_err(|error| unreachable(connection, error.into()))?;
    let http = HttpBuilder::new(connection.token.secret()).client(client).build();
    reach_with(connection, Some(front.clone()), http).await
}

async fn reach_with(
    connection: &Connection,
    front: Option<Front>,
    http: Http,
) -> Result<Reached, StartError> {
    let receive = connection.receive;
    let mut reached = Reached {
        connection: connection.clone(),
        front,
        http,
        gateway: None,
        key: None,
    };
    let failed = |error| unreachable(connection, error);
    if receive.by_http() {
        let application = reached
            .http
            .get_current_application_info()
            .await
            .map_err(failed)?;
        reached.http.set_application_id(application.id);
        reached.key = Some(application.verify_key);
    }
    if receive.by_gateway() {
        reached.gateway = Some(reached.http.get_bot_gateway().await.map_err(failed)?);
    }
    Ok(reached)
}

/// How requests are sent.
pub(super) fn http(connection: &Connection) -> Http {
    let builder = HttpBuilder::new(connection.token.secret());
    if connection.api_url.is_empty() {
        return builder.build();
    }
    // The library honours another address only without its own ratelimiter.
    builder
        .proxy(connection.api_url.trim_end_matches('/'))
        .ratelimiter_disabled(true)
        .build()
}

fn unreachable(connection: &Connection, error: serenity::Error) -> StartError {
    StartError {
        whom: connection.whom(),
        why: cause(error),
    }
}

impl Reached {
    /// Serves in the background: through the gateway that the API has named, by HTTP, or both.
    ///
    /// # Errors
    /// When the library can't be set up, or the address can't be listened on.
    pub async fn serve(self, bot: Bot) -> Result<Running, StartError> {
        let Self {
            connection,
            front,
            http,
            gateway,
            key,
        } = self;
        let registering = Registering::default();
        let (gateway, http) = match gateway {
            Some(found) => {
                let client = client(http, bot.clone(), registering.clone()).await;
                let client = client.map_err(|error| unreachable(&connection, error))?;
                let http = client.http.clone();
                let started = start(client, found, connection.shards, front, &bot).await;
                let started = started.map_err(|error| unreachable(&connection, error.into()))?;
                (Some(started), http)
            }
            None => (None, Arc::new(http)),
        };
        let endpoint = match key {
            Some(key) => {
                bot.follow_ups.want();
                let listening = endpoint::listen(connection.listen.0, &key, bot.clone(), http.clone()).await;
                let listening = listening.map_err(|why| StartError {
                    whom: connection.whom(),
                    why,
                })?;
                tracing::info!("Taking interactions on http://{}/interactions", listening.address);
                let (http, bot) = (http.clone(), bot.clone());
                tokio::spawn(async move { registering.once(&http, &bot).await });
                Some(listening)
            }
            None => None,
        };
        let stop_deliveries = Arc::new(Notify::new());
        let courier = Courier::new(http, &bot.budget);
        let deliveries = tokio::spawn(deliver::run(bot.clone(), courier, stop_deliveries.clone()));
        Ok(Running {
            gateway,
            endpoint,
            deliveries,
            stop_deliveries,
            bot,
        })
    }
}

/// Signs the shards in, through the relay.
async fn start(
    mut client: Client,
    gateway: BotGateway,
    shards: Shards,
    front: Option<Front>,
    bot: &Bot,
) -> io::Result<Gateway> {
    let (address, relay) = relay::open(&gateway.url, front, bot.health.clone()).await?;
    // If the library can't ask for the gateway, it quietly takes Discord's own: never with a local token.
    *client.ws_url.lock().await = address;
    tracing::info!("Serving {shards}");
    let (from, to, total) = match shards {
        Shards::Auto => (0, gateway.shards.max(1) - 1, gateway.shards.max(1)),
        Shards::Range { total, from, to } => (from, to, total),
    };
    bot.health.expect(from..=to);
    let manager = client.shard_manager.clone();
    let relay = tokio::spawn(relay);
    // The library counts the end of the range in. It signs in one shard after the other, with a pause of five seconds, so it
    // never does so faster than Discord allows.
    let client = tokio::spawn(async move { client.start_shard_range(from..to, total).await });
    Ok(Gateway {
        client,
        shards: manager,
        relay,
    })
}

/// Only servers and their channels are of interest: no messages, no members, nothing privileged.
async fn client(http: Http, bot: Bot, registering: Registering) -> serenity::Result<Client> {
    ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .raw_event_handler(Handler::new(bot, registering))
        .await
}
