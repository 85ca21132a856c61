//! The header of Mystaria: whose turn it is, the viewer's tile, the pile.

use games::{
    Turn,
    mystaria::{Phase, View, data::Tile},
};

use super::pieces::{emblem, loose_tile, tile_back};
use crate::{
    page::{DrawOptions, Header, Page, palette},
    toolkit::{Anchor, Path, Rect, Stroke, Type, pt},
};

/// Draws the strip. At the end of a match it is left free for the results.
pub(super) fn draw(
    page: &mut Page,
    view: &View,
    options: &DrawOptions,
    hand: Option<&'static Tile>,
) -> Header {
    let mut header = Header::new(page, emblem);
    if let Some(seat) = view.phase.seat() {
        let narrow = page.width() < 1000.0;
        header.seat(page, seat, options, if narrow { 230.0 } else { 620.0 });
    }
    if view.phase == Phase::Done {
        return header;
    }
    let right = header.area.right() - 28.0;
    let y = header.area.middle().y;
    let count = page.label(
        &view.pile.to_string(),
        pt(right, y),
        Anchor::Right,
        Type::bold(50.0),
        palette::CREAM,
    );
    let back = Rect::new(count.x - 132.0, y - 32.0, 84.0, 56.0);
    let layers = view.pile.min(4);
    for layer in (1..layers).rev() {
        let by = layer as f32 * 5.0;
        tile_back(&mut page.canvas, back.moved(by, by));
    }
    if layers > 0 {
        tile_back(&mut page.canvas, back);
    } else {
        let stroke = Stroke::new(3.0).dashed(9.0, 7.0);
        let line = palette::HAIRLINE.lighter(0.2);
        page.canvas.stroke(&Path::rounded(back, 7.0), &stroke, line);
    }
    if let Some(tile) = hand {
        let x = back.x - 144.0;
        loose_tile(&mut page.canvas, tile, Turn::default(), x.round(), y - 38.0, 38.0);
    }
    header
}
