//! Matches that a viewer can't distinguish from the real one.

use super::{Mystaria, Options, data::Tile, flow::Phase, view::View};
use crate::dice::Dice;

/// The tiles that were shown to all and went under the pile (M3). As nobody shuffles the pile, everyone knows where
/// each of them is, even when it is drawn again. They are not part of the published state: matches that differ only in
/// them are equal.
#[derive(Debug, Clone, Default)]
pub(super) struct Shown(Vec<&'static Tile>);

impl PartialEq for Shown {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Shown {
    pub(super) fn add(&mut self, tile: &'static Tile) {
        self.0.push(tile);
    }

    pub(super) fn tiles(&self) -> impl Iterator<Item = &'static Tile> {
        self.0.iter().copied()
    }

    pub(super) fn has(&self, tile: &Tile) -> bool {
        self.0.contains(&tile)
    }
}

impl View {
    /// A match that the viewer can't tell from the real one. It is made of the view alone: the tiles that the viewer has
    /// not seen are dealt again, and so is future chance.
    pub(super) fn imagine(&self, dice: &mut Dice) -> Mystaria {
        let laid = self.landscape.laid().iter().map(|laid| laid.tile);
        let seen: Vec<&Tile> = laid
            .chain(self.known_hands.iter().copied().flatten())
            .chain(self.known_pile.iter().copied())
            .chain(self.discarded.iter().copied())
            .collect();
        let mut unseen: Vec<&'static Tile> = self.tiles.all().filter(|tile| !seen.contains(tile)).collect();
        let mut hands = self.known_hands.clone();
        // The seat whose turn it is has a place for its tile (M3), and everyone knows that.
        if let Phase::Lay(seat) = self.phase
            && hands[seat.index()].is_none()
        {
            let fits = |&index: &usize| self.landscape.spots(unseen[index]).next().is_some();
            let fitting: Vec<usize> = (0..unseen.len()).filter(fits).collect();
            hands[seat.index()] = dice.pick(&fitting).map(|&index| unseen.remove(index));
        }
        dice.shuffle(&mut unseen);
        for (hand, _) in hands
            .iter_mut()
            .zip(&self.hands)
            .filter(|(hand, holds)| hand.is_none() && **holds)
        {
            *hand = unseen.pop();
        }
        let removed = unseen.split_off((self.pile - self.known_pile.len()).min(unseen.len()));
        Mystaria {
            options: Options {
                simple: self.simple,
                colours: self.colours,
                begins: None,
            },
            rules: self.rules,
            tiles: self.tiles,
            landscape: self.landscape.clone(),
            hands,
            pile: unseen
                .into_iter()
                .chain(self.known_pile.iter().copied())
                .collect(),
            removed,
            discarded: self.discarded.clone(),
            shown: self.shown.clone(),
            start: self.start,
            phase: self.phase,
            ended_by: self.ended_by,
            dice: dice.split(),
        }
    }
}
