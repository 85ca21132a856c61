//! Exact play near the end: plays out everything that can still happen.

use games::{Dice, Search, Silent, Viewer};

use crate::{
    Candidate, Found,
    halving::{Comparison, Runner, finished, sort},
    rng::Rng,
    rollout::Outcome,
    stop::Stop,
};

impl<G: Search> Comparison<'_, G> {
    /// Plays candidates, best first, to the end in every match that is consistent with the view: as many as the
    /// budget allows, at least as many as would be compared otherwise. Returns `None` if the end is not near, or the
    /// budget is too small.
    pub(crate) fn solve(&mut self, candidates: &[Candidate<G::Move>], stop: &Stop) -> Option<Found<G::Move>> {
        if stop.is_stopped() {
            return None;
        }
        let worlds = G::endings(self.view, &mut Dice::new(&self.seed.derive("endings")))?;
        let budget = self.settings.nodes;
        let least = candidates.len().min(self.settings.candidates).max(1);
        let mut solver = Solver {
            part: worlds.first()?.part(),
            comparison: self,
            stop,
            // The cost of the first candidate predicts the cost of all of them.
            most: budget / least as u64,
        };
        let mut solved = Vec::new();
        for candidate in candidates {
            let Some(outcomes) = solver.after(worlds.iter(), &candidate.chosen) else {
                break;
            };
            solved.push(Runner {
                candidate: candidate.clone(),
                outcomes,
            });
            solver.most = budget;
        }
        if solved.len() < least {
            return None;
        }
        sort(&mut solved);
        Some(Found {
            candidates: finished(solved),
            nodes: self.rollout.nodes,
            cut: false,
        })
    }
}

/// Plays matches to their end.
struct Solver<'t, 'a, G: Search> {
    comparison: &'t mut Comparison<'a, G>,
    stop: &'t Stop,
    /// The part of the match that is played out.
    part: u32,
    /// Most moves that may be applied.
    most: u64,
}

impl<G: Search> Solver<'_, '_, G> {
    /// Returns the outcomes of a move of the viewer in these matches; `None` when the budget is used up.
    fn after<'w>(&mut self, worlds: impl Iterator<Item = &'w G>, chosen: &G::Move) -> Option<Vec<Outcome>>
    where
        G: 'w,
    {
        let mut worlds: Vec<G> = worlds.cloned().collect();
        for world in &mut worlds {
            world.apply(self.comparison.seat, chosen, &mut Silent);
            self.comparison.rollout.nodes += 1;
            self.let_others_play(world);
        }
        if self.comparison.rollout.nodes > self.most || self.stop.is_stopped() {
            return None;
        }
        self.best(&worlds)
    }

    /// Returns the outcomes of these matches if the viewer plays as well as possible: the same move in all matches
    /// that look the same.
    fn best(&mut self, worlds: &[G]) -> Option<Vec<Outcome>> {
        let seat = self.comparison.seat;
        let none = Outcome { worth: 0, lead: 0 };
        let mut results = vec![none; worlds.len()];
        let (mut open, over): (Vec<usize>, Vec<usize>) =
            (0..worlds.len()).partition(|&index| self.is_open(&worlds[index]));
        for index in over {
            results[index] = self.comparison.rollout.outcome(&worlds[index], seat);
        }
        while let Some(&first) = open.first() {
            let (alike, others) = self.alike(worlds, first, open);
            open = others;
            let mut moves = Vec::new();
            worlds[first].candidates(seat, &mut moves);
            let mut best: Option<Vec<Outcome>> = None;
            for chosen in &moves {
                let found = self.after(alike.iter().map(|&index| &worlds[index]), chosen)?;
                let sum = |outcomes: &[Outcome]| outcomes.iter().map(|outcome| outcome.worth).sum::<i64>();
                if best.as_deref().is_none_or(|best| sum(&found) > sum(best)) {
                    best = Some(found);
                }
            }
            for (index, result) in alike.into_iter().zip(best?) {
                results[index] = result;
            }
        }
        Some(results)
    }

    /// Splits the open matches into those that look to the viewer like the first, and the others.
    fn alike(&self, worlds: &[G], first: usize, open: Vec<usize>) -> (Vec<usize>, Vec<usize>) {
        if open.len() == 1 {
            return (open, Vec::new());
        }
        let viewer = Viewer::Seat(self.comparison.seat);
        let seen = worlds[first].view(viewer);
        open.into_iter()
            .partition(|&index| index == first || worlds[index].view(viewer) == seen)
    }

    /// Returns whether a match continues, within the part that is played out.
    fn is_open(&self, world: &G) -> bool {
        world.first_to_act().is_some() && world.part() == self.part
    }

    /// Lets the others play quickly until the viewer must decide.
    fn let_others_play(&mut self, world: &mut G) {
        let Comparison { seat, settings, .. } = *self.comparison;
        let mut rng = Rng::new(self.comparison.seed, 2);
        while self.is_open(world)
            && let Some(next) = world.first_to_act().filter(|&next| next != seat)
            && let Some(chosen) = self
                .comparison
                .rollout
                .policy(world, next, settings.others, &mut rng)
        {
            world.apply(next, &chosen, &mut Silent);
            self.comparison.rollout.nodes += 1;
        }
    }
}
