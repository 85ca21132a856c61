//! What players choose before a match: their colours, and who begins.

use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

use crate::{
    any::GameId,
    dice::Dice,
    game::{Seat, SetupError},
};

/// Number of colours: as many as a table can have players.
pub const COLOURS: usize = 5;

/// The colour of each seat, as its position in the palette. Without a choice, each seat has the colour of its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Colours([u8; COLOURS]);

impl Default for Colours {
    fn default() -> Self {
        Colours([0, 1, 2, 3, 4])
    }
}

impl Colours {
    /// Gives each seat its chosen colour. A seat without a choice has its usual colour, or the first free one if
    /// somebody else has chosen that. If two seats chose one colour, the first seat gets it.
    pub fn chosen(chosen: &[Option<u8>]) -> Self {
        let mut colours = [None; COLOURS];
        for (seat, colour) in chosen.iter().take(COLOURS).enumerate() {
            let colour = colour.filter(|colour| usize::from(*colour) < COLOURS);
            if colour.is_some() && !colours.contains(&colour) {
                colours[seat] = colour;
            }
        }
        for seat in 0..COLOURS {
            let free = |colour: &u8| !colours.contains(&Some(*colour));
            let usual = Some(seat as u8).filter(free);
            colours[seat] = colours[seat].or(usual);
        }
        for seat in 0..COLOURS {
            let free = |colour: &u8| !colours.contains(&Some(*colour));
            colours[seat] = colours[seat].or_else(|| (0..COLOURS as u8).find(free));
        }
        Colours(colours.map(Option::unwrap_or_default))
    }

    /// Returns the position of a seat's colour in the palette.
    pub fn of(&self, seat: Seat) -> usize {
        usize::from(self.0[seat.index() % COLOURS])
    }

    /// Returns whether every seat has the colour of its number.
    pub fn are_usual(&self) -> bool {
        *self == Colours::default()
    }
}

impl<'de> Deserialize<'de> for Colours {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let colours = <[u8; COLOURS]>::deserialize(deserializer)?;
        let mut sorted = colours;
        sorted.sort_unstable();
        match sorted == [0, 1, 2, 3, 4] {
            true => Ok(Colours(colours)),
            false => Err(D::Error::custom("colours must be the numbers 0 to 4, each once")),
        }
    }
}

/// Returns the seat that begins: the named one, or one by lot.
pub(crate) fn who_begins(
    game: GameId,
    named: Option<Seat>,
    seats: usize,
    dice: &mut Dice,
) -> Result<Seat, SetupError> {
    match named {
        None => Ok(Seat(dice.below(seats) as u8)),
        Some(seat) => check_named(game, seat, seats),
    }
}

/// Refuses a seat that nobody has.
pub(crate) fn check_named(game: GameId, seat: Seat, seats: usize) -> Result<Seat, SetupError> {
    if seat.index() < seats {
        return Ok(seat);
    }
    Err(SetupError::Value {
        game,
        key: "begins",
        why: format!("begins must be a seat below {seats}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chosen_colour_is_free_for_no_other_seat() {
        let colours = |chosen: &[Option<u8>]| Colours::chosen(chosen).0;
        assert_eq!(colours(&[]), [0, 1, 2, 3, 4]);
        assert_eq!(colours(&[Some(1), None]), [1, 0, 2, 3, 4]);
        assert_eq!(colours(&[Some(4), None, Some(0)]), [4, 1, 0, 3, 2]);
        assert_eq!(colours(&[Some(2), Some(2), Some(9)]), [2, 1, 0, 3, 4]);
    }

    #[test]
    fn every_choice_gives_five_different_colours() {
        for number in 0..6_u32.pow(5) {
            let chosen = [0, 1, 2, 3, 4].map(|seat| {
                let colour = (number / 6_u32.pow(seat) % 6) as u8;
                (colour < 5).then_some(colour)
            });
            let text = serde_json::to_string(&Colours::chosen(&chosen)).unwrap();
            assert!(
                serde_json::from_str::<Colours>(&text).is_ok(),
                "{chosen:?} {text}"
            );
        }
        for wrong in ["[0,1,2,3,3]", "[0,1,2,3]", "[0,1,2,3,5]", "{}"] {
            assert!(serde_json::from_str::<Colours>(wrong).is_err(), "{wrong}");
        }
    }
}
