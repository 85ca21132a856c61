//! Matches that a viewer can't distinguish from the real one.

use super::{
    LegendaryForests,
    planet::{Laid, Planet},
    tiles::Tile,
    view::{Stage, View},
};
use crate::{dice::Dice, game::Seat};

impl View {
    /// A match that looks like this to the viewer. It is made of the view alone: the pile, the removed tiles and what the
    /// others have laid this round are dealt again.
    pub(super) fn imagine(&self, dice: &mut Dice) -> LegendaryForests {
        let hidden = self.faces.iter().filter(|face| !face.drawn);
        let mut pile: Vec<&'static Tile> = hidden.map(|face| face.tile).collect();
        dice.shuffle(&mut pile);
        let removed = pile.split_off(self.pile.min(pile.len()));
        let (planets, sealed) = Seat::all(self.planets.len())
            .map(|seat| self.imagine_planet(seat, dice))
            .unzip();
        LegendaryForests {
            round: self.round,
            tile: self.tile,
            stage: self.stage,
            planets,
            sealed,
            unplaced: self.unplaced.clone(),
            trees: self.trees.clone(),
            supply: self.supply,
            architect: self.architect,
            token: self.token,
            pile,
            removed,
            colours: self.colours,
            dice: dice.split(),
        }
    }

    /// Imagines a planet, with this round's tile as its owner may have laid it.
    fn imagine_planet(&self, seat: Seat, dice: &mut Dice) -> (Planet, Option<Laid>) {
        let planet = &self.planets[seat.index()];
        let settled = self.settled_planet(seat).unwrap_or_default();
        if self.viewer.is(seat) {
            let laid = planet.laid().get(settled.laid().len()).copied();
            return (settled, laid);
        }
        let (Some(tile), Stage::Place, true) = (self.tile, self.stage, self.placed[seat.index()]) else {
            return (settled, None);
        };
        // A seat that was passed over has no way to lay the tile (F1).
        let ways: Vec<_> = settled.placements(tile).collect();
        let sealed = dice.pick(&ways).map(|&(cell, turn)| Laid { tile, cell, turn });
        (settled, sealed)
    }
}
