//! Configuration of a playground, and start errors.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use crate::clock::Clock;
use crate::discord::state::store::StoreError;
use crate::hooks::Hooks;

/// Configuration of a playground.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes any free one.
    pub listen: SocketAddr,
    /// The folder for users, channels and messages; `None` keeps them in memory.
    pub data_dir: Option<PathBuf>,
    /// The bot's token.
    pub token: String,
    /// The bot's name, if the data folder has none yet.
    pub bot_name: String,
    /// The clock for ids and time limits.
    pub clock: Clock,
    /// Whether fields that Discord does not know are refused, and dropping the playground panics if the bot broke a limit.
    pub strict: bool,
    /// Whether bots may use the privileged intents: members, presences and message content.
    pub privileged_intents: bool,
    /// Whether requests beyond Discord's rate limits are refused; responses carry the limits in any case.
    pub rate_limits: bool,
    /// How many shards `/gateway/bot` recommends.
    pub shards: u64,
    /// Test hooks between a bot and the API.
    pub hooks: Hooks,
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
            hooks: Hooks::default(),
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
        /// The system's error.
        cause: std::io::Error,
    },
    /// The data directory cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}
