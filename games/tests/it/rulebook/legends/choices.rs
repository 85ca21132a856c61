//! Chains of choices.

use std::collections::BTreeSet;

use games::{Dice, Game, Next, Seat, Seed, View as _, Viewer};

use super::support::*;

/// Every legal move is the end of a chain of choices.
#[test]
fn every_legal_move_can_be_chosen() {
    fn ends(view: &games::legends::View, verb: &str, picks: &mut Vec<String>, found: &mut BTreeSet<String>) {
        let texts: Vec<&str> = picks.iter().map(String::as_str).collect();
        match view.choose(verb, &texts) {
            Next::Move(text) => {
                found.insert(text.to_string());
            }
            Next::Ask(choice) => {
                for option in choice.options {
                    picks.push(option.key);
                    ends(view, verb, picks, found);
                    picks.pop();
                }
            }
            Next::Impossible { pick } => panic!("{verb} {picks:?}: {pick}"),
        }
    }
    for number in 0..9 {
        let mut dice = Dice::new(&Seed::from_text(&format!("chains {number}")));
        let mut game = start(2 + number % 3, &number.to_string());
        while let Some(&seat) = game.to_act().first() {
            let legal: BTreeSet<String> = game.legal_moves(seat).iter().map(ToString::to_string).collect();
            if legal.len() <= 400 {
                let view = game.view(Viewer::Seat(seat));
                let mut found = BTreeSet::new();
                for verb in view.verbs() {
                    ends(&view, verb, &mut Vec::new(), &mut found);
                }
                assert_eq!(found, legal);
            }
            let chosen = *dice.pick(&game.legal_moves(seat)).unwrap();
            game.play(seat, &chosen).unwrap();
        }
    }
}

#[test]
fn suggestions_carry_price_and_effect() {
    let game = scene(
        "0 LON 18: ATL1 ATL2 JOKER
         1 BUN 20: YET1
         travel 0",
    );
    let Next::Ask(choice) = game.view(Viewer::Seat(Seat(0))).choose("travel", &[]) else {
        panic!("something is to be chosen");
    };
    let avalon = choice.option("AVA").unwrap();
    let said = format!("{:?} {:?}", avalon.label, avalon.effects);
    for part in [
        "\"weeks\", Number(1)",
        "legends-effect-draw",
        "\"week\", Number(22)",
        "\"next\", Seat(Seat(1))",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(choice.options[0].key, "ATL", "a book can be placed there");
}
