//! Discord's JSON for the state.

mod components;
mod message;

pub(crate) use message::{attachment_url, gateway_message, message};

use serde_json::{Value, json};

use super::World;
use super::model::{Channel, Emoji, Guild, Member, Person, channel_type};
use crate::clock::iso;
use crate::discord::id::Id;

pub(crate) fn user(person: &Person) -> Value {
    let mut object = json!({
        "id": person.id,
        "username": person.username,
        "avatar": null,
        // Bots still have a four-digit discriminator.
        "discriminator": if person.bot { "0001" } else { "0" },
        "public_flags": 0,
        "flags": 0,
        "global_name": person.display_name,
        "primary_guild": null,
    });
    if person.bot {
        object["bot"] = json!(true);
    }
    object
}

pub(crate) fn user_by_id(world: &World, id: Id) -> Value {
    match world.data.users.get(&id) {
        Some(person) => user(person),
        None => json!({
            "id": id, "username": "deleted_user", "avatar": null, "discriminator": "0",
            "public_flags": 0, "flags": 0, "global_name": null, "primary_guild": null,
        }),
    }
}

/// Returns a member without `user`, as interactions and messages contain it.
pub(crate) fn bare_member(member: &Member) -> Value {
    let roles: Vec<Id> = if member.granted == 0 {
        vec![]
    } else {
        vec![member.role]
    };
    json!({
        "avatar": null,
        "banner": null,
        "communication_disabled_until": null,
        "flags": 0,
        "joined_at": iso(member.joined_ms),
        "nick": member.nick,
        "pending": false,
        "premium_since": null,
        "roles": roles,
        "mute": false,
        "deaf": false,
    })
}

pub(crate) fn member(world: &World, guild: Id, id: Id) -> Option<Value> {
    let mut object = bare_member(world.member(guild, id)?);
    object["user"] = user_by_id(world, id);
    Some(object)
}

fn role(id: Id, name: &str, permissions: u64, position: u32) -> Value {
    json!({
        "id": id,
        "name": name,
        "permissions": permissions.to_string(),
        "position": position,
        "color": 0,
        "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
        "hoist": false,
        "managed": false,
        "mentionable": false,
        "icon": null,
        "unicode_emoji": null,
        "flags": 0,
    })
}

/// The role of one member.
pub(crate) fn role_of(world: &World, guild: Id, user: Id) -> Option<Value> {
    let member = world.member(guild, user)?;
    let person = world.data.users.get(&user);
    let name = person.map_or("role", |person| person.username.as_str());
    Some(role(member.role, name, member.granted, 1))
}

/// Returns a guild as `GET /guilds/{id}` does.
pub(crate) fn guild(world: &World, guild: &Guild) -> Value {
    let mut roles = vec![role(guild.id, "@everyone", guild.everyone, 0)];
    let granted = guild.members.iter().filter(|(_, member)| member.granted != 0);
    roles.extend(granted.filter_map(|(user, _)| role_of(world, guild.id, *user)));
    json!({
        "id": guild.id,
        "name": guild.name,
        "icon": null,
        "description": null,
        "home_header": null,
        "splash": null,
        "discovery_splash": null,
        "features": [],
        "banner": null,
        "owner_id": guild.owner,
        "application_id": null,
        "region": "deprecated",
        "afk_channel_id": null,
        "afk_timeout": 300,
        "system_channel_id": null,
        "system_channel_flags": 0,
        "widget_enabled": false,
        "widget_channel_id": null,
        "verification_level": 0,
        "roles": roles,
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": null,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": null,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": guild.locale,
        "rules_channel_id": null,
        "safety_alerts_channel_id": null,
        "public_updates_channel_id": null,
        "premium_progress_bar_enabled": false,
        "nsfw": false,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": null,
    })
}

/// Returns a guild as the gateway announces it: with channels, threads and the bot as a member.
pub(crate) fn gateway_guild(world: &World, id: Id) -> Option<Value> {
    let found = world.data.guilds.get(&id)?;
    let mut object = guild(world, found);
    let bot = found.members.get(&world.data.bot);
    object["joined_at"] = json!(iso(bot.map_or(0, |bot| bot.joined_ms)));
    object["large"] = json!(false);
    object["unavailable"] = json!(false);
    object["member_count"] = json!(found.members.len());
    object["voice_states"] = json!([]);
    // Without the privileged members intent only the bot itself is listed.
    object["members"] = json!(member(world, id, world.data.bot).into_iter().collect::<Vec<_>>());
    object["channels"] = json!(channels(world, id));
    object["threads"] = json!(active_threads(world, id));
    object["presences"] = json!([]);
    object["stage_instances"] = json!([]);
    object["guild_scheduled_events"] = json!([]);
    object["soundboard_sounds"] = json!([]);
    Some(object)
}

