//! The picks of each move: a field with a rotation for the tile; a building, its field, and the direction of a bridge.

use super::{decider::Decider, flow::Phase, judge::Judge, landscape::ORIGIN, moves::Move, view::View};
use crate::{
    choice::{Choices, Mark, Pick},
    grid::Turn,
    phrase::Phrase,
};

/// The moves of the player who must decide.
pub(super) struct Picks<'a> {
    decider: Decider<'a>,
    judge: Judge<'a>,
}

impl<'a> Picks<'a> {
    /// `None` if the viewer has nothing to decide.
    pub(super) fn new(view: &'a View) -> Option<Self> {
        let decider = view.decider()?;
        let decides = match decider.phase {
            Phase::Lay(seat) => seat == decider.seat && decider.hand.is_some(),
            Phase::Build(seat) => seat == decider.seat,
            Phase::Done => false,
        };
        let turns_after = view.turns_left(decider.seat).saturating_sub(1);
        decides.then(|| Picks {
            decider,
            judge: Judge::new(decider, turns_after as i32),
        })
    }

    /// Returns whether keeping all buildings is better than every building that is possible now.
    fn better_wait(&self) -> bool {
        let mut sites = self.decider.sites();
        sites.all(|site| self.judge.worth(&site.into()) < 0)
    }
}

impl Choices for Picks<'_> {
    type Move = Move;

    fn verbs(&self) -> Vec<&'static str> {
        match self.decider.phase {
            Phase::Lay(_) => vec!["lay"],
            Phase::Build(_) if self.decider.sites().next().is_none() => vec!["skip"],
            Phase::Build(_) if self.better_wait() => vec!["skip", "build"],
            Phase::Build(_) => vec!["build", "skip"],
            Phase::Done => Vec::new(),
        }
    }

    fn moves(&self, verb: &str, _: &[&str]) -> Vec<Move> {
        let mut moves = Vec::new();
        self.decider.moves_into(&mut moves);
        moves.retain(|chosen| chosen.verb() == verb);
        if let Some(tile) = self.decider.hand {
            let usual = Turn::ALL.map(|turn| tile.look(turn) == turn);
            moves.retain(|chosen| match chosen {
                Move::Lay { turn, .. } => usual[usize::from(turn.quarters())],
                _ => true,
            });
        }
        moves
    }

    fn pick(&self, chosen: &Move, index: usize) -> Option<Pick> {
        match (*chosen, index) {
            (Move::Lay { cell, turn }, 0) => {
                let turn = self.decider.hand.map_or(turn, |tile| tile.look(turn));
                let label = Phrase::new("mystaria-spot")
                    .text("spot", cell.shown(ORIGIN))
                    .number("degrees", turn.degrees());
                let key = format!("{}.{turn}", cell.name(ORIGIN));
                Some(Pick::new("spot", key, label).mark(Mark::Cell(cell)))
            }
            (Move::Build { kind, .. }, 0) => Some(Pick::new("building", kind, kind.phrase())),
            (Move::Build { cell, .. }, 1) => {
                let terrain = self.decider.landscape.terrain(cell).unwrap_or_default();
                let label = Phrase::new("mystaria-field")
                    .text("spot", cell.shown(ORIGIN))
                    .phrase("landscape", terrain.phrase());
                Some(Pick::new("field", cell.name(ORIGIN), label).mark(Mark::Cell(cell)))
            }
            (Move::Build { cell, joins, .. }, 2) => joins.map(|axis| {
                let label = Phrase::new("mystaria-direction").text("direction", axis);
                Pick::new("direction", axis, label).mark(Mark::Cell(cell))
            }),
            _ => None,
        }
    }

    fn keeps(&self, chosen: &Move) -> Vec<Phrase> {
        self.judge.keeps(chosen)
    }

    fn worth(&self, chosen: &Move) -> i32 {
        self.judge.worth(chosen)
    }

    fn effects(&self, chosen: &Move, _: &Pick) -> Vec<Phrase> {
        match chosen {
            Move::Skip => Vec::new(),
            _ => self.judge.effects(chosen),
        }
    }
}
