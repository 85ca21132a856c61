//! The first answer to an interaction.

use std::sync::Arc;

use serde_json::json;

use super::request::Call;
use super::{Answer, Answered, ApiError, form};
use crate::discord::id::Id;
use crate::discord::interactions::{ACKNOWLEDGE, Interaction, TOKEN_LIFE, kind, ms};
use crate::discord::limits::message::Place;
use crate::discord::limits::{self, FormErrors, Limit};
use crate::discord::state::messages::Draft;
use crate::discord::state::model::{Cause, message_flag, message_type};
use crate::discord::state::{Change, Discord, World, wire};

/// Discord's numbers for the kinds of answers.
mod callback_type {
    pub(super) const PONG: u64 = 1;
    pub(super) const MESSAGE: u64 = 4;
    pub(super) const DEFERRED_MESSAGE: u64 = 5;
    pub(super) const DEFERRED_UPDATE: u64 = 6;
    pub(super) const UPDATE: u64 = 7;
    pub(super) const SUGGESTIONS: u64 = 8;
    pub(super) const FORM: u64 = 9;
}

pub(super) fn callback(discord: &Arc<Discord>, call: &Call) -> Answered {
    let id = call.id(0, ApiError::UNKNOWN_INTERACTION)?;
    let token = call.text(1);
    discord.with(|world| {
        let found = world.interactions.get(&id).filter(|found| found.token == token);
        let found = found.ok_or(ApiError::UNKNOWN_INTERACTION)?;
        if found.acknowledged.is_some() {
            return Err(ApiError::ALREADY_ACKNOWLEDGED);
        }
        if found.failed || world.now_ms > found.created_ms + ms(ACKNOWLEDGE) {
            return Err(ApiError::UNKNOWN_INTERACTION);
        }
        let first = first_answer(found, call)?;
        answer(world, id, first, call)?;
        if let Some(found) = world.interactions.get_mut(&id) {
            found.acknowledged = u8::try_from(first).ok();
        }
        world.changed(Change::Interaction(id));
        if call.asks("with_response") {
            described(world, id, first)
        } else {
            Ok(Answer::Empty)
        }
    })
}

/// Returns the type of the answer, if this kind of interaction accepts it.
fn first_answer(interaction: &Interaction, call: &Call) -> Result<u64, ApiError> {
    let form = &call.body;
    let mut errors = FormErrors::default();
    errors.known_fields("", form, &["type", "data"]);
    let Some(first) = form["type"].as_u64() else {
        errors.add("type", Limit::Required, "This field is required");
        return Err(ApiError::invalid_form(&errors));
    };
    let fits = match first {
        callback_type::PONG => interaction.kind == 1,
        callback_type::MESSAGE | callback_type::DEFERRED_MESSAGE => {
            matches!(interaction.kind, kind::COMMAND | kind::COMPONENT | kind::FORM)
        }
        callback_type::DEFERRED_UPDATE | callback_type::UPDATE => interaction.source.is_some(),
        callback_type::SUGGESTIONS => interaction.kind == kind::AUTOCOMPLETE,
        callback_type::FORM => matches!(interaction.kind, kind::COMMAND | kind::COMPONENT),
        _ => false,
    };
    if !fits {
        errors.add(
            "type",
            Limit::Choice,
            "This kind of interaction does not take this type of answer.",
        );
    }
    errors.into_result(call.strict)?;
    Ok(first)
}

