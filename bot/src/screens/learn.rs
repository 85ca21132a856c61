//! The report of a finished match for one of its players: the course of the match, and the largest mistakes as
//! questions with their answers.

use games::{AnyMove, AnyView, Phrase, Seat, Viewer};
use render::{Course, language::Language, words};
use tables::{Mistake, Refused, Report, TableWithMatch};

use super::{
    Attachment, Button, Reader, Screen, ScreenError, Style, board, names, panel,
    rehearsal::{self, button},
};
use crate::{
    limits,
    press::{Draft, Press, Room},
};

/// Points of the curve that its description names.
const NAMED: usize = 12;

/// Says how far a report is.
pub fn progress(table: &TableWithMatch, language: Language, done: usize, all: usize) -> Screen {
    let phrase = Phrase::new("learn-progress")
        .number("done", done as i64)
        .number("all", all as i64);
    Screen::text(language.tell(&phrase)).as_panel(table.id())
}

/// Returns the first page.
///
/// # Errors
/// When the person did not play the match, or the picture can't be drawn.
pub fn overview(table: &TableWithMatch, reader: Reader, report: &Report) -> Result<Screen, ScreenError> {
    let language = reader.language;
    let seat = seat(table, reader)?;
    let course = course(table, seat, report);
    let lost: i32 = report.mistakes.iter().map(|mistake| mistake.loss).sum();
    let largest = report.mistakes.first();
    let sums_up = Phrase::new("learn-sums-up")
        .number("count", report.mistakes.len() as i64)
        .number("points", points(lost))
        .number(
            "turn",
            largest.map_or(0, |mistake| turn(table, mistake.step)) as i64,
        );
    let title = Phrase::new("learn-title")
        .text("game", language.game(table.game))
        .number("accuracy", report.accuracy);
    let legend = Phrase::new("learn-legend")
        .number("count", report.mistakes.len() as i64)
        .number("scorings", course.scorings.len() as i64);
    let every = course.leads.len().div_ceil(NAMED).max(1);
    let leads = course.leads.iter().step_by(every);
    let leads = leads.map(|(turn, lead)| {
        let lead = format!("{:+}", lead.round() as i32).replace('-', "−");
        format!("{turn:.0}: {lead}")
    });
    let alt = Phrase::new("learn-alt").text("leads", leads.collect::<Vec<_>>().join(", "));
    let screen = Screen {
        text: format!(
            "{}\n{}\n-# {}",
            language.tell(&title),
            language.tell(&sums_up),
            language.tell(&legend)
        ),
        picture: Some(Attachment {
            name: "course.png",
            bytes: render::course(&course, reader.high_contrast)?.png,
            alt: language.tell(&alt),
        }),
        ..Screen::default()
    };
    let first = largest.map(|_| {
        let press = Press::Mistake {
            table: table.id(),
            number: 1,
        };
        Button::new(press, language.word("button-mistake"), Style::Main)
    });
    Ok(screen
        .with_buttons(first.into_iter().collect())
        .as_panel(table.id()))
}

/// Returns the position before a mistake, with the ordinary panel.
///
/// # Errors
/// When there is no such mistake, or the picture can't be drawn.
pub fn question(
    table: &TableWithMatch,
    reader: Reader,
    report: &Report,
    number: u8,
) -> Result<Screen, ScreenError> {
    let (_, past) = position(table, report, number)?;
    let screen = panel::open(&past, reader, "")?;
    Ok(asked(screen, table, &past, reader, report, number))
}

/// Returns the same with these picks.
///
/// # Errors
/// When the panel is of another position, or the picture can't be drawn.
pub fn answering(
    table: &TableWithMatch,
    reader: Reader,
    report: &Report,
    (slot, draft): (u8, Draft),
) -> Result<Screen, ScreenError> {
    let number = number_of(report, draft.turn)?;
    let (_, past) = position(table, report, number)?;
    let draft = rehearsal::draft_for(&past, draft).ok_or(Refused::MovedOn)?;
    let screen = panel::show(&past, reader, (slot, &draft))?;
    Ok(asked(screen, table, &past, reader, report, number))
}

