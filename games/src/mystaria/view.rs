//! What one viewer may know of a match: everything but the tiles in the others' hands, the pile's order and the
//! removed tiles.

use super::{
    End, Mystaria, Phase,
    buildings::{self, Building, Kind},
    choices,
    landscape::Landscape,
    scoring,
    survey::Survey,
    tiles::Tile,
};
use crate::{
    choice::Next,
    game::{Seat, Viewer},
    phrase::Phrase,
};

/// A match as one viewer may see it.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// Whether it is the simple game.
    pub simple: bool,
    /// The tiles that lie.
    pub landscape: Landscape,
    /// What stands on them, in the order in which it was built.
    pub buildings: Vec<Building>,
    /// The tile in the viewer's own hand.
    pub hand: Option<&'static Tile>,
    /// Whether each seat holds a tile.
    pub hands: Vec<bool>,
    /// Number of tiles to draw.
    pub pile: usize,
    /// Tiles that nobody could lay.
    pub discarded: Vec<&'static Tile>,
    /// Who began.
    pub start: Seat,
    /// What the turn has come to.
    pub phase: Phase,
    /// What brought the end about, once nobody draws any more.
    pub ended_by: Option<End>,
}

impl View {
    pub(super) fn new(game: &Mystaria, viewer: Viewer) -> Self {
        let own = viewer.seat().and_then(|seat| game.hands.get(seat.index()));
        View {
            viewer,
            simple: game.options.simple,
            landscape: game.landscape.clone(),
            buildings: game.buildings.clone(),
            hand: own.copied().flatten(),
            hands: game.hands.iter().map(Option::is_some).collect(),
            pile: game.pile.len(),
            discarded: game.discarded.clone(),
            start: game.start,
            phase: game.phase,
            ended_by: game.ended_by,
        }
    }

    /// Number of players.
    pub fn seats(&self) -> usize {
        self.hands.len()
    }

    /// The position with its areas.
    pub fn survey(&self) -> Survey<'_> {
        Survey::new(&self.landscape, &self.buildings)
    }

    /// What a seat has not built yet.
    pub fn stock(&self, seat: Seat) -> Vec<Kind> {
        buildings::stock(&self.buildings, seat, self.simple)
    }

    /// Turns that a seat has left, this one included, as far as the pile decides it.
    pub fn turns_left(&self, seat: Seat) -> usize {
        let draws = match self.ended_by {
            Some(_) => 0,
            None => self.pile.div_ceil(self.seats()),
        };
        let holds = self.hands.get(seat.index()) == Some(&true) || self.phase == Phase::Build(seat);
        draws + usize::from(holds)
    }
}

impl crate::game::View for View {
    type Move = super::Move;

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn to_act(&self) -> Vec<Seat> {
        self.phase.seat().into_iter().collect()
    }

    fn scores(&self) -> Vec<i32> {
        scoring::scores(&self.survey(), self.seats())
    }

    fn verbs(&self) -> Vec<&'static str> {
        choices::verbs(self)
    }

    fn choose(&self, verb: &str, picks: &[&str]) -> Next<super::Move> {
        choices::choose(self, verb, picks)
    }

    fn task(&self) -> Option<Phrase> {
        match self.phase {
            Phase::Lay(_) => Some(Phrase::new("mystaria-task-lay")),
            Phase::Build(_) => Some(Phrase::new("mystaria-task-build")),
            Phase::Done => None,
        }
    }
}
