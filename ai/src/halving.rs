//! Sequential halving: all candidates meet the same imagined worlds, and the worse half leaves after each round. Who is
//! clearly behind leaves at once.

use games::{Dice, Milli, Search, Seat, Seed};

use crate::{Candidate, Found, knobs::Knobs, rng::Rng, rollout::Rollout, stop::Stop};

/// After as many worlds, again and again, those leave who are clearly behind.
const LOOK: usize = 16;

/// A candidate with what came of it in each world.
pub(crate) struct Runner<M> {
    pub(crate) candidate: Candidate<M>,
    pub(crate) results: Vec<i64>,
}

impl<M> Runner<M> {
    fn mean(&self) -> i64 {
        self.results.iter().sum::<i64>() / (self.results.len() as i64).max(1)
    }

    /// The mean, with a part of the spread for those who like risk.
    pub(crate) fn rank(&self, risk: i64) -> i64 {
        if risk == 0 {
            return self.mean();
        }
        self.mean() + risk * spread(self.results.iter().copied()) / 1000
    }

    /// The candidate with what was found out about it.
    pub(crate) fn finished(self) -> Candidate<M> {
        let count = (self.results.len() as i64).max(1);
        let error = spread(self.results.iter().copied()) / count.isqrt().max(1);
        Candidate {
            promise: if self.results.is_empty() {
                self.candidate.promise
            } else {
                self.mean() as Milli
            },
            error: error as Milli,
            ..self.candidate
        }
    }
}

/// The standard deviation.
fn spread(values: impl Iterator<Item = i64> + Clone) -> i64 {
    let count = (values.clone().count() as i64).max(1);
    let mean = values.clone().sum::<i64>() / count;
    let squares: i64 = values.map(|value| (value - mean) * (value - mean)).sum();
    (squares / count).isqrt()
}

/// The comparison of candidates for one decision.
pub(crate) struct Table<'a, G: Search> {
    pub(crate) view: &'a G::View,
    pub(crate) seat: Seat,
    pub(crate) knobs: &'a Knobs,
    pub(crate) seed: &'a Seed,
    pub(crate) rollout: Rollout<G>,
    worlds: usize,
}

impl<'a, G: Search> Table<'a, G> {
    pub(crate) fn new(view: &'a G::View, seat: Seat, knobs: &'a Knobs, seed: &'a Seed) -> Self {
        Table {
            view,
            seat,
            knobs,
            seed,
            rollout: Rollout::new(),
            worlds: 0,
        }
    }

    /// Compares candidates, which come with the best first, until one is left or the budget is used.
    pub(crate) fn compare(mut self, candidates: Vec<Candidate<G::Move>>, stop: &Stop) -> Found<G::Move> {
        let mut left: Vec<Runner<G::Move>> = candidates
            .into_iter()
            .map(|candidate| Runner {
                candidate,
                results: Vec::new(),
            })
            .collect();
        let mut out: Vec<Runner<G::Move>> = Vec::new();
        let rounds = left.len().next_power_of_two().trailing_zeros().max(1);
        let mut cut = false;
        for round in 1..=u64::from(rounds) {
            let share = self.knobs.nodes * round / u64::from(rounds);
            while self.rollout.nodes < share && left.len() > 1 && !cut {
                cut = !self.play_world(&mut left, stop);
                if self.worlds.is_multiple_of(LOOK) && !cut {
                    self.sort(&mut left);
                    let first = left[0].results.clone();
                    let behind = left.extract_if(1.., |other| is_clear(&first, &other.results));
                    out.splice(0..0, behind);
                }
            }
            self.sort(&mut left);
            if cut || self.rollout.nodes >= self.knobs.nodes || left.len() == 1 {
                break;
            }
            let half = left.split_off(left.len().div_ceil(2));
            out.splice(0..0, half);
        }
        left.append(&mut out);
        Found {
            candidates: left.into_iter().map(Runner::finished).collect(),
            nodes: self.rollout.nodes,
            cut,
        }
    }

    /// The best first. Sorting keeps the order of equal ones: the higher worth comes first.
    fn sort(&self, runners: &mut [Runner<G::Move>]) {
        let risk = self.knobs.risk;
        runners.sort_by_key(|runner| std::cmp::Reverse(runner.rank(risk)));
    }

    /// Plays all candidates in one more world; false when it was stopped. Then nobody keeps a result of this world, so that all have met the same worlds.
    fn play_world(&mut self, runners: &mut [Runner<G::Move>], stop: &Stop) -> bool {
        let number = self.worlds;
        self.worlds += 1;
        let mut dice = Dice::new(&self.seed.derive(&format!("world/{number}")));
        let world = G::imagined(self.view, &mut dice);
        for index in 0..runners.len() {
            if stop.is_stopped() {
                runners[..index].iter_mut().for_each(|runner| {
                    runner.results.pop();
                });
                return false;
            }
            let rng = Rng::new(self.seed, number as u64 + 2);
            let chosen = &runners[index].candidate.chosen;
            let result = self.rollout.play(&world, self.seat, chosen, self.knobs, rng);
            runners[index].results.push(result);
        }
        true
    }
}

/// Whether the one leads the other by more than three standard errors in the worlds that both have met.
fn is_clear(one: &[i64], other: &[i64]) -> bool {
    let lead = one.iter().zip(other).map(|(one, other)| one - other);
    let worlds = one.len().min(other.len()) as i64;
    let mean = lead.clone().sum::<i64>() / worlds.max(1);
    mean > 3 * spread(lead) / worlds.isqrt().max(1)
}
