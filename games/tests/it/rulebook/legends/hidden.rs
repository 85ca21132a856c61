//! Hidden information: what each viewer reads, hears and remembers.

use games::{
    Dice, Game, Played, Seat, Seed, Viewer,
    legends::{Legends, Move},
};

use super::support::*;

/// Returns every card named in the news for a viewer.
fn told(played: &Played, viewer: Viewer) -> String {
    let news = played.news.iter().filter(|news| news.is_for(viewer));
    format!("{:?}", news.map(|news| &news.what).collect::<Vec<_>>())
}

#[test]
fn a_gift_is_known_to_giver_and_receiver_alone() {
    let mut game = scene(
        "0 ELE 10: YET1 AVA2
         1 ELE 12: NOF1
         2 ELE 13:
         greet 0",
    );
    let played = play(&mut game, "0 give 1 AVA2 2 YET1");
    let chosen: Move = "give 1 AVA2 2 YET1".parse().unwrap();
    let shown = |viewer| match Legends::visibility(&chosen, Seat(0), viewer) {
        games::MoveVisibility::Open => chosen.to_string(),
        games::MoveVisibility::Part(text) => text,
        games::MoveVisibility::UntilReveal => panic!("never revealed"),
    };
    assert_eq!(shown(Viewer::Seat(Seat(0))), "give 1 AVA2 2 YET1");
    assert_eq!(shown(Viewer::Seat(Seat(1))), "give 1 AVA2 2 ?");
    assert_eq!(shown(Viewer::Seat(Seat(2))), "give 1 ? 2 YET1");
    assert_eq!(shown(Viewer::Spectator), "give 1 ? 2 ?");
    assert!(told(&played, Viewer::Seat(Seat(1))).contains("AVA"));
    assert!(!told(&played, Viewer::Seat(Seat(1))).contains("YET"));
    assert!(!told(&played, Viewer::Spectator).contains("legends-card"));
}

#[test]
fn club_cards_and_draws_are_known_to_their_owner_alone() {
    let mut game = scene(
        "0 LON 10: YET1 AVA2
         1 ELE 12: NOF1
         act 0",
    );
    let chosen: Move = "club YET1 AVA2 draw".parse().unwrap();
    let played = game.play(Seat(0), &chosen).unwrap();
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_eq!(
            Legends::visibility(&chosen, Seat(0), viewer),
            games::MoveVisibility::Part("club ? ? draw".to_owned())
        );
        assert!(!told(&played, viewer).contains("legends-card"));
    }
    assert!(
        told(&played, Viewer::Seat(Seat(0))).contains("NOF"),
        "what was drawn"
    );
}

#[test]
fn cards_taken_in_the_open_are_announced() {
    let mut game = scene(AT_ATLANTIS);
    let played = play(&mut game, "0 take SHA1 SHA2 SHA2");
    assert!(told(&played, Viewer::Spectator).contains("legends-news-takes"));
    assert!(played.revealed, "new cards lie open");
}

/// Which part of a move a viewer may read follows from the state alone: a card that they can see neither before nor
/// after the move is hidden. This does not use [`Game::visibility`].
#[test]
fn the_log_shows_a_card_only_to_those_who_saw_it() {
    let mut hidden = std::collections::BTreeMap::new();
    for number in 0..20 {
        let mut dice = Dice::new(&Seed::from_text(&format!("log {number}")));
        let seats = 2 + number % 3;
        let record = games::Record::new(
            games::GameId::Legends,
            seats,
            &serde_json::json!({}),
            Seed::from_text(&format!("log {number}")),
        );
        let mut replay = record.unwrap().replay().unwrap();
        while let Some(&seat) = replay.game.to_act().first() {
            let before = replay.game.to_json();
            let moves = replay.game.legal_moves(seat);
            let chosen = dice.pick(&moves).unwrap().clone();
            replay.play(seat, &chosen).unwrap();
            if replay.game.standings().is_some() {
                break;
            }
            let text = chosen.to_string();
            let words: Vec<&str> = text.split(' ').collect();
            for viewer in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]) {
                let expected: Vec<&str> = words
                    .iter()
                    .enumerate()
                    .map(|(index, &word)| {
                        let card = word == "JOKER" || word.ends_with(['1', '2']) && word.len() == 4;
                        let secret = match words[0] {
                            // Face down into the club: only the owner knows it.
                            "club" => true,
                            // From hand to hand: the receiver, who is named before the card, sees it too.
                            "give" => !viewer.is(Seat(words[index.max(1) - 1].parse().unwrap_or(9))),
                            _ => false,
                        };
                        if card && secret && !viewer.is(seat) {
                            "?"
                        } else {
                            word
                        }
                    })
                    .collect();
                let shown = replay.notation_for(replay.steps.len() - 1, viewer).unwrap();
                assert_eq!(shown, expected.join(" "), "{viewer:?} {before}");
                if shown.contains('?') {
                    *hidden.entry(words[0].to_owned()).or_insert(0) += 1;
                }
            }
        }
    }
    assert!(hidden["club"] > 100 && hidden["give"] > 100, "{hidden:?}");
}
