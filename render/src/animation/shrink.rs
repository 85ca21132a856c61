//! Pictures made smaller, as far as they have changed.

use std::ops::Range;

use image::{
    RgbaImage,
    imageops::{self, FilterType},
};

use super::changes::Changes;
use crate::{page::palette, toolkit::Canvas};

/// The latest picture of an animation, as it was drawn and shrunk.
pub(super) struct Shrunk {
    most: u32,
    /// So many of the new rows for so many of the old ones; set by the first picture.
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

    /// Takes the next picture and tells what is new. Only the rows that changed are shrunk.
    pub(super) fn advance(&mut self, picture: &Canvas) -> Changes {
        if self.width == 0 {
            self.width = picture.width().min(self.most);
            let divisor = greatest_common_divisor(self.width, picture.width());
            (self.new, self.old) = (self.width / divisor, picture.width() / divisor);
        }
        let height = (picture.height() * self.new).div_ceil(self.old);
        let known = self.size().1;
        if height > known {
            let rows = Canvas::filled(self.width, height - known, palette::GROUND);
            self.pixels.extend(rows.pixels());
        }
        let mut changes = Changes::default();
        let rows = changed_rows(&self.latest, picture);
        if !rows.is_empty() {
            // Groups of old rows become groups of new ones. A pixel is also mixed with its neighbours, so a change shows in
            // the groups beside it, and those look at the ones beside them.
            let groups = (rows.start / self.old).saturating_sub(1)..rows.end.div_ceil(self.old) + 1;
            let around = groups.start.saturating_sub(1)..groups.end + 1;
            let small = self.shrink(picture, &around);
            for y in groups.start * self.new..(groups.end * self.new).min(self.size().1) {
                let from = (y - around.start * self.new) as usize * self.width as usize;
                let now = &small[from..][..self.width as usize];
                let at = y as usize * self.width as usize;
                let before = &mut self.pixels[at..][..now.len()];
                changes.note_row(y, before, now);
                before.copy_from_slice(now);
            }
        }
        self.latest = picture.clone();
        changes
    }

    /// Some groups of a picture's rows, made smaller.
    fn shrink(&self, picture: &Canvas, groups: &Range<u32>) -> Vec<[u8; 4]> {
        let (width, height) = (picture.width(), groups.len() as u32 * self.old);
        let mut rows = Canvas::filled(width, height, palette::GROUND);
        rows.draw(picture, 0, -((groups.start * self.old) as i32));
        let pixels = rows.pixels().concat();
        // There are as many bytes as the image needs, so the other branch is never taken.
        let rows =
            RgbaImage::from_raw(width, height, pixels).unwrap_or_else(|| RgbaImage::new(width, height));
        let height = groups.len() as u32 * self.new;
        let small = imageops::resize(&rows, self.width, height, FilterType::Triangle);
        small.pixels().map(|pixel| pixel.0).collect()
    }
}

/// From the first row that differs to behind the last one. Below its end a picture is ground.
fn changed_rows(before: &Canvas, now: &Canvas) -> Range<u32> {
    let ground = Canvas::filled(now.width(), 1, palette::GROUND);
    let mut different = (0..before.height().max(now.height()))
        .filter(|&y| y >= before.height() || row(before, y) != row(now, y).or(row(&ground, 0)));
    match different.next() {
        Some(first) => first..different.next_back().unwrap_or(first) + 1,
        None => 0..0,
    }
}

fn row(canvas: &Canvas, y: u32) -> Option<&[[u8; 4]]> {
    let width = canvas.width() as usize;
    canvas.pixels().get(y as usize * width..)?.get(..width)
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
    fn only_what_is_new_is_told_and_it_does_not_matter_how_it_came() {
        let mut picture = Canvas::filled(9, 30, Colour::hex(0x102030));
        let mut shrunk = Shrunk::new(6);
        assert!(!shrunk.advance(&picture).is_empty());
        assert_eq!(shrunk.size(), (6, 20));
        assert!(shrunk.advance(&picture).is_empty());
        picture.fill(&Path::rect(Rect::new(3.0, 12.0, 3.0, 3.0)), Colour::hex(0xFFFFFF));
        let changes = [shrunk.advance(&picture)];
        let patch = super::super::changes::Reduced::new(&changes, [0; 4], 8).together(0, 0);
        assert!(
            patch.y >= 7 && patch.y + patch.height <= 11,
            "{} {}",
            patch.y,
            patch.height
        );
        let mut at_once = Shrunk::new(6);
        at_once.advance(&picture);
        assert_eq!(shrunk.pixels, at_once.pixels);
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
