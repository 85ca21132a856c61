//! The header of Legendary Forests: round, this round's tile, trees left, and the numbers that may still come.

use games::{
    Direction, Turn,
    legendary_forests::{
        ROUNDS, View,
        tiles::{Kind, Tile},
        view::Face,
    },
};

use super::{
    pieces::{draw_crown, draw_emblem, tree_sprite},
    planet::draw_half_rune,
    tile::tile_sprite,
};
use crate::{
    page::{Header, Page, Pill, palette},
    toolkit::{Anchor, Colour, Key, Path, Point, Rect, Stroke, Type, pt, sprite},
};

/// One number of the grid on the right.
const CELL: f32 = 37.0;
const PITCH: f32 = 40.0;
const COLUMNS: usize = 12;

/// Draws the strip with only the emblem.
pub(super) fn begin(page: &mut Page) -> Header {
    Header::new(page, draw_emblem)
}

pub(super) fn draw(page: &mut Page, view: &View) {
    let mut header = begin(page);
    header.number(page, &view.round.to_string(), &format!("/{ROUNDS}"));
    let middle = header.area.middle().y;
    if let Some(tile) = view.tile {
        draw_tile(page, tile, pt(header.x.round(), (middle - 47.0).round()), 94);
    } else {
        draw_crown(&mut page.canvas, pt(header.x + 47.0, middle), 2.2);
    }
    // The grid hangs at the right edge and the trees stand halfway between it and the tile.
    let right = header.area.right() - 22.0;
    let grid = right - (PITCH * COLUMNS as f32 - (PITCH - CELL));
    draw_supply(page, view, pt((header.x + 94.0 + grid) / 2.0, middle));
    for (index, face) in view.faces.iter().enumerate() {
        let x = grid + (index % COLUMNS) as f32 * PITCH;
        let y = middle - PITCH - 6.0 + (index / COLUMNS) as f32 * (PITCH + 15.0);
        draw_number(page, face, Rect::new(x.round(), y.round(), CELL, CELL));
    }
}

/// The tile of the round with its left top corner here.
pub(super) fn draw_tile(page: &mut Page, tile: &'static Tile, corner: Point, size: u32) {
    let (x, y) = (corner.x as i32, corner.y as i32);
    let square = Rect::new(corner.x, corner.y, size as f32, size as f32);
    page.canvas
        .draw(&tile_sprite(tile, Turn::new(0), size, u32::MAX), x, y);
    for side in Direction::ALL {
        let edge = tile.edge(Turn::new(0), side);
        if edge != Kind::Grass {
            draw_half_rune(&mut page.canvas, edge, side, size, (x, y));
        }
    }
    let frame = Path::rounded(square.inset(-1.0), 4.0);
    page.canvas.stroke(&frame, &Stroke::new(4.0), palette::CREAM);
    // The number has the ground of its tile: light ones plant trees.
    let look = if tile.light { Pill::Light } else { Pill::Dark };
    page.pill(&tile.no.to_string(), square.middle(), 40.0, look);
}

/// The trees that are left, around this point.
pub(super) fn draw_supply(page: &mut Page, view: &View, middle: Point) {
    for (index, kind) in Kind::LEAVES.into_iter().enumerate() {
        let at = middle.moved((index as f32 - 1.0) * 78.0, -18.0);
        let left = view.supply.left(kind);
        let (opacity, colour) = match left {
            0 => (0.3, palette::QUIET),
            _ => (1.0, palette::CREAM),
        };
        page.canvas.draw_centred(&tree_sprite(kind, 62), at, opacity);
        let (text, below) = (left.to_string(), at.moved(0.0, 58.0));
        page.label(&text, below, Anchor::Middle, Type::bold(30.0), colour);
    }
}

/// A number that may still come is highlighted; a drawn one has little contrast and is struck out.
fn draw_number(page: &mut Page, face: &Face, area: Rect) {
    let key = Key::new("forests/number").with(face.tile.light).with(face.drawn);
    let (ground, ink) = match (face.tile.light, face.drawn) {
        (true, false) => (Colour::hex(0xDDD8C8), palette::INK),
        (false, false) => (palette::INK, palette::CREAM),
        (true, true) => (Colour::hex(0x596760), Colour::hex(0x93A097)),
        (false, true) => (Colour::hex(0x25342E), Colour::hex(0x687A71)),
    };
    let size = CELL as u32;
    let square = sprite(key, size, size, |canvas| {
        canvas.fill(&Path::rounded(Rect::new(0.0, 0.0, CELL, CELL), 8.0), ground);
    });
    page.canvas.draw(&square, area.x as i32, area.y as i32);
    let text = face.tile.no.to_string();
    page.canvas
        .text(&text, area.middle(), Anchor::Middle, Type::bold(24.0), ink);
    page.reserve(&text, area);
    if face.drawn {
        let stroke = sprite(Key::new("forests/struck"), size, size, |canvas| {
            let line = Path::line(pt(5.0, CELL - 5.0), pt(CELL - 5.0, 5.0));
            canvas.stroke(&line, &Stroke::new(2.6), Colour::hex(0xA9B5AB));
        });
        page.canvas.draw(&stroke, area.x as i32, area.y as i32);
    }
}
