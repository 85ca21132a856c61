//! The public board: after a turn, and at the end of a match.

use games::{AnyView, News, Phrase, Seat, Viewer};
use render::{language::Language, words};
use tables::{Line, Player, Refused, StandInReason, Table, TableWithMatch};

use super::{Attachment, Button, Screen, Spoken as _, Style, markup, names};
use crate::{
    actions::Answer,
    limits,
    press::{Press, ReplayViewer},
};

/// The message after a completed turn: what happened since the last one, the board, and who is next.
///
/// # Errors
/// When the picture can't be drawn.
pub fn turn(table: &TableWithMatch) -> Answer {
    let game = table.current.game();
    if game.standings().is_some() {
        return over(table, &game.view(Viewer::Spectator));
    }
    let screen = position(table, turn_text(table, table.state.told, u64::MAX))?;
    Ok(screen.buttons(turn_buttons(table)))
}

/// The newest board message as it should be now, without its controls: the call and the picture change while several
/// decide at once.
///
/// # Errors
/// When the picture can't be drawn.
pub fn status(table: &TableWithMatch) -> Answer {
    position(table, turn_text(table, table.state.told_before, table.state.told))
}

/// A text with the picture of the position, for those who are to decide.
fn position(table: &TableWithMatch, text: String) -> Answer {
    let view = table.current.game().view(Viewer::Spectator);
    let drawn = names::picture_names(table);
    let awaited = table.to_act().into_iter();
    Ok(Screen {
        text,
        picture: Some(Attachment {
            name: "board.png",
            bytes: render::table(&view, &names::people(table, &drawn))?.png,
            alt: alt_text(table, &view, table.spoken()),
        }),
        pings: awaited.filter_map(|(_, person)| person).collect(),
        ..Screen::default()
    })
}

/// What happened in the entries after `from` up to `to`, and who is to decide.
fn turn_text(table: &TableWithMatch, from: u64, to: u64) -> String {
    let language = table.spoken();
    let view = table.current.game().view(Viewer::Spectator);
    let call = view.task().map(|task| {
        let people: Vec<String> = table
            .to_act()
            .into_iter()
            .map(|(seat, person)| {
                let clock = table.state.seats[seat.index()].clock;
                let mention = |person| names::with_sign(table, seat, markup::mention(person));
                match (person.map(mention), clock) {
                    (None, _) => names::bold_names(table)(seat),
                    (Some(person), None) => person,
                    (Some(person), Some(clock)) => {
                        format!("{person} ({})", markup::relative_time(clock.deadline))
                    }
                }
            })
            .collect();
        let task = Phrase::new("turn-call")
            .text("people", language.join(people))
            .phrase("task", task);
        language.tell(&task)
    });
    fit(&happened(table, language, from, to), &call.unwrap_or_default())
}

fn turn_buttons(table: &Table) -> Vec<Button> {
    let language = table.spoken();
    let mut buttons = vec![
        play_button(table, language),
        Button::new(
            Press::Board { table: table.id() },
            language.word("button-board"),
            Style::Plain,
        ),
        rules_button(table, language),
        watch_button(table, language),
    ];
    let covered = |player: &Player| player.stand_in == Some(StandInReason::Absent);
    if table.state.seats.iter().any(covered) {
        buttons.push(back_button(table, language));
    }
    buttons
}

/// The button that opens a panel for the decision that is due.
pub fn play_button(table: &Table, language: Language) -> Button {
    Button::new(
        Press::Play { table: table.id() },
        language.word("button-play"),
        Style::Main,
    )
}

/// The button of someone for whom a stand-in plays.
pub fn back_button(table: &Table, language: Language) -> Button {
    Button::new(
        Press::Back { table: table.id() },
        language.word("button-im-back"),
        Style::Plain,
    )
}

fn watch_button(table: &Table, language: Language) -> Button {
    Button::new(
        Press::Watch { table: table.id() },
        language.word("button-watch"),
        Style::Plain,
    )
}

fn rules_button(table: &Table, language: Language) -> Button {
    Button::new(
        Press::Rules { game: table.game },
        language.word("button-rules"),
        Style::Plain,
    )
}

/// What the newest board message tells: for those who watch from elsewhere.
pub fn news(table: &TableWithMatch, language: Language) -> String {
    let lines = happened(table, language, table.state.told_before, table.state.told);
    let view = table.current.game().view(Viewer::Spectator);
    fit(&lines, &state_line(table, &view, language))
}

