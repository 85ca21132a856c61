//! The header of Mystaria: whose turn it is, and the pile.

use games::mystaria::{Phase, View};

use super::pieces::{emblem, tile_back};
use crate::{
    page::{DrawOptions, Header, Page, palette},
    toolkit::{Anchor, Path, Rect, Stroke, Type, pt},
};

/// Draws the strip. At the end of a match it is left free for the results.
pub(super) fn draw(page: &mut Page, view: &View, options: &DrawOptions) -> Header {
    let mut header = Header::new(page, emblem);
    if let Some(seat) = view.phase.seat() {
        header.seat(page, seat, options, 620.0);
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
    header
}
