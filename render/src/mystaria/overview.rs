//! An overview of the whole landscape, next to the enlarged part.

use games::mystaria::View;

use super::style::colour;
use crate::{
    page::{Grid, Page, Window, draw_sign, joined, palette},
    toolkit::{Path, Rect, Stroke},
};

/// Draws the landscape, and a line around the part, into an area.
pub(super) fn draw(page: &mut Page, view: &View, part: Window, area: Rect) {
    let (first, last) = joined(view.landscape.bounds(), part);
    let columns = f32::from(last.x - first.x + 1);
    let rows = f32::from(last.y - first.y + 1);
    let size = (area.w / columns).min(area.h / rows).clamp(2.0, 20.0).floor();
    let grid = Grid::centred((first, last), size, area);
    page.aside(|page| {
        for (cell, field) in view.landscape.cells() {
            page.canvas
                .fill(&Path::rect(grid.cell(cell)), colour(field.terrain));
        }
        for building in view.landscape.buildings() {
            let middle = grid.cell(building.cell).middle();
            draw_sign(&mut page.canvas, building.seat, middle, (size * 1.1).max(10.0));
        }
        let (from, to) = (grid.cell(part.0), grid.cell(part.1));
        let frame = Rect::new(from.x, from.y, to.right() - from.x, to.bottom() - from.y);
        let line = Path::rounded(frame.inset(-1.0), 4.0);
        page.canvas.stroke(&line, &Stroke::new(7.0), palette::INK);
        page.canvas.stroke(&line, &Stroke::new(3.0), palette::CREAM);
    });
}
