//! `/play`: the tables that wait for the person, then games to start. If no table waits, the welcome with a picture of
//! each game.

use ai::Level;
use async_trait::async_trait;
use games::{GameId, Phrase, Seat};
use render::{language::Language, tour};
use tables::{Refused, Table, TableWithMatch, TimeControl};

use crate::actions::{ActionError, Answer, Call, Command, look::board, table::add_bot, table::new_table};
use crate::{
    press::{Opponent, Press, Wanted},
    screens::{Attachment, Button, Reader, Row, Screen, Style, board::play_button, markup, names},
};

/// The bot of somebody's first match of a game.
const FIRST: Level = Level::Seedling;
/// The message that says so.
const FIRST_NOTE: &str = "play-first";
/// The help in matches against bots after the first one: nothing is chosen for the person, and *Hint* suggests a move.
const LATER: &str = "advice=effects";
/// Tables shown at once. With their boards and all games below, a message can't hold more.
const MOST: usize = 3;

pub(crate) struct Play;

#[async_trait]
impl Command for Play {
    fn path(&self) -> (&'static str, &'static str) {
        ("play", "")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        others(call).await
    }
}

/// What waits for the person, and what else can be played.
pub(crate) async fn others(call: &Call<'_>) -> Answer {
    let reader = call.reader().await;
    let language = reader.language;
    let waiting = waiting(call).await?;
    let more = waiting.len().saturating_sub(MOST);
    let mut shown = Vec::new();
    for table in waiting.into_iter().take(MOST) {
        let id = table.id();
        match call.bot.tables.with_match(table).await {
            Ok(table) => shown.push(table),
            Err(error) => tracing::error!(table.id = %id, "Skipped table {id}: {error}"),
        }
    }
    call.bot
        .draw(move || {
            if shown.is_empty() {
                return welcome(language);
            }
            let mut screen = tables_first(&shown, reader)?;
            if more > 0 {
                let more = Phrase::new("play-more").number("count", more as i64);
                screen.rows.push(Row::Text(language.tell(&more)));
            }
            screen.rows.push(Row::Text(language.word("play-or-start")));
            for &game in GameId::ALL {
                screen.rows.push(Row::Text(about(game, language)));
                screen.rows.push(opponents(game, language, false));
            }
            Ok(screen)
        })
        .await
}

/// Returns the tables of this server (in direct messages: of all servers) that wait for the person, most urgent first.
async fn waiting(call: &Call<'_>) -> Result<Vec<Table>, ActionError> {
    let person = call.person();
    let mut waiting = call.bot.tables.of_person(person).await?;
    waiting.retain(|table| {
        let here = call.requester.group.is_none() || table.head.group == call.requester.group;
        here && table.state.day.is_none() && table.to_act().iter().any(|(_, who)| *who == Some(person))
    });
    waiting.sort_by_key(|table| {
        let seat = table.state.seat_of(person);
        let clock = seat.and_then(|seat| table.state.seats[seat.index()].clock);
        clock.map_or(i64::MAX, |clock| clock.deadline.0)
    });
    Ok(waiting)
}

fn tables_first(waiting: &[TableWithMatch], reader: Reader) -> Answer {
    let Reader { person, language, .. } = reader;
    let mut screen = Screen::text(language.word("play-waiting"));
    for (index, table) in waiting.iter().enumerate() {
        let view = table.current.game().view(table.viewer(person));
        let Some(task) = view.task() else { continue };
        let asked = Phrase::new("play-table")
            .text("game", language.game(table.game))
            .text("place", markup::channel(table.head.place))
            .phrase("task", task);
        screen.rows.push(Row::Text(language.tell(&asked)));
        let picture = board::for_person(table, reader)?.picture;
        screen.rows.extend(picture.map(Row::Picture));
        let mut play = play_button(table, language);
        if index > 0 {
            play.style = Style::Plain;
        }
        let go = Button::link(markup::address(table, None), language.word("button-go"));
        screen = screen.buttons([play, go]);
    }
    Ok(screen)
}

/// Returns the welcome: each game with a picture.
fn welcome(language: Language) -> Answer {
    let mut screen = Screen::text(language.word("play-welcome"));
    for &game in GameId::ALL {
        let banner = tour::banner(game, language);
        screen.rows.push(Row::Picture(Attachment {
            name: "game.png",
            bytes: banner
                .map_err(|error| ActionError::Drawing(error.to_string()))?
                .clone(),
            alt: language.game(game),
        }));
        screen.rows.push(Row::Text(about(game, language)));
        screen
            .rows
            .push(opponents(game, language, game == GameId::ALL[0]));
    }
    Ok(screen)
}

/// Returns a game in a line: description, number of players, length.
fn about(game: GameId, language: Language) -> String {
    let info = game.info();
    let about = Phrase::new("play-about")
        .text("game", language.game(game))
        .text("about", language.word(&format!("pitch-{}", info.command)))
        .number("min", info.min_seats as i64)
        .number("max", info.max_seats as i64)
        .number("minutes", i64::from(info.minutes));
    language.tell(&about)
}

