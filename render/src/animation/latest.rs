//! The current picture of an animation, and what the next one changes.

use super::changes::Changes;
use crate::toolkit::Canvas;

/// The current picture of an animation. The area below the end of a picture shows the table's ground.
pub(super) struct Latest {
    ground: [u8; 4],
    width: u32,
    pixels: Vec<[u8; 4]>,
}

impl Latest {
    /// No picture yet.
    pub(super) fn new(ground: [u8; 4]) -> Latest {
        Latest {
            ground,
            width: 0,
            pixels: Vec::new(),
        }
    }

    /// Width and height: those of the largest picture so far.
    pub(super) fn size(&self) -> (u32, u32) {
        let height = self.pixels.len().checked_div(self.width as usize);
        (self.width, height.unwrap_or(0) as u32)
    }

    /// Takes the next picture, which is as wide as the earlier ones, and returns what is new.
    pub(super) fn advance(&mut self, picture: &Canvas) -> Changes {
        self.width = picture.size().0;
        let width = (self.width as usize).max(1);
        let ground = vec![self.ground; width];
        let most = self.pixels.len().max(picture.pixels().len());
        // Nothing is transparent, so new rows differ from all that can be drawn there.
        self.pixels.resize(most, [0; 4]);
        let rows = picture
            .pixels()
            .chunks_exact(width)
            .chain(std::iter::repeat(&ground[..]));
        let mut changes = Changes::default();
        for (y, (before, now)) in self.pixels.chunks_exact_mut(width).zip(rows).enumerate() {
            if before != now {
                changes.note_row(y as u32, before, now);
                before.copy_from_slice(now);
            }
        }
        changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::{Colour, Path, Rect};

    const GROUND: [u8; 4] = [7, 7, 7, 255];

    #[test]
    fn only_new_rows_are_recorded() {
        let mut picture = Canvas::filled(10, 40, Colour::hex(0x102030));
        let mut latest = Latest::new(GROUND);
        assert!(!latest.advance(&picture).is_empty());
        assert_eq!(latest.size(), (10, 40));
        assert!(latest.advance(&picture).is_empty());
        picture.fill(&Path::rect(Rect::new(3.0, 12.0, 3.0, 4.0)), Colour::hex(0xFFFFFF));
        let changes = [latest.advance(&picture)];
        let patch = super::super::changes::Reduced::new(&changes, GROUND, 8).together(0, 0);
        assert_eq!((patch.x, patch.y, patch.width, patch.height), (3, 12, 3, 4));
    }

    #[test]
    fn the_area_below_a_smaller_picture_is_ground() {
        let mut latest = Latest::new(GROUND);
        latest.advance(&Canvas::filled(4, 14, Colour::hex(0xFFFFFF)));
        latest.advance(&Canvas::filled(4, 7, Colour::hex(0xFFFFFF)));
        assert_eq!(latest.size(), (4, 14));
        assert_eq!(latest.pixels[4 * 7], GROUND);
        assert_eq!(latest.pixels[4 * 7 - 1], [255; 4]);
    }
}
