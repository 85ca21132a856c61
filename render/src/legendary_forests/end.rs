//! The end of a match: the table with what every zone is worth.

use games::{
    Standings,
    legendary_forests::{View, planet::Planet, scoring::wooded_zones, tiles::Kind, trees::Tree},
};

use super::{
    pieces::tree_sprite,
    planet::{Place, rune_areas, standing},
    style::tones,
    table,
};
use crate::{
    page::{Page, People, Pill, Tag, palette},
    toolkit::{Anchor, Rect, Type, pt},
};

/// Height of the line with points by source.
pub(super) const SOURCES: f32 = 56.0;

pub(super) fn draw(view: &View, people: &People, standings: &Standings) -> Page {
    table::draw(view, people, Some(standings), None)
}

/// What each zone with trees is worth, at the foot of its first tree.
pub(super) fn draw_points(page: &mut Page, planet: &Planet, trees: &[Tree], place: &Place) {
    let standing = standing(planet, trees, place);
    let crowns = standing.iter().map(|tree| {
        let size = tree.height * tree.grown * 0.7;
        Rect::centred(tree.middle.moved(0.0, -size * 0.15), size, size)
    });
    let avoid: Vec<Rect> = rune_areas(planet, place).into_iter().chain(crowns).collect();
    for (zone, _) in &wooded_zones(planet, trees) {
        let Some(first) = standing.iter().find(|tree| tree.tree.stands_in(planet, zone)) else {
            continue;
        };
        let tag = Tag {
            text: &zone.points().to_string(),
            at: first.middle.moved(first.height * 0.55, first.height * 0.5),
            look: Pill::Tinted(tones(zone.kind).crown),
            tied: false,
        };
        page.tags(&[tag], 30.0, &avoid);
    }
}

/// Points by kind of tree, and in brackets the part of them from closed zones.
pub(super) fn draw_sources(page: &mut Page, planet: &Planet, trees: &[Tree], line: Rect) {
    let zones = wooded_zones(planet, trees);
    let step = line.w / Kind::LEAVES.len() as f32;
    for (index, kind) in Kind::LEAVES.into_iter().enumerate() {
        let sum = |closed: bool| -> i32 {
            let counted = zones.iter().map(|(zone, _)| zone);
            let counted = counted.filter(|zone| zone.kind == kind && (zone.closed() || !closed));
            counted.map(|zone| zone.points()).sum()
        };
        let at = pt(line.x + step * index as f32 + 26.0, line.middle().y);
        let tree = tree_sprite(kind, 48);
        page.canvas.draw_centred(&tree, at, 1.0);
        let all = sum(false).to_string();
        let bold = Type::bold(34.0);
        let label = page.label(&all, at.moved(36.0, 0.0), Anchor::Left, bold, palette::CREAM);
        if sum(true) > 0 {
            let closed = format!("({})", sum(true));
            let at = pt(label.right() + 10.0, at.y);
            page.label(&closed, at, Anchor::Left, Type::regular(28.0), palette::QUIET);
        }
    }
}
