//! A finished picture and its PNG.
//!
//! PNGs are written by palette, because small files are what counts on a phone. The late table of four players of Legends
//! has, with 112 colours at efforts 1 to 6 of deflate, 115, 82, 81, 75, 67 and 65 kB; 9 gives 61 kB for four times the time
//! of 6. With 256 colours instead of 96 it is a sixth larger and looks the same under a magnifying glass.

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
/// Colours of a picture that would be too large.
const FEWER: usize = 64;

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
    let file = write(page, page.colours(), EFFORT)?;
    if file.len() <= page.limit() {
        return Ok(file);
    }
    // Seldom, on the fullest boards: a fifth smaller for four times the time.
    write(page, page.colours().min(FEWER), 9)
}

fn write(page: &Page, colours: usize, effort: u8) -> Result<Vec<u8>, RenderError> {
    let indexed = quantise(page.canvas.pixels(), colours);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, page.canvas.width(), page.canvas.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(indexed.palette.concat());
    encoder.set_deflate_compression(DeflateCompression::Level(effort));
    // Palette entries that are neighbours mean nothing to each other, so differences between them only add noise.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&indexed.pixels)?;
    writer.finish()?;
    Ok(file)
}
