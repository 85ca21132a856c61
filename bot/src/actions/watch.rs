//! `/watch` and `/unwatch`: following a table without playing, by direct messages.

use std::collections::BTreeSet;

use async_trait::async_trait;
use games::{Phrase, Seat};
use render::language::Language;
use tables::{Action, Outcome, Table, TableWithMatch, Watched};

use super::{ActionError, Answer, Call, Command, CommandOption, OptionKind, Suggestion, one_of, optional};
use crate::{
    limits,
    screens::{Screen, board, markup, names},
};

pub(super) struct Watch;

#[async_trait]
impl Command for Watch {
    fn path(&self) -> (&'static str, &'static str) {
        ("watch", "")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![
            optional("what", one_of("watch", &["turns", "player", "end"])),
            optional("player", OptionKind::Suggested),
        ]
    }

    /// Watching needs direct messages, so the first one is sent at once; if it can't be, nothing is watched.
    async fn run(&self, call: &Call<'_>) -> Answer {
        let table = call.table().await?;
        let of = match (call.text("what").as_deref(), call.text("player")) {
            (Some("end"), _) => Watched::End,
            // A person who names somebody means them.
            (Some("player"), named) | (None, named @ Some(_)) => {
                let named = named.unwrap_or_default();
                // Several are named with commas between them; nobody counts twice.
                let seats: Option<BTreeSet<u8>> = named
                    .split(',')
                    .map(|name| seat_called(&table, name).map(|seat| seat.0))
                    .collect();
                match seats {
                    Some(seats) => Watched::Seats(seats.into_iter().collect()),
                    None => return Ok(call.say("watch-which")),
                }
            }
            _ => Watched::Turns,
        };
        let language = call.language();
        call.bot
            .tables
            .remember_language(call.person(), language.code())
            .await?;
        let done = call.perform(None, Action::Watch(of)).await?;
        let hello = Phrase::new("watch-hello")
            .text("game", language.game(table.game))
            .text("link", markup::link(&done.table));
        if !call
            .courier
            .direct_message(call.person(), call.tell(&hello))
            .await
        {
            call.bot.tables.unwatch(table.id(), call.person()).await?;
            return Ok(call.say("watch-closed"));
        }
        Ok(call.say("watch-done"))
    }

    async fn suggest(&self, call: &Call<'_>, typed: &str) -> Result<Vec<Suggestion>, ActionError> {
        Ok(super::fitting(players(&call.table().await?), typed))
    }
}

pub(super) struct Unwatch;

#[async_trait]
impl Command for Unwatch {
    fn path(&self) -> (&'static str, &'static str) {
        ("unwatch", "")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let done = call.perform(None, Action::Unwatch).await?;
        let was = done.outcome == Outcome::Changed;
        Ok(call.say(if was { "unwatch-done" } else { "unwatch-none" }))
    }
}

/// The seat that a text means: its number as suggested, or the player's name.
pub(super) fn seat_called(table: &Table, text: &str) -> Option<Seat> {
    let name = names::plain_names(table);
    let text = text.trim();
    Seat::all(table.state.seats.len())
        .find(|seat| (seat.0 + 1).to_string() == text || name(*seat).eq_ignore_ascii_case(text))
}

/// The players of a table as suggestions.
pub(super) fn players(table: &Table) -> Vec<Suggestion> {
    let name = names::plain_names(table);
    let player = |seat: Seat| Suggestion {
        name: limits::cut(&name(seat), limits::SUGGESTION),
        value: (seat.0 + 1).to_string(),
    };
    Seat::all(table.state.seats.len()).map(player).collect()
}

/// The newest board for a watcher, as a direct message.
pub(crate) fn news(table: &TableWithMatch, of: &Watched, language: Language) -> Screen {
    let id = match of {
        Watched::End => "watch-told-end",
        Watched::Turns | Watched::Seats(_) => "watch-told",
    };
    let phrase = Phrase::new(id)
        .text("game", language.game(table.game))
        .text("news", board::news(table, language))
        .text("link", markup::link(table));
    Screen::text(limits::cut(&language.tell(&phrase), limits::MESSAGE))
}
