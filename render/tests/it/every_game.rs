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

/// Returns how many pixels of a picture have exactly a colour of seats.
fn seat_pixels(png: &[u8], colour: usize) -> usize {
    let [r, g, b] = [
        [0x41, 0x86, 0xCE],
        [0xE8, 0x76, 0x2C],
        [0x35, 0xB9, 0x94],
        [0xF2, 0xDF, 0x4A],
        [0xBE, 0x7F, 0xB2],
    ][colour];
    let picture = image::load_from_memory(png).unwrap().to_rgb8();
    picture.pixels().filter(|pixel| pixel.0 == [r, g, b]).count()
}

#[test]
fn pictures_have_the_colours_that_were_chosen() {
    let names = names();
    let people = DrawOptions::new(&names);
    for &id in GameId::ALL {
        let play = |options: serde_json::Value| {
            let seed = games::Seed::from_text("colours");
            let mut game = AnyGame::new(id, 2, &seed, &options).unwrap();
            let mut dice = games::Dice::new(&seed.derive("moves"));
            for _ in 0..20 {
                let Some(&seat) = game.to_act().first() else { break };
                let legal = game.legal_moves(seat);
                game.play(seat, dice.pick(&legal).unwrap()).unwrap();
            }
            game
        };
        let usual = play(serde_json::json!({}));
        let chosen = play(serde_json::json!({"colours": [4, 3, 0, 1, 2]}));
        assert_eq!(usual.to_act(), chosen.to_act());
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
            let before = all_pictures(&usual, viewer, &people);
            let after = all_pictures(&chosen, viewer, &people);
            for ((name, before), (_, after)) in before.iter().zip(&after) {
                let lost = |colour: usize| {
                    let count = |png: &[u8]| seat_pixels(png, colour) as i64;
                    count(&before.png) - count(&after.png)
                };
                // The two players were blue and orange, and are purple and yellow. Not every pixel changes places: in a file
                // with few colours, the nearest one may stand for another.
                for (old, new) in [(0, 4), (1, 3)] {
                    let (gone, come) = (lost(old), -lost(new));
                    let alike = gone >= 0 && come >= gone / 2;
                    assert!(alike, "{id} {name} {viewer:?}: {gone} are gone, {come} have come");
                }
            }
        }
        // Another picture on the same thread has its own colours again.
        let table = |game: &AnyGame| render::table(&game.view(Viewer::Spectator), &people).unwrap().png;
        let first = table(&usual);
        assert!(first != table(&chosen), "{id}");
        assert!(first == table(&usual), "{id}");
    }
}
