//! Near the end a mind plays exactly.

use ai::{Level, Mind, Stop, think};
use games::{AnyGame, GameId, Seat, Seed, Viewer, stand_in};

use crate::support::new_match;

/// Lets stand-ins play a match of Legendary Forests up to the last round, in which nothing is hidden any more.
fn last_round(seed: &str) -> AnyGame {
    let mut game = new_match(GameId::LegendaryForests, 2, seed);
    while game.to_json()["pile"]
        .as_array()
        .is_some_and(|pile| !pile.is_empty())
    {
        let seat = game.to_act()[0];
        let chosen = stand_in(&game.view(Viewer::Seat(seat))).unwrap();
        game.play(seat, &chosen).unwrap();
    }
    game
}

/// The most points that a seat can still reach if the other plays the stand-in's moves.
fn most(game: &AnyGame, seat: Seat) -> i32 {
    let mut game = game.clone();
    while let Some(&next) = game.to_act().first() {
        if next == seat {
            let after = |chosen| {
                let mut after = game.clone();
                after.play(seat, chosen).unwrap();
                most(&after, seat)
            };
            return game.legal_moves(seat).iter().map(after).max().unwrap();
        }
        let chosen = stand_in(&game.view(Viewer::Seat(next))).unwrap();
        game.play(next, &chosen).unwrap();
    }
    game.standings().unwrap().scores[seat.index()]
}

#[test]
fn the_last_round_of_forests_is_played_for_the_most_points() {
    let seat = Seat(0);
    for deal in 0..6 {
        let mut game = last_round(&format!("ending {deal}"));
        let most = most(&game, seat);
        let mut step = 0;
        while let Some(&next) = game.to_act().first() {
            let view = game.view(Viewer::Seat(next));
            let chosen = if next == seat {
                let seed = Seed::from_text(&format!("mind {deal} {step}"));
                think(&view, &Mind::new(Level::Elder), &seed, &Stop::never())
                    .unwrap()
                    .chosen
            } else {
                stand_in(&view).unwrap()
            };
            game.play(next, &chosen).unwrap();
            step += 1;
        }
        assert_eq!(game.standings().unwrap().scores[0], most, "deal {deal}");
    }
}

/// The last decision of a match involves no chance, so it has one result, whatever the seed of the mind. In Legends the
/// club's hidden cards are still counted after it.
#[test]
fn the_last_decision_depends_on_no_chance() {
    for &id in GameId::ALL.iter().filter(|&&id| id != GameId::Legends) {
        let mut game = new_match(id, 2, "last decision");
        let mut before = None;
        while let Some(&seat) = game.to_act().first() {
            before = Some((game.clone(), seat));
            let chosen = stand_in(&game.view(Viewer::Seat(seat))).unwrap();
            game.play(seat, &chosen).unwrap();
        }
        let (last, seat) = before.unwrap();
        let view = last.view(Viewer::Seat(seat));
        let thoughts = ["one", "two"].map(|seed| {
            let mind = Mind::new(Level::Elder);
            think(&view, &mind, &Seed::from_text(seed), &Stop::never()).unwrap()
        });
        assert_eq!(thoughts[0].candidates[0], thoughts[1].candidates[0], "{id}");
        assert_eq!(thoughts[0].candidates[0].error, 0, "{id}");
    }
}
