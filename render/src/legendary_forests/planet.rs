//! One planet, layer by layer: shadow, tiles, outlines of new ones, trees, runes.

use games::{
    AnyMove, Cell, Direction, Seat,
    legendary_forests::{
        Move,
        planet::{Laid, ORIGIN, Planet},
        tiles::Kind,
        trees::Tree,
    },
};

use super::{
    pieces::{WHOLE_RUNE, half_rune, tree_sprite, whole_rune},
    tile,
};
use crate::{
    page::{Axes, DrawOptions, Grid, Page, Window, palette, window},
    toolkit::{Canvas, Path, Point, Rect, Stroke, Type, pt},
};

/// The fields that a drawing must show.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Bounds {
    left: i16,
    top: i16,
    right: i16,
    bottom: i16,
    /// How many fields have a tile, or at least one.
    pub(super) tiles: usize,
}

impl Bounds {
    /// Returns the smallest rectangle around these fields.
    pub(super) fn around(cells: impl IntoIterator<Item = Cell>) -> Bounds {
        let one = |cell: Cell| Bounds {
            left: cell.x,
            top: cell.y,
            right: cell.x,
            bottom: cell.y,
            tiles: 1,
        };
        let join = |a: Bounds, b: Bounds| Bounds {
            left: a.left.min(b.left),
            top: a.top.min(b.top),
            right: a.right.max(b.right),
            bottom: a.bottom.max(b.bottom),
            tiles: a.tiles + b.tiles,
        };
        cells
            .into_iter()
            .map(one)
            .reduce(join)
            .unwrap_or(one(Cell::new(0, 0)))
    }

    /// The cells of a planet.
    pub(super) fn of(planet: &Planet) -> Bounds {
        Bounds::around(planet.laid().iter().map(|laid| laid.cell))
    }

    /// The most columns and rows of it that are shown, around what matters.
    pub(super) fn part(&self, around: Window, most: (i16, i16)) -> Bounds {
        let (first, last) = window(self.window(), around, most);
        Bounds {
            left: first.x,
            top: first.y,
            right: last.x,
            bottom: last.y,
            ..*self
        }
    }

    /// First and last cell.
    pub(super) fn window(&self) -> Window {
        (Cell::new(self.left, self.top), Cell::new(self.right, self.bottom))
    }

    pub(super) fn columns(&self) -> f32 {
        f32::from(self.right - self.left + 1)
    }

    pub(super) fn rows(&self) -> f32 {
        f32::from(self.bottom - self.top + 1)
    }
}

/// Room for the names of columns above a planet, and of rows to its left.
pub(super) const AXES: (f32, f32) = (46.0, 42.0);

/// The position of a planet on the page.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) grid: Grid,
    pub(super) tile: u32,
}

impl Place {
    /// In the middle of an area.
    pub(super) fn centred(bounds: Window, tile: u32, area: Rect) -> Place {
        Place {
            grid: Grid::centred(bounds, tile as f32, area),
            tile,
        }
    }

    /// Returns whether a field is part of the picture.
    pub(super) fn shows(&self, cell: Cell) -> bool {
        self.grid.has(cell)
    }

    /// Returns the tiles of a planet that are part of the picture.
    fn tiles<'a>(&'a self, planet: &'a Planet) -> impl Iterator<Item = &'a Laid> {
        planet.laid().iter().filter(|laid| self.shows(laid.cell))
    }

    /// The names of columns and rows.
    pub(super) fn axes(&self, page: &mut Page) {
        let axes = Axes {
            origin: ORIGIN,
            kind: Type::bold(30.0),
            above: 20.0,
            left: 10.0,
        };
        self.grid.axes(page, &axes);
    }

    /// Returns the left top corner of a field.
    pub(super) fn corner(&self, cell: Cell) -> (i32, i32) {
        let square = self.cell(cell);
        (square.x as i32, square.y as i32)
    }

    /// The square of a cell.
    pub(super) fn cell(&self, cell: Cell) -> Rect {
        self.grid.cell(cell)
    }

    /// Returns a point of a field's unit square.
    pub(super) fn within(&self, cell: Cell, unit: Point) -> Point {
        let square = self.cell(cell);
        pt(square.x + unit.x * square.w, square.y + unit.y * square.h)
    }
}

/// A tree at its position in the picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Standing {
    pub(super) tree: Tree,
    pub(super) middle: Point,
    pub(super) height: f32,
    /// How much larger it is drawn, because it would be too small on a phone on small tiles.
    pub(super) grown: f32,
}

