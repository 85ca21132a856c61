//! Interactions: commands, presses and menus, up to the last follow-up.

mod answers;
mod commands;
mod components;
pub(crate) mod endpoint;
mod forms;

pub use answers::{Outcome, Suggestion};
pub use components::UserChoice;
pub use endpoint::EndpointRefused;

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use super::gateway::Audience;
use super::id::Id;
use super::state::model::channel_type;
use super::state::permissions::VIEW_CHANNEL;
use super::state::{Change, Discord, World, wire};

/// Time to acknowledge an interaction.
pub(crate) const ACKNOWLEDGE: Duration = Duration::from_secs(3);
/// How long an acknowledged interaction can be answered.
pub(crate) const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);
/// Largest file that people of a server without boosts may send.
pub(crate) const ATTACHMENT_LIMIT: usize = 10 * 1024 * 1024;

/// Discord's numbers for the kinds of interactions.
pub(crate) mod kind {
    pub(crate) const COMMAND: u8 = 2;
    pub(crate) const COMPONENT: u8 = 3;
    pub(crate) const AUTOCOMPLETE: u8 = 4;
    pub(crate) const FORM: u8 = 5;
}

/// One interaction and its progress.
#[derive(Debug, Default)]
pub(crate) struct Interaction {
    pub(crate) id: Id,
    pub(crate) token: String,
    pub(crate) kind: u8,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    pub(crate) guild: Option<Id>,
    pub(crate) created_ms: u64,
    /// `table new`, for commands.
    pub(crate) name: Option<String>,
    /// The message whose button was pressed.
    pub(crate) source: Option<Id>,
    /// The type of the first answer.
    pub(crate) acknowledged: Option<u8>,
    /// Whether the bot missed the deadline.
    pub(crate) failed: bool,
    /// The message that `@original` refers to.
    pub(crate) original: Option<Id>,
    /// Whether anything followed the acknowledgement.
    pub(crate) followed: bool,
    pub(crate) followups: Vec<Id>,
    pub(crate) choices: Option<Vec<Value>>,
    /// The form that the answer opened.
    pub(crate) form: Option<Value>,
}

/// Why Discord's own app would refuse the action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// No such command here.
    #[error("there is no command /{0} here")]
    UnknownCommand(String),
    /// The command's server settings keep this member out.
    #[error("/{0} is not for members with these permissions")]
    NotPermitted(String),
    /// The option does not exist.
    #[error("/{command} has no option {option:?}")]
    UnknownOption {
        /// The command with its subcommand.
        command: String,
        /// The given option.
        option: String,
    },
    /// A required option was left out.
    #[error("/{command} needs {option:?}")]
    MissingOption {
        /// The command with its subcommand.
        command: String,
        /// The missing option.
        option: String,
    },
    /// The option does not accept the value.
    #[error("{option:?} of /{command} does not take {value:?}: {why}")]
    BadValue {
        /// The command with its subcommand.
        command: String,
        /// The option.
        option: String,
        /// The given value.
        value: String,
        /// The accepted values.
        why: String,
    },
    /// This person cannot see the channel.
    #[error("the channel is not visible to this user")]
    NoChannel,
    /// The message is gone or not visible to this person.
    #[error("the message is not visible to this user")]
    NoMessage,
    /// The message has no such button or menu.
    #[error("the message has no {0:?}; it has {1:?}")]
    NoControl(String, Vec<String>),
    /// The button or menu is greyed out.
    #[error("{0:?} is disabled")]
    Disabled(String),
    /// The interaction has opened no form.
    #[error("there is no open form")]
    NoForm,
    /// The menu does not accept these values.
    #[error("{control:?} does not take that: {why}")]
    BadChoice {
        /// The menu.
        control: String,
        /// The accepted values.
        why: String,
    },
}

/// The fields in which interactions differ.
struct Start {
    kind: u8,
    name: Option<String>,
    source: Option<Id>,
    data: Value,
}

impl Start {
    /// A command, or a request for suggestions.
    fn command(kind: u8, name: String, data: Value) -> Start {
        Start {
            kind,
            name: Some(name),
            source: None,
            data,
        }
    }

