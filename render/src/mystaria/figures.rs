//! The buildings: one closed silhouette each, in the seat's colour and with its sign.

use std::sync::Arc;

use games::{
    Seat,
    mystaria::buildings::{Axis, Building, Kind},
};

use crate::toolkit::{
    Canvas, Key, Path, Point, Rect, Stroke, Transform, draw_plain_sign, palette, pt, sprite,
};

/// How much of its field a building takes up, as part of the box from −50 to 50 that it is drawn in.
const ON_FIELD: f32 = 0.93;

/// On fields smaller than this many hundred pixels a building's sign is drawn larger, so that a phone still shows it.
const SMALL: f32 = 0.42;
const LARGER_SIGN: f32 = 1.4;

/// The outline of a building in a box from −50 to 50. A bridge joins left and right and is longer than its field.
pub(super) fn outline(kind: Kind) -> Path {
    let mirrored = |right: &[(f32, f32)]| {
        let left = right.iter().rev().map(|&(x, y)| pt(-x, y));
        let points: Vec<Point> = right.iter().map(|&(x, y)| pt(x, y)).chain(left).collect();
        Path::polygon(&points)
    };
    match kind {
        Kind::Hut(_) => mirrored(&[(0.0, -42.0), (44.0, -4.0), (31.0, -4.0), (31.0, 37.0)]),
        Kind::Tree => Path::rect(Rect::new(-8.0, 10.0, 16.0, 33.0))
            .and(Path::circle(pt(0.0, -20.0), 22.0))
            .and(Path::circle(pt(-17.0, -4.0), 20.0))
            .and(Path::circle(pt(17.0, -4.0), 20.0))
            .and(Path::circle(pt(0.0, 5.0), 20.0)),
        Kind::Tower => mirrored(&[
            (5.0, -34.0),
            (5.0, -43.0),
            (13.0, -43.0),
            (13.0, -34.0),
            (17.0, -34.0),
            (17.0, -43.0),
            (25.0, -43.0),
            (25.0, -20.0),
            (18.0, -12.0),
            (18.0, 28.0),
            (25.0, 34.0),
            (25.0, 42.0),
        ]),
        Kind::Bridge => mirrored(&[
            (44.0, -17.0),
            (44.0, -27.0),
            (62.0, -27.0),
            (62.0, 27.0),
            (44.0, 27.0),
            (44.0, 17.0),
        ]),
        Kind::Castle => mirrored(&[
            (5.0, -31.0),
            (5.0, -41.0),
            (16.0, -41.0),
            (16.0, -8.0),
            (21.0, -8.0),
            (21.0, -24.0),
            (29.0, -24.0),
            (29.0, -15.0),
            (35.0, -15.0),
            (35.0, -24.0),
            (43.0, -24.0),
            (43.0, 36.0),
        ]),
        Kind::Portal => arch(38.0, -2.0, 40.0),
    }
}

/// An upright arch with its feet at `foot`.
fn arch(radius: f32, centre: f32, foot: f32) -> Path {
    Path::new()
        .arc_to(pt(0.0, centre), radius, -180.0, 0.0)
        .line_to(pt(radius, foot))
        .line_to(pt(-radius, foot))
        .close()
}

/// Where the seat's sign stands on a building, and how large it is.
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

/// A building in colour, on a canvas of one and a half times the size; the middle is the middle.
pub(super) fn figure(kind: Kind, seat: Seat, joins: Option<Axis>, size: u32) -> Arc<Canvas> {
    let whole = size * 3 / 2;
    let position = Kind::ALL.iter().position(|&known| known == kind).unwrap_or(0) as u32;
    let upright = joins == Some(Axis::Vertical);
    let key = Key::new("mystaria/figure")
        .with(position)
        .with(seat.0)
        .with(u32::from(upright));
    sprite(key, whole, whole, |canvas| {
        draw(
            canvas,
            kind,
            seat,
            upright,
            whole as f32 / 2.0,
            size as f32 / 100.0,
        );
    })
}

fn draw(canvas: &mut Canvas, kind: Kind, seat: Seat, upright: bool, middle: f32, unit: f32) {
    let scale = unit * if kind == Kind::Bridge { 1.0 } else { ON_FIELD };
    let place =
        Transform::turn(if upright { 90.0 } else { 0.0 }).then(Transform::place(pt(middle, middle), scale));
    let shape = outline(kind).transformed(&place);
    // The rim keeps the seat's colour apart from any ground; the line keeps it apart from the rim.
    canvas.stroke(&shape, &Stroke::new(15.0 * unit), palette::CREAM);
    canvas.stroke(&shape, &Stroke::new(8.0 * unit), palette::INK);
    canvas.fill(&shape, palette::seat(seat));
    let (at, sign) = sign_place(kind);
    let at = place.apply(at);
    let ink = if kind == Kind::Portal {
        canvas.fill(&arch(23.0, 2.0, 40.0).transformed(&place), palette::INK);
        palette::seat(seat)
    } else {
        palette::INK
    };
    if kind == Kind::Bridge {
        for x in [-38.0, -26.0, 26.0, 38.0] {
            let plank = Path::line(pt(x, -12.0), pt(x, 12.0)).transformed(&place);
            canvas.stroke(&plank, &Stroke::new(4.0 * unit), palette::INK.alpha(0.55));
        }
    }
    let sign = if unit < SMALL { sign * LARGER_SIGN } else { sign };
    draw_plain_sign(canvas, seat, at, sign * scale, ink);
}

/// How large a building is drawn on a field of this size: on small ones it reaches a little over the edge.
pub(super) fn size_on_field(field: f32) -> f32 {
    field * (42.0 / field).clamp(1.0, 1.2)
}

/// Draws a building around a point.
pub(super) fn draw_figure(canvas: &mut Canvas, building: &Building, middle: Point, size: f32, opacity: f32) {
    let figure = figure(building.kind, building.seat, building.joins, size as u32);
    let half = figure.width() as f32 / 2.0;
    let (x, y) = ((middle.x - half).round() as i32, (middle.y - half).round() as i32);
    canvas.draw_faded(&figure, x, y, opacity);
}

/// A building that is not there: its outline only.
pub(super) fn draw_hollow(canvas: &mut Canvas, kind: Kind, middle: Point, size: f32) {
    let squeeze = if kind == Kind::Bridge { 0.72 } else { ON_FIELD };
    let shape = outline(kind).at(middle, size / 100.0 * squeeze);
    // One outline of overlapping pieces: the line around all, then the ground over what is inside.
    let line = palette::HAIRLINE.mix(palette::QUIET, 0.3);
    canvas.stroke(&shape, &Stroke::new(size * 0.11), line);
    canvas.fill(&shape, palette::PANEL);
    if kind == Kind::Portal {
        let opening = arch(21.0, 2.0, 40.0).at(middle, size / 100.0 * squeeze);
        canvas.stroke(&opening, &Stroke::new(size * 0.055), line);
    }
}
