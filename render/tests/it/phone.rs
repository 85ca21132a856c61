//! Everything that matters is large enough on a phone, measured by the layout.

use std::env;

use crate::support::{after, all_pictures, names, test_output};
use games::{AnyGame, Dice, GameId, Seat, Seed, Viewer};
use render::{People, Picture};

/// Least side of a field, card or spot in a picture for one player, and least height of what is written there.
const OWN: f32 = 22.0;
const LABEL: f32 = 11.0;
/// Least side of a field in a picture for everyone.
const TABLE: f32 = 16.0;

/// What is too small.
fn too_small(picture: &Picture, private: bool) -> Vec<String> {
    let least = if private { OWN } else { TABLE };
    let sides = picture.shown().iter().map(|shown| {
        let side = picture.on_a_phone(shown.area.w.min(shown.area.h));
        (format!("{:?} {:?}", shown.part, shown.area), side, least)
    });
    let labels = picture.labels().iter().filter(|label| private && !label.aside);
    let labels = labels.map(|label| (label.text.clone(), picture.on_a_phone(label.area.h), LABEL));
    sides
        .chain(labels)
        .filter(|(_, size, least)| size < least)
        .map(|(what, size, least)| format!("{what}: {size:.1} px, less than {least}"))
        .collect()
}

fn check(game: &AnyGame, what: &str, failed: &mut Vec<String>) {
    let names = names();
    let people = People::new(&names);
    let actor = game.to_act().first().copied().unwrap_or(Seat(0));
    for viewer in [Viewer::Spectator, Viewer::Seat(actor)] {
        for (name, picture) in all_pictures(game, viewer, &people) {
            let private = viewer != Viewer::Spectator && name != "final";
            assert!(!picture.shown().is_empty(), "{what}, {name}: nothing is measured");
            let small = too_small(&picture, private);
            if let Some(first) = small.first() {
                let file = format!("small-{}.png", failed.len());
                picture.image().save(test_output().join(&file)).unwrap();
                failed.push(format!(
                    "{what}, {name} ({file}): {first}, and {} more",
                    small.len() - 1
                ));
            }
        }
    }
}

/// A few matches by random moves; as many as `PHONE_MATCHES` says.
#[test]
fn fields_and_labels_can_be_read_on_a_phone() {
    let matches = env::var("PHONE_MATCHES").map_or(1, |count| count.parse().unwrap());
    let mut failed = Vec::new();
    for &id in GameId::ALL {
        for seats in id.info().min_seats..=id.info().max_seats {
            for number in 0..matches {
                let seed = format!("phone {number}");
                let mut game = after(id, seats, &seed, 0);
                let mut dice = Dice::new(&Seed::from_text(&seed));
                // Every match is looked at in its own stages, the end included.
                let step = 7 + number % 5;
                for moves in 0.. {
                    let over = game.to_act().is_empty();
                    if over || moves % step == 0 {
                        check(
                            &game,
                            &format!("{id} with {seats}, {seed}, {moves} moves"),
                            &mut failed,
                        );
                    }
                    if over || failed.len() > 20 {
                        break;
                    }
                    let seat = *dice.pick(&game.to_act()).unwrap();
                    let legal = game.legal_moves(seat);
                    game.play(seat, dice.pick(&legal).unwrap()).unwrap();
                }
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
