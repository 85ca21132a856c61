//! Weak play: overlooks most moves, and plays the best of the others.

use games::Seed;

use crate::{Candidate, rng::Rng};

/// Candidates that are always seen.
const LEAST: usize = 2;

/// Keeps each candidate with a chance of `sight` thousandths, and at least [`LEAST`].
pub(crate) fn overlook<M>(candidates: &mut Vec<Candidate<M>>, sight: usize, seed: &Seed) {
    let mut rng = Rng::new(seed, 1);
    let luck: Vec<usize> = candidates.iter().map(|_| rng.below(1_000_000)).collect();
    let mut sorted = luck.clone();
    sorted.sort_unstable();
    let least = sorted.get(LEAST - 1).or(sorted.last()).copied().unwrap_or(0);
    let bar = least.max(sight * 1000);
    let mut luck = luck.into_iter();
    candidates.retain(|_| luck.next().is_some_and(|luck| luck <= bar));
}
