//! The picks of each move: a wisp with a shape and a place with a rotation; a field for a tree or the cat.

use super::{
    decider::Decider,
    forest::name,
    judge::Judge,
    moves::{Move, Trees},
    pond::Slot,
    shapes::Shape,
    view::View,
};
use crate::{
    choice::{Choices, Mark, Pick},
    grid::Cell,
    phrase::Phrase,
};

/// The moves of the player who must decide.
pub(super) struct Picks<'a> {
    view: &'a View,
    decider: Decider<'a>,
    judge: Judge<'a>,
}

impl<'a> Picks<'a> {
    /// `None` if the viewer has no seat.
    pub(super) fn new(view: &'a View) -> Option<Self> {
        Some(Picks {
            view,
            decider: view.decider()?,
            judge: Judge::new(view, view.viewer.seat()?)?,
        })
    }

    fn wisp_label(&self, slot: Slot) -> Phrase {
        let wisp = self.view.pond.at(slot);
        Phrase::new("wispwood-wisp")
            .text("wisp", wisp.map_or(String::new(), |wisp| wisp.to_string()))
            .number("slot", slot.number())
    }

    fn take(&self, slot: Slot, shape: Shape) -> Pick {
        let label = Phrase::new("wispwood-take")
            .phrase("wisp", self.wisp_label(slot))
            .phrase("shape", Phrase::new("wispwood-shape").text("shape", shape));
        Pick::new("wisp", format!("{}.{shape}", slot.number()), label)
            .mark(slot_mark(slot))
            .mark(Mark::Named(format!("shape-{shape}")))
    }
}

impl Choices for Picks<'_> {
    type Move = Move;

    fn verbs(&self) -> Vec<&'static str> {
        self.decider.verbs()
    }

    fn moves(&self, verb: &str, _: &[&str]) -> Vec<Move> {
        let mut moves = Vec::new();
        self.decider.moves_into(&mut moves);
        moves.retain(|chosen| chosen.verb() == verb);
        moves
    }

    fn pick(&self, chosen: &Move, index: usize) -> Option<Pick> {
        match (*chosen, index) {
            (Move::Take { slot, shape, .. }, 0) => Some(self.take(slot, shape)),
            (Move::Take { wisp, trees, .. }, 1) => Some(place(wisp, &trees)),
            (Move::Tree(cell) | Move::MoveCat(Some(cell)), 0) => {
                let label = Phrase::new("wispwood-spot").text("spot", name(cell));
                Some(Pick::new("spot", name(cell), label).mark(Mark::Cell(cell)))
            }
            (Move::MoveCat(None), 0) => {
                let cell = self.judge.forest.cat();
                let label = Phrase::new("wispwood-stay").text("spot", name(cell));
                Some(Pick::new("spot", "stay", label).mark(Mark::Cell(cell)))
            }
            (Move::Done, 0) => Some(Pick::new("spot", "done", Phrase::new("wispwood-done"))),
            (Move::Ghost(slot), 0) => {
                let label = self.wisp_label(slot);
                Some(Pick::new("slot", slot.number(), label).mark(slot_mark(slot)))
            }
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
        self.judge.effects(chosen)
    }
}

fn slot_mark(slot: Slot) -> Mark {
    Mark::Named(format!("slot-{}", slot.number()))
}

/// Returns where the wisp is and, from the trees, how the shape is rotated.
fn place(wisp: Cell, trees: &Trees) -> Pick {
    let label = Phrase::new("wispwood-place")
        .text("spot", name(wisp))
        .text("trees", trees.to_string().replace(',', " "));
    Pick::new("place", format!("{}.{trees}", name(wisp)), label).mark(Mark::Cell(wisp))
}
