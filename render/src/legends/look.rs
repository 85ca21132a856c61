//! Colours and symbols of the legends. Symbols live in a box from −50 to 50: one silhouette in `ink`, holes in `ground`.

use games::legends::board::Place;

use crate::toolkit::{Canvas, Colour, Key, Path, Point, Rect, Stroke, Transform, palette, pt, sprite};

/// Brown of card backs and roads.
pub(super) const BACK: Colour = Colour::hex(0xC49A62);
pub(super) const ROAD: Colour = Colour::hex(0x7A6248);
/// Silver hourglasses.
pub(super) const SILVER: Colour = Colour::hex(0xC9D3D6);

/// The colour of a place.
pub(super) fn colour(place: Place) -> Colour {
    Colour::hex(match place {
        Place::Atlantis => 0x3F7FBF,
        Place::Ark => 0xC0443C,
        Place::ShangriLa => 0x7F56A8,
        Place::AmberRoom => 0xE08A2E,
        Place::Yeti => 0xEDEAE0,
        Place::Avalon => 0x5C9A54,
        Place::Nefertiti => 0xE5C13D,
        Place::Elephants => 0x8A6242,
        Place::London => 0xB9C4B4,
    })
}

/// What is written or drawn on the colour of a place: dark on light ones.
pub(super) fn ink(place: Place) -> Colour {
    match place {
        Place::AmberRoom | Place::Yeti | Place::Nefertiti | Place::London => palette::INK,
        _ => palette::CREAM,
    }
}

/// A brush for one symbol: everything is drawn in its box and put in place.
struct Brush<'a> {
    canvas: &'a mut Canvas,
    middle: Point,
    scale: f32,
    ink: Colour,
    ground: Colour,
}

impl Brush<'_> {
    fn fill(&mut self, path: &Path) {
        self.canvas.fill(&path.at(self.middle, self.scale), self.ink);
    }

    fn hole(&mut self, path: &Path) {
        self.canvas.fill(&path.at(self.middle, self.scale), self.ground);
    }

    fn line(&mut self, path: &Path, width: f32) {
        let stroke = Stroke::new(width * self.scale);
        self.canvas
            .stroke(&path.at(self.middle, self.scale), &stroke, self.ink);
    }

    fn cut(&mut self, path: &Path, width: f32) {
        let stroke = Stroke::new(width * self.scale);
        self.canvas
            .stroke(&path.at(self.middle, self.scale), &stroke, self.ground);
    }
}

/// The path and its mirror image, left for right.
fn both(path: Path) -> Path {
    let mirrored = path.transformed(&Transform::stretch(-1.0, 1.0));
    path.and(mirrored)
}

/// Draws the symbol of a place, `size` pixels wide.
pub(super) fn symbol(
    canvas: &mut Canvas,
    place: Place,
    middle: Point,
    size: f32,
    ink: Colour,
    ground: Colour,
) {
    let mut brush = Brush {
        canvas,
        middle,
        scale: size / 100.0,
        ink,
        ground,
    };
    match place {
        Place::Atlantis => trident(&mut brush),
        Place::Ark => chest(&mut brush),
        Place::ShangriLa => pagoda(&mut brush),
        Place::AmberRoom => gem(&mut brush),
        Place::Yeti => footprint(&mut brush),
        Place::Avalon => chalice(&mut brush),
        Place::Nefertiti => pyramid(&mut brush),
        Place::Elephants => elephant(&mut brush),
        Place::London => top_hat(&mut brush),
    }
}

fn trident(brush: &mut Brush<'_>) {
    let tip =
        |x: f32, y: f32| Path::polygon(&[pt(x, y - 16.0), pt(x + 11.0, y + 8.0), pt(x - 11.0, y + 8.0)]);
    brush.line(&Path::line(pt(0.0, -30.0), pt(0.0, 46.0)), 10.0);
    let prongs = Path::new()
        .move_to(pt(-32.0, -22.0))
        .line_to(pt(-32.0, -8.0))
        .cubic_to(pt(-32.0, 14.0), pt(-18.0, 18.0), pt(0.0, 18.0))
        .cubic_to(pt(18.0, 18.0), pt(32.0, 14.0), pt(32.0, -8.0))
        .line_to(pt(32.0, -22.0));
    brush.line(&prongs, 10.0);
    brush.line(&Path::line(pt(-14.0, 31.0), pt(14.0, 31.0)), 8.0);
    for (x, y) in [(0.0, -34.0), (-32.0, -26.0), (32.0, -26.0)] {
        brush.fill(&tip(x, y));
    }
}

