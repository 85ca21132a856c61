//! A small drawing library: shapes, lines, text and drawings on a canvas of pixels.
//!
//! ```
//! use render::toolkit::*;
//!
//! let (ink, gold) = (Colour::hex(0x17201C), Colour::hex(0xF0C24B));
//! let mut canvas = Canvas::filled(200, 120, Colour::hex(0x22302B));
//!
//! // A path is filled, or a line is drawn along it. Corners on whole numbers give crisp edges.
//! canvas.fill(&Path::rounded(Rect::new(10.0, 10.0, 180.0, 100.0), 14.0), gold.alpha(0.3));
//! canvas.stroke(&Path::circle(pt(100.0, 60.0), 40.0), &Stroke::new(3.0).dashed(9.0, 7.0), gold);
//!
//! // Symbols live in a box from −50 to 50 and are put in place by their middle and scale. Path data is SVG's.
//! let roof = Path::svg("M0-40 45 10-45 10Z").unwrap();
//! canvas.fill_and_stroke(&roof.at(pt(100.0, 60.0), 0.5), gold, 2.0, ink);
//! let turned = Transform::turn(45.0).then(Transform::place(pt(30.0, 30.0), 0.2));
//! canvas.fill(&roof.transformed(&turned), ink);
//!
//! // Whole drawings are data: groups of an SVG file, with colours that are given when they are drawn.
//! let art = Art::read(
//!     r##"<svg xmlns="http://www.w3.org/2000/svg"><g id="hut">
//!         <rect x="-30" y="0" width="60" height="40" fill="var(--wall)"/>
//!         <path d="M0-40 45 10-45 10Z" fill="#7A1F1B"/>
//!     </g></svg>"##,
//! )
//! .unwrap();
//!
//! // Whatever is drawn often is a sprite: drawn once, then copied, as it is or faded as a whole.
//! let hut = sprite(Key::new("example/hut").with(3u32), 40, 40, |canvas| {
//!     let middle = canvas.middle();
//!     art.draw(canvas, "hut", middle, 40.0, &[("wall", gold)]);
//! });
//! canvas.draw(&hut, 20, 70);
//! canvas.draw_faded(&hut, 140, 70, 0.6);
//!
//! // A text's point is the middle of its capital letters up and down; the anchor says which end stands there.
//! let area = canvas.text("B12", pt(100.0, 60.0), Anchor::Middle, Type::bold(24.0), ink);
//! assert!(area.w > 30.0 && canvas.count(area, ink) > 100);
//! ```
//!
//! # What draws
//! [`imageproc::drawing`] rasterises all shapes and lines, on masks of 8 × 8 samples per pixel (`mask.rs`). The toolkit
//! adds what imageproc lacks: paths with fractions of a pixel, by [`kurbo`] (`path.rs`); lines wider than a pixel,
//! their joints and dashes (`stroke.rs`); fast blending of whole runs of premultiplied pixels (`canvas.rs`); text
//! layout with correct kerning (`fonts.rs`); and caches of drawings (`shapes.rs`, `sprite.rs`).
//!
//! # Memory
//! The caches hold at most 29 MB of sprites, 17 MB of shapes and 4 MB of glyphs. A full cache is emptied. A mask takes
//! up to half a megabyte while its shape is drawn; for shapes larger than 65,000 pixels, up to 16 MB.
//!
//! - [`Canvas::fill`] unites the outlines of a path where they overlap.
//! - [`Canvas::scaled`] has fewer pixels than its size in units: the same calls draw the same picture at a smaller size.
//! - Shapes that fade together are drawn on their own canvas (or sprite), then with [`Canvas::draw_faded`].

mod art;
mod cache;
mod canvas;
mod colour;
mod colours;
mod fonts;
mod geometry;
mod mask;
mod path;
mod scale;
mod shapes;
mod sprite;
mod stroke;
mod text;

pub use art::{Art, ArtError};
pub use canvas::Canvas;
pub use colour::Colour;
pub(crate) use colours::Colours;
pub use fonts::Weight;
pub(crate) use fonts::has_glyph;
pub use geometry::{Point, Rect, Transform, pt};
pub use path::Path;
pub use scale::Scale;
pub use sprite::{Key, Sprite, sprite};
pub use stroke::Stroke;
pub use text::{Anchor, Type};
