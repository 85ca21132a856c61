//! Settings: a file, overridden by the environment.

mod load;
pub mod shards;

use std::{fmt, net::SocketAddr, time::Duration};

use serde::{Deserialize, Serialize};

use crate::config::shards::Shards;

/// All settings. Every key is in `config.example.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// The connection to Discord.
    pub discord: Discord,
    /// Where tables are kept.
    pub storage: Storage,
    /// The local Discord for a bot without a token.
    pub playground: Playground,
    /// How tables behave.
    pub play: Play,
    /// Metrics for the operator.
    pub metrics: Metrics,
    /// Logging.
    pub log: Log,
}

/// The connection to Discord.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Discord {
    /// The bot's token; empty for the playground.
    pub token: Token,
    /// Another base address with Discord's REST API; empty for Discord itself.
    pub api_url: String,
    /// How interactions arrive.
    pub receive: Receive,
    /// The address for interactions by HTTP.
    pub listen: Listen,
    /// The shards of this process, for interactions through the gateway.
    pub shards: Shards,
    /// Requests per second that Discord allows all processes together; 0 for no limit.
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

/// How interactions arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "lowercase")]
pub enum Receive {
    /// Through the gateway, to which this process connects.
    #[default]
    Gateway,
    /// By HTTP: Discord posts them to this process, or to a load balancer in front of it.
    Http,
    /// Both.
    Both,
}

impl Receive {
    /// Returns whether interactions arrive by HTTP.
    pub fn by_http(self) -> bool {
        self != Receive::Gateway
    }

    /// Returns whether interactions arrive through the gateway.
    pub fn by_gateway(self) -> bool {
        self != Receive::Http
    }
}

/// The address for interactions by HTTP.
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
    /// The folder for backups; empty for none.
    pub backup_folder: String,
    /// Hours between two backups.
    pub backup_every_hours: u32,
    /// Backups to keep.
    pub backup_keep: usize,
    /// Most connections to a database.
    pub pool: usize,
    /// Seconds after which a call to a database fails.
    pub timeout: u64,
}

impl Storage {
    /// Returns the limits of a database.
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
    /// The address to listen on.
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
    /// Pictures drawn at the same time.
    pub drawing: usize,
    /// How long a stand-in waits before its turn, in milliseconds.
    pub stand_in_pause_ms: u32,
    /// Commands, presses and suggestions per person and minute; 0 for no limit.
    pub requests_per_minute: u32,
    /// Tables that one person may open per day; 0 for no limit.
    pub tables_per_day: u32,
}

impl Default for Play {
    fn default() -> Self {
        Play {
            drawing: 2,
            stand_in_pause_ms: 2_000,
            requests_per_minute: 240,
            tables_per_day: 100,
        }
    }
}

/// Metrics for the operator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Metrics {
    /// The address for `/metrics` and `/healthz`; empty for none.
    pub listen: String,
}

impl Metrics {
    /// Returns the address to listen on, if there is one.
    ///
    /// # Errors
    /// When it can't be read.
    pub fn address(&self) -> Result<Option<SocketAddr>, ConfigError> {
        if self.listen.trim().is_empty() {
            return Ok(None);
        }
        let address = self.listen.trim().parse().map(Some);
        address.map_err(|error| ConfigError::Wrong(format!("metrics.listen: {error}")))
    }
}

/// Logging.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Log {
    /// Filter of `tracing`, for example `info` or `grovekeeper=debug`.
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
    /// Returns the secret. Only the connection uses it.
    pub fn secret(&self) -> &str {
        self.0.trim()
    }

    /// Returns whether none is set.
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

/// Unusable settings.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The named file does not exist.
    #[error("there is no file {0}")]
    NoFile(String),
    /// A key is unknown or its value is wrong.
    #[error("{0}")]
    Wrong(String),
}
