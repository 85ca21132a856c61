//! The knowledge of one viewer: everything except the tiles in the others' hands, the order of the pile and the removed
//! tiles.

use super::{
    Mystaria,
    buildings::Kind,
    data::{Tile, TileSet},
    decider::Decider,
    flow::{End, Phase},
    imagine::Shown,
    landscape::Landscape,
    picks::Picks,
    scoring,
};
use crate::{
    choice::Choices,
    game::{Seat, Viewer},
    phrase::Phrase,
    seating::Colours,
};

/// A match as one viewer may see it.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    pub viewer: Viewer,
    /// The version of the rules.
    pub rules: u32,
    /// Whether it is the simple game.
    pub simple: bool,
    /// The tiles of the box.
    pub tiles: &'static TileSet,
    /// The tiles and buildings.
    pub landscape: Landscape,
    /// The tile in the viewer's hand.
    pub hand: Option<&'static Tile>,
    /// Whether each seat holds a tile.
    pub hands: Vec<bool>,
    /// The tile of each seat that the viewer knows: their own, and those that were shown to all before they were drawn
    /// (M3).
    pub known_hands: Vec<Option<&'static Tile>>,
    /// Number of tiles to draw.
    pub pile: usize,
    /// The last tiles of the pile, which were shown to all (M3).
    pub known_pile: Vec<&'static Tile>,
    pub(super) shown: Shown,
    /// Tiles that nobody could lay.
    pub discarded: Vec<&'static Tile>,
    /// The player who began.
    pub start: Seat,
    /// The phase of the turn.
    pub phase: Phase,
    /// What triggered the end, once nobody draws any more.
    pub ended_by: Option<End>,
    /// The colour of each seat.
    pub colours: Colours,
}

impl View {
    pub(super) fn new(game: &Mystaria, viewer: Viewer) -> Self {
        let known = |(seat, hand): (Seat, &Option<&'static Tile>)| {
            hand.filter(|tile| viewer.is(seat) || game.shown.has(tile))
        };
        let own = viewer.seat().and_then(|seat| game.hands.get(seat.index()));
        View {
            viewer,
            rules: game.rules,
            simple: game.options.simple,
            colours: game.options.colours,
            tiles: game.tiles,
            landscape: game.landscape.clone(),
            hand: own.copied().flatten(),
            hands: game.hands.iter().map(Option::is_some).collect(),
            known_hands: Seat::all(game.hands.len()).zip(&game.hands).map(known).collect(),
            pile: game.pile.len(),
            known_pile: game
                .pile
                .iter()
                .copied()
                .filter(|tile| game.shown.has(tile))
                .collect(),
            shown: game.shown.clone(),
            discarded: game.discarded.clone(),
            start: game.start,
            phase: game.phase,
            ended_by: game.ended_by,
        }
    }

    pub fn seats(&self) -> usize {
        self.hands.len()
    }

    /// The viewer with their tile before the landscape; `None` for a spectator.
    pub fn decider(&self) -> Option<Decider<'_>> {
        self.viewer.seat().map(|seat| Decider {
            landscape: &self.landscape,
            rules: self.rules,
            simple: self.simple,
            phase: self.phase,
            seat,
            hand: self.hand,
        })
    }

    /// Returns the buildings that a seat has not built yet.
    pub fn stock(&self, seat: Seat) -> Vec<Kind> {
        self.landscape.stock(seat, self.simple).collect()
    }

    /// Returns the turns that a seat has left, including this one, as far as the pile determines it.
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

    fn colours(&self) -> Colours {
        self.colours
    }

    fn scores(&self) -> Vec<i32> {
        scoring::scores(&self.landscape, self.seats())
    }

    fn choices(&self) -> Option<impl Choices<Move = Self::Move>> {
        Picks::new(self)
    }

    fn task(&self) -> Option<Phrase> {
        match self.phase {
            Phase::Lay(_) => Some(Phrase::new("mystaria-task-lay")),
            Phase::Build(_) => Some(Phrase::new("mystaria-task-build")),
            Phase::Done => None,
        }
    }
}
