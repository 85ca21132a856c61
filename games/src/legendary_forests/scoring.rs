//! Points: only zones with a tree score, once each.

use super::{
    planet::{Planet, Zone},
    trees::Tree,
};
use crate::game::Points;

/// The zones of a planet with the number of trees in each. Zones that grew together count as one (F6).
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

/// Points of one planet: closed zones with trees 2 a rune, open ones 1.
pub fn score(planet: &Planet, trees: &[Tree]) -> i32 {
    breakdown(planet, trees).iter().map(|line| line.points).sum()
}

/// The same, closed and open zones apart.
pub fn breakdown(planet: &Planet, trees: &[Tree]) -> Vec<Points> {
    let zones = wooded_zones(planet, trees);
    let sum = |closed: bool| {
        zones
            .iter()
            .filter(|(zone, count)| *count > 0 && zone.closed() == closed)
            .map(|(zone, _)| zone.points())
            .sum()
    };
    vec![
        Points {
            what: "closed",
            points: sum(true),
        },
        Points {
            what: "open",
            points: sum(false),
        },
    ]
}
