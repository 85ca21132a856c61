//! Why a move is refused, in the words of the rules.

use super::{board::Place, cards::Card, table::Phase};
use crate::{
    game::{Explain, Seat},
    phrase::Phrase,
};

/// Why Legends refuses a move. The number is the ruling in `rules.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Nothing is this player's to decide now.
    #[error("it is not your turn")]
    NotYourTurn,
    /// Another decision comes first.
    #[error("another decision comes first: {}", .0.name())]
    NotNow(Phase),
    /// Travelling to where one is.
    #[error("you are at {0} already and must go to another place")]
    SamePlace(Place),
    /// No action would be possible there.
    #[error("at {0} no action would be possible (L12)")]
    Closed(Place),
    /// Giving to somebody who is not there.
    #[error("player {0} is not here, or is given a card twice")]
    NotHere(Seat),
    /// Giving too few cards.
    #[error(
        "each of the {hosts} players here gets a card as long as you have one: give {due}, not {found} (L7)"
    )]
    Gifts {
        /// Players who are there.
        hosts: usize,
        /// Cards to be given.
        due: usize,
        /// Cards that were offered.
        found: usize,
    },
    /// Giving what the action needs.
    #[error("after this greeting no action would be possible here (L12)")]
    GiftLeavesNothing,
    /// A card that is not in the hand.
    #[error("you do not have {0}")]
    NotInHand(Card),
    /// A card that does not lie there.
    #[error("{card} does not lie open at {place}")]
    NotInDisplay {
        /// The card.
        card: Card,
        /// The place.
        place: Place,
    },
    /// Another card action than the place's.
    #[error("that is not the card action of {0}")]
    OtherAction(Place),
    /// A place without a display.
    #[error("there is no display at {0}")]
    NoDisplay(Place),
    /// Taking too few or too many.
    #[error("take {due} cards, not {found}")]
    TakeCount {
        /// So many.
        due: usize,
        /// Asked for.
        found: usize,
    },
    /// Swapping none or too many.
    #[error("swap 1 to {most} cards, not {found}")]
    SwapCount {
        /// At most.
        most: usize,
        /// Asked for.
        found: usize,
    },
    /// A card for a card of the same look.
    #[error("putting {card} where {card} was taken changes nothing (L12)")]
    SwapForSame {
        /// The card.
        card: Card,
    },
    /// Nothing is left to draw.
    #[error("deck and discard pile are empty (L12)")]
    NothingToDraw,
    /// A joker for the club.
    #[error("jokers may not go into the club")]
    JokerInClub,
    /// Putting too few or too many into the club.
    #[error("put {least} to {most} cards into the club, not {found}")]
    ClubCount {
        /// At least.
        least: usize,
        /// At most.
        most: usize,
        /// Asked for.
        found: usize,
    },
    /// Drawing outside of a visit to the club.
    #[error("a card is drawn only on a visit to the club")]
    NoDrawNow,
    /// A visit to the club that does nothing.
    #[error("without a card to put down you must draw one (L8)")]
    MustDraw,
    /// No book in the club.
    #[error("there are no books at {0}")]
    NoBooksAt(Place),
    /// There is no such field.
    #[error("there is no field {0}")]
    NoField(u8),
    /// A 3-field that is taken.
    #[error("the 3-field of {0} is taken")]
    Taken(Place),
    /// A lower field than now.
    #[error("your book is on field {0} already, and may only move to a higher one (L2)")]
    NotHigher(u8),
    /// Paying with another legend's card.
    #[error("{card} does not pay at {place}")]
    WrongLegend {
        /// The card.
        card: Card,
        /// The place.
        place: Place,
    },
    /// Paying too much or too little.
    #[error("the symbols must add up to exactly {price}, not {paid} (L1)")]
    WrongSum {
        /// What the field costs.
        price: u8,
        /// What was offered.
        paid: u8,
    },
    /// No book left, and it was not said which to take.
    #[error("your supply is empty: say from which place the book comes (L4)")]
    WhichBook,
    /// Taking a book from the board without need.
    #[error("a book is taken from another place only when your supply is empty and you have none here (L4)")]
    NoNeedToMove,
    /// No own book there.
    #[error("you have no book at {0}")]
    NoBookThere(Place),
}

impl Explain for Refusal {
    fn phrase(&self) -> Phrase {
        let at = |id, place: &Place| Phrase::new(id).phrase("place", place.phrase());
        let of = |id, card: &Card| Phrase::new(id).phrase("card", card.phrase());
        let count = |id, found: &usize| Phrase::new(id).number("found", *found as i64);
        match self {
            Refusal::NotYourTurn => Phrase::new("refusal-not-your-turn"),
            Refusal::NotNow(phase) => Phrase::new("legends-refusal-not-now").text("phase", phase.name()),
            Refusal::SamePlace(place) => at("legends-refusal-same-place", place),
            Refusal::Closed(place) => at("legends-refusal-closed", place),
            Refusal::NotHere(seat) => Phrase::new("legends-refusal-not-here").seat("seat", *seat),
            Refusal::Gifts { hosts, due, found } => count("legends-refusal-gifts", found)
                .number("hosts", *hosts as i64)
                .number("due", *due as i64),
            Refusal::GiftLeavesNothing => Phrase::new("legends-refusal-gift-leaves-nothing"),
            Refusal::NotInHand(card) => of("legends-refusal-not-in-hand", card),
            Refusal::NotInDisplay { card, place } => {
                of("legends-refusal-not-in-display", card).phrase("place", place.phrase())
            }
            Refusal::OtherAction(place) => at("legends-refusal-other-action", place),
            Refusal::NoDisplay(place) => at("legends-refusal-no-display", place),
            Refusal::TakeCount { due, found } => {
                count("legends-refusal-take-count", found).number("due", *due as i64)
            }
            Refusal::SwapCount { most, found } => {
                count("legends-refusal-swap-count", found).number("most", *most as i64)
            }
            Refusal::SwapForSame { card } => of("legends-refusal-swap-for-same", card),
            Refusal::NothingToDraw => Phrase::new("legends-refusal-nothing-to-draw"),
            Refusal::JokerInClub => Phrase::new("legends-refusal-joker-in-club"),
            Refusal::ClubCount { least, most, found } => count("legends-refusal-club-count", found)
                .number("least", *least as i64)
                .number("most", *most as i64),
            Refusal::NoDrawNow => Phrase::new("legends-refusal-no-draw-now"),
            Refusal::MustDraw => Phrase::new("legends-refusal-must-draw"),
            Refusal::NoBooksAt(place) => at("legends-refusal-no-books-at", place),
            Refusal::NoField(value) => Phrase::new("legends-refusal-no-field").number("field", *value),
            Refusal::Taken(place) => at("legends-refusal-taken", place),
            Refusal::NotHigher(value) => Phrase::new("legends-refusal-not-higher").number("field", *value),
            Refusal::WrongLegend { card, place } => {
                of("legends-refusal-wrong-legend", card).phrase("place", place.phrase())
            }
            Refusal::WrongSum { price, paid } => Phrase::new("legends-refusal-wrong-sum")
                .number("price", *price)
                .number("paid", *paid),
            Refusal::WhichBook => Phrase::new("legends-refusal-which-book"),
            Refusal::NoNeedToMove => Phrase::new("legends-refusal-no-need-to-move"),
            Refusal::NoBookThere(place) => at("legends-refusal-no-book-there", place),
        }
    }
}
