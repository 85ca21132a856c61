//! Text: measuring, fitting, and placing it.

use super::{
    canvas::Canvas,
    colour::Colour,
    fonts::{self, CAP_HEIGHT, Weight},
    geometry::{Point, Rect},
};

/// Size and weight of a text. No text on a 1,200 px picture should be smaller than [`Type::SMALLEST`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Type {
    /// Pixels, of the em square.
    pub size: f32,
    /// How heavy it looks.
    pub weight: Weight,
}

/// Which end of a text is at the given point. Vertically, it is always the middle of the capital letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// The text begins there.
    Left,
    /// It is centred there.
    Middle,
    /// It ends there.
    Right,
}

impl Type {
    /// The smallest size that can be read once Discord has shrunk the picture.
    pub const SMALLEST: f32 = 22.0;

    pub const fn bold(size: f32) -> Type {
        Type {
            size,
            weight: Weight::Bold,
        }
    }

    pub const fn regular(size: f32) -> Type {
        Type {
            size,
            weight: Weight::Regular,
        }
    }

    pub fn width(&self, text: &str) -> f32 {
        fonts::lay_out(text, self.weight, self.size, |_, _| {})
    }

    /// Returns the text, or the part that fits with an ellipsis; empty if not even that fits.
    pub fn fit(&self, text: &str, width: f32) -> String {
        if self.width(text) <= width {
            return text.to_owned();
        }
        let ends = text.char_indices().map(|(at, _)| at).rev();
        ends.map(|end| format!("{}…", text[..end].trim_end()))
            .find(|short| self.width(short) <= width)
            .unwrap_or_default()
    }

    /// Returns the text in lines of at most this width, broken between words; a longer word has its own line.
    pub fn lines(&self, text: &str, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ') {
            match lines.last_mut() {
                Some(line) if self.width(&format!("{line} {word}")) <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }

    /// Returns the area of the text.
    pub fn area(&self, text: &str, at: Point, anchor: Anchor) -> Rect {
        let width = self.width(text);
        let x = match anchor {
            Anchor::Left => at.x,
            Anchor::Middle => at.x - width / 2.0,
            Anchor::Right => at.x - width,
        };
        // Capitals, and a little more for accents and descenders.
        Rect::new(x, at.y - self.size * 0.47, width, self.size * 0.94)
    }
}

impl Canvas {
    /// Writes a text and returns its area. The caller handles characters without a glyph: see [`crate::DrawOptions`].
    pub fn text(&mut self, text: &str, at: Point, anchor: Anchor, kind: Type, colour: Colour) -> Rect {
        let area = kind.area(text, at, anchor);
        let (size, left) = (kind.size * self.scale().part(), self.scale().rect(area).x);
        // Horizontal base lines on whole pixels keep stems and digits crisp.
        let base = (self.scale().point(at).y + size * CAP_HEIGHT / 2.0).round() as i32;
        fonts::lay_out(text, kind.weight, size, |id, pen| {
            let x = left + pen;
            if let Some(glyph) = fonts::glyph(kind.weight, id, size, x - x.floor()) {
                let (left, top) = (x.floor() as i32 + glyph.dx, base + glyph.dy);
                self.paint(&glyph.covered, left, top, colour);
            }
        });
        area
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::geometry::pt;

    #[test]
    fn a_text_is_broken_between_words() {
        let kind = Type::regular(30.0);
        let lines = kind.lines("a rune is worth a point if its region has a tree", 200.0);
        assert!(
            lines.len() > 2 && lines.iter().all(|line| kind.width(line) <= 200.0),
            "{lines:?}"
        );
        assert_eq!(
            lines.join(" "),
            "a rune is worth a point if its region has a tree"
        );
        assert_eq!(kind.lines("unbreakable", 10.0), ["unbreakable"]);
    }

    #[test]
    fn a_long_text_ends_in_an_ellipsis() {
        let kind = Type::bold(30.0);
        assert_eq!(kind.fit("Mira", 200.0), "Mira");
        let short = kind.fit("Bartholomew Featherstonehaugh", 200.0);
        assert!(
            short.ends_with('…') && kind.width(&short) <= 200.0 && short.len() > 8,
            "{short}"
        );
        assert_eq!(kind.fit("Mira", 3.0), "");
        assert_eq!(kind.fit("", 3.0), "");
    }

    #[test]
    fn text_lies_in_its_area() {
        for anchor in [Anchor::Left, Anchor::Middle, Anchor::Right] {
            let mut canvas = Canvas::new(200, 60);
            let area = canvas.text(
                "HÄy8",
                pt(100.0, 30.0),
                anchor,
                Type::bold(32.0),
                Colour::hex(0xFFFFFF),
            );
            let image = canvas.to_image();
            let inked = image.enumerate_pixels().filter(|(_, _, pixel)| pixel.0[3] > 40);
            let mut some = false;
            for (x, y, _) in inked {
                some = true;
                let (x, y) = (x as f32 + 0.5, y as f32 + 0.5);
                assert!(x > area.x - 1.0 && x < area.right() + 1.0, "{x} {area:?}");
                assert!(y > area.y - 3.0 && y < area.bottom() + 3.0, "{y} {area:?}");
            }
            assert!(some);
        }
    }
}
