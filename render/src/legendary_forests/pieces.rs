//! Leaves, trees, runes and marks. Their outlines are in `art.svg`.

use std::sync::{Arc, LazyLock};

use games::{Direction, legendary_forests::tiles::Kind};

use super::{style::tones, tile};
use crate::{
    page::{Page, palette},
    toolkit::{Art, Canvas, Colour, Key, Path, Point, Rect, Sprite, Stroke, pt, sprite},
};

static ART: LazyLock<Art> = LazyLock::new(|| Art::read(include_str!("art.svg")).unwrap_or_default());

/// Draws a kind's leaf, `size` pixels high and wide. `heart` is the colour in the middle of a blossom.
pub(super) fn draw_leaf(
    canvas: &mut Canvas,
    kind: Kind,
    middle: Point,
    size: f32,
    colour: Colour,
    heart: Colour,
) {
    let leaf = match kind {
        Kind::Maple => "maple",
        Kind::Ginkgo => "ginkgo",
        Kind::Cherry => "cherry",
        Kind::Grass => "grass",
    };
    let colours = [("leaf", colour), ("heart", heart)];
    ART.draw(canvas, leaf, middle, size, &colours);
}

/// Draws the game's emblem: a maple and a ginkgo leaf.
pub(super) fn draw_emblem(canvas: &mut Canvas, square: Rect) {
    let side = square.w as u32;
    let emblem = sprite(Key::new("forests/emblem"), side, side, |canvas| {
        let middle = canvas.middle();
        ART.draw(canvas, "emblem", middle, square.w, &[]);
    });
    canvas.draw(&emblem, square.x as i32, square.y as i32);
}

/// Trees below this height have no leaf and only a narrow rim.
const SMALL: u32 = 30;

/// Returns a tree of this height, trunk included. Its middle is the middle of the sprite.
pub(super) fn tree_sprite(kind: Kind, height: u32) -> Arc<Sprite> {
    let box_size = (height as f32 * 1.4).ceil() as u32;
    sprite(
        Key::new("forests/tree").with(kind as u32).with(height),
        box_size,
        box_size,
        |canvas| {
            let (middle, scale) = (canvas.middle(), height as f32 / 100.0);
            // Then only the crown identifies the tree, because its colour and outline need the room.
            let small = height < SMALL;
            ART.draw(canvas, "shadow", middle, height as f32, &[]);
            let trunk = ART.path("trunk").at(middle, scale);
            let crown = match kind {
                Kind::Maple => "maple-crown",
                Kind::Ginkgo => "ginkgo-crown",
                Kind::Cherry | Kind::Grass => "cherry-crown",
            };
            let crown = ART.path(crown).at(middle, scale);
            let line = (9.0 * scale).max(2.2);
            let rim = line + if small { 2.4 } else { (13.0 * scale).max(3.0) };
            for (width, colour) in [(rim, palette::CREAM), (line, palette::INK)] {
                canvas.stroke(&crown, &Stroke::new(width), colour);
                canvas.stroke(&trunk, &Stroke::new(width), colour);
            }
            ART.draw(canvas, "trunk", middle, height as f32, &[]);
            canvas.fill(&crown, tones(kind).crown);
            if small {
                return;
            }
            let leaf = middle.moved(0.0, -9.0 * scale);
            draw_leaf(
                canvas,
                kind,
                leaf,
                40.0 * scale,
                tones(kind).dark,
                tones(kind).crown,
            );
        },
    )
}

/// Radius of a whole rune, as part of a tile.
pub(super) const WHOLE_RUNE: f32 = 0.128;
const HALF_RUNE: f32 = 0.115;

/// Returns a whole rune. Its middle is the middle of the sprite.
pub(super) fn whole_rune(kind: Kind, tile: u32) -> Arc<Sprite> {
    let radius = tile as f32 * WHOLE_RUNE;
    let box_size = 2 * (radius + 3.0).ceil() as u32;
    sprite(
        Key::new("forests/rune").with(kind as u32).with(tile),
        box_size,
        box_size,
        |canvas| {
            let middle = canvas.middle();
            let tones = tones(kind);
            let line = (tile as f32 * 0.022).max(1.6);
            canvas.fill_and_stroke(
                &Path::circle(middle, radius - line / 2.0),
                palette::CREAM,
                line,
                tones.dark,
            );
            let leaf = if kind == Kind::Cherry {
                tones.fill.mix(tones.dark, 0.7)
            } else {
                tones.leaf
            };
            draw_leaf(canvas, kind, middle, radius * 1.36, leaf, palette::CREAM);
        },
    )
}

