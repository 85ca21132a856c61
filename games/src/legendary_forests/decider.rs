//! The player who must decide. Legal moves depend only on what this player knows, so the match and a view share this
//! code.

use super::{
    moves::Move,
    planet::{Laid, Planet},
    refusal::Refusal,
    tiles::{Kind, Tile},
    trees::Supply,
};
use crate::grid::Direction;

/// A player with their own planet as it was before this round's tile.
#[derive(Debug, Clone, Copy)]
pub(super) enum Decider<'a> {
    /// Where to lay this tile. The decision may be changed until all have laid theirs (F2).
    Lay(&'static Tile, &'a Planet),
    /// Where to plant a tree of the supply.
    Plant(&'a Supply, &'a Planet),
}

impl Decider<'_> {
    /// Whether the move may be made.
    ///
    /// # Errors
    /// With the reason why not.
    pub(super) fn check(&self, chosen: &Move) -> Result<(), Refusal> {
        match (*self, *chosen) {
            (Decider::Lay(tile, planet), Move::Place { cell, turn }) => planet.check(tile, cell, turn),
            (Decider::Plant(supply, planet), Move::Tree { cell, side }) => planet
                .at(cell)
                .ok_or(Refusal::NoZone { spot: cell, side })
                .and_then(|laid| check_tree(supply, laid, side)),
            (Decider::Lay(..), Move::Tree { .. }) => Err(Refusal::TilesNow),
            (Decider::Plant(..), Move::Place { .. }) => Err(Refusal::TreesNow),
        }
    }

    /// Returns all legal moves: tiles row by row, trees zone by zone.
    pub(super) fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.moves_into(&mut moves);
        moves
    }

    /// Adds all legal moves to a list.
    pub(super) fn moves_into(&self, moves: &mut Vec<Move>) {
        match *self {
            Decider::Lay(tile, planet) => planet
                .placements(tile)
                .for_each(|(cell, turn)| moves.push(Move::Place { cell, turn })),
            Decider::Plant(supply, planet) => {
                for (_, index, area) in planet.parts() {
                    let laid = &planet.laid()[usize::from(index)];
                    for side in laid.sides(area.into()) {
                        if check_tree(supply, laid, side).is_ok() {
                            let cell = laid.cell;
                            moves.push(Move::Tree { cell, side });
                        }
                    }
                }
            }
        }
    }

    /// Whether any move may be made.
    pub(super) fn is_possible(&self) -> bool {
        match *self {
            Decider::Lay(tile, planet) => planet.placements(tile).next().is_some(),
            Decider::Plant(supply, planet) => planet.laid().iter().any(|laid| {
                let plantable = |&side: &Direction| check_tree(supply, laid, side).is_ok();
                Direction::ALL.iter().any(plantable)
            }),
        }
    }
}

/// Checks whether a tree may be planted in the zone at this side of a tile.
fn check_tree(supply: &Supply, laid: &Laid, side: Direction) -> Result<(), Refusal> {
    match laid.edge(side) {
        Kind::Grass => Err(Refusal::NoZone {
            spot: laid.cell,
            side,
        }),
        kind if supply.left(kind) == 0 => Err(Refusal::NoTree { kind }),
        _ => Ok(()),
    }
}
