//! What all games are drawn with. A short how-to:
//!
//! ```
//! use games::Seat;
//! use render::{People, toolkit::*};
//!
//! let names = ["Mira".to_owned(), "Jonas".to_owned()];
//! let people = People::new(&names);
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
//! page.seat_line(line, Seat(0), &people, Some("36"));
//!
//! // Whatever is drawn often is a sprite: drawn once, then copied. Symbols live in a box from −50 to 50.
//! let size = 83u32;
//! let hut = sprite(Key::new("example/hut").with(3u32), size, size, |canvas| {
//!     let roof = Path::polygon(&[pt(0.0, -40.0), pt(45.0, 10.0), pt(-45.0, 10.0)]);
//!     let roof = roof.at(pt(41.5, 41.5), 0.83);
//!     canvas.fill_and_stroke(&roof, palette::seat(Seat(1)), 3.0, palette::INK);
//! });
//! page.canvas.draw(&hut, 60, 300);
//! page.canvas.draw_faded(&hut, 160, 300, 0.6);
//!
//! // Legal spots and labels. Text goes through the page, which remembers its place for the layout tests.
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
//! - A text's point is the middle of its capital letters up and down; [`Anchor`] says which end stands there.
//! - [`Canvas::fill`] follows the non-zero rule: pieces may overlap, an outline that runs the other way is a hole.
//! - Shapes that shall fade together are drawn on a canvas (or sprite) of their own, then [`Canvas::draw_faded`].
//! - [`Canvas::glow`] and [`Canvas::radial_glow`] are for sprites. Many soft colours on one page would crowd the
//!   palette of 256.
//! - Names come from [`crate::People::name`], never straight from a string. A seat's colour never goes without its
//!   sign.

mod cache;
mod canvas;
mod colour;
mod fonts;
mod geometry;
mod header;
mod page;
pub mod palette;
mod path;
mod people;
mod picture;
mod quantise;
mod raster;
mod shapes;
mod signs;
mod sprite;
mod stroke;
mod text;

pub use canvas::Canvas;
pub use colour::Colour;
pub use fonts::Weight;
pub use geometry::{Point, Rect, Transform, pt};
pub use header::{HEIGHT, Header};
pub use page::{CORNER, GAP, Label, MARGIN, Page, Pill, Tag, WIDTH};
pub use path::Path;
pub use people::{People, drawable};
pub use picture::Picture;
pub(crate) use quantise::quantise;
pub use signs::{draw_crown, draw_plain_sign, draw_sign, sign};
pub use sprite::{Key, sprite};
pub use stroke::Stroke;
pub use text::{Anchor, Type};
