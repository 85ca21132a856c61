//! The kinds of decision and their notation.

use std::{cmp::Ordering, fmt, str::FromStr};

use super::{
    board::Place,
    cards::{Card, Cards},
};
use crate::game::{ParseMoveError, Seat};

/// One decision of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Go to another place: `travel AVA`.
    Travel(Place),
    /// Greet, with a card for each player: `give 1 ATL1 2 JOKER`.
    Give(Gifts),
    /// Take open cards that lie here: `take ATL1 BUN2 JOKER`.
    Take(Cards),
    /// Swap open cards for hand cards: `swap ATL YET1 BER2`.
    Swap(Swaps),
    /// Renew a display: `renew BUN`.
    Renew(Place),
    /// Keep these of the renewed display: `keep AVA1 YET2`.
    Keep(Cards),
    /// Draw from the deck: `draw`.
    Draw,
    /// Put the first book on the free 3-field of a place, free of charge: `book ATL`.
    FirstBook(Place),
    /// Put a book on the field of this value here: `book 4 ATL1 ATL2 JOKER`; with a book from elsewhere: `book 2 ATL2
    /// from YET`.
    Book {
        /// Value of the field.
        value: u8,
        /// The payment.
        pay: Cards,
        /// Where the book comes from, if not from the supply or this place.
        from: Option<Place>,
    },
    /// Put cards into the club: `club ATL1 YET1`; and then draw one: `club ATL1 draw`; nothing: `club none`.
    Club {
        /// The cards that are put down.
        cards: Cards,
        /// Whether a card is drawn afterwards.
        draw: bool,
    },
    /// Send the golden hourglass to a place: `gold ATL`; decline: `gold none`.
    Gold(Option<Place>),
}

/// The greeting cards by receiving seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Gifts([Option<Card>; 4]);

impl Gifts {
    /// Adds a card for one more player; `None` if that seat has one already or does not exist.
    pub fn with(mut self, seat: Seat, card: Card) -> Option<Self> {
        let gift = self.0.get_mut(seat.index())?;
        gift.replace(card).is_none().then_some(self)
    }

    /// The gift for a seat.
    pub fn get(&self, seat: Seat) -> Option<Card> {
        self.0.get(seat.index()).copied().flatten()
    }

    /// Each gift, in order of seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Card)> + Clone + '_ {
        Seat::all(self.0.len())
            .zip(&self.0)
            .filter_map(|(seat, gift)| gift.map(|card| (seat, card)))
    }

    /// All cards that are given.
    pub fn cards(&self) -> Cards {
        self.0.iter().copied().flatten().collect()
    }
}

/// An open card in exchange for a hand card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Swap {
    /// Where the open card lies.
    pub display: Place,
    /// The open card.
    pub take: Card,
    /// The hand card that fills the gap.
    pub put: Card,
}

impl Swap {
    /// Returns whether two swaps are in the order in which they are written.
    #[inline]
    pub(super) fn may_precede(self, second: Swap) -> bool {
        match self.display.cmp(&second.display) {
            Ordering::Less => true,
            Ordering::Equal => self.take <= second.take && self.put <= second.put,
            Ordering::Greater => false,
        }
    }
}

/// One swap or two, in a canonical form that is the same for all with the same effect: by display, and within one
/// display the taken cards and the cards put there are each in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Swaps {
    first: Swap,
    second: Option<Swap>,
}

impl Swaps {
    /// A single swap.
    pub fn one(first: Swap) -> Self {
        Swaps { first, second: None }
    }

    /// Two swaps.
    pub fn two(a: Swap, b: Swap) -> Self {
        let (mut first, mut second) = (a.min(b), a.max(b));
        if first.display == second.display && first.put > second.put {
            std::mem::swap(&mut first.put, &mut second.put);
        }
        Swaps::in_order(first, second)
    }

    /// Returns two swaps in the order in which they are written.
    pub(super) fn in_order(first: Swap, second: Swap) -> Self {
        Swaps {
            first,
            second: Some(second),
        }
    }

    /// One after the other.
    pub fn iter(&self) -> impl Iterator<Item = Swap> + Clone {
        std::iter::once(self.first).chain(self.second)
    }

    /// Returns both of them, if there are two.
    pub fn pair(&self) -> Option<(Swap, Swap)> {
        self.second.map(|second| (self.first, second))
    }
}

impl Move {
    /// Returns the kind of move under which it is chosen.
    pub(super) const fn verb(&self) -> &'static str {
        match self {
            Move::Travel(_) => "travel",
            Move::Give(_) => "give",
            Move::Take(_) | Move::Swap(_) | Move::Renew(_) | Move::Draw => "cards",
            Move::Keep(_) => "keep",
            Move::FirstBook(_) | Move::Book { .. } => "book",
            Move::Club { .. } => "club",
            Move::Gold(_) => "gold",
        }
    }

    /// Returns the notation with the cards that `may_see` does not allow replaced by `?`.
    pub(super) fn masked(&self, may_see: impl Fn(Option<Seat>) -> bool) -> String {
        match self {
            Move::Give(gifts) => gifts.iter().fold("give".to_owned(), |text, (seat, card)| {
                if may_see(Some(seat)) {
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
            Move::Gold(Some(place)) => write!(f, "gold {place}"),
            Move::Gold(None) => f.write_str("gold none"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        read(&words).ok_or(ParseMoveError {
            expected: "travel PLACE, give SEAT CARD …, take CARD …, swap DISPLAY CARD CARD …, renew DISPLAY, keep CARD …, \
                       draw, book FIELD CARD … [from PLACE], club CARD … [draw] or gold PLACE|none, for example \
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
            let gift = |gifts: Gifts, [seat, card]: &[&str; 2]| {
                gifts.with(Seat(seat.parse().ok()?), card.parse().ok()?)
            };
            Move::Give(pairs.iter().try_fold(Gifts::default(), gift)?)
        }
        "take" if some => Move::Take(cards(rest)?),
        "swap" => {
            let swap = |[display, take, put]: &[&str; 3]| {
                Some(Swap {
                    display: display.parse().ok()?,
                    take: take.parse().ok()?,
                    put: put.parse().ok()?,
                })
            };
            match rest.as_chunks::<3>() {
                ([one], []) => Move::Swap(Swaps::one(swap(one)?)),
                ([a, b], []) => Move::Swap(Swaps::two(swap(a)?, swap(b)?)),
                _ => return None,
            }
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
        "gold" => match rest {
            [none] if is(none, "none") => Move::Gold(None),
            _ => Move::Gold(Some(place(rest)?)),
        },
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
            "gold none",
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
            "give 1 ATL1 1 YET1",
            "give 4 ATL1",
            "swap ATL YET1 BER2 ATL YET1 BER2 ATL YET1 BER2",
        ] {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }

    #[test]
    fn swaps_of_the_same_effect_are_written_alike() {
        for (a, b) in [
            (
                "swap ATL AVA1 NOF1 ATL BER1 ELE1",
                "swap ATL BER1 NOF1 ATL AVA1 ELE1",
            ),
            (
                "swap BUN ATL1 YET1 ATL AVA1 NOF1",
                "swap ATL AVA1 NOF1 BUN ATL1 YET1",
            ),
        ] {
            assert_eq!(a.parse::<Move>(), b.parse());
        }
    }

    #[test]
    fn english_place_codes_are_read_and_written_in_german() {
        let read: Move = "swap ARK AMB1 NEF2".parse().unwrap();
        assert_eq!(read.to_string(), "swap BUN BER1 NOF2");
        assert_eq!("travel nef".parse(), Ok(Move::Travel(Place::Nefertiti)));
    }
}
