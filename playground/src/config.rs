//! How a playground is started, and why it may not.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::clock::Clock;
#[cfg(feature = "openapi")]
use crate::discord::openapi::OpenApiError;
use crate::discord::state::store::StoreError;

/// How a playground is started.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 takes any free one.
    pub listen: SocketAddr,
    /// Where users, channels and messages are kept; none keeps them in memory.
    pub data_dir: Option<PathBuf>,
    /// The bot's token.
    pub token: String,
    /// The bot's name, when there is none in the data directory yet.
    pub bot_name: String,
    /// The clock that ids and time limits go by.
    pub clock: Clock,
    /// Whether fields that Discord does not know are refused, and dropping the playground panics if the bot broke a limit.
    pub strict: bool,
    /// Whether bots may ask for members, presences and what people write.
    pub privileged_intents: bool,
    /// Whether requests beyond Discord's rate limits are refused; answers tell the limits either way.
    pub rate_limits: bool,
    /// How many shards `/gateway/bot` recommends.
    pub shards: u64,
    /// How long, in real time, driving calls wait for the bot before they give up.
    pub patience: Duration,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            data_dir: None,
            token: "local.playground.token".to_owned(),
            bot_name: "grovekeeper".to_owned(),
            clock: Clock::real(),
            strict: false,
            privileged_intents: false,
            rate_limits: false,
            shards: 1,
            patience: Duration::from_secs(20),
        }
    }
}

/// Why a playground could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {cause}")]
    Listen {
        /// The address that was asked for.
        address: SocketAddr,
        /// What the system said.
        cause: std::io::Error,
    },
    /// The data directory cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file named by `DISCORD_OPENAPI` cannot be used.
    #[cfg(feature = "openapi")]
    #[error(transparent)]
    OpenApi(#[from] OpenApiError),
}
