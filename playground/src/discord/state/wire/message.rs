//! Messages and their files.

use serde_json::{Map, Value, json};

use super::{bare_member, components, user_by_id};
use crate::clock::iso;
use crate::discord::id::Id;
use crate::discord::state::World;
use crate::discord::state::model::{Attachment, Message};

fn attachment(world: &World, channel: Id, ephemeral: bool, attachment: &Attachment) -> Value {
    let url = attachment_url(world, channel, attachment);
    let mut object = Map::new();
    object.insert("id".into(), json!(attachment.id));
    object.insert("filename".into(), json!(attachment.filename));
    object.insert("size".into(), json!(attachment.size));
    object.insert("url".into(), json!(url));
    object.insert("proxy_url".into(), json!(url));
    let optional = [
        ("description", json!(attachment.description)),
        ("content_type", json!(attachment.content_type)),
        ("width", json!(attachment.width)),
        ("height", json!(attachment.height)),
    ];
    object.extend(
        optional
            .into_iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(k, v)| (k.to_owned(), v)),
    );
    if ephemeral {
        object.insert("ephemeral".into(), json!(true));
    }
    Value::Object(object)
}

/// Returns the address of a file.
pub(crate) fn attachment_url(world: &World, channel: Id, attachment: &Attachment) -> String {
    format!(
        "{}/attachments/{channel}/{}/{}",
        world.base, attachment.id, attachment.filename
    )
}

/// Returns a message as REST answers contain it.
pub(crate) fn message(world: &World, message: &Message) -> Value {
    shown_message(world, message, true)
}

fn shown_message(world: &World, message: &Message, with_referenced: bool) -> Value {
    let users = |ids: &[Id]| ids.iter().map(|id| user_by_id(world, *id)).collect::<Vec<_>>();
    let components = components::shown(world, message);
    // Files shown by components appear only there.
    let attachments: Vec<Value> = message
        .attachments
        .iter()
        .filter(|file| !components::shows(message, file))
        .map(|file| attachment(world, message.channel, message.only_for.is_some(), file))
        .collect();
    let mut object = json!({
        "id": message.id,
        "channel_id": message.channel,
        "type": message.kind,
        "author": user_by_id(world, message.author),
        "content": message.content,
        "mentions": users(&message.mentions),
        "mention_roles": [],
        "mention_everyone": message.mention_everyone,
        "attachments": attachments,
        "embeds": [],
        "components": components,
        "timestamp": iso(message.sent_ms),
        "edited_timestamp": message.edited_ms.map(iso),
        "flags": message.flags,
        "pinned": false,
        "tts": false,
    });
    if let Some(nonce) = &message.nonce {
        object["nonce"] = nonce.clone();
    }
    if let Some(cause) = &message.caused_by {
        object["application_id"] = json!(world.data.application);
        object["webhook_id"] = json!(world.data.application);
        let guild = world.guild_of(message.channel);
        let mut metadata = json!({
            "id": cause.interaction,
            "type": cause.kind,
            "user": user_by_id(world, cause.user),
            "authorizing_integration_owners": { "0": guild.unwrap_or(Id(0)) },
        });
        if let Some(original) = cause.original {
            metadata["original_response_message_id"] = json!(original);
        }
        if cause.kind == 3 {
            metadata["interacted_message_id"] = json!(cause.source);
        }
        if cause.kind == 5 {
            // Another interaction opens a modal; its own id stands in for that one.
            metadata["triggering_interaction_metadata"] = json!({
                "id": cause.interaction, "type": 2, "user": user_by_id(world, cause.user),
                "authorizing_integration_owners": { "0": guild.unwrap_or(Id(0)) },
            });
        }
        object["interaction_metadata"] = metadata;
        if let (2, Some(name)) = (cause.kind, &cause.name) {
            object["interaction"] = json!({ "id": cause.interaction, "type": 2, "name": name, "user": user_by_id(world, cause.user) });
        }
    }
    if let Some(reply_to) = message.reply_to {
        let guild = world.guild_of(message.channel);
        object["message_reference"] =
            json!({ "type": 0, "channel_id": message.channel, "message_id": reply_to });
        if let Some(guild) = guild {
            object["message_reference"]["guild_id"] = json!(guild);
        }
        if with_referenced {
            let referenced = world.message(message.channel, reply_to);
            object["referenced_message"] = json!(referenced.map(|found| shown_message(world, found, false)));
        }
    }
    object
}

/// Returns a message as the gateway sends it: with guild and member.
pub(crate) fn gateway_message(world: &World, found: &Message) -> Value {
    let mut object = message(world, found);
    let guild = world.guild_of(found.channel);
    if let Some(guild) = guild {
        object["guild_id"] = json!(guild);
        if let Some(member) = world.member(guild, found.author) {
            object["member"] = bare_member(member);
        }
    }
    let channel = world.data.channels.get(&found.channel);
    object["channel_type"] = json!(channel.map(|channel| channel.kind));
    object
}
