//! Why a move is refused, in the words of the rules.

use super::{
    buildings::{Axis, Kind},
    data::Terrain,
    landscape::ORIGIN,
};
use crate::{grid::Cell, phrase::args, refusal::refusals};

args! {
    Kind: |kind| kind.phrase().into();
    Terrain: |terrain| terrain.phrase().into();
}

refusals! {
    /// Why Mystaria refuses a move. The number is the ruling in `render/rules/mystaria.en.md`.
    pub enum Refusal {
        NotYourTurn: "turn", "it is not your turn"
            => Phrase::new("refusal-not-your-turn"),
        LayFirst: "turn", "first lay the tile from your hand"
            => Phrase::new("mystaria-refusal-lay-first"),
        BuildNow: "turn", "your tile lies already; now build or skip"
            => Phrase::new("mystaria-refusal-build-now"),
        Overlaps { spot: Cell = at(spot), taken: Cell = at(taken) }: "laying",
            "a tile at {spot} would lie on {taken} (M1)"
            => Phrase::new("mystaria-refusal-overlaps"),
        Apart { spot: Cell = at(spot) }: "laying", "a tile at {spot} would share no edge with the landscape (M1)"
            => Phrase::new("mystaria-refusal-apart"),
        NoMatch { spot: Cell = at(spot) }: "laying",
            "a tile at {spot} so turned would touch no field of the same landscape (M1)"
            => Phrase::new("mystaria-refusal-no-match"),
        JoinsBuiltAreas { first: Cell = at(first), second: Cell = at(second) }: "M2",
            "the tile would join two areas that both hold a building, at {first} and {second} (M2)"
            => Phrase::new("mystaria-refusal-joins"),
        NotInStock { building: Kind }: "building", "you have no {building} left to build"
            => Phrase::new("mystaria-refusal-not-in-stock"),
        NoField { spot: Cell = at(spot) }: "building", "there is no field at {spot}"
            => Phrase::new("mystaria-refusal-no-field"),
        OutOfReach { spot: Cell = at(spot) }: "M4",
            "{spot} is neither on your new tile nor shares an edge with it (M4)"
            => Phrase::new("mystaria-refusal-out-of-reach"),
        FieldTaken { spot: Cell = at(spot) }: "M4", "a building stands on {spot} already (M4)"
            => Phrase::new("mystaria-refusal-field-taken"),
        AreaTaken { spot: Cell = at(spot), by: Cell = at(by) }: "M5",
            "the area of {spot} holds a building already, at {by} (M5)"
            => Phrase::new("mystaria-refusal-area-taken"),
        CastleNeedsMountain { spot: Cell = at(spot) }: "castle",
            "the castle must stand on a mountain, and {spot} is none"
            => Phrase::new("mystaria-refusal-castle"),
        Mountain { spot: Cell = at(spot), building: Kind }: "building",
            "{spot} is a mountain, where only the castle may stand"
            => Phrase::new("mystaria-refusal-mountain"),
        HutElsewhere { spot: Cell = at(spot), building: Kind, landscape: Terrain }: "hut",
            "the {building} stands only on its own landscape, and {spot} shows {landscape}"
            => Phrase::new("mystaria-refusal-hut"),
        TreeNeedsHut { spot: Cell = at(spot), landscape: Terrain }: "M6",
            "for a tree on {spot} your hut for {landscape} must stand first (M6)"
            => Phrase::new("mystaria-refusal-tree"),
        TowerInSight { spot: Cell = at(spot), tower: Cell = at(tower) }: "M7", "the tower at {tower} sees {spot} (M7)"
            => Phrase::new("mystaria-refusal-tower"),
        WhichWay { spot: Cell = at(spot) }: "M9",
            "say which way the bridge at {spot} joins: horizontal or vertical (M9)"
            => Phrase::new("mystaria-refusal-which-way"),
        NoBridge { building: Kind }: "bridge", "only a bridge has a direction, not the {building}"
            => Phrase::new("mystaria-refusal-no-bridge"),
        NothingToJoin { spot: Cell = at(spot), direction: Axis = direction.to_string() }: "M9",
            "a bridge at {spot} joins nothing {direction}ly (M9)"
            => Phrase::new("mystaria-refusal-nothing-to-join"),
        JoinedAlready { spot: Cell = at(spot), direction: Axis = direction.to_string() }: "M9",
            "what a bridge at {spot} would join {direction}ly is one area already (M9)"
            => Phrase::new("mystaria-refusal-joined-already"),
        StrangersArea { spot: Cell = at(spot), by: Cell = at(by) }: "M9",
            "a bridge at {spot} would reach into another player's area, at {by} (M9)"
            => Phrase::new("mystaria-refusal-stranger"),
    }
}

fn at(cell: Cell) -> String {
    cell.shown(ORIGIN)
}
