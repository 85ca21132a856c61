//! Messages in channels.

use std::sync::Arc;

use serde_json::{Value, json};

use super::request::Call;
use super::{Answer, Answered, ApiError, form};
use crate::discord::id::Id;
use crate::discord::limits::message::Place;
use crate::discord::limits::{FormErrors, Limit};
use crate::discord::state::model::{Channel, Message, channel_type};
use crate::discord::state::permissions::{
    ATTACH_FILES, MANAGE_MESSAGES, MANAGE_THREADS, READ_MESSAGE_HISTORY, SEND_MESSAGES,
    SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL,
};
use crate::discord::state::{DeletedNonce, Discord, World, wire};

/// How long a nonce is remembered: "the past few minutes".
const NONCE_MS: u64 = 5 * 60 * 1000;

/// Returns a channel that exists and that the bot may see.
pub(super) fn visible(world: &World, id: Id) -> Result<&Channel, ApiError> {
    let channel = world.data.channels.get(&id).ok_or(ApiError::UNKNOWN_CHANNEL)?;
    if world.may(id, world.data.bot, VIEW_CHANNEL) {
        Ok(channel)
    } else {
        Err(ApiError::MISSING_ACCESS)
    }
}

/// Everybody can access public messages; ephemeral ones are accessible only through their interaction.
fn public(world: &World, channel: Id, id: Id) -> Result<&Message, ApiError> {
    world
        .message(channel, id)
        .filter(|found| found.only_for.is_none())
        .ok_or(ApiError::UNKNOWN_MESSAGE)
}

fn needs(world: &World, channel: Id, permission: u64) -> Result<(), ApiError> {
    if world.may(channel, world.data.bot, permission) {
        Ok(())
    } else {
        Err(ApiError::MISSING_PERMISSIONS)
    }
}

pub(super) fn list(discord: &Arc<Discord>, call: &Call) -> Answered {
    let channel = call.id(0, ApiError::UNKNOWN_CHANNEL)?;
    let bound = |name: &str| call.query.get(name).and_then(|text| text.parse::<Id>().ok());
    let limit = call
        .query
        .get("limit")
        .map_or(Ok(50), |text| text.parse::<usize>());
    let limit = limit.ok().filter(|limit| (1..=100).contains(limit));
    let Some(limit) = limit else {
        let mut errors = FormErrors::default();
        errors.add("limit", Limit::Range, "int value should be between 1 and 100.");
        return Err(ApiError::invalid_form(&errors));
    };
    discord.with(|world| {
        visible(world, channel)?;
        if !world.may(channel, world.data.bot, READ_MESSAGE_HISTORY) {
            return Ok(Answer::Json(200, json!([])));
        }
        let all = world.data.messages.get(&channel);
        let all: Vec<&Message> = all
            .into_iter()
            .flat_map(|messages| messages.values())
            .filter(|found| found.only_for.is_none())
            .collect();
        let shown = |found: &&Message| wire::message(world, found);
        let page: Vec<Value> = match (bound("before"), bound("after"), bound("around")) {
            (_, Some(after), _) => {
                let mut page: Vec<&Message> = all
                    .into_iter()
                    .filter(|found| found.id > after)
                    .take(limit)
                    .collect();
                page.reverse();
                page.iter().map(shown).collect()
            }
            (Some(before), ..) => all
                .iter()
                .rev()
                .filter(|found| found.id < before)
                .take(limit)
                .map(shown)
                .collect(),
            (.., Some(around)) => {
                let middle = all.partition_point(|found| found.id < around);
                let start = middle.saturating_sub(limit / 2);
                all.iter().skip(start).take(limit).rev().map(shown).collect()
            }
            _ => all.iter().rev().take(limit).map(shown).collect(),
        };
        Ok(Answer::Json(200, json!(page)))
    })
}