fn chest(brush: &mut Brush<'_>) {
    let wing = Path::new()
        .move_to(pt(4.0, -14.0))
        .cubic_to(pt(10.0, -34.0), pt(24.0, -44.0), pt(49.0, -46.0))
        .cubic_to(pt(48.0, -38.0), pt(44.0, -34.0), pt(38.0, -31.0))
        .cubic_to(pt(42.0, -30.0), pt(43.0, -29.0), pt(45.0, -29.0))
        .cubic_to(pt(42.0, -21.0), pt(36.0, -15.0), pt(28.0, -14.0))
        .close();
    brush.fill(&both(wing));
    brush.fill(&Path::rounded(Rect::new(-36.0, -9.0, 72.0, 20.0), 6.0));
    brush.fill(&Path::rounded(Rect::new(-33.0, 15.0, 66.0, 30.0), 4.0));
    brush.hole(&Path::rounded(Rect::new(-8.0, 6.0, 16.0, 17.0), 4.0));
    brush.fill(&Path::circle(pt(0.0, 14.0), 3.5));
}

fn pagoda(brush: &mut Brush<'_>) {
    let roof = |y: f32, half: f32, top: f32| {
        Path::new()
            .move_to(pt(-top, y))
            .line_to(pt(top, y))
            .cubic_to(
                pt(half * 0.6, y + 10.0),
                pt(half * 0.8, y + 12.0),
                pt(half, y + 6.0),
            )
            .line_to(pt(half - 5.0, y + 17.0))
            .line_to(pt(-half + 5.0, y + 17.0))
            .line_to(pt(-half, y + 6.0))
            .cubic_to(pt(-half * 0.8, y + 12.0), pt(-half * 0.6, y + 10.0), pt(-top, y))
            .close()
    };
    brush.line(&Path::line(pt(0.0, -46.0), pt(0.0, -34.0)), 6.0);
    brush.fill(&roof(-36.0, 31.0, 6.0));
    brush.fill(&Path::rect(Rect::new(-14.0, -20.0, 28.0, 10.0)));
    brush.fill(&roof(-11.0, 42.0, 16.0));
    for x in [-22.0, -5.0, 12.0] {
        brush.fill(&Path::rect(Rect::new(x, 5.0, 10.0, 11.0)));
    }
    brush.fill(&roof(12.0, 50.0, 24.0));
    for x in [-28.0, -6.0, 16.0] {
        brush.fill(&Path::rect(Rect::new(x, 28.0, 12.0, 12.0)));
    }
    brush.fill(&Path::rect(Rect::new(-38.0, 38.0, 76.0, 8.0)));
}

fn gem(brush: &mut Brush<'_>) {
    let outline = [
        pt(-26.0, -34.0),
        pt(26.0, -34.0),
        pt(47.0, -8.0),
        pt(0.0, 44.0),
        pt(-47.0, -8.0),
    ];
    brush.fill(&Path::polygon(&outline));
    brush.cut(&Path::line(pt(-45.0, -8.0), pt(45.0, -8.0)), 5.0);
    brush.cut(
        &Path::polyline(&[
            pt(-26.0, -32.0),
            pt(-17.0, -8.0),
            pt(0.0, 40.0),
            pt(17.0, -8.0),
            pt(26.0, -32.0),
        ]),
        5.0,
    );
    brush.cut(
        &Path::polyline(&[pt(-17.0, -8.0), pt(0.0, -32.0), pt(17.0, -8.0)]),
        5.0,
    );
}

fn footprint(brush: &mut Brush<'_>) {
    let sole = Path::new()
        .move_to(pt(-26.0, -10.0))
        .cubic_to(pt(-22.0, -24.0), pt(18.0, -22.0), pt(24.0, -6.0))
        .cubic_to(pt(28.0, 8.0), pt(16.0, 18.0), pt(14.0, 30.0))
        .cubic_to(pt(12.0, 50.0), pt(-18.0, 50.0), pt(-18.0, 28.0))
        .cubic_to(pt(-18.0, 14.0), pt(-30.0, 4.0), pt(-26.0, -10.0))
        .close();
    brush.fill(&sole);
    for (x, y, r) in [
        (-27.0, -32.0, 13.0),
        (-5.0, -37.0, 9.5),
        (13.0, -34.0, 8.5),
        (27.0, -26.0, 7.5),
        (37.0, -13.0, 6.5),
    ] {
        brush.fill(&Path::circle(pt(x, y), r));
    }
}

