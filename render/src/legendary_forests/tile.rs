//! A tile: areas as flowing shapes that reach their sides.
//!
//! Every area meets a side of the tile from 0.1 to 0.9 of its length, so areas continue over borders as one shape, and
//! a small clearing remains where four tiles meet.

use std::sync::Arc;

use games::{
    Direction, Turn,
    legendary_forests::tiles::{Kind, Tile},
};

use super::{pieces::draw_leaf, style::tones};
use crate::toolkit::{Colour, Key, Path, Point, Rect, Sprite, Stroke, Transform, pt, sprite};

/// Where an area begins and ends on a side.
const FROM: f32 = 0.1;
const TO: f32 = 1.0 - FROM;

/// Returns the sides that an area reaches on the rotated tile, clockwise from the north.
pub(super) fn sides(tile: &Tile, turn: Turn, area: usize) -> Vec<Direction> {
    let reaches = |side: &Direction| tile.area(turn, *side) == Some(area);
    Direction::ALL.into_iter().filter(reaches).collect()
}

/// Returns the middle of an area in the unit square, where its leaf or its tree stands, clear of the runes on the
/// sides.
pub(super) fn middle(sides: &[Direction]) -> Point {
    let toward = |side: Direction| {
        let (x, y) = side.delta();
        (f32::from(x), f32::from(y))
    };
    match *sides {
        // The free part of a lobe lies behind its rune.
        [side] => {
            let (x, y) = toward(side);
            pt(0.5 + 0.225 * x, 0.5 + 0.225 * y)
        }
        _ => {
            let sum = sides
                .iter()
                .map(|&side| toward(side))
                .fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
            // Two neighbours form a triangle around their corner; three lean slightly towards the middle one.
            let lean = if sides.len() == 2 { 0.155 } else { 0.06 };
            pt(0.5 + lean * sum.0, 0.5 + lean * sum.1)
        }
    }
}

/// Tiles below this size have no tufts of grass, no leaves in lobes and no lines between them.
pub(super) const SMALL: u32 = 70;

/// Returns what is printed on a tile as a number: tiles that people enter have no number of their own.
fn face(tile: &Tile) -> u32 {
    Direction::ALL.into_iter().fold(0, |face, side| {
        let area = tile.area(Turn::default(), side).map_or(7, |area| area as u32);
        face << 5 | (tile.edges[side.index()] as u32) << 3 | area
    })
}

/// Returns the picture of a rotated tile. The leaves of areas whose bit is set in `bare` are left out, because a tree
/// stands there.
pub(super) fn tile_sprite(tile: &'static Tile, turn: Turn, size: u32, bare: u32) -> Arc<Sprite> {
    let key = Key::new("forests/tile")
        .with(face(tile))
        .with(turn.quarters())
        .with(bare);
    sprite(key, size, size, |canvas| {
        let whole = Rect::new(0.0, 0.0, size as f32, size as f32);
        let unit = Transform::place(pt(0.0, 0.0), size as f32);
        let grass = tones(Kind::Grass);
        canvas.fill(&Path::rect(whole), grass.fill);
        // On small tiles tufts are noise, and noise makes large files. Grass can be recognised without them, because it
        // has no runes.
        for side in Direction::ALL {
            if size >= SMALL && tile.edge(turn, side) == Kind::Grass {
                let (x, y) = side.delta();
                let at = unit.apply(pt(0.5 + 0.33 * f32::from(x), 0.5 + 0.33 * f32::from(y)));
                draw_leaf(
                    canvas,
                    Kind::Grass,
                    at,
                    size as f32 * 0.17,
                    grass.leaf,
                    grass.leaf,
                );
            }
        }
        for (index, area) in tile.areas.iter().enumerate() {
            let tones = tones(area.kind);
            let sides = sides(tile, turn, index);
            let narrow = is_faced_by_band(tile, turn, &sides);
            canvas.fill(&area_path(&sides, narrow).transformed(&unit), tones.fill);
            let stroke = Stroke::new((size as f32 * 0.022).max(1.5));
            for bank in banks(&sides, narrow) {
                canvas.stroke(&bank.transformed(&unit), &stroke, tones.dark);
            }
            // The leaves of lobes are left out as well: they are even smaller, and the runes at their edges show the
            // kind.
            let fine = size < SMALL && sides.len() == 1;
            if bare & 1 << index == 0 && !fine {
                let scale = if sides.len() == 1 {
                    if narrow { 0.13 } else { 0.16 }
                } else {
                    0.22
                };
                let at = unit.apply(leaf_place(&sides, narrow));
                draw_leaf(canvas, area.kind, at, size as f32 * scale, tones.leaf, tones.fill);
            }
        }
        // Half of the line between two tiles; the neighbour draws the other half.
        let line = Path::rect(whole);
        if size >= SMALL {
            canvas.stroke(&line, &Stroke::new(1.5), Colour::hex(0x10180F).alpha(0.55));
        }
    })
}

