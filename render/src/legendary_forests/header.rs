//! The header of Legendary Forests: round, this round's tile, trees left, and the numbers that may still come.

use games::{
    Direction, Turn,
    legendary_forests::{ROUNDS, View, tiles::Kind, view::Number},
};

use super::{
    pieces::{draw_crown, draw_emblem, tree_sprite},
    planet::draw_half_rune,
    tile::tile_sprite,
};
use crate::{
    page::{Header, Page, Pill, palette},
    toolkit::{Anchor, Colour, Key, Path, Rect, Stroke, Type, pt, sprite},
};

/// One number of the grid on the right.
const CELL: f32 = 37.0;
const PITCH: f32 = 40.0;
const COLUMNS: usize = 12;

/// Draws the strip with only the emblem.
pub(super) fn begin(page: &mut Page) -> Header {
    Header::new(page, draw_emblem)
}

/// The whole header.
pub(super) fn draw(page: &mut Page, view: &View) {
    let mut header = begin(page);
    header.number(page, &view.round.to_string(), &format!("/{ROUNDS}"));
    let middle = header.area.middle().y;
    if let Some(tile) = view.tile {
        let size = 94;
        let x = header.x.round();
        let square = Rect::new(x, (middle - 47.0).round(), 94.0, 94.0);
        page.canvas.draw(
            &tile_sprite(tile, Turn::new(0), size, u32::MAX),
            x as i32,
            square.y as i32,
        );
        for side in Direction::ALL {
            if tile.edge(Turn::new(0), side) != Kind::Grass {
                let corner = (x as i32, square.y as i32);
                draw_half_rune(
                    &mut page.canvas,
                    tile.edge(Turn::new(0), side),
                    side,
                    size,
                    corner,
                );
            }
        }
        let frame = Path::rounded(square.inset(-1.0), 4.0);
        page.canvas.stroke(&frame, &Stroke::new(4.0), palette::CREAM);
        // The number has the ground of its tile: light ones plant trees.
        let look = if tile.light { Pill::Light } else { Pill::Dark };
        page.pill(&tile.no.to_string(), square.middle(), 40.0, look);
    } else {
        draw_crown(&mut page.canvas, pt(header.x + 47.0, middle), 2.2);
    }
    // The grid is at the right edge, with the trees halfway between it and the tile. The narrow page of one player has
    // no room for it; the public page does.
    let wide = page.width() > 1000.0;
    let right = header.area.right() - 22.0;
    let grid = if wide {
        right - (PITCH * COLUMNS as f32 - (PITCH - CELL))
    } else {
        right
    };
    let free = (header.x + 94.0, grid);
    let step = 78.0;
    for (index, kind) in Kind::LEAVES.into_iter().enumerate() {
        let x = (free.0 + free.1) / 2.0 + (index as f32 - 1.0) * step;
        let left = view.supply.left(kind);
        let opacity = if left == 0 { 0.3 } else { 1.0 };
        let tree = tree_sprite(kind, 62);
        page.canvas.draw_centred(&tree, pt(x, middle - 18.0), opacity);
        let colour = if left == 0 { palette::QUIET } else { palette::CREAM };
        page.label(
            &left.to_string(),
            pt(x, middle + 40.0),
            Anchor::Middle,
            Type::bold(30.0),
            colour,
        );
    }
    for (index, number) in view.numbers.iter().enumerate().filter(|_| wide) {
        let x = grid + (index % COLUMNS) as f32 * PITCH;
        let y = middle - PITCH - 6.0 + (index / COLUMNS) as f32 * (PITCH + 15.0);
        draw_number(page, number, Rect::new(x.round(), y.round(), CELL, CELL));
    }
}

/// A number that may still come is highlighted; a drawn one has little contrast and is struck out.
fn draw_number(page: &mut Page, number: &Number, area: Rect) {
    let key = Key::new("forests/number").with(number.light).with(number.drawn);
    let (ground, ink) = match (number.light, number.drawn) {
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
    let text = number.no.to_string();
    page.canvas
        .text(&text, area.middle(), Anchor::Middle, Type::bold(24.0), ink);
    page.reserve(&text, area);
    if number.drawn {
        let stroke = sprite(Key::new("forests/struck"), size, size, |canvas| {
            let line = Path::line(pt(5.0, CELL - 5.0), pt(CELL - 5.0, 5.0));
            canvas.stroke(&line, &Stroke::new(2.6), Colour::hex(0xA9B5AB));
        });
        page.canvas.draw(&stroke, area.x as i32, area.y as i32);
    }
}
