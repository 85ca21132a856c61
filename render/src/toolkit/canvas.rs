//! Pixels, and drawing shapes, pictures and lights on them.
//!
//! Colours are premultiplied by their alpha. The transparent pixels of a sprite then have no colour that could show as
//! a dark rim, and laying one canvas on another takes one multiplication per channel.

use std::ops::Range;

use image::RgbaImage;

use super::{
    colour::Colour,
    geometry::{Point, Rect, pt},
    mask::{Run, STEPS},
    path::Path,
    scale::Scale,
    shapes,
    sprite::{Pixels, Sprite},
    stroke::Stroke,
};

/// A picture under construction: transparent at first, or of one colour.
#[derive(Debug, Clone, PartialEq)]
pub struct Canvas {
    width: u32,
    height: u32,
    scale: Scale,
    /// Pixels of a row.
    columns: u32,
    pixels: Vec<[u8; 4]>,
}

/// Steps from the middle of a round light to its rim. More can't be distinguished on the small tiles that have one, and
/// would only fill the palette.
const GLOW_STEPS: f32 = 14.0;

impl Canvas {
    /// A transparent canvas.
    pub fn new(width: u32, height: u32) -> Canvas {
        Canvas::with(width, vec![[0; 4]; width as usize * height as usize])
    }

    /// A canvas of one colour.
    pub fn filled(width: u32, height: u32, colour: Colour) -> Canvas {
        Canvas::scaled(width, height, Scale::Whole, colour)
    }

    /// Creates a canvas of one colour with fewer pixels than its size in units. Everything drawn on it is scaled down.
    pub fn scaled(width: u32, height: u32, scale: Scale, colour: Colour) -> Canvas {
        let (columns, rows) = (scale.pixels(width), scale.pixels(height));
        let pixels = vec![premultiplied(colour, 255); columns as usize * rows as usize];
        Canvas {
            width,
            height,
            scale,
            ..Canvas::with(columns, pixels)
        }
    }

    /// A canvas of these pixels, `columns` per row.
    fn with(columns: u32, pixels: Vec<[u8; 4]>) -> Canvas {
        Canvas {
            width: columns,
            height: (pixels.len() as u32).checked_div(columns).unwrap_or(0),
            scale: Scale::Whole,
            columns,
            pixels,
        }
    }

    /// Creates a canvas from a picture.
    pub fn from_image(image: &RgbaImage) -> Canvas {
        let multiplied = |pixel: &image::Rgba<u8>| {
            let [r, g, b, a] = pixel.0;
            premultiplied(Colour { r, g, b, a }, 255)
        };
        Canvas::with(image.width(), image.pixels().map(multiplied).collect())
    }