/// The channels of a server, without its threads.
pub(crate) fn channels(world: &World, guild: Id) -> Vec<Value> {
    let inside = world.data.channels.values().filter(|c| c.guild == Some(guild));
    let texts = inside.filter(|c| !c.is_thread()).map(|c| channel(world, c));
    std::iter::once(category_channel(guild)).chain(texts).collect()
}

/// The threads of a server that are not archived.
pub(crate) fn active_threads(world: &World, guild: Id) -> Vec<Value> {
    let inside = world.data.channels.values().filter(|c| c.guild == Some(guild));
    inside
        .filter(|c| c.thread.as_ref().is_some_and(|thread| !thread.archived))
        .map(|c| channel(world, c))
        .collect()
}

/// Returns the id of a server's only category, the parent of all its channels. Like Discord's, it accepts no messages
/// and no threads; this exposes a program that takes it for the channel of a thread.
pub(crate) fn category(guild: Id) -> Id {
    Id(guild.0 + 1)
}

/// Returns that category as a channel.
pub(crate) fn category_channel(guild: Id) -> Value {
    json!({
        "id": category(guild),
        "type": 4,
        "flags": 0,
        "guild_id": guild,
        "name": "Text channels",
        "parent_id": null,
        "position": 0,
        "permission_overwrites": [],
        "nsfw": false,
    })
}

/// An emoji of the application.
pub(crate) fn emoji(world: &World, emoji: &Emoji) -> Value {
    json!({
        "id": emoji.id,
        "name": emoji.name,
        "roles": [],
        "user": user_by_id(world, world.data.bot),
        "require_colons": true,
        "managed": false,
        "animated": emoji.animated,
        "available": true,
    })
}

pub(crate) fn channel(world: &World, channel: &Channel) -> Value {
    let mut object = json!({
        "id": channel.id,
        "type": channel.kind,
        "flags": 0,
        "last_message_id": channel.last_message,
    });
    if channel.kind == channel_type::DM {
        let recipients: Vec<Value> = channel
            .recipient
            .iter()
            .map(|id| user_by_id(world, *id))
            .collect();
        object["recipients"] = json!(recipients);
        return object;
    }
    object["guild_id"] = json!(channel.guild);
    object["name"] = json!(channel.name);
    object["parent_id"] = json!(channel.parent.or_else(|| channel.guild.map(category)));
    object["rate_limit_per_user"] = json!(channel.rate_limit_per_user);
    match &channel.thread {
        Some(thread) => {
            let count = world
                .data
                .messages
                .get(&channel.id)
                .map_or(0, |messages| messages.len());
            object["owner_id"] = json!(thread.owner);
            object["message_count"] = json!(count);
            object["member_count"] = json!(thread.members.len().min(50));
            object["total_message_sent"] = json!(thread.sent);
            object["thread_metadata"] = json!({
                "archived": thread.archived,
                "archive_timestamp": iso(thread.archive_changed_ms),
                "auto_archive_duration": thread.auto_archive_minutes,
                "locked": thread.locked,
                "create_timestamp": iso(thread.created_ms),
            });
            if channel.kind == channel_type::PRIVATE_THREAD {
                object["thread_metadata"]["invitable"] = json!(thread.invitable);
            }
            if thread.members.contains(&world.data.bot) {
                object["member"] = json!({
                    "id": channel.id, "user_id": world.data.bot, "join_timestamp": iso(thread.created_ms), "flags": 0,
                });
            }
        }
        None => {
            let overwrites: Vec<Value> = channel
                .overwrites
                .iter()
                .map(|(id, overwrite)| {
                    let member = world.data.users.contains_key(id);
                    json!({
                        "id": id,
                        "type": u8::from(member),
                        "allow": overwrite.allow.to_string(),
                        "deny": overwrite.deny.to_string(),
                    })
                })
                .collect();
            object["topic"] = json!(channel.topic);
            object["position"] = json!(channel.position);
            object["permission_overwrites"] = json!(overwrites);
            object["nsfw"] = json!(false);
        }
    }
    object
}
