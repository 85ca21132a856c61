//! The kinds of decision and their notation.

use std::{fmt, str::FromStr};

use super::{
    board::Place,
    cards::{Card, Cards},
};
use crate::game::{ParseMoveError, Seat};

/// One decision of a player.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Go to another place: `travel AVA`.
    Travel(Place),
    /// Greet: a card for each, in order of seats: `give 1 ATL1 2 JOKER`.
    Give(Vec<(Seat, Card)>),
    /// Take open cards that lie here: `take ATL1 BUN2 JOKER`.
    Take(Cards),
    /// Swap open cards for hand cards: `swap ATL YET1 BER2`.
    Swap(Vec<Swap>),
    /// Renew a display: `renew BUN`.
    Renew(Place),
    /// Keep these of the renewed display: `keep AVA1 YET2`.
    Keep(Cards),
    /// Draw from the deck: `draw`.
    Draw,
    /// Put the first book on the free 3-field of a place, free of charge: `book ATL`.
    FirstBook(Place),
    /// Put a book on the field of that value here: `book 4 ATL1 ATL2 JOKER`; with a book that lies elsewhere:
    /// `book 2 ATL2 from YET`.
    Book {
        /// Value of the field.
        value: u8,
        /// What is paid.
        pay: Cards,
        /// Where the book comes from, if not from the supply or this place.
        from: Option<Place>,
    },
    /// Put cards into the club: `club ATL1 YET1`; and then draw one: `club ATL1 draw`; nothing: `club none`.
    Club {
        /// What is put down.
        cards: Cards,
        /// Whether a card is drawn afterwards.
        draw: bool,
    },
    /// Send the golden hourglass to a place: `gold ATL`.
    Gold(Place),
}

/// An open card for a hand card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Swap {
    /// Where the open card lies.
    pub display: Place,
    /// The open card.
    pub take: Card,
    /// The hand card that fills the gap.
    pub put: Card,
}

impl Move {
    /// A swap, written in the one way that all swaps of the same effect share: by display, and within one display the
    /// cards taken and the cards put there each in order.
    pub fn swap(mut swaps: Vec<Swap>) -> Move {
        swaps.sort_unstable();
        for index in 1..swaps.len() {
            let (before, after) = swaps.split_at_mut(index);
            let (a, b) = (&mut before[index - 1], &mut after[0]);
            if a.display == b.display && a.put > b.put {
                std::mem::swap(&mut a.put, &mut b.put);
            }
        }
        Move::Swap(swaps)
    }

    /// A greeting, in order of seats.
    pub fn give(mut gifts: Vec<(Seat, Card)>) -> Move {
        gifts.sort_unstable();
        Move::Give(gifts)
    }

