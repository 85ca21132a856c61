//! Legal moves against brute force, and the choices that lead to them.

use std::collections::BTreeSet;

use games::{
    Cell, Game, Next, View as _,
    wispwood::{
        Wispwood,
        goals::Goal,
        shapes::Shape,
        tiles::{Tile, Wisp},
    },
};
use serde_json::json;

use super::{legal, random_match, view};

/// Returns all ways to lay a shape by trying every field, rotation and mirror image, checked by the written rules.
fn brute_force(game: &Wispwood, seat: u8) -> BTreeSet<String> {
    let view = view(game, seat);
    let forest = &view.forests[usize::from(seat)];
    let limit = 3 + i16::from(view.round);
    let occupied: Vec<(i16, i16)> = forest.tiles().map(|(cell, _)| (cell.x, cell.y)).collect();
    let fits = |cells: &[(i16, i16)]| {
        let all: Vec<_> = occupied.iter().chain(cells).collect();
        let wide = |of: fn(&(i16, i16)) -> i16| {
            all.iter().map(|at| of(at)).max().unwrap() - all.iter().map(|at| of(at)).min().unwrap() < limit
        };
        cells.iter().all(|at| !occupied.contains(at))
            && cells.iter().any(|a| {
                occupied
                    .iter()
                    .any(|b| (a.0 - b.0).abs() + (a.1 - b.1).abs() == 1)
            })
            && wide(|at| at.0)
            && wide(|at| at.1)
    };
    let cat = forest.cat();
    let hat_card = view.cards[1].goal;
    let hat_allowed = |(x, y): (i16, i16)| {
        let (dx, dy) = ((x - cat.x).abs(), (y - cat.y).abs());
        match hat_card {
            Goal::H1 => dx == dy,
            Goal::H2 => dx == 0 || dy == 0,
            Goal::H3 => dx <= 1 && dy <= 1,
            Goal::H5 => dx <= 2 && dy <= 2 && (dx == 2 || dy == 2),
            // Follows hats from the new field to the cat.
            _ => {
                let mut seen = vec![(x, y)];
                let mut next = 0;
                while next < seen.len() {
                    let (x, y) = seen[next];
                    next += 1;
                    for (dx, dy) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                        let at = Cell::new(x + dx, y + dy);
                        if at == cat {
                            return true;
                        }
                        if forest.at(at) == Some(Tile::Wisp(Wisp::Hat)) && !seen.contains(&(at.x, at.y)) {
                            seen.push((at.x, at.y));
                        }
                    }
                }
                false
            }
        }
    };
    let printed = [
        (Shape::I2, vec![(0, 0), (1, 0)]),
        (Shape::I3, vec![(0, 0), (1, 0), (2, 0)]),
        (Shape::L3, vec![(0, 0), (1, 0), (0, 1)]),
        (Shape::I4, vec![(0, 0), (1, 0), (2, 0), (3, 0)]),
        (Shape::O4, vec![(0, 0), (1, 0), (0, 1), (1, 1)]),
        (Shape::S4, vec![(0, 0), (1, 0), (1, 1), (2, 1)]),
        (Shape::T4, vec![(0, 0), (1, 0), (2, 0), (1, 1)]),
        (Shape::L4, vec![(0, 0), (1, 0), (2, 0), (0, 1)]),
    ];
    let mut found = BTreeSet::new();
    let name = |(x, y): (i16, i16)| Cell::new(x, y).name(Cell::new(7, 7));
    for y in -20..20 {
        for x in -20..20 {
            if fits(&[(x, y)]) {
                found.insert(format!("trees {}", name((x, y))));
            }
            if view.turn.trees_laid > 0 {
                continue;
            }
            for (shape, squares) in &printed {
                for turned in 0..8 {
                    let place = |&(a, b): &(i16, i16)| {
                        let (a, b) = if turned >= 4 { (-a, b) } else { (a, b) };
                        let (a, b) = [(a, b), (-b, a), (-a, -b), (b, -a)][turned % 4];
                        (x + a, y + b)
                    };
                    let cells: Vec<_> = squares.iter().map(place).collect();
                    if !fits(&cells) {
                        continue;
                    }
                    for (slot, wisp) in view.pond.lying() {
                        let k = slot.index();
                        let beside = [view.pond.ring[(k + 7) % 8], view.pond.ring[k]].contains(shape);
                        for &at in &cells {
                            if (beside || forest.cat_ready) && (wisp != Wisp::Hat || hat_allowed(at)) {
                                let mut trees: Vec<_> = cells.iter().copied().filter(|&c| c != at).collect();
                                trees.sort_by_key(|&(x, y)| (y, x));
                                let trees: Vec<_> = trees.into_iter().map(name).collect();
                                let trees = trees.join(",");
                                found.insert(format!("take {} {shape} {} {trees}", k + 1, name(at)));
                            }
                        }
                    }
                }
            }
        }
    }
    if view.turn.trees_laid > 0 {
        found.insert("trees done".to_owned());
    } else {
        let kinds: BTreeSet<Wisp> = view.pond.lying().map(|(_, wisp)| wisp).collect();
        if kinds.len() == 1 && !view.turn.discarded_same {
            found.insert("refresh".to_owned());
        }
        if forest.cat_ready {
            found.insert("cat".to_owned());
        }
    }
    found
}

#[test]
fn legal_moves_are_those_of_brute_force() {
    for (number, hat) in ["H1", "H2", "H3", "H4", "H5"].into_iter().enumerate() {
        for seats in [1, 2] {
            let goals = json!(["P1", hat, "O1", "E1", "T1"]);
            let mut turns = 0;
            random_match(
                seats,
                &format!("brute {number}"),
                json!({"goals": goals}),
                |game, seat, _| {
                    turns += 1;
                    if game.to_json()["phase"] == "turn" && turns % 4 == 0 {
                        assert_eq!(
                            legal(game, seat.0),
                            brute_force(game, seat.0),
                            "{}",
                            game.to_json()
                        );
                    }
                },
            );
        }
    }
}

#[test]
fn every_move_is_chosen_by_its_picks() {
    for seats in 1..=4 {
        for number in 0..3 {
            random_match(
                seats,
                &format!("chains {number}"),
                json!({}),
                |game, seat, dice| {
                    let view = view(game, seat.0);
                    let legal = game.legal_moves(seat);
                    for _ in 0..12 {
                        let chosen = legal[dice.below(legal.len())];
                        let picks = view.picks(&chosen);
                        assert!(picks.len() <= 2, "{chosen}: {picks:?}");
                        let keys: Vec<&str> = picks.iter().map(|pick| pick.key.as_str()).collect();
                        assert_eq!(view.choose(Wispwood::verb(&chosen), &keys), Next::Move(chosen));
                        for (index, pick) in picks.iter().enumerate() {
                            let Next::Ask(choice) = view.choose(Wispwood::verb(&chosen), &keys[..index])
                            else {
                                panic!("{} of {chosen}", pick.ask)
                            };
                            assert_eq!(choice.ask, pick.ask);
                            assert!(choice.option(&pick.key).is_some(), "{} of {chosen}", pick.key);
                            assert!(choice.ask != "wisp" || choice.options.len() <= 64);
                        }
                    }
                },
            );
        }
    }
}