/// Returns the positions of a planet's trees. Several in one area stand side by side, a little smaller.
pub(super) fn standing(planet: &Planet, trees: &[Tree], place: &Place) -> Vec<Standing> {
    let area_of = |tree: &Tree| {
        planet
            .at(tree.cell)
            .and_then(|laid| Some((laid, laid.area(tree.side)?)))
    };
    let mut standing: Vec<Standing> = Vec::new();
    for (index, tree) in trees.iter().enumerate() {
        let Some((laid, area)) = area_of(tree) else {
            continue;
        };
        let here = |other: &&Tree| {
            other.cell == tree.cell && area_of(other).is_some_and(|(_, its_area)| its_area == area)
        };
        let before = trees[..index].iter().filter(here).count() as f32;
        let together = trees.iter().filter(here).count() as f32;
        let sides: Vec<Direction> = laid.sides(area).collect();
        let height = match (sides.len(), together as usize) {
            (1, 1) => 0.33,
            (_, 1) => 0.42,
            (1, _) => 0.27,
            _ => 0.32,
        };
        let mut middle = tile::middle(&sides);
        middle.x += (before - (together - 1.0) / 2.0) * 0.22 / (together - 1.0).max(1.0).sqrt();
        standing.push(Standing {
            tree: *tree,
            middle: place.within(tree.cell, middle),
            height: height * place.tile as f32,
            grown: (76.0 / place.tile as f32).clamp(1.0, 1.45),
        });
    }
    standing.retain(|standing| place.shows(standing.tree.cell));
    standing.sort_by(|a, b| a.middle.y.total_cmp(&b.middle.y));
    standing
}

/// Returns which areas of a tile have a tree, as bits.
fn wooded(laid: &Laid, trees: &[Tree]) -> u32 {
    let here = trees.iter().filter(|tree| tree.cell == laid.cell);
    here.filter_map(|tree| laid.area(tree.side))
        .fold(0, |bits, area| bits | 1 << area)
}

/// The new pieces on a planet.
#[derive(Debug, Clone, Default)]
pub(super) struct New {
    /// Tiles that were laid.
    pub(super) tiles: Vec<Cell>,
    /// Trees that were planted.
    pub(super) trees: Vec<(Cell, Direction)>,
}

impl New {
    /// Returns the pieces in the news that are on the planet; without news, the last tile.
    pub(super) fn of(planet: &Planet, seat: Seat, options: &DrawOptions) -> New {
        if options.happened.is_none() {
            let tiles = planet.laid().get(1..).and_then(<[Laid]>::last);
            return New {
                tiles: tiles.map(|laid| laid.cell).into_iter().collect(),
                trees: Vec::new(),
            };
        }
        let mut new = New::default();
        for (_, _, chosen) in options.news().into_iter().filter(|(_, by, _)| *by == seat) {
            match chosen {
                AnyMove::LegendaryForests(Move::Place { cell, .. }) if planet.at(*cell).is_some() => {
                    new.tiles.push(*cell);
                }
                AnyMove::LegendaryForests(Move::Tree { cell, side }) => new.trees.push((*cell, *side)),
                _ => {}
            }
        }
        new
    }
}

/// Draws a planet with its trees, and marks new pieces: tiles get an outline, trees a ring.
pub(super) fn draw_planet(canvas: &mut Canvas, planet: &Planet, trees: &[Tree], place: &Place, new: &New) {
    draw_tiles(canvas, planet, trees, place);
    for &cell in &new.tiles {
        let width = (place.tile as f32 * 0.045).max(4.0);
        outline(canvas, place.cell(cell), width);
    }
    for standing in standing(planet, trees, place) {
        let Standing {
            tree,
            middle,
            height,
            grown,
        } = standing;
        if new.trees.contains(&(tree.cell, tree.side)) {
            let ring = Path::circle(middle, height * grown * 0.62);
            canvas.fill_and_stroke(&ring, palette::INK.alpha(0.45), 4.0, palette::CREAM);
        }
        draw_tree(canvas, &standing, 1.0);
    }
    draw_runes(canvas, planet, place);
}

