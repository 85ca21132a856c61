//! An overview of a whole planet, with the part that is enlarged.

use games::legendary_forests::planet::Planet;

use super::planet::Bounds;
use crate::{
    page::{Grid, Page, Window, palette},
    toolkit::{Path, Rect, Stroke},
};

/// Draws the planet's outline, and a line around the part, at the right of an area.
pub(super) fn draw(page: &mut Page, planet: &Planet, part: Window, area: Rect) {
    let whole = Bounds::of(planet);
    let size = ((area.h - 8.0) / whole.rows())
        .min(area.w / whole.columns())
        .clamp(2.0, 8.0)
        .floor();
    let wide = size * whole.columns();
    let area = Rect::new(area.right() - wide - 4.0, area.y, wide, area.h);
    let grid = Grid::centred(whole.window(), size, area);
    page.aside(|page| {
        for laid in planet.laid() {
            let cell = Path::rect(grid.cell(laid.cell));
            page.canvas.fill(&cell, palette::QUIET);
        }
        let (from, to) = (grid.cell(part.0), grid.cell(part.1));
        let frame = Rect::new(from.x, from.y, to.right() - from.x, to.bottom() - from.y);
        let line = Path::rect(frame.inset(-1.0));
        page.canvas.stroke(&line, &Stroke::new(2.5), palette::CREAM);
    });
}
