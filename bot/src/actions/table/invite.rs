//! `/table invite`: invites people to a lobby. It also admits them if only invited people may join.

use std::time::Duration;

use async_trait::async_trait;
use games::Phrase;
use storage::PersonId;
use tables::{Action, MOST_INVITED, Stage, Table};

use crate::actions::{ActionError, Answer, Call, Command, CommandOption, OptionKind, required};
use crate::{
    press::Press,
    screens::{Button, Screen, Spoken as _, Style, markup},
};

/// Time limit for checking with Discord who the invited people are.
const LOOKING: Duration = Duration::from_secs(5);

pub(crate) struct Invite;

#[async_trait]
impl Command for Invite {
    fn path(&self) -> (&'static str, &'static str) {
        ("table", "invite")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![required("with", OptionKind::Text)]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let people = named(call).await?;
        call.perform(None, Action::Invite(people)).await?;
        Ok(call.say("invite-done"))
    }
}

/// Returns the people mentioned in the option. Refuses those who are known not to be in the server.
pub(crate) async fn named(call: &Call<'_>) -> Result<Vec<PersonId>, ActionError> {
    let people = mentioned(&call.text("with").unwrap_or_default())?;
    let found = async {
        for person in &people {
            if let Some(group) = call.requester.group
                && call.requests.is_no_person(group, *person).await
            {
                return Some(*person);
            }
        }
        None
    };
    match tokio::time::timeout(LOOKING, found).await {
        Ok(Some(person)) => Err(ActionError::NotInvitable(person)),
        Ok(None) | Err(_) => Ok(people),
    }
}

/// Returns the people whom a text mentions.
pub(crate) fn mentioned(text: &str) -> Result<Vec<PersonId>, ActionError> {
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
pub(crate) async fn accept(call: &Call<'_>) -> Answer {
    call.perform(None, Action::Join).await?;
    Ok(call.say("table-joined"))
}

/// Returns the invitation of a person in the channel; `None` if the match has begun or they have joined.
pub(crate) fn message(table: &Table, person: PersonId, link: &str) -> Option<Screen> {
    let language = table.spoken();
    if !table.state.invited().any(|invited| invited == person) {
        return None;
    }
    let phrase = Phrase::new("invite")
        .text("person", markup::mention(person))
        .text("game", language.game(table.game))
        .text("link", link);
    let screen = Screen {
        text: language.tell(&phrase),
        pings: vec![person],
        ..Screen::default()
    };
    let press = Press::Accept { table: table.id() };
    Some(screen.buttons([Button::new(press, language.word("button-join"), Style::Main)]))
}

/// Notifies the host that enough people are there; `None` if the match has begun or somebody has left.
pub(crate) fn ready(table: &Table, link: &str) -> Option<Screen> {
    let host = table.state.host?;
    if table.state.stage != Stage::Lobby || table.state.seats.len() < table.game.info().min_seats {
        return None;
    }
    let language = table.spoken();
    let phrase = Phrase::new("lobby-enough")
        .text("host", markup::mention(host))
        .text("link", link);
    Some(Screen {
        text: language.tell(&phrase),
        pings: vec![host],
        ..Screen::default()
    })
}