/// Returns a lone half-rune, and the position of its left top corner on the tile.
pub(super) fn half_rune(kind: Kind, side: Direction, tile: u32) -> (Arc<Sprite>, i32, i32) {
    let key = Key::new("forests/half-rune")
        .with(kind as u32)
        .with(side.index() as u32)
        .with(tile);
    let size = tile as f32;
    let line = (size * 0.018).max(1.5);
    // Half the sprite's length, and its depth into the tile. Anything outside the tile is cut off.
    let reach = (size * HALF_RUNE + line).ceil();
    let (x, y) = side.delta();
    let middle = pt(
        size * (0.5 + 0.5 * f32::from(x)),
        size * (0.5 + 0.5 * f32::from(y)),
    );
    let left = (middle.x - reach).max(0.0).round();
    let top = (middle.y - reach).max(0.0).round();
    let (width, height) = if x == 0 {
        (2.0 * reach, reach)
    } else {
        (reach, 2.0 * reach)
    };
    let sprite = sprite(key, width as u32, height as u32, |canvas| {
        let shape = rune_shape(kind, tile, middle.moved(-left, -top));
        canvas.fill(&shape, tones(kind).dark);
        canvas.stroke(&shape, &Stroke::new(line), palette::CREAM);
    });
    (sprite, left as i32, top as i32)
}

/// The outline of a half-rune, as if it were whole. Small tiles have no leaf next to it, so its form shows the kind.
fn rune_shape(kind: Kind, tile: u32, middle: Point) -> Path {
    let reach = tile as f32 * HALF_RUNE;
    match kind {
        Kind::Maple if tile < tile::SMALL => Path::polygon(&[
            middle.moved(0.0, -reach),
            middle.moved(reach, 0.0),
            middle.moved(0.0, reach),
            middle.moved(-reach, 0.0),
        ]),
        Kind::Cherry if tile < tile::SMALL => Path::rect(Rect::centred(middle, reach * 1.8, reach * 1.8)),
        _ => Path::circle(middle, reach),
    }
}

/// Side of a mark next to a player's name.
const MARK: u32 = 38;

/// Draws a mark at the left of the free area and removes that part from the area: `token` for the construction token,
/// `check` for a seat that has placed, `crown` for a winner.
pub(super) fn put_mark(page: &mut Page, free: &mut Rect, what: &'static str) {
    let mark = sprite(Key::new(what), MARK, MARK, |canvas| {
        let middle = canvas.middle();
        ART.draw(canvas, what, middle, 100.0, &[]);
    });
    let size = MARK as f32;
    let area = Rect::new(free.x.round(), (free.middle().y - size / 2.0).round(), size, size);
    page.canvas.draw(&mark, area.x as i32, area.y as i32);
    page.reserve(what, area);
    free.x += size + 8.0;
    free.w -= size + 8.0;
}

/// A mark on its own, `scale` times as large as behind a name.
pub(super) fn draw_mark(canvas: &mut Canvas, what: &str, middle: Point, scale: f32) {
    ART.draw(canvas, what, middle, 100.0 * scale, &[]);
}

/// The crown of victory, `scale` times as large as behind a name.
pub(super) fn draw_crown(canvas: &mut Canvas, middle: Point, scale: f32) {
    ART.draw(canvas, "crown", middle, 100.0 * scale, &[]);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the pixels of a half-rune that have ink.
    fn silhouette(kind: Kind, side: Direction) -> Vec<bool> {
        let (half, ..) = half_rune(kind, side, 60);
        let half = Canvas::from(&*half).to_image();
        half.pixels().map(|pixel| pixel[3] > 127).collect()
    }

    #[test]
    fn half_runes_on_small_tiles_differ_without_colours() {
        for side in Direction::ALL {
            let all = Kind::LEAVES.map(|kind| silhouette(kind, side));
            for (index, one) in all.iter().enumerate() {
                for other in &all[..index] {
                    let differ = one.iter().zip(other).filter(|(a, b)| a != b).count();
                    let inked = one.iter().filter(|inked| **inked).count();
                    assert!(differ * 8 > inked, "{side:?}: {differ} of {inked} pixels");
                }
            }
        }
    }
}
