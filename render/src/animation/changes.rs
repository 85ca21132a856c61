//! What differs between two pictures of an animation.

use crate::{page::palette, toolkit::Canvas};

/// Pixels that differ from the picture before, as stretches within rows.
#[derive(Default)]
pub(super) struct Changes {
    stretches: Vec<Stretch>,
    pixels: Vec<[u8; 4]>,
}

struct Stretch {
    x: u32,
    y: u32,
    length: u32,
}

/// A rectangle of a picture, transparent where nothing changed.
pub(super) struct Patch {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) pixels: Vec<[u8; 4]>,
}

impl Changes {
    pub(super) fn is_empty(&self) -> bool {
        self.stretches.is_empty()
    }

    /// Notes how a row looks now, and where that is new.
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

    /// Each stretch with its pixels.
    fn parts(&self) -> impl Iterator<Item = (&Stretch, &[[u8; 4]])> {
        let mut rest = &self.pixels[..];
        self.stretches.iter().map(move |stretch| {
            let (pixels, later) = rest.split_at(stretch.length as usize);
            rest = later;
            (stretch, pixels)
        })
    }
}

/// Several changes one after the other, in the smallest rectangle that holds them.
pub(super) fn together(changes: &[Changes]) -> Patch {
    let stretches = || changes.iter().flat_map(|changes| &changes.stretches);
    let x = stretches().map(|stretch| stretch.x).min().unwrap_or(0);
    let y = stretches().map(|stretch| stretch.y).min().unwrap_or(0);
    let right = stretches().map(|stretch| stretch.x + stretch.length).max();
    let bottom = stretches().map(|stretch| stretch.y + 1).max();
    let (width, height) = (right.unwrap_or(1) - x, bottom.unwrap_or(1) - y);
    let pixels = vec![[0; 4]; width as usize * height as usize];
    let mut patch = Patch {
        x,
        y,
        width,
        height,
        pixels,
    };
    patch.paint(changes);
    patch
}

/// The same from the very beginning: a whole picture of this size.
pub(super) fn whole(changes: &[Changes], width: u32, height: u32) -> Patch {
    let ground = Canvas::filled(width, height, palette::GROUND);
    let pixels = ground.pixels().to_vec();
    let mut patch = Patch {
        x: 0,
        y: 0,
        width,
        height,
        pixels,
    };
    patch.paint(changes);
    patch
}

impl Patch {
    fn paint(&mut self, changes: &[Changes]) {
        for (stretch, pixels) in changes.iter().flat_map(Changes::parts) {
            let at = (stretch.y - self.y) * self.width + stretch.x - self.x;
            self.pixels[at as usize..][..pixels.len()].copy_from_slice(pixels);
        }
    }
}
