//! Pixels and how shapes, pictures and lights get onto them.
//!
//! Colours are kept multiplied by their alpha. A sprite's transparent pixels then have no colour that could show as a
//! dark rim, and laying one canvas on another is one multiplication a channel.

use std::ops::Range;

use image::RgbaImage;

use super::{
    colour::Colour,
    geometry::{Point, Rect, pt},
    mask::{Covered, STEPS},
    path::Path,
    scale::Scale,
    shapes,
    sprite::Key,
    stroke::Stroke,
};

/// A picture in the making: transparent at first, or of one colour.
#[derive(Debug, Clone, PartialEq)]
pub struct Canvas {
    width: u32,
    height: u32,
    scale: Scale,
    /// Pixels of a row.
    columns: u32,
    pixels: Vec<[u8; 4]>,
    /// What it shows, if it is a sprite.
    key: Option<Key>,
}

/// Steps from the middle of a round light to its rim. More cannot be told apart on the small tiles that have one, and would
/// only crowd the palette.
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

    /// A canvas of one colour with fewer pixels than its measures: what is drawn on it becomes that much smaller.
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

    /// Rows of so many pixels.
    fn with(columns: u32, pixels: Vec<[u8; 4]>) -> Canvas {
        Canvas {
            width: columns,
            height: (pixels.len() as u32).checked_div(columns).unwrap_or(0),
            scale: Scale::Whole,
            columns,
            pixels,
            key: None,
        }
    }

    /// The same as a sprite.
    pub(super) fn named(self, key: Key) -> Canvas {
        Canvas {
            key: Some(key),
            ..self
        }
    }

    pub(super) fn key(&self) -> Option<Key> {
        self.key
    }

    /// A picture, as it is.
    pub fn from_image(image: &RgbaImage) -> Canvas {
        let multiplied = |pixel: &image::Rgba<u8>| {
            let [r, g, b, a] = pixel.0;
            premultiplied(Colour { r, g, b, a }, 255)
        };
        Canvas::with(image.width(), image.pixels().map(multiplied).collect())
    }

    /// Width, in the measures of what is drawn.
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

    /// The middle.
    pub fn middle(&self) -> Point {
        pt(self.width as f32 / 2.0, self.height as f32 / 2.0)
    }

    /// The pixels row by row, colours multiplied by alpha.
    pub(crate) fn pixels(&self) -> &[[u8; 4]] {
        &self.pixels
    }

    /// Takes out what lies from `from` to before `to`.
    pub(crate) fn cut(&mut self, from: u32, to: u32) {
        let (from, to) = (from.min(self.height), to.min(self.height));
        let row = |at: u32| self.scale.pixels(at) as usize * self.columns as usize;
        let rows = row(from)..row(to);
        self.pixels.drain(rows);
        self.height -= to - from;
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

    /// Lays another canvas over this one, its left top corner at `x`, `y`.
    pub fn draw(&mut self, other: &Canvas, x: i32, y: i32) {
        self.draw_faded(other, x, y, 1.0);
    }

    /// Lays another canvas over this one, let through by so much: shapes drawn together fade as one group.
    pub fn draw_faded(&mut self, other: &Canvas, x: i32, y: i32, opacity: f32) {
        self.draw_from(other, pt(x as f32, y as f32), opacity);
    }

    /// The same with the other canvas's middle at a point.
    pub fn draw_centred(&mut self, other: &Canvas, at: Point, opacity: f32) {
        let corner = at.moved(-other.middle().x, -other.middle().y);
        self.draw_from(other, corner, opacity);
    }

    /// Lays another canvas, which has all its pixels, on this one, its left top corner near a point.
    fn draw_from(&mut self, other: &Canvas, corner: Point, opacity: f32) {
        let nearest = |measure: f32| self.scale.nearest(measure);
        let (x, y) = (nearest(corner.x), nearest(corner.y));
        if self.scale == Scale::Whole {
            return self.lay(other, x, y, opacity);
        }
        let (right, bottom) = (corner.x + other.width as f32, corner.y + other.height as f32);
        let size = |from: i32, to: f32| (nearest(to) - from).max(1) as u32;
        let small = other.shrunk(size(x, right), size(y, bottom));
        self.lay(&small, x, y, opacity);
    }

    /// Lays the pixels of another canvas over those of this one.
    fn lay(&mut self, other: &Canvas, x: i32, y: i32, opacity: f32) {
        let opacity = (opacity.clamp(0.0, 1.0) * 255.0).round() as u8;
        let ((width, height), (wide, high)) = (self.size(), other.size());
        let columns = visible(x, wide, width);
        if columns.is_empty() {
            return;
        }
        for row in visible(y, high, height) {
            let from = row * wide as usize;
            let source = &other.pixels[from + columns.start..from + columns.end];
            let to = (row as i32 + y) as usize * width as usize + (columns.start as i32 + x) as usize;
            for (pixel, &over) in self.pixels[to..].iter_mut().zip(source) {
                match (over[3], opacity) {
                    (0, _) => {}
                    (255, 255) => *pixel = over,
                    (_, 255) => *pixel = blend(*pixel, over),
                    _ => *pixel = blend(*pixel, over.map(|channel| times(channel, opacity))),
                }
            }
        }
    }

    /// A round light that fades evenly from the middle outward.
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

    /// How many pixels of a place have exactly this colour.
    pub fn count(&self, area: Rect, colour: Colour) -> usize {
        let (columns, rows) = self.bounds(self.scale.rect(area));
        let pixel = premultiplied(colour, 255);
        rows.map(|y| {
            let row = &self.pixels[y * self.columns as usize..][columns.clone()];
            row.iter().filter(|&&other| other == pixel).count()
        })
        .sum()
    }

    /// The picture with plain, not multiplied, colours.
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

    /// Columns and rows of the pixels in a place, which is in pixels, too.
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

    /// Paints covered pixels that are counted from `left`, `top`.
    pub(super) fn paint(&mut self, shape: &Covered, left: i32, top: i32, colour: Colour) {
        let full = premultiplied(colour, 255);
        let inks: [[u8; 4]; STEPS as usize + 1] = std::array::from_fn(|step| {
            let cover = (step as f32 * 255.0 / f32::from(STEPS)).round() as u8;
            full.map(|channel| times(channel, cover))
        });
        let (width, height) = self.size();
        let (width, height) = (width as i32, height as i32);
        for run in shape.runs() {
            let y = top + i32::from(run.y);
            let from = (left + i32::from(run.x)).clamp(0, width);
            let to = (left + i32::from(run.x) + i32::from(run.length)).clamp(0, width);
            if !(0..height).contains(&y) || from == to {
                continue;
            }
            let row = y as usize * width as usize;
            let pixels = &mut self.pixels[row + from as usize..row + to as usize];
            let over = inks[usize::from(run.cover)];
            if over[3] == 255 {
                pixels.fill(over);
            } else {
                pixels.iter_mut().for_each(|pixel| *pixel = blend(*pixel, over));
            }
        }
    }
}

