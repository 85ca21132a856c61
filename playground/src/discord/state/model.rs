//! What Discord remembers: people, servers, channels, messages.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::discord::components;
use crate::discord::id::Id;

/// Everything that outlives a restart of the playground.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Data {
    /// Layout of this file; a higher one is refused.
    pub(crate) version: u32,
    pub(crate) last_id: u64,
    pub(crate) application: Id,
    pub(crate) bot: Id,
    pub(crate) users: BTreeMap<Id, Person>,
    pub(crate) guilds: BTreeMap<Id, Guild>,
    pub(crate) channels: BTreeMap<Id, Channel>,
    /// Messages by channel, oldest first.
    pub(crate) messages: BTreeMap<Id, BTreeMap<Id, Message>>,
    pub(crate) commands: Vec<Value>,
    pub(crate) guild_commands: BTreeMap<Id, Vec<Value>>,
    /// Emojis of the application.
    #[serde(default)]
    pub(crate) emojis: BTreeMap<Id, Emoji>,
}

/// An emoji of the application; its picture is kept like an attachment.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Emoji {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) animated: bool,
    pub(crate) content_type: String,
}

/// Someone with an account, the bot included.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Person {
    pub(crate) id: Id,
    pub(crate) username: String,
    pub(crate) display_name: Option<String>,
    pub(crate) bot: bool,
    pub(crate) locale: String,
    pub(crate) accepts_dms: bool,
}

impl Person {
    pub(crate) fn shown_name(&self) -> &str {
        self.display_name.as_deref().unwrap_or(&self.username)
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Guild {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) locale: String,
    pub(crate) owner: Id,
    /// Permissions of the `@everyone` role.
    pub(crate) everyone: u64,
    pub(crate) members: BTreeMap<Id, Member>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Member {
    pub(crate) nick: Option<String>,
    pub(crate) joined_ms: u64,
    /// A role of this member alone that carries `granted`.
    pub(crate) role: Id,
    /// Permissions beyond those of `@everyone`.
    pub(crate) granted: u64,
}

/// Discord's channel types that exist here.
pub(crate) mod channel_type {
    pub(crate) const TEXT: u8 = 0;
    pub(crate) const DM: u8 = 1;
    pub(crate) const PUBLIC_THREAD: u8 = 11;
    pub(crate) const PRIVATE_THREAD: u8 = 12;
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Channel {
    pub(crate) id: Id,
    pub(crate) kind: u8,
    pub(crate) guild: Option<Id>,
    pub(crate) name: String,
    pub(crate) topic: Option<String>,
    pub(crate) position: u32,
    pub(crate) parent: Option<Id>,
    /// The person a direct-message channel is shared with.
    pub(crate) recipient: Option<Id>,
    pub(crate) overwrites: BTreeMap<Id, Overwrite>,
    pub(crate) thread: Option<Thread>,
    pub(crate) last_message: Option<Id>,
    pub(crate) rate_limit_per_user: u64,
}

impl Channel {
    pub(crate) fn is_thread(&self) -> bool {
        self.thread.is_some()
    }
}

/// Permissions of one role or member that differ in one channel.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Overwrite {
    pub(crate) allow: u64,
    pub(crate) deny: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Thread {
    pub(crate) owner: Id,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    pub(crate) auto_archive_minutes: u64,
    pub(crate) archive_changed_ms: u64,
    pub(crate) created_ms: u64,
    pub(crate) invitable: bool,
    pub(crate) members: BTreeSet<Id>,
    pub(crate) sent: u64,
}

/// Discord's message flags that mean something here.
pub(crate) mod message_flag {
    pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub(crate) const EPHEMERAL: u64 = 1 << 6;
    pub(crate) const LOADING: u64 = 1 << 7;
    pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
}

/// Discord's message types that exist here.
pub(crate) mod message_type {
    pub(crate) const DEFAULT: u8 = 0;
    pub(crate) const THREAD_CREATED: u8 = 18;
    pub(crate) const REPLY: u8 = 19;
    pub(crate) const CHAT_INPUT_COMMAND: u8 = 20;
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Message {
    pub(crate) id: Id,
    pub(crate) channel: Id,
    pub(crate) author: Id,
    pub(crate) kind: u8,
    pub(crate) content: String,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) components: Vec<Value>,
    pub(crate) flags: u64,
    pub(crate) sent_ms: u64,
    pub(crate) edited_ms: Option<u64>,
    #[serde(default)]
    pub(crate) edits: u32,
    pub(crate) mentions: Vec<Id>,
    pub(crate) mention_everyone: bool,
    /// Who got a notification with a sound when it was sent.
    pub(crate) pings: BTreeSet<Id>,
    pub(crate) nonce: Option<Value>,
    pub(crate) reply_to: Option<Id>,
    /// The only person who sees an ephemeral message.
    pub(crate) only_for: Option<Id>,
    pub(crate) caused_by: Option<Cause>,
}

impl Message {
    pub(crate) fn has(&self, flag: u64) -> bool {
        self.flags & flag != 0
    }

    /// Whether components make up the whole message.
    pub(crate) fn is_v2(&self) -> bool {
        self.has(message_flag::COMPONENTS_V2)
    }

    /// Everything that is written in the message.
    pub(crate) fn text(&self) -> String {
        if self.is_v2() {
            components::text(&self.components)
        } else {
            self.content.clone()
        }
    }

    /// The attachment behind a media object of a component.
    pub(crate) fn file_of(&self, media: &Value) -> Option<&Attachment> {
        let id = media["attachment_id"].as_str()?.parse::<Id>().ok()?;
        self.attachments.iter().find(|file| file.id == id)
    }
}

/// The interaction that a message answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Cause {
    pub(crate) interaction: Id,
    pub(crate) kind: u8,
    pub(crate) user: Id,
    pub(crate) name: Option<String>,
    pub(crate) source: Option<Id>,
    pub(crate) original: Option<Id>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Attachment {
    pub(crate) id: Id,
    pub(crate) filename: String,
    pub(crate) description: Option<String>,
    pub(crate) content_type: Option<String>,
    pub(crate) size: usize,
    pub(crate) width: Option<u32>,
    pub(crate) height: Option<u32>,
}
