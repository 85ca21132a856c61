//! From outlines to pixels: masks with many samples per pixel, drawn by [`imageproc::drawing`].
//!
//! imageproc draws polygons and circles on whole pixels, without soft edges. So a shape is drawn on a mask that is
//! eight times as wide and high. The share of set samples is how much of a pixel the shape covers.

use image::Luma;
use imageproc::{
    drawing::{self, draw_filled_circle_mut, draw_polygon_mut},
    point::Point as Sample,
};

use super::geometry::{Point, pt};

/// A run of equally covered pixels, relative to the shape's corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Run {
    pub(super) y: u16,
    pub(super) x: u16,
    pub(super) length: u16,
    /// In steps of one of [`STEPS`]. More are invisible on edges. With few steps, a picture has some hundred colours
    /// instead of thousands: it is faster to reduce to a palette, closer to it, and smaller.
    pub(super) cover: u8,
}

/// Full cover.
pub(super) const STEPS: u8 = 8;

/// Samples of a mask with eight per side of a pixel. With four, edges that are almost horizontal show steps.
const FINE: usize = 4 << 20;
/// Most samples of any mask: larger shapes have fewer per pixel. One thread draws on one mask at a time.
const MOST: usize = 16 << 20;
/// The longest side of a shape in pixels. A mask of this size has [`MOST`] samples at one per pixel.
pub(super) const LARGEST: f32 = 4096.0;
const OFF: Luma<u8> = Luma([0]);
const ON: Luma<u8> = Luma([1]);

/// A shape under construction: a canvas of samples for imageproc. The samples of a pixel that lie above each other are
/// the bits of one byte, so there is little to clear and to count, and drawing along a row never waits for the previous
/// sample.
pub(super) struct Mask {
    width: u32,
    height: u32,
    /// Two to this power samples per side of a pixel.
    shift: u32,
    bytes: Vec<u8>,
}

impl drawing::Canvas for Mask {
    type Pixel = Luma<u8>;

    fn dimensions(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    fn get_pixel(&self, x: u32, y: u32) -> Luma<u8> {
        let (at, bit) = self.place(x, y);
        Luma([u8::from(self.bytes[at] & bit != 0)])
    }

    #[inline]
    fn draw_pixel(&mut self, x: u32, y: u32, value: Luma<u8>) {
        let (at, bit) = self.place(x, y);
        match value {
            OFF => self.bytes[at] &= !bit,
            _ => self.bytes[at] |= bit,
        }
    }
}

impl Mask {
    /// An empty mask of `width` × `height` pixels, neither side longer than [`LARGEST`].
    pub(super) fn new(width: u32, height: u32) -> Mask {
        let (width, height) = (width.max(1), height.max(1));
        let samples = |shift: u32| (width << shift) as usize * (height << shift) as usize;
        let fits = |&shift: &u32| samples(shift) <= if shift == 3 { FINE } else { MOST };
        let shift = [3, 2, 1].into_iter().find(fits).unwrap_or(0);
        Mask {
            width: width << shift,
            height: height << shift,
            shift,
            bytes: vec![0; samples(shift) >> shift],
        }
    }

    /// Returns the byte and the bit of a sample.
    #[inline]
    fn place(&self, x: u32, y: u32) -> (usize, u8) {
        let row = (y >> self.shift) as usize * self.width as usize;
        (row + x as usize, 1 << (y & ((1 << self.shift) - 1)))
    }

    /// Samples a side of a pixel.
    fn scale(&self) -> f32 {
        (1 << self.shift) as f32
    }

    /// Side of a sample in pixels.
    pub(super) fn sample(&self) -> f32 {
        1.0 / self.scale()
    }

    /// Adds a closed outline of straight sides.
    pub(super) fn fill(&mut self, outline: &[Point]) {
        self.polygon(&inset(outline, self.sample() / 2.0), ON);
    }

    /// Takes a closed outline away.
    pub(super) fn clear(&mut self, outline: &[Point]) {
        self.polygon(&inset(outline, self.sample() / 2.0), OFF);
    }

    /// Adds a piece of a line whose corners have been moved inward already.
    pub(super) fn bar(&mut self, corners: &[Point; 4]) {
        self.polygon(corners, ON);
    }

    /// Adds a disc.
    pub(super) fn disc(&mut self, centre: Point, radius: f32) {
        let Sample { x, y } = self.nearest(centre);
        let radius = (radius * self.scale() - 0.5).round().max(0.0);
        draw_filled_circle_mut(self, (x, y), radius as i32, ON);
    }

    fn polygon(&mut self, outline: &[Point], value: Luma<u8>) {
        if outline.len() > 2 {
            let samples: Vec<Sample<i32>> = outline.iter().map(|&p| self.nearest(p)).collect();
            draw_polygon_mut(self, &samples, value);
        }
    }

    /// Returns the sample whose middle is nearest to a point.
    fn nearest(&self, p: Point) -> Sample<i32> {
        let nearest = |value: f32| (value * self.scale() - 0.5).round() as i32;
        Sample::new(nearest(p.x), nearest(p.y))
    }

