//! Channels and direct messages.

use std::sync::Arc;

use serde_json::Value;

use super::messages::visible;
use super::request::Call;
use super::{Answer, Answered, ApiError};
use crate::discord::id::Id;
use crate::discord::limits::{FormErrors, Limit};
use crate::discord::state::permissions::{MANAGE_CHANNELS, MANAGE_THREADS, SEND_MESSAGES_IN_THREADS};
use crate::discord::state::{Discord, wire};

pub(super) fn open_dm(discord: &Arc<Discord>, call: &Call) -> Answered {
    call.accept(FormErrors::default())?;
    let recipient = serde_json::from_value::<Id>(call.body["recipient_id"].clone()).ok();
    discord.with(|world| {
        let known = recipient.filter(|id| *id != world.data.bot && world.data.users.contains_key(id));
        let user = known.ok_or(ApiError::UNKNOWN_USER)?;
        let id = world.dm_channel(user);
        let channel = world.data.channels.get(&id).ok_or(ApiError::UNKNOWN_CHANNEL)?;
        Ok(Answer::Json(200, wire::channel(world, channel)))
    })
}

pub(super) fn get(discord: &Arc<Discord>, call: &Call) -> Answered {
    let id = call.id(0, ApiError::UNKNOWN_CHANNEL)?;
    discord.with(|world| {
        let guilds = || world.data.guilds.values();
        if let Some(guild) = guilds().find(|guild| wire::category(guild.id) == id) {
            return Ok(Answer::Json(200, wire::category_channel(guild.id)));
        }
        Ok(Answer::Json(200, wire::channel(world, visible(world, id)?)))
    })
}

pub(super) fn edit(discord: &Arc<Discord>, call: &Call) -> Answered {
    let id = call.id(0, ApiError::UNKNOWN_CHANNEL)?;
    let form = &call.body;
    let mut errors = FormErrors::default();
    if let Some(name) = form["name"].as_str() {
        errors.length("name", name, 1, 100);
    }
    if let Some(topic) = form["topic"].as_str() {
        errors.length("topic", topic, 0, 1024);
    }
    let minutes = form.get("auto_archive_duration").and_then(Value::as_u64);
    if minutes.is_some_and(|minutes| !matches!(minutes, 60 | 1440 | 4320 | 10080)) {
        errors.add(
            "auto_archive_duration",
            Limit::Choice,
            "Value must be one of (60, 1440, 4320, 10080).",
        );
    }
    call.accept(errors)?;
    discord.with(|world| {
        let channel = visible(world, id)?;
        let bot = world.data.bot;
        let own = channel
            .thread
            .as_ref()
            .is_some_and(|thread| thread.owner == bot && !thread.locked);
        let wakes = form["archived"] == false;
        let (archived, locked) = channel
            .thread
            .as_ref()
            .map_or((false, false), |thread| (thread.archived, thread.locked));
        if archived && !wakes {
            return Err(ApiError::THREAD_ARCHIVED);
        }
        let only_wakes = wakes && form.as_object().is_some_and(|fields| fields.len() == 1);
        let needed = if !channel.is_thread() {
            MANAGE_CHANNELS
        } else if only_wakes && !locked {
            // A person who may write in a thread may reopen it, unless it was locked.
            SEND_MESSAGES_IN_THREADS
        } else {
            MANAGE_THREADS
        };
        if !own && !world.may(id, bot, needed) {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        let now = world.now_ms;
        let Some(channel) = world.data.channels.get_mut(&id) else {
            return Err(ApiError::UNKNOWN_CHANNEL);
        };
        if let Some(name) = form["name"].as_str() {
            name.clone_into(&mut channel.name);
        }
        if let Some(topic) = form.get("topic") {
            channel.topic = topic.as_str().map(str::to_owned);
        }
        if let Some(seconds) = form["rate_limit_per_user"].as_u64() {
            channel.rate_limit_per_user = seconds;
        }
        if let Some(thread) = &mut channel.thread {
            if let Some(archived) = form["archived"].as_bool() {
                thread.archived = archived;
                thread.archive_changed_ms = now;
            }
            if let Some(locked) = form["locked"].as_bool() {
                thread.locked = locked;
            }
            if let Some(invitable) = form["invitable"].as_bool() {
                thread.invitable = invitable;
            }
            thread.auto_archive_minutes = minutes.unwrap_or(thread.auto_archive_minutes);
        }
        let event = if channel.is_thread() {
            "THREAD_UPDATE"
        } else {
            "CHANNEL_UPDATE"
        };
        world.announce_channel(id, event);
        Ok(Answer::Json(200, wire::channel(world, visible(world, id)?)))
    })
}
