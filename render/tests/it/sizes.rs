//! Pictures are small, because phones fetch them after every move.

use std::fs;

use crate::support::{after, all_pictures, late, names, test_output};
use games::{GameId, Seat, Viewer};
use render::DrawOptions;

/// Most bytes of a picture of the whole table.
const TABLE: usize = 100_000;
/// Most bytes of a picture for one player: their board, a preview, their hand.
const OWN: usize = 70_000;

#[test]
fn pictures_stay_small() {
    let names = names();
    let people = DrawOptions::new(&names);
    for &id in GameId::ALL {
        for seats in id.info().min_seats..=id.info().max_seats {
            let seed = |what: &str| format!("sizes {what} {seats}");
            let games = [
                after(id, seats, &seed("early"), 7),
                late(id, seats, &seed("late")),
                late(id, seats, &seed("late again")),
                after(id, seats, &seed("end"), usize::MAX),
            ];
            for game in &games {
                let actor = game.to_act().first().copied().unwrap_or(Seat(0));
                for viewer in [Viewer::Spectator, Viewer::Seat(actor)] {
                    for (what, picture) in all_pictures(game, viewer, &people) {
                        let for_all = viewer == Viewer::Spectator || what == "final";
                        let limit = if for_all { TABLE } else { OWN };
                        let bytes = picture.png.len();
                        if bytes > limit {
                            let path = test_output().join("large.png");
                            fs::write(&path, &picture.png).unwrap();
                            let path = path.display();
                            panic!("{id} with {seats}, {what}: {bytes} bytes; see {path}");
                        }
                    }
                }
            }
        }
    }
}
