//! The local Discord, controlled by code: start it, add people, let them act, make requests fail.
//!
//! ```no_run
//! # async fn example() {
//! use kit::discord::Playground;
//!
//! let playground = Playground::start_strict().await;
//! let guild = playground.guild("The Grove");
//! let channel = guild.channel("table");
//! let ann = guild.user("Ann");
//!
//! // Start a bot whose REST base is `playground.api_url()` and whose token is `playground.token()`, then:
//! playground.wait_for_command("table new").await;
//! let reply = ann.slash(&channel, "table new", &[("game", "chess")]).await;
//! assert!(reply.text().contains("chess"));
//!
//! let ben = guild.user("Ben");
//! let joined = ben.press(reply.message(), "Join").await;
//! assert!(joined.message().content.contains("Ben"));
//! assert_eq!(ben.last(&channel).unwrap().pings, []);
//! # }
//! ```

mod faults;
mod gateway;
mod openapi;
mod place;
mod reply;
mod traffic;
mod user;

pub use self::faults::{Fault, Faults};
pub use self::gateway::Gateway;
pub use self::place::{Channel, Guild};
pub use self::reply::{Answer, Pending, Reply};
pub use self::traffic::{Asked, Traffic};
pub use self::user::{MessageRef, User};
pub use playground::{
    Button, Change, Clock, Config, Discord, EndpointRefused, Id, Outcome, Piece, Refused, SeenAttachment,
    SeenMessage, Select, Suggestion, UserChoice, Violation, permissions,
};

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use playground::Hooks;
use serde_json::Value;

use self::openapi::OpenApi;
use crate::Failure;

/// A local Discord with simulated people and faults on demand.
#[derive(Clone)]
pub struct Playground {
    inner: playground::Playground,
    faults: Faults,
    traffic: Traffic,
    patience: Duration,
}

impl Deref for Playground {
    type Target = playground::Playground;

    fn deref(&self) -> &playground::Playground {
        &self.inner
    }
}

impl Playground {
    /// Starts a local Discord.
    ///
    /// # Errors
    /// When the address is in use, or the data folder or Discord's API description cannot be read.
    pub async fn start(config: Config) -> Result<Playground, Failure> {
        let faults = Faults::default();
        let traffic = Traffic::default();
        let (failing, counting) = (faults.clone(), traffic.clone());
        let hooks = Hooks {
            around_api: Some(Arc::new(move |api| counting.around(failing.around(api)))),
            description: OpenApi::from_environment(config.strict)?,
        };
        let inner = playground::Playground::start(Config { hooks, ..config }).await?;
        Ok(Playground {
            inner,
            faults,
            traffic,
            patience: Duration::from_secs(20),
        })
    }

    /// Starts a playground for a test: any port, in memory; a violated limit fails the test when the playground is
    /// dropped.
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

    /// Sets how long its people wait for the bot, in real time.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Playground {
        Playground { patience, ..self }
    }

    /// The bot's user id.
    pub fn bot(&self) -> Id {
        self.discord().with(|world| world.data.bot)
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        self.discord().clock()
    }

    /// Moves the clock forward.
    pub fn advance(&self, by: Duration) {
        self.clock().advance(by);
    }

    /// Returns the faults of REST requests.
    pub fn faults(&self) -> Faults {
        self.faults.clone()
    }

    /// Returns the record of REST requests.
    pub fn traffic(&self) -> Traffic {
        self.traffic.clone()
    }

    /// Returns the faults of the gateway.
    pub fn gateway(&self) -> Gateway {
        Gateway {
            discord: self.discord().clone(),
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
        self.discord().raw_interaction(event)
    }

    /// Fails the test if the bot sent a request that Discord would have refused.
    ///
    /// # Panics
    /// With the list of violations, if there are any.
    #[track_caller]
    pub fn assert_clean(&self) {
        let violations = self.take_violations();
        assert!(
            violations.is_empty(),
            "the bot sent what Discord would refuse: {violations:#?}"
        );
    }

    /// Waits until `question` returns a value; asks again after every change.
    ///
    /// Fails after the time of [`Playground::with_patience`].
    pub async fn wait<T>(&self, mut question: impl FnMut(&Discord) -> Option<T>) -> Option<T> {
        let discord = self.discord();
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
        tokio::time::timeout(self.patience, answered).await.ok().flatten()
    }

    /// Waits until a bot is connected to the gateway, or receives interactions by HTTP.
    ///
    /// # Panics
    /// When none comes within [`Playground::with_patience`].
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
    /// When that does not happen within [`Playground::with_patience`].
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
}
