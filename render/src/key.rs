//! The meaning of a game's symbols: a picture with names, and the same symbols as faces for menus.

use std::io::Cursor;

use games::GameId;
use image::ImageFormat;

use crate::{
    Picture, RenderError,
    game::manual,
    language::Language,
    page::{GAP, MARGIN, OWN_WIDTH, Page, Part, palette},
    toolkit::{Anchor, Canvas, Rect, Type, pt},
};

const FACE: u32 = 128;
/// Side of a symbol in a key.
const SYMBOL: f32 = 84.0;
/// Text style of a key, and the height of its lines.
const TEXT: Type = Type::regular(29.0);
const LINE: f32 = 36.0;

/// Draws something into a square.
pub(crate) type Draw = Box<dyn Fn(&mut Canvas, Rect)>;

/// A symbol of a game.
pub(crate) struct Symbol {
    /// Its name within the game, in lower case with `-` between words.
    pub(crate) id: String,
    /// Whether a key explains it. Its message is `key-GAME-ID`.
    pub(crate) explained: bool,
    /// Whether it makes a face.
    pub(crate) face: bool,
    /// Draws it into a square.
    pub(crate) draw: Draw,
}

impl Symbol {
    /// A symbol that a key explains.
    pub(crate) fn new(id: impl Into<String>, draw: impl Fn(&mut Canvas, Rect) + 'static) -> Symbol {
        Symbol {
            id: id.into(),
            explained: true,
            face: true,
            draw: Box::new(draw),
        }
    }

    /// Creates a symbol that stands for several in a key and is not a face.
    pub(crate) fn example(id: impl Into<String>, draw: impl Fn(&mut Canvas, Rect) + 'static) -> Symbol {
        Symbol {
            face: false,
            ..Symbol::new(id, draw)
        }
    }

    /// Creates a symbol that needs no explanation once the others are known.
    pub(crate) fn plain(id: impl Into<String>, draw: impl Fn(&mut Canvas, Rect) + 'static) -> Symbol {
        Symbol {
            explained: false,
            ..Symbol::new(id, draw)
        }
    }
}

/// Draws the symbols, pieces and places of a game, each with its name and its meaning.
///
/// # Errors
/// When the picture cannot be written.
pub fn key(game: GameId, language: Language) -> Result<Picture, RenderError> {
    let width = (OWN_WIDTH as f32 - 2.0 * MARGIN - GAP) / 2.0;
    let entries: Vec<(Symbol, Vec<String>)> = (manual(game).symbols)()
        .into_iter()
        .filter(|symbol| symbol.explained)
        .map(|symbol| {
            let text = language.word(&format!("key-{game}-{}", symbol.id));
            let lines = TEXT.lines(&text, width - SYMBOL - 36.0);
            (symbol, lines)
        })
        .collect();
    let height = |row: &[(Symbol, Vec<String>)]| {
        let most = row.iter().map(|(_, lines)| lines.len()).max().unwrap_or(1);
        (most as f32 * LINE).max(SYMBOL) + 24.0
    };
    let rows: Vec<f32> = entries.chunks(2).map(height).collect();
    let total = 2.0 * MARGIN + rows.iter().map(|row| row + GAP).sum::<f32>() - GAP;
    let mut page = Page::new(OWN_WIDTH, total.ceil() as u32);
    let mut y = MARGIN;
    for (row, high) in entries.chunks(2).zip(rows) {
        for (column, (symbol, lines)) in row.iter().enumerate() {
            let x = MARGIN + column as f32 * (width + GAP);
            let panel = Rect::new(x, y, width, high);
            page.panel(panel);
            let square = Rect::centred(pt(x + 12.0 + SYMBOL / 2.0, panel.middle().y), SYMBOL, SYMBOL);
            (symbol.draw)(&mut page.canvas, square);
            page.show(Part::Card, square);
            let first = panel.middle().y - (lines.len() as f32 - 1.0) * LINE / 2.0;
            for (index, line) in lines.iter().enumerate() {
                let at = pt(square.right() + 14.0, first + index as f32 * LINE);
                page.label(line, at, Anchor::Left, TEXT, palette::CREAM);
            }
        }
        y += high + GAP;
    }
    page.finish()
}

/// Returns small pictures of wisps, shapes, places, cards, buildings and trees with their names: 128 px, with a
/// transparent ground. They suit menus and buttons.
///
/// # Errors
/// When one cannot be written.
pub fn faces(game: GameId) -> Result<Vec<(String, Vec<u8>)>, RenderError> {
    let face = |symbol: Symbol| {
        let mut canvas = Canvas::new(FACE, FACE);
        let side = FACE as f32;
        (symbol.draw)(&mut canvas, Rect::new(0.0, 0.0, side, side).inset(4.0));
        let mut file = Cursor::new(Vec::new());
        canvas.to_image().write_to(&mut file, ImageFormat::Png)?;
        Ok((symbol.id, file.into_inner()))
    };
    let faces = (manual(game).symbols)().into_iter().filter(|symbol| symbol.face);
    faces.map(face).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_has_its_own_name_and_a_text_in_every_language() {
        for &game in GameId::ALL {
            let all = (manual(game).symbols)();
            for (index, symbol) in all.iter().enumerate() {
                assert!(
                    all[..index].iter().all(|other| other.id != symbol.id),
                    "{}",
                    symbol.id
                );
            }
            for language in Language::ALL {
                for symbol in all.iter().filter(|symbol| symbol.explained) {
                    let text = language.word(&format!("key-{game}-{}", symbol.id));
                    assert!(!text.is_empty() && !text.contains("key-"), "{text}");
                }
            }
        }
    }

    #[test]
    fn faces_are_see_through_squares() {
        for &game in GameId::ALL {
            for (name, png) in faces(game).unwrap() {
                let face = image::load_from_memory(&png).unwrap().to_rgba8();
                assert_eq!(face.dimensions(), (FACE, FACE), "{name}");
                assert_eq!(face.get_pixel(0, 0)[3], 0, "{name} has a free corner");
                assert!(
                    face.pixels().filter(|pixel| pixel[3] > 200).count() > 600,
                    "{name} is seen"
                );
                let letters = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
                assert!(name.chars().all(letters), "{name}");
            }
        }
    }
}
