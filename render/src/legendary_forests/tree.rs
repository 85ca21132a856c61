//! Trees: crowns like their leaves, with a dark line inside a cream rim like a sticker.

use std::sync::Arc;

use games::legendary_forests::tiles::Kind;

use super::leaves::{draw_leaf, tones};
use crate::toolkit::{Canvas, Colour, Key, Path, Rect, Stroke, Transform, palette, pt, sprite};

/// Trees below this height have no leaf on them and only a narrow rim.
const SMALL: u32 = 30;

/// A tree of this height, trunk included; its middle is the middle of the sprite.
pub(super) fn tree_sprite(kind: Kind, height: u32) -> Arc<Canvas> {
    let box_size = (height as f32 * 1.4).ceil() as u32;
    sprite(
        Key::new("forests/tree").with(kind as u32).with(height),
        box_size,
        box_size,
        |canvas| {
            let middle = box_size as f32 / 2.0;
            let place = Transform::place(pt(middle, middle), height as f32 / 100.0);
            let scale = height as f32 / 100.0;
            // Then the crown alone tells the tree: its colour and outline need the room.
            let small = height < SMALL;
            let shadow = Path::ellipse(pt(-6.0, 45.0), 34.0, 9.0).transformed(&place);
            canvas.fill(&shadow, Colour::hex(0).alpha(0.3));
            let trunk = Path::rounded(Rect::new(-8.0, 20.0, 16.0, 28.0), 3.0).transformed(&place);
            let crown = crown(kind).transformed(&place);
            let line = (9.0 * scale).max(2.2);
            let rim = line + if small { 2.4 } else { (13.0 * scale).max(3.0) };
            for (width, colour) in [(rim, palette::CREAM), (line, palette::INK)] {
                canvas.stroke(&crown, &Stroke::new(width), colour);
                canvas.stroke(&trunk, &Stroke::new(width), colour);
            }
            canvas.fill(&trunk, Colour::hex(0x7A4A2A));
            canvas.fill(&crown, tones(kind).crown);
            if small {
                return;
            }
            let leaf = pt(middle, middle - 9.0 * scale);
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

/// The crown in a box from −50 to 50; the trunk stands below.
fn crown(kind: Kind) -> Path {
    match kind {
        Kind::Maple => Path::star(pt(0.0, -9.0), 9, 43.0, 31.0),
        // A fan: broad and almost level above, with the slit of the leaf.
        Kind::Ginkgo => Path::new()
            .move_to(pt(0.0, 32.0))
            .cubic_to(pt(-20.0, 24.0), pt(-44.0, 8.0), pt(-49.0, -20.0))
            .cubic_to(pt(-40.0, -34.0), pt(-22.0, -43.0), pt(-5.0, -44.0))
            .line_to(pt(0.0, -31.0))
            .line_to(pt(5.0, -44.0))
            .cubic_to(pt(22.0, -43.0), pt(40.0, -34.0), pt(49.0, -20.0))
            .cubic_to(pt(44.0, 8.0), pt(20.0, 24.0), pt(0.0, 32.0))
            .close(),
        Kind::Cherry | Kind::Grass => {
            let puffs = [
                (0.0, -34.0),
                (26.0, -20.0),
                (26.0, 4.0),
                (0.0, 14.0),
                (-26.0, 4.0),
                (-26.0, -20.0),
            ];
            puffs
                .iter()
                .fold(Path::circle(pt(0.0, -9.0), 24.0), |path, &(x, y)| {
                    path.and(Path::circle(pt(x, y), 17.0))
                })
        }
    }
}
