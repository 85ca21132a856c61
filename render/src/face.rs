//! Chooses the face for a phrase.

use std::fmt;

use games::{Arg, GameId, Phrase};

use crate::game::manual;

/// Returns the face for the subject of a phrase: a tree, a building, a wisp, a place or a card, whichever it names
/// first. `None` if it names nothing with a face.
pub fn face_of(game: GameId, phrase: &Phrase) -> Option<String> {
    let inner = || {
        let named = phrase.args.iter().flat_map(|(_, arg)| match arg {
            Arg::Phrase(phrase) => std::slice::from_ref(&**phrase),
            Arg::List(phrases) => phrases,
            Arg::Number(_) | Arg::Text(_) | Arg::Seat(_) => &[],
        });
        named.into_iter().find_map(|phrase| face_of(game, phrase))
    };
    (manual(game).face)(phrase).or_else(inner)
}

/// Returns a phrase's text value of this name.
pub(crate) fn text<'a>(phrase: &'a Phrase, name: &str) -> Option<&'a str> {
    let found = phrase.args.iter().find(|(arg, _)| *arg == name);
    match found {
        Some((_, Arg::Text(text))) => Some(text),
        _ => None,
    }
}

/// Returns the face of the item with this spelling.
pub(crate) fn named<T: fmt::Debug + fmt::Display>(
    things: impl IntoIterator<Item = T>,
    text: &str,
) -> Option<String> {
    let thing = things.into_iter().find(|thing| thing.to_string() == text)?;
    Some(format!("{thing:?}").to_lowercase())
}

#[cfg(test)]
mod tests {
    use games::{AnyGame, Dice, Next, Seed, Viewer};

    use super::*;

    /// Every face that menus and news use is drawn, and every game uses some.
    #[test]
    fn every_requested_face_exists() {
        for &id in GameId::ALL {
            let known: Vec<String> = crate::faces(id)
                .unwrap()
                .into_iter()
                .map(|(name, _)| name)
                .collect();
            let mut asked: Vec<String> = Vec::new();
            let seed = Seed::from_text("faces");
            let mut game = AnyGame::new(id, 2, &seed, &serde_json::json!({})).unwrap();
            let mut dice = Dice::new(&seed);
            while let Some(&seat) = dice.pick(&game.to_act()) {
                let view = game.view(Viewer::Seat(seat));
                for verb in view.verbs() {
                    let mut picks: Vec<String> = Vec::new();
                    while let Next::Ask(choice) =
                        view.choose(verb, &picks.iter().map(String::as_str).collect::<Vec<_>>())
                    {
                        let faces = choice
                            .options
                            .iter()
                            .filter_map(|option| face_of(id, &option.label));
                        asked.extend(faces);
                        picks.push(choice.options[0].key.clone());
                    }
                }
                let legal = game.legal_moves(seat);
                let played = game.play(seat, dice.pick(&legal).unwrap()).unwrap();
                asked.extend(played.news.iter().filter_map(|news| face_of(id, &news.what)));
            }
            asked.sort();
            asked.dedup();
            assert!(asked.len() > 2, "{id}: {asked:?}");
            for face in asked {
                assert!(known.contains(&face), "{id}: {face}");
            }
        }
    }
}
