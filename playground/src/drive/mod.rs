//! Driving the local Discord from code: start it, put people into it, let them act.

mod config;
mod place;
mod reply;
mod user;

pub use config::{Config, StartError};
pub use place::{Channel, Guild};
pub use reply::{Answer, Pending, Reply};
pub use user::{MessageRef, User};

use std::net::SocketAddr;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use serde_json::Value;
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::discord::faults::Faults;
use crate::discord::gateway::Gateway;
use crate::discord::id::Id;
use crate::discord::limits::Violation;
use crate::discord::openapi::OpenApi;
use crate::discord::server;
use crate::discord::state::model::Data;
use crate::discord::state::store;
use crate::discord::state::{Discord, Parts};

/// A running local Discord; it stops when the last handle is gone.
#[derive(Clone)]
pub struct Playground {
    core: Arc<Core>,
}

struct Core {
    discord: Arc<Discord>,
    address: SocketAddr,
    stop: CancellationToken,
    strict: bool,
    patience: Duration,
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
        let parts = Parts {
            clock: config.clock,
            openapi: OpenApi::from_environment(config.strict)?,
            token: config.token,
            privileged_intents: config.privileged_intents,
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

    /// Starts a playground for a test: any port, in memory, a broken limit fails the test when the playground is dropped.
    ///
    /// # Panics
    /// When no port is free.
    pub async fn start_strict() -> Playground {
        match Playground::start(Config {
            strict: true,
            ..Config::default()
        })
        .await
        {
            Ok(playground) => playground,
            Err(error) => panic!("the playground does not start: {error}"),
        }
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

    /// The bot's user id.
    pub fn bot(&self) -> Id {
        self.discord().with(|world| world.data.bot)
    }

    /// The state behind everything, for the page and for questions that have no method of their own.
    pub fn discord(&self) -> &Arc<Discord> {
        &self.core.discord
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        self.core.discord.clock()
    }

    /// Moves the clock forward.
    pub fn advance(&self, by: Duration) {
        self.clock().advance(by);
    }

    /// Trouble with REST requests.
    pub fn faults(&self) -> Faults {
        self.core.discord.faults.clone()
    }

    /// Trouble with the gateway.
    pub fn gateway(&self) -> Gateway {
        Gateway {
            discord: self.core.discord.clone(),
        }
    }

    /// A new server with the bot in it.
    pub fn guild(&self, name: &str) -> Guild {
        let id = self.discord().with(|world| world.add_guild(name));
        Guild {
            playground: self.clone(),
            id,
        }
    }

    /// Servers that exist, oldest first.
    pub fn guilds(&self) -> Vec<Guild> {
        let ids: Vec<Id> = self
            .discord()
            .with(|world| world.data.guilds.keys().copied().collect());
        ids.into_iter()
            .map(|id| Guild {
                playground: self.clone(),
                id,
            })
            .collect()
    }

    /// A new person who is in no server yet.
    pub fn user(&self, name: &str) -> User {
        let id = self.discord().with(|world| world.add_user(name));
        User {
            playground: self.clone(),
            id,
        }
    }

    /// People that exist, oldest first, without the bot.
    pub fn users(&self) -> Vec<User> {
        let ids: Vec<Id> = self.discord().with(|world| {
            world
                .data
                .users
                .values()
                .filter(|user| !user.bot)
                .map(|user| user.id)
                .collect()
        });
        ids.into_iter()
            .map(|id| User {
                playground: self.clone(),
                id,
            })
            .collect()
    }

    /// Sends this as the data of `INTERACTION_CREATE`, whatever it is.
    pub fn raw_interaction(&self, event: Value) -> Option<Id> {
        self.core.discord.raw_interaction(event)
    }

    /// Everything the bot sent that Discord would not have taken.
    pub fn violations(&self) -> Vec<Violation> {
        self.core
            .discord
            .violations
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// The same, and forgets it: for tests that want a violation.
    pub fn take_violations(&self) -> Vec<Violation> {
        std::mem::take(
            &mut *self
                .core
                .discord
                .violations
                .lock()
                .unwrap_or_else(PoisonError::into_inner),
        )
    }

    /// Fails the test if the bot sent anything that Discord would not have taken.
    ///
    /// # Panics
    /// With the list of violations, if there are any.
    #[track_caller]
    pub fn assert_clean(&self) {
        let violations = self.take_violations();
        assert!(violations.is_empty(), "{}", listed(&violations));
    }

    /// Waits until `question` has an answer, asking again after every change.
    ///
    /// Gives up after [`Config::patience`].
    pub async fn wait<T>(&self, mut question: impl FnMut(&Discord) -> Option<T>) -> Option<T> {
        let discord = &self.core.discord;
        let mut version = discord.version();
        let answered = async {
            loop {
                version.mark_unchanged();
                if let Some(answer) = question(discord) {
                    return Some(answer);
                }
                version.changed().await.ok()?;
            }
        };
        tokio::time::timeout(self.core.patience, answered)
            .await
            .ok()
            .flatten()
    }

    /// Waits until a bot is connected to the gateway.
    ///
    /// # Panics
    /// When none comes within [`Config::patience`].
    pub async fn wait_for_bot(&self) {
        let came = self
            .wait(|discord| discord.with(|world| (world.connected_sessions() > 0).then_some(())))
            .await;
        assert!(came.is_some(), "no bot connected to the gateway");
    }

    /// Waits until a bot is connected and this command (`"table new"`) is registered.
    ///
    /// # Panics
    /// When that does not happen within [`Config::patience`].
    pub async fn wait_for_command(&self, words: &str) {
        self.wait_for_bot().await;
        let mut steps = words.split_whitespace();
        let first = steps.next().unwrap_or_default().to_owned();
        let rest: Vec<&str> = steps.collect();
        let registered = |command: &Value| {
            let mut here = command;
            here["name"] == first.as_str()
                && rest.iter().all(|word| {
                    let deeper = here["options"]
                        .as_array()
                        .into_iter()
                        .flatten()
                        .find(|option| option["name"] == **word);
                    here = deeper.unwrap_or(&Value::Null);
                    deeper.is_some()
                })
        };
        let came = self.wait(|discord| {
            discord.with(|world| {
                let all = world
                    .data
                    .commands
                    .iter()
                    .chain(world.data.guild_commands.values().flatten());
                all.into_iter().any(registered).then_some(())
            })
        });
        assert!(came.await.is_some(), "no bot registered /{words}");
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

    pub(crate) fn patience(&self) -> Duration {
        self.core.patience
    }
}

impl Drop for Core {
    fn drop(&mut self) {
        self.stop.cancel();
        if let Err(error) = store::save(&self.discord) {
            tracing::error!("Cannot save the playground: {error}");
        }
        let violations = self
            .discord
            .violations
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        if self.strict && !violations.is_empty() && !std::thread::panicking() {
            panic!("{}", listed(&violations));
        }
    }
}

fn listed(violations: &[Violation]) -> String {
    let lines: Vec<String> = violations.iter().map(Violation::to_string).collect();
    format!("the bot sent what Discord would refuse:\n{}", lines.join("\n"))
}