    /// Returns the width, in the units of the drawing.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Height, in the same measures.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        let rows = (self.pixels.len() as u32).checked_div(self.columns);
        (self.columns, rows.unwrap_or(0))
    }

    pub(super) fn scale(&self) -> Scale {
        self.scale
    }

    pub fn middle(&self) -> Point {
        pt(self.width as f32 / 2.0, self.height as f32 / 2.0)
    }

    /// Returns the pixels row by row, with premultiplied colours.
    pub(crate) fn pixels(&self) -> &[[u8; 4]] {
        &self.pixels
    }

    pub(super) fn pixels_mut(&mut self) -> &mut [[u8; 4]] {
        &mut self.pixels
    }

    /// Fills a shape. Corners on whole numbers give crisp edges.
    pub fn fill(&mut self, path: &Path, colour: Colour) {
        self.cover(path, None, colour);
    }

    /// Draws a line along a path.
    pub fn stroke(&mut self, path: &Path, stroke: &Stroke, colour: Colour) {
        self.cover(path, Some(stroke), colour);
    }

    /// Fills a shape and draws a line of this width around it.
    pub fn fill_and_stroke(&mut self, path: &Path, fill: Colour, width: f32, line: Colour) {
        self.fill(path, fill);
        self.stroke(path, &Stroke::new(width), line);
    }

    /// Lays a sprite over this canvas, with its left top corner at `x`, `y`.
    pub fn draw(&mut self, sprite: &Sprite, x: i32, y: i32) {
        self.draw_faded(sprite, x, y, 1.0);
    }

    /// Draws a sprite with this opacity: shapes drawn together fade as one group.
    pub fn draw_faded(&mut self, sprite: &Sprite, x: i32, y: i32, opacity: f32) {
        self.draw_from(sprite, pt(x as f32, y as f32), opacity);
    }

    /// Draws a sprite with its middle at a point.
    pub fn draw_centred(&mut self, sprite: &Sprite, at: Point, opacity: f32) {
        let (width, height) = (sprite.width() as f32, sprite.height() as f32);
        self.draw_from(sprite, at.moved(-width / 2.0, -height / 2.0), opacity);
    }

    /// Lays a sprite on this canvas, with its left top corner near a point.
    fn draw_from(&mut self, sprite: &Sprite, corner: Point, opacity: f32) {
        let nearest = |measure: f32| self.scale.nearest(measure);
        let (x, y) = (nearest(corner.x), nearest(corner.y));
        if self.scale == Scale::Whole {
            return self.lay(sprite, x, y, opacity);
        }
        let (right, bottom) = (
            corner.x + sprite.width() as f32,
            corner.y + sprite.height() as f32,
        );
        let size = |from: i32, to: f32| (nearest(to) - from).max(1) as u32;
        let small = sprite.shrunk(size(x, right), size(y, bottom));
        self.lay(&small, x, y, opacity);
    }

    /// Lays the pixels of a sprite over those of this canvas.
    fn lay(&mut self, sprite: &Sprite, left: i32, top: i32, opacity: f32) {
        let opacity = (opacity.clamp(0.0, 1.0) * 255.0).round() as u8;
        let faded = |pixel: &[u8; 4]| match opacity {
            255 => *pixel,
            _ => pixel.map(|channel| times(channel, opacity)),
        };
        let area = (left, top, sprite.width() as i32, sprite.height() as i32);
        match sprite.pixels() {
            Pixels::Few(palette, indices) => {
                let mut inks = [[0; 4]; 256];
                inks.iter_mut()
                    .zip(palette)
                    .for_each(|(ink, pixel)| *ink = faded(pixel));
                let opaque = inks.iter().zip(palette).all(|(ink, _)| ink[3] == 255);
                let row = |row: Range<usize>| indices[row].iter().map(|&ink| inks[usize::from(ink)]);
                self.lay_rows(area, opaque, row);
            }
            Pixels::Many(pixels) => self.lay_rows(area, false, |row| pixels[row].iter().map(faded)),
        }
    }

    /// Lays rows of pixels over those of this canvas.
    fn lay_rows<Row: Iterator<Item = [u8; 4]>>(
        &mut self,
        (left, top, width, height): (i32, i32, i32, i32),
        opaque: bool,
        row: impl Fn(Range<usize>) -> Row,
    ) {
        for y in 0..height {
            let (pixels, hidden) = self.visible(left, top + y, width);
            let from = (y * width) as usize + hidden;
            let over = row(from..from + pixels.len());
            for (pixel, over) in pixels.iter_mut().zip(over) {
                match over[3] {
                    _ if opaque => *pixel = over,
                    255 => *pixel = over,
                    0 => {}
                    _ => *pixel = blend(*pixel, over),
                }
            }
        }
    }

    /// Clips a row to the canvas; returns the pixels and how many were cut at the left.
    fn visible(&mut self, x: i32, y: i32, length: i32) -> (&mut [[u8; 4]], usize) {
        let (width, height) = self.size();
        let (from, to) = (x.clamp(0, width as i32), (x + length).clamp(0, width as i32));
        if from == to || !(0..height as i32).contains(&y) {
            return (&mut [], 0);
        }
        let row = y as usize * width as usize;
        let pixels = &mut self.pixels[row + from as usize..row + to as usize];
        (pixels, (from - x) as usize)
    }

    /// Draws a round light that fades evenly from the middle outward.
    pub fn radial_glow(&mut self, centre: Point, radius: f32, colour: Colour) {
        let (centre, radius) = (self.scale.point(centre), radius * self.scale.part());
        let area = Rect::centred(centre, 2.0 * radius, 2.0 * radius);
        let (columns, rows) = self.bounds(area);
        for y in rows {
            for x in columns.clone() {
                let here = pt(x as f32 + 0.5, y as f32 + 0.5);
                let near = (1.0 - here.distance(centre) / radius).max(0.0);
                // Smooth at the middle and at the rim, so that neither shows as a ring.
                let cover = near * near * (3.0 - 2.0 * near);
                let cover = (cover * GLOW_STEPS).round() / GLOW_STEPS;
                let pixel = &mut self.pixels[y * self.columns as usize + x];
                *pixel = blend(*pixel, premultiplied(colour, (cover * 255.0).round() as u8));
            }
        }
    }

    /// Counts the pixels of an area that have exactly this colour.
    pub fn count(&self, area: Rect, colour: Colour) -> usize {
        let (columns, rows) = self.bounds(self.scale.rect(area));
        let pixel = premultiplied(colour, 255);
        rows.map(|y| {
            let row = &self.pixels[y * self.columns as usize..][columns.clone()];
            row.iter().filter(|&&other| other == pixel).count()
        })
        .sum()
    }

    /// Returns the picture with plain, not premultiplied, colours.
    pub fn to_image(&self) -> RgbaImage {
        let (width, height) = self.size();
        RgbaImage::from_fn(width, height, |x, y| {
            let [r, g, b, a] = self.pixels[(y * width + x) as usize];
            let plain = |channel: u8| match a {
                0 | 255 => channel,
                _ => ((u32::from(channel) * 255 + u32::from(a) / 2) / u32::from(a)).min(255) as u8,
            };
            image::Rgba([plain(r), plain(g), plain(b), a])
        })
    }

    /// Returns columns and rows of the pixels in an area, which is given in pixels, too.
    fn bounds(&self, area: Rect) -> (Range<usize>, Range<usize>) {
        let (width, height) = self.size();
        let bound = |value: f32, most: u32| value.clamp(0.0, most as f32) as usize;
        let columns = bound(area.x, width)..bound(area.right().ceil(), width);
        (
            columns,
            bound(area.y, height)..bound(area.bottom().ceil(), height),
        )
    }

    fn cover(&mut self, path: &Path, pen: Option<&Stroke>, colour: Colour) {
        let covered = match (self.scale, pen) {
            (Scale::Whole, _) => shapes::covered(path, pen),
            (scale, None) => shapes::covered(&scale.shape(path), None),
            (scale, Some(pen)) => {
                let part = scale.part();
                shapes::covered(&path.at(pt(0.0, 0.0), part), Some(&pen.scaled(part)))
            }
        };
        if let Some((shape, left, top)) = covered {
            self.paint(&shape, left, top, colour);
        }
    }

    /// Paints covered pixels, whose positions are relative to `left`, `top`.
    pub(super) fn paint(&mut self, shape: &[Run], left: i32, top: i32, colour: Colour) {
        let full = premultiplied(colour, 255);
        let inks: [[u8; 4]; STEPS as usize + 1] = std::array::from_fn(|step| {
            let cover = (step as f32 * 255.0 / f32::from(STEPS)).round() as u8;
            full.map(|channel| times(channel, cover))
        });
        for run in shape {
            let (x, y) = (left + i32::from(run.x), top + i32::from(run.y));
            let (pixels, _) = self.visible(x, y, i32::from(run.length));
            let over = inks[usize::from(run.cover)];
            match over[3] {
                255 => pixels.fill(over),
                _ => pixels.iter_mut().for_each(|pixel| *pixel = blend(*pixel, over)),
            }
        }
    }
}

