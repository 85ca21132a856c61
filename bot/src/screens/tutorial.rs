//! The walk-through for somebody who takes a seat in a game for the first time: three steps with a picture each.

use games::{GameId, Phrase, Seat};
use render::{language::Language, tour, words};

use super::{Attachment, Button, Screen, Style};
use crate::{press::Press, tables::Declined};

/// Steps of a walk-through.
pub const STEPS: u8 = 3;

/// A step, counted from 0; behind the last one a word of farewell.
///
/// # Errors
/// When the picture can't be drawn.
pub fn step(game: GameId, step: u8, language: Language) -> Result<Screen, Declined> {
    if step >= STEPS {
        return Ok(Screen::text(language.word("tour-done")));
    }
    let stops = tour::tour(game).map_err(|error| Declined::Unreadable(error.to_string()))?;
    let stop = &stops[usize::from(step)];
    let head = Phrase::new("tour-head")
        .text("game", language.word(&format!("game-{game}")))
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
    let to = |step: u8| Press::Tour { game, step };
    Ok(if step + 1 == STEPS {
        screen.buttons([Button::new(
            to(STEPS),
            language.word("button-got-it"),
            Style::Main,
        )])
    } else {
        screen.buttons([
            Button::new(to(step + 1), language.word("button-next"), Style::Main),
            Button::new(to(STEPS), language.word("button-skip"), Style::Plain),
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
                let steps: Vec<Screen> = (0..=STEPS).map(|at| step(game, at, language).unwrap()).collect();
                for screen in &steps {
                    assert!(screen.text.chars().count() <= limits::MESSAGE);
                    assert!(!screen.text.contains("-tour-"), "{}", screen.text);
                }
                assert!(
                    steps[..3]
                        .iter()
                        .all(|screen| screen.picture.is_some() && screen.rows.len() == 1)
                );
                assert!(steps[3].picture.is_none() && steps[3].rows.is_empty());
            }
        }
    }
}
