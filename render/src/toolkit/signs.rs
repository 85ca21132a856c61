//! The seats' signs: circle, triangle, square, diamond, star.

use games::Seat;

use super::{
    canvas::Canvas,
    colour::Colour,
    geometry::{Point, Rect, pt},
    palette,
    path::Path,
    sprite::{Key, sprite},
    stroke::Stroke,
};

/// The sign of a seat in a box from −50 to 50.
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
    let key = Key::new("sign").with(seat.0).with(size.to_bits());
    let sprite = sprite(key, side, side, |canvas| {
        let middle = pt(side as f32 / 2.0, side as f32 / 2.0);
        let path = sign(seat).at(middle, size / 100.0);
        canvas.stroke(&path, &Stroke::new(size * 0.13), palette::INK);
        canvas.fill(&path, palette::seat(seat));
    });
    let corner = |at: f32| (at - side as f32 / 2.0).round() as i32;
    canvas.draw(&sprite, corner(middle.x), corner(middle.y));
}

/// Draws a seat's sign in one colour, for use on a piece that already has the seat's colour.
pub fn draw_plain_sign(canvas: &mut Canvas, seat: Seat, middle: Point, size: f32, colour: Colour) {
    canvas.fill(&sign(seat).at(middle, size / 100.0), colour);
}

/// Draws the winner's crown, `size` pixels wide.
pub fn draw_crown(canvas: &mut Canvas, middle: Point, size: f32) {
    let side = (size * 1.1).ceil() as u32;
    let sprite = sprite(Key::new("crown").with(size.to_bits()), side, side, |canvas| {
        let points = [
            (-42.0, 34.0),
            (-46.0, -24.0),
            (-21.0, 2.0),
            (0.0, -36.0),
            (21.0, 2.0),
            (46.0, -24.0),
            (42.0, 34.0),
        ];
        let crown = Path::polygon(&points.map(|(x, y)| pt(x, y)));
        let crown = crown.at(pt(side as f32 / 2.0, side as f32 / 2.0), size / 100.0);
        canvas.stroke(&crown, &Stroke::new(size * 0.07), palette::INK);
        canvas.fill(&crown, palette::GOLD);
    });
    let corner = |at: f32| (at - side as f32 / 2.0).round() as i32;
    canvas.draw(&sprite, corner(middle.x), corner(middle.y));
}
