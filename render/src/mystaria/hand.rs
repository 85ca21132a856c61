//! The tile in a player's hand, held in all its ways, so that nobody has to turn it in their head.

use games::mystaria::data::Tile;

use super::pieces::loose_tile;
use crate::{
    page::{MARGIN, Page, WIDTH, palette},
    toolkit::{Anchor, Rect, Type, pt},
};

/// Side of a field.
const SIZE: f32 = 72.0;

pub(super) fn draw(tile: &Tile) -> Page {
    let mut page = Page::new(WIDTH, 376);
    let panel = Rect::new(0.0, 0.0, page.width(), page.height()).inset(MARGIN);
    page.panel(panel);
    let looks = tile.looks();
    let widths: f32 = looks
        .iter()
        .map(|&turn| f32::from(Tile::size(turn).0) * SIZE)
        .sum();
    let gap = (panel.w - widths) / (looks.len() as f32 + 1.0);
    let mut x = panel.x + gap;
    for turn in looks {
        let rows = f32::from(Tile::size(turn).1);
        let y = panel.y + 148.0 - rows * SIZE / 2.0;
        let area = loose_tile(&mut page.canvas, tile, turn, x.round(), y.round(), SIZE);
        let below = pt(area.middle().x, panel.bottom() - 36.0);
        let kind = Type::bold(30.0);
        page.label(&format!("{turn}°"), below, Anchor::Middle, kind, palette::CREAM);
        x += area.w + gap;
    }
    page
}
