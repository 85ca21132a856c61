//! The shared colours of all games. A game's own colours are in its folder.

use std::cell::Cell;

use games::{Colours, Seat};

use crate::toolkit::Colour;

thread_local! {
    /// The colours of the seats in the picture that this thread draws. Nearly every piece has the colour of its seat, so
    /// the picture's view sets them once ([`SeatColours`]) instead of passing them to every function that draws.
    static COLOURS: Cell<Colours> = Cell::default();
}

/// Gives the seats these colours for as long as it exists.
#[derive(Debug)]
pub(crate) struct SeatColours {
    before: Colours,
}

impl SeatColours {
    pub(crate) fn set(colours: Colours) -> Self {
        SeatColours {
            before: COLOURS.replace(colours),
        }
    }
}

impl Drop for SeatColours {
    fn drop(&mut self) {
        COLOURS.set(self.before);
    }
}

/// The table: a deep green that looks good on dark and light pages.
pub const GROUND: Colour = Colour::hex(0x22302B);
/// Panels on the table.
pub const PANEL: Colour = Colour::hex(0x2C3D36);
/// A raised area on a panel: the emblem's field, an empty field.
pub const RAISED: Colour = Colour::hex(0x3B4A43);
/// Important text and outlines; the last move.
pub const CREAM: Colour = Colour::hex(0xF6F0E0);
/// Text that matters less.
pub const QUIET: Colour = Colour::hex(0xB9C4B4);
/// Thin lines between things.
pub const HAIRLINE: Colour = Colour::hex(0x4A5D54);
/// The ground of pills, and lines around figures.
pub const INK: Colour = Colour::hex(0x17201C);
/// Prestige, victory, start.
pub const GOLD: Colour = Colour::hex(0xF0C24B);

/// Returns the colour of a seat. The colours can be told apart by colour-blind people (`tests/it/colours.rs` checks
/// it), and always appear with the seat's sign.
pub fn seat(seat: Seat) -> Colour {
    seats()[COLOURS.get().of(seat)]
}

/// Returns a number for a seat in its present colour, for the keys of sprites.
pub fn seat_key(seat: Seat) -> u32 {
    u32::from(seat.0) + 256 * COLOURS.get().of(seat) as u32
}

/// The colours that seats can have.
pub const fn seats() -> [Colour; games::COLOURS] {
    [
        Colour::hex(0x4186CE),
        Colour::hex(0xE8762C),
        Colour::hex(0x35B994),
        Colour::hex(0xF2DF4A),
        Colour::hex(0xBE7FB2),
    ]
}

/// The colour in a picture of high contrast: grounds become almost black, texts white, all others stronger.
pub fn high_contrast(colour: Colour) -> Colour {
    let stretch = |channel: u8| ((f32::from(channel) - 52.0) * 1.42).clamp(0.0, 255.0) as u8;
    Colour {
        r: stretch(colour.r),
        g: stretch(colour.g),
        b: stretch(colour.b),
        a: colour.a,
    }
}
