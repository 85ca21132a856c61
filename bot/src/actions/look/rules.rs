//! `/rules`, *Rules* and *Why not?*: the rules of a game, one topic at a time, with menus to all others.

use ::games::{AnyView, GameId, Phrase, PlayError, Viewer};
use async_trait::async_trait;
use render::{
    language::Language,
    rules::{Group, Rules as Texts, Topic, in_match, rules},
};
use tables::{Error, Refused, Stage};

use crate::actions::{
    ActionError, Answer, Call, Command, CommandOption, OptionKind, Suggestion, games_kind, optional,
};
use crate::{
    limits,
    press::{Press, TopicId},
    screens::{Attachment, Button, Row, Screen, Select, SelectOption, Style},
};

pub(crate) struct Rules;

#[async_trait]
impl Command for Rules {
    fn path(&self) -> (&'static str, &'static str) {
        ("rules", "")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![
            optional("game", games_kind()),
            optional("topic", OptionKind::Suggested),
        ]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let game = asked_game(call).await?;
        match (game, call.text("topic")) {
            (Some(game), None) => opening(call, game).await,
            (game, Some(text)) => match find(game, &text, call.language()) {
                Some((game, topic)) => show(call, game, topic.clone()).await,
                None => Ok(no_topic(call, game, &text)),
            },
            (None, None) => Ok(which_game(call, call.say("rules-which"))),
        }
    }

    async fn suggest(&self, call: &Call<'_>, typed: &str) -> Result<Vec<Suggestion>, ActionError> {
        Ok(suggestions(asked_game(call).await?, typed, call.language()))
    }
}

/// *Rules* on a board begin with the topics that this match uses.
pub(crate) async fn opening(call: &Call<'_>, game: GameId) -> Answer {
    let language = call.language();
    if let Some((topic, view)) = of_match(call, game).await {
        let drawn = call.bot.draw(move || -> Answer {
            let goals = render::goals(&view, language)?.map(|goals| Attachment {
                name: "rules.png",
                bytes: goals.png,
                alt: topic.in_words(),
            });
            Ok(Screen {
                picture: goals,
                ..screen(game, &topic, language)?
            })
        });
        return drawn.await;
    }
    match rules(game, language).topics().next() {
        Some(topic) => show(call, game, topic.clone()).await,
        None => Ok(which_game(call, call.say("rules-which"))),
    }
}

/// *Goals*: the goal cards of the match as a picture, which says in words what they score.
pub(crate) async fn goals(call: &Call<'_>) -> Answer {
    let (game, language) = (call.table().await?.game, call.language());
    let Some((topic, view)) = of_match(call, game).await else {
        return opening(call, game).await;
    };
    let drawn = call.bot.draw(move || -> Answer {
        let Some(picture) = render::goals(&view, language)? else {
            return screen(game, &topic, language);
        };
        let head = Phrase::new("rules-title")
            .text("game", language.game(game))
            .text("title", language.word("button-goals"));
        Ok(Screen {
            text: language.tell(&head),
            picture: Some(Attachment {
                name: "rules.png",
                bytes: picture.png,
                alt: topic.in_words(),
            }),
            ..Screen::default()
        })
    });
    drawn.await
}

/// Returns a topic by its number, counted from 0.
pub(crate) async fn page(call: &Call<'_>, game: GameId, page: u8) -> Answer {
    let topic = rules(game, call.language())
        .topics()
        .nth(usize::from(page))
        .cloned();
    match topic {
        Some(topic) => show(call, game, topic).await,
        None => opening(call, game).await,
    }
}

/// Returns the topic that was chosen in a menu, or that explains a refusal.
pub(crate) async fn topic(call: &Call<'_>, game: GameId, id: &str) -> Answer {
    match rules(game, call.language()).find(id) {
        Some(topic) => show(call, game, topic.clone()).await,
        None => opening(call, game).await,
    }
}

/// Returns the button that opens the rule behind a refused move.
pub(crate) fn why_not(error: &ActionError, language: Language) -> Option<Button> {
    let Some(Refused::Rule(PlayError::Refused { game, topic, .. })) = error.refused() else {
        return None;
    };
    let press = Press::WhyNot {
        topic: TopicId((*topic).to_owned()),
        game: *game,
    };
    Some(Button::new(press, language.word("button-why-not"), Style::Plain))
}

