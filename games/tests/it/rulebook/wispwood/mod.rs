//! Wispwood against its rulebook: every ruling, the flow of turns and rounds, variants and the solo ghost.

mod goals;
mod legality;
mod matches;
mod pond;
mod rounds;
mod secrecy;
mod setup;
mod solo;
mod state;
mod taking;
mod trees;

use std::collections::BTreeSet;

use games::{
    Cell, Dice, Game, Played, Seat, Seed, Setup, Viewer,
    wispwood::{Refusal, Wispwood, tiles::Tile},
};
use serde_json::{Value, json};

/// A forest of the first round with one free field, J10.
const ALMOST: &str = "CTTT/TTTT/TTTT/TTT.";

/// A position: forests as rows from the top left field G7, `c` for a hidden cat; the pond clockwise from slot 1.
struct Table<'a> {
    forests: &'a [&'a str],
    pond: &'a str,
    round: u8,
    goals: [&'a str; 5],
    to_act: u8,
    start_marker: u8,
    discard: usize,
    ghost: Value,
}

impl Default for Table<'_> {
    fn default() -> Self {
        Table {
            forests: &["C", "C"],
            pond: "PHOEPHOE",
            round: 1,
            goals: ["P1", "H2", "O1", "E2", "T2"],
            to_act: 0,
            start_marker: 0,
            discard: 0,
            ghost: Value::Null,
        }
    }
}

impl Table<'_> {
    fn set(&self) -> Wispwood {
        self.set_with(|_| ())
    }

    fn set_with(&self, edit: impl FnOnce(&mut Value)) -> Wispwood {
        let mut left = [40i64; 4];
        let kind = |letter: char| "PHOE".find(letter);
        let mut face_down = 0;
        let mut forests = Vec::new();
        for rows in self.forests {
            let mut cells = Vec::new();
            for (y, row) in rows.split('/').enumerate() {
                for (x, letter) in row.chars().enumerate().filter(|&(_, letter)| letter != '.') {
                    let is = if letter.eq_ignore_ascii_case(&'c') {
                        "cat".to_owned()
                    } else {
                        letter.to_string()
                    };
                    match kind(letter) {
                        Some(kind) => left[kind] -= 1,
                        None => face_down += 1,
                    }
                    cells.push(json!({"x": x, "y": y, "is": is}));
                }
            }
            forests.push(json!({"cells": cells, "cat_ready": rows.contains('C')}));
        }
        let pond: Vec<Value> = self
            .pond
            .chars()
            .map(|letter| match kind(letter) {
                Some(kind) => {
                    left[kind] -= 1;
                    json!(letter)
                }
                None => Value::Null,
            })
            .collect();
        if let Some(wisps) = self.ghost.get("wisps") {
            for (kind, letter) in ["P", "H", "O", "E"].into_iter().enumerate() {
                left[kind] -= 1 + wisps[letter].as_i64().unwrap();
            }
        }
        let mut aside = |count: usize| {
            let mut taken = [0i64; 4];
            for _ in 0..count {
                let most = (0..4).max_by_key(|&kind| left[kind]).unwrap();
                left[most] -= 1;
                taken[most] += 1;
            }
            taken
        };
        aside(face_down);
        let discard = aside(self.discard);
        let counts = |n: [i64; 4]| json!({"P": n[0], "H": n[1], "O": n[2], "E": n[3]});
        let seats = self.forests.len();
        let past: Vec<Value> = (1..self.round)
            .map(|_| {
                let mut lines: Value = self
                    .goals
                    .iter()
                    .map(|goal| ((*goal).to_owned(), json!(0)))
                    .collect();
                lines["full"] = json!(0);
                lines
            })
            .collect();
        let mut state = json!({
            "game": "wispwood",
            "options": {"rounds": 3, "trees_card": true, "goals": self.goals},
            "round": self.round,
            "ring": ["I2", "T4", "L3", "I4", "I3", "S4", "O4", "L4"],
            "pond": pond,
            "forests": forests,
            "stock": left.iter().sum::<i64>(),
            "discard": self.discard,
            "stock_kinds": counts(left),
            "discard_kinds": counts(discard),
            "start_marker": self.start_marker,
            "turn": {"discarded_same": false, "cat_hid": false, "trees_laid": 0},
            "cat_choice": vec![Value::Null; seats],
            "round_scores": vec![past; seats],
            "ghost": self.ghost,
            "to_act": [self.to_act],
            "phase": "turn",
            "scores": vec![0; seats],
        });
        edit(&mut state);
        follow(&mut state);
        Wispwood::from_json(&state, Dice::new(&Seed::from_text("wispwood"))).unwrap()
    }
}