    /// Returns how much of each pixel is covered, row by row.
    pub(super) fn runs(self) -> Vec<Run> {
        let side = 1 << self.shift;
        let all = (side * side) as u32;
        let mut runs = Runs::default();
        for (y, row) in self.bytes.chunks_exact(self.width as usize).enumerate() {
            for (x, pixel) in row.chunks_exact(side).enumerate() {
                let bits = match pixel.try_into() {
                    Ok(eight) => u64::from_le_bytes(eight),
                    Err(_) => pixel.iter().fold(0, |bits, &byte| bits << 8 | u64::from(byte)),
                };
                if bits != 0 {
                    let cover = (bits.count_ones() * u32::from(STEPS) + all / 2) / all;
                    runs.add(x, y, cover as u8);
                }
            }
        }
        runs.done
    }
}

/// Builds runs from pixels in row order.
#[derive(Default)]
pub(super) struct Runs {
    pub(super) done: Vec<Run>,
}

impl Runs {
    /// The next pixel.
    pub(super) fn add(&mut self, x: usize, y: usize, cover: u8) {
        // No side is longer than LARGEST.
        let (x, y) = (x as u16, y as u16);
        match self.done.last_mut() {
            _ if cover == 0 => {}
            Some(run) if run.y == y && run.cover == cover && run.x + run.length == x => run.length += 1,
            _ => self.done.push(Run {
                y,
                x,
                length: 1,
                cover,
            }),
        }
    }
}

/// Returns the cover of a pixel of which a shape covers this part.
pub(super) fn cover_in_steps(part: f32) -> u8 {
    (part * f32::from(STEPS)).round() as u8
}

/// Returns how far to move the sides of a polygon inward, because imageproc also sets the samples on its border: half a
/// sample across or down, whichever the side crosses more steeply.
pub(super) fn border(normal: Point, half: f32) -> f32 {
    half * normal.x.abs().max(normal.y.abs())
}

/// Returns the outline with every side moved inward by this distance.
fn inset(outline: &[Point], half: f32) -> Vec<Point> {
    let count = outline.len();
    let next = |index: usize| outline[(index + 1) % count];
    let area: f32 = (0..count)
        .map(|index| outline[index].x * next(index).y - next(index).x * outline[index].y)
        .sum();
    // Clockwise outlines, with y downward, have their inner side on the right.
    let inward = if area < 0.0 { -1.0 } else { 1.0 };
    let normals: Vec<Point> = (0..count)
        .map(|index| {
            let (a, b) = (outline[index], next(index));
            let length = a.distance(b).max(f32::MIN_POSITIVE) * inward;
            pt((a.y - b.y) / length, (b.x - a.x) / length)
        })
        .collect();
    (0..count)
        .map(|index| {
            let (n, m) = (normals[(index + count - 1) % count], normals[index]);
            let (by, then) = (border(n, half), border(m, half));
            let cross = n.x * m.y - n.y * m.x;
            let (dx, dy) = if cross.abs() < 0.05 {
                (m.x * then, m.y * then)
            } else {
                ((by * m.y - then * n.y) / cross, (then * n.x - by * m.x) / cross)
            };
            // The tip of an acute corner would move far.
            let longest = 4.0 * half;
            let short = (longest / dx.hypot(dy)).min(1.0);
            outline[index].moved(dx * short, dy * short)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covers(mask: Mask, width: usize, height: usize) -> Vec<Vec<u8>> {
        let mut all = vec![vec![0; width]; height];
        for run in mask.runs() {
            let from = usize::from(run.x);
            all[usize::from(run.y)][from..from + usize::from(run.length)].fill(run.cover);
        }
        all
    }

    fn rect(x: f32, y: f32, right: f32, bottom: f32) -> [Point; 4] {
        [pt(x, y), pt(right, y), pt(right, bottom), pt(x, bottom)]
    }

    #[test]
    fn half_a_pixel_is_half_covered() {
        let mut mask = Mask::new(5, 4);
        mask.fill(&rect(1.5, 1.0, 3.5, 2.5));
        let all = covers(mask, 5, 4);
        assert_eq!(all[0], [0; 5]);
        assert_eq!(all[1], [0, 4, 8, 4, 0]);
        assert_eq!(all[2], [0, 2, 4, 2, 0]);
    }

    #[test]
    fn outlines_unite_in_either_direction_and_holes_are_taken_away() {
        let mut mask = Mask::new(4, 1);
        mask.fill(&rect(0.5, 0.0, 2.5, 1.0));
        let mut other = rect(0.5, 0.0, 3.5, 1.0);
        other.reverse();
        mask.fill(&other);
        mask.clear(&rect(1.0, 0.0, 2.0, 1.0));
        assert_eq!(covers(mask, 4, 1)[0], [4, 0, 8, 4]);
    }

    #[test]
    fn the_area_of_a_slanted_shape_is_right() {
        let mut mask = Mask::new(60, 60);
        mask.fill(&[pt(30.0, 3.3), pt(56.6, 29.0), pt(31.0, 55.7), pt(4.1, 28.2)]);
        let sum: f32 = mask
            .runs()
            .iter()
            .map(|run| f32::from(run.cover) / f32::from(STEPS) * f32::from(run.length))
            .sum();
        assert!((sum - 1375.2).abs() < 7.0, "{sum}");
    }

    #[test]
    fn shapes_outside_are_cut_off_and_nothing_is_too_large() {
        let mut mask = Mask::new(3, 3);
        mask.fill(&rect(-50.0, -50.0, 50.0, 50.0));
        assert_eq!(covers(mask, 3, 3), vec![vec![STEPS; 3]; 3]);
        let mut mask = Mask::new(3, 3);
        mask.fill(&rect(-9.0, 90.0, -5.0, 95.0));
        mask.disc(pt(70.0, 1.0), 5.0);
        assert_eq!(covers(mask, 3, 3)[1], [0; 3]);
        assert_eq!(Mask::new(LARGEST as u32, LARGEST as u32).bytes.len(), MOST);
    }
}
