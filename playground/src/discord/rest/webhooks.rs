//! What comes after the first answer: the original message and follow-ups, for as long as the token lives.

use std::sync::Arc;

use super::interactions::{address, by_token};
use super::request::Call;
use super::{Answer, Answered, ApiError, form};
use crate::discord::id::Id;
use crate::discord::limits::message::Place;
use crate::discord::state::messages::Edit;
use crate::discord::state::model::{message_flag, message_type};
use crate::discord::state::{Change, Discord, World, wire};

pub(super) fn follow_up(discord: &Arc<Discord>, call: &Call) -> Answered {
    discord.with(|world| {
        let (id, channel, user, original) = opened(world, call)?;
        let mut draft = form::draft(world, &call.body, call, Place::Interaction)?;
        let thinking = original.filter(|message| {
            world
                .message(channel, *message)
                .is_some_and(|found| found.has(message_flag::LOADING))
        });
        let message = match thinking {
            // The first follow-up takes the place of "thinking…", and stays as private as that was.
            Some(message) => {
                let edit = Edit {
                    content: Some(draft.content),
                    components: Some(draft.components),
                    attachments: Some(draft.attachments),
                    flags: Some(draft.flags),
                    allowed_mentions: draft.allowed_mentions,
                };
                world.edit(channel, message, edit);
                message
            }
            None => {
                address(world, &mut draft, id);
                draft.kind = message_type::REPLY;
                draft.reply_to = original.filter(|message| world.message(channel, *message).is_some());
                if let Some(cause) = &mut draft.caused_by {
                    cause.original = original;
                }
                if draft.flags & message_flag::EPHEMERAL != 0 {
                    draft.only_for = Some(user);
                }
                let message = world.post(channel, world.data.bot, draft);
                if let Some(found) = world.interactions.get_mut(&id) {
                    found.followups.push(message);
                }
                message
            }
        };
        followed(world, id);
        shown(world, channel, message)
    })
}

pub(super) fn get_original(discord: &Arc<Discord>, call: &Call) -> Answered {
    discord.with(|world| {
        let (_, channel, _, original) = opened(world, call)?;
        shown(world, channel, original.ok_or(ApiError::UNKNOWN_MESSAGE)?)
    })
}

pub(super) fn edit_original(discord: &Arc<Discord>, call: &Call) -> Answered {
    discord.with(|world| {
        let (id, channel, _, original) = opened(world, call)?;
        change(
            world,
            call,
            id,
            channel,
            original.ok_or(ApiError::UNKNOWN_MESSAGE)?,
        )
    })
}

/// Interaction, channel, user and original message behind the token.
fn opened(world: &World, call: &Call) -> Result<(Id, Id, Id, Option<Id>), ApiError> {
    let found = by_token(world, call.text(0), call.text(1))?;
    Ok((found.id, found.channel, found.user, found.original))
}

fn change(world: &mut World, call: &Call, id: Id, channel: Id, message: Id) -> Answered {
    let edit = form::edit(world, channel, message, &call.body, call, Place::Interaction)?;
    world.edit(channel, message, edit);
    followed(world, id);
    shown(world, channel, message)
}

fn followed(world: &mut World, id: Id) {
    if let Some(found) = world.interactions.get_mut(&id) {
        found.followed = true;
    }
    world.changed(Change::Interaction(id));
}

fn shown(world: &World, channel: Id, message: Id) -> Answered {
    let found = world.message(channel, message).ok_or(ApiError::UNKNOWN_MESSAGE)?;
    Ok(Answer::Json(200, wire::message(world, found)))
}
