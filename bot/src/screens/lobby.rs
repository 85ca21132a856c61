//! The lobby of a table.

use games::Phrase;

use super::{Button, Screen, Style, names, settings::write_value};
use crate::{
    press::Press,
    tables::{Cover, Stage, Table},
};

/// The lobby for everyone: what is played, who sits there, what can be pressed.
pub fn lobby(table: &Table) -> Screen {
    let language = table.language();
    let info = table.game.info();
    let title = language.word(&format!("game-{}", table.game));
    let mut lines = vec![
        format!("## {title}"),
        language.word(&format!("game-{}-about", table.game)),
    ];
    let settings = settings(table);
    if !settings.is_empty() {
        lines.push(language.tell(&Phrase::new("lobby-settings").text("settings", settings)));
    }
    if !table.body.pace.is_none() {
        let pace = language.word(&format!("pace-{}-about", table.body.pace.as_str()));
        lines.push(language.tell(&Phrase::new("lobby-pace").text("pace", pace)));
    }
    let name = names::of(table);
    let seats = table.body.seats.len();
    for seat in games::Seat::all(seats) {
        let player = &table.body.seats[seat.index()];
        let host = player.is_person() && player.id == table.body.host;
        let id = if host { "lobby-host" } else { "lobby-player" };
        lines.push(language.say(
            &Phrase::new(id).number("number", seat.0 + 1).seat("seat", seat),
            &name,
        ));
    }
    let id = match table.body.stage {
        Stage::Lobby if seats < info.min_seats => "lobby-waiting",
        Stage::Lobby => "lobby-ready",
        Stage::Playing { .. } => "lobby-started",
        Stage::Over { .. } => "lobby-over",
        Stage::Closed { .. } => "lobby-closed",
    };
    let state = Phrase::new(id)
        .number("min", info.min_seats as i64)
        .number("max", info.max_seats as i64)
        .number("missing", info.min_seats.saturating_sub(seats) as i64);
    lines.push(language.tell(&state));
    if let Some(course) = &table.course {
        let commitment = course.record().commitment();
        lines.push(language.tell(&Phrase::new("lobby-commitment").text("commitment", commitment)));
    }
    let screen = Screen::text(lines.join("\n"));
    if table.body.stage != Stage::Lobby {
        return screen.buttons([Button::new(
            Press::Rules(table.game),
            language.word("button-rules"),
            Style::Plain,
        )]);
    }
    let id = table.id();
    let mut start = Button::new(Press::Start(id), language.word("button-start"), Style::Plain);
    start.disabled = seats < info.min_seats;
    let mut add = Button::new(Press::AddBot(id), language.word("button-add-bot"), Style::Plain);
    add.disabled = seats >= info.max_seats;
    let screen = screen.buttons([
        Button::new(Press::Join(id), language.word("button-join"), Style::Main),
        Button::new(Press::Leave(id), language.word("button-leave"), Style::Plain),
        start,
        add,
        Button::new(
            Press::Rules(table.game),
            language.word("button-rules"),
            Style::Plain,
        ),
    ]);
    let bots = table
        .body
        .seats
        .iter()
        .any(|player| player.cover == Some(Cover::Bot));
    if !bots {
        return screen;
    }
    screen.buttons([Button::new(
        Press::RemoveBot(id),
        language.word("button-remove-bot"),
        Style::Plain,
    )])
}

/// The settings of the game and the table, as `key=value`.
fn settings(table: &Table) -> String {
    let options = table.body.options.as_object().into_iter().flatten();
    let mut all: Vec<String> = options
        .map(|(key, value)| format!("`{key}={}`", write_value(value).replace('`', "")))
        .collect();
    if !table.body.scores {
        all.push("`scores=no`".to_owned());
    }
    all.join(" ")
}
