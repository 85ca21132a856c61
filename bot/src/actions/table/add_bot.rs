//! *Add a bot*: asks for its level, then seats it.

use ai::Level;
use games::{Phrase, Seat};
use render::language::Language;
use tables::{Action, Refused, SettingsChange, Stage, Table};

use crate::actions::{Answer, Call};
use crate::{
    press::Press,
    screens::{Button, Screen, Style, names},
};

/// Shows the levels to those who lead the table.
pub(crate) async fn ask(call: &Call<'_>) -> Answer {
    // An empty change is refused to the same people as any other change.
    let nothing = Action::ChangeSettings(SettingsChange::default());
    let table = call.perform(None, nothing).await?.table;
    match table.state.stage {
        Stage::Lobby if is_full(&table) => Err(Refused::Full(table.state.seats.len()).into()),
        Stage::Lobby => Ok(levels(call, &table, "")),
        _ => Err(Refused::Started.into()),
    }
}

/// Seats a bot of a level, and offers another one while there is room.
pub(crate) async fn seat(call: &Call<'_>, level: u8) -> Answer {
    let level = Level::from_number(level).ok_or(Refused::MovedOn)?;
    let action = Action::AddBot(Some(level.number()));
    let table = call.perform(None, action).await?.table;
    let bot = Seat(table.state.seats.len().saturating_sub(1) as u8);
    let title = names::bold_titles(&table, call.language())(bot);
    let seated = call
        .language()
        .tell(&Phrase::new("bot-seated").text("bot", title));
    Ok(if is_full(&table) {
        Screen::text(seated).as_panel(table.id())
    } else {
        levels(call, &table, &seated)
    })
}

fn is_full(table: &Table) -> bool {
    table.state.seats.len() >= table.game.info().max_seats
}

fn levels(call: &Call<'_>, table: &Table, lead: &str) -> Screen {
    let language = call.language();
    let asked = match lead {
        "" => language.word("bot-level"),
        lead => format!("{lead} {}", language.word("bot-another")),
    };
    let table = table.id();
    choices(&asked, language, |level| Press::SeatBot { table, level }).as_panel(table)
}

/// Asks for one of the levels, each with a sentence.
pub(crate) fn choices(asked: &str, language: Language, press: impl Fn(u8) -> Press) -> Screen {
    let about = Level::ALL.map(|level| {
        let about = language.word(&format!("level-{level}-about"));
        format!("**{}** – {about}", names::level_name(level, language))
    });
    let button = |level: Level| {
        let label = names::level_name(level, language);
        Button::new(press(level.number()), label, Style::Plain)
    };
    Screen::text(format!("{asked}\n{}", about.join("\n"))).buttons(Level::ALL.map(button))
}
