//! Sending, editing and deleting messages.

use std::collections::BTreeSet;

use bytes::Bytes;
use serde_json::{Value, json};

use super::model::{Attachment, Cause, Message, message_flag, message_type};
use super::{Change, DeletedNonce, World, wire};
use crate::discord::gateway::Audience;
use crate::discord::id::Id;

/// A checked message before it is sent.
#[derive(Debug, Default)]
pub struct Draft {
    pub content: String,
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    pub flags: u64,
    pub allowed_mentions: Option<Value>,
    pub nonce: Option<Value>,
    pub reply_to: Option<Id>,
    pub kind: u8,
    pub only_for: Option<Id>,
    pub caused_by: Option<Cause>,
}

/// The fields that an edit changes; the others stay.
#[derive(Debug, Default)]
pub(crate) struct Edit {
    pub(crate) content: Option<String>,
    pub(crate) components: Option<Vec<Value>>,
    pub(crate) attachments: Option<Vec<Attachment>>,
    pub(crate) flags: Option<u64>,
    pub(crate) allowed_mentions: Option<Value>,
}

impl World {
    /// Sends a message and its pings.
    pub fn post(&mut self, channel: Id, author: Id, draft: Draft) -> Id {
        let id = self.new_id();
        let mut message = Message {
            id,
            channel,
            author,
            kind: draft.kind,
            content: draft.content,
            attachments: draft.attachments,
            components: draft.components,
            flags: draft.flags,
            sent_ms: self.now_ms,
            edited_ms: None,
            edits: 0,
            mentions: Vec::new(),
            mention_everyone: false,
            pings: BTreeSet::new(),
            nonce: draft.nonce,
            reply_to: draft.reply_to,
            only_for: draft.only_for,
            caused_by: draft.caused_by,
        };
        if message.only_for.is_some() {
            message.flags |= message_flag::EPHEMERAL;
        }
        let mentions = self.mentions(&message, draft.allowed_mentions.as_ref());
        message.pings = self.pinged(&message, &mentions);
        message.mention_everyone = mentions.everyone;
        message.mentions = mentions.users;
        // The author of the replied-to message counts as mentioned.
        message
            .mentions
            .extend(mentions.replied.filter(|id| !message.mentions.contains(id)));
        self.enter_thread(&message);
        self.data.messages.entry(channel).or_default().insert(id, message);
        if let Some(found) = self.data.channels.get_mut(&channel) {
            found.last_message = Some(id);
        }
        self.tell_message(channel, id, "MESSAGE_CREATE");
        self.changed(Change::Message { channel, message: id });
        id
    }

    /// Changes a message in place, perhaps as the answer to an interaction. An edit pings nobody, even when it fills in
    /// an answer that was "thinking".
    pub(crate) fn edit(&mut self, channel: Id, id: Id, edit: Edit, answer_to: Option<Id>) {
        let Some(mut message) = self.message(channel, id).cloned() else {
            return;
        };
        let was_thinking = message.has(message_flag::LOADING);
        message.flags &= !message_flag::LOADING;
        if let Some(flags) = edit.flags {
            let settable = message_flag::SUPPRESS_EMBEDS;
            message.flags = message.flags & !settable | flags & settable;
            // This flag can't be removed.
            message.flags |= flags & message_flag::COMPONENTS_V2;
        }
        let rewritten = edit.content.is_some() || message.is_v2() && edit.components.is_some();
        if let Some(content) = edit.content {
            message.content = content;
        }
        if let Some(components) = edit.components {
            message.components = components;
        }
        if let Some(attachments) = edit.attachments {
            message.attachments = attachments;
        }
        if rewritten {
            let mentions = self.mentions(&message, edit.allowed_mentions.as_ref());
            message.mentions = mentions.users;
            message.mention_everyone = mentions.everyone;
        }
        // A message that replaces "thinking…" is shown as new, not as edited.
        if !was_thinking {
            message.edited_ms = Some(self.now_ms);
            message.edits += 1;
        }
        self.data.messages.entry(channel).or_default().insert(id, message);
        // A press that was only acknowledged counts as answered once its message changes, unless the change is the
        // answer to an older press.
        for pressed in self.interactions.values_mut() {
            let older = answer_to.is_some_and(|answered| answered < pressed.id);
            if pressed.acknowledged == Some(6) && pressed.original == Some(id) && !older {
                pressed.followed = true;
            }
        }
        self.tell_message(channel, id, "MESSAGE_UPDATE");
        self.changed(Change::MessageEdited { channel, message: id });
    }

