//! Pictures made smaller, as far as they have changed.

use std::borrow::Cow;

use super::changes::Changes;
use crate::{
    page::palette,
    toolkit::{Canvas, Scale},
};

/// Rows that are shrunk together.
const GROUP: usize = 5;

/// The latest picture of an animation, as it was drawn and shrunk. Both have whole groups of rows; below the end of a
/// picture is the table's ground.
pub(super) struct Shrunk {
    scale: Scale,
    width: u32,
    latest: Vec<[u8; 4]>,
    small: Vec<[u8; 4]>,
}

impl Shrunk {
    /// No picture yet.
    pub(super) fn new(scale: Scale) -> Shrunk {
        Shrunk {
            scale,
            width: 0,
            latest: Vec::new(),
            small: Vec::new(),
        }
    }

    /// Width and height: those of the largest picture so far.
    pub(super) fn size(&self) -> (u32, u32) {
        let height = self.small.len().checked_div(self.width as usize);
        (self.width, height.unwrap_or(0) as u32)
    }

    /// Takes the next picture, which is as wide as those before, and tells what is new. Only groups of rows that changed
    /// are shrunk.
    pub(super) fn advance(&mut self, picture: &Canvas) -> Changes {
        self.width = self.scale.length(picture.width());
        let ground = Canvas::filled(1, 1, palette::GROUND).pixels()[0];
        let (large, narrow) = (picture.width() as usize * GROUP, self.width as usize);
        let few = narrow * self.scale.of_five();
        let groups = picture.pixels().len().div_ceil(large.max(1));
        let groups = groups.max(self.latest.len() / large.max(1));
        // Nothing is transparent, so new rows differ from all that can be drawn there.
        self.latest.resize(groups * large, [0; 4]);
        self.small.resize(groups * few, ground);
        let mut changes = Changes::default();
        let mut now = vec![ground; few];
        for group in 0..groups {
            let five = rows(picture, group * large..(group + 1) * large, ground);
            let latest = &mut self.latest[group * large..][..large];
            if *latest == *five {
                continue;
            }
            latest.copy_from_slice(&five);
            self.scale.shrink_rows(&five, &mut now);
            let before = &mut self.small[group * few..][..few];
            let pairs = before.chunks_exact(narrow).zip(now.chunks_exact(narrow));
            for (row, (before, now)) in pairs.enumerate() {
                changes.note_row((group * self.scale.of_five() + row) as u32, before, now);
            }
            before.copy_from_slice(&now);
        }
        changes
    }
}

/// Some pixels of a picture, and ground for those below its end.
fn rows(picture: &Canvas, range: std::ops::Range<usize>, ground: [u8; 4]) -> Cow<'_, [[u8; 4]]> {
    if let Some(rows) = picture.pixels().get(range.clone()) {
        return Cow::Borrowed(rows);
    }
    let mut rows = picture.pixels().get(range.start..).unwrap_or_default().to_vec();
    rows.resize(range.len(), ground);
    Cow::Owned(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::{Colour, Path, Rect};

    #[test]
    fn only_what_is_new_is_told_and_it_does_not_matter_how_it_came() {
        let mut picture = Canvas::filled(10, 40, Colour::hex(0x102030));
        let mut shrunk = Shrunk::new(Scale::ThreeFifths);
        assert!(!shrunk.advance(&picture).is_empty());
        assert_eq!(shrunk.size(), (6, 24));
        assert!(shrunk.advance(&picture).is_empty());
        picture.fill(&Path::rect(Rect::new(3.0, 12.0, 3.0, 3.0)), Colour::hex(0xFFFFFF));
        let changes = [shrunk.advance(&picture)];
        let patch = super::super::changes::Reduced::new(&changes, [0; 4], 8).together(0, 0);
        assert!(
            patch.y >= 6 && patch.y + patch.height <= 9,
            "{} {}",
            patch.y,
            patch.height
        );
        let mut at_once = Shrunk::new(Scale::ThreeFifths);
        at_once.advance(&picture);
        assert_eq!(shrunk.small, at_once.small);
    }

    #[test]
    fn what_a_smaller_picture_leaves_free_is_ground() {
        let mut shrunk = Shrunk::new(Scale::Whole);
        shrunk.advance(&Canvas::filled(4, 14, Colour::hex(0xFFFFFF)));
        shrunk.advance(&Canvas::filled(4, 7, Colour::hex(0xFFFFFF)));
        let ground = Canvas::filled(1, 1, palette::GROUND);
        assert_eq!(shrunk.size(), (4, 15));
        assert_eq!(shrunk.small[4 * 7], ground.pixels()[0]);
        assert_eq!(shrunk.small[4 * 7 - 1], [255; 4]);
    }
}
