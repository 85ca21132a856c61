//! Wispwood's figures: four wisps that differ in outline, trees, cats, and small signs. Each lives in a box from −50 to
//! 50 and is put in place by its middle and size.

use games::wispwood::{
    goals::Kind,
    tiles::{Tile, Wisp},
};

use crate::toolkit::{Canvas, Colour, Path, Point, Stroke, palette, pt};

/// The ground under wisps.
pub(super) const NIGHT: Colour = Colour::hex(0x151D1A);
/// Trees.
pub(super) const TREE: Colour = Colour::hex(0x3E6B48);
const LEAF: Colour = Colour::hex(0x6BA36B);
const PUMPKIN: Colour = Colour::hex(0xF28C28);
const HAT: Colour = Colour::hex(0x8A6CC6);
const ORB: Colour = Colour::hex(0x4FC3D9);
const HEART: Colour = Colour::hex(0xE2557A);
const TRUNK: Colour = Colour::hex(0x8A5A3A);

/// The colour of a kind of wisp.
pub(super) fn wisp_colour(wisp: Wisp) -> Colour {
    match wisp {
        Wisp::Pumpkin => PUMPKIN,
        Wisp::Hat => HAT,
        Wisp::Orb => ORB,
        Wisp::Heart => HEART,
    }
}

/// The colour of a kind of goal card.
pub(super) fn kind_colour(kind: Kind) -> Colour {
    match kind {
        Kind::Pumpkin => PUMPKIN,
        Kind::Hat => HAT,
        Kind::Orb => ORB,
        Kind::Heart => HEART,
        Kind::Tree => Colour::hex(0x5C9A64),
    }
}

/// Something that is drawn around 0,0 and put somewhere.
struct Figure<'a> {
    canvas: &'a mut Canvas,
    middle: Point,
    scale: f32,
}

impl Figure<'_> {
    fn fill(&mut self, path: &Path, colour: Colour) {
        self.canvas.fill(&path.at(self.middle, self.scale), colour);
    }

    fn line(&mut self, path: &Path, width: f32, colour: Colour) {
        let stroke = Stroke::new(width * self.scale);
        self.canvas
            .stroke(&path.at(self.middle, self.scale), &stroke, colour);
    }
}

fn on(canvas: &mut Canvas, middle: Point, size: f32) -> Figure<'_> {
    Figure {
        canvas,
        middle,
        scale: size / 100.0,
    }
}

/// Draws what lies on a tile, without the tile.
pub(super) fn draw_thing(canvas: &mut Canvas, tile: Tile, middle: Point, size: f32) {
    match tile {
        Tile::Tree => draw_tree(canvas, middle, size),
        Tile::Cat => draw_cat(canvas, middle, size, palette::INK),
        Tile::Wisp(wisp) => draw_wisp(canvas, wisp, middle, size),
    }
}

/// Draws the sign of a kind of goal card.
pub(super) fn draw_kind(canvas: &mut Canvas, kind: Kind, middle: Point, size: f32) {
    match kind {
        Kind::Pumpkin => draw_wisp(canvas, Wisp::Pumpkin, middle, size),
        Kind::Hat => draw_wisp(canvas, Wisp::Hat, middle, size),
        Kind::Orb => draw_wisp(canvas, Wisp::Orb, middle, size),
        Kind::Heart => draw_wisp(canvas, Wisp::Heart, middle, size),
        Kind::Tree => draw_tree(canvas, middle, size),
    }
}

/// Draws a wisp.
pub(super) fn draw_wisp(canvas: &mut Canvas, wisp: Wisp, middle: Point, size: f32) {
    let figure = on(canvas, middle, size);
    match wisp {
        Wisp::Pumpkin => pumpkin(figure),
        Wisp::Hat => hat(figure),
        Wisp::Orb => orb(figure),
        Wisp::Heart => heart(figure),
    }
}

