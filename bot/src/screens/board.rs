//! The board: for everyone after a turn, for one person on demand, and at the end of a match.

use games::{AnyView, News, Phrase, Seat, Viewer};
use render::{
    language::{Language, Names},
    words,
};
use storage::PersonId;

use super::{Attachment, Button, Screen, Style, choices, names, time};
use crate::{
    limits,
    press::Press,
    tables::{Course, Cover, Declined, Line, Player, Table, took_back},
};

/// The message after a completed turn: what happened since the last one, the board, and who is next.
///
/// # Errors
/// When the match has not begun or the picture can't be drawn.
pub fn turn(table: &Table) -> Result<Screen, Declined> {
    let course = table.course()?;
    let view = course.replay.game.view(Viewer::Spectator);
    let language = table.language();
    if course.replay.game.standings().is_some() {
        return over(table, course, &view);
    }
    let pings = table
        .to_act()
        .into_iter()
        .map(|(_, person)| person)
        .filter(|person| person.0 != 0)
        .collect();
    let mut screen = Screen {
        text: turn_text(table, table.body.told, u64::MAX)?,
        pings,
        ..Screen::default()
    };
    screen.picture = Some(Attachment {
        name: "board.png",
        bytes: render::table(&view, &names::people(table, &names::drawn(table)))
            .map_err(undrawable)?
            .png,
        alt: alt_text(table, &view, language),
    });
    Ok(screen.buttons(turn_buttons(table)))
}

/// The text of the newest board message as it should be now: the call changes while several decide at once.
///
/// # Errors
/// When the match has not begun.
pub fn status_text(table: &Table) -> Result<String, Declined> {
    turn_text(table, table.body.told_before, table.body.told)
}

/// What happened in the entries after `from` up to `to`, and who is to decide.
fn turn_text(table: &Table, from: u64, to: u64) -> Result<String, Declined> {
    let course = table.course()?;
    let language = table.language();
    let view = course.replay.game.view(Viewer::Spectator);
    let call = view.task().map(|task| {
        let people: Vec<String> = table
            .to_act()
            .into_iter()
            .map(|(seat, person)| {
                let clock = table.body.seats[seat.index()].clock;
                match (person.0, clock) {
                    (0, _) => names::of(table)(seat),
                    (_, None) => format!("<@{person}>"),
                    (_, Some(clock)) => format!("<@{person}> ({})", time::moment(clock.deadline)),
                }
            })
            .collect();
        let task = Phrase::new("turn-call")
            .text("people", language.join(people))
            .phrase("task", task);
        language.tell(&task)
    });
    Ok(fit(
        &happened(table, course, language, from, to),
        &call.unwrap_or_default(),
    ))
}

fn turn_buttons(table: &Table) -> Vec<Button> {
    let language = table.language();
    let mut buttons = vec![
        Button::new(Press::Play(table.id()), language.word("button-play"), Style::Main),
        Button::new(
            Press::Board(table.id()),
            language.word("button-board"),
            Style::Plain,
        ),
        Button::new(
            Press::Rules(table.game),
            language.word("button-rules"),
            Style::Plain,
        ),
    ];
    let covered = |player: &Player| player.cover == Some(Cover::Absent);
    if table.body.seats.iter().any(covered) {
        buttons.push(time::back_button(table, language));
    }
    buttons
}

/// What the newest board message tells: for those who watch from elsewhere.
///
/// # Errors
/// When the match has not begun.
pub fn news(table: &Table, language: Language) -> Result<String, Declined> {
    let course = table.course()?;
    let lines = happened(table, course, language, table.body.told_before, table.body.told);
    let view = course.replay.game.view(Viewer::Spectator);
    Ok(fit(&lines, &state_line(table, &view, language)))
}

/// What happened in the entries after `from` up to `to`: of each step only what everyone may know.
pub(super) fn happened(
    table: &Table,
    course: &Course,
    language: Language,
    from: u64,
    to: u64,
) -> Vec<String> {
    let name = names::of(table);
    let mut lines = Vec::new();
    for (n, line) in &course.lines {
        if *n <= from || *n > to {
            continue;
        }
        match line {
            Line::Undo(undone) => {
                let seat = course.lines.iter().find_map(|(n, line)| match line {
                    Line::Move(chosen) if n == undone => Some(chosen.seat),
                    _ => None,
                });
                // Several steps of one player that go at once are told once.
                let said = seat.map(|seat| language.say(&took_back(seat), &name));
                lines.extend(said.filter(|line| lines.last() != Some(line)));
            }
            Line::Move(_) => {
                let step = course.numbers.iter().position(|number| number == n);
                let news = step.map_or(&[][..], |index| &course.replay.steps[index].played.news);
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
fn over(table: &Table, course: &Course, view: &AnyView) -> Result<Screen, Declined> {
    let language = table.language();
    let name = names::of(table);
    let Some(standings) = course.replay.game.standings() else {
        return Err(Declined::NotOver);
    };
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
        let who = if index < table.body.seats.len() {
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
                .text("seed", &course.record().seed)
                .text("commitment", course.record().commitment()),
        ),
    );
    let lines = happened(table, course, language, table.body.told, u64::MAX);
    let picture = render::final_table(view, &names::people(table, &names::drawn(table)), &standings)
        .map_err(undrawable)?;
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
            Press::Rematch(table.id()),
            language.word("button-rematch"),
            Style::Main,
        ),
        Button::new(
            Press::Replay {
                slot: 0,
                table: table.id(),
                turn: 0,
                eyes: 0,
            },
            language.word("button-replay"),
            Style::Plain,
        ),
        Button::new(
            Press::Rules(table.game),
            language.word("button-rules"),
            Style::Plain,
        ),
    ]))
}

