//! A running local Discord.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use tokio_util::sync::CancellationToken;

use crate::config::{Config, StartError};
use crate::discord::id::Id;
use crate::discord::limits::Violation;
use crate::discord::server;
use crate::discord::state::model::{Data, Emoji};
use crate::discord::state::store;
use crate::discord::state::{Discord, Parts};

/// A running local Discord; it stops when the last handle is dropped.
#[derive(Clone)]
pub struct Playground {
    core: Arc<Core>,
}

struct Core {
    discord: Arc<Discord>,
    address: SocketAddr,
    stop: CancellationToken,
    strict: bool,
}

impl Playground {
    /// Starts a local Discord.
    ///
    /// # Errors
    /// When the address is taken, or the data directory cannot be read.
    pub async fn start(config: Config) -> Result<Playground, StartError> {
        let data = match &config.data_dir {
            Some(dir) => store::load(dir)?,
            None => None,
        };
        let data = data.unwrap_or_else(|| Data::new(&config.clock, &config.bot_name));
        let parts = Parts {
            clock: config.clock,
            hooks: config.hooks,
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
        };
        Ok(Playground { core: Arc::new(core) })
    }

    /// Returns `http://ADDRESS`: the base for a bot's REST client and the address of the page.
    pub fn api_url(&self) -> String {
        format!("http://{}", self.core.address)
    }

    /// Returns the address that it listens on.
    pub fn address(&self) -> SocketAddr {
        self.core.address
    }

    /// Returns the bot's token.
    pub fn token(&self) -> &str {
        &self.core.discord.token
    }

    /// Returns the number of requests refused because of a rate limit.
    pub fn limited(&self) -> usize {
        self.core.discord.limited.load(Relaxed)
    }

    /// Returns the state, for the page and for queries that have no method here.
    pub fn discord(&self) -> &Arc<Discord> {
        &self.core.discord
    }

    /// Sets the command that connects the bot to the real Discord; the page shows it.
    pub fn set_setup_command(&self, command: String) {
        self.discord().with(|world| world.setup = command);
    }

    /// Adds a server with a channel and people, if there is no server yet.
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

    /// Returns how many requests the bot has made: those under its global limit of 50 per second, and those of
    /// interactions, which are exempt.
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

    /// Adds an emoji with an empty picture to the application, as its owner could in Discord's portal.
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

    /// Removes an emoji of the application, as its owner could in Discord's portal.
    pub fn remove_emoji(&self, name: &str) {
        self.discord()
            .with(|world| world.data.emojis.retain(|_, emoji| emoji.name != name));
    }

    /// Returns the requests of the bot that Discord would have refused.
    pub fn violations(&self) -> Vec<Violation> {
        self.core.discord.violations().clone()
    }

    /// Like `violations`, and clears them: for tests that expect one.
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

    /// Stops serving and saves the state; other handles stay valid, but requests are no longer answered.
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

fn listed(violations: &[Violation]) -> String {
    let lines: Vec<String> = violations.iter().map(Violation::to_string).collect();
    format!("the bot sent what Discord would refuse:\n{}", lines.join("\n"))
}
