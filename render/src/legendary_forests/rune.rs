//! Runes: half discs on the sides of tiles that become whole where two of a kind meet.

use std::sync::Arc;

use games::{Direction, legendary_forests::tiles::Kind};

use super::leaves::{draw_leaf, tones};
use crate::toolkit::{Canvas, Key, Path, Stroke, palette, pt, sprite};

/// Radius of a whole rune, as part of a tile.
pub(super) const WHOLE: f32 = 0.128;
const HALF: f32 = 0.115;

/// A whole rune; its middle is the middle of the sprite.
pub(super) fn whole(kind: Kind, tile: u32) -> Arc<Canvas> {
    let radius = tile as f32 * WHOLE;
    let box_size = 2 * (radius + 3.0).ceil() as u32;
    sprite(
        Key::new("forests/rune").with(kind as u32).with(tile),
        box_size,
        box_size,
        |canvas| {
            let middle = pt(box_size as f32 / 2.0, box_size as f32 / 2.0);
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

/// A lone half-rune, and where its left top corner lies on the tile.
pub(super) fn half(kind: Kind, side: Direction, tile: u32) -> (Arc<Canvas>, i32, i32) {
    let key = Key::new("forests/half-rune")
        .with(kind as u32)
        .with(side.index() as u32)
        .with(tile);
    let size = tile as f32;
    let line = (size * 0.018).max(1.5);
    // Half the sprite's length, and its depth into the tile; what would lie outside the tile is cut off.
    let reach = (size * HALF + line).ceil();
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
        let disc = Path::circle(middle.moved(-left, -top), size * HALF);
        canvas.fill(&disc, tones(kind).dark);
        canvas.stroke(&disc, &Stroke::new(line), palette::CREAM);
    });
    (sprite, left as i32, top as i32)
}
