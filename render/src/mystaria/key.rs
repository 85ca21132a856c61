//! The appearance of Mystaria's fields and buildings.

use games::{
    Phrase,
    mystaria::{buildings::Kind, data::Terrain},
};

use super::pieces::{draw_piece, draw_plain, field, tile_back};
use crate::{
    face::{named, text},
    key::Symbol,
    toolkit::{Canvas, Rect},
};

pub(super) fn symbols() -> Vec<Symbol> {
    let fields = Terrain::ALL.into_iter().map(|terrain| {
        Symbol::new(format!("{terrain:?}").to_lowercase(), move |canvas, area| {
            let area = area.inset(area.w * 0.08);
            canvas.draw(&field(terrain, area.w as u32), area.x as i32, area.y as i32);
        })
    });
    let buildings = Kind::ALL.into_iter().map(|kind| {
        let draw = move |canvas: &mut Canvas, area: Rect| {
            draw_piece(canvas, None, kind, area.middle(), area.w * 0.96);
        };
        match kind {
            Kind::Hut(_) => Symbol::plain(kind.word(), draw),
            _ => Symbol::new(kind.word(), draw),
        }
    });
    let hut = Symbol::example("hut", |canvas, area| {
        draw_plain(canvas, Kind::Hut(Terrain::Village), area.middle(), area.w * 0.92);
    });
    let back = Symbol::new("tile", |canvas, area| {
        let tile = Rect::centred(area.middle(), area.w * 0.9, area.w * 0.6);
        tile_back(canvas, tile);
    });
    fields.chain([hut]).chain(buildings).chain([back]).collect()
}

/// Returns the face of a building or a landscape.
pub(super) fn face(phrase: &Phrase) -> Option<String> {
    let building = text(phrase, "building").map(str::to_owned);
    building.or_else(|| named(Terrain::ALL, text(phrase, "landscape")?))
}
