//! A hint in the panel: the answers that lead to the suggested move, and why.

use ai::Thought;
use games::{AnyGame, AnyMove, AnyView, Dice, Next, Phrase, Seed};
use render::{language::Language, words};
use tables::TableWithMatch;

use super::{
    Panel,
    draft::{texts, view},
    so_far,
};
use crate::{
    actions::Answer,
    press::{Press, Typed},
    screens::{Button, Reader, Screen, Style},
};

/// Questions that are asked at most on the way to a move.
const MOST: usize = 400;

/// The panel with the move of a thought chosen, ready to be confirmed.
///
/// # Errors
/// When nothing is the person's to decide, or the picture can't be drawn.
pub fn hinted(table: &TableWithMatch, reader: Reader, thought: &Thought) -> Answer {
    let (person, language) = (reader.person, reader.language);
    let way = way_to(&view(table, person), &thought.chosen);
    let panel = way.and_then(|(verb, picks)| Panel::new(table, reader, verb, &picks).ok());
    let Some(panel) = panel else {
        // A way of saying the move that the panel does not offer: it is played as it is.
        let typed = words::notation(table.game, &thought.chosen, language);
        let press = Press::Typed {
            table: table.id(),
            turn: table.current.turn(),
            text: Typed(thought.chosen.to_string()),
        };
        let choose = Press::Play { table: table.id() };
        let said = says(format!("`{typed}`"), thought, language);
        return Ok(Screen::text(said).buttons([
            Button::new(press, language.word("button-play-that"), Style::Main),
            Button::new(choose, language.word("button-choose-myself"), Style::Plain),
        ]));
    };
    let what = match panel.effects(&panel.chain).as_str() {
        "" => panel.what(),
        effects => format!("{} ({effects})", panel.what()),
    };
    let lead = format!(
        "{}\n{}",
        so_far(table, person, language),
        says(what, thought, language)
    );
    panel.screen(lead.trim(), false)
}

impl Panel<'_> {
    /// The button that asks for a hint, where the table gives them and the decision is the person's.
    pub(super) fn hint_button(&self) -> Option<Button> {
        let seat = self.view.viewer().seat()?;
        let table = self.table.id();
        let given = self.table.state.gives_hints() && self.view.to_act().contains(&seat);
        let label = self.language.word("button-hint");
        given.then(|| Button::new(Press::Hint { table }, label, Style::Plain))
    }
}

/// The suggestion, and by how much it leads the next best move.
fn says(what: String, thought: &Thought, language: Language) -> String {
    let (lead, unsure) = match &thought.candidates[..] {
        [first, second, ..] => (
            first.promise.saturating_sub(second.promise),
            first.error.max(second.error),
        ),
        _ => (0, 0),
    };
    let points = match thought.candidates.len() {
        0 | 1 => -1,
        _ if lead <= 2 * unsure => 0,
        _ => i64::from((lead + 500) / 1000),
    };
    let hint = Phrase::new("hint-says").text("what", what);
    language.tell(&hint.number("points", points))
}

/// The kind of a move and the picks that lead to it, or to another move that does the same; `None` if they were not
/// found with a few hundred questions.
fn way_to(view: &AnyView, chosen: &AnyMove) -> Option<(&'static str, Vec<String>)> {
    let seat = view.viewer().seat()?;
    let imagined = AnyGame::imagined(view, &mut Dice::new(&Seed::from_text("hint")));
    let after = |chosen: &AnyMove| {
        let mut game = imagined.clone();
        game.play(seat, chosen).ok().map(|_| game.to_json())
    };
    let wanted = after(chosen)?;
    let text = chosen.to_string();
    let named: Vec<&str> = text.split([' ', ',']).collect();
    let verb = view
        .verbs()
        .into_iter()
        .find(|verb| named.first() == Some(verb))?;
    let mut search = Search {
        view,
        verb,
        named: &named,
        asked: 0,
        fits: |found: &AnyMove| found == chosen || after(found).as_ref() == Some(&wanted),
    };
    Some((verb, search.follow(Vec::new())?))
}

/// A walk through the answers of one kind of move, those first that the text of the wanted move names.
struct Search<'a, F> {
    view: &'a AnyView,
    verb: &'a str,
    named: &'a [&'a str],
    asked: usize,
    fits: F,
}

impl<F: Fn(&AnyMove) -> bool> Search<'_, F> {
    fn follow(&mut self, picks: Vec<String>) -> Option<Vec<String>> {
        self.asked += 1;
        if self.asked > MOST {
            return None;
        }
        let choice = match self.view.choose(self.verb, &texts(&picks)) {
            Next::Move(found) => return (self.fits)(&found).then_some(picks),
            Next::Ask(choice) => choice,
            Next::Impossible { .. } => return None,
        };
        let mut keys: Vec<String> = choice.options.into_iter().map(|option| option.key).collect();
        keys.sort_by_key(|key| unlike(key, self.named, picks.len() + 1));
        keys.into_iter().find_map(|key| {
            let mut picks = picks.clone();
            picks.push(key);
            self.follow(picks)
        })
    }
}

/// How little an answer looks like what is named: the word at its place, any word, a part of one, nothing.
fn unlike(key: &str, named: &[&str], place: usize) -> u8 {
    let part = |word: &&str| word.ends_with(key) || key.contains(*word);
    match named.get(place).is_some_and(|word| *word == key) {
        true => 0,
        false if named.contains(&key) => 1,
        false if named.iter().any(part) => 2,
        false => 3,
    }
}

#[cfg(test)]
mod tests {
    use games::{GameId, Viewer, stand_in};
    use serde_json::json;

    use super::*;

    #[test]
    fn a_way_leads_to_the_moves_that_a_mind_may_suggest() {
        let mind = ai::Mind::new(ai::Level::Elder).with_nodes(60);
        for &game in GameId::ALL {
            let seed = Seed::from_text("hints");
            let mut current = AnyGame::new(game, 2, &seed, &json!({})).unwrap();
            let (mut suggested, mut found_ways) = (0, 0);
            for step in 0..90 {
                let Some(&seat) = current.to_act().first() else {
                    break;
                };
                let view = current.view(Viewer::Seat(seat));
                if step % 6 < 2 {
                    let thought = ai::think(&view, &mind, &seed, &ai::Stop::never()).unwrap();
                    for candidate in thought.candidates.iter().take(3) {
                        let chosen = &candidate.chosen;
                        suggested += 1;
                        // Some moves have several names, of which the panel offers one; those are played as they are.
                        let Some((verb, picks)) = way_to(&view, chosen) else {
                            continue;
                        };
                        found_ways += 1;
                        let found = view.choose(verb, &texts(&picks));
                        let Next::Move(found) = found else {
                            panic!("{game}: {picks:?} is not complete");
                        };
                        let [one, other] = [chosen, &found].map(|chosen| {
                            let mut after = current.clone();
                            after.play(seat, chosen).unwrap();
                            after.to_json()
                        });
                        assert_eq!(one, other, "{game}: {chosen} and {found}");
                    }
                }
                current.play(seat, &stand_in(&view).unwrap()).unwrap();
            }
            assert!(
                found_ways * 4 >= suggested * 3,
                "{game}: {found_ways} of {suggested}"
            );
        }
    }
}
