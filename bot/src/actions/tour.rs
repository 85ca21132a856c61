//! The tour for somebody who takes a seat in a game for the first time: three steps with a picture each.

use games::{GameId, Phrase, Seat};
use render::{language::Language, tour, words};
use tables::Table;

use super::{ActionError, Answer, Call};
use crate::{
    press::Press,
    screens::{Attachment, Button, Screen, Style},
};

/// Steps of a tour.
const STEPS: u8 = 3;

/// Shows a step of the tour.
pub(super) async fn step(call: &Call<'_>, game: GameId, step: u8) -> Answer {
    let language = call.language();
    call.bot.draw(move || screen(game, step, language)).await
}

/// The tour for a person who now sits at the table and has never been shown its game.
pub(super) async fn first_seat(call: &Call<'_>) -> Option<Screen> {
    let id = call.table.or(call.table().await.ok().map(|table| table.id()))?;
    let table = call.bot.tables.get(id).await.ok()?;
    seated(call, &table).await
}

/// The same for a person who opened a table, in this channel or in a thread.
pub(super) async fn first_table(call: &Call<'_>, game: GameId) -> Option<Screen> {
    let tables = call.bot.tables.of_person(call.person()).await.ok()?;
    let seated_at = |table: &&Table| table.game == game && table.state.seat_of(call.person()).is_some();
    let table = tables.iter().find(seated_at)?;
    seated(call, table).await
}

async fn seated(call: &Call<'_>, table: &Table) -> Option<Screen> {
    table.state.seat_of(call.person())?;
    let first = match call.bot.tables.first_seat(call.person(), table.game).await {
        Ok(true) => step(call, table.game, 0).await,
        Ok(false) => return None,
        Err(error) => Err(error.into()),
    };
    // The person has their seat; a tour that fails is no reason to say that something failed.
    first
        .inspect_err(|error| tracing::error!("The tour of {} failed: {error}", table.game))
        .ok()
}

/// A step, counted from 0; behind the last one a word of farewell.
fn screen(game: GameId, step: u8, language: Language) -> Answer {
    if step >= STEPS {
        return Ok(Screen::text(language.word("tour-done")));
    }
    let stops = tour::tour(game).map_err(|error| ActionError::Drawing(error.to_string()))?;
    let stop = &stops[usize::from(step)];
    let head = Phrase::new("tour-head")
        .text("game", language.game(game))
        .number("step", step + 1)
        .number("steps", STEPS);
    let text = language.word(&format!("{}-tour-{}", game.info().command, step + 1));
    let name = |seat: Seat| {
        tour::NAMES
            .get(seat.index())
            .copied()
            .unwrap_or_default()
            .to_owned()
    };
    let screen = Screen {
        text: format!("{}\n{text}", language.tell(&head)),
        picture: Some(Attachment {
            name: "tour.png",
            bytes: stop.png.clone(),
            alt: words::alt_text(&stop.view, language, &name),
        }),
        ..Screen::default()
    };
    let button =
        |step: u8, id: &str, style| Button::new(Press::Tour { step, game }, language.word(id), style);
    Ok(if step + 1 == STEPS {
        screen.buttons([button(STEPS, "button-got-it", Style::Main)])
    } else {
        screen.buttons([
            button(step + 1, "button-next", Style::Main),
            button(STEPS, "button-skip", Style::Plain),
        ])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits;

    #[test]
    fn every_game_is_shown_in_three_steps_in_every_language() {
        for &game in GameId::ALL {
            for language in Language::ALL {
                let steps: Vec<Screen> = (0..=STEPS)
                    .map(|at| screen(game, at, language).unwrap())
                    .collect();
                for screen in &steps {
                    assert!(screen.text.chars().count() <= limits::MESSAGE);
                    assert!(!screen.text.contains("-tour-"), "{}", screen.text);
                }
                let pictured = |screen: &Screen| screen.picture.is_some() && screen.rows.len() == 1;
                assert!(steps[..3].iter().all(pictured));
                assert!(steps[3].picture.is_none() && steps[3].rows.is_empty());
            }
        }
    }
}
