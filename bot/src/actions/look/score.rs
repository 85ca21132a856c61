//! `/score`: counts what lies on a real table, with the functions that score matches. It stores nothing.

use async_trait::async_trait;
use games::{Explain as _, GameId, Known, PaperError, Phrase};
use render::{DrawOptions, language::Language};

use crate::actions::{Answer, Call, Command, CommandOption, look::board::pictured, one_of, required};
use crate::{
    limits,
    press::Press,
    screens::{Button, Form, Row, Screen, Select, SelectOption, Style, choices, names},
};

/// Stands for no cards in a `custom_id`, which can't be empty.
const NONE: &str = "-";
/// Stands for a kind of card that is not in play, after its letter.
const WITHOUT: char = '0';
/// Rounds of a game with rounds.
const ROUNDS: u8 = 3;

pub(crate) struct Score;

#[async_trait]
impl Command for Score {
    fn path(&self) -> (&'static str, &'static str) {
        ("score", "")
    }

    fn options(&self) -> Vec<CommandOption> {
        let games = GameId::ALL.iter().filter(|game| game.can_be_counted());
        let games: Vec<&str> = games.map(|game| game.as_str()).collect();
        vec![required("game", one_of("game", &games))]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let game = call.text("game").and_then(|game| game.parse::<GameId>().ok());
        let game = game.filter(|game| game.can_be_counted());
        Ok(match game {
            Some(game) => panel(game, "", call.language()),
            None => call.say("declined-unknown-command"),
        })
    }
}

/// Adds the chosen card; without one, begins again.
pub(crate) fn card(call: &Call<'_>, game: GameId, cards: &str, chosen: Option<&str>) -> Answer {
    let cards = match chosen {
        Some(card) => format!("{}{card}", cards.trim_start_matches(NONE)),
        None => String::new(),
    };
    Ok(panel(game, &cards, call.language()))
}

/// Returns the cards that are written together, two characters each.
fn split(cards: &str) -> Vec<&str> {
    let starts = (0..cards.len()).step_by(2);
    starts.filter_map(|at| cards.get(at..at + 2)).collect()
}

/// Returns the letters of the kinds of cards, in the order in which they score.
fn kinds(game: GameId) -> Vec<char> {
    let mut kinds: Vec<char> = game
        .info()
        .vetoes
        .iter()
        .filter_map(|card| card.chars().next())
        .collect();
    kinds.dedup();
    kinds
}

/// Asks for one card of each kind, and then for what lies on the table.
fn panel(game: GameId, cards: &str, language: Language) -> Screen {
    let known = split(cards);
    let missing = kinds(game)
        .into_iter()
        .find(|kind| !known.iter().any(|card| card.starts_with(*kind)));
    let written = if cards.is_empty() { NONE } else { cards }.to_owned();
    let mut lines = vec![format!("### {}", language.game(game))];
    lines.extend(in_play(&known).map(|card| format!("- {}", choices::card_name(card, language))));
    if let Some(kind) = missing {
        let mut cards = game
            .info()
            .vetoes
            .iter()
            .filter(|card| card.starts_with(kind))
            .peekable();
        let option = |value: String, label: String| SelectOption {
            label: limits::cut(&label, limits::SELECT_LABEL),
            value,
            description: String::new(),
            chosen: false,
            face: None,
        };
        // The tree card is the only one that may be left out.
        let without = (kinds(game).last() == Some(&kind))
            .then(|| option(format!("{kind}{WITHOUT}"), language.word("score-no-card")));
        let options = cards
            .by_ref()
            .map(|card| option((*card).to_owned(), choices::card_name(card, language)));
        let options = options.chain(without).collect();
        lines.insert(1, language.word("score-cards"));
        let mut screen = Screen::text(lines.join("\n"));
        screen.rows.push(Row::Select(Select {
            press: Press::ScoreCard { game, cards: written },
            label: language.tell(&Phrase::new("score-card").text("kind", kind)),
            options,
        }));
        return screen;
    }
    lines.push(language.tell(&Phrase::new("score-letters").text("game", game)));
    let rounds = if known.is_empty() { 1 } else { ROUNDS };
    let button = |round: u8| {
        let phrase = Phrase::new("score-enter")
            .number("rounds", rounds)
            .number("round", round)
            .number("side", 3 + round);
        let cards = written.clone();
        Button::new(
            Press::ScoreForm { round, game, cards },
            language.tell(&phrase),
            Style::Main,
        )
    };
    let screen = Screen::text(lines.join("\n")).buttons((1..=rounds).map(button));
    if known.is_empty() {
        return screen;
    }
    let again = Press::ScoreCard {
        game,
        cards: NONE.to_owned(),
    };
    screen.buttons([Button::new(
        again,
        language.word("button-other-cards"),
        Style::Plain,
    )])
}

/// Returns the cards without the kinds that are not in play.
fn in_play<'a>(cards: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    cards.iter().copied().filter(|card| !card.ends_with(WITHOUT))
}