pub(super) fn send(discord: &Arc<Discord>, call: &Call) -> Answered {
    let channel = call.id(0, ApiError::UNKNOWN_CHANNEL)?;
    discord.with(|world| {
        let found = visible(world, channel)?;
        let send = if found.is_thread() {
            SEND_MESSAGES_IN_THREADS
        } else {
            SEND_MESSAGES
        };
        if found.kind == channel_type::DM {
            let open = found
                .recipient
                .and_then(|id| world.data.users.get(&id))
                .is_some_and(|user| user.accepts_dms);
            if !open {
                return Err(ApiError::DMS_CLOSED);
            }
        }
        let shut = found
            .thread
            .as_ref()
            .is_some_and(|thread| thread.archived && thread.locked);
        if shut && !world.may(channel, world.data.bot, MANAGE_THREADS) {
            return Err(ApiError::THREAD_ARCHIVED);
        }
        needs(world, channel, send)?;
        if !call.uploads.is_empty() {
            needs(world, channel, ATTACH_FILES)?;
        }
        if let Some(twin) = sent_before(world, channel, &call.body) {
            return Ok(Answer::Json(
                200,
                wire::message(world, public(world, channel, twin)?),
            ));
        }
        let draft = form::draft(world, &call.body, call, Place::Channel)?;
        check_reference(world, channel, draft.reply_to, &call.body)?;
        let id = world.post(channel, world.data.bot, draft);
        Ok(Answer::Json(
            200,
            wire::message(world, public(world, channel, id)?),
        ))
    })
}

/// With `enforce_nonce`, the same nonce returns the same message, even if that was deleted in the meantime.
fn sent_before(world: &World, channel: Id, form: &Value) -> Option<Id> {
    let nonce = form
        .get("nonce")
        .filter(|nonce| form["enforce_nonce"] == true && !nonce.is_null())?;
    let recent = |sent_ms: u64| world.now_ms.saturating_sub(sent_ms) <= NONCE_MS;
    let messages = world
        .data
        .messages
        .get(&channel)
        .into_iter()
        .flat_map(|all| all.values().rev());
    let kept = messages
        .take_while(|found| recent(found.sent_ms))
        .find(|found| found.author == world.data.bot && found.nonce.as_ref() == Some(nonce));
    let deleted = || {
        let same =
            |gone: &&DeletedNonce| gone.channel == channel && gone.nonce == *nonce && recent(gone.sent_ms);
        world.deleted_nonces.iter().find(same).map(|gone| gone.message)
    };
    kept.map(|found| found.id).or_else(deleted)
}

fn check_reference(world: &World, channel: Id, reply_to: Option<Id>, form: &Value) -> Result<(), ApiError> {
    let strict = form["message_reference"]["fail_if_not_exists"] != false;
    match reply_to {
        Some(id) if strict && public(world, channel, id).is_err() => {
            let mut errors = FormErrors::default();
            errors.add("message_reference", Limit::Unknown, "Unknown message");
            Err(ApiError::invalid_form(&errors))
        }
        _ => Ok(()),
    }
}

pub(super) fn get(discord: &Arc<Discord>, call: &Call) -> Answered {
    let (channel, id) = both(call)?;
    discord.with(|world| {
        visible(world, channel)?;
        needs(world, channel, READ_MESSAGE_HISTORY)?;
        Ok(Answer::Json(
            200,
            wire::message(world, public(world, channel, id)?),
        ))
    })
}

pub(super) fn delete(discord: &Arc<Discord>, call: &Call) -> Answered {
    let (channel, id) = both(call)?;
    discord.with(|world| {
        awake(visible(world, channel)?)?;
        if public(world, channel, id)?.author != world.data.bot {
            needs(world, channel, MANAGE_MESSAGES)?;
        }
        world.delete_message(channel, id);
        Ok(Answer::Empty)
    })
}

/// Refuses changes in an archived thread; only a new message reopens it.
fn awake(channel: &Channel) -> Result<(), ApiError> {
    if channel.thread.as_ref().is_some_and(|thread| thread.archived) {
        Err(ApiError::THREAD_ARCHIVED)
    } else {
        Ok(())
    }
}

pub(super) fn edit(discord: &Arc<Discord>, call: &Call) -> Answered {
    let (channel, id) = both(call)?;
    discord.with(|world| {
        awake(visible(world, channel)?)?;
        if public(world, channel, id)?.author != world.data.bot {
            return Err(ApiError::NOT_YOUR_MESSAGE);
        }
        let edit = form::edit(world, channel, id, &call.body, call, Place::Channel)?;
        world.edit(channel, id, edit, None);
        Ok(Answer::Json(
            200,
            wire::message(world, public(world, channel, id)?),
        ))
    })
}

fn both(call: &Call) -> Result<(Id, Id), ApiError> {
    Ok((
        call.id(0, ApiError::UNKNOWN_CHANNEL)?,
        call.id(1, ApiError::UNKNOWN_MESSAGE)?,
    ))
}
