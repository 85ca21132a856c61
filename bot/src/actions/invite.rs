//! `/table invite`: invites people to a lobby, and admits them where only invited people may join.

use async_trait::async_trait;
use games::Phrase;
use storage::PersonId;
use tables::{Action, MOST_INVITED, Stage, Table};

use super::{ActionError, Answer, Call, Command, CommandOption, OptionKind, required};
use crate::{
    press::Press,
    screens::{Button, Screen, Spoken as _, Style, markup},
};

pub(super) struct Invite;

#[async_trait]
impl Command for Invite {
    fn path(&self) -> (&'static str, &'static str) {
        ("table", "invite")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![required("with", OptionKind::Text)]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        call.perform(None, Action::Invite(named(call)?)).await?;
        Ok(call.say("invite-done"))
    }
}

/// The people who are mentioned in the option.
pub(super) fn named(call: &Call<'_>) -> Result<Vec<PersonId>, ActionError> {
    let text = call.text("with").unwrap_or_default();
    let people: Option<Vec<PersonId>> = text
        .replace("><", "> <")
        .split(|c: char| c == ',' || c.is_whitespace())
        .filter(|word| !word.is_empty())
        .map(|word| {
            let id = word.strip_prefix("<@")?.strip_suffix('>')?;
            id.trim_start_matches('!').parse().ok().map(PersonId)
        })
        .collect();
    let people = people.filter(|people| people.len() <= MOST_INVITED);
    people.ok_or(ActionError::NoMentions)
}

/// *Accept*: takes the seat.
pub(super) async fn accept(call: &Call<'_>) -> Answer {
    call.perform(None, Action::Join).await?;
    Ok(call.say("table-joined"))
}

/// The invitation of a person in the channel; `None` if the match has begun or they have joined.
pub(crate) fn message(table: &Table, person: PersonId) -> Option<Screen> {
    let language = table.spoken();
    if !table.state.invited().any(|invited| invited == person) {
        return None;
    }
    let phrase = Phrase::new("invite")
        .text("person", markup::mention(person))
        .text("game", language.game(table.game))
        .text("link", markup::link(table));
    let screen = Screen {
        text: language.tell(&phrase),
        pings: vec![person],
        ..Screen::default()
    };
    let press = Press::Accept { table: table.id() };
    Some(screen.buttons([Button::new(press, language.word("button-join"), Style::Main)]))
}

/// Tells the host that enough people are there; `None` if the match has begun or somebody has left.
pub(crate) fn ready(table: &Table) -> Option<Screen> {
    let host = table.state.host?;
    if table.state.stage != Stage::Lobby || table.state.seats.len() < table.game.info().min_seats {
        return None;
    }
    let language = table.spoken();
    let phrase = Phrase::new("lobby-enough")
        .text("host", markup::mention(host))
        .text("link", markup::link(table));
    Some(Screen {
        text: language.tell(&phrase),
        pings: vec![host],
        ..Screen::default()
    })
}
