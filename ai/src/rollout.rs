//! Fast play of a simulated match up to a horizon, and its outcome.

use games::{Milli, Search, Seat, Silent};

use crate::{Candidate, rng::Rng, settings::Chosen};

/// Near-ties within this many thousandths of a point are broken at random.
const TIE: usize = 150;
/// Value of a victory: more than any lead in points.
const VICTORY: i64 = 20_000;
/// Value of a lead in points on top of the victory, so that a decided match is still played well.
const POINTS: i64 = 20;

/// The outcome of a simulated match for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// The value that decides: the chance of winning, then points.
    pub(crate) worth: i64,
    /// The lead over the best other seat in thousandths of a point; the seat's own points if the others do not matter.
    pub(crate) lead: i64,
}

/// Plays simulated matches; reuses its lists.
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

    /// Returns the outcome of a candidate for `seat` in this world.
    pub(crate) fn play(
        &mut self,
        world: &G,
        seat: Seat,
        candidate: &Candidate<G::Move>,
        settings: &Chosen,
        mut rng: Rng,
    ) -> Outcome {
        let mut game = world.clone();
        let part = game.part();
        let mut plan = candidate.then.iter();
        game.apply(seat, &candidate.chosen, &mut Silent);
        self.nodes += 1;
        let (mut turns, mut last) = (0, seat);
        while let Some(next) = game.first_to_act() {
            if next == seat && last != seat {
                turns += 1;
            }
            last = next;
            if turns >= settings.turns || game.part() != part {
                break;
            }
            let planned = plan
                .next()
                .filter(|planned| next == seat && game.check(seat, planned).is_ok());
            let sample = if next == seat {
                settings.sample
            } else {
                settings.others
            };
            let Some(chosen) = planned
                .cloned()
                .or_else(|| self.policy(&game, next, sample, &mut rng))
            else {
                break;
            };
            game.apply(next, &chosen, &mut Silent);
            self.nodes += 1;
        }
        self.outcome(&game, seat)
    }

    /// Returns the best of some moves.
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

    /// Returns the value of a position for a seat. At the end the standings decide, including tie-breaks. Before the
    /// end, the chance of winning follows from the lead and from how much can still change.
    pub(crate) fn outcome(&mut self, game: &G, seat: Seat) -> Outcome {
        self.values.clear();
        game.outlook(&mut self.values);
        let value = |index: usize| self.values.get(index).map_or(0, |&value| i64::from(value));
        let own = value(seat.index());
        let Some(doubt) = game.doubt().map(i64::from) else {
            return Outcome {
                worth: own,
                lead: own,
            };
        };
        let others = (0..self.values.len()).filter(|&index| index != seat.index());
        let lead = own - others.map(value).max().unwrap_or(0);
        let victory = match game.standings() {
            Some(standings) if standings.winners.contains(&seat) => {
                2 * VICTORY / standings.winners.len() as i64 - VICTORY
            }
            Some(_) => -VICTORY,
            None => VICTORY * lead / (doubt + lead.abs()).max(1),
        };
        Outcome {
            worth: victory + lead / POINTS,
            lead,
        }
    }
}

#[cfg(test)]
mod tests {
    use games::{
        Dice, Game, Seed, Setup,
        mystaria::{self, Mystaria},
    };

    use super::*;

    /// Random matches of Mystaria with four players, until one is decided by the tie-break.
    #[test]
    fn a_tie_that_is_won_is_worth_more_than_one_that_is_lost() {
        for number in 0..1_000 {
            let seed = Seed::from_text(&format!("tie {number}"));
            let mut game = Mystaria::new(&Setup {
                seats: 4,
                seed: seed.clone(),
                options: mystaria::Options::default(),
                rules: Mystaria::info().newest_rules(),
            })
            .unwrap();
            let mut dice = Dice::new(&seed.derive("moves"));
            while let Some(seat) = game.first_to_act() {
                let moves = game.legal_moves(seat);
                game.apply(seat, dice.pick(&moves).unwrap(), &mut Silent);
            }
            let standings = game.standings().unwrap();
            let best = standings.scores.iter().max();
            let tied: Vec<Seat> = Seat::all(4)
                .filter(|seat| standings.scores.get(seat.index()) == best)
                .collect();
            if tied.len() > 1 && standings.winners.len() == 1 {
                let mut rollout = Rollout::<Mystaria>::new();
                for seat in tied {
                    let outcome = rollout.outcome(&game, seat);
                    assert_eq!(outcome.lead, 0);
                    assert_eq!(outcome.worth > 0, standings.winners.contains(&seat));
                }
                return;
            }
        }
        panic!("no match was decided by the tie-break");
    }
}
