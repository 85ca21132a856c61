//! Nothing shown to anyone depends on information that they may not know.
//!
//! The tests take random positions of every game and every viewer. They swap everything in the published state that the
//! viewer may not know (hands, piles, sealed decisions, their entries in the log, news for others), and compare byte
//! for byte everything that the viewer can be shown. An oracle written from the rules decides what is hidden, not the
//! views. The same comparison for a viewer who may know must find differences.

mod shown;

use std::{collections::BTreeSet, sync::Mutex};

use self::shown::{Ways, pictures, texts};
use games::{AnyGame, AnyMove, Dice, GameId, MoveVisibility, Seat, Seed, Viewer};
use kit::{
    desk::Desk,
    hidden,
    position::{Position, person, read_by, viewers},
};
use render::language::Language;

/// Returns every game with every number of players.
fn setups() -> impl Iterator<Item = (GameId, usize)> {
    GameId::ALL
        .iter()
        .flat_map(|&game| (game.info().min_seats..=game.info().max_seats).map(move |seats| (game, seats)))
}

/// Runs the checks of all games at the same time.
fn for_each_game(check: impl Fn(GameId, usize) + Sync) {
    std::thread::scope(|scope| {
        for &game in GameId::ALL {
            let check = &check;
            scope.spawn(move || {
                setups()
                    .filter(|setup| setup.0 == game)
                    .for_each(|(game, seats)| check(game, seats));
            });
        }
    });
}

/// Returns a few positions of a setup, from the first move to late in the match, some with sealed decisions.
fn positions(game: GameId, seats: usize, what: &str, count: usize) -> impl Iterator<Item = Position> {
    let what = what.to_owned();
    (0..count).flat_map(move |number| {
        let seed = Seed::from_text(&format!("{what} {game} {seats} {number}"));
        let moves = number * 40 / count + number % 3;
        let sealed = (number % 3 == 1).then(|| Position::sealed(game, seats, &seed, moves));
        [Position::random(game, seats, &seed, moves), sealed.flatten()]
            .into_iter()
            .flatten()
    })
}

#[test]
fn hidden_information_changes_no_text() {
    for_each_game(|game, seats| {
        for position in positions(game, seats, "words", 6) {
            let mut dice = Dice::new(&position.seed.derive("swaps"));
            for viewer in viewers(seats) {
                let ways = Ways::random(&position, viewer, &mut dice);
                let real = texts(&Desk::new(&position.table), viewer, &ways);
                let Some(other) = position.swapped(viewer, &mut dice) else {
                    continue;
                };
                shown::compare(game, viewer, &real, &texts(&Desk::new(&other), viewer, &ways));
                let seed = position.seed.to_string();
                for (what, shown) in real {
                    assert!(
                        !format!("{shown:?}").contains(&seed),
                        "{what} tells the seed of a match that is on"
                    );
                }
            }
        }
    });
}

#[test]
fn hidden_information_changes_no_picture() {
    for_each_game(|game, seats| {
        for position in positions(game, seats, "pictures", 3) {
            let mut dice = Dice::new(&position.seed.derive("swaps"));
            for viewer in viewers(seats) {
                let ways = Ways::random(&position, viewer, &mut dice);
                let Some(other) = position.swapped(viewer, &mut dice) else {
                    continue;
                };
                let real = pictures(&Desk::new(&position.table), viewer, &ways);
                shown::compare(game, viewer, &real, &pictures(&Desk::new(&other), viewer, &ways));
            }
        }
    });
}

/// A viewer who may know sees the difference. Otherwise the comparisons above would prove nothing.
#[test]
fn a_swap_is_visible_to_those_who_may_know_it() {
    let (known, seen) = (Mutex::new(BTreeSet::new()), Mutex::new(BTreeSet::new()));
    for_each_game(|game, seats| {
        let mut concealed = BTreeSet::new();
        for position in positions(game, seats, "words", 6) {
            let mut dice = Dice::new(&position.seed.derive("swaps"));
            for viewer in viewers(seats) {
                let Some(other) = position.swapped(viewer, &mut dice) else {
                    continue;
                };
                concealed.insert(viewer.seat());
                let readers = || viewers(seats).into_iter().filter(|&reader| reader != viewer);
                let part = |game: &AnyGame, reader| hidden::known(game, reader);
                if readers().any(|reader| part(position.game(), reader) != part(other.current.game(), reader))
                {
                    known.lock().unwrap().insert(game);
                }
                let (real, other) = (Desk::new(&position.table), Desk::new(&other));
                for reader in readers() {
                    if shown::words(&real, reader) != shown::words(&other, reader) {
                        seen.lock().unwrap().insert(game);
                    }
                }
            }
        }
        assert_eq!(
            concealed.len(),
            seats + 1,
            "{game} with {seats}: something is hidden from everyone"
        );
    });
    let known = known.into_inner().unwrap();
    assert_eq!(seen.into_inner().unwrap(), known);
    assert!(known.len() > 1, "hidden from everyone: all but {known:?}");
}

