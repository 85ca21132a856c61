//! A forest within this round's frame.

use games::{
    Cell,
    wispwood::{forest::Forest, forest::Frame},
};

use super::{pieces::draw_tile, style::FLOOR};
use crate::{
    page::palette,
    toolkit::{Canvas, Colour, Path, Rect, Stroke, pt},
};

/// Draws a forest into a square frame of `limit` cells in a seat's colour. As long as the forest does not fill the
/// frame it lies in the middle of it, half a cell off if need be: it still floats.
pub(super) fn draw(canvas: &mut Canvas, forest: &Forest, limit: i16, area: Rect, colour: Colour) {
    let border = Path::rounded(area.inset(2.0), 10.0);
    canvas.fill_and_stroke(&border, FLOOR, 4.0, colour);
    let inner = area.inset(8.0);
    let size = (inner.w / f32::from(limit)).floor();
    let frame = forest.frame();
    let left = inner.middle().x - size * f32::from(frame.width()) / 2.0;
    let top = inner.middle().y - size * f32::from(frame.height()) / 2.0;
    let place = |cell: Cell| {
        pt(
            left + size * f32::from(cell.x - frame.from.x),
            top + size * f32::from(cell.y - frame.from.y),
        )
    };
    for cell in around(frame, limit).cells() {
        let at = place(cell);
        let square = Rect::new(at.x, at.y, size, size);
        match forest.at(cell) {
            Some(tile) => draw_tile(canvas, tile, forest.cat_ready, at.x, at.y, size as u32),
            None if inner.inset(-2.0).contains(&square) => {
                canvas.fill(&Path::circle(square.middle(), 2.5), palette::HAIRLINE);
            }
            None => {}
        }
    }
}

/// The cells that can be seen in the frame, half ones not counted.
fn around(frame: Frame, limit: i16) -> Frame {
    let (x, y) = ((limit - frame.width()) / 2, (limit - frame.height()) / 2);
    Frame {
        from: Cell::new(frame.from.x - x, frame.from.y - y),
        to: Cell::new(frame.to.x + x, frame.to.y + y),
    }
}

/// The dashed outline and dot of nothing yet: a box for points still to come.
pub(super) fn empty_box(canvas: &mut Canvas, area: Rect) {
    let shape = Path::rounded(area, 8.0);
    canvas.stroke(&shape, &Stroke::new(2.0), palette::HAIRLINE);
}
