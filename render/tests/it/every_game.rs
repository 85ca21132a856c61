//! Requirements on the pictures of every game: they can be drawn from every position, and everything can be read.

use crate::support::{after, all_pictures, check_layout, names};
use games::{AnyGame, GameId, Seat, Viewer};
use render::DrawOptions;

/// Checks everything that a viewer can be shown.
fn check_all(what: &str, game: &AnyGame, viewer: Viewer, people: &DrawOptions) {
    for (name, picture) in all_pictures(game, viewer, people) {
        check_layout(&format!("{what}, {name}"), &picture);
    }
}

#[test]
fn every_position_can_be_drawn_and_read() {
    let names = names();
    let people = DrawOptions::new(&names);
    for &id in GameId::ALL {
        for seats in id.info().min_seats..=id.info().max_seats {
            let moves = [0, 1, 4, 9, 15, 24, 33, 47, 60, 80, 110, usize::MAX];
            for (seed, moves) in moves.into_iter().enumerate() {
                let game = after(id, seats, &format!("pictures {seed}"), moves);
                let own = game.to_act().first().copied().unwrap_or(Seat(0));
                let other = own.next(seats);
                for viewer in [Viewer::Spectator, Viewer::Seat(own), Viewer::Seat(other)] {
                    let what = format!("{id} with {seats} after {moves} as {viewer:?}");
                    check_all(&what, &game, viewer, &people);
                }
            }
        }
    }
}

#[test]
fn any_name_can_be_drawn() {
    let strange = [
        "@everyone",
        "**bold** ~~no~~ `code`",
        &"🌲".repeat(32),
        "森の番人",
        "محمد بن سلمان",
        "\u{200B}\u{200D}\u{202E}",
        "",
        &"W".repeat(200),
        &"wide load ".repeat(20),
        "Z\u{315}\u{33F}\u{346}\u{355}algo",
    ]
    .map(str::to_owned);
    for &id in GameId::ALL {
        for seats in id.info().min_seats..=id.info().max_seats {
            let game = after(id, seats, "strange names", 40);
            for shift in (0..strange.len()).step_by(2) {
                let names: Vec<String> = strange.iter().cycle().skip(shift).take(seats).cloned().collect();
                let people = DrawOptions::new(&names);
                for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0))] {
                    check_all(&format!("{id} with {names:?}"), &game, viewer, &people);
                }
            }
        }
    }
    // Fewer names than seats are no reason to fail either.
    let game = after(GameId::ALL[0], 2, "no names", 5);
    render::table(&game.view(Viewer::Spectator), &DrawOptions::new(&[])).unwrap();
}

#[test]
fn the_same_view_gives_the_same_bytes() {
    let names = names();
    let people = DrawOptions::new(&names);
    for &id in GameId::ALL {
        let view = after(id, id.info().max_seats, "the same", 30).view(Viewer::Spectator);
        let [first, second] = [(); 2].map(|()| render::table(&view, &people).unwrap().png);
        assert_eq!(first, second);
    }
}
