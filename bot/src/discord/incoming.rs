//! An incoming interaction, from either source: counted, rate-limited and answered once.

use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Instant,
};

use serenity::all::{Interaction, UserId};
use storage::PersonId;

use super::{
    Requests,
    error::{Trouble, discreet},
    first::FirstAnswer,
    interaction,
};
use crate::service::Bot;

/// Answers an interaction; a repeat is dropped.
pub(super) async fn answer(bot: &Bot, requests: &Requests, first: FirstAnswer, interaction: Interaction) {
    let metrics = &bot.metrics;
    let count = |counter: &AtomicU64| {
        counter.fetch_add(1, Relaxed);
    };
    // The gateway may repeat an interaction; it is answered once.
    let Some(_answering) = bot.in_flight.begin(interaction.id().get()) else {
        count(&metrics.repeated);
        return;
    };
    let began = Instant::now();
    let rate_limited = |user: UserId| {
        let limited = !bot.rate_limiter.allows(PersonId(user.get()), bot.tables.now().0);
        if limited {
            count(&metrics.rate_limited);
        }
        limited
    };
    let answered = match &interaction {
        Interaction::Command(command) => {
            count(&metrics.commands);
            interaction::command(bot, requests, first, command, rate_limited(command.user.id)).await
        }
        Interaction::Autocomplete(command) => {
            count(&metrics.suggestions);
            interaction::suggestions(bot, requests, first, command, rate_limited(command.user.id)).await
        }
        Interaction::Component(component) => {
            count(&metrics.presses);
            interaction::press(bot, requests, first, component, rate_limited(component.user.id)).await
        }
        Interaction::Modal(modal) => {
            count(&metrics.presses);
            interaction::form(bot, requests, first, modal, rate_limited(modal.user.id)).await
        }
        _ => Ok(()),
    };
    metrics.answered(began.elapsed());
    if let Err(error) = answered {
        count(&metrics.unanswered);
        let id = interaction.id();
        if Trouble::of(&error) == Trouble::Answered {
            let server = interaction.guild_id().map_or(0, |server| server.get());
            tracing::warn!(interaction.id = %id, "Interaction {id} was already answered: does another process serve the shard of server {server}?");
        } else {
            let why = discreet(error);
            tracing::warn!(interaction.id = %id, "Interaction {id} was not answered: {why}");
        }
    }
}
