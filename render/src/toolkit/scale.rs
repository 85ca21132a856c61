//! Canvases with fewer pixels than their measures.
//!
//! A large page has all its measures, but is drawn in small at once. Shapes and texts are scaled before they are drawn;
//! sprites are shrunk, each once for every size it is needed in.

use super::{
    canvas::Canvas,
    geometry::{Point, Rect, pt},
    path::Path,
};

/// How many pixels a canvas has for its measures.
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

    /// How long one measure is in pixels.
    pub(super) fn part(self) -> f32 {
        self.of_ten() as f32 / 10.0
    }

    /// As many pixels as so many measures need.
    pub(super) fn pixels(self, length: u32) -> u32 {
        (length * self.of_ten()).div_ceil(10)
    }

    /// The pixel that begins nearest to a measure.
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

    /// A shape to be filled. Sides of rectangles come to lie between pixels: they stay crisp, and what adjoins still does.
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

/// Of which three pixels, counted from the first, a smaller one is made, and of how many sixteenths of them.
type Part = (usize, [u64; 3]);

/// How so many pixels become fewer, not less than a third.
fn parts(from: usize, to: usize) -> impl Iterator<Item = Part> {
    (0..to).map(move |index| {
        // In parts of which each old pixel has `to` and each new one `from`.
        let (start, end) = (index * from, (index + 1) * from);
        let first = start / to;
        let share = |pixel: usize| {
            let (left, right) = (pixel * to, (pixel + 1) * to);
            let common = right.min(end).saturating_sub(left.max(start));
            ((common * 16 + from / 2) / from) as u64
        };
        let mut shares = [first, first + 1, first + 2].map(share);
        // What rounding has added or taken belongs to the one in the middle.
        shares[1] = 16 - shares[0].min(16) - shares[2];
        (first, shares)
    })
}

/// Which of the three counts most.
fn heaviest([first, second, third]: [u64; 3]) -> usize {
    match first >= second {
        true => 0,
        false if second >= third => 1,
        false => 2,
    }
}

impl Canvas {
    /// The same picture with so many pixels.
    pub(super) fn resized(&self, columns: u32, rows: u32) -> Canvas {
        let mut small = Canvas::new(columns, rows);
        let (wide, high) = (self.width() as usize, self.height() as usize);
        if wide == 0 || high == 0 {
            return small;
        }
        let across: Vec<Part> = parts(wide, columns as usize).collect();
        let mut sums = vec![0; wide];
        let lines = small.pixels_mut().chunks_exact_mut((columns as usize).max(1));
        for (line, (top, shares_down)) in lines.zip(parts(high, rows as usize)) {
            let rows = [0, 1, 2].map(|row| &self.pixels()[(top + row).min(high - 1) * wide..][..wide]);
            for (x, sum) in sums.iter_mut().enumerate() {
                *sum = (0..3).map(|row| spread(rows[row][x]) * shares_down[row]).sum();
            }
            for (pixel, &(left, shares)) in line.iter_mut().zip(&across) {
                let sum: u64 = (0..3)
                    .map(|column| sums[(left + column).min(wide - 1)] * shares[column])
                    .sum();
                let mixed = gathered((sum + HALVES) >> 8);
                // Plain areas keep their colour.
                let plain = rows[heaviest(shares_down)][(left + heaviest(shares)).min(wide - 1)];
                *pixel = if mixed == plain { mixed } else { rounded(mixed) };
            }
        }
        small
    }
}

/// The lower halves of the four channels of a spread pixel.
const LOWER: u64 = 0x00FF_00FF_00FF_00FF;
const HALVES: u64 = 0x0080_0080_0080_0080;

/// The four channels with 16 bits each, so that one multiplication is for all of them. Shares are sixteenths of sixteenths,
/// which fills the 16 bits and no more.
fn spread(pixel: [u8; 4]) -> u64 {
    let pixel = u64::from(u32::from_le_bytes(pixel));
    (pixel | (pixel << 24)) & LOWER
}

fn gathered(spread: u64) -> [u8; 4] {
    let spread = spread & LOWER;
    ((spread | (spread >> 24)) as u32).to_le_bytes()
}

/// One of 32 steps for each channel: mixed colours are on edges, where more can't be seen, and thousands of them would
/// make choosing a palette slow.
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
    fn a_picture_in_small_looks_like_the_same_in_large() {
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
            // Edges lie up to half a pixel beside each other.
            let mean = differences.sum::<u64>() as f32 / (4 * side * side) as f32;
            assert!(mean < 6.0, "{scale:?}: {mean}");
        }
    }

    #[test]
    fn what_adjoins_in_large_adjoins_in_small() {
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