/// Returns the form for what lies on the table.
pub(crate) fn form(game: GameId, round: u8, cards: &str, language: Language) -> Form {
    let of_game = |id: &'static str| language.tell(&Phrase::new(id).text("game", game));
    let cards = cards.to_owned();
    Form {
        press: Press::ScoreText { round, game, cards },
        title: language.game(game),
        label: of_game("score-field"),
        example: of_game("score-example"),
    }
}

/// Counts a text, or names its first mistake.
pub(crate) async fn count(call: &Call<'_>, game: GameId, round: u8, cards: &str, text: &str) -> Answer {
    let known = split(cards.trim_start_matches(NONE));
    let cards: Vec<&str> = in_play(&known).collect();
    let known = Known { cards: &cards, round };
    let counted = match game.count(known, text) {
        Ok(counted) => counted,
        Err(error) => return Ok(Screen::text(mistake(&error, text, call.language()))),
    };
    let reader = call.reader().await;
    let language = reader.language;
    let lines = counted.points.iter().flat_map(|(seat, points)| {
        let several = counted.view.scores().len() > 1;
        let player = Phrase::new("score-player")
            .number("player", seat.0 + 1)
            .text("sign", names::sign(*seat));
        let of = several.then(|| format!("**{}**", language.tell(&player)));
        let parts = points.iter().map(|part| {
            let what = match game.info().vetoes.contains(&part.what) {
                true => choices::card_name(part.what, language),
                false => language.word(&format!("{}-points-{}", game.info().command, part.what)),
            };
            format!("- {what}: {}", part.points)
        });
        let sum: i32 = points.iter().map(|part| part.points).sum();
        let total = language.tell(&Phrase::new("score-total").number("points", sum));
        of.into_iter().chain(parts).chain([total]).collect::<Vec<_>>()
    });
    let said = lines.collect::<Vec<_>>().join("\n");
    let alt = render::words::shorten(&said.replace("**", ""), render::words::ALT_TEXT_LIMIT);
    let draw = move || -> Answer {
        let options = DrawOptions::new(&[])
            .reading(language)
            .with_high_contrast(reader.high_contrast);
        let picture = render::counted(&counted.view, &options)?;
        Ok(pictured(said, picture.png, alt))
    };
    call.bot.draw(draw).await
}

/// Tells a mistake, with its line of the text and a mark below it.
fn mistake(error: &PaperError, text: &str, language: Language) -> String {
    let line = text.lines().nth(error.line - 1).unwrap_or_default();
    // A code block can't contain its own end.
    let line: String = line.chars().filter(|letter| *letter != '`').take(60).collect();
    let mark = format!("{}^", " ".repeat(error.column.min(60) - 1));
    format!("{}\n```\n{line}\n{mark}\n```", language.tell(&error.phrase()))
}

#[cfg(test)]
mod tests {
    use games::Seat;

    use super::*;

    #[test]
    fn cards_are_asked_one_kind_after_another() {
        let game = GameId::Wispwood;
        let menu = |cards: &str| match panel(game, cards, Language::English).rows.first() {
            Some(Row::Select(select)) => select.options.iter().map(|option| option.value.clone()).collect(),
            _ => Vec::new(),
        };
        assert_eq!(menu(""), ["P1", "P2", "P3", "P4", "P5"]);
        assert_eq!(menu("P2H1O5E3").last().map(String::as_str), Some("T0"));
        let ready = panel(game, "P2H1O5E3T0", Language::English);
        let [Row::Buttons(rounds), Row::Buttons(_)] = &ready.rows[..] else {
            panic!("{ready:?}")
        };
        assert_eq!(rounds.len(), 3);
        let form = form(game, 2, "P2H1O5E3T0", Language::English);
        assert!(form.press.to_string().len() <= limits::CUSTOM_ID);
        // Planets and landscapes have no cards.
        let planet = panel(GameId::LegendaryForests, "", Language::German);
        assert!(matches!(&planet.rows[..], [Row::Buttons(one)] if one.len() == 1));
    }

    #[test]
    fn the_words_of_a_form_fit_into_its_window() {
        for game in GameId::ALL.iter().filter(|game| game.can_be_counted()) {
            for language in Language::ALL {
                let form = form(*game, 1, NONE, language);
                assert!(form.title.chars().count() <= limits::FORM_LABEL, "{form:?}");
                assert!(form.label.chars().count() <= limits::FORM_LABEL, "{form:?}");
                assert!(form.example.chars().count() <= limits::FORM_EXAMPLE, "{form:?}");
                let mut all = std::collections::BTreeSet::new();
                for wrong in games::Wrong::ALL {
                    let error = PaperError {
                        line: 1,
                        column: 2,
                        wrong: *wrong,
                    };
                    let said = mistake(&error, "x", language);
                    assert!(said.ends_with("x\n ^\n```"), "{said}");
                    all.insert(said);
                }
                assert_eq!(all.len(), games::Wrong::ALL.len(), "{all:?}");
            }
        }
    }

    #[test]
    fn a_player_is_named_by_number_and_sign() {
        assert_eq!(names::sign(Seat(1)), '▲');
    }
}
