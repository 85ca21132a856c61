//! Driving the local Discord from code: start it, put people into it, let them act.

mod place;
mod reply;
mod user;

pub use place::{Channel, Guild};
pub use reply::{Answer, Pending, Reply};
pub use user::{MessageRef, User};

use std::time::Duration;

use serde_json::Value;

use crate::clock::Clock;
use crate::config::Config;
use crate::discord::faults::Faults;
use crate::discord::gateway::Gateway;
use crate::discord::id::Id;
use crate::discord::state::Discord;
use crate::running::{Playground, listed};

impl Playground {
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

    /// The bot's user id.
    pub fn bot(&self) -> Id {
        self.discord().with(|world| world.data.bot)
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

    /// Waits until a bot is connected to the gateway, or takes interactions by HTTP.
    ///
    /// # Panics
    /// When none comes within [`Config::patience`].
    pub async fn wait_for_bot(&self) {
        let came = self
            .wait(|discord| {
                discord
                    .with(|world| (world.connected_sessions() > 0 || world.endpoint.is_some()).then_some(()))
            })
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

    pub(crate) fn patience(&self) -> Duration {
        self.core.patience
    }
}
