//! The shared parts of all games' pictures: a page with panels and labels, its header, names, signs and colours.
//!
//! Everything that must stay readable is written through the page, which records its area. Tests check for every
//! picture that no two labels overlap and none extends over the edge.
//!
//! ```
//! use games::Seat;
//! use render::{page::*, toolkit::*};
//!
//! let names = ["Mira".to_owned(), "Jonas".to_owned()];
//! let options = DrawOptions::new(&names);
//!
//! // A page is the table; the header strip is the same in all games.
//! let mut page = Page::new(WIDTH, 600);
//! let mut header = Header::new(&mut page, |canvas, square| {
//!     canvas.fill(&Path::star(square.middle(), 5, 34.0, 15.0), palette::GOLD);
//! });
//! header.number(&mut page, "7", "/19");
//!
//! // A panel with a player's sign, name and score; the seat to act has the cream outline.
//! let panel = Rect::new(MARGIN, header.area.bottom() + GAP, 500.0, 400.0);
//! page.panel(panel);
//! page.panel_to_act(panel);
//! let line = Rect::new(panel.x + 22.0, panel.y + 8.0, panel.w - 44.0, 64.0);
//! page.seat_line(line, Seat(0), &options, Some("36"));
//!
//! // Legal spots and labels.
//! page.spot(Rect::new(260.0, 300.0, 83.0, 83.0), 10.0);
//! page.pill("B12", pt(301.5, 341.5), 40.0, Pill::Dark);
//! // Pills that would cover each other move apart and are tied to their points.
//! let tag = |text, x| Tag { text, at: pt(x, 400.0), look: Pill::Dark, tied: true };
//! let tags = [tag("B12.N", 500.0), tag("B12.E", 520.0)];
//! page.tags(&tags, 32.0, &[]);
//! page.label("5", pt(400.0, 340.0), Anchor::Middle, Type::bold(30.0), palette::CREAM);
//!
//! let picture = page.finish().unwrap();
//! assert!(picture.png.starts_with(b"\x89PNG"));
//! ```
//!
//! - Names come from [`DrawOptions::name`], never straight from a string. A seat's colour never goes without its sign.
//! - Many soft colours on one page, as of [`Canvas::radial_glow`], would crowd the palette of 96: they are for sprites.

mod badge;
mod grid;
mod header;
mod measure;
mod names;
mod options;
pub mod palette;
mod picture;
mod quantise;
mod signs;
mod window;

use games::Seat;

pub use self::{
    grid::{Axes, Grid},
    header::{HEIGHT, Header},
    measure::{PHONE, Part, Shown},
    names::{drawable, is_drawable},
    options::{DrawOptions, Happened, Moves},
    picture::Picture,
    signs::{draw_crown, draw_plain_sign, draw_sign, sign},
    window::{Window, joined, window},
};
pub(crate) use self::{
    palette::SeatColours,
    quantise::{Indexed, quantise},
};
use crate::toolkit::{Anchor, Canvas, Colour, Path, Point, Rect, Scale, Stroke, Type, pt};

/// Space around the page.
pub const MARGIN: f32 = 20.0;
/// Space between panels.
pub const GAP: f32 = 16.0;
/// Width of a page for everyone.
pub const WIDTH: u32 = 1200;
/// Width of a page for one player. Such pages are narrow and high, so that a phone shows them large.
pub const OWN_WIDTH: u32 = 760;
/// Radius of a panel's corners.
pub const CORNER: f32 = 14.0;

/// Scales by the area of a page. The largest pages are drawn at three fifths.
const SCALES: [(usize, Scale); 3] = [
    (1_600_000, Scale::Whole),
    (2_000_000, Scale::FourFifths),
    (2_600_000, Scale::SevenTenths),
];

/// Most bytes of a file, unless there is a lower limit.
const TABLE: usize = 100_000;

/// A picture in the making.
#[derive(Debug, Clone)]
pub struct Page {
    /// Drawing area for everything that is not a label.
    pub canvas: Canvas,
    labels: Vec<Label>,
    shown: Vec<Shown>,
    /// Whether an overview is being drawn, which repeats enlarged content at a small size.
    aside: bool,
    limit: usize,
    high_contrast: bool,
}

/// Something that must stay readable.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    pub text: String,
    pub area: Rect,
    /// For text, its colour and how many pixels had it after writing. If there are fewer at the end, something covers
    /// it.
    pub ink: Option<(Colour, usize)>,
    /// Whether it belongs to an overview, which repeats enlarged content at a small size.
    pub aside: bool,
}

/// A pill that belongs to a point of the picture.
#[derive(Debug, Clone, Copy)]
pub struct Tag<'a> {
    pub text: &'a str,
    /// The point that it labels.
    pub at: Point,
    pub look: Pill,
    /// Whether a line connects it with its point if it had to move away.
    pub tied: bool,
}

