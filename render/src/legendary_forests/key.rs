//! The appearance of trees, runes and tiles of Legendary Forests.

use games::{
    Direction, Phrase, Turn,
    legendary_forests::tiles::{Kind, tile_set},
};

use super::{
    pieces::{draw_mark, half_rune, tree_sprite, whole_rune},
    tile::tile_sprite,
};
use crate::{
    face::{named, text},
    key::Symbol,
    page::palette,
    toolkit::{Anchor, Canvas, Colour, Path, Rect, Type},
};

pub(super) fn symbols() -> Vec<Symbol> {
    let trees = Kind::LEAVES.into_iter().map(|kind| {
        Symbol::new(format!("{kind:?}").to_lowercase(), move |canvas, area| {
            let tree = tree_sprite(kind, (area.h * 0.86) as u32);
            canvas.draw_centred(&tree, area.middle(), 1.0);
        })
    });
    let tile = Symbol::new("tile", |canvas, area| {
        let area = area.inset(area.w * 0.08);
        let tile = tile_sprite(tile_set().first(), Turn::new(0), area.w as u32, u32::MAX);
        canvas.draw(&tile, area.x as i32, area.y as i32);
    });
    let half = Symbol::new("half-rune", |canvas, area| {
        // As large as on a tile, where it takes half of a side.
        let (half, ..) = half_rune(Kind::Ginkgo, Direction::N, (area.w * 3.2) as u32);
        canvas.draw_centred(&half, area.middle(), 1.0);
    });
    let whole = Symbol::new("rune", |canvas, area| {
        let rune = whole_rune(Kind::Ginkgo, (area.w * 3.0) as u32);
        canvas.draw_centred(&rune, area.middle(), 1.0);
    });
    let light = Symbol::new("light", |canvas, area| {
        number(canvas, area, Colour::hex(0xDDD8C8), palette::INK);
    });
    let dark = Symbol::new("dark", |canvas, area| {
        number(canvas, area, palette::INK, palette::CREAM)
    });
    let marks = ["token", "check"].map(|mark| {
        Symbol::new(mark, move |canvas, area| {
            draw_mark(canvas, mark, area.middle(), area.w / 44.0);
        })
    });
    trees
        .chain([tile, half, whole, light, dark])
        .chain(marks)
        .collect()
}

/// The face of a tree.
pub(super) fn face(phrase: &Phrase) -> Option<String> {
    named(Kind::LEAVES, text(phrase, "kind")?)
}

/// A tile's number on its ground.
fn number(canvas: &mut Canvas, area: Rect, ground: Colour, ink: Colour) {
    let square = area.inset(area.w * 0.12);
    canvas.fill(&Path::rounded(square, area.w * 0.16), ground);
    let kind = Type::bold(area.w * 0.46);
    canvas.text("12", square.middle(), Anchor::Middle, kind, ink);
}
