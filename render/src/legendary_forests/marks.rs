//! Small marks behind a player's name.

use std::sync::Arc;

use crate::toolkit::{Canvas, Key, Page, Path, Point, Rect, Stroke, palette, pt, sprite};

const SIZE: u32 = 38;

/// The construction token: plants first next time.
pub(super) fn token(page: &mut Page, free: &mut Rect) {
    let token = mark("forests/token", |canvas, middle| {
        let corner = |index: usize| {
            let angle = (index as f32 * 60.0 - 90.0).to_radians();
            middle.moved(17.5 * angle.cos(), 17.5 * angle.sin())
        };
        let hexagon = Path::polygon(&(0..6).map(corner).collect::<Vec<_>>());
        canvas.fill_and_stroke(&hexagon, palette::CREAM, 2.0, palette::CREAM);
        // A hammer, leaning to the right.
        let handle = Path::line(middle.moved(-6.5, 8.0), middle.moved(2.5, -2.0));
        canvas.stroke(&handle, &Stroke::new(4.0), palette::INK);
        let head = Path::line(middle.moved(-3.0, -5.5), middle.moved(6.5, 3.5));
        canvas.stroke(&head, &Stroke::new(7.0), palette::INK);
    });
    put(page, free, "token", &token);
}

/// A check: has placed this round.
pub(super) fn check(page: &mut Page, free: &mut Rect) {
    let check = mark("forests/check", |canvas, middle| {
        canvas.fill(&Path::circle(middle, 16.0), palette::HAIRLINE);
        let tick = Path::polyline(&[
            middle.moved(-7.0, 0.5),
            middle.moved(-2.0, 6.0),
            middle.moved(7.5, -5.5),
        ]);
        canvas.stroke(&tick, &Stroke::new(4.0), palette::CREAM);
    });
    put(page, free, "check", &check);
}

/// A crown: has won.
pub(super) fn crown(page: &mut Page, free: &mut Rect) {
    let crown = mark("forests/crown", |canvas, middle| {
        draw_crown(canvas, middle, 1.0);
    });
    put(page, free, "crown", &crown);
}

/// The crown of victory, 38 pixels wide at scale 1.
pub(super) fn draw_crown(canvas: &mut Canvas, middle: Point, scale: f32) {
    let corners = [
        (-15, 12),
        (-17, -8),
        (-8, 0),
        (0, -13),
        (8, 0),
        (17, -8),
        (15, 12),
    ];
    let shape = Path::polygon(&corners.map(|(x, y)| pt(x as f32, y as f32))).at(middle, scale);
    canvas.fill_and_stroke(&shape, palette::GOLD, 3.0 * scale, palette::GOLD);
}

fn mark(what: &'static str, draw: impl FnOnce(&mut Canvas, Point)) -> Arc<Canvas> {
    let middle = pt(SIZE as f32 / 2.0, SIZE as f32 / 2.0);
    sprite(Key::new(what), SIZE, SIZE, |canvas| draw(canvas, middle))
}

/// Draws a mark at the left of the free place and takes that part away.
fn put(page: &mut Page, free: &mut Rect, what: &str, mark: &Canvas) {
    let size = SIZE as f32;
    let area = Rect::new(free.x.round(), (free.middle().y - size / 2.0).round(), size, size);
    page.canvas.draw(mark, area.x as i32, area.y as i32);
    page.reserve(what, area);
    free.x += size + 8.0;
    free.w -= size + 8.0;
}
