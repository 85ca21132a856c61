//! `/rules` and *Rules*: the rules of a game, short, with our rulings and what of the data is reconstructed.

use async_trait::async_trait;
use games::{GameId, wispwood::goals::Goal};
use render::{language::Language, words};
use tables::{Error, Refused};

use super::{
    ActionError, Answer, Call, Command, CommandOption, OptionKind, Suggestion, games_kind, optional,
};
use crate::{
    limits,
    press::Press,
    screens::{Attachment, Button, Screen, Style},
};

pub(super) struct Rules;

#[async_trait]
impl Command for Rules {
    fn path(&self) -> (&'static str, &'static str) {
        ("rules", "")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![
            optional("game", games_kind()),
            optional("card", OptionKind::Suggested),
        ]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let language = call.language();
        if let Some(text) = call.text("card") {
            return call.bot.draw(move || card(&text, language)).await;
        }
        let game = match call.text("game").and_then(|text| text.parse().ok()) {
            Some(game) => game,
            None => match call.table().await {
                Ok(table) => table.game,
                Err(ActionError::Table(Error::Refused(Refused::NoTable))) => {
                    return Ok(call.say("rules-which"));
                }
                Err(error) => return Err(error),
            },
        };
        Ok(page(game, language, 0))
    }

    async fn suggest(&self, call: &Call<'_>, typed: &str) -> Result<Vec<Suggestion>, ActionError> {
        Ok(card_suggestions(typed, call.language()))
    }
}

/// A page of the rules, counted from 0, with buttons to the others if there are several.
pub(super) fn page(game: GameId, language: Language, page: u8) -> Screen {
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
            page: number.unwrap_or(u8::MAX),
            game,
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
    let parts =
        ["rules", "rulings", "data"].map(|part| language.word(&format!("{}-{part}", game.info().command)));
    let mut pages = vec![format!("## {}", language.game(game))];
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
fn card(text: &str, language: Language) -> Answer {
    let goal: Result<Goal, ()> = text.trim().parse();
    let goal = goal.map_err(|()| ActionError::no_such_answer("cmd-rules-card", text))?;
    let card = games::wispwood::goals::card(goal)?;
    let explained = words::goal_card(goal, language);
    Ok(Screen {
        picture: Some(Attachment {
            name: "card.png",
            bytes: render::goal_card(card)?.png,
            alt: explained.clone(),
        }),
        ..Screen::text(explained)
    })
}

/// The goal cards whose id or text fits what was typed.
fn card_suggestions(typed: &str, language: Language) -> Vec<Suggestion> {
    let cards = Goal::ALL.into_iter().map(|goal| Suggestion {
        name: limits::cut(
            &words::goal_card(goal, language).replace('*', ""),
            limits::SUGGESTION,
        ),
        value: goal.id().to_owned(),
    });
    super::fitting(cards, typed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_rules_in_every_language() {
        for &game in GameId::ALL {
            for language in Language::ALL {
                for part in ["rules", "rulings", "data"] {
                    let id = format!("{}-{part}", game.info().command);
                    assert!(language.has(&id), "{language:?} {id}");
                    let longest = language.word(&id).lines().map(|line| line.chars().count()).max();
                    assert!(
                        longest < Some(limits::MESSAGE),
                        "{language:?} {id} would be cut off"
                    );
                }
                let pages = pages(game, language);
                assert!(pages.iter().all(|page| page.chars().count() <= limits::MESSAGE));
                for number in 0..pages.len() {
                    let screen = page(game, language, number as u8);
                    assert_eq!(screen.text, pages[number]);
                    assert_eq!(screen.rows.is_empty(), pages.len() == 1);
                }
            }
        }
    }

    #[test]
    fn every_goal_card_is_explained_in_every_language() {
        for language in Language::ALL {
            for goal in Goal::ALL {
                let explained = card(goal.id(), language).unwrap();
                assert!(explained.text.chars().count() <= limits::MESSAGE);
            }
            assert!(card("X9", language).is_err());
            assert_eq!(card_suggestions("", language).len(), Goal::ALL.len());
        }
    }
}
