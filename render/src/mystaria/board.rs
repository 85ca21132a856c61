//! The landscape: where its fields lie in the picture, and everything that stands on them.

use games::{
    Cell, Direction, Seat, Turn,
    mystaria::{
        View,
        buildings::{Axis, Building, Kind},
        data::{Terrain, Tile},
        landscape::{Laid, ORIGIN},
    },
};

use super::{
    fields::{colour, field},
    figures::{draw_figure, size_on_field},
};
use crate::toolkit::{Anchor, Canvas, Colour, Page, Path, Point, Rect, Stroke, Type, palette, pt};

/// Space for row numbers at the left, and for the other sides.
pub(super) const LEFT: f32 = 66.0;
const RIGHT: f32 = 26.0;
const TOP: f32 = 54.0;
const BOTTOM: f32 = 26.0;
/// Fields are never larger than this.
const LARGEST: f32 = 84.0;

/// A part of the grid as it lies in the picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Board {
    /// Side of a field, in whole pixels.
    pub(super) size: f32,
    first: Cell,
    last: Cell,
    x: f32,
    y: f32,
}

impl Board {
    /// The side of a field if these cells are shown on so much room.
    pub(super) fn size_for((first, last): (Cell, Cell), width: f32, height: f32) -> f32 {
        let columns = f32::from(last.x - first.x + 1);
        let rows = f32::from(last.y - first.y + 1);
        let across = (width - LEFT - RIGHT) / columns;
        let down = (height - TOP - BOTTOM) / rows;
        across.min(down).clamp(1.0, LARGEST).floor()
    }

    /// Height of a panel with fields of this size.
    pub(super) fn height_for((first, last): (Cell, Cell), size: f32) -> f32 {
        f32::from(last.y - first.y + 1) * size + TOP + BOTTOM
    }

    /// Puts these cells into the middle of a panel.
    pub(super) fn new(bounds: (Cell, Cell), panel: Rect) -> Board {
        let size = Board::size_for(bounds, panel.w, panel.h);
        let (first, last) = bounds;
        let width = f32::from(last.x - first.x + 1) * size;
        let height = f32::from(last.y - first.y + 1) * size;
        Board {
            size,
            first,
            last,
            x: (panel.x + LEFT + (panel.w - LEFT - RIGHT - width) / 2.0).round(),
            y: (panel.y + TOP + (panel.h - TOP - BOTTOM - height) / 2.0).round(),
        }
    }

    /// Where a cell lies.
    pub(super) fn cell(&self, cell: Cell) -> Rect {
        Rect::new(
            self.x + f32::from(cell.x - self.first.x) * self.size,
            self.y + f32::from(cell.y - self.first.y) * self.size,
            self.size,
            self.size,
        )
    }

    /// Where a tile lies.
    pub(super) fn tile(&self, cell: Cell, turn: Turn) -> Rect {
        let (columns, rows) = Tile::size(turn);
        let Rect { x, y, .. } = self.cell(cell);
        Rect::new(x, y, f32::from(columns) * self.size, f32::from(rows) * self.size)
    }

    /// The place of a pill, moved away from the letters and numbers at the edge if it is wider than the fields.
    pub(super) fn pill_area(&self, text: &str, middle: Point, height: f32) -> Rect {
        let area = Page::pill_area(text, middle, height);
        area.moved((self.x - area.x).max(0.0), (self.y - area.y).max(0.0))
    }

    /// Letters above and numbers at the left; where fields are small, only some of them.
    pub(super) fn axes(&self, page: &mut Page) {
        let kind = Type::bold(24.0);
        let widest = (self.first.x..=self.last.x).map(|x| kind.width(&column(x)));
        let widest = widest.fold(0.0, f32::max) + 8.0;
        let step = |needed: f32| {
            [1, 2, 5, 10]
                .into_iter()
                .find(|&step| f32::from(step) * self.size >= needed)
                .unwrap_or(20)
        };
        let every = |value: i16, step: i16| value.rem_euclid(step) == 0;
        for x in self.first.x..=self.last.x {
            if every(x, step(widest)) {
                let at = pt(self.cell(Cell::new(x, 0)).middle().x, self.y - 24.0);
                page.label(&column(x), at, Anchor::Middle, kind, palette::QUIET);
            }
        }
        for y in self.first.y..=self.last.y {
            if every(y, step(26.0)) {
                let at = pt(self.x - 16.0, self.cell(Cell::new(0, y)).middle().y);
                let row = (y + ORIGIN.y).to_string();
                page.label(&row, at, Anchor::Right, kind, palette::QUIET);
            }
        }
    }

