//! Which answers lead to a move, and what they say that it does.

use std::collections::HashMap;

use games::{Advised, AnyGame, AnyMove, AnyView, Dice, Next, Phrase, Seed};

use super::draft::texts;

/// Questions that are asked at most on the way to a move.
const MOST: usize = 400;
/// The same for a move that the questions may not lead to exactly.
const FEW: usize = 40;

/// The answers that lead to a move.
pub struct Way {
    /// The kind of the move.
    pub verb: &'static str,
    /// The key of each answer.
    pub picks: Vec<String>,
    /// What the last answer does.
    pub effects: Vec<Phrase>,
}

/// Finds ways to moves of one view. What was asked for one move is not asked again for the next.
pub struct Ways<'a> {
    view: Advised<'a>,
    verbs: Vec<&'static str>,
    asked: HashMap<Vec<String>, Next<AnyMove>>,
}

impl<'a> Ways<'a> {
    /// Ways within this view.
    pub fn of(view: Advised<'a>) -> Self {
        Ways {
            verbs: view.verbs(),
            view,
            asked: HashMap::new(),
        }
    }

    /// The way to a move; `None` if it was not found with a few questions.
    pub fn to(&mut self, chosen: &AnyMove) -> Option<Way> {
        self.find(chosen, FEW, |found| found == chosen)
    }

    /// The way to a move or to another one that does the same; `None` if it was not found with a few hundred questions.
    pub fn to_the_same(&mut self, view: &AnyView, chosen: &AnyMove) -> Option<Way> {
        let seat = view.viewer().seat()?;
        let imagined = AnyGame::imagined(view, &mut Dice::new(&Seed::from_text("hint")));
        let after = |chosen: &AnyMove| {
            let mut game = imagined.clone();
            game.play(seat, chosen).ok().map(|_| game.to_json())
        };
        let wanted = after(chosen)?;
        self.find(chosen, MOST, |found| {
            found == chosen || after(found).as_ref() == Some(&wanted)
        })
    }

    fn find(&mut self, chosen: &AnyMove, most: usize, fits: impl Fn(&AnyMove) -> bool) -> Option<Way> {
        let text = chosen.to_string();
        let named: Vec<&str> = text.split([' ', ',']).collect();
        let verbs = self.verbs.iter().copied();
        let verb = verbs.clone().find(|verb| named.first() == Some(verb))?;
        let mut search = Search {
            ways: self,
            named: &named,
            left: most,
            fits,
        };
        let way = search.follow(vec![verb.to_owned()])?;
        let picks = way[1..].to_vec();
        let effects = self.effects(&way);
        Some(Way { verb, picks, effects })
    }

    /// What follows after a verb and picks.
    fn ask(&mut self, way: &[String]) -> &Next<AnyMove> {
        let view = &self.view;
        self.asked
            .entry(way.to_vec())
            .or_insert_with(|| view.choose(&way[0], &texts(&way[1..])))
    }

    /// What the last answer does that says something.
    fn effects(&mut self, way: &[String]) -> Vec<Phrase> {
        for length in (1..way.len()).rev() {
            if let Next::Ask(choice) = self.ask(&way[..length])
                && choice.otherwise != Some(way[length].as_str())
                && let Some(option) = choice.option(&way[length])
            {
                return option.effects.clone();
            }
        }
        Vec::new()
    }
}

/// A walk through the answers of one kind of move, those first that the text of the wanted move names.
struct Search<'w, 'a, F> {
    ways: &'w mut Ways<'a>,
    named: &'w [&'w str],
    left: usize,
    fits: F,
}

impl<F: Fn(&AnyMove) -> bool> Search<'_, '_, F> {
    fn follow(&mut self, way: Vec<String>) -> Option<Vec<String>> {
        self.left = self.left.checked_sub(1)?;
        let mut keys: Vec<String> = match self.ways.ask(&way) {
            Next::Move(found) => return (self.fits)(found).then_some(way),
            Next::Ask(choice) => choice.options.iter().map(|option| option.key.clone()).collect(),
            Next::Impossible { .. } => return None,
        };
        keys.sort_by_key(|key| unlike(key, self.named, way.len()));
        keys.into_iter().find_map(|key| {
            let mut way = way.clone();
            way.push(key);
            self.follow(way)
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
    use games::{Advice, GameId, Viewer, stand_in};
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
                        let mut ways = Ways::of(view.advised(Advice::Full));
                        let Some(way) = ways.to_the_same(&view, chosen) else {
                            continue;
                        };
                        found_ways += 1;
                        let found = view.choose(way.verb, &texts(&way.picks));
                        let Next::Move(found) = found else {
                            panic!("{game}: {:?} is not complete", way.picks);
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
