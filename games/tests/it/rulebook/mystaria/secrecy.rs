//! What others may know. The oracle is the open table; `visibility` and `imagine` are not used.

use std::collections::BTreeMap;

use games::{AnyGame, Dice, GameId, Record, Seat, Seed, Viewer, mystaria::landscape::ORIGIN};
use serde_json::{Value, json};

fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
}

/// Returns the move between two open tables, derived from the published tiles and buildings.
fn read_off(before: &Value, after: &Value) -> String {
    let name = |piece: &Value| {
        let at = |key: &str| piece[key].as_i64().unwrap() as i16;
        games::Cell::new(at("x"), at("y")).name(ORIGIN)
    };
    let new = |list: &str| {
        let [before, after] = [before, after].map(|state| state[list].as_array().unwrap());
        after.get(before.len())
    };
    if let Some(tile) = new("tiles") {
        return format!("lay {} {}", name(tile), tile["turn"].as_i64().unwrap() * 90);
    }
    let Some(building) = new("buildings") else {
        return "skip".to_owned();
    };
    let kind = match building["landscape"].as_str() {
        Some("D") => "village-hut",
        Some("S") => "lake-hut",
        Some("W") => "forest-hut",
        Some("M") => "meadow-hut",
        _ => building["kind"].as_str().unwrap(),
    };
    match building["joins"].as_str() {
        Some(joins) => format!("build {kind} {} {joins}", name(building)),
        None => format!("build {kind} {}", name(building)),
    }
}

#[test]
fn the_log_says_at_once_what_can_be_read_off_the_table_and_nothing_more() {
    for seats in 2..=4 {
        let seed = Seed::from_text(&format!("log {seats}"));
        let record = Record::new(GameId::Mystaria, seats, &json!({}), seed.clone()).unwrap();
        let mut replay = record.replay().unwrap();
        let mut dice = Dice::new(&seed.derive("play"));
        while let Some(&seat) = replay.game.to_act().first() {
            let chosen = dice.pick(&replay.game.legal_moves(seat)).unwrap().clone();
            let before = replay.game.to_json();
            replay.play(seat, &chosen).unwrap();
            let shown = read_off(&before, &replay.game.to_json());
            for viewer in viewers(seats) {
                let logged = replay.notation_for(replay.steps.len() - 1, viewer);
                assert_eq!(logged.as_deref(), Some(shown.as_str()), "{viewer:?}");
            }
        }
    }
}

#[test]
fn imagined_matches_keep_known_tiles_and_deal_the_rest_again() {
    let seed = Seed::from_text("imagined");
    let mut game = AnyGame::new(GameId::Mystaria, 3, &seed, &json!({})).unwrap();
    for _ in 0..12 {
        let seat = game.to_act()[0];
        let chosen = game.legal_moves(seat)[0].clone();
        game.play(seat, &chosen).unwrap();
    }
    let state = game.to_json();
    let numbers = |list: &Value| -> Vec<u64> {
        list.as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_u64)
            .collect()
    };
    let viewer = Viewer::Seat(Seat(1));
    let mut dice = Dice::new(&Seed::from_text("imagination"));
    let (mut next, rounds) = (BTreeMap::<u64, u32>::new(), 2_000);
    for _ in 0..rounds {
        let other = game.imagine(viewer, &mut dice);
        assert_eq!(other.view(viewer), game.view(viewer));
        assert_ne!(other.dice(), game.dice(), "chance to come is another");
        let other = other.to_json();
        assert_eq!(other["hands"][1], state["hands"][1]);
        let all = |state: &Value| {
            let lists = ["hands", "pile", "removed"].map(|list| numbers(&state[list]));
            let mut all = lists.concat();
            all.sort_unstable();
            all
        };
        assert_eq!(all(&other), all(&state), "every hidden tile is there once");
        for list in ["pile", "removed"] {
            assert_eq!(numbers(&other[list]).len(), numbers(&state[list]).len());
        }
        *next.entry(other["pile"][0].as_u64().unwrap()).or_default() += 1;
    }
    // Every tile that the viewer has not seen comes next about equally often, including the real one.
    let own = state["hands"][1].as_u64().unwrap();
    let unseen = ["hands", "pile", "removed"]
        .map(|list| numbers(&state[list]))
        .concat();
    let unseen = unseen.into_iter().filter(|&no| no != own).count() as u32;
    assert_eq!(next.len() as u32, unseen);
    let expected = rounds / unseen;
    assert!(
        next.values()
            .all(|&count| count > expected / 2 && count < expected * 2),
        "{expected} of each expected: {next:?}"
    );
}
