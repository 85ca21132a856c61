//! Looking back and around: the log, the fairness check, the export, and all tables.

use games::{Phrase, RecordError, ReplayError};
use render::language::Language;
use storage::PersonId;

use super::{Attachment, Screen, names, time};
use crate::{
    limits,
    tables::{Course, Declined, Line, Stage, Table},
};

/// The match so far in notation, as far as the person may read it; the whole log goes along as a file if it is long.
///
/// # Errors
/// When the match has not begun.
pub fn log(table: &Table, person: PersonId, language: Language) -> Result<Screen, Declined> {
    let course = table.course()?;
    let formatted = log_lines(table, course, person, language, true);
    if formatted.is_empty() {
        return Ok(Screen::text(language.word("log-empty")));
    }
    let text = formatted.join("\n");
    if text.chars().count() <= limits::MESSAGE {
        return Ok(Screen::text(text));
    }
    let mut left = limits::MESSAGE - 2;
    let newest = formatted.iter().rev().take_while(|line| {
        let length = line.chars().count() + 1;
        let fits = length <= left;
        left = left.saturating_sub(length);
        fits
    });
    let mut shown: Vec<&str> = newest.map(String::as_str).collect();
    shown.push("…");
    shown.reverse();
    let plain = log_lines(table, course, person, language, false).join("\n") + "\n";
    Ok(Screen {
        text: shown.join("\n"),
        picture: Some(Attachment {
            name: "log.txt",
            bytes: plain.into_bytes(),
            alt: language.word("log-file"),
        }),
        ..Screen::default()
    })
}

fn log_lines(
    table: &Table,
    course: &Course,
    person: PersonId,
    language: Language,
    formatted: bool,
) -> Vec<String> {
    let viewer = table.viewer(person);
    let bold = names::of(table);
    let plain = names::unformatted(table);
    let mut lines = Vec::new();
    for (n, line) in &course.lines {
        let Line::Move(chosen) = line else { continue };
        let name = if formatted {
            bold(chosen.seat)
        } else {
            plain(chosen.seat)
        };
        let step = course.numbers.iter().position(|number| number == n);
        match step {
            Some(index) => {
                let text = course
                    .replay
                    .notation_for(index, viewer)
                    .unwrap_or_else(|| language.word("log-sealed"));
                lines.push(format!("{n}. {name}: {text}"));
            }
            // What was taken back stays in the log, struck out; but a sealed decision stays sealed for others.
            None => {
                let own = viewer.is(chosen.seat);
                let open = chosen.chosen.openness(chosen.seat, viewer) == games::Openness::Open;
                let text = if own || open {
                    chosen.chosen.to_string()
                } else {
                    language.word("log-sealed")
                };
                lines.push(if formatted {
                    format!("~~{n}. {name}: {text}~~")
                } else {
                    format!("({n}. {name}: {text})")
                });
            }
        }
    }
    lines
}

/// Whether the match was drawn fairly: replays the record against what was promised at the start.
///
/// # Errors
/// When the match has not begun.
pub fn verify(table: &Table, language: Language) -> Result<Screen, Declined> {
    let course = table.course()?;
    let record = course.record();
    let commitment = record.commitment();
    if !is_over(table) {
        return Ok(Screen::text(
            language.tell(&Phrase::new("verify-running").text("commitment", commitment)),
        ));
    }
    let phrase = match check_record(&record.to_string()) {
        Ok(moves) => Phrase::new("verify-good").number("moves", moves as i64),
        Err(reason) => Phrase::new("verify-bad").text("reason", reason),
    };
    Ok(Screen::text(language.tell(
        &phrase.text("commitment", commitment).text("seed", &record.seed),
    )))
}

/// Reads a record, checks its commitment and replays all its moves.
///
/// # Errors
/// Says what is wrong with it.
pub fn check_record(text: &str) -> Result<usize, String> {
    let record: games::Record = text.parse().map_err(|error: RecordError| error.to_string())?;
    let replay = record.replay().map_err(|error: ReplayError| error.to_string())?;
    Ok(replay.steps.len())
}

/// The match as a file, once it is over.
///
/// # Errors
/// While the match is on, since the file holds all secrets.
pub fn export(table: &Table, language: Language) -> Result<Screen, Declined> {
    let course = table.course()?;
    if !is_over(table) {
        return Err(Declined::NotOver);
    }
    Ok(Screen {
        text: language.word("export-done"),
        picture: Some(Attachment {
            name: "match.txt",
            bytes: course.record().to_string().into_bytes(),
            alt: language.word("export-file"),
        }),
        ..Screen::default()
    })
}

fn is_over(table: &Table) -> bool {
    matches!(table.body.stage, Stage::Over { .. } | Stage::Closed { .. })
}

/// The tables of this server, and where it is the person's turn anywhere.
pub fn games(here: &[Table], mine: &[Table], person: PersonId, language: Language) -> Screen {
    let mut lines = Vec::new();
    let turns: Vec<&Table> = mine
        .iter()
        .filter(|table| table.to_act().iter().any(|(_, who)| *who == person))
        .collect();
    if !turns.is_empty() {
        lines.push(format!("### {}", language.word("games-your-turn")));
        lines.extend(turns.iter().map(|table| line(table, language)));
    }
    let others: Vec<&Table> = mine
        .iter()
        .filter(|table| !turns.iter().any(|turn| turn.id() == table.id()))
        .collect();
    if !others.is_empty() {
        lines.push(format!("### {}", language.word("games-yours")));
        lines.extend(others.iter().map(|table| line(table, language)));
    }
    let rest: Vec<&Table> = here
        .iter()
        .filter(|table| !mine.iter().any(|own| own.id() == table.id()))
        .collect();
    if !rest.is_empty() {
        lines.push(format!("### {}", language.word("games-here")));
        lines.extend(rest.iter().map(|table| line(table, language)));
    }
    if lines.is_empty() {
        return Screen::text(language.word("games-none"));
    }
    Screen::text(render::words::shorten(&lines.join("\n"), limits::MESSAGE))
}

fn line(table: &Table, language: Language) -> String {
    let name = names::of(table);
    let game = language.word(&format!("game-{}", table.game));
    let link = time::link(table);
    let phrase = match table.body.stage {
        Stage::Lobby => Phrase::new("games-line-lobby").number("seats", table.body.seats.len() as i64),
        _ => Phrase::new("games-line-playing").text(
            "names",
            language.join(table.to_act().into_iter().map(|(seat, _)| name(seat))),
        ),
    };
    let line = language.tell(
        &phrase
            .number("table", table.id().0 as i64)
            .text("game", game)
            .text("link", link),
    );
    if table.body.lost {
        format!("{line} · {}", language.word("games-lost"))
    } else {
        line
    }
}

/// How the table stands, in a line or two.
pub fn status(table: &Table, language: Language) -> Screen {
    let mut lines = vec![line(table, language)];
    if let Some(course) = &table.course {
        let name = names::of(table);
        let view = course.replay.game.view(games::Viewer::Spectator);
        if table.body.scores || view.to_act().is_empty() {
            let scores = view.scores().into_iter().enumerate();
            let scores = scores.map(|(seat, points)| format!("{} {points}", name(games::Seat(seat as u8))));
            lines.push(scores.collect::<Vec<_>>().join(" · "));
        }
        lines.push(super::board::state_line(table, &view, language));
    }
    Screen::text(limits::cut(&lines.join("\n"), limits::MESSAGE))
}