fn premultiplied(colour: Colour, cover: u8) -> [u8; 4] {
    let a = times(colour.a, cover);
    [times(colour.r, a), times(colour.g, a), times(colour.b, a), a]
}

/// Returns a × b, both of 255, rounded.
fn times(a: u8, b: u8) -> u8 {
    let product = u32::from(a) * u32::from(b) + 128;
    ((product + (product >> 8)) >> 8) as u8
}

/// Lays one pixel over another, two channels with one multiplication.
fn blend(under: [u8; 4], over: [u8; 4]) -> [u8; 4] {
    const PAIR: u32 = 0x00FF_00FF;
    let through = 255 - u32::from(over[3]);
    // As in `times`. No channel exceeds its alpha, so no sum exceeds 255.
    let dimmed = |pair: u32| {
        let product = (pair & PAIR) * through + 0x0080_0080;
        ((product + ((product >> 8) & PAIR)) >> 8) & PAIR
    };
    let under = u32::from_le_bytes(under);
    let mixed = dimmed(under) | dimmed(under >> 8) << 8;
    mixed.wrapping_add(u32::from_le_bytes(over)).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Colour = Colour::hex(0xFF0000);
    const WHITE: Colour = Colour::hex(0xFFFFFF);

    #[test]
    fn a_sprite_has_no_dark_rim() {
        let mut sprite = Canvas::new(9, 9);
        sprite.fill(&Path::circle(pt(4.5, 4.5), 3.3), WHITE);
        let mut page = Canvas::filled(9, 9, WHITE);
        page.draw(&Sprite::from(&sprite), 0, 0);
        assert_eq!(page, Canvas::filled(9, 9, WHITE));
        let mut direct = Canvas::filled(9, 9, RED);
        direct.fill(&Path::circle(pt(4.5, 4.5), 3.3), WHITE);
        let mut through = Canvas::filled(9, 9, RED);
        through.draw(&Sprite::from(&sprite), 0, 0);
        assert_eq!(through, direct);
    }

    #[test]
    fn drawing_outside_the_edge_is_cut_off() {
        let dot = Sprite::from(&Canvas::filled(2, 2, RED));
        for (x, y, reds) in [
            (-1, -1, 1),
            (2, 0, 2),
            (-2, 0, 0),
            (3, 3, 0),
            (0, 0, 4),
            (i32::MIN / 2, 0, 0),
        ] {
            let mut page = Canvas::new(3, 3);
            page.draw(&dot, x, y);
            assert_eq!(
                page.pixels.iter().filter(|pixel| pixel[0] == 255).count(),
                reds,
                "{x} {y}"
            );
        }
    }

    #[test]
    fn blending_is_the_same_for_all_channels_and_never_too_bright() {
        for (alpha, under) in (0..=255).flat_map(|alpha| (0..=255).map(move |under| (alpha, under))) {
            let over = [alpha, 0, alpha / 2, alpha];
            let mixed = blend([under; 4], over);
            let expected = over.map(|channel| u32::from(channel) + u32::from(times(under, 255 - alpha)));
            assert_eq!(mixed.map(u32::from), expected);
        }
    }

    #[test]
    fn a_group_fades_as_one() {
        let mut group = Canvas::filled(1, 1, RED);
        group.fill(&Path::rect(Rect::new(0.0, 0.0, 1.0, 1.0)), WHITE);
        let mut page = Canvas::filled(1, 1, Colour::hex(0));
        page.draw_faded(&Sprite::from(&group), 0, 0, 0.6);
        assert_eq!(page.pixels[0], [153, 153, 153, 255]);
    }
}
