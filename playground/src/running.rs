//! A running local Discord.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::config::{Config, StartError};
use crate::discord::id::Id;
use crate::discord::limits::Violation;
#[cfg(feature = "openapi")]
use crate::discord::openapi::OpenApi;
use crate::discord::server;
use crate::discord::state::model::{Data, Emoji};
use crate::discord::state::store;
use crate::discord::state::{Discord, Parts};

/// A running local Discord; it stops when the last handle is gone.
#[derive(Clone)]
pub struct Playground {
    pub(crate) core: Arc<Core>,
}

pub(crate) struct Core {
    pub(crate) discord: Arc<Discord>,
    address: SocketAddr,
    stop: CancellationToken,
    strict: bool,
    pub(crate) patience: Duration,
}

impl Playground {
    /// Starts a local Discord.
    ///
    /// # Errors
    /// When the address is taken, or the data directory or Discord's description cannot be read.
    pub async fn start(config: Config) -> Result<Playground, StartError> {
        let data = match &config.data_dir {
            Some(dir) => store::load(dir)?,
            None => None,
        };
        let data = data.unwrap_or_else(|| Data::new(&config.clock, &config.bot_name));
        #[cfg(feature = "openapi")]
        let description = OpenApi::from_environment(config.strict)?;
        #[cfg(not(feature = "openapi"))]
        let description = None;
        let parts = Parts {
            clock: config.clock,
            description,
            token: config.token,
            privileged_intents: config.privileged_intents,
            strict: config.strict,
            rate_limits: config.rate_limits,
            data_dir: config.data_dir,
            shards: config.shards.max(1),
        };
        let discord = Discord::new(data, parts);
        let stop = CancellationToken::new();
        let address = server::start(discord.clone(), config.listen, stop.clone())
            .await
            .map_err(|cause| StartError::Listen {
                address: config.listen,
                cause,
            })?;
        tokio::spawn(store::keep_saved(discord.clone(), stop.clone()));
        let core = Core {
            discord,
            address,
            stop,
            strict: config.strict,
            patience: config.patience,
        };
        Ok(Playground { core: Arc::new(core) })
    }

    /// `http://ADDRESS`: the base for a bot's REST client and the address of the page.
    pub fn api_url(&self) -> String {
        format!("http://{}", self.core.address)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.core.address
    }

    /// The token with which the bot signs in.
    pub fn token(&self) -> &str {
        &self.core.discord.token
    }

    /// How many requests were refused because they were beyond a rate limit.
    pub fn limited(&self) -> usize {
        self.core.discord.limited.load(Relaxed)
    }

    /// The state behind everything, for the page and for questions that have no method of their own.
    pub fn discord(&self) -> &Arc<Discord> {
        &self.core.discord
    }

    /// A first server with a channel and people, for a playground that has no server yet.
    pub fn furnish(&self, server: &str, channel: &str, people: &[&str]) {
        self.discord().with(|world| {
            if world.data.guilds.is_empty() {
                let guild = world.add_guild(server);
                world.add_channel(guild, channel);
                for name in people {
                    let user: Id = world.add_user(name);
                    world.add_member(guild, user);
                }
            }
        });
    }

    /// How many requests the bot has made: those under its global limit of 50 a second, and those that belong to interactions,
    /// which are not.
    pub fn requests(&self) -> (u64, u64) {
        let [limited, free] = &self.core.discord.requests;
        (limited.load(Relaxed), free.load(Relaxed))
    }

    /// The names of the application's emojis.
    pub fn emojis(&self) -> Vec<String> {
        self.discord().with(|world| {
            let all = world.data.emojis.values();
            all.map(|emoji| emoji.name.clone()).collect()
        })
    }

    /// Adds an emoji to the application, as somebody may in Discord's portal; its picture is empty.
    pub fn add_emoji(&self, name: &str) {
        self.discord().with(|world| {
            let id = world.new_id();
            let emoji = Emoji {
                id,
                name: name.to_owned(),
                animated: false,
                content_type: "image/png".to_owned(),
            };
            world.data.emojis.insert(id, emoji);
        });
    }

    /// Removes an emoji of the application, as somebody may in Discord's portal.
    pub fn remove_emoji(&self, name: &str) {
        self.discord()
            .with(|world| world.data.emojis.retain(|_, emoji| emoji.name != name));
    }

    /// Everything the bot sent that Discord would not have taken.
    pub fn violations(&self) -> Vec<Violation> {
        self.core.discord.violations().clone()
    }

    /// The same, and forgets it: for tests that want a violation.
    pub fn take_violations(&self) -> Vec<Violation> {
        std::mem::take(&mut *self.core.discord.violations())
    }

    /// Writes the state to the data directory now.
    ///
    /// # Errors
    /// When the directory cannot be written.
    pub fn save(&self) -> std::io::Result<()> {
        store::save(&self.core.discord)
    }

    /// Stops serving and writes the state; other handles stay valid but nobody answers any more.
    ///
    /// # Errors
    /// When the directory cannot be written.
    pub fn stop(&self) -> std::io::Result<()> {
        self.core.stop.cancel();
        self.save()
    }
}

impl Drop for Core {
    fn drop(&mut self) {
        self.stop.cancel();
        if let Err(error) = store::save(&self.discord) {
            tracing::error!("Cannot save the playground: {error}");
        }
        let violations = self.discord.violations().clone();
        if self.strict && !violations.is_empty() && !std::thread::panicking() {
            panic!("{}", listed(&violations));
        }
    }
}

pub(crate) fn listed(violations: &[Violation]) -> String {
    let lines: Vec<String> = violations.iter().map(Violation::to_string).collect();
    format!("the bot sent what Discord would refuse:\n{}", lines.join("\n"))
}