/// Returns the requested game, or the game at this table.
async fn asked_game(call: &Call<'_>) -> Result<Option<GameId>, ActionError> {
    if let Some(game) = call.text("game").and_then(|text| text.parse().ok()) {
        return Ok(Some(game));
    }
    match call.table().await {
        Ok(table) => Ok(Some(table.game)),
        Err(ActionError::Table(Error::Refused(Refused::NoTable))) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns the topics that the match here uses, if it is a match of this game.
async fn of_match(call: &Call<'_>, game: GameId) -> Option<(Topic, AnyView)> {
    let table = call.table().await.ok().filter(|table| table.game == game)?;
    let Stage::Playing { rules, .. } = table.state.stage else {
        return None;
    };
    // The rules are shown even if the match can't be read.
    let table = call.bot.tables.with_match(table).await.ok()?;
    let view = table.current.game().view(Viewer::Spectator);
    Some((in_match(&view, rules, call.language()), view))
}

async fn show(call: &Call<'_>, game: GameId, topic: Topic) -> Answer {
    let language = call.language();
    call.bot.draw(move || screen(game, &topic, language)).await
}

/// Returns a topic with its picture, a menu for each group of topics, and buttons to the previous and the next one.
fn screen(game: GameId, topic: &Topic, language: Language) -> Answer {
    let texts = rules(game, language);
    let head = Phrase::new("rules-title")
        .text("game", language.game(game))
        .text("title", &topic.title);
    let text = format!("{}\n{}", language.tell(&head), topic.text);
    let drawn = topic
        .draw(game, language)
        .map_err(|error| ActionError::Drawing(error.to_string()))?;
    let menus = texts
        .groups
        .iter()
        .zip(0..)
        .map(|(group, slot)| Row::Select(menu(game, group, slot, &topic.id)));
    let screen = Screen {
        text: limits::cut(&text, limits::MESSAGE),
        picture: drawn.map(|drawn| Attachment {
            name: "rules.png",
            bytes: drawn.png,
            alt: drawn.alt,
        }),
        rows: menus.collect(),
        ..Screen::default()
    };
    Ok(screen.buttons(neighbours(texts, topic)))
}

fn menu(game: GameId, group: &Group, slot: u8, shown: &str) -> Select {
    let option = |topic: &Topic| SelectOption {
        value: topic.id.clone(),
        label: limits::cut(&topic.title, limits::SELECT_LABEL),
        description: String::new(),
        chosen: topic.id == shown,
        face: None,
    };
    Select {
        press: Press::Topic { slot, game },
        label: group.title.clone(),
        options: group
            .topics
            .iter()
            .take(limits::SELECT_OPTIONS)
            .map(option)
            .collect(),
    }
}

/// Returns buttons to the topics before and after one. The first topic follows those that a match uses.
fn neighbours(texts: &Texts, topic: &Topic) -> [Button; 2] {
    let count = texts.topics().count();
    let at = texts.topics().position(|known| known.id == topic.id);
    let next = at.map_or(0, |at| at + 1);
    let button = |to: Option<usize>, id: &str| {
        // A button that leads nowhere still needs a unique id: no topic has this number.
        let number = to.and_then(|to| u8::try_from(to).ok());
        let press = Press::RulesPage {
            page: number.unwrap_or(u8::MAX),
            game: texts.game,
        };
        let mut button = Button::new(press, texts.language.word(id), Style::Plain);
        button.disabled = number.is_none();
        button
    };
    [
        button(at.and_then(|at| at.checked_sub(1)), "button-previous"),
        button((next < count).then_some(next), "button-next"),
    ]
}

/// Returns the topic that a text names: by its id or title in this game, or by a suggestion of any game, which begins
/// with the game.
fn find(game: Option<GameId>, text: &str, language: Language) -> Option<(GameId, &'static Topic)> {
    let text = text.trim();
    let named = text
        .split_once(' ')
        .and_then(|(first, rest)| Some((first.parse().ok()?, rest)));
    let games: Vec<GameId> = match (named, game) {
        (Some((game, _)), _) | (None, Some(game)) => vec![game],
        (None, None) => GameId::ALL.to_vec(),
    };
    let wanted = named.map_or(text, |(_, rest)| rest);
    games.into_iter().find_map(|game| {
        let texts = rules(game, language);
        let titled = || {
            texts
                .topics()
                .find(|topic| topic.title.to_lowercase() == wanted.to_lowercase())
        };
        Some((game, texts.find(wanted).or_else(titled)?))
    })
}

/// Returns topics whose name equals the text, then those whose title or id contains it, then those whose text does.
fn suggestions(game: Option<GameId>, typed: &str, language: Language) -> Vec<Suggestion> {
    let wanted = typed.trim().to_lowercase();
    let rank = |topic: &Topic| {
        let (id, title) = (topic.id.to_lowercase(), topic.title.to_lowercase());
        if id == wanted || title == wanted {
            Some(0)
        } else if id.contains(&wanted) || title.contains(&wanted) {
            Some(1)
        } else {
            topic.text.to_lowercase().contains(&wanted).then_some(2)
        }
    };
    let games: &[GameId] = game.as_ref().map_or(GameId::ALL, std::slice::from_ref);
    let topics = games
        .iter()
        .flat_map(|&id| rules(id, language).topics().map(move |topic| (id, topic)));
    let mut found: Vec<(u8, GameId, &Topic)> = topics
        .filter_map(|(id, topic)| Some((rank(topic)?, id, topic)))
        .collect();
    found.sort_by_key(|(rank, ..)| *rank);
    let suggestion = |(_, id, topic): (u8, GameId, &Topic)| {
        let (name, value) = match game {
            Some(_) => (topic.title.clone(), topic.id.clone()),
            None => (
                format!("{} · {}", language.game(id), topic.title),
                format!("{id} {}", topic.id),
            ),
        };
        Suggestion {
            name: limits::cut(&name, limits::SUGGESTION),
            value,
        }
    };
    found
        .into_iter()
        .take(limits::SUGGESTIONS)
        .map(suggestion)
        .collect()
}

/// Returns alternatives to a topic that does not exist.
fn no_topic(call: &Call<'_>, game: Option<GameId>, text: &str) -> Screen {
    let language = call.language();
    let Some(game) = game else {
        return which_game(call, call.say("rules-which"));
    };
    let phrase = Phrase::new("rules-no-topic")
        .text(
            "text",
            crate::screens::names::escape_markdown(&limits::cut(text, limits::SUGGESTION)),
        )
        .text("game", language.game(game));
    let menus = rules(game, language).groups.iter().zip(0..);
    Screen {
        rows: menus
            .map(|(group, slot)| Row::Select(menu(game, group, slot, "")))
            .collect(),
        ..call.tell(&phrase)
    }
}

/// A button for each game.
fn which_game(call: &Call<'_>, screen: Screen) -> Screen {
    let language = call.language();
    let button = |&game: &GameId| Button::new(Press::Rules { game }, language.game(game), Style::Plain);
    screen.buttons(GameId::ALL.iter().map(button))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::Target;

    fn everywhere() -> impl Iterator<Item = (GameId, Language)> {
        GameId::ALL
            .iter()
            .flat_map(|&game| Language::ALL.map(|language| (game, language)))
    }

    #[test]
    fn every_topic_fits_a_message_with_its_menus() {
        for (game, language) in everywhere() {
            for topic in rules(game, language)
                .topics()
                .filter(|topic| topic.picture.is_none())
            {
                let screen = screen(game, topic, language).unwrap();
                assert!(screen.text.ends_with(topic.text.as_str()), "{game} {}", topic.id);
                assert!(screen.text.chars().count() <= limits::MESSAGE);
                assert!((3..=limits::ROWS).contains(&screen.rows.len()));
                let chosen = screen.rows.iter().filter_map(|row| match row {
                    Row::Select(select) => Some(select.options.iter().filter(|option| option.chosen).count()),
                    _ => None,
                });
                assert_eq!(chosen.sum::<usize>(), 1, "{game} {}", topic.id);
            }
        }
    }

    #[test]
    fn one_can_leaf_through_all_topics() {
        for (game, language) in everywhere() {
            let texts = rules(game, language);
            let topics: Vec<&Topic> = texts.topics().collect();
            for (at, topic) in topics.iter().enumerate() {
                let [previous, next] = neighbours(texts, topic);
                assert_eq!(previous.disabled, at == 0);
                assert_eq!(next.disabled, at + 1 == topics.len());
                if !next.disabled {
                    assert_eq!(
                        next.target,
                        Target::Press(Press::RulesPage {
                            page: at as u8 + 1,
                            game
                        })
                    );
                }
            }
        }
    }

    #[test]
    fn every_topic_is_found_by_what_a_suggestion_sends() {
        for (game, language) in everywhere() {
            for topic in rules(game, language).topics() {
                for known in [Some(game), None] {
                    let sent = suggestions(known, &topic.title, language);
                    let leads = |suggestion: &Suggestion| {
                        find(known, &suggestion.value, language).is_some_and(|(_, found)| found == topic)
                    };
                    assert!(sent.iter().any(leads), "{game} {}: {sent:?}", topic.title);
                }
                assert_eq!(
                    find(Some(game), &topic.id.to_lowercase(), language).unwrap().1,
                    topic
                );
            }
        }
    }

    #[test]
    fn words_of_a_text_lead_to_its_topic() {
        let leads = |word: &str, language: Language, topic: &str| {
            GameId::ALL.iter().any(|&game| {
                let found = suggestions(Some(game), word, language);
                found.iter().any(|suggestion| suggestion.value == topic)
            })
        };
        assert!(leads("joins nothing", Language::English, "M9"));
        assert!(leads("baufigur", Language::German, "F5"));
        assert!(suggestions(None, "chess computer", Language::English).is_empty());
        assert!(find(Some(GameId::ALL[0]), "chess", Language::English).is_none());
        assert!(suggestions(None, "", Language::French).len() == limits::SUGGESTIONS);
    }
}