    /// The notation with the cards that `may_see` does not allow replaced by `?`.
    pub(super) fn masked(&self, may_see: impl Fn(Option<Seat>) -> bool) -> String {
        match self {
            Move::Give(gifts) => gifts.iter().fold("give".to_owned(), |text, (seat, card)| {
                if may_see(Some(*seat)) {
                    format!("{text} {seat} {card}")
                } else {
                    format!("{text} {seat} ?")
                }
            }),
            Move::Club { cards, draw } if !cards.is_empty() && !may_see(None) => {
                let hidden = " ?".repeat(cards.len());
                format!("club{hidden}{}", if *draw { " draw" } else { "" })
            }
            other => other.to_string(),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, cards: &Cards| {
            cards.iter().try_for_each(|card| write!(f, " {card}"))
        };
        match self {
            Move::Travel(place) => write!(f, "travel {place}"),
            Move::Give(gifts) => {
                f.write_str("give")?;
                gifts
                    .iter()
                    .try_for_each(|(seat, card)| write!(f, " {seat} {card}"))
            }
            Move::Take(cards) => {
                f.write_str("take")?;
                list(f, cards)
            }
            Move::Swap(swaps) => {
                f.write_str("swap")?;
                swaps
                    .iter()
                    .try_for_each(|swap| write!(f, " {} {} {}", swap.display, swap.take, swap.put))
            }
            Move::Renew(place) => write!(f, "renew {place}"),
            Move::Keep(cards) => {
                f.write_str("keep")?;
                list(f, cards)
            }
            Move::Draw => f.write_str("draw"),
            Move::FirstBook(place) => write!(f, "book {place}"),
            Move::Book { value, pay, from } => {
                write!(f, "book {value}")?;
                list(f, pay)?;
                from.map_or(Ok(()), |from| write!(f, " from {from}"))
            }
            Move::Club { cards, draw } => {
                f.write_str("club")?;
                list(f, cards)?;
                match (draw, cards.is_empty()) {
                    (true, _) => f.write_str(" draw"),
                    (false, true) => f.write_str(" none"),
                    (false, false) => Ok(()),
                }
            }
            Move::Gold(place) => write!(f, "gold {place}"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        read(&words).ok_or(ParseMoveError {
            expected: "travel PLACE, give SEAT CARD …, take CARD …, swap DISPLAY CARD CARD …, renew DISPLAY, keep CARD …, \
                       draw, book FIELD CARD … [from PLACE], club CARD … [draw] or gold PLACE, for example \
                       book 4 ATL2 ATL1 JOKER",
        })
    }
}

fn read(words: &[&str]) -> Option<Move> {
    let (verb, rest) = words.split_first()?;
    let some = !rest.is_empty();
    let place = |words: &[&str]| match words {
        [place] => place.parse::<Place>().ok(),
        _ => None,
    };
    let cards = |words: &[&str]| {
        words
            .iter()
            .map(|word| word.parse().ok())
            .collect::<Option<Cards>>()
    };
    let is = |word: &str, name: &str| word.eq_ignore_ascii_case(name);
    Some(match verb.to_ascii_lowercase().as_str() {
        "travel" => Move::Travel(place(rest)?),
        "give" if some => {
            let (pairs, []) = rest.as_chunks::<2>() else {
                return None;
            };
            let gifts = pairs
                .iter()
                .map(|[seat, card]| Some((Seat(seat.parse().ok()?), card.parse().ok()?)))
                .collect::<Option<Vec<_>>>()?;
            Move::give(gifts)
        }
        "take" if some => Move::Take(cards(rest)?),
        "swap" if some => {
            let (triples, []) = rest.as_chunks::<3>() else {
                return None;
            };
            let swaps = triples
                .iter()
                .map(|[display, take, put]| {
                    Some(Swap {
                        display: display.parse().ok()?,
                        take: take.parse().ok()?,
                        put: put.parse().ok()?,
                    })
                })
                .collect::<Option<Vec<_>>>()?;
            Move::swap(swaps)
        }
        "renew" => Move::Renew(place(rest)?),
        "keep" if some => Move::Keep(cards(rest)?),
        "draw" if rest.is_empty() => Move::Draw,
        "book" => match rest {
            [place] if place.parse::<Place>().is_ok() => Move::FirstBook(place.parse().ok()?),
            [value, pay @ .., word, from] if is(word, "from") => Move::Book {
                value: value.parse().ok()?,
                pay: cards(pay)?,
                from: Some(from.parse().ok()?),
            },
            [value, pay @ ..] => Move::Book {
                value: value.parse().ok()?,
                pay: cards(pay)?,
                from: None,
            },
            [] => return None,
        },
        "club" => match rest {
            [none] if is(none, "none") => Move::Club {
                cards: Cards::default(),
                draw: false,
            },
            [down @ .., draw] if is(draw, "draw") => Move::Club {
                cards: cards(down)?,
                draw: true,
            },
            [] => return None,
            down => Move::Club {
                cards: cards(down)?,
                draw: false,
            },
        },
        "gold" => Move::Gold(place(rest)?),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_reads_back_and_may_be_typed_in_small_letters() {
        for text in [
            "travel AVA",
            "give 1 ATL1 2 JOKER",
            "take ATL1 BUN2 JOKER",
            "swap ATL YET1 BER2 BUN ATL1 ATL2",
            "renew BUN",
            "keep YET2 AVA1",
            "draw",
            "book ATL",
            "book 4 ATL1 ATL2 JOKER",
            "book 2 ATL2 from YET",
            "club ATL1 YET1",
            "club ATL1 draw",
            "club draw",
            "club none",
            "gold ELE",
        ] {
            let read: Move = text.to_lowercase().parse().unwrap();
            assert_eq!(read.to_string(), text);
        }
    }

    #[test]
    fn anything_else_is_no_move() {
        for text in [
            "",
            "travel",
            "travel XXX",
            "give 1",
            "give x ATL1",
            "swap ATL YET1",
            "draw 3",
            "book",
            "book x ATL1",
            "book 4 ATL9",
            "club",
            "club ATL1 none",
            "gold",
            "fly ATL",
            "book 300 ATL1",
            "take ATL",
        ] {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }

    #[test]
    fn swaps_of_the_same_effect_are_written_alike() {
        let [a, b] = [
            "swap BUN ATL1 YET1 ATL AVA1 NOF1 ATL BER1 ELE1",
            "swap ATL BER1 NOF1 ATL AVA1 ELE1 BUN ATL1 YET1",
        ]
        .map(|text| text.parse::<Move>().unwrap());
        assert_eq!(a, b);
    }
}
