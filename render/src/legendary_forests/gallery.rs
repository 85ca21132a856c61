//! All tiles and trees on sheets.

use games::{
    Direction, Turn,
    legendary_forests::tiles::{Kind, Tile, tile_set},
};

use super::{pieces::tree_sprite, planet::draw_half_rune, tile::tile_sprite};
use crate::{gallery::sheet, page::Page};

pub(crate) fn sheets() -> Vec<(&'static str, Page)> {
    const SIZE: u32 = 150;
    let set = tile_set();
    let tiles: Vec<&'static Tile> = [set.first()].into_iter().chain(set.drawn_from()).collect();
    let tiles = sheet(
        &tiles,
        (SIZE as f32, SIZE as f32),
        |tile| tile.no.to_string(),
        |page, tile, place| {
            let corner = (place.x as i32, place.y as i32);
            let turn = Turn::new(0);
            page.canvas
                .draw(&tile_sprite(tile, turn, SIZE, u32::MAX), corner.0, corner.1);
            for side in Direction::ALL {
                let kind = tile.edge(turn, side);
                if kind != Kind::Grass {
                    draw_half_rune(&mut page.canvas, kind, side, SIZE, corner);
                }
            }
        },
    );
    let trees = sheet(
        &Kind::LEAVES,
        (180.0, 180.0),
        |kind| format!("{kind:?}"),
        |page, &kind, place| {
            let tree = tree_sprite(kind, 160);
            let left = place.middle().x as i32 - tree.width() as i32 / 2;
            page.canvas.draw(&tree, left, place.y as i32);
        },
    );
    vec![
        ("legendary-forests-tiles", tiles),
        ("legendary-forests-trees", trees),
    ]
}
