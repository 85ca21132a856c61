//! The connection to Discord, or to anything that speaks like it.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use serenity::{
    Client,
    all::{BotGateway, ClientBuilder, GatewayIntents, Http, HttpBuilder, ShardManager},
};
use tokio::{sync::Notify, task::JoinHandle};

use super::{
    Courier, deliver,
    error::{GatewayClosed, cause, discreet},
    handler::Handler,
    relay,
};
use crate::{config::Token, service::Bot, shards::Shards};

/// How long answers that have been begun may take when the bot stops, and then posts.
const FINISH: Duration = Duration::from_secs(15);
/// How long the gateway is given to say goodbye.
const GOODBYE: Duration = Duration::from_secs(5);

/// Where to connect and as whom.
#[derive(Debug, Clone)]
pub struct Connection {
    /// The bot's token.
    pub token: Token,
    /// Base address of the REST API; empty for Discord itself.
    pub api_url: String,
    /// Which shards to serve.
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
    client: JoinHandle<serenity::Result<()>>,
    shards: Arc<ShardManager>,
    relay: JoinHandle<GatewayClosed>,
    deliveries: JoinHandle<()>,
    stop_deliveries: Arc<Notify>,
    bot: Bot,
}

impl Running {
    /// Runs until Discord ends a shard for good.
    ///
    /// # Errors
    /// With what to do about it.
    pub async fn until_end(&mut self) -> Result<(), GatewayClosed> {
        let broke_off = |error: tokio::task::JoinError| GatewayClosed::Unexpected(error.to_string());
        tokio::select! {
            closed = &mut self.relay => Err(closed.unwrap_or_else(broke_off)),
            ended = &mut self.client => ended
                .map_err(broke_off)?
                .map_err(|error| GatewayClosed::Unexpected(discreet(error))),
        }
    }

    /// Closes the connection, finishes the answers and posts that have been begun, and stops.
    pub async fn shutdown(mut self) {
        let shards = self.shards.clone();
        // The library waits long for a connection that is gone; it may do so behind our back.
        let closed = tokio::spawn(async move { shards.shutdown_all().await });
        let _ = tokio::time::timeout(GOODBYE, closed).await;
        self.relay.abort();
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
        self.client.abort();
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
    gateway: BotGateway,
}

/// Looks whether the API answers and which gateway it names.
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
    let gateway = http.get_bot_gateway().await;
    Ok(Reached {
        gateway: gateway.map_err(|error| unreachable(connection, error))?,
        connection: connection.clone(),
        front,
        http,
    })
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
    /// Connects to the gateway that the API has named, and serves in the background.
    ///
    /// # Errors
    /// When the library can't be set up.
    pub async fn serve(self, bot: Bot) -> Result<Running, StartError> {
        let Self {
            connection,
            front,
            http,
            gateway,
        } = self;
        let client = client(http, bot.clone()).await;
        let mut client = client.map_err(|error| unreachable(&connection, error))?;
        let relay = relay::open(&gateway.url, front, bot.health.clone()).await;
        let (address, relay) = relay.map_err(|error| unreachable(&connection, error.into()))?;
        *client.ws_url.lock().await = address;
        let shards = client.shard_manager.clone();
        let stop_deliveries = Arc::new(Notify::new());
        let courier = Courier::new(client.http.clone());
        let deliveries = tokio::spawn(deliver::run(bot.clone(), courier, stop_deliveries.clone()));
        tracing::info!("Serving {}", connection.shards);
        let (from, to, total) = match connection.shards {
            Shards::Auto => (0, gateway.shards.max(1) - 1, gateway.shards.max(1)),
            Shards::Range { total, from, to } => (from, to, total),
        };
        bot.health.expect(from..=to);
        let relay = tokio::spawn(relay);
        // The library counts the end of the range in.
        let client = tokio::spawn(async move { client.start_shard_range(from..to, total).await });
        Ok(Running {
            client,
            shards,
            relay,
            deliveries,
            stop_deliveries,
            bot,
        })
    }
}

/// Only servers and their channels are of interest: no messages, no members, nothing privileged.
async fn client(http: Http, bot: Bot) -> serenity::Result<Client> {
    ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .raw_event_handler(Handler::new(bot))
        .await
}