    /// Tiles and buildings.
    pub(super) fn landscape(&self, canvas: &mut Canvas, view: &View) {
        let landscape = &view.landscape;
        let shade = palette::PANEL.darker(0.5);
        for (cell, _) in landscape.cells() {
            let slab = Path::rect(self.cell(cell).inset(-2.0).moved(0.0, 4.0));
            canvas.fill(&slab, shade);
        }
        for (cell, field) in landscape.cells() {
            let built = view
                .landscape
                .buildings()
                .iter()
                .any(|building| building.cell == cell);
            self.fill(canvas, cell, field.terrain, !built);
        }
        self.lines(canvas, view);
        if let Some(last) = landscape.laid().last() {
            self.outline_tile(canvas, last);
        }
        let mut buildings: Vec<&Building> = view.landscape.buildings().iter().collect();
        buildings.sort_by_key(|building| (building.cell.y, building.cell.x));
        for building in buildings {
            let middle = self.cell(building.cell).middle();
            draw_figure(canvas, building, middle, size_on_field(self.size), 1.0);
        }
    }

    fn fill(&self, canvas: &mut Canvas, cell: Cell, terrain: Terrain, with_motif: bool) {
        let area = self.cell(cell);
        if with_motif {
            canvas.draw(&field(terrain, self.size as u32), area.x as i32, area.y as i32);
        } else {
            canvas.fill(&Path::rect(area), colour(terrain));
        }
    }

    /// Areas read first, tiles second: a faint line within an area, a stronger one between landscapes, and the tile's
    /// frame.
    fn lines(&self, canvas: &mut Canvas, view: &View) {
        let mut frames: Vec<Rect> = Vec::new();
        for (cell, own) in view.landscape.cells() {
            let area = self.cell(cell);
            for side in Direction::ALL {
                let other = view.landscape.field(cell.step(side));
                let frame = other.is_none_or(|other| other.tile != own.tile);
                // A line between two fields is drawn once, from the field above or to the left of it.
                if other.is_some() && matches!(side, Direction::N | Direction::W) {
                    continue;
                }
                let (width, ink) = match other {
                    Some(other) if other.terrain == own.terrain => (1.0, palette::INK.alpha(0.16)),
                    _ => (2.0, palette::INK.alpha(0.40)),
                };
                if frame {
                    frames.push(edge(area, side, 3.0));
                }
                if !frame || self.size >= 24.0 {
                    canvas.fill(&Path::rect(edge(area, side, width)), ink);
                }
            }
        }
        let width = if self.size < 30.0 { 0.55 } else { 0.8 };
        for frame in frames {
            canvas.fill(&Path::rect(frame), palette::INK.alpha(width));
        }
    }

    fn outline_tile(&self, canvas: &mut Canvas, laid: &Laid) {
        let shape = Path::rounded(self.tile(laid.cell, laid.turn), 6.0);
        canvas.stroke(&shape, &Stroke::new(9.0), palette::INK);
        canvas.stroke(&shape, &Stroke::new(5.0), palette::CREAM);
    }

