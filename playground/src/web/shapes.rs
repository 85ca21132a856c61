//! JSON for the page: people, channels and messages as one person sees them.

use serde_json::{Value, json};

use crate::discord::components::{each_media_mut, each_mut};
use crate::discord::id::Id;
use crate::discord::interactions::Outcome;
use crate::discord::state::World;
use crate::discord::state::model::{
    Attachment, Channel, Message, Person, channel_type, message_flag, message_type,
};
use crate::discord::state::permissions::{SEND_MESSAGES, SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL};
use crate::discord::state::seen::visible_to;

/// Most pings counted in a badge.
const PINGS: usize = 100;

/// Returns everything except the messages.
pub(super) fn state(world: &World, me: Id) -> Value {
    let data = &world.data;
    let owners: Vec<Id> = data.guilds.values().map(|guild| guild.owner).collect();
    let person = |person: &Person| {
        json!({
            "id": person.id,
            "name": person.shown_name(),
            "username": person.username,
            "locale": person.locale,
            "bot": person.bot,
            "owner": owners.contains(&person.id),
        })
    };
    let guilds: Vec<Value> = data
        .guilds
        .values()
        .filter(|guild| guild.members.contains_key(&me))
        .map(|guild| json!({ "id": guild.id, "name": guild.name, "locale": guild.locale }))
        .collect();
    let channels = data
        .channels
        .values()
        .filter(|found| world.may(found.id, me, VIEW_CHANNEL));
    json!({
        "me": me,
        "bot": data.bot,
        "setup": world.setup,
        "online": world.connected_sessions() > 0,
        "people": data.users.values().map(person).collect::<Vec<_>>(),
        "guilds": guilds,
        "channels": channels.map(|found| channel(world, me, found)).collect::<Vec<_>>(),
    })
}

fn channel(world: &World, me: Id, channel: &Channel) -> Value {
    let seen = || {
        let messages = world.data.messages.get(&channel.id).into_iter();
        messages
            .flat_map(|messages| messages.values().rev())
            .filter(|message| visible_to(message, me))
    };
    let pings: Vec<Id> = seen()
        .filter(|message| message.pings.contains(&me))
        .map(|message| message.id)
        .take(PINGS)
        .collect();
    json!({
        "id": channel.id,
        "guild": channel.guild,
        "name": channel.name,
        "topic": channel.topic,
        "parent": channel.parent,
        "position": channel.position,
        "dm": channel.kind == channel_type::DM,
        "private": channel.kind == channel_type::PRIVATE_THREAD,
        "archived": channel.thread.as_ref().is_some_and(|thread| thread.archived),
        "writable": world.may(channel.id, me, needed_to_write(channel)),
        "last": seen().next().map(|message| message.id),
        "pings": pings,
    })
}

/// Returns the permissions needed to write in a channel.
pub(super) fn needed_to_write(channel: &Channel) -> u64 {
    if channel.is_thread() {
        SEND_MESSAGES_IN_THREADS
    } else {
        SEND_MESSAGES
    }
}

/// A message, if this person sees it.
pub(super) fn message(world: &World, me: Id, message: &Message) -> Option<Value> {
    if !visible_to(message, me) || !world.may(message.channel, me, VIEW_CHANNEL) {
        return None;
    }
    // Components V2 show files only through components.
    let files = message.attachments.iter().filter(|_| !message.is_v2());
    let attachments: Vec<Value> = files.map(|file| attachment(me, message, file)).collect();
    let mut components = message.components.clone();
    each_mut(&mut components, &mut |part| {
        each_media_mut(part, &mut |media| {
            if let Some(file) = message.file_of(media) {
                *media = attachment(me, message, file);
            }
        });
    });
    let reply = message.reply_to.map(|id| {
        let original = world.message(message.channel, id).filter(|original| visible_to(original, me));
        json!({ "id": id, "author": original.map(|found| found.author), "content": original.map(Message::text) })
    });
    let cause = message
        .caused_by
        .as_ref()
        .map(|cause| json!({ "user": cause.user, "command": cause.name }));
    Some(json!({
        "id": message.id,
        "channel": message.channel,
        "author": message.author,
        "content": message.content,
        "attachments": attachments,
        "components": components,
        "v2": message.is_v2(),
        "ephemeral": message.only_for.is_some(),
        "thinking": message.has(message_flag::LOADING),
        "thread_begun": message.kind == message_type::THREAD_CREATED,
        "sent": message.sent_ms,
        "edited": message.edited_ms,
        "mentions_me": message.mention_everyone || message.mentions.contains(&me),
        "pinged": message.pings.contains(&me),
        "reply": reply,
        "cause": cause,
    }))
}

fn attachment(me: Id, message: &Message, file: &Attachment) -> Value {
    json!({
        "id": file.id,
        "name": file.filename,
        "alt": file.description,
        "type": file.content_type,
        "size": file.size,
        "width": file.width,
        "height": file.height,
        "url": format!("/local/files/{}/{}/{}/{}?as={me}", message.channel, message.id, file.id, file.filename),
    })
}

/// Returns the progress of an interaction.
pub(super) fn outcome(world: &World, me: Id, outcome: &Outcome) -> Value {
    let shown = |channel: &Id, id: &Id| {
        world
            .message(*channel, *id)
            .and_then(|found| message(world, me, found))
    };
    match outcome {
        Outcome::Waiting => json!({ "is": "waiting" }),
        Outcome::Failed => json!({ "is": "failed" }),
        Outcome::Thinking { message, .. } => json!({ "is": "thinking", "id": message }),
        Outcome::Message { channel, message } => {
            json!({ "is": "message", "message": shown(channel, message) })
        }
        Outcome::Updated { message, done, .. } => json!({ "is": "updated", "id": message, "done": done }),
        Outcome::Form(form) => json!({ "is": "form", "form": form }),
        Outcome::Suggestions(found) => {
            let each = found
                .iter()
                .map(|one| json!({ "name": one.name, "value": one.value }));
            json!({ "is": "suggestions", "suggestions": each.collect::<Vec<_>>() })
        }
    }
}
