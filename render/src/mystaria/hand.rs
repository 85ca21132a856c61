//! The tile in a player's hand in all rotations, so that nobody has to imagine them.

use games::mystaria::data::Tile;

use super::pieces::loose_tile;
use crate::{
    page::{MARGIN, OWN_WIDTH, Page, Part, palette},
    toolkit::{Anchor, Rect, Type, pt},
};

const SIZE: f32 = 64.0;

pub(super) fn draw(tile: &Tile) -> Page {
    let turns = tile.turns();
    // Two per row, so that a phone shows them large.
    let rows = turns.len().div_ceil(2) as f32;
    let each = 3.0 * SIZE + 84.0;
    let mut page = Page::new(OWN_WIDTH, (2.0 * MARGIN + rows * each) as u32);
    let panel = Rect::new(0.0, 0.0, page.width(), page.height()).inset(MARGIN);
    page.panel(panel);
    let columns = turns.len().min(2) as f32;
    for (index, turn) in turns.into_iter().enumerate() {
        let (width, height) = Tile::size(turn);
        let middle = pt(
            panel.x + panel.w * ((index % 2) as f32 + 0.5) / columns,
            panel.y + each * (index / 2) as f32 + 1.5 * SIZE + 22.0,
        );
        let x = (middle.x - f32::from(width) * SIZE / 2.0).round();
        let y = (middle.y - f32::from(height) * SIZE / 2.0).round();
        loose_tile(&mut page.canvas, tile, turn, x, y, SIZE);
        page.show(Part::Field, Rect::new(x, y, SIZE, SIZE));
        let below = pt(middle.x, middle.y + 1.5 * SIZE + 30.0);
        let kind = Type::bold(32.0);
        page.label(&format!("{turn}°"), below, Anchor::Middle, kind, palette::CREAM);
    }
    page
}
