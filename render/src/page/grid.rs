//! A board of square fields in a picture, with the names of its columns and rows.

use games::Cell;

use super::{Page, palette};
use crate::toolkit::{Anchor, Point, Rect, Type, pt};

/// The fields from one corner to another. A field's side is a whole number of pixels, so fields meet without a gap.
#[derive(Debug, Clone, Copy)]
pub struct Grid {
    pub size: f32,
    first: Cell,
    last: Cell,
    corner: Point,
}

/// The positions and the style of the names of columns and rows.
#[derive(Debug, Clone, Copy)]
pub struct Axes {
    /// The offset from 0,0 of the field with the name A1.
    pub origin: Cell,
    /// Size and weight.
    pub kind: Type,
    /// From the first row up to the middle of the letters.
    pub above: f32,
    /// From the first column to the end of the numbers.
    pub left: f32,
}

impl Grid {
    /// Creates fields of this size in the middle of an area.
    pub fn centred((first, last): (Cell, Cell), size: f32, area: Rect) -> Grid {
        let mut grid = Grid {
            size,
            first,
            last,
            corner: pt(0.0, 0.0),
        };
        let middle = area.middle();
        grid.corner = pt(
            (middle.x - grid.columns() * size / 2.0).round(),
            (middle.y - grid.rows() * size / 2.0).round(),
        );
        grid
    }

    pub fn columns(&self) -> f32 {
        f32::from(self.last.x - self.first.x + 1)
    }

    pub fn rows(&self) -> f32 {
        f32::from(self.last.y - self.first.y + 1)
    }

    /// Returns whether a field is in the grid.
    pub fn has(&self, cell: Cell) -> bool {
        (self.first.x..=self.last.x).contains(&cell.x) && (self.first.y..=self.last.y).contains(&cell.y)
    }

    /// The place of all cells together.
    pub fn area(&self) -> Rect {
        Rect::new(
            self.corner.x,
            self.corner.y,
            self.columns() * self.size,
            self.rows() * self.size,
        )
    }

    /// Returns the left top corner of the first field.
    pub fn corner(&self) -> Point {
        self.corner
    }

    pub fn cell(&self, cell: Cell) -> Rect {
        Rect::new(
            self.corner.x + f32::from(cell.x - self.first.x) * self.size,
            self.corner.y + f32::from(cell.y - self.first.y) * self.size,
            self.size,
            self.size,
        )
    }

    /// Draws letters above and numbers on the left; if fields are small, only some of them.
    pub fn axes(&self, page: &mut Page, axes: &Axes) {
        let column = |x: i16| {
            let name = Cell::new(x, self.first.y).shown(axes.origin);
            let letters = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
            letters.to_owned()
        };
        let widest = (self.first.x..=self.last.x).map(|x| axes.kind.width(&column(x)));
        let widest = widest.fold(0.0, f32::max) + 8.0;
        let step = |needed: f32| {
            [1, 2, 5, 10]
                .into_iter()
                .find(|&step| f32::from(step) * self.size >= needed)
                .unwrap_or(20)
        };
        let every = |value: i16, step: i16| value.rem_euclid(step) == 0;
        for x in (self.first.x..=self.last.x).filter(|&x| every(x, step(widest))) {
            let middle = self.cell(Cell::new(x, self.first.y)).middle().x;
            let at = pt(middle, self.corner.y - axes.above);
            page.label(&column(x), at, Anchor::Middle, axes.kind, palette::QUIET);
        }
        for y in (self.first.y..=self.last.y).filter(|&y| every(y, step(axes.kind.size + 2.0))) {
            let middle = self.cell(Cell::new(self.first.x, y)).middle().y;
            let at = pt(self.corner.x - axes.left, middle);
            let row = (y + axes.origin.y).to_string();
            page.label(&row, at, Anchor::Right, axes.kind, palette::QUIET);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_cells_have_only_some_of_their_names() {
        let names = |size: f32| -> Vec<String> {
            let mut page = Page::new(400, 400);
            let bounds = (Cell::new(-2, 0), Cell::new(3, 4));
            let grid = Grid::centred(bounds, size, Rect::new(0.0, 0.0, 400.0, 400.0));
            let axes = Axes {
                origin: Cell::new(3, 1),
                kind: Type::bold(24.0),
                above: 24.0,
                left: 16.0,
            };
            grid.axes(&mut page, &axes);
            page.labels().iter().map(|label| label.text.clone()).collect()
        };
        assert_eq!(
            names(40.0),
            ["A", "B", "C", "D", "E", "F", "1", "2", "3", "4", "5"]
        );
        assert_eq!(names(14.0), ["A", "C", "E", "1", "3", "5"]);
    }
}
