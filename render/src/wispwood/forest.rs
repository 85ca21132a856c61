//! A forest within this round's frame.

use games::{
    AnyMove, Cell, Seat,
    wispwood::{
        Move,
        forest::{Forest, Frame, ORIGIN},
    },
};

use super::{pieces::draw_tile, style::FLOOR};
use crate::{
    page::{Axes, DrawOptions, Grid, Page, Part, palette},
    toolkit::{Canvas, Colour, Path, Rect, Stroke, Type, pt},
};

/// Room for the names of columns above a forest's frame, and of rows to its left.
pub(super) const AXES: f32 = 42.0;

/// Draws a forest into a square frame of `limit` cells in a seat's colour. As long as the forest does not fill the
/// frame it lies in the middle of it, half a cell off if need be: it still floats. New tiles are outlined; with `axes`,
/// columns and rows have their names next to the frame.
pub(super) fn draw(
    page: &mut Page,
    forest: &Forest,
    limit: i16,
    area: Rect,
    colour: Colour,
    axes: Option<&[Cell]>,
) {
    let border = Path::rounded(area.inset(2.0), 10.0);
    page.canvas.fill_and_stroke(&border, FLOOR, 4.0, colour);
    let inner = area.inset(8.0);
    let size = (inner.w / f32::from(limit)).floor();
    let frame = forest.frame();
    let around = around(frame, limit);
    let grid = Grid::centred((around.from, around.to), size, inner);
    page.show(Part::Field, grid.cell(around.from));
    for cell in around.cells() {
        let square = grid.cell(cell);
        match forest.at(cell) {
            Some(tile) => {
                let canvas = &mut page.canvas;
                draw_tile(canvas, tile, forest.cat_ready, square.x, square.y, size as u32);
            }
            None if inner.inset(-2.0).contains(&square) => {
                page.canvas
                    .fill(&Path::circle(square.middle(), 2.5), palette::HAIRLINE);
            }
            None => {}
        }
    }
    let Some(new) = axes else {
        return;
    };
    let axes = Axes {
        origin: ORIGIN,
        kind: Type::bold(28.0),
        above: grid.corner().y - area.y + AXES / 2.0 - 2.0,
        left: grid.corner().x - area.x + 8.0,
    };
    grid.axes(page, &axes);
    outline(&mut page.canvas, new, palette::CREAM, 6.0, |cell| grid.cell(cell));
}

/// Draws a line around fields that belong together, along the sides where none of them adjoins.
pub(super) fn outline(
    canvas: &mut Canvas,
    cells: &[Cell],
    colour: Colour,
    width: f32,
    place: impl Fn(Cell) -> Rect,
) {
    for &cell in cells {
        let r = place(cell);
        let corners = [
            pt(r.x, r.y),
            pt(r.right(), r.y),
            pt(r.right(), r.bottom()),
            pt(r.x, r.bottom()),
        ];
        for (index, beside) in cell.neighbours().into_iter().enumerate() {
            if !cells.contains(&beside) {
                let line = Path::line(corners[index], corners[(index + 1) % 4]);
                canvas.stroke(&line, &Stroke::new(width), colour);
            }
        }
    }
}

/// Returns the new fields of a seat's forest.
pub(super) fn news(forest: &Forest, seat: Seat, options: &DrawOptions) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (_, _, chosen) in options.news().into_iter().filter(|(_, by, _)| *by == seat) {
        match chosen {
            AnyMove::Wispwood(Move::Take { wisp, trees, .. }) => {
                cells.push(*wisp);
                cells.extend(trees.iter());
            }
            AnyMove::Wispwood(Move::Tree(cell) | Move::MoveCat(Some(cell))) => cells.push(*cell),
            _ => {}
        }
    }
    cells.retain(|&cell| forest.at(cell).is_some());
    cells
}

/// Returns the visible fields of the frame, without half ones.
fn around(frame: Frame, limit: i16) -> Frame {
    let (x, y) = ((limit - frame.width()) / 2, (limit - frame.height()) / 2);
    Frame {
        from: Cell::new(frame.from.x - x, frame.from.y - y),
        to: Cell::new(frame.to.x + x, frame.to.y + y),
    }
}

/// Draws a dashed outline and a dot: an empty box for points still to come.
pub(super) fn empty_box(canvas: &mut Canvas, area: Rect) {
    let shape = Path::rounded(area, 8.0);
    canvas.stroke(&shape, &Stroke::new(2.0), palette::HAIRLINE);
}
