//! A match turn by turn: single positions with buttons to go on, as everyone saw them; after the match through
//! anybody's eyes.

use games::{Phrase, Seat, Viewer};
use render::{Animation, language::Language, words};

use super::{
    Attachment, Button, Row, Screen, Select, SelectOption, Style,
    board::{alt_text, undrawable},
    names,
};
use crate::{
    limits,
    press::Press,
    tables::{Course, Declined, Stage, Table},
};

/// The position after `turn` complete turns, seen by everyone (`eyes` 0) or, once the match is over, by a seat counted
/// from 1.
///
/// # Errors
/// When the match has not begun or the picture can't be drawn.
pub fn position(table: &Table, turn: usize, eyes: u8, language: Language) -> Result<Screen, Declined> {
    let course = table.course()?;
    let turns = turns(course);
    let turn = turn.min(turns.len() - 1);
    let over = matches!(table.body.stage, Stage::Over { .. } | Stage::Closed { .. });
    // While the match is on everyone sees it as a spectator does: a position could hold what its seat has forgotten.
    let seat = eyes
        .checked_sub(1)
        .filter(|seat| over && usize::from(*seat) < table.body.seats.len());
    let viewer = seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
    let replay = course
        .until(turns[turn])
        .ok_or_else(|| Declined::Unreadable("a position of the replay".to_owned()))?;
    let view = replay.game.view(viewer);
    let drawn = names::drawn(table);
    let people = names::people(table, &drawn);
    let picture = match replay.game.standings() {
        Some(standings) => render::final_table(&view, &people, &standings),
        None if seat.is_some() => render::own(&view, &people, None),
        None => render::table(&view, &people),
    };
    let title = Phrase::new("replay-turn")
        .number("turn", turn as i64)
        .number("turns", turns.len() as i64 - 1);
    let mut lines = vec![language.tell(&title)];
    if let Some(first) = turn.checked_sub(1) {
        lines.extend(told(table, course, (turns[first], turns[turn]), viewer, language));
    }
    let screen = Screen {
        text: words::shorten(&lines.join("\n"), limits::MESSAGE),
        picture: Some(Attachment {
            name: "position.png",
            bytes: picture.map_err(undrawable)?.png,
            alt: alt_text(table, &view, language),
        }),
        ..Screen::default()
    };
    let eyes = seat.map_or(0, |seat| seat + 1);
    let mut screen = screen.buttons(steps(table, turn, turns.len() - 1, eyes));
    if over {
        screen.rows.push(Row::Select(whose(table, turn, eyes, language)));
    }
    Ok(screen)
}

/// The match so far as an animated picture, as everyone saw it.
///
/// # Errors
/// When the match has not begun or the pictures can't be drawn.
pub fn film(table: &Table, language: Language) -> Result<Screen, Declined> {
    let course = table.course()?;
    let drawn = names::drawn(table);
    let people = names::people(table, &drawn);
    let mut animation = Animation::new(render::FrameTiming::default());
    let record = course.record();
    let mut game = record
        .start()
        .map_err(|error| Declined::Unreadable(error.to_string()))?;
    let mut made = 0;
    for end in turns(course) {
        for chosen in &record.moves[made..end] {
            game.play(chosen.seat, &chosen.text)?;
        }
        made = end;
        let view = game.view(Viewer::Spectator);
        match game.standings() {
            Some(standings) => animation.add_final_table(&view, &people, &standings),
            None => animation.add_table(&view, &people),
        }
    }
    let last = turns(course).len() - 1;
    let single = Press::Replay {
        slot: 1,
        table: table.id(),
        turn: last,
        eyes: 0,
    };
    let screen = Screen {
        text: language.word("replay-film"),
        picture: Some(Attachment {
            name: "replay.gif",
            bytes: animation.finish().map_err(undrawable)?,
            alt: language.word("replay-film-alt"),
        }),
        ..Screen::default()
    };
    Ok(screen.buttons([Button::new(single, language.word("replay-single"), Style::Plain)]))
}

/// How many steps had been made at the start and after each complete turn.
pub fn turns(course: &Course) -> Vec<usize> {
    let steps = course.replay.steps.iter().enumerate();
    let ends = steps
        .filter(|(_, step)| step.played.turn_over)
        .map(|(index, _)| index + 1);
    let mut turns: Vec<usize> = std::iter::once(0).chain(ends).collect();
    let all = course.replay.steps.len();
    if course.replay.game.standings().is_some() && turns.last() != Some(&all) {
        turns.push(all);
    }
    turns
}

fn told(
    table: &Table,
    course: &Course,
    (from, to): (usize, usize),
    viewer: Viewer,
    language: Language,
) -> Vec<String> {
    let name = names::of(table);
    let steps = course.replay.steps[from..to].iter();
    let news = steps.flat_map(|step| step.played.news.iter());
    news.filter(|news| news.is_for(viewer))
        .map(|news| language.say(&news.what, &name))
        .collect()
}

fn steps(table: &Table, turn: usize, last: usize, eyes: u8) -> Vec<Button> {
    let to = |slot: u8, label: &str, to: usize, disabled: bool| {
        let press = Press::Replay {
            slot,
            table: table.id(),
            turn: to,
            eyes,
        };
        let mut button = Button::new(press, label.to_owned(), Style::Plain);
        button.disabled = disabled;
        button
    };
    vec![
        to(1, "⏮", 0, turn == 0),
        to(2, "◀", turn.saturating_sub(1), turn == 0),
        to(3, "▶", (turn + 1).min(last), turn == last),
        to(4, "⏭", last, turn == last),
    ]
}

fn whose(table: &Table, turn: usize, eyes: u8, language: Language) -> Select {
    let name = names::unformatted(table);
    let option = |value: u8, label: String| SelectOption {
        value: value.to_string(),
        label: limits::cut(&label, limits::SELECT_LABEL),
        description: String::new(),
        chosen: value == eyes,
    };
    let mut options = vec![option(0, language.word("replay-everyone"))];
    options.extend(Seat::all(table.body.seats.len()).map(|seat| option(seat.0 + 1, name(seat))));
    Select {
        press: Press::Eyes {
            table: table.id(),
            turn,
        },
        placeholder: language.word("replay-eyes"),
        options,
    }
}
