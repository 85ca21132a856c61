//! The stock of face-down tiles and the discards.
//!
//! Nobody ever sees the order of the stock or what is on the other side of a tree, so neither is fixed in advance: each
//! tile is drawn by chance from what is left, which comes to the same.

use super::tiles::{Counts, Wisp};
use crate::dice::Dice;

/// Tiles of each kind in the box.
pub const OF_EACH: u8 = 40;

/// Face-down tiles beside the pond, and the open pile of discarded wisps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stock {
    /// Tiles still to be drawn, as trees or as wisps.
    pub tiles: Counts,
    /// Wisps that were discarded.
    pub discard: Counts,
}

impl Stock {
    /// All tiles, each kind without `aside` of them.
    pub fn new(aside: u8) -> Self {
        Stock {
            tiles: Counts::of_each(OF_EACH.saturating_sub(aside)),
            discard: Counts::default(),
        }
    }

    /// Tiles that can be drawn before everything has run out.
    pub fn available(&self) -> usize {
        self.tiles.total() + self.discard.total()
    }

    /// Draws tiles. When the stock is too small the discards are shuffled in; when that is still too small, what there
    /// is (W3).
    pub fn draw(&mut self, count: usize, dice: &mut Dice) -> Vec<Wisp> {
        if self.tiles.total() < count {
            self.tiles.add_all(self.discard);
            self.discard = Counts::default();
        }
        (0..count).map_while(|_| self.tiles.draw(dice)).collect()
    }
}
