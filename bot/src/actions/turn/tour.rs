//! The tour that opens with a person's first *Play* of a game: three pages with a picture each, then their first move.

use games::{GameId, Phrase};
use render::{language::Language, tour};
use tables::Table;

use crate::actions::{ActionError, Answer, Call, turn::confirm};
use crate::{
    press::Press,
    screens::{Attachment, Button, Screen, Style},
};

/// Pages of a tour.
const PAGES: u8 = 3;

/// Returns the first page, if a decision of the person is due and they have never been shown the game.
pub(crate) async fn before_first_play(call: &Call<'_>, table: &Table) -> Option<Screen> {
    let person = call.person();
    if !table.to_act().iter().any(|(_, who)| *who == Some(person)) {
        return None;
    }
    let shown = call
        .bot
        .tables
        .first_play(person, table.game, is_alone(table))
        .await;
    let first = match shown {
        Ok(true) => draw(call, table, 0).await,
        Ok(false) => return None,
        Err(error) => Err(error.into()),
    };
    // A failing tour must not keep anyone from their move.
    first
        .inspect_err(|error| tracing::error!("The tour of {} failed: {error}", table.game))
        .ok()
}

/// Returns a page of the tour, counted from 0; after the last one, the panel.
pub(crate) async fn page(call: &Call<'_>, page: u8) -> Answer {
    if page >= PAGES {
        return confirm::open(call).await;
    }
    draw(call, &call.table().await?, page).await
}

async fn draw(call: &Call<'_>, table: &Table, page: u8) -> Answer {
    let (table, language) = (table.clone(), call.language());
    call.bot.draw(move || screen(&table, page, language)).await
}

fn screen(table: &Table, page: u8, language: Language) -> Answer {
    let alone = is_alone(table);
    let stops = tour::tour(table.game, alone, language);
    let stops = stops.map_err(|error| ActionError::Drawing(error.to_string()))?;
    let stop = &stops[usize::from(page)];
    let head = Phrase::new("guide-head")
        .text("game", language.game(table.game))
        .number("page", page + 1)
        .number("pages", PAGES);
    let screen = Screen {
        text: format!(
            "{}\n{}",
            language.tell(&head),
            language.word(&text_id(table.game, alone, page))
        ),
        picture: Some(Attachment {
            name: "tour.png",
            bytes: stop.png.clone(),
            alt: stop.alt(language),
        }),
        ..Screen::default()
    };
    let screen = screen.as_panel(table.id());
    let button = |page: u8, id: &str, style| {
        let table = table.id();
        Button::new(Press::Guide { page, table }, language.word(id), style)
    };
    Ok(if page + 1 == PAGES {
        screen.buttons([button(PAGES, "button-first-move", Style::Main)])
    } else {
        screen.buttons([
            button(page + 1, "button-next", Style::Main),
            button(PAGES, "button-skip", Style::Plain),
        ])
    })
}

/// Returns whether somebody plays alone, which has its own tour.
fn is_alone(table: &Table) -> bool {
    table.state.seats.len() == 1
}

/// Returns the message of a page. A solo player needs different information.
fn text_id(game: GameId, alone: bool, page: u8) -> String {
    let alone = if alone { "-alone" } else { "" };
    format!("{}-guide{alone}-{}", game.info().command, page + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_at_most_three_sentences_in_every_language() {
        for &game in GameId::ALL {
            for language in Language::ALL {
                for alone in [false, true] {
                    if alone && game.info().min_seats > 1 {
                        continue;
                    }
                    for page in 0..PAGES {
                        let id = text_id(game, alone, page);
                        assert!(language.has(&id), "{language:?} lacks {id}");
                        let text = language.word(&id);
                        let sentences = text.matches(['.', '!', '?']).count();
                        assert!((1..=3).contains(&sentences), "{language:?} {id}: {text}");
                    }
                }
            }
        }
    }
}
