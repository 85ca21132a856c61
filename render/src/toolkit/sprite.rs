//! Small pictures that are drawn once and then copied.

use std::{
    iter,
    sync::{Arc, LazyLock},
};

use super::{cache::Cache, canvas::Canvas, colours::Colours};

/// A finished picture that can be drawn onto others: see [`Canvas::draw`].
#[derive(Debug, PartialEq)]
pub struct Sprite {
    width: u32,
    height: u32,
    pixels: Pixels,
    /// What it shows, if it is cached.
    key: Option<Key>,
}

/// Row after row, with premultiplied colours.
#[derive(Debug, PartialEq)]
pub(super) enum Pixels {
    /// Up to 256 colours, and the colour of each pixel. The cache then holds four times as many sprites, which saves
    /// 1.3 ms.
    Few(Vec<[u8; 4]>, Vec<u8>),
    Many(Vec<[u8; 4]>),
}

impl From<&Canvas> for Sprite {
    /// Creates a sprite from all pixels of a canvas.
    fn from(canvas: &Canvas) -> Sprite {
        let (width, height) = canvas.size();
        let mut colours = Colours::default();
        let mut indices = Vec::with_capacity(canvas.pixels().len());
        for run in canvas.pixels().chunk_by(|a, b| a == b) {
            let colour = colours.add(u32::from_le_bytes(run[0]), 1);
            indices.extend(iter::repeat_n(colour as u8, run.len()));
        }
        let palette: Vec<[u8; 4]> = colours.pixels.iter().map(|pixel| pixel.to_le_bytes()).collect();
        let pixels = if palette.len() <= 256 {
            Pixels::Few(palette, indices)
        } else {
            Pixels::Many(canvas.pixels().to_vec())
        };
        Sprite {
            width,
            height,
            pixels,
            key: None,
        }
    }
}

impl From<&Sprite> for Canvas {
    /// The sprite to be drawn on.
    fn from(sprite: &Sprite) -> Canvas {
        let mut canvas = Canvas::new(sprite.width, sprite.height);
        canvas.draw(sprite, 0, 0);
        canvas
    }
}

impl Sprite {
    pub fn width(&self) -> u32 {
        self.width
    }

    pub fn height(&self) -> u32 {
        self.height
    }

    pub(super) fn pixels(&self) -> &Pixels {
        &self.pixels
    }

    /// Returns the size in bytes with its entry in a cache.
    fn bytes(&self) -> usize {
        let pixels = match &self.pixels {
            Pixels::Few(palette, indices) => 4 * palette.len() + indices.len(),
            Pixels::Many(pixels) => 4 * pixels.len(),
        };
        pixels + 256
    }

    /// The picture with `columns` × `rows` pixels; cached if this one is.
    pub(super) fn shrunk(&self, columns: u32, rows: u32) -> Arc<Sprite> {
        let shrink = || Sprite::from(&Canvas::from(self).resized(columns, rows));
        let Some(key) = self.key else {
            return Arc::new(shrink());
        };
        let shrunk = Some((columns, rows));
        keep(Key { shrunk, ..key }, shrink)
    }
}

/// The identity of a sprite: its name, and the numbers that distinguish it (tile, rotation, size …).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    what: &'static str,
    numbers: [u32; 6],
    count: usize,
    /// Columns and rows, if it is shrunk.
    shrunk: Option<(u32, u32)>,
}

impl Key {
    /// A name, such as `forests/tile`.
    pub const fn new(what: &'static str) -> Key {
        Key {
            what,
            numbers: [0; 6],
            count: 0,
            shrunk: None,
        }
    }

    /// Adds a number; up to six.
    pub fn with(mut self, number: impl Into<u32>) -> Key {
        debug_assert!(
            self.count < self.numbers.len(),
            "{} has too many numbers",
            self.what
        );
        if let Some(slot) = self.numbers.get_mut(self.count) {
            *slot = number.into();
        }
        self.count += 1;
        self
    }
}

/// Bytes kept at most.
const KEPT: usize = 28 << 20;

static SPRITES: LazyLock<Cache<Key, Arc<Sprite>>> = LazyLock::new(|| Cache::new(KEPT));

/// Returns the sprite of a key. The first time, `draw` draws it on a transparent canvas of this size.
pub fn sprite(key: Key, width: u32, height: u32, draw: impl FnOnce(&mut Canvas)) -> Arc<Sprite> {
    keep(key.with(width << 16 | height & 0xFFFF), || {
        let mut canvas = Canvas::new(width, height);
        draw(&mut canvas);
        Sprite::from(&canvas)
    })
}

fn keep(key: Key, make: impl FnOnce() -> Sprite) -> Arc<Sprite> {
    SPRITES.get(key, || {
        let sprite = Sprite {
            key: Some(key),
            ..make()
        };
        let bytes = sprite.bytes();
        (Arc::new(sprite), bytes)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::{Colour, Path, pt};

    #[test]
    fn a_sprite_is_drawn_once() {
        let mut times = 0;
        for _ in 0..3 {
            sprite(Key::new("test/once").with(7u32), 2, 2, |_| times += 1);
        }
        assert_eq!(times, 1);
        let other = sprite(Key::new("test/once").with(8u32), 2, 2, |canvas| {
            *canvas = Canvas::filled(2, 2, Colour::hex(0xFFFFFF));
        });
        assert_eq!(Canvas::from(&*other), Canvas::filled(2, 2, Colour::hex(0xFFFFFF)));
    }

    #[test]
    fn a_sprite_has_all_pixels_of_its_canvas() {
        let mut canvas = Canvas::new(90, 70);
        for step in 0..80u16 {
            let at = pt(f32::from(step % 9) * 10.0, f32::from(step / 9) * 8.0);
            let colour = Colour::hex(u32::from(step) * 0x03_0507).alpha(f32::from(step % 3) * 0.5);
            canvas.fill(&Path::circle(at, 7.3), colour);
        }
        let sprite = Sprite::from(&canvas);
        assert!(matches!(sprite.pixels, Pixels::Many(_)));
        assert_eq!(Canvas::from(&sprite), canvas);
        assert_eq!(Canvas::from(&Sprite::from(&Canvas::new(0, 3))).size(), (0, 0));
    }
}
