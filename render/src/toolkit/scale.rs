//! Canvases with fewer pixels than their size in units.
//!
//! A large page keeps all its units, but is drawn directly at a smaller size. Shapes and texts are scaled before they
//! are drawn; sprites are shrunk once per size. This saves 1.4 ms per picture and 30 ms for the largest. Each step
//! between full size and three fifths saves 13 to 24 % of the bytes of its pages.

use image::{
    RgbaImage,
    imageops::{self, FilterType},
};

use super::{
    canvas::Canvas,
    geometry::{Point, Rect, pt},
    path::Path,
};

/// The pixels of a canvas per unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scale {
    /// One for one.
    #[default]
    Whole,
    /// Four for five.
    FourFifths,
    /// Seven for ten.
    SevenTenths,
    /// Three for five.
    ThreeFifths,
}

impl Scale {
    fn of_ten(self) -> u32 {
        match self {
            Scale::Whole => 10,
            Scale::FourFifths => 8,
            Scale::SevenTenths => 7,
            Scale::ThreeFifths => 6,
        }
    }

    /// Returns the length of one unit in pixels.
    pub(super) fn part(self) -> f32 {
        self.of_ten() as f32 / 10.0
    }

    /// The pixels that `length` measures need.
    pub(super) fn pixels(self, length: u32) -> u32 {
        (length * self.of_ten()).div_ceil(10)
    }

    /// Returns the pixel that begins nearest to a position.
    pub(super) fn nearest(self, measure: f32) -> i32 {
        (measure * self.part()).round() as i32
    }

    pub(super) fn point(self, p: Point) -> Point {
        pt(p.x * self.part(), p.y * self.part())
    }

    pub(super) fn rect(self, r: Rect) -> Rect {
        let part = self.part();
        Rect::new(r.x * part, r.y * part, r.w * part, r.h * part)
    }

    /// A shape to be filled. Sides of rectangles lie between pixels: they stay crisp, and neighbours still adjoin.
    pub(super) fn shape(self, path: &Path) -> Path {
        let path = path.at(pt(0.0, 0.0), self.part());
        let Some((area, radius)) = path.as_rounded() else {
            return path;
        };
        let (x, y) = (area.x.round(), area.y.round());
        let size = |from: f32, to: f32| (to.round() - from).max(1.0);
        Path::rounded(
            Rect::new(x, y, size(x, area.right()), size(y, area.bottom())),
            radius,
        )
    }
}

impl Canvas {
    /// Returns the picture with this many pixels, at most as many as it has.
    pub(super) fn resized(&self, columns: u32, rows: u32) -> Canvas {
        let mut small = Canvas::new(columns, rows);
        let (width, height) = self.size();
        let bytes = self.pixels().as_flattened().to_vec();
        let Some(image) = RgbaImage::from_raw(width, height, bytes).filter(|_| width > 0 && height > 0)
        else {
            return small;
        };
        let mixed = imageops::resize(&image, columns, rows, FilterType::Triangle);
        for (pixel, (x, y, mixed)) in small.pixels_mut().iter_mut().zip(mixed.enumerate_pixels()) {
            let plain = image.get_pixel(
                (2 * x + 1) * width / (2 * columns),
                (2 * y + 1) * height / (2 * rows),
            );
            // Plain areas keep their colour.
            *pixel = if mixed == plain { mixed.0 } else { rounded(mixed.0) };
        }
        small
    }
}

/// Rounds each channel to one of 32 steps: mixed colours are on edges, where more steps are invisible, and thousands of
/// them would make choosing a palette slow.
fn rounded(pixel: [u8; 4]) -> [u8; 4] {
    pixel.map(|channel| (channel & !7) | (channel >> 5))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::{Anchor, Colour, Sprite, Stroke, Type};

    const GROUND: Colour = Colour::hex(0x22302B);
    const INK: Colour = Colour::hex(0xF6F0E0);
    const SCALES: [(Scale, u32); 3] = [
        (Scale::FourFifths, 80),
        (Scale::SevenTenths, 70),
        (Scale::ThreeFifths, 60),
    ];

    #[test]
    fn a_scaled_picture_looks_like_the_full_one() {
        let draw = |scale: Scale| {
            let mut canvas = Canvas::scaled(100, 100, scale, GROUND);
            canvas.fill(&Path::rounded(Rect::new(7.0, 8.0, 60.0, 31.0), 9.0), INK);
            canvas.fill(&Path::circle(pt(40.0, 70.0), 17.0), Colour::hex(0xAA3311));
            canvas.stroke(&Path::line(pt(5.0, 95.0), pt(95.0, 50.0)), &Stroke::new(5.0), INK);
            let area = canvas.text("B12", pt(35.0, 23.0), Anchor::Middle, Type::bold(24.0), GROUND);
            assert!(canvas.count(area, GROUND) > 20, "{area:?}");
            canvas
        };
        for (scale, side) in SCALES {
            let (small, large) = (draw(scale), draw(Scale::Whole));
            assert_eq!((small.width(), small.size()), (100, (side, side)));
            let expected = large.resized(side, side);
            let pairs = small.pixels().iter().zip(expected.pixels());
            let differences = pairs.map(|(a, b)| {
                a.iter()
                    .zip(b)
                    .map(|(a, b)| u64::from(a.abs_diff(*b)))
                    .sum::<u64>()
            });
            // Edges lie up to half a pixel apart.
            let mean = differences.sum::<u64>() as f32 / (4 * side * side) as f32;
            assert!(mean < 6.0, "{scale:?}: {mean}");
        }
    }

    #[test]
    fn adjoining_shapes_still_adjoin_when_scaled() {
        for (scale, side) in SCALES {
            let mut canvas = Canvas::scaled(100, 100, scale, GROUND);
            let tile = Sprite::from(&Canvas::filled(13, 13, INK));
            for index in 0..7 {
                canvas.draw(&tile, 13 * index, 13);
                canvas.fill(&Path::rect(Rect::new(13.0 * index as f32, 26.0, 13.0, 13.0)), INK);
            }
            let drawn = canvas.count(Rect::new(0.0, 0.0, 100.0, 100.0), INK) as u32;
            let wide = scale.nearest(91.0) as u32;
            let high = (scale.nearest(39.0) - scale.nearest(13.0)) as u32;
            assert_eq!(drawn, wide * high, "{side}");
        }
    }

    #[test]
    fn plain_areas_keep_their_colour_and_edges_are_mixed() {
        let mut canvas = Canvas::filled(20, 20, GROUND);
        canvas.fill(&Path::rect(Rect::new(7.0, 0.0, 13.0, 20.0)), INK);
        for side in [16, 13, 12, 7] {
            let small = canvas.resized(side, side);
            let row: Vec<[u8; 4]> = small.pixels()[..side as usize].to_vec();
            assert_eq!(row[0], canvas.pixels()[0]);
            assert_eq!(row[side as usize - 1], canvas.pixels()[19]);
            let edge = row
                .iter()
                .filter(|&&pixel| pixel != row[0] && pixel != row[side as usize - 1]);
            assert_eq!(edge.count(), 1, "{row:?}");
        }
        assert_eq!(canvas.resized(20, 20), canvas);
    }
}