/// How a pill looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pill {
    /// Cream on dark: legal spots, points.
    Dark,
    /// Dark on cream: for the choice.
    Light,
    /// Dark on a given colour.
    Tinted(Colour),
}

impl Page {
    /// Creates an empty page. A large one has fewer pixels than its size in units, because a phone shows no more.
    pub fn new(width: u32, height: u32) -> Page {
        let measures = width as usize * height as usize;
        let found = SCALES.into_iter().find(|(most, _)| measures <= *most);
        let scale = found.map_or(Scale::ThreeFifths, |(_, scale)| scale);
        Page::scaled(width, height, scale)
    }

    /// Creates an empty public page; in an animation it is small.
    pub(crate) fn table(options: &DrawOptions, height: u32) -> Page {
        if options.film {
            Page::scaled(WIDTH, height, Scale::ThreeFifths)
        } else {
            Page::new(WIDTH, height)
        }
    }

    /// Creates an empty page with fewer pixels than its size in units.
    pub(crate) fn scaled(width: u32, height: u32, scale: Scale) -> Page {
        Page::of(Canvas::scaled(width, height, scale, palette::GROUND))
    }

    /// Creates a page from an existing drawing.
    pub(crate) fn of(canvas: Canvas) -> Page {
        Page {
            canvas,
            labels: Vec::new(),
            shown: Vec::new(),
            aside: false,
            limit: TABLE,
            high_contrast: false,
        }
    }

    /// Sets the most bytes of the file: if necessary it gets fewer colours.
    pub(crate) fn within(self, limit: usize) -> Page {
        Page { limit, ..self }
    }

    pub(crate) fn limit(&self) -> usize {
        self.limit
    }

    /// Switches high contrast on or off.
    pub(crate) fn contrasting(self, high_contrast: bool) -> Page {
        Page {
            high_contrast,
            ..self
        }
    }

    pub(crate) fn has_high_contrast(&self) -> bool {
        self.high_contrast
    }

    /// Returns the width in units of the page; its file may have fewer pixels.
    pub fn width(&self) -> f32 {
        self.canvas.width() as f32
    }

    /// Height, in the same.
    pub fn height(&self) -> f32 {
        self.canvas.height() as f32
    }

    /// Returns the labels so far.
    pub fn labels(&self) -> &[Label] {
        &self.labels
    }

    /// Keeps an area free of labels, for figures that must not be covered.
    pub fn reserve(&mut self, text: &str, area: Rect) {
        self.labels.push(Label {
            text: text.to_owned(),
            area,
            ink: None,
            aside: self.aside,
        });
    }

    fn remember(&mut self, text: &str, area: Rect, colour: Colour) {
        self.labels.push(Label {
            text: text.to_owned(),
            area,
            ink: Some((colour, self.canvas.count(area, colour))),
            aside: self.aside,
        });
    }

    /// Forgets the labels in an area, because something will cover them on purpose.
    pub fn forget(&mut self, area: Rect) {
        self.labels.retain(|label| !area.contains(&label.area));
    }

    /// A panel with round corners.
    pub fn panel(&mut self, area: Rect) {
        self.canvas.fill(&Path::rounded(area, CORNER), palette::PANEL);
    }

    /// The cream outline of the panel of a player who is to act.
    pub fn panel_to_act(&mut self, area: Rect) {
        let line = Path::rounded(area.inset(2.0), CORNER - 2.0);
        self.canvas.stroke(&line, &Stroke::new(3.5), palette::CREAM);
    }

    /// Writes a label. An empty one has no effect.
    pub fn label(&mut self, text: &str, at: Point, anchor: Anchor, kind: Type, colour: Colour) -> Rect {
        let area = self.canvas.text(text, at, anchor, kind, colour);
        if !text.is_empty() {
            self.remember(text, area, colour);
        }
        area
    }

    /// Returns the area of a pill of this height with this text.
    pub fn pill_area(text: &str, middle: Point, height: f32) -> Rect {
        let width = pill_type(height).width(text) + height * 0.55;
        Rect::centred(middle, width.max(height), height)
    }

    /// Draws a pill of this height (40 for a 30 px text) with a text in it.
    pub fn pill(&mut self, text: &str, middle: Point, height: f32, look: Pill) -> Rect {
        let area = Page::pill_area(text, middle, height);
        let (ground, ink) = match look {
            Pill::Dark => (palette::INK, palette::CREAM),
            Pill::Light => (palette::CREAM, palette::INK),
            Pill::Tinted(colour) => (colour, palette::INK),
        };
        let line = (height * 0.055).max(1.5);
        let shape = Path::rounded(area.inset(line / 2.0), height / 2.0);
        self.canvas.fill_and_stroke(&shape, ground, line, ink);
        self.canvas
            .text(text, middle, Anchor::Middle, pill_type(height), ink);
        self.remember(text, area, ink);
        area
    }

