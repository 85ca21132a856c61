//! Threads.

use std::sync::Arc;

use serde_json::{Value, json};

use super::messages::visible;
use super::request::Call;
use super::{Answer, Answered, ApiError};
use crate::clock::iso;
use crate::discord::id::Id;
use crate::discord::limits::{FormErrors, Limit};
use crate::discord::state::messages::Draft;
use crate::discord::state::model::{channel_type, message_type};
use crate::discord::state::people::NewThread;
use crate::discord::state::permissions::{CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS};
use crate::discord::state::{Discord, World, wire};

/// Creates a thread without a message.
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
    discord.with(|world| open(world, parent, private, &call.body))
}

/// One member of a thread.
pub(super) fn member(discord: &Arc<Discord>, call: &Call) -> Answered {
    let id = call.id(0, ApiError::UNKNOWN_CHANNEL)?;
    let user = call.id(1, ApiError::UNKNOWN_USER)?;
    discord.with(|world| {
        let channel = visible(world, id)?;
        let thread = channel.thread.as_ref().ok_or(ApiError::UNKNOWN_CHANNEL)?;
        if !thread.members.contains(&user) {
            return Err(ApiError::UNKNOWN_MEMBER);
        }
        let joined = iso(thread.created_ms);
        let member = json!({ "id": id, "user_id": user, "join_timestamp": joined, "flags": 0 });
        Ok(Answer::Json(200, member))
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

fn open(world: &mut World, parent: Id, private: bool, form: &Value) -> Answered {
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
    let wish = NewThread {
        name,
        private,
        minutes: form["auto_archive_duration"].as_u64(),
        invitable: form["invitable"].as_bool().unwrap_or(true),
    };
    let id = world
        .add_thread(parent, bot, &wish)
        .ok_or(ApiError::WRONG_CHANNEL_TYPE)?;
    // A public thread is announced by a line in the channel.
    if !private {
        let line = Draft {
            content: name.to_owned(),
            kind: message_type::THREAD_CREATED,
            ..Draft::default()
        };
        world.post(parent, bot, line);
    }
    Ok(Answer::Json(201, wire::channel(world, visible(world, id)?)))
}
