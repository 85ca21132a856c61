//! Wispwood's colours.

use games::wispwood::{goals::Kind, tiles::Wisp};

use crate::{page::palette, toolkit::Colour};

/// The ground under wisps.
pub(super) const NIGHT: Colour = Colour::hex(0x151D1A);
/// The dark floor of a forest.
pub(super) const FLOOR: Colour = Colour::hex(0x1C2723);
/// The ground under trees.
pub(super) const MOSS: Colour = Colour::hex(0x2D4D34);
/// The ground under a hidden cat.
pub(super) const STONE: Colour = Colour::hex(0x7F8A80);
/// Leaves, and full grids.
pub(super) const LEAF: Colour = Colour::hex(0x6BA36B);
/// Shapes of the pond.
pub(super) const WOOD: Colour = Colour::hex(0xE6D5AE);

/// Returns the colour of a kind of wisp.
pub(super) fn wisp_colour(wisp: Wisp) -> Colour {
    kind_colour(match wisp {
        Wisp::Pumpkin => Kind::Pumpkin,
        Wisp::Hat => Kind::Hat,
        Wisp::Orb => Kind::Orb,
        Wisp::Heart => Kind::Heart,
    })
}

/// Returns the colour of a kind of goal card.
pub(super) fn kind_colour(kind: Kind) -> Colour {
    Colour::hex(match kind {
        Kind::Pumpkin => 0xF28C28,
        Kind::Hat => 0x8A6CC6,
        Kind::Orb => 0x4FC3D9,
        Kind::Heart => 0xE2557A,
        Kind::Tree => 0x5C9A64,
    })
}

/// Returns the colour for text on the colour of a kind of goal card.
pub(super) fn kind_ink(kind: Kind) -> Colour {
    match kind {
        Kind::Pumpkin | Kind::Orb => palette::INK,
        Kind::Hat | Kind::Heart | Kind::Tree => Colour::hex(0xFFFFFF),
    }
}
