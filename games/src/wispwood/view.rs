//! What one viewer may know of a match: everything but what is drawn next, and the others' cat choices until all have
//! chosen.

use super::{
    Phase, Wispwood, choices,
    forest::{Forest, limit},
    ghost::Ghost,
    goals::Card,
    pond::Pond,
    scoring::{self, RoundScore},
    tiles::Counts,
    turn::{Situation, Turn},
};
use crate::{
    choice::Next,
    game::{Game, Seat, Viewer},
    grid::Cell,
    phrase::Phrase,
};

/// A match as one viewer may see it.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The round, from 1.
    pub round: u8,
    /// Rounds of the match.
    pub rounds: u8,
    /// The goal cards in play.
    pub cards: Vec<&'static Card>,
    /// The pond.
    pub pond: Pond,
    /// One forest a seat.
    pub forests: Vec<Forest>,
    /// Number of face-down tiles beside the pond.
    pub stock: usize,
    /// The discarded wisps.
    pub discard: Counts,
    /// What is on the face-down tiles of the stock and of all forests together; anyone can count it.
    pub unseen: Counts,
    /// Who began the round.
    pub start_marker: Seat,
    /// What has been done in the present turn.
    pub turn: Turn,
    /// What the match has come to.
    pub phase: Phase,
    /// Whether each seat has chosen where its cat goes.
    pub chosen: Vec<bool>,
    /// Where the viewer's own cat is to go, once chosen.
    pub cat_choice: Option<Cell>,
    /// What each seat scored in each finished round.
    pub round_scores: Vec<Vec<RoundScore>>,
    /// The solo rival.
    pub ghost: Option<Ghost>,
    to_act: Vec<Seat>,
}

impl View {
    pub(super) fn new(game: &Wispwood, viewer: Viewer) -> Self {
        let mut unseen = game.stock.tiles;
        unseen.add_all(game.face_down());
        View {
            viewer,
            round: game.round,
            rounds: game.rounds,
            cards: game.cards.clone(),
            pond: game.pond.clone(),
            forests: game.forests.clone(),
            stock: game.stock.tiles.total(),
            discard: game.stock.discard,
            unseen,
            start_marker: game.start_marker,
            turn: game.turn,
            phase: game.phase,
            chosen: game.cat_choice.iter().map(Option::is_some).collect(),
            cat_choice: viewer
                .seat()
                .and_then(|seat| game.cat_choice.get(seat.index()).copied().flatten()),
            round_scores: game.round_scores.clone(),
            ghost: game.ghost.clone(),
            to_act: game.to_act(),
        }
    }

    /// Longest side of a forest in this round.
    pub fn limit(&self) -> i16 {
        limit(self.round)
    }

    /// What a seat's forest would score if the round ended now.
    pub fn score_now(&self, seat: Seat) -> Option<RoundScore> {
        let forest = self.forests.get(seat.index())?;
        Some(scoring::score(&self.cards, forest, self.round))
    }

    /// Points of a seat's finished rounds.
    pub fn total(&self, seat: Seat) -> i32 {
        self.round_scores
            .get(seat.index())
            .map_or(0, |rounds| rounds.iter().map(RoundScore::total).sum())
    }

    /// Whether the seat whose turn it is can take no wisp and must lay trees.
    pub fn trees_only(&self) -> bool {
        match self.phase {
            Phase::Turn(seat) => {
                self.turn.trees_laid == 0
                    && Situation::of(self, seat).is_some_and(|situation| !situation.can_take())
            }
            _ => false,
        }
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

    /// Finished rounds and, while a round is played, what the forest would score now.
    fn scores(&self) -> Vec<i32> {
        let playing = matches!(self.phase, Phase::Turn(_) | Phase::GhostSlot);
        Seat::all(self.forests.len())
            .map(|seat| {
                let now = self.score_now(seat).filter(|_| playing);
                self.total(seat) + now.map_or(0, |score| score.total())
            })
            .collect()
    }

    fn verbs(&self) -> Vec<&'static str> {
        choices::verbs(self)
    }

    fn choose(&self, verb: &str, picks: &[&str]) -> Next<super::Move> {
        choices::choose(self, verb, picks)
    }

    fn task(&self) -> Option<Phrase> {
        Some(match self.phase {
            Phase::GhostSlot => Phrase::new("wispwood-task-ghost"),
            Phase::Turn(_) if self.turn.trees_laid > 0 => Phrase::new("wispwood-task-more-trees")
                .number("left", super::turn::MOST_TREES - self.turn.trees_laid),
            Phase::Turn(_) if self.trees_only() => Phrase::new("wispwood-task-trees-only"),
            Phase::Turn(_) => Phrase::new("wispwood-task-turn"),
            Phase::Cat => Phrase::new("wispwood-task-cat"),
            Phase::Done => return None,
        })
    }
}