/// The board for one person: their own if they play and it is theirs to decide, otherwise the whole table.
///
/// # Errors
/// When the match has not begun or the picture can't be drawn.
pub fn for_person(table: &Table, person: PersonId, language: Language) -> Result<Screen, Declined> {
    let viewer = table.viewer(person);
    let view = table.course()?.replay.game.view(viewer);
    let people = names::drawn(table);
    let people = names::people(table, &people);
    let picture = match table.course()?.replay.game.standings() {
        Some(standings) => render::final_table(&view, &people, &standings),
        None => render::own(&view, &people, None),
    };
    Ok(Screen {
        text: state_line(table, &view, language),
        picture: Some(Attachment {
            name: "board.png",
            bytes: picture.map_err(undrawable)?.png,
            alt: alt_text(table, &view, language),
        }),
        ..Screen::default()
    })
}

/// The whole table as everyone sees it.
///
/// # Errors
/// When the match has not begun or the picture can't be drawn.
pub fn for_everyone(table: &Table, language: Language) -> Result<Screen, Declined> {
    let view = table.course()?.replay.game.view(Viewer::Spectator);
    let picture = render::table(&view, &names::people(table, &names::drawn(table))).map_err(undrawable)?;
    Ok(Screen {
        text: state_line(table, &view, language),
        picture: Some(Attachment {
            name: "board.png",
            bytes: picture.png,
            alt: alt_text(table, &view, language),
        }),
        ..Screen::default()
    })
}

/// The board of one seat, large, with what everyone may know of it.
///
/// # Errors
/// When the match has not begun or the picture can't be drawn.
pub fn of_seat(table: &Table, seat: Seat, language: Language) -> Result<Screen, Declined> {
    let view = table.course()?.replay.game.view(Viewer::Spectator);
    let people = names::drawn(table);
    let picture = render::board_of(&view, seat, &names::people(table, &people)).map_err(undrawable)?;
    let whose = Phrase::new("board-of").seat("seat", seat);
    Ok(Screen {
        text: language.say(&whose, &names::of(table)),
        picture: Some(Attachment {
            name: "board.png",
            bytes: picture.png,
            alt: alt_text(table, &view, language),
        }),
        ..Screen::default()
    })
}

/// What a picture of the table shows, in words.
pub(super) fn alt_text(table: &Table, view: &AnyView, language: Language) -> String {
    words::alt_text_with(view, language, &names::unformatted(table), table.body.scores)
}

/// The board in words, with what the person can do now; what doesn't fit into a message goes with it as a file.
///
/// # Errors
/// When the match has not begun.
pub fn in_words(table: &Table, person: PersonId, language: Language) -> Result<Screen, Declined> {
    let view = table.course()?.replay.game.view(table.viewer(person));
    let scores = table.body.scores;
    Ok(told(table, language, |name| {
        let mut parts = choices::in_words(table, &view, language, name);
        parts.push(words::board_with(&view, language, name, scores));
        parts.join("\n")
    }))
}

/// The board in words as everyone may know it; that of a seat first, if one is named and has one of its own.
///
/// # Errors
/// When the match has not begun.
pub fn told_to_everyone(table: &Table, seat: Option<Seat>, language: Language) -> Result<Screen, Declined> {
    let view = table.course()?.replay.game.view(Viewer::Spectator);
    let scores = table.body.scores;
    Ok(told(table, language, |name| match seat {
        Some(seat) => words::board_of(&view, seat, language, name, scores),
        None => words::board_with(&view, language, name, scores),
    }))
}

/// A text about the table, with a file of all of it if it doesn't fit into a message.
fn told(table: &Table, language: Language, whole: impl Fn(Names<'_>) -> String) -> Screen {
    let text = whole(&names::of(table));
    if text.chars().count() <= limits::MESSAGE {
        return Screen::text(text);
    }
    Screen {
        text: words::shorten(&text, limits::MESSAGE),
        picture: Some(Attachment {
            name: "board.txt",
            bytes: whole(&names::unformatted(table)).into_bytes(),
            alt: language.word("board-words-file"),
        }),
        ..Screen::default()
    }
}

/// What only the person may see.
///
/// # Errors
/// When the match has not begun or the picture can't be drawn.
pub fn hand(table: &Table, person: PersonId, language: Language) -> Result<Screen, Declined> {
    let viewer = table.viewer(person);
    if viewer == Viewer::Spectator {
        return Err(Declined::NotSeated);
    }
    let view = table.course()?.replay.game.view(viewer);
    let picture = render::hand(&view, &names::people(table, &names::drawn(table))).map_err(undrawable)?;
    Ok(match picture {
        None => Screen::text(language.word("hand-none")),
        Some(picture) => Screen {
            text: language.word("hand-yours"),
            picture: Some(Attachment {
                name: "hand.png",
                bytes: picture.png,
                alt: alt_text(table, &view, language),
            }),
            ..Screen::default()
        },
    })
}

/// Whose decision is awaited, without a ping.
pub fn state_line(table: &Table, view: &AnyView, language: Language) -> String {
    let Some(task) = view.task() else {
        return language.word("state-over");
    };
    let name = names::of(table);
    let people = language.join(table.to_act().into_iter().map(|(seat, _)| name(seat)));
    language.tell(
        &Phrase::new("turn-call")
            .text("people", people)
            .phrase("task", task),
    )
}

/// A picture that can't be drawn is a fault of ours; the match is safe.
pub(super) fn undrawable(error: render::RenderError) -> Declined {
    Declined::Unreadable(error.to_string())
}