/// The rows (or columns) of something `size` long, laid at `at`, that fall within `limit`.
fn visible(at: i32, size: u32, limit: u32) -> Range<usize> {
    let from = (-at).clamp(0, size as i32);
    let to = (limit as i32 - at).clamp(from, size as i32);
    from as usize..to as usize
}

fn premultiplied(colour: Colour, cover: u8) -> [u8; 4] {
    let a = times(colour.a, cover);
    [times(colour.r, a), times(colour.g, a), times(colour.b, a), a]
}

/// a × b, both of 255, rounded.
fn times(a: u8, b: u8) -> u8 {
    let product = u32::from(a) * u32::from(b) + 128;
    ((product + (product >> 8)) >> 8) as u8
}

fn blend(under: [u8; 4], over: [u8; 4]) -> [u8; 4] {
    let through = 255 - over[3];
    let mut mixed = [0; 4];
    for channel in 0..4 {
        // Rounding can carry the sum past white by one.
        mixed[channel] = over[channel].saturating_add(times(under[channel], through));
    }
    mixed
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
        page.draw(&sprite, 0, 0);
        assert_eq!(page, Canvas::filled(9, 9, WHITE));
        let mut direct = Canvas::filled(9, 9, RED);
        direct.fill(&Path::circle(pt(4.5, 4.5), 3.3), WHITE);
        let mut through = Canvas::filled(9, 9, RED);
        through.draw(&sprite, 0, 0);
        assert_eq!(through, direct);
    }

    #[test]
    fn what_hangs_over_the_edge_is_cut_off() {
        let dot = Canvas::filled(2, 2, RED);
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
    fn a_group_fades_as_one() {
        let mut group = Canvas::filled(1, 1, RED);
        group.fill(&Path::rect(Rect::new(0.0, 0.0, 1.0, 1.0)), WHITE);
        let mut page = Canvas::filled(1, 1, Colour::hex(0));
        page.draw_faded(&group, 0, 0, 0.6);
        assert_eq!(page.pixels[0], [153, 153, 153, 255]);
    }
}
