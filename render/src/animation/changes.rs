//! The differences between two pictures of an animation.

use crate::page::{Indexed, quantise};

/// Pixels that differ from the previous picture, as runs within rows.
#[derive(Debug, Default)]
pub(super) struct Changes {
    stretches: Vec<Stretch>,
    pixels: Vec<[u8; 4]>,
}

#[derive(Debug)]
struct Stretch {
    x: u32,
    y: u32,
    length: u32,
}

/// The changes of a whole animation as palette entries.
pub(super) struct Reduced<'a> {
    pub(super) palette: Vec<[u8; 3]>,
    /// The palette entry for "as before".
    pub(super) before: u8,
    ground: u8,
    changes: &'a [Changes],
    /// The pixels of all changes, one after another.
    pixels: Vec<u8>,
}

/// A rectangle of a picture as palette entries.
#[derive(Debug)]
pub(super) struct Patch {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) pixels: Vec<u8>,
}

impl Changes {
    pub(super) fn is_empty(&self) -> bool {
        self.stretches.is_empty()
    }

    /// Records how a row looks now, and where it is new.
    pub(super) fn note_row(&mut self, y: u32, before: &[[u8; 4]], now: &[[u8; 4]]) {
        let mut x = 0;
        while x < now.len() {
            let same = before[x..].iter().zip(&now[x..]).take_while(|(a, b)| a == b);
            x += same.count();
            let changed = before[x..].iter().zip(&now[x..]).take_while(|(a, b)| a != b);
            let length = changed.count();
            if length > 0 {
                self.stretches.push(Stretch {
                    x: x as u32,
                    y,
                    length: length as u32,
                });
                self.pixels.extend(&now[x..x + length]);
            }
            x += length;
        }
    }
}

impl<'a> Reduced<'a> {
    /// Finds a palette of at most `colours` colours for all changes and for the ground they begin on.
    pub(super) fn new(changes: &'a [Changes], ground: [u8; 4], colours: usize) -> Reduced<'a> {
        let mut all = vec![ground];
        for change in changes {
            all.extend(&change.pixels);
        }
        let Indexed { palette, pixels } = quantise(&all, colours);
        Reduced {
            // Never past 255: there are fewer colours.
            before: palette.len() as u8,
            palette,
            ground: pixels.first().copied().unwrap_or(0),
            changes,
            pixels: pixels.into_iter().skip(1).collect(),
        }
    }

    /// Combines several changes in the smallest rectangle that contains them; the rest is "as before".
    pub(super) fn together(&self, from: usize, to: usize) -> Patch {
        let stretches = || {
            self.changes[from..=to]
                .iter()
                .flat_map(|changes| &changes.stretches)
        };
        let x = stretches().map(|stretch| stretch.x).min().unwrap_or(0);
        let y = stretches().map(|stretch| stretch.y).min().unwrap_or(0);
        let right = stretches().map(|stretch| stretch.x + stretch.length).max();
        let bottom = stretches().map(|stretch| stretch.y + 1).max();
        let (width, height) = (right.unwrap_or(x + 1) - x, bottom.unwrap_or(y + 1) - y);
        let mut patch = Patch {
            x,
            y,
            width,
            height,
            pixels: vec![self.before; width as usize * height as usize],
        };
        self.paint(&mut patch, from, to);
        patch
    }

    /// A whole picture of this size, with which a file begins.
    pub(super) fn whole(&self, to: usize, (width, height): (u32, u32)) -> Patch {
        let mut patch = Patch {
            x: 0,
            y: 0,
            width,
            height,
            pixels: vec![self.ground; width as usize * height as usize],
        };
        self.paint(&mut patch, 0, to);
        patch
    }

    fn paint(&self, patch: &mut Patch, from: usize, to: usize) {
        let before: usize = self.changes[..from]
            .iter()
            .map(|changes| changes.pixels.len())
            .sum();
        let mut rest = &self.pixels[before..];
        for stretch in self.changes[from..=to]
            .iter()
            .flat_map(|changes| &changes.stretches)
        {
            let (pixels, later) = rest.split_at(stretch.length as usize);
            rest = later;
            let at = (stretch.y - patch.y) * patch.width + stretch.x - patch.x;
            patch.pixels[at as usize..][..pixels.len()].copy_from_slice(pixels);
        }
    }
}
