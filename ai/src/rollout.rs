//! Quick greedy play of an imagined match up to a horizon.

use games::{Milli, Search, Seat, Silent};

use crate::{knobs::Knobs, rng::Rng};

/// Near-ties within this many thousandths of a point are broken by chance.
const TIE: usize = 150;

/// Plays imagined matches; its lists are used again and again.
pub(crate) struct Rollout<G: Search> {
    moves: Vec<G::Move>,
    worths: Vec<Milli>,
    values: Vec<Milli>,
    /// Moves applied so far.
    pub(crate) nodes: u64,
}

impl<G: Search> Rollout<G> {
    pub(crate) fn new() -> Self {
        Rollout {
            moves: Vec::new(),
            worths: Vec::new(),
            values: Vec::new(),
            nodes: 0,
        }
    }

    /// How good a move turns out for `seat` in this world.
    pub(crate) fn play(
        &mut self,
        world: &G,
        seat: Seat,
        first: &G::Move,
        knobs: &Knobs,
        mut rng: Rng,
    ) -> i64 {
        let mut game = world.clone();
        let part = game.part();
        game.apply(seat, first, &mut Silent);
        self.nodes += 1;
        let (mut turns, mut last) = (0, seat);
        while let Some(next) = game.first_to_act() {
            if next == seat && last != seat {
                turns += 1;
            }
            last = next;
            if turns >= knobs.turns || (knobs.part && game.part() != part) {
                break;
            }
            let sample = if next == seat {
                knobs.sample
            } else {
                knobs.others_sample
            };
            let Some(chosen) = self.policy(&game, next, sample, &mut rng) else {
                break;
            };
            game.apply(next, &chosen, &mut Silent);
            self.nodes += 1;
        }
        self.utility(&game, seat, knobs)
    }

    /// The most promising of some moves.
    pub(crate) fn policy(&mut self, game: &G, seat: Seat, sample: usize, rng: &mut Rng) -> Option<G::Move> {
        self.moves.clear();
        game.candidates(seat, &mut self.moves);
        game.shortlist(seat, &mut self.moves, sample, &mut |n| rng.below(n));
        if self.moves.len() > 1 {
            self.worths.clear();
            game.weigh(seat, &self.moves, &mut self.worths);
            let best = self
                .worths
                .iter()
                .map(|worth| i64::from(*worth) + rng.below(TIE) as i64)
                .enumerate()
                .max_by_key(|&(_, worth)| worth)?;
            return Some(self.moves.swap_remove(best.0));
        }
        self.moves.pop()
    }

    /// The lead of a seat over the best other, bent so that a high one counts less.
    pub(crate) fn utility(&mut self, game: &G, seat: Seat, knobs: &Knobs) -> i64 {
        self.values.clear();
        game.outlook(&mut self.values);
        let value = |index: usize| self.values.get(index).map_or(0, |&value| i64::from(value));
        let own = value(seat.index());
        let others = (0..self.values.len()).filter(|&index| index != seat.index());
        let best = others.map(value).max().unwrap_or(0);
        let lead = own - best * knobs.rivalry / 1000;
        if knobs.bend == 0 {
            return lead;
        }
        // Between −1 and 1 times the bend, with slope 1 around a draw; a lost match is still played for points.
        lead * knobs.bend / (knobs.bend + lead.abs()) + own / 50
    }
}
