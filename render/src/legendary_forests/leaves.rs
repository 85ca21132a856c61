//! The four kinds of ground: their tones, and a leaf for each.

use games::legendary_forests::tiles::Kind;

use crate::toolkit::{Canvas, Colour, Path, Point, Stroke, Transform, palette, pt};

/// The colours of a kind.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tones {
    /// The ground itself.
    pub(super) fill: Colour,
    /// Lines around areas, half-runes, leaves in whole runes.
    pub(super) dark: Colour,
    /// Leaves on the ground, tone on tone.
    pub(super) leaf: Colour,
    /// Crowns of trees.
    pub(super) crown: Colour,
}

pub(super) fn tones(kind: Kind) -> Tones {
    let (fill, dark, crown) = match kind {
        Kind::Maple => (0xC8453B, 0x7A1F1B, 0xEE6A5B),
        Kind::Cherry => (0xF2A7BF, 0xB23F70, 0xFDD9E4),
        Kind::Ginkgo => (0xF2C14E, 0x946010, 0xFFE38F),
        Kind::Grass => (0x7FA65A, 0x527635, 0x9CC274),
    };
    let (fill, dark) = (Colour::hex(fill), Colour::hex(dark));
    Tones {
        fill,
        dark,
        leaf: fill.mix(dark, 0.75),
        crown: Colour::hex(crown),
    }
}

/// Draws a kind's leaf, `size` pixels high and wide. `heart` is what shows in the middle of a blossom.
pub(super) fn draw_leaf(
    canvas: &mut Canvas,
    kind: Kind,
    middle: Point,
    size: f32,
    colour: Colour,
    heart: Colour,
) {
    let place = Transform::place(middle, size / 100.0);
    match kind {
        Kind::Maple => canvas.fill(&maple().transformed(&place), colour),
        Kind::Ginkgo => canvas.fill(&ginkgo().transformed(&place), colour),
        Kind::Cherry => {
            for petal in 0..5 {
                let turn = Transform::turn(petal as f32 * 72.0).then(place);
                canvas.fill(&petal_shape().transformed(&turn), colour);
            }
            canvas.fill(&Path::circle(pt(0.0, 0.0), 11.0).transformed(&place), heart);
        }
        Kind::Grass => {
            for (tip, root) in [
                (pt(0.0, -38.0), 0.0),
                (pt(-34.0, -16.0), -7.0),
                (pt(34.0, -16.0), 7.0),
            ] {
                let bend = pt(tip.x * 0.35 + root, tip.y * 0.3);
                let blade = Path::new().move_to(pt(root, 34.0)).quad_to(bend, tip);
                canvas.stroke(&blade.transformed(&place), &Stroke::new(size * 0.11), colour);
            }
        }
    }
}

/// The game's emblem: a maple and a ginkgo leaf.
pub(super) fn draw_emblem(canvas: &mut Canvas, middle: Point, size: f32) {
    let leaf = |path: Path, degrees: f32, dx: f32, dy: f32, scale: f32| {
        let place = Transform::place(middle.moved(dx * size, dy * size), size * scale / 100.0);
        path.transformed(&Transform::turn(degrees).then(place))
    };
    canvas.fill(&leaf(maple(), -18.0, -0.2, -0.1, 0.52), tones(Kind::Maple).crown);
    let ginkgo = leaf(ginkgo(), 14.0, 0.19, 0.13, 0.46);
    canvas.stroke(&ginkgo, &Stroke::new(size * 0.07), palette::RAISED);
    canvas.fill(&ginkgo, tones(Kind::Ginkgo).fill);
}

fn maple() -> Path {
    // The right half from the tip to the stem; the left one is its mirror image.
    const HALF: [(f32, f32); 13] = [
        (0.0, -50.0),
        (9.0, -31.0),
        (19.0, -37.0),
        (15.0, -11.0),
        (30.0, -27.0),
        (33.0, -18.0),
        (49.0, -20.0),
        (43.0, -5.0),
        (50.0, 2.0),
        (27.0, 20.0),
        (30.0, 29.0),
        (4.0, 25.0),
        (3.5, 50.0),
    ];
    let right = HALF.iter().map(|&(x, y)| pt(x, y));
    let left = HALF.iter().skip(1).rev().map(|&(x, y)| pt(-x, y));
    Path::polygon(&right.chain(left).collect::<Vec<_>>())
}

fn ginkgo() -> Path {
    Path::new()
        .move_to(pt(6.0, 20.0))
        .cubic_to(pt(14.0, 16.0), pt(40.0, 18.0), pt(50.0, -4.0))
        .cubic_to(pt(50.0, -32.0), pt(28.0, -44.0), pt(7.0, -38.0))
        .line_to(pt(0.0, -10.0))
        .line_to(pt(-7.0, -38.0))
        .cubic_to(pt(-28.0, -44.0), pt(-50.0, -32.0), pt(-50.0, -4.0))
        .cubic_to(pt(-40.0, 18.0), pt(-14.0, 16.0), pt(-6.0, 20.0))
        .line_to(pt(-4.5, 48.0))
        .line_to(pt(4.5, 48.0))
        .close()
}

fn petal_shape() -> Path {
    Path::new()
        .move_to(pt(0.0, 2.0))
        .cubic_to(pt(-24.0, -12.0), pt(-30.0, -48.0), pt(-9.0, -48.0))
        .line_to(pt(0.0, -40.0))
        .line_to(pt(9.0, -48.0))
        .cubic_to(pt(30.0, -48.0), pt(24.0, -12.0), pt(0.0, 2.0))
        .close()
}
