//! What can be chosen, as data: a spot and a turn for the tile, a zone for a tree.

use std::collections::BTreeMap;

use super::{
    moves::Move,
    planet::{ORIGIN, Planet, Zone},
    scoring::{score, wooded_zones},
    tiles::{Kind, Tile},
    trees::{Tree, plantable},
    view::{Stage, View},
};
use crate::{
    choice::{Choice, ChoiceOption, Mark, Next},
    grid::{Cell, Direction, Turn},
    phrase::Phrase,
};

pub(super) fn verbs(view: &View) -> Vec<&'static str> {
    let Some(seat) = view.viewer.seat() else {
        return Vec::new();
    };
    match view.stage {
        Stage::Place if placing(view).is_some() => vec!["place"],
        Stage::Tree(planter) if planter == seat => vec!["tree"],
        _ => Vec::new(),
    }
}

pub(super) fn choose(view: &View, verb: &str, picks: &[&str]) -> Next<Move> {
    if !verbs(view).contains(&verb) {
        return Next::Impossible { pick: picks.len() };
    }
    match verb {
        "place" => place(view, picks),
        _ => tree(view, picks),
    }
}

/// What a player has before them when laying.
struct Placing {
    planet: Planet,
    tile: &'static Tile,
    ways: Vec<(Cell, Turn)>,
}

/// The viewer's own planet, this round's tile and all ways to lay it; none when it is not for them to lay.
fn placing(view: &View) -> Option<Placing> {
    let seat = view.viewer.seat()?;
    let tile = view.tile?;
    let planet = view.settled_planet(seat)?;
    // Turns that look the same are one choice.
    let looks = tile.looks();
    let ways: Vec<_> = planet
        .placements(tile)
        .into_iter()
        .filter(|(_, turn)| looks.contains(turn))
        .collect();
    (!ways.is_empty()).then_some(Placing { planet, tile, ways })
}

fn place(view: &View, picks: &[&str]) -> Next<Move> {
    let (Some(Placing { planet, tile, ways }), Some(seat)) = (placing(view), view.viewer.seat()) else {
        return Next::Impossible { pick: picks.len() };
    };
    let trees = view.trees.get(seat.index()).map_or(&[][..], Vec::as_slice);
    let effects = |&(cell, turn): &(Cell, Turn)| placing_effects(&planet, trees, tile, cell, turn);
    let Some((spot, picks)) = picks.split_first() else {
        let mut spots: BTreeMap<(i16, i16), (Vec<Phrase>, i32)> = BTreeMap::new();
        for way in &ways {
            let (does, worth) = effects(way);
            let best = spots.entry((way.0.y, way.0.x)).or_insert((Vec::new(), i32::MIN));
            if worth > best.1 {
                *best = (does, worth);
            }
        }
        let option = |((y, x), (does, worth)): ((i16, i16), (Vec<Phrase>, i32))| {
            let cell = Cell::new(x, y);
            let name = cell.name(ORIGIN);
            ChoiceOption::new(&name, Phrase::new("forests-spot").text("spot", &name))
                .does(does, worth)
                .marks(Mark::Cell(cell))
        };
        return Next::Ask(Choice::best_first(
            "spot",
            spots.into_iter().map(option).collect(),
        ));
    };
    let spot = Cell::from_name(spot, ORIGIN);
    let here: Vec<_> = ways.iter().filter(|(cell, _)| Some(*cell) == spot).collect();
    if here.is_empty() {
        return Next::Impossible { pick: 0 };
    }
    let Some((turn, rest)) = picks.split_first() else {
        let option = |way: &&(Cell, Turn)| {
            let (does, worth) = effects(way);
            ChoiceOption::new(
                way.1,
                Phrase::new("forests-turn").number("degrees", way.1.quarters() as i64 * 90),
            )
            .does(does, worth)
            .marks(Mark::Cell(way.0))
        };
        return Next::Ask(Choice::best_first("turn", here.iter().map(option).collect()));
    };
    let chosen = turn.parse().ok().and_then(|turn: Turn| {
        here.iter()
            .find(|(cell, _)| planet.fits(tile, *cell, turn).is_ok())
            .map(|&&(cell, _)| Move::Place { cell, turn })
    });
    finish(chosen, 1, rest)
}

