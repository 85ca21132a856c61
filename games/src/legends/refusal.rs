//! Why a move is refused, in the words of the rules.

use super::{board::Place, cards::Card, table::Decision};
use crate::{
    game::{Explain, RuleTopic, Seat},
    phrase::Phrase,
};

/// Declares each refusal once: its values, its message in the language files, and its English wording.
macro_rules! refusals {
    ($($name:ident { $($value:ident: $type:ty),* } $message:literal $text:literal;)+) => {
        /// Why Legends refuses a move. The number is the ruling in `rules.md`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
        pub enum Refusal {
            $(#[doc = $text] #[error($text)] $name { $(#[doc = stringify!($value)] $value: $type),* }),+
        }

        impl Explain for Refusal {
            fn phrase(&self) -> Phrase {
                match *self {
                    $(Refusal::$name { $($value),* } =>
                        Phrase::new($message)$(.value(stringify!($value), $value))*),+
                }
            }
        }
    };
}

refusals! {
    NotYourTurn {} "refusal-not-your-turn" "it is not your turn";
    NotNow { phase: Decision } "legends-refusal-not-now" "another decision comes first: {phase}";
    SamePlace { place: Place } "legends-refusal-same-place" "you are at {place} already and must go to another place";
    Closed { place: Place } "legends-refusal-closed" "at {place} no action would be possible (L12)";
    NotHere { seat: Seat } "legends-refusal-not-here" "player {seat} is not here";
    Gifts { hosts: usize, due: usize, found: usize } "legends-refusal-gifts"
        "each of the {hosts} players here gets a card as long as you have one: give {due}, not {found} (L7)";
    GiftLeavesNothing {} "legends-refusal-gift-leaves-nothing" "after this greeting no action would be possible here (L12)";
    NotInHand { card: Card } "legends-refusal-not-in-hand" "you do not have {card}";
    NotInDisplay { card: Card, place: Place } "legends-refusal-not-in-display" "{card} does not lie open at {place}";
    OtherAction { place: Place } "legends-refusal-other-action" "that is not the card action of {place}";
    NoDisplay { place: Place } "legends-refusal-no-display" "there is no display at {place}";
    TakeCount { due: usize, found: usize } "legends-refusal-take-count" "take {due} cards, not {found}";
    SwapCount { most: usize, found: usize } "legends-refusal-swap-count" "swap 1 to {most} cards, not {found}";
    SwapForSame { card: Card } "legends-refusal-swap-for-same" "putting {card} where {card} was taken changes nothing (L12)";
    NothingToDraw {} "legends-refusal-nothing-to-draw" "deck and discard pile are empty (L12)";
    JokerInClub {} "legends-refusal-joker-in-club" "jokers may not go into the club";
    ClubCount { least: usize, most: usize, found: usize } "legends-refusal-club-count"
        "put {least} to {most} cards into the club, not {found}";
    ClubExactly { due: usize, found: usize } "legends-refusal-club-exactly"
        "put {due} cards into the club, not {found} (L5)";
    NoDrawNow {} "legends-refusal-no-draw-now" "a card is drawn only on a visit to the club";
    MustDraw {} "legends-refusal-must-draw" "without a card to put down you must draw one (L8)";
    MustPlaceGold {} "legends-refusal-must-place-gold" "by the rules of this match gold must go to a place (L13)";
    NoBooksAt { place: Place } "legends-refusal-no-books-at" "there are no books at {place}";
    NoField { field: u8 } "legends-refusal-no-field" "there is no field {field}";
    Taken { place: Place } "legends-refusal-taken" "the 3-field of {place} is taken";
    NotHigher { field: u8 } "legends-refusal-not-higher"
        "your book is on field {field} already, and may only move to a higher one (L2)";
    WrongLegend { card: Card, place: Place } "legends-refusal-wrong-legend" "{card} does not pay at {place}";
    WrongSum { price: u8, paid: u8 } "legends-refusal-wrong-sum" "the symbols must add up to exactly {price}, not {paid} (L1)";
    WhichBook {} "legends-refusal-which-book" "your supply is empty: say from which place the book comes (L4)";
    NoNeedToMove {} "legends-refusal-no-need-to-move"
        "a book is taken from another place only when your supply is empty and you have none here (L4)";
    NoBookThere { place: Place } "legends-refusal-no-book-there" "you have no book at {place}";
}

/// A phrase that takes the values of a refusal.
trait Values<T> {
    fn value(self, name: &'static str, value: T) -> Self;
}

/// Says for some types which kind of argument they are.
macro_rules! values {
    ($($type:ty: |$phrase:ident, $name:ident, $value:ident| $said:expr;)+) => {
        $(impl Values<$type> for Phrase {
            fn value(self, $name: &'static str, $value: $type) -> Self {
                let $phrase = self;
                $said
            }
        })+
    };
}

values! {
    Place: |phrase, name, place| phrase.phrase(name, place.phrase());
    Card: |phrase, name, card| phrase.phrase(name, card.phrase());
    Seat: |phrase, name, seat| phrase.seat(name, seat);
    Decision: |phrase, name, decision| phrase.text(name, decision);
    usize: |phrase, name, number| phrase.number(name, number as i64);
    u8: |phrase, name, number| phrase.number(name, number);
}

impl RuleTopic for Refusal {
    fn topic(&self) -> &'static str {
        match self {
            Refusal::NotYourTurn {} => "order",
            Refusal::NotNow { .. } => "turn",
            Refusal::SamePlace { .. } => "travel",
            Refusal::Closed { .. }
            | Refusal::GiftLeavesNothing {}
            | Refusal::SwapForSame { .. }
            | Refusal::NothingToDraw {} => "L12",
            Refusal::NotHere { .. } => "greet",
            Refusal::Gifts { .. } => "L7",
            // Which cards can be used at all depends on the decision; the steps of a turn name them.
            Refusal::NotInHand { .. } => "turn",
            Refusal::NotInDisplay { .. } | Refusal::NoDisplay { .. } => "cards",
            Refusal::OtherAction { place } => place.code(),
            Refusal::TakeCount { .. } => "cards",
            Refusal::SwapCount { .. } => "L9",
            Refusal::JokerInClub {} | Refusal::NoDrawNow {} | Refusal::NoBooksAt { .. } => "LON",
            Refusal::ClubCount { .. } | Refusal::MustDraw {} => "L8",
            Refusal::ClubExactly { .. } => "L5",
            Refusal::MustPlaceGold {} => "L13",
            Refusal::NoField { .. } | Refusal::WrongLegend { .. } => "book",
            Refusal::Taken { .. } => "setup",
            Refusal::NotHigher { .. } => "L2",
            Refusal::WrongSum { .. } => "L1",
            Refusal::WhichBook {} | Refusal::NoNeedToMove {} | Refusal::NoBookThere { .. } => "L4",
        }
    }
}
