//! The picks of each move: a field with a rotation for the tile, a zone for a tree.

use super::{
    decider::Decider,
    judge::{Judge, Standing},
    moves::Move,
    planet::{ORIGIN, Planet},
    trees::Tree,
    view::{Stage, View},
};
use crate::{
    choice::{Choices, Mark, Pick},
    phrase::Phrase,
};

/// The moves of one player on their settled planet.
pub(super) struct Picks<'a> {
    view: &'a View,
    planet: Planet,
    trees: &'a [Tree],
}

impl<'a> Picks<'a> {
    /// `None` if the viewer has nothing to decide.
    pub(super) fn new(view: &'a View) -> Option<Self> {
        let seat = view.viewer.seat()?;
        let (planet, trees) = (view.settled_planet(seat)?, view.trees.get(seat.index())?);
        view.decider(&planet)?;
        Some(Picks { view, planet, trees })
    }

    fn judge(&self) -> Judge<'_> {
        let view = self.view;
        let hidden = || view.faces.iter().filter(|face| !face.drawn);
        Judge::new(Standing {
            planet: &self.planet,
            trees: self.trees,
            supply: &view.supply,
            tile: view.tile.filter(|_| view.stage == Stage::Place),
            rounds: view.pile,
            hidden: hidden().count(),
            light: hidden().filter(|face| face.tile.light).count(),
        })
    }

    /// Returns the move that represents all with the same effect: the smallest of the rotations that look alike, and
    /// the side of a zone where its tree would stand.
    fn usual(&self, chosen: &Move) -> Option<Move> {
        match *chosen {
            Move::Place { cell, turn } => {
                let turn = self.view.tile?.look(turn);
                Some(Move::Place { cell, turn })
            }
            Move::Tree { cell, side } => {
                let (cell, side) = self.planet.anchor(&self.planet.zone_at(cell, side)?);
                Some(Move::Tree { cell, side })
            }
        }
    }
}

impl Choices for Picks<'_> {
    type Move = Move;

    fn verbs(&self) -> Vec<&'static str> {
        match self.view.decider(&self.planet) {
            Some(Decider::Lay(..)) => vec!["place"],
            Some(Decider::Plant(..)) => vec!["tree"],
            None => Vec::new(),
        }
    }

    fn moves(&self, verb: &str, _: &[&str]) -> Vec<Move> {
        let decider = self.view.decider(&self.planet);
        let mut moves = decider.map(|decider| decider.moves()).unwrap_or_default();
        moves.retain(|chosen| chosen.verb() == verb && self.usual(chosen) == Some(*chosen));
        moves
    }

    fn pick(&self, chosen: &Move, index: usize) -> Option<Pick> {
        let chosen = self.usual(chosen).filter(|_| index == 0)?;
        Some(match chosen {
            Move::Place { cell, turn } => {
                let label = Phrase::new("forests-spot")
                    .text("spot", cell.shown(ORIGIN))
                    .number("degrees", turn.degrees());
                Pick::new("spot", format!("{}.{turn}", cell.name(ORIGIN)), label).mark(Mark::Cell(cell))
            }
            Move::Tree { cell, side } => {
                let zone = self.planet.zone_at(cell, side)?;
                // As the picture calls it: a tile may have two zones of a kind.
                let label = Phrase::new("forests-zone")
                    .text("kind", zone.kind)
                    .text("spot", format!("{}.{side}", cell.shown(ORIGIN)))
                    .number("runes", zone.runes)
                    .text("closed", if zone.closed() { "yes" } else { "no" });
                // `M12.N`: the zone that reaches the north side of the tile at M12.
                // Two zones of a tile are no rotations of one piece.
                let key = format!("{}.{side}", cell.name(ORIGIN));
                Pick::new("zone", &key, label).mark(Mark::Named(key))
            }
        })
    }

    fn keeps(&self, chosen: &Move) -> Vec<Phrase> {
        self.judge().keeps(chosen)
    }

    fn worth(&self, chosen: &Move) -> i32 {
        self.judge().worth(chosen)
    }

    fn effects(&self, chosen: &Move, _: &Pick) -> Vec<Phrase> {
        self.judge().effects(chosen)
    }
}