fn tree(view: &View, picks: &[&str]) -> Next<Move> {
    let Some(planet) = view.viewer.seat().and_then(|seat| view.planets.get(seat.index())) else {
        return Next::Impossible { pick: picks.len() };
    };
    let trees = view
        .viewer
        .seat()
        .and_then(|seat| view.trees.get(seat.index()))
        .map_or(&[][..], Vec::as_slice);
    let Some((pick, rest)) = picks.split_first() else {
        let now = score(planet, trees);
        let option = |zone: Zone| {
            let (cell, side) = planet.anchor(&zone);
            let gain = score(
                planet,
                &[
                    trees,
                    &[Tree {
                        cell,
                        side,
                        kind: zone.kind,
                    }],
                ]
                .concat(),
            ) - now;
            let mut does = vec![Phrase::new("forests-effect-points").number("points", gain)];
            if gain == 0 && trees.iter().any(|tree| tree.stands_in(planet, &zone)) {
                does = vec![Phrase::new("forests-effect-again")];
            } else if !zone.closed() {
                does.push(Phrase::new("forests-effect-open").number("halves", zone.halves));
            }
            // An open zone may grow: each lone half-rune is worth about half a rune more.
            let worth = if does[0].id == "forests-effect-again" {
                -1
            } else {
                gain * 4 + zone.halves as i32 * 2
            };
            ChoiceOption::new(
                zone_key(cell, side),
                Phrase::new("forests-zone")
                    .text("kind", zone.kind)
                    .text("spot", cell.name(ORIGIN))
                    .number("runes", zone.runes)
                    .text("closed", if zone.closed() { "yes" } else { "no" }),
            )
            .does(does, worth)
            .marks(Mark::Cell(cell))
        };
        return Next::Ask(Choice::best_first(
            "zone",
            plantable(planet, &view.supply).map(option).collect(),
        ));
    };
    let chosen = read_zone_key(pick).and_then(|(cell, side)| {
        let zone = planet.zone_at(cell, side)?;
        (view.supply.left(zone.kind) > 0).then_some(Move::Tree { cell, side })
    });
    finish(chosen, 0, rest)
}

/// A chain ends here: with a move, unless the last pick is impossible or there is one too many.
fn finish(chosen: Option<Move>, last: usize, rest: &[&str]) -> Next<Move> {
    match chosen {
        Some(chosen) if rest.is_empty() => Next::Move(chosen),
        Some(_) => Next::Impossible { pick: last + 1 },
        None => Next::Impossible { pick: last },
    }
}

/// `M12.N`: the zone that reaches the north side of the tile at M12.
fn zone_key(cell: Cell, side: Direction) -> String {
    format!("{}.{side}", cell.name(ORIGIN))
}

fn read_zone_key(key: &str) -> Option<(Cell, Direction)> {
    let (cell, side) = key.split_once('.')?;
    Some((Cell::from_name(cell, ORIGIN)?, side.parse().ok()?))
}

/// What laying the tile so would do, and how promising that is.
fn placing_effects(
    planet: &Planet,
    trees: &[Tree],
    tile: &'static Tile,
    cell: Cell,
    turn: Turn,
) -> (Vec<Phrase>, i32) {
    let after = planet.with(tile, cell, turn);
    let gain = score(&after, trees) - score(planet, trees);
    let new = after.laid().len() - 1;
    let mut effects = Vec::new();
    if gain != 0 {
        effects.push(Phrase::new("forests-effect-points").number("points", gain));
    }
    let mut worth = gain * 10;
    let mut joined_grass = false;
    let mut touched = [0i64; 3];
    for side in Direction::ALL {
        if planet.at(cell.step(side)).is_some() {
            match Kind::LEAVES
                .iter()
                .position(|&kind| kind == tile.edge(turn, side))
            {
                Some(kind) => touched[kind] += 1,
                None => joined_grass = true,
            }
        }
    }
    for (zone, count) in wooded_zones(&after, trees) {
        if !zone.parts.iter().any(|&(index, _)| index == new) || zone.runes == 0 {
            continue;
        }
        if zone.closed() {
            effects.push(
                Phrase::new("forests-effect-closes")
                    .text("kind", zone.kind)
                    .number("runes", zone.runes),
            );
            // Closing a zone that has no tree yet is only good if one can still be planted.
            worth += if count > 0 { 4 } else { zone.runes as i32 };
        } else {
            worth += zone.runes as i32 * if count > 0 { 2 } else { 1 };
        }
    }
    for (kind, &runes) in Kind::LEAVES.iter().zip(&touched) {
        let closes = effects.iter().any(|effect| {
            effect.id == "forests-effect-closes"
                && effect
                    .args
                    .contains(&("kind", crate::Arg::Text(kind.to_string())))
        });
        if runes > 0 && !closes {
            effects.push(
                Phrase::new("forests-effect-joins")
                    .text("kind", kind)
                    .number("runes", runes),
            );
        }
        worth += 2 * runes as i32;
    }
    if effects.is_empty() && joined_grass {
        effects.push(Phrase::new("forests-effect-grass"));
    }
    (effects, worth)
}
