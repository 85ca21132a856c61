//! The seats' signs: circle, triangle, square, diamond, star.

use games::Seat;

use super::palette;
use crate::toolkit::{Canvas, Colour, Key, Path, Point, Rect, Stroke, pt, sprite};

/// Returns the sign of a seat in a box from −50 to 50.
pub fn sign(seat: Seat) -> Path {
    match seat.index() % 5 {
        0 => Path::circle(pt(0.0, 0.0), 46.0),
        1 => Path::polygon(&[pt(0.0, -46.0), pt(50.0, 42.0), pt(-50.0, 42.0)]),
        2 => Path::rect(Rect::new(-41.0, -41.0, 82.0, 82.0)),
        3 => Path::polygon(&[pt(0.0, -52.0), pt(48.0, 0.0), pt(0.0, 52.0), pt(-48.0, 0.0)]),
        _ => Path::star(pt(0.0, 4.0), 5, 54.0, 24.0),
    }
}

/// Draws a seat's sign in its colour with a fine dark line, `size` pixels wide.
pub fn draw_sign(canvas: &mut Canvas, seat: Seat, middle: Point, size: f32) {
    let side = (size * 1.2).ceil() as u32;
    let key = Key::new("sign")
        .with(palette::seat_key(seat))
        .with(size.to_bits());
    let sprite = sprite(key, side, side, |canvas| {
        let path = sign(seat).at(canvas.middle(), size / 100.0);
        canvas.stroke(&path, &Stroke::new(size * 0.13), palette::INK);
        canvas.fill(&path, palette::seat(seat));
    });
    canvas.draw_centred(&sprite, middle, 1.0);
}

/// Draws a seat's sign in one colour, for use on a piece that already has the seat's colour.
pub fn draw_plain_sign(canvas: &mut Canvas, seat: Seat, middle: Point, size: f32, colour: Colour) {
    canvas.fill(&sign(seat).at(middle, size / 100.0), colour);
}

/// Draws the winner's crown, `size` pixels wide.
pub fn draw_crown(canvas: &mut Canvas, middle: Point, size: f32) {
    let side = (size * 1.1).ceil() as u32;
    let sprite = sprite(Key::new("crown").with(size.to_bits()), side, side, |canvas| {
        let crown = Path::svg("M-42 34-46-24-21 2 0-36 21 2 46-24 42 34Z").unwrap_or_default();
        let crown = crown.at(canvas.middle(), size / 100.0);
        canvas.stroke(&crown, &Stroke::new(size * 0.07), palette::INK);
        canvas.fill(&crown, palette::GOLD);
    });
    canvas.draw_centred(&sprite, middle, 1.0);
}
