//! Weak play by overlooking moves, never by bad moves that are seen.

use games::{Search, Seat, Seed, Silent};

use crate::{Candidate, rng::Rng};

/// Candidates that are always seen.
const LEAST: usize = 3;
/// Points at once, in thousandths, by which a move becomes obvious.
const OBVIOUS: i64 = 8_000;

/// Leaves out candidates that are not seen. A move is the more obvious, the more points it brings at once; of the others
/// `sight` of a thousand are seen.
pub(crate) fn overlook<G: Search>(
    root: &G,
    seat: Seat,
    candidates: &mut Vec<Candidate<G::Move>>,
    sight: usize,
    seed: &Seed,
) {
    let before = i64::from(root.points_now(seat));
    let mut rng = Rng::new(seed, 1);
    // Each candidate has its luck, so that it can be filled up with the luckiest to the least number.
    let mut luck: Vec<(i64, usize)> = candidates
        .iter()
        .enumerate()
        .map(|(index, candidate)| {
            let mut after = root.clone();
            after.apply(seat, &candidate.chosen, &mut Silent);
            let gain = (i64::from(after.points_now(seat)) - before).clamp(0, OBVIOUS);
            let chance = sight as i64 + (1000 - sight as i64) * gain / OBVIOUS / 2;
            (chance - rng.below(1000) as i64, index)
        })
        .collect();
    luck.sort_by_key(|&(luck, index)| (std::cmp::Reverse(luck), index));
    let seen: Vec<usize> = luck
        .iter()
        .enumerate()
        .filter(|&(place, &(luck, _))| place < LEAST || luck > 0)
        .map(|(_, &(_, index))| index)
        .collect();
    let mut index = 0;
    candidates.retain(|_| {
        index += 1;
        seen.contains(&(index - 1))
    });
}
