//! The lobby of a table.

use games::Phrase;
use storage::PersonId;
use tables::{Stage, StandInReason, Table};

use super::{Button, Screen, Spoken as _, Style, choices, markup, names, seal, settings};
use crate::press::Press;

/// Returns the public lobby: the game, the seats, and the buttons.
pub fn lobby(table: &Table) -> Screen {
    let language = table.spoken();
    let info = table.game.info();
    let title = language.game(table.game);
    let mut lines = vec![
        format!("## {title}"),
        language.word(&format!("game-{}-about", table.game)),
    ];
    if !table.state.note.is_empty() {
        lines.push(format!("> {}", names::escape_text(&table.state.note)));
    }
    let settings = settings::line(table, language);
    if !settings.is_empty() {
        lines.push(settings);
    }
    if !table.state.time_control.is_none() {
        let pace = language.word(&format!("pace-{}-about", table.state.time_control.as_str()));
        lines.push(language.tell(&Phrase::new("lobby-pace").text("pace", pace)));
    }
    let name = names::bold_titles(table, language);
    let seats = table.state.seats.len();
    for seat in games::Seat::all(seats) {
        let player = &table.state.seats[seat.index()];
        let host = player.is_person() && player.person == table.state.host;
        let id = if host { "lobby-host" } else { "lobby-player" };
        let line = Phrase::new(id).number("number", seat.0 + 1).seat("seat", seat);
        let chosen = choices::of(player, language).into_iter();
        let line = std::iter::once(language.say(&line, &name)).chain(chosen);
        lines.push(line.collect::<Vec<_>>().join(" · "));
    }
    let invited: Vec<PersonId> = table.state.invited().collect();
    let rematch = table.state.rematch && table.state.stage == Stage::Lobby;
    // An offer of a rematch names them already.
    if table.state.stage == Stage::Lobby && !rematch && (table.state.invited_only || !invited.is_empty()) {
        let mentions: Vec<String> = invited.iter().map(|person| markup::mention(*person)).collect();
        let phrase = Phrase::new("lobby-invited")
            .text("only", if table.state.invited_only { "yes" } else { "no" })
            .number("count", mentions.len() as i64)
            .text("people", mentions.join(" "));
        lines.push(language.tell(&phrase));
    }
    let id = match table.state.stage {
        Stage::Lobby if seats < info.min_seats => "lobby-waiting",
        Stage::Lobby => "lobby-ready",
        Stage::Starting { .. } | Stage::Playing { .. } => "lobby-started",
        Stage::Over { .. } => "lobby-over",
        Stage::Closed { .. } => "lobby-closed",
    };
    let state = Phrase::new(id)
        .number("min", info.min_seats as i64)
        .number("max", info.max_seats as i64)
        .number("missing", info.min_seats.saturating_sub(seats) as i64);
    lines.push(language.tell(&state));
    if let Ok(record) = table.record() {
        lines.extend(match &record.sealed {
            // The last contribution is always the message of the start.
            Some(sealed) if sealed.contributions.len() < 2 => None,
            Some(sealed) => {
                let added = seal::contributions(table, sealed, language);
                Some(language.tell(&Phrase::new("lobby-added").text("added", added)))
            }
            None => {
                let commitment = Phrase::new("lobby-commitment").text("commitment", record.commitment());
                Some(language.tell(&commitment))
            }
        });
    }
    if let Some(host) = table.state.host.filter(|_| rematch) {
        let mentions: Vec<String> = invited.iter().map(|person| markup::mention(*person)).collect();
        let seat = table.state.seat_of(host).unwrap_or(games::Seat(0));
        let wish = Phrase::new("lobby-rematch").seat("seat", seat);
        let wish = language.say(&wish.text("people", mentions.join(" ")), &name);
        lines.insert(1, wish.trim_end().to_owned());
    }
    // Somebody may still say no.
    let asks = rematch && !invited.is_empty();
    let screen = Screen {
        text: lines.join("\n"),
        pings: invited,
        ..Screen::default()
    };
    if table.state.stage != Stage::Lobby {
        return screen.buttons([Button::new(
            Press::Rules { game: table.game },
            language.word("button-rules"),
            Style::Plain,
        )]);
    }
    let id = table.id();
    // One button is highlighted: *Start* as soon as the match can begin.
    let startable = seats >= info.min_seats;
    let (join_label, leave_label) = if asks {
        ("button-i-am-in", "button-not-now")
    } else {
        ("button-join", "button-leave")
    };
    let (join, start) = if startable {
        (Style::Plain, Style::Main)
    } else {
        (Style::Main, Style::Plain)
    };
    let mut start = Button::new(Press::Start { table: id }, language.word("button-start"), start);
    start.disabled = !startable;
    let mut add = Button::new(
        Press::AddBot { table: id },
        language.word("button-add-bot"),
        Style::Plain,
    );
    add.disabled = seats >= info.max_seats;
    let screen = screen.buttons([
        Button::new(Press::Join { table: id }, language.word(join_label), join),
        Button::new(
            Press::Leave { table: id },
            language.word(leave_label),
            Style::Plain,
        ),
        start,
        add,
    ]);
    // On a phone, a fifth button would make another row.
    let rules = Button::new(
        Press::Rules { game: table.game },
        language.word("button-rules"),
        Style::Plain,
    );
    let bots = table
        .state
        .seats
        .iter()
        .any(|player| player.stand_in == Some(StandInReason::Bot));
    let settings = Button::new(
        Press::Settings { table: id },
        language.word("button-settings"),
        Style::Plain,
    );
    let remove = Button::new(
        Press::RemoveBot { table: id },
        language.word("button-remove-bot"),
        Style::Plain,
    );
    let choices = Button::new(
        Press::Choices { table: id },
        language.word("button-choices"),
        Style::Plain,
    );
    screen.buttons(
        bots.then_some(remove)
            .into_iter()
            .chain([choices, settings, rules]),
    )
}
