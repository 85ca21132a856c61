//! Search, based on the values of [`judge`](super::judge).

use super::{
    Mystaria,
    data::{BORDER, beside},
    flow::Phase,
    judge::{JUDGEMENT, Judge, growth, stock_value},
    moves::Move,
    scoring::scores,
    view::View,
};
use crate::{
    dice::Dice,
    game::{Game, Seat},
    grid::Turn,
    search::{Milli, Search},
};

impl Search for Mystaria {
    /// Of the rotations that look alike, one is enough.
    fn candidates(&self, seat: Seat, moves: &mut Vec<Move>) {
        self.moves_into(seat, moves);
        if let Some(tile) = self.hands[seat.index()] {
            let usual = Turn::ALL.map(|turn| tile.look(turn) == turn);
            moves.retain(|chosen| match chosen {
                Move::Lay { turn, .. } => usual[usize::from(turn.quarters())],
                _ => true,
            });
        }
    }

    fn shortlist(
        &self,
        seat: Seat,
        moves: &mut Vec<Move>,
        most: usize,
        below: &mut dyn FnMut(usize) -> usize,
    ) {
        if moves.len() > most && self.phase == Phase::Lay(seat) {
            let mut judged: Vec<(Milli, Move)> = moves
                .iter()
                .map(|chosen| (self.touches(seat, chosen) + below(1500) as Milli, *chosen))
                .collect();
            judged.select_nth_unstable_by(most, |one, other| other.0.cmp(&one.0));
            moves.clear();
            moves.extend(judged[..most].iter().map(|(_, chosen)| *chosen));
        }
    }

    fn weigh(&self, seat: Seat, moves: &[Move], worths: &mut Vec<Milli>) {
        let judge = Judge::new(self.decider(seat), self.turns_left(seat));
        worths.extend(moves.iter().map(|chosen| judge.worth(chosen)));
    }

    fn outlook(&self, values: &mut Vec<Milli>) {
        values.extend(
            scores(&self.landscape, self.hands.len())
                .into_iter()
                .map(|points| 1000 * points),
        );
        if self.phase == Phase::Done {
            return;
        }
        for seat in Seat::all(self.hands.len()) {
            let left = self.turns_left(seat);
            let value = &mut values[seat.index()];
            *value += stock_value(self.decider(seat).stock(), left);
            for building in self.landscape.buildings().iter().filter(|one| one.seat == seat) {
                *value += growth(building.kind, left);
            }
        }
    }

    fn doubt(&self) -> Option<Milli> {
        let turns = Seat::all(self.hands.len())
            .map(|seat| self.turns_left(seat))
            .max();
        Some(JUDGEMENT.doubt * (turns.unwrap_or(0) + 2))
    }

    /// Once nobody draws any more, only the tiles in the others' hands are unknown.
    fn endings(view: &View, dice: &mut Dice) -> Option<Vec<Self>> {
        let world = view.imagine(dice);
        if world.ended_by.is_none() && !world.pile.is_empty() {
            return None;
        }
        let hidden: Vec<usize> = (0..world.hands.len())
            .filter(|&seat| world.hands[seat].is_some() && view.known_hands[seat].is_none())
            .collect();
        let [seat] = hidden[..] else {
            let count = if hidden.is_empty() { 1 } else { SAMPLE };
            return Some((0..count).map(|_| view.imagine(dice)).collect());
        };
        let with_tile = |index: usize| {
            let mut other = world.clone();
            if let Some(tile) = &mut other.hands[seat] {
                std::mem::swap(tile, &mut other.removed[index]);
            }
            other
        };
        let others: Vec<Self> = (0..world.removed.len()).map(with_tile).collect();
        Some(others.into_iter().chain([world]).collect())
    }
}

/// Imagined hands of the others, if there are several players.
const SAMPLE: usize = 12;

impl Mystaria {
    /// Returns the turns that a seat has left after this one.
    fn turns_left(&self, seat: Seat) -> i32 {
        let draws = match self.ended_by {
            Some(_) => 0,
            None => self.pile.len().div_ceil(self.hands.len()),
        };
        let holds = self.hands[seat.index()].is_some() && self.phase != Phase::Lay(seat);
        (draws + usize::from(holds)) as i32
    }

    /// Quickly evaluates a place for the tile in hand: the areas that it would enlarge.
    fn touches(&self, seat: Seat, chosen: &Move) -> Milli {
        let (&Move::Lay { cell, turn }, Some(tile)) = (chosen, self.hands[seat.index()]) else {
            return 0;
        };
        let border = BORDER[usize::from(turn.quarters())].iter();
        border
            .filter_map(|&(index, step)| {
                let field = self.landscape.field(beside(cell, step))?;
                let same = field.terrain == tile.fields[index];
                let building = self.landscape.first_building(field).filter(|_| same);
                Some(match building {
                    Some(building) if building.seat == seat => 700,
                    Some(_) => -2000,
                    None if same => 500 + 100 * i32::from(self.landscape.area_of(field).size),
                    None => 0,
                })
            })
            .sum()
    }
}
