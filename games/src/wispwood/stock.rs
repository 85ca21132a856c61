//! The stock of face-down tiles and the discards.
//!
//! Nobody ever sees the order of the stock or what is on the other side of a tree, so neither is fixed in advance: each
//! tile is drawn at random from what is left, which is equivalent.

use serde::{Deserialize, Serialize};

use super::{
    pond::SLOTS,
    tiles::{Counts, Wisp},
};
use crate::dice::Dice;

/// Tiles of each kind in the game.
pub const OF_EACH: u8 = 40;

/// Face-down tiles next to the pond, and the open pile of discarded wisps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stock {
    /// Remaining tiles, to be drawn as trees or as wisps.
    pub tiles: Counts,
    /// Wisps that were discarded.
    pub discard: Counts,
    /// Everyone's memory of the discards that were shuffled in.
    pub memory: Memory,
}

impl Stock {
    /// Creates a stock of all tiles, without `aside` of each kind.
    pub fn new(aside: u8) -> Self {
        Stock {
            tiles: Counts::of_each(OF_EACH.saturating_sub(aside)),
            ..Stock::default()
        }
    }

    /// Returns how many tiles can still be drawn.
    pub fn available(&self) -> usize {
        self.tiles.total() + self.discard.total()
    }

    /// Shuffles the discards in if the stock is too small. If it is still too small then, only the existing tiles are
    /// drawn (W3).
    fn prepare(&mut self, count: usize) {
        if self.tiles.total() < count {
            self.memory = Memory(Some(ShuffledIn {
                left: self.tiles.total(),
                discards: self.discard,
                seen: Counts::default(),
            }));
            self.tiles.add_all(self.discard);
            self.discard = Counts::default();
        }
    }

    /// Draws tiles as trees: nobody sees their other side.
    pub fn draw_trees(&mut self, count: usize, dice: &mut Dice) {
        self.prepare(count);
        for _ in 0..count {
            self.tiles.draw(dice);
        }
    }

    /// Takes the trees back between rounds. The stock then has all tiles except the cats', so it is no longer known
    /// which of its tiles were shuffled in.
    pub(super) fn take_back(&mut self, trees: Counts) {
        self.tiles.add_all(trees);
        self.memory = Memory::default();
    }

    /// Draws tiles as wisps; fewer if there are not enough.
    pub fn draw_wisps(&mut self, count: usize, dice: &mut Dice) -> impl Iterator<Item = Wisp> {
        self.prepare(count);
        (0..count).map_while(|_| {
            let wisp = self.tiles.draw(dice)?;
            if let Some(shuffled) = &mut self.memory.0 {
                shuffled.seen.add(wisp);
            }
            Some(wisp)
        })
    }
}

/// Everyone's memory of the last time in this round that discards were shuffled into the stock.
///
/// It follows from the moves and is not part of the published state, so two matches that differ only in it are equal.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Memory(Option<ShuffledIn>);

impl PartialEq for Memory {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Memory {}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct ShuffledIn {
    /// Tiles that were left in the stock.
    left: usize,
    /// The discards that came to them.
    discards: Counts,
    /// Wisps that were drawn since.
    seen: Counts,
}

impl Memory {
    /// Whether the stock was short, as it is when it is shuffled: no more is ever drawn at once than the pond holds.
    pub(super) fn is_possible(&self) -> bool {
        self.0.is_none_or(|shuffled| shuffled.left < SLOTS)
    }

    /// Returns a possible stock of `count` tiles; `unseen` are the faces of its tiles and of the face-down ones of all
    /// forests together. Every arrangement consistent with what was seen is as likely as under the rules.
    pub(super) fn imagine(&self, count: usize, unseen: Counts, dice: &mut Dice) -> Counts {
        let mut pool = self
            .0
            .and_then(|shuffled| shuffled.imagine(unseen, dice))
            .unwrap_or(unseen);
        (0..count).filter_map(|_| pool.draw(dice)).collect()
    }
}

impl ShuffledIn {
    /// Returns the tiles that were in the stock right after the shuffle and have not been seen since. Trees laid before
    /// it can't be among the discards, so only the few tiles that were left before are uncertain. Each possible set of
    /// them is weighted by its number of ways, and by the ways to draw the seen tiles from it.
    fn imagine(&self, unseen: Counts, dice: &mut Dice) -> Option<Counts> {
        let mut before = unseen;
        before.add_all(self.seen);
        let before = before.checked_sub(self.discards)?;
        let mut sets: Vec<(f64, Counts)> = Vec::new();
        let most = self.left as u8;
        for pumpkins in 0..=most {
            for hats in 0..=most - pumpkins {
                for orbs in 0..=most - pumpkins - hats {
                    let mut pool = Counts::new([pumpkins, hats, orbs, most - pumpkins - hats - orbs]);
                    let chosen = pool;
                    pool.add_all(self.discards);
                    let ways: f64 = Wisp::ALL
                        .iter()
                        .map(|&wisp| {
                            orders(before.of(wisp), chosen.of(wisp))
                                / orders(chosen.of(wisp), chosen.of(wisp))
                                * orders(pool.of(wisp), self.seen.of(wisp))
                        })
                        .product();
                    if let Some(pool) = pool.checked_sub(self.seen).filter(|_| ways > 0.0) {
                        sets.push((ways, pool));
                    }
                }
            }
        }
        let all: f64 = sets.iter().map(|(ways, _)| ways).sum();
        let mut rest = all * dice.below(1 << 30) as f64 / f64::from(1 << 30);
        let chosen = sets.iter().find(|(ways, _)| {
            rest -= ways;
            rest < 0.0
        });
        chosen.or(sets.last()).map(|&(_, pool)| pool)
    }
}

/// Returns in how many orders `count` of `all` tiles can be drawn; 0 if `count` is larger.
fn orders(all: u8, count: u8) -> f64 {
    (0..count)
        .map(|drawn| f64::from(all.saturating_sub(drawn)))
        .product()
}
