//! Why a move is refused, in the words of the rules.

use super::{planet::ORIGIN, tiles::Kind};
use crate::{
    grid::{Cell, Direction},
    phrase::args,
    refusal::refusals,
};

args! {
    Kind: |kind| kind.to_string().into();
}

refusals! {
    /// Why Legendary Forests refuses a move.
    pub enum Refusal {
        NotYourTurn: "round", "it is not your turn"
            => Phrase::new("refusal-not-your-turn"),
        TilesNow: "round", "tiles are laid now, trees come later"
            => Phrase::new("forests-refusal-tiles-now"),
        TreesNow: "round", "trees are planted now, the next tile comes later"
            => Phrase::new("forests-refusal-trees-now"),
        Occupied { spot: Cell = spot.shown(ORIGIN) }: "laying", "there is a tile already at {spot}"
            => Phrase::new("forests-refusal-occupied"),
        Apart { spot: Cell = spot.shown(ORIGIN) }: "laying", "{spot} touches no tile of your planet"
            => Phrase::new("forests-refusal-apart"),
        Clash { spot: Cell = spot.shown(ORIGIN), side: Direction, ours: Kind, theirs: Kind }: "laying",
            "{ours} would touch {theirs} on side {side} of {spot}"
            => Phrase::new("forests-refusal-clash"),
        NoZone { spot: Cell = spot.shown(ORIGIN), side: Direction }: "zones", "no zone reaches side {side} of {spot}"
            => Phrase::new("forests-refusal-no-zone"),
        NoTree { kind: Kind }: "trees", "no {kind} tree is left"
            => Phrase::new("forests-refusal-no-tree"),
    }
}
