//! The two embedded fonts (Lato, SIL Open Font License; the licence lies beside them) and their glyphs as masks.

use std::sync::{Arc, LazyLock};

use ab_glyph::{Font, FontRef, GlyphId, PxScale, ScaleFont, point};
use image::{GrayImage, Luma};

use super::{cache::Cache, raster::cover_in_steps};

/// How heavy a text looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Weight {
    /// For what matters less.
    Regular,
    /// For names, scores and labels.
    Bold,
}

/// A glyph as cover of pixels, and where it lies from the pen's position on the base line.
pub(crate) struct Glyph {
    pub(crate) mask: GrayImage,
    pub(crate) dx: i32,
    pub(crate) dy: i32,
}

/// Height of capital letters and figures, as part of the size.
pub(crate) const CAP_HEIGHT: f32 = 0.717;

/// Steps within a pixel at which glyphs are cut: letters stand evenly without a mask for every fraction.
const STEPS: f32 = 4.0;

/// Glyphs kept at most. Far more than the labels of all games in all their sizes.
const KEPT: usize = 8192;

static REGULAR: LazyLock<FontRef<'static>> =
    LazyLock::new(|| read(include_bytes!("../../assets/Lato-Regular.ttf")));
static BOLD: LazyLock<FontRef<'static>> =
    LazyLock::new(|| read(include_bytes!("../../assets/Lato-Bold.ttf")));

/// A glyph in a weight and size, and at which of the steps.
type Cut = (Weight, GlyphId, u32, u8);
static GLYPHS: LazyLock<Cache<Cut, Option<Arc<Glyph>>>> = LazyLock::new(|| Cache::new(KEPT));

fn read(bytes: &'static [u8]) -> FontRef<'static> {
    // The bytes are part of the program, and a test below reads both fonts.
    FontRef::try_from_slice(bytes).expect("an embedded font can be read")
}

fn font(weight: Weight) -> &'static FontRef<'static> {
    match weight {
        Weight::Regular => &REGULAR,
        Weight::Bold => &BOLD,
    }
}

/// Whether both weights have a glyph for this character.
pub(crate) fn has(character: char) -> bool {
    [Weight::Regular, Weight::Bold]
        .into_iter()
        .all(|weight| font(weight).glyph_id(character) != GlyphId(0))
}

/// Calls `each` with every glyph of a text and the pen's position there, and gives the position behind the last one.
pub(crate) fn lay_out(text: &str, weight: Weight, size: f32, mut each: impl FnMut(GlyphId, f32)) -> f32 {
    let font = font(weight).as_scaled(scale(weight, size));
    let mut pen = 0.0;
    let mut before = None;
    for character in text.chars() {
        let glyph = font.glyph_id(character);
        if let Some(before) = before {
            pen += font.kern(before, glyph);
        }
        each(glyph, pen);
        pen += font.h_advance(glyph);
        before = Some(glyph);
    }
    pen
}

/// A glyph's mask with the pen at a fraction of a pixel; none for glyphs without ink.
pub(crate) fn glyph(weight: Weight, glyph: GlyphId, size: f32, fraction: f32) -> Option<Arc<Glyph>> {
    let step = (fraction * STEPS) as u8;
    GLYPHS.get((weight, glyph, size.to_bits(), step), || {
        (cut(weight, glyph, size, f32::from(step) / STEPS).map(Arc::new), 1)
    })
}

fn cut(weight: Weight, glyph: GlyphId, size: f32, fraction: f32) -> Option<Glyph> {
    let glyph = glyph.with_scale_and_position(scale(weight, size), point(fraction, 0.0));
    let outline = font(weight).outline_glyph(glyph)?;
    let bounds = outline.px_bounds();
    let mut mask = GrayImage::new(bounds.width().ceil() as u32, bounds.height().ceil() as u32);
    outline.draw(|x, y, cover| {
        if x < mask.width() && y < mask.height() {
            mask.put_pixel(x, y, Luma([cover_in_steps(cover.clamp(0.0, 1.0))]));
        }
    });
    Some(Glyph {
        mask,
        dx: bounds.min.x as i32,
        dy: bounds.min.y as i32,
    })
}

/// A size is that of the em square, as everywhere but in `ab_glyph`, which means the line height.
fn scale(weight: Weight, size: f32) -> PxScale {
    let font = font(weight);
    let em = font.units_per_em().unwrap_or(1000.0);
    PxScale::from(size * font.height_unscaled() / em)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_fonts_can_be_read_and_have_what_labels_need() {
        for character in ('A'..='Z').chain('0'..='9').chain("−-+/×…ŞşäÖßéÆłЖΩ".chars()) {
            assert!(has(character), "{character}");
        }
        for character in ['森', 'م', '🌲', '\u{E000}'] {
            assert!(!has(character), "{character}");
        }
    }

    #[test]
    fn capitals_are_as_high_as_we_say() {
        let mut id = GlyphId(0);
        lay_out("H", Weight::Bold, 100.0, |glyph, _| id = glyph);
        let glyph = glyph(Weight::Bold, id, 100.0, 0.0).unwrap();
        assert!((glyph.mask.height() as f32 - 100.0 * CAP_HEIGHT).abs() < 2.0);
    }
}
