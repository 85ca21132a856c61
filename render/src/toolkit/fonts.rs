//! The two embedded fonts (Lato, SIL Open Font License; the licence lies next to them) and their glyphs as covered pixels.
//!
//! `ab_glyph` rasterises the glyphs, as in imageproc's text. imageproc's own layout is not used: it places glyphs on
//! whole pixels, applies kerning one letter late and is three times as slow.

use std::sync::{Arc, LazyLock};

use ab_glyph::{Font, FontRef, GlyphId, PxScale, ScaleFont, point};

use super::{
    cache::Cache,
    mask::{Run, Runs, cover_in_steps},
};

/// How heavy a text looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Weight {
    /// For less important text.
    Regular,
    /// For names, scores and labels.
    Bold,
}

/// The pixels that a glyph covers, and their offset from the pen's position on the base line.
pub(super) struct Glyph {
    pub(super) covered: Vec<Run>,
    pub(super) dx: i32,
    pub(super) dy: i32,
}

/// Height of capital letters and digits, as part of the size.
pub(super) const CAP_HEIGHT: f32 = 0.717;

/// Steps within a pixel at which glyphs are rasterised: letters are spaced evenly without a glyph for every fraction.
const STEPS: f32 = 4.0;

/// Bytes kept at most.
const KEPT: usize = 4 << 20;

static REGULAR: LazyLock<FontRef<'static>> =
    LazyLock::new(|| read(include_bytes!("../../assets/Lato-Regular.ttf")));
static BOLD: LazyLock<FontRef<'static>> =
    LazyLock::new(|| read(include_bytes!("../../assets/Lato-Bold.ttf")));

/// A glyph in a weight and size, at one of the steps.
type Cut = (Weight, GlyphId, u32, u8);
static GLYPHS: LazyLock<Cache<Cut, Option<Arc<Glyph>>>> = LazyLock::new(|| Cache::new(KEPT));

fn read(bytes: &'static [u8]) -> FontRef<'static> {
    // The bytes are embedded, and a test below reads both fonts.
    FontRef::try_from_slice(bytes).expect("an embedded font can be read")
}

fn font(weight: Weight) -> &'static FontRef<'static> {
    match weight {
        Weight::Regular => &REGULAR,
        Weight::Bold => &BOLD,
    }
}

/// Returns whether both weights have a glyph for this character.
pub(crate) fn has_glyph(character: char) -> bool {
    [Weight::Regular, Weight::Bold]
        .into_iter()
        .all(|weight| font(weight).glyph_id(character) != GlyphId(0))
}

/// Calls `each` with every glyph of a text and its pen position, and returns the position after the last one.
pub(super) fn lay_out(text: &str, weight: Weight, size: f32, mut each: impl FnMut(GlyphId, f32)) -> f32 {
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

/// A glyph with the pen at a fraction of a pixel; `None` for glyphs without ink.
pub(super) fn glyph(weight: Weight, glyph: GlyphId, size: f32, fraction: f32) -> Option<Arc<Glyph>> {
    let step = (fraction * STEPS) as u8;
    GLYPHS.get((weight, glyph, size.to_bits(), step), || {
        let glyph = cut(weight, glyph, size, f32::from(step) / STEPS).map(Arc::new);
        let bytes = 128 + glyph.as_ref().map_or(0, |glyph| size_of_val(&glyph.covered[..]));
        (glyph, bytes)
    })
}

fn cut(weight: Weight, glyph: GlyphId, size: f32, fraction: f32) -> Option<Glyph> {
    let glyph = glyph.with_scale_and_position(scale(weight, size), point(fraction, 0.0));
    let outline = font(weight).outline_glyph(glyph)?;
    let bounds = outline.px_bounds();
    let mut runs = Runs::default();
    // The pixels come row by row.
    outline.draw(|x, y, cover| runs.add(x as usize, y as usize, cover_in_steps(cover.clamp(0.0, 1.0))));
    Some(Glyph {
        covered: runs.done,
        dx: bounds.min.x as i32,
        dy: bounds.min.y as i32,
    })
}

/// A size is that of the em square, as usual. `ab_glyph` means the line height instead.
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
            assert!(has_glyph(character), "{character}");
        }
        for character in ['森', 'م', '🌲', '\u{E000}'] {
            assert!(!has_glyph(character), "{character}");
        }
    }

    #[test]
    fn capitals_have_the_stated_height() {
        let mut id = GlyphId(0);
        lay_out("H", Weight::Bold, 100.0, |glyph, _| id = glyph);
        let glyph = glyph(Weight::Bold, id, 100.0, 0.0).unwrap();
        let height = glyph.covered.iter().map(|run| run.y + 1).max().unwrap();
        assert!((f32::from(height) - 100.0 * CAP_HEIGHT).abs() < 2.0);
    }
}
