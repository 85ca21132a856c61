//! Fields, tiles and buildings. Motifs and silhouettes are in `art.svg`. Every kind of field has a colour and its own
//! motif, so that nobody needs the colour. Every building is one closed silhouette in the seat's colour with its sign.

use std::sync::{Arc, LazyLock};

use games::{
    Cell, Direction, Seat, Turn,
    mystaria::{
        buildings::{Axis, Building, Kind},
        data::{Terrain, Tile},
    },
};

use super::style;
use crate::{
    page::{draw_plain_sign, palette},
    toolkit::{Art, Canvas, Key, Path, Point, Rect, Sprite, Stroke, Transform, pt, sprite},
};

static ART: LazyLock<Art> = LazyLock::new(|| Art::read(include_str!("art.svg")).unwrap_or_default());

/// Fields below this size have simpler motifs: fine ones turn into noise on a phone, and noise makes large files.
const SMALL_FIELD: u32 = 52;

/// How much of its field a building takes up, as part of the box from −50 to 50 in which it is drawn.
const ON_FIELD: f32 = 0.93;

/// On fields smaller than this many hundred pixels, a building's sign is enlarged, so that a phone still shows it.
const SMALL: f32 = 0.42;
const LARGER_SIGN: f32 = 1.4;

/// A field with its motif.
pub(super) fn field(terrain: Terrain, size: u32) -> Arc<Sprite> {
    let key = Key::new("mystaria/field").with(terrain as u32);
    sprite(key, size, size, |canvas| {
        let small = size < SMALL_FIELD;
        let motif = match terrain {
            Terrain::Village => ["village", "village-small"],
            Terrain::Mountain => ["mountain", "mountain-small"],
            Terrain::Lake => ["lake", "lake-small"],
            Terrain::Forest => ["forest", "forest-small"],
            Terrain::Meadow => ["meadow", "meadow-small"],
        };
        let middle = canvas.middle();
        ART.draw(canvas, motif[usize::from(small)], middle, size as f32, &[]);
    })
}

/// A single tile, its left top corner at `x`, `y`.
pub(super) fn loose_tile(canvas: &mut Canvas, tile: &Tile, turn: Turn, x: f32, y: f32, size: f32) -> Rect {
    let (columns, rows) = Tile::size(turn);
    let area = Rect::new(x, y, f32::from(columns) * size, f32::from(rows) * size);
    let rim = Path::rounded(area.inset(-3.0), 6.0);
    canvas.stroke(&rim, &Stroke::new(5.0), palette::CREAM);
    for (cell, terrain) in tile.covers(Cell::new(0, 0), turn) {
        let at = (x + f32::from(cell.x) * size, y + f32::from(cell.y) * size);
        canvas.draw(&field(terrain, size as u32), at.0 as i32, at.1 as i32);
        let square = Rect::new(at.0, at.1, size, size);
        for side in [Direction::N, Direction::W] {
            canvas.fill(&Path::rect(edge(square, side, 1.0)), palette::INK.alpha(0.16));
        }
    }
    area
}

/// Returns the bar along one side of a field.
pub(super) fn edge(area: Rect, side: Direction, width: f32) -> Rect {
    let half = width / 2.0;
    match side {
        Direction::N => Rect::new(area.x - half, area.y - half, area.w + width, width),
        Direction::S => Rect::new(area.x - half, area.bottom() - half, area.w + width, width),
        Direction::W => Rect::new(area.x - half, area.y - half, width, area.h + width),
        Direction::E => Rect::new(area.right() - half, area.y - half, width, area.h + width),
    }
}

/// The back of a tile: what is known of another player's hand, and the pile.
pub(super) fn tile_back(canvas: &mut Canvas, area: Rect) {
    canvas.fill(&Path::rounded(area.inset(-2.0), 6.0), palette::CREAM);
    canvas.fill(&Path::rounded(area, 4.0), style::BACK);
    let line = Path::rounded(area.inset(area.h * 0.11), 3.0);
    let stroke = Stroke::new((area.h * 0.03).max(1.0));
    canvas.stroke(&line, &stroke, style::BACK.lighter(0.35));
    let middle = area.middle().moved(0.0, area.h * 0.02);
    let colours = [("ink", style::BACK.lighter(0.55))];
    ART.draw(canvas, "fir", middle, area.h * 0.56, &colours);
}

/// Draws the game's emblem: a fir in a magic portal.
pub(super) fn emblem(canvas: &mut Canvas, square: Rect) {
    ART.draw(canvas, "emblem", square.middle(), 100.0, &[]);
}

/// The silhouette of a building.
fn outline(kind: Kind) -> Path {
    ART.path(match kind {
        Kind::Hut(_) => "hut",
        Kind::Tree => "tree",
        Kind::Tower => "tower",
        Kind::Bridge => "bridge",
        Kind::Castle => "castle",
        Kind::Portal => "portal",
    })
}

