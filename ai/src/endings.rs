//! Exact play near the end: everything that can still happen is played out.

use games::{Dice, Search, Silent, Viewer};

use crate::{
    Candidate, Found,
    halving::{Runner, Table},
    rng::Rng,
    stop::Stop,
};

impl<G: Search> Table<'_, G> {
    /// Plays candidates, which come with the best first, to the end in every match that the viewer may be in: as many as
    /// the budget allows, at least as many as would be compared otherwise. None when the end is not near, or too much can
    /// happen for the budget.
    pub(crate) fn solve(&mut self, candidates: &[Candidate<G::Move>], stop: &Stop) -> Option<Found<G::Move>> {
        if stop.is_stopped() {
            return None;
        }
        let worlds = G::endings(self.view, &mut Dice::new(&self.seed.derive("endings")))?;
        let (budget, risk) = (self.knobs.nodes, self.knobs.risk);
        let least = candidates.len().min(self.knobs.candidates).max(1);
        let mut solver = Solver {
            part: worlds.first()?.part(),
            table: self,
            stop,
            // What the first costs tells what all will cost.
            most: budget / least as u64,
        };
        let mut solved = Vec::new();
        for candidate in candidates {
            let Some(results) = solver.after(worlds.iter(), &candidate.chosen) else {
                break;
            };
            solved.push(Runner {
                candidate: candidate.clone(),
                results,
            });
            solver.most = budget;
        }
        if solved.len() < least {
            return None;
        }
        solved.sort_by_key(|runner| std::cmp::Reverse(runner.rank(risk)));
        Some(Found {
            candidates: solved.into_iter().map(Runner::finished).collect(),
            nodes: self.rollout.nodes,
            cut: false,
        })
    }
}

/// Plays matches to their end.
struct Solver<'t, 'a, G: Search> {
    table: &'t mut Table<'a, G>,
    stop: &'t Stop,
    /// The part of the match that is played.
    part: u32,
    /// Moves that may be applied.
    most: u64,
}

impl<G: Search> Solver<'_, '_, G> {
    /// What comes of a move of the viewer in these matches; none when the budget is used up.
    fn after<'w>(&mut self, worlds: impl Iterator<Item = &'w G>, chosen: &G::Move) -> Option<Vec<i64>>
    where
        G: 'w,
    {
        let mut worlds: Vec<G> = worlds.cloned().collect();
        for world in &mut worlds {
            world.apply(self.table.seat, chosen, &mut Silent);
            self.table.rollout.nodes += 1;
            self.let_others_play(world);
        }
        if self.table.rollout.nodes > self.most || self.stop.is_stopped() {
            return None;
        }
        self.best(&worlds)
    }

    /// What these matches come to if the viewer plays as well as possible: the same move wherever the same is seen.
    fn best(&mut self, worlds: &[G]) -> Option<Vec<i64>> {
        let Table { seat, knobs, .. } = *self.table;
        let mut results = vec![0; worlds.len()];
        let (mut open, over): (Vec<usize>, Vec<usize>) =
            (0..worlds.len()).partition(|&index| self.is_open(&worlds[index]));
        for index in over {
            results[index] = self.table.rollout.utility(&worlds[index], seat, knobs);
        }
        while let Some(&first) = open.first() {
            let (alike, others) = self.alike(worlds, first, open);
            open = others;
            let mut moves = Vec::new();
            worlds[first].candidates(seat, &mut moves);
            let mut best: Option<Vec<i64>> = None;
            for chosen in &moves {
                let found = self.after(alike.iter().map(|&index| &worlds[index]), chosen)?;
                let sum = |results: &[i64]| results.iter().sum::<i64>();
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

    /// Those of the open matches that look to the viewer like the first, and the others.
    fn alike(&self, worlds: &[G], first: usize, open: Vec<usize>) -> (Vec<usize>, Vec<usize>) {
        if open.len() == 1 {
            return (open, Vec::new());
        }
        let viewer = Viewer::Seat(self.table.seat);
        let seen = worlds[first].view(viewer);
        open.into_iter()
            .partition(|&index| index == first || worlds[index].view(viewer) == seen)
    }

    /// Whether a match goes on, within the part that is played.
    fn is_open(&self, world: &G) -> bool {
        world.first_to_act().is_some() && !(self.table.knobs.part && world.part() != self.part)
    }

    /// Quick play of the others until the viewer is to act.
    fn let_others_play(&mut self, world: &mut G) {
        let Table { seat, knobs, .. } = *self.table;
        let mut rng = Rng::new(self.table.seed, 2);
        while self.is_open(world)
            && let Some(next) = world.first_to_act().filter(|&next| next != seat)
            && let Some(chosen) = self
                .table
                .rollout
                .policy(world, next, knobs.others_sample, &mut rng)
        {
            world.apply(next, &chosen, &mut Silent);
            self.table.rollout.nodes += 1;
        }
    }
}
