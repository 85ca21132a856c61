//! The end of a match: the table with the points of every zone.

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
    page::{DrawOptions, Page, Pill, Tag, palette},
    toolkit::{Anchor, Rect, Type, pt},
};

/// Height of the line with points by source.
pub(super) const SOURCES: f32 = 56.0;

pub(super) fn draw(view: &View, options: &DrawOptions, standings: &Standings) -> Page {
    table::draw(view, options, Some(standings), None)
}

/// Draws the points of each zone with trees, at the foot of its first tree.
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

/// Points of a kind of tree.
fn points_of(planet: &Planet, trees: &[Tree], kind: Kind) -> i32 {
    let zones = wooded_zones(planet, trees);
    let own = zones
        .iter()
        .filter(|(zone, count)| *count > 0 && zone.kind == kind);
    own.map(|(zone, _)| zone.points()).sum()
}

/// Points by kind of tree.
pub(super) fn draw_sources(page: &mut Page, planet: &Planet, trees: &[Tree], line: Rect) {
    let step = line.w / Kind::LEAVES.len() as f32;
    for (index, kind) in Kind::LEAVES.into_iter().enumerate() {
        let points = points_of(planet, trees, kind).to_string();
        let at = pt(line.x + step * index as f32 + 26.0, line.middle().y);
        page.canvas.draw_centred(&tree_sprite(kind, 48), at, 1.0);
        let bold = Type::bold(34.0);
        page.label(&points, at.moved(36.0, 0.0), Anchor::Left, bold, palette::CREAM);
    }
}

#[cfg(test)]
mod tests {
    use games::{AnyGame, AnyView, Dice, GameId, Seed, Viewer, legendary_forests::scoring::score};

    use super::*;

    #[test]
    fn the_sources_add_up_to_the_score() {
        let seed = Seed::from_text("sources");
        let mut game = AnyGame::new(GameId::LegendaryForests, 5, &seed, &serde_json::json!({})).unwrap();
        let mut dice = Dice::new(&seed);
        while let Some(&seat) = dice.pick(&game.to_act()) {
            let legal = game.legal_moves(seat);
            game.play(seat, dice.pick(&legal).unwrap()).unwrap();
        }
        let AnyView::LegendaryForests(view) = game.view(Viewer::Spectator) else {
            panic!("another game")
        };
        let mut some = 0;
        for (planet, trees) in view.planets.iter().zip(&view.trees) {
            let sum: i32 = Kind::LEAVES
                .map(|kind| points_of(planet, trees, kind))
                .iter()
                .sum();
            assert_eq!(sum, score(planet, trees));
            some += sum;
        }
        assert!(some > 0);
    }
}
