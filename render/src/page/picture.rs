//! A finished picture and its PNG.
//!
//! PNGs are written by palette, because small files are what counts on a phone, with little effort, because everybody at
//! the table waits for them. How much effort and how many colours a picture needs to stay within its limit is estimated
//! before it is packed, so hardly any is packed twice.

use image::{
    RgbaImage,
    imageops::{self, FilterType},
};
use libdeflater::{CompressionLvl, Compressor};
use png::{BitDepth, ColorType, Encoder, chunk};

use super::{
    Label, PHONE, Page, Shown, palette,
    quantise::{Counted, Indexed},
};
use crate::{
    RenderError,
    toolkit::{Canvas, Colour, Rect, Sprite},
};

/// Colours of a picture.
const COLOURS: usize = 96;

/// Up to which estimated part of its limit a picture gets how many colours.
const PLANS: [(f32, usize); 3] = [(0.95, COLOURS), (1.04, 64), (1.16, 40)];
/// The same for all others: the fullest boards.
const FULLEST: usize = 28;
/// What remains for a file that is too large all the same: colours and effort of deflate.
const LAST: (usize, i32) = (18, 6);

/// Effort of deflate: files have at most 1.3 times what the best packers make of them.
const EFFORT: i32 = 5;
/// Pictures of more pixels get less, unless they come near their limit.
const MANY: usize = 1_300_000;
const QUICK: i32 = 4;

/// A finished picture.
#[derive(Debug, Clone)]
pub struct Picture {
    /// The file.
    pub png: Vec<u8>,
    /// Width of the file in pixels.
    pub width: u32,
    /// Height of the file in pixels.
    pub height: u32,
    page: Page,
}

impl Picture {
    pub(crate) fn new(page: Page) -> Result<Picture, RenderError> {
        let (width, height) = page.canvas.size();
        Ok(Picture {
            png: encode(&page)?,
            width,
            height,
            page,
        })
    }

    /// The same picture so wide, and of it a part so high that begins so far below the upper edge of the page.
    pub(crate) fn part(&self, (width, height): (u32, u32), top: u32) -> Sprite {
        let image = self.image();
        let scale = |length: u32| (length * width).div_ceil(self.page.canvas.width().max(1));
        let (whole, top) = (scale(self.page.canvas.height()), scale(top));
        let small = imageops::resize(&image, width, whole, FilterType::Triangle);
        let part = imageops::crop_imm(&small, 0, top, width, height).to_image();
        Sprite::from(&Canvas::from_image(&part))
    }

    /// Writes the file once more: for measuring what that costs.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn encode(&self) -> Result<Vec<u8>, RenderError> {
        encode(&self.page)
    }

    /// The picture in full colour, for tests.
    pub fn image(&self) -> RgbaImage {
        self.page.canvas.to_image()
    }

    pub(crate) fn canvas(&self) -> &Canvas {
        &self.page.canvas
    }

    /// Whether the text of a label can still be seen, for tests: nine tenths of it, at least.
    pub fn shows(&self, label: &Label) -> bool {
        let Some((colour, written)) = label.ink else {
            return true;
        };
        self.page.canvas.count(label.area, colour) * 10 >= written * 9
    }

    /// The page, in whose measures labels and fields are told; the file of a large one is smaller.
    pub fn area(&self) -> Rect {
        Rect::new(0.0, 0.0, self.page.width(), self.page.height())
    }

    /// What is written on it, and where.
    pub fn labels(&self) -> &[Label] {
        self.page.labels()
    }

    /// Fields, cards and spots whose size matters.
    pub fn shown(&self) -> &[Shown] {
        self.page.shown()
    }

    /// A length of the picture as a phone displays it.
    pub fn on_a_phone(&self, length: f32) -> f32 {
        length * PHONE / self.page.width()
    }
}

/// The file of a page.
fn encode(page: &Page) -> Result<Vec<u8>, RenderError> {
    let mut counted = Counted::new(page.canvas.pixels());
    let mut indexed = counted.reduced(COLOURS);
    let part = estimate(&indexed.pixels, page.canvas.size().0) / page.limit() as f32;
    let plan = PLANS.iter().find(|(most, _)| part <= *most);
    let colours = plan.map_or(FULLEST, |&(_, colours)| colours);
    let quick = colours == COLOURS && indexed.pixels.len() > MANY;
    if colours != COLOURS {
        counted.keep(&palette::seats().map(|Colour { r, g, b, .. }| [r, g, b]));
        indexed = counted.reduced(colours);
    }
    let file = write(page, &mut indexed, if quick { QUICK } else { EFFORT })?;
    if file.len() <= page.limit() {
        return Ok(file);
    }
    // The estimate was too low, which is rare.
    let (colours, effort) = LAST;
    write(page, &mut counted.reduced(colours), effort)
}

