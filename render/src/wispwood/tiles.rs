//! Tiles as sprites: wisps glow on night ground, trees stand on green, cats sit on cream or hide in grey.

use games::wispwood::tiles::{Tile, Wisp};

use super::symbols::{self, NIGHT, TREE};
use crate::toolkit::{Canvas, Colour, Key, Path, Rect, Stroke, palette, pt, sprite};

/// The dark floor of a forest.
pub(super) const FLOOR: Colour = Colour::hex(0x1C2723);

/// Draws a tile with its left top corner here. `size` is a whole number of pixels.
pub(super) fn draw_tile(canvas: &mut Canvas, tile: Tile, ready: bool, x: f32, y: f32, size: u32) {
    draw_faded_tile(canvas, tile, ready, x, y, size, 1.0);
}

/// Draws a tile that lets through what is below.
pub(super) fn draw_faded_tile(
    canvas: &mut Canvas,
    tile: Tile,
    ready: bool,
    x: f32,
    y: f32,
    size: u32,
    opacity: f32,
) {
    let look: u32 = match tile {
        Tile::Tree => 0,
        Tile::Cat => 1 + u32::from(ready),
        Tile::Wisp(wisp) => 3 + wisp.index() as u32,
    };
    let tile = sprite(Key::new("wispwood/tile").with(look), size, size, |canvas| {
        paint(canvas, tile, ready, size as f32);
    });
    canvas.draw_faded(&tile, x.round() as i32, y.round() as i32, opacity);
}

fn paint(canvas: &mut Canvas, tile: Tile, ready: bool, size: f32) {
    let middle = pt(size / 2.0, size / 2.0);
    // A joint of 3 px is left between tiles.
    let area = Rect::new(1.5, 1.5, size - 3.0, size - 3.0);
    let shape = Path::rounded(area, size * 0.1);
    match tile {
        Tile::Tree => {
            canvas.fill(&shape, TREE.darker(0.28));
            symbols::draw_tree(canvas, middle, size * 0.86);
        }
        Tile::Cat if ready => {
            canvas.fill(&shape, palette::CREAM);
            let rim = Path::rounded(area.inset(size * 0.02), size * 0.09);
            canvas.stroke(&rim, &Stroke::new((size * 0.045).max(2.0)), palette::GOLD);
            symbols::draw_cat(canvas, middle, size * 0.82, palette::INK);
        }
        Tile::Cat => {
            canvas.fill(&shape, Colour::hex(0x7F8A80));
            symbols::draw_hidden_cat(canvas, middle, size * 0.84);
        }
        Tile::Wisp(wisp) => {
            canvas.fill(&shape, NIGHT);
            glow(canvas, wisp, size);
            symbols::draw_wisp(canvas, wisp, middle, size * 0.78);
        }
    }
}

fn glow(canvas: &mut Canvas, wisp: Wisp, size: f32) {
    let light = symbols::wisp_colour(wisp).alpha(0.5);
    canvas.radial_glow(pt(size / 2.0, size / 2.0), size * 0.49, light);
}