    /// Draws pills of one height, each at its point or, if that would cover a label or one of the areas to avoid, as
    /// close as possible.
    pub fn tags(&mut self, tags: &[Tag], height: f32, avoid: &[Rect]) {
        let first = self.labels.len();
        let mut moved = Vec::new();
        // From the top down, moving downward first: the pills of one tile then keep the order of their points.
        let mut order: Vec<usize> = (0..tags.len()).collect();
        order.sort_by(|&a, &b| tags[a].at.y.total_cmp(&tags[b].at.y));
        for tag in order.iter().map(|&index| &tags[index]) {
            let middle = self.free_place(tag, height, avoid);
            let area = Page::pill_area(tag.text, middle, height);
            self.reserve(tag.text, area);
            // A pill that still lies on its point needs no line.
            if tag.tied && !area.inset(3.0).overlaps(&Rect::centred(tag.at, 1.0, 1.0)) {
                moved.push((tag.at, middle));
            }
        }
        // All lines lie below all pills.
        for &(at, middle) in &moved {
            let line = Path::line(at, middle);
            self.canvas.stroke(&line, &Stroke::new(5.0), palette::INK);
            self.canvas.stroke(&line, &Stroke::new(2.0), palette::CREAM);
            self.canvas
                .fill_and_stroke(&Path::circle(at, 4.0), palette::CREAM, 2.0, palette::INK);
        }
        let places: Vec<Label> = self.labels.split_off(first);
        for (&index, place) in order.iter().zip(places) {
            let tag = &tags[index];
            self.pill(tag.text, place.area.middle(), height, tag.look);
        }
    }

    /// Returns the middle of a free area near a point.
    pub(crate) fn place_near(&self, at: Point, area: impl Fn(Point) -> Rect) -> Point {
        self.free_middle(at, area, &[])
    }

    fn free_place(&self, tag: &Tag, height: f32, avoid: &[Rect]) -> Point {
        self.free_middle(tag.at, |middle| Page::pill_area(tag.text, middle, height), avoid)
    }

    /// Returns the point closest to this one around which an area covers nothing.
    fn free_middle(&self, at: Point, area: impl Fn(Point) -> Rect, avoid: &[Rect]) -> Point {
        let page = Rect::new(0.0, 0.0, self.width(), self.height()).inset(2.0);
        let is_free = |middle: &Point, avoid: &[Rect]| {
            let area = area(*middle).inset(-2.0);
            let mut taken = self.labels.iter().map(|label| &label.area).chain(avoid);
            page.contains(&area) && !taken.any(|other| other.overlaps(&area))
        };
        // Searches around the point in widening rings. A page has a free area long before the rings end.
        let rings = |count: usize| {
            (0..count * 16).map(move |step| {
                let angle = ((step % 16) as f32 * 22.5 + 90.0).to_radians();
                let radius = (step / 16) as f32 * 5.0;
                at.moved(radius * angle.cos(), radius * angle.sin())
            })
        };
        // Labels must stay readable at any distance; for others a long distance is not worth it.
        rings(22)
            .find(|middle| is_free(middle, avoid))
            .or_else(|| rings(150).find(|middle| is_free(middle, &[])))
            .unwrap_or(at)
    }

    /// Writes the first line of a player's panel: sign, name and, on the right, the score. Returns the free area
    /// between name and score.
    pub fn seat_line(&mut self, area: Rect, seat: Seat, options: &DrawOptions, score: Option<&str>) -> Rect {
        const SIGN: f32 = 32.0;
        let y = area.middle().y;
        let mut right = area.right();
        if let Some(score) = score {
            let kind = Type::bold(50.0);
            right = self
                .label(score, pt(right, y), Anchor::Right, kind, palette::CREAM)
                .x
                - 16.0;
        }
        signs::draw_sign(&mut self.canvas, seat, pt(area.x + SIGN / 2.0, y), SIGN);
        let mut x = area.x + SIGN + 12.0;
        let kind = Type::bold(32.0);
        // Keeps room for the marks behind the name.
        if let Some(name) = options.short_name(seat, kind, right - x - 100.0) {
            x = self
                .label(&name, pt(x, y), Anchor::Left, kind, palette::CREAM)
                .right()
                + 16.0;
        }
        Rect::new(x, area.y, (right - x).max(0.0), area.h)
    }

    /// Draws the dashed outline of a legal field.
    pub fn spot(&mut self, area: Rect, radius: f32) {
        let shape = Path::rounded(area, radius);
        self.canvas.fill(&shape, palette::RAISED.alpha(0.75));
        let dash = (area.w.min(area.h) * 0.085).clamp(7.0, 16.0);
        let stroke = Stroke::new(3.0).dashed(dash, dash * 0.75);
        self.canvas.stroke(&shape, &stroke, palette::CREAM);
    }

    /// The finished picture.
    ///
    /// # Errors
    /// When it cannot be written as PNG.
    pub fn finish(self) -> Result<Picture, crate::RenderError> {
        Picture::new(self)
    }
}

fn pill_type(height: f32) -> Type {
    Type::bold(height * 0.75)
}
