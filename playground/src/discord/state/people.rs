//! Adding and changing people, servers and channels, with the gateway events for the bot.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use super::model::{Channel, Guild, Member, Overwrite, Person, Thread, channel_type};
use super::{Change, World, permissions, wire};
use crate::discord::gateway::Audience;
use crate::discord::id::Id;

/// Options of a new thread.
pub struct NewThread<'n> {
    pub name: &'n str,
    pub private: bool,
    /// Minutes without a message after which the thread is archived; three days if `None`.
    pub minutes: Option<u64>,
    pub invitable: bool,
}

impl World {
    /// Adds an account. The user name is derived from the display name, which may be anything.
    pub fn add_user(&mut self, shown: &str) -> Id {
        let id = self.new_id();
        let mut username: String = shown
            .chars()
            .flat_map(char::to_lowercase)
            .filter(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '.'))
            .take(20)
            .collect();
        if username.len() < 2 || self.data.users.values().any(|user| user.username == username) {
            username = format!("{username}{}", id.0 % 1_000_000);
        }
        let person = Person {
            id,
            username,
            display_name: Some(shown.to_owned()),
            bot: false,
            locale: "en-US".to_owned(),
            accepts_dms: true,
        };
        self.data.users.insert(id, person);
        self.changed(Change::User(id));
        id
    }

    /// Adds a server with the bot as a member. Its owner is a person created for it.
    pub fn add_guild(&mut self, name: &str) -> Id {
        let owner = self.add_user(&format!("Owner of {name}"));
        let id = self.new_guild_id();
        let guild = Guild {
            id,
            name: name.to_owned(),
            locale: "en-US".to_owned(),
            owner,
            everyone: permissions::EVERYONE,
            members: BTreeMap::new(),
        };
        self.data.guilds.insert(id, guild);
        self.add_member(id, owner);
        self.add_bot(id);
        id
    }

    /// Adds the bot to a server, which the gateway announces.
    pub fn add_bot(&mut self, guild: Id) {
        self.add_member(guild, self.data.bot);
        if let Some(object) = wire::gateway_guild(self, guild) {
            self.dispatch("GUILD_CREATE", Audience::Guilds(guild), object);
        }
    }

    /// Removes the bot from a server.
    pub fn remove_bot(&mut self, guild: Id) {
        let bot = self.data.bot;
        if let Some(left) = self.data.guilds.get_mut(&guild) {
            left.members.remove(&bot);
            self.dispatch(
                "GUILD_DELETE",
                Audience::Guilds(guild),
                json!({ "id": guild, "unavailable": false }),
            );
            self.changed(Change::Guild(guild));
        }
    }

    pub fn add_member(&mut self, guild: Id, user: Id) {
        let role = self.new_id();
        let joined_ms = self.now_ms;
        if let Some(guild) = self.data.guilds.get_mut(&guild) {
            guild.members.entry(user).or_insert(Member {
                nick: None,
                joined_ms,
                role,
                granted: 0,
            });
        }
        self.changed(Change::Guild(guild));
    }

    /// Announces the role of a member to the bot.
    pub fn announce_role(&mut self, guild: Id, user: Id) {
        if let Some(role) = wire::role_of(self, guild, user) {
            let update = json!({ "guild_id": guild, "role": role });
            self.dispatch("GUILD_ROLE_UPDATE", Audience::Guilds(guild), update);
        }
    }

    pub fn add_channel(&mut self, guild: Id, name: &str) -> Id {
        let id = self.new_id();
        let position = self
            .data
            .channels
            .values()
            .filter(|channel| channel.guild == Some(guild))
            .count();
        let mut channel = blank_channel(id, channel_type::TEXT, name);
        channel.guild = Some(guild);
        channel.position = u32::try_from(position).unwrap_or(u32::MAX);
        self.data.channels.insert(id, channel);
        self.announce_channel(id, "CHANNEL_CREATE");
        id
    }

    /// Adds a thread in `parent`, opened by `owner`.
    pub fn add_thread(&mut self, parent: Id, owner: Id, wish: &NewThread<'_>) -> Option<Id> {
        let guild = self.data.channels.get(&parent)?.guild?;
        let id = self.new_id();
        let kind = if wish.private {
            channel_type::PRIVATE_THREAD
        } else {
            channel_type::PUBLIC_THREAD
        };
        let mut channel = blank_channel(id, kind, wish.name);
        channel.guild = Some(guild);
        channel.parent = Some(parent);
        channel.thread = Some(Thread {
            owner,
            archived: false,
            locked: false,
            auto_archive_minutes: wish.minutes.unwrap_or(4320),
            archive_changed_ms: self.now_ms,
            created_ms: self.now_ms,
            invitable: wish.invitable,
            members: BTreeSet::from([owner]),
            sent: 0,
        });
        self.data.channels.insert(id, channel);
        self.announce_channel(id, "THREAD_CREATE");
        Some(id)
    }

    /// Archives threads whose last message is older than their limit.
    pub(crate) fn archive_quiet_threads(&mut self) {
        let (now, messages) = (self.now_ms, &self.data.messages);
        let mut quiet = Vec::new();
        for channel in self.data.channels.values_mut() {
            let last = messages.get(&channel.id).and_then(|all| all.values().next_back());
            let last = last.map_or(0, |message| message.sent_ms);
            let Some(thread) = channel.thread.as_mut().filter(|thread| !thread.archived) else {
                continue;
            };
            let ends = last.max(thread.archive_changed_ms) + thread.auto_archive_minutes * 60_000;
            if now >= ends {
                thread.archived = true;
                thread.archive_changed_ms = now;
                quiet.push(channel.id);
            }
        }
        for id in quiet {
            self.announce_channel(id, "THREAD_UPDATE");
        }
    }

    /// Returns the direct-message channel of a person.
    pub fn dm_channel(&mut self, user: Id) -> Id {
        let known = self
            .data
            .channels
            .values()
            .find(|channel| channel.recipient == Some(user));
        if let Some(channel) = known {
            return channel.id;
        }
        let id = self.new_id();
        let mut channel = blank_channel(id, channel_type::DM, "");
        channel.recipient = Some(user);
        self.data.channels.insert(id, channel);
        self.announce_channel(id, "CHANNEL_CREATE");
        id
    }

    /// Announces a new or changed channel to the bot and to listeners.
    pub fn announce_channel(&mut self, id: Id, event: &'static str) {
        let Some(channel) = self.data.channels.get(&id) else {
            return;
        };
        let mut object = wire::channel(self, channel);
        if event == "THREAD_CREATE" {
            object["newly_created"] = json!(true);
        }
        // Discord does not announce direct messages to bots.
        if let Some(guild) = channel.guild {
            self.dispatch(event, Audience::Guilds(guild), object);
        }
        self.changed(Change::Channel(id));
    }

    /// Removes a channel with its threads and messages.
    pub fn delete_channel(&mut self, id: Id) {
        let threads: Vec<Id> = self
            .data
            .channels
            .values()
            .filter(|channel| channel.parent == Some(id))
            .map(|channel| channel.id)
            .collect();
        for thread in threads {
            self.delete_channel(thread);
        }
        let Some(channel) = self.data.channels.remove(&id) else {
            return;
        };
        self.data.messages.remove(&id);
        if let Some(guild) = channel.guild {
            let (event, object) = if channel.is_thread() {
                let object =
                    json!({ "id": id, "guild_id": guild, "parent_id": channel.parent, "type": channel.kind });
                ("THREAD_DELETE", object)
            } else {
                ("CHANNEL_DELETE", wire::channel(self, &channel))
            };
            self.dispatch(event, Audience::Guilds(guild), object);
        }
        self.changed(Change::ChannelDeleted(id));
    }

    /// Changes the permissions of one user in one channel.
    pub fn overwrite(&mut self, channel: Id, user: Id, change: impl FnOnce(&mut Overwrite)) {
        // Threads use the overwrites of their parent.
        let target = match self.data.channels.get(&channel) {
            Some(thread) if thread.is_thread() => thread.parent.unwrap_or(channel),
            _ => channel,
        };
        if let Some(found) = self.data.channels.get_mut(&target) {
            change(found.overwrites.entry(user).or_default());
            self.announce_channel(target, "CHANNEL_UPDATE");
        }
    }
}

fn blank_channel(id: Id, kind: u8, name: &str) -> Channel {
    Channel {
        id,
        kind,
        guild: None,
        name: name.to_owned(),
        topic: None,
        position: 0,
        parent: None,
        recipient: None,
        overwrites: BTreeMap::new(),
        thread: None,
        last_message: None,
        rate_limit_per_user: 0,
    }
}
