//! Shared by the tests of all games: random positions, golden pictures, the layout check.

#![allow(dead_code, reason = "the benchmark uses a part of this")]

use std::{env, fs, path::PathBuf};

use games::{AnyGame, Dice, GameId, Next, Seat, Seed, Viewer};
use image::{Rgba, RgbaImage, imageops};
use render::{DrawOptions, Picture};

/// Names of ordinary players.
pub(crate) fn names() -> Vec<String> {
    ["Mira", "Jonas", "Ayşe", "Tomek", "Bartholomew Featherstonehaugh"]
        .map(str::to_owned)
        .to_vec()
}

/// Checks every game on its own thread; fails if one fails.
pub(crate) fn for_every_game(check: fn(GameId)) {
    std::thread::scope(|scope| {
        for &id in GameId::ALL {
            scope.spawn(move || check(id));
        }
    });
}

/// Returns a match after this many random moves, or at its end. It has the first version of the rules, so that pictures
/// stay the same when a version is added.
pub(crate) fn after(game: GameId, seats: usize, seed: &str, moves: usize) -> AnyGame {
    let options = serde_json::json!({});
    let mut game = AnyGame::with_rules(game, 1, seats, &Seed::from_text(seed), &options).unwrap();
    let mut dice = Dice::new(&Seed::from_text(&format!("{seed}, moves")));
    for _ in 0..moves {
        let Some(&seat) = dice.pick(&game.to_act()) else {
            break;
        };
        let legal = game.legal_moves(seat);
        game.play(seat, dice.pick(&legal).unwrap()).unwrap();
    }
    game
}

/// Returns the number of moves of a match.
pub(crate) fn length(id: GameId, seats: usize, seed: &str) -> usize {
    let mut game = after(id, seats, seed, 0);
    let mut dice = Dice::new(&Seed::from_text(&format!("{seed}, moves")));
    let mut moves = 0;
    while let Some(&seat) = dice.pick(&game.to_act()) {
        let legal = game.legal_moves(seat);
        game.play(seat, dice.pick(&legal).unwrap()).unwrap();
        moves += 1;
    }
    moves
}

/// Returns a match shortly before its end, when boards are fullest.
pub(crate) fn late(id: GameId, seats: usize, seed: &str) -> AnyGame {
    after(id, seats, seed, length(id, seats, seed) * 9 / 10)
}

/// Returns everything that a viewer can be shown: the table or their board, the hand, previews along middling choices,
/// the end.
pub(crate) fn all_pictures(game: &AnyGame, viewer: Viewer, people: &DrawOptions) -> Vec<(String, Picture)> {
    let view = game.view(viewer);
    let mut all = Vec::new();
    if let Some(standings) = game.standings() {
        let picture = render::final_table(&view, people, &standings).unwrap();
        all.push(("final".to_owned(), picture));
    }
    if viewer == Viewer::Spectator {
        all.push(("table".to_owned(), render::table(&view, people).unwrap()));
        return all;
    }
    all.push(("own".to_owned(), render::own(&view, people, None).unwrap()));
    if let Some(hand) = render::hand(&view, people).unwrap() {
        all.push(("hand".to_owned(), hand));
    }
    for verb in view.verbs() {
        let mut picks: Vec<String> = Vec::new();
        loop {
            let keys: Vec<&str> = picks.iter().map(String::as_str).collect();
            let picture = render::own(&view, people, Some((verb, &keys))).unwrap();
            all.push((format!("{verb} {}", keys.join(" ")), picture));
            match view.choose(verb, &keys) {
                Next::Ask(choice) => picks.push(choice.options[choice.options.len() / 2].key.clone()),
                _ => break,
            }
        }
    }
    all
}

/// Returns everyone who may look at a match.
pub(crate) fn viewers(game: &AnyGame) -> Vec<Viewer> {
    Seat::all(game.seats())
        .map(Viewer::Seat)
        .chain([Viewer::Spectator])
        .collect()
}