    pub fn delete_message(&mut self, channel: Id, id: Id) -> bool {
        let Some(message) = self
            .data
            .messages
            .get_mut(&channel)
            .and_then(|messages| messages.remove(&id))
        else {
            return false;
        };
        for file in &message.attachments {
            self.files.remove(&file.id);
        }
        if let Some(nonce) = &message.nonce {
            self.deleted_nonces.truncate(999);
            self.deleted_nonces.push_front(DeletedNonce {
                channel,
                nonce: nonce.clone(),
                message: id,
                sent_ms: message.sent_ms,
            });
        }
        if message.only_for.is_none() {
            let guild = self.guild_of(channel);
            let mut object = json!({ "id": id, "channel_id": channel });
            if let Some(guild) = guild {
                object["guild_id"] = json!(guild);
            }
            self.dispatch("MESSAGE_DELETE", Audience::messages(guild), object);
        }
        self.changed(Change::MessageDeleted { channel, message: id });
        true
    }

    /// Stores a file and describes it.
    pub(crate) fn keep_file(
        &mut self,
        filename: &str,
        description: Option<String>,
        sent_type: Option<&str>,
        bytes: Bytes,
    ) -> Attachment {
        let id = self.new_id();
        let size = picture_size(&bytes);
        let attachment = Attachment {
            id,
            filename: safe_filename(filename),
            description,
            content_type: content_type(filename).or(sent_type).map(str::to_owned),
            size: bytes.len(),
            width: size.map(|size| size.0),
            height: size.map(|size| size.1),
        };
        self.files.insert(id, bytes);
        self.unsaved_files.push(id);
        attachment
    }

    /// A message reopens an archived thread, and adds its author and the people it pings.
    fn enter_thread(&mut self, message: &Message) {
        let now = self.now_ms;
        let Some(thread) = self.thread_mut(message.channel) else {
            return;
        };
        if message.kind != message_type::THREAD_CREATED {
            thread.sent += 1;
        }
        if message.only_for.is_none() {
            thread.members.insert(message.author);
            thread.members.extend(&message.pings);
        }
        if thread.archived {
            thread.archived = false;
            thread.archive_changed_ms = now;
            self.announce_channel(message.channel, "THREAD_UPDATE");
        }
    }

    fn tell_message(&mut self, channel: Id, id: Id, event: &'static str) {
        let Some(message) = self.message(channel, id) else {
            return;
        };
        if message.only_for.is_some() {
            return;
        }
        let guild = self.guild_of(channel);
        let full = wire::gateway_message(self, message);
        let bot = self.data.bot;
        let open = message.author == bot || message.mentions.contains(&bot) || guild.is_none();
        if open {
            self.dispatch(event, Audience::messages(guild), full);
            return;
        }
        // Message content is private unless the bot has the privileged intent.
        let mut blank = full.clone();
        blank["content"] = json!("");
        for list in ["attachments", "components"] {
            blank[list] = json!([]);
        }
        self.dispatch_private(event, Audience::messages(guild), full, blank);
    }
}

/// Returns a file name as Discord would store it.
pub(crate) fn safe_filename(name: &str) -> String {
    let keep = |c: char| {
        if c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-') {
            c
        } else {
            '_'
        }
    };
    let name: String = name.chars().map(keep).collect();
    if name.is_empty() {
        "unknown".to_owned()
    } else {
        name
    }
}

/// Guesses the content type from a file name.
pub(crate) fn content_type(filename: &str) -> Option<&'static str> {
    let (_, ending) = filename.rsplit_once('.')?;
    Some(match ending.to_ascii_lowercase().as_str() {
        "png" => "image/png",
        "gif" => "image/gif",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "txt" | "log" => "text/plain; charset=utf-8",
        "md" => "text/markdown; charset=utf-8",
        "json" => "application/json; charset=utf-8",
        _ => return None,
    })
}

/// Reads width and height of a PNG or GIF from its first bytes.
fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let number = |at: usize| bytes.get(at..at + 4)?.try_into().ok().map(u32::from_be_bytes);
        return Some((number(16)?, number(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let number = |at: usize| {
            bytes
                .get(at..at + 2)?
                .try_into()
                .ok()
                .map(|b| u32::from(u16::from_le_bytes(b)))
        };
        return Some((number(6)?, number(8)?));
    }
    None
}
