//! Pictures made smaller, in blocks of five by five pixels.
//!
//! A block becomes one of four by four or three by three and depends on nothing around it, so a picture that has changed
//! a little is shrunk anew only there. Most blocks are of one colour and are just filled.

use std::array;

use super::canvas::Canvas;

/// How wide and high a picture becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// As it is.
    Whole,
    /// Four fifths.
    FourFifths,
    /// Three fifths.
    ThreeFifths,
}

/// Of which three of five pixels each new one is made, and of how many sixteenths of them.
type Parts<const N: usize> = [(usize, [u64; 3]); N];
const FOUR: Parts<4> = [(0, [13, 3, 0]), (1, [10, 6, 0]), (2, [6, 10, 0]), (2, [0, 3, 13])];
const THREE: Parts<3> = [(0, [10, 6, 0]), (1, [3, 10, 3]), (2, [0, 6, 10])];

/// Pixels of a block's side.
const BLOCK: usize = 5;

impl Scale {
    /// Pixels that five become.
    pub(crate) fn of_five(self) -> usize {
        match self {
            Scale::Whole => 5,
            Scale::FourFifths => 4,
            Scale::ThreeFifths => 3,
        }
    }

    /// A length after shrinking; what is beyond a multiple of five is dropped.
    pub(crate) fn length(self, length: u32) -> u32 {
        match self {
            Scale::Whole => length,
            _ => length / BLOCK as u32 * self.of_five() as u32,
        }
    }

    /// Shrinks five rows.
    pub(crate) fn shrink_rows(self, five: &[[u8; 4]], few: &mut [[u8; 4]]) {
        match self {
            Scale::Whole => few.copy_from_slice(five),
            Scale::FourFifths => shrink_blocks(&FOUR, five, few),
            Scale::ThreeFifths => shrink_blocks(&THREE, five, few),
        }
    }
}

impl Canvas {
    /// The same picture in small.
    pub(crate) fn shrunk(&self, scale: Scale) -> Canvas {
        let mut small = Canvas::new(scale.length(self.width()), scale.length(self.height()));
        let few = small.width() as usize * scale.of_five();
        let fives = self.pixels().chunks_exact((self.width() as usize * BLOCK).max(1));
        for (five, few) in fives.zip(small.pixels_mut().chunks_exact_mut(few.max(1))) {
            scale.shrink_rows(five, few);
        }
        small
    }
}

// Inlined, so that the shares are known when it is compiled.
#[inline(always)]
fn shrink_blocks<const N: usize>(parts: &Parts<N>, five: &[[u8; 4]], few: &mut [[u8; 4]]) {
    let (wide, narrow) = (five.len() / BLOCK, few.len() / N);
    let rows: [&[[[u8; 4]; BLOCK]]; BLOCK] = array::from_fn(|row| five[row * wide..][..wide].as_chunks().0);
    for column in 0..wide / BLOCK {
        let block = rows.map(|row| row[column]);
        let small = match is_plain(&block) {
            true => [[block[0][0]; N]; N],
            false => mixed(parts, &block),
        };
        for (row, small) in small.iter().enumerate() {
            few[row * narrow + column * N..][..N].copy_from_slice(small);
        }
    }
}

/// Whether all pixels are alike; without a branch for each, so that many are compared at once.
fn is_plain(block: &[[[u8; 4]; BLOCK]; BLOCK]) -> bool {
    let first = u32::from_le_bytes(block[0][0]);
    let pixels = block.as_flattened().iter();
    pixels.fold(0, |differing, &pixel| {
        differing | (u32::from_le_bytes(pixel) ^ first)
    }) == 0
}

#[inline(always)]
fn mixed<const N: usize>(parts: &Parts<N>, block: &[[[u8; 4]; BLOCK]; BLOCK]) -> [[[u8; 4]; N]; N] {
    let wide = block.map(|row| row.map(spread));
    parts.map(|(first, [a, b, c])| {
        let column = |x: usize| wide[first][x] * a + wide[first + 1][x] * b + wide[first + 2][x] * c;
        let sums: [u64; BLOCK] = array::from_fn(column);
        parts.map(|(from, [a, b, c])| {
            let sum = sums[from] * a + sums[from + 1] * b + sums[from + 2] * c;
            let pixel = gathered((sum + HALVES) >> 8);
            match pixel == block[first + 1][from + 1] {
                true => pixel,
                false => rounded(pixel),
            }
        })
    })
}

/// The lower halves of the four channels of a spread pixel.
const LOWER: u64 = 0x00FF_00FF_00FF_00FF;
const HALVES: u64 = 0x0080_0080_0080_0080;

/// The four channels with 16 bits each, so that one multiplication is for all of them. Shares are sixteenths of sixteenths,
/// which fills the 16 bits and no more.
fn spread(pixel: [u8; 4]) -> u64 {
    let pixel = u64::from(u32::from_le_bytes(pixel));
    (pixel | (pixel << 24)) & LOWER
}

fn gathered(spread: u64) -> [u8; 4] {
    let spread = spread & LOWER;
    ((spread | (spread >> 24)) as u32).to_le_bytes()
}

/// One of 32 steps for each channel: mixed colours are on edges, where more can't be seen, and thousands of them would
/// make choosing a palette slow.
fn rounded(pixel: [u8; 4]) -> [u8; 4] {
    pixel.map(|channel| (channel & !7) | (channel >> 5))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::{Colour, Path, Rect};

    #[test]
    fn plain_areas_keep_their_colour_and_edges_are_mixed() {
        let (ground, ink) = (Colour::hex(0x22302B), Colour::hex(0xF6F0E0));
        let mut canvas = Canvas::filled(20, 20, ground);
        canvas.fill(&Path::rect(Rect::new(7.0, 0.0, 13.0, 20.0)), ink);
        for (scale, side) in [(Scale::FourFifths, 16), (Scale::ThreeFifths, 12)] {
            let small = canvas.shrunk(scale);
            assert_eq!((small.width(), small.height()), (side, side));
            let row: Vec<[u8; 4]> = small.pixels()[..side as usize].to_vec();
            assert_eq!(row[0], canvas.pixels()[0]);
            assert_eq!(row[side as usize - 1], canvas.pixels()[19]);
            let edge = row
                .iter()
                .filter(|&&pixel| pixel != row[0] && pixel != row[side as usize - 1]);
            assert_eq!(edge.count(), 1, "{row:?}");
        }
        assert_eq!(canvas.shrunk(Scale::Whole), canvas);
    }
}