/// Draws a planet without its trees and runes, but with clearings where trees stand.
pub(super) fn draw_tiles(canvas: &mut Canvas, planet: &Planet, trees: &[Tree], place: &Place) {
    let slab = palette::PANEL.darker(0.42);
    for laid in place.tiles(planet) {
        let square = place.cell(laid.cell);
        canvas.fill(
            &Path::rect(Rect::new(
                square.x - 2.0,
                square.y + 2.0,
                square.w + 4.0,
                square.h + 4.0,
            )),
            slab,
        );
    }
    for laid in place.tiles(planet) {
        let (x, y) = place.corner(laid.cell);
        let tile = tile::tile_sprite(laid.tile, laid.turn, place.tile, wooded(laid, trees));
        canvas.draw(&tile, x, y);
    }
}

/// Draws four cream corners around a square: the tile that was laid last, where an outline has another meaning.
pub(super) fn corners(canvas: &mut Canvas, square: Rect) {
    let (reach, width) = (square.w * 0.22, (square.w * 0.05).max(4.0));
    let area = square.inset(width * 0.3);
    for (x, dx) in [(area.x, reach), (area.right(), -reach)] {
        for (y, dy) in [(area.y, reach), (area.bottom(), -reach)] {
            let corner = Path::new()
                .move_to(pt(x + dx, y))
                .line_to(pt(x, y))
                .line_to(pt(x, y + dy));
            canvas.stroke(&corner, &Stroke::new(width + 3.0), palette::INK);
            canvas.stroke(&corner, &Stroke::new(width), palette::CREAM);
        }
    }
}

/// Draws a cream outline on the rim of a square.
pub(super) fn outline(canvas: &mut Canvas, square: Rect, width: f32) {
    let line = Path::rounded(square.inset(width * 0.1), width);
    canvas.stroke(&line, &Stroke::new(width), palette::CREAM);
}

/// Draws the runes of a planet, above the trees because runes are points.
pub(super) fn draw_runes(canvas: &mut Canvas, planet: &Planet, place: &Place) {
    for laid in place.tiles(planet) {
        draw_runes_of(canvas, planet, laid, place);
    }
}

/// Draws the runes of one tile: lone halves, and the whole ones that it shares with neighbours to the east and south,
/// so that each is drawn once.
fn draw_runes_of(canvas: &mut Canvas, planet: &Planet, laid: &Laid, place: &Place) {
    for side in Direction::ALL {
        if laid.area(side).is_none() {
            continue;
        }
        if planet.at(laid.cell.step(side)).is_none() {
            draw_half_rune(canvas, laid.edge(side), side, place.tile, place.corner(laid.cell));
        } else if matches!(side, Direction::E | Direction::S) {
            draw_whole_rune(canvas, laid, side, place);
        }
    }
}

/// Draws a lone half-rune on a side of the tile at this corner.
pub(super) fn draw_half_rune(
    canvas: &mut Canvas,
    kind: Kind,
    side: Direction,
    tile: u32,
    corner: (i32, i32),
) {
    let (half, dx, dy) = half_rune(kind, side, tile);
    canvas.draw(&half, corner.0 + dx, corner.1 + dy);
}

/// Draws the whole rune on a side of a tile.
pub(super) fn draw_whole_rune(canvas: &mut Canvas, laid: &Laid, side: Direction, place: &Place) {
    let (x, y) = side.delta();
    let at = place.within(laid.cell, pt(0.5 + 0.5 * f32::from(x), 0.5 + 0.5 * f32::from(y)));
    canvas.draw_centred(&whole_rune(laid.edge(side), place.tile), at, 1.0);
}

/// A tree in its place.
pub(super) fn draw_tree(canvas: &mut Canvas, standing: &Standing, opacity: f32) {
    let sprite = tree_sprite(
        standing.tree.kind,
        (standing.height * standing.grown).round().max(8.0) as u32,
    );
    canvas.draw_centred(&sprite, standing.middle, opacity);
}

/// Returns the areas of a planet's runes, whole and half, which labels must not cover.
pub(super) fn rune_areas(planet: &Planet, place: &Place) -> Vec<Rect> {
    let size = place.tile as f32 * WHOLE_RUNE * 1.8;
    let on_side = |cell: Cell, side: Direction| {
        let (x, y) = side.delta();
        let at = place.within(cell, pt(0.5 + 0.5 * f32::from(x), 0.5 + 0.5 * f32::from(y)));
        Rect::centred(at, size, size)
    };
    let of_tile = |laid: &Laid| {
        let laid = *laid;
        let sides = Direction::ALL
            .into_iter()
            .filter(move |&side| laid.area(side).is_some());
        sides.map(move |side| on_side(laid.cell, side))
    };
    planet.laid().iter().flat_map(of_tile).collect()
}
