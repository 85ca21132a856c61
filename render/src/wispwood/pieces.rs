//! Wispwood's figures and tiles. Figures are drawn in `art.svg` and placed by their middle and size. Tiles are sprites:
//! wisps glow on a dark ground, trees stand on green, cats sit on cream or hide in grey.

use std::sync::LazyLock;

use games::wispwood::{
    goals::Kind,
    tiles::{Tile, Wisp},
};

use super::style::{self, MOSS, NIGHT, STONE};
use crate::{
    page::palette,
    toolkit::{Art, Canvas, Colour, Key, Path, Point, Rect, Stroke, pt, sprite},
};

static ART: LazyLock<Art> = LazyLock::new(|| Art::read(include_str!("art.svg")).unwrap_or_default());

/// Draws the content of a tile, without the tile.
pub(super) fn draw_thing(canvas: &mut Canvas, tile: Tile, middle: Point, size: f32) {
    match tile {
        Tile::Tree => draw_tree(canvas, middle, size),
        Tile::Cat => draw_cat(canvas, middle, size, palette::INK),
        Tile::Wisp(wisp) => draw_wisp(canvas, wisp, middle, size),
    }
}

/// Draws the sign of a kind of goal card.
pub(super) fn draw_kind(canvas: &mut Canvas, kind: Kind, middle: Point, size: f32) {
    let sign = match kind {
        Kind::Pumpkin => "pumpkin",
        Kind::Hat => "hat",
        Kind::Orb => "orb",
        Kind::Heart => "heart",
        Kind::Tree => "tree",
    };
    ART.draw(canvas, sign, middle, size, &[]);
}

pub(super) fn draw_wisp(canvas: &mut Canvas, wisp: Wisp, middle: Point, size: f32) {
    let kind = match wisp {
        Wisp::Pumpkin => Kind::Pumpkin,
        Wisp::Hat => Kind::Hat,
        Wisp::Orb => Kind::Orb,
        Wisp::Heart => Kind::Heart,
    };
    draw_kind(canvas, kind, middle, size);
}

pub(super) fn draw_tree(canvas: &mut Canvas, middle: Point, size: f32) {
    draw_kind(canvas, Kind::Tree, middle, size);
}

/// Draws a ready cat in one colour.
pub(super) fn draw_cat(canvas: &mut Canvas, middle: Point, size: f32, colour: Colour) {
    ART.draw(canvas, "cat", middle, size, &[("coat", colour)]);
}

pub(super) fn draw_ghost(canvas: &mut Canvas, middle: Point, size: f32) {
    ART.draw(canvas, "ghost", middle, size, &[]);
}

/// Draws a paw print.
pub(super) fn draw_paw(canvas: &mut Canvas, middle: Point, size: f32, colour: Colour) {
    ART.draw(canvas, "paw", middle, size, &[("ink", colour)]);
}

/// Draws the start marker: a flag on a gold disc.
pub(super) fn draw_flag(canvas: &mut Canvas, middle: Point, size: f32) {
    ART.draw(canvas, "flag", middle, size, &[]);
}

/// Draws the water in the middle of the pond.
pub(super) fn draw_water(canvas: &mut Canvas, middle: Point) {
    ART.draw(canvas, "water", middle, 100.0, &[]);
}

/// Draws a tile with its left top corner at this point. `size` is a whole number of pixels.
pub(super) fn draw_tile(canvas: &mut Canvas, tile: Tile, ready: bool, x: f32, y: f32, size: u32) {
    draw_faded_tile(canvas, tile, ready, x, y, size, 1.0);
}

/// Draws a transparent tile.
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
    // A gap of 3 px remains between tiles.
    let area = Rect::new(1.5, 1.5, size - 3.0, size - 3.0);
    let shape = Path::rounded(area, size * 0.1);
    match tile {
        Tile::Tree => {
            canvas.fill(&shape, MOSS);
            draw_tree(canvas, middle, size * 0.86);
        }
        Tile::Cat if ready => {
            canvas.fill(&shape, palette::CREAM);
            let rim = Path::rounded(area.inset(size * 0.02), size * 0.09);
            canvas.stroke(&rim, &Stroke::new((size * 0.045).max(2.0)), palette::GOLD);
            draw_cat(canvas, middle, size * 0.82, palette::INK);
        }
        Tile::Cat => {
            canvas.fill(&shape, STONE);
            ART.draw(canvas, "hidden-cat", middle, size * 0.84, &[]);
        }
        Tile::Wisp(wisp) => {
            canvas.fill(&shape, NIGHT);
            let light = style::wisp_colour(wisp).alpha(0.5);
            canvas.radial_glow(middle, size * 0.49, light);
            draw_wisp(canvas, wisp, middle, size * 0.78);
        }
    }
}
