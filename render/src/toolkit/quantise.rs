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
#[derive(Default)]
struct Colours {
    /// Open addressing: position in the lists plus 1, or 0.
    slots: Vec<u32>,
    rgb: Vec<[u8; 3]>,
    count: Vec<u32>,
}

impl Colours {
    fn id(&mut self, rgb: [u8; 3]) -> u32 {
        if self.rgb.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.find(rgb);
        if self.slots[slot] == 0 {
            self.rgb.push(rgb);
            self.count.push(0);
            self.slots[slot] = self.rgb.len() as u32;
        }
        self.slots[slot] - 1
    }

    fn find(&self, rgb: [u8; 3]) -> usize {
        let mask = self.slots.len() - 1;
        let number = u32::from_be_bytes([0, rgb[0], rgb[1], rgb[2]]);
        let mut slot = (number.wrapping_mul(0x9E37_79B1) >> 12) as usize & mask;
        while self.slots[slot] != 0 && self.rgb[self.slots[slot] as usize - 1] != rgb {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.slots = vec![0; (self.slots.len() * 2).max(1 << 14)];
        for index in 0..self.rgb.len() {
            let slot = self.find(self.rgb[index]);
            self.slots[slot] = index as u32 + 1;
        }
    }
}

/// Reduces opaque pixels to a palette of at most so many colours, 256 if there are more.
pub(crate) fn quantise(all: &[[u8; 4]], most: usize) -> Indexed {
    let mut colours = Colours::default();
    // Stretches of one colour: its id and their length.
    let mut runs: Vec<(u32, u32)> = Vec::with_capacity(all.len() / 8);
    let mut rest = all;
    while let Some(&pixel) = rest.first() {
        let length = alike(rest, pixel);
        let id = colours.id([pixel[0], pixel[1], pixel[2]]);
        colours.count[id as usize] += length as u32;
        runs.push((id, length as u32));
        rest = &rest[length..];
    }
    let (palette, nearest) = choose(&colours, most.min(256));
    let mut pixels = Vec::with_capacity(all.len());
    for (id, length) in runs {
        pixels.resize(pixels.len() + length as usize, nearest[id as usize] as u8);
    }
    Indexed { palette, pixels }
}

/// How many pixels from the first on look like it. Most of a picture is long stretches of one colour, so eight are
/// compared at once.
fn alike(pixels: &[[u8; 4]], pixel: [u8; 4]) -> usize {
    let eight = [pixel; 8];
    let whole = pixels.chunks_exact(8).take_while(|chunk| *chunk == eight).count() * 8;
    let more = pixels[whole..].iter().take_while(|&&other| other == pixel);
    whole + more.count()
}

/// The palette, and the entry for each colour.
fn choose(colours: &Colours, most: usize) -> (Vec<[u8; 3]>, Vec<u32>) {
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
    (palette, nearest)
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
