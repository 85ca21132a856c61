//! The rules of a game, short, with our rulings and what of the data is reconstructed.

use games::{GameId, wispwood::goals::Goal};
use render::{language::Language, words};

use super::{Attachment, Screen, board::undrawable, suggest::Suggestion};
use crate::{limits, tables::Declined};

/// The rules in one message; if they are longer, the whole goes along as a file.
pub fn rules(game: GameId, language: Language) -> Screen {
    let title = language.word(&format!("game-{game}"));
    let parts =
        ["rules", "rulings", "data"].map(|part| language.word(&format!("{}-{part}", game.info().command)));
    let text = format!("## {title}\n{}", parts.join("\n"));
    if text.chars().count() <= limits::MESSAGE {
        return Screen::text(text);
    }
    Screen {
        text: render::words::shorten(&text, limits::MESSAGE),
        picture: Some(Attachment {
            name: "rules.md",
            bytes: text.into_bytes(),
            alt: language.word("rules-file"),
        }),
        ..Screen::default()
    }
}

/// A goal card of Wispwood explained, with a drawn example.
///
/// # Errors
/// When there is no such card, or it can't be drawn.
pub fn card(text: &str, language: Language) -> Result<Screen, Declined> {
    let unknown = || Declined::NoSuchAnswer {
        ask: "card",
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
                let text = rules(game, language).text;
                assert!(text.chars().count() <= limits::MESSAGE);
            }
        }
    }
}
