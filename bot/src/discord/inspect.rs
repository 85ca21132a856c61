//! Checking a token: the application, its gateway and its servers; and the invite link.

use std::{sync::Arc, time::Duration};

use serenity::{
    Client,
    all::{ClientBuilder, Context, EventHandler, GatewayIntents, GuildId, HttpError, Ready},
    async_trait,
};
use tokio::sync::{Notify, OnceCell};

use super::{
    Requests,
    client::Connection,
    error::{GatewayClosed, cause},
    requester::NEEDED,
    requests::http,
};

/// Time limit for the gateway's greeting.
const PATIENCE: Duration = Duration::from_secs(30);

/// Servers that are checked for the scope of commands.
const SERVERS: usize = 20;

/// Why a bot with this token could not serve.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The token is wrong, or was replaced by a newer one.
    #[error(
        "Discord does not know this token. Copy it again: developer portal, your application, Bot, Reset Token"
    )]
    UnknownToken,
    /// The application may not use the intents of the bot.
    #[error(
        "Discord does not allow this application the intent \"Guilds\", which the bot needs (disallowed intent)"
    )]
    DisallowedIntents,
    /// The API does not answer, or its answer is not Discord's.
    #[error("{whom} can't be reached: {why}")]
    Unreachable {
        /// Discord or the configured address.
        whom: &'static str,
        /// The cause.
        why: String,
    },
    /// The API answers, but its gateway accepts no connection.
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
    /// The number of its servers.
    pub servers: usize,
    /// Checked servers where it was invited without the scope `applications.commands`.
    pub without_commands: Vec<u64>,
}

/// Returns the invite link, with exactly the permissions that the bot needs.
pub fn invite_link(application: u64) -> String {
    let permissions = NEEDED
        .iter()
        .fold(0, |sum, (permission, _)| sum | permission.bits());
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={permissions}"
    )
}

/// Returns Discord's names of the permissions that the bot needs.
pub fn needed_permissions() -> impl Iterator<Item = &'static str> {
    NEEDED.iter().map(|(_, name)| *name)
}

/// Returns id and name of the application of the token.
///
/// # Errors
/// When Discord can't be reached or rejects the token.
pub async fn application(connection: &Connection) -> Result<(u64, String), Problem> {
    let found = Requests::new(connection).application().await;
    let found = found.map_err(|error| refused(connection, error))?;
    Ok((found.id.get(), found.name))
}

/// Tries everything that the bot does when it starts, and disconnects again.
///
/// # Errors
/// The first problem.
pub async fn inspect(connection: &Connection) -> Result<Inspected, Problem> {
    let requests = Requests::new(connection);
    let found = requests.application().await;
    let found = found.map_err(|error| refused(connection, error))?;
    let (application, name) = (found.id.get(), found.name);
    let gateway = requests.gateway().await;
    let gateway = gateway.map_err(|error| refused(connection, error))?;
    let door = Door::default();
    let built =
        ClientBuilder::new_with_http(http(connection), GatewayIntents::GUILDS).event_handler(door.clone());
    let client = built.await.map_err(|error| refused(connection, error))?;
    *client.ws_url.lock().await = gateway.url;
    let servers = door.enter(client, gateway.shards).await?;
    let mut without_commands = Vec::new();
    for &server in servers.iter().take(SERVERS) {
        let looked = requests.look_for_commands(server).await;
        if looked.is_err_and(|error| code(&error) == Some(50001)) {
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

/// Waits for the gateway's ready event.
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
    /// Connects as one shard, and disconnects. Returns the servers of that shard.
    async fn enter(&self, mut client: Client, shards: u32) -> Result<Vec<GuildId>, Problem> {
        let manager = client.shard_manager.clone();
        tokio::select! {
            () = self.open.notified() => {}
            ended = client.start_shard(0, shards.max(1)) => return Err(ended.map_or_else(closed, |()| {
                Problem::Gateway("it closed the connection".to_owned())
            })),
            () = tokio::time::sleep(PATIENCE) => return Err(Problem::Gateway("it does not answer".to_owned())),
        }
        manager.shutdown_all().await;
        Ok(self.servers.get().cloned().unwrap_or_default())
    }
}

/// Why the gateway has closed the connection.
fn closed(error: serenity::Error) -> Problem {
    match GatewayClosed::from(error) {
        GatewayClosed::Told { code: 4004, .. } => Problem::UnknownToken,
        GatewayClosed::Told {
            code: 4013 | 4014, ..
        } => Problem::DisallowedIntents,
        other => Problem::Gateway(other.to_string()),
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
