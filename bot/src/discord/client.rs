//! The connection to Discord, or to anything that speaks like it.

use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

use serenity::{
    Client,
    all::{ClientBuilder, GatewayIntents, Http, HttpBuilder, ShardManager},
};
use tokio::{sync::Notify, task::JoinHandle};

use super::{
    Courier, deliver,
    handler::{Handler, Unreadable},
};
use crate::{config::Token, service::Bot, shards::Shards};

/// How long answers and posts that have been begun may take when the bot stops.
const FINISH: Duration = Duration::from_secs(20);

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

/// Why the bot could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The API did not answer, or refused the token.
    #[error("could not reach {whom}: {error}")]
    Unreachable {
        /// Discord or the configured address.
        whom: String,
        /// What the library said.
        error: Box<serenity::Error>,
    },
    /// The library would connect somewhere else than it was told to.
    #[error(
        "{api_url} should lead to the gateway {expected}, but the connection would go to {found}; not started"
    )]
    WrongGateway {
        /// The configured address.
        api_url: String,
        /// What that address names.
        expected: String,
        /// Where the library would go.
        found: String,
    },
}

/// A connected bot.
pub struct Running {
    shards: Arc<ShardManager>,
    client: JoinHandle<serenity::Result<()>>,
    deliveries: JoinHandle<()>,
    stop: Arc<Notify>,
    bot: Bot,
}

impl Running {
    /// Runs until the connection ends for good.
    ///
    /// # Errors
    /// When Discord ended it.
    pub async fn until_end(&mut self) -> serenity::Result<()> {
        (&mut self.client).await.unwrap_or(Ok(()))
    }

    /// Closes the connection, finishes the answers and posts that have been begun, and stops.
    pub async fn shutdown(mut self) {
        self.shards.shutdown_all().await;
        self.bot.metrics.connected.store(false, Relaxed);
        let left = self.bot.in_flight.drain(FINISH).await;
        if left > 0 {
            tracing::warn!("{left} interactions were not answered in time");
        }
        self.stop.notify_one();
        // What is not posted by then is still due at the next start.
        if tokio::time::timeout(FINISH, &mut self.deliveries).await.is_err() {
            self.deliveries.abort();
        }
        // Once it has ended by itself, there is nothing more to wait for.
        if !self.client.is_finished() {
            self.client.abort();
            let _ = self.client.await;
        }
    }
}

/// Connects and serves in the background.
///
/// # Errors
/// When the API can't be reached, or the gateway is not the one that it names.
pub async fn connect(connection: &Connection, bot: Bot) -> Result<Running, StartError> {
    reach(connection).await?.serve(bot).await
}

/// An API that has answered; nobody is served yet.
pub struct Reached {
    connection: Connection,
    http: Http,
    gateway: String,
}

/// Looks whether the API answers and which gateway it names.
///
/// # Errors
/// When it can't be reached.
pub async fn reach(connection: &Connection) -> Result<Reached, StartError> {
    let token = connection.token.secret();
    let builder = HttpBuilder::new(token);
    let http = if connection.api_url.is_empty() {
        builder.build()
    } else {
        // The library honours another address only without its own ratelimiter.
        builder
            .proxy(connection.api_url.trim_end_matches('/'))
            .ratelimiter_disabled(true)
            .build()
    };
    let gateway = http.get_gateway().await;
    let gateway = gateway.map_err(|error| unreachable(connection, error))?.url;
    Ok(Reached {
        connection: connection.clone(),
        http,
        gateway,
    })
}

fn unreachable(connection: &Connection, error: serenity::Error) -> StartError {
    StartError::Unreachable {
        whom: if connection.api_url.is_empty() {
            "Discord".to_owned()
        } else {
            connection.api_url.clone()
        },
        error: Box::new(error),
    }
}

impl Reached {
    /// Connects to the gateway and serves in the background.
    ///
    /// # Errors
    /// When the API can't be reached any more, or the gateway is not the one that it named.
    pub async fn serve(self, bot: Bot) -> Result<Running, StartError> {
        let Self {
            connection,
            http,
            gateway: expected,
        } = self;
        let client = client(http, bot.clone()).await;
        let mut client = client.map_err(|error| unreachable(&connection, error))?;
        // If the gateway can't be asked for, the library quietly goes to Discord's own: never with a local token.
        let found = client.ws_url.lock().await.clone();
        if found != expected {
            return Err(StartError::WrongGateway {
                api_url: connection.api_url,
                expected,
                found,
            });
        }
        let shards = client.shard_manager.clone();
        let stop = Arc::new(Notify::new());
        let deliveries = tokio::spawn(deliver::run(
            bot.clone(),
            Courier::new(client.http.clone()),
            stop.clone(),
        ));
        let served = connection.shards;
        tracing::info!("Serving {served}");
        let client = tokio::spawn(async move {
            match served {
                Shards::Auto => client.start_autosharded().await,
                // The library counts the end of the range in.
                Shards::Range { total, from, to } => client.start_shard_range(from..to, total).await,
            }
        });
        Ok(Running {
            shards,
            client,
            deliveries,
            stop,
            bot,
        })
    }
}

/// Only servers and their channels are of interest: no messages, no members, nothing privileged.
async fn client(http: Http, bot: Bot) -> serenity::Result<Client> {
    ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(Handler::new(bot))
        .raw_event_handler(Unreadable)
        .await
}
