//! Search, based on the values of [`judge`].

use super::{
    Legends,
    judge::{self, JUDGEMENT, Judge, scorings_left, weeks_left},
    moves::Move,
    view::View,
};
use crate::{
    dice::Dice,
    game::Seat,
    search::{Milli, Search},
};

impl Search for Legends {
    fn weigh(&self, seat: Seat, moves: &[Move], worths: &mut Vec<Milli>) {
        let Some(decider) = self.decider(seat) else {
            worths.resize(worths.len() + moves.len(), 0);
            return;
        };
        let judge = Judge::new(decider);
        worths.extend(moves.iter().map(|chosen| judge.worth(chosen)));
    }

    fn outlook(&self, points: &mut Vec<Milli>) {
        let seats = Seat::all(self.table.seats());
        points.extend(seats.filter_map(|seat| Some(judge::outlook(&self.decider(seat)?))));
    }

    fn doubt(&self) -> Option<Milli> {
        Some(JUDGEMENT.doubt * scorings_left(&self.table))
    }

    fn part(&self) -> u32 {
        self.table.scored as u32
    }

    /// The last turn of a seat, over a sample of hands, decks and clubs.
    fn endings(view: &View, dice: &mut Dice) -> Option<Vec<Self>> {
        let seat = view.viewer.seat()?;
        let last = scorings_left(&view.table) == 1 && weeks_left(&view.table, seat) <= LAST;
        last.then(|| (0..SAMPLE).map(|_| view.imagine(dice)).collect())
    }
}

/// Weeks before the end in which a turn is the last.
const LAST: i32 = 2;
/// Imagined matches in the last turn.
const SAMPLE: usize = 32;
