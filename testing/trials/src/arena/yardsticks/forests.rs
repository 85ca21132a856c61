//! Legendary Forests: immediate points, and adjacent or closed areas.

use games::{
    Direction,
    legendary_forests::{
        Move, View,
        planet::Planet,
        scoring::{score, wooded_zones},
        tiles::Kind,
        trees::Tree,
    },
};

use super::{Way, by_row};

pub(super) fn ways(view: &View, moves: impl Iterator<Item = Move>) -> Vec<Way<Move>> {
    let seat = view.viewer.seat();
    let planet = seat.and_then(|seat| view.settled_planet(seat));
    let trees = seat.and_then(|seat| view.trees.get(seat.index()));
    let (Some(planet), Some(trees)) = (planet, trees) else {
        return Vec::new();
    };
    let now = score(&planet, trees);
    let turns = view.tile.map_or_else(Vec::new, |tile| tile.turns());
    let way = |(number, chosen): (usize, Move)| match chosen {
        Move::Place { cell, turn } => {
            let tile = view.tile.filter(|_| turns.contains(&turn))?;
            Some(Way {
                chosen,
                answers: vec![by_row(cell), turn.quarters().into()],
                worth: laying(&planet.with(tile, cell, turn), trees, now),
            })
        }
        Move::Tree { cell, side } => {
            let zone = planet.zone_at(cell, side)?;
            let planted = trees.iter().any(|tree| tree.stands_in(&planet, &zone));
            (planet.anchor(&zone) == (cell, side)).then(|| Way {
                chosen,
                answers: vec![number as i64],
                worth: if planted {
                    -1
                } else {
                    zone.points() * 4 + zone.halves as i32 * 2
                },
            })
        }
    };
    moves.enumerate().filter_map(way).collect()
}

fn laying(after: &Planet, trees: &[Tree], now: i32) -> i32 {
    let mut worth = 10 * (score(after, trees) - now);
    let new = after.laid().len() - 1;
    for (zone, count) in wooded_zones(after, trees) {
        if zone.runes == 0 || !zone.parts.iter().any(|&(index, _)| index == new) {
            continue;
        }
        let runes = zone.runes as i32;
        worth += match (zone.closed(), count > 0) {
            (true, true) => 4,
            (false, true) => runes * 2,
            (_, false) => runes,
        };
    }
    let laid = after.laid()[new];
    let touching = Direction::ALL
        .into_iter()
        .filter(|&side| after.at(laid.cell.step(side)).is_some());
    let runes = touching.filter(|&side| laid.edge(side) != Kind::Grass);
    worth + 2 * runes.count() as i32
}
