//! The shades of the four kinds of ground.

use games::legendary_forests::tiles::Kind;

use crate::toolkit::Colour;

/// The colours of a kind.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tones {
    /// The ground itself.
    pub(super) fill: Colour,
    /// Colour of lines around areas, half-runes, and leaves in whole runes.
    pub(super) dark: Colour,
    /// Colour of leaves on the ground, tone on tone.
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
