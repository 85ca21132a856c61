//! The appearance of Wispwood's tiles and shapes.

use games::{
    Phrase,
    wispwood::{
        shapes::Shape,
        tiles::{Tile, Wisp},
    },
};

use super::{pieces, pond};
use crate::{
    face::{named, text},
    key::Symbol,
    page::palette,
};

pub(super) fn symbols() -> Vec<Symbol> {
    let tile = |id: &str, tile: Tile, ready: bool| {
        Symbol::new(id, move |canvas, area| {
            let area = area.inset(area.w * 0.04);
            pieces::draw_tile(canvas, tile, ready, area.x, area.y, area.w as u32);
        })
    };
    let wisps = Wisp::ALL.map(|wisp| tile(&format!("{wisp:?}").to_lowercase(), Tile::Wisp(wisp), true));
    let others = [
        tile("tree", Tile::Tree, true),
        tile("cat", Tile::Cat, true),
        tile("hidden-cat", Tile::Cat, false),
        Symbol::example("shape", |canvas, area| {
            pond::draw_shape(canvas, Shape::ALL[0], area.middle(), true, area.w * 0.23, false);
        }),
        Symbol::new("flag", |canvas, area| {
            pieces::draw_flag(canvas, area.middle(), area.w * 0.84);
        }),
        Symbol::new("paw", |canvas, area| {
            pieces::draw_paw(canvas, area.middle(), area.w * 0.7, palette::QUIET);
        }),
        Symbol::new("ghost", |canvas, area| {
            pieces::draw_ghost(canvas, area.middle(), area.w * 0.84);
        }),
    ];
    let shapes = Shape::ALL.into_iter().map(|shape| {
        let id = format!("shape-{shape:?}").to_lowercase();
        Symbol::plain(id, move |canvas, area| {
            pond::draw_shape(canvas, shape, area.middle(), true, area.w * 0.23, false);
        })
    });
    wisps.into_iter().chain(others).chain(shapes).collect()
}

/// Returns the face of a wisp or a shape.
pub(super) fn face(phrase: &Phrase) -> Option<String> {
    let wisp = || named(Wisp::ALL, text(phrase, "wisp")?);
    let shape = || named(Shape::ALL, text(phrase, "shape")?);
    wisp().or_else(|| Some(format!("shape-{}", shape()?)))
}
