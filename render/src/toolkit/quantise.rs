//! Few colours for a picture, and which of them each pixel gets.
//!
//! Our pictures have some dozens of flat colours and some thousands in between, on the edges of shapes. The palette is
//! chosen for each picture: again and again the colour is taken whose absence would be seen most (its distance from
//! all chosen ones, times how often it occurs). Flat colours come out exact, edges within a step or two, so there is
//! nothing to dither.

/// A picture by palette.
pub(crate) struct Indexed {
    pub(crate) palette: Vec<[u8; 3]>,
    pub(crate) pixels: Vec<u8>,
}

/// The colours of a picture in order of their first pixel.
struct Colours {
    /// Open addressing: a colour in the lower half and, in the upper one, its id plus 1. One look finds both.
    slots: Vec<u64>,
    rgb: Vec<[u8; 3]>,
    count: Vec<u32>,
}

impl Colours {
    fn new() -> Colours {
        Colours {
            slots: vec![0; 1 << 14],
            rgb: Vec::new(),
            count: Vec::new(),
        }
    }

    /// Counts so many pixels of a colour and tells its id: its position in the lists.
    #[inline]
    fn add(&mut self, pixel: u32, pixels: u32) -> u32 {
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
        let id = self.rgb.len();
        let [r, g, b, _] = pixel.to_le_bytes();
        self.rgb.push([r, g, b]);
        self.count.push(0);
        self.slots[slot] = (id as u64 + 1) << 32 | u64::from(pixel);
        if self.rgb.len() * 2 >= self.slots.len() {
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

    fn grow(&mut self) {
        let more = vec![0; self.slots.len() * 2];
        let before = std::mem::replace(&mut self.slots, more);
        for entry in before.into_iter().filter(|&entry| entry != 0) {
            let slot = self.free_or(entry as u32, self.slot(entry as u32));
            self.slots[slot] = entry;
        }
    }
}

/// A stretch of one colour: its id and its length.
struct Run {
    id: u32,
    length: u32,
}

/// Opaque pixels whose colours have been counted.
pub(crate) struct Counted {
    colours: Colours,
    runs: Vec<Run>,
    length: usize,
}

impl Counted {
    pub(crate) fn new(all: &[[u8; 4]]) -> Counted {
        let mut colours = Colours::new();
        let mut runs: Vec<Run> = Vec::with_capacity(all.len() / 8);
        let mut rest = all;
        while let Some(&pixel) = rest.first() {
            let length = alike(rest, pixel) as u32;
            let id = colours.add(u32::from_le_bytes(pixel), length);
            runs.push(Run { id, length });
            rest = &rest[length as usize..];
        }
        Counted {
            colours,
            runs,
            length: all.len(),
        }
    }

    /// Makes these colours count a hundred times: they mean something, however rare they are.
    pub(crate) fn keep(&mut self, kept: &[[u8; 3]]) {
        for (rgb, count) in self.colours.rgb.iter().zip(&mut self.colours.count) {
            if kept.contains(rgb) {
                *count = count.saturating_mul(100);
            }
        }
    }

    /// The pixels by a palette of at most so many colours, 256 if there are more.
    pub(crate) fn reduced(&self, most: usize) -> Indexed {
        let (palette, nearest) = choose(&self.colours, most.min(256));
        Indexed {
            palette,
            pixels: expand(&self.runs, &nearest, self.length),
        }
    }
}

/// Reduces opaque pixels to a palette of at most so many colours.
pub(crate) fn quantise(all: &[[u8; 4]], most: usize) -> Indexed {
    Counted::new(all).reduced(most)
}

/// Stretches up to this length are looked at pixel by pixel, and written as if they had it.
const SHORT: usize = 8;
/// Longer ones are compared by so many.
const LONG: usize = 16;

/// How many pixels from the first on look like it. Most stretches are short, but most of a picture is long ones.
fn alike(pixels: &[[u8; 4]], pixel: [u8; 4]) -> usize {
    let near = pixels.len().min(SHORT);
    if let Some(length) = pixels[..near].iter().position(|&other| other != pixel) {
        return length;
    }
    // Without a branch for each pixel, so that all are compared at once.
    let same = |chunk: &&[[u8; 4]]| chunk.iter().fold(true, |same, &other| same & (other == pixel));
    let far = near + pixels[near..].chunks_exact(LONG).take_while(same).count() * LONG;
    let rest = pixels[far..].iter().take_while(|&&other| other == pixel);
    far + rest.count()
}

/// The palette entry of every pixel.
fn expand(runs: &[Run], nearest: &[u8], length: usize) -> Vec<u8> {
    // What a short stretch has too much, the next one writes over.
    let mut pixels = vec![0; length + SHORT];
    let mut at = 0;
    for run in runs {
        let entry = nearest[run.id as usize];
        let end = at + run.length as usize;
        if run.length as usize <= SHORT {
            pixels[at..at + SHORT].copy_from_slice(&[entry; SHORT]);
        } else {
            pixels[at..end].fill(entry);
        }
        at = end;
    }
    pixels.truncate(length);
    pixels
}

/// The palette, and the entry for each colour.
fn choose(colours: &Colours, most: usize) -> (Vec<[u8; 3]>, Vec<u8>) {
    let weight: Vec<f32> = colours.count.iter().map(|&count| count as f32).collect();
    let [red, green, blue] = [0, 1, 2].map(|channel| {
        let values = colours.rgb.iter().map(|rgb| f32::from(rgb[channel]));
        values.collect::<Vec<f32>>()
    });
    let mut nearest = vec![0u32; weight.len()];
    let mut distance = vec![f32::MAX; weight.len()];
    // What is lost, seen over the whole picture, as long as a colour has to be shown by its nearest neighbour.
    let mut loss = weight.clone();
    let mut palette = Vec::new();
    while palette.len() < most {
        let worst = loss.iter().copied().fold(0.0, f32::max);
        let Some(chosen) = loss
            .iter()
            .position(|&this| this == worst)
            .filter(|_| worst > 0.0)
        else {
            break;
        };
        let entry = palette.len() as u32;
        palette.push(colours.rgb[chosen]);
        let (r, g, b) = (red[chosen], green[chosen], blue[chosen]);
        let values = red.iter().zip(&green).zip(&blue).zip(&weight);
        let state = distance.iter_mut().zip(&mut nearest).zip(&mut loss);
        // Written without branches, so that it is done for many colours at once.
        for ((((red, green), blue), weight), ((distance, nearest), loss)) in values.zip(state) {
            let (dr, dg, db) = (red - r, green - g, blue - b);
            // The eye is keenest on green and dullest on blue.
            let new = 3.0 * dr * dr + 4.0 * dg * dg + 2.0 * db * db;
            let closer = new < *distance;
            *nearest = if closer { entry } else { *nearest };
            *distance = if closer { new } else { *distance };
            *loss = *distance * weight;
        }
    }
    (palette, nearest.into_iter().map(|entry| entry as u8).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::{canvas::Canvas, colour::Colour, geometry::pt, path::Path};

    #[test]
    fn few_colours_stay_as_they_are() {
        let mut canvas = Canvas::filled(40, 40, Colour::hex(0x22302B));
        canvas.fill(&Path::circle(pt(20.0, 20.0), 15.0), Colour::hex(0xF6F0E0));
        let indexed = quantise(canvas.pixels(), 256);
        for (pixel, &index) in canvas.pixels().iter().zip(&indexed.pixels) {
            assert_eq!(pixel[..3], indexed.palette[usize::from(index)]);
        }
    }

    #[test]
    fn many_colours_stay_close() {
        let mut canvas = Canvas::filled(300, 300, Colour::hex(0x22302B));
        for step in 0..40u32 {
            let colour = Colour::hex(step.wrapping_mul(0x9E_3779) & 0xFF_FFFF);
            let place = pt((step % 7) as f32 * 40.3 + 20.0, (step / 7) as f32 * 41.7 + 20.0);
            canvas.fill(&Path::circle(place, 19.3), colour);
        }
        let indexed = quantise(canvas.pixels(), 256);
        assert!(indexed.palette.len() <= 256);
        let worst = canvas
            .pixels()
            .iter()
            .zip(&indexed.pixels)
            .map(|(pixel, &index)| {
                let entry = indexed.palette[usize::from(index)];
                (0..3)
                    .map(|channel| pixel[channel].abs_diff(entry[channel]))
                    .max()
            });
        assert!(worst.max().flatten().unwrap() < 40);
    }
}