/// What happened in the entries after `from` up to `to`: of each step only what everyone may know.
fn happened(table: &TableWithMatch, language: Language, from: u64, to: u64) -> Vec<String> {
    let current = &table.current;
    let name = names::bold_names(table);
    let mut lines = Vec::new();
    for (n, line) in &current.lines {
        if *n <= from || *n > to {
            continue;
        }
        match line {
            Line::Undo(undone) => {
                let seat = current.lines.iter().find_map(|(n, line)| match line {
                    Line::Move(made) if n == undone => Some(made.seat),
                    _ => None,
                });
                // Several steps of one player that go at once are told once.
                let said =
                    seat.map(|seat| language.say(&Phrase::new("news-took-back").seat("seat", seat), &name));
                lines.extend(said.filter(|line| lines.last() != Some(line)));
            }
            Line::Move(_) => {
                let step = current.numbers.iter().position(|number| number == n);
                let news = step.map_or(&[][..], |index| &current.replay.steps[index].played.news);
                let public = news.iter().filter(|news| news.is_for(Viewer::Spectator));
                lines.extend(public.map(|news: &News| language.say(&news.what, &name)));
            }
        }
    }
    lines
}

/// As many of the newest lines as a message holds, and always the last part.
fn fit(lines: &[String], last: &str) -> String {
    let mut left = limits::MESSAGE.saturating_sub(last.chars().count() + 2);
    let mut kept: Vec<&str> = Vec::new();
    for line in lines.iter().rev() {
        let length = line.chars().count() + 1;
        if length > left {
            break;
        }
        left -= length;
        kept.push(line);
    }
    kept.reverse();
    kept.push(last);
    limits::cut(kept.join("\n").trim(), limits::MESSAGE)
}

/// The end of a match: what happened, scores, winners, and the secret for everyone to check.
fn over(table: &TableWithMatch, view: &AnyView) -> Answer {
    let language = table.spoken();
    let name = names::bold_names(table);
    let current = &table.current;
    let standings = current.game().standings().ok_or(Refused::NotOver)?;
    let mut last = vec![String::new()];
    let winners: Vec<String> = standings.winners.iter().map(|&seat| name(seat)).collect();
    last.push(if winners.is_empty() {
        language.word("over-nobody-wins")
    } else {
        let phrase = Phrase::new("over-wins").number("count", winners.len() as i64);
        language.tell(&phrase.text("names", language.join(winners)))
    });
    let mut order: Vec<usize> = (0..standings.scores.len()).collect();
    order.sort_by_key(|&index| std::cmp::Reverse(standings.scores[index]));
    for index in order {
        let who = if index < table.state.seats.len() {
            name(Seat(index as u8))
        } else {
            language.word(&format!("{}-rival", table.game.info().command))
        };
        let parts = standings.breakdown.get(index).into_iter().flatten().map(|line| {
            let what = language.word(&format!("{}-points-{}", table.game.info().command, line.what));
            format!("{what} {}", line.points)
        });
        let phrase = Phrase::new("over-score")
            .text("name", who)
            .number("points", standings.scores[index])
            .text("parts", parts.collect::<Vec<_>>().join(" · "));
        last.push(language.tell(&phrase));
    }
    last.push(
        language.tell(
            &Phrase::new("over-seed")
                .text("seed", &current.record().seed)
                .text("commitment", current.record().commitment()),
        ),
    );
    let lines = happened(table, language, table.state.told, u64::MAX);
    let drawn = names::picture_names(table);
    let picture = render::final_table(view, &names::people(table, &drawn), &standings)?;
    let screen = Screen {
        text: fit(&lines, last.join("\n").trim_start()),
        picture: Some(Attachment {
            name: "board.png",
            bytes: picture.png,
            alt: alt_text(table, view, language),
        }),
        ..Screen::default()
    };
    Ok(screen.buttons([
        Button::new(
            Press::Rematch { table: table.id() },
            language.word("button-rematch"),
            Style::Main,
        ),
        Button::new(
            Press::Replay {
                slot: 0,
                table: table.id(),
                turn: 0,
                viewer: ReplayViewer::EVERYONE,
            },
            language.word("button-replay"),
            Style::Plain,
        ),
        rules_button(table, language),
    ]))
}

/// What a picture of the table shows, in words.
pub(crate) fn alt_text(table: &Table, view: &AnyView, language: Language) -> String {
    words::alt_text_with(view, language, &names::plain_names(table), table.state.scores)
}

/// Whose decision is awaited, without a ping.
pub fn state_line(table: &Table, view: &AnyView, language: Language) -> String {
    let Some(task) = view.task() else {
        return language.word("state-over");
    };
    let name = names::bold_names(table);
    let people = language.join(table.to_act().into_iter().map(|(seat, _)| name(seat)));
    language.tell(
        &Phrase::new("turn-call")
            .text("people", people)
            .phrase("task", task),
    )
}
