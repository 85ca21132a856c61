//! Servers, channels and threads.

use std::fmt;

use playground::Change;
use playground::discord::state::model::channel_type;
use playground::discord::state::people::NewThread;

use super::{Id, Playground, User};

/// A server.
#[derive(Clone)]
pub struct Guild {
    pub(super) playground: Playground,
    pub(super) id: Id,
}

impl Guild {
    /// The server's id.
    pub fn id(&self) -> Id {
        self.id
    }

    /// A new text channel.
    pub fn channel(&self, name: &str) -> Channel {
        let id = self
            .playground
            .discord()
            .with(|world| world.add_channel(self.id, name));
        Channel {
            playground: self.playground.clone(),
            id,
        }
    }

    /// Text channels that exist, oldest first.
    pub fn channels(&self) -> Vec<Channel> {
        let ids: Vec<Id> = self.playground.discord().with(|world| {
            let inside = world
                .data
                .channels
                .values()
                .filter(|channel| channel.guild == Some(self.id));
            inside
                .filter(|channel| channel.kind == channel_type::TEXT)
                .map(|channel| channel.id)
                .collect()
        });
        ids.into_iter()
            .map(|id| Channel {
                playground: self.playground.clone(),
                id,
            })
            .collect()
    }

    /// A new person who is a member here. The name may be anything.
    pub fn user(&self, name: &str) -> User {
        let user = self.playground.user(name);
        self.add(&user);
        user
    }

    /// Makes somebody a member.
    pub fn add(&self, user: &User) {
        self.playground
            .discord()
            .with(|world| world.add_member(self.id, user.id()));
    }

    /// Removes a member.
    pub fn remove(&self, user: &User) {
        self.playground.discord().with(|world| {
            if let Some(guild) = world.data.guilds.get_mut(&self.id) {
                guild.members.remove(&user.id());
            }
            world.changed(Change::Guild(self.id));
        });
    }

    /// The language of the server, for instance `de`.
    pub fn set_locale(&self, locale: &str) -> &Guild {
        self.playground.discord().with(|world| {
            if let Some(guild) = world.data.guilds.get_mut(&self.id) {
                guild.locale = locale.to_owned();
            }
            world.changed(Change::Guild(self.id));
        });
        self
    }

    /// Grants a member (or the bot, by [`Playground::bot`]) permissions in the whole server, in addition to
    /// everybody's.
    pub fn grant(&self, user: Id, permissions: u64) -> &Guild {
        self.playground.discord().with(|world| {
            let member = world
                .data
                .guilds
                .get_mut(&self.id)
                .and_then(|guild| guild.members.get_mut(&user));
            if let Some(member) = member {
                member.granted |= permissions;
                world.announce_role(self.id, user);
            }
            world.changed(Change::Guild(self.id));
        });
        self
    }

    /// Removes the bot.
    pub fn remove_bot(&self) {
        self.playground.discord().with(|world| world.remove_bot(self.id));
    }

    /// Invites the bot again.
    pub fn invite_bot(&self) {
        self.playground.discord().with(|world| world.add_bot(self.id));
    }
}

/// A channel, a thread, or the direct messages of one person with the bot.
#[derive(Clone)]
pub struct Channel {
    pub(super) playground: Playground,
    pub(super) id: Id,
}

impl Channel {
    /// The channel's id.
    pub fn id(&self) -> Id {
        self.id
    }

    /// Returns the channel's current name; empty when the channel is gone.
    pub fn name(&self) -> String {
        let discord = self.playground.discord();
        discord.with(|world| {
            world
                .data
                .channels
                .get(&self.id)
                .map(|channel| channel.name.clone())
                .unwrap_or_default()
        })
    }

    /// A public thread, opened by `owner`.
    pub fn thread(&self, name: &str, owner: &User) -> Channel {
        let opened = self.playground.discord().with(|world| {
            let wish = NewThread {
                name,
                private: false,
                minutes: None,
                invitable: true,
            };
            world.add_thread(self.id, owner.id(), &wish)
        });
        // Only direct messages have no threads; then this returns the channel itself.
        Channel {
            playground: self.playground.clone(),
            id: opened.unwrap_or(self.id),
        }
    }

    /// A private thread, opened by `owner`, with the bot in it.
    pub fn private_thread(&self, name: &str, owner: &User) -> Channel {
        let opened = self.playground.discord().with(|world| {
            let wish = NewThread {
                name,
                private: true,
                minutes: None,
                invitable: true,
            };
            let id = world.add_thread(self.id, owner.id(), &wish)?;
            let bot = world.data.bot;
            world.thread_mut(id)?.members.insert(bot);
            Some(id)
        });
        // Only direct messages have no threads; then this returns the channel itself.
        Channel {
            playground: self.playground.clone(),
            id: opened.unwrap_or(self.id),
        }
    }

    /// Adds somebody to a thread.
    pub fn add_to_thread(&self, user: Id) {
        self.playground.discord().with(|world| {
            if let Some(thread) = world.thread_mut(self.id) {
                thread.members.insert(user);
            }
        });
    }

    /// Threads of this channel, oldest first.
    pub fn threads(&self) -> Vec<Channel> {
        let ids: Vec<Id> = self.playground.discord().with(|world| {
            let inside = world
                .data
                .channels
                .values()
                .filter(|channel| channel.parent == Some(self.id));
            inside.map(|channel| channel.id).collect()
        });
        ids.into_iter()
            .map(|id| Channel {
                playground: self.playground.clone(),
                id,
            })
            .collect()
    }

    /// Grants somebody (or the bot, by [`Playground::bot`]) permissions in this channel only.
    pub fn allow(&self, user: Id, permissions: u64) -> &Channel {
        self.playground.discord().with(|world| {
            world.overwrite(self.id, user, |overwrite| {
                overwrite.allow |= permissions;
                overwrite.deny &= !permissions;
            });
        });
        self
    }

    /// Denies somebody (or the bot) permissions in this channel only.
    pub fn deny(&self, user: Id, permissions: u64) -> &Channel {
        self.playground.discord().with(|world| {
            world.overwrite(self.id, user, |overwrite| {
                overwrite.deny |= permissions;
                overwrite.allow &= !permissions;
            });
        });
        self
    }

    /// Archives or reopens a thread, and locks or unlocks it.
    pub fn archive(&self, archived: bool, locked: bool) {
        self.playground.discord().with(|world| {
            let now = world.now_ms;
            if let Some(thread) = world.thread_mut(self.id) {
                thread.archived = archived;
                thread.locked = locked;
                thread.archive_changed_ms = now;
                world.announce_channel(self.id, "THREAD_UPDATE");
            }
        });
    }

    /// Deletes it with everything in it.
    pub fn delete(&self) {
        self.playground
            .discord()
            .with(|world| world.delete_channel(self.id));
    }

    /// Deletes one message, as a moderator does.
    pub fn delete_message(&self, message: Id) {
        self.playground
            .discord()
            .with(|world| world.delete_message(self.id, message));
    }
}

impl fmt::Debug for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{} ({})", self.name(), self.id)
    }
}

impl From<&Channel> for Id {
    fn from(channel: &Channel) -> Id {
        channel.id
    }
}
