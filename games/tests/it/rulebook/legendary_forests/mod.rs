//! Legendary Forests against its rulebook: every ruling and every worked example.

mod choices;
mod points;
mod reference;
mod rounds;
mod secrets;
mod state;
mod trees;

use games::{
    Cell, Dice, Direction, Game, Seat, Seed, Setup, Turn, Viewer,
    legendary_forests::{
        LegendaryForests, Options,
        planet::Planet,
        tiles::{Kind, tile_set},
        trees::Tree,
    },
};
use serde_json::{Value, json};

/// Builds a planet from lines of `x,y number EDGES`, with the edges of the rotated tile.
fn planet(tiles: &str) -> Planet {
    let state = json!(
        tiles
            .split(';')
            .map(|tile| {
                let words: Vec<&str> = tile.split_whitespace().collect();
                let (x, y) = words[0].split_once(',').unwrap();
                let no: u8 = words[1].parse().unwrap();
                let lies: Vec<Kind> = words[2].chars().map(|c| Kind::try_from(c).unwrap()).collect();
                let printed = tile_set().get(no).unwrap();
                let turn = Turn::ALL
                    .into_iter()
                    .find(|&turn| Direction::ALL.iter().all(|&side| printed.edge(turn, side) == lies[side.index()]))
                    .unwrap_or_else(|| panic!("tile {no} can't lie as {}", words[2]));
                json!({"no": no, "x": x.parse::<i16>().unwrap(), "y": y.parse::<i16>().unwrap(), "turn": turn.quarters()})
            })
            .collect::<Vec<_>>()
    );
    let mut match_state = start(2, "any").to_json();
    match_state["planets"][0] = state;
    let game = LegendaryForests::from_json(&match_state, Dice::new(&Seed::from_text("any"))).unwrap();
    game.view(Viewer::Seat(Seat(0))).planets[0].clone()
}

fn start(seats: usize, seed: &str) -> LegendaryForests {
    LegendaryForests::new(&Setup {
        seats,
        seed: Seed::from_text(seed),
        options: Options::default(),
        rules: LegendaryForests::info().newest_rules(),
    })
    .unwrap()
}

/// Returns a match with an edited state.
fn edited(game: &LegendaryForests, edit: impl FnOnce(&mut Value)) -> LegendaryForests {
    let mut state = game.to_json();
    edit(&mut state);
    LegendaryForests::from_json(&state, game.dice().clone()).unwrap()
}

fn tree(x: i16, y: i16, side: Direction, kind: Kind) -> Tree {
    Tree {
        cell: Cell::new(x, y),
        side,
        kind,
    }
}

/// Plays the first legal move of everyone until the match has this many rounds left, or `stop` returns true.
fn play_until(game: &mut LegendaryForests, stop: impl Fn(&LegendaryForests) -> bool) -> bool {
    while !stop(game) {
        let Some(&seat) = game.to_act().first() else {
            return false;
        };
        let chosen = game.legal_moves(seat)[0];
        game.play(seat, &chosen).unwrap();
    }
    true
}

fn in_phase(game: &LegendaryForests, phase: &str) -> bool {
    game.to_json()["phase"] == phase
}

/// Returns a match in which seat 0 can't lay the revealed tile 9, nor the last one, a light 3 or a dark 4: its planet
/// is tile 2, which has maple on all sides, and they have none.
fn with_a_planet_that_takes_nothing(light: bool) -> LegendaryForests {
    let last = if light { 3 } else { 4 };
    edited(&start(2, "closed"), |state| {
        let others: Vec<u8> = (2..=25).filter(|no| ![2, 9, last].contains(no)).collect();
        state["round"] = json!(18);
        state["tile"] = json!(9);
        state["light"] = json!(false);
        state["planets"][0] = json!([{"no": 2, "x": 0, "y": 0, "turn": 0}]);
        state["unplaced"] = json!([[9], []]);
        state["pile"] = json!([last]);
        state["removed"] = json!(others);
        state["token"] = json!(0);
        state["to_act"] = json!([1]);
    })
}
