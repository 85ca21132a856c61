//! A finished picture and its PNG.
//!
//! PNGs are written by palette, because small files are what counts on a phone. Measured on a late table of four
//! (1,200 × 1,240, CPU time): full colour at the fastest setting 185 kB; by palette, at efforts
//! 1, 2, 4, 6 and 9 of deflate: 134, 105, 100, 92 and 88 kB in 1.4, 2, 3.5, 8 and 27 ms. Fewer colours help as much and
//! cost nothing: with 112 instead of 256 the same table has 86 kB and looks the same under a magnifying glass.
//! Choosing the palette takes about 2 ms (see `quantise.rs`).

use image::RgbaImage;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use super::{
    canvas::Canvas,
    page::{Label, Page},
    quantise::quantise,
};
use crate::RenderError;

/// Effort of compression, see above.
const EFFORT: u8 = 5;

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
}

fn encode(page: &Page) -> Result<Vec<u8>, RenderError> {
    let indexed = quantise(page.canvas.pixels(), page.colours());
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, page.canvas.width(), page.canvas.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(indexed.palette.concat());
    encoder.set_deflate_compression(DeflateCompression::Level(EFFORT));
    // Palette entries that are neighbours mean nothing to each other, so differences between them only add noise.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&indexed.pixels)?;
    writer.finish()?;
    Ok(file)
}
