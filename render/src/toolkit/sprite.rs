//! Small pictures that are drawn once and then copied.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use super::canvas::Canvas;

/// What a sprite shows: its name, and the numbers (which tile, how turned, how large …) that make it differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    what: &'static str,
    numbers: [u32; 6],
    count: usize,
}

impl Key {
    /// A name, such as `forests/tile`.
    pub const fn new(what: &'static str) -> Key {
        Key {
            what,
            numbers: [0; 6],
            count: 0,
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

/// Pixels kept at most (64 MB); then the cache begins anew. Sizes depend on the board, so they are not a closed set.
const KEPT: usize = 16 << 20;

#[derive(Default)]
struct Sprites {
    known: HashMap<Key, Arc<Canvas>>,
    pixels: usize,
}

static SPRITES: LazyLock<Mutex<Sprites>> = LazyLock::new(Mutex::default);

/// The sprite of that key; drawn by `draw` on a transparent canvas of this size the first time it is asked for.
pub fn sprite(key: Key, width: u32, height: u32, draw: impl FnOnce(&mut Canvas)) -> Arc<Canvas> {
    let key = key.with(width << 16 | height & 0xFFFF);
    // Entries are whole when they are put in, so a panic elsewhere cannot have spoilt the map.
    let known = || SPRITES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(sprite) = known().known.get(&key) {
        return sprite.clone();
    }
    // Drawn without holding the lock: two threads may draw the same sprite once, which does no harm.
    let mut canvas = Canvas::new(width, height);
    draw(&mut canvas);
    let sprite = Arc::new(canvas);
    let mut sprites = known();
    let size = width as usize * height as usize;
    if sprites.pixels + size > KEPT {
        *sprites = Sprites::default();
    }
    sprites.pixels += size;
    sprites.known.insert(key, sprite.clone());
    sprite
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
