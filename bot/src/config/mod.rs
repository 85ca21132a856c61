//! Settings, and how they are read: a file, overridden by the environment.

mod load;

use std::{fmt, net::SocketAddr, time::Duration};

use serde::{Deserialize, Serialize};

use crate::shards::Shards;

/// Everything that can be set. Every key is in `config.example.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// The connection to Discord.
    pub discord: Discord,
    /// Where tables are kept.
    pub storage: Storage,
    /// The local Discord that is served when there is no token.
    pub playground: Playground,
    /// How tables behave.
    pub play: Play,
    /// What the operator can watch.
    pub metrics: Metrics,
    /// What is logged.
    pub log: Log,
}

/// The connection to Discord.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Discord {
    /// The bot's token; none for the playground.
    pub token: Token,
    /// Another base address that speaks Discord's REST API; empty for Discord itself.
    pub api_url: String,
    /// How interactions come in.
    pub receive: Receive,
    /// Where requests are taken, if interactions come by HTTP.
    pub listen: Listen,
    /// Which shards this process serves, if they come through the gateway.
    pub shards: Shards,
    /// Requests a second of all processes together that Discord takes; 0 for no limit.
    pub requests_per_second: u32,
}

impl Default for Discord {
    fn default() -> Self {
        Discord {
            token: Token::default(),
            api_url: String::new(),
            receive: Receive::default(),
            listen: Listen::default(),
            shards: Shards::default(),
            requests_per_second: 50,
        }
    }
}

/// How interactions come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "lowercase")]
pub enum Receive {
    /// Through the gateway, to which this process signs in.
    #[default]
    Gateway,
    /// By HTTP: Discord posts them to this process, or to the load balancer before it.
    Http,
    /// Both.
    Both,
}

impl Receive {
    /// Whether requests are taken.
    pub fn by_http(self) -> bool {
        self != Receive::Gateway
    }

    /// Whether shards are signed in.
    pub fn by_gateway(self) -> bool {
        self != Receive::Http
    }
}

/// Where requests are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Listen(pub SocketAddr);

impl Default for Listen {
    fn default() -> Self {
        Listen(SocketAddr::from(([127, 0, 0, 1], 8090)))
    }
}

/// Where tables are kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Storage {
    /// Address of the store.
    pub url: String,
    /// A setting of earlier versions without an effect: the store repairs itself.
    #[serde(skip_serializing)]
    pub on_damage: Option<String>,
    /// Where backups are written; empty for none.
    pub backup_folder: String,
    /// Hours from one backup to the next.
    pub backup_every_hours: u32,
    /// How many backups are kept.
    pub backup_keep: usize,
    /// Most connections to a database.
    pub pool: usize,
    /// Seconds after which a call to a database is given up.
    pub timeout: u64,
}

impl Storage {
    /// How much of a database may be used.
    pub fn limits(&self) -> storage::Limits {
        storage::Limits {
            pool: self.pool,
            timeout: Duration::from_secs(self.timeout),
        }
    }
}

impl Default for Storage {
    fn default() -> Self {
        Storage {
            url: "sled:./data".to_owned(),
            on_damage: None,
            backup_folder: String::new(),
            backup_every_hours: 24,
            backup_keep: 7,
            pool: 8,
            timeout: 5,
        }
    }
}

/// The local Discord.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Playground {
    /// Where it listens.
    pub listen: SocketAddr,
}

impl Default for Playground {
    fn default() -> Self {
        Playground {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
        }
    }
}

/// How tables behave.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Play {
    /// How many pictures are drawn at the same time.
    pub drawing: usize,
    /// How long a stand-in waits before its turn, in milliseconds.
    pub stand_in_pause_ms: u32,
    /// Commands, presses and suggestions that one person may ask for in a minute; 0 for no limit.
    pub requests_per_minute: u32,
}

impl Default for Play {
    fn default() -> Self {
        Play {
            drawing: 2,
            stand_in_pause_ms: 2_000,
            requests_per_minute: 240,
        }
    }
}

/// What the operator can watch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Metrics {
    /// Where `/metrics` and `/healthz` are served; empty for nowhere.
    pub listen: String,
}

impl Metrics {
    /// The address to listen on, if there is one.
    ///
    /// # Errors
    /// When it can't be read.
    pub fn address(&self) -> Result<Option<SocketAddr>, ConfigError> {
        if self.listen.trim().is_empty() {
            return Ok(None);
        }
        let address = self.listen.trim().parse().map(Some);
        address.map_err(|error| ConfigError::Wrong(format!("metrics.listen = {:?}: {error}", self.listen)))
    }
}

/// What is logged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Log {
    /// Filter in the form of `tracing`, for example `info` or `grovekeeper=debug`.
    pub level: String,
}

impl Default for Log {
    fn default() -> Self {
        Log {
            level: "info".to_owned(),
        }
    }
}

/// A secret that is never printed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(transparent)]
pub struct Token(String);

impl Token {
    /// The secret itself, for the connection and nothing else.
    pub fn secret(&self) -> &str {
        self.0.trim()
    }

    /// Whether none was given.
    pub fn is_empty(&self) -> bool {
        self.secret().is_empty()
    }
}

impl From<&str> for Token {
    fn from(text: &str) -> Self {
        Token(text.to_owned())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_empty() { "(none)" } else { "(secret)" })
    }
}

/// Settings that can't be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The named file is not there.
    #[error("there is no file {0}")]
    NoFile(String),
    /// A key is unknown or its value is wrong.
    #[error("{0}")]
    Wrong(String),
}
