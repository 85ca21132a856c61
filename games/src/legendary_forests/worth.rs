//! What a move would do, and how promising that is.

use super::{
    planet::{Planet, Zone},
    scoring::{score, wooded_zones},
    tiles::Kind,
    trees::Tree,
};
use crate::{grid::Direction, phrase::Phrase};

/// What laying the last tile of `after` does to a planet that has `now` points.
pub(super) fn laying(after: &Planet, trees: &[Tree], now: i32) -> (Vec<Phrase>, i32) {
    let mut effects = Vec::new();
    let gain = score(after, trees) - now;
    if gain != 0 {
        effects.push(Phrase::new("forests-effect-points").number("points", gain));
    }
    let mut worth = gain * 10;
    let new = after.laid().len() - 1;
    let mut closed = Vec::new();
    for (zone, count) in wooded_zones(after, trees) {
        if zone.runes == 0 || !zone.parts.iter().any(|&(index, _)| index == new) {
            continue;
        }
        let runes = zone.runes as i32;
        // Closing a zone that has no tree yet is only good if one can still be planted.
        worth += match (zone.closed(), count > 0) {
            (true, true) => 4,
            (false, true) => runes * 2,
            (_, false) => runes,
        };
        if zone.closed() {
            closed.push(zone.kind);
            effects.push(
                Phrase::new("forests-effect-closes")
                    .text("kind", zone.kind)
                    .number("runes", zone.runes),
            );
        }
    }
    let laid = after.laid()[new];
    let touching: Vec<Kind> = Direction::ALL
        .into_iter()
        .filter(|&side| after.at(laid.cell.step(side)).is_some())
        .map(|side| laid.edge(side))
        .collect();
    for kind in Kind::LEAVES {
        let runes = touching.iter().filter(|&&other| other == kind).count() as i32;
        if runes > 0 && !closed.contains(&kind) {
            effects.push(
                Phrase::new("forests-effect-joins")
                    .text("kind", kind)
                    .number("runes", runes),
            );
        }
        worth += 2 * runes;
    }
    if effects.is_empty() && touching.contains(&Kind::Grass) {
        effects.push(Phrase::new("forests-effect-grass"));
    }
    (effects, worth)
}

/// What a tree in this zone does.
pub(super) fn planting(planet: &Planet, trees: &[Tree], zone: &Zone) -> (Vec<Phrase>, i32) {
    if trees.iter().any(|tree| tree.stands_in(planet, zone)) {
        return (vec![Phrase::new("forests-effect-again")], -1);
    }
    let mut effects = vec![Phrase::new("forests-effect-points").number("points", zone.points())];
    if !zone.closed() {
        effects.push(Phrase::new("forests-effect-open").number("halves", zone.halves));
    }
    // An open zone may grow: each lone half-rune is worth about half a rune more.
    (effects, zone.points() * 4 + zone.halves as i32 * 2)
}
