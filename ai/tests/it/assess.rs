//! Judging played moves: from the view alone, repeatable, and hard on blunders.

use ai::{Assessment, Level, Mind, Stop, assess, legal_moves, study_budget, think};
use games::{AnyGame, AnyMove, AnyView, Dice, GameId, Milli, Seat, Seed, Viewer};

use crate::support::{new_match, number, positions};

const BUDGET: u64 = 3_000;

fn judged(view: &AnyView, played: &AnyMove, seed: &str) -> Option<Assessment> {
    assess(view, played, BUDGET, &Seed::from_text(seed), &Stop::never())
}

#[test]
fn a_judgement_is_repeatable_and_its_best_move_is_legal() {
    for &game in GameId::ALL {
        for (position, seat) in positions(game, 2, "judged", 8) {
            let view = position.view(Viewer::Seat(seat));
            let legal = legal_moves(&view);
            let played = Dice::new(&Seed::from_text("played"))
                .pick(&legal)
                .unwrap()
                .clone();
            let found = judged(&view, &played, "a seed").unwrap();
            assert_eq!(judged(&view, &played, "a seed"), Some(found.clone()));
            assert!(
                legal.contains(&found.best.chosen),
                "{game}: {}",
                found.best.chosen
            );
            assert_eq!(found.played.chosen, played);
            assert_eq!(found.best.reasons, view.reasons(&found.best.chosen));
            if found.best.chosen == played {
                assert_eq!((found.loss, found.doubt), (0, 0));
            }
        }
    }
}

/// `JUDGED_TRUTHS` raises the number of hidden truths per position.
#[test]
fn what_the_seat_could_not_know_changes_no_judgement() {
    let truths = number("JUDGED_TRUTHS", 6);
    for &game in GameId::ALL {
        for (position, seat) in positions(game, 2, "truths", 3) {
            let viewer = Viewer::Seat(seat);
            let played = position.legal_moves(seat).pop().unwrap();
            let found = judged(&position.view(viewer), &played, "x");
            assert!(found.is_some(), "{game}");
            for truth in 0..truths {
                let mut dice = Dice::new(&Seed::from_text(&format!("truth {truth}")));
                let other = position.imagine(viewer, &mut dice);
                assert_eq!(judged(&other.view(viewer), &played, "x"), found, "{game}");
            }
        }
    }
}

#[test]
fn the_move_of_the_strongest_level_loses_nothing() {
    for &game in GameId::ALL {
        let mut mistakes = Vec::new();
        for (position, seat) in positions(game, 2, "best", 6) {
            let view = position.view(Viewer::Seat(seat));
            let mind = Mind::new(Level::Elder).with_nodes(20_000);
            let thought = think(&view, &mind, &Seed::from_text("a mind"), &Stop::never()).unwrap();
            let found = assess(
                &view,
                &thought.chosen,
                20_000,
                &Seed::from_text("a judge"),
                &Stop::never(),
            );
            mistakes.extend(found.filter(Assessment::is_mistake));
        }
        // Two standard errors leave room for chance.
        assert!(mistakes.len() <= 1, "{game}: {mistakes:?}");
    }
}

#[test]
fn only_a_legal_move_of_a_decision_is_judged() {
    let game = new_match(GameId::Mystaria, 2, "refused");
    let seat = game.to_act()[0];
    let (view, legal) = (game.view(Viewer::Seat(seat)), game.legal_moves(seat));
    let waiting = Seat::all(2).find(|other| *other != seat).unwrap();
    assert!(judged(&view, &legal[0], "x").is_some());
    assert!(judged(&game.view(Viewer::Seat(waiting)), &legal[0], "x").is_none());
    assert!(judged(&game.view(Viewer::Spectator), &legal[0], "x").is_none());
    let skip = GameId::Mystaria.parse_move("skip").unwrap();
    assert!(judged(&view, &skip, "x").is_none(), "a tile must be laid first");
    let other = new_match(GameId::Wispwood, 2, "refused");
    let other = other.legal_moves(other.to_act()[0]).remove(0);
    assert!(judged(&view, &other, "x").is_none());
}

/// Plays a match of the strongest level against itself with one random move of the first seat that acts. Returns its
/// decisions, and which of them was random.
fn planted(game: GameId, deal: usize) -> (Vec<(AnyView, AnyMove)>, usize) {
    let seed = Seed::from_text(&format!("planted {deal}"));
    let mut dice = Dice::new(&seed.derive("random"));
    let at = 2 + dice.below(8);
    let mut current: AnyGame = new_match(game, 2, &format!("planted {deal}"));
    let own = current.to_act()[0];
    let (mut decisions, mut steps) = (Vec::new(), 0);
    let mind = Mind::new(Level::Ranger);
    while let Some(&seat) = current.to_act().first() {
        let view = current.view(Viewer::Seat(seat));
        let legal = current.legal_moves(seat);
        let chosen = if seat == own && decisions.len() == at {
            dice.pick(&legal).unwrap().clone()
        } else {
            think(&view, &mind, &seed.derive(&steps.to_string()), &Stop::never())
                .unwrap()
                .chosen
        };
        if seat == own && legal.len() > 1 {
            decisions.push((view, chosen.clone()));
        }
        current.play(seat, &chosen).unwrap();
        steps += 1;
    }
    (decisions, at)
}

/// A random move can be a good one by chance, so the mean counts. `PLANTED` raises the number of matches per game; with
/// the whole budget of a judgement, `trials learn` measures how often the planted move is the largest loss.
#[test]
fn random_moves_lose_more_than_those_of_a_strong_player() {
    let matches = number("PLANTED", 3);
    for &game in GameId::ALL {
        let (mut random, mut own) = (Vec::new(), Vec::new());
        for deal in 0..matches {
            let (decisions, at) = planted(game, deal);
            for (index, (view, chosen)) in decisions.iter().enumerate() {
                let loss = judged(view, chosen, "a judge").map_or(0, |found| found.loss);
                if index == at { &mut random } else { &mut own }.push(loss);
            }
            assert!(study_budget(game, 2) > BUDGET);
        }
        let mean = |losses: &[Milli]| losses.iter().sum::<Milli>() / losses.len() as Milli;
        let (random, own) = (mean(&random), mean(&own));
        assert!(random > 3 * own.max(100), "{game}: random {random}, own {own}");
    }
}