    /// A form that was filled in; it may have been opened from a message.
    fn form(message: Option<Id>, data: Value) -> Start {
        Start {
            kind: kind::FORM,
            name: None,
            source: message,
            data,
        }
    }

    /// A press of a button, or a choice in a menu.
    fn component(message: Id, data: Value) -> Start {
        Start {
            kind: kind::COMPONENT,
            name: None,
            source: Some(message),
            data,
        }
    }
}

impl Discord {
    /// Sends an interaction to the bot and starts the three-second limit.
    fn begin(
        self: &Arc<Self>,
        user: Id,
        channel: Id,
        start: impl FnOnce(&World) -> Result<Start, Refused>,
    ) -> Result<Id, Refused> {
        let (id, created_ms) = self.with(|world| {
            let start = start(world)?;
            if !world.may(channel, user, VIEW_CHANNEL) {
                return Err(Refused::NoChannel);
            }
            Ok(world.start(user, channel, start))
        })?;
        self.post_waiting();
        self.watch_deadline(id, created_ms);
        Ok(id)
    }

    /// Sends an event unchanged, to test how a bot handles invalid data. Its answers are accepted if it has an id and
    /// a token.
    pub fn raw_interaction(self: &Arc<Self>, event: Value) -> Option<Id> {
        let text = |path: &str| {
            event
                .pointer(path)
                .and_then(|found| serde_json::from_value::<Id>(found.clone()).ok())
        };
        let id = text("/id");
        let started = self.with(|world| {
            let guild = text("/guild_id");
            if let (Some(id), Some(token)) = (id, event["token"].as_str()) {
                let user = text("/member/user/id").or_else(|| text("/user/id"));
                world.keep(Interaction {
                    id,
                    token: token.to_owned(),
                    kind: event["type"]
                        .as_u64()
                        .and_then(|kind| u8::try_from(kind).ok())
                        .unwrap_or(0),
                    user: user.unwrap_or(Id(0)),
                    channel: text("/channel_id").unwrap_or(Id(0)),
                    guild,
                    created_ms: world.now_ms,
                    name: event["data"]["name"].as_str().map(str::to_owned),
                    source: text("/message/id"),
                    original: text("/message/id"),
                    ..Interaction::default()
                });
            }
            let token = event["token"].as_str().unwrap_or_default().to_owned();
            world.send_interaction(guild, id.unwrap_or(Id(0)), &token, &event);
            world.now_ms
        });
        self.post_waiting();
        if let Some(id) = id {
            self.watch_deadline(id, started);
        }
        id
    }

    fn watch_deadline(self: &Arc<Self>, id: Id, created_ms: u64) {
        let discord = Arc::downgrade(self);
        let clock = self.clock.clone();
        self.runtime.spawn(async move {
            clock.sleep_until(created_ms + ms(ACKNOWLEDGE)).await;
            if let Some(discord) = discord.upgrade() {
                discord.with(|world| world.give_up(id));
            }
        });
    }
}

impl World {
    fn start(&mut self, user: Id, channel: Id, start: Start) -> (Id, u64) {
        self.forget_old_interactions();
        let id = self.new_id();
        let guild = self.guild_of(channel);
        let interaction = Interaction {
            id,
            token: format!("local-{}-{:016x}", id, scramble(id.0)),
            kind: start.kind,
            user,
            channel,
            guild,
            created_ms: self.now_ms,
            name: start.name,
            source: start.source,
            // For a press, `@original` is the pressed message until the bot answers with another one.
            original: start.source,
            ..Interaction::default()
        };
        let event = self.interaction_event(&interaction, start.data);
        let token = interaction.token.clone();
        self.keep(interaction);
        let copies = if self.trouble.duplicate_interactions > 0 {
            self.trouble.duplicate_interactions -= 1;
            2
        } else {
            1
        };
        for _ in 0..copies {
            self.send_interaction(guild, id, &token, &event);
        }
        self.changed(Change::Interaction(id));
        (id, self.now_ms)
    }

