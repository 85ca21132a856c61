//! The end of a match: the table with what every zone is worth.

use games::{
    Standings,
    legendary_forests::{
        View,
        planet::{Planet, Zone},
        scoring::wooded_zones,
        trees::Tree,
    },
};

use super::{
    planet::{Place, draw_tree, rune_areas, standing},
    style::tones,
    table,
};
use crate::page::{Page, People, Pill, Tag};

pub(super) fn draw(view: &View, people: &People, standings: &Standings) -> Page {
    table::draw(view, people, Some(standings))
}

/// The trees, and what each zone with one is worth at its first: at its foot, or where tiles are small in its place.
pub(super) fn draw_points(page: &mut Page, planet: &Planet, trees: &[Tree], place: &Place) {
    let standing = standing(planet, trees, place);
    let runes = rune_areas(planet, place);
    let small = place.tile < 90;
    let zones = wooded_zones(planet, trees);
    let worth: Vec<(usize, &Zone)> = zones
        .iter()
        .filter_map(|(zone, _)| {
            let first = standing
                .iter()
                .position(|tree| tree.tree.stands_in(planet, zone))?;
            Some((first, zone))
        })
        .collect();
    for (index, tree) in standing.iter().enumerate() {
        if !small || worth.iter().all(|(first, _)| *first != index) {
            draw_tree(&mut page.canvas, tree, 1.0);
        }
    }
    for (first, zone) in worth {
        let first = &standing[first];
        let points = zone.points().to_string();
        let (at, look, avoid) = if small {
            (first.middle, Pill::Tinted(tones(zone.kind).crown), &[][..])
        } else {
            let foot = first.middle.moved(first.height * 0.5, first.height * 0.42);
            (foot, Pill::Dark, &runes[..])
        };
        page.tags(
            &[Tag {
                text: &points,
                at,
                look,
                tied: false,
            }],
            30.0,
            avoid,
        );
    }
}
