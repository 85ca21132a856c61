//! The ghost of the solo game: it walks around the pond and collects the wisps with the highest value.

use serde::{Deserialize, Serialize};

use super::{
    pond::{Pond, Slot},
    stock::Stock,
    tiles::{Counts, Wisp},
};
use crate::dice::Dice;

/// The score aids by difficulty, from 1: the values of the four kinds next to them, the top one first.
const AIDS: [[i32; 4]; 4] = [[6, 5, 4, 3], [8, 6, 5, 3], [8, 7, 5, 4], [8, 7, 6, 5]];
/// How far the ghost's cat may look, one number per token.
pub const FIREFLIES: [u8; 8] = [1, 2, 2, 2, 3, 3, 3, 4];

/// The ghost. The next firefly is not fixed in advance, so nothing is hidden in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ghost {
    /// 1 to 4.
    pub difficulty: u8,
    /// The kinds next to the score aid, the most valuable first.
    pub order: [Wisp; 4],
    /// Where its cat sits at the pond; `None` until the player has chosen.
    pub slot: Option<Slot>,
    /// The fireflies of this round so far.
    pub revealed: Vec<u8>,
    /// Its collected wisps.
    pub wisps: Counts,
    /// Its points in each finished round.
    pub scores: Vec<i32>,
}

/// The ghost's actions in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Walk {
    pub firefly: u8,
    /// Whether there were too few wisps, so that new ones were dealt.
    pub renewed: bool,
    /// The wisp that it took and its slot; `None` if there was nothing left.
    pub took: Option<(Slot, Wisp)>,
}

impl Ghost {
    pub(super) fn new(difficulty: u8, dice: &mut Dice) -> Self {
        let mut order = Wisp::ALL;
        dice.shuffle(&mut order);
        Ghost {
            difficulty,
            order,
            slot: None,
            revealed: Vec::new(),
            wisps: Counts::default(),
            scores: Vec::new(),
        }
    }

    /// Returns the value of a wisp for the ghost.
    pub fn value(&self, wisp: Wisp) -> i32 {
        let aid = AIDS[usize::from(self.difficulty.clamp(1, 4)) - 1];
        self.order
            .iter()
            .position(|&kind| kind == wisp)
            .map_or(0, |place| aid[place])
    }

    /// Its score for a round: all wisps that it has.
    pub fn score(&self) -> i32 {
        Wisp::ALL
            .into_iter()
            .map(|wisp| self.value(wisp) * i32::from(self.wisps.of(wisp)))
            .sum()
    }

    /// Returns the number of fireflies in a round, counted from 1.
    pub const fn fireflies(round: u8) -> usize {
        2 + 2 * round as usize
    }

    /// Returns the wisp that its cat would take from `slot` if it could see `firefly` wisps: the most valuable, and the
    /// nearest of several.
    pub fn sees(&self, pond: &Pond, slot: Slot, firefly: u8) -> Option<(Slot, Wisp)> {
        slot.onward()
            .filter_map(|slot| Some((slot, pond.at(slot)?)))
            .take(usize::from(firefly))
            .reduce(|best, next| {
                if self.value(next.1) > self.value(best.1) {
                    next
                } else {
                    best
                }
            })
    }

    /// The fireflies that have not been revealed in this round.
    fn hidden_fireflies(&self) -> impl Iterator<Item = u8> {
        let mut used = self.revealed.iter().fold([0; 5], |mut used, &firefly| {
            used[usize::from(firefly) % 5] += 1;
            used
        });
        FIREFLIES.into_iter().filter(move |&firefly| {
            let hidden = used[usize::from(firefly)] == 0;
            used[usize::from(firefly)] -= i8::from(!hidden);
            hidden
        })
    }

    /// Whether the rules can lead to this ghost after `finished` rounds, right after the last of them or later.
    pub(super) fn is_possible(&self, finished: usize, right_after: bool) -> bool {
        let kinds = Wisp::ALL.iter().all(|wisp| self.order.contains(wisp));
        let hidden = FIREFLIES.len().checked_sub(self.revealed.len());
        // It keeps its wisps, so a round never scores less than the previous one.
        let scored =
            (0..=self.score()).contains(self.scores.first().unwrap_or(&0)) && self.scores.is_sorted();
        let last = self.scores.last().is_none_or(|&last| {
            if right_after {
                last == self.score()
            } else {
                last <= self.score()
            }
        });
        kinds
            && (1..=4).contains(&self.difficulty)
            && Some(self.hidden_fireflies().count()) == hidden
            && (self.scores.len() == finished && scored && last)
    }

    /// Takes its turn; does nothing before its cat has a slot.
    pub(super) fn walk(&mut self, pond: &mut Pond, stock: &mut Stock, dice: &mut Dice) -> Option<Walk> {
        let cat = self.slot?;
        let hidden = FIREFLIES.len().checked_sub(self.revealed.len())?;
        let firefly = self.hidden_fireflies().nth(dice.below(hidden))?;
        self.revealed.push(firefly);
        let renewed = pond.lying().count() < usize::from(firefly);
        if renewed {
            pond.renew(stock, Some(cat), dice);
        }
        let took = self.sees(pond, cat, firefly);
        if let Some((slot, wisp)) = took {
            pond.take(slot);
            self.wisps.add(wisp);
            self.slot = Some(slot);
        }
        Some(Walk {
            firefly,
            renewed,
            took,
        })
    }
}
