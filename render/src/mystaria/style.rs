//! Mystaria's colours.

use games::mystaria::data::Terrain;

use crate::{page::palette, toolkit::Colour};

/// The back of a tile.
pub(super) const BACK: Colour = Colour::hex(0x3F6B57);

/// Returns the colour of a terrain. `art.svg` uses the same colours.
pub(super) fn colour(terrain: Terrain) -> Colour {
    Colour::hex(match terrain {
        Terrain::Village => 0xC9825B,
        Terrain::Mountain => 0x8C8F99,
        Terrain::Lake => 0x4C8FBF,
        Terrain::Forest => 0x2F6B4F,
        Terrain::Meadow => 0xA9C65B,
    })
}

/// Returns the colour of the line around an absent building.
pub(super) fn absent() -> Colour {
    palette::HAIRLINE.mix(palette::QUIET, 0.3)
}
