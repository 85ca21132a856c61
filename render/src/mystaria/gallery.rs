//! All tiles and buildings on sheets.

use games::{
    Cell, Seat, Turn,
    mystaria::{
        buildings::Kind,
        data::{Tile, tile_set},
    },
};

use super::pieces::{draw_figure, loose_tile, planned};
use crate::{gallery::sheet, page::Page};

pub(crate) fn sheets() -> Vec<(&'static str, Page)> {
    const FIELD: f32 = 60.0;
    let tiles: Vec<&Tile> = tile_set().all().collect();
    let tiles = sheet(
        &tiles,
        (3.0 * FIELD, 2.0 * FIELD),
        |tile| tile.no.to_string(),
        |page, tile, place| {
            loose_tile(&mut page.canvas, tile, Turn::default(), place.x, place.y, FIELD);
        },
    );
    let buildings: Vec<(Seat, Kind)> = Seat::all(4)
        .flat_map(|seat| Kind::ALL.map(|kind| (seat, kind)))
        .collect();
    let buildings = sheet(
        &buildings,
        (114.0, 100.0),
        |(_, kind)| kind.word().to_owned(),
        |page, &(seat, kind), place| {
            let building = planned(seat, kind, Cell::new(0, 0), None);
            draw_figure(&mut page.canvas, &building, place.middle(), 92.0, 1.0);
        },
    );
    vec![("mystaria-tiles", tiles), ("mystaria-buildings", buildings)]
}
