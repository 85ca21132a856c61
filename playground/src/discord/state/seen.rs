//! The state as Discord's app would show it to one person.

use bytes::Bytes;
use serde_json::Value;

use super::Discord;
use super::World;
use super::controls::{self, Button, Piece, Select};
use super::model::{Attachment, Message, message_flag};
use super::permissions::VIEW_CHANNEL;
use super::wire;
use crate::discord::components::{controls, shown_media};
use crate::discord::id::Id;

/// A message as one person sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenMessage {
    /// The message's id.
    pub id: Id,
    /// The channel or thread.
    pub channel: Id,
    /// The author.
    pub author: Id,
    /// The author's name as shown.
    pub author_name: String,
    /// The text, with mentions as `<@id>`; the joined text displays if components make up the message.
    pub content: String,
    /// Whether components make up the whole message (Components V2).
    pub v2: bool,
    /// Displayed files, from top to bottom.
    pub attachments: Vec<SeenAttachment>,
    /// All components, as Discord stores them.
    pub components: Vec<Value>,
    /// Whether only this person sees it.
    pub ephemeral: bool,
    /// Whether it shows "thinking…" instead of a text.
    pub thinking: bool,
    /// Whether it is marked as "(edited)".
    pub edited: bool,
    /// How often it was edited.
    pub edits: u32,
    /// Whether it was sent without notifications.
    pub silent: bool,
    /// The message it replies to.
    pub reply_to: Option<Id>,
    /// The person who used the command or pressed the button that it answers.
    pub interaction_user: Option<Id>,
    /// People it pinged when it was sent.
    pub pings: Vec<Id>,
    /// People it mentions now: an edit can change that without a ping.
    pub mentions: Vec<Id>,
    /// When it was sent, in milliseconds after 1970.
    pub sent_ms: u64,
}

/// A file below a message.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenAttachment {
    /// The file's id.
    pub id: Id,
    /// Its name as Discord keeps it.
    pub filename: String,
    /// The alternative text for people who cannot see it.
    pub description: Option<String>,
    /// Its type, such as `image/png`.
    pub content_type: Option<String>,
    /// Its address.
    pub url: String,
    /// The file itself.
    pub bytes: Bytes,
}

impl SeenAttachment {
    /// Returns whether the app displays it inline.
    pub fn is_picture(&self) -> bool {
        let kind = self.content_type.as_deref().unwrap_or_default();
        kind.starts_with("image/")
    }
}

impl SeenMessage {
    /// Returns buttons from left to right, top to bottom.
    pub fn buttons(&self) -> Vec<Button> {
        controls(&self.components).iter().filter_map(Button::of).collect()
    }

    /// Finds a button by its custom id or label.
    pub fn button(&self, label_or_id: &str) -> Option<Button> {
        let buttons = self.buttons();
        let by_id = buttons
            .iter()
            .position(|button| button.custom_id.as_deref() == Some(label_or_id));
        let found = by_id.or_else(|| buttons.iter().position(|button| button.label == label_or_id))?;
        buttons.into_iter().nth(found)
    }

    /// Returns menus from top to bottom.
    pub fn selects(&self) -> Vec<Select> {
        controls(&self.components).iter().filter_map(Select::of).collect()
    }

    /// Finds a menu by its custom id, the label above it, or its placeholder.
    pub fn select(&self, which: &str) -> Option<Select> {
        let controls = controls(&self.components);
        controls::find_menu(&controls, which).and_then(Select::of)
    }

    /// Returns pictures from top to bottom.
    pub fn pictures(&self) -> Vec<&SeenAttachment> {
        self.attachments.iter().filter(|file| file.is_picture()).collect()
    }

    /// Returns everything that the message shows, from top to bottom.
    pub fn pieces(&self) -> Vec<Piece> {
        controls::pieces(self)
    }

    /// Returns the picture or other file of that name.
    pub fn attachment(&self, filename: &str) -> Option<&SeenAttachment> {
        self.attachments.iter().find(|file| file.filename == filename)
    }

    /// Returns whether this message pinged that person.
    pub fn pinged(&self, user: Id) -> bool {
        self.pings.contains(&user)
    }
}

impl Discord {
    /// Returns all messages of a channel that this person sees, oldest first; empty if they cannot see the channel.
    pub fn seen(&self, user: Id, channel: Id) -> Vec<SeenMessage> {
        let mut seen = self.seen_without_files(user, channel);
        for file in seen.iter_mut().flat_map(|message| &mut message.attachments) {
            file.bytes = self.file(file.id).unwrap_or_default();
        }
        seen
    }

    /// Like `seen`, with attachments by URL only and without their bytes: enough for a page.
    pub fn seen_without_files(&self, user: Id, channel: Id) -> Vec<SeenMessage> {
        self.with(|world| {
            if !world.may(channel, user, VIEW_CHANNEL) {
                return Vec::new();
            }
            let messages = world.data.messages.get(&channel);
            let visible = messages.into_iter().flat_map(|messages| messages.values());
            visible
                .filter(|message| visible_to(message, user))
                .map(|message| seen(world, message))
                .collect()
        })
    }
}

pub(crate) fn visible_to(message: &Message, user: Id) -> bool {
    message.only_for.is_none_or(|only| only == user)
}

fn seen(world: &World, message: &Message) -> SeenMessage {
    let author = world.data.users.get(&message.author);
    let attachment = |file: &Attachment, description: Option<&str>| SeenAttachment {
        id: file.id,
        filename: file.filename.clone(),
        description: description.map(str::to_owned),
        content_type: file.content_type.clone(),
        url: wire::attachment_url(world, message.channel, file),
        bytes: Bytes::new(),
    };
    let attachments: Vec<SeenAttachment> = if message.is_v2() {
        shown_media(&message.components)
            .into_iter()
            .filter_map(|(media, description)| Some(attachment(message.file_of(media)?, description)))
            .collect()
    } else {
        let files = message.attachments.iter();
        files
            .map(|file| attachment(file, file.description.as_deref()))
            .collect()
    };
    SeenMessage {
        id: message.id,
        channel: message.channel,
        author: message.author,
        author_name: author
            .map_or("Deleted User", |person| person.shown_name())
            .to_owned(),
        content: message.text(),
        v2: message.is_v2(),
        attachments,
        components: message.components.clone(),
        ephemeral: message.only_for.is_some(),
        thinking: message.has(message_flag::LOADING),
        edited: message.edited_ms.is_some(),
        edits: message.edits,
        silent: message.has(message_flag::SUPPRESS_NOTIFICATIONS),
        reply_to: message.reply_to,
        interaction_user: message.caused_by.as_ref().map(|cause| cause.user),
        mentions: message.mentions.clone(),
        pings: message.pings.iter().copied().collect(),
        sent_ms: message.sent_ms,
    }
}
