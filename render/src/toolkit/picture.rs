//! A finished picture and its PNG.
//!
//! PNGs are written by palette, because small files are what counts on a phone, with little effort, because everybody at
//! the table waits for them. The late table of four players of Legends has, at efforts 1 to 6 of deflate, 115, 79, 78, 72,
//! 64 and 62 kB, for 1.6, 1.9, 3.2, 4.2, 5.5 and 7.3 ms: beyond 2 each kilobyte less costs more than the whole drawing of
//! a shape. With 256 colours instead of 96 it is a sixth larger and looks the same under a magnifying glass.

use std::io;

use flate2::{Compress, Compression, FlushCompress, Status};
use image::RgbaImage;
use png::{BitDepth, ColorType, Encoder, EncodingError, chunk};

use super::{
    canvas::Canvas,
    page::{Label, Page},
    quantise::{Indexed, quantise},
};
use crate::RenderError;

/// Colours of a picture.
const COLOURS: usize = 96;
/// Colours of a picture that would be too large.
const FEWER: usize = 64;
/// Effort of compression, see above.
const EFFORT: u32 = 2;
/// For a picture that would be too large: a fifth smaller for three times the time.
const MORE_EFFORT: u32 = 6;
/// For one that still is: the fullest boards, when somebody looks at their own.
const MOST_EFFORT: u32 = 9;

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

/// Quickly at first; what is too large then is worth more effort, and in the end some of its colours.
fn encode(page: &Page) -> Result<Vec<u8>, RenderError> {
    let indexed = quantise(page.canvas.pixels(), COLOURS);
    for effort in [EFFORT, MORE_EFFORT] {
        let file = write(&page.canvas, &indexed, effort)?;
        if file.len() <= page.limit() {
            return Ok(file);
        }
    }
    write(&page.canvas, &quantise(page.canvas.pixels(), FEWER), MOST_EFFORT)
}

fn write(canvas: &Canvas, indexed: &Indexed, effort: u32) -> Result<Vec<u8>, RenderError> {
    let (width, height) = (canvas.width(), canvas.height());
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
