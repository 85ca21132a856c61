//! The different colours of a picture, counted.

/// The colours of a picture in order of their first pixel.
pub(crate) struct Colours {
    /// Open addressing: a colour in the lower half and, in the upper one, its id plus 1. One look finds both.
    slots: Vec<u64>,
    pub(crate) pixels: Vec<u32>,
    pub(crate) count: Vec<u32>,
}

impl Colours {
    /// None yet, and room for half as many as there are slots, a power of two.
    pub(crate) fn new(slots: usize) -> Colours {
        Colours {
            slots: vec![0; slots],
            pixels: Vec::new(),
            count: Vec::new(),
        }
    }

    /// Counts so many pixels of a colour and tells its id: its position in the lists.
    #[inline]
    pub(crate) fn add(&mut self, pixel: u32, pixels: u32) -> u32 {
        let slot = self.slot(pixel);
        // Most colours have been seen before and lie where they are first looked for.
        let entry = self.slots[slot];
        let id = if entry as u32 == pixel && entry != 0 {
            (entry >> 32) as u32 - 1
        } else {
            self.find_or_insert(pixel, slot)
        };
        self.count[id as usize] += pixels;
        id
    }

    fn slot(&self, pixel: u32) -> usize {
        (pixel.wrapping_mul(0x9E37_79B1) >> 12) as usize & (self.slots.len() - 1)
    }

    #[inline(never)]
    fn find_or_insert(&mut self, pixel: u32, slot: usize) -> u32 {
        let slot = self.free_or(pixel, slot);
        if self.slots[slot] != 0 {
            return (self.slots[slot] >> 32) as u32 - 1;
        }
        let id = self.pixels.len();
        self.pixels.push(pixel);
        self.count.push(0);
        self.slots[slot] = (id as u64 + 1) << 32 | u64::from(pixel);
        if self.pixels.len() * 2 >= self.slots.len() {
            self.grow();
        }
        id as u32
    }

    /// The colour's slot, or the free one where it would have to be.
    fn free_or(&self, pixel: u32, mut slot: usize) -> usize {
        while self.slots[slot] != 0 && self.slots[slot] as u32 != pixel {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }

    pub(crate) fn rgb(&self, id: usize) -> [u8; 3] {
        let [r, g, b, _] = self.pixels[id].to_le_bytes();
        [r, g, b]
    }

    fn grow(&mut self) {
        let more = vec![0; self.slots.len() * 2];
        let before = std::mem::replace(&mut self.slots, more);
        for entry in before.into_iter().filter(|&entry| entry != 0) {
            let slot = self.free_or(entry as u32, self.slot(entry as u32));
            self.slots[slot] = entry;
        }
    }
}
