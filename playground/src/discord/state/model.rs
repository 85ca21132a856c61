//! The data of the local Discord: people, servers, channels, messages.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::discord::components;
use crate::discord::id::Id;

/// Data that outlives a restart of the playground.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Data {
    /// Format of the snapshot; a newer one is refused.
    pub version: u32,
    pub last_id: u64,
    pub application: Id,
    pub bot: Id,
    pub users: BTreeMap<Id, Person>,
    pub guilds: BTreeMap<Id, Guild>,
    pub channels: BTreeMap<Id, Channel>,
    /// Messages by channel, oldest first.
    pub messages: BTreeMap<Id, BTreeMap<Id, Message>>,
    pub commands: Vec<Value>,
    pub guild_commands: BTreeMap<Id, Vec<Value>>,
    /// Emojis of the application.
    pub emojis: BTreeMap<Id, Emoji>,
}

/// An emoji of the application; its picture is stored like an attachment.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Emoji {
    pub id: Id,
    pub name: String,
    pub animated: bool,
    pub content_type: String,
}

/// Someone with an account, the bot included.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Person {
    pub id: Id,
    pub username: String,
    pub display_name: Option<String>,
    pub bot: bool,
    pub locale: String,
    pub accepts_dms: bool,
}

impl Person {
    pub fn shown_name(&self) -> &str {
        self.display_name.as_deref().unwrap_or(&self.username)
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Guild {
    pub id: Id,
    pub name: String,
    pub locale: String,
    pub owner: Id,
    /// Permissions of the `@everyone` role.
    pub everyone: u64,
    pub members: BTreeMap<Id, Member>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Member {
    pub nick: Option<String>,
    pub joined_ms: u64,
    /// A role that only this member has, with the permissions `granted`.
    pub role: Id,
    /// Permissions beyond those of `@everyone`.
    pub granted: u64,
}

/// Discord's channel types that are supported here.
pub mod channel_type {
    pub const TEXT: u8 = 0;
    pub const DM: u8 = 1;
    pub const PUBLIC_THREAD: u8 = 11;
    pub const PRIVATE_THREAD: u8 = 12;
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Channel {
    pub id: Id,
    pub kind: u8,
    pub guild: Option<Id>,
    pub name: String,
    pub topic: Option<String>,
    pub position: u32,
    pub parent: Option<Id>,
    /// The person a direct-message channel is shared with.
    pub recipient: Option<Id>,
    pub overwrites: BTreeMap<Id, Overwrite>,
    pub thread: Option<Thread>,
    pub last_message: Option<Id>,
    pub rate_limit_per_user: u64,
}

impl Channel {
    pub fn is_thread(&self) -> bool {
        self.thread.is_some()
    }
}

/// Permissions of one role or member that differ in one channel.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Overwrite {
    pub allow: u64,
    pub deny: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Thread {
    pub owner: Id,
    pub archived: bool,
    pub locked: bool,
    pub auto_archive_minutes: u64,
    pub archive_changed_ms: u64,
    pub created_ms: u64,
    pub invitable: bool,
    pub members: BTreeSet<Id>,
    pub sent: u64,
}

/// Discord's message flags that are supported here.
pub mod message_flag {
    pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub const EPHEMERAL: u64 = 1 << 6;
    pub const LOADING: u64 = 1 << 7;
    pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub const COMPONENTS_V2: u64 = 1 << 15;
}

/// Discord's message types that are supported here.
pub mod message_type {
    pub const DEFAULT: u8 = 0;
    pub const THREAD_CREATED: u8 = 18;
    pub const REPLY: u8 = 19;
    pub const CHAT_INPUT_COMMAND: u8 = 20;
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Message {
    pub id: Id,
    pub channel: Id,
    pub author: Id,
    pub kind: u8,
    pub content: String,
    pub attachments: Vec<Attachment>,
    pub components: Vec<Value>,
    pub flags: u64,
    pub sent_ms: u64,
    pub edited_ms: Option<u64>,
    pub edits: u32,
    pub mentions: Vec<Id>,
    pub mention_everyone: bool,
    /// People who got a notification when it was sent.
    pub pings: BTreeSet<Id>,
    pub nonce: Option<Value>,
    pub reply_to: Option<Id>,
    /// The only person who sees an ephemeral message.
    pub only_for: Option<Id>,
    pub caused_by: Option<Cause>,
}

impl Message {
    pub fn has(&self, flag: u64) -> bool {
        self.flags & flag != 0
    }

    /// Returns whether components make up the whole message.
    pub fn is_v2(&self) -> bool {
        self.has(message_flag::COMPONENTS_V2)
    }

    /// Returns all text of the message.
    pub fn text(&self) -> String {
        if self.is_v2() {
            components::text(&self.components)
        } else {
            self.content.clone()
        }
    }

    /// Returns the attachment behind a media object of a component.
    pub fn file_of(&self, media: &Value) -> Option<&Attachment> {
        let id = media["attachment_id"].as_str()?.parse::<Id>().ok()?;
        self.attachments.iter().find(|file| file.id == id)
    }
}

/// The interaction that a message answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Cause {
    pub interaction: Id,
    pub kind: u8,
    pub user: Id,
    pub name: Option<String>,
    pub source: Option<Id>,
    pub original: Option<Id>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Attachment {
    pub id: Id,
    pub filename: String,
    pub description: Option<String>,
    pub content_type: Option<String>,
    pub size: usize,
    pub width: Option<u32>,
    pub height: Option<u32>,
}
