//! Colours of the legends.

use games::legends::board::Place;

use crate::{page::palette, toolkit::Colour};

/// Brown of card backs.
pub(super) const BACK: Colour = Colour::hex(0xC49A62);
/// Brown of roads.
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

/// Returns the colour for text and drawings on the colour of a place: dark on light ones.
pub(super) fn ink(place: Place) -> Colour {
    match place {
        Place::AmberRoom | Place::Yeti | Place::Nefertiti | Place::London => palette::INK,
        _ => palette::CREAM,
    }
}