/// The reason for a refusal, and the proposed alternative, follow from what the player knows.
#[test]
fn a_refusal_reveals_nothing_hidden() {
    for_each_game(|game, seats| {
        let mut refused = BTreeSet::new();
        for position in positions(game, seats, "refusals", 6) {
            let mut dice = Dice::new(&position.seed.derive("swaps"));
            let attempts = position.attempts(&mut dice);
            for seat in Seat::all(seats) {
                let Some(other) = position.swapped(Viewer::Seat(seat), &mut dice) else {
                    continue;
                };
                let (real, other) = (Desk::new(&position.table), Desk::new(&other));
                for text in attempts.iter().filter(|text| !position.allows(seat, text)) {
                    let answer = |desk: &Desk| {
                        let answer =
                            |language| desk.run(person(seat), language, "move", &[("text", text.as_str())]);
                        Language::ALL.map(|language| answer(language).text).join("\n")
                    };
                    let (real, swapped) = (answer(&real), answer(&other));
                    assert_eq!(real, swapped, "{game}, {seat}: {text}");
                    refused.insert(real);
                }
            }
        }
        assert!(refused.len() > 2, "{game}: {refused:?}");
    });
}

/// A move looks the same to everyone from whom a part of it is hidden, whatever that part is. Only information that it
/// reveals may differ, and then the news may say no more than the view shows.
#[test]
fn a_move_reveals_nothing_hidden() {
    for_each_game(|game, seats| {
        let mut compared = 0;
        for position in positions(game, seats, "moves", 18) {
            let mut dice = Dice::new(&position.seed.derive("swaps"));
            for viewer in viewers(seats) {
                for seat in position.game().to_act() {
                    let real = position.game();
                    let Some(other) = position.swapped(viewer, &mut dice) else {
                        continue;
                    };
                    let other = other.current.game().clone();
                    let Some(chosen) = dice.pick(&real.legal_moves(seat)).cloned() else {
                        continue;
                    };
                    // The parts of the move that the viewer may read are the same; the hidden parts are possible in the
                    // swapped position.
                    let read = |chosen: &AnyMove| read_by(chosen, seat, viewer);
                    let alike: Vec<AnyMove> = other
                        .legal_moves(seat)
                        .into_iter()
                        .filter(|candidate| read(candidate) == read(&chosen))
                        .collect();
                    let Some(counterpart) = dice.pick(&alike) else {
                        continue;
                    };
                    let (mut real, mut other) = (real.clone(), other);
                    let played = real.play(seat, &chosen).unwrap();
                    let also = other.play(seat, counterpart).unwrap();
                    let heard = |played: &games::Played| -> Vec<games::Phrase> {
                        let news = played.news.iter().filter(|news| news.is_for(viewer));
                        news.map(|news| news.what.clone()).collect()
                    };
                    let alike = real.view(viewer) == other.view(viewer);
                    let what = format!("{game}, {viewer:?}: {chosen} or {counterpart} of {seat}");
                    // An open move may show what was hidden in the hand: for example, a tile that is laid.
                    let whole = read(&chosen) == MoveVisibility::Part(chosen.to_string()) && !viewer.is(seat);
                    if !played.revealed && !also.revealed && !whole {
                        assert!(alike, "{what} look different");
                        assert_eq!(played.turn_over, also.turn_over, "{what}");
                    }
                    if alike {
                        assert_eq!(heard(&played), heard(&also), "{what} are told differently");
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 0, "{game} with {seats}: nothing was compared");
    });
}
