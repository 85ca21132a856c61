//! A mind knows nothing that its seat does not.

#[path = "../../../games/tests/support/hidden.rs"]
mod hidden;

use ai::{Level, Mind, Stop, think};
use games::{AnyView, Dice, GameId, Seed, Viewer};

use crate::support::{number, positions};

/// Every truth that the seat may not tell apart leads to the same thought. `SECRECY_TRUTHS` raises the number of truths
/// per game.
#[test]
fn a_thought_is_the_same_whatever_is_hidden() {
    let truths = number("SECRECY_TRUTHS", 60);
    for &game in GameId::ALL {
        let mut compared = 0;
        for seats in [2, game.info().max_seats] {
            let positions = positions(game, seats, "secrecy", (truths / 20).clamp(16, 20));
            let each = (truths / 2).div_ceil(positions.len());
            for (place, (truth, seat)) in positions.iter().enumerate() {
                let (viewer, truth) = (Viewer::Seat(*seat), hidden::base(truth));
                let mind = Mind::new(Level::ALL[place % 5]).with_nodes(300);
                let seed = Seed::from_text(&format!("mind {place}"));
                let thought = think(&truth.view(viewer), &mind, &seed, &Stop::never());
                assert!(thought.is_some(), "{game}: nothing found");
                let mut dice = Dice::new(&Seed::from_text(&format!("truths {place}")));
                for _ in 0..each {
                    let Some(other) = hidden::swapped(&truth, viewer, &mut dice) else {
                        continue;
                    };
                    let same = think(&other.view(viewer), &mind, &seed, &Stop::never());
                    assert_eq!(
                        same, thought,
                        "{game}, {seats} seats, position {place}, {}",
                        mind.level
                    );
                    compared += 1;
                }
            }
        }
        assert!(
            compared > truths / 2,
            "{game}: only {compared} truths were compared"
        );
    }
}

/// What an engine gets is read back to a view from which the same is thought.
#[test]
fn a_view_as_json_tells_all_that_the_view_does() {
    let mind = Mind::new(Level::Ranger).with_nodes(300);
    let seed = Seed::from_text("json");
    for &game in GameId::ALL {
        for seats in [2, game.info().max_seats] {
            for (place, (truth, seat)) in positions(game, seats, "json", 12).iter().enumerate() {
                let viewer = Viewer::Seat(*seat);
                let view = truth.view(viewer);
                let text = view.to_json().to_string();
                let value = serde_json::from_str(&text).unwrap();
                let back = AnyView::from_json(game, &value).unwrap();
                assert_eq!(back, view, "{game}, position {place}");
                let [one, other] = [&back, &view].map(|view| think(view, &mind, &seed, &Stop::never()));
                assert_eq!(one, other, "{game}, position {place}");
            }
        }
    }
}
