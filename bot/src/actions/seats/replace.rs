//! `/replace` and *Take the seat*: hands a seat over.

use async_trait::async_trait;
use games::{Phrase, Seat};
use tables::{Action, Table};

use crate::actions::{
    ActionError, Answer, Call, Command, CommandOption, OptionKind, Suggestion,
    look::watch::{players, seat_called},
    optional,
};
use crate::{
    press::Press,
    screens::{Button, Screen, Spoken as _, Style, names},
};

pub(crate) struct Replace;

#[async_trait]
impl Command for Replace {
    fn path(&self) -> (&'static str, &'static str) {
        ("replace", "")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![optional("player", OptionKind::Suggested)]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let seat = match call.text("player") {
            None => None,
            Some(text) => {
                let seat = seat_called(&call.table().await?, &text);
                Some(seat.ok_or_else(|| ActionError::no_such_answer("cmd-replace-player", text))?)
            }
        };
        let left = match seat {
            Some(seat) => has_left(call, seat).await?,
            None => false,
        };
        call.perform(None, Action::OfferSeat { seat, left }).await?;
        Ok(call.say("replace-done"))
    }

    async fn suggest(&self, call: &Call<'_>, typed: &str) -> Result<Vec<Suggestion>, ActionError> {
        Ok(crate::actions::fitting(players(&call.table().await?), typed))
    }
}

/// Returns whether the player of a seat has left the server.
async fn has_left(call: &Call<'_>, seat: Seat) -> Result<bool, ActionError> {
    let table = call.table().await?;
    let player = table.state.seats.get(seat.index());
    let person = player
        .filter(|player| player.is_person())
        .and_then(|player| player.person);
    Ok(match (table.head.group, person) {
        (Some(group), Some(person)) => call.requests.has_left(group, person).await,
        _ => false,
    })
}

/// A person takes the seat; the offer is edited to show that.
pub(crate) async fn take(call: &Call<'_>, seat: Seat) -> Answer {
    let table = call.perform(None, Action::TakeSeat(seat)).await?.table;
    let name = names::bold_names(&table)(seat);
    Ok(Screen::text(
        table.spoken().tell(&Phrase::new("seat-taken").text("name", name)),
    ))
}

/// The seat that anybody may take.
pub(crate) fn offer(table: &Table) -> Option<Screen> {
    let language = table.spoken();
    let seat = table.state.offer?;
    let phrase = Phrase::new("seat-offer")
        .text("name", names::bold_names(table)(seat))
        .text("game", language.game(table.game));
    let press = Press::Take {
        table: table.id(),
        seat,
    };
    let take = Button::new(press, language.word("button-take"), Style::Main);
    Some(Screen::text(language.tell(&phrase)).buttons([take]))
}
