//! The connection to Discord, or to anything that speaks like it.

use std::sync::Arc;

use serenity::{
    Client,
    all::{ClientBuilder, GatewayIntents, Http, HttpBuilder, ShardManager},
};
use tokio::task::JoinHandle;

use super::{
    Bot,
    handler::{Handler, Unreadable},
    outbox,
};
use crate::{config::Token, shards::Shards};

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
    outbox: JoinHandle<()>,
}

impl Running {
    /// Runs until the connection ends for good.
    ///
    /// # Errors
    /// When Discord ended it.
    pub async fn until_end(&mut self) -> serenity::Result<()> {
        (&mut self.client).await.unwrap_or(Ok(()))
    }

    /// Closes the connection and stops posting.
    pub async fn shutdown(self) {
        self.shards.shutdown_all().await;
        self.outbox.abort();
        self.client.abort();
        let _ = self.outbox.await;
        let _ = self.client.await;
    }
}

/// Connects and serves in the background.
///
/// # Errors
/// When the API can't be reached, or the gateway is not the one that it names.
pub async fn connect(connection: &Connection, bot: Bot) -> Result<Running, StartError> {
    let unreachable = |error: serenity::Error| StartError::Unreachable {
        whom: if connection.api_url.is_empty() {
            "Discord".to_owned()
        } else {
            connection.api_url.clone()
        },
        error: Box::new(error),
    };
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
    let expected = http.get_gateway().await.map_err(unreachable)?.url;
    let mut client = client(http, bot.clone()).await.map_err(unreachable)?;
    // If the gateway can't be asked for, the library quietly goes to Discord's own: never with a local token.
    let found = client.ws_url.lock().await.clone();
    if found != expected {
        return Err(StartError::WrongGateway {
            api_url: connection.api_url.clone(),
            expected,
            found,
        });
    }
    let shards = client.shard_manager.clone();
    let outbox = tokio::spawn(outbox::run(bot, client.http.clone()));
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
        outbox,
    })
}

/// Only servers and their channels are of interest: no messages, no members, nothing privileged.
async fn client(http: Http, bot: Bot) -> serenity::Result<Client> {
    ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(Handler::new(bot))
        .raw_event_handler(Unreadable)
        .await
}