    fn keep(&mut self, interaction: Interaction) {
        self.tokens.insert(interaction.token.clone(), interaction.id);
        self.interactions.insert(interaction.id, interaction);
    }

    /// Sends an interaction through the gateway or by HTTP, as configured.
    fn send_interaction(&mut self, guild: Option<Id>, id: Id, token: &str, event: &Value) {
        if self.endpoint.is_some() {
            self.to_post.push((id, token.to_owned(), event.clone()));
        } else {
            self.dispatch("INTERACTION_CREATE", Audience::Interaction(guild), event.clone());
        }
    }

    /// Forgets interactions whose tokens have expired, so that a playground can run for weeks.
    fn forget_old_interactions(&mut self) {
        const MANY: usize = 1000;
        if self.interactions.len() > MANY {
            let oldest = self.now_ms.saturating_sub(2 * ms(TOKEN_LIFE));
            self.interactions
                .retain(|_, interaction| interaction.created_ms >= oldest);
            self.tokens.retain(|_, id| self.interactions.contains_key(id));
        }
    }

    /// "The application did not respond."
    pub fn give_up(&mut self, id: Id) {
        let Some(interaction) = self.interactions.get_mut(&id) else {
            return;
        };
        if interaction.acknowledged.is_none() && !interaction.failed {
            interaction.failed = true;
            self.changed(Change::Interaction(id));
        }
    }

    fn interaction_event(&self, interaction: &Interaction, data: Value) -> Value {
        let data_of = &self.data;
        let user = data_of.users.get(&interaction.user);
        let channel = data_of.channels.get(&interaction.channel);
        let permissions = self.permissions(interaction.channel, interaction.user);
        let mut event = json!({
            "id": interaction.id,
            "application_id": data_of.application,
            "type": interaction.kind,
            "data": data,
            "channel_id": interaction.channel,
            "token": interaction.token,
            "version": 1,
            "locale": user.map_or("en-US", |user| user.locale.as_str()),
            "app_permissions": self.permissions(interaction.channel, data_of.bot).to_string(),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": { "0": interaction.guild.unwrap_or(Id(0)) },
            "context": if interaction.guild.is_some() { 0 } else { 1 },
            "attachment_size_limit": ATTACHMENT_LIMIT,
        });
        if let Some(channel) = channel {
            event["channel"] = wire::channel(self, channel);
            event["channel"]["permissions"] = json!(permissions.to_string());
        }
        match interaction.guild {
            Some(guild) => {
                let mut member = wire::member(self, guild, interaction.user).unwrap_or_default();
                member["permissions"] = json!(permissions.to_string());
                let locale = data_of
                    .guilds
                    .get(&guild)
                    .map_or("en-US", |guild| guild.locale.as_str());
                event["member"] = member;
                event["guild_id"] = json!(guild);
                event["guild_locale"] = json!(locale);
                event["guild"] = json!({ "id": guild, "locale": locale, "features": [] });
            }
            None => event["user"] = wire::user_by_id(self, interaction.user),
        }
        if let Some(message) = interaction
            .source
            .and_then(|id| self.message(interaction.channel, id))
        {
            event["message"] = wire::message(self, message);
        }
        event
    }

    /// Returns users (and, in a server, members) that the data of an interaction refers to.
    fn resolved_users(&self, channel: Id, ids: &[Id]) -> Value {
        let guild = self.guild_of(channel);
        let mut users = serde_json::Map::new();
        let mut members = serde_json::Map::new();
        for id in ids {
            users.insert(id.to_string(), wire::user_by_id(self, *id));
            if let Some(member) = guild.and_then(|guild| self.member(guild, *id)) {
                let mut object = wire::bare_member(member);
                object["permissions"] = json!(self.permissions(channel, *id).to_string());
                members.insert(id.to_string(), object);
            }
        }
        json!({ "users": users, "members": members })
    }

    pub(crate) fn is_dm(&self, channel: Id) -> bool {
        self.data
            .channels
            .get(&channel)
            .is_some_and(|channel| channel.kind == channel_type::DM)
    }
}

pub(crate) fn ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Spreads the bits of a number, so that tokens look unlike their ids.
fn scramble(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