fn chalice(brush: &mut Brush<'_>) {
    let cup = Path::new()
        .move_to(pt(-34.0, -44.0))
        .line_to(pt(34.0, -44.0))
        .cubic_to(pt(36.0, -12.0), pt(26.0, 6.0), pt(7.0, 12.0))
        .line_to(pt(7.0, 30.0))
        .cubic_to(pt(10.0, 36.0), pt(28.0, 36.0), pt(30.0, 46.0))
        .line_to(pt(-30.0, 46.0))
        .cubic_to(pt(-28.0, 36.0), pt(-10.0, 36.0), pt(-7.0, 30.0))
        .line_to(pt(-7.0, 12.0))
        .cubic_to(pt(-26.0, 6.0), pt(-36.0, -12.0), pt(-34.0, -44.0))
        .close();
    brush.fill(&cup);
    brush.fill(&Path::circle(pt(0.0, 20.0), 11.0));
    brush.hole(&Path::polygon(&[
        pt(0.0, -34.0),
        pt(10.0, -18.0),
        pt(0.0, -2.0),
        pt(-10.0, -18.0),
    ]));
}

fn pyramid(brush: &mut Brush<'_>) {
    brush.fill(&Path::polygon(&[
        pt(-8.0, -42.0),
        pt(14.0, 38.0),
        pt(-50.0, 38.0),
    ]));
    let shade = brush.ink.mix(brush.ground, 0.45);
    let side = Path::polygon(&[pt(-8.0, -42.0), pt(50.0, 38.0), pt(14.0, 38.0)]);
    brush.canvas.fill(&side.at(brush.middle, brush.scale), shade);
    for y in [-16.0, 4.0, 23.0] {
        brush.cut(&Path::line(pt(-60.0, y), pt(14.0 - (38.0 - y) * 0.27, y)), 5.0);
    }
}

fn elephant(brush: &mut Brush<'_>) {
    let ear = Path::new()
        .move_to(pt(16.0, -26.0))
        .cubic_to(pt(30.0, -42.0), pt(50.0, -36.0), pt(49.0, -8.0))
        .cubic_to(pt(48.0, 10.0), pt(38.0, 26.0), pt(27.0, 24.0))
        .cubic_to(pt(18.0, 20.0), pt(20.0, 4.0), pt(16.0, -6.0))
        .close();
    brush.fill(&both(ear));
    let head = Path::new()
        .move_to(pt(-17.0, -32.0))
        .cubic_to(pt(-8.0, -42.0), pt(8.0, -42.0), pt(17.0, -32.0))
        .cubic_to(pt(23.0, -18.0), pt(19.0, 0.0), pt(12.0, 12.0))
        .line_to(pt(9.0, 42.0))
        .cubic_to(pt(7.0, 49.0), pt(-7.0, 49.0), pt(-9.0, 42.0))
        .line_to(pt(-12.0, 12.0))
        .cubic_to(pt(-19.0, 0.0), pt(-23.0, -18.0), pt(-17.0, -32.0))
        .close();
    brush.cut(&head, 6.0);
    brush.fill(&head);
    for x in [-9.5, 9.5] {
        brush.hole(&Path::circle(pt(x, -10.0), 4.0));
    }
    brush.cut(&both(Path::line(pt(5.0, 24.0), pt(-5.0, 24.0))), 3.5);
    brush.cut(&both(Path::line(pt(5.0, 33.0), pt(-5.0, 33.0))), 3.5);
}

fn top_hat(brush: &mut Brush<'_>) {
    let hat = Path::new()
        .move_to(pt(-30.0, -40.0))
        .cubic_to(pt(-12.0, -46.0), pt(12.0, -46.0), pt(30.0, -40.0))
        .line_to(pt(25.0, 26.0))
        .line_to(pt(-25.0, 26.0))
        .close();
    brush.fill(&hat);
    let band = Path::polygon(&[pt(-26.5, 8.0), pt(26.5, 8.0), pt(25.0, 22.0), pt(-25.0, 22.0)]);
    brush
        .canvas
        .fill(&band.at(brush.middle, brush.scale), colour(Place::Ark));
    brush.fill(&Path::ellipse(pt(0.0, 31.0), 48.0, 11.0));
}