/// Returns the buttons that start a game; `main` is highlighted.
fn opponents(game: GameId, language: Language, main: bool) -> Row {
    let button = |with: Opponent, id: &str| {
        Button::new(Press::Welcome { with, game }, language.word(id), Style::Plain)
    };
    let mut buttons = vec![
        button(Opponent::Bot, "button-with-bot"),
        button(Opponent::People, "button-with-people"),
    ];
    if main {
        buttons[0].style = Style::Main;
    }
    if game.info().min_seats == 1 {
        buttons.insert(0, button(Opponent::Nobody, "button-alone"));
    }
    Row::Buttons(buttons)
}

/// Opens a table in this channel, or in a thread of it; against a bot or alone the match begins at once. The first match
/// of a game against a bot is one against the weakest; then the person is asked once how well the bot should play.
pub(crate) async fn start(call: &Call<'_>, game: GameId, with: Opponent) -> Answer {
    if let Some(table) = just_begun(call, game, with).await? {
        return Ok(begun(call, &table, ""));
    }
    let starts_with = match with {
        Opponent::People => None,
        Opponent::Nobody => Some(Vec::new()),
        Opponent::Bot => {
            let tables = &call.bot.tables;
            return match tables.preferences(call.person()).await?.level(game) {
                None => {
                    let begun = begin(call, game, with, Some(vec![Some(FIRST.number())]), FIRST_NOTE).await?;
                    tables.remember_level(call.person(), game, 0).await?;
                    Ok(begun)
                }
                Some(level) if Level::from_number(level).is_some() => {
                    begin(call, game, with, Some(vec![Some(level)]), "").await
                }
                Some(_) => {
                    let (language, asked) = (call.language(), call.language().word("bot-level"));
                    Ok(add_bot::choices(&asked, language, |level| Press::Against {
                        game,
                        level,
                    }))
                }
            };
        }
    };
    begin(call, game, with, starts_with, "").await
}

/// Begins a match against a bot of this level, and remembers it.
pub(crate) async fn against(call: &Call<'_>, game: GameId, level: u8) -> Answer {
    let level = Level::from_number(level).ok_or(Refused::MovedOn)?.number();
    let with = Opponent::Bot;
    if let Some(table) = just_begun(call, game, with).await? {
        return Ok(begun(call, &table, ""));
    }
    let begun = begin(call, game, with, Some(vec![Some(level)]), "play-later").await?;
    call.bot.tables.remember_level(call.person(), game, level).await?;
    Ok(begun)
}

async fn begin(
    call: &Call<'_>,
    game: GameId,
    with: Opponent,
    starts_with: Option<Vec<Option<u8>>>,
    note: &str,
) -> Answer {
    let wanted = Wanted {
        game,
        time_control: TimeControl::default(),
        set: if with == Opponent::Bot && note != FIRST_NOTE {
            LATER.to_owned()
        } else {
            String::new()
        },
        invited: Vec::new(),
        note: None,
    };
    let table = new_table::open_somewhere(call, &wanted, starts_with).await?;
    Ok(if with == Opponent::People {
        new_table::opened(call, &table)
    } else {
        begun(call, &table, note)
    })
}

/// Says that a match has begun, and against which bot; `note` is a message that says more.
pub(crate) fn begun(call: &Call<'_>, table: &Table, note: &str) -> Screen {
    let title = names::bold_titles(table, call.language());
    let bots = Seat::all(table.state.seats.len()).filter(|seat| !table.state.seats[seat.index()].is_person());
    let bots: Vec<String> = bots.map(title).collect();
    let begun = Phrase::new("play-begun")
        .text("game", call.language().game(table.game))
        .number("bots", bots.len() as i64)
        .text("bot", call.language().join(bots));
    let here = table.head.place == call.requester.place;
    let mut screen = call.tell(&begun.text("where", if here { "here" } else { "thread" }));
    if !note.is_empty() {
        screen.text = format!("{} {}", screen.text, call.language().word(note));
    }
    if here {
        return screen;
    }
    let label = call.language().word("button-go");
    screen.buttons([Button::link(markup::address(table, None), label)])
}

/// Returns a match of this kind that the person has started here and in which nobody has moved: a second tap on the
/// button refers to it.
async fn just_begun(call: &Call<'_>, game: GameId, with: Opponent) -> Result<Option<Table>, ActionError> {
    let others = match with {
        Opponent::People => return Ok(None),
        Opponent::Bot => 1,
        Opponent::Nobody => 0,
    };
    let person = call.person();
    let own = call.bot.tables.of_person(person).await?;
    Ok(own.into_iter().find(|table| {
        let bots = table
            .state
            .seats
            .iter()
            .filter(|player| !player.is_person())
            .count();
        table.head.group == call.requester.group
            && table.state.day.is_none()
            && table.game == game
            && table.state.host == Some(person)
            && table.head.entries == 0
            && (table.state.seats.len(), bots) == (1 + others, others)
    }))
}
