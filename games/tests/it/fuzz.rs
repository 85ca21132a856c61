//! Random move texts and random states: each is refused or usable, and nothing panics.

use std::panic::{self, AssertUnwindSafe};

use games::{AnyGame, AnyView, Dice, GameId, Seat, Seed, Viewer, stand_in};
use serde_json::{Value, json};

fn viewers(game: &AnyGame) -> impl Iterator<Item = Viewer> {
    let seats = Seat::all(game.seats()).map(Viewer::Seat);
    seats.chain([Viewer::Spectator])
}

/// Plays a random move; `None` at the end of the match.
fn step(game: &mut AnyGame, dice: &mut Dice) -> Option<String> {
    let &seat = dice.pick(&game.to_act())?;
    let chosen = dice.pick(&game.legal_moves(seat))?.clone();
    game.play(seat, &chosen).expect("a legal move");
    Some(chosen.to_string())
}

/// Returns matches of every game and size, after a random number of moves.
fn positions(what: &str, count: usize) -> impl Iterator<Item = (AnyGame, Dice)> {
    GameId::ALL.iter().flat_map(move |&game| {
        (0..count).map(move |number| {
            let sizes = game.info().max_seats - game.info().min_seats + 1;
            let seats = game.info().min_seats + number % sizes;
            let seed = Seed::from_text(&format!("{what} {game} {number}"));
            let mut dice = Dice::new(&seed.derive("fuzz"));
            let mut position = AnyGame::new(game, seats, &seed, &json!({})).expect("a documented setup");
            for _ in 0..dice.below(90) {
                step(&mut position, &mut dice);
            }
            (position, dice)
        })
    })
}

#[test]
fn any_text_is_refused_or_is_a_move() {
    for (game, mut dice) in positions("texts", 24) {
        let mut words: Vec<String> = [
            "0", "-1", "99999", "A1", "ZZ99", "JOKER", "ATL1", "none", "stay", "🦊", "\u{0}", "",
        ]
        .map(str::to_owned)
        .to_vec();
        for seat in Seat::all(game.seats()) {
            let moves = game.legal_moves(seat);
            for _ in 0..20 {
                let text = dice.pick(&moves).map(ToString::to_string).unwrap_or_default();
                words.extend(text.split(' ').map(str::to_owned));
            }
        }
        words.extend(game.id().info().verbs.iter().map(|verb| verb.name.to_owned()));
        for round in 0..150 {
            let first = dice.pick(&words).cloned().unwrap_or_default();
            let mut text = first;
            // The same word hundreds of times overflows a count that fits in a byte.
            let length = if round % 10 == 0 { 700 } else { dice.below(9) };
            let repeated = dice.pick(&words).cloned().unwrap_or_default();
            for _ in 0..length {
                let other = dice.pick(&words).cloned().unwrap_or_default();
                text += " ";
                text += if round % 20 == 0 { &repeated } else { &other };
            }
            let Ok(chosen) = game.id().parse_move(&text) else {
                continue;
            };
            let again = game.id().parse_move(&chosen.to_string());
            assert_eq!(again.as_ref(), Ok(&chosen), "{text}");
            for seat in Seat::all(game.seats()) {
                let mut copy = game.clone();
                let legal = game.legal_moves(seat).contains(&chosen);
                assert_eq!(copy.play(seat, &chosen).is_ok(), legal, "{text}");
                assert!(legal || copy == game, "{text} was refused and changed something");
            }
        }
    }
}

