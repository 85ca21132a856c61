//! Matches that a viewer can't distinguish from the real one.

use super::{View, Wispwood, stock::Stock};
use crate::{dice::Dice, game::Seat, grid::Cell};

impl View {
    /// A match that looks like this to the viewer. Everything that they can't know is dealt again, and it has its own
    /// random stream.
    pub(super) fn imagine(&self, dice: &mut Dice) -> Wispwood {
        let choice = |seat: Seat| {
            let forest = &self.forests[seat.index()];
            if self.viewer.is(seat) || !self.chosen[seat.index()] {
                return self.cat_choice.filter(|_| self.viewer.is(seat));
            }
            let places: Vec<Cell> = forest.trees().chain([forest.cat()]).collect();
            dice.pick(&places).copied()
        };
        Wispwood {
            table: self.table.clone(),
            cat_choice: Seat::all(self.forests.len()).map(choice).collect(),
            stock: Stock {
                tiles: self.memory.imagine(self.stock, self.unseen, dice),
                discard: self.discard,
                memory: self.memory,
            },
            dice: dice.split(),
        }
    }
}