/// Returns the better move after the move that a person has put together now.
///
/// # Errors
/// When the panel is of another position, or the picture can't be drawn.
pub fn answered(
    table: &TableWithMatch,
    reader: Reader,
    report: &Report,
    draft: Draft,
) -> Result<Screen, ScreenError> {
    let number = number_of(report, draft.turn)?;
    let (_, past) = position(table, report, number)?;
    let draft = rehearsal::draft_for(&past, draft).ok_or(Refused::MovedOn)?;
    let chosen = panel::chosen_move(&past, reader.person, &draft)?;
    better(table, reader, report, number, Some(&chosen))
}

/// Returns the better move of a mistake, drawn on the position, with the effects of both moves and the difference.
///
/// # Errors
/// When there is no such mistake, or the picture can't be drawn.
pub fn better(
    table: &TableWithMatch,
    reader: Reader,
    report: &Report,
    number: u8,
    answer: Option<&AnyMove>,
) -> Result<Screen, ScreenError> {
    let language = reader.language;
    let seat = seat(table, reader)?;
    let (mistake, past) = position(table, report, number)?;
    let view = past.current.game().view(Viewer::Seat(seat));
    let read = |notation: &str| table.game.parse_move(notation).map_err(|_| Refused::MovedOn);
    let (better, played) = (read(&mistake.better)?, read(&mistake.played)?);
    let said = |id: &'static str, chosen: &AnyMove| {
        let phrase = Phrase::new(id)
            .text("move", move_words(&past, reader, chosen))
            .text("effects", effects(&past, &view, chosen, language));
        language.tell(&phrase)
    };
    let mut lines = vec![format!("-# {}", head(table, report, number, language))];
    match answer {
        Some(answer) if *answer == better => lines.push(language.word("learn-found")),
        Some(answer) if *answer != played => lines.push(said("learn-answered", answer)),
        _ => {}
    }
    lines.push(said("learn-better", &better));
    lines.push(said("learn-played", &played));
    let difference = Phrase::new("learn-difference")
        .number("points", points(mistake.loss))
        .number("doubt", points(2 * mistake.doubt).max(1));
    lines.push(language.tell(&difference));
    let keys: Vec<String> = view.picks(&better).into_iter().map(|pick| pick.key).collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let drawn = names::picture_names(&past, language);
    let people = names::people_for(&past, &drawn, reader);
    let picture = render::own(&view, &people, Some((better.verb(), &keys)))?;
    let screen = Screen {
        text: limits::cut(&lines.join("\n"), limits::MESSAGE),
        picture: Some(Attachment {
            name: "better.png",
            bytes: picture.png,
            alt: board::alt_text(&past, &view, language),
        }),
        ..Screen::default()
    };
    let id = table.id();
    let overview = Press::Learn { slot: 1, table: id };
    let next = usize::from(number) < report.mistakes.len();
    let mut buttons = Vec::new();
    if next {
        let press = Press::Mistake {
            table: id,
            number: number + 1,
        };
        buttons.push(Button::new(press, language.word("button-next"), Style::Main));
    }
    let from = Press::Try {
        table: id,
        steps: mistake.step,
    };
    buttons.push(button(from, language.word("button-try")));
    let style = if next { Style::Plain } else { Style::Main };
    buttons.push(Button::new(overview, language.word("button-overview"), style));
    Ok(screen.buttons(buttons).as_panel(id))
}

fn seat(table: &TableWithMatch, reader: Reader) -> Result<Seat, Refused> {
    table.state.seat_of(reader.person).ok_or(Refused::NotSeated)
}

/// Returns a mistake, counted from 1, and the table as it was before it.
fn position<'a>(
    table: &TableWithMatch,
    report: &'a Report,
    number: u8,
) -> Result<(&'a Mistake, TableWithMatch), Refused> {
    let index = usize::from(number).checked_sub(1).ok_or(Refused::MovedOn)?;
    let mistake = report.mistakes.get(index).ok_or(Refused::MovedOn)?;
    let past = rehearsal::past(table, mistake.step).ok_or(Refused::MovedOn)?;
    Ok((mistake, past))
}