fn answer(world: &mut World, id: Id, first: u64, call: &Call) -> Result<(), ApiError> {
    let Some(found) = world.interactions.get(&id) else {
        return Err(ApiError::UNKNOWN_INTERACTION);
    };
    let (channel, user, source) = (found.channel, found.user, found.source);
    let data = &call.body["data"];
    match first {
        callback_type::MESSAGE => {
            let mut draft = form::draft(world, data, call, Place::Interaction)?;
            address(world, &mut draft, id);
            if draft.flags & message_flag::EPHEMERAL != 0 {
                draft.only_for = Some(user);
            }
            let message = world.post(channel, world.data.bot, draft);
            set_original(world, id, message);
        }
        callback_type::DEFERRED_MESSAGE => {
            call.accept(limits::message::check_deferral(data))?;
            let flags = data["flags"].as_u64().unwrap_or(0) | message_flag::LOADING;
            let mut draft = Draft {
                flags,
                ..Draft::default()
            };
            address(world, &mut draft, id);
            if flags & message_flag::EPHEMERAL != 0 {
                draft.only_for = Some(user);
            }
            let message = world.post(channel, world.data.bot, draft);
            set_original(world, id, message);
        }
        callback_type::UPDATE => {
            let message = source.ok_or(ApiError::UNKNOWN_MESSAGE)?;
            let edit = form::edit(world, channel, message, data, call, Place::Interaction)?;
            world.edit(channel, message, edit, Some(id));
        }
        callback_type::FORM => {
            call.accept(limits::forms::check(data))?;
            if let Some(found) = world.interactions.get_mut(&id) {
                found.form = Some(data.clone());
            }
        }
        callback_type::SUGGESTIONS => {
            call.accept(limits::commands::check_suggestions(data))?;
            if let Some(found) = world.interactions.get_mut(&id) {
                found.choices = data["choices"].as_array().cloned();
            }
        }
        _ => {}
    }
    Ok(())
}

/// Records in a message which interaction it answers.
pub(super) fn address(world: &World, draft: &mut Draft, id: Id) {
    let Some(found) = world.interactions.get(&id) else {
        return;
    };
    draft.caused_by = Some(Cause {
        interaction: id,
        kind: found.kind,
        user: found.user,
        name: found.name.clone(),
        source: found.source,
        original: None,
    });
    match found.source {
        // The answer to a press replies to the pressed message.
        Some(source) if world.message(found.channel, source).is_some() => {
            draft.reply_to = Some(source);
            draft.kind = message_type::REPLY;
        }
        Some(_) => {}
        None => draft.kind = message_type::CHAT_INPUT_COMMAND,
    }
}

fn set_original(world: &mut World, id: Id, message: Id) {
    if let Some(found) = world.interactions.get_mut(&id) {
        found.original = Some(message);
    }
}

/// Builds the response for `with_response`.
fn described(world: &World, id: Id, first: u64) -> Answered {
    let found = world.interactions.get(&id).ok_or(ApiError::UNKNOWN_INTERACTION)?;
    let mut interaction = json!({ "id": id, "type": found.kind, "channel_id": found.channel });
    if let Some(guild) = found.guild {
        interaction["guild_id"] = json!(guild);
    }
    let mut answer = json!({});
    let message = found
        .original
        .and_then(|message| world.message(found.channel, message));
    if let (4..=7, Some(message)) = (first, message) {
        interaction["response_message_id"] = json!(message.id);
        interaction["response_message_loading"] = json!(message.has(message_flag::LOADING));
        interaction["response_message_ephemeral"] = json!(message.only_for.is_some());
        // A deferral is described as the answer that it announces.
        let shown_as = if first <= callback_type::DEFERRED_MESSAGE {
            callback_type::MESSAGE
        } else {
            callback_type::UPDATE
        };
        answer["resource"] = json!({ "type": shown_as, "message": wire::message(world, message) });
    }
    answer["interaction"] = interaction;
    Ok(Answer::Json(200, answer))
}

/// Returns the interaction of a token, until the token expires.
pub(super) fn by_token<'w>(
    world: &'w World,
    application: &str,
    token: &str,
) -> Result<&'w Interaction, ApiError> {
    let ours = application
        .parse::<Id>()
        .is_ok_and(|id| id == world.data.application);
    let found = world.tokens.get(token).and_then(|id| world.interactions.get(id));
    let found = found.filter(|_| ours).ok_or(ApiError::UNKNOWN_WEBHOOK)?;
    if world.now_ms > found.created_ms + ms(TOKEN_LIFE) {
        return Err(ApiError::INVALID_TOKEN);
    }
    // Before the first answer the token gives access to nothing.
    if found.acknowledged.is_none() {
        Err(ApiError::UNKNOWN_WEBHOOK)
    } else {
        Ok(found)
    }
}
