//! A second, simple implementation of the rules, from the published state alone: legal moves and points must agree.

use std::collections::BTreeSet;

use super::start;
use games::{Dice, Game, Seat, Seed};
use serde_json::Value;

/// The content of the sides, clockwise from the north; tile 1 first.
const SIDES: [&str; 25] = [
    "GRYP", "RRRR", "PPPP", "YYYY", "RRRP", "PPPY", "YYYR", "RRPP", "PPYY", "YYRR", "RRPG", "PPYG", "YYRG",
    "RPRY", "PYPR", "YRYP", "RPRG", "PYPG", "YRYG", "RPYG", "PYRG", "YRPG", "RRGG", "PPGG", "YYGG",
];
const LIGHT: [i64; 7] = [3, 6, 10, 11, 17, 22, 25];
const STEPS: [(i64, i64, char); 4] = [(0, -1, 'N'), (1, 0, 'E'), (0, 1, 'S'), (-1, 0, 'W')];

struct Tile {
    no: i64,
    x: i64,
    y: i64,
    turn: usize,
}

impl Tile {
    fn side(&self, side: usize) -> char {
        SIDES[self.no as usize - 1].as_bytes()[(side + 4 - self.turn) % 4].into()
    }

    fn name(&self) -> String {
        format!("{}{}", char::from(b'A' + (self.x + 12) as u8), self.y + 13)
    }
}

fn number(value: &Value) -> i64 {
    value.as_i64().expect("a number")
}

fn planet(state: &Value, seat: usize) -> Vec<Tile> {
    let tiles = state["planets"][seat].as_array().expect("a planet");
    let tile = |tile: &Value| Tile {
        no: number(&tile["no"]),
        x: number(&tile["x"]),
        y: number(&tile["y"]),
        turn: number(&tile["turn"]) as usize,
    };
    tiles.iter().map(tile).collect()
}

fn at(planet: &[Tile], x: i64, y: i64) -> Option<&Tile> {
    planet.iter().find(|tile| (tile.x, tile.y) == (x, y))
}

/// Returns every way to lay the revealed tile, as notation.
fn ways_to_lay(state: &Value, seat: usize) -> BTreeSet<String> {
    let mut planet = planet(state, seat);
    let no = number(&state["tile"]);
    planet.retain(|tile| tile.no != no);
    let mut ways = BTreeSet::new();
    for (x, y) in (-12..=13).flat_map(|x| (-20..=20).map(move |y| (x, y))) {
        for turn in 0..4 {
            let new = Tile { no, x, y, turn };
            let touching: Vec<bool> = (0..4)
                .filter_map(|side| {
                    let (dx, dy, _) = STEPS[side];
                    Some(at(&planet, x + dx, y + dy)?.side((side + 2) % 4) == new.side(side))
                })
                .collect();
            if at(&planet, x, y).is_none() && !touching.is_empty() && touching.iter().all(|same| *same) {
                ways.insert(format!("place {} {}", new.name(), turn * 90));
            }
        }
    }
    ways
}

/// Returns every side with leaves for which the supply has a tree.
fn ways_to_plant(state: &Value, seat: usize) -> BTreeSet<String> {
    let mut ways = BTreeSet::new();
    for tile in planet(state, seat) {
        for (side, (_, _, name)) in STEPS.into_iter().enumerate() {
            let kind = tile.side(side);
            if kind != 'G' && number(&state["supply"][kind.to_string()]) > 0 {
                ways.insert(format!("tree {} {name}", tile.name()));
            }
        }
    }
    ways
}

/// Returns the points of a planet: all sides of one colour on a tile belong together.
fn points(state: &Value, seat: usize) -> i64 {
    let planet = planet(state, seat);
    let mut counted: BTreeSet<(i64, char)> = BTreeSet::new();
    let mut sum = 0;
    for tree in state["trees"][seat].as_array().expect("trees") {
        let kind = tree["colour"]
            .as_str()
            .and_then(|text| text.chars().next())
            .expect("a colour");
        let tile = at(&planet, number(&tree["x"]), number(&tree["y"])).expect("a tile below the tree");
        if !counted.insert((tile.no, kind)) {
            continue;
        }
        let (mut border, mut lone, mut open) = (0, 0, vec![tile]);
        while let Some(tile) = open.pop() {
            for side in (0..4).filter(|&side| tile.side(side) == kind) {
                let (dx, dy, _) = STEPS[side];
                match at(&planet, tile.x + dx, tile.y + dy) {
                    None => lone += 1,
                    Some(next) => {
                        border += 1;
                        if counted.insert((next.no, kind)) {
                            open.push(next);
                        }
                    }
                }
            }
        }
        // Each border is counted from both sides.
        sum += if lone == 0 { border } else { border / 2 };
    }
    sum
}

#[test]
fn legal_moves_and_points_agree_with_the_plain_rules() {
    for number_of_match in 0..40 {
        let seats = 2 + number_of_match % 4;
        let mut game = start(seats, &format!("reference {number_of_match}"));
        let mut dice = Dice::new(&Seed::from_text(&format!("reference {number_of_match}")));
        loop {
            let state = game.to_json();
            let to_act = game.to_act();
            for seat in Seat::all(seats) {
                let expected = match state["phase"].as_str() {
                    Some("place") => ways_to_lay(&state, seat.index()),
                    Some("tree") if to_act == [seat] => ways_to_plant(&state, seat.index()),
                    _ => BTreeSet::new(),
                };
                let legal = game.legal_moves(seat);
                let legal: BTreeSet<String> = legal.iter().map(ToString::to_string).collect();
                assert_eq!(legal, expected, "{seat} in {state}");
                assert_eq!(
                    number(&state["scores"][seat.index()]),
                    points(&state, seat.index())
                );
            }
            let light = state["tile"].as_i64().map(|no| LIGHT.contains(&no));
            assert_eq!(state["light"].as_bool(), light);
            assert!(light == Some(true) || state["phase"] != "tree");
            let Some(&seat) = dice.pick(&to_act) else { break };
            let chosen = *dice.pick(&game.legal_moves(seat)).expect("a move");
            game.play(seat, &chosen).expect("a listed move");
        }
        let standings = game.standings().expect("the end");
        let state = game.to_json();
        let expected: Vec<i64> = (0..seats).map(|seat| points(&state, seat)).collect();
        assert_eq!(
            standings
                .scores
                .iter()
                .map(|&score| i64::from(score))
                .collect::<Vec<_>>(),
            expected
        );
        let best = expected.iter().max();
        let winners: Vec<Seat> = Seat::all(seats)
            .filter(|seat| expected.get(seat.index()) == best)
            .collect();
        assert_eq!(standings.winners, winners);
    }
}