fn pumpkin(mut on: Figure<'_>) {
    let stem = Path::new()
        .move_to(pt(-5.0, -20.0))
        .quad_to(pt(-4.0, -36.0), pt(8.0, -44.0))
        .line_to(pt(15.0, -37.0))
        .quad_to(pt(6.0, -32.0), pt(7.0, -20.0))
        .close();
    on.fill(&stem, LEAF);
    on.fill(&Path::ellipse(pt(-24.0, 8.0), 21.0, 27.0), PUMPKIN.darker(0.24));
    on.fill(&Path::ellipse(pt(24.0, 8.0), 21.0, 27.0), PUMPKIN.darker(0.24));
    on.fill(&Path::ellipse(pt(0.0, 8.0), 30.0, 32.0), PUMPKIN);
    for x in [-13.0, 13.0] {
        let eye = Path::polygon(&[pt(x, -9.0), pt(x + 7.0, 4.0), pt(x - 7.0, 4.0)]);
        on.fill(&eye, NIGHT);
    }
    let mouth = Path::new()
        .move_to(pt(-20.0, 13.0))
        .line_to(pt(-8.0, 17.0))
        .line_to(pt(-4.0, 12.0))
        .line_to(pt(4.0, 12.0))
        .line_to(pt(8.0, 17.0))
        .line_to(pt(20.0, 13.0))
        .quad_to(pt(0.0, 46.0), pt(-20.0, 13.0))
        .close();
    on.fill(&mouth, NIGHT);
}

fn hat(mut on: Figure<'_>) {
    let cone = Path::new()
        .move_to(pt(-27.0, 26.0))
        .quad_to(pt(-12.0, -8.0), pt(-8.0, -28.0))
        .quad_to(pt(2.0, -46.0), pt(32.0, -38.0))
        .quad_to(pt(12.0, -32.0), pt(16.0, -18.0))
        .quad_to(pt(20.0, 4.0), pt(30.0, 26.0))
        .close();
    let brim = Path::new()
        .move_to(pt(-48.0, 32.0))
        .quad_to(pt(-30.0, 20.0), pt(0.0, 21.0))
        .quad_to(pt(30.0, 20.0), pt(48.0, 32.0))
        .quad_to(pt(28.0, 44.0), pt(0.0, 43.0))
        .quad_to(pt(-28.0, 44.0), pt(-48.0, 32.0))
        .close();
    on.fill(&brim, HAT.darker(0.12));
    on.fill(&cone, HAT);
    let band = Path::new()
        .move_to(pt(-22.0, 14.0))
        .quad_to(pt(0.0, 21.0), pt(25.0, 13.0))
        .line_to(pt(29.0, 25.0))
        .quad_to(pt(0.0, 34.0), pt(-27.0, 25.0))
        .close();
    on.fill(&band, palette::GOLD);
    let shine = Path::new()
        .move_to(pt(-4.0, 4.0))
        .quad_to(pt(2.0, -12.0), pt(3.0, -26.0));
    on.line(&shine, 6.0, HAT.lighter(0.35));
}

fn orb(mut on: Figure<'_>) {
    let stand = Path::new()
        .move_to(pt(-18.0, 22.0))
        .line_to(pt(18.0, 22.0))
        .line_to(pt(28.0, 46.0))
        .line_to(pt(-28.0, 46.0))
        .close();
    on.fill(&stand, ORB.darker(0.38));
    on.fill(&Path::circle(pt(0.0, -8.0), 36.0), ORB);
    let glint = Path::new().arc_to(pt(0.0, -8.0), 25.0, 185.0, 262.0);
    on.line(&glint, 6.0, Colour::hex(0xFFFFFF));
    on.fill(&Path::star(pt(12.0, -14.0), 4, 13.0, 4.0), Colour::hex(0xFFFFFF));
    let wave = Path::new()
        .move_to(pt(-24.0, 4.0))
        .quad_to(pt(-12.0, -6.0), pt(-2.0, 5.0))
        .quad_to(pt(8.0, 14.0), pt(22.0, 6.0));
    on.line(&wave, 5.0, ORB.darker(0.3));
}

