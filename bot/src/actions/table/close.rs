//! `/table close`: closes the table. A running match is closed after a confirmation, and between people once they
//! agree.

use async_trait::async_trait;
use games::{Phrase, Seat};
use storage::PersonId;
use tables::{Action, Outcome, Stage, Table, Verdict};

use crate::actions::{Answer, Call, Command};
use crate::{
    press::Press,
    screens::{Button, Screen, Spoken as _, Style, markup, names},
};

pub(crate) struct Close;

#[async_trait]
impl Command for Close {
    fn path(&self) -> (&'static str, &'static str) {
        ("table", "close")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let (table, language) = (call.table().await?, call.language());
        let member = call.member(call.leads(&table));
        table.check_lead(&member)?;
        if !table.state.is_playing() {
            return press(call).await;
        }
        let name = names::bold_names(&table);
        let seats = Seat::all(table.state.seats.len());
        let others = seats.filter(|seat| {
            let player = &table.state.seats[seat.index()];
            player.is_person() && player.person != Some(call.person())
        });
        let others: Vec<String> = others.map(name).collect();
        // Steps that were taken back don't count. A match that can't be read can be closed, too.
        let current = call.bot.tables.load_match(&table).await;
        let moves = current.map_or(table.head.entries as usize, |current| current.replay.steps.len());
        let ask = Phrase::new("close-ask")
            .number("moves", moves as i64)
            .number("others", if member.manages { 0 } else { others.len() as i64 })
            .text("names", language.join(others));
        let close = Press::Close { table: table.id() };
        Ok(call.tell(&ask).buttons([
            Button::new(close, language.word("button-close"), Style::Danger),
            Button::new(Press::Cancel, language.word("button-cancel"), Style::Plain),
        ]))
    }
}

/// Closes the table, or asks the others.
pub(crate) async fn press(call: &Call<'_>) -> Answer {
    let done = call.perform(None, Action::Close).await?;
    Ok(call.say(match done.outcome {
        Outcome::Proposed(Verdict::Open) => "close-asked",
        _ => "table-closed",
    }))
}

/// Notifies everyone who played that the match was closed.
pub(crate) fn message(table: &Table) -> Option<Screen> {
    let Stage::Closed { seed: Some(_), .. } = table.state.stage else {
        return None;
    };
    let people: Vec<PersonId> = table.state.playing().collect();
    let language = table.spoken();
    let mentions = people.iter().map(|person| markup::mention(*person));
    let phrase = Phrase::new("match-closed").text("people", language.join(mentions));
    Some(Screen {
        text: language.tell(&phrase).trim_end().to_owned(),
        pings: people,
        ..Screen::default()
    })
}
