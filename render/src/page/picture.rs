//! A finished picture and its PNG.
//!
//! PNGs are written by palette, because small files are what counts on a phone, with little effort, because everybody at
//! the table waits for them. Median of 333 pictures, against 96 colours at effort 2 of deflate:
//!
//! | Effort | Time | Size with 96 colours | 64 | 48 |
//! |---|---|---|---|---|
//! | 2 | 2.2 ms | 1 | 0.97 | 0.94 |
//! | 4 | 4.1 ms | 0.93 | 0.89 | 0.87 |
//! | 5 | 5.2 ms | 0.84 | 0.81 | 0.78 |
//! | 6 | 6.9 ms | 0.82 | 0.77 | 0.74 |
//!
//! Which of them a picture needs to stay within its limit is estimated before it is packed, so hardly any is packed twice.

use std::io;

use flate2::{Compress, Compression, FlushCompress, Status};
use image::{
    RgbaImage,
    imageops::{self, FilterType},
};
use png::{BitDepth, ColorType, Encoder, EncodingError, chunk};

use super::{Label, PHONE, Page, Shown, palette};
use crate::{
    RenderError,
    toolkit::{Canvas, Colour, Counted, Indexed},
};

/// Colours of a picture.
const COLOURS: usize = 96;

/// Up to which estimated part of its limit a picture gets how many colours and how much effort. The estimate is at most
/// 14 % too low.
const PLANS: [(f32, usize, u32); 3] = [(0.88, COLOURS, 2), (1.0, COLOURS, 5), (1.2, 64, 5)];
/// The same for all others: the fullest boards, when somebody looks at their own.
const FULLEST: (usize, u32) = (40, 7);
/// What remains for a file that is too large all the same, one after the other.
const LAST: [(usize, u32); 4] = [(36, 9), (30, 9), (24, 9), (18, 9)];

/// A finished picture.
#[derive(Debug, Clone)]
pub struct Picture {
    /// The file.
    pub png: Vec<u8>,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    page: Page,
}

impl Picture {
    pub(crate) fn new(page: Page) -> Result<Picture, RenderError> {
        Ok(Picture {
            png: encode(&page)?,
            width: page.canvas.width(),
            height: page.canvas.height(),
            page,
        })
    }

    /// The same picture so wide, and its upper part so high.
    pub(crate) fn thumbnail(&self, (width, height): (u32, u32)) -> Canvas {
        let whole = (self.height * width).div_ceil(self.width.max(1));
        let small = imageops::resize(&self.image(), width, whole, FilterType::Triangle);
        Canvas::from_image(&imageops::crop_imm(&small, 0, 0, width, height.min(whole)).to_image())
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
        length * PHONE / self.width as f32
    }
}

fn encode(page: &Page) -> Result<Vec<u8>, RenderError> {
    let mut counted = Counted::new(page.canvas.pixels());
    let mut indexed = counted.reduced(COLOURS);
    let part = estimate(&indexed.pixels, page.canvas.width() as usize) / page.limit() as f32;
    let plan = PLANS.iter().find(|(most, ..)| part <= *most);
    let (colours, effort) = plan.map_or(FULLEST, |&(_, colours, effort)| (colours, effort));
    counted.keep(&palette::seats().map(|Colour { r, g, b, .. }| [r, g, b]));
    if colours != COLOURS {
        indexed = counted.reduced(colours);
    }
    let mut file = write(page, &mut indexed, effort)?;
    // The estimate was too low, which is rare.
    for (colours, effort) in LAST {
        if file.len() > page.limit() {
            file = write(page, &mut counted.reduced(colours), effort)?;
        }
    }
    Ok(file)
}

/// About how many bytes a picture has at effort 2. Deflate copies what stands in the same row or in one just above, so
/// what costs is changes of colour along a row, and more so the corners where a change does not go on from row to row.
/// The factors were fitted to 333 pictures of all games.
fn estimate(pixels: &[u8], width: usize) -> f32 {
    let below = pixels.get(width..).unwrap_or_default();
    let (mut changes, mut corners) = (0u32, 0u32);
    for ((here, next), (under, under_next)) in pixels
        .iter()
        .zip(pixels.iter().skip(1))
        .zip(below.iter().zip(below.iter().skip(1)))
    {
        changes += u32::from(here != next);
        corners += u32::from((next != under_next) & ((here != next) | (under != under_next)));
    }
    0.286 * changes as f32 + 0.6625 * corners as f32 + 0.011_42 * pixels.len() as f32
}

fn write(page: &Page, indexed: &mut Indexed, effort: u32) -> Result<Vec<u8>, RenderError> {
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
    let (width, height) = (page.canvas.width(), page.canvas.height());
    // Each row begins with its filter: none. Palette entries that are neighbours mean nothing to each other, so
    // differences between them would only add noise.
    let mut rows = Vec::with_capacity(indexed.pixels.len() + height as usize);
    for row in indexed.pixels.chunks_exact(width as usize) {
        rows.push(0);
        rows.extend_from_slice(row);
    }
    let packed = deflate(&rows, effort).map_err(EncodingError::from)?;
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

/// All at once, which spares the encoder a tenth of its time for passing row after row through small buffers.
fn deflate(rows: &[u8], effort: u32) -> io::Result<Vec<u8>> {
    let mut stream = Compress::new(Compression::new(effort), true);
    let mut packed = Vec::with_capacity(rows.len() / 8 + 1024);
    loop {
        let done = stream.total_in() as usize;
        let status = stream.compress_vec(&rows[done..], &mut packed, FlushCompress::Finish);
        if status.map_err(io::Error::from)? == Status::StreamEnd {
            return Ok(packed);
        }
        packed.reserve(packed.capacity());
    }
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
        for discs in [300, 1000, 2500] {
            let page = busy(discs, 1 << 20);
            let mut indexed = Counted::new(page.canvas.pixels()).reduced(COLOURS);
            let size = write(&page, &mut indexed, 2).unwrap().len() as f32;
            let part = estimate(&indexed.pixels, 1200) / size;
            assert!((0.6..1.6).contains(&part), "{discs}: {part} of {size}");
        }
    }

    #[test]
    fn a_picture_that_would_be_too_large_gets_more_effort_and_fewer_colours() {
        let indexed = Counted::new(busy(1500, 0).canvas.pixels()).reduced(COLOURS);
        let bytes = estimate(&indexed.pixels, 1200);
        // Half as much as it may have, and one limit after the other that is too narrow.
        let limits = [0.5, 0.95, 1.1, 2.0].map(|part| (bytes / part) as usize);
        let sizes = limits.map(|limit| encode(&busy(1500, limit)).unwrap().len());
        assert!(
            sizes.is_sorted_by(|a, b| a >= b) && sizes[0] > sizes[3],
            "{sizes:?}"
        );
    }
}
