//! `/games`: the tables of this server, and all tables at which it is the person's turn. It replays no match.

use std::time::Duration;

use async_trait::async_trait;
use games::Phrase;
use render::language::Language;
use tables::{Stage, Table};

use crate::actions::{Answer, Call, Command};
use crate::{
    outbox::posts::Posts,
    screens::{Button, Row, Screen, markup, names},
};

/// Buttons in one message. With their rows and three texts they are 36 of the 40 components that Discord allows.
const MOST_LINKS: usize = 25;
/// Time limit for checking the channels of other people's tables.
const LOOKING: Duration = Duration::from_secs(10);
/// Characters in each of the three lists; together they may have 4,000.
const LONGEST: usize = 1_300;

pub(crate) struct Games;

#[async_trait]
impl Command for Games {
    fn path(&self) -> (&'static str, &'static str) {
        ("games", "")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let (tables, person, language) = (&call.bot.tables, call.person(), call.language());
        let mut mine = tables.of_person(person).await?;
        mine.retain(|table| table.state.seat_of(person).is_some() && table.state.day.is_none());
        let mut here = match call.requester.group {
            Some(group) => tables.of_group(group).await?,
            None => Vec::new(),
        };
        here.retain(|table| !mine.iter().any(|own| own.id() == table.id()));
        let here = call.visible(here, MOST_LINKS, LOOKING).await;
        let waits = |table: &Table| table.to_act().iter().any(|(_, who)| *who == Some(person));
        let (turns, others): (Vec<Table>, Vec<Table>) = mine.into_iter().partition(waits);
        let mut screen = Screen::default();
        let mut links = MOST_LINKS;
        for (title, tables) in [
            ("games-your-turn", turns),
            ("games-yours", others),
            ("games-here", here),
        ] {
            if tables.is_empty() {
                continue;
            }
            let mut lines = vec![format!("### {}", language.word(title))];
            lines.extend(tables.iter().map(|table| line(table, language)));
            let text = render::words::shorten(&lines.join("\n"), LONGEST);
            screen.rows.push(Row::Text(text));
            let mut linked: Vec<Button> = Vec::new();
            for table in tables.iter().take(links) {
                let newest = Posts::read(&call.bot.tables, table.id()).await?.shown();
                linked.push(link(table, newest, language));
            }
            links -= linked.len();
            for row in linked.chunks(5) {
                screen = screen.buttons(row.iter().cloned());
            }
        }
        if screen.rows.is_empty() {
            return Ok(call.say("games-none"));
        }
        Ok(screen)
    }
}

/// Returns the button that leads to a table.
pub(crate) fn link(table: &Table, newest: Option<u64>, language: Language) -> Button {
    let label = Phrase::new("games-link")
        .number("table", table.id().0 as i64)
        .text("game", language.game(table.game));
    Button::link(markup::address(table, newest), language.tell(&label))
}

/// Returns a table in one line: the game, the awaited players, and the channel.
pub(crate) fn line(table: &Table, language: Language) -> String {
    let name = names::bold_names(table);
    let phrase = match table.state.stage {
        Stage::Lobby | Stage::Starting { .. } => {
            Phrase::new("games-line-lobby").number("seats", table.state.seats.len() as i64)
        }
        Stage::Over { .. } => Phrase::new("games-line-over"),
        Stage::Closed { .. } => Phrase::new("games-line-closed"),
        Stage::Playing { .. } => {
            let awaited = table.to_act().into_iter().map(|(seat, _)| name(seat));
            Phrase::new("games-line-playing").text("names", language.join(awaited))
        }
    };
    let line = language.tell(
        &phrase
            .number("table", table.id().0 as i64)
            .text("game", language.game(table.game))
            .text("link", markup::channel(table.head.place)),
    );
    if table.state.lost {
        format!("{line} · {}", language.word("games-lost"))
    } else {
        line
    }
}
