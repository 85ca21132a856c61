//! The landscape: the positions of its fields in the picture, and everything on them.

use games::{
    Cell, Direction, Turn,
    mystaria::{
        View,
        buildings::Building,
        data::{Terrain, Tile},
        landscape::{Field, Laid, ORIGIN},
    },
};

use super::{
    pieces::{draw_figure, edge, field, size_on_field},
    style::colour,
};
use crate::{
    page::{Axes, Grid, OWN_WIDTH, Page, Part, Window, palette},
    toolkit::{Canvas, Colour, Path, Point, Rect, Sprite, Stroke, Type},
};

/// Space for row numbers on the left, and for the other sides.
const LEFT: f32 = 66.0;
const RIGHT: f32 = 26.0;
const TOP: f32 = 54.0;
const BOTTOM: f32 = 26.0;
/// Largest fields of a table.
const LARGEST: f32 = 96.0;

/// A part of the grid at its position in the picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Board {
    /// Side of a field, in whole pixels.
    pub(super) size: f32,
    grid: Grid,
}

impl Board {
    /// Returns the side of a field if these fields are shown in this area.
    pub(super) fn size_for((first, last): Window, width: f32, height: f32) -> f32 {
        let columns = f32::from(last.x - first.x + 1);
        let rows = f32::from(last.y - first.y + 1);
        let across = (width - LEFT - RIGHT) / columns;
        let down = (height - TOP - BOTTOM) / rows;
        across.min(down).clamp(1.0, LARGEST).floor()
    }

    /// Height of a panel with fields of this size.
    pub(super) fn height_for((first, last): Window, size: f32) -> f32 {
        f32::from(last.y - first.y + 1) * size + TOP + BOTTOM
    }

    /// Centres these fields in a panel.
    pub(super) fn new(bounds: Window, panel: Rect) -> Board {
        let size = Board::size_for(bounds, panel.w, panel.h);
        let inside = Rect::new(
            panel.x + LEFT,
            panel.y + TOP,
            panel.w - LEFT - RIGHT,
            panel.h - TOP - BOTTOM,
        );
        let grid = Grid::centred(bounds, size, inside);
        Board { size, grid }
    }

    pub(super) fn cell(&self, cell: Cell) -> Rect {
        self.grid.cell(cell)
    }

    pub(super) fn tile(&self, cell: Cell, turn: Turn) -> Rect {
        let (columns, rows) = Tile::size(turn);
        let Rect { x, y, .. } = self.cell(cell);
        Rect::new(x, y, f32::from(columns) * self.size, f32::from(rows) * self.size)
    }

    /// Whether all these cells are shown.
    pub(super) fn shows(&self, (first, last): Window) -> bool {
        self.grid.has(first) && self.grid.has(last)
    }

    /// Returns the area of a pill, moved away from the letters and numbers at the edge if it is wider than the fields.
    pub(super) fn pill_area(&self, text: &str, middle: Point, height: f32) -> Rect {
        let area = Page::pill_area(text, middle, height);
        let corner = self.grid.corner();
        area.moved((corner.x - area.x).max(0.0), (corner.y - area.y).max(0.0))
    }

    /// The names of columns and rows.
    pub(super) fn axes(&self, page: &mut Page) {
        // As large as a phone needs them on a page of this width.
        let kind = Type::bold(if page.width() > OWN_WIDTH as f32 {
            44.0
        } else {
            30.0
        });
        let axes = Axes {
            origin: ORIGIN,
            kind,
            above: 26.0,
            left: 14.0,
        };
        self.grid.axes(page, &axes);
    }

    /// The cells that are shown.
    pub(super) fn cells<'a>(&'a self, view: &'a View) -> impl Iterator<Item = (Cell, Field)> + 'a {
        view.landscape.cells().filter(|(cell, _)| self.grid.has(*cell))
    }

    /// Draws tiles and buildings in the visible part, with outlines around these tiles.
    pub(super) fn landscape(&self, page: &mut Page, view: &View, outlined: &[Laid]) {
        page.show(
            Part::Field,
            Rect {
                h: self.size,
                ..self.cell(Cell::new(0, 0))
            },
        );
        let canvas = &mut page.canvas;
        let shade = palette::PANEL.darker(0.5);
        for (cell, _) in self.cells(view) {
            let slab = Path::rect(self.cell(cell).inset(-2.0).moved(0.0, 4.0));
            canvas.fill(&slab, shade);
        }
        for (cell, field) in self.cells(view) {
            let built = view.landscape.building(cell).is_some();
            self.fill(canvas, cell, field.terrain, !built);
        }
        self.lines(canvas, view);
        for laid in outlined {
            self.outline_tile(canvas, laid);
        }
        let shown = |building: &&Building| self.grid.has(building.cell);
        let mut buildings: Vec<&Building> = view.landscape.buildings().iter().filter(shown).collect();
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

    /// Areas should be seen first, tiles second: a faint line within an area, a stronger one between landscapes, and
    /// the tile's frame.
    fn lines(&self, canvas: &mut Canvas, view: &View) {
        let mut frames: Vec<Rect> = Vec::new();
        for (cell, own) in self.cells(view) {
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
        let Some(area) = self.tile(laid.cell, laid.turn).common(&self.grid.area()) else {
            return;
        };
        let shape = Path::rounded(area, 6.0);
        canvas.stroke(&shape, &Stroke::new(9.0), palette::INK);
        canvas.stroke(&shape, &Stroke::new(5.0), palette::CREAM);
    }

    /// Draws a tile as it would lie: transparent on a light ground, with a dot on every border where landscapes match.
    pub(super) fn ghost_tile(&self, page: &mut Page, view: &View, tile: &Tile, cell: Cell, turn: Turn) {
        let area = self.tile(cell, turn);
        let light = palette::PANEL.mix(palette::CREAM, 0.8);
        page.canvas.fill(&Path::rect(area), light);
        let mut group = Canvas::new(area.w as u32, area.h as u32);
        for (at, terrain) in tile.covers(cell, turn) {
            let place = self.cell(at).moved(-area.x, -area.y);
            group.draw(&field(terrain, self.size as u32), place.x as i32, place.y as i32);
        }
        page.canvas
            .draw_faded(&Sprite::from(&group), area.x as i32, area.y as i32, 0.6);
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

    /// Draws a building as it would stand: transparent on a light field.
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

    /// Draws the dashed line around a field on which something may be built.
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
