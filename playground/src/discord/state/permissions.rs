//! Discord's permission bits and how they combine.

use super::World;
use super::model::channel_type;
use crate::discord::id::Id;

/// May do everything.
pub const ADMINISTRATOR: u64 = 1 << 3;
/// May change and delete channels.
pub const MANAGE_CHANNELS: u64 = 1 << 4;
/// Manage the server.
pub const MANAGE_GUILD: u64 = 1 << 5;
/// May see the channel at all.
pub const VIEW_CHANNEL: u64 = 1 << 10;
/// May send messages in a channel.
pub const SEND_MESSAGES: u64 = 1 << 11;
/// May delete and pin others' messages.
pub const MANAGE_MESSAGES: u64 = 1 << 13;
/// May send messages with embeds.
pub const EMBED_LINKS: u64 = 1 << 14;
/// May send files.
pub const ATTACH_FILES: u64 = 1 << 15;
/// May read what was sent before.
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
/// May ping everybody at once.
pub const MENTION_EVERYONE: u64 = 1 << 17;
/// May use slash commands.
pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
/// May archive, lock and delete threads.
pub const MANAGE_THREADS: u64 = 1 << 34;
/// May open threads that everybody sees.
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
/// May open threads by invitation.
pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
/// May send messages in threads.
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

/// Permissions of everybody in a new server.
pub const EVERYONE: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS;

const ALL: u64 = (1 << 53) - 1;

impl World {
    /// Permissions of a member in the whole server; none for strangers.
    pub(crate) fn guild_permissions(&self, guild: Id, user: Id) -> u64 {
        let Some(guild) = self.data.guilds.get(&guild) else {
            return 0;
        };
        let Some(member) = guild.members.get(&user) else {
            return 0;
        };
        let bits = guild.everyone | member.granted;
        if guild.owner == user || bits & ADMINISTRATOR != 0 {
            ALL
        } else {
            bits
        }
    }

    /// Returns the permissions of a user in a channel. Threads use their parent's; direct messages allow both people
    /// everything needed.
    pub(crate) fn permissions(&self, channel: Id, user: Id) -> u64 {
        let Some(channel) = self.data.channels.get(&channel) else {
            return 0;
        };
        if channel.kind == channel_type::DM {
            let inside = channel.recipient == Some(user) || user == self.data.bot;
            return if inside { EVERYONE } else { 0 };
        }
        let Some(guild) = channel.guild else { return 0 };
        if let (Some(thread), Some(parent)) = (&channel.thread, channel.parent) {
            let bits = self.permissions(parent, user);
            let uninvited = channel.kind == channel_type::PRIVATE_THREAD
                && !thread.members.contains(&user)
                && bits & MANAGE_THREADS == 0;
            return if uninvited { 0 } else { bits };
        }
        let mut bits = self.guild_permissions(guild, user);
        if bits == ALL {
            return bits;
        }
        let role = self.member(guild, user).map(|member| member.role);
        // First @everyone (whose id is the guild's), then the member's role, then the member.
        for target in [Some(guild), role, Some(user)].into_iter().flatten() {
            if let Some(overwrite) = channel.overwrites.get(&target) {
                bits = bits & !overwrite.deny | overwrite.allow;
            }
        }
        // A person who cannot see a channel can do nothing in it.
        if bits & VIEW_CHANNEL == 0 { 0 } else { bits }
    }

    pub fn may(&self, channel: Id, user: Id, needed: u64) -> bool {
        self.permissions(channel, user) & needed == needed
    }
}
