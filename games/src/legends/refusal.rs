//! Why a move is refused, in the words of the rules.

use super::{board::Place, cards::Card, table::Decision};
use crate::{game::Seat, phrase::args, refusal::refusals};

args! {
    Place: |place| place.phrase().into();
    Card: |card| card.phrase().into();
}

refusals! {
    /// Why Legends refuses a move. The number is the ruling in `render/rules/legends.en.md`.
    pub enum Refusal {
        NotYourTurn: "order", "it is not your turn"
            => Phrase::new("refusal-not-your-turn"),
        NotNow { phase: Decision = phase.to_string() }: "turn", "another decision comes first: {phase}"
            => Phrase::new("legends-refusal-not-now"),
        SamePlace { place: Place }: "travel", "you are at {place} already and must go to another place"
            => Phrase::new("legends-refusal-same-place"),
        Closed { place: Place }: "L12", "at {place} no action would be possible (L12)"
            => Phrase::new("legends-refusal-closed"),
        NotHere { seat: Seat }: "greet", "player {seat} is not here"
            => Phrase::new("legends-refusal-not-here"),
        Gifts { hosts: usize, due: usize, found: usize }: "L7",
            "each of the {hosts} players here gets a card as long as you have one: give {due}, not {found} (L7)"
            => Phrase::new("legends-refusal-gifts"),
        GiftLeavesNothing: "L12", "after this greeting no action would be possible here (L12)"
            => Phrase::new("legends-refusal-gift-leaves-nothing"),
        // The decision determines which cards can be used; the steps of a turn name them.
        NotInHand { card: Card }: "turn", "you do not have {card}"
            => Phrase::new("legends-refusal-not-in-hand"),
        NotInDisplay { card: Card, place: Place }: "cards", "{card} does not lie open at {place}"
            => Phrase::new("legends-refusal-not-in-display"),
        OtherAction { place: Place }: place.code(), "that is not the card action of {place}"
            => Phrase::new("legends-refusal-other-action"),
        NoDisplay { place: Place }: "cards", "there is no display at {place}"
            => Phrase::new("legends-refusal-no-display"),
        TakeCount { due: usize, found: usize }: "cards", "take {due} cards, not {found}"
            => Phrase::new("legends-refusal-take-count"),
        SwapCount { most: usize, found: usize }: "L9", "swap 1 to {most} cards, not {found}"
            => Phrase::new("legends-refusal-swap-count"),
        SwapForSame { card: Card }: "L12", "putting {card} where {card} was taken changes nothing (L12)"
            => Phrase::new("legends-refusal-swap-for-same"),
        NothingToDraw: "L12", "deck and discard pile are empty (L12)"
            => Phrase::new("legends-refusal-nothing-to-draw"),
        JokerInClub: "LON", "jokers may not go into the club"
            => Phrase::new("legends-refusal-joker-in-club"),
        ClubCount { least: usize, most: usize, found: usize }: "L8",
            "put {least} to {most} cards into the club, not {found}"
            => Phrase::new("legends-refusal-club-count"),
        ClubExactly { due: usize, found: usize }: "L5", "put {due} cards into the club, not {found} (L5)"
            => Phrase::new("legends-refusal-club-exactly"),
        NoDrawNow: "LON", "a card is drawn only on a visit to the club"
            => Phrase::new("legends-refusal-no-draw-now"),
        MustDraw: "L8", "without a card to put down you must draw one (L8)"
            => Phrase::new("legends-refusal-must-draw"),
        MustPlaceGold: "L13", "by the rules of this match gold must go to a place (L13)"
            => Phrase::new("legends-refusal-must-place-gold"),
        NoGoldAtClub: "L13", "gold goes to one of the eight places (L13)"
            => Phrase::new("legends-refusal-no-gold-at-club"),
        NoBooksAt { place: Place }: "LON", "there are no books at {place}"
            => Phrase::new("legends-refusal-no-books-at"),
        NoField { field: u8 }: "book", "there is no field {field}"
            => Phrase::new("legends-refusal-no-field"),
        Taken { place: Place }: "setup", "the 3-field of {place} is taken"
            => Phrase::new("legends-refusal-taken"),
        NotHigher { field: u8 }: "L2", "your book is on field {field} already, and may only move to a higher one (L2)"
            => Phrase::new("legends-refusal-not-higher"),
        WrongLegend { card: Card, place: Place }: "book", "{card} does not pay at {place}"
            => Phrase::new("legends-refusal-wrong-legend"),
        WrongSum { price: u8, paid: u8 }: "L1", "the symbols must add up to exactly {price}, not {paid} (L1)"
            => Phrase::new("legends-refusal-wrong-sum"),
        WhichBook: "L4", "your supply is empty: say from which place the book comes (L4)"
            => Phrase::new("legends-refusal-which-book"),
        NoNeedToMove: "L4",
            "a book is taken from another place only when your supply is empty and you have none here (L4)"
            => Phrase::new("legends-refusal-no-need-to-move"),
        NoBookThere { place: Place }: "L4", "you have no book at {place}"
            => Phrase::new("legends-refusal-no-book-there"),
    }
}
