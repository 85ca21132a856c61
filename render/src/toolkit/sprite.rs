//! Small pictures that are drawn once and then copied.

use std::sync::{Arc, LazyLock};

use super::{cache::Cache, canvas::Canvas};

/// What a sprite shows: its name, and the numbers (which tile, how turned, how large …) that make it differ.
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

/// Pixels kept at most (34 MB).
const KEPT: usize = 8 << 20;

static SPRITES: LazyLock<Cache<Key, Arc<Canvas>>> = LazyLock::new(|| Cache::new(KEPT));

/// The sprite of that key; drawn by `draw` on a transparent canvas of this size the first time it is asked for.
pub fn sprite(key: Key, width: u32, height: u32, draw: impl FnOnce(&mut Canvas)) -> Arc<Canvas> {
    let key = key.with(width << 16 | height & 0xFFFF);
    SPRITES.get(key, || {
        let mut canvas = Canvas::new(width, height);
        draw(&mut canvas);
        (Arc::new(canvas.named(key)), width as usize * height as usize)
    })
}

/// The same sprite with fewer pixels; shrunk by `shrink` the first time.
pub(super) fn shrunk(key: Key, columns: u32, rows: u32, shrink: impl FnOnce() -> Canvas) -> Arc<Canvas> {
    let key = Key {
        shrunk: Some((columns, rows)),
        ..key
    };
    SPRITES.get(key, || (Arc::new(shrink()), columns as usize * rows as usize))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::colour::Colour;

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
        assert_eq!(other.pixels()[0], [255; 4]);
    }
}
