//! Points: only zones with a tree score, once each.

use super::{
    planet::{Planet, Runes, Zone},
    trees::Tree,
};
use crate::game::Points;

/// Returns the zones of a planet with the number of trees in each. Joined zones count as one (F6).
pub fn wooded_zones(planet: &Planet, trees: &[Tree]) -> Vec<(Zone, usize)> {
    planet
        .zones()
        .into_iter()
        .map(|zone| {
            let count = trees.iter().filter(|tree| tree.stands_in(planet, &zone)).count();
            (zone, count)
        })
        .collect()
}

/// The zones with a rune that the last tile of a planet has closed.
pub(super) fn closed_by_last_tile(planet: &Planet) -> Vec<Zone> {
    let Some(last) = planet.laid().len().checked_sub(1) else {
        return Vec::new();
    };
    let mut zones = planet.zones();
    zones.retain(|zone| {
        let touched = zone.parts.iter().any(|&(index, _)| index == last);
        touched && zone.runes > 0 && zone.closed()
    });
    zones
}

/// Returns the points of one planet: closed zones with trees score 2 per rune, open ones 1.
pub fn score(planet: &Planet, trees: &[Tree]) -> i32 {
    breakdown(planet, trees).iter().map(|line| line.points).sum()
}

/// The score, closed and open zones apart.
pub fn breakdown(planet: &Planet, trees: &[Tree]) -> Vec<Points> {
    let mut zones: Vec<(u8, Runes)> = trees
        .iter()
        .filter_map(|tree| planet.runes_at(tree.cell, tree.side))
        .collect();
    zones.sort_unstable_by_key(|&(zone, _)| zone);
    zones.dedup_by_key(|&mut (zone, _)| zone);
    let points = |what, closed| Points {
        what,
        points: zones
            .iter()
            .filter(|(_, runes)| runes.closed() == closed)
            .map(|(_, runes)| runes.points())
            .sum(),
    };
    vec![points("closed", true), points("open", false)]
}
