//! Points: every building scores independently of the others and of the order of play.

use super::{
    buildings::{Building, Kind},
    data::Terrain,
    landscape::{LINES, Landscape},
};
use crate::game::{Points, Seat, Standings};

/// Returns the current points of one building.
pub fn points(landscape: &Landscape, building: &Building) -> i32 {
    match building.kind {
        Kind::Hut(Terrain::Village) | Kind::Tree => 2 * area_size(landscape, building),
        Kind::Hut(_) => area_size(landscape, building),
        Kind::Tower => tower(landscape, building),
        Kind::Bridge => 0,
        Kind::Castle => castle(landscape, building),
        Kind::Portal => portal(landscape, building),
    }
}

pub fn scores(landscape: &Landscape, seats: usize) -> Vec<i32> {
    let mut scores = vec![0; seats];
    for building in landscape.buildings() {
        if let Some(score) = scores.get_mut(building.seat.index()) {
            *score += points(landscape, building);
        }
    }
    scores
}

/// Returns the standings of a finished match.
pub fn standings(landscape: &Landscape, seats: usize, simple: bool) -> Standings {
    let scores = scores(landscape, seats);
    Standings {
        winners: winners(landscape, &scores),
        scores,
        breakdown: Seat::all(seats)
            .map(|seat| breakdown(landscape, seat, simple))
            .collect(),
    }
}

/// Returns the points of one seat, with a line for each building in use.
fn breakdown(landscape: &Landscape, seat: Seat, simple: bool) -> Vec<Points> {
    let line = |&kind: &Kind| Points {
        what: kind.word(),
        points: landscape
            .buildings()
            .iter()
            .filter(|building| building.seat == seat && building.kind == kind)
            .map(|building| points(landscape, building))
            .sum(),
    };
    Kind::used(simple).iter().map(line).collect()
}

/// Returns the winners with these scores: in a tie, the player with the tree in the larger area, then all of them
/// (M12).
pub fn winners(landscape: &Landscape, scores: &[i32]) -> Vec<Seat> {
    let tree_area = |seat: Seat| {
        landscape
            .buildings()
            .iter()
            .find(|building| building.seat == seat && building.kind == Kind::Tree)
            .map_or(0, |tree| area_size(landscape, tree))
    };
    crate::game::winners(scores, tree_area)
}

fn area_size(landscape: &Landscape, building: &Building) -> i32 {
    landscape.area(building.cell).map_or(0, |area| area.size.into())
}

/// Counts fields of the tower's terrain in its row and column, outward until a mountain; its own field does not count
/// (M7).
fn tower(landscape: &Landscape, tower: &Building) -> i32 {
    let own = landscape.terrain(tower.cell);
    let seen = LINES[..4]
        .iter()
        .flat_map(|&line| landscape.sight(tower.cell, line));
    seen.filter(|(_, field)| Some(field.terrain) == own).count() as i32
}

/// Counts mountains on the castle's tile and on every tile that shares a field edge with it (M8).
fn castle(landscape: &Landscape, castle: &Building) -> i32 {
    let field = landscape.field(castle.cell);
    let tiles = field
        .into_iter()
        .flat_map(|field| landscape.adjoining(field.tile));
    tiles.map(|laid| laid.tile.mountains()).sum()
}

/// Counts buildings in the eight directions until a mountain; a castle on that mountain is still seen (M10).
fn portal(landscape: &Landscape, portal: &Building) -> i32 {
    let seen = LINES.iter().flat_map(|&line| landscape.sight(portal.cell, line));
    seen.filter(|(cell, _)| landscape.building(*cell).is_some())
        .count() as i32
}
