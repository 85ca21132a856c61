//! The rules of a game, short, with our rulings and what of the data is reconstructed.

use games::{GameId, wispwood::goals::Goal};
use render::{language::Language, words};

use super::{Attachment, Button, Screen, Style, board::undrawable, suggest::Suggestion};
use crate::{limits, press::Press, tables::Declined};

/// A page of the rules, counted from 0, with buttons to the others if there are several.
pub fn rules(game: GameId, language: Language, page: u8) -> Screen {
    let pages = pages(game, language);
    let last = pages.len().saturating_sub(1);
    let page = usize::from(page).min(last);
    let screen = Screen::text(pages.get(page).cloned().unwrap_or_default());
    if last == 0 {
        return screen;
    }
    let button = |to: Option<usize>, id: &str| {
        // A button that leads nowhere still needs an id of its own: no page has this number.
        let number = to.and_then(|to| u8::try_from(to).ok());
        let press = Press::RulesPage {
            game,
            page: number.unwrap_or(u8::MAX),
        };
        let mut button = Button::new(press, language.word(id), Style::Plain);
        button.disabled = number.is_none();
        button
    };
    screen.buttons([
        button(page.checked_sub(1), "button-previous"),
        button((page < last).then_some(page + 1), "button-next"),
    ])
}

/// The rules, the rulings and what is to be said of the data, on as few pages as they fit.
fn pages(game: GameId, language: Language) -> Vec<String> {
    let title = format!("## {}", language.word(&format!("game-{game}")));
    let parts =
        ["rules", "rulings", "data"].map(|part| language.word(&format!("{}-{part}", game.info().command)));
    let mut pages = vec![title];
    for line in parts.iter().flat_map(|part| part.lines()) {
        match pages.last_mut() {
            Some(page) if page.chars().count() + 1 + line.chars().count() <= limits::MESSAGE => {
                page.push('\n');
                page.push_str(line);
            }
            _ => pages.push(limits::cut(line, limits::MESSAGE)),
        }
    }
    pages
}

/// A goal card of Wispwood explained, with a drawn example.
///
/// # Errors
/// When there is no such card, or it can't be drawn.
pub fn card(text: &str, language: Language) -> Result<Screen, Declined> {
    let unknown = || Declined::NoSuchAnswer {
        ask: "card",
        option: "cmd-rules-card".to_owned(),
        text: text.to_owned(),
    };
    let goal: Goal = text.trim().parse().map_err(|()| unknown())?;
    let card = games::wispwood::goals::card(goal)?;
    let explained = words::goal_card(goal, language);
    Ok(Screen {
        picture: Some(Attachment {
            name: "card.png",
            bytes: render::goal_card(card).map_err(undrawable)?.png,
            alt: explained.clone(),
        }),
        text: explained,
        ..Screen::default()
    })
}

/// The goal cards whose id or text fits what was typed.
pub fn card_suggestions(text: &str, language: Language) -> Vec<Suggestion> {
    let wanted = text.trim().to_lowercase();
    Goal::ALL
        .into_iter()
        .map(|goal| Suggestion {
            name: limits::cut(
                &words::goal_card(goal, language).replace('*', ""),
                limits::SUGGESTION,
            ),
            value: goal.id().to_owned(),
        })
        .filter(|card| card.name.to_lowercase().contains(&wanted))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_rules_in_every_language() {
        for &game in GameId::ALL {
            for language in Language::ALL {
                for part in ["rules", "rulings", "data"] {
                    assert!(
                        language.has(&format!("{}-{part}", game.info().command)),
                        "{language:?} {game} {part}"
                    );
                }
                for goal in card_suggestions("", language) {
                    assert!(card(&goal.value, language).unwrap().text.chars().count() <= limits::MESSAGE);
                }
                assert!(card("X9", language).is_err());
                let pages = pages(game, language);
                assert!(pages.iter().all(|page| page.chars().count() <= limits::MESSAGE));
                assert!(
                    !pages.concat().contains('…') || game == GameId::Legends,
                    "nothing is cut off"
                );
                for number in 0..pages.len() {
                    let screen = rules(game, language, number as u8);
                    assert_eq!(screen.text, pages[number]);
                    assert_eq!(screen.rows.is_empty(), pages.len() == 1);
                }
            }
        }
    }
}
