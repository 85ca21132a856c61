//! A finished picture and its PNG.
//!
//! PNGs are written with a palette, because small files matter on a phone. A picture that would be larger than its
//! limit is written again with fewer colours, which is rare.

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
/// Colours of a picture whose file would be too large with more.
const FEWER: [usize; 4] = [64, 40, 28, 18];
/// Effort of deflate: files have at most 1.3 times the size that the best packers reach.
const EFFORT: i32 = 5;

#[derive(Debug, Clone)]
pub struct Picture {
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

    /// Scales to `width` and crops `height` rows from `top`.
    pub(crate) fn part(&self, (width, height): (u32, u32), top: u32) -> Sprite {
        let image = self.image();
        let scale = |length: u32| (length * width).div_ceil(self.page.canvas.width().max(1));
        let (whole, top) = (scale(self.page.canvas.height()), scale(top));
        let small = imageops::resize(&image, width, whole, FilterType::Triangle);
        let part = imageops::crop_imm(&small, 0, top, width, height).to_image();
        Sprite::from(&Canvas::from_image(&part))
    }

    /// Writes the file again, to measure the cost.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn encode(&self) -> Result<Vec<u8>, RenderError> {
        encode(&self.page)
    }

    /// Returns the picture in full colour, for tests.
    pub fn image(&self) -> RgbaImage {
        self.page.canvas.to_image()
    }

    pub(crate) fn canvas(&self) -> &Canvas {
        &self.page.canvas
    }

    /// Returns whether at least nine tenths of a label's text are visible, for tests.
    pub fn shows(&self, label: &Label) -> bool {
        let Some((colour, written)) = label.ink else {
            return true;
        };
        self.page.canvas.count(label.area, colour) * 10 >= written * 9
    }

    /// Returns the page, in whose units labels and fields are given; the file of a large page is smaller.
    pub fn area(&self) -> Rect {
        Rect::new(0.0, 0.0, self.page.width(), self.page.height())
    }

    /// Returns the labels and their areas.
    pub fn labels(&self) -> &[Label] {
        self.page.labels()
    }

    /// Returns the fields and cards whose size matters.
    pub fn shown(&self) -> &[Shown] {
        self.page.shown()
    }

    /// Converts a length of the picture to pixels as a phone displays it.
    pub fn on_a_phone(&self, length: f32) -> f32 {
        length * PHONE / self.page.width()
    }
}

/// The file of a page.
fn encode(page: &Page) -> Result<Vec<u8>, RenderError> {
    let mut counted = Counted::new(page.canvas.pixels());
    let mut file = write(page, counted.reduced(COLOURS))?;
    if file.len() > page.limit() {
        counted.keep(&palette::seats().map(|Colour { r, g, b, .. }| [r, g, b]));
    }
    for colours in FEWER {
        if file.len() <= page.limit() {
            break;
        }
        file = write(page, counted.reduced(colours))?;
    }
    Ok(file)
}

fn write(page: &Page, mut indexed: Indexed) -> Result<Vec<u8>, RenderError> {
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
    // Each row begins with its filter: none. Neighbouring palette entries are unrelated, so differences between them
    // would only add noise.
    let mut rows = Vec::with_capacity(indexed.pixels.len() + height as usize);
    for row in indexed.pixels.chunks_exact(width as usize) {
        rows.push(0);
        rows.extend_from_slice(row);
    }
    let packed = deflate(&rows);
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

fn deflate(rows: &[u8]) -> Vec<u8> {
    let mut deflater = Compressor::new(CompressionLvl::new(EFFORT).unwrap_or_default());
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

    /// A page with `discs` small discs, in columns that do not repeat.
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
    fn a_picture_that_would_be_too_large_gets_fewer_colours() {
        let all = encode(&busy(1500, usize::MAX)).unwrap().len();
        let fewer = encode(&busy(1500, all - 1)).unwrap().len();
        let fewest = encode(&busy(1500, 0)).unwrap().len();
        assert!(fewest < fewer && fewer < all, "{fewest} {fewer} {all}");
    }
}