    /// A tile as it would lie: see-through on a light ground, with a dot on every border where landscapes match.
    pub(super) fn ghost_tile(&self, page: &mut Page, view: &View, tile: &Tile, cell: Cell, turn: Turn) {
        let area = self.tile(cell, turn);
        let light = palette::PANEL.mix(palette::CREAM, 0.8);
        page.canvas.fill(&Path::rect(area), light);
        let mut group = Canvas::new(area.w as u32, area.h as u32);
        for (at, terrain) in tile.covers(cell, turn) {
            let place = self.cell(at).moved(-area.x, -area.y);
            group.draw(&field(terrain, self.size as u32), place.x as i32, place.y as i32);
        }
        page.canvas.draw_faded(&group, area.x as i32, area.y as i32, 0.6);
        let shape = Path::rounded(area, 6.0);
        page.canvas.stroke(&shape, &Stroke::new(10.0), palette::INK);
        page.canvas.stroke(&shape, &Stroke::new(6.0), palette::CREAM);
        for (at, terrain) in tile.covers(cell, turn) {
            for side in Direction::ALL {
                if view.landscape.terrain(at.step(side)) == Some(terrain) {
                    let edge = edge(self.cell(at), side, 1.0).middle();
                    let radius = (self.size * 0.13).clamp(5.0, 10.0);
                    page.canvas.fill(&Path::circle(edge, radius + 2.0), palette::INK);
                    page.canvas.fill(&Path::circle(edge, radius), palette::CREAM);
                }
            }
        }
    }

    /// A building as it would stand: see-through on a light field.
    pub(super) fn ghost_building(&self, canvas: &mut Canvas, view: &View, building: &Building) {
        let area = self.cell(building.cell);
        if let Some(terrain) = view.landscape.terrain(building.cell) {
            canvas.fill(&Path::rect(area), colour(terrain).mix(palette::CREAM, 0.55));
        }
        draw_figure(canvas, building, area.middle(), size_on_field(self.size), 0.75);
        self.ring(canvas, building.cell, palette::CREAM);
    }

    /// A line around a field.
    pub(super) fn ring(&self, canvas: &mut Canvas, cell: Cell, ink: Colour) {
        let shape = Path::rounded(self.cell(cell), 6.0);
        canvas.stroke(&shape, &Stroke::new(9.0), palette::INK);
        canvas.stroke(&shape, &Stroke::new(5.0), ink);
    }

    /// The dashed line around a field on which something may be built.
    pub(super) fn building_site(&self, canvas: &mut Canvas, cell: Cell) {
        let shape = Path::rounded(self.cell(cell).inset(self.size * 0.06), 5.0);
        let dash = (self.size * 0.16).clamp(5.0, 14.0);
        canvas.stroke(&shape, &Stroke::new(6.0), palette::INK.alpha(0.75));
        canvas.stroke(
            &shape,
            &Stroke::new(3.5).dashed(dash, dash * 0.75),
            palette::CREAM,
        );
    }
}

/// The bar along one side of a field.
fn edge(area: Rect, side: Direction, width: f32) -> Rect {
    let half = width / 2.0;
    match side {
        Direction::N => Rect::new(area.x - half, area.y - half, area.w + width, width),
        Direction::S => Rect::new(area.x - half, area.bottom() - half, area.w + width, width),
        Direction::W => Rect::new(area.x - half, area.y - half, width, area.h + width),
        Direction::E => Rect::new(area.right() - half, area.y - half, width, area.h + width),
    }
}

/// The letters of a column.
fn column(x: i16) -> String {
    let name = Cell::new(x, 0).name(ORIGIN);
    name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned()
}

/// A tile by itself, its left top corner at `x`, `y`.
pub(super) fn loose_tile(canvas: &mut Canvas, tile: &Tile, turn: Turn, x: f32, y: f32, size: f32) -> Rect {
    let (columns, rows) = Tile::size(turn);
    let area = Rect::new(x, y, f32::from(columns) * size, f32::from(rows) * size);
    canvas.stroke(
        &Path::rounded(area.inset(-3.0), 6.0),
        &Stroke::new(5.0),
        palette::CREAM,
    );
    for (cell, terrain) in tile.covers(Cell::new(0, 0), turn) {
        let at = (x + f32::from(cell.x) * size, y + f32::from(cell.y) * size);
        canvas.draw(&field(terrain, size as u32), at.0 as i32, at.1 as i32);
        let line = Rect::new(at.0, at.1, size, size);
        for side in [Direction::N, Direction::W] {
            canvas.fill(&Path::rect(edge(line, side, 1.0)), palette::INK.alpha(0.16));
        }
    }
    area
}

/// The building that a seat would put up.
pub(super) fn planned(seat: Seat, kind: Kind, cell: Cell, joins: Option<Axis>) -> Building {
    Building {
        seat,
        kind,
        cell,
        joins,
    }
}
