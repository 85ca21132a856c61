//! `/games`: the tables of this server, and where it is the person's turn anywhere. No match is replayed for it.

use async_trait::async_trait;
use games::Phrase;
use render::language::Language;
use tables::{Stage, Table};

use super::{Answer, Call, Command};
use crate::{
    limits,
    screens::{Screen, markup, names},
};

pub(super) struct Games;

#[async_trait]
impl Command for Games {
    fn path(&self) -> (&'static str, &'static str) {
        ("games", "")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let (tables, person, language) = (&call.bot.tables, call.person(), call.language());
        let mut mine = tables.of_person(person).await?;
        mine.retain(|table| table.state.seat_of(person).is_some());
        let mut here = match call.requester.group {
            Some(group) => tables.of_group(group).await?,
            None => Vec::new(),
        };
        here.retain(|table| !mine.iter().any(|own| own.id() == table.id()));
        let waits = |table: &Table| table.to_act().iter().any(|(_, who)| *who == Some(person));
        let (turns, others): (Vec<Table>, Vec<Table>) = mine.into_iter().partition(waits);
        let mut lines = Vec::new();
        for (title, tables) in [
            ("games-your-turn", turns),
            ("games-yours", others),
            ("games-here", here),
        ] {
            if !tables.is_empty() {
                lines.push(format!("### {}", language.word(title)));
                lines.extend(tables.iter().map(|table| line(table, language)));
            }
        }
        if lines.is_empty() {
            return Ok(call.say("games-none"));
        }
        Ok(Screen::text(render::words::shorten(
            &lines.join("\n"),
            limits::MESSAGE,
        )))
    }
}

/// A table in one line: what is played, who is awaited, and a link.
pub(super) fn line(table: &Table, language: Language) -> String {
    let name = names::bold_names(table);
    let phrase = match table.state.stage {
        Stage::Lobby => Phrase::new("games-line-lobby").number("seats", table.state.seats.len() as i64),
        _ => {
            let awaited = table.to_act().into_iter().map(|(seat, _)| name(seat));
            Phrase::new("games-line-playing").text("names", language.join(awaited))
        }
    };
    let line = language.tell(
        &phrase
            .number("table", table.id().0 as i64)
            .text("game", language.game(table.game))
            .text("link", markup::link(table)),
    );
    if table.state.lost {
        format!("{line} · {}", language.word("games-lost"))
    } else {
        line
    }
}
