//! The player who decides, and the consequences of decisions.

use super::{
    LegendaryForests, decider::Decider, moves::Move, news, planet::Laid, tiles::Tile, trees::Tree,
    view::Stage,
};
use crate::game::{Game, Seat, Tell};

impl LegendaryForests {
    /// Returns this round's tile if the seat lays it, whether or not it has done so (F1).
    fn lays(&self, seat: Seat) -> Option<&'static Tile> {
        let tile = self.tile.filter(|_| self.stage == Stage::Place)?;
        let unplaced = self.unplaced.get(seat.index())?;
        let passed_over = unplaced.last().is_some_and(|last| last.no == tile.no);
        (!passed_over).then_some(tile)
    }

    /// Returns whether the seat still has to lay this round's tile.
    pub(super) fn owes_tile(&self, seat: Seat) -> bool {
        self.lays(seat).is_some() && self.sealed[seat.index()].is_none()
    }

    /// Returns the seat's current decision.
    pub(super) fn decider(&self, seat: Seat) -> Option<Decider<'_>> {
        match self.stage {
            Stage::Place => Some(Decider::Lay(self.lays(seat)?, &self.planets[seat.index()])),
            Stage::Tree(planter) if planter == seat => {
                Some(Decider::Plant(&self.supply, &self.planets[seat.index()]))
            }
            Stage::Tree(_) | Stage::Done => None,
        }
    }

    /// Lays this round's tile face down, or plants a tree.
    pub(super) fn make(&mut self, seat: Seat, legal: &Move, tell: &mut impl Tell) {
        match *legal {
            Move::Place { cell, turn } => {
                // There is no news before all have placed; `to_act` shows who still has to place.
                self.sealed[seat.index()] = self.tile.map(|tile| Laid { tile, cell, turn });
                if !Seat::all(self.seats()).any(|seat| self.owes_tile(seat)) {
                    self.unseal(tell);
                }
            }
            Move::Tree { cell, side } => {
                let planet = &self.planets[seat.index()];
                if let (Some(laid), Some((_, runes))) = (planet.at(cell), planet.runes_at(cell, side)) {
                    let kind = laid.edge(side);
                    let tree = Tree { cell, side, kind };
                    self.supply.take(kind);
                    self.trees[seat.index()].push(tree);
                    tell.tell(|| news::planted(seat, tree, runes.points()));
                }
                tell.turn_over();
                self.after_planter(seat, tell);
            }
        }
    }

    /// Turns up the next tile, and continues automatically while nobody has anything to decide; ends the match when the
    /// pile is empty.
    pub(super) fn reveal(&mut self, tell: &mut impl Tell) {
        tell.revealed();
        if self.pile.is_empty() {
            self.tile = None;
            self.stage = Stage::Done;
            tell.tell(news::end);
            return;
        }
        let tile = self.pile.remove(0);
        self.round += 1;
        self.tile = Some(tile);
        self.stage = Stage::Place;
        tell.turn_over();
        tell.tell(|| news::drawn(self.round, tile));
        for seat in Seat::all(self.seats()) {
            // A seat without a place for the tile is passed over at once and has nothing to press (F1).
            if !Decider::Lay(tile, &self.planets[seat.index()]).is_possible() {
                self.unplaced[seat.index()].push(tile);
                tell.tell(|| news::no_place(seat, tile));
            }
        }
        if !Seat::all(self.seats()).any(|seat| self.owes_tile(seat)) {
            self.unseal(tell);
        }
    }

    /// All have placed: everyone's tile is shown. Trees follow a number on light ground, even if someone could not
    /// lay it (F3); otherwise the next round.
    fn unseal(&mut self, tell: &mut impl Tell) {
        tell.revealed();
        tell.turn_over();
        for seat in Seat::all(self.seats()) {
            if let Some(laid) = self.sealed[seat.index()].take() {
                self.planets[seat.index()].lay(laid);
                tell.tell(|| news::laid(seat, laid, &self.planets[seat.index()]));
            }
        }
        if self.tile.is_some_and(|tile| tile.light) {
            self.begin_planting(self.token, tell);
        } else {
            self.reveal(tell);
        }
    }

    /// Lets `planter` plant, or passes them over if no planting is possible (F4).
    fn begin_planting(&mut self, planter: Seat, tell: &mut impl Tell) {
        if Decider::Plant(&self.supply, &self.planets[planter.index()]).is_possible() {
            self.stage = Stage::Tree(planter);
        } else {
            tell.tell(|| news::no_tree(planter));
            self.after_planter(planter, tell);
        }
    }

    /// The next seat plants; after the last one the token passes to the left, whether or not anything was planted (F5).
    fn after_planter(&mut self, planter: Seat, tell: &mut impl Tell) {
        let next = planter.next(self.seats());
        if next != self.token {
            self.begin_planting(next, tell);
        } else {
            self.token = self.token.next(self.seats());
            tell.tell(|| news::token(self.token));
            self.reveal(tell);
        }
    }
}