/// The leaf of a lobe stands between its rune and its tip.
fn leaf_place(sides: &[Direction], narrow: bool) -> Point {
    match *sides {
        [side] => {
            let (x, y) = side.delta();
            let from_middle = if narrow { 0.305 } else { 0.275 };
            pt(0.5 + from_middle * f32::from(x), 0.5 + from_middle * f32::from(y))
        }
        _ => middle(sides),
    }
}

/// Returns whether another area passes in front of a lobe, from the side to its left to the side to its right.
pub(super) fn is_faced_by_band(tile: &Tile, turn: Turn, sides: &[Direction]) -> bool {
    let [side] = *sides else {
        return false;
    };
    let at = |quarters: usize| tile.area(turn, Direction::ALL[(side.index() + quarters) % 4]);
    at(1).is_some() && at(1) == at(3)
}

/// Returns the whole outline of an area in the unit square.
pub(super) fn area_path(sides: &[Direction], narrow: bool) -> Path {
    let mut path = Path::new();
    for (index, &side) in sides.iter().enumerate() {
        let (from, to) = ends(side);
        path = if index == 0 {
            path.move_to(from)
        } else {
            path.line_to(from)
        };
        path = bank(path.line_to(to), side, sides[(index + 1) % sides.len()], narrow);
    }
    path.close()
}

/// Returns the parts of an area's outline that run within the tile.
pub(super) fn banks(sides: &[Direction], narrow: bool) -> Vec<Path> {
    (0..sides.len())
        .map(|index| {
            let start = Path::new().move_to(ends(sides[index]).1);
            bank(start, sides[index], sides[(index + 1) % sides.len()], narrow)
        })
        .collect()
}

/// Returns where an area begins and ends on a side, clockwise.
pub(super) fn ends(side: Direction) -> (Point, Point) {
    let turn = around_middle(side);
    (turn.apply(pt(FROM, 0.0)), turn.apply(pt(TO, 0.0)))
}

/// Rotates the north side of the unit square to this one.
fn around_middle(side: Direction) -> Transform {
    Transform::shift(-0.5, -0.5)
        .then(Transform::turn(side.index() as f32 * 90.0))
        .then(Transform::shift(0.5, 0.5))
}

/// Draws the path from the end of one side to the beginning of the next side of the same area.
fn bank(path: Path, side: Direction, next: Direction, narrow: bool) -> Path {
    let turn = around_middle(side);
    let at = |x: f32, y: f32| turn.apply(pt(x, y));
    match (next.index() + 4 - side.index()) % 4 {
        // The next side: a round notch at the corner.
        1 => path.cubic_to(at(TO, 0.055), at(0.945, FROM), at(1.0, FROM)),
        // One other side in between: a bank that keeps its distance from it.
        2 => path.cubic_to(at(0.573, 0.27), at(0.573, 0.73), at(TO, 1.0)),
        // Two between: almost a diagonal.
        3 => path.line_to(at(0.0, TO)),
        // The same side again: a lobe.
        _ => {
            let depth = if narrow { 0.285 } else { 0.395 };
            let reach = depth / 0.75;
            path.cubic_to(at(0.6, reach), at(0.4, reach), at(FROM, 0.0))
        }
    }
}

#[cfg(test)]
mod tests {
    use games::legendary_forests::tiles::tile_set;

    use super::*;
    use crate::toolkit::Canvas;

    /// The areas of one tile never overlap, however close they get.
    #[test]
    fn areas_of_a_tile_stay_apart() {
        let set = tile_set();
        for no in set.drawn_from().chain([set.first()]).map(|tile| tile.no) {
            let tile = set.get(no).unwrap();
            for turn in Turn::ALL {
                let size = 200;
                let unit = Transform::place(pt(0.0, 0.0), size as f32);
                let mut seen = vec![0; (size * size) as usize];
                for index in 0..tile.areas.len() {
                    let sides = sides(tile, turn, index);
                    let path = area_path(&sides, is_faced_by_band(tile, turn, &sides)).transformed(&unit);
                    let mut canvas = Canvas::new(size, size);
                    canvas.fill(&path, Colour::hex(0xFFFFFF));
                    let image = canvas.to_image();
                    for (count, pixel) in seen.iter_mut().zip(image.pixels()) {
                        *count += u32::from(pixel[3] > 127);
                    }
                }
                assert!(seen.iter().all(|&count| count < 2), "tile {no} turned by {turn}");
            }
        }
    }

    #[test]
    fn tiles_with_different_faces_have_different_pictures() {
        let tiles: Vec<&Tile> = tile_set().drawn_from().collect();
        for one in &tiles {
            for other in &tiles {
                let same = one.edges == other.edges && one.areas == other.areas;
                assert_eq!(face(one) == face(other), same, "{} and {}", one.no, other.no);
            }
        }
    }
}
