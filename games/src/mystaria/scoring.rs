//! Points: every building scores by itself; nothing here depends on the order of play.

use super::{
    buildings::{Building, Kind},
    landscape::LINES,
    survey::Survey,
    tiles::Terrain,
};
use crate::game::{Points, Seat};

/// Points of one building as things stand.
pub fn points(survey: &Survey<'_>, building: &Building) -> i32 {
    match building.kind {
        Kind::Hut(Terrain::Village) | Kind::Tree => 2 * area_size(survey, building),
        Kind::Hut(_) => area_size(survey, building),
        Kind::Tower => tower(survey, building),
        Kind::Bridge => 0,
        Kind::Castle => castle(survey, building),
        Kind::Portal => portal(survey, building),
    }
}

/// Points of each seat.
pub fn scores(survey: &Survey<'_>, seats: usize) -> Vec<i32> {
    let mut scores = vec![0; seats];
    for building in survey.buildings {
        if let Some(score) = scores.get_mut(building.seat.index()) {
            *score += points(survey, building);
        }
    }
    scores
}

/// Points of one seat, a line for each building that is used.
pub fn breakdown(survey: &Survey<'_>, seat: Seat, simple: bool) -> Vec<Points> {
    let line = |&kind: &Kind| Points {
        what: kind.word(),
        points: survey
            .buildings
            .iter()
            .filter(|building| building.seat == seat && building.kind == kind)
            .map(|building| points(survey, building))
            .sum(),
    };
    Kind::used(simple).iter().map(line).collect()
}

/// Who wins with these scores: at a tie whoever has the tree in the larger area, then all of them (M12).
pub fn winners(survey: &Survey<'_>, scores: &[i32]) -> Vec<Seat> {
    let tree_area = |seat: Seat| {
        survey
            .buildings
            .iter()
            .find(|building| building.seat == seat && building.kind == Kind::Tree)
            .map_or(0, |tree| area_size(survey, tree))
    };
    let rank = |seat: Seat| (scores[seat.index()], tree_area(seat));
    let best = Seat::all(scores.len()).map(rank).max();
    Seat::all(scores.len())
        .filter(|&seat| Some(rank(seat)) == best)
        .collect()
}

fn area_size(survey: &Survey<'_>, building: &Building) -> i32 {
    survey
        .area(building.cell)
        .map_or(0, |area| area.fields.len() as i32)
}

/// Fields of the tower's terrain in its row and column, outward until a mountain; its own field does not count (M7).
fn tower(survey: &Survey<'_>, tower: &Building) -> i32 {
    let own = survey.landscape.terrain(tower.cell);
    LINES[..4]
        .iter()
        .flat_map(|&line| survey.landscape.sight(tower.cell, line).fields)
        .filter(|&(_, terrain)| Some(terrain) == own)
        .count() as i32
}

/// Mountains on the castle's tile and on every tile that shares a field edge with it (M8).
fn castle(survey: &Survey<'_>, castle: &Building) -> i32 {
    let Some(field) = survey.landscape.field(castle.cell) else {
        return 0;
    };
    survey
        .landscape
        .adjoining(field.tile)
        .into_iter()
        .flat_map(|tile| survey.landscape.laid()[tile].fields())
        .filter(|&(_, terrain)| terrain == Terrain::Mountain)
        .count() as i32
}

/// Buildings in the eight directions until a mountain; a castle on that mountain is still seen (M10).
fn portal(survey: &Survey<'_>, portal: &Building) -> i32 {
    LINES
        .iter()
        .map(|&line| {
            let sight = survey.landscape.sight(portal.cell, line);
            sight
                .fields
                .into_iter()
                .map(|(cell, _)| cell)
                .chain(sight.mountain)
                .filter(|&cell| survey.building(cell).is_some())
                .count() as i32
        })
        .sum()
}
