//! Imagined matches: everything unknown to a viewer is dealt again, and nothing that they know.

use std::collections::BTreeSet;

use games::{
    Dice, Game, Seat, Seed, Viewer,
    legends::{
        Legends, Move,
        cards::{Card, Cards},
    },
};
use serde_json::Value;

use super::support::*;

fn cards(value: &Value) -> Cards {
    serde_json::from_value::<Vec<String>>(value.clone())
        .unwrap()
        .iter()
        .map(|card| card.parse::<Card>().unwrap())
        .collect()
}

/// The notes of a careful player: their own cards in the club, and the cards that they gave to each player.
#[derive(Default)]
struct Notes {
    club: Cards,
    given: Vec<(Seat, Card)>,
}

/// Plays random matches and calls `check` before every move with the notes of each seat.
fn with_notes(matches: usize, mut check: impl FnMut(&Legends, &[Notes], &mut Dice)) {
    for number in 0..matches {
        let mut dice = Dice::new(&Seed::from_text(&format!("notes {number}")));
        let mut game = start(2 + number % 3, &format!("notes {number}"));
        let mut notes: Vec<Notes> = Seat::all(game.seats()).map(|_| Notes::default()).collect();
        while let Some(&seat) = game.to_act().first() {
            check(&game, &notes, &mut dice);
            let chosen = *dice.pick(&game.legal_moves(seat)).unwrap();
            let before = game.to_json()["scored"].clone();
            game.play(seat, &chosen).unwrap();
            match chosen {
                Move::Club { cards, .. } => notes[seat.index()].club.add_all(&cards),
                Move::Give(gifts) => notes[seat.index()].given.extend(gifts.iter()),
                _ => {}
            }
            // A gift is noted until the receiver acts.
            notes
                .iter_mut()
                .for_each(|note| note.given.retain(|(to, _)| *to != seat));
            let state = game.to_json();
            if state["scored"] != before {
                let revealed = cards(&state["revealed"]);
                notes.iter_mut().for_each(|note| note.club.remove_all(&revealed));
            }
        }
    }
}

#[test]
fn own_club_cards_and_gifts_stay_where_the_viewer_knows_them() {
    let (mut clubs, mut gifts) = (0, 0);
    with_notes(12, |game, notes, dice| {
        for (seat, note) in Seat::all(game.seats()).zip(notes) {
            let state = game.imagine(Viewer::Seat(seat), dice).to_json();
            assert_eq!(
                cards(&state["club"]).count(Card::Joker),
                0,
                "no jokers in the club"
            );
            assert!(
                cards(&state["club"]).without(&note.club).is_ok(),
                "{seat} has put {:?} into the club",
                note.club
            );
            for receiver in Seat::all(game.seats()) {
                let given = note.given.iter().filter(|(to, _)| *to == receiver);
                let given: Cards = given.map(|(_, card)| *card).collect();
                let hand = cards(&state["players"][receiver.index()]["hand"]);
                assert!(
                    hand.without(&given).is_ok(),
                    "{receiver} holds the gifts of {seat}"
                );
                gifts += given.len();
            }
            clubs += note.club.len();
        }
    });
    assert!(clubs > 1_000 && gifts > 100, "{clubs} {gifts}");
}

#[test]
fn everything_unknown_to_a_viewer_is_dealt_again() {
    let game = {
        let mut game = start(3, "anew");
        for _ in 0..20 {
            let seat = game.to_act()[0];
            let chosen = game.legal_moves(seat)[0];
            game.play(seat, &chosen).unwrap();
        }
        game
    };
    let viewer = Viewer::Seat(Seat(0));
    let mut dice = Dice::new(&Seed::from_text("anew"));
    let worlds: Vec<Value> = (0..40)
        .map(|_| game.imagine(viewer, &mut dice).to_json())
        .collect();
    let different = |pointer: &str| {
        let texts = worlds
            .iter()
            .map(|state| state.pointer(pointer).unwrap().to_string());
        texts.collect::<BTreeSet<String>>().len()
    };
    for hidden in ["/deck", "/club", "/players/1/hand", "/players/2/hand"] {
        assert!(different(hidden) > 20, "{hidden}: {}", different(hidden));
    }
    for known in ["/players/0/hand", "/displays", "/discard", "/books", "/track"] {
        assert_eq!(different(known), 1, "{known}");
    }
}