/// Checks that no two labels overlap, none extends over the edge, and nothing was drawn over any.
#[track_caller]
pub(crate) fn check_layout(what: &str, picture: &Picture) {
    let page = picture.area();
    let labels = picture.labels();
    let fail = |message: String| {
        let path = test_output().join("layout.png");
        picture.image().save(&path).unwrap();
        panic!("{what}: {message}; see {}", path.display());
    };
    for (index, label) in labels.iter().enumerate() {
        if !page.contains(&label.area) {
            fail(format!("{label:?} hangs over the edge of {page:?}"));
        }
        if !picture.shows(label) {
            fail(format!("something covers {label:?}"));
        }
        for other in &labels[..index] {
            // Half a pixel of overlap is rounding.
            if label.area.inset(0.5).overlaps(&other.area) {
                fail(format!("{label:?} overlaps {other:?}"));
            }
        }
    }
}

/// Checks that the picture looks like `tests/golden/NAME.png`, with a tolerance of 1 per channel. A missing reference
/// is written and fails once, so that somebody reviews it; to renew one, delete it. With `GOLDEN=write`, all missing
/// references are written at once, without failing.
#[track_caller]
pub(crate) fn check_golden(name: &str, picture: &Picture) {
    if let Err(message) = golden(name, picture) {
        panic!("{message}");
    }
}

/// Like `check_golden`, for many scenes at once: returns what is wrong with this one.
pub(crate) fn golden(name: &str, picture: &Picture) -> Result<(), String> {
    let reference = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.png"));
    let actual = decode(&picture.png);
    if !reference.exists() {
        fs::create_dir_all(reference.parent().unwrap()).unwrap();
        fs::write(&reference, &picture.png).unwrap();
        if env::var("GOLDEN").is_ok_and(|wish| wish == "write") {
            return Ok(());
        }
        return Err(format!(
            "{} is new: look at it, then run the test again",
            reference.display()
        ));
    }
    let expected = decode(&fs::read(&reference).unwrap());
    if alike(&expected, &actual) {
        return Ok(());
    }
    let path = test_output().join(format!("{}.png", name.replace('/', "-")));
    compare(&expected, &actual).save(&path).unwrap();
    Err(format!(
        "{name} looks different: expected | marked | actual in {}",
        path.display()
    ))
}

fn decode(png: &[u8]) -> RgbaImage {
    image::load_from_memory(png).unwrap().to_rgba8()
}

fn close(a: &Rgba<u8>, b: &Rgba<u8>) -> bool {
    a.0.iter().zip(b.0).all(|(a, b)| a.abs_diff(b) <= 1)
}

fn alike(a: &RgbaImage, b: &RgbaImage) -> bool {
    a.dimensions() == b.dimensions() && a.pixels().zip(b.pixels()).all(|(a, b)| close(a, b))
}

/// Returns expected, marked and actual side by side. Marked is the actual picture, dimmed, with every difference in
/// red.
fn compare(expected: &RgbaImage, actual: &RgbaImage) -> RgbaImage {
    let (width, height) = (
        expected.width().max(actual.width()),
        expected.height().max(actual.height()),
    );
    let marked = RgbaImage::from_fn(width, height, |x, y| {
        match (expected.get_pixel_checked(x, y), actual.get_pixel_checked(x, y)) {
            (Some(a), Some(b)) if close(a, b) => Rgba([b[0] / 3, b[1] / 3, b[2] / 3, 255]),
            _ => Rgba([255, 0, 60, 255]),
        }
    });
    let mut all = RgbaImage::new(3 * width, height);
    for (index, part) in [expected, &marked, actual].into_iter().enumerate() {
        imageops::replace(&mut all, part, i64::from(width) * index as i64, 0);
    }
    all
}

/// Returns a directory for pictures of failed tests; it is not part of the repository.
pub(crate) fn test_output() -> PathBuf {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../test-output");
    fs::create_dir_all(&path).unwrap();
    path
}