fn heart(mut on: Figure<'_>) {
    let outline = Path::new()
        .move_to(pt(0.0, 42.0))
        .cubic_to(pt(-52.0, 6.0), pt(-50.0, -38.0), pt(-22.0, -38.0))
        .cubic_to(pt(-9.0, -38.0), pt(-2.0, -29.0), pt(0.0, -22.0))
        .cubic_to(pt(2.0, -29.0), pt(9.0, -38.0), pt(22.0, -38.0))
        .cubic_to(pt(50.0, -38.0), pt(52.0, 6.0), pt(0.0, 42.0))
        .close();
    on.fill(&outline, HEART);
    let shine = Path::new().arc_to(pt(-20.0, -16.0), 13.0, 180.0, 275.0);
    on.line(&shine, 6.0, HEART.lighter(0.5));
    for x in [-13.0, 13.0] {
        on.fill(&Path::circle(pt(x, -5.0), 5.0), NIGHT);
    }
    let smile = Path::new().arc_to(pt(0.0, 3.0), 9.0, 20.0, 160.0);
    on.line(&smile, 4.5, NIGHT);
}

/// Draws a tree.
pub(super) fn draw_tree(canvas: &mut Canvas, middle: Point, size: f32) {
    let mut on = on(canvas, middle, size);
    on.fill(&Path::ellipse(pt(0.0, 42.0), 26.0, 5.0), TREE.darker(0.45));
    on.fill(
        &Path::polygon(&[pt(-6.0, 28.0), pt(6.0, 28.0), pt(6.0, 43.0), pt(-6.0, 43.0)]),
        TRUNK,
    );
    let crown = |side: f32| {
        Path::polygon(&[
            pt(0.0, -46.0),
            pt(18.0 * side, -16.0),
            pt(11.0 * side, -16.0),
            pt(27.0 * side, 8.0),
            pt(18.0 * side, 8.0),
            pt(36.0 * side, 33.0),
            pt(0.0, 33.0),
        ])
    };
    on.fill(&crown(1.0), LEAF.darker(0.16));
    on.fill(&crown(-1.0), LEAF);
}

/// Draws a cat that is ready, in one colour.
pub(super) fn draw_cat(canvas: &mut Canvas, middle: Point, size: f32, colour: Colour) {
    let mut on = on(canvas, middle, size);
    let tail = Path::new()
        .move_to(pt(22.0, 40.0))
        .cubic_to(pt(52.0, 40.0), pt(40.0, 16.0), pt(33.0, 8.0));
    on.line(&tail, 9.0, colour);
    let body = Path::new()
        .move_to(pt(-27.0, 44.0))
        .quad_to(pt(-30.0, 6.0), pt(-12.0, 0.0))
        .line_to(pt(12.0, 0.0))
        .quad_to(pt(30.0, 6.0), pt(27.0, 44.0))
        .close();
    on.fill(&body, colour);
    on.fill(&cat_head(), colour);
    eyes(&mut on);
}

/// Draws a hidden cat: ears and eyes behind grass.
pub(super) fn draw_hidden_cat(canvas: &mut Canvas, middle: Point, size: f32) {
    let mut on = on(canvas, middle, size);
    let low = |path: Path| path.at(pt(0.0, 22.0), 1.1);
    on.fill(&low(cat_head()), palette::INK);
    on.fill(
        &Path::polygon(&[pt(-29.0, 20.0), pt(29.0, 20.0), pt(27.0, 44.0), pt(-27.0, 44.0)]),
        palette::INK,
    );
    for x in [-12.0, 12.0] {
        on.fill(&low(Path::ellipse(pt(x, -18.0), 5.5, 4.5)), palette::GOLD);
    }
    let mut grass = Path::new().move_to(pt(-42.0, 46.0));
    for blade in 0..7 {
        let x = -42.0 + 12.0 * blade as f32;
        grass = grass
            .line_to(pt(x + 6.0, if blade % 2 == 0 { 16.0 } else { 24.0 }))
            .line_to(pt(x + 12.0, 40.0));
    }
    on.fill(&grass.line_to(pt(42.0, 46.0)).close(), TREE.lighter(0.08));
}