/// The joker: a ring of the eight colours around a compass star.
pub(super) fn joker(canvas: &mut Canvas, middle: Point, size: f32) {
    let scale = size / 100.0;
    for (index, place) in Place::LEGENDS.into_iter().enumerate() {
        let from = index as f32 * 45.0 - 90.0;
        let arc = Path::new()
            .arc_to(pt(0.0, 0.0), 48.0, from, from + 45.0)
            .arc_to(pt(0.0, 0.0), 33.0, from + 45.0, from)
            .close();
        canvas.fill(&arc.at(middle, scale), colour(place));
    }
    canvas.fill(
        &Path::star(pt(0.0, 0.0), 4, 28.0, 8.0).at(middle, scale),
        palette::CREAM,
    );
    canvas.fill(&Path::circle(middle, 6.0 * scale), palette::GOLD);
}

/// Lays a small picture with its middle at `middle`.
fn lay(canvas: &mut Canvas, picture: &Canvas, middle: Point) {
    let corner = middle.moved(-(picture.width() as f32) / 2.0, -(picture.height() as f32) / 2.0);
    canvas.draw(picture, corner.x.round() as i32, corner.y.round() as i32);
}

/// A crown: prestige.
pub(super) fn crown(canvas: &mut Canvas, middle: Point, size: f32) {
    let side = (size * 1.1).ceil() as u32;
    let crown = sprite(
        Key::new("legends/crown").with(size as u32),
        side,
        side,
        |canvas| {
            paint_crown(canvas, pt(side as f32 / 2.0, side as f32 / 2.0), size);
        },
    );
    lay(canvas, &crown, middle);
}

fn paint_crown(canvas: &mut Canvas, middle: Point, size: f32) {
    let crown = Path::polygon(&[
        pt(-46.0, -26.0),
        pt(-22.0, 0.0),
        pt(0.0, -38.0),
        pt(22.0, 0.0),
        pt(46.0, -26.0),
        pt(36.0, 34.0),
        pt(-36.0, 34.0),
    ]);
    let crown = crown.at(middle, size / 100.0);
    canvas.fill(&crown, palette::GOLD);
    canvas.stroke(&crown, &Stroke::new(size * 0.07), palette::GOLD);
}

/// An hourglass: weeks, silver, gold. Hollow if only the frame is drawn.
pub(super) fn hourglass(canvas: &mut Canvas, middle: Point, size: f32, colour: Colour, hollow: bool) {
    let side = (size * 1.1).ceil() as u32;
    let Colour { r, g, b, a } = colour;
    let key = Key::new("legends/hourglass")
        .with(u32::from_be_bytes([r, g, b, a]))
        .with(size as u32)
        .with(u32::from(hollow));
    let glass = sprite(key, side, side, |canvas| {
        paint_hourglass(
            canvas,
            pt(side as f32 / 2.0, side as f32 / 2.0),
            size,
            colour,
            hollow,
        );
    });
    lay(canvas, &glass, middle);
}

fn paint_hourglass(canvas: &mut Canvas, middle: Point, size: f32, colour: Colour, hollow: bool) {
    let scale = size / 100.0;
    let glass = Path::new()
        .move_to(pt(-27.0, -38.0))
        .line_to(pt(27.0, -38.0))
        .cubic_to(pt(27.0, -14.0), pt(6.0, -10.0), pt(6.0, 0.0))
        .cubic_to(pt(6.0, 10.0), pt(27.0, 14.0), pt(27.0, 38.0))
        .line_to(pt(-27.0, 38.0))
        .cubic_to(pt(-27.0, 14.0), pt(-6.0, 10.0), pt(-6.0, 0.0))
        .cubic_to(pt(-6.0, -10.0), pt(-27.0, -14.0), pt(-27.0, -38.0))
        .close()
        .at(middle, scale);
    if hollow {
        canvas.stroke(&glass, &Stroke::new(8.0 * scale), colour);
    } else {
        canvas.fill(&glass, colour);
    }
    for y in [-42.0, 42.0] {
        let cap = Path::line(pt(-33.0, y), pt(33.0, y)).at(middle, scale);
        canvas.stroke(&cap, &Stroke::new(12.0 * scale), colour);
    }
}
