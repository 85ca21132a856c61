//! Why a move is refused, in the words of the rules.

use super::{planet::ORIGIN, tiles::Kind};
use crate::{
    game::RuleTopic,
    grid::{Cell, Direction},
    refusal::refusals,
};

refusals! {
    /// Why Legendary Forests refuses a move.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Refusal {
        NotYourTurn: "it is not your turn"
            => Phrase::new("refusal-not-your-turn"),
        TilesNow: "tiles are laid now, trees come later"
            => Phrase::new("forests-refusal-tiles-now"),
        TreesNow: "trees are planted now, the next tile comes later"
            => Phrase::new("forests-refusal-trees-now"),
        Occupied { spot: Cell = spot.shown(ORIGIN) }: "there is a tile already at {spot}"
            => Phrase::new("forests-refusal-occupied"),
        Apart { spot: Cell = spot.shown(ORIGIN) }: "{spot} touches no tile of your planet"
            => Phrase::new("forests-refusal-apart"),
        Clash { spot: Cell = spot.shown(ORIGIN), side: Direction, ours: Kind, theirs: Kind }:
            "{ours} would touch {theirs} on side {side} of {spot}"
            => Phrase::new("forests-refusal-clash"),
        NoZone { spot: Cell = spot.shown(ORIGIN), side: Direction }: "no zone reaches side {side} of {spot}"
            => Phrase::new("forests-refusal-no-zone"),
        NoTree { kind: Kind }: "no {kind} tree is left"
            => Phrase::new("forests-refusal-no-tree"),
    }
}

impl RuleTopic for Refusal {
    fn topic(&self) -> &'static str {
        match self {
            Refusal::NotYourTurn | Refusal::TilesNow | Refusal::TreesNow => "round",
            Refusal::Occupied { .. } | Refusal::Apart { .. } | Refusal::Clash { .. } => "laying",
            Refusal::NoZone { .. } => "zones",
            Refusal::NoTree { .. } => "trees",
        }
    }
}
