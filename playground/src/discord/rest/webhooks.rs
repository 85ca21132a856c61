//! Requests after the first answer: the original message and follow-ups, until the token expires.

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
        let Opened {
            interaction,
            channel,
            user,
            original,
        } = opened(world, call)?;
        let mut draft = form::draft(world, &call.body, call, Place::Interaction)?;
        let thinking = original.filter(|message| {
            world
                .message(channel, *message)
                .is_some_and(|found| found.has(message_flag::LOADING))
        });
        let message = match thinking {
            // The first follow-up replaces "thinking…" and keeps its visibility.
            Some(message) => {
                let edit = Edit {
                    content: Some(draft.content),
                    components: Some(draft.components),
                    attachments: Some(draft.attachments),
                    flags: Some(draft.flags),
                    allowed_mentions: draft.allowed_mentions,
                };
                world.edit(channel, message, edit, Some(interaction));
                message
            }
            None => {
                address(world, &mut draft, interaction);
                draft.kind = message_type::REPLY;
                draft.reply_to = original.filter(|message| world.message(channel, *message).is_some());
                if let Some(cause) = &mut draft.caused_by {
                    cause.original = original;
                }
                if draft.flags & message_flag::EPHEMERAL != 0 {
                    draft.only_for = Some(user);
                }
                let message = world.post(channel, world.data.bot, draft);
                if let Some(found) = world.interactions.get_mut(&interaction) {
                    found.followups.push(message);
                }
                message
            }
        };
        followed(world, interaction);
        shown(world, channel, message)
    })
}

pub(super) fn get(discord: &Arc<Discord>, call: &Call) -> Answered {
    discord.with(|world| {
        let Named { channel, message, .. } = named(world, call)?;
        shown(world, channel, message)
    })
}

pub(super) fn edit(discord: &Arc<Discord>, call: &Call) -> Answered {
    discord.with(|world| {
        let Named {
            interaction,
            channel,
            message,
        } = named(world, call)?;
        let edit = form::edit(world, channel, message, &call.body, call, Place::Interaction)?;
        world.edit(channel, message, edit, Some(interaction));
        followed(world, interaction);
        shown(world, channel, message)
    })
}

pub(super) fn delete(discord: &Arc<Discord>, call: &Call) -> Answered {
    discord.with(|world| {
        let Named {
            interaction,
            channel,
            message,
        } = named(world, call)?;
        if !world.delete_message(channel, message) {
            return Err(ApiError::UNKNOWN_MESSAGE);
        }
        followed(world, interaction);
        Ok(Answer::Empty)
    })
}

/// A message of an interaction.
struct Named {
    interaction: Id,
    channel: Id,
    message: Id,
}

/// Returns the message of a path: `@original`, or one of the interaction's own messages by its id.
fn named(world: &World, call: &Call) -> Result<Named, ApiError> {
    let Opened {
        interaction,
        channel,
        original,
        ..
    } = opened(world, call)?;
    let message = match call.params.get(2) {
        None => original,
        Some(_) => {
            let wanted = call.id(2, ApiError::UNKNOWN_MESSAGE)?;
            let own = world
                .interactions
                .get(&interaction)
                .map(|found| found.followups.as_slice());
            (original == Some(wanted) || own.unwrap_or_default().contains(&wanted)).then_some(wanted)
        }
    };
    Ok(Named {
        interaction,
        channel,
        message: message.ok_or(ApiError::UNKNOWN_MESSAGE)?,
    })
}

/// An interaction whose token is valid.
struct Opened {
    interaction: Id,
    channel: Id,
    user: Id,
    original: Option<Id>,
}

fn opened(world: &World, call: &Call) -> Result<Opened, ApiError> {
    let found = by_token(world, call.text(0), call.text(1))?;
    Ok(Opened {
        interaction: found.id,
        channel: found.channel,
        user: found.user,
        original: found.original,
    })
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
