//! What a token opens: the application, its gateway and its servers; and how to invite the bot.

use std::{sync::Arc, time::Duration};

use serenity::{
    Client,
    all::{ClientBuilder, Context, EventHandler, GatewayIntents, GuildId, HttpError, Ready},
    async_trait,
};
use tokio::sync::{Notify, OnceCell};

use super::{
    client::{self, Connection},
    error::{GatewayClosed, cause},
    relay,
    requester::NEEDED,
};
use crate::health::Health;

/// How long the gateway may take to let the bot in.
const PATIENCE: Duration = Duration::from_secs(30);

/// In how many servers the bot looks whether it may have commands there.
const SERVERS: usize = 20;

/// Why a bot with this token could not serve.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The token is wrong, or was replaced by a newer one.
    #[error(
        "Discord does not know this token. Copy it again: developer portal, your application, Bot, Reset Token"
    )]
    UnknownToken,
    /// The application may not ask for what the bot asks for.
    #[error(
        "Discord does not allow this application the intent \"Guilds\", which the bot needs (disallowed intent)"
    )]
    DisallowedIntents,
    /// The API does not answer, or not as Discord does.
    #[error("{whom} can't be reached: {why}")]
    Unreachable {
        /// Discord or the configured address.
        whom: String,
        /// What happened.
        why: String,
    },
    /// The API answers, its gateway does not let the bot in.
    #[error("the gateway can't be reached: {0}. Is there a firewall that stops WebSockets?")]
    Gateway(String),
}

/// A bot that can serve.
#[derive(Debug)]
pub struct Inspected {
    /// The application's id.
    pub application: u64,
    /// The bot's name.
    pub name: String,
    /// How many servers it is in.
    pub servers: usize,
    /// Those of them, as far as looked at, where it was invited without the scope `applications.commands`.
    pub without_commands: Vec<u64>,
}

/// The address where somebody who manages a server invites the bot, with the permissions that it needs and no more.
pub fn invite_link(application: u64) -> String {
    let permissions = NEEDED
        .iter()
        .fold(0, |sum, (permission, _)| sum | permission.bits());
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={permissions}"
    )
}

/// What Discord calls the permissions that the bot needs.
pub fn needed_permissions() -> impl Iterator<Item = &'static str> {
    NEEDED.iter().map(|(_, name)| *name)
}

/// The id and the name of the application to which the token belongs.
///
/// # Errors
/// When Discord can't be reached or does not know the token.
pub async fn application(connection: &Connection) -> Result<(u64, String), Problem> {
    let found = client::http(connection).get_current_application_info().await;
    let found = found.map_err(|error| refused(connection, error))?;
    Ok((found.id.get(), found.name))
}

/// Tries everything that the bot does when it starts, and leaves again.
///
/// # Errors
/// The first thing that is wrong.
pub async fn inspect(connection: &Connection) -> Result<Inspected, Problem> {
    let (application, name) = application(connection).await?;
    let http = client::http(connection);
    let gateway = http.get_bot_gateway().await;
    let gateway = gateway.map_err(|error| refused(connection, error))?;
    let relay = relay::open(&gateway.url, None, Health::default()).await;
    let (address, relay) = relay.map_err(|error| Problem::Gateway(error.to_string()))?;
    let door = Door::default();
    let built = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS).event_handler(door.clone());
    let client = built.await.map_err(|error| refused(connection, error))?;
    *client.ws_url.lock().await = address;
    let servers = door.enter(client, gateway.shards, relay).await?;
    let http = client::http(connection);
    http.set_application_id(application.into());
    let mut without_commands = Vec::new();
    for &server in servers.iter().take(SERVERS) {
        let commands = http.get_guild_commands(server).await;
        if commands.is_err_and(|error| code(&error) == Some(50001)) {
            without_commands.push(server.get());
        }
    }
    Ok(Inspected {
        application,
        name,
        servers: servers.len(),
        without_commands,
    })
}

/// Waits for the gateway to say that it is ready.
#[derive(Clone, Default)]
struct Door {
    servers: Arc<OnceCell<Vec<GuildId>>>,
    open: Arc<Notify>,
}

#[async_trait]
impl EventHandler for Door {
    async fn ready(&self, _: Context, ready: Ready) {
        let servers = ready.guilds.iter().map(|server| server.id).collect();
        let _ = self.servers.set(servers);
        self.open.notify_one();
    }
}

impl Door {
    /// Goes in as one shard, and out again. Gives the servers of that shard.
    async fn enter(
        &self,
        mut client: Client,
        shards: u32,
        relay: impl Future<Output = GatewayClosed>,
    ) -> Result<Vec<GuildId>, Problem> {
        let manager = client.shard_manager.clone();
        let stay = async {
            tokio::select! {
                () = self.open.notified() => Ok(()),
                ended = client.start_shard(0, shards.max(1)) => Err(Problem::Gateway(match ended {
                    Err(error) => error.to_string(),
                    Ok(()) => "it closed the connection".to_owned(),
                })),
                () = tokio::time::sleep(PATIENCE) => Err(Problem::Gateway("it does not answer".to_owned())),
            }?;
            manager.shutdown_all().await;
            Ok(self.servers.get().cloned().unwrap_or_default())
        };
        tokio::select! {
            servers = stay => servers,
            closed = relay => Err(match closed {
                GatewayClosed::Told { code: 4004, .. } => Problem::UnknownToken,
                GatewayClosed::Told { code: 4013 | 4014, .. } => Problem::DisallowedIntents,
                other => Problem::Gateway(other.to_string()),
            }),
        }
    }
}

fn code(error: &serenity::Error) -> Option<isize> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => Some(answer.error.code),
        _ => None,
    }
}

fn refused(connection: &Connection, error: serenity::Error) -> Problem {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(ref answer)) if answer.status_code == 401 => {
            Problem::UnknownToken
        }
        _ => Problem::Unreachable {
            whom: connection.whom(),
            why: cause(error),
        },
    }
}
