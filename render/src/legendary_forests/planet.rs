//! One planet, layer by layer: shadow, tiles, the last tile's outline, runes, trees.

use games::{
    Cell, Direction,
    legendary_forests::{
        planet::{Laid, Planet},
        tiles::Kind,
        trees::Tree,
    },
};

use super::{
    pieces::{WHOLE_RUNE, half_rune, tree_sprite, whole_rune},
    tile,
};
use crate::{
    page::{Grid, palette},
    toolkit::{Canvas, Path, Point, Rect, Stroke, pt},
};

/// The cells that a drawing has to show.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Bounds {
    left: i16,
    top: i16,
    right: i16,
    bottom: i16,
}

impl Bounds {
    /// The smallest rectangle of cells around these.
    pub(super) fn around(cells: impl IntoIterator<Item = Cell>) -> Bounds {
        let one = |cell: Cell| Bounds {
            left: cell.x,
            top: cell.y,
            right: cell.x,
            bottom: cell.y,
        };
        let join = |a: Bounds, b: Bounds| Bounds {
            left: a.left.min(b.left),
            top: a.top.min(b.top),
            right: a.right.max(b.right),
            bottom: a.bottom.max(b.bottom),
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

    /// Columns.
    pub(super) fn columns(&self) -> f32 {
        f32::from(self.right - self.left + 1)
    }

    /// Rows.
    pub(super) fn rows(&self) -> f32 {
        f32::from(self.bottom - self.top + 1)
    }
}

/// Where a planet lies on the page.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) grid: Grid,
    /// Size of a tile.
    pub(super) tile: u32,
}

impl Place {
    /// In the middle of an area.
    pub(super) fn centred(bounds: Bounds, tile: u32, area: Rect) -> Place {
        let corners = (
            Cell::new(bounds.left, bounds.top),
            Cell::new(bounds.right, bounds.bottom),
        );
        Place {
            grid: Grid::centred(corners, tile as f32, area),
            tile,
        }
    }

    /// The left top corner of a cell.
    pub(super) fn corner(&self, cell: Cell) -> (i32, i32) {
        let square = self.cell(cell);
        (square.x as i32, square.y as i32)
    }

    /// The square of a cell.
    pub(super) fn cell(&self, cell: Cell) -> Rect {
        self.grid.cell(cell)
    }

    /// A point of a cell's unit square.
    pub(super) fn within(&self, cell: Cell, unit: Point) -> Point {
        let square = self.cell(cell);
        pt(square.x + unit.x * square.w, square.y + unit.y * square.h)
    }
}

/// A tree where it stands in the picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Standing {
    pub(super) tree: Tree,
    pub(super) middle: Point,
    pub(super) height: f32,
    /// How much larger it is drawn: on small tiles it would otherwise be lost on a phone.
    grown: f32,
}

/// Where the trees of a planet stand. Several in one area stand side by side, a little smaller.
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
    standing.sort_by(|a, b| a.middle.y.total_cmp(&b.middle.y));
    standing
}

/// Which areas of a tile have a tree, as bits.
fn wooded(laid: &Laid, trees: &[Tree]) -> u32 {
    let here = trees.iter().filter(|tree| tree.cell == laid.cell);
    here.filter_map(|tree| laid.area(tree.side))
        .fold(0, |bits, area| bits | 1 << area)
}

/// Draws a planet with its trees. `newest` outlines the tile that was laid last.
pub(super) fn draw_planet(canvas: &mut Canvas, planet: &Planet, trees: &[Tree], place: &Place, newest: bool) {
    draw_tiles(canvas, planet, trees, place, newest);
    for standing in standing(planet, trees, place) {
        draw_tree(canvas, &standing, 1.0);
    }
}

/// Draws a planet without its trees, but with the clearings where they stand.
pub(super) fn draw_tiles(canvas: &mut Canvas, planet: &Planet, trees: &[Tree], place: &Place, newest: bool) {
    let slab = palette::PANEL.darker(0.42);
    for laid in planet.laid() {
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
    for laid in planet.laid() {
        let (x, y) = place.corner(laid.cell);
        let tile = tile::tile_sprite(laid.tile, laid.turn, place.tile, wooded(laid, trees));
        canvas.draw(&tile, x, y);
    }
    if let [.., last] = planet.laid()
        && newest
        && planet.laid().len() > 1
    {
        outline(
            canvas,
            place.cell(last.cell),
            (place.tile as f32 * 0.045).max(3.0),
        );
    }
    for laid in planet.laid() {
        draw_runes(canvas, planet, laid, place);
    }
}

/// A cream outline on the rim of a square.
pub(super) fn outline(canvas: &mut Canvas, square: Rect, width: f32) {
    let line = Path::rounded(square.inset(width * 0.1), width);
    canvas.stroke(&line, &Stroke::new(width), palette::CREAM);
}

/// The runes of one tile: lone halves, and the whole ones that it shares with neighbours to the east and south, so
/// that each is drawn once.
fn draw_runes(canvas: &mut Canvas, planet: &Planet, laid: &Laid, place: &Place) {
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

/// A lone half-rune on a side of the tile at this corner.
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

/// The whole rune on a side of a tile.
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

/// The places of a planet's runes, whole and half: labels keep clear of them.
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
