//! The knowledge of one viewer: everything except future draws, and the others' cat choices until all have chosen.

use std::ops::Deref;

use super::{
    Move, Wispwood,
    decider::{Decider, MOST_TREES},
    picks::Picks,
    stock::Memory,
    table::{Phase, Table},
    tiles::Counts,
};
use crate::{
    choice::Choices,
    game::{Game, Seat, Viewer},
    grid::Cell,
    phrase::Phrase,
    seating::Colours,
};

/// A match as one viewer may see it. It derefs to the [`Table`], which is open to all.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    pub viewer: Viewer,
    /// What lies open.
    pub table: Table,
    /// Number of face-down tiles next to the pond.
    pub stock: usize,
    /// The discarded wisps.
    pub discard: Counts,
    /// The faces of the face-down tiles of the stock and of all forests together; anyone can count them.
    pub unseen: Counts,
    /// Everyone's memory of the stock.
    pub(super) memory: Memory,
    /// Whether each seat has chosen the field of its cat.
    pub chosen: Vec<bool>,
    /// The chosen field of the viewer's own cat.
    pub cat_choice: Option<Cell>,
    to_act: Vec<Seat>,
}

impl Deref for View {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}

impl View {
    pub(super) fn new(game: &Wispwood, viewer: Viewer) -> Self {
        let own_choice = |seat: Seat| game.cat_choice.get(seat.index()).copied().flatten();
        View {
            viewer,
            table: game.table.clone(),
            stock: game.stock.tiles.total(),
            discard: game.stock.discard,
            unseen: game.table.unseen(game.stock.discard).unwrap_or_default(),
            memory: game.stock.memory,
            chosen: game.cat_choice.iter().map(Option::is_some).collect(),
            cat_choice: viewer.seat().and_then(own_choice),
            to_act: game.to_act(),
        }
    }

    /// Returns a view of a table without a stock.
    pub(super) fn of_paper(table: Table) -> Self {
        View {
            viewer: Viewer::Spectator,
            chosen: vec![true; table.forests.len()],
            table,
            stock: 0,
            discard: Counts::default(),
            unseen: Counts::default(),
            memory: Memory::default(),
            cat_choice: None,
            to_act: Vec::new(),
        }
    }

    pub(super) fn decider(&self) -> Option<Decider<'_>> {
        Decider::new(
            &self.table,
            self.viewer.seat()?,
            self.stock + self.discard.total(),
        )
    }

    /// Returns every legal move of the viewer.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if let Some(decider) = self.decider() {
            decider.moves_into(&mut moves);
        }
        moves
    }

    /// Returns whether the seat whose turn it is can take no wisp and must lay trees.
    pub fn trees_only(&self) -> bool {
        let Phase::Turn(seat) = self.phase else {
            return false;
        };
        let decider = Decider::new(&self.table, seat, self.stock + self.discard.total());
        self.turn.trees_laid == 0 && decider.is_some_and(|decider| !decider.can_take())
    }
}

impl crate::game::View for View {
    type Move = Move;

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn to_act(&self) -> Vec<Seat> {
        self.to_act.clone()
    }

    fn colours(&self) -> Colours {
        self.table.colours
    }

    /// Finished rounds and, during a round, what the forest would score now.
    fn scores(&self) -> Vec<i32> {
        let playing = matches!(self.phase, Phase::Turn(_) | Phase::GhostSlot);
        Seat::all(self.forests.len())
            .map(|seat| {
                let now = self.score_now(seat).filter(|_| playing);
                self.total(seat) + now.map_or(0, |score| score.total())
            })
            .collect()
    }

    fn choices(&self) -> Option<impl Choices<Move = Self::Move>> {
        Picks::new(self)
    }

    fn task(&self) -> Option<Phrase> {
        Some(match self.phase {
            Phase::GhostSlot => Phrase::new("wispwood-task-ghost"),
            Phase::Turn(_) if self.turn.trees_laid > 0 => {
                Phrase::new("wispwood-task-more-trees").number("left", MOST_TREES - self.turn.trees_laid)
            }
            Phase::Turn(_) if self.trees_only() => Phrase::new("wispwood-task-trees-only"),
            Phase::Turn(_) => Phrase::new("wispwood-task-turn"),
            Phase::Cat => Phrase::new("wispwood-task-cat"),
            Phase::Done => return None,
        })
    }
}
