//! The header of Wispwood: round, whose turn, stock and discards.

use games::{
    View as _,
    wispwood::{
        View,
        tiles::{Tile, Wisp},
    },
};

use super::pieces;
use crate::{
    page::{DrawOptions, Header, Page, draw_sign, palette},
    toolkit::{Anchor, Path, Point, Rect, Stroke, Type, pt},
};

/// Draws the strip with only the emblem.
pub(super) fn begin(page: &mut Page) -> Header {
    Header::new(page, |canvas, square| {
        pieces::draw_wisp(canvas, Wisp::Orb, square.middle(), square.w * 0.8);
    })
}

pub(super) fn draw(page: &mut Page, view: &View, options: &DrawOptions) {
    let mut header = begin(page);
    let y = header.area.middle().y;
    for round in 1..=view.rounds {
        let area = Rect::new(header.x, y - 30.0, 60.0, 60.0);
        let now = round == view.round;
        let shape = Path::rounded(area.inset(1.5), 12.0);
        if now {
            page.canvas.fill(&shape, palette::CREAM);
        } else {
            page.canvas.stroke(&shape, &Stroke::new(3.0), palette::HAIRLINE);
        }
        let ink = if now { palette::INK } else { palette::QUIET };
        let kind = Type::bold(36.0);
        page.label(&round.to_string(), area.middle(), Anchor::Middle, kind, ink);
        header.x = area.right() + 8.0;
    }
    header.x += 36.0;
    let right = header.area.right() - 24.0;
    let left = stock(page, view, pt(right, y));
    match view.to_act()[..] {
        [seat] => header.seat(page, seat, options, left - 24.0 - header.x),
        ref several => {
            for &seat in several {
                draw_sign(&mut page.canvas, seat, pt(header.x + 22.0, y), 44.0);
                header.x += 60.0;
            }
        }
    }
}

/// Tiles left and discarded, from the right; gives the place where they begin.
fn stock(page: &mut Page, view: &View, right: Point) -> f32 {
    let kind = Type::bold(36.0);
    let at = pt(discard(page, view, right), right.y);
    let left = page.label(&view.stock.to_string(), at, Anchor::Right, kind, palette::CREAM);
    let corner = pt(left.x - 60.0, right.y - 24.0);
    pieces::draw_tile(&mut page.canvas, Tile::Tree, true, corner.x, corner.y, 48);
    corner.x
}

/// Draws discarded tiles, from the right; returns the place to their left.
fn discard(page: &mut Page, view: &View, right: Point) -> f32 {
    let kind = Type::bold(36.0);
    let discard = page.label(
        &view.discard.total().to_string(),
        right,
        Anchor::Right,
        kind,
        palette::QUIET,
    );
    let cross = pt(discard.x - 34.0, right.y);
    let square = Rect::centred(cross, 44.0, 44.0);
    let dashed = Stroke::new(2.5).dashed(6.0, 5.0);
    page.canvas
        .stroke(&Path::rounded(square, 8.0), &dashed, palette::QUIET);
    for (dx, dy) in [(9.0, 9.0), (9.0, -9.0)] {
        let line = Path::line(cross.moved(-dx, -dy), cross.moved(dx, dy));
        page.canvas.stroke(&line, &Stroke::new(3.0), palette::QUIET);
    }
    square.x - 24.0
}
