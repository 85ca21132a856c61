//! The shared colours of all games. A game's own colours are in its folder.

use games::Seat;

use crate::toolkit::Colour;

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
    const SEATS: [Colour; 5] = [
        Colour::hex(0x4186CE),
        Colour::hex(0xE8762C),
        Colour::hex(0x35B994),
        Colour::hex(0xF2DF4A),
        Colour::hex(0xBE7FB2),
    ];
    SEATS[seat.index() % SEATS.len()]
}

/// The colours of all seats.
pub fn seats() -> [Colour; 5] {
    [0, 1, 2, 3, 4].map(|index| seat(Seat(index)))
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
