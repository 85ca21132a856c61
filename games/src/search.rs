//! What a search needs of a game in addition to its rules: fewer moves, and a judgement in numbers.

use serde::de::DeserializeOwned;

use crate::{
    dice::Dice,
    game::{Game, Seat},
};

/// A thousandth of a point: the unit of all values.
pub type Milli = i32;

/// A game in which a program can search.
///
/// This trait does not change the rules. [`Search::candidates`] may leave out moves that lead to the same position as a
/// listed one.
pub trait Search: Game {
    /// Adds the moves of `seat` that lead to different positions to a list.
    fn candidates(&self, seat: Seat, moves: &mut Vec<Self::Move>) {
        self.moves_into(seat, moves);
    }

    /// Keeps at most `most` moves that are worth evaluating, for quick play; `below` returns random numbers.
    fn shortlist(
        &self,
        _seat: Seat,
        moves: &mut Vec<Self::Move>,
        most: usize,
        below: &mut dyn FnMut(usize) -> usize,
    ) {
        for place in 0..most.min(moves.len()) {
            let other = place + below(moves.len() - place);
            moves.swap(place, other);
        }
        moves.truncate(most);
    }

    /// Evaluates moves of `seat` for one decision: adds for each how many more points it is worth than another, in
    /// thousandths.
    fn weigh(&self, seat: Seat, moves: &[Self::Move], worths: &mut Vec<Milli>);

    /// Adds the expected final points of each seat, followed by those of a rival that the game itself plays, in
    /// thousandths. Only differences between positions of one match are meaningful; at the end they are the points.
    fn outlook(&self, points: &mut Vec<Milli>);

    /// By how much the lead of a seat in the end may well differ from the one in [`Search::outlook`], in thousandths of a
    /// point; `None` if seats do not depend on each other, so that only own points matter.
    fn doubt(&self) -> Option<Milli> {
        None
    }

    /// Returns a number that grows with each part of a match after which a position can be evaluated well: a scoring, a
    /// round.
    fn part(&self) -> u32 {
        0
    }

    /// The matches that the viewer may be in, all equally likely, when so little is left of the match or its present part
    /// that they can be played out; `None` before. Where there are too many to list, it is a fair sample.
    fn endings(_view: &Self::View, _dice: &mut Dice) -> Option<Vec<Self>> {
        None
    }
}

/// Reads the parameters of a game's evaluation. The file is embedded, and a test reads it.
pub(crate) fn judgement<T: DeserializeOwned + Default>(text: &str) -> T {
    toml::from_str(text).unwrap_or_default()
}
