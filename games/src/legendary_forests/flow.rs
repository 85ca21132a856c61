//! Who decides what, and what follows from it.

use super::{
    LegendaryForests,
    decision::Decision,
    moves::Move,
    news::{Event, Outcome},
    planet::Laid,
    refusal::Refusal,
    tiles::Tile,
    trees::Tree,
    view::Stage,
};
use crate::game::{Game, Seat};

impl LegendaryForests {
    /// This round's tile if the seat lays it, be it done already or not (F1).
    fn lays(&self, seat: Seat) -> Option<&'static Tile> {
        let tile = self.tile.filter(|_| self.stage == Stage::Place)?;
        let unplaced = self.unplaced.get(seat.index())?;
        let passed_over = unplaced.last().is_some_and(|last| last.no == tile.no);
        (!passed_over).then_some(tile)
    }

    /// Whether the seat has yet to lay this round's tile.
    pub(super) fn owes_tile(&self, seat: Seat) -> bool {
        self.lays(seat).is_some() && self.sealed[seat.index()].is_none()
    }

    /// What the seat may decide now.
    pub(super) fn decision(&self, seat: Seat) -> Option<Decision<'_>> {
        match self.stage {
            Stage::Place => Some(Decision::Lay(self.lays(seat)?, &self.planets[seat.index()])),
            Stage::Tree(planter) if planter == seat => {
                Some(Decision::Plant(&self.supply, &self.planets[seat.index()]))
            }
            Stage::Tree(_) | Stage::Done => None,
        }
    }

    /// Makes a move and all that follows by itself.
    pub(super) fn make(&mut self, seat: Seat, chosen: &Move) -> Result<Outcome, Refusal> {
        let mut outcome = Outcome::default();
        let decision = self.decision(seat).ok_or(Refusal::NotYourTurn)?;
        decision.check(chosen)?;
        match (*chosen, decision) {
            (Move::Place { cell, turn }, Decision::Lay(tile, _)) => {
                // There is no news before all have placed; `to_act` shows who is still to place.
                self.sealed[seat.index()] = Some(Laid { tile, cell, turn });
                if !Seat::all(self.seats()).any(|seat| self.owes_tile(seat)) {
                    self.unseal(&mut outcome);
                }
            }
            (Move::Tree { cell, side }, Decision::Plant(_, planet)) => {
                if let (Some(laid), Some((_, runes))) = (planet.at(cell), planet.runes_at(cell, side)) {
                    let kind = laid.edge(side);
                    let tree = Tree { cell, side, kind };
                    self.supply.take(kind);
                    self.trees[seat.index()].push(tree);
                    outcome.events.push(Event::Planted(seat, tree, runes.points()));
                }
                outcome.turn_over = true;
                self.after_planter(seat, &mut outcome);
            }
            // The check has refused the other two.
            (Move::Place { .. }, Decision::Plant(..)) | (Move::Tree { .. }, Decision::Lay(..)) => {}
        }
        Ok(outcome)
    }

    /// Turns up the next tile, and goes on by itself as long as nobody has anything to decide; ends the match when the
    /// pile is empty.
    pub(super) fn reveal(&mut self, outcome: &mut Outcome) {
        outcome.revealed = true;
        if self.pile.is_empty() {
            self.tile = None;
            self.stage = Stage::Done;
            outcome.events.push(Event::End);
            return;
        }
        let tile = self.pile.remove(0);
        self.round += 1;
        self.tile = Some(tile);
        self.stage = Stage::Place;
        outcome.turn_over = true;
        outcome.events.push(Event::Drawn(self.round, tile));
        for seat in Seat::all(self.seats()) {
            // A seat without a place for the tile is passed over at once and has nothing to press (F1).
            if !Decision::Lay(tile, &self.planets[seat.index()]).is_possible() {
                self.unplaced[seat.index()].push(tile);
                outcome.events.push(Event::NoPlace(seat, tile));
            }
        }
        if !Seat::all(self.seats()).any(|seat| self.owes_tile(seat)) {
            self.unseal(outcome);
        }
    }

    /// All have placed: everyone's tile is shown. Trees follow a number on light ground, even if somebody could not
    /// lay it (F3); otherwise the next round.
    fn unseal(&mut self, outcome: &mut Outcome) {
        outcome.revealed = true;
        outcome.turn_over = true;
        for seat in Seat::all(self.seats()) {
            if let Some(laid) = self.sealed[seat.index()].take() {
                self.planets[seat.index()].lay(laid);
                outcome.events.push(Event::Laid(seat, laid));
            }
        }
        if self.tile.is_some_and(|tile| tile.light) {
            self.begin_planting(self.token, outcome);
        } else {
            self.reveal(outcome);
        }
    }

    /// Lets `planter` plant or, where no planting is possible, passes them over (F4).
    fn begin_planting(&mut self, planter: Seat, outcome: &mut Outcome) {
        if Decision::Plant(&self.supply, &self.planets[planter.index()]).is_possible() {
            self.stage = Stage::Tree(planter);
        } else {
            outcome.events.push(Event::NoTree(planter));
            self.after_planter(planter, outcome);
        }
    }

    /// The next seat plants; after the last one the token passes to the left, whether or not anything was planted (F5).
    fn after_planter(&mut self, planter: Seat, outcome: &mut Outcome) {
        let next = planter.next(self.seats());
        if next != self.token {
            self.begin_planting(next, outcome);
        } else {
            self.token = self.token.next(self.seats());
            outcome.events.push(Event::Token(self.token));
            self.reveal(outcome);
        }
    }
}