/// Changes a value somewhere within a state.
fn change(value: &mut Value, dice: &mut Dice) {
    let inner = match value {
        Value::Array(list) => {
            match dice.below(6) {
                0 if !list.is_empty() => {
                    let item = list[dice.below(list.len())].clone();
                    let times = [1, 2, 300][dice.below(3)];
                    list.extend(std::iter::repeat_n(item, times));
                    return;
                }
                1 if !list.is_empty() => {
                    let index = dice.below(list.len());
                    list.remove(index);
                    return;
                }
                2 => return dice.shuffle(list),
                _ => {}
            }
            let index = dice.below(list.len().max(1));
            list.get_mut(index)
        }
        Value::Object(map) => {
            let index = dice.below(map.len().max(1));
            map.values_mut().nth(index)
        }
        _ => None,
    };
    if let Some(inner) = inner {
        return change(inner, dice);
    }
    let values = [
        json!(null),
        json!(0),
        json!(1),
        json!(2),
        json!(-1),
        json!(7),
        json!(31_000),
        json!(-32_768),
        json!(32_767),
        json!(255),
        json!(65_535),
        json!(u64::MAX),
        json!(i32::MAX),
        json!(i32::MIN),
        json!(true),
        json!([]),
        json!({}),
        json!("ATL1"),
        json!("done"),
        json!("turn"),
        json!("place"),
        json!("build"),
    ];
    *value = match value.as_i64() {
        Some(number) if dice.below(2) == 0 => json!(number.saturating_add([-1, 1][dice.below(2)])),
        _ => values[dice.below(values.len())].clone(),
    };
}

/// Uses an accepted state in every way that the program does.
fn use_state(mut game: AnyGame, dice: &mut Dice) {
    for _ in 0..12 {
        for viewer in viewers(&game) {
            let view = game.view(viewer);
            let _ = (view.to_json(), view.scores(), view.task(), stand_in(&view));
            for verb in view.verbs() {
                let _ = view.choose(verb, &[]);
            }
            let _ = AnyGame::imagined(&view, dice).to_json();
        }
        let _ = (game.to_json(), game.standings());
        if step(&mut game, dice).is_none() {
            return;
        }
    }
}

/// Reads a value and uses it. Returns whether it was accepted, or the value if that panicked.
fn try_out(value: &Value, read: impl Fn(&Value) -> Option<AnyGame>, dice: &mut Dice) -> Result<bool, String> {
    let mut dice = Dice::new(&Seed::from_text(&format!("try out {}", dice.below(1 << 20))));
    let used = panic::catch_unwind(AssertUnwindSafe(|| {
        let game = read(value);
        let accepted = game.is_some();
        game.into_iter().for_each(|game| use_state(game, &mut dice));
        accepted
    }));
    used.map_err(|_| value.to_string())
}

/// Fails with everything that panicked.
fn check(what: &str, tried: &[Result<bool, String>]) {
    let panicked: Vec<&String> = tried.iter().filter_map(|used| used.as_ref().err()).collect();
    assert!(panicked.is_empty(), "{what} that panic: {panicked:#?}");
    let accepted = tried.iter().filter(|used| **used == Ok(true)).count();
    assert!(accepted > 100, "only {accepted} {what} were accepted");
}

#[test]
fn any_state_is_refused_or_can_be_played() {
    let mut tried = Vec::new();
    for (game, mut dice) in positions("states", 24) {
        for _ in 0..60 {
            let mut state = game.to_json();
            for _ in 0..=dice.below(3) {
                change(&mut state, &mut dice);
            }
            let read = |state: &Value| AnyGame::from_json(game.id(), state, game.dice().clone()).ok();
            tried.push(try_out(&state, read, &mut dice));
        }
    }
    check("states", &tried);
}

#[test]
fn any_view_is_refused_or_can_be_used() {
    let mut tried = Vec::new();
    for (game, mut dice) in positions("views", 12) {
        for viewer in viewers(&game) {
            for _ in 0..12 {
                let mut view = game.view(viewer).to_json();
                change(&mut view, &mut dice);
                let chance = Dice::new(&Seed::from_text("imagined"));
                let read = |view: &Value| {
                    let view = AnyView::from_json(game.id(), view).ok()?;
                    Some(AnyGame::imagined(&view, &mut chance.clone()))
                };
                tried.push(try_out(&view, read, &mut dice));
            }
        }
    }
    check("views", &tried);
}
