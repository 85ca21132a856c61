//! `/resign`: gives up after asking for confirmation. A stand-in plays the seat to the end.

use async_trait::async_trait;
use games::{Phrase, Seat};
use tables::{Action, Refused, Stage, StandInReason, Table};

use crate::actions::{Answer, Call, Command};
use crate::{
    press::Press,
    screens::{Button, Screen, Spoken as _, Style, names},
};

pub(crate) struct Resign;

#[async_trait]
impl Command for Resign {
    fn path(&self) -> (&'static str, &'static str) {
        ("resign", "")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let (table, language) = (call.table().await?, call.language());
        table.state.seat_of(call.person()).ok_or(Refused::NotSeated)?;
        if matches!(table.state.stage, Stage::Lobby | Stage::Starting { .. }) {
            return Err(Refused::NotStarted.into());
        }
        if table.state.is_over() {
            return Err(Refused::Over.into());
        }
        let resign = Press::Resign { table: table.id() };
        Ok(call.say("resign-ask").buttons([
            Button::new(resign, language.word("button-resign"), Style::Danger),
            Button::new(Press::Cancel, language.word("button-cancel"), Style::Plain),
        ]))
    }
}

/// Tells everyone that the player of a seat has given up.
pub(crate) fn message(table: &Table, seat: Seat) -> Option<Screen> {
    let player = table.state.seats.get(seat.index())?;
    // Without the sign of a bot: it was the person who gave up.
    let name = names::escape_markdown(&player.name);
    let phrase = Phrase::new("resigned-told").text("name", format!("**{name}**"));
    let given_up = player.stand_in == Some(StandInReason::Resigned);
    given_up.then(|| Screen::text(table.spoken().tell(&phrase)))
}

pub(crate) async fn press(call: &Call<'_>) -> Answer {
    call.perform(None, Action::Resign).await?;
    Ok(call.say("resigned"))
}
