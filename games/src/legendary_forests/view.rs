//! The knowledge of one viewer: everything except the order of the pile, the removed tiles, and the tiles that others
//! have laid this round.

use super::{
    LegendaryForests,
    decider::Decider,
    picks::Picks,
    planet::Planet,
    scoring,
    tiles::{Tile, tile_set},
    trees::{Supply, Tree},
};
use crate::{
    choice::Choices,
    game::{Game, Seat, Viewer},
    phrase::Phrase,
    seating::Colours,
};

/// A match as one viewer may see it.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    pub viewer: Viewer,
    /// The round, from 1.
    pub round: u8,
    /// This round's tile; `None` when the match is over.
    pub tile: Option<&'static Tile>,
    /// Every tile that may be drawn in a match, with whether it has come: they lie open.
    pub faces: Vec<Face>,
    /// One planet per seat. Until all have placed, a tile laid this round is only in its owner's view.
    pub planets: Vec<Planet>,
    /// Whether the seat has placed this round's tile, or does not have to.
    pub placed: Vec<bool>,
    /// The tiles for which each seat found no place.
    pub unplaced: Vec<Vec<&'static Tile>>,
    /// Number of tiles still to come.
    pub pile: usize,
    /// The trees on each planet.
    pub trees: Vec<Vec<Tree>>,
    /// The trees nobody has taken yet.
    pub supply: Supply,
    /// The player who drew the order of the tiles.
    pub architect: Seat,
    /// The player who plants first next time.
    pub token: Seat,
    /// The phase of the round.
    pub stage: Stage,
    /// The colour of each seat.
    pub colours: Colours,
    to_act: Vec<Seat>,
}

/// A tile that may be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Face {
    pub tile: &'static Tile,
    /// Whether it has been drawn.
    pub drawn: bool,
}

/// The phase of the round, as everyone knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// All lay this round's tile.
    Place,
    /// One player plants.
    Tree(Seat),
    Done,
}

impl View {
    pub(super) fn new(game: &LegendaryForests, viewer: Viewer) -> Self {
        let planet = |seat: Seat| {
            if viewer.is(seat) {
                game.own_planet(seat)
            } else {
                game.planets[seat.index()].clone()
            }
        };
        let to_act = game.to_act();
        let hidden: Vec<u8> = game
            .pile
            .iter()
            .chain(&game.removed)
            .map(|tile| tile.no)
            .collect();
        let face = |tile: &'static Tile| Face {
            tile,
            drawn: !hidden.contains(&tile.no),
        };
        View {
            viewer,
            round: game.round,
            tile: game.tile,
            faces: tile_set().drawn_from().map(face).collect(),
            planets: Seat::all(game.seats()).map(planet).collect(),
            placed: Seat::all(game.seats())
                .map(|seat| !to_act.contains(&seat))
                .collect(),
            unplaced: game.unplaced.clone(),
            pile: game.pile.len(),
            trees: game.trees.clone(),
            supply: game.supply,
            architect: game.architect,
            token: game.token,
            stage: game.stage,
            colours: game.colours,
            to_act,
        }
    }

    /// Returns a view of this planet alone.
    pub(super) fn of_paper(planet: Planet, trees: Vec<Tree>) -> View {
        View {
            viewer: Viewer::Spectator,
            round: 1,
            tile: None,
            faces: Vec::new(),
            planets: vec![planet],
            placed: vec![true],
            unplaced: vec![Vec::new()],
            pile: 0,
            trees: vec![trees],
            supply: Supply::for_players(1),
            architect: Seat(0),
            token: Seat(0),
            stage: Stage::Done,
            colours: Colours::default(),
            to_act: Vec::new(),
        }
    }

    /// Returns the planet without a tile that was laid this round and may still be changed (F2).
    pub fn settled_planet(&self, seat: Seat) -> Option<Planet> {
        let planet = self.planets.get(seat.index())?;
        Some(match planet.laid() {
            [settled @ .., last] if self.stage == Stage::Place && Some(last.tile) == self.tile => {
                settled.iter().copied().collect()
            }
            _ => planet.clone(),
        })
    }

    /// Returns the viewer's current decision, on their settled planet.
    pub(super) fn decider<'a>(&'a self, settled: &'a Planet) -> Option<Decider<'a>> {
        let decider = match self.stage {
            Stage::Place => Decider::Lay(self.tile?, settled),
            Stage::Tree(planter) if self.viewer.is(planter) => Decider::Plant(&self.supply, settled),
            Stage::Tree(_) | Stage::Done => return None,
        };
        decider.is_possible().then_some(decider)
    }
}

impl crate::game::View for View {
    type Move = super::Move;

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn to_act(&self) -> Vec<Seat> {
        self.to_act.clone()
    }

    fn colours(&self) -> Colours {
        self.colours
    }

    fn scores(&self) -> Vec<i32> {
        self.planets
            .iter()
            .zip(&self.trees)
            .map(|(planet, trees)| scoring::score(planet, trees))
            .collect()
    }

    fn choices(&self) -> Option<impl Choices<Move = Self::Move>> {
        Picks::new(self)
    }

    fn task(&self) -> Option<Phrase> {
        let tile = self.tile?;
        Some(match self.stage {
            Stage::Place => Phrase::new("forests-task-place").number("tile", tile.no),
            Stage::Tree(_) => Phrase::new("forests-task-tree"),
            Stage::Done => return None,
        })
    }
}
