//! What one person sees: the state as Discord's app would show it to them.

use bytes::Bytes;
use serde_json::Value;

use super::Discord;
use super::World;
use super::model::{Message, message_flag};
use super::permissions::VIEW_CHANNEL;
use super::wire;
use crate::discord::id::Id;

/// A message as one person sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenMessage {
    /// The message's id.
    pub id: Id,
    /// The channel or thread it stands in.
    pub channel: Id,
    /// Who wrote it.
    pub author: Id,
    /// The author's name as shown.
    pub author_name: String,
    /// The text, with mentions still as `<@id>`.
    pub content: String,
    /// Files below the text.
    pub attachments: Vec<SeenAttachment>,
    /// Rows of buttons and menus, as Discord tells them.
    pub components: Vec<Value>,
    /// Whether only this person sees it.
    pub ephemeral: bool,
    /// Whether it shows "thinking…" instead of a text.
    pub thinking: bool,
    /// Whether "(edited)" stands beside it.
    pub edited: bool,
    /// Whether it was sent without notifications.
    pub silent: bool,
    /// The message it replies to.
    pub reply_to: Option<Id>,
    /// Who used the command or pressed the button that it answers.
    pub interaction_user: Option<Id>,
    /// Whom it pinged when it was sent.
    pub pings: Vec<Id>,
    /// Whom it marks now: an edit can change that without pinging anyone.
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
    /// The alternative text for those who cannot see it.
    pub description: Option<String>,
    /// What it is, for instance `image/png`.
    pub content_type: Option<String>,
    /// Where it can be fetched.
    pub url: String,
    /// The file itself.
    pub bytes: Bytes,
}

/// A button below a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What the bot is told when it is pressed; none for links.
    pub custom_id: Option<String>,
    /// The text on it.
    pub label: String,
    /// Discord's number for its colour.
    pub style: u64,
    /// Whether it is greyed out.
    pub disabled: bool,
    /// Where a link button leads.
    pub url: Option<String>,
}

/// A menu below a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select {
    /// What the bot is told when something is chosen.
    pub custom_id: String,
    /// Discord's number for the kind: 3 for texts, 5 for users.
    pub kind: u64,
    /// The text shown while nothing is chosen.
    pub placeholder: Option<String>,
    /// Label and value of everything that can be chosen.
    pub options: Vec<(String, String)>,
    /// How few may be chosen.
    pub min: u64,
    /// How many may be chosen.
    pub max: u64,
    /// Whether it is greyed out.
    pub disabled: bool,
}

impl SeenMessage {
    /// Buttons from left to right, top to bottom.
    pub fn buttons(&self) -> Vec<Button> {
        let text = |part: &Value, field: &str| part[field].as_str().map(str::to_owned);
        parts(&self.components)
            .filter(|part| part["type"] == 2)
            .map(|part| Button {
                custom_id: text(part, "custom_id"),
                label: text(part, "label")
                    .or_else(|| text(&part["emoji"], "name"))
                    .unwrap_or_default(),
                style: part["style"].as_u64().unwrap_or(2),
                disabled: part["disabled"].as_bool().unwrap_or(false),
                url: text(part, "url"),
            })
            .collect()
    }

    /// The button with this label or custom id.
    pub fn button(&self, label_or_id: &str) -> Option<Button> {
        let buttons = self.buttons();
        let by_id = buttons
            .iter()
            .position(|button| button.custom_id.as_deref() == Some(label_or_id));
        let found = by_id.or_else(|| buttons.iter().position(|button| button.label == label_or_id))?;
        buttons.into_iter().nth(found)
    }

    /// Menus from top to bottom.
    pub fn selects(&self) -> Vec<Select> {
        let text = |part: &Value, field: &str| part[field].as_str().unwrap_or_default().to_owned();
        parts(&self.components)
            .filter(|part| matches!(part["type"].as_u64(), Some(3 | 5..=8)))
            .map(|part| Select {
                custom_id: text(part, "custom_id"),
                kind: part["type"].as_u64().unwrap_or(3),
                placeholder: part["placeholder"].as_str().map(str::to_owned),
                options: part["options"]
                    .as_array()
                    .map(|options| {
                        options
                            .iter()
                            .map(|option| (text(option, "label"), text(option, "value")))
                            .collect()
                    })
                    .unwrap_or_default(),
                min: part["min_values"].as_u64().unwrap_or(1),
                max: part["max_values"].as_u64().unwrap_or(1),
                disabled: part["disabled"].as_bool().unwrap_or(false),
            })
            .collect()
    }

    /// The picture or other file of that name.
    pub fn attachment(&self, filename: &str) -> Option<&SeenAttachment> {
        self.attachments.iter().find(|file| file.filename == filename)
    }

    /// Whether this message pinged that person.
    pub fn pinged(&self, user: Id) -> bool {
        self.pings.contains(&user)
    }
}

/// Everything inside the rows.
pub(crate) fn parts(rows: &[Value]) -> impl Iterator<Item = &Value> {
    rows.iter()
        .filter_map(|row| row["components"].as_array())
        .flatten()
}

impl Discord {
    /// All messages of a channel that this person sees, oldest first; nothing where they may not look.
    pub fn seen(&self, user: Id, channel: Id) -> Vec<SeenMessage> {
        let mut seen = self.seen_without_files(user, channel);
        for file in seen.iter_mut().flat_map(|message| &mut message.attachments) {
            file.bytes = self.file(file.id).unwrap_or_default();
        }
        seen
    }

    /// The same with attachments by URL only, their bytes left empty: enough for a page.
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
    let attachments = message.attachments.iter().map(|file| SeenAttachment {
        id: file.id,
        filename: file.filename.clone(),
        description: file.description.clone(),
        content_type: file.content_type.clone(),
        url: wire::attachment_url(world, message.channel, file),
        bytes: Bytes::new(),
    });
    SeenMessage {
        id: message.id,
        channel: message.channel,
        author: message.author,
        author_name: author
            .map_or("Deleted User", |person| person.shown_name())
            .to_owned(),
        content: message.content.clone(),
        attachments: attachments.collect(),
        components: message.components.clone(),
        ephemeral: message.only_for.is_some(),
        thinking: message.has(message_flag::LOADING),
        edited: message.edited_ms.is_some(),
        silent: message.has(message_flag::SUPPRESS_NOTIFICATIONS),
        reply_to: message.reply_to,
        interaction_user: message.caused_by.as_ref().map(|cause| cause.user),
        mentions: message.mentions.clone(),
        pings: message.pings.iter().copied().collect(),
        sent_ms: message.sent_ms,
    }
}