/// Returns the number of the mistake that was made after this many steps.
fn number_of(report: &Report, steps: usize) -> Result<u8, Refused> {
    let index = report.mistakes.iter().position(|mistake| mistake.step == steps);
    Ok(index.ok_or(Refused::MovedOn)? as u8 + 1)
}

fn asked(
    screen: Screen,
    table: &TableWithMatch,
    past: &TableWithMatch,
    reader: Reader,
    report: &Report,
    number: u8,
) -> Screen {
    let language = reader.language;
    let head = head(table, report, number, language);
    let head = format!("{head} {}", language.word("learn-what"));
    let show = Press::Better {
        table: table.id(),
        number,
    };
    let show = button(show, language.word("button-show-me"));
    rehearsal::rehearsed(screen, Room::Learn, past, &head, show)
}

fn head(table: &TableWithMatch, report: &Report, number: u8, language: Language) -> String {
    let mistake = report.mistakes.get(usize::from(number).saturating_sub(1));
    let phrase = Phrase::new("learn-head")
        .number("number", number)
        .number("count", report.mistakes.len() as i64)
        .number(
            "turn",
            mistake.map_or(0, |mistake| turn(table, mistake.step)) as i64,
        );
    language.tell(&phrase)
}

/// Returns the number of the turn after this many steps, counted from 1.
fn turn(table: &TableWithMatch, steps: usize) -> usize {
    table.current.turns_until(steps) + 1
}

/// Returns a move in words.
fn move_words(past: &TableWithMatch, reader: Reader, chosen: &AnyMove) -> String {
    let said = panel::move_words(past, reader.person, reader.language, chosen);
    said.unwrap_or_else(|| panel::verb_words(past.game, chosen.verb(), reader.language))
}

/// Returns what a move brings and keeps possible.
fn effects(past: &TableWithMatch, view: &AnyView, chosen: &AnyMove, language: Language) -> String {
    let name = names::escaped_names(past);
    let reasons = view.reasons(chosen);
    let keeps = words::effects(&reasons.keeps, language, &name);
    let keeps = (!keeps.is_empty()).then(|| language.tell(&Phrase::new("learn-keeps").text("keeps", keeps)));
    let gains = words::effects(&reasons.gains, language, &name);
    let said: Vec<String> = Some(gains)
        .filter(|gains| !gains.is_empty())
        .into_iter()
        .chain(keeps)
        .collect();
    if said.is_empty() {
        language.word("learn-nothing")
    } else {
        said.join("; ")
    }
}

/// Returns thousandths of a point as points.
fn points(thousandths: i32) -> i64 {
    (i64::from(thousandths) + 500).div_euclid(1000)
}

fn course(table: &TableWithMatch, seat: Seat, report: &Report) -> Course {
    let current = &table.current;
    let mut leads: Vec<(f32, f32)> = Vec::new();
    for &(steps, lead) in &report.course {
        let turn = turn(table, steps) as f32;
        if leads.last().is_none_or(|(known, _)| *known < turn) {
            leads.push((turn, lead as f32 / 1000.0));
        }
    }
    let steps = current.replay.steps.len();
    if let Some(standings) = current.game().standings() {
        let others = standings.scores.iter().enumerate();
        let others = others.filter(|(index, _)| *index != seat.index());
        let best = others.map(|(_, score)| *score).max().unwrap_or(0);
        let own = standings.scores.get(seat.index()).copied().unwrap_or(0);
        leads.push((turn(table, steps) as f32, (own - best) as f32));
    }
    Course {
        leads,
        scorings: current
            .scorings()
            .into_iter()
            .map(|steps| turn(table, steps) as f32)
            .collect(),
        mistakes: report
            .mistakes
            .iter()
            .map(|mistake| turn(table, mistake.step) as f32)
            .collect(),
    }
}
