//! A search keeps to its budget of moves and stops on request.

use ai::{Level, Mind, Stop, think};
use games::{GameId, Seed, Viewer};

use crate::support::positions;

#[test]
fn nodes_exceed_the_budget_by_one_world_at_most() {
    for &game in GameId::ALL {
        for (position, seat) in positions(game, 2, "budget", 6) {
            let view = position.view(Viewer::Seat(seat));
            let nodes = |budget: u64| {
                let mind = Mind::new(Level::Elder).with_nodes(budget);
                think(&view, &mind, &Seed::from_text("x"), &Stop::never())
                    .unwrap()
                    .nodes
            };
            let world = nodes(1);
            // The budget is checked only after all candidates have played a world to its end.
            assert!(
                nodes(3_000) <= 3_000 + 2 * world,
                "{game}: {} of 3000, {world} a world",
                nodes(3_000)
            );
        }
    }
}

#[test]
fn a_stopped_search_still_has_a_legal_move() {
    for &game in GameId::ALL {
        for (position, seat) in positions(game, 2, "stopped", 6) {
            let view = position.view(Viewer::Seat(seat));
            let stop = Stop::never();
            stop.stop();
            let thought = think(&view, &Mind::new(Level::Elder), &Seed::from_text("x"), &stop).unwrap();
            assert!(position.legal_moves(seat).contains(&thought.chosen), "{game}");
            assert_eq!(thought.nodes, 0, "{game}");
        }
    }
}
