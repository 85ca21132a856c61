//! *My choices* and `/table choose`: a player's colour, and in some games a goal card that must not be dealt.

use async_trait::async_trait;
use tables::{Action, Choice, Refused, Table};

use crate::actions::{
    ActionError, Answer, Call, Command, CommandOption, OptionKind, Suggestion, fitting, one_of, optional,
};
use crate::screens::choices::{self, COLOUR_NAMES};

pub(crate) struct Choose;

#[async_trait]
impl Command for Choose {
    fn path(&self) -> (&'static str, &'static str) {
        ("table", "choose")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![
            optional("colour", one_of("colour", &COLOUR_NAMES)),
            optional("veto", OptionKind::Suggested),
        ]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let colour = call
            .text("colour")
            .and_then(|name| choices::read("colour", Some(&name)));
        let veto = call
            .text("veto")
            .map(|card| Choice::Veto(Some(card.trim().to_uppercase())));
        let mut table = call.table().await?;
        for choice in colour.into_iter().chain(veto) {
            table = call.perform_at(table, None, Action::Choose(choice)).await?.table;
        }
        panel(call, &table)
    }

    async fn suggest(&self, call: &Call<'_>, typed: &str) -> Result<Vec<Suggestion>, ActionError> {
        let game = call.table().await?.game;
        let cards = game.info().vetoes.iter().map(|card| Suggestion {
            name: choices::card_name(card, call.language()),
            value: (*card).to_owned(),
        });
        Ok(fitting(cards, typed))
    }
}

/// Shows the player's choices.
pub(crate) async fn open(call: &Call<'_>) -> Answer {
    panel(call, &call.table().await?)
}

/// Makes a choice, and shows all of them.
pub(crate) async fn set(call: &Call<'_>, key: &str, chosen: Option<&str>) -> Answer {
    let choice = choices::read(key, chosen).ok_or(Refused::MovedOn)?;
    let done = call.perform(None, Action::Choose(choice)).await?;
    panel(call, &done.table)
}

fn panel(call: &Call<'_>, table: &Table) -> Answer {
    table.check_lobby()?;
    let seat = table.state.seat_of(call.person()).ok_or(Refused::NotSeated)?;
    Ok(choices::panel(table, seat, call.language()))
}
