//! The different colours of a picture, counted.

use rustc_hash::FxHashMap;

/// The colours of a picture in order of their first pixel. The standard hasher would cost a millisecond per picture.
#[derive(Default)]
pub(crate) struct Colours {
    ids: FxHashMap<u32, u32>,
    pub(crate) pixels: Vec<u32>,
    pub(crate) count: Vec<u32>,
}

impl Colours {
    /// Counts `pixels` pixels of a colour and returns its id: its position in the lists.
    pub(crate) fn add(&mut self, pixel: u32, pixels: u32) -> u32 {
        let next = self.pixels.len() as u32;
        let id = *self.ids.entry(pixel).or_insert(next);
        if id == next {
            self.pixels.push(pixel);
            self.count.push(0);
        }
        self.count[id as usize] += pixels;
        id
    }

    pub(crate) fn rgb(&self, id: usize) -> [u8; 3] {
        let [r, g, b, _] = self.pixels[id].to_le_bytes();
        [r, g, b]
    }
}