/// Computes the derived parts of a state.
fn follow(state: &mut Value) {
    let sum = |counts: &Value| {
        counts
            .as_object()
            .unwrap()
            .values()
            .map(|n| n.as_i64().unwrap())
            .sum::<i64>()
    };
    state["stock"] = json!(sum(&state["stock_kinds"]));
    state["discard"] = json!(sum(&state["discard_kinds"]));
    let rounds = |seat: &Value| seat.as_array().unwrap().iter().map(sum).sum::<i64>();
    let scores: Vec<i64> = state["round_scores"]
        .as_array()
        .unwrap()
        .iter()
        .map(rounds)
        .collect();
    state["scores"] = json!(scores);
    if state["ghost"].is_object() {
        let finished = state["round_scores"][0].as_array().unwrap().len();
        if state["ghost"]["scores"].as_array().unwrap().is_empty() {
            state["ghost"]["scores"] = json!(vec![0; finished]);
        }
        let revealed = state["ghost"]["revealed"].as_array().unwrap().len() as u64;
        state["ghost"]["fireflies_left"] =
            json!((2 + 2 * state["round"].as_u64().unwrap()).saturating_sub(revealed));
    }
}

fn ghost(slot: usize, revealed: &[u8]) -> Value {
    json!({"difficulty": 1, "order": ["P", "O", "E", "H"], "slot": slot, "revealed": revealed,
        "wisps": {"P": 0, "H": 0, "O": 0, "E": 0}, "scores": []})
}

fn play(game: &mut Wispwood, seat: u8, text: &str) -> Played {
    game.play(Seat(seat), &text.parse().unwrap())
        .unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

fn refusal(game: &Wispwood, seat: u8, text: &str) -> Refusal {
    let mut copy = game.clone();
    let refusal = copy.play(Seat(seat), &text.parse().unwrap()).unwrap_err();
    assert_eq!(copy, *game, "a refused move changes nothing");
    assert!(!legal(game, seat).contains(text));
    refusal
}

fn legal(game: &Wispwood, seat: u8) -> BTreeSet<String> {
    game.legal_moves(Seat(seat))
        .iter()
        .map(ToString::to_string)
        .collect()
}

fn start(seats: usize, seed: &str, options: Value) -> Wispwood {
    Wispwood::new(&Setup {
        seats,
        seed: Seed::from_text(seed),
        options: serde_json::from_value(options).unwrap(),
        rules: Wispwood::info().newest_rules(),
    })
    .unwrap()
}

fn view(game: &Wispwood, seat: u8) -> games::wispwood::View {
    game.view(Viewer::Seat(Seat(seat)))
}

/// Returns the rows of a forest within its frame.
fn rows(game: &Wispwood, seat: usize) -> String {
    let forest = &game.view(Viewer::Spectator).forests[seat];
    let frame = forest.frame();
    (frame.from.y..=frame.to.y)
        .map(|y| {
            (frame.from.x..=frame.to.x)
                .map(|x| match forest.at(Cell::new(x, y)) {
                    None => '.',
                    Some(Tile::Tree) => 'T',
                    Some(Tile::Cat) => {
                        if forest.cat_ready {
                            'C'
                        } else {
                            'c'
                        }
                    }
                    Some(Tile::Wisp(wisp)) => wisp.letter(),
                })
                .collect::<String>()
        })
        .collect::<Vec<_>>()
        .join("/")
}

fn random_match(
    seats: usize,
    seed: &str,
    options: Value,
    mut check: impl FnMut(&Wispwood, Seat, &mut Dice),
) -> Wispwood {
    let mut game = start(seats, seed, options);
    let mut dice = Dice::new(&Seed::from_text(seed).derive("moves"));
    let mut moves = 0;
    while let Some(&seat) = dice.pick(&game.to_act()) {
        check(&game, seat, &mut dice);
        let legal = game.legal_moves(seat);
        // Half of the time a move other than a take, because there are many takes.
        let others: Vec<_> = legal
            .iter()
            .filter(|m| !m.to_string().starts_with("take"))
            .collect();
        let chosen = if dice.below(3) == 0 && !others.is_empty() {
            *others[dice.below(others.len())]
        } else {
            legal[dice.below(legal.len())]
        };
        game.play(seat, &chosen).unwrap();
        moves += 1;
        assert!(moves < 1_000, "a match without end");
    }
    game
}
