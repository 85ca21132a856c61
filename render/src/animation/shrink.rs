//! Pictures made smaller: each new pixel is the mean of the area that it covers.

use super::changes::Changes;
use crate::toolkit::{Canvas, palette};

/// The latest picture of an animation, as it was drawn and shrunk.
pub(super) struct Shrunk {
    most: u32,
    /// So many of the new pixels for so many of the old ones, without a common divisor; set by the first picture.
    new: u32,
    old: u32,
    latest: Canvas,
    width: u32,
    pixels: Vec<[u8; 4]>,
}

impl Shrunk {
    /// No picture yet; pictures are made at most so wide.
    pub(super) fn new(most: u32) -> Shrunk {
        Shrunk {
            most: most.max(1),
            new: 1,
            old: 1,
            latest: Canvas::new(0, 0),
            width: 0,
            pixels: Vec::new(),
        }
    }

    /// Width and height: those of the largest picture so far. What a smaller one leaves free is the table's ground.
    pub(super) fn size(&self) -> (u32, u32) {
        let height = self.pixels.len().checked_div(self.width as usize);
        (self.width, height.unwrap_or(0) as u32)
    }

    /// Takes the next picture and tells what is new. Rows that did not change cost no more than a look.
    pub(super) fn advance(&mut self, picture: &Canvas) -> Changes {
        if self.width == 0 {
            let divisor = greatest_common_divisor(picture.width().min(self.most), picture.width());
            (self.new, self.old) = (
                picture.width().min(self.most) / divisor,
                picture.width() / divisor,
            );
            self.width = picture.width().min(self.most);
        }
        let height = (picture.height() * self.new).div_ceil(self.old);
        let known = self.size().1;
        if height > known {
            let rows = Canvas::filled(self.width, height - known, palette::GROUND);
            self.pixels.extend(rows.pixels());
        }
        let mut changes = Changes::default();
        let mut row = vec![[0; 4]; self.width as usize];
        let mut sums = vec![[0; 3]; self.width as usize];
        for y in 0..self.size().1 {
            let sources = y * self.old / self.new..((y + 1) * self.old).div_ceil(self.new);
            if sources
                .clone()
                .all(|source| same_row(picture, &self.latest, source))
            {
                continue;
            }
            sums.fill([0; 3]);
            for source in sources {
                let weight = overlap(y, source, self.new, self.old);
                self.add_row(picture, source, weight, &mut sums);
            }
            let area = u64::from(self.old) * u64::from(self.old);
            for (pixel, sum) in row.iter_mut().zip(&sums) {
                let [r, g, b] = sum.map(|sum| ((u64::from(sum) + area / 2) / area) as u8);
                *pixel = [r, g, b, 255];
            }
            let at = y as usize * self.width as usize;
            let before = &mut self.pixels[at..][..row.len()];
            changes.note_row(y, before, &row);
            before.copy_from_slice(&row);
        }
        self.latest = picture.clone();
        changes
    }

    /// Adds a row of the picture, shrunk to our width, so many times.
    fn add_row(&self, picture: &Canvas, source: u32, weight: u32, sums: &mut [[u32; 3]]) {
        let ground = Canvas::filled(1, 1, palette::GROUND).pixels()[0];
        let pixels = row_of(picture, source).unwrap_or_default();
        for (x, sum) in sums.iter_mut().enumerate() {
            let x = x as u32;
            for column in x * self.old / self.new..((x + 1) * self.old).div_ceil(self.new) {
                let part = weight * overlap(x, column, self.new, self.old);
                let pixel = pixels.get(column as usize).unwrap_or(&ground);
                for channel in 0..3 {
                    sum[channel] += part * u32::from(pixel[channel]);
                }
            }
        }
    }
}

/// How much of an old pixel lies within a new one, in parts of which a new pixel has `old` and an old one `new`.
fn overlap(at: u32, source: u32, new: u32, old: u32) -> u32 {
    let from = (at * old).max(source * new);
    let to = ((at + 1) * old).min((source + 1) * new);
    to.saturating_sub(from)
}

fn row_of(canvas: &Canvas, row: u32) -> Option<&[[u8; 4]]> {
    let width = canvas.width() as usize;
    canvas.pixels().get(row as usize * width..)?.get(..width)
}

/// Rows below the end of either picture are taken as different: they are few, and shrinking them does no harm.
fn same_row(a: &Canvas, b: &Canvas, row: u32) -> bool {
    match (row_of(a, row), row_of(b, row)) {
        (Some(a), Some(b)) => a == b,
        _ => false,
    }
}

fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    match b {
        0 => a.max(1),
        _ => greatest_common_divisor(b, a % b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::{Colour, Path, Rect};

    #[test]
    fn a_new_pixel_is_the_mean_of_what_it_covers() {
        let mut picture = Canvas::filled(3, 3, Colour::hex(0));
        picture.fill(&Path::rect(Rect::new(0.0, 0.0, 1.0, 3.0)), Colour::hex(0xFFFFFF));
        let mut shrunk = Shrunk::new(2);
        shrunk.advance(&picture);
        assert_eq!(shrunk.size(), (2, 2));
        // Two thirds of the first pixel are white.
        assert_eq!(shrunk.pixels[..2], [[170, 170, 170, 255], [0, 0, 0, 255]]);
    }

    #[test]
    fn only_what_is_new_is_told() {
        let mut picture = Canvas::filled(9, 9, Colour::hex(0x102030));
        let mut shrunk = Shrunk::new(6);
        assert!(!shrunk.advance(&picture).is_empty());
        assert!(shrunk.advance(&picture).is_empty());
        picture.fill(&Path::rect(Rect::new(3.0, 3.0, 3.0, 3.0)), Colour::hex(0xFFFFFF));
        let patch = super::super::changes::together(&[shrunk.advance(&picture)]);
        assert_eq!((patch.x, patch.y, patch.width, patch.height), (2, 2, 2, 2));
    }

    #[test]
    fn what_a_smaller_picture_leaves_free_is_ground() {
        let mut shrunk = Shrunk::new(800);
        shrunk.advance(&Canvas::filled(4, 4, Colour::hex(0xFFFFFF)));
        shrunk.advance(&Canvas::filled(4, 2, Colour::hex(0xFFFFFF)));
        let ground = Canvas::filled(1, 1, palette::GROUND);
        assert_eq!(shrunk.size(), (4, 4));
        assert_eq!(shrunk.pixels[4 * 4 - 1], ground.pixels()[0]);
        assert_eq!(shrunk.pixels[0], [255; 4]);
    }
}
