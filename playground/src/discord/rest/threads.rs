//! Threads.

use std::sync::Arc;

use serde_json::{Value, json};

use super::messages::visible;
use super::request::Call;
use super::{Answer, Answered, ApiError};
use crate::discord::id::Id;
use crate::discord::limits::{FormErrors, Limit};
use crate::discord::state::messages::Draft;
use crate::discord::state::model::{channel_type, message_flag, message_type};
use crate::discord::state::permissions::{CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, VIEW_CHANNEL};
use crate::discord::state::{Change, Discord, World, wire};

/// A thread on its own.
pub(super) fn begin(discord: &Arc<Discord>, call: &Call) -> Answered {
    let parent = call.id(0, ApiError::UNKNOWN_CHANNEL)?;
    let mut errors = check(&call.body);
    // Without a type Discord opens a private thread.
    let kind = call
        .body
        .get("type")
        .map_or(Some(u64::from(channel_type::PRIVATE_THREAD)), Value::as_u64);
    let private = match kind {
        Some(11) => false,
        Some(12) => true,
        _ => {
            errors.add("type", Limit::Choice, "Value must be one of {10, 11, 12}.");
            false
        }
    };
    call.accept(errors)?;
    discord.with(|world| open(world, parent, None, private, &call.body))
}

/// A thread that hangs from a message.
pub(super) fn begin_at(discord: &Arc<Discord>, call: &Call) -> Answered {
    let parent = call.id(0, ApiError::UNKNOWN_CHANNEL)?;
    let message = call.id(1, ApiError::UNKNOWN_MESSAGE)?;
    call.accept(check(&call.body))?;
    discord.with(|world| {
        visible(world, parent)?;
        let found = world
            .message(parent, message)
            .filter(|found| found.only_for.is_none());
        found.ok_or(ApiError::UNKNOWN_MESSAGE)?;
        if world.data.channels.contains_key(&message) {
            return Err(ApiError::THREAD_ALREADY_CREATED);
        }
        open(world, parent, Some(message), false, &call.body)
    })
}

fn check(form: &Value) -> FormErrors {
    let mut errors = FormErrors::default();
    match form["name"].as_str() {
        Some(name) => errors.length("name", name, 1, 100),
        None => errors.add("name", Limit::Required, "This field is required"),
    }
    let minutes = form.get("auto_archive_duration").filter(|value| !value.is_null());
    if minutes.is_some_and(|value| !matches!(value.as_u64(), Some(60 | 1440 | 4320 | 10080))) {
        errors.add(
            "auto_archive_duration",
            Limit::Choice,
            "Value must be one of (60, 1440, 4320, 10080).",
        );
    }
    let known = [
        "name",
        "auto_archive_duration",
        "rate_limit_per_user",
        "type",
        "invitable",
        "message",
        "applied_tags",
    ];
    errors.known_fields("", form, &known);
    errors
}

fn open(world: &mut World, parent: Id, from: Option<Id>, private: bool, form: &Value) -> Answered {
    let channel = visible(world, parent)?;
    if channel.kind != channel_type::TEXT {
        return Err(ApiError::WRONG_CHANNEL_TYPE);
    }
    let bot = world.data.bot;
    let needed = if private {
        CREATE_PRIVATE_THREADS
    } else {
        CREATE_PUBLIC_THREADS
    };
    if !world.may(parent, bot, needed) {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    let name = form["name"].as_str().unwrap_or_default();
    let id = world
        .add_thread(parent, bot, name, private, from)
        .ok_or(ApiError::WRONG_CHANNEL_TYPE)?;
    let minutes = form["auto_archive_duration"].as_u64();
    if let Some(thread) = world
        .data
        .channels
        .get_mut(&id)
        .and_then(|channel| channel.thread.as_mut())
    {
        thread.auto_archive_minutes = minutes.unwrap_or(thread.auto_archive_minutes);
        thread.invitable = form["invitable"].as_bool().unwrap_or(true);
    }
    match from {
        Some(message) => {
            if let Some(found) = world.message_mut(parent, message) {
                found.flags |= message_flag::HAS_THREAD;
            }
            world.changed(Change::MessageEdited {
                channel: parent,
                message,
            });
        }
        // A public thread that hangs from nothing is announced by a line in the channel.
        None if !private => {
            let line = Draft {
                content: name.to_owned(),
                kind: message_type::THREAD_CREATED,
                ..Draft::default()
            };
            world.post(parent, bot, line);
        }
        None => {}
    }
    Ok(Answer::Json(201, wire::channel(world, visible(world, id)?)))
}

pub(super) fn active(discord: &Arc<Discord>, call: &Call) -> Answered {
    let guild = call.id(0, ApiError::UNKNOWN_GUILD)?;
    discord.with(|world| {
        let bot = world.data.bot;
        let threads = world.data.channels.values().filter(|channel| {
            channel.guild == Some(guild)
                && channel.thread.as_ref().is_some_and(|thread| !thread.archived)
                && world.may(channel.id, bot, VIEW_CHANNEL)
        });
        let threads: Vec<Value> = threads.map(|channel| wire::channel(world, channel)).collect();
        let members: Vec<Value> = threads
            .iter()
            .filter_map(|thread| thread.get("member").cloned())
            .collect();
        Ok(Answer::Json(
            200,
            json!({ "threads": threads, "members": members, "has_more": false }),
        ))
    })
}

pub(super) fn join(discord: &Arc<Discord>, call: &Call) -> Answered {
    let bot = discord.with(|world| world.data.bot);
    set_member(discord, call, bot, true)
}

pub(super) fn leave(discord: &Arc<Discord>, call: &Call) -> Answered {
    let bot = discord.with(|world| world.data.bot);
    set_member(discord, call, bot, false)
}

pub(super) fn add(discord: &Arc<Discord>, call: &Call) -> Answered {
    let user = call.id(1, ApiError::UNKNOWN_USER)?;
    set_member(discord, call, user, true)
}

fn set_member(discord: &Discord, call: &Call, user: Id, inside: bool) -> Answered {
    let id = call.id(0, ApiError::UNKNOWN_CHANNEL)?;
    discord.with(|world| {
        visible(world, id)?;
        if !world.data.users.contains_key(&user) {
            return Err(ApiError::UNKNOWN_USER);
        }
        let thread = world
            .data
            .channels
            .get_mut(&id)
            .and_then(|channel| channel.thread.as_mut());
        let thread = thread.ok_or(ApiError::WRONG_CHANNEL_TYPE)?;
        if inside {
            thread.members.insert(user);
        } else {
            thread.members.remove(&user);
        }
        world.changed(Change::Channel(id));
        Ok(Answer::Empty)
    })
}