/// Returns the position and the size of the seat's sign on a building.
fn sign_place(kind: Kind) -> (Point, f32) {
    match kind {
        Kind::Hut(_) => (pt(0.0, 12.0), 27.0),
        Kind::Tree => (pt(0.0, -8.0), 29.0),
        Kind::Tower => (pt(0.0, 9.0), 22.0),
        Kind::Bridge => (pt(0.0, 0.0), 22.0),
        Kind::Castle => (pt(0.0, 13.0), 27.0),
        Kind::Portal => (pt(0.0, 16.0), 25.0),
    }
}

/// Returns the building that a seat would build.
pub(super) fn planned(seat: Seat, kind: Kind, cell: Cell, joins: Option<Axis>) -> Building {
    Building {
        seat,
        kind,
        cell,
        joins,
    }
}

/// Draws a building around a point.
pub(super) fn draw_figure(canvas: &mut Canvas, building: &Building, middle: Point, size: f32, opacity: f32) {
    let figure = figure(building.kind, Some(building.seat), building.joins, size as u32);
    canvas.draw_centred(&figure, middle, opacity);
}

/// Draws a building of nobody around a point.
pub(super) fn draw_plain(canvas: &mut Canvas, kind: Kind, middle: Point, size: f32) {
    canvas.draw_centred(&figure(kind, None, None, size as u32), middle, 1.0);
}

/// Draws a single building, of a seat or of nobody, into a square of this size; a hut in front of its landscape.
pub(super) fn draw_piece(canvas: &mut Canvas, seat: Option<Seat>, kind: Kind, middle: Point, size: f32) {
    let draw = |canvas: &mut Canvas, middle: Point, size: f32| {
        canvas.draw_centred(&figure(kind, seat, None, size as u32), middle, 1.0);
    };
    if let Kind::Hut(terrain) = kind {
        canvas.draw_centred(&field(terrain, size as u32), middle, 1.0);
        draw(canvas, middle.moved(size * 0.14, size * 0.16), size * 0.66);
        return;
    }
    draw(
        canvas,
        middle,
        size * if kind == Kind::Bridge { 0.76 } else { 0.9 },
    );
}

/// Returns a building in colour, centred on a canvas of one and a half times the size.
fn figure(kind: Kind, seat: Option<Seat>, joins: Option<Axis>, size: u32) -> Arc<Sprite> {
    let whole = size * 3 / 2;
    let position = Kind::ALL.iter().position(|&known| known == kind).unwrap_or(0) as u32;
    let upright = joins == Some(Axis::Vertical);
    let key = Key::new("mystaria/figure")
        .with(position)
        .with(seat.map_or(u32::MAX, palette::seat_key))
        .with(u32::from(upright));
    sprite(key, whole, whole, |canvas| {
        draw(canvas, kind, seat, upright, size as f32 / 100.0);
    })
}

fn draw(canvas: &mut Canvas, kind: Kind, seat: Option<Seat>, upright: bool, unit: f32) {
    let scale = unit * if kind == Kind::Bridge { 1.0 } else { ON_FIELD };
    let turn = Transform::turn(if upright { 90.0 } else { 0.0 });
    let place = turn.then(Transform::place(canvas.middle(), scale));
    let shape = outline(kind).transformed(&place);
    // The rim separates the seat's colour from any ground, and the line separates it from the rim.
    canvas.stroke(&shape, &Stroke::new(15.0 * unit), palette::CREAM);
    canvas.stroke(&shape, &Stroke::new(8.0 * unit), palette::INK);
    let colour = seat.map_or(palette::QUIET, palette::seat);
    canvas.fill(&shape, colour);
    let mut ink = palette::INK;
    match kind {
        Kind::Portal => {
            canvas.fill(&ART.path("opening").transformed(&place), palette::INK);
            ink = colour;
        }
        Kind::Bridge => {
            let planks = ART.path("planks").transformed(&place);
            canvas.stroke(&planks, &Stroke::new(4.0 * unit), palette::INK.alpha(0.55));
        }
        _ => {}
    }
    let Some(seat) = seat else {
        return;
    };
    let (at, sign) = sign_place(kind);
    let sign = if unit < SMALL { sign * LARGER_SIGN } else { sign };
    draw_plain_sign(canvas, seat, place.apply(at), sign * scale, ink);
}

/// Returns the size of a building on a field of this size: on small ones it extends a little over the edge.
pub(super) fn size_on_field(field: f32) -> f32 {
    field * (42.0 / field).clamp(1.0, 1.2)
}

/// Draws the outline of an absent building.
pub(super) fn draw_hollow(canvas: &mut Canvas, kind: Kind, middle: Point, size: f32) {
    let squeeze = if kind == Kind::Bridge { 0.72 } else { ON_FIELD };
    let scale = size / 100.0 * squeeze;
    let shape = outline(kind).at(middle, scale);
    // One outline of overlapping pieces: the line around all of them, then the ground over the inside.
    canvas.stroke(&shape, &Stroke::new(size * 0.11), style::absent());
    canvas.fill(&shape, palette::PANEL);
    if kind == Kind::Portal {
        let opening = ART.path("absent-opening").at(middle, scale);
        canvas.stroke(&opening, &Stroke::new(size * 0.055), style::absent());
    }
}
