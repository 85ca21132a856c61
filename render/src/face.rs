//! Which face suits something that is said.

use games::{
    Arg, GameId, Phrase,
    legendary_forests::tiles::Kind,
    legends::board::Place,
    mystaria::data::Terrain,
    wispwood::{shapes::Shape, tiles::Wisp},
};

use crate::legends;

/// The face of what a phrase is about: a tree, a building, a wisp, a place, a card; the first that it names. `None` if it
/// names nothing that has one.
pub fn face_of(game: GameId, phrase: &Phrase) -> Option<String> {
    let text = |name: &str| {
        let found = phrase.args.iter().find(|(arg, _)| *arg == name);
        match found {
            Some((_, Arg::Text(text))) => Some(text.as_str()),
            _ => None,
        }
    };
    let own = match game {
        GameId::LegendaryForests => text("kind").and_then(tree),
        GameId::Mystaria => text("building")
            .map(str::to_owned)
            .or_else(|| text("landscape").and_then(landscape)),
        GameId::Wispwood => text("wisp")
            .and_then(wisp)
            .or_else(|| text("shape").and_then(shape)),
        GameId::Legends => place_or_card(phrase, text("place")),
    };
    let inner = || {
        let named = phrase.args.iter().flat_map(|(_, arg)| match arg {
            Arg::Phrase(phrase) => std::slice::from_ref(&**phrase),
            Arg::List(phrases) => phrases,
            Arg::Number(_) | Arg::Text(_) | Arg::Seat(_) => &[],
        });
        named.into_iter().find_map(|phrase| face_of(game, phrase))
    };
    own.or_else(inner)
}

fn tree(text: &str) -> Option<String> {
    let kind = Kind::LEAVES.into_iter().find(|kind| kind.to_string() == text)?;
    Some(format!("{kind:?}").to_lowercase())
}

fn landscape(text: &str) -> Option<String> {
    let terrain = Terrain::ALL
        .into_iter()
        .find(|terrain| terrain.to_string() == text)?;
    Some(format!("{terrain:?}").to_lowercase())
}

fn wisp(text: &str) -> Option<String> {
    let wisp = Wisp::ALL.into_iter().find(|wisp| wisp.to_string() == text)?;
    Some(format!("{wisp:?}").to_lowercase())
}

fn shape(text: &str) -> Option<String> {
    let shape = Shape::ALL.into_iter().find(|shape| shape.to_string() == text)?;
    Some(format!("shape-{shape:?}").to_lowercase())
}

fn place_or_card(phrase: &Phrase, place: Option<&str>) -> Option<String> {
    if phrase.id == "legends-card-joker" {
        return Some("joker".to_owned());
    }
    let symbols = phrase.args.iter().find_map(|(name, arg)| match arg {
        Arg::Number(symbols) if *name == "symbols" => Some(*symbols),
        _ => None,
    });
    if let (Some(place), Some(symbols)) = (place.and_then(|code| code.parse::<Place>().ok()), symbols) {
        return Some(format!("card-{}-{symbols}", legends::name_of(place)));
    }
    let named = Place::ALL.into_iter().find(|place| place.phrase() == *phrase);
    named.map(|place| legends::name_of(place).to_owned())
}

#[cfg(test)]
mod tests {
    use games::{AnyGame, Dice, Next, Seed, Viewer};

    use super::*;

    /// Every face that menus and news ask for is drawn, and every game asks for some.
    #[test]
    fn what_is_asked_for_is_there() {
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
