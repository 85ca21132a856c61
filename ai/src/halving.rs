//! Sequential halving: all plans are played in the same simulated worlds, and the worse half is dropped after each
//! round. Plans that are clearly behind are dropped earlier.

use games::{Dice, Milli, Search, Seat, Seed};

use crate::{
    Candidate, Found,
    rng::Rng,
    rollout::{Outcome, Rollout},
    settings::Chosen,
    stop::Stop,
};

/// Worlds between two checks for plans that are clearly behind.
const LOOK: usize = 16;

/// A candidate with its outcome in each world.
pub(crate) struct Runner<M> {
    pub(crate) candidate: Candidate<M>,
    pub(crate) outcomes: Vec<Outcome>,
}

impl<M> Runner<M> {
    /// Returns the mean of its outcomes.
    pub(crate) fn rank(&self) -> i64 {
        mean(self.worths())
    }

    fn worths(&self) -> impl Iterator<Item = i64> + Clone {
        self.outcomes.iter().map(|outcome| outcome.worth)
    }

    fn leads(&self) -> impl Iterator<Item = i64> + Clone {
        self.outcomes.iter().map(|outcome| outcome.lead)
    }
}

/// Returns the candidates of runners, best first, with their distance to the first in points.
pub(crate) fn finished<M: PartialEq>(runners: Vec<Runner<M>>) -> Vec<Candidate<M>> {
    let first: Vec<i64> = runners
        .first()
        .map_or_else(Vec::new, |runner| runner.leads().collect());
    let mut candidates: Vec<Candidate<M>> = Vec::new();
    for runner in runners {
        // Only the best continuation of a move represents it.
        if candidates
            .iter()
            .any(|known| known.chosen == runner.candidate.chosen)
        {
            continue;
        }
        let mut candidate = Candidate { ..runner.candidate };
        if !runner.outcomes.is_empty() {
            let leads = || runner.outcomes.iter().map(|outcome| outcome.lead);
            candidate.worth = mean(leads()) as Milli;
            candidate.error = error(leads()) as Milli;
            let behind = first.iter().zip(leads()).map(|(first, own)| first - own);
            candidate.behind = mean(behind.clone()) as Milli;
            candidate.doubt = error(behind) as Milli;
        }
        candidates.push(candidate);
    }
    candidates
}

fn mean(values: impl Iterator<Item = i64> + Clone) -> i64 {
    let count = (values.clone().count() as i64).max(1);
    values.sum::<i64>() / count
}

/// Returns the standard error of a mean.
fn error(values: impl Iterator<Item = i64> + Clone) -> i64 {
    let count = (values.clone().count() as i64).max(1);
    let mean = mean(values.clone());
    let squares: i64 = values.map(|value| (value - mean) * (value - mean)).sum();
    (squares / count).isqrt() / count.isqrt().max(1)
}

/// The comparison of candidates for one decision.
pub(crate) struct Comparison<'a, G: Search> {
    pub(crate) view: &'a G::View,
    pub(crate) seat: Seat,
    pub(crate) settings: &'a Chosen,
    pub(crate) seed: &'a Seed,
    pub(crate) rollout: Rollout<G>,
    worlds: usize,
}

impl<'a, G: Search> Comparison<'a, G> {
    pub(crate) fn new(view: &'a G::View, seat: Seat, settings: &'a Chosen, seed: &'a Seed) -> Self {
        Comparison {
            view,
            seat,
            settings,
            seed,
            rollout: Rollout::new(),
            worlds: 0,
        }
    }

    /// Compares candidates, best first, until one is left or the budget is used up.
    pub(crate) fn compare(&mut self, candidates: Vec<Candidate<G::Move>>, stop: &Stop) -> Found<G::Move> {
        let mut left: Vec<Runner<G::Move>> = candidates
            .into_iter()
            .map(|candidate| Runner {
                candidate,
                outcomes: Vec::new(),
            })
            .collect();
        let mut out: Vec<Runner<G::Move>> = Vec::new();
        let rounds = left.len().next_power_of_two().trailing_zeros().max(1);
        let mut cut = false;
        for round in 1..=u64::from(rounds) {
            let share = u128::from(self.settings.nodes) * u128::from(round) / u128::from(rounds);
            while u128::from(self.rollout.nodes) < share && left.len() > 1 && !cut {
                cut = !self.play_world(&mut left, stop);
                if self.worlds.is_multiple_of(LOOK) && !cut {
                    sort(&mut left);
                    let first = left[0].outcomes.clone();
                    let behind = left.extract_if(1.., |other| is_clear(&first, &other.outcomes));
                    out.splice(0..0, behind);
                }
            }
            sort(&mut left);
            if cut || self.rollout.nodes >= self.settings.nodes || left.len() == 1 {
                break;
            }
            let half = left.split_off(left.len().div_ceil(2));
            out.splice(0..0, half);
        }
        left.append(&mut out);
        Found {
            candidates: finished(left),
            nodes: self.rollout.nodes,
            cut,
        }
    }

    /// Plays all candidates in one more world. Returns `false` if it was stopped; then the world counts for none of
    /// them.
    pub(crate) fn play_world(&mut self, runners: &mut [Runner<G::Move>], stop: &Stop) -> bool {
        let number = self.worlds;
        self.worlds += 1;
        let mut dice = Dice::new(&self.seed.derive(&format!("world/{number}")));
        let world = G::imagined(self.view, &mut dice);
        for index in 0..runners.len() {
            if stop.is_stopped() {
                runners[..index].iter_mut().for_each(|runner| {
                    runner.outcomes.pop();
                });
                return false;
            }
            let rng = Rng::new(self.seed, number as u64 + 2);
            let candidate = &runners[index].candidate;
            let outcome = self
                .rollout
                .play(&world, self.seat, candidate, self.settings, rng);
            runners[index].outcomes.push(outcome);
        }
        true
    }
}

/// Sorts best first. Equal ones keep their order: the higher judgement comes first.
pub(crate) fn sort<M>(runners: &mut [Runner<M>]) {
    runners.sort_by_key(|runner| std::cmp::Reverse(runner.rank()));
}

/// Returns by how many points `one` is ahead of `other` in the worlds that both have played, and the standard error of
/// that.
pub(crate) fn ahead<M>(one: &Runner<M>, other: &Runner<M>) -> (i64, i64) {
    let ahead = one.leads().zip(other.leads()).map(|(one, other)| one - other);
    (mean(ahead.clone()), error(ahead))
}

/// Returns whether `one` leads `other` by more than three standard errors in the worlds that both have played.
fn is_clear(one: &[Outcome], other: &[Outcome]) -> bool {
    let lead = one.iter().zip(other).map(|(one, other)| one.worth - other.worth);
    mean(lead.clone()) > 3 * error(lead)
}