#[test]
fn chance_to_come_is_not_that_of_the_match() {
    let game = start(2, "chance");
    let mut dice = Dice::new(&Seed::from_text("chance"));
    let worlds: Vec<Legends> = (0..8)
        .map(|_| game.imagine(Viewer::Spectator, &mut dice))
        .collect();
    for (index, world) in worlds.iter().enumerate() {
        assert_ne!(world.dice(), game.dice());
        assert!(worlds[..index].iter().all(|other| other.dice() != world.dice()));
    }
}

#[test]
fn a_card_taken_in_the_open_stays_until_unseen_cards_leave_the_hand() {
    let mut game = scene(
        "0 ATL 10: YET1 YET2
         1 BUN 12: NOF2
         display ATL AVA2 JOKER BER2
         act 0",
    );
    play(&mut game, "0 take AVA2 JOKER BER2");
    let mut dice = Dice::new(&Seed::from_text("taken"));
    let viewer = Viewer::Seat(Seat(1));
    for _ in 0..30 {
        let state = game.imagine(viewer, &mut dice).to_json();
        let hand = cards(&state["players"][0]["hand"]);
        assert_eq!(hand.len(), 5);
        for card in ["AVA2", "JOKER", "BER2"] {
            assert!(hand.count(card.parse().unwrap()) > 0, "{card}");
        }
    }
}

/// If a hand was passed over because it has only jokers, everybody knows that.
#[test]
fn a_hand_that_was_passed_over_is_imagined_with_jokers_only() {
    let mut game = scene(
        "0 AVA 21: ATL1
         1 BUN 27: JOKER JOKER
         2 BUN 30: YET1
         deck NOF1 NOF1 NOF1
         gold ELE
         act 0",
    );
    play(&mut game, "0 draw");
    play(&mut game, "2 club none");
    assert_eq!(game.to_act(), [Seat(0)], "1 has only jokers and is passed over");
    let mut dice = Dice::new(&Seed::from_text("jokers"));
    for _ in 0..20 {
        let state = game.imagine(Viewer::Seat(Seat(0)), &mut dice).to_json();
        assert_eq!(hand(&state, 1), ["JOKER", "JOKER"]);
    }
}

/// After a reshuffle, everybody knows the cards of the deck.
#[test]
fn l11_the_deck_is_imagined_of_the_cards_it_was_made_of() {
    let mut game = scene(
        "0 AVA 10: ATL1
         1 BUN 12: YET1 YET1
         deck NOF1 NOF1
         discard BER1 BER2 BER1 ELE1 ELE2
         act 0",
    );
    play(&mut game, "0 draw");
    let mut dice = Dice::new(&Seed::from_text("reshuffled"));
    let made_of: Cards = ["BER1", "BER2", "BER1", "ELE1", "ELE2"]
        .map(|card| card.parse::<Card>().unwrap())
        .into_iter()
        .collect();
    for _ in 0..20 {
        let state = game.imagine(Viewer::Spectator, &mut dice).to_json();
        let deck = cards(&state["deck"]);
        assert_eq!(deck.len(), 4);
        assert!(made_of.without(&deck).is_ok(), "{}", state["deck"]);
    }
}

/// The player to act has a move in every imagined match, even if only few hands allow one.
#[test]
fn the_player_to_act_has_a_move_in_every_imagined_match() {
    let game = scene(
        "0 BER 10: BER2 YET1
         1 BUN 12: NOF1
         display ATL
         display BUN
         display SHA
         deck
         act 0",
    );
    let mut dice = Dice::new(&Seed::from_text("few"));
    let mut found = BTreeSet::new();
    for _ in 0..40 {
        let other = game.imagine(Viewer::Seat(Seat(1)), &mut dice);
        assert!(!other.legal_moves(Seat(0)).is_empty());
        found.insert(other.to_json()["players"][0]["hand"].to_string());
    }
    assert!(found.len() > 5, "not just the true hand: {found:?}");
}
