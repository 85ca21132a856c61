//! `/watch`, *Watch*, `/unwatch` and *Stop watching*: following a table without playing, by direct messages.

use std::collections::BTreeSet;

use async_trait::async_trait;
use games::{Phrase, Seat, Viewer};
use render::language::Language;
use storage::TableId;
use tables::{Action, Error, Outcome, Table, TableWithMatch, Watched};

use crate::actions::{
    ActionError, Answer, Call, Command, CommandOption, OptionKind, Suggestion, look::board, one_of, optional,
};
use crate::{
    limits,
    press::{Press, ReplayViewer},
    screens::{self, Button, Reader, Row, Screen, Style, board::Span, markup, names},
};

pub(crate) struct Watch;

#[async_trait]
impl Command for Watch {
    fn path(&self) -> (&'static str, &'static str) {
        ("watch", "")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![
            optional("what", one_of("watch", &["turns", "player", "end"])),
            optional("player", OptionKind::Suggested),
            optional("messages", one_of("watch-messages", &["one", "each"])),
        ]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let table = call.table().await?;
        let of = match (call.text("what").as_deref(), call.text("player")) {
            (Some("end"), _) => Watched::End,
            // A person who names a player wants to follow that player.
            (Some("player"), named) | (None, named @ Some(_)) => {
                let named = named.unwrap_or_default();
                // Several players are separated by commas; duplicates don't count.
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
        follow(call, of, call.text("messages").as_deref() != Some("each")).await
    }

    async fn suggest(&self, call: &Call<'_>, typed: &str) -> Result<Vec<Suggestion>, ActionError> {
        Ok(crate::actions::fitting(players(&call.table().await?), typed))
    }
}

pub(crate) struct Unwatch;

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

/// Returns the seat that a text names: its number as suggested, or the player's name.
pub(crate) fn seat_called(table: &Table, text: &str) -> Option<Seat> {
    let text = text.trim();
    Seat::all(table.state.seats.len())
        .find(|&seat| (seat.0 + 1).to_string() == text || names::name(table, seat).eq_ignore_ascii_case(text))
}

/// Returns the players of a table as suggestions.
pub(crate) fn players(table: &Table) -> Vec<Suggestion> {
    let player = |seat: Seat| Suggestion {
        name: limits::cut(&names::name(table, seat), limits::SUGGESTION),
        value: (seat.0 + 1).to_string(),
    };
    Seat::all(table.state.seats.len()).map(player).collect()
}

/// *Watch* on a board: for people without a seat.
pub(crate) async fn press(call: &Call<'_>) -> Answer {
    if call.table().await?.state.seat_of(call.person()).is_some() {
        return Ok(call.say("watch-own"));
    }
    follow(call, Watched::Turns, true).await
}

/// *Stop watching* in a direct message. It works without access to the table, because the person may have left its
/// server.
pub(crate) async fn stop(call: &Call<'_>, table: TableId) -> Answer {
    let was = call.bot.tables.unwatch(table, call.person()).await?;
    Ok(call.say(if was { "unwatch-done" } else { "unwatch-none" }))
}

/// Watching needs direct messages, so the first one is sent at once. If that fails, the person does not become a
/// watcher.
async fn follow(call: &Call<'_>, of: Watched, edited: bool) -> Answer {
    let (tables, person, language) = (&call.bot.tables, call.person(), call.language());
    tables.remember_language(person, language.code()).await?;
    let pictured = of != Watched::End;
    let table = call.perform(None, Action::Watch { of, edited }).await?.table;
    let id = table.id();
    let hello = Phrase::new("watch-hello")
        .text("game", language.game(table.game))
        .text("link", markup::channel(table.head.place));
    let hello = language.tell(&hello);
    let mut first = Screen {
        text: hello.clone(),
        rows: vec![controls(&table, language, None)],
        ..Screen::default()
    };
    // A lobby has no match, and no picture yet.
    if pictured && let Ok(table) = tables.with_match(table.clone()).await {
        let reader = call.reader().await;
        let drawn = call
            .bot
            .draw(move || board::for_viewer(&table, Viewer::Spectator, reader));
        if let Ok(now) = drawn.await {
            first.text = format!("{hello}\n{}", now.text);
            first.picture = now.picture;
        }
    }
    let Some((channel, message)) = call.requests.direct_message(person, first).await else {
        let ended = tables.unwatch(id, person).await;
        ended.map_err(Error::after_a_part)?;
        return Ok(call.say("watch-closed"));
    };
    // Without this note, the next board is a separate message.
    if let Err(error) = tables.note_watcher(&table, person, channel, message).await {
        tracing::warn!(table.id = %id, "Could not record the first message to a watcher of table {id}: {error}");
    }
    Ok(call.say("watch-done"))
}

/// Returns the newest board for a watcher, as a direct message.
pub(crate) fn news(table: &TableWithMatch, reader: Reader, span: Span, newest: Option<u64>) -> Answer {
    let language = reader.language;
    let board = board::for_viewer(table, Viewer::Spectator, reader)?;
    let told = screens::board::news(table, language, span);
    let text = format!("**{}**\n{told}", language.game(table.game));
    Ok(Screen {
        text: limits::cut(&text, limits::MESSAGE),
        rows: vec![controls(table, language, newest)],
        ..board
    })
}

/// The way to the table and, as long as the match is on, the end of watching; then the match as it went.
fn controls(table: &Table, language: Language, newest: Option<u64>) -> Row {
    let (next, id) = if table.state.is_over() {
        let replay = Press::Replay {
            slot: 0,
            table: table.id(),
            turn: 0,
            viewer: ReplayViewer::EVERYONE,
        };
        (replay, "button-replay")
    } else {
        (Press::Unwatch { table: table.id() }, "button-unwatch")
    };
    Row::Buttons(vec![
        Button::link(markup::address(table, newest), language.word("button-go")),
        Button::new(next, language.word(id), Style::Plain),
    ])
}