fn cat_head() -> Path {
    Path::new()
        .move_to(pt(-25.0, -46.0))
        .line_to(pt(-10.0, -33.0))
        .line_to(pt(10.0, -33.0))
        .line_to(pt(25.0, -46.0))
        .quad_to(pt(29.0, -26.0), pt(24.0, -10.0))
        .quad_to(pt(14.0, 4.0), pt(0.0, 4.0))
        .quad_to(pt(-14.0, 4.0), pt(-24.0, -10.0))
        .quad_to(pt(-29.0, -26.0), pt(-25.0, -46.0))
        .close()
}

fn eyes(on: &mut Figure<'_>) {
    for x in [-11.0, 11.0] {
        on.fill(&Path::ellipse(pt(x, -18.0), 6.0, 5.0), palette::GOLD);
        on.fill(&Path::ellipse(pt(x, -18.0), 1.8, 5.0), NIGHT);
    }
    let nose = Path::polygon(&[pt(-3.0, -9.0), pt(3.0, -9.0), pt(0.0, -5.0)]);
    on.fill(&nose, HEART);
}

/// Draws the ghost.
pub(super) fn draw_ghost(canvas: &mut Canvas, middle: Point, size: f32) {
    let mut on = on(canvas, middle, size);
    let sheet = Path::new()
        .move_to(pt(-34.0, 44.0))
        .line_to(pt(-34.0, -8.0))
        .cubic_to(pt(-34.0, -54.0), pt(34.0, -54.0), pt(34.0, -8.0))
        .line_to(pt(34.0, 44.0))
        .quad_to(pt(24.0, 28.0), pt(12.0, 42.0))
        .quad_to(pt(0.0, 28.0), pt(-12.0, 42.0))
        .quad_to(pt(-24.0, 28.0), pt(-34.0, 44.0))
        .close();
    on.fill(&sheet, palette::CREAM);
    for x in [-12.0, 12.0] {
        on.fill(&Path::ellipse(pt(x, -10.0), 5.5, 8.0), NIGHT);
    }
}

/// Draws a paw print.
pub(super) fn draw_paw(canvas: &mut Canvas, middle: Point, size: f32, colour: Colour) {
    let mut on = on(canvas, middle, size);
    let pad = Path::new()
        .move_to(pt(0.0, -4.0))
        .cubic_to(pt(22.0, -4.0), pt(34.0, 22.0), pt(28.0, 34.0))
        .quad_to(pt(18.0, 46.0), pt(0.0, 38.0))
        .quad_to(pt(-18.0, 46.0), pt(-28.0, 34.0))
        .cubic_to(pt(-34.0, 22.0), pt(-22.0, -4.0), pt(0.0, -4.0))
        .close();
    on.fill(&pad, colour);
    for (x, y) in [(-34.0, -6.0), (-13.0, -28.0), (13.0, -28.0), (34.0, -6.0)] {
        on.fill(&Path::ellipse(pt(x, y), 10.0, 14.0), colour);
    }
}

/// Draws the start marker: a flag on a gold disc.
pub(super) fn draw_flag(canvas: &mut Canvas, middle: Point, size: f32) {
    let mut on = on(canvas, middle, size);
    on.fill(&Path::circle(pt(0.0, 0.0), 48.0), palette::GOLD);
    on.line(&Path::line(pt(-14.0, -26.0), pt(-14.0, 30.0)), 8.0, palette::INK);
    let cloth = Path::polygon(&[
        pt(-12.0, -28.0),
        pt(30.0, -24.0),
        pt(20.0, -11.0),
        pt(30.0, 2.0),
        pt(-12.0, 2.0),
    ]);
    on.fill(&cloth, palette::INK);
}
