//! `/nudge`: a polite reminder to the awaited players, at most once per day.

use async_trait::async_trait;
use games::Phrase;
use storage::PersonId;
use tables::{Action, Table};

use crate::actions::{Answer, Call, Command};
use crate::screens::{Screen, Spoken as _, board, markup};

pub(crate) struct Nudge;

#[async_trait]
impl Command for Nudge {
    fn path(&self) -> (&'static str, &'static str) {
        ("nudge", "")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        call.perform(None, Action::Nudge).await?;
        Ok(call.say("nudge-done"))
    }
}

/// Returns the nudge in the channel; `None` if nobody is awaited any more.
pub(crate) fn message(table: &Table) -> Option<Screen> {
    let language = table.spoken();
    // The person who nudges the others needs no ping about their own turn.
    let awaited = table
        .to_act()
        .into_iter()
        .filter(|(seat, _)| Some(*seat) != table.state.nudged_by);
    let people: Vec<PersonId> = awaited.filter_map(|(_, person)| person).collect();
    if people.is_empty() {
        return None;
    }
    let mentions = language.join(people.iter().map(|person| markup::mention(*person)));
    let screen = Screen {
        text: language.tell(&Phrase::new("nudge").text("people", mentions)),
        pings: people,
        ..Screen::default()
    };
    Some(screen.buttons([board::play_button(table, language)]))
}