/// Every so many rows, two of them are looked at for the estimate.
const SAMPLED: usize = 4;

/// About how many bytes a picture has with little effort. Deflate copies what stands in the same row or in one just above,
/// so what costs is changes of colour along a row, and more so the corners where a change does not go on from row to row.
/// The factors were fitted to 269 pictures of all games: files have 0.8 to 1.12 of what is estimated.
fn estimate(pixels: &[u8], width: u32) -> f32 {
    let width = width as usize;
    let (mut changes, mut corners) = (0u32, 0u32);
    for rows in pixels.chunks((width * SAMPLED).max(1)) {
        let (row, below) = rows.split_at(width.min(rows.len()));
        let (row, below) = (
            row.iter().zip(row.iter().skip(1)),
            below.iter().zip(below.iter().skip(1)),
        );
        for ((here, next), (under, under_next)) in row.zip(below) {
            changes += u32::from(here != next);
            corners += u32::from((next != under_next) & ((here != next) | (under != under_next)));
        }
    }
    let factors = SAMPLED as f32 * (0.133 * changes as f32 + 0.608 * corners as f32);
    factors + 0.019 * pixels.len() as f32
}

fn write(page: &Page, indexed: &mut Indexed, effort: i32) -> Result<Vec<u8>, RenderError> {
    if page.has_high_contrast() {
        for [r, g, b] in &mut indexed.palette {
            let strong = palette::high_contrast(Colour {
                r: *r,
                g: *g,
                b: *b,
                a: 255,
            });
            (*r, *g, *b) = (strong.r, strong.g, strong.b);
        }
    }
    let (width, height) = page.canvas.size();
    // Each row begins with its filter: none. Palette entries that are neighbours mean nothing to each other, so
    // differences between them would only add noise.
    let mut rows = Vec::with_capacity(indexed.pixels.len() + height as usize);
    for row in indexed.pixels.chunks_exact(width as usize) {
        rows.push(0);
        rows.extend_from_slice(row);
    }
    let packed = deflate(&rows, effort);
    let mut file = Vec::with_capacity(packed.len() + 1024);
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(indexed.palette.concat());
    let mut writer = encoder.write_header()?;
    writer.write_chunk(chunk::IDAT, &packed)?;
    writer.finish()?;
    Ok(file)
}

fn deflate(rows: &[u8], effort: i32) -> Vec<u8> {
    let mut deflater = Compressor::new(CompressionLvl::new(effort).unwrap_or_default());
    let mut packed = vec![0; deflater.zlib_compress_bound(rows.len())];
    // There is always enough room.
    let length = deflater.zlib_compress(rows, &mut packed).unwrap_or_default();
    packed.truncate(length);
    packed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::{Path, pt};

    /// A page with so many small discs, in columns that do not repeat.
    fn busy(discs: u32, limit: usize) -> Page {
        let mut page = Page::new(1200, 1200).within(limit);
        for disc in 0..discs {
            let mixed = disc.wrapping_mul(0x9E37_79B1);
            let at = pt((mixed % 1193) as f32, (mixed / 1193 % 1187) as f32);
            let radius = 3.0 + (mixed % 7) as f32;
            page.canvas
                .fill(&Path::circle(at, radius), Colour::hex(mixed & 0xFF_FFFF));
        }
        page
    }

    #[test]
    fn the_estimate_is_near_what_deflate_makes_of_it() {
        for discs in [1000, 2500, 5000] {
            let page = busy(discs, 1 << 20);
            let mut indexed = Counted::new(page.canvas.pixels()).reduced(COLOURS);
            let size = write(&page, &mut indexed, QUICK).unwrap().len() as f32;
            let part = estimate(&indexed.pixels, 1200) / size;
            assert!((0.6..1.6).contains(&part), "{discs}: {part} of {size}");
        }
    }

    #[test]
    fn a_picture_that_would_be_too_large_gets_more_effort_and_fewer_colours() {
        let page = busy(1500, 0);
        let indexed = Counted::new(page.canvas.pixels()).reduced(COLOURS);
        let bytes = estimate(&indexed.pixels, 1200);
        // Half as much as it may have, and one limit after the other that is too narrow.
        let limits = [0.5, 1.0, 1.15, 2.0].map(|part| (bytes / part) as usize);
        let sizes = limits.map(|limit| encode(&busy(1500, limit)).unwrap().len());
        assert!(
            sizes.is_sorted_by(|a, b| a >= b) && sizes[0] > sizes[3],
            "{sizes:?}"
        );
    }
}
