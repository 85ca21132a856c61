//! The player who must decide. Legal moves depend only on what this player knows, so the match and a view share this
//! code.

use super::{
    buildings::{Building, Kinds},
    data::Tile,
    flow::Phase,
    landscape::Landscape,
    moves::Move,
    refusal::Refusal,
};
use crate::game::Seat;

/// A player with their tile, facing the landscape.
#[derive(Debug, Clone, Copy)]
pub struct Decider<'a> {
    /// The tiles and buildings.
    pub landscape: &'a Landscape,
    /// The version of the rules.
    pub rules: u32,
    /// Whether it is the simple game.
    pub simple: bool,
    /// The phase of the turn.
    pub phase: Phase,
    pub seat: Seat,
    /// Their tile.
    pub hand: Option<&'static Tile>,
}

impl<'a> Decider<'a> {
    /// Returns the buildings that they have not built yet.
    pub fn stock(&self) -> Kinds {
        self.landscape.stock(self.seat, self.simple)
    }

    /// Returns everything that they may build; empty if it is not the time to build.
    pub fn sites(&self) -> impl Iterator<Item = Building> + use<'a> {
        let now = self.phase == Phase::Build(self.seat);
        let sites = now.then(|| self.landscape.sites(self.seat, self.stock(), self.rules));
        sites.into_iter().flatten()
    }

    /// Everything that may be decided now, added to a list; nothing if it is another player's turn.
    pub fn moves_into(&self, moves: &mut Vec<Move>) {
        match self.phase {
            Phase::Lay(seat) if seat == self.seat => {
                let spots = self.hand.into_iter().flat_map(|tile| self.landscape.spots(tile));
                moves.extend(spots.map(|(cell, turn)| Move::Lay { cell, turn }));
            }
            Phase::Build(seat) if seat == self.seat => {
                moves.extend(self.sites().map(Move::from));
                moves.push(Move::Skip);
            }
            _ => {}
        }
    }

    /// Checks whether a move may be made now.
    ///
    /// # Errors
    /// The reason, when it may not.
    pub fn check(&self, chosen: &Move) -> Result<(), Refusal> {
        if self.phase.seat() != Some(self.seat) {
            return Err(Refusal::NotYourTurn);
        }
        match (*chosen, self.phase) {
            (Move::Lay { cell, turn }, Phase::Lay(_)) => {
                let tile = self.hand.ok_or(Refusal::NotYourTurn)?;
                self.landscape.may_lay(tile, cell, turn)
            }
            (Move::Build { kind, .. }, Phase::Build(_)) if !self.stock().contains(kind) => {
                Err(Refusal::NotInStock { building: kind })
            }
            (Move::Build { kind, cell, joins }, Phase::Build(_)) => {
                let building = Building::new(self.seat, kind, cell, joins);
                self.landscape.may_build(&building, self.rules)
            }
            (Move::Skip, Phase::Build(_)) => Ok(()),
            (Move::Lay { .. }, _) => Err(Refusal::BuildNow),
            _ => Err(Refusal::LayFirst),
        }
    }
}
